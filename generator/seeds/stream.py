"""The draw stream of the specification FWS-1: named streams of fair numbers out of a seed.

One primitive, HMAC-SHA-256, and integers only, so that any language can do the same. It knows neither what a seed may
look like (`text`) nor what is dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from hmac import digest
from struct import Struct
from typing import Final, TypeVar

SPECIFICATION: Final = "FWS-1"
KEY: Final = SPECIFICATION.encode()
WORDS: Final = 1 << 32  # how many values a word of the stream can have
_EIGHT_WORDS: Final = Struct(">8I")  # a block of 32 bytes

T = TypeVar("T")


def root(config: str, seed: str) -> bytes:
    """The 32 bytes from which every stream of this seed in this configuration starts.

    Both texts must be canonical already; their lengths come before them, so that no two pairs look alike.
    """
    parts = config.encode(), seed.encode()
    return digest(KEY, b"".join(len(part).to_bytes(4, "big") + part for part in parts), "sha256")


class Stream:
    """The numbers under one label. Streams of different labels never affect each other."""

    __slots__ = ("_block", "_prefix", "_root", "_waiting")

    def __init__(self, root: bytes, label: str) -> None:
        if not label.isascii() or not label.isprintable():
            raise ValueError(f"the label {label!r} is not printable ASCII")
        self._root = root
        self._prefix = label.encode() + b"\0"
        self._block = 0
        self._waiting: list[int] = []  # words of the block, the next one last

    def u32(self) -> int:
        """The next word: four bytes, the highest first."""
        if not self._waiting:
            message = self._prefix + self._block.to_bytes(4, "big")
            self._block += 1
            self._waiting.extend(reversed(_EIGHT_WORDS.unpack(digest(self._root, message, "sha256"))))
        return self._waiting.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely. It costs a word even when only 0 is possible, so that the length
        of a list never decides how much of the stream is used, apart from rejected words."""
        if not 1 <= n <= WORDS:
            raise ValueError(f"below({n}): n must be from 1 to {WORDS}")
        fair = WORDS - WORDS % n  # the words from here on would favour the small numbers
        waiting = self._waiting
        while (word := waiting.pop() if waiting else self.u32()) >= fair:
            pass
        return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a new order (Fisher-Yates from the last place down)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
