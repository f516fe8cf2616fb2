"""Which games there are, what a game is to the rest, and the commands of each in the order of lists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from proofpress.errors import UsageError, hint, listed, say
from proofpress.options import Command, Job, Option
from proofpress.records import dataclass

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from proofpress.certificates import Proofs
    from proofpress.data.folders import Files
    from proofpress.pack.game import PackGame
    from proofpress.research.census import RangeResult, RangeTask, Subject
    from proofpress.text.catalogue import Catalogue
    from proofpress.text.proof_sheet import ProofCards


# --------------------------------------------------------------------------------------------------------------------
# What a game is to the rest of the program: its data, its commands, and a few parts that only some games have.
#
# Commands and parts are named by their places, and imported only when they are called for, so that --help stays quick.


def found_at(place: str) -> Any:
    """What a module calls by this name, both in a text: "proofpress.seeds:NEW"."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts that can be checked and translated."""

    catalogue: Callable[[Any, Path | None], Catalogue]  # all texts in all languages, with what they must say
    # Card, name or effect, what does not fit; in a language, where ids are named only of these.
    overflows: Callable[[Any, str, Collection[str]], Iterator[tuple[str, str, str]]]
    cards: Callable[[Any, str], ProofCards]  # for those who read texts


@dataclass(frozen=True, slots=True)
class Seeds:
    """Seeds that can be tried."""

    about: str  # when a seed is accepted, a sentence for --help
    options: tuple[Option, ...]  # what is dealt for a seed
    attempt: Callable[[Job[Any], str], tuple[bool, str]]  # whether a seed is accepted, and how that was found


@dataclass(frozen=True, slots=True)
class Codes:
    """Whole games that were played, each of them written as a code."""

    options: tuple[Option, ...]  # the code, its seed, and what was played: the code means nothing without them
    replayed: Callable[[Job[Any]], tuple[str, dict[str, Any]]]  # what the code shows, in words and as facts


