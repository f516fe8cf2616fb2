"""typst in two steps: the sheet is compiled to a PDF of one page, and that is the picture behind every page.

A picture that is a PDF is stored once and placed often, so this is the least that can be done with typst. Both steps
are timed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import typst

from tests.bench.peers.typst_svg import FACES, source
from tests.bench.sheet import Sheet
from tests.bench.svg import svg


def prepared(sheet: Sheet, folder: Path) -> Callable[[int], bytes]:
    (folder / "sheet.svg").write_text(svg(sheet, FACES), encoding="utf-8")
    (folder / "sheet.typ").write_text(source(sheet, 0, "sheet.svg"), encoding="utf-8")
    fonts = sorted({str(Path(path).parent) for path in sheet.faces.values()})

    def pages(count: int) -> bytes:
        (folder / "sheets.typ").write_text(source(sheet, count, "sheet.pdf"), encoding="utf-8")
        for name in ("sheet", "sheets"):
            pdf = typst.compile(str(folder / f"{name}.typ"), font_paths=fonts, ignore_system_fonts=True)
            (folder / f"{name}.pdf").write_bytes(pdf)
        return bytes(pdf)

    return pages
