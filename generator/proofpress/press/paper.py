"""Sizes: millimetres and points, boxes, papers and cards by name."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from proofpress.errors import PressError, say, unknown
from proofpress.options import MM_PER_INCH, UNITS
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Sizes and boxes. All lengths are millimetres; y leads down.


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


def mm(value: float) -> str:
    """Write a length for a message: one digit after the point, two where one would hide a difference."""
    return f"{value:.1f}" if abs(value * 10 - round(value * 10)) < 0.05 else f"{value:.2f}"


# --------------------------------------------------------------------------------------------------------------------
# Lengths, boxes and strings as a PDF has them: in points, and from the foot of the page upwards.


POINTS_PER_MM = 72 / MM_PER_INCH

_ESCAPES = {0x28: "\\(", 0x29: "\\)", 0x5C: "\\\\", 0x0A: "\\n", 0x0D: "\\r"}


def points(millimetres: float) -> float:
    """Return the length in points."""
    return millimetres * POINTS_PER_MM


def from_points(points: float) -> float:
    """Return a length given in points in millimetres."""
    return points / POINTS_PER_MM


@lru_cache(maxsize=1 << 15)  # many pages have the same lengths
def number(value: float, digits: int = 2) -> str:
    """Write `value` as a PDF number. Two digits of a point are 0.0035 mm: finer than any printer, and short."""
    text = f"{value:.2f}" if digits == 2 else f"{value:.{digits}f}"
    if text[-1] != "0":
        return text
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def literal(text: str) -> str:
    """Write `text` as a PDF string."""
    return f"({text.translate(_ESCAPES)})"


def corners(box: Box, height: float) -> str:
    """Write the rectangle of a box on a surface of this height: its left, lower, right and upper edge."""
    return " ".join(number(points(edge), 3) for edge in (box.x, height - box.bottom, box.right, height - box.y))


# --------------------------------------------------------------------------------------------------------------------
# Papers and cards by name, or free as "200x300mm" and "8x10in".
#
# The host's own default paper is never read: the same command prints the same page everywhere.


PAPERS: dict[str, Size] = {
    "A4": Size(210, 297),
    "Letter": Size(215.9, 279.4),
    "A5": Size(148, 210),
    "A3": Size(297, 420),
}

CARDS: dict[str, Size] = {
    "poker": Size(63, 88),
    "bridge": Size(57, 89),
    "mini": Size(44, 63),
    "tarot": Size(70, 120),
}

DEFAULT_PAPER = "A4"
DEFAULT_CARD = "poker"

ORIENTATIONS = ("portrait", "landscape")

# A PDF page ends at 14,400 points (5,080 mm); nothing wider than an A0 roll is sold by the sheet.
PAPER_RANGE = (50.0, 1200.0)
# Smaller than a thumbnail holds no text of 7 pt; larger than A4's long side is a board, not a card.
CARD_RANGE = (15.0, 300.0)

_FREE = re.compile(r"(\d{1,5}(?:\.\d{1,4})?) ?[x×] ?(\d{1,5}(?:\.\d{1,4})?) ?([a-z]*)")


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it goes through the printer."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> bool:
        return self.width > self.height

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def turned(self) -> Paper:
        """Return the same sheet lying on its other side."""
        return Paper(self.name, self.height, self.width)

    def __str__(self) -> str:
        return f"{self.name} ({self.size})"


def parse_paper(text: str, orientation: str | None = None) -> Paper:
    """Return the paper that `text` names; `orientation` None leaves a free size as it was typed."""
    size = _parse(say("paper"), text, PAPERS, say("a size such as 200x300mm or 8x10in"), PAPER_RANGE)
    name = next((name for name in PAPERS if PAPERS[name] == size), str(size).removesuffix(" mm"))
    paper = Paper(name, size.width, size.height)
    if orientation is None:
        return paper
    if orientation not in ORIENTATIONS:
        raise unknown("orientation", orientation, ORIENTATIONS)
    return paper.turned() if paper.landscape != (orientation == "landscape") else paper


def parse_card(text: str) -> Size:
    """Return the size of the card that `text` names."""
    return _parse(say("card size"), text, CARDS, say("a size such as 60x90mm or 2.5x3.5in"), CARD_RANGE)


def _parse(kind: str, text: str, names: dict[str, Size], also: str, limits: tuple[float, float]) -> Size:
    wanted = text.strip().casefold()
    for name, size in names.items():
        if name.casefold() == wanted:
            return size
    match = _FREE.fullmatch(wanted)
    if not match:
        raise unknown(kind, text, names, also)
    across, down, unit = match.groups()
    if not unit:
        raise PressError(
            say(
                "{kind} {text!r} has no unit: write {wanted}mm, {wanted}cm or {wanted}in",
                kind=kind,
                text=text,
                wanted=wanted,
            )
        )
    if unit not in UNITS:
        raise unknown("unit of length", unit, UNITS)
    size = Size(float(across) * UNITS[unit], float(down) * UNITS[unit])
    low, high = limits
    for side in size:
        if not low <= side <= high:
            raise PressError(
                say(
                    "{kind} {text!r} has a side of {side} mm: each side must be between {low:.0f} and {high:.0f} mm",
                    kind=kind,
                    text=text,
                    side=mm(side),
                    low=low,
                    high=high,
                )
            )
    return size
