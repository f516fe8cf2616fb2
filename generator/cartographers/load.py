"""Reads the data of this game and lays own data over it.

The result is one `Edition`: all cards, maps, rulings and names. Mistakes in all files are reported together; those that
only show when all files are joined are looked for by `crosscheck`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from generator.cartographers import records
from generator.cartographers.crosscheck import problems
from generator.cartographers.edition import Edition as Edition  # this is where the rest of the program finds it
from generator.library.build import build
from generator.library.errors import FileError, Place, Report, UsageError, shown_path
from generator.library.fields import ID_PATTERN, ID_WORDS, LANGUAGE_PATTERN, Record
from generator.library.layers import data_files, laid_over, layers, shipped
from generator.library.nodes import read_file
from generator.library.rulings import RulingFile, ruled
from generator.library.suggest import hint, quoted
from generator.text.records import LanguageFile

# File in a data folder -> record. A star stands for an id or a language code.
FILES: Mapping[str, type[Record]] = {
    "cartographers/edition.yaml": records.EditionFile,
    "cartographers/explore.yaml": records.ExploreFile,
    "cartographers/ambush.yaml": records.AmbushFile,
    "cartographers/heroes.yaml": records.HeroFile,
    "cartographers/scoring.yaml": records.ScoringFile,
    "cartographers/seasons.yaml": records.SeasonFile,
    "cartographers/edicts.yaml": records.EdictFile,
    "cartographers/rulings.yaml": RulingFile,
    "cartographers/maps/*.yaml": records.Map,
    "cartographers/text/*.yaml": records.TextFile,
    "languages/*.yaml": LanguageFile,
}


def load_edition(own: Path | None = None) -> Edition:
    """The shipped data with the folder of own data laid over it."""
    report = Report()
    found = _Found()
    for layer in layers(own):
        files = data_files(layer, report)
        if not files and len(report) == 0:
            raise FileError(f"--data {shown_path(layer)}: it holds no data files{hint('', _places())}")
        for relative, path in files.items():
            if not _of_another_game(relative):
                _read(relative, path, found, report)
        found.layers.append(frozenset(shown_path(path) for path in files.values()))
    # A file that is missing as a whole would make a hundred references look wrong.
    if found.complete:
        edition = _joined(found)
        for problem in problems(edition, found.single["cartographers/edition.yaml"], found.layers[-1], report.broken):
            report.error(*problem)
    report.raise_if_any()
    return _joined(found)


def _of_another_game(relative: str) -> bool:
    """Whether the file lies in the folder of a game that is shipped beside this one."""
    folder = relative.partition("/")[0]
    ours = {name.partition("/")[0] for name in FILES}
    return folder not in ours and (shipped("carddata") / folder).is_dir()


class _Found:
    """What has been read so far: files of which there is one, and files of which there are many."""

    def __init__(self) -> None:
        self.single: dict[str, Any] = {name: record() for name, record in FILES.items() if "*" not in name}
        self.many: dict[str, dict[str, Any]] = {name: {} for name in FILES if "*" in name}
        self.layers: list[frozenset[str]] = []  # the paths of the files in each
        self.complete = True


def _read(relative: str, path: Path, found: _Found, report: Report) -> None:
    pattern = relative if relative in FILES else str(PurePosixPath(relative).with_name("*.yaml"))
    if pattern not in FILES or path.suffix != ".yaml":
        report.error(Place(shown_path(path)), f"no data file has this name{hint(relative, _places())}")
        found.complete = False
        return
    wanted, called = _wanted_name(pattern)
    if pattern in found.many and not wanted.fullmatch(path.stem):
        report.error(Place(shown_path(path)), f"the file must be named by {called}, not {quoted(path.stem)}")
        return
    node = read_file(path, report)
    made = build(FILES[pattern], node, report) if node is not None else None
    if made is None:
        report.broken.add(path.stem)
        found.complete = found.complete and pattern in found.many
    elif pattern in found.single:
        below = found.single[pattern]
        if isinstance(made, RulingFile):
            made = ruled(below, made, report)
        found.single[pattern] = laid_over(below, made)
    elif path.stem in found.many[pattern] and not isinstance(made, records.Map):
        found.many[pattern][path.stem] = laid_over(found.many[pattern][path.stem], made)
    else:
        found.many[pattern][path.stem] = made


def _places() -> list[str]:
    return [name.replace("*", "<name>") for name in FILES]


def _wanted_name(pattern: str) -> tuple[re.Pattern[str], str]:
    """What the star in a file name may stand for."""
    if "/maps/" in pattern:
        return ID_PATTERN, f"a map's id ({ID_WORDS})"
    return LANGUAGE_PATTERN, "a language code (such as en or pt-BR)"


def _joined(found: _Found) -> Edition:
    single, many = found.single, found.many
    edition = single["cartographers/edition.yaml"]
    explore = single["cartographers/explore.yaml"]
    return Edition(
        coin_track=edition.coin_track,
        presets=edition.presets,
        first_game=edition.first_game,
        titles=edition.titles,
        explore=explore.cards,
        ruins=explore.ruins,
        ambush=single["cartographers/ambush.yaml"].cards,
        heroes=single["cartographers/heroes.yaml"].cards,
        scoring=single["cartographers/scoring.yaml"].cards,
        season_sets=single["cartographers/seasons.yaml"].sets,
        edicts=single["cartographers/edicts.yaml"].edicts,
        rulings=single["cartographers/rulings.yaml"].rulings,
        maps=many["cartographers/maps/*.yaml"],
        text=many["cartographers/text/*.yaml"],
        languages=many["languages/*.yaml"],
    )


def find_map(edition: Edition, wanted: str) -> tuple[str, records.Map]:
    """A map by its id, or read from a file."""
    if wanted in edition.maps:
        return wanted, edition.maps[wanted]
    path = Path(wanted)
    if not os.path.isfile(wanted):  # pathlib's own question raises for names that are too long
        if path.suffix in (".yaml", ".yml") or "/" in wanted or "\\" in wanted:
            raise FileError(f"{shown_path(path)}: there is no such map file")
        raise UsageError(f"there is no map {quoted(wanted)}{hint(wanted, edition.maps)}, or the path of a map file")
    report = Report()
    node = read_file(path, report)
    made = build(records.Map, node, report) if node is not None else None
    report.raise_if_any()
    assert made is not None  # or the report would have said why
    return path.stem, made
