"""The second game, as the rest of the program sees it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.game import Census, Game, Seeds, Texts
from generator.interface.command import Entry, Table

if TYPE_CHECKING:
    from generator.kingdoms.certificate import Checked
    from generator.kingdoms.edition import Edition
    from generator.library.reading import Files
    from generator.pack.game import AnyGame
    from generator.proofs.frame import Proofs

_HERE = "generator.kingdoms.commands"


class Kingdoms(Game["Edition"]):
    """Lands, nations and war for two to five players, with exploration tokens or without."""

    id = "kingdoms"
    title = "Kingdoms"

    @property
    def files(self) -> Files:
        from generator.kingdoms.load import FILES

        return FILES

    def load(self, own: Path | None) -> Edition:
        from generator.kingdoms.load import load_edition

        return load_edition(own)

    @property
    def commands(self) -> Table:
        return {
            "all": Entry(f"{_HERE}.bundles:ALL", "Print everything of the game.", "Print"),
            "sheets": Entry(f"{_HERE}.sheets:SHEETS", "Print score sheets.", "Print"),
            "cards": Entry(f"{_HERE}.cards:CARDS", "Print cards and pieces with their backs.", "Print"),
            "reference": Entry(f"{_HERE}.reference:REFERENCE", "Print what nations and tokens do.", "Print"),
            "aid": Entry(f"{_HERE}.aid:AID", "Print the player aid.", "Print"),
            "draws": Entry(f"{_HERE}.draws:DRAWS", "Print the set-up of a seed.", "Print"),
            "deal": Entry(f"{_HERE}.deal:DEAL", "Show the set-up that a seed deals.", "Play"),
            "prove": Entry(f"{_HERE}.prove:PROVE", "Prove that a set-up can be played.", "Play"),
            "check": Entry(f"{_HERE}.check:CHECK", "Load all data and print what is there.", "Data"),
            "show": Entry(f"{_HERE}.show:SHOW", "Show a land, a nation or a ruling as text.", "Data"),
        }

    @property
    def texts(self) -> Texts[Edition]:
        from generator.kingdoms.boxes import overflows
        from generator.kingdoms.proof_cards import proof_cards
        from generator.kingdoms.texts import catalogue

        return Texts(catalogue, overflows, proof_cards)

    @property
    def seeds(self) -> Seeds[Edition]:
        from generator.kingdoms.commands.options import TABLE, attempt

        return Seeds("The first that can be played to its end is accepted.", TABLE, attempt)

    @property
    def proofs(self) -> Proofs[Edition, Checked]:
        from generator.kingdoms.certificate import PROOFS

        return PROOFS

    @property
    def census(self) -> Census[Edition]:
        from generator.kingdoms.commands.census import CENSUS

        return CENSUS

    @property
    def pack(self) -> AnyGame:
        from generator.kingdoms.pack.game import GAME as PACK

        return PACK


GAME = Kingdoms()
