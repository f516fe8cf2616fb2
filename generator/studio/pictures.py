"""Pictures of the pages of a document, where no browser draws them: the very PDF that is saved, drawn by pdfium."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import closing
from io import BytesIO
from typing import Any, Final

from generator.interface.command import Progress, unwatched
from generator.library.errors import EXIT_CONTENT
from generator.press.pictures import read_pages
from generator.studio.desk import Desk

_MOST_WIDE: Final = 3000  # pixels
_GOOD: Final = 90  # of 100: nobody sees a difference, and it is made in a fifth of the time that a PNG takes


class DrawingDesk(Desk):
    """A desk that is also asked for pictures. Where a question says how `wide`, in pixels, every PDF that is told comes
    with one of its first page."""

    def tell(self, asked: Mapping[str, Any], progress: Progress = unwatched) -> dict[str, Any]:
        """What the desk says, or a picture of a page of a document."""
        if asked.get("do") == "picture":
            return picture(asked)
        told = super().tell(asked, progress)
        for file in told.get("files", []) if "wide" in asked else []:
            if file["name"].endswith(".pdf"):
                file["picture"] = picture({"data": file["data"], "page": 0, "wide": asked["wide"]})
        return told


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
                drawn = page.render(scale=wide / page.get_width()).to_pil()
                drawn.save(made, "JPEG", quality=_GOOD, subsampling=0)
            return {"pages": pages, "wide": asked["wide"], "data": b64encode(made.getvalue()).decode()}
    except Exception as error:
        return {"refused": f"this page cannot be drawn: {error}", "parts": [], "code": EXIT_CONTENT}
