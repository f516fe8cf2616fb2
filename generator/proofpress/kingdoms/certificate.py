"""A game written down: moves as lines, positions, certificates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, assert_never

from proofpress.certificates import Claims, JsonObject, Played, Proofs, Refused, Rules, named
from proofpress.errors import listed, say
from proofpress.files import rows
from proofpress.kingdoms.deal import box_of, choice_of, deal, free_parts, records, setup_text, start_match
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.effects import RESOURCES
from proofpress.kingdoms.rules.board import RuleError, regions
from proofpress.kingdoms.rules.legal_moves import GameBox, apply, begin, decision, shut_out
from proofpress.kingdoms.rules.powers import NOTHING, Vector, vector
from proofpress.kingdoms.rules.scoring import ranking, scores
from proofpress.kingdoms.rules.setup import SeatSetup, Setup
from proofpress.kingdoms.rules.state import FLAG, MOVES, Match, Move, State
from proofpress.records import dataclass
from proofpress.seeds import canonical_seed

# --------------------------------------------------------------------------------------------------------------------
# Moves as lines of text that a person can follow at a table: "2: quest 1A.f > 4B.m".
#
# call quest                        the active player puts a shield on an action
# patrol 1A.f > 1A.m, quest …       a piece moves; stand 3B.U: a lying piece stands up
# build for 2 ore, research for …   a level of the castle or of magic
# expand 1A.f for 3 food            a new piece
# trade 2 mana for 2 ore            an exchange, without the extras of a nation
# collect 1 mana 2 food, pass       what everybody else does, what the active player may do
# set 5, set flag, pay 2 mana 1 ore a war
# retreat 1A.f > 1A.m for 2 food, church …, refuge …, lose 1A.f, dragon
# choose 1 mana, name 2: 1 ore, bandits 1 ore 1 food
# swap 1A.f > 2B.m, lift 1A.f, land 2B.m, steal 2: 1 ore, raise 1 mana, remove 2: 2B.m, redeploy …   what nations allow


_ARROW: Final = " > "
_FOR: Final = " for "
_MOST_UNITS: Final = 99  # two digits: no track is longer


def written(game: Match, state: State, move: Move) -> str:
    """The move as text, with the number of the player who makes it."""
    return f"{decision(state).seat + 1}: {plain(game, move)}"


def plain(game: Match, move: Move) -> str:
    """The move as text."""
    names, task = game.atlas.names, move.task
    match task:
        case "call":
            return f"call {move.action}"
        case "patrol" | "quest" | "swap" | "church" | "refuge" | "redeploy":
            return f"{task} {names[move.at]}{_ARROW}{names[move.to]}"
        case "land":
            return f"land {names[move.to]}"
        case "remove":
            return f"remove {move.number + 1}: {names[move.at]}"
        case "retreat":
            return f"retreat {names[move.at]}{_ARROW}{names[move.to]}{_FOR}{units(move.give)}"
        case "stand" | "lift" | "lose":
            return f"{task} {names[move.at]}"
        case "build" | "research":
            return f"{task}{_FOR}{units(move.give)}"
        case "expand":
            return f"expand {names[move.to]}{_FOR}{units(move.give)}"
        case "trade":
            return f"trade {units(move.give)}{_FOR}{units(move.take)}"
        case "collect" | "choose":
            return f"{task} {units(move.take)}"
        case "pay" | "bandits" | "raise":
            return f"{task} {units(move.give)}"
        case "set":
            return "set flag" if move.number == FLAG else f"set {move.number}"
        case "name" | "steal":
            return f"{task} {move.at + 1}: {units(move.give)}"
        case "pass" | "dragon":
            return task
        case _:
            assert_never(task)


def read(game: Match, state: State, text: str) -> Move:
    """The move that the text says, in whatever form; whether it is legal is for the rules to say."""
    seat, colon, rest = text.partition(": ")
    wanted = decision(state).seat + 1
    if not colon or seat != str(wanted):
        raise RuleError(
            say('the move "{text}" is not made by player {wanted}, who decides now', text=text, wanted=wanted)
        )
    return read_plain(game, rest)


def read_plain(game: Match, text: str) -> Move:
    """The same without a player's number."""
    task, _, rest = text.partition(" ")
    where, _, paid = rest.partition(_FOR)
    if task not in MOVES:
        raise RuleError(say('"{text}" is not a move', text=text))
    match task:
        case "pass" | "dragon":
            return Move(task)
        case "call":
            return Move("call", action=rest)
        case "patrol" | "quest" | "swap" | "church" | "refuge" | "redeploy" | "retreat":
            start, _, end = where.partition(_ARROW)
            give = _vector(paid, text) if task == "retreat" else NOTHING
            return Move(task, _region(game, start), _region(game, end), give=give)
        case "land":
            return Move("land", to=_region(game, rest))
        case "remove":
            owner, _, start = rest.partition(": ")
            return Move("remove", _region(game, start), number=_number(owner, text) - 1)
        case "stand" | "lift" | "lose":
            return Move(task, _region(game, rest))
        case "build" | "research":
            return Move(task, give=_vector(rest.removeprefix("for "), text))
        case "expand":
            return Move(task, to=_region(game, where), give=_vector(paid, text))
        case "trade":
            return Move(task, give=_vector(where, text), take=_vector(paid, text))
        case "collect" | "choose":
            return Move(task, take=_vector(rest, text))
        case "pay" | "bandits" | "raise":
            return Move(task, give=_vector(rest, text))
        case "set":
            return Move(task, number=FLAG if rest == "flag" else _number(rest, text))
        case "name" | "steal":
            rival, _, lost = rest.partition(": ")
            return Move(task, _number(rival, text) - 1, give=_vector(lost, text))
        case _:
            assert_never(task)


