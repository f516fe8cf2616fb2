"""QR codes, drawn as one path of run-length rectangles: small, sharp at any size, quick to print."""

from __future__ import annotations

from generator.press.colour import BLACK, Colour
from generator.press.drawing import Drawing
from generator.press.errors import CONTENT, PressError
from generator.press.geometry import Box, mm

# White around the code, in modules: the standard asks for four.
QUIET = 4

# Phones read smaller modules from a screen, but not from paper in a dim room.
LEAST_MODULE = 0.33


def draw_qr(drawing: Drawing, x: float, y: float, side: float, data: str, colour: Colour = BLACK) -> None:
    """Draw the code for `data` into a square of `side` mm, its white rim included.

    The error level starts at M and rises as far as the size stays the same. Micro codes are never used: many phones
    cannot read them.
    """
    import segno

    try:
        code = segno.make(data, error="m", micro=False, boost_error=True)
    except segno.DataOverflowError as error:
        raise PressError(f"{len(data)} characters are too many for one QR code", CONTENT) from error
    rows = [bytes(row) for row in code.matrix]
    module = side / (len(rows) + 2 * QUIET)
    if module < LEAST_MODULE:
        raise PressError(
            f"QR code of {len(rows)} modules needs a square of at least "
            f"{mm((len(rows) + 2 * QUIET) * LEAST_MODULE)} mm with its rim, but it has {mm(side)} mm",
            CONTENT,
        )
    boxes = [
        Box(x + (start + QUIET) * module, y + (index + QUIET) * module, length * module, module)
        for index, row in enumerate(rows)
        for start, length in runs(row)
    ]
    drawing.rects(boxes, fill=colour)


def runs(row: bytes) -> list[tuple[int, int]]:
    """Return start and length of every run of dark modules in a row of zeros and ones."""
    found: list[tuple[int, int]] = []
    for index, dark in enumerate(row):
        if not dark:
            continue
        if found and sum(found[-1]) == index:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((index, 1))
    return found
