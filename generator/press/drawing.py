"""The drawing surface: a page, or a form that pages place.

A small vocabulary in millimetres from the top left. Every call states its pen and ink, and the surface writes them
only where they change; at the start nothing is taken as known, so that a form looks the same wherever it is placed.
Strings pass the glyph gate of `fonts` here and nowhere else. No images, no transparency, no gradients.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import lru_cache
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from generator.press.colour import BLACK, Colour
from generator.press.errors import CONTENT, PressError
from generator.press.fonts import DEFAULT_FACE, check_glyphs, text_width
from generator.press.geometry import POINTS_PER_MM, Box, Size, mm, number
from generator.press.ink import Hatch, Pen
from generator.press.path import Path, hatch_lines
from generator.press.tags import PageMarks, TagRole

if TYPE_CHECKING:
    from generator.press.document import Document

Line = tuple[float, float, float, float]

LEAST_PT = 7.0  # smaller type is not read at a table

_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}

# How far left of the point a string starts, as a share of its width.
_ALIGN = {"left": 0.0, "centre": 0.5, "right": 1.0}

_K = POINTS_PER_MM


class Drawing:
    """A surface of `size` millimetres. Made by `Document.page` and `Document.form`."""

    def __init__(self, document: Document, size: Size, page: int | None = None) -> None:
        """`page` is the number of a page; a form has none."""
        self.document = document
        self.size = size
        self.code: list[str] = []
        self._marks = None if page is None else PageMarks(document.tags, page, self.code)
        self.said: list[str] = []  # the texts of a form, in their order
        self._is_said = False  # whether what is drawn was said by other words
        self.forms: set[str] = set()  # names of the forms placed here
        self.boxes: list[tuple[str, Box]] = []  # texts that were set into boxes, and where
        self._known: dict[str, str] = {}  # the last operator written for each part of the state
        self._top = size.height * _K  # points from the origin of PDF, below, to our zero, above

    @property
    def box(self) -> Box:
        """The whole surface."""
        return Box(0, 0, *self.size)

    # --- what a piece of the page is -------------------------------------------------------------------------

    def tagged(self, role: TagRole, *, alt: str = "", language: str = "") -> AbstractContextManager[None]:
        """What is drawn meanwhile is this, for those who do not see it; `alt` are words instead of a picture.

        A form is described as a whole; in it this does nothing.
        """
        return self._marks.tagged(role, alt=alt, language=language) if self._marks else nullcontext()

    def row(self) -> AbstractContextManager[None]:
        """What is drawn meanwhile is a row of a table; each cell of it is `tagged`."""
        return self.document.tags.row() if self._marks else nullcontext()

    def furniture(self) -> AbstractContextManager[None]:
        """What is drawn meanwhile is nothing to be read out."""
        return self._marks.furniture() if self._marks else nullcontext()

    def picture(self, words: str) -> AbstractContextManager[None]:
        """What is drawn meanwhile is a picture of what these words say."""
        return self._loose("Figure", words)

    def _loose(self, role: TagRole, words: str) -> AbstractContextManager[None]:
        """What is drawn meanwhile says this; a figure has it instead of a picture."""
        if self._marks:
            return self._marks.loose(role, words if role == "Figure" else "")
        return self._saying(words)

    @contextmanager
    def _saying(self, words: str) -> Iterator[None]:
        before, self._is_said = self._is_said, True
        if words and not before:
            self.said.append(words)
        try:
            yield
        finally:
            self._is_said = before

    def marked(self) -> str:
        """The operators of a page, each piece marked as what it is."""
        return self._marks.marked() if self._marks else "\n".join(self.code)

    # --- lines and shapes -------------------------------------------------------------------------------------

    def line(self, x1: float, y1: float, x2: float, y2: float, pen: Pen) -> None:
        """Draw a straight line."""
        self.lines([(x1, y1, x2, y2)], pen)

    def lines(self, lines: Sequence[Line], pen: Pen) -> None:
        """Draw straight lines in one stroke: the cheap way to draw a grid."""
        if not lines:
            return
        self._pen(pen)
        words = [
            f"{number(x1 * _K)} {number(self._top - y1 * _K)} m {number(x2 * _K)} {number(self._top - y2 * _K)} l"
            for x1, y1, x2, y2 in lines
        ]
        self.code.append(" ".join(words) + " S")

    def rect(self, box: Box, pen: Pen | None = None, fill: Colour | None = None) -> None:
        """Draw a rectangle."""
        self._paint(self._rectangle(box), pen, fill)

    def rects(self, boxes: Sequence[Box], pen: Pen | None = None, fill: Colour | None = None) -> None:
        """Draw rectangles in one stroke."""
        if boxes:
            self._paint(" ".join(self._rectangle(box) for box in boxes), pen, fill)

    def rounded(self, box: Box, radius: float, pen: Pen | None = None, fill: Colour | None = None) -> None:
        """Draw a rectangle with round corners."""
        self.path(Path.rounded(box, radius), pen, fill)

    def circle(self, x: float, y: float, radius: float, pen: Pen | None = None, fill: Colour | None = None) -> None:
        """Draw a circle."""
        self.path(Path.circle(x, y, radius), pen, fill)

    def polygon(
        self, points: Sequence[tuple[float, float]], pen: Pen | None = None, fill: Colour | None = None
    ) -> None:
        """Draw a closed polygon."""
        self.path(Path.polygon(points), pen, fill)

    def path(self, path: Path, pen: Pen | None = None, fill: Colour | None = None) -> None:
        """Draw any outline."""
        self._paint(path.operators(_K, self._top), pen, fill)

    def hatch(self, path: Path, hatch: Hatch, colour: Colour) -> None:
        """Fill an outline with a pattern. Neighbouring shapes of one hatch join without a seam."""
        pen = Pen(colour, hatch.weight, hatch.dash)
        bounds = path.bounds()
        with self.clip(path):
            if hatch.kind == "dots":
                # a line without length and with round ends is a dot
                self._dots(bounds, hatch, Pen(colour, hatch.weight, (), "round"))
                return
            self.lines(hatch_lines(bounds, hatch.angle, hatch.gap), pen)
            if hatch.kind == "cross":
                self.lines(hatch_lines(bounds, hatch.angle + 90, hatch.gap), pen)

    # --- text -------------------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        pt: float,
        face: str = DEFAULT_FACE,
        colour: Colour = BLACK,
        align: str = "left",
        tracking: float = 0,
        where: str = "",
    ) -> float:
        """Draw a string with its baseline at `y`; return its width.

        `align` left, centre or right of `x`; `tracking` is extra space between letters as a share of the size;
        `where` says in an error message which file and entry the string comes from.
        """
        text = check_glyphs(text, face, where)
        if not text:
            return 0.0
        width = measure(text, pt, face, tracking)
        if _ALIGN[align]:
            x -= width * _ALIGN[align]
        role = self.document.tags.heading(first=False) if face == "title" else "P"
        with self._loose(role, text):
            self._set("fill", colour.operator("fill"))
            self._set("tracking", f"{number(tracking * pt, 3)} Tc")
            parts = self.document.encode(text, face)
            words = []
            for name, literal in parts:
                words.append(self._font(name, pt) + literal + "Tj")
            self.code.append(f"BT {number(x * _K)} {number(self._top - y * _K)} Td {' '.join(words)} ET")
        return width

    def fitted(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        pt: float,
        least_pt: float = LEAST_PT,
        face: str = DEFAULT_FACE,
        colour: Colour = BLACK,
        align: str = "left",
        tracking: float = 0,
        where: str = "",
    ) -> float:
        """Draw a string on one line within `width`, at `pt` or smaller; return the size used.

        A string that is too long even at `least_pt` is an error. For strings that belong to a set, use one size
        for all: `paragraph.fit` finds it.
        """
        text = check_glyphs(text, face, where)
        needed = measure(text, 1, face, tracking)
        size = min(pt, int(width / needed * 20 + 1e-6) / 20) if needed else pt
        if size < least_pt:
            place = f" ({where})" if where else ""
            why = f"needs {mm(needed * least_pt)} mm at {least_pt:g} pt on one line, but only {mm(width)} mm are there"
            if pt < least_pt:
                why = f"is to be set at {pt:g} pt, but type smaller than {least_pt:g} pt is not printed"
            raise PressError(f'"{text}" {why}{place}', CONTENT)
        self.text(x, y, text, size, face, colour, align, tracking, where)
        return size

    # --- forms and transforms ---------------------------------------------------------------------------------

    def place(self, name: str, x: float, y: float, scale: float = 1, rotate: float = 0) -> None:
        """Place a form with its top left corner at (x, y), scaled, then turned clockwise about its centre."""
        form = self.document.get_form(name)
        self.forms.add(form.name)
        width, height = form.size.width * scale * _K, form.size.height * scale * _K
        left, bottom = x * _K, self._top - y * _K - height
        a, b = scale, 0.0
        if rotate:
            turn = radians(rotate)
            a, b = scale * cos(turn), -scale * sin(turn)
            cx, cy = left + width / 2, bottom + height / 2
            half_w, half_h = width / scale / 2, height / scale / 2
            left, bottom = cx - a * half_w + b * half_h, cy - b * half_w - a * half_h
        with self._loose("Figure", form.words) if form.words else nullcontext():
            if (a, b) == (1, 0) and abs(left) < 0.005 and abs(bottom) < 0.005:
                self.code.append(f"/{form.resource} Do")
            else:
                self.code.append(f"q {_matrix(a, b, left, bottom)} cm /{form.resource} Do Q")

    @contextmanager
    def group(self, x: float, y: float, scale: float = 1, rotate: float = 0) -> Iterator[None]:
        """Draw in a system of its own: origin at (x, y), scaled, turned clockwise."""
        turn = radians(rotate)
        a, b = scale * cos(turn), -scale * sin(turn)
        with self._kept():
            self.code.append(f"{_matrix(a, b, x * _K, self._top - y * _K)} cm")
            top, self._top = self._top, 0.0
            try:
                yield
            finally:
                self._top = top

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        """Draw inside the outline only."""
        with self._kept():
            self.code.append(f"{path.operators(_K, self._top)} W n")
            yield

    # --- below the vocabulary ---------------------------------------------------------------------------------

    @contextmanager
    def reportlab(self, x: float, y: float, text: str) -> Iterator[tuple[Any, float, float]]:
        """Give reportlab's canvas and the point in PDF's own system. Paragraphs need it, nothing else.

        What is drawn there must leave the state as it was.
        """
        with self._loose("P", text):
            self._set("tracking", "0 Tc")  # the one part of the text state that reportlab takes for granted
            with self.document.reportlab_canvas(self) as canvas:
                yield canvas, x * _K, self._top - y * _K

    @contextmanager
    def _kept(self) -> Iterator[None]:
        known = self._known.copy()
        self.code.append("q")
        try:
            yield
        finally:
            self.code.append("Q")
            self._known = known

    def _set(self, part: str, operator: str) -> None:
        if self._known.get(part) != operator:
            self._known[part] = operator
            self.code.append(operator)

    def _pen(self, pen: Pen) -> None:
        for part, operator in _pen_operators(pen):
            self._set(part, operator)

    def _font(self, name: str, pt: float) -> str:
        operator = f"{name} {number(pt)} Tf "
        if self._known.get("font") == operator:
            return ""
        self._known["font"] = operator
        return operator

    def _rectangle(self, box: Box) -> str:
        return (
            f"{number(box.x * _K)} {number(self._top - box.bottom * _K)} "
            f"{number(box.width * _K)} {number(box.height * _K)} re"
        )

    def _paint(self, outline: str, pen: Pen | None, fill: Colour | None) -> None:
        if fill is not None:
            self._set("fill", fill.operator("fill"))
        if pen is not None:
            self._pen(pen)
        operator = {(True, True): "B", (True, False): "S", (False, True): "f"}.get((pen is not None, fill is not None))
        if operator:
            self.code.append(f"{outline} {operator}")

    def _dots(self, bounds: Box, hatch: Hatch, pen: Pen) -> None:
        lines = []
        rows = range(int(bounds.y // hatch.gap), int(bounds.bottom // hatch.gap) + 1)
        columns = range(int(bounds.x // hatch.gap), int(bounds.right // hatch.gap) + 1)
        for row in rows:
            for column in columns:
                x, y = (column + 0.25 + row % 2 / 2) * hatch.gap, (row + 0.5) * hatch.gap
                lines.append((x, y, x, y))
        self.lines(lines, pen)


def measure(text: str, pt: float, face: str = DEFAULT_FACE, tracking: float = 0) -> float:
    """Return the width in millimetres of a string drawn with `Drawing.text`."""
    spaces = len(text) - 1 if tracking else 0
    return text_width(text, face, pt) + max(spaces, 0) * tracking * pt / _K


def _matrix(a: float, b: float, x: float, y: float) -> str:
    return " ".join([number(a, 5), number(b, 5), number(-b, 5), number(a, 5), number(x), number(y)])


@lru_cache(maxsize=256)
def _pen_operators(pen: Pen) -> tuple[tuple[str, str], ...]:
    dash = " ".join(number(length * _K) for length in pen.dash)
    return (
        ("stroke", pen.colour.operator("stroke")),
        ("weight", f"{number(pen.weight)} w"),
        ("dash", f"[{dash}] 0 d"),
        ("cap", _CAPS[pen.cap]),
        ("join", _JOINS[pen.join]),
    )
