"""A PDF document: pages, forms drawn once, bookmarks, boxes, and the bytes.

Same input, same bytes: the date is fixed, the environment is not asked, nothing is numbered by chance. All fonts are
embedded subsets of the pinned faces; the face of fields is embedded whole. Pages and forms are kept as operators
until `to_bytes`, so front and back of a sheet may be drawn side by side. Every file is tagged; it has no links.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.library.dataclass import dataclass
from generator.press.drawing import Drawing
from generator.press.errors import CONTENT, PressError, unknown
from generator.press.files import write_whole
from generator.press.fonts import load
from generator.press.geometry import Box, Size, number, points
from generator.press.paper import Paper
from generator.press.tags import Tags

if TYPE_CHECKING:
    from generator.press.fields import FormField
    from generator.press.pdf_objects import TopLevelObject

PDF_VERSION = (1, 7)
_PAGES = re.compile(rb"/Count (\d+) /Kids \[[^]]*\] /Type /Pages")
_PACKED = re.compile(rb"/Type/ObjStm[^\n]*\nstream\n(.*?)\nendstream", re.DOTALL)

# What the print dialog is asked for when the document is meant to be printed on both sides.
DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}

_ESCAPES = {0x28: "\\(", 0x29: "\\)", 0x5C: "\\\\", 0x0A: "\\n", 0x0D: "\\r"}  # of a string of a font


@dataclass(frozen=True)
class Form:
    """A drawing made once and placed by name; `bleed` is drawn beyond its size on every side."""

    name: str
    size: Size
    bleed: float
    drawing: Drawing
    resource: str  # its short name in the file
    alt: str

    @property
    def words(self) -> str:
        """What it shows, for those who do not see it: as said, else its own texts; an ornament has none."""
        return self.alt or "; ".join(self.drawing.said)


@dataclass(frozen=True)
class _Page:
    number: int  # in the order in which they were added
    drawing: Drawing
    boxes: str
    bookmark: str | None
    label: str | None
    fields: tuple[FormField, ...] = ()


class Document:
    """A document to be drawn, then written once."""

    def __init__(
        self,
        title: str,
        *,
        subject: str = "",
        language: str = "en",
        duplex: str | None = None,
        compress: bool = True,
    ) -> None:
        if duplex is not None and duplex not in DUPLEX:
            raise unknown("duplex mode", duplex, DUPLEX)
        self.title, self.language = title, language
        self.tags = Tags()
        self._compress = compress
        self._pages: list[_Page] = []
        self._forms: dict[str, Form] = {}
        self._open: set[str] = set()  # forms being drawn
        self._written = False
        self._canvas = _canvas(language, compress)
        for key, value in (("Title", title), ("Author", ""), ("Subject", subject), ("Creator", "Proofpress")):
            getattr(self._canvas, f"set{key}")(value)
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            self._canvas.setViewerPreference("Duplex", DUPLEX[duplex])

    @property
    def page_count(self) -> int:
        return len(self._pages)

    def page(
        self,
        paper: Paper,
        *,
        trim: Box | None = None,
        bleed: float = 0,
        bookmark: str | None = None,
        label: str | None = None,
    ) -> Drawing:
        """Add a page and return its surface.

        `trim` is where a print shop cuts (the whole sheet unless given) and `bleed` what is drawn beyond it;
        `bookmark` puts the page into the outline; `label` starts a new numbering of pages from 1 with that prefix, as
        viewers show it.
        """
        self._check_open()
        number = len(self._pages)
        drawing = Drawing(self, paper.size, page=number)
        self._pages.append(_Page(number, drawing, _boxes(paper, trim or paper.box, bleed), bookmark, label))
        return drawing

    def bring_forward(self, count: int) -> None:
        """The newest pages become the first ones."""
        self.tags.bring_forward(len(self._pages) - count)
        self._pages = [*self._pages[-count:], *self._pages[:-count]]

    def fill_in(self, fields: Iterable[FormField]) -> None:
        """Put fields on the newest page."""
        there = self._pages[-1]
        self._pages[-1] = replace(there, fields=(*there.fields, *fields))

    def form(
        self, name: str, width: float, height: float, draw: Callable[[Drawing], None], bleed: float = 0, alt: str = ""
    ) -> Form:
        """Return the form of that name; when it is new, draw it first. It may place other forms.

        What `draw` puts more than `bleed` outside its size is cut off. `alt` are words for those who do not see it;
        without them it is described by the texts in it.
        """
        if name in self._open:
            raise ValueError(f"form {name!r} places itself")
        if name not in self._forms:
            self._check_open()
            drawing = Drawing(self, Size(width, height))
            self._open.add(name)
            try:
                draw(drawing)
            finally:
                self._open.discard(name)
            self._forms[name] = Form(name, drawing.size, bleed, drawing, f"X{len(self._forms)}", alt)
        return self._forms[name]

    def get_form(self, name: str) -> Form:
        """Return a form drawn before."""
        if name not in self._forms:
            raise KeyError(f"no form {name!r} has been drawn; there are: {', '.join(self._forms) or 'none'}")
        return self._forms[name]

    def encode(self, text: str, face: str) -> list[tuple[str, str]]:
        """Return the runs of a checked text: the name of a font in the file, and a string literal for it."""
        font, pdf = load(face), self._canvas._doc
        return [
            (font.getSubsetInternalName(subset, pdf), f"({data.decode('latin-1').translate(_ESCAPES)})")
            for subset, data in font.splitString(text, pdf)
        ]

    @contextmanager
    def reportlab_canvas(self, drawing: Drawing) -> Iterator[Any]:
        """Give reportlab a canvas whose operators go into the drawing. Paragraphs need it, nothing else."""

        def place_icon(name: str, x: float, y: float, width: float, height: float) -> None:
            form = self.get_form(name)
            drawing.forms.add(form.name)
            across, down = width / points(form.size.width), height / points(form.size.height)
            matrix = f"{number(across, 5)} 0 0 {number(down, 5)} {number(x)} {number(y)}"
            drawing.code.append(f"q {matrix} cm /{form.resource} Do Q")

        canvas = self._canvas
        canvas.place_icon = place_icon
        canvas._code = drawing.code
        try:
            yield canvas
        finally:
            canvas._code = []

    def to_bytes(self) -> bytes:
        """Write the document, which is then closed."""
        if not self._pages:
            raise PressError(f'"{self.title}" has no pages, so there is nothing to print', CONTENT)
        self._check_open()
        self._written = True
        from generator.press import pdf_file, pdf_objects
        from generator.press.fields import FieldWriter

        canvas, pdf = self._canvas, self._canvas._doc
        shared: dict[frozenset[str], TopLevelObject] = {}
        written: dict[str, TopLevelObject] = {}

        def resources(names: set[str]) -> TopLevelObject:
            key = frozenset(names)
            if key not in shared:
                forms = [(self._forms[name].resource, written[name]) for name in sorted(key)]
                shared[key] = pdf_objects.resources(forms, pdf.idToObject["BasicFonts"])
            return shared[key]

        for form in self._forms.values():  # in the order drawn: a form comes after those it places
            written[form.name] = self._form_stream(form, resources(form.drawing.forms))
        writer = FieldWriter(written, self._compress, len(self._pages))
        pages: dict[int, TopLevelObject] = {}
        drawn: dict[str, TopLevelObject] = {}  # equal pages share their operators
        for index, page in enumerate(self._pages):
            self._mark(index, page)
            fields = []
            for field in page.fields:
                for widget in writer.widgets(field, page.drawing.size.height):
                    fields.append(widget)
                    self.tags.field(page.number, widget, field.tip)
            code = page.drawing.marked()
            pdf.updateSignature(code.encode("latin-1"))
            if code not in drawn:
                drawn[code] = pdf_objects.stream(code, lambda _: "", self._compress)
            marks = f"/StructParents {page.number}" if page.number in self.tags.marks else ""
            room = resources(page.drawing.forms)
            made = pages[page.number] = pdf_objects.page(page.boxes, drawn[code], room, pdf.Pages, marks, fields)
            pdf.addPage(made)
        pdf.Catalog.MarkInfo = pdf_objects.TopLevelObject(lambda _: b"<</Marked true>>")
        pdf.Catalog.Metadata = pdf_objects.metadata(self.title, self.language)
        pdf.Catalog.StructTreeRoot = self.tags.written([pages[number] for number in range(len(pages))])
        acro_form = writer.catalogue()
        if acro_form is not None:
            pdf.Catalog.AcroForm = acro_form
        if any(page.bookmark for page in self._pages):
            canvas.showOutline()
        return pdf_file.written(pdf, canvas, self._compress)

    def save(self, path: Path | str) -> Path:
        """Write the document to a file, whole or not at all."""
        return write_whole(path, self.to_bytes())

    def _check_open(self) -> None:
        if self._written:
            raise RuntimeError(f"document {self.title!r} is written and closed")

    def _mark(self, index: int, page: _Page) -> None:
        if page.label is not None:
            self._canvas.addPageLabel(index, style="ARABIC", start=1, prefix=page.label or None)
        elif index == 0 and any(other.label is not None for other in self._pages):
            self._canvas.addPageLabel(0, style="ARABIC", start=1)  # a label tree must begin at the first page
        if page.bookmark:
            key = f"p{index}"
            self._canvas.bookmarkPage(key, fit="Fit")
            self._canvas.addOutlineEntry(page.bookmark, key)

    def _form_stream(self, form: Form, resources: TopLevelObject) -> TopLevelObject:
        from generator.press import pdf_objects

        box = form.drawing.box.inset(-form.bleed)
        corners = _corners(box, form.size.height)
        return pdf_objects.stream(
            "\n".join(form.drawing.code),
            lambda reference: f"/Type/XObject/Subtype/Form/BBox[{corners}]/Resources {reference(resources)}",
            self._compress,
        )


def pages_in(pdf: bytes) -> int:
    """How many pages a document has that was written here."""
    unpacked = (zlib.decompress(found[1]) for found in _PACKED.finditer(pdf))
    found = next(filter(None, map(_PAGES.search, unpacked)))
    return int(found[1])


def _canvas(language: str, compress: bool) -> Any:
    from generator.press.pdf_objects import PressCanvas

    epoch = os.environ.pop("SOURCE_DATE_EPOCH", None)  # it would override `invariant`
    try:
        return PressCanvas("", invariant=1, pageCompression=int(compress), pdfVersion=PDF_VERSION, lang=language)
    finally:
        if epoch is not None:
            os.environ["SOURCE_DATE_EPOCH"] = epoch


@lru_cache(maxsize=256)
def _boxes(paper: Paper, trim: Box, bleed: float) -> str:
    """The boxes of a page: the paper, where it is cut, and what is drawn."""
    bled = _within(trim.inset(-bleed), paper)
    return "".join(
        f"/{name}[{_corners(box, paper.height)}]"
        for name, box in (("MediaBox", paper.box), ("TrimBox", trim), ("BleedBox", bled))
    )


def _corners(box: Box, height: float) -> str:
    lower, upper = height - box.bottom, height - box.y
    return " ".join(number(points(value), 3) for value in (box.x, lower, box.right, upper))


def _within(box: Box, paper: Paper) -> Box:
    left, top = max(box.x, 0.0), max(box.y, 0.0)
    return Box(left, top, min(box.right, paper.width) - left, min(box.bottom, paper.height) - top)
