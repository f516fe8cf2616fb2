"""Everything that the data says about this game, in one value. It reads nothing and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from generator.kingdoms import records
from generator.library.dataclass import dataclass
from generator.library.rulings import Ruling
from generator.text.records import LanguageFile

WITH_NEWER: Final = "kingdoms/2/"
OF_FIRST: Final = "nearest"  # the refuge of `kingdoms/1`, whose games have to stay good


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
    nations: Mapping[str, records.Nation]  # those that are dealt
    newer: Mapping[str, records.Nation]  # those that configuration `kingdoms/1` does not deal
    rulings: Mapping[str, Ruling]
    text: Mapping[str, records.TextFile]
    languages: Mapping[str, LanguageFile]

    @property
    def every_nation(self) -> Mapping[str, records.Nation]:
        """All that are printed, dealt or not."""
        return {**self.nations, **self.newer}

    def of(self, config: str) -> Edition:
        """The edition from which a configuration deals."""
        return self.whole() if config.startswith(WITH_NEWER) else self

    def whole(self) -> Edition:
        """The edition that deals all nations; a refuge is what the rules mean by it, the last resort."""
        refuge = self.rulings["refuge"]
        if refuge.choose == OF_FIRST:
            refuge = replace(refuge, choose="last_resort")
        return replace(self, nations=self.every_nation, newer={}, rulings={**self.rulings, "refuge": refuge})

    def land_name(self, side: str, language: str) -> str:
        """The name of a side, or its id where the language has none."""
        text = self.text.get(language)
        return text.lands[side].name if text and side in text.lands else side

    def nation_name(self, nation: str, language: str) -> str:
        """The name of a nation, or its id in words where the language has none."""
        text = self.text.get(language)
        return text.nations[nation].name if text and nation in text.nations else nation.replace("_", " ").title()
