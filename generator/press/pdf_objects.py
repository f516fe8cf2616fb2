"""Pages, forms and their streams as reportlab writes them, but short.

reportlab's own page dictionary costs 400 bytes and as many microseconds; these cost a third of both: one line each,
one resource dictionary for all pages that use the same forms. Only `document` uses this module, and loads it late.
"""

from __future__ import annotations

import codecs
import zlib
from collections.abc import Callable, Sequence
from typing import Any

# isort: off
import generator.press.pinned  # noqa: F401  its import is its effect, and comes before reportlab's own
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas
# isort: on

Reference = Callable[[Any], str]  # of an object, as other objects write it
_IN_XML = {0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;"}
_ESCAPES = {0x28: "\\(", 0x29: "\\)", 0x5C: "\\\\", 0x0A: "\\n", 0x0D: "\\r"}

# reportlab defines this name at module level and asks objects for an attribute of that name.
_REF_ONLY = "__RefOnly__"
_KNOWN = "press_references"
_SHORT = 160  # bytes that packing makes no shorter: what a sheet adds to the form of all sheets


class TopLevelObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object of the file, written by `write`, which gets a function that turns objects into references."""

    def __init__(self, write: Callable[[Reference], bytes]) -> None:
        self._write = write
        setattr(self, _REF_ONLY, 1)

    def format(self, document: Any) -> bytes:
        """Write the object; reportlab calls this."""
        return self._write(_references(document))


def _references(document: Any) -> Reference:
    """How objects of this document refer to each other. A number, once given, stays: it is asked for once."""
    if not hasattr(document, _KNOWN):
        known: dict[Any, str] = {}

        def reference(target: Any) -> str:
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
        kind = ""
        if compress and len(data) > _SHORT:
            data, kind = zlib.compress(data, 6), "/Filter/FlateDecode"
        start = f"<<{head(reference)}{kind}/Length {len(data)}>>\nstream\n"
        return start.encode("ascii") + data + b"\nendstream\n"

    return TopLevelObject(write)


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
        return f"({text.translate(_ESCAPES)})"
    return f"<{codecs.BOM_UTF16_BE.hex()}{text.encode('utf-16-be').hex()}>"


def metadata(title: str, language: str) -> TopLevelObject:
    """What the file says of itself: title, language, and that its structure is that of PDF/UA-1."""
    data = _METADATA.format(title=title.translate(_IN_XML), language=language).encode()
    head = f"<</Type/Metadata/Subtype/XML/Length {len(data)}>>\nstream\n".encode("ascii")
    return TopLevelObject(lambda _: head + data + b"\nendstream\n")


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
