"""Pictures of pages are drawn by pdfium, which this module alone opens: a browser that runs the program has none."""

from __future__ import annotations

from typing import Any

from generator.press.errors import CONTENT, PressError


def read_pages(pdf: bytes) -> Any:
    """The document, whose pages can be drawn."""
    try:
        from pypdfium2 import PdfDocument
    except ImportError:
        raise PressError("no pictures can be drawn here; save as PDF", CONTENT) from None
    return PdfDocument(pdf)
