"""The way back from a long code to its key, which the program itself never goes."""

from __future__ import annotations

from proofpress.seeds import ALPHABET, KEY_BYTES, PREFIX, canonical_seed


def key_of(code: str) -> bytes:
    """The 128-bit key that a long code carries."""
    letters = canonical_seed(code).replace("-", "")[len(PREFIX) : -2]  # without the two check letters
    number = 0
    for letter in letters:
        number = number << 5 | ALPHABET.index(letter)
    return number.to_bytes(KEY_BYTES, "big")
