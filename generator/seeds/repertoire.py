"""Which characters a seed text may hold, frozen.

Every Python, Node and browser has its own version of Unicode. A character that one of them does not know yet can come
out of normalisation (NFC) differently there. So the characters are listed here once and for all: those of Unicode 14.0,
which every supported Python knows, without the categories C* (control, invisible, private, unassigned) and Z* (spaces
and separators). Of those, U+0020 is kept, and what words and emoji are written with: U+200C, U+200D, U+E0020-U+E007F.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

# Code points and ranges of them, in hexadecimal. White space is what JavaScript strips, and U+0085, which Python strips
# too; the four separators U+001C to U+001F, which only Python strips, are refused as the control characters they are.
WHITE_SPACE: Final = "9-D 20 85 A0 1680 2000-200A 2028-2029 202F 205F 3000 FEFF"


def code_points(ranges: str) -> list[tuple[int, int]]:
    """The first and the last code point of each range."""
    ends = [entry.split("-") for entry in ranges.split()]
    return [(int(end[0], 16), int(end[-1], 16)) for end in ends]


@cache
def allowed() -> str:
    """The characters that are allowed, in the same form."""
    return Path(__file__).with_name("repertoire.txt").read_text(encoding="ascii")


@cache
def white_space() -> re.Pattern[str]:
    """A run of white space."""
    return re.compile(f"[{_inside_a_class(WHITE_SPACE)}]+")


@cache
def refused() -> re.Pattern[str]:
    """One character that is not allowed."""
    return re.compile(f"[^{_inside_a_class(allowed())}]")


def _inside_a_class(ranges: str) -> str:
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in code_points(ranges))
