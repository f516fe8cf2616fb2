"""Which games there are, what a game is to the rest, and the commands of each in the order of lists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from proofpress.command import Command, CommandTable, Entry, Maker
from proofpress.errors import UsageError, hint, listed, quoted
from proofpress.records import dataclass

if TYPE_CHECKING:
    from proofpress.certificates import Proofs
    from proofpress.command import Job, Option
    from proofpress.data.layers import Files
    from proofpress.pack.game import AnyGame
    from proofpress.press.paper import Paper
    from proofpress.research.census import RangeResult, RangeTask, Subject
    from proofpress.text.catalogue import Catalogue
    from proofpress.text.proof_sheet import ProofCards


# --------------------------------------------------------------------------------------------------------------------
# What a game is to the rest of the program: its data, its commands, and a few parts that only some games have.
#
# A game is a package with a `Game`, which the table at the end or an entry point names. It says only
# where its parts live: each is imported when it is called for, so that --help stays quick.


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


# --------------------------------------------------------------------------------------------------------------------
# Which games there are: those of the program in a table, others by the entry points of installed packages.
#
# The entry points are looked at only when a name is not in the table or all games are wanted: that takes longer than
# most commands.


# By the names that --game takes; the first is meant when it is not given.
GAMES: Mapping[str, Entry[Game[Any]]] = {
    "cartographers": Entry("proofpress.cartographers.game:GAME"),
    "kingdoms": Entry("proofpress.kingdoms.game:GAME"),
}
DEFAULT_GAME = next(iter(GAMES))
GROUP = "proofpress.games"  # of entry points


def game(name: str) -> Game[Any]:
    """The game of that name."""
    entry = GAMES.get(name) or installed().get(name)
    if entry is None:
        raise UsageError(f"there is no game {quoted(name)}{hint(name, game_names())}")
    return entry()


def game_names() -> list[str]:
    """The names of all games."""
    return [*GAMES, *(name for name in installed() if name not in GAMES)]


def all_games() -> Iterator[Game[Any]]:
    """All games, imported one by one; those that are not the program's own are looked up last."""
    yield from (entry() for entry in GAMES.values())
    yield from (entry() for name, entry in installed().items() if name not in GAMES)


def game_for(fits: Callable[[Game[Any]], bool]) -> Game[Any]:
    """The first game that fits, such as the one whose certificate a file is; else the usual one, which explains why
    nothing does."""
    return next(filter(fits, all_games()), None) or game(DEFAULT_GAME)


@cache
def installed() -> Mapping[str, Entry[Game[Any]]]:
    from importlib.metadata import entry_points  # reads the metadata of all packages

    return {point.name: Entry(point.value) for point in sorted(entry_points(group=GROUP))}


# --------------------------------------------------------------------------------------------------------------------
# The commands in the order of lists. Those that every game has are entries here; others are the game's own.


# The headings of the list, in this order; a heading without commands is not shown.
SECTIONS = ("Studio", "Print", "Play", "Tournament", "Text", "Data", "Research")


class Group(NamedTuple):
    """Commands whose names begin with the same word."""

    section: str
    summary: str
    help: str
    metavar: str = "COMMAND …"


GROUPS: Mapping[str, Group] = {
    "seed": Group("Play", "Make seed codes, or find a text that can be played.", ""),
    "pack": Group(
        "Tournament",
        "Run a tournament with a sealed, auditable pack.",
        "Run a tournament: a sealed pack with the same proved draws for everybody.\n\n"
        "The steps in their order: plan, mix, print, results and seats while it is played, reveal, audit. "
        "docs/tournaments.md explains them.",
        "STEP …",
    ),
    "text": Group(
        "Text",
        "Check and translate texts.",
        "Check and translate texts; every text is checked against the card's rule.",
    ),
}

