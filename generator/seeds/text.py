"""Seed texts: what people type or paste, brought into the one form whose bytes are drawn from.

Small and capital letters stay different; nothing is guessed. It knows no codes: `codes` does.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from generator.library.errors import UsageError
from generator.library.suggest import quoted
from generator.seeds import repertoire

MOST_BYTES: Final = 256  # of UTF-8: longer than any name of an event, short enough for a line on paper


class SeedError(UsageError):
    """A seed that cannot be used, with what would be right."""


def canonical_text(text: str) -> str:
    """The text with white space at its ends removed and each run inside turned into one space, in NFC.

    Spaces inside are folded because typesetting breaks lines and makes spaces unbreakable; a seed copied from
    paper would otherwise deal something else.
    """
    spaced = repertoire.white_space().sub(" ", text).strip(" ")
    if not spaced:
        raise SeedError("the seed is empty; any text will do, such as 2026-W47")
    refused = repertoire.refused().search(spaced)
    if refused:
        raise SeedError(f"the seed {quoted(spaced)} holds {_named(refused.group())}")
    canonical = unicodedata.normalize("NFC", spaced)
    size = len(canonical.encode())
    if size > MOST_BYTES:
        raise SeedError(f"the seed {quoted(canonical)} has {size} bytes in UTF-8; the limit is {MOST_BYTES}")
    return canonical


def _named(char: str) -> str:
    """What a refused character is, and why it is refused."""
    number = f"U+{ord(char):04X}"
    match unicodedata.category(char):
        case "Cc":
            return f"the control character {number}; remove it"
        case "Cf":
            return f"the invisible character {number}; remove it, or type the text anew"
        case "Cs":
            return "bytes that are not UTF-8; type the text anew"
        case "Co":
            return f"the private character {number}, which means something else in every font; leave it out"
        case _:
            return f'"{char}" ({number}), newer than Unicode 14.0 and not yet the same everywhere; leave it out'
