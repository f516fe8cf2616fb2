"""Decides which texts that come back from translators are taken, and why the others are not.

A text is taken when it is for something that exists, was made from the current source text, and is not marked as
unsure. It is never replaced by nothing. Texts that are taken are confirmed, if they state their rule; so are those that
were marked, and come back without the mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from generator.library.dataclass import dataclass
from generator.library.errors import MOST_SHOWN
from generator.library.limits import MAX_TEXT
from generator.library.suggest import hint, listed, quoted
from generator.text.catalogue import Catalogue, Key, Wording, whole
from generator.text.checks import Checker
from generator.text.confirmation import REVIEWED, Signature
from generator.text.exchange import TO_REVIEW, UNOFFICIAL, ExchangeFile, ExchangeRow, cleaned
from generator.text.labels import PLACE, misplaced
from generator.text.splice import KeyPath
from generator.text.store import Changes, note, stamp


@dataclass
class Intake:
    """What an exchange file brings."""

    changes: Changes = field(default_factory=dict)
    taken: int = 0
    confirmed: int = 0
    unsure: int = 0  # fuzzy, and left alone
    left: int = 0  # as they were exported, and changed in the data since
    refused: list[tuple[int, str]] = field(default_factory=list)  # line and reason
    wrong: list[tuple[int, str]] = field(default_factory=list)  # taken, but the text does not state its rule


def take_in(
    catalogue: Catalogue,
    code: str,
    source_code: str,
    file: ExchangeFile,
    signed: Signature = REVIEWED,
    with_source: bool = True,
    checker: Checker | None = None,
) -> Intake:
    """What of this file is to be written; `with_source` is false for tables without a column for it."""
    taking = _Taking(catalogue, code, source_code, signed, with_source, checker or Checker(catalogue, code))
    return taking.all(file)


@dataclass
class _Taking:
    """A file being taken in."""

    catalogue: Catalogue
    code: str
    source_code: str
    signed: Signature
    with_source: bool
    checker: Checker
    found: Intake = field(default_factory=Intake)
    new: dict[Key, str] = field(default_factory=dict)  # texts that differ from what is there
    good: dict[Key, int] = field(default_factory=dict)  # texts that stand as their translator wants them, with lines
    named: set[tuple[str, str]] = field(default_factory=set)  # what gets a name from the file

    def all(self, file: ExchangeFile) -> Intake:
        seen: dict[Key, int] = {}
        rows = [row for row in file.rows if row.text.strip()]
        self.named = {row.key[:2] for row in rows if row.key[2] == "name"}
        for line, words in file.keyless:
            shown = f"{quoted(words)} " if words else "a text "
            self.found.refused.append((line, f"{shown}does not say which text it is: its context, or key, is missing"))
        for row in rows:
            reason = self._refusal(row, seen)
            seen.setdefault(row.key, row.line)
            if reason:
                self.found.refused.append((row.line, reason))
            elif row.review:
                self.found.unsure += 1
            else:
                self._take(row)
        self._fill_in(file)
        self._whole_lists(seen)
        for key, text in self.new.items():
            note(self.found.changes, self.catalogue, self.code, key, text)
        self.found.taken += len(self.new)
        self._confirm()
        return self.found

    def _fill_in(self, file: ExchangeFile) -> None:
        """What is empty in the file and in the data gets the text that its source has elsewhere in the file."""
        given: dict[tuple[str, str], set[str]] = {}
        for row in file.rows:
            if row.key in self.good and row.key[2] == "effect":
                given.setdefault((row.key[0], cleaned(row.source)), set()).add(cleaned(row.text))
        for row in file.rows:
            texts = given.get((row.key[0], cleaned(row.source)), set()) if row.key[2] == "effect" else set()
            entry = self.catalogue.entries[self.code].get(row.key)
            if len(texts) == 1 and not row.text.strip() and entry is None:
                filled = replace(row, text=next(iter(texts)))
                if self.with_source and not self._refusal(filled, {}):
                    self._take(filled)

    def _whole_lists(self, lines: Mapping[Key, int]) -> None:
        """Drops what would begin an incomplete list: the levels of a nation come together."""
        lists: dict[KeyPath, list[Key]] = {}
        for key in self.catalogue.wanted_keys():
            keys = self.catalogue.stored(key)
            if isinstance(keys[-1], int) and key not in self.catalogue.entries[self.code]:
                lists.setdefault(keys[:-1], []).append(key)
        for inside in lists.values():
            lacking = ["/".join(key) for key in inside if key not in self.new]
            for key in inside if lacking else ():
                if self.new.pop(key, None) is not None:
                    self.good.pop(key, None)
                    why = f"{quoted('/'.join(key))} comes together with {listed(lacking, 'and')}, which are missing"
                    self.found.refused.append((lines[key], why))

    def _refusal(self, row: ExchangeRow, seen: Mapping[Key, int]) -> str | None:
        """Why a row is not taken."""
        part, name, key_field = row.key
        shown = quoted("/".join(row.key))
        source = self.catalogue.text(self.source_code, row.key)
        if source is None:
            # Of those after the first nobody sees what they may have meant.
            return unknown_text(self.catalogue, row.key) if len(self.found.refused) < MOST_SHOWN else shown
        if row.key in seen:
            return f"{shown} is already on line {seen[row.key]}"
        if self.with_source and cleaned(row.source) != cleaned(source):
            return f"{shown} is to review: the source text has changed; export again over the file"
        text = cleaned(row.text)
        if len(text) > MAX_TEXT:
            return f"{shown} has {len(text):,} characters; the limit is {MAX_TEXT:,}"
        if not text.isprintable():
            return f"{shown} holds a character that cannot be printed: {quoted(text)}"
        english = self.catalogue.text(self.catalogue.source, row.key) or source
        if misplaced(name, source, text) and misplaced(name, english, text):
            places = listed([f"{{{place}}}" for place in dict.fromkeys(PLACE.findall(source))], "and")
            return f"{shown} has other places to be filled than the source, which has {places or 'none'}"
        nameless = (part, whole(name)) not in self.named and not self.catalogue.text(
            self.code, (part, whole(name), "name")
        )
        if part in self.catalogue.cards and key_field == "effect" and nameless:
            return f"{shown} has no name yet in {self.code}; a card needs its name first"
        return None

    def _take(self, row: ExchangeRow) -> None:
        entry = self.catalogue.entries[self.code].get(row.key)
        text = cleaned(row.text)
        if entry is not None and entry.text != text and row.is_as_exported():
            self.found.left += 1
            return
        if entry is None or entry.text != text:
            self.new[row.key] = text
        self.good[row.key] = row.line
        official = row.official()
        if row.key[2] == "name" and official is not None and (entry is not None and entry.unofficial) == official:
            note(self.found.changes, self.catalogue, self.code, (*row.key[:2], UNOFFICIAL), not official)
            self.found.taken += row.key not in self.new

    def _confirm(self) -> None:
        """Stamps what was changed, or was to be reviewed, and states its rule."""
        entries = self.catalogue.entries[self.code]
        for key in dict.fromkeys(self.catalogue.of_stamp(*key[:2]) for key in self.good):
            of = key[:2]
            fields = [(*of, name) for name in ("name", "effect", "text")]
            changed = any(each in self.new for each in fields)
            if key not in self.good or any(each in entries and each not in self.good for each in fields if changed):
                continue  # only a part of what is confirmed together
            wording = entries.get(key) or Wording("", self.checker.nowhere)
            errors = self.checker.contradictions(key, replace(wording, text=self.new.get(key, wording.text)))
            self.found.wrong += [(self.good[key], f"{of[1]}: {each.message}") for each in errors]
            standing = self.catalogue.standing(self.code, *of)
            doubtful = standing in (*TO_REVIEW, *(("unconfirmed",) if key[2] == "effect" else ()))
            if not errors and (changed or doubtful):
                stamp(self.found.changes, self.catalogue, self.code, of, self.signed, self.new)
                self.found.confirmed += 1


def unknown_text(catalogue: Catalogue, unknown: Key) -> str:
    """A message about a key of which there is no text."""
    possible = {"/".join(key): key[1:] for key in catalogue.wanted_keys()}
    # The words of pages are in two parts, and nobody knows by heart which word is where.
    elsewhere = next((path for path, rest in possible.items() if rest == unknown[1:]), None)
    written = "/".join(unknown)
    near = f"; did you mean {quoted(elsewhere)}?" if elsewhere else hint(written, possible)
    return f"there is no text {quoted(written)}{near}"
