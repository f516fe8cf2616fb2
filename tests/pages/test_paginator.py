"""Which chunk stands in which column: against every way there is, tried one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import given, strategies as st

from proofpress.pages.paginator import Chunk, columns_needed, fill, fits, pages_needed

HEIGHTS = st.integers(1, 12)
CHUNKS = st.lists(
    st.builds(
        lambda height, after, keep, head, on, shrink: Chunk(
            height + after, after, keep=keep, head=head, goes_on=on, shrink=min(shrink, height - 1)
        ),
        HEIGHTS, st.integers(0, 3), st.booleans(), st.integers(0, 2), st.booleans(), st.integers(0, 3),
    ),
    min_size=1, max_size=7,
)  # fmt: skip
COLUMNS = st.lists(st.integers(8, 24), min_size=1, max_size=4)


def every_way(chunks: Sequence[Chunk], columns: Sequence[float]) -> Iterator[list[list[Chunk]]]:
    """All ways to cut the chunks into these columns so that each holds what stands in it."""
    for cuts in combinations_with_replacement(range(len(chunks) + 1), len(columns) - 1):
        edges = [0, *cuts, len(chunks)]
        parts = [list(chunks[start:stop]) for start, stop in pairwise(edges)]
        if all(low_enough(part, room) for part, room in zip(parts, columns, strict=True)):
            ends = [part[-1] for part in parts if part and part[-1] is not chunks[-1]]
            if not any(end.keep for end in ends):
                yield parts


def low_enough(part: list[Chunk], room: float) -> bool:
    if not part:
        return True
    return part[0].head + sum(chunk.height - chunk.shrink for chunk in part) - part[-1].after <= room + 1e-9


def uneven(parts: list[list[Chunk]], columns: Sequence[float], last: int = 0) -> float:
    """How unevenly the columns are filled, and how often one begins in the middle of something.

    With a last page, the rest of it counts less, but not where more than half is free, and elsewhere a hole counts more
    into which more of the following chunks would have gone."""
    total = 0.0
    end = max(number for number, part in enumerate(parts) if part)
    for number, (part, room) in enumerate(zip(parts, columns, strict=True)):
        following = [chunk for later in parts[number + 1 :] for chunk in later]
        if part:
            free = abs(room - (part[0].head + sum(chunk.height for chunk in part) - part[-1].after)) / room
        else:
            free = 2.0 if number < end else 1.1
        if number >= len(columns) - last:
            total += 0.3 * free**2 + 4 * max(0, free - 0.5) ** 2
            continue
        more = [following[:end] for end in range(1, len(following) + 1)]
        early = any((each == following or not each[-1].keep) and low_enough(part + each, room) for each in more)
        total += (1.5 if last and early else 1) * free**2
    begun = [part[0] for part in parts if part][1:]
    return total + sum(0.08 if chunk.head else 0.01 if chunk.goes_on else 0.0 for chunk in begun)


def chained(chunks: Sequence[Chunk], columns: Sequence[float]) -> bool:
    """Whether all that is to stay together goes into a column at all."""
    return not any(chunk.keep for chunk in chunks) or all(
        low_enough(list(chunks[start:stop]), max(columns))
        for start in range(len(chunks))
        for stop in range(start + 1, len(chunks) + 1)
        if all(chunk.keep for chunk in chunks[start : stop - 1])
    )


@given(CHUNKS, COLUMNS, st.integers(0, 2))
def test_of_all_ways_it_is_the_most_even_one(chunks: list[Chunk], columns: list[float], last: int) -> None:
    if not chained(chunks, columns):
        return
    ways = list(every_way(chunks, columns))
    found = fill(chunks, columns, last)
    assert (found is not None) == bool(ways) == fits(chunks, columns)
    if found is None:
        return
    assert [placed.which for column in found for placed in column] == list(range(len(chunks)))
    parts = [[chunks[placed.which] for placed in column] for column in found]
    parts += [[] for _ in range(len(columns) - len(parts))]
    least = min(uneven(way, columns, last) for way in ways)
    assert uneven(parts, columns, last) == pytest.approx(least, abs=1e-5)


@given(CHUNKS, st.floats(5, 60))
def test_columns_of_one_height_are_counted_at_once(chunks: list[Chunk], room: float) -> None:
    assert columns_needed(chunks, room) == pages_needed(chunks, lambda pages: [room] * pages, len(chunks))


@given(CHUNKS, COLUMNS)
def test_what_stands_in_a_column_neither_overlaps_nor_sticks_out(chunks: list[Chunk], columns: list[float]) -> None:
    for column, room in zip(fill(chunks, columns) or [], columns, strict=False):
        bottom = chunks[column[0].which].head if column else 0.0
        for which, top, height in column:
            assert top >= bottom - 1e-6
            assert chunks[which].height - chunks[which].shrink - 1e-6 <= height <= chunks[which].height
            bottom = top + height
        if column:
            assert bottom - chunks[column[-1].which].after <= room + 1e-5


def test_what_is_over_goes_above_chunks_that_grow_and_no_further_than_they_may() -> None:
    chunks = [Chunk(10, grow=6), Chunk(10, grow=6), Chunk(10, grow=3)]
    assert [placed.top for placed in fill(chunks, [33])[0]] == [0, 12, 23]  # type: ignore[index]
    assert [placed.top for placed in fill(chunks, [60])[0]] == [0, 16, 29]  # type: ignore[index]


def test_as_few_pages_as_can_be_and_all_of_them_even() -> None:
    chunks = [Chunk(10)] * 7
    assert pages_needed(chunks, lambda pages: [30] * pages, 9) == 3
    assert pages_needed(chunks, lambda pages: [30] * pages, 2) is None
    assert [len(column) for column in fill(chunks, [30, 30, 30]) or []] == [3, 2, 2]


def test_what_is_to_stay_together_parts_where_no_column_is_as_high() -> None:
    assert fill([Chunk(10, keep=True)] * 3 + [Chunk(1)], [10] * 3) is None
    assert [len(column) for column in fill([Chunk(10, keep=True)] * 3 + [Chunk(10)], [20] * 2) or []] == [2, 2]


def test_of_a_text_the_first_pages_are_rather_full_and_the_last_one_half() -> None:
    for many in range(11, 30):
        *first, last = [len(column) for column in fill([Chunk(1)] * many, [10] * (-(-many // 10)), 1) or []]
        assert min(first) >= last
        assert min(first) >= 8 or last <= 5
    parts = [Chunk(57), Chunk(23), Chunk(50), Chunk(90)]
    assert [len(column) for column in fill(parts, [100] * 3) or []] == [1, 2, 1]
    assert [len(column) for column in fill(parts, [100] * 3, 1) or []] == [2, 1, 1]
