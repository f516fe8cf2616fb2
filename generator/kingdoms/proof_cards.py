"""Cards for the proof sheet: nations and actions as they print, at their size."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.kingdoms.boxes import overflows
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.book import Book, open_book
from generator.kingdoms.pages.card_deck import SIZES, CardArt
from generator.library.errors import ContentError
from generator.pages.card_choice import PrintedCard
from generator.pages.inks import theme_of
from generator.pages.proof_cards import ProofCards
from generator.press.document import Document
from generator.press.errors import PressError

SIZE = SIZES["nation"]


def proof_cards(edition: Edition, code: str) -> ProofCards:
    """The nation cards of this game in a language."""
    book = open_book(edition, code, theme_of("colour"))
    return ProofCards(("nations",), SIZE, lambda document, ids: _forms(book, document, ids))


def _forms(book: Book, document: Document, ids: Collection[str]) -> Iterator[tuple[str, str]]:
    """Draws these nations; one that cannot be drawn, because it is too long or lacks words, is left out."""
    if book.language not in book.edition.text:
        return
    too_long = {name.partition("/")[0] for name, _, _ in overflows(book.edition, book.language)}
    cards = [PrintedCard("nation", nation, "") for nation in book.texts.nations if nation not in too_long]
    art = CardArt()
    try:
        deck = art.deck(book, SIZE, 0.0, cards)
    except (PressError, ContentError):
        return
    for card in cards:
        if card.id in ids:
            form = f"card {card.id}"
            try:
                document.form(form, *SIZE, lambda drawing, card=card: art.front(deck, drawing, card))  # type: ignore[misc]
            except (PressError, ContentError):
                continue
            yield card.id, form
