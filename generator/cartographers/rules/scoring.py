"""Runs the scoring vocabulary: a rule is compiled once for a size of map, and then counts masks.

A compiled rule answers two questions: how many points a board earns, and which spaces earn how many of them (its
awards). Both come from the same computation, so they cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import itemgetter, or_
from typing import NamedTuple, get_args

from generator.cartographers.clauses import Clause, Kind
from generator.cartographers.rules.boards import FIELDS, Board, Grid, at_least, bits

KINDS: tuple[str, ...] = get_args(Kind)

MaskOf = Callable[[Board], int]
Narrow = Callable[[Board, int], int]  # board, spaces -> the spaces that fit
Fits = Callable[[Board, int], bool]  # board, cluster or line -> whether it fits
Payment = Callable[[Board, int], tuple[int, int]]  # board, picked thing -> how many times it is paid, for which spaces


class Award(NamedTuple):
    """Points, and the spaces that earned them."""

    points: int
    cells: int


class Rule(NamedTuple):
    """A scoring rule, ready to run on boards of one size."""

    points: Callable[[Board], int]
    awards: Callable[[Board], list[Award]]
    reads: frozenset[str]  # the fields of the board on which the points depend


def compile_rule(clauses: Sequence[Clause], grid: Grid, kinds: Sequence[str] = KINDS) -> Rule:
    """The rule for this size of map; `kinds` are the terrains that count where kinds are counted."""
    compiled = [_clause(clause, grid, kinds) for clause in clauses]
    if len(compiled) == 1:
        return compiled[0]

    def points(board: Board) -> int:
        return sum(rule.points(board) for rule in compiled)

    def awards(board: Board) -> list[Award]:
        return [award for rule in compiled for award in rule.awards(board)]

    return Rule(points, awards, frozenset().union(*(rule.reads for rule in compiled)))


def monster_losses(grid: Grid, board: Board) -> int:
    """The empty spaces beside at least one living monster, as a mask; each costs a point."""
    return grid.beside(board.monster) & board.empty


def _clause(clause: Clause, grid: Grid, kinds: Sequence[str]) -> Rule:
    reads = frozenset(_fields_read(clause, kinds))
    if clause.each == ("space",):
        return _spaces(_space_masks(clause, grid, kinds), clause.points, reads)
    if clause.pick:
        return _listed(_pick(clause, grid, kinds), reads)
    if clause.each == ("cluster",):
        return _listed(_clusters(clause, grid, kinds), reads)
    return _listed(_lines(clause, grid, kinds), reads)


def _fields_read(clause: Clause, kinds: Sequence[str]) -> Iterable[str]:
    words: list[str | None] = [clause.of, clause.at, clause.enclosed_by, clause.linked_by, clause.to]
    words += [*clause.apart_from, *(clause.equal or ()), *(clause.beside or ()), *(clause.holding or ())]
    if clause.complete or "empty_beside" in clause.per:
        words.append("empty")
    for word in words:
        if word == "kinds":
            yield from kinds
        elif word == "filled":
            yield "empty"
        elif word in FIELDS:
            yield word


def _spaces(earning: MaskOf, each: int, reads: frozenset[str]) -> Rule:
    def points(board: Board) -> int:
        return each * earning(board).bit_count()

    def awards(board: Board) -> list[Award]:
        return [Award(each, bit) for bit in bits(earning(board))]

    return Rule(points, awards, reads)


def _listed(awards: Callable[[Board], list[Award]], reads: frozenset[str]) -> Rule:
    def points(board: Board) -> int:
        total = 0
        for award in awards(board):
            total += award[0]
        return total

    return Rule(points, awards, reads)


def _mask_of(subject: str, grid: Grid) -> MaskOf:
    if subject == "filled":
        area, empty = grid.area, FIELDS["empty"]
        return lambda board: area ^ board[empty]
    return itemgetter(FIELDS[subject])


# Single spaces


def _space_masks(clause: Clause, grid: Grid, kinds: Sequence[str]) -> MaskOf:
    source = _mask_of(str(clause.of), grid)
    filters = list(_space_filters(clause, grid, kinds))
    if len(filters) == 1:
        only = filters[0]
        return lambda board: only(board, source(board))

    def earning(board: Board) -> int:
        mask = source(board)
        for narrow in filters:
            mask = narrow(board, mask)
        return mask

    return earning


def _space_filters(clause: Clause, grid: Grid, kinds: Sequence[str]) -> Iterable[Narrow]:
    if clause.at == "edge":
        edge = grid.edge
        yield lambda _, mask: mask & edge
    elif clause.at == "ruins":
        yield lambda board, mask: mask & board.ruins
    for what, count in (clause.beside or {}).items():
        yield _kinds_beside(grid, kinds, count) if what == "kinds" else _beside(_mask_of(what, grid), grid, count)
    if clause.enclosed_by:
        yield _enclosed(_mask_of(clause.enclosed_by, grid), grid)
    if clause.linked_by and clause.to:
        yield _linked(_mask_of(clause.linked_by, grid), _mask_of(clause.to, grid), grid)


def _beside(neighbour: MaskOf, grid: Grid, count: int) -> Narrow:
    if count == 1:
        return lambda board, mask: mask & grid.beside(neighbour(board))

    def narrow(board: Board, mask: int) -> int:
        other, stride = neighbour(board), grid.stride
        return mask & at_least(count, (other << 1, other >> 1, other << stride, other >> stride))

    return narrow


def _kinds_beside(grid: Grid, kinds: Sequence[str], count: int) -> Narrow:
    fields = [FIELDS[kind] for kind in kinds]
    return lambda board, mask: mask & at_least(count, [grid.beside(board[field]) for field in fields])


def _enclosed(walls: MaskOf, grid: Grid) -> Narrow:
    area = grid.area
    return lambda board, mask: mask & ~grid.beside(area & ~walls(board))


def _linked(link: MaskOf, target: MaskOf, grid: Grid) -> Narrow:
    def narrow(board: Board, mask: int) -> int:
        linked = 0
        targets = target(board)
        for cluster in grid.clusters(link(board)):
            touched = grid.around(cluster)
            reached = touched & targets
            if reached & (reached - 1):  # two or more: each has another one to be linked to
                linked |= touched
            elif reached:
                linked |= touched & ~reached
        return mask & linked

    return narrow


# Clusters


def _clusters(clause: Clause, grid: Grid, kinds: Sequence[str]) -> Callable[[Board], list[Award]]:
    source, points = _mask_of(str(clause.of), grid), clause.points
    conditions = list(_cluster_conditions(clause, grid, kinds))

    def awards(board: Board) -> list[Award]:
        return [Award(points, cluster) for cluster in _fitting(board, grid.clusters(source(board)), conditions)]

    return awards


def _fitting(board: Board, things: Iterable[int], conditions: Sequence[Fits]) -> list[int]:
    for condition in conditions:
        things = [thing for thing in things if condition(board, thing)]
    return list(things)


def _cluster_conditions(clause: Clause, grid: Grid, kinds: Sequence[str]) -> Iterable[Fits]:
    if clause.size:
        least, exactly = clause.size.min, clause.size.exactly
        if exactly is not None:
            yield lambda _, cluster: cluster.bit_count() == exactly
        elif least is not None:
            yield lambda _, cluster: cluster.bit_count() >= least
    if "edge" in clause.apart_from:
        edge = grid.edge
        yield lambda _, cluster: not cluster & edge
    for terrain in clause.apart_from:
        if terrain != "edge":
            yield _apart(_mask_of(terrain, grid), grid)
    for what, count in (clause.beside or {}).items():
        if what == "kinds":
            yield _touches_kinds(grid, kinds, count)
        else:
            yield _touches(_mask_of(what, grid), grid, count)
    if clause.containing:
        yield _contains(clause.containing, grid)


def _apart(other: MaskOf, grid: Grid) -> Fits:
    return lambda board, cluster: not grid.around(cluster) & other(board)


def _touches(other: MaskOf, grid: Grid, count: int) -> Fits:
    return lambda board, cluster: (grid.around(cluster) & other(board)).bit_count() >= count


def _touches_kinds(grid: Grid, kinds: Sequence[str], count: int) -> Fits:
    fields = [FIELDS[kind] for kind in kinds]

    def fits(board: Board, cluster: int) -> bool:
        touched = grid.around(cluster)
        return sum(1 for field in fields if touched & board[field]) >= count

    return fits


def _contains(what: str, grid: Grid) -> Fits:
    stride = grid.stride
    if what == "square_of_2":
        return lambda _, cluster: bool(cluster & cluster >> 1 & cluster >> stride & cluster >> (stride + 1))

    def line_of_4(_: Board, cluster: int) -> bool:
        across, down = cluster & cluster >> 1, cluster & cluster >> stride
        return bool(across & across >> 2 or down & down >> 2 * stride)

    return line_of_4


# Rows, columns, diagonals


def _lines(clause: Clause, grid: Grid, kinds: Sequence[str]) -> Callable[[Board], list[Award]]:
    lines: list[int] = []
    for unit in clause.each:
        of_unit = {"row": grid.rows, "column": grid.columns, "diagonal": grid.diagonals}[unit]
        start, step = {None: (0, 1), "odd": (0, 2), "even": (1, 2)}[clause.numbered]
        lines.extend(of_unit[start::step])
    conditions = list(_line_conditions(clause, grid, kinds))
    points = clause.points
    if clause.complete:
        return lambda board: [Award(points, line) for line in _fitting(board, lines, conditions)]

    held = [kind for kind in KINDS if kind in (clause.holding or {})]
    earning = [FIELDS[kind] for kind in (kinds if "kinds" in (clause.holding or {}) else held)]

    def awards(board: Board) -> list[Award]:
        cells = 0
        for field in earning:
            cells |= board[field]
        return [Award(points, line & cells) for line in _fitting(board, lines, conditions)]

    return awards


def _line_conditions(clause: Clause, grid: Grid, kinds: Sequence[str]) -> Iterable[Fits]:
    if clause.complete:
        yield lambda board, line: not line & board.empty
    for what, count in (clause.holding or {}).items():
        yield _holds_kinds(kinds, count) if what == "kinds" else _holds(_mask_of(what, grid), count)
    if clause.equal:
        yield _equal(_mask_of(clause.equal[0], grid), _mask_of(clause.equal[1], grid))


def _holds(other: MaskOf, count: int) -> Fits:
    if count == 1:
        return lambda board, line: bool(line & other(board))
    return lambda board, line: (line & other(board)).bit_count() >= count


def _holds_kinds(kinds: Sequence[str], count: int) -> Fits:
    fields = [FIELDS[kind] for kind in kinds]
    return lambda board, line: sum(1 for field in fields if line & board[field]) >= count


def _equal(one: MaskOf, other: MaskOf) -> Fits:
    return lambda board, line: (line & one(board)).bit_count() == (line & other(board)).bit_count()


# What a player picks


def _pick(clause: Clause, grid: Grid, kinds: Sequence[str]) -> Callable[[Board], list[Award]]:
    candidates = _candidates(clause, grid, kinds)
    paid = _payment(clause.per, grid)
    points, rank = clause.points, clause.rank

    def awards(board: Board) -> list[Award]:
        things = candidates(board)
        if rank is not None:
            if len(things) < rank:
                return []
            # Sorting is stable, so of equally large ones the first in reading order comes first.
            things = [sorted(things, key=int.bit_count, reverse=True)[rank - 1]]
        best = Award(0, 0)
        for thing in things:
            times, cells = paid(board, thing)
            if points * times > best.points:
                best = Award(points * times, cells)
        return [best] if best.points else []

    return awards


def _candidates(clause: Clause, grid: Grid, kinds: Sequence[str]) -> Callable[[Board], list[int]]:
    source = _mask_of(str(clause.of), grid)
    if clause.pick == "square":
        return lambda board: _largest_square(source(board), grid.stride)
    if clause.pick == "column_run":
        return lambda board: _runs(source(board), grid.stride)
    if clause.pick == "row_run":
        return lambda board: _runs(source(board), 1)
    conditions = list(_cluster_conditions(clause, grid, kinds))
    return lambda board: _fitting(board, grid.clusters(source(board)), conditions)


def _largest_square(mask: int, stride: int) -> list[int]:
    """The largest square of the mask, the first in reading order; a list, empty when there is none."""
    side, corners = 0, mask
    while mask:
        side, corners = side + 1, mask
        mask &= mask >> 1 & mask >> stride & mask >> (stride + 1)
    if not side:
        return []
    row = (1 << side) - 1
    square = 0
    for step in range(side):
        square |= row << (step * stride)
    return [square << ((corners & -corners).bit_length() - 1)]


def _runs(mask: int, step: int) -> list[int]:
    """The unbroken runs of spaces in one direction, in reading order of their first spaces."""
    found = []
    for bit in bits(mask & ~(mask << step)):
        run = bit
        while (grown := run | run << step & mask) != run:
            run = grown
        found.append(run)
    return found


def _payment(per: Sequence[str], grid: Grid) -> Payment:
    """For a picked thing, how many times it is paid and for which spaces."""
    payments = [_payment_per(unit, grid) for unit in per]
    if len(payments) == 1:
        return payments[0]

    def together(board: Board, thing: int) -> tuple[int, int]:
        parts = [paid(board, thing) for paid in payments]
        return sum(times for times, _ in parts), reduce(or_, (cells for _, cells in parts))

    return together


def _payment_per(unit: str, grid: Grid) -> Payment:
    if unit == "space":
        return lambda _, thing: (thing.bit_count(), thing)
    if unit == "empty_beside":

        def empty_beside(board: Board, thing: int) -> tuple[int, int]:
            spaces = grid.around(thing) & board.empty
            return spaces.bit_count(), spaces

        return empty_beside
    # The rows that a square covers are as many as its side is long.
    lines = grid.columns if unit == "column" else grid.rows
    return lambda _, thing: (sum(1 for line in lines if thing & line), thing)
