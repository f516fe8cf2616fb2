"""What a game gives to its packs. Everything else about a pack is the same for every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from generator.pack.plan import Plan
from generator.pack.units import Dealt, Unit

E = TypeVar("E")  # the edition
P = TypeVar("P", bound=Plan)
D = TypeVar("D", bound=Dealt)


@dataclass(frozen=True, slots=True)
class Pack(Generic[E, P, D]):
    """A folder whose plan has been read and checked."""

    game: Game[E, P, D]
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
    seed: bytes


@dataclass(frozen=True, slots=True)
class Task(Generic[P, D]):
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
    """Files by name, and what the organiser should know."""

    files: Mapping[str, bytes]
    notes: Sequence[str]


class Game(ABC, Generic[E, P, D]):
    """A game, as far as packs are concerned. It has no state, so that it can go to other processes."""

    again: str  # what an audit computes again beside certificates

    @abstractmethod
    def load(self, own: Path | None) -> E:
        """The edition with own data over it."""

    @abstractmethod
    def read_plan(self, data: bytes, edition: E) -> P:
        """The plan in a file, held against the rules and data in force; refuses every other byte."""

    @abstractmethod
    def rules(self, plan: P) -> str:
        """What is said of accepted attempts in a sentence: "T1 accepts"."""

    @abstractmethod
    def derive(self, edition: E, plan: P, seed: bytes, told: Callable[[int], None] | None = None) -> Iterator[D]:
        """What is dealt for all units, one after the other."""

    @abstractmethod
    def certificates(self, plan: P, unit: Unit) -> Sequence[str]:
        """The names of the certificates of a unit."""

    @abstractmethod
    def make(self, task: Task[P, D]) -> Made:
        """All files of a unit; a certificate that is there is checked and used."""

    @abstractmethod
    def common_files(
        self, opened: Opened[E, P, D], dealt: Sequence[D], printed: Mapping[str, bytes]
    ) -> dict[str, bytes]:
        """The files that belong to no single unit."""

    @abstractmethod
    def try_out(self, edition: E, plan: P) -> None:
        """Print a round that nobody will play: what cannot be dealt or does not fit shows before the commitment."""

    @abstractmethod
    def told(self, plan: P, dealt: Sequence[D], made: Sequence[Made]) -> Iterator[str]:
        """What is said after printing."""

    @abstractmethod
    def prefilled(self, plan: P) -> bytes:
        """The table of results with everything but the points."""

    @abstractmethod
    def report(self, pack: Pack[E, P, D], rows: bytes, where: str, language: str | None) -> Reported:
        """The standings of what has been played so far."""


AnyGame = Game[Any, Any, Any]
