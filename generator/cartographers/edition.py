"""Everything that the data says about this game, in one value. It reads nothing and decides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.cartographers import records
from generator.library.dataclass import dataclass
from generator.library.fields import Record
from generator.library.rulings import Ruling
from generator.text.records import LanguageFile


@dataclass(frozen=True, slots=True)
class Edition:
    """Cards, maps, rulings and names of all layers together."""

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
    rulings: Mapping[str, Ruling]
    maps: Mapping[str, records.Map]
    text: Mapping[str, records.TextFile]
    languages: Mapping[str, LanguageFile]

    def kinds(self) -> Iterator[tuple[str, Mapping[str, Record]]]:
        """The kinds of cards and their cards; an id is used once among all of them."""
        yield "explore", self.explore
        yield "ruins", self.ruins
        yield "ambush", self.ambush
        yield "hero", self.heroes
        yield "scoring", self.scoring

    def maps_of(self, game: str) -> tuple[str, ...]:
        """The sides of the sheet that comes with a set of explore cards; the first map where none does."""
        own = tuple(name for name, map_ in self.maps.items() if map_.set == game)
        return own or tuple(self.maps)[:1]

    def name(self, card: str, language: str) -> str:
        """The card's name, or its id in words where the language has none."""
        text = self.text.get(language)
        if text and card in text.cards:
            return text.cards[card].name
        return card.replace("_", " ").title()
