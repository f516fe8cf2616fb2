"""What goes where on a land: the place of the pieces, of the letter, and of every engraved mark, in cells.

Everything is measured against the soft outlines, so that no mark lies on a border and none where pieces stand. Nothing
is drawn here; `land_art` does that. The randomness is only apparent: the same land is always planned the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, product
from math import ceil, hypot, inf
from typing import NamedTuple

from generator.kingdoms.pages.land_laid import laid_in
from generator.kingdoms.pages.land_outline import Outlines, distance_to_line, inside, outlines, scattered
from generator.kingdoms.records import LETTERS
from generator.library.dataclass import dataclass
from generator.press.path import Point

STEP = 0.25  # between the points that are tried
_CLOSED = ("water", "cliffs")  # where pieces stand seldom or never
ENOUGH = 4  # small marks on a thumbnail; for fewer they may stand where the second piece does
ENOUGH_ROOM = 0.3  # in cells: more room than this makes a place no better
LARGE_CLEAR = 0.15  # from a border to the box of a large mark
NEAR = 0.1  # kept free round a letter
PAIR = 0.75  # from the middle of the pieces to the middle of each of two
PIECE = 0.68  # half the width of a piece
TAILED = "fgpq"  # letters that go below the line
TAIL = 0.3  # of the height of a letter: how far, beyond its room


class Mark(NamedTuple):
    """A mark with the middle of its box and its side."""

    name: str
    x: float
    y: float
    side: float


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a kind of land is filled: one large mark where there is room for it, and small ones all over."""

    small: tuple[str, ...]
    side: float  # of a small mark
    gap: float  # between two of them
    large: str = ""
    large_side: float = 0.0
    rise: float = 0.9  # the height of a small mark as a share of its side
    clear: float = 0.1  # from a border to the box of a mark


_FINE: Mapping[str, Pattern] = {
    "forest": Pattern(("tree", "fir", "tree"), 0.62, 0.62),
    "mountain": Pattern(("peak", "hill", "peak"), 0.8, 0.74),
    "plains": Pattern(("furrows", "ears", "furrows"), 0.58, 0.86),
    "capital": Pattern(("house",), 0.5, 0.95, "town", 1.7),
    "underground": Pattern(("stalagmites",), 0.64, 0.86, "cave", 1.5),
    "water": Pattern(("waves",), 0.7, 1.05, "ship", 1.15, 0.4, 0.48),
    "cliffs": Pattern(("crag",), 0.85, 0.95, "crag", 1.25),
}
# At the size of a thumbnail marks are larger and fewer.
_COARSE: Mapping[str, Pattern] = {
    "forest": Pattern(("tree", "fir"), 0.95, 0.95),
    "mountain": Pattern(("peak", "peak"), 1.15, 1.1),
    "plains": Pattern(("ears", "furrows"), 0.95, 1.15),
    "capital": Pattern((), 0.0, 1.0, "town", 2.0),
    "underground": Pattern((), 0.0, 1.0, "cave", 1.8),
    "water": Pattern(("waves",), 1.1, 1.3, rise=0.4, clear=0.26),
    "cliffs": Pattern(("crag",), 1.0, 1.2, "crag", 1.4),
}


@dataclass(frozen=True, slots=True)
class LetterRoom:
    """The room for the letter of a region, and what is added to its width where there is a sign beside it."""

    width: float
    height: float
    sign: float = 0.0
    signed: frozenset[str] = frozenset()  # the kinds of land with a sign

    def half(self, terrain: str) -> tuple[float, float]:
        """Half the width and height that are kept free."""
        width = self.width + (self.sign if terrain in self.signed else 0.0)
        return width / 2 + NEAR, self.height / 2 + NEAR


@dataclass(frozen=True, slots=True)
class Region:
    """The plan of a region."""

    letter: str
    spot: Point  # where the pieces stand
    label: Point  # the middle of the letter and what is beside it
    marks: tuple[Mark, ...]  # the farthest first

    @property
    def terrain(self) -> str:
        return LETTERS[self.letter]


