"""All texts of a game in all languages, and how they are put back."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

from proofpress.data.edit import KeyPath, NewValue, spliced
from proofpress.data.folders import Files, name_in_layer
from proofpress.data.yaml_reader import Entries, Node, Scalar, read_bytes
from proofpress.errors import ContentError, FileError, Place, Report, joined, say, shown_path
from proofpress.files import File, digest_in, read_text, shipped
from proofpress.language import (
    REVIEWED,
    SOURCE,
    CardText,
    Confirmation,
    Labelled,
    LanguageFile,
    Name,
    Signature,
    WritingFile,
    confirmation,
    digest,
    writes,
)
from proofpress.records import dataclass
from proofpress.text.facts import Wanted
from proofpress.text.vocabulary import Vocabulary

# --------------------------------------------------------------------------------------------------------------------
# Texts as the checks want them: flat, each with its place and its rule. A game builds it of what was read.


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


class WrongRule(NamedTuple):
    """A rule that a text could state by mistake."""

    kind: str  # in what it differs
    change: str  # and how, in the words of the data
    wanted: Wanted
    words: Callable[[str], str]  # the rule in words of a language


@dataclass(frozen=True, slots=True)
class TextOwner:
    """Something that has texts: a card, a level of a nation, a map, a label."""

    part: str
    id: str
    wanted: Wanted | None = None  # what its effect must say
    rule: str = ""  # the stamp of its rule
    words: Callable[[str], str] = lambda _: ""  # the rule in words of a language
    wrong_rules: Callable[[], Iterable[WrongRule]] = tuple  # its wrong neighbours
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
    writing: Mapping[str, WritingFile] = field(default_factory=dict)  # what rules are written from

    def writes(self, code: str) -> bool:
        """Whether rules are written in a language, and not in that of the source instead."""
        return code == self.source or writes(code, self.writing)

    def without_templates(self, code: str) -> str:
        """Why they are not."""
        file = Path(self.files[code]).parents[1] / "writing" / f"{code}.yaml"
        return say(
            "{file} has no templates for the rules, or not all; docs/translating.md, Writing rules, says how", file=file
        )

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
    writing: Mapping[str, WritingFile] | None = None,
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
    if own is None:
        files |= {code: text.place().path for code, text in texts.items()}
    return Catalogue(SOURCE, languages, files, known, found, cards, terms, page_terms, writing or {})


# --------------------------------------------------------------------------------------------------------------------
# On the way back: single texts and stamps are put into the files they came from; all other bytes there stay.


Changes = dict[str, dict[KeyPath, NewValue]]  # file -> keys -> value


def note(changes: Changes, catalogue: Catalogue, language: str, key: Key, value: NewValue) -> None:
    """Notes a new value for a text, or for another field of the same card."""
    changes.setdefault(catalogue.file_of(language, key), {})[catalogue.stored(key)] = value


def stamp(
    changes: Changes,
    catalogue: Catalogue,
    language: str,
    of: tuple[str, str],
    signed: Signature,
    new: Mapping[Key, str] | None = None,
) -> None:
    """Notes a stamp for texts that are confirmed together; `new` are those that are changed at the same time."""
    note(changes, catalogue, language, (*of, "of"), str(catalogue.stamp(language, *of, signed, new)))


def changed_files(changes: Changes, seen: Mapping[Path, str], own: Path | None, files: Files) -> list[File]:
    """The files as they are to be with all noted changes: those of the folder of own data, where one is named, and no
    others. `seen` are digests from before the data were read."""
    if own is None:
        texts = {Path(path): _spliced(_text_of(Path(path)), values, path) for path, values in changes.items()}
    else:
        texts = {own / name: text for name, text in own_texts(changes, own, files).items()}
    return [
        File(path, text.encode(), was=seen.get(path.absolute()) or digest_in(path))
        for path, text in sorted(texts.items())
    ]


def own_texts(changes: Changes, own: Path | None, files: Files) -> dict[str, str]:
    """What the files of a folder of own data, which may still have to be made, are to hold with all noted changes, by
    their names in it.

    What changes in shipped data is laid over them: as a whole entry, since an entry of own data takes the place of the
    one below.
    """
    made: dict[str, str] = {}
    for path, values in sorted(changes.items()):
        name = name_in_layer(path, files)
        there = own / name if own else None
        text = made.get(name) or (_text_of(there) if there else _HEAD)
        if there is None or os.path.abspath(path) != os.path.abspath(there):
            values = {**_beneath(values, text, Path(path)), **values}
        made[name] = _spliced(text, values, name)
    return made


_HEAD = "# Names, effects and words of pages. A name marked unofficial is not a printed one.\n"


def _beneath(values: Mapping[KeyPath, NewValue], own: str, shipped: Path) -> dict[KeyPath, NewValue]:
    """What the entries have in the shipped file that are to be changed, and are not in the own one."""
    has, below = (_values(text) for text in (own, read_text(shipped) if shipped.is_file() else ""))
    entries = {keys[:2] for keys in values if keys[0] not in ("labels", "of")}
    entries -= {keys[:2] for keys in has}
    needed = {keys: value for keys, value in below.items() if keys[:2] in entries}
    if ("name",) in below and ("name",) not in has:  # a file of a language, which has a name and letters
        needed |= {keys: value for keys, value in below.items() if keys[0] in ("name", "letters")}
    return needed


def _values(text: str) -> dict[KeyPath, NewValue]:
    """Every single value of a file by its keys."""
    root = read_bytes(text.encode(), "", Report())
    return dict(_flat(root, ())) if root else {}


def _flat(node: Node, keys: KeyPath) -> Iterator[tuple[KeyPath, NewValue]]:
    match node:
        case Scalar():
            yield keys, node.text == "true" if node.plain and node.text in ("true", "false") else node.text
        case Entries():
            for key, value in node.entries:
                yield from _flat(value, (*keys, key.text))
        case _:
            for place, value in enumerate(node.items):
                yield from _flat(value, (*keys, place))


def _text_of(path: Path) -> str:
    """What is in a file of texts; one that there is not begins with a comment."""
    try:
        return path.read_bytes().decode()
    except FileNotFoundError:
        return _HEAD
    except OSError as error:
        raise FileError(say("{path}: cannot be read: {reason}", path=path, reason=error.strerror or error)) from None


def _spliced(text: str, values: Mapping[KeyPath, NewValue], path: str) -> str:
    in_order = dict(sorted(values.items(), key=lambda change: _place_in_list(change[0])))
    try:
        return spliced(text, in_order)
    except ContentError as error:
        raise ContentError(joined(": ", (str(path), str(error)))) from None


def _place_in_list(keys: KeyPath) -> int:
    """What goes into a list is added in the list's order, after everything else, in whatever order it came."""
    return keys[-1] if isinstance(keys[-1], int) else -1
