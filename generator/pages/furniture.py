"""The foot of every page of cards, references, aids and draws: the slug line, and on the first page the scale rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.pages.book import Book
from generator.press.drawing import Drawing, measure
from generator.press.furniture import (
    CAPTION_GAP,
    RULE_CLEAR,
    RULE_LENGTH,
    SLUG_CLEAR,
    SLUG_PT,
    SLUG_SEPARATOR,
    SLUG_SIDE,
    scale_rule,
    slug_line,
)

_GAP = 4.0
_MARK = 2.5  # the least that cut marks need between the cards and the words above a rule


class FootPlan(NamedTuple):
    """The words of the slug line beside which the rule has room, where the rule begins, and whether its words are
    above it; None where there is no room at all."""

    words: list[str]
    rule: float | None
    above: bool = False

    @property
    def clear(self) -> float:
        """How much of the foot is taken."""
        return RULE_CLEAR if self.rule is not None and self.above else SLUG_CLEAR


def plan_foot(book: Book, width: float, words: Sequence[str], right: str = "", white: float | None = None) -> FootPlan:
    """The foot of a first page `width` wide, with a number at the right end; `white` mm are free (None: enough).

    On narrow paper the words of the rule go above it, and then the last words of the slug line give way.
    """
    kept = [word for word in words if word]
    caption = _width(book.label("ruler_check"))
    room = width - 2 * SLUG_SIDE - (_width(right) + _GAP if right else 0)
    ways = [(False, RULE_LENGTH + CAPTION_GAP + caption)]
    if white is None or white > RULE_CLEAR + _MARK:
        ways.append((True, max(RULE_LENGTH, caption)))
    for count in range(len(kept), 0, -1):
        taken = _width(SLUG_SEPARATOR.join(kept[:count])) + _GAP
        for above, wide in ways:
            if taken + wide <= room:
                return FootPlan(kept[:count], SLUG_SIDE + room - wide, above)
    return FootPlan(kept, None)


def _width(text: str) -> float:
    return measure(text, SLUG_PT, "sans")


def draw_rule(book: Book, page: Drawing, plan: FootPlan) -> None:
    """Draw the rule where it was planned."""
    if plan.rule is not None:
        scale_rule(page, plan.rule, book.label("ruler_check"), plan.above, book.theme.text)


def page_number(book: Book, number: int, count: int) -> str:
    """Which page this is, and of how many."""
    return f"{book.label('page')} {number}/{count}"


def foot_of_page(book: Book, page: Drawing, fields: Sequence[str], first: bool, white: float | None = None) -> float:
    """Draw the slug line, and on the first page the scale rule at its right end; return how much of the foot they take.

    Only `white` mm are free there (None: enough).
    """
    words = [*fields, book.language, book.version]
    plan = plan_foot(book, page.size.width, words, white=white) if first else FootPlan(words, None)
    slug_line(page, plan.words, colour=book.theme.text, foot=white)
    draw_rule(book, page, plan)
    return plan.clear
