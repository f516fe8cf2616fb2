"""The foot of every page of cards, references, aids and draws: the slug line, and on the first page the scale rule."""

from __future__ import annotations

from collections.abc import Sequence

from generator.pages.book import Book
from generator.press.drawing import Drawing, measure
from generator.press.furniture import SLUG_PT, SLUG_SEPARATOR, SLUG_SIDE, scale_rule, slug_line

_RULE = 51.5  # the longer of 50 mm and 2 in, and a little air
_RULE_LINE = 6.2  # above the foot of the page
_GAP = 4.0


def page_number(book: Book, number: int, count: int) -> str:
    """Which page this is, and of how many."""
    return f"{book.label('page')} {number}/{count}"


def foot_of_page(book: Book, page: Drawing, fields: Sequence[str], first: bool, foot: float | None = None) -> None:
    """Draw the slug line, and the scale rule at its right end when it is the first page and there is room."""
    colour = book.theme.text
    words = [*fields, book.language, book.version]
    slug_line(page, words, colour=colour, foot=foot)
    if not first:
        return
    text = book.label("ruler_check")
    taken = SLUG_SIDE + measure(SLUG_SEPARATOR.join(words), SLUG_PT, "sans") + _GAP
    wide = _RULE + measure(text, SLUG_PT, "sans")
    if taken + wide + SLUG_SIDE > page.size.width:
        text, wide = "", _RULE
    if taken + wide + SLUG_SIDE <= page.size.width:
        scale_rule(page, page.size.width - SLUG_SIDE - wide, page.size.height - _RULE_LINE, text)
