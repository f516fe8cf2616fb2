"""The game as Proofpress sees it. What it lacks (cards, a census, tournaments) is simply not here.

Each function imports what it returns, so that lists of games and commands load none of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from proofpress.games import Entry, Game

if TYPE_CHECKING:
    from night_market.records import Edition
    from proofpress.certificates import Proofs
    from proofpress.data.folders import Files
    from proofpress.games import Seeds, Texts
    from proofpress.options import Command


def _files() -> Files:
    from night_market.records import FILES

    return FILES


def _load(own: Path | None) -> Edition:
    from night_market.records import load_edition

    return load_edition(own)


def _command(name: str) -> Command[Any]:
    from night_market.commands import CHECK, DEAL, PROVE, SHEETS, SHOW

    return {"sheets": SHEETS, "deal": DEAL, "prove": PROVE, "check": CHECK, "show": SHOW}[name]


def _texts() -> Texts:
    from night_market.texts import TEXTS

    return TEXTS


def _seeds() -> Seeds:
    from night_market.commands import SEEDS

    return SEEDS


def _proofs() -> Proofs[Any, Any]:
    from night_market.proofs import PROOFS

    return PROOFS


GAME = Game(
    id="night_market",
    title="Night Market",
    files=_files,
    load=_load,
    commands={
        "sheets": Entry("Print sheets.", "Print"),
        "deal": Entry("Show the goals and the rolls of a seed.", "Play"),
        "prove": Entry("Play a seed to its end.", "Play"),
        "check": Entry("Load all data and list it.", "Data"),
        "show": Entry("Show a goal as text.", "Data"),
    },
    command=_command,
    texts=_texts,
    seeds=_seeds,
    proofs=_proofs,
)