def units(amounts: Vector) -> str:
    """ "2 mana 1 food", or "nothing"."""
    return " ".join(f"{amount} {kind}" for kind, amount in zip(RESOURCES, amounts, strict=True) if amount) or "nothing"


def _vector(text: str, move: str) -> Vector:
    if text == "nothing":
        return NOTHING
    words = text.split(" ")
    if len(words) % 2 or len(words) > 2 * len(RESOURCES):
        raise RuleError(say('the move "{move}" does not give its resources as "2 mana 1 ore"', move=move))
    found: dict[str, int] = {}
    for amount, kind in zip(words[::2], words[1::2], strict=True):
        if kind not in RESOURCES:
            raise RuleError(
                say(
                    'the move "{move}" names {kind}; resources are {resources}',
                    move=move,
                    kind=kind or say("nothing"),
                    resources=", ".join(RESOURCES),
                )
            )
        found[kind] = _number(amount, move)
    return vector(found)


def _number(text: str, move: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text[:3]) > _MOST_UNITS:
        raise RuleError(say('the move "{move}" has "{text}" where a number is wanted', move=move, text=text))
    return int(text[:3])


def _region(game: Match, name: str) -> int:
    if name not in game.atlas.index:
        raise RuleError(
            say(
                'there is no region "{name}" in this game; its lands are {sides}',
                name=name,
                sides=", ".join(game.setup.sides()),
            )
        )
    return game.atlas.index[name]


# --------------------------------------------------------------------------------------------------------------------
# A position as text: a line for each land, with its regions and who stands there.
#
# A digit is a standing piece of that player, a letter a lying one (a of player 1, b of player 2 …), N one of the Lost
# Kingdom; lands and regions without pieces are left out.


LYING = "abcde"


def drawn(game: Match, state: State) -> list[str]:
    """The picture of a position."""
    lines = []
    for side, card in zip(game.setup.sides(), game.atlas.cards, strict=True):
        words = []
        for region in regions(card):
            pieces = "".join(_pieces(state, owner, 1 << region, game.seats) for owner in range(game.seats + 1))
            if pieces:
                words.append(f"{game.atlas.names[region].partition('.')[2]} {pieces}")
        if words:
            lines.append(f"{side}: {'  '.join(words)}")
    return lines


def _pieces(state: State, owner: int, bit: int, seats: int) -> str:
    count = bool(state.one[owner] & bit) + bool(state.two[owner] & bit)
    lying = bool(state.low[owner] & bit) + bool(state.low_two[owner] & bit)
    if owner == seats:
        return "N" * count
    return str(owner + 1) * (count - lying) + LYING[owner] * lying


