"""reportlab as it is best used by hand: the page as one form, placed on every page, and nothing around it.

It is the least that can be done with that library: no check of letters, no bookmarks, no boxes, no page labels.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.bench.peers.naive_reportlab import canvas_of, draw, number
from tests.bench.sheet import Sheet


def prepared(sheet: Sheet, _: Path) -> Callable[[int], bytes]:
    def pages(count: int) -> bytes:
        canvas = canvas_of(sheet)
        canvas.beginForm("sheet")
        draw(canvas, sheet)
        canvas.endForm()
        for page in range(count):
            canvas.doForm("sheet")
            number(canvas, page)
        return bytes(canvas.getpdfdata())

    return pages
