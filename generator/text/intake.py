"""Decides which texts that come back from translators are taken, and why the others are not.

A text is taken when it is for something that exists, was made from the current source text, and is not marked as
unsure. It is never replaced by nothing. A text that is taken is confirmed with it, if it states its rule.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.library.errors import MOST_SHOWN
from generator.library.limits import MAX_TEXT
from generator.library.suggest import hint, listed, quoted
from generator.text.catalogue import Catalogue, Key, Wording, whole
from generator.text.checks import Checker
from generator.text.exchange import ExchangeRow
from generator.text.splice import KeyPath
from generator.text.store import Changes, note


@dataclass
class Intake:
    """What an exchange file brings."""

    changes: Changes = field(default_factory=dict)
    taken: int = 0
    confirmed: int = 0
    unsure: int = 0  # fuzzy, and left alone
    refused: list[tuple[int, str]] = field(default_factory=list)  # line and reason
    wrong: list[tuple[int, str]] = field(default_factory=list)  # taken, but the text does not state its rule


def take_in(
    catalogue: Catalogue,
    code: str,
    source_code: str,
    rows: Iterable[ExchangeRow],
    with_source: bool = True,
    checker: Checker | None = None,
) -> Intake:
    """What of these rows is to be written; `with_source` is false for tables without a column for it."""
    found = Intake()
    checker = checker or Checker(catalogue, code)
    seen: dict[Key, int] = {}
    rows = [row for row in rows if row.text.strip()]
    named = {row.key[:2] for row in rows if row.key[2] == "name"}
    for row in rows:
        near = len(found.refused) < MOST_SHOWN  # of the others nobody sees what they may have meant
        reason = _refusal(catalogue, code, source_code, row, seen, named, with_source, near)
        seen.setdefault(row.key, row.line)
        if reason:
            found.refused.append((row.line, reason))
        elif row.review:
            found.unsure += 1
        else:
            _take(catalogue, code, row, checker, found)
    _whole_lists(catalogue, code, rows, found)
    return found


def _whole_lists(catalogue: Catalogue, code: str, rows: Iterable[ExchangeRow], found: Intake) -> None:
    """Drops what would begin an incomplete list: the levels of a nation come together."""
    lists: dict[KeyPath, dict[KeyPath, Key]] = {}
    for key in catalogue.wanted_keys():
        keys = catalogue.stored(key)
        if isinstance(keys[-1], int) and key not in catalogue.entries[code]:
            lists.setdefault(keys[:-1], {})[keys] = key
    lines = {row.key: row.line for row in rows}
    for changes in found.changes.values():
        for inside in lists.values():
            lacking = ["/".join(key) for keys, key in inside.items() if keys not in changes]
            given = [key for keys, key in inside.items() if keys in changes]
            if not lacking:
                continue
            for key in given:
                del changes[catalogue.stored(key)]
                if changes.pop(catalogue.stored((*key[:2], "of")), None):
                    found.confirmed -= 1
                found.taken -= 1
                why = f"{quoted('/'.join(key))} comes together with {listed(lacking, 'and')}, which are missing"
                found.refused.append((lines[key], why))


def cleaned(text: str) -> str:
    """The text as it is stored: one spelling of every letter, plain single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _refusal(
    catalogue: Catalogue,
    code: str,
    source_code: str,
    row: ExchangeRow,
    seen: dict[Key, int],
    named: set[tuple[str, str]],
    with_source: bool,
    near: bool,
) -> str | None:
    """Why a row is not taken; `near`: with the key that was probably meant."""
    part, name, key_field = row.key
    shown = quoted("/".join(row.key))
    source = catalogue.text(source_code, row.key)
    if source is None:
        return f"there is no text {shown}{_meant(catalogue, row.key) if near else ''}"
    if row.key in seen:
        return f"{shown} is already on line {seen[row.key]}"
    if with_source and cleaned(row.source) != cleaned(source):
        return f"{shown} is to review: the source text has changed; export again"
    text = cleaned(row.text)
    if len(text) > MAX_TEXT:
        return f"{shown} has {len(text):,} characters; the limit is {MAX_TEXT:,}"
    if not text.isprintable():
        return f"{shown} holds a character that cannot be printed: {quoted(text)}"
    nameless = (part, whole(name)) not in named and (part, whole(name), "name") not in catalogue.entries[code]
    if part in catalogue.cards and key_field == "effect" and nameless:
        return f"{shown} has no name yet in {code}; a card needs its name first"
    return None


def _meant(catalogue: Catalogue, unknown: Key) -> str:
    """The end of a message about an unknown key."""
    possible = {"/".join(key): key[1:] for key in catalogue.wanted_keys()}
    # The words of pages are in two parts, and nobody knows by heart which word is where.
    elsewhere = next((path for path, rest in possible.items() if rest == unknown[1:]), None)
    return f"; did you mean {quoted(elsewhere)}?" if elsewhere else hint("/".join(unknown), possible)


def _take(catalogue: Catalogue, code: str, row: ExchangeRow, checker: Checker, found: Intake) -> None:
    part, name, key_field = row.key
    text = cleaned(row.text)
    entry = catalogue.entries[code].get(row.key)
    if entry is None or entry.text != text:
        note(found.changes, catalogue, code, row.key, text)
        found.taken += 1
    if key_field != "effect":
        return
    errors = [
        each
        for each in checker.draft(row.key, Wording(text, entry.place if entry else checker.nowhere))
        if each.rule.startswith("rule/") and each.severity == "error" and not (entry and each.rule in entry.accept)
    ]
    found.wrong += [(row.line, f"{name}: {each.message}") for each in errors]
    stamp = catalogue.stamp(code, part, name)
    if not errors and (entry is None or entry.of != stamp):
        note(found.changes, catalogue, code, (part, name, "of"), stamp)
        found.confirmed += 1
