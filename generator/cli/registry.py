"""Which commands there are for which game. A new command is one module and one line here.

Commands that know no game, or all of them, are in every table; `--game NAME` anywhere on the line says which is meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

# The headings of `proofpress --help`, in this order; a heading without commands is not shown.
SECTIONS = ("Print", "Play", "Tournament", "Text", "Data", "Research")


class Entry(NamedTuple):
    """Where a command lives and how the list of commands shows it; nothing is imported for the list."""

    module: str
    attribute: str
    section: str
    help: str


CARTOGRAPHERS: Mapping[str, Entry] = {
    "all": Entry("generator.cli.everything", "everything_command", "Print", "Print everything of a game."),
    "kit": Entry("generator.cli.kit", "kit_command", "Print", "Print what the host of an evening needs."),
    "sheets": Entry("generator.cli.sheets", "sheets", "Print", "Print blank map sheets."),
    "cards": Entry("generator.cli.cards", "cards", "Print", "Print cards with their backs."),
    "reference": Entry("generator.cli.reference", "reference", "Print", "Print what the scoring cards mean."),
    "aid": Entry("generator.cli.aid", "aid", "Print", "Print the player aid."),
    "draws": Entry("generator.cli.draws", "draws", "Print", "Print the draws of a seed, so that no cards are needed."),
    "calibrate": Entry("generator.cli.calibrate", "calibrate", "Print", "Find and save how far a printer misses."),
    "preview": Entry("generator.cli.preview", "preview", "Print", "Show the first page of a printing command."),
    "deal": Entry("generator.cli.deal", "deal", "Play", "Show what a seed deals, season by season."),
    "seed": Entry("generator.cli.seed", "seed", "Play", "Make seed codes, or find a text that can be played."),
    "prove": Entry("generator.cli.prove", "prove", "Play", "Prove that a seed can be played, and show its pars."),
    "verify": Entry("generator.cli.verify", "verify", "Play", "Replay certificates and say what they prove."),
    "score": Entry("generator.cli.score", "score", "Play", "Score finished maps, or check a file of scoring cases."),
    "text": Entry("generator.cli.text", "text", "Text", "Check and translate texts."),
    "pack": Entry("generator.cli.pack", "pack", "Tournament", "Run a tournament with a sealed, auditable pack."),
    "check": Entry("generator.cli.check", "check", "Data", "Load all data and print what is there."),
    "show": Entry("generator.cli.show", "show", "Data", "Show a card, a map or a ruling as text."),
    "config": Entry("generator.cli.config", "config", "Data", "Show or save the defaults of all commands."),
    "schema": Entry("generator.cli.schema", "schema", "Data", "Write JSON Schemas for editors of data files."),
    "census": Entry("generator.cli.census", "census", "Research", "Prove ranges of seeds, and report the rates."),
}

KINGDOMS: Mapping[str, Entry] = {
    "all": Entry("generator.cli.kingdoms.everything", "everything_command", "Print", "Print everything of the game."),
    "cards": Entry("generator.cli.kingdoms.cards", "cards", "Print", "Print cards and pieces with their backs."),
    "reference": Entry("generator.cli.kingdoms.reference", "reference", "Print", "Print what nations and tokens do."),
    "aid": Entry("generator.cli.kingdoms.aid", "aid", "Print", "Print the player aid."),
    "sheets": Entry("generator.cli.kingdoms.sheets", "sheets", "Print", "Print score sheets."),
    "draws": Entry("generator.cli.kingdoms.draws", "draws", "Print", "Print the set-up of a seed."),
    "calibrate": CARTOGRAPHERS["calibrate"],
    "preview": CARTOGRAPHERS["preview"],
    "deal": Entry("generator.cli.kingdoms.deal", "deal", "Play", "Show the set-up that a seed deals."),
    "prove": Entry("generator.cli.kingdoms.prove", "prove", "Play", "Prove that a set-up can be played."),
    "verify": CARTOGRAPHERS["verify"],
    "text": CARTOGRAPHERS["text"],
    "pack": Entry(
        "generator.cli.kingdoms.pack", "pack", "Tournament", "Run a tournament with a sealed, auditable pack."
    ),
    "check": Entry("generator.cli.kingdoms.check", "check", "Data", "Load all data and print what is there."),
    "show": Entry("generator.cli.kingdoms.show", "show", "Data", "Show a land, a nation or a ruling as text."),
    "config": CARTOGRAPHERS["config"],
    "schema": CARTOGRAPHERS["schema"],
    "census": Entry("generator.cli.kingdoms.census", "census", "Research", "Prove ranges of seeds, and who wins."),
}

# The games by the names that --game takes, which are those of their packages; the first is meant when it is not given.
GAMES: Mapping[str, Mapping[str, Entry]] = {"cartographers": CARTOGRAPHERS, "kingdoms": KINGDOMS}
DEFAULT_GAME = next(iter(GAMES))


def part_of(game: str, name: str) -> Any:
    """A module of a game that all games have, such as `load`; it is imported only when it is wanted."""
    return import_module(f"generator.{game}.{name}")
