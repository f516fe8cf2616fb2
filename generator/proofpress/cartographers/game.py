"""Cartographers, as the rest of the program sees it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from proofpress.games import AnyCommand, Census, Codes, Entry, Game, Seeds, Texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from proofpress.cartographers.edition import Edition
    from proofpress.certificates import Proofs
    from proofpress.data.folders import Files
    from proofpress.options import Command
    from proofpress.pack.game import PackGame


# --------------------------------------------------------------------------------------------------------------------
# What the game is made of; each function imports what it returns.


def _files() -> Files:
    from proofpress.cartographers.edition import FILES

    return FILES


def _load(own: Path | None) -> Edition:
    from proofpress.cartographers.edition import load_edition

    return load_edition(own)


def _texts() -> Texts:
    from proofpress.cartographers.texts import TEXTS

    return TEXTS


def _seeds() -> Seeds:
    from proofpress.cartographers.prove import SEEDS

    return SEEDS


def _proofs() -> Proofs[Any, Any]:
    from proofpress.cartographers.certificate import PROOFS

    return PROOFS


def _codes() -> Codes:
    from proofpress.cartographers.choice import CODES

    return CODES


def _census() -> Census:
    from proofpress.research.cartographers_census import CENSUS

    return CENSUS


def _pack() -> PackGame:
    from proofpress.cartographers.pack.game import GAME

    return GAME


def _command(name: str) -> Command[Any]:
    match name:
        case "all":
            from proofpress.cartographers.printing.kit import ALL as found
        case "kit":
            from proofpress.cartographers.printing.kit import KIT as found
        case "sheets":
            from proofpress.cartographers.printing.map_sheet import SHEETS as found
        case "cards":
            from proofpress.cartographers.printing.cards import CARDS as found
        case "reference":
            from proofpress.cartographers.printing.reference import REFERENCE as found
        case "aid":
            from proofpress.cartographers.printing.player_aid import AID as found
        case "rulebook":
            from proofpress.cartographers.printing.rulebook import RULEBOOK as found
        case "draws":
            from proofpress.cartographers.printing.draws import DRAWS as found
        case "deal":
            from proofpress.cartographers.deal import DEAL as found
        case "prove":
            from proofpress.cartographers.prove import PROVE as found
        case "score":
            from proofpress.cartographers.score import SCORE as found
        case "challenge new":
            from proofpress.cartographers.challenge import NEW as found
        case "challenge table":
            from proofpress.cartographers.challenge import TABLE as found
        case "lab":
            from proofpress.research.cartographers_lab import LAB as found
        case "check":
            from proofpress.cartographers.check import CHECK as found
        case "show":
            from proofpress.cartographers.rules_in_words import SHOW as found
    return found


def _asked() -> Mapping[str, AnyCommand]:
    from proofpress.cartographers.studio_cards import ASKED as cards
    from proofpress.cartographers.studio_play import ASKED as play

    return {**play, **cards}


# --------------------------------------------------------------------------------------------------------------------
# The game.


GAME = Game(
    id="cartographers",
    title="Cartographers",
    files=_files,
    load=_load,
    commands={
        "all": Entry("Print everything of a game.", "Print"),
        "kit": Entry("Print what the host of an evening needs.", "Print"),
        "sheets": Entry("Print blank map sheets.", "Print"),
        "cards": Entry("Print cards with their backs.", "Print"),
        "reference": Entry("Print what the scoring cards mean.", "Print"),
        "aid": Entry("Print the player aid.", "Print"),
        "rulebook": Entry("Print the rulebook and the rulings.", "Print"),
        "draws": Entry("Print the draws of a seed, so that no cards are needed.", "Print"),
        "deal": Entry("Show what a seed deals, season by season.", "Play"),
        "prove": Entry("Prove that a seed can be played, and show its pars.", "Play"),
        "score": Entry("Score finished maps, or check a file of scoring cases.", "Play"),
        "challenge new": Entry("Make the folder of a challenge: a seed that everybody plays.", "Tournament"),
        "challenge table": Entry("Replay the codes that people sent, and make the table.", "Tournament"),
        "lab": Entry("Measure what a scoring card is worth.", "Data"),
        "check": Entry("Load all data and print what is there.", "Data"),
        "show": Entry("Show a card, a map or a ruling as text.", "Data"),
    },
    command=_command,
    asked=_asked,
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
    texts=_texts,
    seeds=_seeds,
    proofs=_proofs,
    codes=_codes,
    census=_census,
    pack=_pack,
)
