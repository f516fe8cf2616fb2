"""Kingdoms, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from proofpress.games import Entry, Game, found_at

COMMANDS: Mapping[str, Entry] = {
    "all": Entry("Print everything of the game.", "Print", "proofpress.kingdoms.printing.kit:ALL"),
    "sheets": Entry("Print score sheets.", "Print", "proofpress.kingdoms.printing.score_sheet:SHEETS"),
    "cards": Entry("Print cards and pieces with their backs.", "Print", "proofpress.kingdoms.printing.cards:CARDS"),
    "reference": Entry(
        "Print what nations and tokens do.", "Print", "proofpress.kingdoms.printing.reference:REFERENCE"
    ),
    "aid": Entry("Print the player aid.", "Print", "proofpress.kingdoms.printing.player_aid:AID"),
    "rulebook": Entry("Print the rulebook and the rulings.", "Print", "proofpress.kingdoms.printing.rulebook:RULEBOOK"),
    "draws": Entry("Print the set-up of a seed.", "Print", "proofpress.kingdoms.printing.setup_sheet:DRAWS"),
    "deal": Entry("Show the set-up that a seed deals.", "Play", "proofpress.kingdoms.prove:DEAL"),
    "prove": Entry("Prove that a set-up can be played.", "Play", "proofpress.kingdoms.prove:PROVE"),
    "score": Entry("Count the points of a finished table.", "Play", "proofpress.kingdoms.score:SCORE"),
    "check": Entry("Load all data and list it.", "Data", "proofpress.kingdoms.check:CHECK"),
    "show": Entry("Show a land, a nation or a ruling as text.", "Data", "proofpress.kingdoms.rules_in_words:SHOW"),
}


def _load(own: Path | None) -> Any:
    return found_at("proofpress.kingdoms.edition:load_edition")(own)


GAME = Game(
    id="kingdoms",
    title="Kingdoms",
    files=partial(found_at, "proofpress.kingdoms.edition:FILES"),
    load=_load,
    commands=COMMANDS,
    command=lambda name: found_at(COMMANDS[name].place),
    texts=partial(found_at, "proofpress.kingdoms.texts:TEXTS"),
    seeds=partial(found_at, "proofpress.kingdoms.prove:SEEDS"),
    proofs=partial(found_at, "proofpress.kingdoms.certificate:PROOFS"),
    census=partial(found_at, "proofpress.research.kingdoms_census:CENSUS"),
    pack=partial(found_at, "proofpress.kingdoms.pack.game:GAME"),
)
