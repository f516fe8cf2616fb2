"""Texts as a table (CSV), for people who translate in a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Collection

from generator.library import tables
from generator.library.errors import ContentError
from generator.text.exchange import LANGUAGE, SOURCE_LANGUAGE, ExchangeFile, ExchangeRow, key_of

REVIEW, DONE, MISSING, OBSOLETE = "review", "done", "missing", "obsolete"  # in the column `state`
_OURS = ("key", "state", "source", "text", "remark", "note", "exported")
_LANGUAGE = re.compile(r"(source|text) \(([A-Za-z0-9-]+)\)", re.IGNORECASE)  # a column that says its language


def to_csv(
    rows: Collection[ExchangeRow],
    code: str,
    source_code: str,
    more: Collection[str] = (),
    rest: Collection[ExchangeRow] = (),
) -> str:
    """A table that spreadsheets open: one row per text; the columns text, state and remark are for changing.

    `more` are the columns that others have added, `rest` the rows of texts that are wanted no more.
    """
    named = {"source": f"source ({source_code})", "text": f"text ({code})"}
    head = [*(named.get(column, column) for column in _OURS), *more]
    state = {row.key: REVIEW if row.review else DONE if row.text else MISSING for row in rows}
    table = (
        [
            "/".join(row.key),
            state.get(row.key, OBSOLETE),
            row.source,
            row.text,
            row.remark,
            " | ".join(row.notes),
            row.base,
            *(row.more.get(column, "") for column in more),
        ]
        for row in (*rows, *rest)
    )
    # Without the mark some spreadsheets take it for an old code page.
    return "\ufeff" + tables.as_csv([head, *table], "\r\n")


def from_csv(text: str, shown: str) -> ExchangeFile:
    """The rows of a table with the columns key and text, and perhaps others; and what its header says of languages."""
    table = tables.from_csv(text, shown)
    found = ExchangeFile([], {})
    columns: list[str] = []
    for cell in next(table, (1, []))[1]:
        named = _LANGUAGE.fullmatch(cell.strip())
        column = (named.group(1) if named else cell.strip()).casefold()
        columns.append(column if column in _OURS else cell.strip())
        if named:
            found.header[LANGUAGE if column == "text" else SOURCE_LANGUAGE] = named.group(2)
    if not {"key", "text"} <= set(columns):
        raise ContentError(f"{shown}:1: the first row names the columns; key and text must be among them")
    found.columns = tuple(column for column in columns if column and column not in _OURS)
    for line, cells in table:
        row = dict(zip(columns, cells, strict=False))
        written, state = row.get("key", "").strip(), row.get("state", "").strip().casefold()
        key = key_of(written)
        if key is None:
            if row.get("text", "").strip():
                found.keyless.append((line, written))
            continue
        made = ExchangeRow(
            key,
            row.get("source", ""),
            row.get("text", ""),
            state == REVIEW,
            line=line,
            base=row.get("exported", "").strip(),
            remark=row.get("remark", ""),
            more={column: row.get(column, "") for column in found.columns},
        )
        (found.rest if state == OBSOLETE else found.rows).append(made)
    return found
