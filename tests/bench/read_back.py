"""The sheet of the benchmarks, read back from a sheet that Proofpress printed: nobody can forget to keep it in step.

Left out are dashes, line ends and joins: every line is a plain one, and the peers have that much less to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import c_uint
from functools import cache

import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument, PdfObject

from proofpress.cartographers.choice import choose
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.printing.map_sheet import SheetJob, SheetMap, map_sheets
from proofpress.pages.art import theme_of
from proofpress.press.paper import parse_paper
from proofpress.press.typesetting import FACES, load
from tests.bench.sheet import NUMBER_FACE, Segment, Shape, Sheet, Word
from tests.pages.flat import Matrix, steps, times

PAGE = 1  # the second one: the first has a rule for checking the printer besides
_PAINTS = {"S": (1, 0), "f": (0, 1), "B": (1, 1), "f*": (0, 1), "B*": (1, 1)}


def printed(count: int) -> bytes:
    """Our sheets."""
    edition = load_edition()
    job = SheetJob(
        front=SheetMap("a", edition.maps["a"]),
        back=None,
        paper=parse_paper("A4"),
        seasons="base",
        copies=count,
    )
    return map_sheets(open_book(edition, "en", theme_of("colour")).playing(choose(edition)), job)


@cache
def sheet() -> Sheet:
    """What is the same on every page of ours."""
    pdf = printed(PAGE + 1)
    words = tuple(_words(pdf))
    faces = {face: FACES[face]() for face in sorted({word.face for word in words} | {NUMBER_FACE})}
    width, height = PdfDocument(pdf)[PAGE].get_size()
    return Sheet(width, height, tuple(_shapes(pdf)), words, faces)


def _shapes(pdf: bytes) -> Iterator[Shape]:
    """Every path with its paint, moved to where it lies on the paper."""
    segments: list[Segment] = []
    stroke: tuple[float, ...] = (0.0,)
    fill: tuple[float, ...] = (0.0,)
    width = 1.0
    for step in steps(pdf, PAGE):
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
            yield Shape(tuple(segments), stroke, fill, width * step.scale, _PAINTS[step.operator])
            segments = []
        elif step.operator == "n":
            segments = []


def _moved(numbers: list[float], matrix: Matrix) -> tuple[float, ...]:
    a, b, c, d, e, f = matrix
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple(round(value, 3) for x, y in points for value in (a * x + c * y + e, b * x + d * y + f))


def _words(pdf: bytes) -> Iterator[Word]:
    """Every text of the form that all pages share; the number, outside of it, is drawn by everybody for himself."""
    face_of = {load(face).face.name.decode(): face for face in FACES}
    document = PdfDocument(pdf)
    page = document[PAGE]
    letters = page.get_textpage()
    for thing in page.get_objects([pdfium.FPDF_PAGEOBJ_TEXT], textpage=letters):
        if thing.container is None:
            continue
        across, slant, rise, up, x, y = _on_paper(thing)
        assert (slant, rise, across) == (0, 0, up), "a sheet has upright texts only"
        face, size = face_of[thing.get_font().get_base_name()], thing.get_font_size() * up
        yield Word(thing.extract().rstrip(), face, round(size, 3), round(x, 3), round(y, 3), _fill(thing))


def _on_paper(thing: PdfObject) -> Matrix:
    """The matrix of an object through all the forms that it lies in."""
    matrix: Matrix = thing.get_matrix().get()
    while (thing := thing.container) is not None:
        matrix = times(matrix, thing.get_matrix().get())
    return matrix


def _fill(thing: PdfObject) -> tuple[float, ...]:
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    assert pdfium.FPDFPageObj_GetFillColor(thing.raw, red, green, blue, alpha)
    parts = tuple(round(part.value / 255, 3) for part in (red, green, blue))
    return parts[:1] if len(set(parts)) == 1 else parts
