"""Positions as text pictures.

A line is a land, then its regions and who stands there: a digit is a standing piece of that player, a letter a lying
one (a of player 1, b of player 2 …), N one of the Lost Kingdom, a dot nobody. Regions without pieces can be left out;
drawn pictures leave them out too. "lost" stands before the Lost Kingdom's land.

    1A: f 11  m 2
    lost 5B: U N  C .
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from proofpress.kingdoms.certificate import drawn, plain, read_plain
from proofpress.kingdoms.deal import box_of, rulings_of
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.rules.board import RuleError
from proofpress.kingdoms.rules.legal_moves import GameBox, apply, begin, legal, new_match
from proofpress.kingdoms.rules.scoring import Score, scores
from proofpress.kingdoms.rules.setup import SeatSetup, Setup
from proofpress.kingdoms.rules.state import Match, State, Step

NATIONS = ("mosskin", "harvest_league", "glasswrights", "moonshepherds", "crownless")  # wherever it does not matter
Units = tuple[int, int, int]
LOST = "lost "


@cache
def edition() -> Edition:
    return load_edition()


@cache
def box(**changed: str) -> GameBox:
    return box_of(edition(), rulings_of(edition(), changed))


@cache
def full_box(**changed: str) -> GameBox:
    """With the nations that only `kingdoms/2` deals."""
    return box_of(edition().whole(), rulings_of(edition(), changed))


@dataclass(frozen=True)
class Scene:
    """A position, with moves and boards as text."""

    game: Match
    state: State

    @property
    def board(self) -> str:
        return "\n".join(drawn(self.game, self.state))

    @property
    def turn(self) -> str:
        """Whose decision it is, and about what."""
        if self.state.over:
            return "over"
        step = self.state.todo[-1]
        return f"{step.seat + 1} {step.task}"

    def stock(self, player: int) -> Units:
        mana, ore, food = self.state.stock[3 * player - 3 : 3 * player]
        return mana, ore, food

    def moves(self, task: str = "") -> list[str]:
        return [plain(self.game, move) for move in legal(self.game, self.state) if task in ("", move.task)]

    def do(self, *moves: str) -> Scene:
        """The position after the moves. A flag that was the only choice has been shown already, and is skipped."""
        state = self.state
        for text in moves:
            if text == "set flag" and state.todo[-1].task != "set":
                continue
            state = apply(self.game, state, read_plain(self.game, text))
        return replace(self, state=state)

    def refusal(self, text: str) -> str:
        try:
            apply(self.game, self.state, read_plain(self.game, text))
        except RuleError as error:
            return str(error)
        raise AssertionError(f"{text} was not refused")

    def scores(self) -> tuple[Score, ...]:
        return scores(self.game, self.state)

    def but(self, **changes: object) -> Scene:
        return replace(self, state=self.state.but(**changes))


def scene(
    picture: str,
    *,
    call: str = "patrol",
    by: int = 1,
    active: int | None = None,
    nations: Sequence[str] = (),
    magic: Sequence[int] = (),
    castle: Sequence[int] = (),
    stock: Mapping[int, Units] | None = None,
    tokens: Mapping[str, str] | None = None,
    hidden: bool = False,
    rulings: Mapping[str, str] | None = None,
    shields: int = 0,
) -> Scene:
    """The position of the picture: the lands are the players' homes in their order.

    Player `by` is the next one to act on the action called; `active` is the one who called it. Tokens lie face up, or
    face down with `hidden`.
    """
    lines = [line.strip() for line in picture.strip().splitlines()]
    here = {side: words.split() for side, _, words in (line.partition(":") for line in lines)}
    lost = next((side.removeprefix(LOST) for side in here if side.startswith(LOST)), "")
    here = {side.removeprefix(LOST): words for side, words in here.items()}
    sides = [side for side in here if side != lost]
    players = len(sides)
    names = (*nations, *(name for name in NATIONS if name not in nations))[:players]
    opened = full_box(**(rulings or {}))
    seats = tuple(
        SeatSetup(side, name, opened.lands[side].letters[0], (2, 2, 2))
        for side, name in zip(sides, names, strict=False)
    )
    if players == 2 and not lost:
        lost = next(side for side in ("8A", "7A", "6A") if side[0] not in {other[0] for other in sides})
    game = new_match(opened, Setup(seats, 0, lost))
    index = game.atlas.index
    where = dict.fromkeys((tokens or {}).values(), 0)
    for region, kind in (tokens or {}).items():
        where[kind] |= 1 << index[region]
    game = replace(game, tokens=where)
    state = _placed(game, begin(game), here)
    laid = sum(where.values())
    supply = tuple(
        game.terms.pieces - state.one[seat].bit_count() - state.two[seat].bit_count() for seat in range(players)
    )
    flat = [units for seat in range(1, players + 1) for units in (stock or {}).get(seat, (2, 2, 2))]
    called = game.terms.actions.index(call)
    order = [(by - 1 + place) % players for place in range(players)]
    todo = (Step("end_of_turn"), *(Step("respond", seat) for seat in reversed(order)))
    state = state.but(
        stock=tuple(flat),
        magic=_filled(magic, players),
        castle=_filled(castle, players),
        supply=supply,
        hidden=laid if hidden else 0,
        shown=0 if hidden else laid,
        shields=shields or 1 << called,
        active=(active or by) - 1,
        called=called,
        todo=todo,
    )
    return Scene(game, state)


def _filled(given: Sequence[int], players: int) -> tuple[int, ...]:
    return (*given, *(0,) * players)[:players]


def _placed(game: Match, state: State, here: Mapping[str, Sequence[str]]) -> State:
    one, two = [0] * (game.seats + 1), [0] * (game.seats + 1)
    low, low_two = [0] * (game.seats + 1), [0] * (game.seats + 1)
    for side, words in here.items():
        for letter, pieces in zip(words[::2], words[1::2], strict=True):
            bit = 1 << game.atlas.index[f"{side}.{letter}"]
            for piece in pieces.replace(".", ""):
                lying = piece in "abcde"
                owner = game.seats if piece == "N" else "abcde".index(piece) if lying else int(piece) - 1
                two[owner] |= one[owner] & bit
                one[owner] |= bit
                if lying:
                    low_two[owner] |= low[owner] & bit
                    low[owner] |= bit
    return state.but(one=tuple(one), two=tuple(two), low=tuple(low), low_two=tuple(low_two))


def same(scene_: Scene, picture: str) -> bool:
    """Whether the position is that of the picture, whatever the spaces and the order."""
    return _read(scene_.board) == _read(picture)


def _read(picture: str) -> set[tuple[str, str, str]]:
    """Land, letter and pieces of every region where somebody stands."""
    found = set()
    for line in picture.strip().splitlines():
        side, _, words = line.strip().removeprefix(LOST).partition(":")
        letters = words.split()
        found |= {(side, letter, who) for letter, who in zip(letters[::2], letters[1::2], strict=True) if who != "."}
    return found
