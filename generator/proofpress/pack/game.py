"""What a game provides for its packs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from proofpress.command import Job, Option
from proofpress.files import TableRows
from proofpress.language import Labels
from proofpress.pack.plan import Dealt, Occasion, Plan, Unit
from proofpress.pack.results import Read, ResultTable
from proofpress.records import dataclass

E = TypeVar("E")  # the edition
P = TypeVar("P", bound=Plan)
D = TypeVar("D", bound=Dealt)


@dataclass(frozen=True, slots=True)
class Pack(Generic[E, P, D]):
    """A folder whose plan has been read and checked."""

    game: PackGame[E, P, D]
    folder: Path
    data: bytes  # of the plan
    plan: P
    edition: E
    own: Path | None


@dataclass(frozen=True, slots=True)
class Opened(Generic[E, P, D]):
    """A pack with its event key: everything can be derived."""

    pack: Pack[E, P, D]
    commitment: str
    value: str
    key: bytes
    seed: bytes


@dataclass(frozen=True, slots=True)
class UnitTask(Generic[P, D]):
    """What a process needs to make a unit."""

    own: Path | None
    plan: P
    commitment: str
    dealt: D
    certificates: Mapping[str, bytes]  # those that are there, by file name


@dataclass(frozen=True, slots=True)
class Made:
    """The files of a unit by name, the certificates last; and its par, in games that have one."""

    unit: Unit
    files: Mapping[str, bytes]
    par: int | None = None


@dataclass(frozen=True, slots=True)
class Reported:
    """Files by name, what the organiser should know, and the standings."""

    files: Mapping[str, bytes]
    notes: Sequence[str]
    standings: TableRows


@dataclass(frozen=True, slots=True)
class Plans(Generic[E, P]):
    """What is agreed, and how it is written down."""

    format: str  # what a plan of this game names as its kind
    about: str  # what planning does, for --help
    options: tuple[Option, ...]
    chosen: Callable[[Job[E]], P]  # the plan that options make
    read: Callable[[bytes, E], P]  # the plan in a file, compared with rules and data; refuses every other byte
    occasion: Callable[[E, P, str], Occasion]  # what is on every page of an event with this commitment
    facts: Callable[[P, Labels], Iterable[tuple[str, str]]]  # the plan in words
    limits: Callable[[E, P], Iterable[str]]  # what packs with such a plan cannot promise
    # Prints a round that nobody will play, to find what cannot be dealt or does not fit before the commitment.
    try_out: Callable[[E, P], None]


@dataclass(frozen=True, slots=True)
class Rounds(Generic[E, P, D]):
    """How rounds are dealt, proved and printed. All are functions of modules: other processes call them."""

    rules: Callable[[P], str]  # what is said of accepted attempts in a sentence: "T1 accepts"
    derive: Callable[[E, P, bytes, Callable[[int], None] | None], Iterator[D]]  # what is dealt for all units, in order
    certificates: Callable[[P, Unit], Sequence[str]]  # the names of those of a unit
    make: Callable[[UnitTask[P, D]], Made]  # all files of a unit; a certificate that is there is checked and used
    # The files that belong to no single unit; of those of all units it is told how many pages they have.
    common_files: Callable[[Opened[E, P, D], Sequence[D], dict[str, int]], dict[str, bytes]]
    said: Callable[[P, Sequence[D], Sequence[Made]], Iterable[str]]  # what is said after printing


@dataclass(frozen=True, slots=True)
class PackGame(Generic[E, P, D]):
    """A game, as far as packs are concerned."""

    plans: Plans[E, P]
    rounds: Rounds[E, P, D]
    again: str  # what an audit computes again beside certificates
    columns: tuple[str, ...]  # of the table of results, for the points
    results: Callable[[Pack[E, P, D], Sequence[ResultTable]], Read[Any]]  # what tables say of what was played
    # The standings of what has been played so far.
    report: Callable[[Pack[E, P, D], Sequence[ResultTable], str | None], Reported]


AnyGame = PackGame[Any, Any, Any]
