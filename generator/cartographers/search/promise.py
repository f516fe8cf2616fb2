"""What is already half done for a scoring clause, in hundredths of a point.

A player sees that a row lacks only two spaces, or that a village cluster is nearly large enough. These estimates give
the bot the same eye. They are guesses that steer a search, not scores: a clause without an estimate promises nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from generator.cartographers.clauses import (
    KINDS,
    Clause,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    PickCluster,
    PickRun,
    PickSquare,
)
from generator.cartographers.rules.boards import FIELDS, Board, Grid, at_least
from generator.cartographers.rules.scoring import FieldWord, lines_of, mask_of

Promise = Callable[[Board], int]

_EMPTY = FIELDS["empty"]
_ONE_OPEN, _TWO_OPEN = 35, 12  # per cent of the points for a space with one, or two, of its four sides still open
_NEARLY_BESIDE = 3  # of this many spaces that lack one neighbour each, one will get it
_LINK_SPACES = 6  # from this size up, a cluster that touches one end of a link is as good as half of it


def promises(clauses: Sequence[Clause], grid: Grid) -> tuple[Promise, ...]:
    """The estimates for a rule; as many as its clauses allow."""
    return tuple(promise for clause in clauses for promise in _promises(clause, grid))


def _promises(clause: Clause, grid: Grid) -> Iterable[Promise]:
    match clause:
        case EachSpace():
            if clause.enclosed_by:
                yield _enclosed(clause, grid)
            elif clause.linked_by:
                yield _links(clause, grid)
            elif "kinds" not in (beside := clause.beside or {}):
                for what, least in beside.items():
                    if what != "kinds" and least > 1:
                        yield _neighbours(clause, what, least, grid)
        case EachCluster():
            if clause.size and clause.size.min:
                yield _sizes(clause, clause.size.min, grid)
            elif clause.beside and "kinds" in clause.beside:
                yield _kinds(clause, clause.beside["kinds"], grid)
        case EachLine() if not clause.complete:
            holding = clause.holding or {}
            if "kinds" in holding:
                lines, kinds = lines_of(clause, grid), [FIELDS[kind] for kind in KINDS]
                yield _squared(lambda _: lines, kinds, holding["kinds"], 100 * clause.points)
            elif max(holding.values()) > 1:
                yield _holdings(clause, grid)
        case EachLine() | EachDiagonal():
            yield _lines(clause, grid)
        case PickCluster() | PickSquare() | PickRun():
            pass  # nothing is half done that is paid space by space
        case _:
            assert_never(clause)


def _lines(clause: EachLine | EachDiagonal, grid: Grid) -> Promise:
    """A line is worth the square of the part of it that is filled."""
    worth = 100 * clause.points
    holding = clause.holding or {} if isinstance(clause, EachLine) else {}
    needed = [FIELDS[kind] for kind in holding if kind != "kinds"]
    tables = {
        length: [worth * filled * filled // (length * length) for filled in range(length)] + [0]
        for length in {line.bit_count() for line in lines_of(clause, grid)}
    }
    lines = [(line, tables[line.bit_count()]) for line in lines_of(clause, grid)]

    def promise(board: Board) -> int:
        filled = grid.area ^ board[_EMPTY]
        return sum(
            table[(line & filled).bit_count()] for line, table in lines if all(line & board[field] for field in needed)
        )

    return promise


def _enclosed(clause: EachSpace, grid: Grid) -> Promise:
    subject, walls = mask_of(clause.of, grid), mask_of(clause.enclosed_by or "filled", grid)
    stride, area, worth = grid.stride, grid.area, clause.points

    def promise(board: Board) -> int:
        open_ = area & ~walls(board)
        sides = (open_ << 1 & area, open_ >> 1 & area, open_ << stride & area, open_ >> stride & area)
        one, two, three = at_least(1, sides), at_least(2, sides), at_least(3, sides)
        spaces = subject(board)
        nearly = (spaces & one & ~two).bit_count()
        half = (spaces & two & ~three).bit_count()
        return worth * (_ONE_OPEN * nearly + _TWO_OPEN * half)

    return promise


def _links(clause: EachSpace, grid: Grid) -> Promise:
    link, goal = FIELDS[str(clause.linked_by)], FIELDS[str(clause.to)]
    start, same = mask_of(clause.of, grid), clause.of == clause.to
    worth = 100 * clause.points

    def promise(board: Board) -> int:
        total = 0
        for cluster in grid.clusters(board[link]):
            touched = grid.beside(cluster)
            starts, goals = (touched & start(board)).bit_count(), (touched & board[goal]).bit_count()
            if starts == 1 and goals == (1 if same else 0):
                total += worth * min(cluster.bit_count(), _LINK_SPACES) // (2 * _LINK_SPACES)
        return total

    return promise


def _sizes(clause: EachCluster, least: int, grid: Grid) -> Promise:
    subject, worth = mask_of(clause.of, grid), 100 * clause.points
    avoided = [FIELDS[terrain] for terrain in clause.apart_from if terrain != "edge"]

    def promise(board: Board) -> int:
        total = 0
        for cluster in grid.clusters(subject(board)):
            size = cluster.bit_count()
            if size < least and not any(grid.beside(cluster) & board[field] for field in avoided):
                total += worth * size * size // (least * least)
        return total

    return promise


def _kinds(clause: EachCluster, least: int, grid: Grid) -> Promise:
    subject = mask_of(clause.of, grid)
    others = [FIELDS[kind] for kind in KINDS if kind != clause.of]

    def touched(board: Board) -> Iterable[int]:
        return (grid.beside(cluster) for cluster in grid.clusters(subject(board)))

    return _squared(touched, others, least, 100 * clause.points)


def _squared(parts: Callable[[Board], Iterable[int]], fields: Sequence[int], least: int, worth: int) -> Promise:
    """Each part of the map that holds too few of the fields is worth the square of the share that it has."""

    def promise(board: Board) -> int:
        total = 0
        for part in parts(board):
            found = sum(1 for field in fields if part & board[field])
            if found < least:
                total += worth * found * found // (least * least)
        return total

    return promise


def _neighbours(clause: EachSpace, kind: FieldWord, least: int, grid: Grid) -> Promise:
    """Spaces that lack one neighbour of the kind."""
    subject, near, stride = mask_of(clause.of, grid), mask_of(kind, grid), grid.stride
    worth = 100 * clause.points // _NEARLY_BESIDE

    def promise(board: Board) -> int:
        mask = near(board)
        sides = (mask << 1, mask >> 1, mask << stride, mask >> stride)
        lacking = at_least(least - 1, sides) & ~at_least(least, sides)
        return worth * (subject(board) & lacking).bit_count()

    return promise


def _holdings(clause: EachLine, grid: Grid) -> Promise:
    worth, lines = 100 * clause.points, lines_of(clause, grid)
    wanted = [(FIELDS[kind], count) for kind, count in (clause.holding or {}).items()]

    def promise(board: Board) -> int:
        total = 0
        for field, least in wanted:
            for line in lines:
                held = (line & board[field]).bit_count()
                if held < least:
                    total += worth * held * held // (least * least)
        return total

    return promise
