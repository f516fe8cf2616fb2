"""Shapes and example boards: found, drawn, said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from functools import cache
from operator import itemgetter
from typing import Final, assert_never

from proofpress.cartographers.records import (
    CORNERS,
    TERRAINS,
    Clause,
    Cluster,
    Corner,
    Direction,
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
    Shape,
    step_of,
    words_of,
)
from proofpress.cartographers.rules.board import DRAWN, FIELDS, Board, Grid, bits, cells_of, grid_of
from proofpress.cartographers.rules.scoring import Award, Rule, compile_rule, lines_along, lines_of, mask_of, together
from proofpress.language import Labels
from proofpress.pages.art import figure_plate, place_sign, tile_plate
from proofpress.press.drawing import Drawing, Line, Path, measure
from proofpress.press.paper import POINTS_PER_MM, Box, from_points
from proofpress.press.themes import Hatch, Pen, Theme
from proofpress.press.typesetting import LEAST_PT, cap_height, figures
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Shapes: squares of one terrain, or plain hatched ones where the player chooses it.
#
# Also the two diagrams made of squares: the pattern of a hero, and the corner where monsters start in solo play.


Cell = tuple[int, int]  # row and column

CHOICE = "choice"  # instead of a terrain: the player's choice
_FINE_SIDE = 5.0  # smaller squares get lighter borders
_LETTER_SHARE = 0.42  # of a square's side: the letter written into it
_LEAST_LETTER = 7.0  # in points: still read where a card is made a little smaller
_LEAST_SHIELD = 1.5  # of the letter


def square_side(rows: Sequence[str], width: float, height: float, largest: float) -> float:
    """The side of a square at which the whole picture fits."""
    return min(largest, width / len(rows[0]), height / len(rows))


def draw_shape(
    drawing: Drawing, theme: Theme, rows: Sequence[str], terrain: str, box: Box, side: float, letter: str | None = None
) -> Box:
    """Draw the shape in the middle of the box; return the box around it."""
    width, height = len(rows[0]) * side, len(rows) * side
    left, top = box.centre[0] - width / 2, box.centre[1] - height / 2
    cells = cells_of(rows)
    for row, column in cells:
        x, y = left + column * side, top + row * side
        if terrain == CHOICE:
            _choice(drawing, theme, Box(x, y, side, side))
        else:
            tile_plate(drawing, theme, terrain, x, y, side)
        if letter:
            _letter(drawing, theme, letter, Box(x, y, side, side))
    inner, outer = borders(cells, left, top, side)
    drawing.lines(inner, theme.pen("thin", dash=(0.8, 0.6)))
    drawing.lines(outer, theme.pen("heavy" if side >= _FINE_SIDE else "medium", cap="square"))
    return Box(left, top, width, height)


def framed_tile(
    drawing: Drawing, theme: Theme, terrain: str, x: float, y: float, side: float, weight: str = "medium"
) -> None:
    """A square of terrain with a line round it."""
    tile_plate(drawing, theme, terrain, x, y, side)
    drawing.rect(Box(x, y, side, side), theme.pen(weight))


def borders(cells: Iterable[Cell], left: float, top: float, side: float) -> tuple[list[Line], list[Line]]:
    """The lines between squares of a shape, and those around it."""
    inside = set(cells)
    inner: list[Line] = []
    outer: list[Line] = []
    for row, column in sorted(inside):
        x, y = left + column * side, top + row * side
        for neighbour, line in (
            ((row - 1, column), (x, y, x + side, y)),
            ((row, column - 1), (x, y, x, y + side)),
            ((row + 1, column), (x, y + side, x + side, y + side)),
            ((row, column + 1), (x + side, y, x + side, y + side)),
        ):
            if neighbour not in inside:
                outer.append(line)
            elif neighbour > (row, column):
                inner.append(line)
    return inner, outer


def _choice(drawing: Drawing, theme: Theme, box: Box) -> None:
    drawing.rect(box, None, theme.paper)
    hatch = Hatch("lines", 45, box.width / 5, theme.weights["thin"] * 0.8)
    drawing.hatch(Path.box(box), hatch, theme.faint)


def _letter(drawing: Drawing, theme: Theme, letter: str, box: Box) -> None:
    """A monster's letter on a small white shield in the corner of its square."""
    radius = min(max(box.width * _LETTER_SHARE / 2, _LEAST_SHIELD), box.width * 0.48)
    x, y = box.right - min(radius * 1.25, box.width / 2), box.bottom - min(radius * 1.25, box.width / 2)
    drawing.circle(x, y, radius, theme.pen("thin"), theme.paper)
    pt = max(_LEAST_LETTER, radius * 2 * 72 / 25.4 * 0.8)
    drawing.text(x, y + cap_height("sans-bold", pt) / 2, letter, pt, "sans-bold", theme.text, align="centre")


