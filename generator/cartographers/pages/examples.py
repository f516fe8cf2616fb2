"""Example boards for scoring cards, found by a small deterministic search and scored by the engine.

For a rule the search looks for a small board from which the rule can be read: few things on it, a thing that pays (two
where they are small), one of the same kind that does not pay, and no clutter. The near miss beside it is the same board
with one space changed, which loses points. The search is guided by the clauses of the rule and knows no particular
card, so own cards get examples too. Whole numbers only, and no chance from outside: the same rule gives the same board.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from operator import itemgetter
from typing import assert_never

from generator.cartographers.clauses import (
    Clause,
    Cluster,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    Held,
    OfSpaces,
    PickCluster,
    Picking,
    PickRun,
    PickSquare,
    words_of,
)
from generator.cartographers.records import TERRAINS
from generator.cartographers.rules.boards import FIELDS, Board, Grid, bits, grid_of
from generator.cartographers.rules.scoring import Award, Rule, compile_rule, lines_along, lines_of, mask_of, together
from generator.library.dataclass import dataclass

SMALL, LARGE = 5, 6  # sides of the boards: small ones are read faster
STARTS = 6  # the search begins anew this many times, because each start sees only one hill
MOST_PASSES = 12

_EMPTY = FIELDS["empty"]
_RUINS = FIELDS["ruins"]
_MOUNTAIN = FIELDS["mountain"]
_LAST = len(Board._fields)

# What the search values in a board, in the same unit. An award is worth more than any tidiness.
_AWARD, _IDLE, _DRAWN, _LONELY, _POINT = 90, 75, 5, 5, 12
_TOO_MANY = 30
_WHOLE = 8  # in how many parts a wish may be granted

_FILLERS = ("forest", "farm", "water", "village")  # where a rule only asks for filled spaces
_KINDS = ("forest", "farm", "water", "monster")


@dataclass(frozen=True, slots=True)
class Example:
    """A board and its near miss; points and earning spaces are what the engine says of both."""

    grid: Grid
    board: Board
    awards: tuple[Award, ...]
    miss: Board
    miss_awards: tuple[Award, ...]
    changed: int  # the one space in which the near miss differs
    numbered: bool  # whether lines have to be counted

    @property
    def points(self) -> int:
        return sum(award.points for award in self.awards)

    @property
    def miss_points(self) -> int:
        return sum(award.points for award in self.miss_awards)


def example(rule: tuple[Clause, ...]) -> Example:
    """The example of a rule; the same rule always has the same. It takes some 30 ms, so callers keep it."""
    side = LARGE if any(_is_large(clause) for clause in rule) else SMALL
    search = _Search(rule, grid_of(side, side))
    _, board = max((search.climb(start) for start in range(STARTS)), key=itemgetter(0))
    changed, miss = search.near_miss(board)
    awards, miss_awards = (tuple(search.compiled.awards(each)) for each in (board, miss))
    numbered = any(isinstance(clause, EachLine) and clause.numbered for clause in rule)
    return Example(search.grid, board, awards, miss, miss_awards, changed, numbered)


def _is_large(clause: Clause) -> bool:
    match clause:
        case PickCluster() | PickSquare() | PickRun():
            return True
        case EachSpace():
            return bool(clause.linked_by)
        case EachCluster():
            return _least(clause) >= 5 or "edge" in clause.apart_from
        case EachLine():
            return max((clause.holding or {}).values(), default=0) >= 4
        case EachDiagonal():
            return False
        case _:
            assert_never(clause)


def _least(clause: Cluster) -> int:
    return clause.size.min or 0 if clause.size else 0


class _Search:
    """Climbs hills: one space at a time is set to whatever pleases most."""

    def __init__(self, rule: tuple[Clause, ...], grid: Grid) -> None:
        self.rule = rule
        self.grid = grid
        self.compiled = compile_rule(rule, grid)
        self.parts: list[tuple[Clause, Rule]] = [(clause, compile_rule((clause,), grid)) for clause in rule]
        words = frozenset[str]().union(*(words_of(clause) for clause in rule))
        if "complete" in words or any(isinstance(clause, OfSpaces) and clause.of == "empty" for clause in rule):
            words |= {"filled"}
        self.palette = _palette(words)
        self.lonely = 0 if "kinds" in words else _LONELY  # many kinds in few spaces: each stands alone
        self.mountains = _printed(grid, _MOUNTAIN_PLACES) if words & {"mountain", "kinds"} else 0
        self.ruins = _printed(grid, _RUINS_PLACES) if "ruins" in words else 0
        self.free = list(bits(grid.area & ~self.mountains))

    def climb(self, start: int) -> tuple[int, Board]:
        """The best board on the hill of this start, and how much it pleases."""
        chance = _Chance(start + 1)
        masks = self._first(chance, start)
        value = self.value(masks)
        for _ in range(MOST_PASSES):
            before = value
            for bit in chance.shuffled(self.free):
                value = self._improve(masks, bit, value)
            if value == before:
                break
        return value, Board._make(masks)

    def _first(self, chance: _Chance, start: int) -> list[int]:
        """A full board of bands and blots on one start, looser ones on the others."""
        masks = [0] * _LAST
        masks[_MOUNTAIN], masks[_RUINS] = self.mountains, self.ruins
        left = 0
        kind = _EMPTY
        for bit in self.free:
            if left == 0:
                left = 1 + chance.below(4)
                kind = _EMPTY if chance.below(4) < start else self.palette[chance.below(len(self.palette))]
            masks[kind] |= bit
            left -= 1
        return masks

    def _improve(self, masks: list[int], bit: int, value: int) -> int:
        kind = next(index for index in range(_RUINS) if masks[index] & bit)
        best, best_value = kind, value
        masks[kind] ^= bit
        for other in (_EMPTY, *self.palette):
            if other == kind:
                continue
            masks[other] |= bit
            found = self.value(masks)
            if found > best_value:
                best, best_value = other, found
            masks[other] ^= bit
        masks[best] |= bit
        return best_value

    def value(self, masks: Sequence[int]) -> int:
        """How much a board pleases."""
        board, total = Board._make(masks), 0
        for mask in (masks[kind] for kind in self.palette):
            total -= _DRAWN * mask.bit_count() + self.lonely * (mask & ~self.grid.beside(mask)).bit_count()
        for clause, rule in self.parts:
            awards = rule.awards(board)
            total += self._paid(clause, awards) + _IDLE * self._idle(clause, board, awards) // _WHOLE
        return total

    def _paid(self, clause: Clause, awards: list[Award]) -> int:
        match clause:
            case PickSquare():  # a square takes as many spaces as its side squared
                return _AWARD * bool(awards) + _POINT * min(_times(clause, awards) ** 2, 9)
            case PickCluster() | PickRun():
                return _AWARD * bool(awards) + _POINT * min(_times(clause, awards), 5)
            case EachSpace() | EachCluster() | EachLine() | EachDiagonal():
                wanted, count = _wanted(clause), len(awards)
                return _AWARD * min(count, wanted) - _TOO_MANY * max(0, count - wanted)
            case _:
                assert_never(clause)

    def _idle(self, clause: Clause, board: Board, awards: list[Award]) -> int:
        """Up to `_WHOLE` when something of the same kind does not pay, which explains more than another that does."""
        earned = together(awards)
        match clause:
            case EachSpace() | PickRun():
                idle = (mask_of(clause.of, self.grid)(board) & ~earned).bit_count()
                return _WHOLE if idle in ((2, 3, 4) if isinstance(clause, PickRun) else (1, 2, 3)) else 0
            case EachCluster() | PickCluster():
                return self._idle_cluster(clause, board, earned, len(awards))
            case EachLine():
                return _WHOLE * self._idle_line(clause, board, earned)
            case EachDiagonal() | PickSquare():
                return 0
            case _:
                assert_never(clause)

    def _idle_cluster(self, clause: EachCluster | PickCluster, board: Board, earned: int, paid: int) -> int:
        clusters = self.grid.clusters(mask_of(clause.of, self.grid)(board))
        picks = isinstance(clause, PickCluster)
        if picks and clause.apart_from:  # a larger one that is not allowed explains most
            other = max((cluster.bit_count() for cluster in clusters if not cluster & earned), default=0)
            return min(_WHOLE, _WHOLE * other // (earned.bit_count() + 1)) if paid and len(clusters) == 2 else 0
        least = 2 if clause.size or picks or clause.containing else 1
        return _WHOLE if paid < sum(cluster.bit_count() >= least for cluster in clusters) <= paid + 1 else 0

    def _idle_line(self, clause: EachLine, board: Board, earned: int) -> int:
        counted = lines_of(clause, self.grid)
        for unit in clause.each:
            for line in lines_along(unit, self.grid):
                if clause.complete:
                    missing = (line & board.empty).bit_count()
                    if (missing == 0 and line not in counted) or (clause.numbered is None and missing == 1):
                        return 1
                elif line & earned == 0 and all(_in_line(board, what, line) for what in clause.holding or {}):
                    return 1
        return 0

    def near_miss(self, board: Board) -> tuple[int, Board]:
        """The one change that explains most: it loses one award, from outside it where that is possible."""
        awards = self.compiled.awards(board)
        points, earned = sum(award.points for award in awards), together(awards)
        wanted = points if isinstance(self.rule[0], Picking) else max((award.points for award in awards), default=0)
        relevant = sum(board[kind] for kind in self.palette) | earned | self.grid.beside(earned)
        found: list[tuple[tuple[int, ...], int, Board]] = []
        for bit in self.free:
            kind = next(index for index in range(_RUINS) if board[index] & bit)
            for rank, other in enumerate((_EMPTY, *self.palette)):
                if other == kind or not relevant & bit:
                    continue
                changed = list(board)
                changed[kind] ^= bit
                changed[other] |= bit
                missed = Board._make(changed)
                lost = points - self.compiled.points(missed)
                if lost > 0:
                    inside = bool(earned & bit)
                    order = (inside, inside and kind == _EMPTY, abs(wanted - lost), other != _EMPTY, rank, bit)
                    found.append((order, bit, missed))
        # A rule that nothing can spoil has no near miss but itself.
        return min(found, default=((), 0, board))[1:]


class _Chance:
    """A shuffled order that is the same everywhere: a linear congruential sequence, its upper bits."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435769 % 2**32

    def below(self, count: int) -> int:
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return (self.state >> 8) % count

    def shuffled(self, items: Sequence[int]) -> list[int]:
        order = list(items)
        for index in range(len(order) - 1, 0, -1):
            other = self.below(index + 1)
            order[index], order[other] = order[other], order[index]
        return order


