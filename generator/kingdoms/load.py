"""Reads the data of this game and lays own data over it.

The result is one `Edition`. Mistakes in all files are reported together; `crosscheck` looks for those that only show
when all files are joined.
"""

from __future__ import annotations

from pathlib import Path

from generator.kingdoms import records
from generator.kingdoms.crosscheck import missing_parts, problems
from generator.kingdoms.edition import Edition
from generator.library.errors import Report
from generator.library.reading import Files, LayeredFiles, read_layers
from generator.library.rulings import RulingFile
from generator.text.records import LanguageFile

FILES: Files = {
    "kingdoms/edition.yaml": records.EditionFile,
    "kingdoms/lands.yaml": records.LandFile,
    "kingdoms/nations.yaml": records.NationFile,
    "kingdoms/rulings.yaml": RulingFile,
    "kingdoms/text/*.yaml": records.TextFile,
    "languages/*.yaml": LanguageFile,
}


def load_edition(own: Path | None = None) -> Edition:
    """The shipped data with the folder of own data laid over it."""
    report = Report()
    found = read_layers(FILES, own, report)
    if found.complete:
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
        languages=found.many["languages/*.yaml"],
    )
