"""Reads the data of this game, lays own data over it, and checks that everything refers to something.

The result is one `Edition`: all cards, maps, rulings and names. Mistakes in all files are reported together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from generator.cartographers import records
from generator.cartographers.records import CATEGORIES, LETTERS, SEASONS
from generator.library.build import build
from generator.library.errors import FileError, Place, Report, UsageError, shown_path
from generator.library.fields import ID_PATTERN, LANGUAGE_PATTERN, Record
from generator.library.layers import data_files, laid_over, layers
from generator.library.nodes import read_file
from generator.library.suggest import hint, listed, quoted

R = TypeVar("R", bound=Record)

# File in a data folder -> record. A star stands for an id or a language code.
FILES: Mapping[str, type[Record]] = {
    "cartographers/edition.yaml": records.EditionFile,
    "cartographers/explore.yaml": records.ExploreFile,
    "cartographers/ambush.yaml": records.AmbushFile,
    "cartographers/heroes.yaml": records.HeroFile,
    "cartographers/scoring.yaml": records.ScoringFile,
    "cartographers/seasons.yaml": records.SeasonFile,
    "cartographers/edicts.yaml": records.EdictFile,
    "cartographers/rulings.yaml": records.RulingFile,
    "cartographers/maps/*.yaml": records.Map,
    "cartographers/text/*.yaml": records.TextFile,
    "languages/*.yaml": records.LanguageFile,
}


@dataclass(frozen=True, slots=True)
class Edition:
    """Everything that the data says about this game."""

    coin_track: int
    presets: Mapping[str, records.Preset]
    first_game: Mapping[str, str]
    titles: Mapping[str, int]
    explore: Mapping[str, records.ExploreCard]
    ruins: Mapping[str, records.RuinsCard]
    ambush: Mapping[str, records.AmbushCard]
    heroes: Mapping[str, records.HeroCard]
    scoring: Mapping[str, records.ScoringCard]
    season_sets: Mapping[str, Mapping[str, records.Season]]
    edicts: Mapping[str, records.Edict]
    rulings: Mapping[str, records.Ruling]
    maps: Mapping[str, records.Map]
    text: Mapping[str, records.TextFile]
    languages: Mapping[str, records.LanguageFile]

    def kinds(self) -> Iterator[tuple[str, Mapping[str, Record]]]:
        """The kinds of cards and their cards; an id is used once among all of them."""
        yield "explore", self.explore
        yield "ruins", self.ruins
        yield "ambush", self.ambush
        yield "hero", self.heroes
        yield "scoring", self.scoring

    def name(self, card: str, language: str) -> str:
        """The card's name, or its id in words where the language has none."""
        text = self.text.get(language)
        if text and card in text.cards:
            return text.cards[card].name
        return card.replace("_", " ").title()


def load_edition(own: Path | None = None) -> Edition:
    """The shipped data with the folder of own data laid over it."""
    report = Report()
    single: dict[str, Record] = {name: record() for name, record in FILES.items() if "*" not in name}
    many: dict[str, dict[str, Any]] = {name: {} for name in FILES if "*" in name}
    for layer in layers(own):
        for relative, path in data_files(layer, report).items():
            _read(relative, path, single, many, report)
    edition = _joined(single, many)
    for problem in _problems(edition, single, report.broken):
        report.error(*problem)
    report.raise_if_any()
    return edition


def _read(
    relative: str, path: Path, single: dict[str, Record], many: dict[str, dict[str, Any]], report: Report
) -> None:
    pattern = relative if relative in FILES else str(PurePosixPath(relative).with_name("*.yaml"))
    if pattern not in FILES:
        report.error(Place(shown_path(path)), f"no data file has this name{hint(relative, _places())}")
        return
    wanted, called = _wanted_name(pattern)
    if pattern in many and not wanted.fullmatch(path.stem):
        report.error(Place(shown_path(path)), f"{quoted(path.stem)} cannot be {called}")
        return
    node = read_file(path, report)
    made = build(FILES[pattern], node, report) if node is not None else None
    if made is None:
        report.broken.add(path.stem)
        return
    if pattern in single:
        below = single[pattern]
        if isinstance(made, records.RulingFile) and isinstance(below, records.RulingFile):
            made = _ruled(below, made, report)
        single[pattern] = laid_over(below, made)
    elif path.stem in many[pattern] and not isinstance(made, records.Map):
        many[pattern][path.stem] = laid_over(many[pattern][path.stem], made)
    else:
        many[pattern][path.stem] = made


def _places() -> list[str]:
    return [name.replace("*", "<name>") for name in FILES]


def _wanted_name(pattern: str) -> tuple[re.Pattern[str], str]:
    """What the star in a file name may stand for."""
    return (ID_PATTERN, "a map id") if "/maps/" in pattern else (LANGUAGE_PATTERN, "a language code")


def _ruled(below: records.RulingFile, own: records.RulingFile, report: Report) -> records.RulingFile:
    """Own rulings choose among the shipped choices; they cannot invent any."""
    rulings: dict[str, records.Ruling] = {}
    for name, ruling in own.rulings.items():
        if not below.rulings:
            rulings[name] = ruling
            continue
        known = below.rulings.get(name)
        if known is None:
            report.error(ruling.place(), f"there is no ruling {quoted(name)}{hint(name, below.rulings)}")
            continue
        if ruling.choose not in known.choices:
            message = f"{quoted(ruling.choose)} is not a choice of {name}{hint(ruling.choose, known.choices)}"
            report.error(ruling.place("choose"), message)
        rulings[name] = replace(known, choose=ruling.choose, places=ruling.places)
    return replace(own, rulings=rulings)


