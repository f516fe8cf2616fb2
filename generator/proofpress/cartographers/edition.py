"""All data of this game as one value: read, laid over each other, found by name."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from proofpress.cartographers.records import (
    CATEGORIES,
    SEASONS,
    AmbushCard,
    AmbushFile,
    Edict,
    EdictFile,
    EditionFile,
    ExploreCard,
    ExploreFile,
    HeroCard,
    HeroFile,
    Map,
    Preset,
    RuinsCard,
    ScoringCard,
    ScoringFile,
    Season,
    SeasonFile,
    TextFile,
)
from proofpress.data.folders import Files, LayeredFiles, Ruling, RulingFile, read_layers, record_in
from proofpress.data.listing import Thing, named, texts_of, unknown
from proofpress.errors import FileError, Refusal, Report, hint, listed, readable, say, shown_path
from proofpress.files import path_of
from proofpress.language import LanguageFile, WritingFile
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The value: it reads nothing and decides nothing.


AnyCard = ExploreCard | RuinsCard | AmbushCard | HeroCard | ScoringCard


@dataclass(frozen=True, slots=True)
class Edition:
    """Cards, maps, rulings and names of all layers together."""

    coin_track: int
    presets: Mapping[str, Preset]
    first_game: Mapping[str, str]
    titles: Mapping[str, int]
    explore: Mapping[str, ExploreCard]
    ruins: Mapping[str, RuinsCard]
    ambush: Mapping[str, AmbushCard]
    heroes: Mapping[str, HeroCard]
    scoring: Mapping[str, ScoringCard]
    season_sets: Mapping[str, Mapping[str, Season]]
    edicts: Mapping[str, Edict]
    rulings: Mapping[str, Ruling]
    maps: Mapping[str, Map]
    text: Mapping[str, TextFile]
    writing: Mapping[str, WritingFile]
    languages: Mapping[str, LanguageFile]

    def kinds(self) -> Iterator[tuple[str, Mapping[str, AnyCard]]]:
        """The kinds of cards and their cards; an id is used once among all of them."""
        yield from (
            ("explore", self.explore),
            ("ruins", self.ruins),
            ("ambush", self.ambush),
            ("hero", self.heroes),
            ("scoring", self.scoring),
        )

    def maps_of(self, game: str) -> tuple[str, ...]:
        """The sides of the sheet that comes with a set of explore cards; the first map where none does."""
        own = tuple(name for name, map_ in self.maps.items() if map_.set == game)
        return own or tuple(self.maps)[:1]

    def words(self, language: str) -> TextFile:
        """What a language says of cards, maps and titles; nothing where it has no file."""
        return self.text.get(language) or TextFile()

    def name(self, card: str, language: str) -> str:
        """The name of a card or a title, or its id in words where the language has none."""
        text = (words := self.words(language)).cards.get(card) or words.titles.get(card)
        return text.name if text else card.replace("_", " ").title()


# --------------------------------------------------------------------------------------------------------------------
# Which cards a few words name, and why some cards cannot make a game.
#
# Presets are checked by this when they are loaded, and choices when they are made: both are refused in the same words.


ENTERING = 4  # ambush cards, and hero cards, that enter a game: one each season
MIXED = "mixed"  # every pool of the games themselves, but no small packs

Cards = Mapping[str, AmbushCard] | Mapping[str, ScoringCard]


def explore_sets(edition: Edition) -> list[str]:
    """The games: a set is one when it has explore cards; all other sets are small packs."""
    return sorted({card.set for card in edition.explore.values()})


def words_for(cards: Cards) -> list[str]:
    """What a pool of these cards may be named by: "mixed", sets, single cards."""
    return [MIXED, *sorted({card.set for card in cards.values()}), *cards]


def pool(edition: Edition, cards: Cards, words: Iterable[str]) -> tuple[str, ...]:
    """The cards that the words name, in the order of the deck lists. Every word must be one of `words_for`."""
    wanted = set(words)
    games = explore_sets(edition) if MIXED in wanted else []
    return tuple(name for name, card in cards.items() if name in wanted or card.set in wanted or card.set in games)


def endless(edition: Edition, explore: str, seasons: str) -> str | None:
    """Why a season could not end with these sets, as a sentence with the arithmetic."""
    total = explore_time(edition, explore)
    for name in SEASONS:
        season = edition.season_sets[seasons].get(name)
        if season and total < season.limit:
            return say(
                "the {name} of season set {seasons} cannot end: it takes {limit} time, but all cards of "
                "explore set {explore} together give {total}",
                name=name,
                seasons=seasons,
                limit=season.limit,
                explore=explore,
                total=total,
            )
    return None


def explore_time(edition: Edition, explore: str) -> int:
    """The time values of all cards of an explore set together."""
    return sum(card.time for card in edition.explore.values() if card.set == explore)


def few_ambushes(cards: Collection[str]) -> str | None:
    """Why these ambush cards are too few for a game."""
    if len(cards) >= ENTERING:
        return None
    return say(
        "{entering} ambush cards enter a game, one each season, but the pool holds only {cards}",
        entering=ENTERING,
        cards=_few(cards),
    )


def few_heroes(edition: Edition) -> str | None:
    """Why there are too few heroes for a game."""
    if len(edition.heroes) >= ENTERING:
        return None
    return say(
        "{entering} hero cards enter a game, one each season, but there are only {heroes}",
        entering=ENTERING,
        heroes=_few(edition.heroes),
    )


def lacking(edition: Edition, cards: Iterable[str]) -> str | None:
    """Why these scoring cards cannot make a game."""
    present = {edition.scoring[name].category for name in cards}
    missing = [category for category in CATEGORIES if category not in present]
    if not missing:
        return None
    return say(
        "a game uses one scoring card of each category, but the pool has none of {missing}", missing=listed(missing)
    )


def _few(cards: Collection[str]) -> str:
    return f"{len(cards)}: {listed(cards, 'and')}" if cards else "0"


# --------------------------------------------------------------------------------------------------------------------
# The files: read, with own data laid over what is shipped. Mistakes in all of them are reported together; `check` looks
# for those that show only when they are joined.


FILES: Files = {
    "cartographers/edition.yaml": EditionFile,
    "cartographers/explore.yaml": ExploreFile,
    "cartographers/ambush.yaml": AmbushFile,
    "cartographers/heroes.yaml": HeroFile,
    "cartographers/scoring.yaml": ScoringFile,
    "cartographers/seasons.yaml": SeasonFile,
    "cartographers/edicts.yaml": EdictFile,
    "cartographers/rulings.yaml": RulingFile,
    "cartographers/maps/*.yaml": Map,
    "cartographers/text/*.yaml": TextFile,
    "cartographers/writing/*.yaml": WritingFile,
    "languages/*.yaml": LanguageFile,
}


_MAPS = "cartographers/maps/*.yaml"
_LATE = tuple(name for name in FILES if name != "cartographers/edition.yaml")


def load_edition(own: Path | None = None) -> Edition:
    """The shipped data with the folder of own data laid over it."""
    report = Report()
    found = read_layers(FILES, own, report, whole=(_MAPS,), late=_LATE)
    if own and found.complete:
        from proofpress.cartographers.check import problems  # which needs editions; and only own data are checked

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
        maps=many[_MAPS],
        text=many["cartographers/text/*.yaml"],
        writing=many["cartographers/writing/*.yaml"],
        languages=many["languages/*.yaml"],
    )


# --------------------------------------------------------------------------------------------------------------------
# What a user names: by id, by its name in any language, or as a map file.


AnyThing = Thing[AnyCard | Map | Ruling]


def cards(edition: Edition) -> Iterator[tuple[str, str, AnyCard]]:
    """Every card with its kind and its id."""
    for kind, entries in edition.kinds():
        for name, card in entries.items():
            yield kind, name, card


def everything(edition: Edition) -> Iterator[AnyThing]:
    """Everything that can be found, cards first."""
    yield from (Thing(kind, name, card, texts_of(edition.text, "cards", name)) for kind, name, card in cards(edition))
    yield from (Thing("map", name, sheet, texts_of(edition.text, "maps", name)) for name, sheet in edition.maps.items())
    yield from (Thing("ruling", name, ruling, {}) for name, ruling in edition.rulings.items())


def find_map(edition: Edition, wanted: str, part: str = "map", also: Sequence[str] = ()) -> tuple[str, Map]:
    """A map by its id, or read from a file; `part` is the option that names it, `also` what else it takes."""
    if wanted in edition.maps:
        return wanted, edition.maps[wanted]
    path = path_of(wanted)
    if not os.path.isfile(path):  # pathlib's own question raises for names that are too long
        if path.suffix in (".yaml", ".yml") or "/" in wanted or "\\" in wanted:
            raise FileError(say("{path}: there is no such map file", path=shown_path(path)))
        raise Refusal(
            say(
                "there is no map {wanted!r}{hint}, or the path of a map file",
                wanted=wanted,
                hint=hint(wanted, (*also, *edition.maps)),
            ),
            part,
        )
    return readable(path.stem), record_in(Map, path)


def card_in_file(path: Path) -> tuple[str, ScoringCard]:
    """The scoring card in a file like scoring.yaml, with its id."""
    if not os.path.isfile(path):
        raise FileError(say("{path}: there is no such file", path=shown_path(path)))
    cards = record_in(ScoringFile, path).cards
    if len(cards) != 1:
        raise Refusal(
            say(
                "the file holds {cards} {cards<scoring card|scoring cards>}; it must hold exactly one", cards=len(cards)
            ),
            "card",
        )
    return next(iter(cards.items()))


def find(edition: Edition, wanted: str) -> list[AnyThing]:
    """What a word, the id of `show`, means; more than one thing where a name is used twice."""
    things = list(everything(edition))
    found = named(things, wanted)
    if found:
        return found
    if (path := path_of(wanted)).suffix in (".yaml", ".yml") or os.path.isfile(path):
        name, sheet = find_map(edition, wanted, "id")
        return [Thing("map", name, sheet, {})]
    raise unknown(things, wanted, "card, map or ruling", "id")


def scoring_card(edition: Edition, wanted: str, part: str) -> str:
    """The id of the scoring card that a word names; `part` is the option with the word."""
    things = [found for found in everything(edition) if found.kind == "scoring"]
    found = named(things, wanted)
    if not found:
        raise unknown(things, wanted, "scoring card", part)
    if len(found) > 1:
        ids = listed((each.id for each in found), "and")
        raise Refusal(say("{wanted!r} is the name of {ids}; give the id", wanted=wanted, ids=ids), part)
    return found[0].id
