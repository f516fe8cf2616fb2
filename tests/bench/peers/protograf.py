"""protograf with the sheet as an SVG picture on every page, which it stores once.

That is five times as fast as a command for each shape: every command looks through the whole page again. The words are
set in faces of its own, because others have to be installed in the system.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import protograf

from tests.bench.sheet import NUMBER_AT, NUMBER_SIZE, Sheet
from tests.bench.svg import svg

ONCE = True  # a second document in the same process comes out blank


def prepared(sheet: Sheet, folder: Path) -> Callable[[int], bytes]:
    faces = {face: 'font-family="Helvetica"' if "sans" in face else 'font-family="Times"' for face in sheet.faces}
    (folder / "sheet.svg").write_text(svg(sheet, faces), encoding="utf-8")
    sys.argv = ["sheets"]  # it reads the command line of whoever imports it
    protograf.Create(paper="A4", units="points", margin=0, filename="sheets.pdf")

    def pages(count: int) -> bytes:
        x, y = NUMBER_AT[0], sheet.height - NUMBER_AT[1]
        for page in range(count):
            if page:
                protograf.PageBreak()
            protograf.Image(str(folder / "sheet.svg"), x=0, y=0, width=sheet.width, height=sheet.height)
            protograf.Text(text=str(page + 1), x=x, y=y, font_size=NUMBER_SIZE, align="left")
        protograf.Save(directory=str(folder))
        return (folder / "sheets.pdf").read_bytes()

    return pages
