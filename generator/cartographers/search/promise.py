"""What is already half done for a scoring clause, in hundredths of a point.

A player sees that a row lacks only two spaces, or that a village cluster is nearly large enough. These estimates give
the bot the same eye. They are guesses that steer a search, and no score: a clause without an estimate promises nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from generator.cartographers.clauses import Clause
from generator.cartographers.rules.boards import FIELDS, Board, Grid, at_least
from generator.cartographers.rules.scoring import KINDS

Promise = Callable[[Board], int]

_EMPTY = FIELDS["empty"]
_ONE_OPEN, _TWO_OPEN = 35, 12  # per cent of the points for a space with one, or two, of its four sides still open
_NEARLY_BESIDE = 3  # of so many spaces that lack one neighbour each, one will get it
_LINK_SPACES = 6  # from this size on a cluster that touches one end of a link is as good as half of it


def promises(clauses: Sequence[Clause], grid: Grid) -> tuple[Promise, ...]:
    """The estimates for a rule; as many as its clauses allow."""
    return tuple(_promises(clauses, grid))


def _promises(clauses: Sequence[Clause], grid: Grid) -> Iterable[Promise]:
    for clause in clauses:
        if clause.complete:
            yield _lines(clause, grid)
        elif clause.enclosed_by:
            yield _enclosed(clause, grid)
        elif clause.linked_by:
            yield _links(clause, grid)
        elif clause.each == ("cluster",) and clause.size and clause.size.min:
            yield _sizes(clause, grid)
        elif clause.each == ("cluster",) and clause.beside and "kinds" in clause.beside:
            yield _kinds(clause, grid)
        elif clause.holding and "kinds" in clause.holding:
            yield _kinds_held(clause, grid)
        elif clause.holding and max(clause.holding.values()) > 1:
            yield _holdings(clause, grid)
        elif clause.each == ("space",) and clause.beside and "kinds" not in clause.beside:
            yield from (_neighbours(clause, kind, least, grid) for kind, least in clause.beside.items() if least > 1)


def _of(clause: Clause, grid: Grid) -> list[int]:
    of_unit = {"row": grid.rows, "column": grid.columns, "diagonal": grid.diagonals}
    start, step = {None: (0, 1), "odd": (0, 2), "even": (1, 2)}[clause.numbered]
    return [line for unit in clause.each for line in of_unit[unit][start::step]]


def _lines(clause: Clause, grid: Grid) -> Promise:
    """A line is worth the square of the part of it that is filled."""
    worth = 100 * clause.points
    needed = [FIELDS[kind] for kind in (clause.holding or {}) if kind != "kinds"]
    tables = {
        length: [worth * filled * filled // (length * length) for filled in range(length)] + [0]
        for length in {line.bit_count() for line in _of(clause, grid)}
    }
    lines = [(line, tables[line.bit_count()]) for line in _of(clause, grid)]

    def promise(board: Board) -> int:
        filled = grid.area ^ board[_EMPTY]
        return sum(
            table[(line & filled).bit_count()] for line, table in lines if all(line & board[field] for field in needed)
        )

    return promise


def _enclosed(clause: Clause, grid: Grid) -> Promise:
    subject, stride, area, worth = FIELDS[str(clause.of)], grid.stride, grid.area, clause.points
    walls = None if clause.enclosed_by == "filled" else FIELDS[str(clause.enclosed_by)]

    def promise(board: Board) -> int:
        open_ = board[_EMPTY] if walls is None else area & ~board[walls]
        sides = (open_ << 1 & area, open_ >> 1 & area, open_ << stride & area, open_ >> stride & area)
        one, two, three = at_least(1, sides), at_least(2, sides), at_least(3, sides)
        spaces = board[subject]
        nearly = (spaces & one & ~two).bit_count()
        half = (spaces & two & ~three).bit_count()
        return worth * (_ONE_OPEN * nearly + _TWO_OPEN * half)

    return promise


def _links(clause: Clause, grid: Grid) -> Promise:
    link, start, goal = (FIELDS[str(word)] for word in (clause.linked_by, clause.of, clause.to))
    worth = 100 * clause.points

    def promise(board: Board) -> int:
        total = 0
        for cluster in grid.clusters(board[link]):
            touched = grid.beside(cluster)
            starts, goals = (touched & board[start]).bit_count(), (touched & board[goal]).bit_count()
            if starts == 1 and goals == (1 if start == goal else 0):
                total += worth * min(cluster.bit_count(), _LINK_SPACES) // (2 * _LINK_SPACES)
        return total

    return promise


def _sizes(clause: Clause, grid: Grid) -> Promise:
    subject, worth = FIELDS[str(clause.of)], 100 * clause.points
    least = clause.size.min if clause.size and clause.size.min else 1
    avoided = [FIELDS[terrain] for terrain in clause.apart_from if terrain != "edge"]

    def promise(board: Board) -> int:
        total = 0
        for cluster in grid.clusters(board[subject]):
            size = cluster.bit_count()
            if size < least and not any(grid.beside(cluster) & board[field] for field in avoided):
                total += worth * size * size // (least * least)
        return total

    return promise


def _kinds(clause: Clause, grid: Grid) -> Promise:
    subject = FIELDS[str(clause.of)]
    others = [FIELDS[kind] for kind in KINDS if kind != clause.of]

    def touched(board: Board) -> Iterable[int]:
        return (grid.beside(cluster) for cluster in grid.clusters(board[subject]))

    return _squared(touched, others, (clause.beside or {})["kinds"], 100 * clause.points)


def _kinds_held(clause: Clause, grid: Grid) -> Promise:
    lines = _of(clause, grid)
    return _squared(
        lambda _: lines, [FIELDS[kind] for kind in KINDS], (clause.holding or {})["kinds"], 100 * clause.points
    )


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


def _neighbours(clause: Clause, kind: str, least: int, grid: Grid) -> Promise:
    """Spaces that lack one neighbour of the kind."""
    subject, near, stride = FIELDS[str(clause.of)], FIELDS[kind], grid.stride
    worth = 100 * clause.points // _NEARLY_BESIDE

    def promise(board: Board) -> int:
        mask = board[near]
        sides = (mask << 1, mask >> 1, mask << stride, mask >> stride)
        lacking = at_least(least - 1, sides) & ~at_least(least, sides)
        return worth * (board[subject] & lacking).bit_count()

    return promise


def _holdings(clause: Clause, grid: Grid) -> Promise:
    worth, lines = 100 * clause.points, _of(clause, grid)
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
