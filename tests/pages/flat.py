"""Reads a printed page back: every drawing operator with the scale at which it reaches the paper, forms included."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

import pikepdf
from pypdfium2 import PdfDocument

from proofpress.press.paper import POINTS_PER_MM

Matrix = tuple[float, float, float, float, float, float]
_START: Matrix = (1, 0, 0, 1, 0, 0)


class Step(NamedTuple):
    """An operator, its numbers (of a form its edges), where it draws, and the name of a form."""

    operator: str
    operands: list[float]
    matrix: Matrix
    form: str = ""

    @property
    def scale(self) -> float:
        a, b, c, d, *_ = self.matrix
        return float(abs(a * d - b * c) ** 0.5)


def steps(pdf: bytes, page: int = 0) -> Iterator[Step]:
    """Every operator of a page and of the forms that it places, in the order of drawing."""
    with pikepdf.open(BytesIO(pdf)) as document:
        yield from _steps(document.pages[page].obj, document.pages[page], _START)


def placed(pdf: bytes) -> Iterator[tuple[str, float]]:
    """Every form of every page, those in forms included: the name of its resource, and its shorter side on paper."""
    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            for step in _steps(page.obj, page, _START):
                if step.operator == "Do":
                    left, low, right, high = step.operands
                    yield step.form, min(right - left, high - low) * step.scale / POINTS_PER_MM


def _steps(content: pikepdf.Object, holder: object, matrix: Matrix) -> Iterator[Step]:
    resources = content.get("/Resources")
    kept = [matrix]
    for operands, operator in pikepdf.parse_content_stream(holder):  # type: ignore[arg-type]
        name = str(operator)
        if name == "q":
            kept.append(kept[-1])
        elif name == "Q":
            kept.pop()
        elif name == "cm":
            kept[-1] = times(tuple(float(value) for value in operands), kept[-1])  # type: ignore[arg-type]
        elif name == "Do":
            form = resources["/XObject"][str(operands[0])]
            yield Step("Do", [float(side) for side in form.BBox], kept[-1], str(operands[0])[1:])
            yield from _steps(form, form, kept[-1])
        else:
            numbers = [float(value) for value in operands if isinstance(value, int | float) or _is_number(value)]
            yield Step(name, numbers, kept[-1])


def _is_number(value: object) -> bool:
    try:
        float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return True


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """What comes of placing by the one what was placed by the other before."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def texts(pdf: bytes, page: int = 0) -> str:
    """The text of a page as a viewer extracts it, its divided words whole."""
    document = PdfDocument(pdf)
    return str(document[page].get_textpage().get_text_range()).replace("\ufffe", "")  # so PDFium says "divided here"


def everything(pdf: bytes) -> bytes:
    """The file and all its decoded streams: whatever a curious reader could search."""
    parts = [pdf]
    with pikepdf.open(BytesIO(pdf)) as document:
        parts += [thing.read_bytes() for thing in document.objects if isinstance(thing, pikepdf.Stream)]
        parts.append(repr(document.docinfo).encode())
    parts += [texts(pdf, page).encode() for page in range(len(PdfDocument(pdf)))]
    return b"\n".join(parts)
