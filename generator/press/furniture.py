"""What surrounds the content of a page: slug line, scale rule, fold line.

Texts are passed in; this module knows no words. Nothing here is needed for play, so it may be in the margin where a few
printers do not print; the content itself keeps `FOOT_MARGIN` free. Nothing but bleed comes nearer to the edge of the
paper than `EDGE`.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.press.colour import BLACK, Colour
from generator.press.drawing import Drawing, measure
from generator.press.errors import CONTENT, PressError
from generator.press.geometry import millimetres, mm
from generator.press.ink import Pen

EDGE = 5.0  # laser printers leave out 4.2 mm

# Content ends here above the foot of the page: ink printers that hold the sheet by its end cannot print below.
FOOT_MARGIN = 10.0

SLUG_PT = 7.0
SLUG_BASELINE = EDGE + 0.7  # above the foot of the page, and room for what goes below a line
SLUG_SIDE = 10.0
SLUG_SEPARATOR = "  ·  "
_SLUG_GAP = 4.0
_SLUG_HEIGHT = 2.1  # of letters with accents, and a little air
SLUG_CLEAR = SLUG_BASELINE + _SLUG_HEIGHT  # what cut marks keep away from the foot

RULE_LENGTH = 50.0
CAPTION_GAP = 1.5  # between the rule and the words beside it
RULE_HEIGHT = 2.0
RULE_CLEAR = SLUG_CLEAR + 2.0  # of a rule with its words above it
_RULE_PEN = 0.5  # points

_FOLD_PEN = Pen(weight=0.4, dash=(3.0, 2.0))


def slug_line(
    page: Drawing,
    fields: Sequence[str],
    right: str = "",
    colour: Colour = BLACK,
    foot: float | None = None,
) -> None:
    """Print the fields in one line at the foot, and `right` (the page number, say) at its right end.

    When only `foot` mm are white there (None: enough) and that is too little, as on backs turned over their head, it
    goes to the top. A line too long is an error: cutting it silently would drop what identifies the sheet.
    """
    text = SLUG_SEPARATOR.join(field for field in fields if field)
    width, height = page.size
    needed = measure(text, SLUG_PT, "sans") + (measure(right, SLUG_PT, "sans") + _SLUG_GAP if right else 0)
    if needed > width - 2 * SLUG_SIDE:
        raise PressError(
            f'slug line "{text}" needs {mm(needed)} mm, but the page has {mm(width - 2 * SLUG_SIDE)} mm for it', CONTENT
        )
    crowded = foot is not None and foot < SLUG_CLEAR
    y = SLUG_CLEAR if crowded else height - SLUG_BASELINE
    with page.furniture():
        page.text(SLUG_SIDE, y, text, SLUG_PT, "sans", colour)
        if right:
            page.text(width - SLUG_SIDE, y, right, SLUG_PT, "sans", colour, align="right")


def scale_rule(page: Drawing, x: float, text: str, above: bool = False, colour: Colour = BLACK) -> None:
    """Draw a rule of 50 mm, ink and all, from `x` at the foot of the page; the text is to its right or above it."""
    half = millimetres(_RULE_PEN) / 2
    y = page.size.height - EDGE - half
    lines = [(x, y, x + RULE_LENGTH, y)]
    for millimetre in range(int(RULE_LENGTH) + 1):
        height = next(tall for every, tall in ((10, RULE_HEIGHT), (5, 1.4), (1, 0.8)) if millimetre % every == 0)
        at = x + min(max(millimetre, half), RULE_LENGTH - half)
        lines.append((at, y, at, y - height))
    page.lines(lines, Pen(colour, _RULE_PEN))
    beside = (x + RULE_LENGTH + CAPTION_GAP, page.size.height - SLUG_BASELINE)
    with page.furniture():
        page.text(*((x, page.size.height - SLUG_CLEAR - 0.2) if above else beside), text, SLUG_PT, "sans", colour)


def fold_line(page: Drawing, direction: str, foot: float = EDGE) -> None:
    """Draw a dashed line across the middle of the page, "vertical" or "horizontal"; `foot` is kept free below it."""
    width, height = page.size
    x, y = page.box.centre
    page.lines([(x, EDGE, x, height - foot) if direction == "vertical" else (EDGE, y, width - EDGE, y)], _FOLD_PEN)
