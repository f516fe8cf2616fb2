"""Cut marks: where the knife goes, drawn so that nothing of them stays on a card.

Marks are in the margins only, outside the rectangle around all cards of the page, so none can run into a neighbour.
Lines across the whole sheet are the other choice: they survive the first cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.press.drawing import Drawing, Line
from generator.press.errors import unknown
from generator.press.furniture import EDGE, SLUG_CLEAR
from generator.press.geometry import TOLERANCE, Box, bounding_box
from generator.press.ink import Pen
from generator.press.paper import Paper

STYLES = ("ticks", "lines", "none")

TICK_LENGTH = 5.0
TICK_DISTANCE = 1.0  # from the cards, so that a cut a little off leaves no black on a card
BEYOND_BLEED = 0.3  # from the bleed, so that marks stand on white
SHORTEST = 0.7  # shorter ones cannot be aimed at

MARK_PEN = Pen(weight=0.4)


def cut_edges(boxes: Sequence[Box]) -> tuple[list[float], list[float]]:
    """Return the x and the y of all cuts, each once, in order."""
    return (
        _apart([value for box in boxes for value in (box.x, box.right)]),
        _apart([value for box in boxes for value in (box.y, box.bottom)]),
    )


def ticks(boxes: Sequence[Box], paper: Paper, bleed: float = 0, foot: float = SLUG_CLEAR) -> list[Line]:
    """Return a mark at each end of every cut, in the margins around all `boxes`; `foot` is kept free below."""
    if not boxes:
        return []
    around = bounding_box(list(boxes)).inset(-max(TICK_DISTANCE, bleed + BEYOND_BLEED))
    across = _mark(around.x, -1, EDGE) + _mark(around.right, 1, paper.width - EDGE)
    down = _mark(around.y, -1, EDGE) + _mark(around.bottom, 1, paper.height - foot)
    columns, rows = cut_edges(boxes)
    lines = [(x, start, x, end) for x in columns for start, end in down]
    return lines + [(start, y, end, y) for y in rows for start, end in across]


def full_lines(boxes: Sequence[Box], paper: Paper, foot: float = SLUG_CLEAR) -> list[Line]:
    """Return lines along all cuts across the whole paper; `foot` is kept free below."""
    columns, rows = cut_edges(boxes)
    lines = [(x, EDGE, x, paper.height - foot) for x in columns]
    return lines + [(EDGE, y, paper.width - EDGE, y) for y in rows]


def draw_marks(
    drawing: Drawing,
    boxes: Sequence[Box],
    paper: Paper,
    style: str = "ticks",
    bleed: float = 0,
    outline: bool = False,
    foot: float = SLUG_CLEAR,
) -> None:
    """Draw the marks of that style, and with `outline` the edge of every card for cutting with a knife."""
    if style not in STYLES:
        raise unknown("style of cut marks", style, STYLES)
    if style == "ticks":
        drawing.lines(ticks(boxes, paper, bleed, foot), MARK_PEN)
    elif style == "lines":
        drawing.lines(full_lines(boxes, paper, foot), MARK_PEN)
    if outline:
        drawing.rects(boxes, MARK_PEN)


def _mark(start: float, direction: int, limit: float) -> list[tuple[float, float]]:
    """Return from where to where a mark leads away from the cards, or nothing when the margin is too small."""
    length = min(TICK_LENGTH, (limit - start) * direction)
    return [(start, start + direction * length)] if length >= SHORTEST - TOLERANCE else []


def _apart(values: list[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > TOLERANCE:
            found.append(value)
    return found
