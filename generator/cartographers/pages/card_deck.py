"""Which cards are printed: by game, kind and name with wildcards; and how each is drawn, front and back.

Cards that are shuffled together have the same back: explore, ruins, ambush and hero cards. Scoring cards have the back
of their category.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from generator.cartographers.choices import Choice
from generator.cartographers.edition import Edition
from generator.cartographers.pages.ambush_said import ambush_said, has_words
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.card_backs import draw_back_of
from generator.cartographers.pages.cards_events import (
    draw_ambush,
    draw_hero,
    effect_room,
    hero_room,
    line_room,
)
from generator.cartographers.pages.cards_explore import draw_explore, draw_ruins, explore_room, ruins_room
from generator.cartographers.pages.cards_rules import draw_edict, draw_scoring, draw_season, scoring_room
from generator.cartographers.records import SEASONS, AmbushBy
from generator.library.dataclass import dataclass
from generator.pages.card_art import face_of, unit_of
from generator.pages.card_choice import PrintedCard
from generator.pages.card_faces import Deck, deck_of
from generator.press.drawing import Drawing
from generator.press.geometry import Size

CORNERED = ("ambush", "hero", "scoring")  # with something at the right of the name
KINDS = ("explore", "ruins", "ambush", "hero", "scoring", "season", "edict")


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


def deck_for(
    book: Book, card: Size, bleed: float, cards: Iterable[PrintedCard], by: AmbushBy | None = None
) -> Deck[Book]:
    """The deck with its sizes of type, measured over all cards that are printed, for one way of ambush or for both."""
    printed = list(cards)
    named = [(each.id, each.kind in CORNERED) for each in printed if each.kind not in ("season", "edict")]
    return deck_of(book, card, bleed, named, _texts(book, card, printed, by))


_ROOMS: dict[str, Callable[[Size, float, float], Size]] = {
    "explore": explore_room,
    "ruins": ruins_room,
    "ambush": effect_room,
    "hero": hero_room,
    "scoring": scoring_room,
}


def _texts(
    book: Book, card: Size, cards: Iterable[PrintedCard], by: AmbushBy | None
) -> Iterator[tuple[str, str, Size]]:
    unit, grown = unit_of(card), book.theme.text_scale
    for each in cards:
        words = book.effect(each.id) if each.kind in _ROOMS else None
        # A deck for both ways that has no words for ambushes may still print others of its cards.
        if each.kind == "ambush" and (words or by or has_words(book)):
            said = ambush_said(book, each.id, by)
            yield each.id, said.words, line_room(said, card, unit, grown)
            words = said.effect
        if words:
            yield each.id, words, _ROOMS[each.kind](card, unit, grown)


@dataclass(frozen=True, slots=True)
class CardArt:
    """How the cards are drawn: season cards and edicts are those of one set of seasons, ambushes those of the way in
    force; a printed deck serves both ways."""

    season_set: str
    ambush_by: AmbushBy | None = None

    def deck(self, book: Book, card: Size, bleed: float, cards: Iterable[PrintedCard]) -> Deck[Book]:
        """The deck with its sizes of type, measured over these cards."""
        return deck_for(book, card, bleed, cards, self.ambush_by)

    def front(self, deck: Deck[Book], drawing: Drawing, card: PrintedCard) -> None:
        """Draw the front of any card."""
        if card.kind == "season":
            draw_season(deck, drawing, self.season_set, card.id)
        elif card.kind == "edict":
            draw_edict(deck, drawing, card.id, self.season_set)
        elif card.kind == "ambush":
            draw_ambush(deck, drawing, card.id, self.ambush_by)
        else:
            _FRONTS[card.kind](deck, drawing, card.id)

    def back(self, deck: Deck[Book], drawing: Drawing, back: str) -> None:
        """Draw the back of a kind of cards."""
        draw_back_of(face_of(drawing, deck.book.theme, deck.bleed), back)

    def name(self, book: Book, card: PrintedCard) -> str:
        """What a card is called where it is not seen."""
        if card.kind == "edict":
            return card.id
        return book.label(card.id) if card.kind == "season" else book.name(card.id)


_FRONTS: dict[str, Callable[[Deck[Book], Drawing, str], None]] = {
    "explore": draw_explore,
    "ruins": draw_ruins,
    "hero": draw_hero,
    "scoring": draw_scoring,
}
