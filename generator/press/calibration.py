"""The calibration sheet: one page for both sides, from which the printer's offset is read.

The front carries five crosses, the back five scales in half millimetres. Held against the light, back towards the
reader, each cross shows on its scale the very numbers to write into the printer profile: x to the right, y down. With a
profile in use the scales are moved already, so what is read then is what is still missing. Corner and centre differ
when the printer turns or stretches the sheet, which no offset can correct. All words are passed in.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.press.document import Document
from generator.press.drawing import LEAST_PT, Drawing
from generator.press.errors import CONTENT, PressError
from generator.press.geometry import Box
from generator.press.imposition import Placement, mirrored, turning_axis
from generator.press.ink import Pen
from generator.press.paper import Paper
from generator.press.paragraph import Block, Style, draw_text, fit

# title: on both sides. front, back: which side this is. front_steps, back_steps: what to do, lines kept.
# current: a line about the offset that is applied already (may be empty).
TEXTS = ("title", "front", "back", "front_steps", "back_steps", "current")

REACH = 5  # how far the scales go, in millimetres; printers miss by 1 to 4
STEP = 0.5  # the finest that a reader can see against the light
_RULER = REACH + 1.0  # the scales lie to the left of and below the cross, so that nothing crowds around its middle
_ARM = _RULER + REACH + 1.0  # of a cross: it reaches its scales wherever they have slipped to
_CORNER = 28.0  # from the edges of the paper to the outer crosses
_MIDDLE = 17.0  # kept free around the cross in the centre
_TEXT_MARGIN = 10.0
_LONGEST_LINE = 110.0  # longer lines are hard to follow
_BEST_PT = 11.0

_FINE = Pen(weight=0.4)
_BOLD = Pen(weight=0.8)


def calibration_sheet(
    document: Document,
    paper: Paper,
    texts: Mapping[str, str],
    duplex: str = "long-edge",
    offset: tuple[float, float] = (0, 0),
) -> None:
    """Add the front and the back of the calibration sheet to the document."""
    missing = [key for key in TEXTS if key not in texts]
    if missing:
        raise PressError(f"calibration sheet lacks its texts: {', '.join(missing)}", CONTENT)
    front = [Placement(index, False, box) for index, box in enumerate(stations(paper))]
    axis = turning_axis(paper, duplex)
    back = [mirrored(placement, paper, axis) for placement in front]

    page = document.page(paper, bookmark=texts["title"])
    _words(page, texts, "front")
    for placement in front:
        _cross(page, placement)
    page = document.page(paper)
    _words(page, texts, "back")
    for placement in back:
        _scale(page, Placement(placement.card, True, placement.box.moved(*offset)))


def stations(paper: Paper) -> list[Box]:
    """Return the five places, corners first, each a square around the middle of its cross."""
    across, down = (_CORNER, paper.width - _CORNER), (_CORNER, paper.height - _CORNER)
    centres = [(x, y) for y in down for x in across] + [(paper.width / 2, paper.height / 2)]
    return [Box(x - _ARM, y - _ARM, 2 * _ARM, 2 * _ARM) for x, y in centres]


def _words(page: Drawing, texts: Mapping[str, str], side: str) -> None:
    """Write title and steps into the free field above the middle, the current offset below it."""
    width, height = page.size
    across = min(width - 2 * (_CORNER + _ARM + 5), _LONGEST_LINE)
    left = (width - across) / 2
    field = Box(left, _TEXT_MARGIN, across, height / 2 - _MIDDLE - _TEXT_MARGIN)
    title, rest = field.top_strip(9, 2)
    page.fitted(
        width / 2, title.bottom - 2, texts["title"], title.width, 18, face="title", align="centre", where="title"
    )
    side_line, steps = rest.top_strip(6, 2)
    page.fitted(
        width / 2, side_line.bottom - 2, texts[side], side_line.width, 12, face="sans-semibold", align="centre",
        where=side,
    )  # fmt: skip
    style = Style("sans", 1.25)
    key = f"{side}_steps"
    block = Block(texts[key], steps.width, steps.height, key)
    draw_text(page, steps, texts[key], fit([block], _BEST_PT, LEAST_PT, style).pt, style, where=key)
    if texts["current"]:
        below = Box(left, height / 2 + _MIDDLE, field.width, 12)
        draw_text(page, below, texts["current"], 9, Style("sans", align="centre"), where="current")


def _cross(page: Drawing, placement: Placement) -> None:
    box, (x, y) = placement.box, placement.box.centre
    with page.picture(_called(placement)):
        page.lines([(box.x, y, box.right, y), (x, box.y, x, box.bottom)], _BOLD)
        _number(page, placement)


def _scale(page: Drawing, placement: Placement) -> None:
    x, y = placement.box.centre
    left, below = x - _RULER, y + _RULER
    ticks = [(x - REACH, below, x + REACH, below), (left, y - REACH, left, y + REACH)]
    for step in range(round(-REACH / STEP), round(REACH / STEP) + 1):
        at = step * STEP
        long = 3.2 if at % REACH == 0 else 2.2 if at % 1 == 0 else 1.2
        ticks += [(x + at, below, x + at, below + long), (left, y + at, left - long, y + at)]
    with page.picture(f"{_called(placement)}: x, y, ±{REACH} mm"):
        page.lines(ticks, _FINE)
        for at in (-REACH, 0, REACH):
            label = f"{at:+d}".replace("-", "−") if at else "0"
            page.text(x + at, below + 6, label, LEAST_PT, "sans", align="centre")
            page.text(left - 3.8, y + at + 0.9, label, LEAST_PT, "sans", align="right")
        page.text(x + REACH + 1.5, below + 1.5, "x", LEAST_PT, "sans-bold")
        page.text(left - 1, y - REACH - 1.5, "y", LEAST_PT, "sans-bold", align="centre")
        _number(page, placement)


def _number(page: Drawing, placement: Placement) -> None:
    """Number the place in a square at the corner that no scale uses."""
    x, y = placement.box.right - 5, placement.box.y
    page.rect(Box(x, y, 5, 5), _FINE)
    page.text(x + 2.5, y + 3.6, _called(placement), 9, "sans-bold", align="centre")


def _called(placement: Placement) -> str:
    return str(placement.card + 1)
