"""What pages of charts share: sizes, and lying bars with their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from generator.press.colour import grey
from generator.press.drawing import Drawing, measure
from generator.press.geometry import Box

MARGIN = 15.0
LINE = 4.2  # millimetres from one line of small type to the next
SMALL, HEAD, TITLE = 8.0, 11.0, 16.0  # points
NAMES = 48.0  # millimetres for what comes before a bar
NUMBERS = 26.0  # millimetres for what comes after the longest one

BAR, MARKED = grey(0.62), grey(0.25)


def bars(
    page: Drawing,
    rows: Sequence[tuple[str, float, str]],
    y: float,
    *,
    left: float = MARGIN,
    width: float | None = None,
    longest: float | None = None,
    above: bool = False,
    numbers: float = NUMBERS,
    marked: str = "",
) -> float:
    """Lying bars with a name before each, or above it where the names are sentences; the marked one is dark."""
    width = width or page.size.width - 2 * MARGIN
    most = longest or max(length for _, length, _ in rows) or 1
    start = left if above else left + NAMES
    for name, length, said in rows:
        y += LINE
        page.text(left, y, _cut(name, width if above else NAMES - 2), SMALL)
        y += LINE if above else 0
        bar = (width - numbers - (start - left)) * length / most
        page.rect(Box(start, y - 2.6, max(bar, 0.2), 2.8), None, MARKED if name == marked else BAR)
        page.text(start + bar + 1.5, y, said, SMALL)
    return y


def _cut(text: str, width: float) -> str:
    """The text, cut where it is longer than the width: a chart has no second line."""
    while measure(text, SMALL) > width:
        text = text[:-2].rstrip() + "…"
    return text
