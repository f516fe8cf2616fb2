"""From a picture of letters to soft outlines: the borders of a land as an engraver would draw them.

All lengths are in cells, x to the right and y down, from the top left corner of the land. A border is a line between
two meetings of borders and belongs to the regions on its two sides, so neighbours share it exactly. Straight cell
sides become soft lines by shaking every point a little, always the same way, and then drawing it towards its
neighbours. Points on the edge of the land stay there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import sqrt

from generator.library.dataclass import dataclass
from generator.press.path import Path, Point

GridPoint = tuple[int, int]  # in steps of half a cell
Way = tuple[GridPoint, GridPoint]

STEPS = 2  # points per cell side
SHAKE = 0.14  # how far a point is moved, in cells
ROUNDS = 4  # of smoothing: more makes softer corners


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
    placed = _softened([nodes for nodes, _ in lines], width * STEPS, height * STEPS)
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
    leaving: dict[GridPoint, list[GridPoint]] = {}
    for here, there in beside:
        leaving.setdefault(here, []).append(there)
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
    fine = [(chain[0][0] * STEPS, chain[0][1] * STEPS)]
    for (ax, ay), (bx, by) in pairwise(chain):
        fine += [(ax * STEPS + (bx - ax) * k, ay * STEPS + (by - ay) * k) for k in range(1, STEPS + 1)]
    return fine


def _softened(lines: Sequence[Sequence[GridPoint]], right: int, bottom: int) -> dict[GridPoint, Point]:
    """Where each point comes to lie, in cells."""
    neighbours: dict[GridPoint, set[GridPoint]] = {}
    for line in lines:
        for here, there in pairwise(line):
            neighbours.setdefault(here, set()).add(there)
            neighbours.setdefault(there, set()).add(here)
    inner = {node for node in neighbours if 0 < node[0] < right and 0 < node[1] < bottom}
    placed: dict[GridPoint, Point] = {node: (node[0] / STEPS, node[1] / STEPS) for node in neighbours}
    for x, y in inner:
        placed[x, y] = (x / STEPS + SHAKE * scattered(x, y, 1), y / STEPS + SHAKE * scattered(x, y, 2))
    for _ in range(ROUNDS):
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
