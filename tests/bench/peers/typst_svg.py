"""typst with the sheet as an SVG picture behind every page.

It is faster than the same sheet drawn by typst's own curves, but the picture is written out on every page.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import typst

from tests.bench.sheet import NUMBER_AT, NUMBER_SIZE, Sheet
from tests.bench.svg import svg

FACES = {
    "serif": 'font-family="Source Serif Pro"',
    "serif-italic": 'font-family="Source Serif Pro" font-style="italic"',
    "sans": 'font-family="Source Sans Pro"',
    "sans-semibold": 'font-family="Source Sans Pro" font-weight="600"',
    "sans-bold": 'font-family="Source Sans Pro" font-weight="700"',
    "title": 'font-family="Cinzel"',
}


def prepared(sheet: Sheet, folder: Path) -> Callable[[int], bytes]:
    (folder / "sheet.svg").write_text(svg(sheet, FACES), encoding="utf-8")
    fonts = sorted({str(Path(path).parent) for path in sheet.faces.values()})

    def pages(count: int) -> bytes:
        (folder / "sheets.typ").write_text(source(sheet, count, "sheet.svg"), encoding="utf-8")
        return bytes(typst.compile(str(folder / "sheets.typ"), font_paths=fonts, ignore_system_fonts=True))

    return pages


def source(sheet: Sheet, count: int, picture: str) -> str:
    """A document of so many numbered pages with the picture behind each; a single page without a number for none."""
    x, y = NUMBER_AT
    return f"""
#set page(width: {sheet.width}pt, height: {sheet.height}pt, margin: 0pt, background: image("{picture}"))
#set text(font: "Source Sans Pro", size: {NUMBER_SIZE}pt, bottom-edge: "baseline")
#for number in range({count}) {{
  place(bottom + left, dx: {x}pt, dy: -{y}pt, str(number + 1))
  pagebreak(weak: true)
}}
"""
