"""Which cards a few words name, and why some cards cannot make a game.

Presets are checked with it when they are loaded, and the command line's choices when they are made, so both refuse the
same things in the same words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from generator.cartographers.edition import Edition
from generator.cartographers.records import CATEGORIES, SEASONS, AmbushCard, ScoringCard
from generator.library.suggest import listed

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
            return (
                f"the {name} of season set {seasons} cannot end: it takes {season.limit} time, "
                f"but all cards of explore set {explore} together give {total}"
            )
    return None


def explore_time(edition: Edition, explore: str) -> int:
    """The time values of all cards of an explore set together."""
    return sum(card.time for card in edition.explore.values() if card.set == explore)


def few_ambushes(cards: Collection[str]) -> str | None:
    """Why these ambush cards are too few for a game."""
    if len(cards) >= ENTERING:
        return None
    return f"{ENTERING} ambush cards enter a game, one each season, but the pool holds only {_few(cards)}"


def few_heroes(edition: Edition) -> str | None:
    """Why there are too few heroes for a game."""
    if len(edition.heroes) >= ENTERING:
        return None
    return f"{ENTERING} hero cards enter a game, one each season, but there are only {_few(edition.heroes)}"


def lacking(edition: Edition, cards: Iterable[str]) -> str | None:
    """Why these scoring cards cannot make a game."""
    present = {edition.scoring[name].category for name in cards}
    missing = [category for category in CATEGORIES if category not in present]
    if not missing:
        return None
    return f"a game uses one scoring card of each category, but the pool has none of {listed(missing)}"


def _few(cards: Collection[str]) -> str:
    return f"{len(cards)}: {listed(cards, 'and')}" if cards else "0"
