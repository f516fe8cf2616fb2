"""The thirty-two signs of check rows: simple, unlike each other, and the same on paper and on the caller page.

Each is a few outlines in a square of 20 units: p a filled polygon, o one with an outline, l a line, c a filled circle
(centre and radius), r a ring, w and v what is left white (circle, line). Pure black, so that copies show them too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from generator.press.colour import BLACK, WHITE
from generator.press.drawing import Drawing
from generator.press.geometry import POINTS_PER_MM
from generator.press.ink import Pen

UNITS: Final = 20.0
_STROKE: Final = 1.5  # units

DRAWN: Final[Mapping[str, str]] = {
    "sun": "c 10,10,4.3; l 10,1 10,4; l 10,16 10,19; l 1,10 4,10; l 16,10 19,10; l 3.6,3.6 5.7,5.7; "
    "l 14.3,14.3 16.4,16.4; l 3.6,16.4 5.7,14.3; l 14.3,5.7 16.4,3.6",
    "moon": "c 9.5,10,7.5; w 13,8,6.3",
    "star": "p 10,1.5 12.1,7.2 18.1,7.4 13.3,11.1 15,16.9 10,13.5 5,16.9 6.7,11.1 1.9,7.4 7.9,7.2",
    "heart": "c 6.6,7.3,4.2; c 13.4,7.3,4.2; p 3.1,9.5 16.9,9.5 10,18; p 6,7 14,7 14,10 6,10",
    "key": "r 5.5,10,3.6; l 9,10 18.5,10; l 14.5,10 14.5,14; l 18,10 18,14",
    "anchor": "r 10,3.6,1.9; l 10,5.5 10,17.5; l 6,8.5 14,8.5; l 3,12 4.8,15.8 10,17.7 15.2,15.8 17,12",
    "crown": "p 3,16.5 2,5.5 6.5,10 10,3.5 13.5,10 18,5.5 17,16.5",
    "bell": "p 3.5,14.5 5.8,12 6.2,7 10,3.6 13.8,7 14.2,12 16.5,14.5; c 10,16.6,1.8; c 10,3,1.4",
    "fish": "p 1.5,10 5.5,6 10.5,5 14.5,8.8 18.5,5.5 18.5,14.5 14.5,11.2 10.5,15 5.5,14; w 5.6,9,1.1",
    "tree": "p 10,1.5 16,8.5 12.7,8.5 17.5,15 2.5,15 7.3,8.5 4,8.5; p 8.8,15 11.2,15 11.2,18.5 8.8,18.5",
    "house": "p 1.5,10 10,2.5 18.5,10 16,10 16,17.5 12.2,17.5 12.2,12 7.8,12 7.8,17.5 4,17.5 4,10",
    "boat": "p 1.5,13.5 18.5,13.5 15.5,18 4.5,18; p 9,2 9,12 2.5,12; o 11,4 11,12 16.5,12",
    "flag": "l 4.5,1.5 4.5,18.5; p 4.5,2.5 17.5,6.5 4.5,10.5",
    "arrow": "p 1.5,8 10.5,8 10.5,3.5 18.5,10 10.5,16.5 10.5,12 1.5,12",
    "cup": "p 3.5,4.5 13.5,4.5 12.5,14.5 4.5,14.5; l 13.5,6.5 17,6.5 17,10.5 13,11.8; l 2.5,17.2 14.5,17.2",
    "drop": "c 10,12.6,5.2; p 10,1.5 14.9,11 5.1,11",
    "leaf": "p 3.5,16.5 3.2,9.5 7.5,4.8 17,3 15.8,12 11,16.3; v 2.5,17.5 13,7.2",
    "flower": "c 10,4.8,3; c 15,8.4,3; c 13.1,14.3,3; c 6.9,14.3,3; c 5,8.4,3; c 10,10,3; w 10,10,2.1",
    "cloud": "c 5.6,12,3.7; c 10,8.8,4.8; c 14.6,11.8,3.9; p 5.6,15.7 14.6,15.7 14.6,10 5.6,10",
    "bolt": "p 11.5,1.5 4,11.5 9,11.5 7,18.5 16.5,8 10.8,8",
    "hammer": "p 2.5,3 13.5,3 17.5,8 2.5,8; p 7,8 10.2,8 10.2,18.5 7,18.5",
    "ladder": "l 5.5,1.5 5.5,18.5; l 14.5,1.5 14.5,18.5; l 5.5,4.5 14.5,4.5; l 5.5,8.2 14.5,8.2; "
    "l 5.5,11.9 14.5,11.9; l 5.5,15.6 14.5,15.6",
    "candle": "p 7.3,8.8 12.7,8.8 12.7,17 7.3,17; p 10,1 12.2,5 10,7.8 7.8,5; l 3.5,17.8 16.5,17.8",
    "book": "o 1.8,4 10,6 10,17.2 1.8,15.2; o 18.2,4 10,6 10,17.2 18.2,15.2; l 4,8 7.8,8.9; l 4,11 7.8,11.9; "
    "l 16,8 12.2,8.9; l 16,11 12.2,11.9",
    "eye": "o 1.5,10 5.5,6 10,4.6 14.5,6 18.5,10 14.5,14 10,15.4 5.5,14; c 10,10,3.2",
    "hourglass": "p 4.5,3 15.5,3 10,10; o 10,10 15.5,17 4.5,17; l 3,2.2 17,2.2; l 3,17.8 17,17.8",
    "mushroom": "p 1.8,11 3.2,6.5 6.8,3.6 10,2.8 13.2,3.6 16.8,6.5 18.2,11; o 8,11 12,11 13,17.5 7,17.5",
    "wheel": "r 10,10,7.8; l 10,2.2 10,17.8; l 3.2,6.1 16.8,13.9; l 3.2,13.9 16.8,6.1; c 10,10,2.4",
    "ring": "r 10,13,5.2; p 6.8,1.5 13.2,1.5 15,4 10,8 5,4",
    "sword": "p 18.3,1.7 17.5,5 9,13.6 6.4,11 15,2.5; l 3.8,9.6 10.4,16.2; l 6.8,13.2 2.4,17.6",
    "kite": "p 10,1 15.5,7 10,14 4.5,7; l 10,14 8,15.6 12,17 9.5,19; v 10,1 10,14",
    "umbrella": "p 1.5,10.5 3.8,5.6 10,2.6 16.2,5.6 18.5,10.5; l 10,2 10,15.8 11.4,17.6 13.4,17.2 14,15.8",
}


def _parts(sign: str) -> Iterator[tuple[str, list[tuple[float, ...]]]]:
    for part in DRAWN[sign].split("; "):
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
    for kind, points in _parts(sign):
        if kind in "crw":
            x, y, radius = points[0]
            look = {
                "c": 'fill="currentColor"',
                "w": 'fill="var(--paper)"',
                "r": f'{stroke} stroke="currentColor"',
            }[kind]
            made.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {look}/>')
            continue
        joined = " ".join(f"{x:g},{y:g}" for x, y in points)
        look = {
            "p": 'fill="currentColor"',
            "o": f'{stroke} stroke="currentColor"',
            "l": f'{stroke} stroke="currentColor"',
            "v": f'{stroke} stroke="var(--paper)"',
        }[kind]
        made.append(f'<{"polygon" if kind in "po" else "polyline"} points="{joined}" {look}/>')
    return "".join(made)