# --------------------------------------------------------------------------------------------------------------------
# A game in words, move by move, with what happened by itself, what players have, and lands where pieces changed.


SENTENCES: Final[Mapping[str, str]] = dict(row.split(" ", 1) for row in rows(Path(__file__).with_name("told.txt")))


def told(game: Match, moves: Iterable[Move]) -> Iterator[str]:
    """The lines of a whole game."""
    state = begin(game)
    for number, seat in enumerate(game.setup.seats, start=1):
        yield f"player {number}: {seat.nation}, with {units(seat.stock)}"
    yield from drawn(game, state)
    turn = 0
    for number, move in enumerate(moves, start=1):
        if state.turn != turn:
            turn = state.turn
            yield f"turn {turn}"
        forced: list[tuple[int, Move]] = []
        after = apply(game, state, move, forced)
        yield f"{number}. {said(game, decision(state).seat, move)}"
        yield from (say("   {said}; nothing else is possible", said=said(game, seat, each)) for seat, each in forced)
        yield from (f"   {line}" for line in _changes(game, state, after))
        state = after


def said(game: Match, seat: int, move: Move) -> str:
    """What a player does, in a sentence."""
    names = game.atlas.names
    return f"player {seat + 1} " + SENTENCES[move.task].format(
        action=move.action,
        at=names[move.at],
        to=names[move.to],
        give=units(move.give),
        take=units(move.take),
        number="the flag" if move.number == FLAG else move.number,
        rival=move.at + 1,
        owner=move.number + 1,
    )


def _changes(game: Match, before: State, after: State) -> Iterator[str]:
    """What is not as it was."""
    for region in regions(before.hidden & ~after.hidden):
        kind = next(kind for kind, where in game.tokens.items() if where >> region & 1)
        yield say("the token in {names} is turned up: {kind}", names=game.atlas.names[region], kind=kind)
    for seat in range(game.seats):
        if before.have(seat) != after.have(seat):
            yield f"player {seat + 1} has {units(after.have(seat))}"
        for what, old, new in ((say("the castle"), before.castle, after.castle), ("magic", before.magic, after.magic)):
            if old[seat] != new[seat]:
                yield say("player {player} has level {new} of {what}", player=seat + 1, new=new[seat], what=what)
    was, now = (dict(line.split(": ", 1) for line in drawn(game, state)) for state in (before, after))
    yield from (f"{side}: {now.get(side, 'nobody')}" for side in game.setup.sides() if was.get(side) != now.get(side))


# --------------------------------------------------------------------------------------------------------------------
# Certificates: a complete legal game, move by move, that travels with a set-up.
#
# Writing needs a game that was played; checking needs only the rules. Nothing here searches, and nothing of `search` is
# imported. What is claimed: the set-up of the seed, that it is playable, the rounds, the points and the places.


RULES: Final = Rules(begin, apply, read, written, RuleError)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a certificate is about: a seed in a configuration, and which parts of it were left to the players."""

    config: str
    seed: str
    beginners: bool = False
    free: frozenset[str] = frozenset()


def match_of(edition: Edition, setting: Setting, chosen: Callable[[GameBox, Setup], Setup]) -> Match:
    """The game of the setting; what was left open is as `chosen` from the set-up that the seed deals."""
    box = box_of(edition)
    choice = choice_of(box, setting.config)
    setup = deal(box, choice, setting.seed, beginners=setting.beginners)
    if setting.free:
        setup = deal(box, choice, setting.seed, beginners=setting.beginners, chosen=chosen(box, setup))
    return start_match(box, setup)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate was found to prove."""

    setting: Setting
    game: Match
    line: Played[State, Move]


def certificate(edition: Edition, setting: Setting, game: Match, moves: Iterable[Move], *, method: str) -> bytes:
    """The file that proves a set-up playable by a game of it."""
    return PROOFS.certify(edition, Checked(setting, game, RULES.replay(game, moves)), method)


