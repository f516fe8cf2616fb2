"""The game as Proofpress sees it. What it lacks (cards, a census, tournaments) is simply not here."""

from __future__ import annotations

from pathlib import Path

from generator.game import Game, Seeds, Texts
from generator.interface.command import DATA, Entry, Table
from generator.library.reading import Files
from generator.proofs.frame import Proofs
from night_market.records import FILES, HOME, Edition, load_edition


class NightMarket(Game[Edition]):
    """A tiny roll-and-write."""

    id = "night_market"
    title = "Night Market"

    @property
    def home(self) -> Path:
        return HOME

    @property
    def files(self) -> Files:
        return FILES

    def load(self, own: Path | None) -> Edition:
        return load_edition(own)

    @property
    def commands(self) -> Table:
        here = "night_market.commands"
        return {
            "sheets": Entry(f"{here}:SHEETS", "Print sheets.", "Print"),
            "deal": Entry(f"{here}:DEAL", "Show the goals and the rolls of a seed.", "Play"),
            "prove": Entry(f"{here}:PROVE", "Play a seed to its end.", "Play"),
            "check": Entry(f"{here}:CHECK", "Load all data and print what is there.", "Data"),
            "show": Entry(f"{here}:SHOW", "Show a goal as text.", "Data"),
        }

    @property
    def seeds(self) -> Seeds[Edition]:
        from night_market.commands import attempt

        return Seeds("Every deal can be played, so it is always the first.", (DATA,), attempt)

    @property
    def proofs(self) -> Proofs[Edition, object]:
        from night_market.proofs import PROOFS

        return PROOFS

    @property
    def texts(self) -> Texts[Edition]:
        from night_market.texts import cards, catalogue, overflows

        return Texts(catalogue, overflows, cards)


GAME = NightMarket()
