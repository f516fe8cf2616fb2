"""Reads the data of this game and lays own data over it.

The result is one `Edition`. Mistakes in all files are reported together; those that only show when all files are joined
are looked for by `crosscheck`. Files of other games in the same folders are left alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from generator.kingdoms import records
from generator.kingdoms.crosscheck import missing_parts, problems
from generator.kingdoms.edition import Edition
from generator.library.build import build
from generator.library.errors import FileError, Place, Report, shown_path
from generator.library.fields import LANGUAGE_PATTERN, Record
from generator.library.layers import data_files, laid_over, layers, shipped
from generator.library.nodes import read_file
from generator.library.rulings import RulingFile, ruled
from generator.library.suggest import hint, quoted

FOLDER = "kingdoms"
# File in a data folder -> record. A star stands for a language code.
FILES: Mapping[str, type[Record]] = {
    "kingdoms/edition.yaml": records.EditionFile,
    "kingdoms/lands.yaml": records.LandFile,
    "kingdoms/nations.yaml": records.NationFile,
    "kingdoms/rulings.yaml": RulingFile,
    "kingdoms/text/*.yaml": records.TextFile,
}
_TEXT = "kingdoms/text/*.yaml"


def load_edition(own: Path | None = None) -> Edition:
    """The shipped data with the folder of own data laid over it."""
    report = Report()
    single: dict[str, Any] = {name: record() for name, record in FILES.items() if "*" not in name}
    text: dict[str, Any] = {}
    complete = True
    for layer in layers(own):
        files = {name: path for name, path in data_files(layer, report).items() if not _of_another_game(name)}
        if not files and len(report) == 0:
            raise FileError(f"--data {shown_path(layer)}: it holds no data files of this game{hint('', _places())}")
        for relative, path in files.items():
            complete = _read(relative, path, single, text, report) and complete
    if complete:
        for problem in missing_parts(single["kingdoms/edition.yaml"]):
            report.error(*problem)
        report.raise_if_any()
        edition = _joined(single, text)
        for problem in problems(edition, report.broken):
            report.error(*problem)
    report.raise_if_any()
    return _joined(single, text)


def _of_another_game(relative: str) -> bool:
    """Whether the file lies in a folder that is shipped beside this game's."""
    folder = relative.partition("/")[0]
    return folder != FOLDER and (shipped("carddata") / folder).is_dir()


def _places() -> list[str]:
    return [name.replace("*", "<language>") for name in FILES]


def _read(relative: str, path: Path, single: dict[str, Any], text: dict[str, Any], report: Report) -> bool:
    """Reads one file; False when nothing can be said about what refers to its contents."""
    pattern = relative if relative in FILES else str(PurePosixPath(relative).with_name("*.yaml"))
    if pattern not in FILES or path.suffix != ".yaml":
        report.error(Place(shown_path(path)), f"no data file has this name{hint(relative, _places())}")
        return False
    if pattern == _TEXT and not LANGUAGE_PATTERN.fullmatch(path.stem):
        wanted = "a language code (such as en or pt-BR)"
        report.error(Place(shown_path(path)), f"the file must be named by {wanted}, not {quoted(path.stem)}")
        return False
    node = read_file(path, report)
    made = build(FILES[pattern], node, report) if node is not None else None
    if made is None:
        report.broken.add(path.stem)
        return pattern == _TEXT
    if pattern == _TEXT:
        text[path.stem] = laid_over(text[path.stem], made) if path.stem in text else made
    else:
        if isinstance(made, RulingFile):
            made = ruled(single[pattern], made, report)
        single[pattern] = laid_over(single[pattern], made)
    return True


def _joined(single: Mapping[str, Any], text: Mapping[str, Any]) -> Edition:
    file = single["kingdoms/edition.yaml"]
    return Edition(
        file=file,
        start=file.start,
        castle=file.castle,
        war=file.war,
        scoring=file.scoring,
        exploration=file.exploration,
        sides=single["kingdoms/lands.yaml"].sides,
        nations=single["kingdoms/nations.yaml"].nations,
        rulings=single["kingdoms/rulings.yaml"].rulings,
        text=text,
    )
