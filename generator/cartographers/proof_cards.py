"""Cards for the proof sheet: each as it prints, at its size."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from generator.cartographers.boxes import overflows
from generator.cartographers.edition import Edition
from generator.cartographers.pages.book import Book, open_book
from generator.cartographers.pages.card_deck import CardArt, deck_for
from generator.library.errors import ContentError
from generator.pages.card_choice import PrintedCard
from generator.pages.card_faces import Deck
from generator.pages.inks import theme_of
from generator.pages.proof_cards import ProofCards
from generator.press.document import Document
from generator.press.drawing import Drawing
from generator.press.errors import PressError
from generator.press.paper import CARDS, DEFAULT_CARD

SIZE = CARDS[DEFAULT_CARD]


def card_forms(edition: Edition, book: Book, document: Document, ids: Collection[str]) -> Iterator[tuple[str, str]]:
    """Draws these cards as forms of the document; yields the id and the form of each that can be drawn.

    The size of type is that of all cards together. A card whose words do not fit is left out, as is one for which the
    language lacks a word.
    """
    too_long = {name for name, _, message in overflows(edition, book.language) if f" {DEFAULT_CARD} " in message}
    cards = [
        PrintedCard(kind, name, kind) for kind, of_kind in edition.kinds() for name in of_kind if name not in too_long
    ]
    try:
        deck = deck_for(book, SIZE, 0.0, cards)
    except (PressError, ContentError):
        return
    for card in cards:
        if card.id in ids:
            form = f"card {card.id}"
            try:
                document.form(form, *SIZE, _front(deck, card), 0.0)
            except (PressError, ContentError):
                continue
            yield card.id, form


def _front(deck: Deck[Book], card: PrintedCard) -> Callable[[Drawing], None]:
    return lambda drawing: CardArt("").front(deck, drawing, card)


def proof_cards(edition: Edition, code: str) -> ProofCards:
    """The cards of this game in a language."""
    book = open_book(edition, code, theme_of("colour"))
    return ProofCards(("cards",), SIZE, lambda document, ids: card_forms(edition, book, document, ids))
