"""Cards onto sheets, or one by one for pictures; and the list by which a later print knows what has changed.

Fronts and backs are forms drawn once. The sizes of type are those of the whole deck, also when only some of its cards
are printed, so that a card printed later fits in with the others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from generator.library.dataclass import dataclass
from generator.library.errors import ContentError
from generator.library.suggest import quoted
from generator.pages.book import Book
from generator.pages.card_choice import PrintedCard
from generator.pages.card_faces import Deck
from generator.pages.furniture import foot_of_page
from generator.press.card_sheets import Card, print_cards
from generator.press.document import Document
from generator.press.drawing import Drawing
from generator.press.geometry import Size
from generator.press.imposition import CardGrid, SheetSide
from generator.press.paper import Paper

_HASH_LENGTH = 16  # hexadecimal digits: enough that no two cards of a deck ever share them


@dataclass(frozen=True, slots=True)
class CardSheets:
    """How cards are laid on sheets."""

    grid: CardGrid
    duplex: str = "long-edge"
    order: str = "interleaved"
    back_offset: tuple[float, float] = (0, 0)
    marks: str = "ticks"
    outline: bool = False


class Art(Protocol):
    """How a game draws its cards."""

    def deck(self, book: Any, card: Size, bleed: float, cards: Iterable[PrintedCard]) -> Deck[Any]:
        """The deck with its sizes of type, measured over these cards."""

    def front(self, deck: Deck[Any], drawing: Drawing, card: PrintedCard) -> None:
        """Draw the front of a card."""

    def back(self, deck: Deck[Any], drawing: Drawing, back: str) -> None:
        """Draw the back of a kind of cards."""

    def name(self, book: Any, card: PrintedCard) -> str:
        """What a card is called where it is not seen."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards to print, all cards of the deck they belong to, how they are drawn, and what the deck is called."""

    printed: Sequence[PrintedCard]
    whole: Sequence[PrintedCard]
    art: Art
    name: str  # of the game, for the slug line


def cards_document(book: Book, sections: Sequence[tuple[CardSet, CardSheets]]) -> Document:
    """The sheets of cards as a document; decks of different sizes follow each other as sections of it."""
    title, first = book.label("cards_title"), sections[0]
    duplex = first[1].duplex if first[1].duplex in ("long-edge", "short-edge") else None
    document = book.document(title, subject=first[0].name, duplex=duplex)
    sheets = 0
    for cards, layout in sections:
        sheets += _section(document, book, cards, layout, sheets)
    return document


def _section(document: Document, book: Book, cards: CardSet, sheets: CardSheets, before: int) -> int:
    """Add the sheets of one deck after a number of others; return how many there are."""
    grid, title = sheets.grid, book.label("cards_title")
    deck = cards.art.deck(book, grid.card, grid.bleed, cards.whole)
    with_backs = sheets.duplex != "none"
    printed = [_card(document, deck, each, cards.art, with_backs) for each in cards.printed]
    count = 0

    def furnish(page: Drawing, side: SheetSide) -> float:
        nonlocal count
        count = max(count, side.sheet + 1)
        number = before + side.sheet + 1
        what = book.label("back" if side.back else "front")
        words = f"{book.label('page')} {number}"
        fields = [title, cards.name, f"{words} {what}" if with_backs else words]
        first = number == 1 and not side.back
        return foot_of_page(book, page, fields, first, side.foot(grid.paper, grid.bleed))

    print_cards(
        document,
        printed,
        grid,
        duplex=sheets.duplex,
        order=sheets.order,
        back_offset=sheets.back_offset,
        marks=sheets.marks,
        outline=sheets.outline,
        bookmark=cards.name if before else title,
        label=None if before else "",
        furnish=furnish,
    )
    return count


def _card(document: Document, deck: Deck[Any], card: PrintedCard, art: Art, with_back: bool) -> Card:
    front = f"front {card.face}"
    width, height = deck.card
    document.form(front, width, height, lambda drawing: art.front(deck, drawing, card), deck.bleed)
    if not with_back:
        return Card(front)
    return Card(front, _back(document, deck, card.back, art))


def _back(document: Document, deck: Deck[Any], back: str, art: Art) -> str:
    name = f"back {back}"
    document.form(name, *deck.card, lambda drawing: art.back(deck, drawing, back), deck.bleed)
    return name


def single_cards(book: Book, cards: CardSet, size: Size, bleed: float) -> Iterator[tuple[str, Document]]:
    """Every card as a document of one page, and every back; each with the name of its file.

    What looks the same is one document, however many there are of it.
    """
    deck = cards.art.deck(book, size, bleed, cards.whole)
    for name, card in different(cards.printed).items():
        yield name, card_pages(deck, [card], cards.art)
    for back in by_back(cards):
        yield f"back-{back}", card_pages(deck, [back], cards.art)


def by_back(cards: CardSet) -> dict[str, list[PrintedCard]]:
    """The printed cards that are shuffled together, by their backs."""
    decks: dict[str, list[PrintedCard]] = {}
    for card in cards.printed:
        decks.setdefault(card.back, []).append(card)
    return decks


def decks_by_back(book: Book, cards: CardSet, size: Size) -> Iterator[tuple[str, Document]]:
    """A document for all cards of one back: a card a page, the back last, as digital tables want them.

    What looks the same is one page.
    """
    deck = cards.art.deck(book, size, 0, cards.whole)
    for back, shuffled in by_back(cards).items():
        yield back, card_pages(deck, [*different(shuffled).values(), back], cards.art)


def different(cards: Iterable[PrintedCard]) -> dict[str, PrintedCard]:
    """One of all cards that look the same, by the names of their faces."""
    return {card.face: card for card in cards}


def card_pages(deck: Deck[Any], faces: Iterable[PrintedCard | str], art: Art, bleed: float | None = None) -> Document:
    """A page for each face, which is a card or the kind of a back; the cut is `bleed` from the edge of the page."""
    document: Document = deck.book.document(deck.book.label("cards_title"))
    paper = Paper("card", deck.card.width + 2 * deck.bleed, deck.card.height + 2 * deck.bleed)
    bleed = deck.bleed if bleed is None else bleed
    for face in faces:
        if isinstance(face, str):
            name = _back(document, deck, face, art)
        else:
            name = _card(document, deck, face, art, False).front
        page = document.page(paper, trim=paper.box.inset(bleed), bleed=bleed)
        page.place(name, deck.bleed, deck.bleed)
    return document


def fingerprints(book: Book, cards: CardSet, size: Size) -> dict[str, str]:
    """For each card a short hash of what is printed on it, front and back."""
    deck = cards.art.deck(book, size, 0, cards.whole)
    return {
        f"{card.kind}/{card.id}": hashlib.sha256(card_pages(deck, [card, card.back], cards.art).to_bytes()).hexdigest()[
            :_HASH_LENGTH
        ]
        for card in cards.printed
    }


def list_text(found: Mapping[str, str]) -> str:
    """The list of a print: a card and its hash on each line."""
    return "".join(f"{card} {value}\n" for card, value in found.items())


def read_list(lines: Iterable[str], shown: str) -> dict[str, str]:
    """A list of an earlier print; `shown` is the name of its file."""
    found = {}
    for number, line in enumerate(lines, start=1):
        words = line.split()
        if not words:
            continue
        if len(words) != 2 or len(words[1]) != _HASH_LENGTH or "/" not in words[0]:
            raise ContentError(
                f"{shown}:{number}:1: error: {quoted(line.strip())} is not a line of a list of cards; "
                f"one is kind/id and {_HASH_LENGTH} hexadecimal digits"
            )
        found[words[0]] = words[1]
    return found
