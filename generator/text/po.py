"""Reads PO files: those that were exported, and those that others have."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from generator.library.errors import ContentError


def po_file(text: str, shown: str) -> Any:
    """The entries of a PO file, in whatever order and wrapping, with its header as `metadata`."""
    polib: Any = import_module("polib")
    try:
        # A text that is the name of a file is opened by polib; no name ends in a line feed. Without the encoding it
        # would look for one, which takes long in a text made for that.
        return polib.pofile(f"{text}\n", encoding="utf-8", check_for_duplicates=False)
    except (OSError, ValueError, IndexError, AttributeError, TypeError) as error:
        raise ContentError(f"{shown}: not readable as PO: {error}") from None
