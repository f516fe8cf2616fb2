"""A land, engraved: outline, plan, art, and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from itertools import chain, combinations, groupby, pairwise, product
from math import ceil, hypot, inf, sqrt
from typing import Final, NamedTuple

from proofpress.kingdoms.printing.book import Book, on_land, resource_sign
from proofpress.kingdoms.records import LAND_COLUMNS, LAND_ROWS, LETTERS, Side
from proofpress.kingdoms.rules.board import land
from proofpress.pages.art import VARIANTS, Chance, engraved, place_mark
from proofpress.press.drawing import Drawing, Path, Point, measure
from proofpress.press.paper import POINTS_PER_MM, Box
from proofpress.press.themes import Colour, Pen, Theme
from proofpress.press.typesetting import cap_height
from proofpress.records import by_key, dataclass

# --------------------------------------------------------------------------------------------------------------------
# From a picture of letters to soft outlines: the borders of a land as an engraver would draw them.
#
# All lengths are in cells, x to the right and y down, from the top left corner of the land. A border is a line between
# two meetings of borders and belongs to the regions on its two sides, so neighbours share it exactly. Straight cell
# sides become soft lines by shaking every point a little, always the same way, and then drawing it towards its
# neighbours. Points on the edge of the land stay there.


GridPoint = tuple[int, int]  # in steps of half a cell
Way = tuple[GridPoint, GridPoint]

PER_SIDE = 2  # points per cell side
SHAKE = 0.14  # how far a point is moved
SMOOTHINGS = 4  # more make softer corners


@dataclass(frozen=True, slots=True)
class Border:
    """A line from one meeting of borders to the next; `sides` are the letters beside it, "" for outside."""

    sides: tuple[str, str]
    points: tuple[Point, ...]

    @property
    def on_edge(self) -> bool:
        return "" in self.sides


@dataclass(frozen=True, slots=True)
class Outlines:
    """All borders of a land, and for each region the rings round it: indices of borders, and whether each runs back."""

    borders: tuple[Border, ...]
    rings: dict[str, tuple[tuple[tuple[int, bool], ...], ...]]

    def between(self, one: str, other: str) -> list[Border]:
        """The borders that two regions share."""
        return [border for border in self.borders if set(border.sides) == {one, other}]

    def ring_points(self, letter: str) -> list[list[Point]]:
        """The rings of a region as closed lines of points, for measuring."""
        found = []
        for ring in self.rings[letter]:
            points: list[Point] = []
            for index, backwards in ring:
                line = self.borders[index].points
                points += (line[::-1] if backwards else line)[:-1]
            found.append(points)
        return found


@cache
def outlines(rows: tuple[str, ...]) -> Outlines:
    """The outlines of the land with these rows."""
    height, width = len(rows), len(rows[0])
    lines = _border_lines(rows)
    placed = _softened([nodes for nodes, _ in lines], width * PER_SIDE, height * PER_SIDE)
    borders = tuple(Border(sides, tuple(placed[node] for node in nodes)) for nodes, sides in lines)
    rings = {letter: _rings(letter, lines) for letter in sorted(set("".join(rows)))}
    return Outlines(borders, rings)


def _border_lines(rows: Sequence[str]) -> list[tuple[list[GridPoint], tuple[str, str]]]:
    """Chains of cell sides from meeting to meeting, with the letters to the left and right of their direction."""
    height, width = len(rows), len(rows[0])

    def at(x: int, y: int) -> str:
        return rows[y][x] if 0 <= x < width and 0 <= y < height else ""

    beside: dict[Way, tuple[str, str]] = {}  # a cell side, both ways -> letters left and right of it
    for y in range(height + 1):
        for x in range(width + 1):
            for there, left, right in (((x + 1, y), at(x, y - 1), at(x, y)), ((x, y + 1), at(x, y), at(x - 1, y))):
                if left != right:
                    beside[(x, y), there] = (left, right)
                    beside[there, (x, y)] = (right, left)
    leaving = by_key(beside)
    chains = []
    done: set[Way] = set()
    meetings = sorted(node for node, ways in leaving.items() if len(ways) != 2)
    for start in [*meetings, *sorted(leaving)]:  # meetings first; what is left then are closed rings
        for first in sorted(leaving[start]):
            if (start, first) in done:
                continue
            chain = [start, first]
            while len(leaving[chain[-1]]) == 2 and chain[-1] != start:
                chain.append(next(way for way in leaving[chain[-1]] if way != chain[-2]))
            for here, there in pairwise(chain):
                done |= {(here, there), (there, here)}
            chains.append((_finer(chain), beside[start, first]))
    return chains


def _finer(chain: Sequence[GridPoint]) -> list[GridPoint]:
    """The chain with points between the corners of cells, in steps."""
    fine = [(chain[0][0] * PER_SIDE, chain[0][1] * PER_SIDE)]
    for (ax, ay), (bx, by) in pairwise(chain):
        fine += [(ax * PER_SIDE + (bx - ax) * k, ay * PER_SIDE + (by - ay) * k) for k in range(1, PER_SIDE + 1)]
    return fine


def _softened(lines: Sequence[Sequence[GridPoint]], right: int, bottom: int) -> dict[GridPoint, Point]:
    """Where each point comes to lie, in cells."""
    neighbours: dict[GridPoint, set[GridPoint]] = {}
    for line in lines:
        for here, there in pairwise(line):
            neighbours.setdefault(here, set()).add(there)
            neighbours.setdefault(there, set()).add(here)
    inner = {node for node in neighbours if 0 < node[0] < right and 0 < node[1] < bottom}
    placed: dict[GridPoint, Point] = {node: (node[0] / PER_SIDE, node[1] / PER_SIDE) for node in neighbours}
    for x, y in inner:
        placed[x, y] = (x / PER_SIDE + SHAKE * scattered(x, y, 1), y / PER_SIDE + SHAKE * scattered(x, y, 2))
    for _ in range(SMOOTHINGS):
        drawn = dict(placed)
        for node in inner:
            near = [placed[other] for other in sorted(neighbours[node])]
            mean = (sum(p[0] for p in near) / len(near), sum(p[1] for p in near) / len(near))
            drawn[node] = ((placed[node][0] + mean[0]) / 2, (placed[node][1] + mean[1]) / 2)
        placed = drawn
    for node in inner:  # and a last small tremor, as of a hand
        px, py = placed[node]
        placed[node] = (px + SHAKE / 3 * scattered(*node, 3), py + SHAKE / 3 * scattered(*node, 4))
    return placed


def scattered(x: int, y: int, kind: int) -> float:
    """A number from -1 to 1 that looks like chance and is always the same for the same place."""
    value = (x * 374761393 + y * 668265263 + kind * 2147483647) & 0xFFFFFFFF
    value = ((value ^ (value >> 13)) * 1274126177) & 0xFFFFFFFF
    value = ((value ^ (value >> 16)) * 2246822519) & 0xFFFFFFFF
    return ((value ^ (value >> 15)) & 0xFFFF) / 32767.5 - 1


def _rings(
    letter: str, lines: Sequence[tuple[list[GridPoint], tuple[str, str]]]
) -> tuple[tuple[tuple[int, bool], ...], ...]:
    """The closed rings round a region, with the region on the right hand."""
    starts: dict[GridPoint, list[tuple[int, bool]]] = {}
    waiting = []
    for index, (nodes, (left, right)) in enumerate(lines):
        if letter in (left, right):
            way = (index, left == letter)
            starts.setdefault(nodes[-1] if way[1] else nodes[0], []).append(way)
            waiting.append(way)
    rings = []
    while waiting:
        ring = [waiting[0]]
        while True:
            index, backwards = ring[-1]
            waiting.remove(ring[-1])
            end = lines[index][0][0 if backwards else -1]
            first_index, first_backwards = ring[0]
            if end == lines[first_index][0][-1 if first_backwards else 0]:
                break
            ring.append(next(way for way in starts[end] if way in waiting))
        rings.append(tuple(ring))
    return tuple(rings)


# Paths
def border_path(border: Border, scale: float, backwards: bool = False) -> Path:
    """A border as a soft line on paper, straight where it is the edge. Read backwards it is the same curve."""
    points = [(x * scale, y * scale) for x, y in (border.points[::-1] if backwards else border.points)]
    return Path.polyline(points) if border.on_edge else Path().smooth(points)


def region_path(land: Outlines, letter: str, scale: float) -> Path:
    """The outline of a region on paper; it follows its borders exactly."""
    whole = Path()
    for ring in land.rings[letter]:
        for number, (index, backwards) in enumerate(ring):
            piece = border_path(land.borders[index], scale, backwards)
            if number:
                piece.steps = piece.steps[1:]
            whole.add(piece)
        whole.close()
    return whole


# Measuring
def distance_to_line(point: Point, line: Sequence[Point]) -> float:
    """How far a point lies from a line through points."""
    px, py = point
    ax, ay = line[0]
    least = (px - ax) ** 2 + (py - ay) ** 2
    for bx, by in line[1:]:  # squares and no calls: a land asks this some forty thousand times
        dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
        along, length = ex * dx + ey * dy, dx * dx + dy * dy
        if along >= length:
            ex, ey = px - bx, py - by
        elif along > 0:
            ex, ey = ex - along / length * dx, ey - along / length * dy
        far = ex * ex + ey * ey
        if far < least:
            least = far
        ax, ay = bx, by
    return sqrt(least)


def inside(point: Point, rings: Sequence[Sequence[Point]]) -> bool:
    """Whether a point lies within the rings."""
    x, y = point
    found = False
    for ring in rings:
        for i, (bx, by) in enumerate(ring):
            ax, ay = ring[i - 1]
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                found = not found
    return found


# --------------------------------------------------------------------------------------------------------------------
# Whether two pieces and a token lie in a region of a card without covering its letter. All lengths are in cells.


CELL: Final = 7.7  # millimetres of a cell on a card
SQUARE: Final = 14.0  # millimetres of the side of a piece or token, as printed
_SQUARE = SQUARE / CELL
_TRIES = 7  # places that are tried along a side
_OVERLAP = 0.02  # by how much a square may lie on a border


def laid_in(rings: Sequence[Sequence[Point]], across: float, down: float) -> Callable[[Point], Sequence[Point]]:
    """For a region: the middles of all three beside a letter, which takes this much to each side; none if there is no
    room."""
    places = _square_places(rings)
    apart = [sum(1 << n for n, other in enumerate(places) if _apart(place, other)) for place in places]

    def beside(letter: Point) -> Sequence[Point]:
        free = [
            n
            for n, (x, y) in enumerate(places)
            if abs(x - letter[0]) >= _SQUARE / 2 + across or abs(y - letter[1]) >= _SQUARE / 2 + down
        ]
        left = sum(1 << n for n in free)
        for one, two in combinations(free, 2):
            if apart[one] >> two & 1 and (third := apart[one] & apart[two] & left):
                return places[one], places[two], places[third.bit_length() - 1]
        return ()

    return beside


def _apart(one: Point, other: Point) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) > _SQUARE - 1e-6


def _square_places(rings: Sequence[Sequence[Point]]) -> list[Point]:
    """Where the middle of a square may be, so that it lies wholly inside."""
    line = [point for ring in rings for ends in pairwise([*ring, ring[0]]) for point in _quarters(*ends)]
    half = _SQUARE / 2 - _OVERLAP
    across, down = (_offsets(values) for values in zip(*chain(*rings), strict=True))
    return [
        (x, y)
        for y, x in product(down, across)
        if inside((x, y), rings) and not any(abs(px - x) < half and abs(py - y) < half for px, py in line)
    ]


def _offsets(values: Sequence[float]) -> list[float]:
    """From either end of a region, in even steps."""
    least, most, step = min(values) + _SQUARE / 2, max(values) - _SQUARE / 2, _SQUARE / _TRIES
    count = int((most - least) / step + 1.001)
    return sorted({round(end, 4) for n in range(count) for end in (least + n * step, most)})


def _quarters(start: Point, end: Point) -> list[Point]:
    return [(start[0] + (end[0] - start[0]) * n / 4, start[1] + (end[1] - start[1]) * n / 4) for n in range(4)]


# --------------------------------------------------------------------------------------------------------------------
# What goes where on a land: the place of the pieces, of the letter, and of every engraved mark, in cells.
#
# Everything is measured against the soft outlines, so that no mark lies on a border and none where pieces stand. The
# randomness is only apparent: the same land is always planned the same way.


MESH = 0.25  # between the points that are tried
_CLOSED = ("water", "cliffs")  # where pieces stand seldom or never
ENOUGH_MARKS = 4  # small marks on a thumbnail; for fewer they may stand where the second piece does
ENOUGH_ROOM = 0.3  # in cells: more room than this makes a place no better
LARGE_CLEAR = 0.15  # from a border to the box of a large mark
LETTER_CLEAR = 0.1  # kept free round a letter
PAIR_APART = 0.75  # from the middle of the pieces to the middle of each of two
PIECE_HALF = 0.68  # half the width of a piece
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
        return width / 2 + LETTER_CLEAR, self.height / 2 + LETTER_CLEAR


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
            both = min(depth.get((point[0] + side * PAIR_APART, point[1]), 0.0) for side in (-1, 1))
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
        across, down = (_mesh(values) for values in zip(*chain(*rings), strict=True))
        points = ((x, y) for y in down for x in across)
        found[letter] = {point: _depth(point, rings) for point in points if inside(point, rings)}
    return found


def _mesh(values: Sequence[float]) -> list[float]:
    return [step * MESH for step in range(int(min(values) / MESH), int(max(values) / MESH) + 2)]


def _depth(point: Point, rings: Sequence[Sequence[Point]]) -> float:
    return min(distance_to_line(point, [*ring, ring[0]]) for ring in rings)


def _region(land: Outlines, rows: tuple[str, ...], letter: str, fine: bool, label_room: LetterRoom) -> Region:
    depth, rings = _depths(rows)[letter], land.ring_points(letter)
    spot = spots(rows)[letter]
    terrain = LETTERS[letter]
    pattern = (_FINE if fine else _COARSE)[terrain]
    half = label_room.half(terrain)
    both = [] if terrain in _CLOSED else [_Taken(spot, PAIR_APART + PIECE_HALF, PIECE_HALF)]
    pieces = both if fine or not both else [_Taken(spot, PIECE_HALF, PIECE_HALF)]
    clear = laid_in(rings, half[0] - LETTER_CLEAR, half[1] - LETTER_CLEAR) if fine and both else None
    marks, place = _large_mark(depth, pattern, pieces, both, spot, half, clear)
    tail = TAIL * label_room.height / 2 if letter in TAILED and not fine else 0.0
    label = _Taken((place[0], place[1] + tail), half[0], half[1] + tail)
    large = [_Taken((mark.x, mark.y), mark.side / 2, mark.side / 2) for mark in marks]
    small = _small_marks(depth, rings, letter, pattern, [*both, *large, label])
    if len(small) < ENOUGH_MARKS and not fine:
        small = _small_marks(depth, rings, letter, pattern, [*pieces, *large, label])
    marks += small
    if not marks:  # a region shows what it is, if need be under its pieces
        marks, place = _large_mark(depth, pattern, [], [], spot, half, clear)
        label = replace(label, middle=(place[0], place[1] + tail))
        marks += _small_marks(depth, rings, letter, pattern, [label]) if not marks else []
    return Region(letter, spot, place, tuple(sorted(marks, key=lambda mark: mark.y + mark.side / 2)))


def _large_mark(
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
        x, y = _best_place(depth, pieces, spot, half, half) or spot
        taken = [*both, _Taken((x, y), half, half)]
        place = _letter_place(depth, taken, spot, label, clear)
        if _room(depth, pieces, (x, y), half, half) >= LARGE_CLEAR and _room(depth, taken, place, *label) >= 0:
            return [Mark(pattern.large, x, y, 2 * half)], place
    return [], _letter_place(depth, both, spot, label, clear)


def _letter_place(
    depth: Mapping[Point, float],
    taken: Sequence[_Taken],
    spot: Point,
    half: tuple[float, float],
    clear: Callable[[Point], Sequence[Point]] | None,
) -> Point:
    """Where the letter goes: clear of what is taken and of what is laid down, if need be of the latter alone."""
    found = clear and (_best_place(depth, taken, spot, *half, clear) or _best_place(depth, [], spot, *half, clear))
    return found or _best_place(depth, taken, spot, *half) or spot


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
    (x, y), wide, high = point, ceil(across / MESH), ceil(down / MESH)
    corners = ((x + MESH * dx * wide, y + MESH * dy * high) for dx, dy in product((-1, 0, 1), repeat=2))
    within = min(depth.get(corner, -1.0) for corner in corners)
    return min([within, *(place.away(point, across, down) for place in taken)])


def _best_place(
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


def _small_marks(
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
        return scattered(round(point[0] / MESH), round(point[1] / MESH), kind)

    for place in sorted(depth, key=chance) if pattern.small else ():
        if depth[place] < rise:
            continue
        x, y = place[0] + MESH / 2 * chance((place[1], place[0])), place[1] + MESH / 2 * chance((place[1], -place[0]))
        if any(hypot((mark.x - x) / pattern.gap, (mark.y - y) / (0.85 * pattern.gap)) < 1 for mark in marks):
            continue
        if any(other.away((x, y), half * 0.9, rise) < 0.04 for other in taken):
            continue
        corners = [(x + dx * half, y + dy * rise) for dx in (-1, 1) for dy in (-1, 1)]
        if all(inside(corner, rings) and _depth(corner, rings) >= pattern.clear for corner in corners):
            marks.append(Mark(pattern.small[len(marks) % len(pattern.small)], x, y, pattern.side))
    return marks


# --------------------------------------------------------------------------------------------------------------------
# The lands, engraved like plates of an old atlas: coasts with water lines, hachured cliffs, rivers, woods and towns.
#
# A land is drawn once for each size and theme and placed as a form. Tints are only where the theme has them; in black
# and white the marks alone say what a region is.


THUMBNAIL = 4.5  # millimetres of a cell: below this there are fewer and larger marks, and no resources
_LETTER_PT, _LEAST_LETTER = 13.0, 8.5  # points, on a card, and on small lands
_SIGN_SIDE = 0.6  # of a cell: the sign of a resource
_SPRING = 14  # straight pieces at the end of a river, each a little wider than the one before
_PALE = 0.38  # the share of paper in the ground of a region
_SIGN_GAP = 0.14  # of a cell: from the letter to the sign
_FACE = "sans-bold"  # of letters


def draw_land(drawing: Drawing, theme: Theme, side: Side, box: Box, yields: Mapping[str, str] | None = None) -> None:
    """A whole land, as large as the box allows and in its middle; `yields` says which terrain gives what."""
    place = land_box(box)
    rivers = " ".join("".join(pair) for pair in side.rivers)
    gives = dict(sorted((yields or {}).items()))
    name = f"land {'/'.join(side.rows)} {rivers} {place.width:.3f} {gives} {theme.name}"

    def draw(surface: Drawing) -> None:
        _Plate(surface, theme, side, place.width / LAND_COLUMNS, gives).draw()

    drawing.document.form(name, place.width, place.height, draw, bleed=0.5)
    drawing.place(name, place.x, place.y)


def region_spot(side: Side, letter: str, box: Box) -> tuple[float, float]:
    """Where the pieces of a region stand when its land is drawn in the box."""
    place = land_box(box)
    x, y = spots(side.rows)[letter]
    cell = place.width / LAND_COLUMNS
    return place.x + x * cell, place.y + y * cell


def land_box(box: Box) -> Box:
    """The part of a box that a land fills."""
    cell = min(box.width / LAND_COLUMNS, box.height / LAND_ROWS)
    width, height = cell * LAND_COLUMNS, cell * LAND_ROWS
    return Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)


def letter_room(theme: Theme, cell: float, yields: Mapping[str, str]) -> LetterRoom:
    """The room that letters and the signs beside them take."""
    pt, sign = _letter_pt(theme, cell), _SIGN_SIDE * cell
    width, height = measure("m", pt, _FACE), 0.8 * pt / POINTS_PER_MM
    signed = frozenset(yields) if is_fine(cell) else frozenset[str]()
    high = max(height, sign) if signed else height
    wide, high, added = (round(size / cell, 2) for size in (width, high, sign + _SIGN_GAP * cell))
    return LetterRoom(wide, high, added, signed)


def _letter_pt(theme: Theme, cell: float) -> float:
    return max(_LETTER_PT * cell / CELL, _LEAST_LETTER) * theme.text_scale


def is_fine(cell: float) -> bool:
    """Whether a land with cells of this side is drawn as on a card."""
    return cell >= THUMBNAIL


@dataclass(slots=True)
class _Plate:
    """A land while it is drawn; `cell` is the side of a cell in millimetres."""

    drawing: Drawing
    theme: Theme
    side: Side
    cell: float
    yields: Mapping[str, str]
    land: Outlines = field(init=False)
    hand: Theme = field(init=False)  # the theme with weights for this size

    def __post_init__(self) -> None:
        self.land = outlines(self.side.rows)
        scale = min(1.0, self.cell / CELL)
        weights = engraved(self.theme, scale).weights  # for a drawing that is placed at this scale: this one is not
        self.hand = replace(self.theme, weights={name: weight * scale for name, weight in weights.items()})

    @property
    def fine(self) -> bool:
        return is_fine(self.cell)

    def draw(self) -> None:
        """The land from its ground to its letters."""
        for letter in self.land.rings:
            self._ground(letter)
        for letter in self.land.rings:
            if LETTERS[letter] == "cliffs":
                self._cliffs(letter)
        for region in self._regions():
            for number, mark in enumerate(region.marks):
                self._mark(mark, number)
        self._borders()
        with self.drawing.clip(Path.box(self.drawing.box)):
            self._rivers()
        self.drawing.rect(self.drawing.box, self._pen("medium"))
        for region in self._regions():
            self._label(region)

    def _regions(self) -> Sequence[Region]:
        return plan(self.side.rows, self.fine, letter_room(self.theme, self.cell, self.yields))

    def _pen(self, weight: str, colour: Colour | None = None) -> Pen:
        return Pen(colour or self.hand.line, self.hand.weights[weight], (), "round", "round")

    # the ground

    def _ground(self, letter: str) -> None:
        """The tint of a region, stronger along its border; water has lines along the coast instead."""
        terrain = LETTERS[letter]
        path = region_path(self.land, letter, self.cell)
        ink = self.theme.ink(f"land_{terrain}")
        if ink.fill is not None:
            self.drawing.path(path, None, ink.fill.mixed(self.theme.paper, _PALE))
        with self.drawing.clip(path):
            if terrain == "water":
                self._water_lines(letter, ink.line, ink.fill)
            elif ink.fill is not None:
                band = Pen(ink.fill.mixed(ink.line, 0.1), 0.5 * self.cell * POINTS_PER_MM, (), "butt", "round")
                for border in self._around(letter):
                    self.drawing.path(self._line(border), band)

    def _around(self, letter: str) -> list[Border]:
        return [border for border in self.land.borders if letter in border.sides]

    def _line(self, border: Border) -> Path:
        return border_path(border, self.cell)

    def _water_lines(self, letter: str, line: Colour, fill: Colour | None) -> None:
        """Lines along the coast, wider apart the farther out: strokes of ink and of ground in turn."""
        coast = [border for border in self._around(letter) if not border.on_edge]
        ground = self.theme.paper if fill is None else fill.mixed(self.theme.paper, _PALE)
        thin = max(self.hand.weights["hairline"], 0.3)
        unit = self.cell * POINTS_PER_MM
        for out in (0.46, 0.3, 0.17) if self.fine else (0.34,):
            for colour, width in ((line, 2 * out * unit + 2 * thin), (ground, 2 * out * unit)):
                for border in coast:
                    self.drawing.path(self._line(border), Pen(colour, width, (), "round", "round"))

    def _cliffs(self, letter: str) -> None:
        """Hachures that fall from the edge of the cliffs inwards."""
        ink = self.theme.ink(f"land_{LETTERS[letter]}")
        line = ink.line if ink.fill is not None else self.theme.line
        every = 0.13 if self.fine else 0.3
        ticks = []
        for border in self._around(letter):
            if border.on_edge:
                continue
            inwards = 1 if border.sides[1] == letter else -1
            for number, (x, y, dx, dy) in enumerate(_along(border.points, every)):
                length = (0.3, 0.2, 0.25)[number % 3] * inwards
                ticks.append((x, y, x - dy * length, y + dx * length))
        scaled = [(a * self.cell, b * self.cell, c * self.cell, d * self.cell) for a, b, c, d in ticks]
        with self.drawing.clip(region_path(self.land, letter, self.cell)):
            self.drawing.lines(scaled, self._pen("thin" if self.fine else "hairline", line))

    # lines

    def _borders(self) -> None:
        """Every border between two regions, once: coasts and cliffs are heavier than those on land."""
        rivers = {frozenset(pair) for pair in self.side.rivers}
        for border in self.land.borders:
            if border.on_edge or frozenset(border.sides) in rivers:
                continue
            kinds = {LETTERS[letter] for letter in border.sides}
            weight = "heavy" if "water" in kinds else "medium"
            self.drawing.path(self._line(border), self._pen(weight))

    def _rivers(self) -> None:
        """A wide stroke with a lighter one inside, for all rivers at once, so that they flow into each other."""
        ink = self.theme.ink("land_water")
        water = self.theme.paper if ink.fill is None else ink.fill
        wide = 0.24 * self.cell * POINTS_PER_MM
        rivers = [border for one, other in self.side.rivers for border in self.land.between(one, other)]
        for colour, more in ((self.hand.line, 2 * self.hand.weights["medium"]), (water, 0.0)):
            for border in rivers:
                for share, piece in self._narrowing(border, rivers):
                    width = max(wide * share, self.hand.weights["hairline"])
                    self.drawing.path(piece, Pen(colour, width + more, (), "round", "round"))
        if self.fine:
            dash = (0.45 * self.cell, 0.22 * self.cell)
            line = ink.line if ink.fill is not None else self.theme.line
            for border in rivers:
                self.drawing.path(self._line(border), Pen(line, self.hand.weights["hairline"], dash, "round", "round"))

    def _narrowing(self, river: Border, rivers: Sequence[Border]) -> Iterator[tuple[float, Path]]:
        """A river in pieces, each with a share of its width: it narrows to where it springs or is lost, which is where
        it meets neither another river nor water, and where the land does not end."""
        points = self._line(river).flattened()[0]
        last, ends = len(points) - 2, [self._flows_on(river.points[end], rivers) for end in (0, -1)]
        steps = [
            min(_SPRING, *(_SPRING if on else far for on, far in zip(ends, (n, last - n), strict=True)))
            for n in range(last + 1)
        ]
        for step, run in groupby(range(last + 1), steps.__getitem__):
            piece = list(run)
            yield (step + 1) / (_SPRING + 1), Path.polyline(points[piece[0] : piece[-1] + 2])

    def _flows_on(self, end: Point, rivers: Sequence[Border]) -> bool:
        """Whether a river is no spring here."""
        here = [border for border in self.land.borders if end in (border.points[0], border.points[-1])]
        return sum(border in rivers for border in here) > 1 or any(
            border.on_edge or "water" in map(LETTERS.get, border.sides) for border in here
        )

    # what is on it

    def _mark(self, mark: Mark, number: int) -> None:
        """A mark in one of its variants; a lone one is as it stands in the file."""
        side = mark.side * self.cell
        x, y = mark.x * self.cell - side / 2, mark.y * self.cell - side / 2
        variant = Chance(f"{self.side.rows[0]} {mark.name} {number}").below(VARIANTS) if number else 0
        place_mark(self.drawing, on_land(self.theme, mark.name), mark.name, variant, x, y, side)

    def _label(self, region: Region) -> None:
        """The letter of a region and, beside it, what it gives."""
        pt = _letter_pt(self.theme, self.cell)
        x, y = region.label[0] * self.cell, region.label[1] * self.cell
        given = self.yields.get(region.terrain) if self.fine else None
        if given is not None:
            sign = _SIGN_SIDE * self.cell
            letter = measure(region.letter, pt, _FACE)
            left = x - (letter + _SIGN_GAP * self.cell + sign) / 2
            resource_sign(self.drawing, self.theme, given, left + letter + _SIGN_GAP * self.cell, y - sign / 2, sign)
            x = left + letter / 2
        self.drawing.text(x, y + cap_height(_FACE, pt) / 2, region.letter, pt, _FACE, self.theme.text, "centre")


def _along(points: Sequence[Point], every: float) -> list[tuple[float, float, float, float]]:
    """Points at equal distances along a line, each with the direction of the line there."""
    found = []
    left = every / 2
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        while left < length:
            dx, dy = (bx - ax) / length, (by - ay) / length
            found.append((ax + dx * left, ay + dy * left, dx, dy))
            left += every
        left -= length
    return found


# --------------------------------------------------------------------------------------------------------------------
# A land in words, for screen readers: every region with its kind and its neighbours.


def land_said(book: Book, side_id: str) -> str:
    """The name of a side and its regions: the kind of each, what lies beside it, water, and what is over a river."""
    side = book.edition.sides[side_id]
    shown = land(side.rows, side.rivers)
    regions = []
    for number, (letter, terrain) in enumerate(zip(shown.letters, shown.terrains, strict=True)):
        said = f"{letter}: {book.name(terrain)}"
        beside = [other for index, other in enumerate(shown.letters) if shown.moves[number] >> index & 1]
        if beside:
            said = book.label.set("region_said", letter=letter, terrain=book.name(terrain), others=" ".join(beside))
        if shown.beside_water >> number & 1:
            said += f", {book.label('region_water')}"
        if over := [other for index, other in enumerate(shown.letters) if shown.rivers[number] >> index & 1]:
            said += f", {book.label.set('region_river', others=' '.join(over))}"
        regions.append(said)
    return "; ".join((book.name(side_id), *regions))
