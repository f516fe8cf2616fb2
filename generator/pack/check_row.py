"""The check row: five signs that everybody compares before they begin.

    h      = SHA-256("check-row-1" || the deal's digest in hexadecimal)
    signs  = the first 25 bits of h, five bits a sign, as numbers of the 32 signs

They follow from what was dealt, not from the seed, so a wrong card list shows just as a wrong key does. 25 bits find
mistakes; they do not stop anybody who means to deceive, which is what the commitment is for.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

ROW: Final = 5
# The order is part of the rule; the drawings are in `pages.pack_signs`, the words to say in the labels "sign_…".
SIGNS: Final = (
    "sun", "moon", "star", "heart", "key", "anchor", "crown", "bell",
    "fish", "tree", "house", "boat", "flag", "arrow", "cup", "drop",
    "leaf", "flower", "cloud", "bolt", "hammer", "ladder", "candle", "book",
    "eye", "hourglass", "mushroom", "wheel", "ring", "sword", "kite", "umbrella",
)  # fmt: skip


def check_row(deal_digest: str) -> tuple[str, ...]:
    """The five signs of a deal."""
    number = int.from_bytes(sha256(b"check-row-1" + deal_digest.encode()).digest()[:4], "big") >> 7
    return tuple(SIGNS[number >> 5 * place & 31] for place in reversed(range(ROW)))
