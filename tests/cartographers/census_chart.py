"""The picture of a census: `python -m tests.cartographers.census_chart CENSUS.json PICTURE.svg`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, cast
from xml.sax.saxutils import escape

from proofpress import __version__
from proofpress.cartographers.printing.caller_page import drawn
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import POINTS_PER_MM, Box
from proofpress.press.themes import WHITE, Pen, grey, parse_colour
from proofpress.press.typesetting import web_fonts
from proofpress.research.statistics import BIN, ENOUGH, decimal, wilson

# --------------------------------------------------------------------------------------------------------------------
# How the points of R1 are distributed: upright bars, as an SVG picture of the size of a lying page of A4.


WIDTH, HEIGHT = 297.0, 210.0  # millimetres of the picture
LABELS: Final = 24  # below a histogram; more would run into each other
_FIELD: Final = Box(15.0, 14.0, WIDTH - 30.0, HEIGHT - 26.0)
_HEAD: Final = 30.0  # height of title, its double rule, and what was counted
_BAR = parse_colour("#86bff0")
_PEN, _BOLD, _HAIR, _INTERVAL = Pen(weight=0.5), Pen(weight=0.9), Pen(weight=0.3), Pen(grey(0.35), 0.6)
_SCALE: Final = Pen(grey(0.8), 0.4)
_ANCHORS: Final = {"left": "start", "centre": "middle", "right": "end"}
_FACES: Final = {"title": "Cinzel", "serif-italic": "Source Serif Italic", "sans": "Source Sans"}


def distribution(page: Drawing, bins: Mapping[str, int], box: Box) -> None:
    """A bar for each ten points between its first value and the next, with a line for its 95 % interval on its axis and
    its number above that; a scale at the left."""
    total = sum(bins.values())
    highest = float(max(wilson(count, total)[1] for count in bins.values())) * total
    wide, every, foot = box.width / len(bins), -(-len(bins) // LABELS), box.y + box.height
    number_pt = min(14.0, 0.8 * wide / max(measure(f"{count:,}", 1.0, "sans") for count in bins.values()))
    step = next(each * 10**power for power in range(9) for each in (1, 2, 5) if highest < 5 * each * 10**power)
    for mark in range(step, int(highest) + 1, step):
        y = foot - box.height * mark / highest
        page.line(box.x, y, box.right, y, _SCALE)
        page.text(box.x - 1.5, y + 1.5, f"{mark:,}", 12, "sans", align="right")
    for index, count in enumerate(bins.values()):
        x, tall = box.x + index * wide, box.height * count / highest
        middle, stroke, clear = x + wide / 2, min(0.08 * wide, 1.5), measure(f"{count:,}", number_pt, "sans") + 1.0
        if count:
            page.rect(Box(x + 0.06 * wide, foot - tall, 0.88 * wide, tall), _PEN, _BAR)
            low, high = (foot - box.height * float(end) * total / highest for end in wilson(count, total))
            page.line(middle, low, middle, high, _INTERVAL)
            for end in (low, high):
                page.line(middle - stroke, end, middle + stroke, end, _INTERVAL)
            page.rect(Box(middle - clear / 2, high - 6.0, clear, 5.5), None, WHITE)  # no line of the scale through it
            page.text(middle, high - 1.5, f"{count:,}", number_pt, "sans", align="centre")
    for index in range(0, len(bins) + 1, every):
        x = box.x + index * wide
        page.line(x, foot, x, foot + 1.5, _PEN)
        page.text(x, foot + 6.5, str(int(next(iter(bins))) + BIN * index), 13, "sans", align="centre")
    page.line(box.x, foot, box.right, foot, _BOLD)


class _WordsApart:
    """A drawing whose words are kept apart: an SVG writes them itself."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing, self.words, self.said = drawing, list[str](), dict.fromkeys(_FACES, "")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._drawing, name)

    def text(self, x: float, y: float, text: str, pt: float, face: str, align: str = "left") -> None:
        at = f'x="{x * POINTS_PER_MM:.2f}" y="{y * POINTS_PER_MM:.2f}" text-anchor="{_ANCHORS[align]}"'
        self.words.append(f'<text {at} font-size="{pt:g}" font-family="{_FACES[face]}, serif">{escape(text)}</text>')
        self.said[face] += text


def census_svg(numbers: Mapping[str, Any]) -> bytes:
    """The points of R1 in a census as a picture."""
    found = numbers.get("reference", {})
    if "intervals" not in found:
        raise ValueError(f"it shows what R1 scores, so at least {ENOUGH} deals must be played: census --par")
    title = f"Points of the reference player R1: map {numbers['map']}, {numbers['config'].rpartition('/')[2]} cards"
    mean, low, high = (decimal(Fraction(each), 1) for each in (found["mean"], *found["intervals"]["mean"]))
    made: list[_WordsApart] = []

    def draw(drawing: Drawing) -> None:
        made.append(_WordsApart(drawing))
        page, (head, body), middle = cast(Drawing, made[0]), _FIELD.top_strip(_HEAD), _FIELD.centre[0]
        page.text(
            middle, head.y + 8.0, title, min(24.0, head.width / measure(title, 1.0, "title")), "title", align="centre"
        )
        for down, pen in ((12.0, _BOLD), (12.8, _HAIR)):
            page.line(head.x, head.y + down, head.right, head.y + down, pen)
        counted = f"{found['count']:,} deals, mean {mean} ({low} to {high}), standard deviation {found['deviation']}"
        page.text(middle, head.y + 20.5, counted, 14, "serif-italic", align="centre")
        distribution(page, found["histogram"], Box(body.x + 14.0, body.y, body.width - 17.0, body.height - 20.0))
        axis = f"deals by their points, {BIN} to a bar; thin lines: 95% intervals"
        page.text(middle, body.bottom - 6.0, axis, 12, "serif-italic", align="centre")
        page.text(body.x, HEIGHT - 8.0, f"{numbers['config']} · Proofpress {__version__}", 7, "sans")

    art = drawn("distribution", WIDTH, HEIGHT, draw)
    fonts = "".join(web_fonts({_FACES[face]: face}, said) for face, said in made[0].said.items())
    size = f'viewBox="0 0 {WIDTH * POINTS_PER_MM:.2f} {HEIGHT * POINTS_PER_MM:.2f}" width="100%"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">'
        f"<style>@page{{size:{WIDTH:g}mm {HEIGHT:g}mm;margin:0}}{fonts}</style>"
        f'<rect width="100%" height="100%" fill="#fff"/>{art}{"".join(made[0].words)}</svg>\n'
    ).encode()


if __name__ == "__main__":
    Path(sys.argv[2]).write_bytes(census_svg(json.loads(Path(sys.argv[1]).read_bytes())))
