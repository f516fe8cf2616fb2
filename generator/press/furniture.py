"""What surrounds the content of a page: slug line, scale rule, fold line.

Texts are passed in; this module knows no words. Nothing here is needed for play, so it may be in the margin where a few
printers do not print; the content itself keeps `FOOT_MARGIN` free.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.library.lengths import MM_PER_INCH
from generator.press.colour import BLACK, Colour
from generator.press.drawing import Drawing, measure
from generator.press.errors import CONTENT, PressError
from generator.press.geometry import mm
from generator.press.ink import Pen

# Content ends here above the foot of the page: ink printers that hold the sheet by its end cannot print below.
FOOT_MARGIN = 10.0

SLUG_PT = 7.0
SLUG_BASELINE = 5.2  # above the foot of the page; laser printers leave out 4.2 mm
SLUG_SIDE = 10.0
SLUG_SEPARATOR = "  ·  "
_SLUG_GAP = 4.0
_SLUG_HEIGHT = 2.2  # of letters with accents, and a little air
SLUG_CLEAR = SLUG_BASELINE + _SLUG_HEIGHT  # what cut marks keep away from the foot

RULE_LENGTH = 50.0
RULE_INCHES = 2
_RULE_PT = 7.0

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
    page.text(SLUG_SIDE, y, text, SLUG_PT, "sans", colour)
    if right:
        page.text(width - SLUG_SIDE, y, right, SLUG_PT, "sans", colour, align="right")


def scale_rule(page: Drawing, x: float, y: float, text: str, pen: Pen | None = None) -> None:
    """Draw a rule of 50 mm with 2 inches below it, and the text ("must measure 50 mm") to its right.

    (x, y) is the left end of the line between both; it takes 3 mm above and 3 mm below.
    """
    pen = pen or Pen(weight=0.5)
    lines = [(x, y, x + max(RULE_LENGTH, RULE_INCHES * MM_PER_INCH), y)]
    for millimetre in range(int(RULE_LENGTH) + 1):
        height = next(tall for every, tall in ((50, 2.6), (10, 2.0), (5, 1.3), (1, 0.8)) if millimetre % every == 0)
        lines.append((x + millimetre, y, x + millimetre, y - height))
    for eighth in range(RULE_INCHES * 8 + 1):
        height = 2.6 if eighth % 8 == 0 else 1.6 if eighth % 4 == 0 else 0.8
        lines.append((x + eighth * MM_PER_INCH / 8, y, x + eighth * MM_PER_INCH / 8, y + height))
    page.lines(lines, pen)
    page.text(x + RULE_INCHES * MM_PER_INCH + 2, y + 0.9, text, _RULE_PT, "sans", pen.colour)


def fold_line(page: Drawing, direction: str) -> None:
    """Draw a dashed line across the middle of the page, "vertical" or "horizontal"."""
    width, height = page.size
    x, y = page.box.centre
    page.lines([(x, 0, x, height) if direction == "vertical" else (0, y, width, y)], _FOLD_PEN)
