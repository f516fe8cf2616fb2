"""Kingdoms, as the rest of the program sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofpress.command import Entry
from proofpress.games import Game

if TYPE_CHECKING:
    from proofpress.kingdoms.edition import Edition


GAME: Game[Edition] = Game(
    id="kingdoms",
    title="Kingdoms",
    files=Entry("proofpress.kingdoms.edition:FILES"),
    edition=Entry("proofpress.kingdoms.edition:load_edition"),
    commands={
        "all": Entry("proofpress.kingdoms.printing.kit:ALL", "Print everything of the game.", "Print"),
        "sheets": Entry("proofpress.kingdoms.printing.score_sheet:SHEETS", "Print score sheets.", "Print"),
        "cards": Entry("proofpress.kingdoms.printing.cards:CARDS", "Print cards and pieces with their backs.", "Print"),
        "reference": Entry(
            "proofpress.kingdoms.printing.reference:REFERENCE", "Print what nations and tokens do.", "Print"
        ),
        "aid": Entry("proofpress.kingdoms.printing.aid:AID", "Print the player aid.", "Print"),
        "rulebook": Entry(
            "proofpress.kingdoms.printing.rulebook:RULEBOOK", "Print the rulebook and the rulings.", "Print"
        ),
        "draws": Entry("proofpress.kingdoms.printing.setup_sheet:DRAWS", "Print the set-up of a seed.", "Print"),
        "deal": Entry("proofpress.kingdoms.prove:DEAL", "Show the set-up that a seed deals.", "Play"),
        "prove": Entry("proofpress.kingdoms.prove:PROVE", "Prove that a set-up can be played.", "Play"),
        "score": Entry("proofpress.kingdoms.score:SCORE", "Count the points of a finished table.", "Play"),
        "check": Entry("proofpress.kingdoms.check:CHECK", "Load all data and print what is there.", "Data"),
        "show": Entry("proofpress.kingdoms.show:SHOW", "Show a land, a nation or a ruling as text.", "Data"),
    },
    texts=Entry("proofpress.kingdoms.texts:TEXTS"),
    seeds=Entry("proofpress.kingdoms.prove:SEEDS"),
    proofs=Entry("proofpress.kingdoms.certificate:PROOFS"),
    census=Entry("proofpress.research.kingdoms_census:CENSUS"),
    pack=Entry("proofpress.kingdoms.pack.game:GAME"),
)
