"""The commands in the order of lists. Those that every game has are entries here; others are the game's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.commands.games import GAMES, game
from generator.game import Game
from generator.interface.command import Command, CommandTable, Entry, Maker
from generator.library.errors import UsageError
from generator.library.suggest import hint, listed, quoted

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
    "calibrate": Entry("generator.commands.calibrate:CALIBRATE", "Find and save how far off a printer is.", "Print"),
    "studio": Entry("generator.studio.command:STUDIO", "Choose, see and save everything on a page.", "Studio"),
    "seed new": Entry("generator.commands.seed:NEW", "Make seed codes.", "Commands"),
    "seed find": Entry(
        "generator.commands.seed:find", "Find the first attempt at a text that can be played.", "Commands"
    ),
    "verify": Entry("generator.commands.verify:verifying", "Replay certificates and say what they prove.", "Play"),
    "pack plan": Entry(
        "generator.commands.pack:plan", "Fix everything that is public, and commit to the rest.", "Tournament"
    ),
    "pack mix": Entry("generator.commands.pack:MIX", "Mix in the public value.", "Tournament"),
    "pack print": Entry("generator.commands.pack:PRINT", "Deal, prove and print all rounds.", "Tournament"),
    "pack results": Entry("generator.commands.pack:RESULTS", "Check results and print standings.", "Tournament"),
    "pack seats": Entry("generator.commands.pack:SEATS", "Seat everybody anew.", "Tournament"),
    "pack reveal": Entry("generator.commands.pack:REVEAL", "Publish the event key in the folder.", "Tournament"),
    "pack audit": Entry("generator.commands.pack:AUDIT", "Do everything again and compare.", "Tournament"),
    "text check": Entry("generator.commands.text_check:CHECK", "Check texts against the rules.", "Commands"),
    "text explain": Entry("generator.commands.text:EXPLAIN", "Explain a card's rule, or a check.", "Commands"),
    "text status": Entry("generator.commands.text:STATUS", "Show the progress of each language.", "Commands"),
    "text confirm": Entry("generator.commands.text_confirm:CONFIRM", "Mark texts as reviewed.", "Commands"),
    "text proof": Entry("generator.commands.text_proof:PROOF", "Write a proof sheet, as HTML or PDF.", "Commands"),
    "text export": Entry(
        "generator.commands.text_exchange:EXPORT", "Write texts for translators, as PO or CSV.", "Commands"
    ),
    "text import": Entry("generator.commands.text_exchange:IMPORT", "Take in translated texts.", "Commands"),
    "config": Entry("generator.commands.config:CONFIG", "Show or save the defaults of all commands.", "Data"),
    "schema": Entry("generator.commands.schema:SCHEMA", "Write JSON Schemas for editors of data files.", "Data"),
    "census": Entry("generator.commands.census:census", "Prove ranges of seeds, and report the rates.", "Research"),
}

# What the page asks while texts are written; not on the line.
_TEXTS = "generator.commands.text_room"
TEXT_ROOM: CommandTable = {
    "text list": Entry(f"{_TEXTS}:LISTING"),
    "text findings": Entry(f"{_TEXTS}:FINDINGS"),
    "text one": Entry(f"{_TEXTS}:ONE_TEXT"),
    "text typed": Entry(f"{_TEXTS}:TYPED"),
    "text card": Entry(f"{_TEXTS}:CARD"),
    "text keep": Entry(f"{_TEXTS}:KEEP"),
    "text out": Entry(f"{_TEXTS}:OUT"),
    "text back": Entry(f"{_TEXTS}:BACK"),
    "text drafts": Entry(f"{_TEXTS}:DRAFTS"),
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
