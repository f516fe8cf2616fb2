"""All texts of a game in all languages, as the checks want them: flat, each with its place and its rule.

A game builds one. This module neither reads files nor knows what is written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Literal, TypeVar

from generator.library.dataclass import dataclass
from generator.library.errors import Place, shown_path
from generator.library.layers import shipped
from generator.text.confirmation import REVIEWED, Confirmation, Signature, confirmation, digest
from generator.text.facts import Wanted
from generator.text.records import SOURCE, CardText, Labelled, LanguageFile, Name
from generator.text.splice import KeyPath
from generator.text.vocabulary import Vocabulary

# Part (cards, maps, titles, labels …), id, field (name, effect, text). A thing whose texts are confirmed
# one by one has an id for each: "ferrywardens/3" is the third level of the nation "ferrywardens".
Key = tuple[str, str, str]


# How far a text is: never confirmed; or its rule or source, or it itself, has changed since; or as it was stamped.
Standing = Literal["unconfirmed", "outdated", "changed", "draft", "reviewed", "approved"]
SETTLED: tuple[Standing, ...] = ("reviewed", "approved")

T = TypeVar("T", bound=Labelled)


def whole(name: str) -> str:
    """The id of the thing that a text belongs to: "ferrywardens" of "ferrywardens/3"."""
    return name.partition("/")[0]


def chosen(name: str, ids: Collection[str]) -> bool:
    """Whether an id is among those asked for, by itself or as a part of one; if none are asked for, all are."""
    return not ids or name in ids or whole(name) in ids


@dataclass(frozen=True, slots=True)
class Wording:
    """One text in one language."""

    text: str
    place: Place
    accept: Mapping[str, str] = field(default_factory=dict)  # check -> reason
    accept_place: Place | None = None
    of: str | None = None  # the stamp beside it
    unofficial: bool = False


@dataclass(frozen=True, slots=True)
class TextOwner:
    """Something that has texts: a card, a level of a nation, a map, a label."""

    part: str
    id: str
    wanted: Wanted | None = None  # what its effect must say
    rule: str = ""  # the stamp of its rule
    words: str = ""  # the rule in plain English
    budget: int = 0  # about how many characters of an effect there is room for
    name_budget: int = 0  # and of a name
    stored: Mapping[str, KeyPath] = field(default_factory=dict)  # field -> where it is, if not at part, id, field


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All texts of one game."""

    source: str
    languages: Mapping[str, LanguageFile]
    files: Mapping[str, str]  # language -> the file that holds its texts, or is to
    owners: Mapping[tuple[str, str], TextOwner]
    entries: Mapping[str, Mapping[Key, Wording]]
    cards: tuple[str, ...] = ("cards",)  # the parts that are printed as cards, each with a name of its own
    terms: frozenset[str] = frozenset()  # those that the rules of the game name; empty: all that a language knows
    page_terms: frozenset[str] = frozenset()  # those that only the words of pages name

    def wanted_keys(self) -> Iterator[Key]:
        """Every text that a complete language has."""
        return iter(self.entries.get(self.source, {}))

    def owner(self, key: Key) -> TextOwner:
        return self.owners[key[0], key[1]]

    def text(self, language: str, key: Key) -> str | None:
        entry = self.entries.get(language, {}).get(key)
        return entry.text if entry else None

    def card(self, name: str) -> TextOwner | None:
        """The card of this id, or the part of one."""
        return next((self.owners[part, name] for part in self.cards if (part, name) in self.owners), None)

    def stored(self, key: Key) -> KeyPath:
        """Where a text, or what is kept beside it, is in its file."""
        part, name, field_ = key
        if part in ("labels", "pages"):
            return (field_ if field_ == "of" else "labels", name)
        return self.owners[part, name].stored.get(field_, key)

    def file_of(self, language: str, key: Key) -> str:
        """The file that holds a text, or is to."""
        part, name, _ = key
        entries = self.entries[language]
        beside = entries.get(key) or entries.get((part, name, "text")) or entries.get((part, whole(name), "name"))
        if beside is not None:
            return beside.place.path
        return self.languages[language].place().path if part == "pages" else self.files[language]

    def vocabulary(self, language: str, pages: bool = False) -> Vocabulary:
        """What the language calls the things of this game; `pages`: also those that only pages name."""
        return Vocabulary(self.languages[language], self.terms | self.page_terms if pages else self.terms)

    # How far texts are. What is confirmed together is called by part and id: the name and effect of a card, a label.

    def of_stamp(self, part: str, name: str) -> Key:
        """Of texts that are confirmed together the one that findings about it are shown at."""
        fields = ("text", "effect", "name")
        found = ((part, name, field) for field in fields)
        return next((key for key in found if key in self.entries[self.source]), (part, name, "name"))

    def stamp(
        self, language: str, part: str, name: str, signed: Signature = REVIEWED, new: Mapping[Key, str] | None = None
    ) -> Confirmation:
        """What these texts would be confirmed with as they stand, or with `new` ones in their place."""
        fields = ("text",) if (part, name, "text") in self.entries[self.source] else ("name", "effect")
        keys = [(part, name, field_) for field_ in fields]
        now = {key: self.text(language, key) or "" for key in keys} | dict(new or {})
        source = [] if language == self.source else [self.text(self.source, key) or "" for key in keys]
        held = digest([self.owners[part, name].rule, *source])
        return Confirmation(held, digest([now[key] for key in keys]), signed)

    def standing(self, language: str, part: str, name: str) -> Standing:
        """How far these texts are."""
        entry = self.entries[language].get(self.of_stamp(part, name))
        if entry is None or entry.of is None:
            # A source text without a rule has nothing that it could be held against.
            free = language == self.source and not self.owners[part, name].rule
            return "reviewed" if free else "unconfirmed"
        held, now = confirmation(entry.of), self.stamp(language, part, name)
        if held.source != now.source:
            return "outdated"
        return "changed" if held.text != now.text else held.signed.stage


