"""A pack that has been read, and what its game provides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import Any, Final

from proofpress.files import filled
from proofpress.language import Labels
from proofpress.options import Job, Option
from proofpress.pack.plan import Dealt, Named, Occasion, Plan, Unit, title_of, units
from proofpress.pack.results import Replayed, ResultRow, Standings, no_codes, places
from proofpress.pages.art import theme_of
from proofpress.pages.page_setup import Book
from proofpress.press.themes import Theme
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The form for results: an HTML file for phones that adds up, keeps rows, and exports them as such tables are read.


FORM: Final = "public/result-form.html"
_MARK: Final = 16  # digits of the commitment in its rows
_FORM_WORDS: Final = ("round", "table", "seat", "sum", "played", "status", "late", "absent", "withdrawn")


# The boxes of a game, as the page takes them: `groups` of boxes under titles, each with the box for their `sum`, which
# is no column; `finals` below them; and the `heads` of the columns.
ResultForm = Mapping[str, Sequence[Any]]


def form_box(name: str, label: str, sign: str = "", *, minus: bool = False) -> dict[str, Any]:
    """A box that holds a number: a column of the table, with a sign above it; one that is `minus` takes away, however
    it is written."""
    return {"id": name, "label": label, "sign": sign, "minus": minus}


def form_final(name: str, label: str, wrong: str = "") -> dict[str, str]:
    """A box below; `wrong` is what is said where it is not what the others come to, if that is known."""
    return {"id": name, "label": label, "wrong": wrong}


def form_page(
    plan: Plan, words: Labels, commitment: str, letters: Mapping[str, str], form: ResultForm, seats: Mapping[int, Named]
) -> bytes:
    """The form of an event; `letters` are those of the check row of each unit, `seats` those of each round."""
    keys = [*_FORM_WORDS, *(key for key in words.words if key.startswith("form_"))]
    data = {
        "title": plan.event,
        "heading": words.named(plan.event, words("form_title")),
        "language": plan.language,
        "rounds": plan.rounds,
        "event": commitment[:_MARK],
        "names": [*dict.fromkeys((*plan.everybody, *(name for *_, name in places(seats))))],
        "places": [
            {name: [table, seat] for each, table, seat, name in places(seats) if each == number}
            for number in range(1, plan.rounds + 1)
        ],
        "units": [
            {
                "label": unit.label,
                "title": title_of(words, unit),
                "kind": unit.kind,
                "number": unit.number,
                "pod": unit.pod,
                "letters": letters[unit.label],
            }
            for unit in units(plan)
        ],
        **form,
        "words": {key: words(key) for key in keys},
        "forms": words.grammar.plural_table(),
    }
    return filled("results", data, scripts=("words", "results"))


_LETTERS: Final = re.compile(r'"label":\s*"(round/[0-9/pod]+|reserve/[0-9]+)",\s*"letters":\s*"([0-9A-Z]{4})"')


def letters_in(form: bytes) -> dict[str, str]:
    """The letters of each unit, which a form of the event has."""
    return dict(_LETTERS.findall(form.decode("utf-8", "replace")))


# --------------------------------------------------------------------------------------------------------------------
# A pack, and what is made of it.


@dataclass(frozen=True, slots=True)
class Pack:
    """A folder whose plan has been read and checked."""

    game: PackGame
    folder: Path
    data: bytes  # of the plan
    plan: Plan  # of the game's own kind, as its functions take it
    edition: Any  # of the game
    own: Path | None
    commitment: str  # as it was published
    was_read: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # tables, by what is in them

    def book(self) -> Book:
        """The words of its language, and its theme."""
        return self.game.open_book(self.edition, self.plan.language, theme_of(self.plan.theme))

    def occasion(self) -> Occasion:
        """What the pages of the whole event have in common."""
        return Occasion.of(self.book(), self.plan, self.commitment)


@dataclass(frozen=True, slots=True)
class Opened:
    """A pack with its event key: everything can be derived."""

    pack: Pack
    value: str
    key: bytes
    seed: bytes


@dataclass(frozen=True, slots=True)
class UnitTask:
    """What a process needs to make a unit; it finds the functions of the game again by their names."""

    load: Callable[[Path | None], Any]
    open_book: Callable[[Any, str, Theme], Book]
    make: Callable[[Any, Any, str, Any, Mapping[str, bytes]], Made]
    own: Path | None
    own_digest: str  # of what is in that folder now
    plan: Plan
    commitment: str
    dealt: Dealt
    certificates: Mapping[str, bytes]  # those that are there, by file name

    def made(self) -> Made:
        """All files of the unit."""
        book = _book(self.load, self.open_book, self.own, self.own_digest, self.plan.language, self.plan.theme)
        return self.make(book, self.plan, self.commitment, self.dealt, self.certificates)


@cache
def _book(
    load: Callable[[Path | None], Any],
    open_book: Callable[[Any, str, Theme], Book],
    own: Path | None,
    own_digest: str,  # noqa: ARG001  # a folder that has changed since is another one
    language: str,
    theme: str,
) -> Book:
    """One serves all units that a process makes, so that examples are looked for once."""
    return open_book(load(own), language, theme_of(theme))


@dataclass(frozen=True, slots=True)
class Made:
    """The files of a unit by name, the certificates first."""

    unit: Unit
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Pile:
    """A file to print, once and on both sides."""

    file: str
    what: str
    goes: str  # where
    later: bool = False  # whether it is printed only when it is needed


# --------------------------------------------------------------------------------------------------------------------
# What its game provides.


@dataclass(frozen=True, slots=True, kw_only=True)
class PackGame:
    """A game, as far as packs are concerned: one table of what it says, and of functions of its modules.

    Its edition or book, and its own kinds of plans, deals and results, are `Any` here, because only its own functions
    look into them; they are taken in this order. Processes find `load`, `open_book` and `make` again by their names.
    """

    # What is agreed, and how it is written down.
    kind: str  # what a plan of this game names as its kind
    about: str  # what planning does, for --help
    options: tuple[Option, ...]
    plan_from: Callable[[Job[Any]], Plan]  # the plan that options make
    read_plan: Callable[[bytes, Any], Plan]  # the plan in a file, compared with rules and data
    facts: Callable[[Any, Labels], Iterable[tuple[str, str]]]  # the plan in words
    limits: Callable[[Any, Any], Iterable[str]]  # what packs with such an edition and plan cannot promise
    # Prints a round that nobody will play, with a commitment that is none.
    try_out: Callable[[Any, Any, str], Made]

    # How rounds are dealt, proved and printed.
    load: Callable[[Path | None], Any]  # the edition, with own data
    open_book: Callable[[Any, str, Theme], Book]  # of an edition, in a language
    derive: Callable[[Any, Any, bytes, Callable[[int], None]], Iterator[Dealt]]  # for all units, in order
    certificates: Callable[[Any, Unit], Sequence[str]]  # the names of those of a unit
    # All files of a unit, with this commitment; a certificate that is given is checked and used, else one is made.
    make: Callable[[Any, Any, str, Any, Mapping[str, bytes]], Made]
    for_all: Callable[[Any, Any, str, Sequence[Any]], Mapping[str, bytes]]  # what belongs to no single unit
    again: Sequence[str]  # what an audit computes again beside certificates

    # What the organiser's booklet says: files to print, titles and texts, rulings.
    piles: Callable[[Any, Labels, Sequence[Unit]], Iterable[Pile]]
    parts: Callable[[Any, Any, Labels], Iterable[tuple[str, str]]]
    rulings: Callable[[Any, Any], Mapping[str, str]]  # those in force

    # What is written down of what was played, and what follows.
    row: type[ResultRow]
    headings: Callable[[Any, Labels], Mapping[str, str]]  # its columns in the language of the pack
    form: Callable[[Any, Any, Labels], ResultForm]
    standings: Callable[[Pack, Any, Sequence[Any], Labels], Standings]  # of a plan, perhaps in another language
    replayed: Callable[[Pack], Replayed] = lambda _: no_codes
