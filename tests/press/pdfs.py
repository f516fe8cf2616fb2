"""How the tests look into a PDF: operators, fonts, text, and the pixels of a page. Nothing is compared with a file."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
from pypdfium2 import PdfDocument, PdfTextObj

from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Paper

MARKS = ("BMC", "BDC", "EMC")  # which say what a piece of a page is
SMALL = Paper("small", 100, 80)

_held: list[pikepdf.Pdf] = []  # objects of a file live only as long as the file is held


def page_of(draw: Any, paper: Paper = SMALL) -> bytes:
    """Return a document of one page drawn by `draw`."""
    document = Document("test")
    draw(document.page(paper))
    return document.to_bytes()


def surface() -> Drawing:
    """Return a page of 100 x 80 mm whose `code` a test may read."""
    return Document("test").page(SMALL)


def opened(pdf: bytes) -> pikepdf.Pdf:
    """Return the document as another library reads it."""
    _held.append(pikepdf.open(BytesIO(pdf)))
    return _held[-1]


def operators(pdf: bytes, page: int = 0) -> list[str]:
    """Return the decoded operators of a page, one a line, forms not followed and marks left out."""
    file = opened(pdf)
    return [
        " ".join([*(_operand(operand) for operand in line.operands), str(line.operator)])
        for line in pikepdf.parse_content_stream(file.pages[page])
        if str(line.operator) not in MARKS
    ]


def form_operators(pdf: bytes, resource: str) -> list[str]:
    """Return the decoded operators of a form by its name in the resources of the first page that has it."""
    file = opened(pdf)
    for page in file.pages:
        form = page.Resources.get("/XObject", {}).get(f"/{resource}")
        if form is not None:
            return [
                " ".join([*(_operand(operand) for operand in line.operands), str(line.operator)])
                for line in pikepdf.parse_content_stream(form)
            ]
    raise LookupError(resource)


def _operand(operand: Any) -> str:
    if isinstance(operand, pikepdf.Array):
        return "[" + " ".join(_operand(part) for part in operand) + "]"
    return f"{float(operand):g}" if not isinstance(operand, pikepdf.Object) else str(operand)


def fonts(pdf: bytes) -> list[dict[str, Any]]:
    """Return of every font object of the file: its kind, its name, whether it is embedded and can be read back."""
    file = opened(pdf)
    found = [thing for thing in file.objects if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"]
    return [
        {
            "kind": str(font.Subtype),
            "name": str(font.BaseFont),
            "embedded": "/FontFile2" in font.get("/FontDescriptor", {}),
            "readable": "/ToUnicode" in font,
        }
        for font in found
    ]


def text_of(pdf: bytes, page: int = 0) -> str:
    """Return the text of a page as a reader program extracts it."""
    return str(PdfDocument(pdf)[page].get_textpage().get_text_bounded())


def pixels(pdf: bytes, page: int = 0, per_mm: int = 4) -> Any:
    """Return the page as a grey Pillow image with this many pixels per millimetre."""
    return PdfDocument(pdf)[page].render(scale=per_mm * 25.4 / 72, grayscale=True).to_pil()


def picture(pdf: bytes, page: int = 0, per_letter: float = 5) -> str:
    """Return the page as text: # where a square of that many millimetres is dark in its middle."""
    image = pixels(pdf, page)
    columns, rows = (round(side / 4 / per_letter) for side in image.size)
    return "\n".join(
        "".join(
            "#" if image.getpixel((int((x + 0.5) * per_letter * 4), int((y + 0.5) * per_letter * 4))) < 128 else "."
            for x in range(columns)
        )
        for y in range(rows)
    )  # fmt: skip


def listing(pdf: bytes, page: int = 0) -> str:
    """Return what stands on a page, a thing a line, in the order of drawing and in millimetres from the top left.

    Of a text where its baseline starts, its size in points and its words; of a shape its four sides, pen included.
    """
    opened_page = PdfDocument(pdf)[page]
    height = opened_page.get_height()
    words = opened_page.get_textpage()
    lines = []
    for thing in opened_page.get_objects(textpage=words):
        if isinstance(thing, PdfTextObj):
            *_, x, y = thing.get_matrix().get()
            lines.append(f"{_mm(x)} {_mm(height - y)} {thing.get_font_size():.4g}pt {thing.extract().strip()}")
        else:
            left, bottom, right, top = thing.get_bounds()
            lines.append(" ".join(_mm(side) for side in (left, height - top, right, height - bottom)))
    return "\n".join(lines)


def _mm(points: float) -> str:
    return f"{points / 72 * 25.4 + 0.0:.1f}"
