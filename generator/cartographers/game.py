"""The first game, as the rest of the program sees it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.game import Census, Game, Seeds, Texts
from generator.interface.command import Entry, Table

if TYPE_CHECKING:
    from generator.cartographers.certificate import Checked
    from generator.cartographers.edition import Edition
    from generator.library.reading import Files
    from generator.pack.game import AnyGame
    from generator.proofs.frame import Proofs

_HERE = "generator.cartographers.commands"


class Cartographers(Game["Edition"]):
    """Base game, Heroes, both combined, and one's own; alone and at tables."""

    id = "cartographers"
    title = "Cartographers"

    @property
    def files(self) -> Files:
        from generator.cartographers.load import FILES

        return FILES

    def load(self, own: Path | None) -> Edition:
        from generator.cartographers.load import load_edition

        return load_edition(own)

    @property
    def commands(self) -> Table:
        return {
            "all": Entry(f"{_HERE}.bundles:ALL", "Print everything of a game.", "Print"),
            "kit": Entry(f"{_HERE}.bundles:KIT", "Print what the host of an evening needs.", "Print"),
            "sheets": Entry(f"{_HERE}.sheets:SHEETS", "Print blank map sheets.", "Print"),
            "cards": Entry(f"{_HERE}.cards:CARDS", "Print cards with their backs.", "Print"),
            "reference": Entry(f"{_HERE}.reference:REFERENCE", "Print what the scoring cards mean.", "Print"),
            "aid": Entry(f"{_HERE}.aid:AID", "Print the player aid.", "Print"),
            "draws": Entry(f"{_HERE}.draws:DRAWS", "Print the draws of a seed, so that no cards are needed.", "Print"),
            "deal": Entry(f"{_HERE}.deal:DEAL", "Show what a seed deals, season by season.", "Play"),
            "prove": Entry(f"{_HERE}.prove:PROVE", "Prove that a seed can be played, and show its pars.", "Play"),
            "score": Entry(f"{_HERE}.score:SCORE", "Score finished maps, or check a file of scoring cases.", "Play"),
            "check": Entry(f"{_HERE}.check:CHECK", "Load all data and print what is there.", "Data"),
            "show": Entry(f"{_HERE}.show:SHOW", "Show a card, a map or a ruling as text.", "Data"),
        }

    @property
    def texts(self) -> Texts[Edition]:
        from generator.cartographers.boxes import overflows
        from generator.cartographers.proof_cards import proof_cards
        from generator.cartographers.texts import catalogue

        return Texts(catalogue, overflows, proof_cards)

    @property
    def seeds(self) -> Seeds[Edition]:
        from generator.cartographers.commands.options import PLAY, attempt

        about = "The rule T1 accepts the first that has a line of play without a forced single space."
        return Seeds(about, PLAY, attempt)

    @property
    def proofs(self) -> Proofs[Edition, Checked]:
        from generator.cartographers.certificate import PROOFS

        return PROOFS

    @property
    def census(self) -> Census[Edition]:
        from generator.cartographers.commands.census import CENSUS

        return CENSUS

    @property
    def pack(self) -> AnyGame:
        from generator.cartographers.pack.game import GAME as PACK

        return PACK


GAME = Cartographers()
