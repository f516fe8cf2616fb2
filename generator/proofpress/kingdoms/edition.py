"""All data of this game as one value: read and laid over each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from proofpress.data.folders import Files, LayeredFiles, Ruling, RulingFile, read_layers
from proofpress.errors import Report
from proofpress.kingdoms.records import (
    Castle,
    EditionFile,
    Exploration,
    LandFile,
    Nation,
    NationFile,
    Scoring,
    Side,
    Start,
    TextFile,
    WarDice,
)
from proofpress.language import LanguageFile, WritingFile
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The value: everything that the data says about this game.


WITH_NEWER: Final = "kingdoms/2/"
OF_FIRST: Final = "nearest"  # the refuge of `kingdoms/1`, whose games have to stay good


@dataclass(frozen=True, slots=True)
class Edition:
    """Rules, lands, nations, rulings and names of all layers together."""

    file: EditionFile
    start: Start
    castle: Castle
    war: WarDice
    scoring: Scoring
    exploration: Exploration
    sides: Mapping[str, Side]
    nations: Mapping[str, Nation]  # those that are dealt
    newer: Mapping[str, Nation]  # those that configuration `kingdoms/1` does not deal
    rulings: Mapping[str, Ruling]
    text: Mapping[str, TextFile]
    writing: Mapping[str, WritingFile]
    languages: Mapping[str, LanguageFile]

    @property
    def every_nation(self) -> Mapping[str, Nation]:
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


# --------------------------------------------------------------------------------------------------------------------
# Reading: the shipped data with own data laid over it. Mistakes in all files are reported together; `check` looks for
# those that show only when all files are joined.


FILES: Files = {
    "kingdoms/edition.yaml": EditionFile,
    "kingdoms/lands.yaml": LandFile,
    "kingdoms/nations.yaml": NationFile,
    "kingdoms/rulings.yaml": RulingFile,
    "kingdoms/text/*.yaml": TextFile,
    "kingdoms/writing/*.yaml": WritingFile,
    "languages/*.yaml": LanguageFile,
}


def load_edition(own: Path | None = None) -> Edition:
    """The shipped data with the folder of own data laid over it."""
    report = Report()
    found = read_layers(FILES, own, report)
    if found.complete:
        from proofpress.kingdoms.check import missing_parts, problems  # which needs editions

        for problem in missing_parts(found.single["kingdoms/edition.yaml"]):
            report.error(*problem)
        report.raise_if_any()
        edition = _joined(found)
        for problem in problems(edition, report.broken):
            report.error(*problem)
    report.raise_if_any()
    return _joined(found)


def _joined(found: LayeredFiles) -> Edition:
    file, nations = found.single["kingdoms/edition.yaml"], found.single["kingdoms/nations.yaml"].nations
    return Edition(
        file=file,
        start=file.start,
        castle=file.castle,
        war=file.war,
        scoring=file.scoring,
        exploration=file.exploration,
        sides=found.single["kingdoms/lands.yaml"].sides,
        nations={name: nation for name, nation in nations.items() if nation.since == 1},
        newer={name: nation for name, nation in nations.items() if nation.since > 1},
        rulings=found.single["kingdoms/rulings.yaml"].rulings,
        text=found.many["kingdoms/text/*.yaml"],
        writing=found.many["kingdoms/writing/*.yaml"],
        languages=found.many["languages/*.yaml"],
    )
