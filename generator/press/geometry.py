"""Sizes and boxes in millimetres, and how a number is written into a PDF.

Plain values without behaviour of their own; they know neither paper nor ink.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.library.dataclass import dataclass
from generator.library.lengths import MM_PER_INCH

POINTS_PER_MM = 72 / MM_PER_INCH

# Two lengths nearer than this are the same length: a thousandth of what a printer can place.
TOLERANCE = 1e-6


class Size(NamedTuple):
    """A width and a height in millimetres."""

    width: float
    height: float

    def turned(self) -> Size:
        """Return the size lying on its side."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{mm(self.width)} x {mm(self.height)} mm"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: `x`, `y` of its top left corner, `width` and `height`."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box shifted by `dx` to the right and `dy` down."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def inset(self, across: float, down: float | None = None) -> Box:
        """Return the box with `across` taken off left and right and `down` (or the same) off top and bottom.

        Negative numbers grow it.
        """
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def top_strip(self, height: float, gap: float = 0) -> tuple[Box, Box]:
        """Cut a strip of `height` off the top; return it and the rest below a `gap`."""
        rest = self.height - height - gap
        return Box(self.x, self.y, self.width, height), Box(self.x, self.bottom - rest, self.width, rest)

    def left_strip(self, width: float, gap: float = 0) -> tuple[Box, Box]:
        """Cut a strip of `width` off the left; return it and the rest right of a `gap`."""
        rest = self.width - width - gap
        return Box(self.x, self.y, width, self.height), Box(self.right - rest, self.y, rest, self.height)


def bounding_box(boxes: list[Box]) -> Box:
    """Return the smallest box around all `boxes`, of which there must be one at least."""
    x = min(box.x for box in boxes)
    y = min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def points(millimetres: float) -> float:
    """Return the length in points."""
    return millimetres * POINTS_PER_MM


def millimetres(points: float) -> float:
    """Return a length given in points in millimetres."""
    return points / POINTS_PER_MM


def number(value: float, digits: int = 2) -> str:
    """Write `value` as a PDF number. Two digits of a point are 0.0035 mm: finer than any printer, and short."""
    text = f"{value:.2f}" if digits == 2 else f"{value:.{digits}f}"
    if text[-1] != "0":
        return text
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def mm(value: float) -> str:
    """Write a length for a message: one digit after the point, two where one would hide a difference."""
    return f"{value:.1f}" if abs(value * 10 - round(value * 10)) < 0.05 else f"{value:.2f}"
