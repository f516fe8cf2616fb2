"""Cards one by one and on sheets, tried with cards that are a word each."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from pypdfium2 import PdfDocument

from proofpress.pages.cards import (
    CardSet,
    Deck,
    PrintedCard,
    cards_document,
    single_cards,
)
from proofpress.pages.page_setup import Book
from proofpress.press.drawing import Drawing
from proofpress.press.imposition import CardSheets, card_grid
from proofpress.press.paper import Size, parse_paper
from tests.cartographers.printing.books import book
from tests.press.boxes import grid_of
from tests.press.pdfs import opened, text_of

SIZE = Size(60, 80)
CARDS = (
    PrintedCard("hill", "high", "grey"),
    PrintedCard("hill", "low", "grey"),
    PrintedCard("lake", "deep", "blue"),
    PrintedCard("lake", "deep2", "blue", look="deep"),
)


class Words:
    """Every card says its id, how many the deck has, and how far it bleeds; every back says its name."""

    def __init__(self) -> None:
        self.bleeds: list[float] = []

    def deck(self, book: Book, card: Size, bleed: float, cards: Iterable[PrintedCard]) -> Deck[Book]:
        self.bleeds.append(bleed)
        return Deck(book, card, bleed, len(list(cards)), 10)

    def front(self, deck: Deck[Book], drawing: Drawing, card: PrintedCard) -> None:
        drawing.text(5, 20, f"{card.id} of {deck.name_pt} bleed {deck.bleed:g}", 10)

    def back(self, deck: Deck[Book], drawing: Drawing, back: str) -> None:
        drawing.text(5, 20, f"back {back} of {deck.name_pt}", 10)


def cards(*printed: PrintedCard, name: str = "Toy") -> CardSet:
    return CardSet(printed or CARDS, CARDS, Words(), name)


def pages(pdf: bytes) -> list[str]:
    return [" ".join(text_of(pdf, page).split()) for page in range(len(PdfDocument(pdf)))]


def test_single_cards_are_a_page_each_and_what_looks_the_same_is_there_once() -> None:
    found = {name: document.to_bytes() for name, document in single_cards(book(), cards(), SIZE, 3)}
    assert {name: pages(pdf) for name, pdf in found.items()} == {
        "hill-high": ["high of 4 bleed 3"],
        "hill-low": ["low of 4 bleed 3"],
        "lake-deep": ["deep2 of 4 bleed 3"],  # the last of its look; all are the same
        "back-grey": ["back grey of 4"],
        "back-blue": ["back blue of 4"],
    }
    for pdf in found.values():
        page = opened(pdf).pages[0]
        media, trim = ([float(side) * 25.4 / 72 for side in box] for box in (page.mediabox, page.trimbox))
        assert media == pytest.approx([0, 0, 66, 86], abs=0.01)
        assert trim == pytest.approx([3, 3, 63, 83], abs=0.01)


def test_sheets_are_plain_unless_asked_for_more() -> None:
    grid = card_grid(parse_paper("A4"), SIZE)
    assert CardSheets(grid) == CardSheets(grid, "long-edge", "interleaved", (0, 0), "ticks", outline=False)


def test_a_deck_of_which_nothing_is_printed_takes_no_page_number() -> None:
    sheets = CardSheets(card_grid(parse_paper("A4"), SIZE), "none")
    pdf = cards_document(book(), [(CardSet((), CARDS, Words(), "None"), sheets), (cards(), sheets)]).to_bytes()
    assert [re.findall(r"Page \d", page) for page in pages(pdf)] == [["Page 1"]]


@pytest.mark.parametrize(
    ("duplex", "fold", "turned", "expected"),
    [
        ("none", None, None, ["1: high", "2: low", "3: deep"]),
        (
            "long-edge",
            None,
            "/DuplexFlipLongEdge",
            ["1 Front: high", "1 Back: grey", "2 Front: low", "2 Back: grey", "3 Front: deep", "3 Back: blue"],
        ),
        (
            "short-edge",
            None,
            "/DuplexFlipShortEdge",
            ["1 Front: high", "1 Back: grey", "2 Front: low", "2 Back: grey", "3 Front: deep", "3 Back: blue"],
        ),
        ("gutterfold", "vertical", None, ["1 Front: high grey", "2 Front: low grey", "3 Front: deep blue"]),
    ],
)
def test_sheets_of_two_decks_follow_each_other(
    duplex: str, fold: str | None, turned: str | None, expected: list[str]
) -> None:
    sheets = CardSheets(grid_of(parse_paper("A4"), SIZE, columns=1, rows=1, fold=fold), duplex)
    decks = [(cards(CARDS[0], CARDS[1], name="One"), sheets), (cards(CARDS[2], name="Two"), sheets)]
    pdf = cards_document(book(), decks).to_bytes()
    shown = []
    for page in pages(pdf):
        names = " ".join(word for word in page.split() if word in ("high", "low", "deep", "grey", "blue"))
        deck, number = re.findall(r"Cards · (One|Two) · Page ([^·]+) ·", page)[0]
        assert deck == ("Two" if number.startswith("3") else "One")
        shown.append(f"{number}: {names}")
        assert ("50 mm" in page) == (number in ("1", "1 Front")), "the scale rule stands on the first page only"
    assert shown == expected
    file = opened(pdf)
    assert [page.label for page in file.pages] == [str(number + 1) for number in range(len(expected))]
    assert file.Root.ViewerPreferences.get("/Duplex") == turned
    assert str(file.docinfo["/Subject"]) == "One"
    with file.open_outline() as outline:
        found = [(entry.title, entry.destination[0].objgen) for entry in outline.root]
    second = next(index for index, page in enumerate(shown) if page.startswith("3"))
    assert found == [("Cards", file.pages[0].objgen), ("Two", file.pages[second].objgen)]
