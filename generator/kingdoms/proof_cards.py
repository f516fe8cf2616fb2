"""Cards for the proof sheet: nations as they print, at their size."""

from __future__ import annotations

from generator.kingdoms.boxes import overflows
from generator.kingdoms.edition import Edition
from generator.kingdoms.pages.book import open_book
from generator.kingdoms.pages.card_deck import SIZES, CardArt
from generator.pages.card_choice import PrintedCard
from generator.pages.inks import theme_of
from generator.pages.proof_cards import ProofCards

SIZE = SIZES["nation"]


def proof_cards(edition: Edition, code: str) -> ProofCards:
    """The nation cards of this game in a language; those that are too long or have no name are left out."""
    book = open_book(edition, code, theme_of("colour"))
    too_long = {name.partition("/")[0] for name, _, _ in overflows(edition, code)}
    named = edition.text[code].nations if code in edition.text else ()
    unfit = {*too_long, *(nation for nation in edition.nations if nation not in named)}
    cards = [PrintedCard("nation", nation, "") for nation in edition.nations]
    return ProofCards(("nations",), SIZE, book, CardArt(), cards, unfit)