def attack_side(rows: Sequence[str], width: float, height: float, largest: float, rim: float = 1) -> float:
    """The side of a square at which a hero's pattern fits with a rim of one square, or of a part of it."""
    return min(largest, width / (len(rows[0]) + 2 * rim), height / (len(rows) + 2 * rim))


def draw_attack(drawing: Drawing, theme: Theme, rows: Sequence[str], box: Box, largest: float, rim: float = 1) -> None:
    """The hero's square and the attacked ones on a grid with a rim."""
    hero = cells_of(rows, "H")[0]
    attacked = cells_of(rows, "*")
    side = attack_side(rows, box.width, box.height, largest, rim)
    width, height, out = len(rows[0]) * side, len(rows) * side, rim * side
    left, top = box.centre[0] - width / 2, box.centre[1] - height / 2
    pen = theme.pen("thin", faint=True, dash=(0.6, 0.8))
    across, down = (range(-int(rim), count + int(rim) + 1) for count in (len(rows), len(rows[0])))
    drawing.lines([(left - out, top + i * side, left + width + out, top + i * side) for i in across], pen)
    drawing.lines([(left + i * side, top - out, left + i * side, top + height + out) for i in down], pen)
    for row, column in attacked:
        _target(drawing, theme, Box(left + column * side, top + row * side, side, side))
    x, y = left + hero[1] * side, top + hero[0] * side
    framed_tile(drawing, theme, "hero", x, y, side, "heavy")


def _target(drawing: Drawing, theme: Theme, box: Box) -> None:
    """An attacked square: a ring with four marks, as in a gunner's sight of old."""
    ink = theme.ink("red")
    drawing.rect(box, theme.pen("medium"), theme.paper)
    x, y = box.centre
    radius = box.width * 0.3
    pen = Pen(ink.line, theme.weights["medium"], cap="round")
    drawing.circle(x, y, radius, pen)
    reach = box.width * 0.13
    drawing.lines(
        [
            (x + dx * (radius - reach), y + dy * (radius - reach), x + dx * (radius + reach), y + dy * (radius + reach))
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        ],
        pen,
    )
    cross = box.width * 0.12
    bold = Pen(ink.line, theme.weights["heavy"], cap="round")
    drawing.lines([(x - cross, y - cross, x + cross, y + cross), (x - cross, y + cross, x + cross, y - cross)], bold)


def draw_solo_start(drawing: Drawing, theme: Theme, corner: Corner, direction: Direction, box: Box) -> None:
    """A small map: the corner where the monsters start, and along which edge they travel."""
    drawing.rect(box, theme.pen("medium"), theme.paper)
    across, down = box.width / 3, box.height / 3
    faint = theme.pen("thin", faint=True)
    drawing.lines([(box.x + across * i, box.y, box.x + across * i, box.bottom) for i in (1, 2)], faint)
    drawing.lines([(box.x, box.y + down * i, box.right, box.y + down * i) for i in (1, 2)], faint)
    if corner == "unknown":
        x, y = box.centre
        pt = box.width * 1.9
        drawing.text(x, y + cap_height("sans-bold", pt) / 2, "?", pt, "sans-bold", theme.text, align="centre")
        return
    index = CORNERS.index(corner)
    centres = [
        (box.x + across / 2, box.y + down / 2),
        (box.right - across / 2, box.y + down / 2),
        (box.right - across / 2, box.bottom - down / 2),
        (box.x + across / 2, box.bottom - down / 2),
    ]
    x, y = centres[index]
    ink = theme.ink("monster")
    drawing.rect(Box(x - across / 2, y - down / 2, across, down), None, ink.fill or theme.line)
    gx, gy = centres[(index + step_of(direction)) % 4]
    dx, dy = (gx > x) - (gx < x), (gy > y) - (gy < y)
    from_x, from_y, to_x, to_y = (share * side for share in (0.62, 0.25) for side in (dx * across, dy * down))
    arrow(drawing, theme, x + from_x, y + from_y, gx + to_x, gy + to_y, min(across, down) * 0.5)


