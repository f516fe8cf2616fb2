"""The second game, as the rest of the program sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.game import Game
from generator.interface.command import Entry

if TYPE_CHECKING:
    from generator.kingdoms.edition import Edition

_HERE = "generator.kingdoms"
_COMMANDS = f"{_HERE}.commands"

GAME: Game[Edition] = Game(
    id="kingdoms",
    title="Kingdoms",
    files=Entry(f"{_HERE}.load:FILES"),
    edition=Entry(f"{_HERE}.load:load_edition"),
    commands={
        "all": Entry(f"{_COMMANDS}.bundles:ALL", "Print everything of the game.", "Print"),
        "sheets": Entry(f"{_COMMANDS}.sheets:SHEETS", "Print score sheets.", "Print"),
        "cards": Entry(f"{_COMMANDS}.cards:CARDS", "Print cards and pieces with their backs.", "Print"),
        "reference": Entry(f"{_COMMANDS}.reference:REFERENCE", "Print what nations and tokens do.", "Print"),
        "aid": Entry(f"{_COMMANDS}.aid:AID", "Print the player aid.", "Print"),
        "rulebook": Entry(f"{_COMMANDS}.rulebook:RULEBOOK", "Print the rulebook and the rulings.", "Print"),
        "draws": Entry(f"{_COMMANDS}.draws:DRAWS", "Print the set-up of a seed.", "Print"),
        "deal": Entry(f"{_COMMANDS}.deal:DEAL", "Show the set-up that a seed deals.", "Play"),
        "prove": Entry(f"{_COMMANDS}.prove:PROVE", "Prove that a set-up can be played.", "Play"),
        "score": Entry(f"{_COMMANDS}.score:SCORE", "Count the points of a finished table.", "Play"),
        "check": Entry(f"{_COMMANDS}.check:CHECK", "Load all data and print what is there.", "Data"),
        "show": Entry(f"{_COMMANDS}.show:SHOW", "Show a land, a nation or a ruling as text.", "Data"),
    },
    texts=Entry(f"{_COMMANDS}.texts:TEXTS"),
    seeds=Entry(f"{_COMMANDS}.options:SEEDS"),
    proofs=Entry(f"{_HERE}.certificate:PROOFS"),
    census=Entry(f"{_COMMANDS}.census:CENSUS"),
    pack=Entry(f"{_HERE}.pack.game:GAME"),
)
