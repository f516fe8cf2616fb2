"""All texts of a game in all languages, as the checks want them: flat, each with its place and its rule.

A game builds one. This module neither reads files nor knows what is written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.library.errors import Place
from generator.text.facts import Wanted
from generator.text.records import LanguageFile

Key = tuple[str, str, str]  # part (cards, maps, titles, labels …), id, field (name, effect, text)
STAMP_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Entry:
    """One text in one language."""

    text: str
    place: Place
    accept: Mapping[str, str] = field(default_factory=dict)  # check -> reason
    accept_place: Place | None = None
    of: str | None = None  # the stamp it was confirmed with
    unofficial: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """Something that has texts: a card, a map, a label."""

    part: str
    id: str
    wanted: Wanted | None = None  # what its effect must say
    rule: str = ""  # the stamp of its rule
    words: str = ""  # the rule in plain English
    budget: int = 0  # about how many characters of an effect there is room for
    name_budget: int = 0  # and of a name


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All texts of one game."""

    source: str  # the language that others are translated from
    languages: Mapping[str, LanguageFile]
    files: Mapping[str, str]  # language -> the file that holds its texts, or will
    units: Mapping[tuple[str, str], Unit]
    entries: Mapping[str, Mapping[Key, Entry]]

    def wanted_keys(self) -> Iterator[Key]:
        """Every text that a complete language has."""
        return iter(self.entries.get(self.source, {}))

    def unit(self, key: Key) -> Unit:
        return self.units[key[0], key[1]]

    def text(self, language: str, key: Key) -> str | None:
        entry = self.entries.get(language, {}).get(key)
        return entry.text if entry else None

    def stamp(self, language: str, part: str, name: str) -> str:
        """What a text is confirmed against: its rule, and for a translation also the source text."""
        parts = [self.units[part, name].rule]
        if language != self.source:
            parts += [self.text(self.source, (part, name, key)) or "" for key in ("name", "effect")]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:STAMP_LENGTH]
