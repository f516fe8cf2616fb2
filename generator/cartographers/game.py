"""The first game, as the rest of the program sees it: base, Heroes, both combined, alone and at tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.game import Game
from generator.interface.command import Entry

if TYPE_CHECKING:
    from generator.cartographers.edition import Edition

_HERE = "generator.cartographers"
_COMMANDS = f"{_HERE}.commands"

GAME: Game[Edition] = Game(
    id="cartographers",
    title="Cartographers",
    files=Entry(f"{_HERE}.load:FILES"),
    edition=Entry(f"{_HERE}.load:load_edition"),
    commands={
        "all": Entry(f"{_COMMANDS}.bundles:ALL", "Print everything of a game.", "Print"),
        "kit": Entry(f"{_COMMANDS}.bundles:KIT", "Print what the host of an evening needs.", "Print"),
        "sheets": Entry(f"{_COMMANDS}.sheets:SHEETS", "Print blank map sheets.", "Print"),
        "cards": Entry(f"{_COMMANDS}.cards:CARDS", "Print cards with their backs.", "Print"),
        "reference": Entry(f"{_COMMANDS}.reference:REFERENCE", "Print what the scoring cards mean.", "Print"),
        "aid": Entry(f"{_COMMANDS}.aid:AID", "Print the player aid.", "Print"),
        "rulebook": Entry(f"{_COMMANDS}.rulebook:RULEBOOK", "Print the rulebook and the rulings.", "Print"),
        "draws": Entry(f"{_COMMANDS}.draws:DRAWS", "Print the draws of a seed, so that no cards are needed.", "Print"),
        "deal": Entry(f"{_COMMANDS}.deal:DEAL", "Show what a seed deals, season by season.", "Play"),
        "prove": Entry(f"{_COMMANDS}.prove:PROVE", "Prove that a seed can be played, and show its pars.", "Play"),
        "score": Entry(f"{_COMMANDS}.score:SCORE", "Score finished maps, or check a file of scoring cases.", "Play"),
        "lab": Entry(f"{_COMMANDS}.lab:LAB", "Measure what a scoring card is worth.", "Data"),
        "check": Entry(f"{_COMMANDS}.check:CHECK", "Load all data and print what is there.", "Data"),
        "show": Entry(f"{_COMMANDS}.show:SHOW", "Show a card, a map or a ruling as text.", "Data"),
    },
    play={
        "turn": Entry(f"{_COMMANDS}.play:TURN"),
        "sheet": Entry(f"{_COMMANDS}.play:SHEET"),
        "pictures": Entry(f"{_COMMANDS}.play:PICTURES"),
        "art": Entry(f"{_COMMANDS}.play:ART"),
        "verify": Entry("generator.commands.verify:verifying"),
        "draws": Entry(f"{_COMMANDS}.draws:DRAWS"),
        "prove": Entry(f"{_COMMANDS}.prove:PROVE"),
    },
    making={
        "things": Entry(f"{_COMMANDS}.making:THINGS"),
        "card": Entry(f"{_COMMANDS}.making:CARD"),
        "map": Entry(f"{_COMMANDS}.making:MAP"),
        "data file": Entry(f"{_COMMANDS}.making:DATA_FILE"),
        "offers": Entry(f"{_COMMANDS}.making:OFFERS"),
        "own data": Entry(f"{_COMMANDS}.making:OWN_DATA"),
        "faces": Entry(f"{_COMMANDS}.making:FACES"),
        "show": Entry(f"{_COMMANDS}.show:SHOW"),
        "sheets": Entry(f"{_COMMANDS}.sheets:SHEETS"),
        "reference": Entry(f"{_COMMANDS}.reference:REFERENCE"),
        "lab": Entry(f"{_COMMANDS}.lab:LAB"),
        "prove": Entry(f"{_COMMANDS}.prove:PROVE"),
        "art": Entry(f"{_COMMANDS}.play:ART"),
        "text explain": Entry("generator.commands.text:EXPLAIN"),
        "text check": Entry("generator.commands.text_check:CHECK"),
        "seeds": Entry(f"{_COMMANDS}.making:SEEDS_TRIED"),
    },
    texts=Entry(f"{_COMMANDS}.texts:TEXTS"),
    seeds=Entry(f"{_COMMANDS}.seeds:SEEDS"),
    proofs=Entry(f"{_HERE}.certificate:PROOFS"),
    codes=Entry(f"{_COMMANDS}.options:CODES"),
    census=Entry(f"{_COMMANDS}.census:CENSUS"),
    pack=Entry(f"{_HERE}.pack.game:GAME"),
)
