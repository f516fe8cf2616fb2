"""A document: its pages and forms, and the kinds of file it can become."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proofpress import __version__
from proofpress.errors import EXIT_CONTENT, PressError, Refusal, say, unknown
from proofpress.files import File, is_stream
from proofpress.press.drawing import Drawing, Element, Tags
from proofpress.press.paper import Box, Paper, Size, corners, literal
from proofpress.press.typesetting import face_for, load
from proofpress.records import dataclass

if TYPE_CHECKING:
    from PIL.Image import Image

    from proofpress.press.pdf import Operators, TopLevelObject


# --------------------------------------------------------------------------------------------------------------------
# What a document is made of: pages, and forms, which are drawn once and placed by name.


@dataclass(frozen=True)
class Form:
    """A drawing made once and placed by name; `bleed` is drawn beyond its size on every side."""

    name: str
    size: Size
    bleed: float
    drawing: Drawing
    resource: str  # its short name in the file
    alt: str

    @cached_property
    def words(self) -> str:
        """What it shows, for those who do not see it: as said, else its own texts; an ornament has none."""
        return self.alt or "; ".join(self.drawing.said)


@dataclass
class _Page:
    number: int  # in the order in which they were added
    drawing: Drawing
    boxes: str
    bookmark: str | None
    label: str | None
    contents: Operators | None = None  # once it is drawn


# --------------------------------------------------------------------------------------------------------------------
# A PDF document, from the first page to the bytes.
#
# Same input, same bytes: the date is fixed, the environment is not asked, nothing is numbered by chance. All fonts are
# embedded subsets of the pinned faces. Pages and forms are kept as operators until `to_bytes`, so front and back of a
# sheet may be drawn side by side. Every file is tagged; it has no links.


# What the print dialog is asked for when the document is meant to be printed on both sides.
DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


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
        self.page_count = 0
        self._runs: dict[tuple[str, str], list[tuple[str, str]]] = {}  # of texts in their faces
        self.canvas = _canvas(language, compress)  # reportlab's, for paragraphs, fonts, outline and catalogue
        for key, value in (
            ("Title", title),
            ("Author", ""),
            ("Subject", subject),
            ("Creator", f"Proofpress {__version__}"),
        ):
            getattr(self.canvas, f"set{key}")(value)
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            self.canvas.setViewerPreference("Duplex", DUPLEX[duplex])

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
        drawing = Drawing(self, paper.size, page=self.page_count)
        self._pages.append(_Page(self.page_count, drawing, _boxes(paper, trim or paper.box, bleed), bookmark, label))
        self.page_count += 1
        return drawing

    def drawn(self) -> None:
        """The newest page is drawn: it is packed, so that a long document takes little memory."""
        from proofpress.press import pdf as writing

        page = self._pages[-1]
        page.contents = writing.operators(page.drawing.marked().encode("latin-1"), self._compress)

    def fill_sheet(self, paper: Paper) -> None:
        """Leave the back of the newest sheet empty, so that what follows begins on a fresh one."""
        if self.page_count % 2:
            self.page(paper)

    def form(
        self, name: str, width: float, height: float, draw: Callable[[Drawing], None], bleed: float = 0, alt: str = ""
    ) -> Form:
        """Return the form of that name; when it is new, draw it first. It may place other forms.

        What `draw` puts more than `bleed` outside its size is cut off. `alt` are words for those who do not see it;
        without them it is described by the texts in it.
        """
        if name not in self._forms:
            drawing = Drawing(self, Size(width, height))
            draw(drawing)
            self._forms[name] = Form(name, drawing.size, bleed, drawing, f"X{len(self._forms)}", alt)
        return self._forms[name]

    def get_form(self, name: str) -> Form:
        """Return a form drawn before."""
        return self._forms[name]

    def encode(self, text: str, face: str) -> list[tuple[str, str]]:
        """Return the runs of a checked text: the name of a font in the file, and a string literal for it."""
        if (text, face) not in self._runs:
            font, pdf = load(face_for(text, face)), self.canvas._doc
            self._runs[text, face] = [
                (font.getSubsetInternalName(subset, pdf), literal(data.decode("latin-1")))
                for subset, data in font.splitString(text, pdf)
            ]
        return self._runs[text, face]

    def to_bytes(self) -> bytes:
        """Write the document, which is then closed."""
        if not self._pages:
            raise PressError(
                say('"{title}" has no pages, so there is nothing to print', title=self.title), EXIT_CONTENT
            )
        from proofpress.press import pdf as writing

        canvas, pdf = self.canvas, self.canvas._doc
        shared: dict[frozenset[str], TopLevelObject] = {}
        written: dict[str, TopLevelObject] = {}

        def resources(names: set[str]) -> TopLevelObject:
            key = frozenset(names)
            if key not in shared:
                forms = [(self._forms[name].resource, written[name]) for name in sorted(key)]
                shared[key] = writing.resources(forms, pdf.idToObject["BasicFonts"])
            return shared[key]

        for form in self._forms.values():  # in the order drawn: a form comes after those it places
            box = corners(form.drawing.box.inset(-form.bleed), form.size.height)
            code, room = "\n".join(form.drawing.code).encode("latin-1"), resources(form.drawing.forms)
            written[form.name] = writing.form(box, code, room, self._compress)
        pages: dict[int, TopLevelObject] = {}
        drawn: dict[Operators, TopLevelObject] = {}  # equal pages share their operators
        for index, page in enumerate(self._pages):
            self._enter(index, page)
            plain = b"" if page.contents else page.drawing.marked().encode("latin-1")
            contents = page.contents or writing.operators(plain, self._compress)
            pdf.updateSignature(plain or contents.unpacked())
            if contents not in drawn:
                drawn[contents] = writing.stream(contents)
            marks = f"/StructParents {page.number}" if page.number in self.tags.marks else ""
            room = resources(page.drawing.forms)
            made = pages[page.number] = writing.page(page.boxes, drawn[contents], room, pdf.Pages, marks)
            pdf.addPage(made)
        pdf.Catalog.MarkInfo = writing.TopLevelObject(lambda _: b"<</Marked true>>")
        pdf.Catalog.Metadata = writing.metadata(self.title, self.language)
        pdf.Catalog.StructTreeRoot = writing.Structure(self.tags, [pages[number] for number in range(len(pages))])
        if any(page.bookmark for page in self._pages):
            canvas.showOutline()
        data = writing.written(pdf, canvas, self._compress)
        for element in pdf.numberToId.values():
            if isinstance(element, Element):
                element.above = None
        for large in (self._pages, self._forms, vars(pdf), vars(canvas), vars(self.tags)):
            large.clear()  # they lead to each other, and would wait until Python looks for garbage
        return data

    def _enter(self, index: int, page: _Page) -> None:
        """Enter a page into the labels and into the outline."""
        if page.label is not None:
            self.canvas.addPageLabel(index, style="ARABIC", start=1, prefix=page.label or None)
        elif index == 0 and any(other.label is not None for other in self._pages):
            self.canvas.addPageLabel(0, style="ARABIC", start=1)  # a label tree must begin at the first page
        if page.bookmark:
            key = f"p{index}"
            self.canvas.bookmarkPage(key, fit="Fit")
            self.canvas.addOutlineEntry(page.bookmark, key)


_PACKED = re.compile(rb"/Type/ObjStm[^\n]*\nstream\n(.*?)\nendstream", re.DOTALL)
_PAGES = re.compile(rb"/Count (\d+) /Kids \[[^]]*\] /Type /Pages")


def pages_in(pdf: bytes) -> int:
    """How many pages a document has that was written here."""
    unpacked = (zlib.decompress(found[1]) for found in _PACKED.finditer(pdf))
    found = next(filter(None, map(_PAGES.search, unpacked)))
    return int(found[1])


def _canvas(language: str, compress: bool) -> Any:
    from proofpress.press.pdf import PressCanvas

    epoch = os.environ.pop("SOURCE_DATE_EPOCH", None)  # it would override `invariant`
    try:
        return PressCanvas("", invariant=1, pageCompression=int(compress), pdfVersion=(1, 7), lang=language)
    finally:
        if epoch is not None:
            os.environ["SOURCE_DATE_EPOCH"] = epoch


@lru_cache(maxsize=256)
def _boxes(paper: Paper, trim: Box, bleed: float) -> str:
    """The boxes of a page: the paper, where it is cut, and what is drawn."""
    drawn = trim.inset(-bleed)
    left, top = max(drawn.x, 0.0), max(drawn.y, 0.0)
    drawn = Box(left, top, min(drawn.right, paper.width) - left, min(drawn.bottom, paper.height) - top)
    return "".join(
        f"/{name}[{corners(box, paper.height)}]"
        for name, box in (("MediaBox", paper.box), ("TrimBox", trim), ("BleedBox", drawn))
    )


# --------------------------------------------------------------------------------------------------------------------
# Pictures of pages, drawn by pdfium, which nobody else opens: a browser that runs the program has none.


def read_pages(pdf: bytes) -> Any:
    """The document, whose pages can be drawn."""
    try:
        from pypdfium2 import PdfDocument
    except ImportError:
        raise PressError(say("no pictures can be drawn here; save as PDF"), EXIT_CONTENT) from None
    return PdfDocument(pdf)


_NOT_ONE_MORE = 1 - 1e-6  # sizes are rounded up, and 198 points at 300 dpi come to 825.0000000000001 pixels


def _rendered(pdf: bytes, dpi: int) -> Iterator[Image]:
    scale = dpi / 72 * _NOT_ONE_MORE
    for page in read_pages(pdf):
        yield page.render(scale=scale).to_pil()


def png_bytes(image: Image, compress_level: int = 6, **more: Any) -> bytes:
    """The file of a picture; `more` is what else is said in it."""
    data = BytesIO()
    image.save(data, "PNG", compress_level=compress_level, **more)
    return data.getvalue()


# --------------------------------------------------------------------------------------------------------------------
# Kinds of file. Pictures are made from the bytes of the PDF, so that they can never differ from the print.


FORMATS = ("pdf", "png")
SUFFIXES = {f".{name}" for name in FORMATS}


def converted(name: str, pdf: bytes, target: Path | str, dpi: int = 150) -> Iterator[File]:
    """The files of the document in the format of that name: the document as it is, or a picture of every page,
    `name.png`, or `name-1.png`, `name-2.png`, … when there are several."""
    target = Path(target)
    if not is_stream(target):
        stem = target.stem if target.suffix.lower() in SUFFIXES else target.name  # "sheets-v1.2" keeps its ".2"
        target = target.with_name(f"{stem}.{name}")
    if name == "pdf":
        yield File(target, pdf)
        return
    count = len(read_pages(pdf))
    digits = len(str(count))
    for index, image in enumerate(_rendered(pdf, dpi), 1):
        path = beside(target, f"{index:0{digits}}") if count > 1 else target
        yield File(path, png_bytes(image, dpi=(dpi, dpi)))


def beside(target: Path, part: str) -> Path:
    """The name of one of several files."""
    if is_stream(target):
        raise Refusal(say("several files are written, which need names; name a file"), "output", said=target)
    return target.with_name(f"{target.stem}-{part}{target.suffix}")
