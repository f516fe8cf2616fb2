"""Whether names and effects fit into their boxes, on cards of every size: measured with what is drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.cartographers.edition import Edition
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.card_deck import deck_for
from generator.library.errors import ContentError
from generator.library.suggest import quoted
from generator.pages.card_choice import PrintedCard
from generator.press.errors import PressError
from generator.press.ink import make_theme
from generator.press.paper import CARDS
from generator.text.catalogue import chosen


def overflows(edition: Edition, code: str, ids: Collection[str] = ()) -> Iterator[tuple[str, str, str]]:
    """Cards, name or effect, and by how much it does not fit: each card size separately, all cards as one deck; with
    `ids` only these cards."""
    book = open_book(edition, code, make_theme("mono"))
    cards = [
        PrintedCard(kind, name, kind) for kind, of_kind in edition.kinds() for name in of_kind if chosen(name, ids)
    ]
    for size, card in CARDS.items():
        try:
            deck_for(book, card, 0.0, cards)
        except PressError as error:
            for line in str(error).splitlines():
                # "cs: deepwood: text … needs …", as Book.where begins it
                name, _, message = line.removeprefix(f"{code}: ").partition(": ")
                field = "name" if quoted(book.name(name)) in message else "effect"
                yield name, field, f"on a {size} card: {message}"
        except ContentError:
            return  # a label of cards is missing, which is reported as such; nothing can be measured without it
