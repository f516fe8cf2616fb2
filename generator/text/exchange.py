"""Texts on their way out to translators and back: what goes with each.

The data files stay the store. What goes out carries everything a translator needs besides the source: what the text is,
the rule in plain words, how long it may be, the agreed terms. `po` and `grid` write and read the files, `merge` keeps
what an earlier file has, and `intake` decides what is taken.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field
from typing import Any

from generator.library.dataclass import dataclass
from generator.text.catalogue import Catalogue, Key, TextOwner, chosen
from generator.text.confirmation import confirmation, digest
from generator.text.forms import expanded
from generator.text.vocabulary import folded

LANGUAGE, SOURCE_LANGUAGE = "Language", "X-Source-Language"  # names in a PO header
TRANSLATOR, REVISED = "Last-Translator", "PO-Revision-Date"
TO_REVIEW = ("outdated", "changed")  # standings of what is to be reviewed; an effect also where nobody has confirmed it
DRAFT = "Draft: nobody has confirmed this text."
OFFICIAL, UNOFFICIAL = "official", "unofficial"  # a remark beside a name


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
    base: str = ""  # digests of rule and source, and of the text, when it was exported
    remark: str = ""  # what the translator says: unofficial, and whatever else
    more: Mapping[str, str] = field(default_factory=dict)  # what others have put beside it: columns, or flags

    def is_as_exported(self) -> bool:
        """Whether the text is the one that was exported, as far as the file says."""
        return self.base.partition(" ")[2] == _text_digest(self.text)

    def official(self) -> bool | None:
        """Whether the name is a printed one, if the remark says so."""
        lines = {line.strip().casefold() for line in self.remark.splitlines()}
        return False if UNOFFICIAL in lines else True if OFFICIAL in lines else None


@dataclass
class ExchangeFile:
    """What a file brings."""

    rows: list[ExchangeRow]
    header: dict[str, str]
    keyless: list[tuple[int, str]] = field(default_factory=list)  # line and text of what does not say which text it is
    rest: list[Any] = field(default_factory=list)  # what is kept, and not looked at: obsolete entries
    columns: tuple[str, ...] = ()  # of a table, those that are not ours


def cleaned(text: str) -> str:
    """The text as it is stored: one spelling of every letter, plain single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _text_digest(text: str) -> str:
    return digest([cleaned(text)]) if text.strip() else ""


def rows(
    catalogue: Catalogue, code: str, source_code: str, ids: Collection[str] = (), also: Collection[Key] = ()
) -> Iterator[ExchangeRow]:
    """Every text that the source language has, with the language's own where there is one; with `ids` only those, and
    `also` the texts of these keys."""
    terms = Terms(catalogue, code, source_code)
    for key in catalogue.wanted_keys():
        source = catalogue.text(source_code, key)
        if source is None or not (chosen(key[1], ids) or key in also):
            continue
        entry = catalogue.entries[code].get(key)
        text = entry.text if entry else ""
        unofficial = entry is not None and entry.unofficial and key[2] == "name"
        yield ExchangeRow(
            key,
            source,
            text,
            entry is not None and _to_review(catalogue, code, key),
            (*_notes(catalogue, key, source, terms), *([DRAFT] if entry and _is_draft(catalogue, code, key) else [])),
            catalogue.file_of(code, key),
            entry.place.line if entry else 0,
            base=f"{catalogue.stamp(code, *key[:2]).source} {_text_digest(text)}".rstrip(),
            remark=UNOFFICIAL if unofficial else "",
        )


def _to_review(catalogue: Catalogue, code: str, key: Key) -> bool:
    if key != catalogue.of_stamp(*key[:2]):
        return False
    standing = catalogue.standing(code, *key[:2])
    return standing in TO_REVIEW or (standing == "unconfirmed" and key[2] == "effect")


def _is_draft(catalogue: Catalogue, code: str, key: Key) -> bool:
    return catalogue.standing(code, *key[:2]) in ("unconfirmed", "draft")


def last_signed(catalogue: Catalogue, code: str) -> tuple[str, str]:
    """The day of the latest stamp of a language, and the name in it."""
    stamps = [confirmation(entry.of).signed for entry in catalogue.entries[code].values() if entry.of]
    return max(((signed.on, signed.by) for signed in stamps), default=("", ""))


class Terms:
    """The agreed words of a language for the terms of a source text."""

    def __init__(self, catalogue: Catalogue, code: str, source_code: str) -> None:
        self._source = catalogue.vocabulary(source_code)
        self._language = catalogue.languages[code]
        first = {name: expanded(forms[:1]) for name, forms in catalogue.languages[source_code].terms.items()}
        self._agreed = {name: {folded(form) for form in forms} for name, forms in first.items()}

    def of(self, text: str, owner: TextOwner) -> dict[str, str]:
        """The terms that the rule names; of others those for which the source has the agreed word."""
        belongs = {fact.value for fact in owner.wanted.explained} if owner.wanted else ()
        found: dict[str, str] = {}
        for item in self._source.items(text):
            for name in item.of("term"):
                fits = name in belongs or folded(item.text) in self._agreed.get(name, ())
                form = next(expanded(self._language.terms.get(name, ())), None)
                if form is not None and fits:
                    found.setdefault(name, form)
        return found


def _notes(catalogue: Catalogue, key: Key, source: str, terms: Terms) -> Iterator[str]:
    owner = catalogue.owner(key)
    if key[2] == "effect":
        if owner.words:
            yield f"Rule: {owner.words}"
        if owner.wanted and owner.wanted.needs:
            yield f"To be said: {', '.join(need.words for need in owner.wanted.needs)}"
        yield f"Room for about {owner.budget} characters; the source has {len(source)}."
    elif key[2] == "name" and owner.name_budget:
        yield f"Name of a card; room for about {owner.name_budget} characters."
    if key[2] != "name" and (words := terms.of(source, owner)):
        yield f"Agreed words: {', '.join(f'{name} = {form}' for name, form in words.items())}"


def key_of(written: str) -> Key | None:
    """The key of a text as it is written there; an id may itself hold a slash."""
    part, _, rest = written.partition("/")
    name, _, key_field = rest.rpartition("/")
    return (part, name, key_field) if part and name and key_field else None
