"""Benchmarks of the press: a thousand map sheets, against what one would write without it.

The naive sides draw the very same page, shape by shape, on every page. The shapes are read back from a sheet that was
printed, so nobody can forget to keep them in step.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from typing import Any, NamedTuple

from generator.cartographers.load import load_edition
from generator.cartographers.pages.map_sheet import SheetJob, Side, map_sheets
from generator.press.paper import parse_paper
from generator.text.labels import labels_of
from tests.bench.framework import Benchmark, Work
from tests.pages.flat import Matrix, steps

SHEETS = 1_000
FEW = 20  # of the naive sides, which take a thousand times as long
MOST_BYTES = 1_000  # a page
FACE = "serif"
NUMBER_AT = (560, 15)  # what differs from page to page: its number
_PAINTS = {"S": (1, 0), "f": (0, 1), "B": (1, 1), "f*": (0, 1), "B*": (1, 1)}


class Shape(NamedTuple):
    """A path with its paint, in points on the page."""

    segments: tuple[tuple[str, tuple[float, ...]], ...]
    stroke: tuple[float, ...]
    fill: tuple[float, ...]
    width: float
    paint: tuple[int, int]  # whether it is stroked, whether it is filled


def printed(count: int) -> bytes:
    """Our sheets."""
    edition = load_edition()
    job = SheetJob(
        front=Side("a", edition.maps["a"]),
        back=None,
        paper=parse_paper("A4"),
        theme="colour",
        language="en",
        seasons="base",
        with_heroes=False,
        copies=count,
    )
    return map_sheets(edition, job, labels_of(edition, "en"))


@cache
def shapes() -> tuple[Shape, ...]:
    """Every shape of a sheet, read back from the paper."""
    found: list[Shape] = []
    segments: list[tuple[str, tuple[float, ...]]] = []
    stroke = fill = (0.0,)
    width = 1.0
    for step in steps(printed(1)):
        if step.operator in ("m", "l", "c"):
            segments.append((step.operator, _moved(step.operands, step.matrix)))
        elif step.operator == "h":
            segments.append(("h", ()))
        elif step.operator == "re":
            x, y, across, up = step.operands
            corners = ((x, y), (x + across, y), (x + across, y + up), (x, y + up))
            for name, corner in zip("mlll", corners, strict=True):
                segments.append((name, _moved(list(corner), step.matrix)))
            segments.append(("h", ()))
        elif step.operator in ("G", "RG"):
            stroke = tuple(step.operands)
        elif step.operator in ("g", "rg"):
            fill = tuple(step.operands)
        elif step.operator == "w":
            width = step.operands[0]
        elif step.operator in _PAINTS:
            found.append(Shape(tuple(segments), stroke, fill, width * step.scale, _PAINTS[step.operator]))
            segments = []
        elif step.operator == "n":
            segments = []
    return tuple(found)


def _moved(numbers: list[float], matrix: Matrix) -> tuple[float, ...]:
    a, b, c, d, e, f = matrix
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple(value for x, y in points for value in (a * x + c * y + e, b * x + d * y + f))


def _canvas() -> Any:
    from reportlab.pdfgen.canvas import Canvas

    from generator.press.fonts import load

    load(FACE)
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    return Canvas(BytesIO(), pagesize=(595.28, 841.89), invariant=1, initialFontName=FACE)


def naive_reportlab(count: int) -> bytes:
    """reportlab, every shape on every page."""
    canvas = _canvas()
    for page in range(count):
        for shape in shapes():
            _draw(canvas, shape)
        _number(canvas, page)
    return bytes(canvas.getpdfdata())


def bare_forms(count: int) -> bytes:
    """reportlab, the page as one form and nothing around it: the least that can be done with it."""
    canvas = _canvas()
    canvas.beginForm("sheet")
    for shape in shapes():
        _draw(canvas, shape)
    canvas.endForm()
    for page in range(count):
        canvas.doForm("sheet")
        _number(canvas, page)
    return bytes(canvas.getpdfdata())


def _draw(canvas: Any, shape: Shape) -> None:
    stroked, filled = shape.paint
    if stroked:
        (canvas.setStrokeGray if len(shape.stroke) == 1 else canvas.setStrokeColorRGB)(*shape.stroke)
        canvas.setLineWidth(shape.width)
    if filled:
        (canvas.setFillGray if len(shape.fill) == 1 else canvas.setFillColorRGB)(*shape.fill)
    path = canvas.beginPath()
    for name, numbers in shape.segments:
        {"m": path.moveTo, "l": path.lineTo, "c": path.curveTo, "h": path.close}[name](*numbers)
    canvas.drawPath(path, stroke=stroked, fill=filled)


def _number(canvas: Any, page: int) -> None:
    canvas.setFont(FACE, 7)
    canvas.drawString(*NUMBER_AT, str(page + 1))
    canvas.showPage()


def naive_fpdf2(count: int) -> bytes:
    """fpdf2, every shape on every page, in its own drawing language."""
    from fpdf import FPDF
    from fpdf.drawing import DeviceGray, DeviceRGB

    from generator.press.fonts import FACES

    document = FPDF(unit="pt", format="A4")
    document.add_font(FACE, fname=FACES[FACE]())
    document.set_font(FACE, size=7)
    high = document.h

    def colour(numbers: tuple[float, ...]) -> Any:
        return DeviceGray(*numbers) if len(numbers) == 1 else DeviceRGB(*numbers)

    for page in range(count):
        document.add_page()
        for shape in shapes():
            stroked, filled = shape.paint
            with document.new_path() as path:
                path.style.stroke_color = colour(shape.stroke) if stroked else None
                path.style.fill_color = colour(shape.fill) if filled else None
                path.style.stroke_width = shape.width
                path.style.auto_close = False
                for name, numbers in shape.segments:
                    points = [high - value if index % 2 else value for index, value in enumerate(numbers)]
                    {"m": path.move_to, "l": path.line_to, "c": path.curve_to, "h": path.close}[name](*points)
        document.text(NUMBER_AT[0], high - NUMBER_AT[1], str(page + 1))
    return bytes(document.output())


def benchmarks() -> Iterator[Benchmark]:
    """Sheets a second. The bounds leave a busy machine half of what was wanted."""
    small, large = len(printed(1)), len(printed(SHEETS))
    assert (large - small) / (SHEETS - 1) <= MOST_BYTES, "a sheet more costs more bytes than it may"
    ours = Work(lambda: printed(SHEETS), SHEETS)
    yield Benchmark(
        name="sheets: naive reportlab",
        unit="sheets",
        ours=ours,
        baseline=Work(lambda: naive_reportlab(FEW), FEW),
        wanted=4.5,
        bound=4.5,
    )
    yield Benchmark(
        name="sheets: bare forms",
        unit="sheets",
        ours=ours,
        baseline=Work(lambda: bare_forms(SHEETS), SHEETS),
        wanted=0.6,
        bound=0.6,
    )
    if find_spec("fpdf") is not None:
        yield Benchmark(
            name="sheets: fpdf2",
            unit="sheets",
            ours=ours,
            baseline=Work(lambda: naive_fpdf2(2), 2),
            wanted=4,
            bound=4,
        )