@cache
def plan(rows: tuple[str, ...], fine: bool, label: LetterRoom) -> tuple[Region, ...]:
    """The plan of a whole land: fine as on a card, or with larger and fewer marks as for a thumbnail."""
    land = outlines(rows)
    return tuple(_region(land, rows, letter, fine, label) for letter in sorted(land.rings))


@cache
def spots(rows: tuple[str, ...]) -> Mapping[str, Point]:
    """For each region the point farthest from its borders for two pieces that stand beside it, left and right."""
    found = {}
    for letter, depth in _depths(rows).items():

        def room(point: Point, depth: Mapping[Point, float] = depth) -> tuple[float, float]:
            both = min(depth.get((point[0] + side * PAIR, point[1]), 0.0) for side in (-1, 1))
            return min(depth[point], both), depth[point]

        found[letter] = max(sorted(depth), key=room)
    return found


@cache
def _depths(rows: tuple[str, ...]) -> Mapping[str, Mapping[Point, float]]:
    """For each region the points of a fine lattice within it, and how far each is from the nearest border."""
    land = outlines(rows)
    found: dict[str, dict[Point, float]] = {}
    for letter in sorted(land.rings):
        rings = land.ring_points(letter)
        across, down = (_lattice(values) for values in zip(*chain(*rings), strict=True))
        points = ((x, y) for y in down for x in across)
        found[letter] = {point: _depth(point, rings) for point in points if inside(point, rings)}
    return found


def _lattice(values: Sequence[float]) -> list[float]:
    return [step * STEP for step in range(int(min(values) / STEP), int(max(values) / STEP) + 2)]


def _depth(point: Point, rings: Sequence[Sequence[Point]]) -> float:
    return min(distance_to_line(point, [*ring, ring[0]]) for ring in rings)


def _region(land: Outlines, rows: tuple[str, ...], letter: str, fine: bool, label_room: LetterRoom) -> Region:
    depth, rings = _depths(rows)[letter], land.ring_points(letter)
    spot = spots(rows)[letter]
    terrain = LETTERS[letter]
    pattern = (_FINE if fine else _COARSE)[terrain]
    half = label_room.half(terrain)
    both = [] if terrain in _CLOSED else [_Taken(spot, PAIR + PIECE, PIECE)]
    pieces = both if fine or not both else [_Taken(spot, PIECE, PIECE)]
    clear = laid_in(rings, half[0] - NEAR, half[1] - NEAR) if fine and both else None
    marks, place = _large(depth, pattern, pieces, both, spot, half, clear)
    tail = TAIL * label_room.height / 2 if letter in TAILED and not fine else 0.0
    label = _Taken((place[0], place[1] + tail), half[0], half[1] + tail)
    large = [_Taken((mark.x, mark.y), mark.side / 2, mark.side / 2) for mark in marks]
    small = _small(depth, rings, letter, pattern, [*both, *large, label])
    if len(small) < ENOUGH and not fine:
        small = _small(depth, rings, letter, pattern, [*pieces, *large, label])
    marks += small
    if not marks:  # a region shows what it is, if need be under its pieces
        marks, place = _large(depth, pattern, [], [], spot, half, clear)
        label = replace(label, middle=(place[0], place[1] + tail))
        marks += _small(depth, rings, letter, pattern, [label]) if not marks else []
    return Region(letter, spot, place, tuple(sorted(marks, key=lambda mark: mark.y + mark.side / 2)))


def _large(
    depth: Mapping[Point, float],
    pattern: Pattern,
    pieces: list[_Taken],
    both: list[_Taken],
    spot: Point,
    label: tuple[float, float],
    clear: Callable[[Point], Sequence[Point]] | None,
) -> tuple[list[Mark], Point]:
    """The large mark, as large as there is room for it, and the place of the letter, which goes before.

    The letter keeps off both pieces; on a thumbnail the mark keeps off the middle only. On a card the letter stands
    where `clear` finds room for two pieces and a token beside it, if there is such a place.
    """
    for share in (1.0, 0.85, 0.7, 0.55) if pattern.large else ():
        half = pattern.large_side * share / 2
        x, y = _best(depth, pieces, spot, half, half) or spot
        taken = [*both, _Taken((x, y), half, half)]
        place = _letter(depth, taken, spot, label, clear)
        if _room(depth, pieces, (x, y), half, half) >= LARGE_CLEAR and _room(depth, taken, place, *label) >= 0:
            return [Mark(pattern.large, x, y, 2 * half)], place
    return [], _letter(depth, both, spot, label, clear)


