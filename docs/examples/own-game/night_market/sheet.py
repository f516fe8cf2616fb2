"""The sheet: the market to write into, and the goals below it with a box for the points of each."""

from __future__ import annotations

from night_market.records import SIDE, Edition
from proofpress.language import labels_of
from proofpress.pages.page_setup import Book, foot_of_page
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Box, Paper
from proofpress.press.themes import Role, Theme, parse_colour
from proofpress.records import dataclass

MARGIN, TITLE, GOAL = 15.0, 14.0, 13.0
ROLES = {"lantern": Role(parse_colour("#f4d58d"), None)}  # colours by meaning; every theme knows what to make of them


@dataclass(frozen=True)
class MarketBook(Book):
    """The book of this game."""

    game = "Night Market"

    edition: Edition

    def name(self, card: str) -> str:
        return self.edition.name(card, self.language)


def open_book(edition: Edition, language: str, theme: Theme) -> MarketBook:
    """What all pages share."""
    return MarketBook(language, theme.inked(ROLES), labels_of(edition, language), edition.languages[language], edition)


def sheet_document(book: MarketBook, paper: Paper, copies: int) -> Document:
    """So many sheets."""
    title = book.label("market_title")
    document = book.document(title)
    for number in range(copies):
        page = document.page(paper)
        page.text(paper.width / 2, MARGIN + 6, title, 22, "title", book.theme.text, "centre")
        side = min(paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - TITLE - GOAL * len(book.edition.goals))
        market = Box((paper.width - side) / 2, MARGIN + TITLE, side, side)
        _market(book, page, market)
        for row, goal in enumerate(book.by_name(book.edition.goals)):
            box = Box(MARGIN, market.bottom + 4 + row * GOAL, paper.width - 2 * MARGIN, GOAL - 2)
            _goal(book, page, box, goal)
        foot_of_page(book, page, [title], number == 0)
    return document


def _market(book: MarketBook, page: Drawing, box: Box) -> None:
    stall = box.width / SIDE
    for number in range(SIDE * SIDE):
        row, column = divmod(number, SIDE)
        place = Box(box.x + column * stall, box.y + row * stall, stall, stall)
        page.rounded(place.inset(1.5), 3, book.theme.pen("medium"), book.theme.paper)
        page.circle(place.x + 7, place.y + 5, 3.5, None, book.theme.ink("lantern").fill)
        page.text(place.x + 7, place.y + 6, f"{'ABCD'[row]}{column + 1}", 8, "sans", book.theme.text, "centre")


def _goal(book: MarketBook, page: Drawing, box: Box, goal: str) -> None:
    text = book.edition.text[book.language].goals[goal] if book.language in book.edition.text else None
    page.rect(Box(box.right - 14, box.y, 14, box.height), book.theme.pen("thin"))
    page.text(box.x, box.y + 4, book.name(goal), 11, "serif-bold", book.theme.text)
    if text and text.effect:
        page.fitted(box.x, box.y + 9, text.effect, box.width - 18, 10, 7, "serif", book.theme.text)