def _joined(single: Mapping[str, Any], many: Mapping[str, Mapping[str, Any]]) -> Edition:
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


def _problems(edition: Edition, single: Mapping[str, Record], broken: set[str]) -> Iterator[tuple[Place, str]]:
    """References that lead nowhere, ids used twice, and parts that are missing."""
    owner: dict[str, str] = {}
    for kind, cards in edition.kinds():
        for name, card in cards.items():
            if owner.setdefault(name, kind) != kind:
                yield card.place(), f"the id {name} is already that of an {owner[name]} card"
    yield from _season_problems(edition)
    yield from _preset_problems(edition, broken)
    yield from _first_game_problems(edition, single["cartographers/edition.yaml"], broken)
    for ruling in edition.rulings.values():
        if ruling.choose not in ruling.choices:
            yield ruling.place("choose"), f"{quoted(ruling.choose)}{hint(ruling.choose, ruling.choices)}"
    known = {"cards": set(owner), "maps": set(edition.maps), "titles": set(edition.titles)}
    for language, text in edition.text.items():
        if language not in edition.languages and language not in broken:
            yield text.place(), f"there is no languages/{language}.yaml for this language"
        for part, ids in known.items():
            for name, entry in getattr(text, part).items():
                if name not in ids and name not in broken:
                    yield entry.place(), f"there is no {part[:-1]} {quoted(name)}{hint(name, ids)}"


def _season_problems(edition: Edition) -> Iterator[tuple[Place, str]]:
    for name, seasons in edition.season_sets.items():
        missing = [season for season in SEASONS if season not in seasons]
        if missing:
            place = next((season.place() for season in seasons.values()), Place("seasons.yaml"))
            yield place, f"the season set {name} lacks {listed(missing)}"


def explore_time(edition: Edition, explore: str) -> int:
    """The time values of all cards of an explore set together."""
    return sum(card.time for card in edition.explore.values() if card.set == explore)


def endless(edition: Edition, explore: str, seasons: str) -> str | None:
    """Why a season could not end with these sets, as a sentence with the arithmetic."""
    total = explore_time(edition, explore)
    for name in SEASONS:
        season = edition.season_sets[seasons].get(name)
        if season and total < season.limit:
            return (
                f"the {name} of season set {seasons} cannot end: it takes {season.limit} time, "
                f"but all cards of explore set {explore} together give {total}"
            )
    return None


def _preset_problems(edition: Edition, broken: set[str]) -> Iterator[tuple[Place, str]]:
    explore_sets = {card.set for card in edition.explore.values()}
    for preset in edition.presets.values():
        if preset.explore not in explore_sets:
            yield (
                preset.place("explore"),
                f"no explore card is of set {quoted(preset.explore)}{hint(preset.explore, explore_sets)}",
            )
        if preset.seasons not in edition.season_sets and preset.seasons not in broken:
            yield (
                preset.place("seasons"),
                f"there is no season set {quoted(preset.seasons)}{hint(preset.seasons, edition.season_sets)}",
            )
        for key, cards in (("ambush", edition.ambush), ("scoring", edition.scoring)):
            possible = set(cards) | {card.set for card in cards.values()}
            for entry in getattr(preset, key):
                if entry not in possible and entry not in broken:
                    yield (
                        preset.place(key),
                        f"no {key} set or card is called {quoted(entry)}{hint(entry, possible)}",
                    )
    for explore in sorted(explore_sets):
        reasons = [endless(edition, explore, seasons) for seasons in edition.season_sets]
        if reasons and all(reasons):
            card = next(card for card in edition.explore.values() if card.set == explore)
            yield card.place(), str(reasons[0])
    for preset in edition.presets.values():
        if preset.explore in explore_sets and preset.seasons in edition.season_sets:
            reason = endless(edition, preset.explore, preset.seasons)
            if reason:
                yield preset.place("seasons"), reason


def _first_game_problems(edition: Edition, file: Record, broken: set[str]) -> Iterator[tuple[Place, str]]:
    place = file.place("first_game")
    missing = [letter for letter in LETTERS if letter not in edition.first_game]
    if missing:
        yield place, f"the first game lacks edict {listed(missing)}"
    categories: list[str] = []
    for card in edition.first_game.values():
        if card in edition.scoring:
            categories.append(edition.scoring[card].category)
        elif card not in broken:
            yield place, f"there is no scoring card {quoted(card)}{hint(card, edition.scoring)}"
    if len(categories) == len(CATEGORIES) and set(categories) != set(CATEGORIES):
        yield place, f"the first game needs one card of each category, not {listed(categories)}"


def find_map(edition: Edition, wanted: str) -> tuple[str, records.Map]:
    """A map by its id, or read from a file."""
    if wanted in edition.maps:
        return wanted, edition.maps[wanted]
    path = Path(wanted)
    looks_like_file = path.suffix in (".yaml", ".yml") or "/" in wanted or "\\" in wanted
    if not looks_like_file and not path.is_file():
        raise UsageError(f"there is no map {quoted(wanted)}{hint(wanted, edition.maps)}, or a map file")
    if not path.is_file():
        raise FileError(f"{shown_path(path)}: there is no such map file")
    report = Report()
    node = read_file(path, report)
    made = build(records.Map, node, report) if node is not None else None
    report.raise_if_any()
    if made is None:  # nothing was reported, so this cannot happen
        raise FileError(f"{shown_path(path)}: cannot be read")
    return path.stem, made