def _letter(
    depth: Mapping[Point, float],
    taken: Sequence[_Taken],
    spot: Point,
    half: tuple[float, float],
    clear: Callable[[Point], Sequence[Point]] | None,
) -> Point:
    """Where the letter goes: clear of what is taken and of what is laid down, if need be of the latter alone."""
    found = clear and (_best(depth, taken, spot, *half, clear) or _best(depth, [], spot, *half, clear))
    return found or _best(depth, taken, spot, *half) or spot


@dataclass(frozen=True, slots=True)
class _Taken:
    """A place that is kept free, with half its width and height."""

    middle: Point
    across: float
    down: float

    def away(self, point: Point, across: float, down: float) -> float:
        """How far a box with these half sides is from this place; below 0 it reaches in."""
        dx = abs(point[0] - self.middle[0]) - self.across - across
        dy = abs(point[1] - self.middle[1]) - self.down - down
        return hypot(dx, dy) if dx > 0 and dy > 0 else max(dx, dy)


def _room(depth: Mapping[Point, float], taken: Sequence[_Taken], point: Point, across: float, down: float) -> float:
    """How much room is left round a box with its middle at a point of the lattice."""
    (x, y), wide, high = point, ceil(across / STEP), ceil(down / STEP)
    corners = ((x + STEP * dx * wide, y + STEP * dy * high) for dx, dy in product((-1, 0, 1), repeat=2))
    within = min(depth.get(corner, -1.0) for corner in corners)
    return min([within, *(place.away(point, across, down) for place in taken)])


def _best(
    depth: Mapping[Point, float],
    taken: Sequence[_Taken],
    middle: Point,
    across: float,
    down: float,
    suits: Callable[[Point], Sequence[Point]] | None = None,
) -> Point | None:
    """Of the points that suit the one with the most room round a box, as far as that matters, and then the one nearest
    to the middle."""
    best, least = None, (-inf, -inf)
    for point in sorted(depth):
        if min(depth[point], ENOUGH_ROOM) < least[0]:  # a box has less room than its middle
            continue
        room = min(_room(depth, taken, point, across, down), ENOUGH_ROOM)
        key = room, -hypot(point[0] - middle[0], point[1] - middle[1])
        if key > least and (suits is None or (room >= 0 and suits(point))):
            best, least = point, key
    return best


def _small(
    depth: Mapping[Point, float],
    rings: Sequence[Sequence[Point]],
    letter: str,
    pattern: Pattern,
    taken: Sequence[_Taken],
) -> list[Mark]:
    """Small marks, as close as their gap allows, at places that look like chance."""
    half, rise = pattern.side / 2, pattern.side * pattern.rise / 2
    kind = ord(letter)
    marks: list[Mark] = []

    def chance(point: Point) -> float:
        return scattered(round(point[0] / STEP), round(point[1] / STEP), kind)

    for place in sorted(depth, key=chance) if pattern.small else ():
        if depth[place] < rise:
            continue
        x, y = place[0] + STEP / 2 * chance((place[1], place[0])), place[1] + STEP / 2 * chance((place[1], -place[0]))
        if any(hypot((mark.x - x) / pattern.gap, (mark.y - y) / (0.85 * pattern.gap)) < 1 for mark in marks):
            continue
        if any(other.away((x, y), half * 0.9, rise) < 0.04 for other in taken):
            continue
        corners = [(x + dx * half, y + dy * rise) for dx in (-1, 1) for dy in (-1, 1)]
        if all(inside(corner, rings) and _depth(corner, rings) >= pattern.clear for corner in corners):
            marks.append(Mark(pattern.small[len(marks) % len(pattern.small)], x, y, pattern.side))
    return marks
