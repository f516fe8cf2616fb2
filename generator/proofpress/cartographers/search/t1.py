"""T1, which packs its shapes, and the neighbour who draws the ambushes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, assert_never

from proofpress.cartographers.rules.board import Figure, Sheet, bits, legal_corners, places
from proofpress.cartographers.rules.legal_moves import (
    Decision,
    Match,
    Move,
    State,
    apply,
    begin,
    given_up,
    open_spaces,
    ruins_events,
    ruins_spaces,
    targets,
)
from proofpress.cartographers.rules.refutation import Question
from proofpress.cartographers.rules.scoring import monster_losses
from proofpress.errors import say
from proofpress.seeds import Stream

# --------------------------------------------------------------------------------------------------------------------
# Where a neighbour's monsters hurt most, found by a bounded search.
#
# The neighbour looks one step ahead: at every place of the shape, and counts the empty spaces that would lose a point.
# Of equally hurtful places the one that covers more ruins comes first, then the first in the order of `places`.


NEIGHBOUR = "a neighbour who picks the most hurtful place, one step ahead"


def most_hurtful(game: Match, sheet: Sheet, card: str) -> Move:
    """The neighbour's move: the printed shape where it fits, a single space elsewhere."""
    grid, board = game.terms.grid, sheet.board
    ways = places(game.ambush[card].figure, open_spaces(game, sheet)) or list(bits(board.empty))

    def hurt(cells: int) -> tuple[int, int]:
        living = cells & ~sheet.attacked
        empty = board.empty & ~cells
        lost = monster_losses(grid, board._replace(monster=board.monster | living, empty=empty))
        return lost.bit_count(), (cells & board.ruins).bit_count()

    return Move("ambush", max(ways, key=hurt))


# --------------------------------------------------------------------------------------------------------------------
# The acceptance rule: can every card of this deal be drawn in a printed shape?
#
# First the ruins events are counted: each needs a free ruins space of its own, so more events than spaces is a proof
# that there is no such line. Then at most 300 tries pack the shapes tightly and at random, sparing the ruins. A line
# found is a witness that anybody can replay; none found means that T1 rejects the deal, not that there is none.
#
# T1 is frozen: the same deal on the same map is accepted or rejected forever. An improvement becomes T2.


T1_NAME = "T1"
TRIES = 300  # measured: of 40 deals that 300 tries had rejected, 4,000 tries accepted one
RUINS_COST = 4  # a ruins space covered without need costs as much as this many open sides
CHANCE = 16  # how many ways there are to break a tie

Verdict = Literal["playable", "unplayable", "undecided"]
Tried = tuple[int, tuple[Move, ...]]  # the number of a try, and its moves


class Triage(NamedTuple):
    """What T1 says of a deal."""

    verdict: Verdict
    method: str  # how it was found, for readers
    moves: tuple[Move, ...]  # the witness; empty unless playable
    refutation: tuple[Question, ...] = ()  # what it asks; empty unless it was found


def first_line(game: Match, root: bytes) -> Tried | None:
    """The first try that draws every card as printed, and its number from 1."""
    for number in range(TRIES):
        moves = attempt(game, root, number)
        if moves is not None:
            return number + 1, tuple(moves)
    return None


def no_line(game: Match, root: bytes) -> None:
    """Stands for `first_line` where it is known that no try finds a line."""


def triage(game: Match, root: bytes, look: Callable[[Match, bytes], Tried | None] = first_line) -> Triage:
    """T1 on this game; `root` is the digest of the deal, from which the tries draw their chance."""
    events, spaces = ruins_events(game), ruins_spaces(game)
    if events > spaces:
        why = say("{events} ruins events, but the map has only {spaces} ruins spaces", events=events, spaces=spaces)
        return Triage("unplayable", say("pigeonhole: {why}", why=why), ())
    line = look(game, root)
    if line is not None:
        against = "" if game.by_border else f", against {NEIGHBOUR}"
        return Triage("playable", f"T1, try {line[0]}{against}", line[1])
    return Triage("undecided", say("T1: {why}", why=say("none of {tries} tries found a line", tries=TRIES)), ())


