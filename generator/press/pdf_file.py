"""The bytes of a file: its small objects packed together, which takes half of a file of many pages.

reportlab numbers the objects and writes each; its own file would have every object and its place in plain letters. Only
`document` uses this module, and loads it late.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any, Final

# isort: off
import generator.press.pinned  # noqa: F401  its import is its effect, and comes before reportlab's own
from reportlab.pdfbase import pdfdoc
# isort: on

from generator.press.pdf_objects import TopLevelObject

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
    objects = dict(_objects(pdf))
    file = bytearray(_START)
    rows = {0: b"\0\0\0\0\0\xff\xff"}

    def put(number: int, content: bytes) -> None:
        rows[number] = b"\1" + len(file).to_bytes(4, "big") + b"\0\0"
        file.extend(b"%d 0 obj\n%b\nendobj\n" % (number, content.rstrip(b"\n")))

    small = []
    for number, content in objects.items():
        if content.rstrip().endswith(b"endstream"):
            put(number, content)
        else:
            small.append(number)
    free = len(objects)
    for first in range(0, len(small), _TOGETHER):
        numbers = small[first : first + _TOGETHER]
        free += 1
        places, contents = [], b""
        for index, number in enumerate(numbers):
            rows[number] = b"\2" + free.to_bytes(4, "big") + index.to_bytes(2, "big")
            places.append(b"%d %d" % (number, len(contents)))
            contents += objects[number].strip() + b"\n"
        head = b" ".join(places) + b"\n"
        put(free, _stream(b"/Type/ObjStm/N %d/First %d" % (len(numbers), len(head)), head + contents, compress))
    free += 1
    start = len(file)
    rows[free] = b"\1" + start.to_bytes(4, "big") + b"\0\0"
    names = (reference.format(pdf) for reference in (root, info))
    digest = pdf.signature.digest().hex().encode()
    ends = b"/Size %d/Root %b/Info %b/ID[<%b><%b>]" % (free + 1, *names, digest, digest)
    table = b"".join(rows[number] for number in range(free + 1))
    put(free, _stream(FORM_OF_ROWS + ends, table, compress))
    return bytes(file) + b"startxref\n%d\n%%%%EOF\n" % start


def _objects(pdf: Any) -> Iterator[tuple[int, bytes]]:
    number = 1
    while number in pdf.numberToId:  # writing one may add others
        thing = pdf.idToObject[pdf.numberToId[number]]
        yield number, thing.format(pdf) if isinstance(thing, TopLevelObject) else pdfdoc.format(thing, pdf, toplevel=1)
        number += 1


def _stream(head: bytes, data: bytes, compress: bool) -> bytes:
    kind = b""
    if compress:
        data, kind = zlib.compress(data, 6), b"/Filter/FlateDecode"
    return b"<<%b%b/Length %d>>\nstream\n%b\nendstream" % (head, kind, len(data), data)
