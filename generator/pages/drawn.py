"""Drawings that are data: the files of `templates/drawings`, whose notation the README there explains."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import cache, partial

from generator.library.layers import rows, shipped
from generator.press.colour import Colour
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Pen, Theme
from generator.press.path import Path

Colours = Mapping[str, Colour | None]

_STEP = re.compile(r"([A-Z])([^A-Z]*)")
_TAKES = {"M": 2, "L": 2, "C": 6, "Z": 0, "O": 3, "E": 4, "R": 4}  # how many numbers a step of an outline has


def draw(drawing: Drawing, theme: Theme, file: str, name: str, colours: Colours | None = None) -> None:
    """Draw what has this name in a file; `colours` are those that it knows besides the tints of roles."""
    pens, drawings = _read(file)
    known: Colours = {"line": theme.line, "paper": theme.paper, "-": None, **(colours or {})}
    with ExitStack() as clipped:
        for kind, filled, outline in drawings[name]:
            path, boxes = _outline(outline)
            if kind == "clip":
                clipped.enter_context(drawing.clip(path))
                continue
            if kind == "end":
                clipped.close()
                continue
            pen = _pen(theme, pens, kind, known)
            fill = known[filled] if filled in known else _tint(theme, filled, known)
            if boxes:
                drawing.rects(boxes, pen, fill)
            else:
                drawing.path(path, pen, fill)


def motif(file: str, name: str) -> partial[None]:
    """The same as a function of drawing and theme."""
    return partial(draw, file=file, name=name)


def _pen(theme: Theme, pens: Mapping[str, list[str]], said: str, known: Colours) -> Pen | None:
    name, _, coloured = said.partition(":")
    if name == "-":
        return None
    weight, factor, cap, join = pens[name]
    return Pen(known[coloured or "line"] or theme.line, theme.weights[weight] * float(factor), cap=cap, join=join)


def _tint(theme: Theme, said: str, known: Colours) -> Colour | None:
    """The tint of a role, perhaps with a share of paper in it; without one, paper or what is said instead."""
    tint, _, instead = said.partition("|")
    role, _, share = tint.partition("+")
    fill = theme.ink(role).fill
    if fill is None:
        return known[instead or "paper"]
    return fill.mixed(theme.paper, float(share)) if share else fill


@cache
def _read(file: str) -> tuple[dict[str, list[str]], dict[str, list[tuple[str, str, str]]]]:
    """The pens of a file, and the strokes of its drawings: pen, fill, and what is outlined."""
    pens: dict[str, list[str]] = {}
    drawings: dict[str, list[tuple[str, str, str]]] = {}
    strokes = drawings.setdefault("", [])
    for line in rows(shipped("templates") / "drawings" / f"{file}.txt"):
        kind, _, rest = line.partition("#")[0].strip().partition(" ")
        if kind == "pen":
            name, *pens[name] = rest.split()
        elif kind == "=":
            strokes = drawings.setdefault(rest.strip(), [])
        elif kind:
            fill, _, outline = ("-", "", rest) if kind in ("clip", "end") else rest.partition(" ")
            strokes.append((kind, fill, outline))
    return pens, drawings


@cache
def _outline(said: str) -> tuple[Path, list[Box]]:
    """An outline, or rectangles."""
    path = Path()
    boxes: list[Box] = []
    put: Mapping[str, Callable[..., object]] = {
        "M": path.move,
        "L": path.line,
        "C": path.curve,
        "Z": path.close,
        "O": lambda x, y, radius: path.add(Path.circle(x, y, radius)),
        "E": lambda x, y, across, down: path.add(Path.ellipse(x, y, across, down)),
        "R": lambda x, y, width, height: boxes.append(Box(x, y, width, height)),
    }
    for letter, numbers in _STEP.findall(said):
        values, takes = [float(number) for number in numbers.split()], _TAKES[letter]
        for start in range(0, len(values) or 1, takes or 1):
            put[letter](*values[start : start + takes])
    return path, boxes
