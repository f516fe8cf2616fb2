"""Whether two pieces and a token lie in a region of a card without covering its letter. All lengths are in cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, combinations, pairwise, product
from typing import Final

from generator.kingdoms.pages.land_outline import inside
from generator.press.path import Point

CELL: Final = 7.7  # millimetres of a cell on a card
SQUARE: Final = 14.0  # millimetres of the side of a piece or token, as printed
_SIDE = SQUARE / CELL
_STEPS = 7  # places that are tried along a side
_OVER = 0.02  # by how much a square may lie on a border


def laid_in(rings: Sequence[Sequence[Point]], across: float, down: float) -> Callable[[Point], Sequence[Point]]:
    """For a region: the middles of all three beside a letter, which takes this much to each side; none if there is no
    room."""
    places = _places(rings)
    apart = [sum(1 << n for n, other in enumerate(places) if _apart(place, other)) for place in places]

    def beside(letter: Point) -> Sequence[Point]:
        free = [
            n
            for n, (x, y) in enumerate(places)
            if abs(x - letter[0]) >= _SIDE / 2 + across or abs(y - letter[1]) >= _SIDE / 2 + down
        ]
        left = sum(1 << n for n in free)
        for one, two in combinations(free, 2):
            if apart[one] >> two & 1 and (third := apart[one] & apart[two] & left):
                return places[one], places[two], places[third.bit_length() - 1]
        return ()

    return beside


def _apart(one: Point, other: Point) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) > _SIDE - 1e-6


def _places(rings: Sequence[Sequence[Point]]) -> list[Point]:
    """Where the middle of a square may be, so that it lies wholly inside."""
    line = [point for ring in rings for ends in pairwise([*ring, ring[0]]) for point in _between(*ends)]
    half = _SIDE / 2 - _OVER
    across, down = (_tried(values) for values in zip(*chain(*rings), strict=True))
    return [
        (x, y)
        for y, x in product(down, across)
        if inside((x, y), rings) and not any(abs(px - x) < half and abs(py - y) < half for px, py in line)
    ]


def _tried(values: Sequence[float]) -> list[float]:
    """From either end of a region, in even steps."""
    least, most, step = min(values) + _SIDE / 2, max(values) - _SIDE / 2, _SIDE / _STEPS
    count = int((most - least) / step + 1.001)
    return sorted({round(end, 4) for n in range(count) for end in (least + n * step, most)})


def _between(start: Point, end: Point) -> list[Point]:
    return [(start[0] + (end[0] - start[0]) * n / 4, start[1] + (end[1] - start[1]) * n / 4) for n in range(4)]
