"""A document: its pages and forms, and the kinds of file it can become."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from proofpress.errors import EXIT_CONTENT, PressError, Refusal, say, unknown
from proofpress.files import File, is_stream
from proofpress.options import MM_PER_INCH
from proofpress.press.drawing import Drawing, Element, Tags
from proofpress.press.paper import POINTS_PER_MM, Box, Paper, Size, corners, literal
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
        self._open: set[str] = set()  # forms being drawn
        self._runs: dict[tuple[str, str], list[tuple[str, str]]] = {}  # of texts in their faces
        self._written = False
        self.canvas = _canvas(language, compress)  # reportlab's, for paragraphs, fonts, outline and catalogue
        for key, value in (("Title", title), ("Author", ""), ("Subject", subject), ("Creator", "Proofpress")):
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
        self._check_open()
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
        """Return the runs of a checked text: the name of a font in the file, and a string literal for it. In the first
        part of every font, ASCII stands for itself."""
        if (text, face) not in self._runs:
            font, pdf = load(face_for(text, face)), self.canvas._doc
            pieces = [(0, text.encode())] if text.isascii() else font.splitString(text, pdf)
            self._runs[text, face] = [
                (font.getSubsetInternalName(subset, pdf), literal(data.decode("latin-1"))) for subset, data in pieces
            ]
        return self._runs[text, face]

    def to_bytes(self) -> bytes:
        """Write the document, which is then closed."""
        if not self._pages:
            raise PressError(
                say('"{title}" has no pages, so there is nothing to print', title=self.title), EXIT_CONTENT
            )
        self._check_open()
        self._written = True
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

    def _check_open(self) -> None:
        if self._written:
            raise RuntimeError(f"document {self.title!r} is written and closed")

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
# Kinds of file: one function and one line in a table each.
#
# Every kind starts from the bytes of a PDF, so that a picture can never differ from the print.


# Tabletop Simulator cuts a picture of up to 10 by 7 cards; the last place is what others see of a card in the hand.
TTS_COLUMNS, TTS_ROWS = 10, 7
TTS_CARDS = TTS_COLUMNS * TTS_ROWS - 1
TTS_SIDE = 4096  # wider pictures are not loaded by older graphics cards
BACK = "back"  # what the picture of a back is called


class PictureGrid(NamedTuple):
    """How many cards stand beside and below each other on a picture."""

    columns: int
    rows: int


class Format(NamedTuple):
    """A way to write a document, pictures at a number of dots per inch, and the names of the files."""

    convert: Callable[[bytes, Path, int], Iterator[File]]
    suffix: str


def _as_pdf(pdf: bytes, target: Path, _: int) -> Iterator[File]:
    """The document as it is."""
    yield File(target, pdf)


def _as_png(pdf: bytes, target: Path, dpi: int) -> Iterator[File]:
    """A picture of every page: `name.png`, or `name-1.png`, `name-2.png`, … when there are several."""
    count = len(read_pages(pdf))
    digits = len(str(count))
    for index, image in enumerate(_rendered(pdf, dpi), 1):
        path = beside(target, f"{index:0{digits}}") if count > 1 else target
        yield File(path, png_bytes(image, dpi=(dpi, dpi)))


def _as_tts(pdf: bytes, target: Path, dpi: int) -> Iterator[File]:
    """Pictures for Tabletop Simulator: up to 69 cards each (`name-1.png`, …), and the back (`name-back.png`).

    The last page of the document is the back of all other pages.
    """
    from PIL import Image

    pages = read_pages(pdf)
    if len(pages) < 2:
        raise PressError(say("a Tabletop Simulator sheet needs at least one card, and a back"), EXIT_CONTENT)
    grids = tts_grids(len(pages) - 1)
    across, down = pages[0].get_size()
    dpi = min(dpi, tts_dpi(Size(across / POINTS_PER_MM, down / POINTS_PER_MM), grids))
    *faces, back = _rendered(pdf, dpi)
    for index, face in enumerate(faces, 1):
        if face.size != back.size:
            raise PressError(
                say(
                    "card {index} is {across} x {down} pixels, but the back is {back_across} x {back_down}",
                    index=index,
                    across=face.size[0],
                    down=face.size[1],
                    back_across=back.size[0],
                    back_down=back.size[1],
                ),
                EXIT_CONTENT,
            )
    width, height = back.size
    for index, grid in enumerate(grids, 1):
        sheet = Image.new(back.mode, (grid.columns * width, grid.rows * height), "white")
        shown = faces[(index - 1) * TTS_CARDS : index * TTS_CARDS]
        for place, image in [*enumerate(shown), (grid.columns * grid.rows - 1, back)]:
            row, column = divmod(place, grid.columns)
            sheet.paste(image, (column * width, row * height))
        yield File(beside(target, str(index)), png_bytes(sheet, dpi=(dpi, dpi)))
    yield File(beside(target, BACK), png_bytes(back, dpi=(dpi, dpi)))


def tts_grids(faces: int) -> list[PictureGrid]:
    """The grids of the pictures of a deck: full ones, and a last one with as few empty places as can be."""
    full, rest = divmod(faces, TTS_CARDS)
    wide = (PictureGrid(columns, ceil((rest + 1) / columns)) for columns in range(TTS_COLUMNS, 0, -1))
    last = min(
        (grid for grid in wide if grid.rows <= TTS_ROWS),
        key=lambda grid: (grid.columns * grid.rows, abs(grid.columns - grid.rows)),
    )
    return [PictureGrid(TTS_COLUMNS, TTS_ROWS)] * full + [last] * bool(rest)


def tts_dpi(card: Size, grids: Iterable[PictureGrid]) -> int:
    """The most dots per inch at which pictures of these cards are loaded everywhere."""
    return min(
        int(min(TTS_SIDE // grid.columns / card.width, TTS_SIDE // grid.rows / card.height) * MM_PER_INCH)
        for grid in grids
    )


FORMATS: dict[str, Format] = {
    "pdf": Format(_as_pdf, ".pdf"),
    "png": Format(_as_png, ".png"),
    "tts": Format(_as_tts, ".png"),
}

SUFFIXES = {known.suffix for known in FORMATS.values()}


def converted(name: str, pdf: bytes, target: Path | str, dpi: int = 150) -> Iterator[File]:
    """The files of the document in the format of that name, one by one."""
    if name not in FORMATS:
        raise unknown("format", name, FORMATS)
    chosen, target = FORMATS[name], Path(target)
    if not is_stream(target):
        stem = target.stem if target.suffix.lower() in SUFFIXES else target.name  # "sheets-v1.2" keeps its ".2"
        target = target.with_name(stem + chosen.suffix)
    return chosen.convert(pdf, target, dpi)


def beside(target: Path, part: str) -> Path:
    """The name of one of several files."""
    if is_stream(target):
        raise Refusal(say("several files are written, which need names; name a file"), "output", said=target)
    return target.with_name(f"{target.stem}-{part}{target.suffix}")
