"""`python -m tests.cli.gallery`: draws the pictures of pages in docs/gallery anew, as small as they can be.

They are pages of what is printed. Those of the studio are taken in a browser.
"""

from __future__ import annotations

from io import BytesIO

from PIL.Image import Dither, Quantize
from pypdfium2 import PdfDocument

from tests import ROOT
from tests.press.every_page import PACK, printed

FOLDER = ROOT / "docs" / "gallery"
WIDTH = 440  # points
COLOURS = 96
FEWER = {"cards": 56, "best-known": 64}  # a page of many colours, which would be too large for the README

# The picture, the command lines that print it, the file of theirs, and the page.
PICTURES = (
    ("sheet", ("sheets",), "map-sheet", 0),
    ("sheet-bw", ("sheets --map d --lang cs --theme mono",), "map-sheet", 0),
    ("cards", ("cards --sets combined",), "cards", 2),
    ("reference", ("reference --lang pl",), "reference", 0),
    ("draws", ("draws 2026-W47",), "draws", 1),
    ("best-known", PACK, "sealed/round-01-appendix", 0),
    ("lands", ("cards --game kingdoms",), "cards", 0),
)


def picture(pdf: bytes, page: int, colours: int) -> bytes:
    """A page as a PNG of few colours."""
    seen = PdfDocument(pdf)[page]
    whole = seen.render(scale=WIDTH / seen.get_width()).to_pil().convert("RGB")
    found = whole.quantize(colours, Quantize.MAXCOVERAGE, kmeans=2, dither=Dither.NONE)
    out = BytesIO()
    found.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    for name, lines, file, page in PICTURES:
        (pdf,) = [pdf for path, pdf in printed(*lines).items() if file in path]
        (FOLDER / f"{name}.png").write_bytes(picture(pdf, page, FEWER.get(name, COLOURS)))
        print(name, (FOLDER / f"{name}.png").stat().st_size)


if __name__ == "__main__":
    main()
