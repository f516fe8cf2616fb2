"""fpdf2. It has no way to draw a page once and place it often, so every shape is drawn on every page.

Straight lines and polygons go through `polyline`, which is about twice as fast as its paths; only curves and what
has holes are paths. They are built once for all pages, and neighbours are drawn together, which is faster again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from fpdf import FPDF
from fpdf.drawing import GraphicsContext, PaintedPath
from fpdf.drawing_primitives import DeviceGray, DeviceRGB

from tests.bench.sheet import NUMBER_AT, NUMBER_FACE, NUMBER_SIZE, Shape, Sheet

_STYLES = {(1, 0): "D", (0, 1): "F", (1, 1): "DF"}

Draw = Callable[[FPDF], None]


def prepared(sheet: Sheet, _: Path) -> Callable[[int], bytes]:
    def pages(count: int) -> bytes:
        document = FPDF(unit="pt", format=(sheet.width, sheet.height))
        document.set_auto_page_break(False)
        for face, path in sheet.faces.items():
            document.add_font(face, fname=path)
        colours = [_colour(word.colour) for word in sheet.words]
        steps = list(_steps(sheet))
        for page in range(count):
            document.add_page()
            for draw in steps:
                draw(document)
            for word, colour in zip(sheet.words, colours, strict=True):
                document.set_text_color(colour)
                document.set_font(word.face, size=word.size)
                document.text(word.x, sheet.height - word.y, word.text)
            document.set_font(NUMBER_FACE, size=NUMBER_SIZE)
            document.text(NUMBER_AT[0], sheet.height - NUMBER_AT[1], str(page + 1))
        return bytes(document.output())

    return pages


def _steps(sheet: Sheet) -> Iterator[Draw]:
    """What to call on each page: once for each straight shape, once for each run of others."""
    for straight, shapes in groupby(sheet.shapes, _is_straight):
        if straight:
            yield from (_polyline(shape, sheet.height) for shape in shapes)
        else:
            yield _paths(list(shapes), sheet.height)


def _is_straight(shape: Shape) -> bool:
    names = [name for name, _ in shape.segments]
    return "c" not in names and names.count("m") == 1


def _polyline(shape: Shape, height: float) -> Draw:
    points = [(numbers[0], height - numbers[1]) for _, numbers in shape.segments if numbers]
    stroke, fill, closed = _colour(shape.stroke), _colour(shape.fill), shape.segments[-1][0] == "h"
    stroked, filled = shape.paint

    def draw(document: FPDF) -> None:
        if stroked:
            document.set_draw_color(stroke)
            document.set_line_width(shape.width)
        if filled:
            document.set_fill_color(fill)
        document.polyline(points, polygon=closed, style=_STYLES[shape.paint])

    return draw


def _paths(shapes: list[Shape], height: float) -> Draw:
    group = GraphicsContext()
    for shape in shapes:
        group.add_item(_path(shape, height))
    return lambda document: document.draw_path(group, copy=False)


def _path(shape: Shape, height: float) -> PaintedPath:
    path = PaintedPath()
    stroked, filled = shape.paint
    path.style.stroke_color = _colour(shape.stroke) if stroked else None
    path.style.fill_color = _colour(shape.fill) if filled else None
    path.style.stroke_width = shape.width
    path.style.auto_close = False
    for name, numbers in shape.segments:
        points = [height - value if index % 2 else value for index, value in enumerate(numbers)]
        draw: Any = {"m": path.move_to, "l": path.line_to, "c": path.curve_to, "h": path.close}[name]
        draw(*points)
    return path


def _colour(numbers: tuple[float, ...]) -> Any:
    return DeviceGray(*numbers) if len(numbers) == 1 else DeviceRGB(*numbers)
