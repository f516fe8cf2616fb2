"""Cards for the proof sheet: each as it prints, at its size."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO

from generator.library.errors import ContentError
from generator.pages.book import Book
from generator.pages.card_choice import PrintedCard
from generator.pages.card_pages import Art
from generator.press.document import Document
from generator.press.errors import PressError
from generator.press.geometry import Size
from generator.press.paper import Paper
from generator.press.pictures import read_pages

DPI = 130  # sharp enough to read on a screen at the size of the card
COLOURS = 48  # of the few that a card is drawn in


@dataclass(frozen=True, slots=True)
class ProofCards:
    """How a game shows its cards on a proof sheet."""

    parts: tuple[str, ...]  # of the texts: the parts whose things are drawn
    size: Size
    draw: Callable[[Document, Collection[str]], Iterator[tuple[str, str]]]  # these ids as forms: id and name of each


def card_forms(
    book: Book, art: Art, size: Size, cards: Sequence[PrintedCard], document: Document, ids: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Draws these cards as forms of the document; yields the id and the form of each that can be drawn.

    The size of type is that of all cards together. A card for which the language lacks a word is left out.
    """
    try:
        deck = art.deck(book, size, 0.0, cards)
    except (PressError, ContentError):
        return
    for card in cards:
        if card.id in ids:
            form = f"card {card.id}"
            try:
                document.form(form, *size, partial(art.front, deck, card=card))
            except (PressError, ContentError):
                continue
            yield card.id, form


def card_pictures(cards: ProofCards, code: str, ids: Collection[str]) -> dict[str, bytes]:
    """PNGs of these cards by id; those that cannot be drawn are left out."""
    document = Document("proof", language=code)
    paper = Paper("card", *cards.size)
    drawn = list(cards.draw(document, ids))
    for _, form in drawn:
        document.page(paper).place(form, 0, 0)
    if not drawn:
        return {}
    pictures: dict[str, bytes] = {}
    for (name, _), page in zip(drawn, read_pages(document.to_bytes()), strict=True):
        data = BytesIO()
        page.render(scale=DPI / 72).to_pil().quantize(COLOURS).save(data, "PNG", optimize=False)
        pictures[name] = data.getvalue()
    return pictures
