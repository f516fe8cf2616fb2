"""Fields of a PDF form: texts, sums and ticks. Each has a tip, an appearance, and a font that is embedded.

Scripts only help, so that nothing is lost in a viewer without them: a sum is a text that they fill in, and a text with
words lies under a button that goes through these; beside the button the words can be typed.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from generator.library.dataclass import dataclass
from generator.press.fonts import FACES, load
from generator.press.geometry import Box, number, points
from generator.press.pdf_objects import Reference, TopLevelObject, stream, text_string

TYPE = 0.62  # the size of what is typed into a field, as a share of its height
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


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """Something to be filled in. No two of a document have the same name."""

    name: str  # letters, digits and _
    box: Box
    tip: str  # shown on hovering, and read aloud
    most: int = 0  # characters of a text
    left: bool = False  # of texts that begin at the left
    size: float = TYPE
    parts: tuple[str, ...] = ()  # of a sum: names of fields with + or - before them
    words: tuple[str, ...] = ()  # that a button goes through
    ticked: str = ""  # of what is ticked instead of typed in: the form that shows it

    def of(self, owner: str, piece: Box) -> FormField:
        """The same field of this owner, whose name comes before all names, on a piece of the page."""
        parts = tuple(f"{part[0]}{owner}_{part[1:]}" for part in self.parts)
        return replace(self, name=f"{owner}_{self.name}", box=self.box.moved(piece.x, piece.y), parts=parts)

    def __post_init__(self) -> None:
        if not self.name.isascii() or not self.name.replace("_", "").isalnum():
            raise ValueError(f"the field name {self.name!r} is not made of letters, digits and _")


class FieldWriter:
    """Writes the fields of a document, and what they share: font, appearances and scripts."""

    def __init__(self, forms: Mapping[str, TopLevelObject], compress: bool, pages: int) -> None:
        self._forms, self._compress, self._pages = forms, compress, pages
        self._shared: dict[str, TopLevelObject] = {}
        self._all: list[TopLevelObject] = []
        self._sums: list[TopLevelObject] = []

    def widgets(self, field: FormField, height: float) -> list[TopLevelObject]:
        """The objects of a field on a page of this height."""
        self._number = self._pages + len(self._all)
        made = [self._tick(field, height) if field.ticked else self._text(field, height)]
        self._number += 1
        made += [self._button(field, height)] if field.words else []
        self._all += made
        self._sums += made if field.parts else []
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
        most = f"/MaxLen {field.most}" if field.most else ""
        place = "" if field.left else "/Q 1"
        script = f"/AA<</C{_script(_sum(field.parts))}>>" if field.parts else ""
        return self._widget(field, height, f"/FT/Tx{most}{place}{_letters(field)}{script}")

    def _tick(self, field: FormField, height: float) -> TopLevelObject:
        on, off = self._forms[field.ticked], self._blank(field.box)
        head = _head(field, height, self._number)

        def write(reference: Reference) -> bytes:
            look = f"/AP<</N<</On {reference(on)}/Off {reference(off)}>>>>"
            return f"{head}/FT/Btn/V/Off/AS/Off{look}>>".encode("ascii")

        return TopLevelObject(write)

    def _button(self, field: FormField, height: float) -> TopLevelObject:
        box = Box(field.box.x, field.box.y, field.box.width * BUTTON, field.box.height)
        button = replace(field, name=f"{field.name}_next", box=box)
        action = self._once(_script(_next(("", *field.words))))
        return self._widget(button, height, f"/FT/Btn/Ff {_PUSH}/A ", action)

    def _widget(
        self, field: FormField, height: float, entries: str, last: TopLevelObject | None = None
    ) -> TopLevelObject:
        """A widget that is blank as long as nobody fills it in; `last` is what its last entry refers to."""
        blank = self._blank(field.box)
        head = _head(field, height, self._number)

        def write(reference: Reference) -> bytes:
            end = reference(last) if last else ""
            return f"{head}/AP<</N {reference(blank)}>>{entries}{end}>>".encode("ascii")

        return TopLevelObject(write)

    def _blank(self, box: Box) -> TopLevelObject:
        size = f"{number(points(box.width), 3)} {number(points(box.height), 3)}"
        if size not in self._shared:
            head = f"/Type/XObject/Subtype/Form/BBox[0 0 {size}]/Resources<<>>"
            self._shared[size] = stream("/Tx BMC EMC", lambda _: head, False)
        return self._shared[size]

    def _once(self, text: str) -> TopLevelObject:
        if text not in self._shared:
            self._shared[text] = TopLevelObject(lambda _: text.encode("ascii"))
        return self._shared[text]


def _head(field: FormField, height: float, key: int) -> str:
    box = field.box
    corners = (box.x, height - box.bottom, box.right, height - box.y)
    rectangle = " ".join(number(points(value), 3) for value in corners)
    name = f"/T({field.name})/TU{text_string(field.tip)}"
    return f"<</Type/Annot/Subtype/Widget/StructParent {key}/F {_PRINTED}{name}/Rect[{rectangle}]"


def _letters(field: FormField) -> str:
    return f"/DA(/F {number(points(field.box.height) * field.size)} Tf 0 g)"


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
    packed = zlib.compress(data, 9) if compress else data
    filter_ = "/Filter/FlateDecode" if compress else ""
    head = f"<</Length1 {len(data)}{filter_}/Length {len(packed)}>>\nstream\n".encode("ascii")
    file = TopLevelObject(lambda _: head + packed + b"\nendstream\n")
    name = face.name.decode("ascii")
    box = " ".join(number(value) for value in face.bbox)

    def described(reference: Reference) -> bytes:
        return (
            f"<</Type/FontDescriptor/FontName/{name}/Flags 32/FontBBox[{box}]/ItalicAngle 0/Ascent {face.ascent:g}"
            f"/Descent {face.descent:g}/CapHeight {face.capHeight:g}/StemV 80/FontFile2 {reference(file)}>>"
        ).encode("ascii")

    descriptor = TopLevelObject(described)
    widths = " ".join(f"{face.charWidths.get(ord(letter), 0):g}" for letter in LETTERS)
    changed = "".join(f"/{_glyph(letter)}" for letter in _MORE)

    def write(reference: Reference) -> bytes:
        return (
            f"<</Type/Font/Subtype/TrueType/BaseFont/{name}/FirstChar 32/LastChar 255/Widths[{widths}]"
            f"/FontDescriptor {reference(descriptor)}"
            f"/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[{_MORE_FROM}{changed}]>>>>"
        ).encode("ascii")

    return TopLevelObject(write)


def _glyph(letter: str) -> str:
    """The name of a letter in lists of glyphs: "ecaron"."""
    from unicodedata import normalize

    plain, accent = normalize("NFD", letter)[0], normalize("NFD", letter)[1:]
    return plain + _ACCENTS[accent] if accent else {"ł": "lslash", "Ł": "Lslash"}[letter]
