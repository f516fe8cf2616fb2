"""The backs of cards: pieces of a sea chart that join on all sides, upright or not, and a seal that names the deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, reduce
from itertools import product
from math import ceil, cos, gcd, hypot, pi

from proofpress.pages.art import VARIANTS, Chance, in_lines, place_mark, place_sign
from proofpress.pages.cards import Face
from proofpress.press.drawing import Line, Path, Point, graduation
from proofpress.press.paper import POINTS_PER_MM, Box, Size
from proofpress.press.themes import Colour, Pen, Theme
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# A sea with islands that repeats itself across and down, and looks the same when it is turned by half.
#
# Its height is a sum of cosines, which are even and periodic; so pieces of it join on every side. It is measured on a
# grid over one card, in whole numbers, so that every machine draws the same coast.


COLUMNS, ROWS = 72, 96
_CIRCLE = 288  # parts of a turn: for each wave a step across is 4 of them, a step down is 3
_COSINES = [round(4096 * cos(2 * pi * part / _CIRCLE)) for part in range(_CIRCLE)]
_ACROSS, _DOWN = range(6), range(-7, 8)  # how many waves there may be over a card
_LAND = 40  # of a hundred points of the grid
_LEAST_RING = 16  # crossings of a coast: what is smaller is a dot

Crossing = tuple[int, int, int]  # a corner of the grid, and whether what the coast crosses leads down or to the right
Coast = Sequence[tuple[Crossing, Point]]  # a ring: where it crosses the grid, and the place of that in steps

# How the coast goes through a square, with the land at its right hand: from which side to which. Of the land are 8 the
# top left corner, 4 the top right, 2 the bottom right and 1 the bottom left one.
_WAYS: Mapping[int, Sequence[str]] = {
    1: ["LB"], 2: ["BR"], 3: ["LR"], 4: ["RT"], 5: ["RT", "LB"], 6: ["BT"], 7: ["LT"],
    8: ["TL"], 9: ["TB"], 10: ["TL", "BR"], 11: ["TR"], 12: ["RL"], 13: ["RB"], 14: ["BL"],
}  # fmt: skip
_SIDES: Mapping[str, Crossing] = {"T": (0, 0, 0), "R": (1, 0, 1), "B": (0, 1, 0), "L": (0, 0, 1)}


@dataclass(frozen=True, slots=True)
class Sea:
    """The heights of a card's piece of sea, row by row, and the height of its shore."""

    heights: Sequence[Sequence[int]]
    shore: int

    def over(self, x: int, y: int) -> int:
        """How high a corner is over the shore, anywhere on the chart."""
        return self.heights[y % ROWS][x % COLUMNS] - self.shore

    def surrounded(self, x: int, y: int, across: int, down: int, *, land: bool) -> bool:
        """Whether so far around a corner there is land alone, or water alone."""
        near = product(range(x - across, x + across + 1), range(y - down, y + down + 1))
        return all((self.over(*corner) > 0) is land for corner in near)


