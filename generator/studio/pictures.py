"""Pictures of the pages of a document, where no browser draws them: the very PDF that is saved, drawn by pdfium."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from threading import Lock
from typing import Any, Final

from generator.press.pictures import read_pages

_MOST_WIDE: Final = 3000  # pixels
_TURN: Final = Lock()  # pdfium works for one at a time


def picture(asked: Mapping[str, Any]) -> dict[str, Any]:
    """How many pages the document has and how large they are; or one of its pages, so many pixels wide."""
    try:
        with _TURN:
            document = _opened(str(asked["data"]))
            if "page" not in asked:
                return {"pages": [list(document[number].get_size()) for number in range(len(document))]}
            page = document[int(asked["page"])]
            wide = min(float(asked["wide"]), _MOST_WIDE)
            made = BytesIO()
            page.render(scale=wide / page.get_width()).to_pil().save(made, "PNG", compress_level=1)
            return {"data": b64encode(made.getvalue()).decode()}
    except Exception as error:
        return {"refused": f"this page cannot be drawn: {error}", "parts": [], "code": 1}


def forget() -> None:
    """Closes the documents, of which pdfium would complain at the end."""
    _opened.cache_clear()


@lru_cache(maxsize=4)
def _opened(data: str) -> Any:
    return read_pages(b64decode(data))