def arrow(drawing: Drawing, theme: Theme, x: float, y: float, to_x: float, to_y: float, head: float) -> None:
    """A straight arrow along one axis, with a filled head."""
    dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    neck_x, neck_y = to_x - dx * head, to_y - dy * head
    drawing.line(x, y, neck_x, neck_y, theme.pen("heavy"))
    half = head * 0.55
    drawing.polygon(
        [(to_x, to_y), (neck_x - dy * half, neck_y + dx * half), (neck_x + dy * half, neck_y - dx * half)],
        None,
        theme.line,
    )


# --------------------------------------------------------------------------------------------------------------------
# Shapes in words, for screen readers: "three spaces in an L".


# One way round of each shape that has a name; every turned or mirrored one has the same.
_NAMED: Final = {
    "line": (("#", "#"), ("#", "#", "#"), ("#", "#", "#", "#")),
    "diagonal": (("#.", ".#"), ("#..", ".#.", "..#")),
    "square": (("##", "##"),),
    "l": (("#.", "##"), ("###", "#..")),
    "wide_l": (("###", "#..", "#.."),),
    "t": (("###", ".#."),),
    "long_t": (("###", ".#.", ".#."),),
    "z": (("##.", ".##"),),
    "wide_z": (("#..", "###", "..#"),),
    "long_z": (("##..", ".###"),),
    "u": (("#.#", "###"),),
    "p": (("##", "##", "#."),),
    "cross": ((".#.", "###", ".#."),),
    "stairs": (("#..", "##.", ".##"),),
}


def shape_said(words: Labels, rows: Sequence[str]) -> str:
    """The shape in words; one without a name is said row by row, and so is the pattern of a hero."""
    spaces = cells_of(rows, "#")
    name = _names().get(_one_way_round(rows))
    if name and f"shape_{len(spaces)}" in words.words:
        return words("shape_named", spaces=words(f"shape_{len(spaces)}"), form=words(f"shape_{name}"))
    heroes = cells_of(rows, "H")
    if heroes:
        row, column = heroes[0]
        return words("shape_hero", row=row + 1, column=column + 1, rows=_listed(rows, "*"))
    return words("shape_1") if len(spaces) == 1 else words("shape_rows", count=len(spaces), rows=_listed(rows, "#"))


def choice_said(words: Labels, shape: Shape) -> str:
    """One of the shapes of an explore card, and whether it earns a coin."""
    return words.apart([shape_said(words, shape.grid), *([words("coin")] if shape.coin else [])])


def start_said(words: Labels, corner: Corner, direction: Direction) -> str:
    """Where the monsters of a card start when nobody else draws them, and which way they go."""
    return words.named(words("solo_start"), f"{words(f'corner_{corner}')}, {words(f'way_{direction}')}")


def _listed(rows: Sequence[str], sign: str) -> str:
    """The columns with that sign, row by row: 1 3; 2; –."""
    found = [[column + 1 for column, cell in enumerate(row) if cell == sign] for row in rows]
    return "; ".join(" ".join(map(str, columns)) or "–" for columns in found)


def _one_way_round(rows: Sequence[str]) -> tuple[str, ...]:
    return min(_ways_round(tuple(rows)))


