"""Which cards are printed: by game, kind and name with wildcards; and how each is drawn, front and back.

Cards that are shuffled together have the same back: explore, ruins, ambush and hero cards. Scoring cards have the back
of their category.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from generator.cartographers.choices import Choice
from generator.cartographers.edition import Edition
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.card_art import draw_back, face_of
from generator.cartographers.pages.card_faces import Deck, deck_of, unit_of
from generator.cartographers.pages.cards_events import (
    draw_ambush,
    draw_hero,
    effect_room,
    hero_room,
    pass_room,
    side_of,
)
from generator.cartographers.pages.cards_explore import draw_explore, draw_ruins, explore_room, ruins_room
from generator.cartographers.pages.cards_rules import draw_edict, draw_scoring, draw_season, scoring_room
from generator.cartographers.records import SEASONS
from generator.library.errors import UsageError
from generator.library.suggest import hint, quoted
from generator.press.drawing import Drawing
from generator.press.geometry import Size

CORNERED = ("ambush", "hero", "scoring")  # with something at the right of the name
KINDS = ("explore", "ruins", "ambush", "hero", "scoring", "season", "edict")


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card of the deck: its kind, its id, and the kind of its back."""

    kind: str
    id: str
    back: str


def cards_of(edition: Edition, choice: Choice) -> list[PrintedCard]:
    """All cards of a game, in the order of the deck lists."""
    cards = [PrintedCard("explore", card, "explore") for card in choice.explore]
    cards += [PrintedCard("ruins", card, "explore") for card in choice.ruins]
    cards += [PrintedCard("ambush", card, "explore") for card in choice.ambush]
    cards += [PrintedCard("hero", card, "explore") for card in choice.heroes]
    cards += [PrintedCard("scoring", card, edition.scoring[card].category) for card in choice.scoring]
    cards += [PrintedCard("season", season, "season") for season in SEASONS]
    cards += [PrintedCard("edict", letter, "edict") for letter in edition.edicts]
    return cards


def selected(cards: Sequence[PrintedCard], kinds: Sequence[str], patterns: Sequence[str]) -> list[PrintedCard]:
    """The cards of these kinds whose ids fit one of the patterns; no kinds or patterns mean all."""
    for kind in kinds:
        if kind not in KINDS:
            raise UsageError(f"--kind: there is no kind {quoted(kind)}{hint(kind, KINDS)}")
    ids = [card.id for card in cards]
    for pattern in patterns:
        if not any(_fits(card_id, pattern) for card_id in ids):
            raise UsageError(f"--cards: no card of this game fits {quoted(pattern)}{hint(pattern, ids)}")
    chosen = [
        card
        for card in cards
        if (not kinds or card.kind in kinds) and (not patterns or any(_fits(card.id, pattern) for pattern in patterns))
    ]
    if not chosen:
        raise UsageError("--kind and --cards together leave no card to print")
    return chosen


def _fits(card_id: str, pattern: str) -> bool:
    return fnmatchcase(card_id.casefold(), pattern.casefold())


def deck_for(book: Book, card: Size, bleed: float, cards: Iterable[PrintedCard]) -> Deck:
    """The deck with its sizes of type, measured over all cards that are printed."""
    printed = list(cards)
    named = [(each.id, each.kind in CORNERED) for each in printed if each.kind not in ("season", "edict")]
    return deck_of(book, card, bleed, named, _texts(book, card, printed))


_ROOMS: dict[str, Callable[[Size, float], Size]] = {
    "explore": explore_room,
    "ruins": ruins_room,
    "ambush": effect_room,
    "hero": hero_room,
    "scoring": scoring_room,
}


def _texts(book: Book, card: Size, cards: Iterable[PrintedCard]) -> Iterator[tuple[str, str, Size]]:
    unit = unit_of(card)
    for each in cards:
        if each.kind == "ambush":
            direction = book.edition.ambush[each.id].direction
            yield each.id, book.label.set(f"pass_{side_of(direction)}"), pass_room(card, unit)
        words = book.effect(each.id) if each.kind in _ROOMS else None
        if words:
            yield each.id, words, _ROOMS[each.kind](card, unit)


def draw_front(deck: Deck, drawing: Drawing, card: PrintedCard, season_set: str) -> None:
    """Draw the front of any card."""
    if card.kind == "season":
        draw_season(deck, drawing, season_set, card.id)
    elif card.kind == "edict":
        draw_edict(deck, drawing, card.id, season_set)
    else:
        _FRONTS[card.kind](deck, drawing, card.id)


_FRONTS: dict[str, Callable[[Deck, Drawing, str], None]] = {
    "explore": draw_explore,
    "ruins": draw_ruins,
    "ambush": draw_ambush,
    "hero": draw_hero,
    "scoring": draw_scoring,
}


def draw_reverse(deck: Deck, drawing: Drawing, back: str) -> None:
    """Draw the back of a kind of cards."""
    draw_back(face_of(drawing, deck.book.theme, deck.bleed), back)
