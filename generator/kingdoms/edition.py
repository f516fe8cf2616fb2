"""Everything that the data says about this game, in one value. It reads nothing and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.kingdoms import records
from generator.library.rulings import Ruling
from generator.text.records import LanguageFile


@dataclass(frozen=True, slots=True)
class Edition:
    """Rules, lands, nations, rulings and names of all layers together."""

    file: records.EditionFile
    start: records.Start
    castle: records.Castle
    war: records.WarDice
    scoring: records.Scoring
    exploration: records.Exploration
    sides: Mapping[str, records.Side]
    nations: Mapping[str, records.Nation]
    rulings: Mapping[str, Ruling]
    text: Mapping[str, records.TextFile]
    languages: Mapping[str, LanguageFile]

    def land_name(self, side: str, language: str) -> str:
        """The name of a side, or its id where the language has none."""
        text = self.text.get(language)
        return text.lands[side].name if text and side in text.lands else side

    def nation_name(self, nation: str, language: str) -> str:
        """The name of a nation, or its id in words where the language has none."""
        text = self.text.get(language)
        return text.nations[nation].name if text and nation in text.nations else nation.replace("_", " ").title()
