"""Tables as CSV, for spreadsheets and for our own readers.

A spreadsheet takes a cell that begins with =, +, -, @ or a control character for a formula, and a stranger may have
chosen the text. Such a text gets an apostrophe before it, and loses it again when a table is read. A text that begins
with apostrophes and such a sign gets one more, so that every text comes back as it was. Where ; separates cells, as in
most of Europe, a text is cut there, so what follows it counts as a beginning, too. Numbers are written as they are.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from generator.library.errors import ContentError

TableRows = list[Sequence[str | int]]  # the first row names the columns
_FORMULA = r"""['"]*[=+\-@\t\r\n＝＋－＠]"""
_BEGINNING = r"(?:^|(?<=[;\t\r\n]))"
_BARE = re.compile(f"{_BEGINNING}(?={_FORMULA})")
_SEPARATOR = re.compile(r'"?sep=([,;\t])"?\r?\n', re.IGNORECASE)
_MARKED = re.compile(f"{_BEGINNING}'(?={_FORMULA})")


def as_csv(rows: Iterable[Sequence[str | int]], line_end: str = "\n") -> str:
    """The rows as CSV; texts that look like formulas are marked as texts."""
    return "".join(_row(row) + line_end for row in rows)


def _row(cells: Sequence[str | int]) -> str:
    out = io.StringIO(newline="")
    # With another end of lines, csv would leave a cell with a carriage return without quotes.
    csv.writer(out, lineterminator="\r\n").writerow(
        _BARE.sub("'", cell) if isinstance(cell, str) else cell for cell in cells
    )
    return out.getvalue().removesuffix("\r\n")


def from_csv(text: str, shown: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table and the lines on which they end; the first row shows whether commas, semicolons or tabs
    separate its cells, or says so for a spreadsheet: sep=;"""
    text = text.removeprefix("\ufeff")
    said = _SEPARATOR.match(text)
    first = text.partition("\n")[0]
    separator = said[1] if said else max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for cells in reader:
            if said is None or reader.line_num > 1:
                yield reader.line_num, [_MARKED.sub("", cell) for cell in cells]
    except csv.Error as error:
        raise ContentError(f"{shown}:{reader.line_num}: the row cannot be read as CSV ({error})") from None
