"""Which piece stands in which column. The number of pages is chosen first, then their columns are filled evenly.

Everything that flows is set with it: sections in columns, running text, lists, entries of a reference. It knows
heights alone, in millimetres. No chunk is divided; what is to stay together is kept together, unless no column is as
high.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from proofpress.records import dataclass

_SLACK: Final = 1e-6
_MANY: Final = 24  # columns
_EMPTY, _SKIPPED = 1.1, 2.0  # how free an empty column counts as, at the end and before another chunk
# Of a text that is read page by page: what a hole counts as where the next chunk has room, or which part of that on the
# last page, and what counts further there where more than half of a column is free.
_HOLE, _LAST, _HALF, _OVER_HALF = 1.5, 0.3, 0.5, 4.0
# What it costs to begin a column in the middle of a section, or of a table: as much as its square root left free.
_GOES_ON, _TORN = 0.01, 0.08


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece that no break divides."""

    height: float
    after: float = 0.0  # of the height: the space below, which nothing needs at the foot of a column
    keep: bool = False  # the next one stands in the same column
    head: float = 0.0  # what is repeated above it where a column begins with it
    goes_on: bool = False  # with what stands before it
    grow: float = 0.0  # how much space may be put above it where a column has room to spare
    shrink: float = 0.0  # by how much it may be lower where a column lacks room

    @property
    def torn(self) -> float:
        """What it costs to begin a column with it."""
        return _TORN if self.head else _GOES_ON if self.goes_on else 0.0


class Placed(NamedTuple):
    """Where a chunk stands: which one, how far below the top of its column, and how high it is there."""

    which: int
    top: float
    height: float


def fits(chunks: Sequence[Chunk], columns: Sequence[float]) -> bool:
    """Whether the chunks go into columns of these heights."""
    return _full(_kept(chunks, columns), columns)[-1] == len(chunks)


def pages_needed(chunks: Sequence[Chunk], columns: Callable[[int], Sequence[float]], most: int) -> int | None:
    """The least number of pages; `columns` says the heights of all columns of so many pages."""
    return next((pages for pages in range(1, most + 1) if fits(chunks, columns(pages))), None)


def columns_needed(chunks: Sequence[Chunk], room: float) -> int | None:
    """The least number of columns of one height; of the chunks there may be very many."""
    stops = _full(_kept(chunks, [room]), [room] * len(chunks))
    return stops.index(len(chunks)) if stops[-1] == len(chunks) else None


def fill(chunks: Sequence[Chunk], columns: Sequence[float], last: int = 0) -> list[list[Placed]] | None:
    """The chunks column by column: of all ways that which fills the columns most evenly; None when they do not fit.

    In a text that is read page by page, whose `last` columns are those of the last page, these may be half empty, and
    the pages before are rather full. Of very many columns the first ones are as full as they can be.
    """
    kept = _kept(chunks, columns)
    ways = cache(lambda start, room: [*_ways(kept, start, room)])  # some are asked for from column to column
    full = _full(kept, columns[:-_MANY])
    reached: dict[int, tuple[float, tuple[int, ...]]] = {full[-1]: (0.0, ())}  # the next chunk: its cost, the breaks
    for left, room in zip(range(len(columns[-_MANY:]), 0, -1), columns[-_MANY:], strict=True):
        found: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, breaks) in sorted(reached.items()):
            empty = _EMPTY if start == len(kept) else _SKIPPED
            tried = [(start, empty), *ways(start, room)]
            for stop, free in tried:
                torn = kept[stop].torn if start < stop < len(kept) else 0.0
                early, over = stop < tried[-1][0], max(0.0, free - _HALF) if left <= last else 0.0
                weight = _LAST if left <= last else _HOLE if last and early else 1.0
                total = cost + torn + weight * free * free + _OVER_HALF * over * over
                if stop not in found or total < found[stop][0] + _SLACK:  # of two alike that with fuller first columns
                    found[stop] = (total, (*breaks, stop))
        reached = found
    if len(chunks) not in reached:
        return None
    full += reached[len(chunks)][1]
    return [_stacked(chunks, range(*ends), room) for *ends, room in zip(full, full[1:], columns, strict=False)]


def _full(chunks: Sequence[Chunk], columns: Sequence[float]) -> list[int]:
    """Where the first column begins and each one ends, if all are as full as they can be."""
    stops = [0]
    for room in columns:
        stops.append(max((stop for stop, _ in _ways(chunks, stops[-1], room)), default=stops[-1]))
    return stops


def _kept(chunks: Sequence[Chunk], columns: Sequence[float]) -> list[Chunk]:
    """The chunks; those that are to stay together and are higher than any column may part."""
    found, room, start = list(chunks), max(columns), 0
    for stop in [at for at, chunk in enumerate(found, 1) if not chunk.keep or at == len(found)]:
        if stop > start + 1 and _least(found, range(start, stop)) > room + _SLACK:
            found[start:stop] = [replace(chunk, keep=False) for chunk in found[start:stop]]
        start = stop
    return found


def _least(chunks: Sequence[Chunk], these: range) -> float:
    """The least height that these need in a column of their own."""
    return chunks[these[0]].head + sum(chunks[i].height - chunks[i].shrink for i in these) - chunks[these[-1]].after


def _ways(chunks: Sequence[Chunk], start: int, room: float) -> Iterator[tuple[int, float]]:
    """Where a column that begins with this chunk may end, and which share of it stays free, or is lacking."""
    used = least = chunks[start].head if start < len(chunks) else 0.0
    for stop in range(start + 1, len(chunks) + 1):
        chunk = chunks[stop - 1]
        used, least = used + chunk.height, least + chunk.height - chunk.shrink
        if least - chunk.after > room + _SLACK:
            return
        if stop == len(chunks) or not chunk.keep:
            yield stop, abs(room - used + chunk.after) / room


def _stacked(chunks: Sequence[Chunk], these: range, room: float) -> list[Placed]:
    """Chunks under each other; what is over goes between them, what lacks is taken from those that can give."""
    if not these:
        return []
    spare = room - chunks[these[0]].head - sum(chunks[index].height for index in these) + chunks[these[-1]].after
    grow, shrink = sum(chunks[index].grow for index in these[1:]), sum(chunks[index].shrink for index in these)
    larger = min(1.0, max(0.0, spare) / grow) if grow else 0.0
    lower = min(1.0, max(0.0, -spare) / shrink) if shrink else 0.0
    found, top = [], chunks[these[0]].head
    for index in these:
        chunk = chunks[index]
        top += chunk.grow * larger if index != these[0] else 0.0
        found.append(Placed(index, top, chunk.height - chunk.shrink * lower))
        top += found[-1].height
    return found
