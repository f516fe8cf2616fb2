"""Ranges of seeds, and what is asked about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

MAX_SEEDS = 100_000_000  # more would need other files than one for every 500 seeds

RangeResult = dict[str, Any]  # of a range, ready for JSON


class RangeTask(NamedTuple):
    """A range of seeds, and what is asked about each."""

    kind: str
    start: int
    stop: int


class Subject(Protocol):
    """Whose seeds are counted: a value that decides the outcome of a seed."""

    def digest(self) -> str:
        """Equal for equal censuses: results under the same digest may be used again."""


def ranges(kind: str, start: int, stop: int, size: int) -> Iterator[RangeTask]:
    """Ranges that begin at round numbers, so that a longer census finds those of a shorter one again."""
    while start < stop:
        end = min(stop, start - start % size + size)
        yield RangeTask(kind, start, end)
        start = end