# What text files hold, as entries


def card_entries(part: str, name: str, card: CardText) -> Iterator[tuple[Key, Wording]]:
    """The name of a card, and its effect where it has one."""
    accepted = card.place("accept")

    def entry(text: str, key: str) -> Wording:
        return Wording(text, card.place(key), card.accept, accepted, card.of, card.unofficial)

    yield (part, name, "name"), entry(card.name, "name")
    if card.effect is not None:
        yield (part, name, "effect"), entry(card.effect, "effect")


def name_entries(part: str, names: Mapping[str, Name]) -> Iterator[tuple[Key, Wording]]:
    """The names of things that have only a name."""
    for name, entry in names.items():
        yield (part, name, "name"), Wording(entry.name, entry.place("name"), of=entry.of, unofficial=entry.unofficial)


def label_entries(part: str, file: Labelled) -> Iterator[tuple[Key, Wording]]:
    """The words of pages that a file holds."""
    for name, label in file.labels.items():
        yield (part, name, "text"), Wording(label, file.place(f"labels/{name}"), of=file.of.get(name))


def catalogue_of(
    game: str,
    languages: Mapping[str, LanguageFile],
    texts: Mapping[str, T],
    entries: Callable[[T], Iterable[tuple[Key, Wording]]],
    owners: Iterable[TextOwner],
    own: Path | None,
    *,
    terms: frozenset[str],
    page_terms: frozenset[str] = frozenset(),
    cards: tuple[str, ...] = ("cards",),
) -> Catalogue:
    """The catalogue of a game: the owners of its texts with their rules, and all else that the source language has.

    `entries` are those of a text file without its labels; `own` is the folder of own data, where texts of new languages
    will go.
    """
    found: dict[str, dict[Key, Wording]] = {}
    for code, language in languages.items():
        text = texts.get(code)
        words = [*entries(text), *label_entries("labels", text)] if text is not None else []
        found[code] = dict([*words, *label_entries("pages", language)])
    known = {(owner.part, owner.id): owner for owner in owners}
    for part, name, _ in found.get(SOURCE, {}):
        known.setdefault((part, name), TextOwner(part, name))
    folder = (own or shipped("carddata")) / game / "text"
    files = {code: shown_path(folder / f"{code}.yaml") for code in languages}
    files |= {code: text.place().path for code, text in texts.items()}
    return Catalogue(SOURCE, languages, files, known, found, cards, terms, page_terms)
