"""Cards onto pages: fronts, backs, marks, fold line.

The cards are forms drawn before; where they go was decided by `imposition`. One page per side of a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.library.dataclass import dataclass
from generator.press.cutting import draw_marks
from generator.press.document import Document
from generator.press.drawing import Drawing
from generator.press.errors import PressError
from generator.press.furniture import SLUG_CLEAR, fold_line
from generator.press.geometry import TOLERANCE
from generator.press.imposition import CardGrid, Placement, SheetSide, impose
from generator.press.path import Path


@dataclass(frozen=True, slots=True)
class Card:
    """The names of the forms of its two sides; without a back the place behind it stays white."""

    front: str
    back: str | None = None


def print_cards(
    document: Document,
    cards: Sequence[Card],
    grid: CardGrid,
    *,
    duplex: str = "none",
    order: str = "interleaved",
    back_offset: tuple[float, float] = (0, 0),
    marks: str = "ticks",
    outline: bool = False,
    bookmark: str | None = None,
    label: str | None = None,
    furnish: Callable[[Drawing, SheetSide], float] | None = None,
) -> list[Drawing]:
    """Add the sheets to the document and return their pages.

    `furnish` adds a slug line or the like and returns how much of the foot it takes.

    Marks are drawn on fronts only: that saves ink, and cutting needs them once.
    """
    for name in dict.fromkeys(name for card in cards for name in (card.front, card.back) if name):
        _check_form(document, name, grid)
    pages = []
    for index, side in enumerate(impose(len(cards), grid, duplex, order, back_offset)):
        page = document.page(grid.paper, bookmark=bookmark if index == 0 else None, label=label if index == 0 else None)
        for placement in side.placements:
            card = cards[placement.card]
            form = card.back if placement.back else card.front
            if form:
                _place(page, form, placement, grid.bleed)
        foot = furnish(page, side) if furnish else SLUG_CLEAR
        if not side.back:
            boxes = [placement.box for placement in side.placements]
            draw_marks(page, boxes, grid.paper, marks, grid.bleed, outline, foot)
        if grid.fold:
            fold_line(page, grid.fold, foot)
        pages.append(page)
    return pages


def _place(page: Drawing, name: str, placement: Placement, bleed: float) -> None:
    box, turn = placement.box, 180 if placement.turned else 0
    if page.document.get_form(name).bleed <= bleed + TOLERANCE:
        page.place(name, box.x, box.y, rotate=turn)
        return
    with page.clip(Path.box(box.inset(-bleed))):  # its bleed would cover the neighbours
        page.place(name, box.x, box.y, rotate=turn)


def _check_form(document: Document, name: str, grid: CardGrid) -> None:
    form = document.get_form(name)
    for drawn, wanted in zip(form.size, grid.card, strict=True):
        if abs(drawn - wanted) > TOLERANCE:
            raise PressError(f'form "{name}" is {form.size}, but the sheet holds cards of {grid.card}')
    if form.bleed < grid.bleed - TOLERANCE:
        raise PressError(
            f'form "{name}" is drawn with {form.bleed:.1f} mm bleed, but the sheet has {grid.bleed:.1f} mm'
        )
