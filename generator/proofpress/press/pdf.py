"""The bytes of a PDF: objects, structure, fields, and the file. It loads reportlab, so `document` loads it late."""

from __future__ import annotations

# isort: off
import proofpress.press.reportlab_patches  # noqa: F401  its import is its effect, and comes before reportlab's own
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas
# isort: on

import codecs
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from proofpress.press.document import FormField
from proofpress.press.drawing import Element, Tags
from proofpress.press.paper import Box, corners, literal, number, points
from proofpress.press.typesetting import FACES, load

# --------------------------------------------------------------------------------------------------------------------
# Pages, forms and their streams as reportlab writes them, but short.
#
# reportlab's own page dictionary costs 400 bytes and as many microseconds; these cost a third of both: one line each,
# one resource dictionary for all pages that use the same forms.


Reference = Callable[[Any], str]  # of an object, as other objects write it
_IN_XML = {0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;"}

_KNOWN = "press_references"
_SHORT = 160  # bytes that packing makes no shorter: what a sheet adds to the form of all sheets
_PACKED = 6  # the level at which streams are packed
_LITTLE, _LITTLE_MEMORY = 1_500, 5  # bytes of which this memory makes the same, without clearing tables for 32,768


class TopLevelObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object of the file, written by `write`, which gets a function that turns objects into references."""

    __RefOnly__ = 1  # reportlab asks objects for it

    def __init__(self, write: Callable[[Reference], bytes]) -> None:
        self._write = write

    def format(self, document: Any) -> bytes:
        """Write the object; reportlab calls this."""
        return self._write(_references(document))


def _references(document: Any) -> Reference:
    """How objects of this document refer to each other. A number, once given, stays: it is asked for once."""
    if not hasattr(document, _KNOWN):
        known: dict[Any, str] = {}

        def reference(target: Any) -> str:
            if isinstance(target, Element):  # reportlab knows none, and there may be a hundred thousand
                if not target.number:
                    target.number = document.objectcounter = document.objectcounter + 1
                    document.numberToId[target.number] = target
                return f"{target.number} 0 R"
            said = known.get(target)
            if said is None:
                said = known[target] = str(document.Reference(target).format(document), "ascii")
            return said

        setattr(document, _KNOWN, reference)
    found: Reference = getattr(document, _KNOWN)
    return found


def stream(code: str, head: Callable[[Reference], str], compress: bool) -> TopLevelObject:
    """Return a stream of operators; `head` gives the dictionary entries besides length and filter."""

    def write(reference: Reference) -> bytes:
        data = code.encode("latin-1")
        return _stream(head(reference).encode("ascii"), data, _PACKED if compress and len(data) > _SHORT else 0)

    return TopLevelObject(write)


def _stream(head: bytes, data: bytes, level: int = 0) -> bytes:
    """A stream with these entries in its dictionary, packed at this level; 0 leaves it as it is."""
    kind = b""
    if level:
        packer = zlib.compressobj(level, memLevel=_LITTLE_MEMORY if len(data) <= _LITTLE else zlib.DEF_MEM_LEVEL)
        data, kind = packer.compress(data) + packer.flush(), b"/Filter/FlateDecode"
    return b"<<%b%b/Length %d>>\nstream\n%b\nendstream" % (head, kind, len(data), data)


def form(box: str, code: str, resources: TopLevelObject, compress: bool) -> TopLevelObject:
    """Return a form; `box` is what is seen of it."""
    head = f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources "
    return stream(code, lambda reference: head + reference(resources), compress)


def page(
    boxes: str,
    contents: TopLevelObject,
    resources: TopLevelObject,
    parent: Any,
    marks: str = "",
    fields: Sequence[TopLevelObject] = (),
) -> TopLevelObject:
    """Return a page; `boxes` are its written MediaBox, TrimBox and BleedBox, `fields` what can be filled in, `marks`
    says which of the pages with marked contents it is."""

    def write(reference: Reference) -> bytes:
        annotations = f"/Tabs/S/Annots[{' '.join(map(reference, fields))}]" if fields else ""
        return (
            f"<</Type/Page/Parent {reference(parent)}{boxes}{marks}{annotations}"
            f"/Resources {reference(resources)}/Contents {reference(contents)}>>"
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
    return TopLevelObject(lambda _: _stream(b"/Type/Metadata/Subtype/XML", data))


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

    def _make_preamble(self) -> None:
        self._preamble = ""  # the default one names Helvetica, which nobody embeds

    def drawImage(self, image: str, x: float, y: float, width: float, height: float, **_: Any) -> None:
        """Place an inline form where a paragraph believes it draws an image."""
        self.place_icon(image, x, y, width, height)


# --------------------------------------------------------------------------------------------------------------------
# The structure of the document, as its tags have gathered it.


class Structure(TopLevelObject):
    """The root of the structure, for the catalogue, and what writes its elements; the pages in the order in which they
    were added. What can be filled in is numbered after all of them."""

    def __init__(self, tags: Tags, pages: Sequence[Any]) -> None:
        super().__init__(self._root)
        self._tags, self._pages = tags, pages
        self._words: dict[str, TopLevelObject] = {}
        self._fields = [TopLevelObject(partial(self._field, *field)) for field in tags.fields]

    def _root(self, reference: Reference) -> bytes:
        numbers = "".join(
            f"{page}[{' '.join(map(reference, marks))}]" for page, marks in sorted(self._tags.marks.items())
        )
        count = len(self._pages)
        numbers += "".join(f" {number} {reference(field)}" for number, field in enumerate(self._fields, count))
        return (
            f"<</Type/StructTreeRoot/K {reference(self._tags.root)}/ParentTree<</Nums[{numbers}]>>"
            f"/ParentTreeNextKey {count + len(self._fields)}>>"
        ).encode("ascii")

    def element(self, element: Element, reference: Reference) -> bytes:
        """An element, which refers to what is above and below it."""
        first = next((kid[0] for kid in element.kids if isinstance(kid, tuple)), None)
        inside = []
        for kid in element.kids:
            if isinstance(kid, Element):
                inside.append(reference(kid))
            elif kid[0] == first:
                inside.append(str(kid[1]))
            else:
                inside.append(f"<</Type/MCR/Pg {reference(self._pages[kid[0]])}/MCID {kid[1]}>>")
        if element is self._tags.root:
            inside += map(reference, self._fields)
        page = "" if first is None else f"/Pg {reference(self._pages[first])}"
        alt = f"/Alt {reference(_once(self._words, text_string(element.alt)))}" if element.alt else ""
        language = f"/Lang({element.language})" if element.language else ""
        heads = f"/A<</O/Table/Scope/{_scope(element)}>>" if element.role == "TH" else ""
        kids = inside[0] if len(inside) == 1 else f"[{' '.join(inside)}]"
        return (
            f"<</S/{element.role}/P {reference(element.above or self)}{page}{alt}{language}{heads}/K {kids}>>"
        ).encode("ascii")

    def _field(self, page: int, widget: TopLevelObject, words: str, reference: Reference) -> bytes:
        alt, where = reference(_once(self._words, text_string(words))), reference(self._pages[page])
        kid = f"<</Type/OBJR/Obj {reference(widget)}/Pg {where}>>"
        return f"<</S/Form/P {reference(self._tags.root)}/Pg {where}/Alt {alt}/K {kid}>>".encode("ascii")


def _scope(head: Element) -> str:
    """What a heading in a table is the heading of."""
    row = [kid.role for kid in (head.above.kids if head.above else ()) if isinstance(kid, Element)]
    return "Row" if len(row) == 1 or "TD" in row else "Column"


def _once(known: dict[str, TopLevelObject], text: str) -> TopLevelObject:
    """The object that is this text; the same text is written once."""
    if text not in known:
        known[text] = TopLevelObject(lambda _: text.encode("ascii"))
    return known[text]


# --------------------------------------------------------------------------------------------------------------------
# Fields of a PDF form: texts, sums and ticks. Each has a tip, an appearance, and a font that is embedded.
#
# Scripts only help, so that nothing is lost in a viewer without them: a sum is a text that they fill in, and a text
# with words lies under a button that goes through these; beside the button the words can be typed.


BUTTON = 0.7  # of the width of a text with words; on the rest they can be typed
_FACE = "sans"
_PUSH = 1 << 16  # of /Ff
_PRINTED = 4  # of /F
# What is typed beyond Latin-1, at the codes of signs that nobody types here.
_MORE = "ěščřžťďňůĚŠČŘŽŤĎŇŮąćęłńśźżĄĆĘŁŃŚŹŻ"
_MORE_FROM = 0x80
_LATIN = bytes(range(32, 256)).decode("cp1252", "replace")
LETTERS = _LATIN[: _MORE_FROM - 32] + _MORE + _LATIN[_MORE_FROM - 32 + len(_MORE) :]  # what can be typed, by its code
_ACCENTS = {"\u030c": "caron", "\u0328": "ogonek", "\u0301": "acute", "\u0307": "dotaccent", "\u030a": "ring"}


class FieldWriter:
    """Writes the fields of a document, and what they share: font, appearances and scripts."""

    def __init__(self, forms: Mapping[str, TopLevelObject], compress: bool, pages: int) -> None:
        self._forms, self._compress, self._pages = forms, compress, pages
        self._shared: dict[str, TopLevelObject] = {}
        self._all: list[TopLevelObject] = []
        self._sums: list[TopLevelObject] = []

    def widgets(self, field: FormField, height: float) -> list[TopLevelObject]:
        """The objects of a field on a page of this height."""
        made = [self._tick(field, height) if field.ticked else self._text(field, height)]
        if field.words:
            made.append(self._button(field, height))
        return made

    def catalogue(self) -> TopLevelObject | None:
        """The entry of the catalogue, if there are fields."""
        if not self._all:
            return None
        font = _font(self._compress)

        def write(reference: Reference) -> bytes:
            order = f"/CO[{' '.join(map(reference, self._sums))}]" if self._sums else ""
            fields = " ".join(map(reference, self._all))
            return f"<</Fields[{fields}]{order}/DR<</Font<</F {reference(font)}>>>>/DA(/F 0 Tf 0 g)>>".encode("ascii")

        return TopLevelObject(write)

    def _text(self, field: FormField, height: float) -> TopLevelObject:
        blank = self._blank(field.box)
        most = f"/MaxLen {field.most}" if field.most else ""
        place = "" if field.left else "/Q 1"
        type_ = f"/DA(/F {number(points(field.box.height) * field.size)} Tf 0 g)"
        script = f"/AA<</C{_script(_sum(field.parts))}>>" if field.parts else ""
        entries = f"/FT/Tx{most}{place}{type_}{script}"
        made = self._widget(field, height, lambda reference: f"/AP<</N {reference(blank)}>>{entries}")
        if field.parts:
            self._sums.append(made)
        return made

    def _tick(self, field: FormField, height: float) -> TopLevelObject:
        on, off = self._forms[field.ticked], self._blank(field.box)

        def entries(reference: Reference) -> str:
            return f"/FT/Btn/V/Off/AS/Off/AP<</N<</On {reference(on)}/Off {reference(off)}>>>>"

        return self._widget(field, height, entries)

    def _button(self, field: FormField, height: float) -> TopLevelObject:
        box = Box(field.box.x, field.box.y, field.box.width * BUTTON, field.box.height)
        action, blank = _once(self._shared, _script(_next(("", *field.words)))), self._blank(box)

        def entries(reference: Reference) -> str:
            pressed = reference(action)
            return f"/AP<</N {reference(blank)}>>/FT/Btn/Ff {_PUSH}/A {pressed}"

        return self._widget(replace(field, name=f"{field.name}_next", box=box), height, entries)

    def _widget(self, field: FormField, height: float, entries: Callable[[Reference], str]) -> TopLevelObject:
        key = self._pages + len(self._all)
        name = f"/T({field.name})/TU{text_string(field.tip)}"
        rectangle = f"/Rect[{corners(field.box, height)}]"
        head = f"<</Type/Annot/Subtype/Widget/StructParent {key}/F {_PRINTED}{name}{rectangle}"
        made = TopLevelObject(lambda reference: f"{head}{entries(reference)}>>".encode("ascii"))
        self._all.append(made)
        return made

    def _blank(self, box: Box) -> TopLevelObject:
        """How a field looks that nobody has filled in."""
        size = f"{number(points(box.width), 3)} {number(points(box.height), 3)}"
        if size not in self._shared:
            head = f"/Type/XObject/Subtype/Form/BBox[0 0 {size}]/Resources<<>>"
            self._shared[size] = stream("/Tx BMC EMC", lambda _: head, False)
        return self._shared[size]


# Scripts
def _script(code: str) -> str:
    return f"<</S/JavaScript/JS{text_string(code)}>>"


def _sum(parts: tuple[str, ...]) -> str:
    """Adds up what is filled in; where nothing is, the field is left as it is."""
    names = ",".join(f'"{part}"' for part in parts)
    return (
        f"var k=[{names}],n=0,s=0;for(var i=0;i<k.length;i++){{"
        "var v=this.getField(k[i].slice(1)).value;"
        'if(v!==""&&v!==null&&!isNaN(v)){n++;s+=k[i].charAt(0)=="-"?-v:+v;}}if(n)event.value=s;'
    )


def _next(words: tuple[str, ...]) -> str:
    """Goes on to the next word in the field under the button that was pressed."""
    listed = ",".join(f'"{word}"' for word in words)
    return (
        f'var w=[{listed}],f=this.getField(event.target.name.replace(/_next$/,""));'
        "f.value=w[(w.indexOf(f.value)+1)%w.length];"
    )


# The font
def _font(compress: bool) -> TopLevelObject:
    """The face with one byte for a letter, as fields need it, whole: nobody knows what will be typed."""
    face = load(_FACE).face
    data = Path(FACES[_FACE]()).read_bytes()
    written = _stream(b"/Length1 %d" % len(data), data, 9 if compress else 0)
    file = TopLevelObject(lambda _: written)
    name = face.name.decode("ascii")

    def described(reference: Reference) -> bytes:
        return (
            f"<</Type/FontDescriptor/FontName/{name}/Flags 32/FontBBox[{' '.join(map(number, face.bbox))}]"
            f"/ItalicAngle 0/Ascent {face.ascent:g}/Descent {face.descent:g}/CapHeight {face.capHeight:g}"
            f"/StemV 80/FontFile2 {reference(file)}>>"
        ).encode("ascii")

    descriptor = TopLevelObject(described)
    widths = " ".join(f"{face.charWidths.get(ord(letter), 0):g}" for letter in LETTERS)

    def write(reference: Reference) -> bytes:
        return (
            f"<</Type/Font/Subtype/TrueType/BaseFont/{name}/FirstChar 32/LastChar 255/Widths[{widths}]"
            f"/FontDescriptor {reference(descriptor)}"
            f"/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding"
            f"/Differences[{_MORE_FROM}{''.join(f'/{_glyph(letter)}' for letter in _MORE)}]>>>>"
        ).encode("ascii")

    return TopLevelObject(write)


def _glyph(letter: str) -> str:
    """The name of a letter in lists of glyphs: "ecaron"."""
    from unicodedata import normalize

    plain, accent = normalize("NFD", letter)[0], normalize("NFD", letter)[1:]
    return plain + _ACCENTS[accent] if accent else {"ł": "lslash", "Ł": "Lslash"}[letter]


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
    put(free, _stream(FORM_OF_ROWS + ends, bytes(table), level))
    file += b"startxref\n%d\n%%%%EOF\n" % start
    return bytes(file)


def _together(small: Mapping[int, bytes], level: int) -> bytes:
    """A stream of these objects."""
    places = zip(small, accumulate(map(len, small.values()), initial=0), strict=False)
    head = b" ".join(b"%d %d" % each for each in places) + b"\n"
    return _stream(b"/Type/ObjStm/N %d/First %d" % (len(small), len(head)), head + b"".join(small.values()), level)


def _objects(pdf: Any) -> Iterator[bytes]:
    number, reference = 1, _references(pdf)
    while name := pdf.numberToId.get(number):  # writing one may add others
        if isinstance(name, Element):
            yield pdf.Catalog.StructTreeRoot.element(name, reference)
        else:
            thing = pdf.idToObject[name]
            yield thing.format(pdf) if isinstance(thing, TopLevelObject) else pdfdoc.format(thing, pdf, toplevel=1)
        number += 1