def _ways_round(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        yield rows
        yield tuple(row[::-1] for row in rows)


@cache
def _names() -> Mapping[tuple[str, ...], str]:
    return {_one_way_round(rows): name for name, shapes in _NAMED.items() for rows in shapes}


# --------------------------------------------------------------------------------------------------------------------
# Example boards for scoring cards, found by a small deterministic search and scored by the engine.
#
# For a rule the search looks for a small board from which the rule can be read: few things on it, a thing that pays
# (two where they are small), one of the same kind that does not pay, and no clutter. The near miss beside it is the
# same board with one space changed, which loses points. The search is guided by the clauses of the rule and knows no
# particular card, so own cards get examples too. Whole numbers only, and no chance from outside: the same rule gives
# the same board.


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

_MOUNTAIN_PLACES = ((1, 1), (3, 3), (1, 4))
_RUINS_PLACES = ((1, 1), (3, 2), (2, 4))


_FILLERS = ("forest", "farm", "water", "village")  # where a rule only asks for filled spaces
_KINDS = ("forest", "farm", "water", "monster")


@dataclass(frozen=True, slots=True)
class Shown:
    """A board with what the engine says of it."""

    board: Board
    awards: tuple[Award, ...]
    changed: int = 0  # the one space in which a near miss differs

    @property
    def points(self) -> int:
        return sum(award.points for award in self.awards)


@dataclass(frozen=True, slots=True)
class Example:
    """A board and its near miss."""

    grid: Grid
    example: Shown
    near_miss: Shown
    numbered: bool  # whether lines have to be counted


def example(rule: tuple[Clause, ...]) -> Example:
    """The example of a rule; the same rule always has the same. It takes some 30 ms, so callers keep it."""
    side = LARGE if any(_is_large(clause) for clause in rule) else SMALL
    search = _Search(rule, grid_of(side, side))
    _, board = max((search.climb(start) for start in range(STARTS)), key=itemgetter(0))
    changed, miss = search.near_miss(board)
    awards, miss_awards = (tuple(search.compiled.awards(each)) for each in (board, miss))
    numbered = any(isinstance(clause, EachLine) and clause.numbered for clause in rule)
    return Example(search.grid, Shown(board, awards), Shown(miss, miss_awards, changed), numbered)


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


# --------------------------------------------------------------------------------------------------------------------
# Small boards: an example with the spaces that earn points marked, and a near miss with the change marked.
#
# What is marked comes from the awards of the engine; no number is stored anywhere. The heavy frame is the edge of a
# map.


_FIGURE = 0.57  # of the side: a figure that makes room for points
_BADGE_TYPE = 1.15  # points of type for each millimetre of the side
_BADGE_WITHIN = 0.42  # of the side: how much of a badge stands in its space


def draw_board(
    drawing: Drawing,
    theme: Theme,
    grid: Grid,
    board: Board,
    box: Box,
    awards: Sequence[Award] = (),
    changed: int = 0,
    numbers: bool = False,
    least_pt: float = LEAST_PT,
    badges: bool = True,
) -> None:
    """Draw the board into the box, as large as it goes; `numbers` adds those of the columns above it.

    With `badges` points stand in a corner of a space, beside its terrain; else the outline alone says what earns.
    """
    head = max(box.height * 0.09, from_points(least_pt)) if numbers else 0.0
    side = min(box.width / grid.width, (box.height - head) / grid.height)
    left = box.centre[0] - side * grid.width / 2
    top = box.y + head + (box.height - head - side * grid.height) / 2
    if numbers:
        _column_numbers(drawing, theme, grid, left, top, side, least_pt)
    field = Box(left, top, side * grid.width, side * grid.height)
    drawing.rect(field, None, theme.paper)
    _grid_lines(drawing, theme, grid, field, side)
    earned = _badges(awards) if badges else []
    beside = {grid.cells(bit)[0] for _, bit in earned}
    ruins = set(grid.cells(board.ruins))
    for name in DRAWN:
        for row, column in grid.cells(board[FIELDS[name]]):
            place = Box(left + column * side, top + row * side, side, side)
            if (row, column) in ruins:
                _on_ruins(drawing, theme, name, place)
            elif (row, column) in beside:
                _pushed(drawing, theme, name, place)
            else:
                tile_plate(drawing, theme, name, place.x, place.y, side)
    for row, column in grid.cells(board.ruins & board.empty):
        x, y = left + column * side, top + row * side
        figure_plate(drawing, theme, "ruins", x + side * 0.12, y + side * 0.12, side * 0.76)
    drawing.rect(field, theme.pen("heavy"))
    with drawing.clip(Path.box(field)):  # the frame stays whole
        for award in awards:
            _outlined(drawing, theme, grid, award.cells, left, top, side)
    if changed:
        row, column = grid.cells(changed)[0]
        _change(drawing, theme, Box(left + column * side, top + row * side, side, side))
    for points, bit in earned:  # over the ring, which would cross them
        row, column = grid.cells(bit)[0]
        _badge(drawing, theme, points, left + (column + 1) * side, top + (row + 1) * side, side, least_pt)


def _grid_lines(drawing: Drawing, theme: Theme, grid: Grid, field: Box, side: float) -> None:
    lines = [(field.x + i * side, field.y, field.x + i * side, field.bottom) for i in range(1, grid.width)]
    lines += [(field.x, field.y + i * side, field.right, field.y + i * side) for i in range(1, grid.height)]
    drawing.lines(lines, Pen(theme.faint, theme.weights["hairline"]))


def _column_numbers(
    drawing: Drawing, theme: Theme, grid: Grid, left: float, top: float, side: float, least_pt: float
) -> None:
    pt = max(least_pt, min(side * 1.3, 9.0))
    for column in range(grid.width):
        x = left + (column + 0.5) * side
        drawing.text(x, top - side * 0.22, str(column + 1), pt, "sans-semibold", theme.text, align="centre")


def _outlined(drawing: Drawing, theme: Theme, grid: Grid, cells: int, left: float, top: float, side: float) -> None:
    """A heavy line round what earns, on white so that it stands out from any tile."""
    _, outer = borders(grid.cells(cells), left, top, side)
    drawing.lines(outer, Pen(theme.paper, side * 0.62, cap="square"))
    drawing.lines(outer, Pen(theme.ink("red").line, side * 0.3, cap="square"))


def _badges(awards: Sequence[Award]) -> list[tuple[int, int]]:
    """The points of each award and the space that shows them; awards of the same space share a badge."""
    shown: dict[int, int] = {}
    taken = 0
    for award in awards:
        place = next((bit for bit in bits(award.cells & ~taken)), next(bits(award.cells)))
        if award.cells.bit_count() > 1:
            taken |= place
        shown[place] = shown.get(place, 0) + award.points
    return [(points, bit) for bit, points in shown.items()]


def _pushed(drawing: Drawing, theme: Theme, terrain: str, place: Box) -> None:
    """A tile whose figure makes room for points."""
    ink = theme.ink(terrain)
    if ink.fill is not None and theme.tinted:
        drawing.rect(place, None, ink.fill)
    shift = place.width * 0.07  # clear of the outline
    tile_plate(drawing, theme, terrain, place.x + shift, place.y + shift, place.width * _FIGURE)


def _on_ruins(drawing: Drawing, theme: Theme, terrain: str, place: Box) -> None:
    """A tile on ruins: the arch at the left, the terrain's figure at the right, both whole."""
    ink = theme.ink(terrain)
    if ink.fill is not None and theme.tinted:
        drawing.rect(place, None, ink.fill)
    half = place.width / 2
    tile_plate(drawing, theme, terrain, place.right - half - place.width * 0.04, place.y + place.width * 0.04, half)
    drawing.rect(Box(place.x, place.y, half, half), None, theme.paper)
    figure_plate(drawing, theme, "ruins", place.x + half * 0.04, place.y + half * 0.04, half * 0.92)


def _badge_size(points: int, side: float, least_pt: float) -> tuple[float, float, float]:
    """Width and height of a badge, and the size of its figures."""
    pt = max(least_pt, side * _BADGE_TYPE)
    height = cap_height("sans-bold", pt) * 1.6
    return max(height, measure(figures(points), pt, "sans-bold") + height * 0.4), height, pt


def _badge(
    drawing: Drawing, theme: Theme, points: int, right: float, bottom: float, side: float, least_pt: float
) -> None:
    """The points, in the lower right corner of a space; where that is small, over the corner and clear of its sign."""
    width, height, pt = _badge_size(points, side, least_pt)
    edge = min(side * 0.03, side * _BADGE_WITHIN - height)
    box = Box(right - edge - width, bottom - edge - height, width, height)
    drawing.rounded(box, height / 2, Pen(theme.paper, side * 0.14), theme.ink("red").line)
    x, y = box.centre
    drawing.text(x, y + cap_height("sans-bold", pt) / 2, figures(points), pt, "sans-bold", theme.paper, align="centre")


def _change(drawing: Drawing, theme: Theme, box: Box) -> None:
    """The space in which the near miss differs: a dashed ring within it."""
    x, y = box.centre
    radius = box.width * 0.41
    drawing.circle(x, y, radius, Pen(theme.paper, box.width * 0.5))
    dash = (box.width * 0.22, box.width * 0.12)
    drawing.path(Path.circle(x, y, radius), Pen(theme.line, box.width * 0.3, dash))


POINTS_MIDDLE = 1.15  # of the side of the star, from its left edge: where the middle of star and number is


def points_width(points: int, side: float) -> float:
    """How wide a star of this side and its number are."""
    return (POINTS_MIDDLE + 0.15) * side + measure(figures(points), _points_pt(side), "sans-bold")


def _points_pt(side: float) -> float:
    return side * POINTS_PER_MM * 0.95


def draw_points(
    drawing: Drawing, theme: Theme, x: float, y: float, points: int, side: float, missed: bool = False
) -> None:
    """A number of reputation points in the middle under a board: a star and the number."""
    pt = _points_pt(side)
    text = figures(points)
    face = "sans-semibold" if missed else "sans-bold"
    half = side * 0.6
    place_sign(drawing, theme, "points", x - half - side * 0.55, y - side / 2, side)
    drawing.text(x + side * 0.15, y + cap_height(face, pt) / 2, text, pt, face, theme.text)
