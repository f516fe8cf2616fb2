"""The game as Proofpress sees it. What it lacks (cards, a census, tournaments) is simply not here."""

from __future__ import annotations

from night_market.records import Edition
from proofpress.command import Entry
from proofpress.games import Game

GAME: Game[Edition] = Game(
    id="night_market",
    title="Night Market",
    files=Entry("night_market.records:FILES"),
    edition=Entry("night_market.records:load_edition"),
    commands={
        "sheets": Entry("night_market.commands:SHEETS", "Print sheets.", "Print"),
        "deal": Entry("night_market.commands:DEAL", "Show the goals and the rolls of a seed.", "Play"),
        "prove": Entry("night_market.commands:PROVE", "Play a seed to its end.", "Play"),
        "check": Entry("night_market.commands:CHECK", "Load all data and print what is there.", "Data"),
        "show": Entry("night_market.commands:SHOW", "Show a goal as text.", "Data"),
    },
    texts=Entry("night_market.texts:TEXTS"),
    seeds=Entry("night_market.commands:SEEDS"),
    proofs=Entry("night_market.proofs:PROOFS"),
)