def attempt(game: Match, root: bytes, number: int) -> list[Move] | None:
    """One line of play, or None as soon as a card cannot be drawn in a printed shape."""
    chance, state, moves = Stream(root, f"T1/{number}"), begin(game), list[Move]()
    while state.pending:
        move = _move(game, state, chance)
        if move is None:
            return None
        state = apply(game, state, move)
        moves.append(move)
    return moves if given_up(game, moves, state) is None else None


def _move(game: Match, state: State, chance: Stream) -> Move | None:
    decision = state.pending[0]
    sheet = state.sheets[decision.sheet]
    match decision.task:
        case "draw":
            return _draw(game, sheet, decision.card, state.ruins_due, chance)
        case "ambush":
            return most_hurtful(game, sheet, decision.card)
        case "hero":
            return _hero(game, sheet, decision.card, chance)
        case "gaze" | "ravage":
            return _destroy(game, sheet, decision)
        case _:
            assert_never(decision.task)


def _draw(game: Match, sheet: Sheet, card: str, ruins_due: bool, chance: Stream) -> Move | None:
    play, empty = game.explore[card], sheet.board.empty
    ruins = sheet.board.ruins & empty
    if ruins_due and not ruins:
        return None
    smallest_first = sorted(range(len(play.figures)), key=lambda number: _size(play.figures[number]))
    for number in smallest_first:
        cells = _tightest(game, play.figures[number], empty, ruins, ruins_due, chance)
        if cells:
            terrains = [terrain for terrain in play.terrains if terrain != "monster"] or play.terrains
            return Move("draw", cells, terrains[0], number)
    return None


def _size(figure: Figure) -> int:
    """How many spaces the shape fills; 0 for one that is larger than the map, which has no place anyway."""
    return figure.orientations[0].cells.bit_count() if figure.orientations else 0


def _tightest(game: Match, figure: Figure, empty: int, ruins: int, ruins_due: bool, chance: Stream) -> int:
    """A place with few empty neighbours that covers no more ruins than it must."""
    beside = game.terms.grid.beside
    best, least = 0, 1 << 30
    for free in (empty,) if ruins_due else (empty & ~ruins, empty):
        for way in figure.orientations:
            corners = legal_corners(way, free, ruins if ruins_due else 0)
            if not corners:
                continue
            for corner in (corners & -corners, 1 << (corners.bit_length() - 1)):
                cells = way.cells << (corner.bit_length() - 1)
                open_sides = (beside(cells) & empty & ~cells).bit_count()
                # Chance is the last part, so that it only decides between equally tight places.
                cost = (open_sides + RUINS_COST * (cells & ruins).bit_count()) * CHANCE + chance.below(CHANCE)
                if cost < least:
                    best, least = cells, cost
        if best:
            return best
    return 0


def _hero(game: Match, sheet: Sheet, card: str, chance: Stream) -> Move:
    """A hero in the tightest space that is not ruins."""
    beside, board = game.terms.grid.beside, sheet.board
    spaces = board.empty & ~board.ruins or board.empty
    cell = min(bits(spaces), key=lambda bit: (beside(bit) & board.empty).bit_count() * CHANCE + chance.below(CHANCE))
    attacks = game.heroes[card].attacks[cell]
    attack = max(attacks, key=lambda cells: (cells & board.monster).bit_count())
    return Move("hero", cell, attack=attack)


def _destroy(game: Match, sheet: Sheet, decision: Decision) -> Move:
    """A space that is filled already, else an empty one that is not ruins."""
    possible, board = targets(game, sheet, decision.card), sheet.board
    wanted = possible & ~board.empty or possible & ~board.ruins or possible
    return Move(decision.task, wanted & -wanted)
