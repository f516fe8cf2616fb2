"""Result slips to be cut apart: event, round, place and name at the top; each game draws what is to be filled in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from generator.pages.flow import foot
from generator.pages.pack_occasion import Occasion, Seat
from generator.press.drawing import LEAST_PT, Drawing
from generator.press.furniture import EDGE, SLUG_CLEAR
from generator.press.geometry import Box
from generator.press.ink import Pen

MARGIN: Final = 8.0
HEAD: Final = 30.0  # of a slip: event, place, name
_A4_WIDTH: Final = 210.0
_CUT: Final = Pen(weight=0.4, dash=(3.0, 2.0))


def slips_document(now: Occasion, seats: Sequence[Seat], body: Callable[[Drawing], None], least: float = 0) -> bytes:
    """A slip for every seat, at least so many millimetres high; `body` draws what all have below their heads. What is
    the same on all is drawn once."""
    document = now.book.document(now.words.named(now.event, f"{now.title}, {now.words('result_slip')}"))
    across = 2 if now.paper.width >= _A4_WIDTH - 1 else 1  # four to a page, on small paper two or one
    room = now.paper.height - SLUG_CLEAR - 2
    down = 2 if room / 2 >= least else 1
    width, height = now.paper.width / across, room / down

    def drawn(drawing: Drawing) -> None:
        _head(drawing, now)
        body(drawing)

    document.form("slip", width, height, drawn)
    for start in range(0, len(seats), down * across):
        page = document.page(now.paper)
        for place, seat in enumerate(seats[start : start + down * across]):
            x, y = place % across * width, place // across * height
            page.place("slip", x, y)
            _place(page, now, seat, Box(x, y, width, height).inset(MARGIN))
        if across == 2:
            page.line(width, EDGE, width, room, _CUT)
        if down == 2:
            page.line(EDGE, height, now.paper.width - EDGE, height, _CUT)
        foot(page, now.slug(now.words("result_slip")), now.book.theme)
    return document.to_bytes()


def _head(drawing: Drawing, now: Occasion) -> None:
    theme, words, box = now.book.theme, now.words, drawing.box.inset(MARGIN)
    drawing.fitted(box.x, box.y + 5, f"{now.event} · {now.title}", box.width, 12, LEAST_PT, "title", theme.text)
    drawing.line(box.x, box.y + 22, box.right, box.y + 22, theme.pen("thin"))
    drawing.fitted(box.x, box.y + 25.2, words("player"), box.width, 7, LEAST_PT, "serif-italic", theme.text)


def _place(page: Drawing, now: Occasion, seat: Seat, box: Box) -> None:
    theme, words = now.book.theme, now.words
    place = words("seat_at", table=seat.table or "____", seat=seat.seat or "____")
    page.fitted(box.x, box.y + 11.5, place, box.width, 10, LEAST_PT, "sans", theme.text)
    if seat.name:
        page.fitted(box.x + 1, box.y + 20.5, seat.name, box.width - 2, 13, LEAST_PT, "serif", theme.text)


def draw_initials(drawing: Drawing, now: Occasion, box: Box, y: float) -> None:
    """Two lines to sign on: for the player and for the neighbour who checked."""
    theme, half = now.book.theme, box.width / 2
    for index, key in enumerate(("slip_own", "slip_neighbour")):
        x = box.x + (half + 1.5) * index
        drawing.line(x, y, x + half - 1.5, y, theme.pen("thin"))
        drawing.fitted(x, y + 3.2, now.words(key), half - 1.5, 7, LEAST_PT, "serif-italic", theme.text)
