"""The faces of paper that the page is set in as well."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from generator.press.fonts import FACES

FONTS: Final = ("serif", "serif-italic", "serif-semibold", "sans", "sans-semibold", "title")


def font(name: str) -> bytes:
    """The file of a face."""
    return Path(FACES[name]()).read_bytes()
