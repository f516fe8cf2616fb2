"""Which cards are in play: a preset, refined by the parts that the rulebooks let people choose.

One complete set of explore cards, never mixed; one set of season cards; heroes or not; any mix of ambush cards, of
which four enter; any mix of scoring cards, one of each category. Ruins cards belong to the base game, and always take
part when two games are combined.
"""

from __future__ import annotations

from generator.cartographers.edition import Edition
from generator.cartographers.pools import (
    ENTERING as ENTERING,  # for those who deal the cards that were chosen
)
from generator.cartographers.pools import (
    Cards,
    endless,
    explore_sets,
    few_ambushes,
    few_heroes,
    lacking,
    pool,
    words_for,
)
from generator.cartographers.records import SEASONS
from generator.cartographers.rules.decks import DeckLists
from generator.library.dataclass import dataclass
from generator.library.errors import Refusal
from generator.library.suggest import hint, quoted


@dataclass(frozen=True, slots=True)
class Choice:
    """The cards of a game, as ids in the order of the deck lists."""

    explore_set: str
    season_set: str
    explore: tuple[str, ...]
    ruins: tuple[str, ...]
    ambush: tuple[str, ...]
    heroes: tuple[str, ...]
    scoring: tuple[str, ...]

    def scoring_of(self, edition: Edition, category: str) -> tuple[str, ...]:
        return tuple(name for name in self.scoring if edition.scoring[name].category == category)


def choose(
    edition: Edition,
    preset: str = "base",
    *,
    explore: str | None = None,
    seasons: str | None = None,
    heroes: bool | None = None,
    ambush: tuple[str, ...] | None = None,
    scoring: tuple[str, ...] | None = None,
) -> Choice:
    """The cards of a preset with some of its parts replaced; refuses what the rules do not allow."""
    if preset not in edition.presets:
        raise Refusal(f"there is no preset {quoted(preset)}{hint(preset, edition.presets)}", "sets")
    base = edition.presets[preset]
    explore_set = base.explore if explore is None else explore
    season_set = base.seasons if seasons is None else seasons
    games = explore_sets(edition)
    if explore_set not in games:
        raise Refusal(f"there is no set {quoted(explore_set)}{hint(explore_set, games)}", "explore")
    if season_set not in edition.season_sets:
        raise Refusal(f"there is no set {quoted(season_set)}{hint(season_set, edition.season_sets)}", "seasons")
    _refuse("seasons", endless(edition, explore_set, season_set))
    ambush_pool = _pool(edition, "ambush", edition.ambush, ambush or base.ambush)
    _refuse("ambush", few_ambushes(ambush_pool))
    with_heroes = base.heroes if heroes is None else heroes
    _refuse("heroes", few_heroes(edition) if with_heroes else None)
    scoring_pool = _pool(edition, "scoring", edition.scoring, scoring or base.scoring)
    _refuse("scoring", lacking(edition, scoring_pool))
    used = {explore_set, season_set}
    used |= {edition.ambush[name].set for name in ambush_pool} | {edition.scoring[name].set for name in scoring_pool}
    used |= {card.set for card in edition.heroes.values()} if with_heroes else set()
    return Choice(
        explore_set=explore_set,
        season_set=season_set,
        explore=tuple(name for name, card in edition.explore.items() if card.set == explore_set),
        ruins=_ruins(edition, used.intersection(games)),
        ambush=ambush_pool,
        heroes=tuple(edition.heroes) if with_heroes else (),
        scoring=scoring_pool,
    )


def _ruins(edition: Edition, games: set[str]) -> tuple[str, ...]:
    """All ruins cards when games are combined, else those of the one game. Small packs are not games of their own."""
    return tuple(name for name, card in edition.ruins.items() if len(games) > 1 or card.set in games)


def _pool(edition: Edition, part: str, cards: Cards, words: tuple[str, ...]) -> tuple[str, ...]:
    possible = words_for(cards)
    for word in words:
        if word not in possible:
            raise Refusal(f"there is no {part} set or card {quoted(word)}{hint(word, possible)}", part)
    return pool(edition, cards, words)


def _refuse(part: str, reason: str | None) -> None:
    if reason:
        raise Refusal(reason, part)


def deck_lists(edition: Edition, choice: Choice) -> DeckLists:
    """What the rules need to know of the chosen cards to build decks."""
    limits = [edition.season_sets[choice.season_set][season].limit for season in SEASONS]
    return DeckLists(
        explore=choice.explore,
        ruins=choice.ruins,
        ambush=choice.ambush,
        heroes=choice.heroes,
        times={name: edition.explore[name].time for name in choice.explore},
        limits=(limits[0], limits[1], limits[2], limits[3]),
    )
