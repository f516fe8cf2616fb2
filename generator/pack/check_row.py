"""The check row: five signs that everybody compares before they begin.

    h      = SHA-256("check-row-1" || the deal's digest in hexadecimal)
    signs  = the first 25 bits of h, five bits a sign, as numbers of the 32 signs
    letters = the next 20 bits of h, five bits a letter, in the alphabet of codes

They follow from what was dealt, not from the seed, so a wrong card list shows just as a wrong key does. 25 bits find
mistakes; they do not stop anybody who means to deceive, which is what the commitment is for. By the letters the result
form finds the round of a sheet.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from generator.seeds.codes import ALPHABET

ROW: Final = 5
_LETTERS: Final = 4
# The order is part of the rule; the drawings are in `pages.pack_signs`, the words to say in the labels "sign_…".
SIGNS: Final = (
    "sun", "moon", "star", "heart", "key", "anchor", "crown", "bell",
    "fish", "tree", "house", "boat", "flag", "arrow", "cup", "drop",
    "leaf", "flower", "cloud", "bolt", "hammer", "ladder", "candle", "book",
    "eye", "hourglass", "mushroom", "wheel", "ring", "sword", "kite", "umbrella",
)  # fmt: skip


def check_letters(deal_digest: str) -> str:
    """The four letters of a deal."""
    return "".join(ALPHABET[value] for value in _values(deal_digest, ROW, _LETTERS))


def check_row(deal_digest: str) -> tuple[str, ...]:
    """The five signs of a deal."""
    return tuple(SIGNS[value] for value in _values(deal_digest, 0, ROW))


def _values(deal_digest: str, start: int, count: int) -> list[int]:
    """Numbers of five bits each, from one of them on."""
    number = int.from_bytes(sha256(b"check-row-1" + deal_digest.encode()).digest(), "big")
    return [number >> 256 - 5 * (place + 1) & 31 for place in range(start, start + count)]
