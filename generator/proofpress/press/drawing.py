"""A drawing: outlines, letters and figures on one page, with their structure for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import field
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, radians, sin, tan
from typing import TYPE_CHECKING, Any, Final, Literal

from proofpress.errors import EXIT_CONTENT, PressError, joined, say
from proofpress.press.paper import POINTS_PER_MM, Box, Size, mm, number
from proofpress.press.themes import BLACK, Colour, Hatch, Pen
from proofpress.press.typesetting import DEFAULT_FACE, LEAST_PT, check_glyphs, text_width
from proofpress.records import dataclass

if TYPE_CHECKING:
    from proofpress.press.document import Document

# --------------------------------------------------------------------------------------------------------------------
# Outlines made of lines and curves, in millimetres, y downwards.
#
# A path is only geometry: pen, ink and page are the drawing's business. Building methods return the path itself, so
# that an outline reads as one sentence; ready-made shapes are class methods.


Point = tuple[float, float]
Line = tuple[float, float, float, float]  # from a point to another one

# Distance of the control points of a quarter circle drawn as one Bézier curve, for a radius of 1.
_KAPPA = 0.5522847498
_PARTS = 6  # straight lines for a curve


class Path:
    """One or more outlines. Each starts with `move`; `close` joins its end to its start."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: list[tuple[str, tuple[Point, ...]]] = []

    def move(self, x: float, y: float) -> Path:
        """Start a new outline at the point."""
        self.steps.append(("m", ((x, y),)))
        return self

    def line(self, x: float, y: float) -> Path:
        """Go straight to the point."""
        self.steps.append(("l", ((x, y),)))
        return self

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Path:
        """Go to (x, y) in a Bézier curve with two control points."""
        self.steps.append(("c", ((x1, y1), (x2, y2), (x, y))))
        return self

    def close(self) -> Path:
        """Go straight back to where the outline started."""
        self.steps.append(("h", ()))
        return self

    def arc(self, x: float, y: float, radius: float, start: float, end: float) -> Path:
        """Go round the centre (x, y) from angle `start` to `end`, in degrees clockwise from the right.

        It starts an outline of its own when the path is empty, and is joined by a line otherwise.
        """
        parts = max(1, int(abs(end - start) / 90 + 0.999))
        step = radians(end - start) / parts
        reach = 4 / 3 * tan(step / 4) * radius
        angle = radians(start)
        begin = self.line if self.steps and self.steps[-1][0] != "h" else self.move
        begin(x + radius * cos(angle), y + radius * sin(angle))
        for _ in range(parts):
            after = angle + step
            here = (x + radius * cos(angle), y + radius * sin(angle))
            there = (x + radius * cos(after), y + radius * sin(after))
            self.curve(
                here[0] - reach * sin(angle),
                here[1] + reach * cos(angle),
                there[0] + reach * sin(after),
                there[1] - reach * cos(after),
                *there,
            )
            angle = after
        return self

    def smooth(self, points: Sequence[Point]) -> Path:
        """Go through all `points` in one soft line (Catmull-Rom), starting an outline at the first."""
        self.move(*points[0])
        for i in range(len(points) - 1):
            before, here, there = points[max(i - 1, 0)], points[i], points[i + 1]
            after = points[min(i + 2, len(points) - 1)]
            self.curve(
                here[0] + (there[0] - before[0]) / 6,
                here[1] + (there[1] - before[1]) / 6,
                there[0] - (after[0] - here[0]) / 6,
                there[1] - (after[1] - here[1]) / 6,
                *there,
            )
        return self

    def ring(self, points: Sequence[Point]) -> Path:
        """Go through all `points` and back to the first in one soft line, as an outline of its own."""
        around = Path().smooth([points[-1], *points, *points[:2]])
        self.steps += [("m", (points[0],)), *around.steps[2:-1]]
        return self.close()

    def add(self, other: Path) -> Path:
        """Take the outlines of another path in as well."""
        self.steps.extend(other.steps)
        return self

    def bent(self, to: Callable[[float, float], Point]) -> Path:
        """Return a copy each point of which has gone where `to` says."""
        path = Path()
        path.steps = [(kind, tuple(to(x, y) for x, y in points)) for kind, points in self.steps]
        return path

    def flattened(self) -> list[list[Point]]:
        """Return each outline as points with straight lines between them, of which the last is the first."""
        rings: list[list[Point]] = []
        for kind, points in self.steps:
            if kind == "m":
                rings.append(list(points))
            elif kind == "h":
                rings[-1].append(rings[-1][0])
            elif kind == "l":
                rings[-1] += points
            else:
                ends = (rings[-1][-1], *points)
                rings[-1] += [_on_curve(ends, part / _PARTS) for part in range(1, _PARTS + 1)]
        return rings

    def transformed(self, dx: float = 0, dy: float = 0, scale: float = 1, rotate: float = 0) -> Path:
        """Return a copy scaled and turned clockwise (degrees) about the origin, then moved."""
        a, b = scale * cos(radians(rotate)), scale * sin(radians(rotate))
        return self.bent(lambda x, y: (a * x - b * y + dx, b * x + a * y + dy))

    def bounds(self) -> Box:
        """Return a box around all points, control points included: never too small, sometimes too large."""
        points = [point for _, step in self.steps for point in step]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)

    def operators(self, scale: float, top: float) -> str:
        """Write the outlines as PDF operators: x times `scale`, y counted down from `top` points."""
        words = []
        for kind, points in self.steps:
            words += [f"{number(x * scale)} {number(top - y * scale)}" for x, y in points]
            words.append(kind)
        return " ".join(words)

    @classmethod
    def polyline(cls, points: Sequence[Point]) -> Path:
        """Return the open outline through the points."""
        path = cls().move(*points[0])
        for point in points[1:]:
            path.line(*point)
        return path

    @classmethod
    def polygon(cls, points: Sequence[Point]) -> Path:
        """Return the closed outline through the points."""
        return cls.polyline(points).close()

    @classmethod
    def star(cls, x: float, y: float, outer: float, inner: float, rays: int) -> Path:
        """Return a star; its first ray points to the top."""
        points = []
        for i in range(2 * rays):
            radius, angle = (inner if i % 2 else outer), radians(180 * i / rays - 90)
            points.append((x + radius * cos(angle), y + radius * sin(angle)))
        return cls.polygon(points)

    @classmethod
    def box(cls, box: Box) -> Path:
        """Return the outline of a box."""
        return cls.polygon([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)])

    @classmethod
    def rounded(cls, box: Box, radius: float) -> Path:
        """Return a box with round corners; the radius is cut to half of the shorter side."""
        r = min(radius, box.width / 2, box.height / 2)
        path = cls().arc(box.right - r, box.y + r, r, -90, 0)
        path.arc(box.right - r, box.bottom - r, r, 0, 90)
        path.arc(box.x + r, box.bottom - r, r, 90, 180)
        return path.arc(box.x + r, box.y + r, r, 180, 270).close()

    @classmethod
    def circle(cls, x: float, y: float, radius: float) -> Path:
        """Return a circle."""
        return cls.ellipse(x, y, radius, radius)

    @classmethod
    def ellipse(cls, x: float, y: float, across: float, down: float) -> Path:
        """Return an ellipse with the two half axes."""
        k, n = across * _KAPPA, down * _KAPPA
        path = cls().move(x + across, y)
        path.curve(x + across, y + n, x + k, y + down, x, y + down)
        path.curve(x - k, y + down, x - across, y + n, x - across, y)
        path.curve(x - across, y - n, x - k, y - down, x, y - down)
        return path.curve(x + k, y - down, x + across, y - n, x + across, y).close()


