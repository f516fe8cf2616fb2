"""The picture of a census."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast
from xml.sax.saxutils import escape

from proofpress.cartographers.printing.caller_page import drawn
from proofpress.errors import Refusal
from proofpress.press.drawing import Drawing
from proofpress.press.paper import POINTS_PER_MM, Box
from proofpress.press.themes import Pen, grey
from proofpress.research.statistics import BIN, ENOUGH, interval, wilson

# --------------------------------------------------------------------------------------------------------------------
# How the points of R1 are distributed: upright bars, as an SVG picture.


WIDTH, HEIGHT = 160.0, 70.0  # millimetres of the picture
LABELS: Final = 24  # below a histogram; more would run into each other
EDGE: Final = 4.0
LINE, SMALL = 4.2, 8.0  # small type: millimetres from line to line, and points
_BAR = grey(0.62)
_PEN, _THIN = Pen(weight=0.4), Pen(weight=0.3)
_ANCHORS: Final = {"left": "start", "centre": "middle", "right": "end"}


def distribution(page: Drawing, bins: Mapping[str, int], box: Box, axis: str) -> None:
    """A bar for each ten points, with its number and a line for its 95 % interval, and what stands below them."""
    total = sum(bins.values())
    highest = float(max(wilson(count, total)[1] for count in bins.values())) * total
    wide, every, foot = box.width / len(bins), -(-len(bins) // LABELS), box.y + box.height
    for index, (start, count) in enumerate(bins.items()):
        x, tall = box.x + index * wide, box.height * count / highest
        if count:
            page.rect(Box(x + 0.4, foot - tall, wide - 0.8, tall), None, _BAR)
            low, high = (foot - box.height * float(end) * total / highest for end in wilson(count, total))
            page.line(x + wide / 2, low, x + wide / 2, high, _THIN)
            page.text(
                x + wide / 2, min(high, foot - tall) - 1, str(count), 7 if len(str(count)) < 4 else 6, align="centre"
            )
        if index % every == 0:
            page.text(x + wide / 2, foot + 3.2, start, 7, align="centre")
    page.line(box.x, foot, box.x + box.width, foot, _PEN)
    page.text(box.x, foot + 7, axis, 7)


class _WordsApart:
    """A drawing whose words are kept apart: an SVG writes them itself."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing, self.words = drawing, list[str]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._drawing, name)

    def text(self, x: float, y: float, text: str, pt: float, face: str = "sans", align: str = "left") -> None:
        at = f'x="{x * POINTS_PER_MM:.2f}" y="{y * POINTS_PER_MM:.2f}" font-size="{pt}" text-anchor="{_ANCHORS[align]}"'
        bold = ' font-weight="bold"' if face.endswith("bold") else ""
        self.words.append(f"<text {at}{bold}>{escape(text)}</text>")


def census_svg(numbers: Mapping[str, Any]) -> bytes:
    """The points of R1 in a census as a picture."""
    found, words = numbers.get("reference", {}), list[str]()
    if "intervals" not in found:
        raise Refusal(f"an SVG shows what R1 scores, so at least {ENOUGH} deals must be played", "par")
    title = f"R1 on map {numbers['map']}, {numbers['config'].rpartition('/')[2]}"
    mean = interval({"mean": found["mean"], **dict(zip(("low", "high"), found["intervals"]["mean"], strict=True))})

    axis = f"points, bars of {BIN}; thin lines: 95 % intervals"

    def draw(drawing: Drawing) -> None:
        apart = _WordsApart(drawing)
        page = cast(Drawing, apart)
        page.text(EDGE, EDGE + LINE, title, SMALL + 2, "sans-bold")
        said = f"{found['count']:,} deals, mean {mean}, standard deviation {found['deviation']}"
        page.text(EDGE, EDGE + 2 * LINE, said, SMALL)
        top = EDGE + 3 * LINE + 3
        distribution(page, found["histogram"], Box(EDGE, top, WIDTH - 2 * EDGE, HEIGHT - top - 9), axis)
        words.extend(apart.words)

    art = drawn("distribution", WIDTH, HEIGHT, draw)
    size = f'viewBox="0 0 {WIDTH * POINTS_PER_MM:.2f} {HEIGHT * POINTS_PER_MM:.2f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} width="{WIDTH:g}mm" height="{HEIGHT:g}mm" role="img"'
    said = "".join(words)
    return (
        f'{head} aria-label="{escape(title)}"><rect width="100%" height="100%" fill="#fff"/>{art}'
        f'<g font-family="\'Source Sans Pro\', sans-serif" fill="#000">{said}</g></svg>\n'
    ).encode()
