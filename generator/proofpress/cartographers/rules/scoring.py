"""What a scoring card pays, and what points mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import itemgetter, or_
from typing import Literal, NamedTuple, assert_never

from proofpress.cartographers.records import (
    KINDS,
    Clause,
    Cluster,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    InnerShape,
    Kind,
    Numbered,
    PerCluster,
    PerSquare,
    PickCluster,
    Picking,
    PickRun,
    PickSquare,
    RowOrColumn,
    words_of,
)
from proofpress.cartographers.rules.board import FIELDS, Board, Field, Grid, at_least, bits

# --------------------------------------------------------------------------------------------------------------------
# The scoring vocabulary: a rule is compiled once for a size of map, and then counts masks.
#
# A compiled rule answers two questions: how many points a board earns, and which spaces earn how many of them (its
# awards). Both come from the same computation, so they cannot differ.


FieldWord = Field | Literal["filled"]
MaskOf = Callable[[Board], int]
Narrow = Callable[[Board, int], int]  # board, spaces -> the spaces that fit
Awards = Callable[[Board], "list[Award]"]
Candidates = Callable[[Board], list[int]]
Fits = Callable[[Board, int], bool]  # board, cluster or line -> whether it fits


class Award(NamedTuple):
    """Points, and the spaces that earned them."""

    points: int
    cells: int


class Rule(NamedTuple):
    """A scoring rule, ready to run on boards of one size."""

    points: Callable[[Board], int]
    awards: Callable[[Board], list[Award]]
    reads: frozenset[str]  # the fields of the board on which the points depend


def together(awards: Iterable[Award]) -> int:
    """All spaces that earned something."""
    return reduce(lambda cells, award: cells | award.cells, awards, 0)


def compile_rule(clauses: Sequence[Clause], grid: Grid, kinds: Sequence[Kind] = KINDS) -> Rule:
    """The rule for this size of map; `kinds` are the terrains that count where kinds are counted."""
    compiled = [_clause(clause, grid, kinds) for clause in clauses]
    if len(compiled) == 1:
        return compiled[0]

    return Rule(
        points=lambda board: sum(rule.points(board) for rule in compiled),
        awards=lambda board: [award for rule in compiled for award in rule.awards(board)],
        reads=frozenset().union(*(rule.reads for rule in compiled)),
    )


def monster_losses(grid: Grid, board: Board) -> int:
    """The empty spaces beside at least one living monster, as a mask; each costs a point."""
    return grid.beside(board.monster) & board.empty


def _clause(clause: Clause, grid: Grid, kinds: Sequence[Kind]) -> Rule:
    match clause:
        case EachSpace():
            return _spaces(clause, grid, kinds)
        case EachCluster():
            awards = _clusters(clause, grid, kinds)
        case EachLine() | EachDiagonal():
            awards = _lines(clause, grid, kinds)
        case PickCluster():
            conditions = list(_cluster_conditions(clause, grid, kinds))
            source = mask_of(clause.of, grid)
            awards = _picked(clause, lambda board: _fitting(board, grid.clusters(source(board)), conditions), grid)
        case PickSquare():
            source = mask_of(clause.of, grid)
            awards = _picked(clause, lambda board: largest_square(source(board), grid.stride), grid)
        case PickRun():
            pick, source = clause.pick, mask_of(clause.of, grid)
            step = grid.stride if pick == "column_run" else 1 if pick == "row_run" else assert_never(pick)
            awards = _picked(clause, lambda board: runs(source(board), step), grid)
        case _:
            assert_never(clause)
    return _listed(awards, frozenset(_fields_read(clause, kinds)))


def _fields_read(clause: Clause, kinds: Sequence[Kind]) -> Iterable[str]:
    for word in words_of(clause):
        if word == "kinds":
            yield from kinds
        elif word in ("filled", "complete", "empty_beside"):
            yield "empty"
        elif word in FIELDS:
            yield word


def _listed(awards: Awards, reads: frozenset[str]) -> Rule:
    return Rule(lambda board: sum(award.points for award in awards(board)), awards, reads)


def mask_of(what: FieldWord, grid: Grid) -> MaskOf:
    """The spaces of a board that are this."""
    if what == "filled":
        area, empty = grid.area, FIELDS["empty"]
        return lambda board: area ^ board[empty]
    return itemgetter(FIELDS[what])


# Single spaces
def _spaces(clause: EachSpace, grid: Grid, kinds: Sequence[Kind]) -> Rule:
    earning, each = _earning(clause, grid, kinds), clause.points

    return Rule(
        points=lambda board: each * earning(board).bit_count(),
        awards=lambda board: [Award(each, bit) for bit in bits(earning(board))],
        reads=frozenset(_fields_read(clause, kinds)),
    )


def _earning(clause: EachSpace, grid: Grid, kinds: Sequence[Kind]) -> MaskOf:
    source = mask_of(clause.of, grid)
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


def _space_filters(clause: EachSpace, grid: Grid, kinds: Sequence[Kind]) -> Iterable[Narrow]:
    if clause.at == "edge":
        edge = grid.edge
        yield lambda _, mask: mask & edge
    elif clause.at == "ruins":
        yield lambda board, mask: mask & board.ruins
    elif clause.at:
        assert_never(clause.at)
    for what, count in (clause.beside or {}).items():
        yield _kinds_beside(grid, kinds, count) if what == "kinds" else _beside(mask_of(what, grid), grid, count)
    if clause.enclosed_by:
        yield _enclosed(mask_of(clause.enclosed_by, grid), grid)
    if clause.linked_by and clause.to:
        yield _linked(mask_of(clause.linked_by, grid), mask_of(clause.to, grid), grid)


def _beside(neighbour: MaskOf, grid: Grid, count: int) -> Narrow:
    if count == 1:
        return lambda board, mask: mask & grid.beside(neighbour(board))

    def narrow(board: Board, mask: int) -> int:
        other, stride = neighbour(board), grid.stride
        return mask & at_least(count, (other << 1, other >> 1, other << stride, other >> stride))

    return narrow


def _kinds_beside(grid: Grid, kinds: Sequence[Kind], count: int) -> Narrow:
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
def _clusters(clause: EachCluster, grid: Grid, kinds: Sequence[Kind]) -> Awards:
    source, points = mask_of(clause.of, grid), clause.points
    conditions = list(_cluster_conditions(clause, grid, kinds))
    return lambda board: [
        Award(points, cluster) for cluster in _fitting(board, grid.clusters(source(board)), conditions)
    ]


def _fitting(board: Board, things: Iterable[int], conditions: Sequence[Fits]) -> list[int]:
    for condition in conditions:
        things = [thing for thing in things if condition(board, thing)]
    return list(things)


def _cluster_conditions(clause: Cluster, grid: Grid, kinds: Sequence[Kind]) -> Iterable[Fits]:
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
            yield _apart(mask_of(terrain, grid), grid)
    for what, count in (clause.beside or {}).items():
        yield _touches(_holds(what, count, kinds, grid), grid)
    if clause.containing:
        yield _contains(clause.containing, grid)


def _apart(other: MaskOf, grid: Grid) -> Fits:
    return lambda board, cluster: not grid.around(cluster) & other(board)


def _touches(holds: Fits, grid: Grid) -> Fits:
    return lambda board, cluster: holds(board, grid.around(cluster))


def _contains(figure: InnerShape, grid: Grid) -> Fits:
    stride = grid.stride
    match figure:
        case "square_of_2":
            return lambda _, cluster: bool(cluster & cluster >> 1 & cluster >> stride & cluster >> (stride + 1))
        case "line_of_4":

            def line_of_4(_: Board, cluster: int) -> bool:
                across, down = cluster & cluster >> 1, cluster & cluster >> stride
                return bool(across & across >> 2 or down & down >> 2 * stride)

            return line_of_4
        case _:
            assert_never(figure)


# Rows, columns, diagonals
def lines_of(clause: EachLine | EachDiagonal, grid: Grid) -> list[int]:
    """The lines that the clause looks at."""
    if isinstance(clause, EachDiagonal):
        return list(grid.diagonals)
    return [line for unit in clause.each for line in _numbered(lines_along(unit, grid), clause.numbered)]


def lines_along(unit: RowOrColumn, grid: Grid) -> Sequence[int]:
    return grid.rows if unit == "row" else grid.columns if unit == "column" else assert_never(unit)


def _numbered(lines: Sequence[int], numbered: Numbered | None) -> Sequence[int]:
    if numbered is None:
        return lines
    return lines[0::2] if numbered == "odd" else lines[1::2] if numbered == "even" else assert_never(numbered)


def _lines(clause: EachLine | EachDiagonal, grid: Grid, kinds: Sequence[Kind]) -> Awards:
    lines, points = lines_of(clause, grid), clause.points
    conditions = list(_line_conditions(clause, grid, kinds))
    if clause.complete or isinstance(clause, EachDiagonal):
        return lambda board: [Award(points, line) for line in _fitting(board, lines, conditions)]

    holding = clause.holding or {}
    earning = [FIELDS[kind] for kind in (kinds if "kinds" in holding else holding)]

    def awards(board: Board) -> list[Award]:
        cells = 0
        for field in earning:
            cells |= board[field]
        return [Award(points, line & cells) for line in _fitting(board, lines, conditions)]

    return awards


def _line_conditions(clause: EachLine | EachDiagonal, grid: Grid, kinds: Sequence[Kind]) -> Iterable[Fits]:
    if clause.complete:
        yield lambda board, line: not line & board.empty
    if isinstance(clause, EachDiagonal):
        return
    for what, count in (clause.holding or {}).items():
        yield _holds(what, count, kinds, grid)
    if clause.equal:
        yield _equal(mask_of(clause.equal[0], grid), mask_of(clause.equal[1], grid))


def _holds(what: FieldWord | Literal["kinds"], count: int, kinds: Sequence[Kind], grid: Grid) -> Fits:
    """Whether there is so much of it in a line, or among the spaces around a cluster."""
    if what == "kinds":
        fields = [FIELDS[kind] for kind in kinds]
        return lambda board, part: sum(1 for field in fields if part & board[field]) >= count
    other = mask_of(what, grid)
    if count == 1:
        return lambda board, part: bool(part & other(board))
    return lambda board, part: (part & other(board)).bit_count() >= count


def _equal(one: MaskOf, other: MaskOf) -> Fits:
    return lambda board, line: (line & one(board)).bit_count() == (line & other(board)).bit_count()


# --------------------------------------------------------------------------------------------------------------------
# What a player may pick: the largest square, unbroken runs, and how often a picked thing is paid.


Payment = Callable[[Board, int], tuple[int, int]]  # board, picked thing -> how many times it is paid, for which spaces


def largest_square(mask: int, stride: int) -> list[int]:
    """The largest square of the mask, the first in reading order; a list, empty when there is none."""
    side, corners = 0, mask
    while mask:
        side, corners = side + 1, mask
        mask &= mask >> 1 & mask >> stride & mask >> (stride + 1)
    if not side:
        return []
    row = (1 << side) - 1
    square = sum(row << step * stride for step in range(side))
    return [square << ((corners & -corners).bit_length() - 1)]


def runs(mask: int, step: int) -> list[int]:
    """The unbroken runs of spaces in one direction, in reading order of their first spaces."""
    found = []
    for bit in bits(mask & ~(mask << step)):
        run = bit
        while (grown := run | run << step & mask) != run:
            run = grown
        found.append(run)
    return found


def payment(per: Sequence[PerCluster | PerSquare], grid: Grid) -> Payment:
    """For a picked thing, how many times it is paid and for which spaces."""
    payments = [_payment_per(unit, grid) for unit in per]
    if len(payments) == 1:
        return payments[0]

    def together(board: Board, thing: int) -> tuple[int, int]:
        parts = [paid(board, thing) for paid in payments]
        return sum(times for times, _ in parts), reduce(or_, (cells for _, cells in parts))

    return together


def _payment_per(unit: PerCluster | PerSquare, grid: Grid) -> Payment:
    match unit:
        case "space":
            return lambda _, thing: (thing.bit_count(), thing)
        case "empty_beside":

            def empty_beside(board: Board, thing: int) -> tuple[int, int]:
                spaces = grid.around(thing) & board.empty
                return spaces.bit_count(), spaces

            return empty_beside
        case "row" | "side":  # a square covers as many rows as its side is long
            return lambda _, thing: (sum(1 for line in grid.rows if thing & line), thing)
        case "column":
            return lambda _, thing: (sum(1 for line in grid.columns if thing & line), thing)
        case _:
            assert_never(unit)


def _picked(clause: Picking, candidates: Candidates, grid: Grid) -> Awards:
    paid = payment(clause.per, grid)
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


# --------------------------------------------------------------------------------------------------------------------
# What the points of a game mean: season scores, the winner of a table, the rating and title of a solo player.


class SeasonScore(NamedTuple):
    """The four boxes of a season on the sheet; `monsters` is what is taken off."""

    edicts: tuple[int, int]
    coins: int
    monsters: int

    @property
    def total(self) -> int:
        return self.edicts[0] + self.edicts[1] + self.coins - self.monsters


def total(scores: Sequence[SeasonScore]) -> int:
    """The points of all seasons together."""
    return sum(score.total for score in scores)


def losses(scores: Sequence[SeasonScore]) -> int:
    """What the monsters cost in all seasons together: the tie-break."""
    return sum(score.monsters for score in scores)


def rating(points: int, solo_values: Sequence[int]) -> int:
    """A solo player's points less the numbers in the corners of the four scoring cards."""
    return points - sum(solo_values)


def title(rated: int, titles: Mapping[str, int]) -> str | None:
    """The title with the highest number that the rating reaches; None below the lowest."""
    reached = [name for name, least in titles.items() if rated >= least]
    return max(reached, key=titles.__getitem__) if reached else None