_MOUNTAIN_PLACES = ((1, 1), (3, 3), (1, 4))
_RUINS_PLACES = ((1, 1), (3, 2), (2, 4))


def _printed(grid: Grid, places: Sequence[tuple[int, int]]) -> int:
    return grid.mask(places[: 2 if grid.width == SMALL else 3])


def _in_line(board: Board, what: Held, line: int) -> bool:
    if what == "kinds":
        return sum(bool(board[FIELDS[kind]] & line) for kind in (*_KINDS, "village", "mountain")) >= 3
    return bool(board[FIELDS[what]] & line)


def _times(clause: Picking, awards: list[Award]) -> int:
    return awards[0].points // clause.points if awards else 0


def _wanted(clause: EachSpace | EachCluster | EachLine | EachDiagonal) -> int:
    """How many awards an example should show: small things pay twice or thrice, large ones once."""
    match clause:
        case EachSpace():
            return 2 if clause.enclosed_by or clause.linked_by else 3
        case EachCluster():
            return 1 if _least(clause) >= 4 or clause.containing else 2
        case EachLine() if not clause.complete:
            return 2 if len(clause.each) == 1 else 5
        case EachLine():
            return 1 if clause.numbered else 2
        case EachDiagonal():
            return 2
        case _:
            assert_never(clause)


def _palette(words: AbstractSet[str]) -> tuple[int, ...]:
    """What is drawn on the board: the terrains of the rule, or a choice of all where it asks for anything filled."""
    named = [terrain for terrain in (*TERRAINS, "wasteland", "destroyed") if terrain in words]
    if "kinds" in words:
        named += [terrain for terrain in (*_KINDS, "village") if terrain not in named]
    elif "filled" in words and len(named) < 2:
        named += [terrain for terrain in _FILLERS if terrain not in named][: 3 - len(named)]
    return tuple(FIELDS[terrain] for terrain in named) or (FIELDS["village"],)
