"""What a game is to the rest of the program: its data, its commands, and a few parts that only some games have.

A game is a package with a `Game`, which the table in `generator.commands.games` or an entry point names. It says only
where its parts live: each is imported when it is called for, so that --help stays quick.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from generator.library.dataclass import dataclass
from generator.library.errors import UsageError

if TYPE_CHECKING:  # these are imported with the part that needs them
    from generator.census.tasks import RangeResult, RangeTask, Subject
    from generator.interface.command import CommandTable, Entry, Job
    from generator.interface.option import Option
    from generator.library.reading import Files
    from generator.pack.game import AnyGame
    from generator.pages.proof_cards import ProofCards
    from generator.press.paper import Paper
    from generator.proofs.frame import Proofs
    from generator.text.catalogue import Catalogue

E = TypeVar("E")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Texts(Generic[E]):
    """Texts that can be checked and translated."""

    catalogue: Callable[[E, Path | None], Catalogue]  # all texts in all languages, with what they must say
    # Card, name or effect, what does not fit; in a language, where ids are named only of these.
    overflows: Callable[[E, str, Collection[str]], Iterator[tuple[str, str, str]]]
    cards: Callable[[E, str], ProofCards]  # for those who read texts


@dataclass(frozen=True, slots=True)
class Seeds(Generic[E]):
    """Seeds that can be tried."""

    about: str  # when a seed is accepted, a sentence for --help
    options: tuple[Option, ...]  # what is dealt for a seed
    attempt: Callable[[Job[E], str], tuple[bool, str]]  # whether a seed is accepted, and how that was found


@dataclass(frozen=True, slots=True)
class Codes(Generic[E]):
    """Whole games that were played, each of them written as a code."""

    options: tuple[Option, ...]  # the code, its seed, and what was played: the code means nothing without them
    replayed: Callable[[Job[E]], tuple[str, dict[str, Any]]]  # what the code shows, in words and as facts


def _anything(_: RangeTask, __: RangeResult) -> str:
    return ""


class Prepared(NamedTuple):
    """A census that has been prepared: what is counted, in which ranges, what the results add up to, and what cannot be
    in the result of a range, in words."""

    subject: Subject
    tasks: Sequence[RangeTask]
    summary: Callable[[Sequence[RangeResult]], Mapping[str, Any]]
    check: Callable[[RangeTask, RangeResult], str] = _anything


@dataclass(frozen=True, slots=True)
class Census(Generic[E]):
    """Ranges of seeds that can be counted."""

    about: str  # what is counted, for --help
    options: tuple[Option, ...]
    prepare: Callable[[Job[E]], Prepared]
    count: Callable[[Any, RangeTask, str | None], RangeResult]  # a function of a module: other processes call it
    report: Callable[[E, Mapping[str, Any], str], Iterable[str]]  # the figures for people, in a language
    page: Callable[[E, Mapping[str, Any], Paper, str], bytes] | None = None  # the figures on paper
    picture: Callable[[Mapping[str, Any]], bytes] | None = None  # their distribution as SVG


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[E]):
    """A game. What it lacks is None, and a command says so."""

    id: str
    title: str
    files: Entry[Files]  # the data files, and the record of each
    edition: Entry[Callable[[Path | None], E]]  # loads the data, with own data laid over them
    commands: CommandTable  # what the game prints, lists and proves: its own commands by their names
    play: CommandTable = field(default_factory=dict)  # what the page asks while a game is played; not on the line
    making: CommandTable = field(default_factory=dict)  # what it asks while cards and maps are made; not on the line
    texts: Entry[Texts[E]] | None = None
    seeds: Entry[Seeds[E]] | None = None
    proofs: Entry[Proofs[E, Any]] | None = None
    codes: Entry[Codes[E]] | None = None
    census: Entry[Census[E]] | None = None
    pack: Entry[AnyGame] | None = None

    def load(self, own: Path | None) -> E:
        """The edition, with own data laid over it."""
        return self.edition()(own)


def needed(game: Game[Any], part: Entry[P] | None, called: str) -> P:
    """A part of a game for a command that cannot work without it."""
    if part is None:
        raise UsageError(f"{game.title} has no {called}")
    return part()
