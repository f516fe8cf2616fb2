"""What player aid, rulebook and reference have in common: columns below a heading, and the foot of every page."""

from __future__ import annotations

from typing import Final

from generator.pages.book import Book
from generator.pages.columns import Columns, Frame, draw_heading
from generator.pages.furniture import foot_of_page, page_number
from generator.press.document import Document
from generator.press.geometry import Box
from generator.press.paper import Paper

_SIDE, _TOP, _FOOT = 12.0, 11.0, 12.0
_TITLE: Final = 11.0  # height of the heading on the first page


def frame_of(paper: Paper) -> Frame:
    """The field of the columns on every page; the first one keeps room for the heading."""
    return Frame(Box(_SIDE, _TOP, paper.width - 2 * _SIDE, paper.height - _TOP - _FOOT), head=_TITLE)


def columns_document(book: Book, paper: Paper, title: str, plan: Columns, into: Document | None = None) -> Document:
    """The pages that were planned, the heading on the first of them, as a document or as the end of one."""
    document = into or book.document(title)
    count = len(plan.pages)
    for number in range(count):
        page = document.page(paper, bookmark=title if number == 0 else None, label="" if number == 0 else None)
        if number == 0:
            draw_heading(page, book.theme, plan.frame.field.top_strip(_TITLE)[0], title)
        plan.draw(page, number)
        foot_of_page(book, page, [title, page_number(book, number + 1, count)], number == 0)
    return document