def _on_curve(ends: Sequence[Point], share: float) -> Point:
    """The point so far along a Bézier curve: between those that lie so far along the lines between its points."""
    while len(ends) > 1:
        ends = [(ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(ends)]
    return ends[0]


def graduation(x: float, y: float, start: float, end: float, count: int) -> list[Line]:
    """Return this many lines all around a centre, each from one distance to another."""
    rays = [(cos(2 * pi * step / count), sin(2 * pi * step / count)) for step in range(count)]
    return [(x + start * dx, y + start * dy, x + end * dx, y + end * dy) for dx, dy in rays]


def hatch_lines(bounds: Box, angle: float, gap: float) -> list[Line]:
    """Return the parallel lines at `angle` degrees (clockwise from the right) that cover the box.

    They are counted from the origin, not from the box, so that the hatches of neighbouring shapes meet.
    """
    c, s = cos(radians(angle)), sin(radians(angle))
    x, y = bounds.centre
    reach = hypot(bounds.width, bounds.height) / 2
    along, across = c * x + s * y, c * y - s * x
    lines = []
    for i in range(int((across - reach) // gap) + 1, int((across + reach) // gap) + 1):
        px, py = -s * i * gap, c * i * gap
        start, end = along - reach, along + reach
        lines.append((px + c * start, py + s * start, px + c * end, py + s * end))
    return lines


# --------------------------------------------------------------------------------------------------------------------
# The structure of a document for screen readers: headings, paragraphs, tables, and figures described in words.
#
# Pages say what a piece of them is while they draw it. `pdf` writes the structure when the document is complete.


TagRole = Literal["Document", "H1", "H2", "H3", "P", "Figure", "Table", "TR", "TH", "TD", "L", "LI", "LBody", "Form"]


MARKS: Final = 1 << 20  # more than a page has


@dataclass(eq=False, slots=True)
class Element:
    """A piece of the structure; `kids` are elements, and marked pieces of pages, whose number is counted on from that
    of the page times `MARKS`: of a large table there are hundreds of thousands."""

    role: TagRole
    alt: str = ""
    language: str = ""  # where it is not that of the document
    above: Element | None = None
    kids: list[Element | int] = field(default_factory=list)
    number: int = 0  # in the file, once something there refers to it


class Tags:
    """The structure of one document."""

    def __init__(self) -> None:
        self.root = Element("Document")
        self._path = [self.root]
        self.marks: dict[int, list[Element]] = {}  # of each page: whose piece has which number

    @contextmanager
    def part(self, role: TagRole, *, alt: str = "", language: str = "") -> Iterator[Element]:
        """What is tagged meanwhile belongs to a new element; an empty one is left out, unless it is a cell."""
        element = self.begin(role, alt, language)
        try:
            yield element
        finally:
            self.end(element)

    # A page has so many pieces that `part` itself, as a generator, takes longer than all that it does.

    def begin(self, role: TagRole, alt: str, language: str) -> Element:
        above = self._path[-1]
        element = Element(role, alt, language, above)
        above.kids.append(element)
        self._path.append(element)
        return element

    def end(self, element: Element) -> None:
        self._path.pop()
        if not element.kids and element.role not in ("TH", "TD"):
            self._path[-1].kids.remove(element)

    @contextmanager
    def row(self) -> Iterator[None]:
        """A row of the table that is being set; outside of one it goes on with the last thing, if that is a table."""
        with ExitStack() as around:
            above = self._path[-1]
            if above.role != "Table":
                last = above.kids[-1] if above.kids else None
                if isinstance(last, Element) and last.role == "Table":
                    self._path.append(last)
                    around.callback(self._path.pop)
                else:
                    around.enter_context(self.part("Table"))
            around.enter_context(self.part("TR"))
            yield

    def heading(self, *, first: bool) -> TagRole:
        """What the next heading is: of the first level, or below one."""
        above = any(isinstance(kid, Element) and kid.role == "H1" for kid in self.root.kids)
        return "H2" if above and not first else "H1"

    def mark(self, element: Element, page: int) -> int:
        """The number of a new piece of a page that belongs to this element."""
        marks = self.marks.setdefault(page, [])
        element.kids.append(page * MARKS + len(marks))
        marks.append(element)
        return len(marks) - 1


# --------------------------------------------------------------------------------------------------------------------
# The drawing surface: a page, or a form that pages place.
#
# A small vocabulary in millimetres from the top left. Every call states its pen and ink, and the surface writes them
# only where they change. A page begins in black; of a form nothing is taken as known at the start, so that it looks the
# same wherever it is placed.
# Strings pass the glyph gate of `typesetting` here and nowhere else. No images, no transparency, no gradients.
#
# On a page, text of which nothing is said is a paragraph, a form that was given words is a figure, and all else is an
# artifact, which nobody reads out. A form is described as a whole: it only gathers the texts that were drawn in it.


_ARTIFACT: Final = "/Artifact BMC"

_AT_FIRST: Final = {"fill": BLACK.operator("fill"), "tracking": "0 Tc"}  # on every page, by the specification

_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}

# How far left of the point a string starts, as a share of its width.
_ALIGN = {"left": 0.0, "centre": 0.5, "right": 1.0}


class Drawing:
    """A surface of `size` millimetres. Made by `Document.page` and `Document.form`."""

    def __init__(self, document: Document, size: Size, page: int | None = None) -> None:
        """`page` is the number of a page; a form has none."""
        self.document = document
        self.size = size
        self.code: list[str] = []
        self.said: list[str] = []  # the texts of a form, in their order
        self._page = page
        self._owner: Element | None = None  # of what is drawn now on a page
        self._runs: list[tuple[int, str]] = []  # operators up to here, and what marks them
        self._silent = False  # whether what is drawn is furniture of a page, or in a form was said by other words
        self.forms: set[str] = set()  # names of the forms placed here
        self.boxes: list[tuple[str, Box]] = []  # texts that were set into boxes, and where
        # the last operator written for each part of the state
        self._known: dict[str, str] = {} if page is None else dict(_AT_FIRST)
        self._top = size.height * POINTS_PER_MM  # points from the origin of PDF, below, to our zero, above

    @property
    def box(self) -> Box:
        """The whole surface."""
        return Box(0, 0, *self.size)

    # --- what a piece of the page is -------------------------------------------------------------------------

    def tagged(self, role: TagRole, *, alt: str = "", language: str = "") -> AbstractContextManager[None]:
        """What is drawn meanwhile is this, for those who do not see it; `alt` are words instead of a picture."""
        return _AS_IT_IS if self._page is None else _Tagged(self, role, alt, language)

    def row(self) -> AbstractContextManager[None]:
        """What is drawn meanwhile is a row of a table; each cell of it is `tagged`."""
        return _AS_IT_IS if self._page is None else self.document.tags.row()

    def furniture(self) -> AbstractContextManager[None]:
        """What is drawn meanwhile is nothing to be read out: page numbers, rules, marks for cutting."""
        return _AS_IT_IS if self._page is None else self._silently()

    def picture(self, words: str) -> AbstractContextManager[None]:
        """What is drawn meanwhile is a picture of what these words say."""
        return self._saying("Figure", words)

    def _saying(self, role: TagRole, words: str) -> AbstractContextManager[None]:
        """What is drawn meanwhile says this, unless it is furniture or a part of what is tagged already; what lies in a
        figure is part of it, but a figure, which has the words instead of a picture, may lie in another element."""
        if self._page is None:
            if words and not self._silent:
                self.said.append(words)
            return self._silently()
        inside = self._owner is not None and (role != "Figure" or self._owner.role == "Figure")
        return _AS_IT_IS if inside or self._silent else self.tagged(role, alt=words if role == "Figure" else "")

    @contextmanager
    def _silently(self) -> Iterator[None]:
        before, self._silent = self._silent, True
        try:
            yield
        finally:
            self._silent = before

    def go_on(self, owner: Element | None) -> Element | None:
        """Ends what belongs to one owner; from here on, operators belong to this one. Returns the one before."""
        if len(self.code) > (self._runs[-1][0] if self._runs else 0):
            mark = _ARTIFACT
            if self._owner is not None and self._page is not None:
                mark = f"/{self._owner.role}<</MCID {self.document.tags.mark(self._owner, self._page)}>>BDC"
            self._runs.append((len(self.code), mark))
        before, self._owner = self._owner, owner
        return before

    def marked(self) -> str:
        """The operators of a page, each piece marked as what it is; the page no longer has them."""
        self.go_on(None)
        lines, start = list[str](), 0
        for end, mark in self._runs:
            lines += [mark, *self.code[start:end], "EMC"]
            start = end
        self.code, self._runs = [], []
        return "\n".join(lines)

    # --- lines and shapes -------------------------------------------------------------------------------------

    def line(self, x1: float, y1: float, x2: float, y2: float, pen: Pen) -> None:
        """Draw a straight line."""
        self.lines([(x1, y1, x2, y2)], pen)

    def lines(self, lines: Sequence[Line], pen: Pen) -> None:
        """Draw straight lines in one stroke: the cheap way to draw a grid."""
        if not lines:
            return
        self._pen(pen)
        words = [f"{self._at(x1, y1)} m {self._at(x2, y2)} l" for x1, y1, x2, y2 in lines]
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

    def polygon(self, points: Sequence[Point], pen: Pen | None = None, fill: Colour | None = None) -> None:
        """Draw a closed polygon."""
        self.path(Path.polygon(points), pen, fill)

    def path(self, path: Path, pen: Pen | None = None, fill: Colour | None = None) -> None:
        """Draw any outline."""
        self._paint(path.operators(POINTS_PER_MM, self._top), pen, fill)

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
        x -= width * _ALIGN[align]
        role = self.document.tags.heading(first=False) if face in ("title", "lettering") else "P"
        with self._saying(role, text):
            self._set("fill", colour.operator("fill"))
            self._set("tracking", f"{number(tracking * pt, 3)} Tc")
            words = [self._font(name, pt) + run + "Tj" for name, run in self.document.encode(text, face)]
            self.code.append(f"BT {self._at(x, y)} Td {' '.join(words)} ET")
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
        for all: `typesetting.fit` finds it.
        """
        text = check_glyphs(text, face, where)
        needed = measure(text, 1, face, tracking)
        size = min(pt, int(width / needed * 20 + 1e-6) / 20) if needed else pt
        if size < least_pt:
            place = f" ({where})" if where else ""
            why = say(
                "needs {needed} mm at {least_pt:g} pt on one line, but only {width} mm are there",
                needed=mm(needed * least_pt),
                least_pt=least_pt,
                width=mm(width),
            )
            if pt < least_pt:
                why = say(
                    "is to be set at {pt:g} pt, but type smaller than {least_pt:g} pt is not printed",
                    pt=pt,
                    least_pt=least_pt,
                )
            raise PressError(joined("", (f'"{text}" ', why, place)), EXIT_CONTENT)
        self.text(x, y, text, size, face, colour, align, tracking, where)
        return size

    def paragraph(self, paragraph: Any, x: float, y: float, text: str) -> None:
        """Draw reportlab's paragraph, which says `text`, with its lower left corner at (x, y).

        It leaves the state as it was.
        """
        canvas = self.document.canvas
        with self._saying("P", text):
            self._set("tracking", "0 Tc")  # the one part of the text state that reportlab takes for granted
            canvas.place_icon = self._place_icon
            canvas.paragraph(paragraph, x * POINTS_PER_MM, self._top - y * POINTS_PER_MM, self.code)

    # --- forms and transforms ---------------------------------------------------------------------------------

    def place(self, name: str, x: float, y: float, scale: float = 1, rotate: float = 0) -> None:
        """Place a form with its top left corner at (x, y), scaled, then turned clockwise about its centre."""
        form = self.document.get_form(name)
        self.forms.add(form.name)
        width, height = form.size.width * scale * POINTS_PER_MM, form.size.height * scale * POINTS_PER_MM
        left, bottom = x * POINTS_PER_MM, self._top - y * POINTS_PER_MM - height
        a, b = scale, 0.0
        if rotate:
            turn = radians(rotate)
            a, b = scale * cos(turn), -scale * sin(turn)
            cx, cy = left + width / 2, bottom + height / 2
            half_w, half_h = width / scale / 2, height / scale / 2
            left, bottom = cx - a * half_w + b * half_h, cy - b * half_w - a * half_h
        with self._saying("Figure", form.words) if form.words else _AS_IT_IS:
            if (a, b) == (1, 0) and abs(left) < 0.005 and abs(bottom) < 0.005:
                self.code.append(f"/{form.resource} Do")
            else:
                self.code.append(f"q {_matrix(a, b, left, bottom)} cm /{form.resource} Do Q")

    def _place_icon(self, name: str, left: float, bottom: float, width: float, height: float) -> None:
        """Place a form in the middle of a line, in points, as large as it is said to be."""
        form = self.document.get_form(name)
        self.forms.add(form.name)
        across, down = width / (form.size.width * POINTS_PER_MM), height / (form.size.height * POINTS_PER_MM)
        matrix = f"{number(across, 5)} 0 0 {number(down, 5)} {number(left)} {number(bottom)}"
        self.code.append(f"q {matrix} cm /{form.resource} Do Q")

    @contextmanager
    def group(self, x: float, y: float, scale: float = 1, rotate: float = 0) -> Iterator[None]:
        """Draw in a system of its own: origin at (x, y), scaled, turned clockwise."""
        turn = radians(rotate)
        a, b = scale * cos(turn), -scale * sin(turn)
        with self._kept():
            self.code.append(f"{_matrix(a, b, x * POINTS_PER_MM, self._top - y * POINTS_PER_MM)} cm")
            top, self._top = self._top, 0.0
            try:
                yield
            finally:
                self._top = top

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        """Draw inside the outline only."""
        with self._kept():
            self.code.append(f"{path.operators(POINTS_PER_MM, self._top)} W n")
            yield

    # --- below the vocabulary ---------------------------------------------------------------------------------

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

    def _at(self, x: float, y: float) -> str:
        return f"{number(x * POINTS_PER_MM)} {number(self._top - y * POINTS_PER_MM)}"

    def _rectangle(self, box: Box) -> str:
        width, height = number(box.width * POINTS_PER_MM), number(box.height * POINTS_PER_MM)
        return f"{self._at(box.x, box.bottom)} {width} {height} re"

    def _paint(self, outline: str, pen: Pen | None, fill: Colour | None) -> None:
        if fill is not None:
            self._set("fill", fill.operator("fill"))
        if pen is not None:
            self._pen(pen)
        if pen is not None or fill is not None:
            self.code.append(f"{outline} {'B' if pen and fill else 'S' if pen else 'f'}")

    def _dots(self, bounds: Box, hatch: Hatch, pen: Pen) -> None:
        rows = range(int(bounds.y // hatch.gap), int(bounds.bottom // hatch.gap) + 1)
        columns = range(int(bounds.x // hatch.gap), int(bounds.right // hatch.gap) + 1)
        dots = [
            ((column + 0.25 + row % 2 / 2) * hatch.gap, (row + 0.5) * hatch.gap) for row in rows for column in columns
        ]
        self.lines([(*dot, *dot) for dot in dots], pen)


_AS_IT_IS: Final = nullcontext()  # nothing is said of what is drawn meanwhile


class _Tagged:
    """What is drawn on a page meanwhile belongs to a new element."""

    __slots__ = ("_above", "_drawing", "_element", "_said")

    def __init__(self, drawing: Drawing, role: TagRole, alt: str, language: str) -> None:
        self._drawing, self._said = drawing, (role, alt, language)

    def __enter__(self) -> None:
        self._above = self._drawing.go_on(None)  # what was drawn before comes first in the element above
        self._element = self._drawing.document.tags.begin(*self._said)
        self._drawing.go_on(self._element)

    def __exit__(self, *_: object) -> None:
        self._drawing.go_on(self._above)
        self._drawing.document.tags.end(self._element)


def measure(text: str, pt: float, face: str = DEFAULT_FACE, tracking: float = 0) -> float:
    """Return the width in millimetres of a string drawn with `Drawing.text`."""
    spaces = len(text) - 1 if tracking else 0
    return text_width(text, face, pt) + max(spaces, 0) * tracking * pt / POINTS_PER_MM


def _matrix(a: float, b: float, x: float, y: float) -> str:
    return " ".join([number(a, 5), number(b, 5), number(-b, 5), number(a, 5), number(x), number(y)])


@lru_cache(maxsize=256)
def _pen_operators(pen: Pen) -> tuple[tuple[str, str], ...]:
    dash = " ".join(number(length * POINTS_PER_MM) for length in pen.dash)
    return (
        ("stroke", pen.colour.operator("stroke")),
        ("weight", f"{number(pen.weight)} w"),
        ("dash", f"[{dash}] 0 d"),
        ("cap", _CAPS[pen.cap]),
        ("join", _JOINS[pen.join]),
    )
