"""Paper and card sizes by name, or free as "200x300mm" and "8x10in".

The host's own default paper is never read: the same command prints the same page everywhere.
"""

from __future__ import annotations

import re

from generator.library.dataclass import dataclass
from generator.library.lengths import UNITS
from generator.library.suggest import quoted
from generator.press.errors import PressError, unknown
from generator.press.geometry import Box, Size, mm

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
    size = _parse("paper", text, PAPERS, "a size such as 200x300mm or 8x10in", PAPER_RANGE)
    name = next((name for name in PAPERS if PAPERS[name] == size), str(size).removesuffix(" mm"))
    paper = Paper(name, size.width, size.height)
    if orientation is None:
        return paper
    if orientation not in ORIENTATIONS:
        raise unknown("orientation", orientation, ORIENTATIONS)
    return paper.turned() if paper.landscape != (orientation == "landscape") else paper


def parse_card(text: str) -> Size:
    """Return the size of the card that `text` names."""
    return _parse("card size", text, CARDS, "a size such as 60x90mm or 2.5x3.5in", CARD_RANGE)


def _parse(kind: str, text: str, names: dict[str, Size], also: str, limits: tuple[float, float]) -> Size:
    wanted = text.strip().casefold()
    for name, size in names.items():
        if name.casefold() == wanted:
            return size
    match = _FREE.fullmatch(wanted)
    if not match:
        raise unknown(kind, text, names, also)
    unit = match[3]
    if not unit:
        raise PressError(f"{kind} {quoted(text)} has no unit: write {wanted}mm, {wanted}cm or {wanted}in")
    if unit not in UNITS:
        raise unknown("unit of length", unit, UNITS)
    size = Size(float(match[1]) * UNITS[unit], float(match[2]) * UNITS[unit])
    low, high = limits
    for side in size:
        if not low <= side <= high:
            raise PressError(
                f"{kind} {quoted(text)} has a side of {mm(side)} mm: "
                f"each side must be between {low:.0f} and {high:.0f} mm"
            )
    return size
