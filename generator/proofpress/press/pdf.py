"""The bytes of a PDF: objects, structure, and the file. It loads reportlab, so `document` loads it late."""

from __future__ import annotations

# isort: off
import proofpress.press.reportlab_patches  # noqa: F401  its import is its effect, and comes before reportlab's own
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas
# isort: on

import codecs
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from proofpress.press.drawing import MARKS, Element, Tags
from proofpress.press.paper import literal

# --------------------------------------------------------------------------------------------------------------------
# Pages, forms and their streams as reportlab writes them, but short.
#
# reportlab's own page dictionary costs 400 bytes and as many microseconds; these cost a third of both: one line each,
# one resource dictionary for all pages that use the same forms.


Reference = Callable[[Any], str]  # of an object, as other objects write it
_IN_XML = {0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;"}

_PLACED = " Do"  # ends the operators that place a form
_SHORT = 160  # bytes that packing makes no shorter: what a sheet adds to the form of all sheets
_PACKED = 6  # the level at which streams are packed
_LITTLE, _LITTLE_MEMORY = 1_500, 5  # bytes that this memory packs as well, without clearing tables for 32,768


class TopLevelObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object of the file, written by `write`, which gets a function that turns objects into references."""

    __RefOnly__ = 1  # reportlab asks objects for it

    def __init__(self, write: Callable[[Reference], bytes]) -> None:
        self.write = write


def _references(document: Any) -> Reference:
    """How objects of this document refer to each other. A number, once given, stays: it is asked for once."""
    known: dict[Any, str] = {}

    def reference(target: Any) -> str:
        if isinstance(target, Element):  # reportlab knows none, and there may be a hundred thousand
            if not target.number:
                target.number = document.objectcounter = document.objectcounter + 1
                document.numberToId[target.number] = target
            return f"{target.number} 0 R"
        said = known.get(target)
        if said is None:
            name = document.Reference(target).name
            said = known[target] = f"{document.idToObjectNumberAndVersion[name][0]} 0 R"
        return said

    return reference


class Operators(NamedTuple):
    """What stands in a stream, and the entry of its dictionary that says how it is packed."""

    data: bytes
    packed: bytes = b""

    def written(self, head: bytes = b"") -> bytes:
        """The stream with these entries in its dictionary."""
        return b"<<%b%b/Length %d>>\nstream\n%b\nendstream" % (head, self.packed, len(self.data), self.data)

    def unpacked(self) -> bytes:
        return zlib.decompress(self.data) if self.packed else self.data


def operators(data: bytes, compress: bool) -> Operators:
    """A page or a form, packed where that makes it shorter."""
    return _packed(data, _PACKED if compress and len(data) > _SHORT else 0)


def _packed(data: bytes, level: int) -> Operators:
    """Packed at this level; 0 leaves it as it is."""
    if not level:
        return Operators(data)
    packer = zlib.compressobj(level, memLevel=_LITTLE_MEMORY if len(data) <= _LITTLE else zlib.DEF_MEM_LEVEL)
    return Operators(packer.compress(data) + packer.flush(), b"/Filter/FlateDecode")


def stream(content: Operators, head: Callable[[Reference], str] = lambda _: "") -> TopLevelObject:
    """Return a stream; `head` gives the dictionary entries besides length and filter."""
    return TopLevelObject(lambda reference: content.written(head(reference).encode("ascii")))


def form(box: str, code: bytes, resources: TopLevelObject, compress: bool) -> TopLevelObject:
    """Return a form; `box` is what is seen of it."""
    head = f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources "
    return stream(operators(code, compress), lambda reference: head + reference(resources))


def page(
    boxes: str,
    drawn: TopLevelObject,
    resources: TopLevelObject,
    parent: Any,
    marks: str = "",
) -> TopLevelObject:
    """Return a page; `boxes` are its written MediaBox, TrimBox and BleedBox, `marks` says which of the pages with
    marked contents it is."""

    def write(reference: Reference) -> bytes:
        return (
            f"<</Type/Page/Parent {reference(parent)}{boxes}{marks}"
            f"/Resources {reference(resources)}/Contents {reference(drawn)}>>"
        ).encode("ascii")

    return TopLevelObject(write)


def text_string(text: str) -> str:
    """A text string of the file."""
    if text.isascii() and text.isprintable():
        return literal(text)
    return f"<{codecs.BOM_UTF16_BE.hex()}{text.encode('utf-16-be').hex()}>"


def metadata(title: str, language: str) -> TopLevelObject:
    """What the file says of itself: title, language, and that its structure is that of PDF/UA-1."""
    data = _METADATA.format(title=title.translate(_IN_XML), language=language).encode()
    return TopLevelObject(lambda _: Operators(data).written(b"/Type/Metadata/Subtype/XML"))


_METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def resources(forms: list[tuple[str, TopLevelObject]], fonts: Any) -> TopLevelObject:
    """Return the resource dictionary for those forms and all fonts of the file."""

    def write(reference: Reference) -> bytes:
        entries = "".join(f"/{name} {reference(form)}" for name, form in forms)
        xobjects = f"/XObject<<{entries}>>" if entries else ""
        return f"<</Font {reference(fonts)}{xobjects}>>".encode("ascii")

    return TopLevelObject(write)


class PressCanvas(Canvas):  # type: ignore[misc]
    """reportlab's canvas, used for fonts, outline and catalogue, and as what paragraphs draw on."""

    place_icon: Callable[[str, float, float, float, float], None]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._drawn = WeakKeyDictionary[Any, str]()  # paragraphs, and what follows their places

    def _make_preamble(self) -> None:
        self._preamble = ""  # the default one names Helvetica, which nobody embeds

    def paragraph(self, paragraph: Any, x: float, y: float, code: list[str]) -> None:
        """Add the operators of a paragraph, with its lower left corner there; many cells of a table are the same."""
        said = self._drawn.get(paragraph)
        if said is None:
            start, self._code = len(code), code
            try:
                paragraph.drawOn(self, x, y)
            finally:
                self._code = []
            said = "\n".join(code[start + 2 :])  # after q and the place
            code[start + 2 :] = [said]
            if _PLACED not in said:  # an icon is entered where it is placed
                self._drawn[paragraph] = said
        else:
            code += ("q", f"{fp_str(1, 0, 0, 1, x, y)} cm", said)

    def drawImage(self, image: str, x: float, y: float, width: float, height: float, **_: Any) -> None:
        """Place an inline form where a paragraph believes it draws an image."""
        self.place_icon(image, x, y, width, height)


# --------------------------------------------------------------------------------------------------------------------
# The structure of the document, as its tags have gathered it.


class Structure(TopLevelObject):
    """The root of the structure, for the catalogue, and what writes its elements; the pages in the order in which they
    were added."""

    def __init__(self, tags: Tags, pages: Sequence[Any]) -> None:
        super().__init__(self._root)
        self._tags, self._pages = tags, pages
        self._words: dict[str, TopLevelObject] = {}

    def _root(self, reference: Reference) -> bytes:
        numbers = "".join(
            f"{page}[{' '.join(map(reference, marks))}]" for page, marks in sorted(self._tags.marks.items())
        )
        count = len(self._pages)
        return (
            f"<</Type/StructTreeRoot/K {reference(self._tags.root)}/ParentTree<</Nums[{numbers}]>>"
            f"/ParentTreeNextKey {count}>>"
        ).encode("ascii")

    def element(self, element: Element, reference: Reference) -> bytes:
        """An element, which refers to what is above and below it."""
        first, inside = -1, []
        for kid in element.kids:
            if isinstance(kid, Element):
                inside.append(reference(kid))
                continue
            number, mark = divmod(kid, MARKS)
            first = number if first < 0 else first
            elsewhere = number != first
            inside.append(f"<</Type/MCR/Pg {reference(self._pages[number])}/MCID {mark}>>" if elsewhere else f"{mark}")
        page = f"/Pg {reference(self._pages[first])}" if first >= 0 else ""
        alt = f"/Alt {reference(self._said(element.alt))}" if element.alt else ""
        language = f"/Lang({element.language})" if element.language else ""
        heads = f"/A<</O/Table/Scope/{_scope(element)}>>" if element.role == "TH" else ""
        kids = inside[0] if len(inside) == 1 else f"[{' '.join(inside)}]"
        return (
            f"<</S/{element.role}/P {reference(element.above or self)}{page}{alt}{language}{heads}/K {kids}>>"
        ).encode("ascii")

    def _said(self, text: str) -> TopLevelObject:
        """The object that is this text; the same text is written once."""
        if text not in self._words:
            self._words[text] = TopLevelObject(lambda _: text_string(text).encode("ascii"))
        return self._words[text]


def _scope(head: Element) -> str:
    """What a heading in a table is the heading of."""
    row = [kid.role for kid in (head.above.kids if head.above else ()) if isinstance(kid, Element)]
    return "Row" if len(row) == 1 or "TD" in row else "Column"


# --------------------------------------------------------------------------------------------------------------------
# The bytes of a file: its small objects packed together, which takes half of a file of many pages.
#
# reportlab numbers the objects and writes each; its own file would have every object and its place in plain letters.


_START: Final = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_TOGETHER: Final = 200  # objects in a stream
FORM_OF_ROWS: Final = b"/Type/XRef/W[1 4 2]"  # of the table of places: kind, where, which of them there
ROW: Final = 7  # bytes


def written(pdf: Any, canvas: Any, compress: bool) -> bytes:
    """The file of reportlab's document."""
    for font in pdf.delayedFonts:
        font.addObjects(pdf)
    pdf.info.invariant = pdf.invariant
    pdf.info.digest(pdf.signature)
    root, info = pdf.Reference(pdf.Catalog), pdf.Reference(pdf.info)
    pdf.Outlines.prepare(pdf, canvas)
    if pdf.Outlines.ready < 0:
        pdf.Catalog.Outlines = None
    file = bytearray(_START)
    rows = {0: b"\0\0\0\0\0\xff\xff"}

    def put(number: int, content: bytes) -> None:
        rows[number] = b"\1" + len(file).to_bytes(4, "big") + b"\0\0"
        file.extend(b"%d 0 obj\n%b\nendobj\n" % (number, content.rstrip(b"\n")))

    level = _PACKED if compress else 0
    small: dict[int, bytes] = {}
    together: list[tuple[list[int], bytes]] = []  # which objects, and they packed
    for free, content in enumerate(_objects(pdf), 2):
        if content.rstrip().endswith(b"endstream"):
            put(free - 1, content)
        else:
            small[free - 1] = content.strip() + b"\n"
        if len(small) == _TOGETHER:
            together.append(([*small], _together(small, level)))
            small = {}
    together += [([*small], _together(small, level))] if small else []
    table = bytearray(ROW * (free + len(together) + 1))
    for which, (numbers, content) in enumerate(together, free):
        for at, each in enumerate(numbers):
            table[ROW * each : ROW * each + ROW] = b"\2" + which.to_bytes(4, "big") + at.to_bytes(2, "big")
        put(which, content)
    free += len(together)
    start = len(file)
    rows[free] = b"\1" + start.to_bytes(4, "big") + b"\0\0"
    for each, row in rows.items():
        table[ROW * each : ROW * each + ROW] = row
    digest = pdf.signature.digest().hex().encode()
    ends = b"/Size %d/Root %b/Info %b/ID[<%b><%b>]" % (free + 1, root.format(pdf), info.format(pdf), digest, digest)
    put(free, _packed(bytes(table), level).written(FORM_OF_ROWS + ends))
    file += b"startxref\n%d\n%%%%EOF\n" % start
    return bytes(file)


def _together(small: Mapping[int, bytes], level: int) -> bytes:
    """A stream of these objects."""
    places = zip(small, accumulate(map(len, small.values()), initial=0), strict=False)
    head = b" ".join(b"%d %d" % each for each in places) + b"\n"
    entries = b"/Type/ObjStm/N %d/First %d" % (len(small), len(head))
    return _packed(head + b"".join(small.values()), level).written(entries)


def _objects(pdf: Any) -> Iterator[bytes]:
    number, reference = 1, _references(pdf)
    while name := pdf.numberToId.get(number):  # writing one may add others
        if isinstance(name, Element):
            yield pdf.Catalog.StructTreeRoot.element(name, reference)
        else:
            thing = pdf.idToObject[name]
            yield thing.write(reference) if isinstance(thing, TopLevelObject) else pdfdoc.format(thing, pdf, toplevel=1)
        number += 1
