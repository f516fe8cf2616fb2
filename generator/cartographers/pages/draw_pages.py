"""Draws without cards: the flip booklet, the slides, the list with its cover strip, and the order of the decks.

Booklet and slides are looked at by players, so they carry no seed. The list and the deck order are the caller's own and
say in the slug line which seed they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from generator.cartographers.pages.draw_panel import Call, cover_leaf, draw_leaf, game_end_leaf, season_end_leaf
from generator.pages.furniture import foot_of_page, page_number
from generator.press.document import Document
from generator.press.drawing import Drawing
from generator.press.furniture import EDGE
from generator.press.geometry import Box
from generator.press.ink import Pen
from generator.press.paper import Paper

# 16:9 as projectors want it; 10 inches wide, so that sizes of type are those of common slides.
SLIDE = Paper("16:9", 254.0, 142.875)

_CUT = Pen(weight=0.4, dash=(3.0, 2.0))
_FOOT = 11.0  # of a sheet of the booklet: the slug line and the rule

PlannedLeaf = tuple[str, Callable[[Drawing], None]]  # bookmark, or nothing; what is on it


def leaves(call: Call) -> Iterator[PlannedLeaf]:
    """All pages in order: cover, draws, season ends, the end."""
    yield call.book.label("draws"), partial(cover_leaf, call)
    for plan in call.plans:
        mark = call.book.label(plan.name)
        for draw in plan.draws:
            yield mark, partial(draw_leaf, call, plan, draw)
            mark = ""
        yield "", partial(season_end_leaf, call, plan)
    yield "", partial(game_end_leaf, call)


def slides_document(call: Call, paper: Paper = SLIDE) -> Document:
    """A slide for each draw. No slug line: slides are not paper."""
    document = call.book.document(call.book.label("draws"))
    for mark, draw in leaves(call):
        draw(document.page(paper, bookmark=mark or None))
    return document


def booklet_document(call: Call, paper: Paper) -> Document:
    """Two leaves a sheet, under each other. Cut all sheets across and lay the lower stack under the upper one."""
    book = call.book
    title = book.label("draws")
    document = book.document(title)
    found = list(leaves(call))
    sheets = -(-len(found) // 2)
    upright = paper.turned() if paper.landscape else paper
    width, height = upright.width, (upright.height - _FOOT) / 2
    for sheet in range(sheets):
        mark = next(
            (found[index][0] for index in (sheet, sheet + sheets) if index < len(found) and found[index][0]), ""
        )
        page = document.page(upright, bookmark=mark or None, label="" if sheet == 0 else None)
        for place, index in enumerate((sheet, sheet + sheets)):
            if index < len(found):
                leaf = Box(0, place * height, width, height).inset(EDGE)
                document.form(f"leaf {index}", *leaf.size, found[index][1])
                page.place(f"leaf {index}", leaf.x, leaf.y)
        page.lines([(EDGE, y, width - EDGE, y) for y in (height, 2 * height)], _CUT)
        fields = [title, book.label("cut_and_stack"), page_number(book, sheet + 1, sheets)]
        foot_of_page(book, page, fields, sheet == 0)
    return document
