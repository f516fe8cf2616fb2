"""Cartographers, as the rest of the program sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofpress.command import Entry
from proofpress.games import Game

if TYPE_CHECKING:
    from proofpress.cartographers.edition import Edition


GAME: Game[Edition] = Game(
    id="cartographers",
    title="Cartographers",
    files=Entry("proofpress.cartographers.edition:FILES"),
    edition=Entry("proofpress.cartographers.edition:load_edition"),
    commands={
        "all": Entry("proofpress.cartographers.printing.kit:ALL", "Print everything of a game.", "Print"),
        "kit": Entry("proofpress.cartographers.printing.kit:KIT", "Print what the host of an evening needs.", "Print"),
        "sheets": Entry("proofpress.cartographers.printing.map_sheet:SHEETS", "Print blank map sheets.", "Print"),
        "cards": Entry("proofpress.cartographers.printing.cards:CARDS", "Print cards with their backs.", "Print"),
        "reference": Entry(
            "proofpress.cartographers.printing.reference:REFERENCE", "Print what the scoring cards mean.", "Print"
        ),
        "aid": Entry("proofpress.cartographers.printing.aid:AID", "Print the player aid.", "Print"),
        "rulebook": Entry(
            "proofpress.cartographers.printing.rulebook:RULEBOOK", "Print the rulebook and the rulings.", "Print"
        ),
        "draws": Entry(
            "proofpress.cartographers.printing.draws:DRAWS",
            "Print the draws of a seed, so that no cards are needed.",
            "Print",
        ),
        "deal": Entry("proofpress.cartographers.deal:DEAL", "Show what a seed deals, season by season.", "Play"),
        "prove": Entry(
            "proofpress.cartographers.prove:PROVE", "Prove that a seed can be played, and show its pars.", "Play"
        ),
        "score": Entry(
            "proofpress.cartographers.score:SCORE", "Score finished maps, or check a file of scoring cases.", "Play"
        ),
        "lab": Entry("proofpress.research.cartographers_lab:LAB", "Measure what a scoring card is worth.", "Data"),
        "check": Entry("proofpress.cartographers.check:CHECK", "Load all data and print what is there.", "Data"),
        "show": Entry("proofpress.cartographers.show:SHOW", "Show a card, a map or a ruling as text.", "Data"),
    },
    play={
        "turn": Entry("proofpress.cartographers.studio_play:TURN"),
        "sheet": Entry("proofpress.cartographers.studio_play:SHEET"),
        "pictures": Entry("proofpress.cartographers.studio_play:PICTURES"),
        "art": Entry("proofpress.cartographers.studio_play:ART"),
        "verify": Entry("proofpress.certificates:verifying"),
        "draws": Entry("proofpress.cartographers.printing.draws:DRAWS"),
        "prove": Entry("proofpress.cartographers.prove:PROVE"),
    },
    making={
        "things": Entry("proofpress.cartographers.studio_cards:THINGS"),
        "card": Entry("proofpress.cartographers.studio_cards:CARD"),
        "map": Entry("proofpress.cartographers.studio_cards:MAP"),
        "data file": Entry("proofpress.cartographers.studio_cards:DATA_FILE"),
        "offers": Entry("proofpress.cartographers.studio_cards:OFFERS"),
        "own data": Entry("proofpress.cartographers.studio_cards:OWN_DATA"),
        "faces": Entry("proofpress.cartographers.studio_cards:FACES"),
        "show": Entry("proofpress.cartographers.show:SHOW"),
        "sheets": Entry("proofpress.cartographers.printing.map_sheet:SHEETS"),
        "reference": Entry("proofpress.cartographers.printing.reference:REFERENCE"),
        "lab": Entry("proofpress.research.cartographers_lab:LAB"),
        "prove": Entry("proofpress.cartographers.prove:PROVE"),
        "art": Entry("proofpress.cartographers.studio_play:ART"),
        "text explain": Entry("proofpress.text.commands:EXPLAIN"),
        "text check": Entry("proofpress.text.commands:CHECK"),
        "seeds": Entry("proofpress.cartographers.studio_cards:SEEDS_TRIED"),
    },
    texts=Entry("proofpress.cartographers.texts:TEXTS"),
    seeds=Entry("proofpress.cartographers.prove:SEEDS"),
    proofs=Entry("proofpress.cartographers.certificate:PROOFS"),
    codes=Entry("proofpress.cartographers.choice:CODES"),
    census=Entry("proofpress.research.cartographers_census:CENSUS"),
    pack=Entry("proofpress.cartographers.pack.game:GAME"),
)
