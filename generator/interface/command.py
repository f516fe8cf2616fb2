"""A command: a function from chosen values to an answer, and what it may be given.

Nothing here or in such a function prints, ends the program or knows a command line. What a command needs from outside
comes with its `Job`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from generator.interface.option import Chosen, Option, flag, one_of, whole
from generator.library.dataclass import dataclass
from generator.library.errors import EXIT_OK, UsageError, shown_path
from generator.library.files import STANDARD, bytes_of
from generator.library.files import File as File
from generator.library.layers import shipped
from generator.library.limits import MAX_FILE_BYTES

E = TypeVar("E")
L = TypeVar("L", covariant=True)
T = TypeVar("T")
Progress = Callable[[int, int], None]  # how many are done, of how many


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a command has to say.

    `facts` are for programs, `lines` for people, laid out only when they are wanted; `notes` go with both. `files` are
    made one by one as they are written. `folder` and folders below it are made where they are missing. Where the rest
    is known only once the files are written, the answer of `then` replaces this one. `lasts` goes on, once all is said
    and written, until it is interrupted.
    """

    facts: Any = None
    lines: Callable[[], Iterable[str]] = tuple
    files: Iterable[File] = ()
    folder: Path | None = None
    notes: Sequence[str] = ()
    code: int = EXIT_OK
    then: Callable[[], Answer] | None = None
    lasts: Callable[[], None] | None = None


def unwatched(_: int, __: int) -> None:
    """Nobody watches the progress."""


class Loads(Protocol[L]):
    """A game, as far as every job is concerned; `generator.game` has the rest of it."""

    def load(self, own: Path | None) -> L:
        """Its data, with own data laid over them."""


@dataclass
class Job(Generic[E]):
    """What a command is called with: the game, the chosen values, and who watches."""

    game: Loads[E]
    chosen: Chosen
    progress: Progress = unwatched
    standard_input: Callable[[int], bytes] = lambda _: b""  # at most so many bytes
    ask: Callable[[str], bool | None] = lambda _: None  # yes or no; None where nobody is there to answer

    @property
    def own(self) -> Path | None:
        """The folder of own data."""
        own: Path | None = self.chosen["data"]
        return own

    @cached_property
    def edition(self) -> E:
        """The data of the game, with own data laid over them."""
        edition = self.game.load(self.own)
        self.chosen.hold(edition)
        return edition

    def read_whole(self) -> None:
        """Reads and checks all of the data, also in languages that nobody asks for."""
        edition = self.game.load(self.own or shipped("carddata"))
        self.chosen.hold(edition)
        self.edition = edition

    def read(self, path: Path, most: int = MAX_FILE_BYTES) -> tuple[bytes, str]:
        """What is in a file, or in standard input, cut off a byte beyond the limit; and what messages call it."""
        if path == STANDARD:
            return self.standard_input(most + 1), "standard input"
        return bytes_of(path, most), shown_path(path)

    def confirm(self, question: str) -> None:
        """Goes on if --yes was given, or if somebody agrees now."""
        if self.chosen["yes"]:
            return
        answer = self.ask(question)
        if answer is None:
            raise UsageError(f"{question} There is nobody to answer; say --yes if that is right")
        if not answer:
            raise UsageError("nothing was changed")

    @property
    def language(self) -> str:
        """The language of names and texts."""
        language: str = self.chosen["lang"]
        return language


@dataclass(frozen=True, slots=True)
class Command(Generic[E]):
    """Something that can be asked for. The docstring of `run` is what --help prints. `first` names the options that
    somebody is asked who has never seen the program, in this order."""

    run: Callable[[Job[E]], Answer]
    options: tuple[Option, ...] = ()
    first: tuple[str, ...] = ()

    @property
    def help(self) -> str:
        return self.run.__doc__ or ""


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """Where something lives and how lists describe it; it is imported when it is needed."""

    place: str  # "package.module:NAME"
    summary: str = ""
    section: str = ""

    def __call__(self) -> T:
        module, _, name = self.place.partition(":")
        found: T = getattr(import_module(module), name)
        return found


Maker = Callable[[Any], Command[Any]]  # of a command whose options are those of the game
CommandTable = Mapping[str, Entry[Command[Any] | Maker]]

# Options that commands of every game share.
DATA = Option("data", "A folder of own data, laid over the shipped data.", kind="folder", shown="DIR", group="data")
WORKERS = whole("workers", "How many processes. Default: one for each processor.", 1, 64)
YES = flag("yes", "Go on without asking.")
JSON = flag("json", "Print JSON, for programs.", group="output")
LANG = one_of(
    "lang", "Language of names and texts, such as en.", lambda edition: edition.languages, default="en",
    saved="language", shown="CODE", noun="language", also=("language", "locale"), instead=(("cz", "cs"),),
)  # fmt: skip
CODE = Option("code", "The code of a whole game, which the rules replay.", shown="CODE", not_with=("files", "sheet"))
SEED_OF_CODE = Option("seed", "The seed of the game.", only_with=CODE.name, shown="SEED")
SEED = Option("seed", 'Any text, or a code from "proofpress seed new".', position=True, needed=True)
