"""What is printed together: everything of the game that needs no seed.

Yields files one by one, a name and its bytes, so that the command line can show progress.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.kingdoms.pages.aid_pages import aid_document
from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.card_deck import cards_of, sections
from generator.kingdoms.pages.reference_pages import reference_document
from generator.kingdoms.pages.rulebook_pages import rulebook_document
from generator.kingdoms.pages.score_sheet import score_document
from generator.pages.card_pages import CardSheets, cards_document
from generator.pages.piece import Piece
from generator.press.imposition import best_grid
from generator.press.paper import Paper

SCORE_SHEETS = 4


def everything(book: Book, paper: Paper) -> Iterator[Piece]:
    """Everything of the game that is printed without a seed."""
    papers = [paper] if paper.width == paper.height else [paper, paper.turned()]

    def deck() -> bytes:
        whole = cards_of(book.edition)
        return cards_document(book, sections(book, whole, lambda size: CardSheets(best_grid(papers, size)))).to_bytes()

    yield Piece("cards.pdf", "cards_title", deck)
    yield Piece("reference.pdf", "ref_name", lambda: reference_document(book, paper).to_bytes())
    yield Piece("rulebook.pdf", "book_name", lambda: rulebook_document(book, paper).to_bytes())
    yield Piece("player-aid.pdf", "aid_name", lambda: aid_document(book, paper).to_bytes())
    yield Piece("score-sheets.pdf", "score_name", lambda: score_document(book, paper, SCORE_SHEETS).to_bytes())
