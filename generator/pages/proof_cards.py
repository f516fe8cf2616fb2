"""Cards for those who read texts: on the proof sheet, and one by one while somebody writes. Each as it prints, at its
size."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from io import BytesIO
from typing import Any

from generator.library.dataclass import dataclass
from generator.library.errors import ContentError
from generator.pages.card_choice import PrintedCard
from generator.pages.card_faces import Deck
from generator.pages.card_pages import Art
from generator.press.document import Document
from generator.press.errors import PressError
from generator.press.geometry import Box, Size
from generator.press.paper import Paper
from generator.press.pictures import read_pages
from generator.text.proof import ProofEntry

DPI = 130  # sharp enough to read on a screen at the size of the card
COLOURS = 48  # of the few that a card is drawn in


@dataclass(frozen=True, slots=True)
class ProofCards:
    """The cards of a game in a language, for which the book is open.

    The size of type is that of all cards together; `unfit` are those that have no name, or whose words do not fit. A
    game without cards leaves out the book and what follows it.
    """

    parts: tuple[str, ...]  # of the texts: the parts whose things are drawn
    size: Size
    book: Any = None  # of the game, as its art wants it
    art: Art | Any = None
    cards: Sequence[PrintedCard] = ()
    unfit: Collection[str] = ()
    _others: dict[str, Deck[Any]] = field(default_factory=dict)  # by a card: the deck of all others

    def draw(self, document: Document, ids: Collection[str]) -> Iterator[tuple[str, str]]:
        """Draws these cards as forms of the document; yields the id and the form of each that can be drawn.

        A card for which the language lacks a word is left out.
        """
        whole = [card for card in self.cards if card.id not in self.unfit]
        if not whole:
            return
        try:
            deck = self._deck(whole)
        except (PressError, ContentError):
            return
        for card in whole:
            if card.id in ids:
                form = f"card {card.id}"
                try:
                    document.form(form, *self.size, partial(self.art.front, deck, card=card))
                except (PressError, ContentError):
                    continue
                yield card.id, form

    def undrawn(self, entry: ProofEntry) -> str:
        """The label of why a card of the sheet cannot be drawn; empty where a text is missing, which is seen."""
        if not all(line.text for line in entry.lines):
            return ""
        return "proof_no_picture" if entry.id in self.unfit else "proof_no_words"

    def single(self, name: str, edition: Any) -> tuple[bytes, Mapping[str, Box]]:
        """A card as it prints with other data than those of the book, as a PDF; and the boxes of the texts on it.

        Only this card is measured anew. It raises what keeps it from being drawn.
        """
        card = self.card(name)
        assert card is not None
        if name not in self._others:
            self._others[name] = self._deck([each for each in self.cards if each.id not in {name, *self.unfit}])
        others, alone = self._others[name], self._deck([card], replace(self.book, edition=edition))
        deck = replace(alone, name_pt=min(alone.name_pt, others.name_pt), text_pt=min(alone.text_pt, others.text_pt))
        document = Document(name, language=self.book.language)
        form = document.form(name, *self.size, partial(self.art.front, deck, card=card))
        document.page(Paper("card", *self.size)).place(name, 0, 0)
        return document.to_bytes(), dict(form.drawing.boxes)

    def card(self, name: str) -> PrintedCard | None:
        """The card of this id."""
        return next((card for card in self.cards if card.id == name), None)

    def fits(self, name: str, edition: Any) -> bool:
        """Whether a card has room for its words in other data."""
        try:
            self._deck([card for card in self.cards if card.id == name], replace(self.book, edition=edition))
        except (PressError, ContentError):
            return False
        return True

    def _deck(self, cards: Sequence[PrintedCard], book: Any = None) -> Deck[Any]:
        return self.art.deck(book or self.book, self.size, 0.0, cards)


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
