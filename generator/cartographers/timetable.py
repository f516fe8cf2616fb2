"""What happens in a deal, draw by draw, before anybody has drawn anything: cards, times, ruins, ends of seasons.

Everything here follows from the cards alone, so it is the same on every map and for every player.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.cartographers.edition import Edition
from generator.cartographers.records import SEASONS
from generator.cartographers.rules.decks import Deal, DeckLists, left_over, revealed
from generator.library.dataclass import dataclass

DrawKind = Literal["explore", "ruins", "ambush", "hero"]


@dataclass(frozen=True, slots=True)
class Draw:
    """A card turned up."""

    number: int  # in its season, from 1
    card: str
    kind: DrawKind
    time: int
    running: int  # the time of the season after it
    on_ruins: bool  # an explore card that must cover a ruins space
    ruins_wait: bool  # another card between a ruins card and the next explore card


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season from its first draw to its end."""

    name: str
    limit: int
    edicts: tuple[str, str]  # letters
    draws: tuple[Draw, ...]
    effects: tuple[str, ...]  # ambush cards with a lasting effect that are out at its end, in order of reveal
    unseen: tuple[str, ...]  # cards of the deck that were not turned up
    staying: tuple[str, ...]  # those of them that stay in the deck for the next season


def timetable(edition: Edition, season_set: str, lists: DeckLists, deal: Deal) -> list[SeasonPlan]:
    """The four seasons of a deal."""
    out: list[str] = []
    due = False
    plans = []
    for season, (name, deck) in enumerate(zip(SEASONS, deal.seasons, strict=True)):
        shown = revealed(lists, season, deck)
        draws = tuple(_draws(lists, deck[:shown], due))
        due = bool(draws) and (draws[-1].kind == "ruins" or draws[-1].ruins_wait)
        out += [draw.card for draw in draws if draw.kind == "ambush"]
        effects = tuple(card for card in out if edition.ambush[card].lasts)
        card = edition.season_sets[season_set][name]
        unseen = deck[shown:]
        last = season == len(SEASONS) - 1
        staying = () if last else left_over(lists, deck, shown)
        plans.append(SeasonPlan(name, lists.limits[season], card.edicts, draws, effects, unseen, staying))
    return plans


def _draws(lists: DeckLists, cards: tuple[str, ...], due: bool) -> Iterator[Draw]:
    running = 0
    for number, card in enumerate(cards, start=1):
        kind = kind_of(lists, card)
        time = lists.times.get(card, 0)
        running += time
        explores = kind == "explore"
        yield Draw(number, card, kind, time, running, due and explores, due and kind in ("ambush", "hero"))
        due = kind == "ruins" or (due and not explores)


def kind_of(lists: DeckLists, card: str) -> DrawKind:
    """What kind of card this is."""
    if card in lists.times:
        return "explore"
    if card in lists.ruins:
        return "ruins"
    return "ambush" if card in lists.ambush else "hero"