SHARED: CommandTable = {
    "calibrate": Entry("proofpress.pages.printer:CALIBRATE", "Find and save how far off a printer is.", "Print"),
    "studio": Entry("proofpress.studio.server:STUDIO", "Choose, see and save everything on a page.", "Studio"),
    "seed new": Entry("proofpress.seeds:NEW", "Make seed codes.", "Commands"),
    "seed find": Entry("proofpress.seeds:find", "Find the first attempt at a text that can be played.", "Commands"),
    "verify": Entry("proofpress.certificates:verifying", "Replay certificates and say what they prove.", "Play"),
    "pack plan": Entry(
        "proofpress.pack.steps:plan", "Fix everything that is public, and commit to the rest.", "Tournament"
    ),
    "pack mix": Entry("proofpress.pack.steps:MIX", "Mix in the public value.", "Tournament"),
    "pack print": Entry("proofpress.pack.steps:PRINT", "Deal, prove and print all rounds.", "Tournament"),
    "pack results": Entry("proofpress.pack.steps:RESULTS", "Check results and print standings.", "Tournament"),
    "pack seats": Entry("proofpress.pack.steps:SEATS", "Seat everybody anew.", "Tournament"),
    "pack reveal": Entry("proofpress.pack.steps:REVEAL", "Publish the event key in the folder.", "Tournament"),
    "pack audit": Entry("proofpress.pack.audit:AUDIT", "Do everything again and compare.", "Tournament"),
    "text check": Entry("proofpress.text.commands:CHECK", "Check texts against the rules.", "Commands"),
    "text explain": Entry("proofpress.text.commands:EXPLAIN", "Explain a card's rule, or a check.", "Commands"),
    "text status": Entry("proofpress.text.commands:STATUS", "Show the progress of each language.", "Commands"),
    "text confirm": Entry("proofpress.text.commands:CONFIRM", "Mark texts as reviewed.", "Commands"),
    "text proof": Entry("proofpress.text.proof_sheet:PROOF", "Write a proof sheet, as HTML or PDF.", "Commands"),
    "text export": Entry(
        "proofpress.text.translators:EXPORT", "Write texts for translators, as PO or CSV.", "Commands"
    ),
    "text import": Entry("proofpress.text.translators:IMPORT", "Take in translated texts.", "Commands"),
    "config": Entry("proofpress.settings:CONFIG", "Show or save the defaults of all commands.", "Data"),
    "schema": Entry("proofpress.schema:SCHEMA", "Write JSON Schemas for editors of data files.", "Data"),
    "census": Entry("proofpress.research.census:census", "Prove ranges of seeds, and report the rates.", "Research"),
}

# What the page asks while texts are written; not on the line.
TEXT_ROOM: CommandTable = {
    "text list": Entry("proofpress.studio.texts:LISTING"),
    "text findings": Entry("proofpress.studio.texts:FINDINGS"),
    "text one": Entry("proofpress.studio.texts:ONE_TEXT"),
    "text typed": Entry("proofpress.studio.texts:TYPED"),
    "text card": Entry("proofpress.studio.texts:CARD"),
    "text keep": Entry("proofpress.studio.texts:KEEP"),
    "text out": Entry("proofpress.studio.texts:OUT"),
    "text back": Entry("proofpress.studio.texts:BACK"),
    "text drafts": Entry("proofpress.studio.texts:DRAFTS"),
}

# All names of commands, those of games included, in the order of a list; others follow.
ORDER = (
    "studio",
    *("all", "kit", "sheets", "cards", "reference", "aid", "rulebook", "draws", "calibrate", "preview"),
    *("deal", "seed new", "seed find", "prove", "verify", "score"),
    *("pack plan", "pack mix", "pack print", "pack results", "pack seats", "pack reveal", "pack audit"),
    *("text check", "text explain", "text status", "text confirm", "text proof", "text export", "text import"),
    *("check", "show", "config", "schema", "census"),
)


def commands_of(of: Game[Any]) -> CommandTable:
    """The commands of a game by their whole names: its own, and those of every game."""
    both = {**SHARED, **of.commands}
    return {name: both[name] for name in dict.fromkeys((*ORDER, *both)) if name in both}


def made(entry: Entry[Command[Any] | Maker], of: Game[Any]) -> Command[Any]:
    """The command of an entry, with the options of the game."""
    found = entry()
    return found if isinstance(found, Command) else found(of)


def no_command(of: Game[Any], name: str, known: list[str]) -> UsageError:
    """The error for a command that a game does not have."""
    others = [other.title for other in map(game, GAMES) if any(_is(name, each) for each in commands_of(other))]
    if others:
        return UsageError(f"{of.title} has no command {quoted(name)}; {listed(others, 'and')} has")
    word = name.rpartition(" ")[2]
    return UsageError(f"there is no command {quoted(word)}{hint(word, known)}")


def _is(name: str, whole: str) -> bool:
    return name in (whole, whole.partition(" ")[0])
