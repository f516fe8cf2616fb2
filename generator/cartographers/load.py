"""Reads the data of this game and lays own data over it.

The result is one `Edition`: all cards, maps, rulings and names. Mistakes in all files are reported together;
`crosscheck` looks for those that only show when all files are joined.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from generator.cartographers import records
from generator.cartographers.crosscheck import problems
from generator.cartographers.edition import Edition as Edition  # this is where the rest of the program finds it
from generator.library.errors import FileError, Refusal, Report, readable, shown_path
from generator.library.fields import Record
from generator.library.files import path_of
from generator.library.reading import Files, LayeredFiles, read_layers, read_record
from generator.library.rulings import RulingFile
from generator.library.suggest import counted, hint, quoted
from generator.text.records import LanguageFile

FILES: Files = {
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


R = TypeVar("R", bound=Record)

MAPS = "cartographers/maps/*.yaml"
LATE = tuple(name for name in FILES if name != "cartographers/edition.yaml")


def load_edition(own: Path | None = None) -> Edition:
    """The shipped data with the folder of own data laid over it."""
    report = Report()
    found = read_layers(FILES, own, report, whole=(MAPS,), late=LATE)
    if own and found.complete:
        edition = _joined(found)
        for problem in problems(edition, found.single["cartographers/edition.yaml"], found.layers[-1], report.broken):
            report.error(*problem)
    report.raise_if_any()
    return _joined(found)


def _joined(found: LayeredFiles) -> Edition:
    edition, many = found.single["cartographers/edition.yaml"], found.many

    def cards(name: str, key: str = "cards") -> Any:
        return found.mapping(f"cartographers/{name}.yaml", key)

    return Edition(
        coin_track=edition.coin_track,
        presets=edition.presets,
        first_game=edition.first_game,
        titles=edition.titles,
        explore=cards("explore"),
        ruins=cards("explore", "ruins"),
        ambush=cards("ambush"),
        heroes=cards("heroes"),
        scoring=cards("scoring"),
        season_sets=cards("seasons", "sets"),
        edicts=cards("edicts", "edicts"),
        rulings=cards("rulings", "rulings"),
        maps=many[MAPS],
        text=many["cartographers/text/*.yaml"],
        languages=many["languages/*.yaml"],
    )


def find_map(edition: Edition, wanted: str, part: str = "map", also: Sequence[str] = ()) -> tuple[str, records.Map]:
    """A map by its id, or read from a file; `part` is the option that names it, `also` what else it takes."""
    if wanted in edition.maps:
        return wanted, edition.maps[wanted]
    path = path_of(wanted)
    if not os.path.isfile(path):  # pathlib's own question raises for names that are too long
        if path.suffix in (".yaml", ".yml") or "/" in wanted or "\\" in wanted:
            raise FileError(f"{shown_path(path)}: there is no such map file")
        raise Refusal(
            f"there is no map {quoted(wanted)}{hint(wanted, (*also, *edition.maps))}, or the path of a map file", part
        )
    return readable(path.stem), _in_file(records.Map, path)


def card_in_file(path: Path) -> tuple[str, records.ScoringCard]:
    """The scoring card in a file like scoring.yaml, with its id."""
    if not os.path.isfile(path):
        raise FileError(f"{shown_path(path)}: there is no such file")
    cards = _in_file(records.ScoringFile, path).cards
    if len(cards) != 1:
        raise Refusal(f"the file holds {counted(len(cards), 'scoring card')}; it must hold exactly one", "card")
    return next(iter(cards.items()))


def _in_file(kind: type[R], path: Path) -> R:
    """The record in a file that belongs to no layer."""
    report = Report()
    made = read_record(kind, path, report)
    report.raise_if_any()
    assert isinstance(made, kind)  # or the report would have said why
    return made
