"""Cartographers, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from proofpress.games import Entry, Game, found_at

COMMANDS: Mapping[str, Entry] = {
    "all": Entry("Print everything of a game.", "Print", "proofpress.cartographers.printing.kit:ALL"),
    "kit": Entry("Print what the host of an evening needs.", "Print", "proofpress.cartographers.printing.kit:KIT"),
    "sheets": Entry("Print blank map sheets.", "Print", "proofpress.cartographers.printing.map_sheet:SHEETS"),
    "cards": Entry("Print cards with their backs.", "Print", "proofpress.cartographers.printing.cards:CARDS"),
    "reference": Entry(
        "Print what the scoring cards mean.", "Print", "proofpress.cartographers.printing.reference:REFERENCE"
    ),
    "aid": Entry("Print the player aid.", "Print", "proofpress.cartographers.printing.player_aid:AID"),
    "rulebook": Entry(
        "Print the rulebook and the rulings.", "Print", "proofpress.cartographers.printing.rulebook:RULEBOOK"
    ),
    "draws": Entry(
        "Print the draws of a seed, so that no cards are needed.",
        "Print",
        "proofpress.cartographers.printing.draws:DRAWS",
    ),
    "deal": Entry("Show what a seed deals, season by season.", "Play", "proofpress.cartographers.deal:DEAL"),
    "prove": Entry(
        "Prove that a seed can be played, and show its pars.", "Play", "proofpress.cartographers.prove:PROVE"
    ),
    "score": Entry(
        "Score finished maps, or check a file of scoring cases.", "Play", "proofpress.cartographers.score:SCORE"
    ),
    "challenge new": Entry(
        "Make the folder of a challenge: a seed that everybody plays.",
        "Tournament",
        "proofpress.cartographers.challenge:NEW",
    ),
    "challenge table": Entry(
        "Replay the codes that people sent, and make the table.",
        "Tournament",
        "proofpress.cartographers.challenge:TABLE",
    ),
    "lab": Entry("Measure what a scoring card is worth.", "Data", "proofpress.research.cartographers_lab:LAB"),
    "check": Entry("Load all data and list it.", "Data", "proofpress.cartographers.check:CHECK"),
    "show": Entry("Show a card, a map or a ruling as text.", "Data", "proofpress.cartographers.rules_in_words:SHOW"),
}


def _load(own: Path | None) -> Any:
    return found_at("proofpress.cartographers.edition:load_edition")(own)


GAME = Game(
    id="cartographers",
    title="Cartographers",
    files=partial(found_at, "proofpress.cartographers.edition:FILES"),
    load=_load,
    commands=COMMANDS,
    command=lambda name: found_at(COMMANDS[name].place),
    asked=lambda: (
        found_at("proofpress.cartographers.studio_play:ASKED") | found_at("proofpress.cartographers.studio_cards:ASKED")
    ),
    play=("turn", "sheet", "pictures", "art", "front", "verify", "draws", "prove"),
    making=(
        "things",
        "card",
        "map",
        "data file",
        "offers",
        "own data",
        "faces",
        "show",
        "sheets",
        "reference",
        "lab",
        "prove",
        "art",
        "text explain",
        "text check",
        "seeds",
    ),
    texts=partial(found_at, "proofpress.cartographers.texts:TEXTS"),
    seeds=partial(found_at, "proofpress.cartographers.prove:SEEDS"),
    proofs=partial(found_at, "proofpress.cartographers.certificate:PROOFS"),
    codes=partial(found_at, "proofpress.cartographers.choice:CODES"),
    census=partial(found_at, "proofpress.research.cartographers_census:CENSUS"),
    pack=partial(found_at, "proofpress.cartographers.pack.game:GAME"),
)
