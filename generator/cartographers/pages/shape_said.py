"""Shapes in words, for screen readers: "three spaces in an L"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from generator.cartographers.pages.shape_art import cells_of
from generator.text.labels import Labels

# One way round of each shape that has a name; every turned or mirrored one has the same.
_NAMED: Final = {
    "line": (("#", "#"), ("#", "#", "#"), ("#", "#", "#", "#")),
    "diagonal": (("#.", ".#"), ("#..", ".#.", "..#")),
    "square": (("##", "##"),),
    "l": (("#.", "##"), ("###", "#..")),
    "wide_l": (("###", "#..", "#.."),),
    "t": (("###", ".#."),),
    "long_t": (("###", ".#.", ".#."),),
    "z": (("##.", ".##"),),
    "wide_z": (("#..", "###", "..#"),),
    "long_z": (("##..", ".###"),),
    "u": (("#.#", "###"),),
    "p": (("##", "##", "#."),),
    "cross": ((".#.", "###", ".#."),),
    "stairs": (("#..", "##.", ".##"),),
}


def shape_said(words: Labels, rows: Sequence[str]) -> str:
    """The shape in words; one without a name is said row by row, and so is the pattern of a hero."""
    spaces = cells_of(rows, "#")
    name = _NAMES.get(_one_way_round(rows))
    if name and words.has(f"shape_{len(spaces)}"):
        return words("shape_named", spaces=words(f"shape_{len(spaces)}"), form=words(f"shape_{name}"))
    heroes = cells_of(rows, "H")
    if heroes:
        row, column = heroes[0]
        return words("shape_hero", row=row + 1, column=column + 1, rows=_listed(rows, "*"))
    return words("shape_1") if len(spaces) == 1 else words("shape_rows", count=len(spaces), rows=_listed(rows, "#"))


def _listed(rows: Sequence[str], sign: str) -> str:
    """The columns with that sign, row by row: 1 3; 2; –."""
    found = [[column + 1 for column, cell in enumerate(row) if cell == sign] for row in rows]
    return "; ".join(" ".join(map(str, columns)) or "–" for columns in found)


def _one_way_round(rows: Sequence[str]) -> tuple[str, ...]:
    return min(_ways_round(tuple(rows)))


def _ways_round(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        yield rows
        yield tuple(row[::-1] for row in rows)


_NAMES: Final = {_one_way_round(rows): name for name, shapes in _NAMED.items() for rows in shapes}