class Prepared(NamedTuple):
    """A census that has been prepared: what is counted, in which ranges, and what the results add up to."""

    subject: Subject
    tasks: Sequence[RangeTask]
    summary: Callable[[Sequence[RangeResult]], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Census:
    """Ranges of seeds that can be counted."""

    about: str  # what is counted, for --help
    options: tuple[Option, ...]
    prepare: Callable[[Job[Any]], Prepared]
    count: Callable[[Any, RangeTask, str | None], RangeResult]  # a function of a module: other processes call it
    rests_on: tuple[str, ...]  # the modules that decide a result: where one differs, another engine counts
    report: Callable[[Any, Mapping[str, Any], str], Iterable[str]]  # the figures for people, in a language


class Entry(NamedTuple):
    """How lists describe a command, and where it is: "proofpress.seeds:NEW"."""

    summary: str
    section: str
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game:
    """A game. What it lacks is None, and a command says so."""

    id: str
    title: str
    files: Callable[[], Files]  # the data files, and the record of each
    load: Callable[[Path | None], Any]  # the edition: the data, with a folder of own data laid over them
    commands: Mapping[str, Entry]  # what the game prints, lists and proves: its own commands by their names
    command: Callable[[str], AnyCommand]  # one of them
    asked: Callable[[], Mapping[str, AnyCommand]] = dict  # commands that only a page asks for, not the line
    play: tuple[str, ...] = ()  # all that it asks for while a game is played
    making: tuple[str, ...] = ()  # and while cards and maps are made
    texts: Callable[[], Texts] | None = None
    seeds: Callable[[], Seeds] | None = None
    proofs: Callable[[], Proofs[Any, Any]] | None = None
    codes: Callable[[], Codes] | None = None
    census: Callable[[], Census] | None = None
    pack: Callable[[], PackGame] | None = None


Maker = Callable[[Game], Command[Any]]  # of a command whose options are those of the game
AnyCommand = Command[Any] | Maker
P = TypeVar("P")


def needed(of: Game, part: Callable[[], P] | None, called: str) -> P:
    """A part of a game for a command that cannot work without it."""
    if part is None:
        raise UsageError(say("{of} has no {called}", of=of.title, called=called))
    return part()


# --------------------------------------------------------------------------------------------------------------------
# Which games there are: those of the program, others by the entry points of installed packages.
#
# The entry points are looked at only when a name is not the program's own or all games are wanted: that takes longer
# than most commands.


GAMES = ("cartographers", "kingdoms")  # the names that --game takes
DEFAULT_GAME = GAMES[0]
GROUP = "proofpress.games"  # of entry points


def game(name: str) -> Game:
    """The game of that name."""
    if name in GAMES:
        found: Game = found_at(f"proofpress.{name}.game:GAME")
    elif name in installed():
        found = installed()[name].load()
    else:
        raise UsageError(say("there is no game {name!r}{hint}", name=name, hint=hint(name, game_names())))
    return found


def game_names() -> list[str]:
    """The names of all games."""
    return [*GAMES, *(name for name in installed() if name not in GAMES)]


def all_games() -> Iterator[Game]:
    """All games, imported one by one; those that are not the program's own are looked up last."""
    yield from map(game, GAMES)
    yield from (game(name) for name in installed() if name not in GAMES)


def game_for(fits: Callable[[Game], bool]) -> Game:
    """The first game that fits, such as the one whose certificate a file is; else the usual one, which explains why
    nothing does."""
    return next(filter(fits, all_games()), None) or game(DEFAULT_GAME)


@cache
def installed() -> Mapping[str, EntryPoint]:
    from importlib.metadata import entry_points  # reads the metadata of all packages

    return {point.name: point for point in sorted(entry_points(group=GROUP))}


# --------------------------------------------------------------------------------------------------------------------
# The commands in the order of lists: those that every game has, and a game's own.


# The headings of the list, in this order; a heading without commands is not shown.
SECTIONS = ("Studio", "Print", "Play", "Tournament", "Text", "Data", "Research")


class Group(NamedTuple):
    """Commands whose names begin with the same word."""

    section: str
    summary: str
    help: str
    metavar: str = "COMMAND …"


GROUPS: Mapping[str, Group] = {
    "seed": Group("Play", "Make seed codes, or find a playable seed.", ""),
    "pack": Group(
        "Tournament",
        "Run a tournament with a sealed, auditable pack.",
        "Run a tournament: a sealed pack with the same proved draws for everybody.\n\n"
        "The steps in their order: plan, mix, print, results and seats while it is played, reveal, audit. "
        "docs/tournaments.md explains them.",
        "STEP …",
    ),
    "challenge": Group("Tournament", "Let everybody play one seed at home, and make a table of their codes.", ""),
    "text": Group(
        "Text",
        "Check and translate texts.",
        "Check and translate texts. Each text is checked against the rule of its card.",
    ),
}

SHARED: Mapping[str, Entry] = {
    "calibrate": Entry(
        "Measure how far a printer shifts the backs.", "Print", "proofpress.pages.calibration:CALIBRATE"
    ),
    "studio": Entry("Choose, preview and save everything in the browser.", "Studio", "proofpress.studio.server:STUDIO"),
    "seed new": Entry("Make seed codes.", "Commands", "proofpress.seeds:NEW"),
    "seed find": Entry("Find the first attempt at a text that can be played.", "Commands", "proofpress.seeds:find"),
    "verify": Entry("Replay certificates and say what they prove.", "Play", "proofpress.certificates:verifying"),
    "pack plan": Entry("Plan an event, and print its commitment.", "Tournament", "proofpress.pack.commands:plan"),
    "pack mix": Entry("Mix in the public value.", "Tournament", "proofpress.pack.commands:MIX"),
    "pack print": Entry("Deal, prove and print all rounds.", "Tournament", "proofpress.pack.commands:PRINT"),
    "pack results": Entry("Check results and print standings.", "Tournament", "proofpress.pack.commands:RESULTS"),
    "pack seats": Entry("Seat everybody again.", "Tournament", "proofpress.pack.commands:SEATS"),
    "pack reveal": Entry("Publish the event key in the folder.", "Tournament", "proofpress.pack.commands:REVEAL"),
    "pack audit": Entry("Do everything again and compare.", "Tournament", "proofpress.pack.audit:AUDIT"),
    "text new": Entry("Write the files of a new language.", "Commands", "proofpress.text.new_language:new"),
    "text draft": Entry("Draft missing effects from their rules.", "Commands", "proofpress.text.new_language:DRAFT"),
    "text check": Entry("Check texts against the rules.", "Commands", "proofpress.text.commands:CHECK"),
    "text explain": Entry("Explain a card's rule, or a check.", "Commands", "proofpress.text.commands:EXPLAIN"),
    "text selftest": Entry("Show what a vocabulary lacks.", "Commands", "proofpress.text.selftest:SELFTEST"),
    "text status": Entry("Show the progress of each language.", "Commands", "proofpress.text.commands:STATUS"),
    "text confirm": Entry("Mark texts as reviewed.", "Commands", "proofpress.text.commands:CONFIRM"),
    "text proof": Entry("Write a proof sheet, as HTML.", "Commands", "proofpress.text.proof_sheet:PROOF"),
    "text export": Entry(
        "Write texts for translators, as PO or CSV.", "Commands", "proofpress.text.exchange_commands:EXPORT"
    ),
    "text import": Entry("Import translated texts.", "Commands", "proofpress.text.exchange_commands:IMPORT"),
    "config": Entry("Show or save the defaults of all commands.", "Data", "proofpress.settings:CONFIG"),
    "schema": Entry("Write JSON Schemas for editors of data files.", "Data", "proofpress.editor_schema:SCHEMA"),
    "census": Entry("Prove ranges of seeds, and report the rates.", "Research", "proofpress.research.census:census"),
}


# All names of commands, those of games included, in the order of a list; others follow.
ORDER = (
    "studio",
    *("all", "kit", "sheets", "cards", "reference", "aid", "rulebook", "draws", "calibrate"),
    *("deal", "seed new", "seed find", "prove", "verify", "score"),
    *("pack plan", "pack mix", "pack print", "pack results", "pack seats", "pack reveal", "pack audit"),
    *("challenge new", "challenge table"),
    *("text new", "text draft", "text check", "text explain", "text selftest", "text status", "text confirm"),
    *("text proof", "text export", "text import"),
    *("check", "show", "config", "schema", "census"),
)


def commands_of(of: Game) -> Mapping[str, Entry]:
    """The commands of a game by their whole names: its own, and those of every game."""
    both = {**SHARED, **of.commands}
    return {name: both[name] for name in dict.fromkeys((*ORDER, *both)) if name in both}


def command_of(of: Game, name: str) -> Command[Any]:
    """One of them."""
    return made(of, of.command(name) if name in of.commands else found_at(SHARED[name].place))


def made(of: Game, found: AnyCommand) -> Command[Any]:
    """The command with the options of the game."""
    return found if isinstance(found, Command) else found(of)


def no_command(of: Game, name: str, known: list[str]) -> UsageError:
    """The error for a command that a game does not have."""
    others = [other.title for other in map(game, GAMES) if any(_is(name, each) for each in commands_of(other))]
    if others:
        return UsageError(
            say("{of} has no command {name!r}; {others} has", of=of.title, name=name, others=listed(others, "and"))
        )
    word = name.rpartition(" ")[2]
    return UsageError(say("there is no command {word!r}{hint}", word=word, hint=hint(word, known)))


def _is(name: str, whole: str) -> bool:
    return name in (whole, whole.partition(" ")[0])
