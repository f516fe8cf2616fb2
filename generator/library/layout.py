"""Text on a terminal: columns and wrapped lists."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Sequence

GAP = "  "
NARROWEST = 40  # columns; a terminal that claims less is not believed
WIDEST = 100  # longer lines are hard to read


def width() -> int:
    """How many columns to fill: those of the terminal, within reason."""
    return max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))


def table(rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Rows in columns; the columns numbered in `right` are set flush right."""
    lines = [tuple(row) for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    flush_right = set(right)
    return [
        GAP.join(
            cell.rjust(wide) if number in flush_right else cell.ljust(wide)
            for number, (cell, wide) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def wrapped(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """The text in lines, after `first` and, from the second line on, under it."""
    under = " " * len(first) if rest is None else rest
    return textwrap.wrap(
        text, width(), initial_indent=first, subsequent_indent=under, break_long_words=False, break_on_hyphens=False
    ) or [first.rstrip()]
