"""Which cards a season's deck holds, and how many of them are revealed.

Nothing here depends on how anybody draws: the times on the cards alone decide when a season ends. So everything that
chance decides in a game is one value, a `Deal`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.cartographers.records import SEASONS


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that chance decides: card ids, each deck with the top card first."""

    edicts: tuple[str, str, str, str]  # the scoring cards under A, B, C and D
    ambush: tuple[str, ...]  # the one that enters in spring, in summer, in fall, in winter
    heroes: tuple[str, ...]  # the same for heroes; empty without them
    seasons: tuple[tuple[str, ...], ...]  # four decks


@dataclass(frozen=True, slots=True)
class DeckLists:
    """The cards of a game in the fixed order that every shuffle starts from, with times and limits."""

    explore: tuple[str, ...]
    ruins: tuple[str, ...]
    ambush: tuple[str, ...]
    heroes: tuple[str, ...]
    times: Mapping[str, int]  # of explore cards; everything else counts 0
    limits: tuple[int, int, int, int]

    def ordered(self, cards: Iterable[str]) -> tuple[str, ...]:
        """The cards in deck-list order."""
        return tuple(sorted(cards, key=(self.explore + self.ruins + self.ambush + self.heroes).index))


def season_cards(lists: DeckLists, season: int, left_over: Iterable[str], deal: Deal) -> tuple[str, ...]:
    """The deck of a season before shuffling: all explore and ruins cards, what was not revealed of the ambushes and
    heroes that entered before, and the next one of each."""
    few = (*left_over, *deal.ambush[season : season + 1], *deal.heroes[season : season + 1])
    return (*lists.explore, *lists.ruins, *lists.ordered(few))


def revealed(lists: DeckLists, season: int, deck: Sequence[str]) -> int:
    """How many cards of the deck are turned up until the time reaches the season's limit."""
    time = 0
    for count, card in enumerate(deck, start=1):
        time += lists.times.get(card, 0)
        if time >= lists.limits[season]:
            return count
    raise ValueError(
        f"the {SEASONS[season]} cannot end: its limit is {lists.limits[season]}, "
        f"but all cards of the deck together give {time} time"
    )


def left_over(lists: DeckLists, deck: Sequence[str], count: int) -> tuple[str, ...]:
    """The ambush and hero cards that were not revealed and stay for the next season."""
    staying = set(lists.ambush) | set(lists.heroes)
    return tuple(card for card in deck[count:] if card in staying)


def problem(lists: DeckLists, deal: Deal) -> str | None:
    """Why this cannot be a deal of these cards, or None. The edicts are not looked at."""
    wrong = _wrong_cards("ambush", deal.ambush, lists.ambush) or _wrong_cards("hero", deal.heroes, lists.heroes)
    if wrong:
        return wrong
    if len(deal.seasons) != len(SEASONS):
        return f"there are {len(deal.seasons)} season decks, not {len(SEASONS)}"
    staying: tuple[str, ...] = ()
    for season, deck in enumerate(deal.seasons):
        wanted = season_cards(lists, season, staying, deal)
        if sorted(deck) != sorted(wanted):
            extra = sorted((Counter(deck) - Counter(wanted)).elements())
            lacking = sorted((Counter(wanted) - Counter(deck)).elements())
            return (
                f"the {SEASONS[season]} deck is wrong: "
                f"too much {', '.join(extra) or 'nothing'}, missing {', '.join(lacking) or 'nothing'}"
            )
        try:
            count = revealed(lists, season, deck)
        except ValueError as endless:
            return str(endless)
        staying = left_over(lists, deck, count)
    return None


def _wrong_cards(what: str, dealt: Sequence[str], pool: Sequence[str]) -> str | None:
    """Why these cannot be the cards that enter, one each season."""
    entering = len(SEASONS) if pool else 0
    if len(dealt) != entering:
        return f"{entering} {what} cards enter this game, not {len(dealt)}"
    for place, card in enumerate(dealt):
        if card not in pool:
            return f"{card} is not among the {what} cards of this game"
        if card in dealt[:place]:
            return f"the {what} card {card} enters twice"
    return None