@cache
def sea(word: str, card: Size) -> Sea:
    """The sea of a word: a few broad waves make islands, many small ones their coasts; a corner of the card is low."""
    chance, wide, high = Chance(f"sea {word}"), round(card.width**2), round(card.height**2)
    waves = [
        [(chance.below(2001) - 1000) * high // (a * a * high + b * b * wide + high // 3) for b in _DOWN]
        for a in _ACROSS
    ]
    sign = -1 if sum(map(sum, waves)) > 0 else 1
    heights = []
    for y in range(ROWS // 2 + 1):
        # the cosine of a sum of two angles is that of both multiplied, less their sines
        even = [sum(wave * _cosine(3 * b * y) for b, wave in zip(_DOWN, row, strict=True)) for row in waves]
        odd = [sum(wave * _sine(3 * b * y) for b, wave in zip(_DOWN, row, strict=True)) for row in waves]
        sums = [sum(even[a] * _cosine(4 * a * x) - odd[a] * _sine(4 * a * x) for a in _ACROSS) for x in range(COLUMNS)]
        heights.append([sign * height for height in sums])
    heights += [[row[-x] for x in range(COLUMNS)] for row in heights[-2:0:-1]]
    ranked = sorted(height for row in heights for height in row)
    return Sea(heights, ranked[len(ranked) * (100 - _LAND) // 100])


def _cosine(part: int) -> int:
    return _COSINES[part % _CIRCLE]


def _sine(part: int) -> int:
    return _COSINES[(part - _CIRCLE // 4) % _CIRCLE]


def coasts(sea: Sea, beyond: int) -> Iterator[Coast]:
    """The coasts of a card and of so many steps around it; all of them are rings."""

    def land(x: int, y: int) -> bool:
        return -beyond < x < COLUMNS + beyond and -beyond < y < ROWS + beyond and sea.over(x, y) > 0

    def placed(x: int, y: int, down: int) -> Point:
        here, there = sea.over(x, y), sea.over(x + 1 - down, y + down)
        share = here / (here - there) if (here > 0) != (there > 0) else 0.5  # at the end of what is drawn
        return (x, y + share) if down else (x + share, y)

    after: dict[Crossing, Crossing] = {}
    for x, y in product(range(-beyond, COLUMNS + beyond), range(-beyond, ROWS + beyond)):
        corners = 8 * land(x, y) + 4 * land(x + 1, y) + 2 * land(x + 1, y + 1) + land(x, y + 1)
        for way in _WAYS.get(corners, ()):
            (ax, ay, a), (bx, by, b) = _SIDES[way[0]], _SIDES[way[1]]
            after[x + ax, y + ay, a] = (x + bx, y + by, b)
    while after:
        first, here = after.popitem()
        ring = [first]
        while here != first:
            ring.append(here)
            here = after.pop(here)
        if len(ring) >= _LEAST_RING:
            yield [(crossing, placed(*crossing)) for crossing in ring]


# --------------------------------------------------------------------------------------------------------------------
# Backs: the chart of a deck in lines of its colour, and in the middle its seal, whose emblem stands twice.
#
# Nothing says which way up a card lies. Decks differ in colour, and without it in their emblems, their coasts and what
# grows on their islands. What is drawn later covers what was drawn before: so rhumb lines end where water lines begin.
# Lengths are millimetres on a card of the usual size.


Emblem = Callable[[Face, float, float, float], None]  # what is drawn round a centre, so wide

_SEAL, _RIM = 12.0, 1.3  # the radius of a seal, and its graduation
_ROSE = 20.0  # the side of the rose that four cards make
_OUT = (2.9, 1.65, 0.7)  # the lines of water, from the coast
_SMALL = 0.85  # of the usual size: lines are not thinner on smaller cards
_FARTHEST = (2, 3, 5)  # cards, across and down together, to the corner that a rhumb line comes to, by degree of detail
_MARK, _APART = 5.6, (11.5, 9.2, 6.6)  # the side of a mark, and how far the next one is, by degree of detail
_UNCUT = 0.55  # of its side: how far the middle of a mark is from the edge of the card
_TRIES = 500  # places for marks
_SHIPS = 2


@dataclass(frozen=True, slots=True)
class Back:
    """A back: the word of its sea, the role that gives it its colour, what stands on its islands, and the emblem of its
    seal, which stands there once if it looks the same upside down."""

    sea: str
    role: str
    marks: tuple[str, ...]
    emblem: Emblem
    once: bool = False


def draw_back(face: Face, back: Back) -> None:
    """The back of a deck."""
    theme, drawing, radius, (x, y) = face.theme, face.drawing, _SEAL * face.unit, face.drawing.box.centre
    lined, rim = in_lines(theme, back.role), _RIM * face.unit
    tint = theme.ink(back.role).fill
    water = tint.mixed(theme.paper, 0.45) if tint is not None and theme.flooded else theme.paper
    if theme.flooded:
        drawing.rect(face.whole, None, water)
    _Chart(face, lined, sea(back.sea, face.cut.size)).draw(back.marks, water)
    drawing.circle(x, y, radius + 2 * rim, None, theme.paper)
    drawing.circle(x, y, radius + rim, lined.pen("medium"))
    drawing.circle(x, y, radius, lined.pen("medium"))
    drawing.lines(graduation(x, y, radius, radius + rim, 64), lined.pen("hairline"))
    sealed = replace(face, theme=replace(theme, name=f"{theme.name} sealed {back.role}", line=lined.line))
    if back.once:
        back.emblem(sealed, x, y, 2 * radius)
        return
    for turn in (0, 180):
        with drawing.group(x, y, 1, turn):
            back.emblem(sealed, 0, -0.48 * radius, 0.82 * radius)
    drawing.line(x - radius, y, x + radius, y, lined.pen("hairline"))


@dataclass(frozen=True, slots=True)
class _Chart:
    """The chart while it is drawn."""

    face: Face
    theme: Theme
    sea: Sea

    @property
    def detail(self) -> int:
        """The degree of detail: there is less where lines are broad or black, and where the card is small."""
        return 2 - (not self.theme.pale) - (self.face.unit < _SMALL)

    @property
    def step(self) -> Size:
        """The sides of a square of the grid."""
        return Size(self.face.cut.width / COLUMNS, self.face.cut.height / ROWS)

    def draw(self, marks: Sequence[str], water: Colour) -> None:
        """The chart from its rhumb lines to its marks."""
        drawing, theme, unit, cut = self.face.drawing, self.theme, self.face.unit, self.face.cut
        beyond = cut.x - self.face.whole.x + _OUT[0] * unit  # so that no end of a coast is seen
        found = list(coasts(self.sea, ceil(beyond / min(self.step)) + 2))
        land = reduce(Path.add, (Path.polygon([self._at(point) for _, point in coast]) for coast in found), Path())
        hairline = theme.pen("hairline")
        drawing.lines(list(self._rhumbs()), replace(hairline, colour=theme.paler(theme.line, 0.45)))
        for number, out in enumerate(_OUT if self.detail == 2 else _OUT[1:2]):
            wide, line = 2 * out * unit * POINTS_PER_MM, hairline.weight * (1 + 0.2 * number)
            for colour, weight in ((theme.line, wide + line), (water, wide - line)):
                drawing.path(land, Pen(colour, weight, (), "round", "round"))
        drawing.path(land, replace(theme.pen("medium"), join="round"), self.face.theme.paper)
        if self.detail == 2:
            drawing.lines([line for coast in found for line in self._harbours(coast)], hairline)
        side = (_ROSE if self.detail == 2 else 0.8 * _ROSE) * unit
        for x, y in product((cut.x, cut.right), (cut.y, cut.bottom)):
            drawing.circle(x, y, side * 0.33, None, self.face.theme.paper)
            place_sign(drawing, theme, "winds", x - side / 2, y - side / 2, side)
        self._marks(marks)

    def _at(self, point: Point) -> Point:
        """Where a point of the grid lies on the card."""
        return self.face.cut.x + point[0] * self.step.width, self.face.cut.y + point[1] * self.step.height

    def _rhumbs(self) -> Iterator[Line]:
        """Lines from the rose in a corner to those in other corners, with all that run beside them on other cards."""
        whole, cut = self.face.whole, self.face.cut
        left, right = ((x - cut.x) / cut.width for x in (whole.x, whole.right))
        most = _FARTHEST[self.detail]
        for p, q in product(range(1, most), range(1 - most, most)):
            if q and gcd(p, q) == 1 and p + abs(q) <= most:
                for number in range(-p - abs(q), p + abs(q) + 1):
                    start, end = ((number + q * x) / p for x in (left, right))
                    if max(start, end) > 0 and min(start, end) < 1:
                        yield whole.x, cut.y + cut.height * start, whole.right, cut.y + cut.height * end

    def _harbours(self, coast: Coast) -> Iterator[Line]:
        """Short strokes from the coast inland, where old charts have the names of harbours."""
        for number, ((x, y, down), point) in enumerate(coast):
            if (x if down else y) % 2 == 0:
                (ax, ay), (bx, by) = self._at(coast[number - 1][1]), self._at(coast[(number + 1) % len(coast)][1])
                long = (0.7 + self.sea.over(x, y) % 7 * 0.15) * self.face.unit / (hypot(bx - ax, by - ay) or 1)
                here = self._at(point)
                yield *here, here[0] + (ay - by) * long, here[1] + (bx - ax) * long

    def _marks(self, names: Sequence[str]) -> None:
        """Marks on the islands and ships at sea, none across an edge of the card: each stands again, turned, on
        the other half of the card."""
        unit, (wide, high), chance = self.face.unit, self.face.cut.size, Chance(f"marks {' '.join(names)}")
        side, apart = _MARK * unit, _APART[self.detail] * unit / 2
        across, down = (ceil(0.62 * side / step) for step in self.step)
        taken = [(0.0, 0.0, 0.36 * _ROSE * unit), (wide / 2, high / 2, (_SEAL + 2 * _RIM) * unit)]
        ships = 0
        for number in range(_TRIES):
            column, row = chance.below(COLUMNS), chance.below(ROWS)
            x, y = column * self.step.width, row * self.step.height
            if min(x, y, wide - x, high - y) < _UNCUT * side:
                continue
            sails = ships < _SHIPS and self.sea.surrounded(column, row, across + 3, down + 3, land=False)
            if not sails and not self.sea.surrounded(column, row, across, down, land=True):
                continue
            if any(
                hypot(_shortest(x - other, wide), _shortest(y - below, high)) < away + apart
                for other, below, away in (*taken, (-x, -y, apart))
            ):
                continue
            ships += sails
            for middle, turn in (((x, y), 0), ((wide - x, high - y), 180)):
                taken.append((*middle, apart))
                self._stand("ship" if sails else names[number % len(names)], number % VARIANTS, *middle, side, turn)

    def _stand(self, name: str, variant: int, x: float, y: float, side: float, turn: float) -> None:
        """A mark on this card, and on what is printed of the next ones."""
        whole, cut = self.face.whole, self.face.cut
        for left, top in product((-1, 0, 1), repeat=2):
            box = Box(cut.x + x + left * cut.width - side / 2, cut.y + y + top * cut.height - side / 2, side, side)
            if whole.x - side < box.x < whole.right and whole.y - side < box.y < whole.bottom:
                place_mark(self.face.drawing, self.theme, name, variant, box.x, box.y, side, turn)


def _shortest(distance: float, period: float) -> float:
    """How far it is between two points that come again after a period."""
    return min(distance % period, -distance % period)
