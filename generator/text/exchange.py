"""Texts out to translators and back: PO for their tools, CSV for people without any.

The data files stay the store. What goes out carries everything a translator needs besides the source: what the text is,
the rule in plain words, how long it may be, the agreed terms. Nothing is decided here; see `intake`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from generator.library import tables
from generator.library.errors import ContentError
from generator.text.catalogue import Catalogue, Key, chosen
from generator.text.forms import expanded
from generator.text.po import po_file

LANGUAGE, SOURCE_LANGUAGE = "Language", "X-Source-Language"  # names in a PO header
_LANGUAGE = re.compile(r"(source|text) \(([A-Za-z0-9-]+)\)", re.IGNORECASE)  # a column that says its language
REVIEW = "review"  # the state of a text that is there, but not confirmed against the current source and rule
WIDTH = 100  # columns of a PO file; tools wrap it as they like


@dataclass(frozen=True, slots=True)
class ExchangeRow:
    """One text on its way."""

    key: Key
    source: str
    text: str = ""
    review: bool = False
    notes: tuple[str, ...] = ()
    place: str = ""
    line: int = 0
    earlier: str = ""  # the source text of an earlier export, where it has changed since


def rows(
    catalogue: Catalogue,
    code: str,
    source_code: str,
    ids: Collection[str] = (),
    earlier: Mapping[Key, str] | None = None,
) -> Iterator[ExchangeRow]:
    """Every text that the source language has, with the language's own where there is one."""
    terms = _Terms(catalogue, code, source_code)
    for key in catalogue.wanted_keys():
        source = catalogue.text(source_code, key)
        if source is None or not chosen(key[1], ids):
            continue
        entry = catalogue.entries[code].get(key)
        stamp = catalogue.stamp(code, key[0], key[1]) if key[2] == "effect" else None
        review = entry is not None and stamp is not None and entry.of != stamp
        before = (earlier or {}).get(key, source)
        yield ExchangeRow(
            key,
            source,
            entry.text if entry else "",
            review,
            tuple(_notes(catalogue, key, source, terms)),
            entry.place.path if entry else "",
            entry.place.line if entry else 0,
            before if before != source else "",
        )


class _Terms:
    """The agreed words of a language for the terms of a source text."""

    def __init__(self, catalogue: Catalogue, code: str, source_code: str) -> None:
        self._source = catalogue.vocabulary(source_code)
        self._language = catalogue.languages[code]

    def of(self, text: str) -> list[str]:
        found: dict[str, str] = {}
        for item in self._source.items(text):
            for name in item.of("term"):
                form = next(expanded(self._language.terms.get(name, ())), None)
                if form is not None:
                    found.setdefault(name, form)
        return [f"{name} = {form}" for name, form in found.items()]


def _notes(catalogue: Catalogue, key: Key, source: str, terms: _Terms) -> Iterator[str]:
    owner = catalogue.owner(key)
    if key[2] == "effect":
        if owner.words:
            yield f"Rule: {owner.words}"
        if owner.wanted and owner.wanted.needs:
            yield f"To be said: {', '.join(need.words for need in owner.wanted.needs)}"
        yield f"Room for about {owner.budget} characters; the source has {len(source)}."
    elif key[2] == "name" and owner.name_budget:
        yield f"Name of a card; room for about {owner.name_budget} characters."
    if key[2] != "name" and (words := terms.of(source)):
        yield f"Agreed words: {', '.join(words)}"


def _key(written: str) -> Key | None:
    """The key of a text as it is written there; an id may itself hold a slash."""
    part, _, rest = written.partition("/")
    name, _, key_field = rest.rpartition("/")
    return (part, name, key_field) if part and name and key_field else None


# PO


def to_po(rows_: Collection[ExchangeRow], code: str, source_code: str) -> str:
    """A PO file; what is to be reviewed is fuzzy. The same rows give the same bytes."""
    polib: Any = import_module("polib")
    file = polib.POFile(wrapwidth=WIDTH)
    file.header = " Texts of Proofpress. What is empty is missing, what is fuzzy is to be reviewed."
    file.metadata = {
        "Project-Id-Version": "proofpress",
        LANGUAGE: code,
        SOURCE_LANGUAGE: source_code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for row in rows_:
        file.append(
            polib.POEntry(
                msgctxt="/".join(row.key),
                msgid=row.source,
                msgstr=row.text,
                comment="\n".join(row.notes),
                occurrences=[(row.place, str(row.line))] if row.line else [],
                flags=["fuzzy"] if row.review else [],
                previous_msgid=row.earlier or None,
            )
        )
    return f"{file}\n"


def from_po(text: str, shown: str) -> tuple[list[ExchangeRow], dict[str, str]]:
    """The rows of a PO file, in whatever order and wrapping, and its header."""
    file = po_file(text, shown)
    found: list[ExchangeRow] = []
    for entry in file:
        key = _key(entry.msgctxt or "")
        if key and not entry.obsolete:
            found.append(ExchangeRow(key, entry.msgid, entry.msgstr, entry.fuzzy, line=entry.linenum or 0))
    return found, {str(name): str(value) for name, value in file.metadata.items()}


# CSV


def to_csv(rows_: Collection[ExchangeRow], code: str, source_code: str) -> str:
    """A table that spreadsheets open: one row per text; only the column `text` is for changing."""
    head = ["key", "state", f"source ({source_code})", f"text ({code})", "note"]
    table = (
        [
            "/".join(row.key),
            REVIEW if row.review else "done" if row.text else "missing",
            row.source,
            row.text,
            " | ".join(row.notes),
        ]
        for row in rows_
    )
    # Without the mark some spreadsheets take it for an old code page.
    return "\ufeff" + tables.as_csv([head, *table], "\r\n")


def from_csv(text: str, shown: str) -> tuple[list[ExchangeRow], dict[str, str]]:
    """The rows of a table with the columns key and text, and perhaps source; and what its header says of languages."""
    table = tables.from_csv(text, shown)
    found: list[ExchangeRow] = []
    header: dict[str, str] = {}
    columns: list[str] = []
    for cell in next(table, (1, []))[1]:
        named = _LANGUAGE.fullmatch(cell.strip())
        columns.append((named.group(1) if named else cell.strip()).casefold())
        if named:
            header[LANGUAGE if columns[-1] == "text" else SOURCE_LANGUAGE] = named.group(2)
    if not {"key", "text"} <= set(columns):
        raise ContentError(f"{shown}:1: the first row names the columns; key and text must be among them")
    for line, cells in table:
        row = dict(zip(columns, cells, strict=False))
        key = _key(row.get("key", "").strip())
        if key:
            found.append(ExchangeRow(key, row.get("source", ""), row.get("text", ""), line=line))
    return found, header
