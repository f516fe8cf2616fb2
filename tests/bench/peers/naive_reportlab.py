"""reportlab as one begins with it: every shape and every word anew on every page."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.bench.sheet import NUMBER_AT, NUMBER_FACE, NUMBER_SIZE, Shape, Sheet


def prepared(sheet: Sheet, _: Path) -> Callable[[int], bytes]:
    def pages(count: int) -> bytes:
        canvas = canvas_of(sheet)
        for page in range(count):
            draw(canvas, sheet)
            number(canvas, page)
        return bytes(canvas.getpdfdata())

    return pages


def canvas_of(sheet: Sheet) -> Any:
    for face, path in sheet.faces.items():
        pdfmetrics.registerFont(TTFont(face, path))
    return Canvas(BytesIO(), pagesize=(sheet.width, sheet.height), invariant=1, initialFontName=NUMBER_FACE)


def draw(canvas: Any, sheet: Sheet) -> None:
    """The whole page."""
    for shape in sheet.shapes:
        _path(canvas, shape)
    for word in sheet.words:
        _fill(canvas, word.colour)
        canvas.setFont(word.face, word.size)
        canvas.drawString(word.x, word.y, word.text)


def _path(canvas: Any, shape: Shape) -> None:
    stroked, filled = shape.paint
    if stroked:
        (canvas.setStrokeGray if len(shape.stroke) == 1 else canvas.setStrokeColorRGB)(*shape.stroke)
        canvas.setLineWidth(shape.width)
    if filled:
        _fill(canvas, shape.fill)
    path = canvas.beginPath()
    for name, numbers in shape.segments:
        {"m": path.moveTo, "l": path.lineTo, "c": path.curveTo, "h": path.close}[name](*numbers)
    canvas.drawPath(path, stroke=stroked, fill=filled)


def _fill(canvas: Any, colour: tuple[float, ...]) -> None:
    (canvas.setFillGray if len(colour) == 1 else canvas.setFillColorRGB)(*colour)


def number(canvas: Any, page: int) -> None:
    canvas.setFont(NUMBER_FACE, NUMBER_SIZE)
    canvas.drawString(*NUMBER_AT, str(page + 1))
    canvas.showPage()
