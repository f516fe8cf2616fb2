"""Exports over an earlier file as msgmerge does: nothing that a translator has written there is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.library.dataclass import dataclass
from generator.library.errors import ContentError
from generator.library.suggest import quoted
from generator.text.exchange import ExchangeFile, ExchangeRow, cleaned


@dataclass(frozen=True, slots=True)
class Merged:
    """The rows of the new file, and what the earlier one has besides."""

    rows: list[ExchangeRow]
    unwanted: list[ExchangeRow]  # texts of which there is no source any more
    pending: int  # texts that were not taken in yet


def merged(rows: Iterable[ExchangeRow], file: ExchangeFile, shown: str) -> Merged:
    """The rows as they go out now, with the work that an earlier file holds."""
    earlier: dict[str, ExchangeRow] = {}
    for row in file.rows:
        key = "/".join(row.key)
        if key in earlier:
            raise ContentError(
                f"{shown}:{row.line}: {quoted(key)} is already on line {earlier[key].line}; keep one of them"
            )
        earlier[key] = row
    found: list[ExchangeRow] = []
    pending = 0
    for row in rows:
        before = earlier.pop("/".join(row.key), None)
        found.append(row if before is None else _joined(row, before))
        pending += cleaned(found[-1].text) != row.text
    return Merged(found, [row for row in earlier.values() if row.text.strip()], pending)


def _joined(row: ExchangeRow, before: ExchangeRow) -> ExchangeRow:
    """A text as it goes out now, after what the earlier file has of it."""
    moved = cleaned(before.source) != cleaned(row.source)
    text = cleaned(before.text)
    row = replace(
        row, more=before.more, remark=_remark(row, before), earlier=before.source if moved else before.earlier
    )
    if text == row.text or not text or (before.base and before.is_as_exported()):
        # Nothing was written there. A mark that was taken away or set since the export stays so.
        review = before.review if text == row.text and before.base == row.base and not moved else row.review
        return replace(row, review=review, earlier=row.earlier if moved or review else "")
    data_moved = bool(row.text) and before.base.partition(" ")[2] != row.base.partition(" ")[2]
    notes = (*row.notes, f"The data have: {row.text}") if data_moved else row.notes
    review = before.review or moved or data_moved
    return replace(row, text=before.text, review=review, notes=notes, earlier=row.earlier if review else "")


def _remark(row: ExchangeRow, before: ExchangeRow) -> str:
    """The translator's remark; whether a name is official is there only once."""
    if before.official() is not None or not row.remark:
        return before.remark
    return "\n".join(filter(None, (row.remark, before.remark)))
