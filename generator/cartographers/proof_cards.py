"""Cards for the proof sheet: each as it prints, at its size."""

from __future__ import annotations

from generator.cartographers.boxes import overflows
from generator.cartographers.edition import Edition
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.card_deck import CardArt
from generator.pages.card_choice import PrintedCard
from generator.pages.inks import theme_of
from generator.pages.proof_cards import ProofCards
from generator.press.paper import CARDS, DEFAULT_CARD

SIZE = CARDS[DEFAULT_CARD]


def proof_cards(edition: Edition, code: str) -> ProofCards:
    """The cards of this game in a language; those whose words do not fit are left out."""
    book = open_book(edition, code, theme_of("colour"))
    too_long = {name for name, _, message in overflows(edition, code) if f" {DEFAULT_CARD} " in message}
    cards = [PrintedCard(kind, name, kind) for kind, of_kind in edition.kinds() for name in of_kind]
    return ProofCards(("cards",), SIZE, book, CardArt(""), cards, too_long)
