"""Which cards are in play: a preset, refined by the parts that the rulebooks let people choose.

One complete set of explore cards, never mixed; one set of season cards; heroes or not; any mix of ambush cards, of
which four enter; any mix of scoring cards, one of each category. Ruins cards belong to the base game, and always take
part when two games are combined.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.cartographers.load import Edition, endless
from generator.cartographers.records import CATEGORIES, SEASONS, AmbushCard, ScoringCard
from generator.cartographers.rules.decks import DeckLists
from generator.library.errors import UsageError
from generator.library.suggest import hint, listed, quoted

ENTERING = 4  # ambush cards, and hero cards, that enter a game: one each season
MIXED = "mixed"  # every pool of the games themselves, but no small packs


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
    """The cards of a preset with some of its parts exchanged; refuses what the rules do not allow."""
    if preset not in edition.presets:
        raise UsageError(f"--sets {preset}: there is no such preset{hint(preset, edition.presets)}")
    base = edition.presets[preset]
    explore_set = explore or base.explore
    season_set = seasons or base.seasons
    games = sorted({card.set for card in edition.explore.values()})
    if explore_set not in games:
        rule = "; one complete set of explore cards is used, sets are never mixed" if "," in explore_set else ""
        raise UsageError(f"--explore {explore_set}: there is no such set{hint(explore_set, games)}{rule}")
    if season_set not in edition.season_sets:
        raise UsageError(f"--seasons {season_set}: there is no such set{hint(season_set, edition.season_sets)}")
    reason = endless(edition, explore_set, season_set)
    if reason:
        raise UsageError(reason)
    ambush_pool = _pool("ambush", edition.ambush, ambush or base.ambush, games)
    if len(ambush_pool) < ENTERING:
        raise UsageError(
            f"--ambush: {ENTERING} ambush cards enter a game, one each season, but the pool holds only "
            f"{len(ambush_pool)}: {listed(ambush_pool)}"
        )
    with_heroes = base.heroes if heroes is None else heroes
    if with_heroes and len(edition.heroes) < ENTERING:
        raise UsageError(f"--heroes: {ENTERING} hero cards enter a game, but there are only {len(edition.heroes)}")
    scoring_pool = _pool("scoring", edition.scoring, scoring or base.scoring, games)
    for category in CATEGORIES:
        if not any(edition.scoring[name].category == category for name in scoring_pool):
            raise UsageError(
                f"--scoring: a game uses one scoring card of each category, but the pool has none of {category}"
            )
    used = {explore_set, season_set}
    used |= {edition.ambush[name].set for name in ambush_pool} | {edition.scoring[name].set for name in scoring_pool}
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
    """All ruins cards when games are combined, else those of the one game. Small packs are no games of their own."""
    return tuple(name for name, card in edition.ruins.items() if len(games) > 1 or card.set in games)


def _pool(
    option: str,
    cards: Mapping[str, AmbushCard] | Mapping[str, ScoringCard],
    wanted: tuple[str, ...],
    games: list[str],
) -> tuple[str, ...]:
    """The cards that the words name: sets, single cards, or "mixed", in the order of the deck lists."""
    sets = {card.set for card in cards.values()}
    pool: set[str] = set()
    for word in wanted:
        if word == MIXED:
            pool |= {name for name, card in cards.items() if card.set in games}
        elif word in sets:
            pool |= {name for name, card in cards.items() if card.set == word}
        elif word in cards:
            pool.add(word)
        else:
            possible = [MIXED, *sorted(sets), *cards]
            raise UsageError(f"--{option}: there is no {option} set or card {quoted(word)}{hint(word, possible)}")
    return tuple(name for name in cards if name in pool)


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