# Reading and writing
def _replayed(edition: Edition, said: JsonObject) -> Checked:
    free, beginners = free_parts(tuple(said.texts("free"))), said.get("beginners", bool)
    setting = Setting(said.get("config", str), canonical_seed(said.get("seed", str)), beginners, free)
    lines = said.texts("setup")
    game = match_of(edition, setting, lambda _, dealt: _chosen(setting, dealt, lines))
    said.hold(_about(setting, game))  # or the first move would be blamed for a wrong set-up
    line = RULES.replay(game, said.texts("moves"))
    wrong = shut_out(game, line.moves)
    if wrong:
        raise Refused(say("the game does not prove the set-up playable: {wrong}", wrong=wrong))
    return Checked(setting, game, line)


def _chosen(setting: Setting, dealt: Setup, lines: Sequence[str]) -> Setup:
    """The set-up that is claimed, which must be the one dealt in everything that was not left to the players."""
    chosen = _read_setup(lines, dealt)
    for number, (one, other) in enumerate(zip(dealt.seats, chosen.seats, strict=True), start=1):
        if not _follows(one, other, setting.free):
            raise Refused(
                say(
                    '"setup" has for player {number} what neither the seed deals nor a player may choose', number=number
                )
            )
    return chosen


def _follows(dealt: SeatSetup, chosen: SeatSetup, free: frozenset[str]) -> bool:
    """Whether only what was left open differs. A player who picks the side of a land also picks a region on it."""
    return (
        (chosen.side == dealt.side or ("sides" in free and chosen.side[:-1] == dealt.side[:-1]))
        and (chosen.nation == dealt.nation or "nations" in free)
        and (chosen.region == dealt.region or "regions" in free or ("sides" in free and chosen.side != dealt.side))
        and (chosen.stock == dealt.stock or "resources" in free)
    )


def _read_setup(lines: Sequence[str], dealt: Setup) -> Setup:
    seats = []
    for number, line in enumerate(lines[: len(dealt.seats)], start=1):
        words = line.split(" ")
        good = len(words) == 7 and words[0] == str(number)
        if not good or not all(word.isascii() and word.isdecimal() and len(word) < 3 for word in words[4:]):
            raise Refused(say('"setup" does not say what player {number} begins with', number=number))
        mana, ore, food = (int(word) for word in words[4:])
        seats.append(SeatSetup(words[1], words[2], words[3], (mana, ore, food)))
    if len(seats) != len(dealt.seats):
        raise Refused(say('"setup" does not have enough players'))
    return Setup(tuple(seats), dealt.first, dealt.lost, dealt.tokens)


def _claims(checked: Checked) -> Claims:
    setting, game, line = checked.setting, checked.game, checked.line
    result = {
        "turns": line.end.turn,
        "points": [[*score, score.total] for score in scores(game, line.end)],
        "places": [[seat + 1 for seat in place] for place in ranking(game, line.end)],
    }
    return Claims(
        config=setting.config,
        seed=setting.seed,
        about=_about(setting, game),
        verdict="playable",
        grounds={"moves": line.texts, "result": result},
    )


def _about(setting: Setting, game: Match) -> dict[str, Any]:
    lines = setup_text(game.setup).splitlines()
    return {"beginners": setting.beginners, "free": sorted(setting.free), "setup": lines}


# What is proved, in words and as facts
def _words(_: Edition, checked: Checked) -> tuple[str, dict[str, Any]]:
    setting, end = checked.setting, checked.line.end
    points = [score.total for score in scores(checked.game, end)]
    left = say(", players choosing {free}", free=listed(sorted(setting.free), "and")) if setting.free else ""
    sentence = say(
        "seed {seed} ({config}{left}) is playable: a game of {moves} moves and {turn} turns was "
        "replayed to its end; nobody was shut out; the points are {points}",
        seed=named(setting.seed),
        config=setting.config,
        left=left,
        moves=len(checked.line.moves),
        turn=end.turn,
        points=", ".join(map(str, points)),
    )
    facts: dict[str, Any] = {
        "beginners": setting.beginners,
        "free": sorted(setting.free),
        "turns": end.turn,
        "moves": len(checked.line.moves),
        "points": points,
        "winners": [seat + 1 for seat in ranking(checked.game, end)[0]],
    }
    return sentence, facts


PROOFS: Final = Proofs(
    "proofpress kingdoms certificate 1",
    cache(load_edition),
    records,
    _replayed,
    _claims,
    _words,
    lambda checked: told(checked.game, checked.line.moves),
    Edition.of,
)
verify = PROOFS.verify
