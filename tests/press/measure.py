"""Reads a finished PDF back with other programs' eyes: where ink, letters, rules and forms really are, in millimetres.

Ink and letters are what a renderer paints, so it does not matter how a page was drawn; forms and lines are read from
the operators, with all their matrices.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import byref, c_double
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument

from proofpress.press.paper import Box, from_points as millimetres

_PER_POINT = 2.0  # pixels: a hairline is half a pixel, and still plainly not white
_WHITE = 250  # what is paler is paper
_PLAIN = 60  # levels of grey under one letter: less is a tint, more is a line
_AIR = 0.12  # mm of a letter's box that may be touched: what a renderer smears

Matrix = tuple[float, float, float, float, float, float]
Line = tuple[float, float, float, float]
_HERE: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as it is seen: `run` is the string that it was drawn with."""

    sign: str
    pt: float
    box: Box
    run: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A form where it was placed, by its size without bleed; `turn` is its matrix without the place."""

    name: str
    box: Box
    turn: tuple[int, int, int, int]


class Pages:
    """The pages of a document."""

    def __init__(self, pdf: bytes) -> None:
        self.file = pikepdf.open(BytesIO(pdf))
        self._seen = PdfDocument(pdf)
        silent = pikepdf.open(BytesIO(pdf))
        for page in silent.pages:
            page.contents_add(b"3 Tr", prepend=True)  # letters are set, and leave no ink
        out = BytesIO()
        silent.save(out)
        self._silent = PdfDocument(out.getvalue())

    def __iter__(self) -> Iterator[Page]:
        for index in range(len(self._seen)):
            yield Page(self, self._seen[index], self._silent[index], self.file.pages[index])


class Page:
    """A page."""

    def __init__(self, whole: Pages, seen: Any, silent: Any, page: pikepdf.Page) -> None:
        self._whole = whole  # a page lives only as long as its file
        self._seen, self._silent, self._page = seen, silent, page
        self.width, self.height = (millimetres(side) for side in seen.get_size())

    @property
    def text(self) -> str:
        """Everything that is written, in lines."""
        text: str = self._seen.get_textpage().get_text_range()
        return text

    @cached_property
    def letters(self) -> list[Letter]:
        """Everything that is written, without spaces."""
        text = self._seen.get_textpage()
        runs: dict[int, int] = {}
        found = []
        left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
        matrix = pdfium.FS_MATRIX()
        for index in range(text.count_chars()):
            sign = chr(pdfium.FPDFText_GetUnicode(text, index))
            pdfium.FPDFText_GetCharBox(text, index, byref(left), byref(right), byref(bottom), byref(top))
            if sign.isspace() or right.value <= left.value:
                continue
            pdfium.FPDFText_GetMatrix(text, index, byref(matrix))
            scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
            thing = pdfium.FPDFText_GetTextObject(text, index)
            run = runs.setdefault(id(thing) if not thing else _address(thing), len(runs))
            box = Box(
                millimetres(left.value), self.height - millimetres(top.value),
                millimetres(right.value - left.value), millimetres(top.value - bottom.value),
            )  # fmt: skip
            found.append(Letter(sign, pdfium.FPDFText_GetFontSize(text, index) * scale, box, run))
        return found

    @cached_property
    def ink(self) -> Box | None:
        """What is not white."""
        image = _picture(self._seen).point(lambda value: 255 if value < _WHITE else 0)
        found = image.getbbox()
        if found is None:
            return None
        left, top, right, bottom = (millimetres(side / _PER_POINT) for side in found)
        return Box(left, top, right - left, bottom - top)

    @property
    def nearest_edge(self) -> float:
        """How near ink comes to an edge of the page."""
        ink = self.ink
        return 99.0 if ink is None else min(ink.x, ink.y, self.width - ink.right, self.height - ink.bottom)

    def small_type(self, least: float) -> dict[float, str]:
        """What is written below a size, by its size."""
        found: dict[float, str] = {}
        for letter in self.letters:
            if letter.pt < least - 0.02:
                found[round(letter.pt, 1)] = found.get(round(letter.pt, 1), "") + letter.sign
        return found

    def letters_over_letters(self) -> list[tuple[str, str]]:
        """Letters of different strings that cover each other."""
        found = []
        cells: dict[tuple[int, int], list[Letter]] = {}
        for letter in self.letters:
            box = letter.box.inset(letter.box.width * 0.15, letter.box.height * 0.15)
            for x in range(int(box.x // 5), int(box.right // 5) + 1):
                for y in range(int(box.y // 5), int(box.bottom // 5) + 1):
                    cells.setdefault((x, y), []).append(Letter(letter.sign, letter.pt, box, letter.run))
        for inside in cells.values():
            for index, one in enumerate(inside):
                found += [
                    (one.sign, other.sign)
                    for other in inside[index + 1 :]
                    if other.run != one.run and _overlap(one.box, other.box)
                ]
        return found

    def letters_over_lines(self) -> list[Letter]:
        """Letters with something else than one tint of paper behind them."""
        image = _picture(self._silent)
        found = []
        for letter in self.letters:
            box = letter.box.inset(_AIR)
            sides = [side * _PER_POINT * 72 / 25.4 for side in (box.x, box.y, box.right, box.bottom)]
            left, top, right, bottom = (round(side) for side in sides)
            if right <= left or bottom <= top:
                continue
            dark, pale = image.crop((left, top, right, bottom)).getextrema()
            if pale - dark > _PLAIN:
                found.append(letter)
        return found

    def lines(self) -> list[list[Line]]:
        """The straight lines of every stroke on the page itself, forms left out, from the top left."""
        return [thing[1] for kind, thing in self._things() if kind == "stroke"]

    def forms(self) -> list[Placed]:
        """The forms that the page places."""
        return [thing for kind, thing in self._things() if kind == "form"]

    def _things(self) -> Iterator[tuple[str, Any]]:
        return _walk(self._page, self.height)

    def rule(self) -> float | None:
        """The length of the scale rule from end to end of its ink; None when the page has none."""
        for kind, thing in self._things():
            if kind != "stroke":
                continue
            weight, stroke = thing
            level = [line for line in stroke if line[1] == line[3]]
            upright = [line for line in stroke if line[0] == line[2]]
            if len(level) == 1 and len(upright) == 51:
                ticks = [line[0] for line in upright]
                return max(*ticks, level[0][2] - weight / 2) - min(*ticks, level[0][0] + weight / 2) + weight
        return None


def _address(pointer: Any) -> int:
    from ctypes import addressof

    return addressof(pointer.contents)


def _overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _picture(page: Any) -> Any:
    return page.render(scale=_PER_POINT, grayscale=True, may_draw_forms=False).to_pil()


def _walk(page: pikepdf.Page, height: float) -> Iterator[tuple[str, Any]]:
    """Strokes and forms of a page, with every matrix applied."""
    now, kept = _HERE, []
    path: list[Line] = []
    start, weight = (0.0, 0.0), 1.0
    names = page.Resources.get("/XObject", {})

    def at(x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = now
        return millimetres(a * x + c * y + e), height - millimetres(b * x + d * y + f)

    for operands, operator in pikepdf.parse_content_stream(page):
        word = str(operator)
        if word == "q":
            kept.append(now)
        elif word == "Q":
            now = kept.pop()
        elif word == "cm":
            now = _times(tuple(float(value) for value in operands), now)  # type: ignore[arg-type]
        elif word == "m":
            start = at(float(operands[0]), float(operands[1]))
        elif word == "l":
            end = at(float(operands[0]), float(operands[1]))
            path.append((*start, *end))
            start = end
        elif word == "w":
            weight = float(operands[0])
        elif word == "S":
            yield "stroke", (millimetres(weight), path)
            path = []
        elif word in ("f", "B", "n"):
            path = []
        elif word == "Do":
            form = names[str(operands[0])]
            sides = [float(value) for value in form.BBox]
            corners = [at(sides[0], sides[1]), at(sides[2], sides[3])]
            x, y = (min(corner[side] for corner in corners) for side in (0, 1))
            right, bottom = (max(corner[side] for corner in corners) for side in (0, 1))
            turn = tuple(round(value) for value in now[:4])
            yield "form", Placed(str(operands[0]), Box(x, y, right - x, bottom - y), turn)  # type: ignore[arg-type]


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u
