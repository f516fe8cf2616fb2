"""What stands on a map sheet, as plain shapes and words that any tool can draw.

The sheet is read back from one that Proofpress printed (tests/bench/read_back.py), so every tool draws the same page.
This module knows neither Proofpress nor any other tool: a peer is started in a process of its own with the sheet as a
file, and pays for nobody's imports but its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

NUMBER_AT = (560.0, 15.0)  # what differs from page to page: its number
NUMBER_FACE, NUMBER_SIZE = "sans", 7.0

Segment = tuple[str, tuple[float, ...]]  # m: move to, l: line to, c: curve to, h: close


class Shape(NamedTuple):
    """A path with its paint, in points from the lower left corner of the page."""

    segments: tuple[Segment, ...]
    stroke: tuple[float, ...]  # one number: grey; three: red, green, blue; each from 0 to 1
    fill: tuple[float, ...]
    width: float
    paint: tuple[int, int]  # whether it is stroked, whether it is filled


class Word(NamedTuple):
    """A text with the left end of its base line."""

    text: str
    face: str
    size: float
    x: float
    y: float
    colour: tuple[float, ...]


class Sheet(NamedTuple):
    """A page in points, and the font file of each face on it."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    words: tuple[Word, ...]
    faces: dict[str, str]


def save(sheet: Sheet, path: Path) -> None:
    path.write_text(json.dumps(sheet), encoding="utf-8")


def load(path: Path) -> Sheet:
    width, height, shapes, words, faces = json.loads(path.read_text(encoding="utf-8"))
    paths = tuple(Shape(*shape)._replace(paint=tuple(shape[-1])) for shape in shapes)
    return Sheet(width, height, paths, tuple(Word(*word) for word in words), faces)
