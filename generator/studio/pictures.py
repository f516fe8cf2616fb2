"""Pictures of the pages of a document, where no browser draws them: the very PDF that is saved, drawn by pdfium."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import closing
from io import BytesIO
from typing import Any, Final

from generator.library.errors import EXIT_CONTENT
from generator.press.pictures import read_pages

_MOST_WIDE: Final = 3000  # pixels


def picture(asked: Mapping[str, Any]) -> dict[str, Any]:
    """How many pages the document has and how large they are; and one of its pages, so many pixels wide. pdfium works
    for one at a time, so all of it is closed before the next one asks."""
    try:
        with closing(read_pages(b64decode(asked["data"]))) as document:
            pages = [list(document.get_page_size(number)) for number in range(len(document))]
            if "page" not in asked:
                return {"pages": pages}
            with closing(document[int(asked["page"])]) as page:
                wide = min(float(asked["wide"]), _MOST_WIDE)
                made = BytesIO()
                page.render(scale=wide / page.get_width()).to_pil().save(made, "PNG", compress_level=1)
            return {"pages": pages, "data": b64encode(made.getvalue()).decode()}
    except Exception as error:
        return {"refused": f"this page cannot be drawn: {error}", "parts": [], "code": EXIT_CONTENT}
