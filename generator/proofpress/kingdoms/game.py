"""Kingdoms, as the rest of the program sees it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from proofpress.games import Census, Entry, Game, Seeds, Texts

if TYPE_CHECKING:
    from proofpress.certificates import Proofs
    from proofpress.data.folders import Files
    from proofpress.kingdoms.edition import Edition
    from proofpress.options import Command
    from proofpress.pack.game import PackGame


# --------------------------------------------------------------------------------------------------------------------
# What the game is made of; each function imports what it returns.


def _files() -> Files:
    from proofpress.kingdoms.edition import FILES

    return FILES


def _load(own: Path | None) -> Edition:
    from proofpress.kingdoms.edition import load_edition

    return load_edition(own)


def _texts() -> Texts:
    from proofpress.kingdoms.texts import TEXTS

    return TEXTS


def _seeds() -> Seeds:
    from proofpress.kingdoms.prove import SEEDS

    return SEEDS


def _proofs() -> Proofs[Any, Any]:
    from proofpress.kingdoms.certificate import PROOFS

    return PROOFS


def _census() -> Census:
    from proofpress.research.kingdoms_census import CENSUS

    return CENSUS


def _pack() -> PackGame:
    from proofpress.kingdoms.pack.game import GAME

    return GAME


def _command(name: str) -> Command[Any]:
    match name:
        case "all":
            from proofpress.kingdoms.printing.kit import ALL as found
        case "sheets":
            from proofpress.kingdoms.printing.score_sheet import SHEETS as found
        case "cards":
            from proofpress.kingdoms.printing.cards import CARDS as found
        case "reference":
            from proofpress.kingdoms.printing.reference import REFERENCE as found
        case "aid":
            from proofpress.kingdoms.printing.player_aid import AID as found
        case "rulebook":
            from proofpress.kingdoms.printing.rulebook import RULEBOOK as found
        case "draws":
            from proofpress.kingdoms.printing.setup_sheet import DRAWS as found
        case "deal":
            from proofpress.kingdoms.prove import DEAL as found
        case "prove":
            from proofpress.kingdoms.prove import PROVE as found
        case "score":
            from proofpress.kingdoms.score import SCORE as found
        case "check":
            from proofpress.kingdoms.check import CHECK as found
        case "show":
            from proofpress.kingdoms.rules_in_words import SHOW as found
    return found


# --------------------------------------------------------------------------------------------------------------------
# The game.


GAME = Game(
    id="kingdoms",
    title="Kingdoms",
    files=_files,
    load=_load,
    commands={
        "all": Entry("Print everything of the game.", "Print"),
        "sheets": Entry("Print score sheets.", "Print"),
        "cards": Entry("Print cards and pieces with their backs.", "Print"),
        "reference": Entry("Print what nations and tokens do.", "Print"),
        "aid": Entry("Print the player aid.", "Print"),
        "rulebook": Entry("Print the rulebook and the rulings.", "Print"),
        "draws": Entry("Print the set-up of a seed.", "Print"),
        "deal": Entry("Show the set-up that a seed deals.", "Play"),
        "prove": Entry("Prove that a set-up can be played.", "Play"),
        "score": Entry("Count the points of a finished table.", "Play"),
        "check": Entry("Load all data and print what is there.", "Data"),
        "show": Entry("Show a land, a nation or a ruling as text.", "Data"),
    },
    command=_command,
    texts=_texts,
    seeds=_seeds,
    proofs=_proofs,
    census=_census,
    pack=_pack,
)
