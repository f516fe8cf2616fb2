"""The thirty-two signs of check rows: simple, unlike each other, and the same on paper and on the caller page.

Each is a few outlines, which `templates/drawings/check_rows.txt` has. Pure black, so that copies show them too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Final

from generator.library.layers import rows, shipped
from generator.press.colour import BLACK, WHITE
from generator.press.drawing import Drawing
from generator.press.geometry import POINTS_PER_MM
from generator.press.ink import Pen

UNITS: Final = 20.0
_STROKE: Final = 1.5  # units


@cache
def drawings() -> Mapping[str, str]:
    """The outlines of every sign."""
    return dict(line.split(": ") for line in rows(shipped("templates") / "drawings" / "check_rows.txt"))


def _parts(sign: str) -> Iterator[tuple[str, list[tuple[float, ...]]]]:
    for part in drawings()[sign].split("; "):
        kind, *points = part.split(" ")
        yield kind, [tuple(float(number) for number in point.split(",")) for point in points]


def draw_sign(drawing: Drawing, sign: str, x: float, y: float, side: float) -> None:
    """Place the sign in a square."""
    name = f"sign {sign}"
    drawing.document.form(name, UNITS, UNITS, lambda surface: _drawn(surface, sign))
    drawing.place(name, x, y, side / UNITS)


def _drawn(surface: Drawing, sign: str) -> None:
    pen = Pen(BLACK, _STROKE * POINTS_PER_MM, (), "round", "round")
    white = Pen(WHITE, _STROKE * POINTS_PER_MM, (), "round", "round")
    for kind, points in _parts(sign):
        if kind in "crw":
            x, y, radius = points[0]
            surface.circle(x, y, radius, pen if kind == "r" else None, BLACK if kind == "c" else WHITE)
        elif kind in "po":
            corners = [(x, y) for x, y in points]
            surface.polygon(corners, pen if kind == "o" else None, BLACK if kind == "p" else WHITE)
        else:
            chosen = white if kind == "v" else pen
            surface.lines([(*a, *b) for a, b in pairwise(points)], chosen)  # type: ignore[misc]


def sign_svg(sign: str) -> str:
    """The sign as the inside of an SVG of 20 by 20; black is the colour of text, white that of the page."""
    made = []
    stroke = f'fill="none" stroke-width="{_STROKE}" stroke-linecap="round" stroke-linejoin="round"'
    black, line = 'fill="currentColor"', f'{stroke} stroke="currentColor"'
    looks = {"c": black, "p": black, "w": 'fill="var(--paper)"', "v": f'{stroke} stroke="var(--paper)"'}
    for kind, points in _parts(sign):
        look = looks.get(kind, line)
        if kind in "crw":
            x, y, radius = points[0]
            made.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {look}/>')
        else:
            joined = " ".join(f"{x:g},{y:g}" for x, y in points)
            made.append(f'<{"polygon" if kind in "po" else "polyline"} points="{joined}" {look}/>')
    return "".join(made)
