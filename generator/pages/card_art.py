"""The cards' frames and backs: one engraver's hand for all of them.

A front is paper with a double neatline whose corners are cut like those of an old plate. A back is a portolan chart:
rhumb lines between sixteen winds, and a medallion that says what lies under it. No words here but letters of seals.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from generator.library.dataclass import dataclass
from generator.press.colour import Colour
from generator.press.drawing import Drawing
from generator.press.geometry import Box, Size
from generator.press.ink import Pen, Theme
from generator.press.paper import CARDS
from generator.press.path import Path, graduation

_DESIGNED = CARDS["poker"]  # lengths in this module are those of a card of this size

Medallion = Callable[["Face", float, float, float], None]  # drawn round a centre, in a radius

SAFE = 3.0  # from the edge of the card: a cut is rarely truer
_CLEAR = 0.4  # between a safe zone and the middle of the line of the frame
WINDS = 16


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card while it is drawn: `unit` scales all lengths from the size they were designed in."""

    drawing: Drawing
    theme: Theme
    unit: float
    bleed: float

    @property
    def size(self) -> Size:
        return self.drawing.size

    @property
    def whole(self) -> Box:
        """The card with its bleed."""
        return self.drawing.box.inset(-self.bleed)

    @property
    def inside(self) -> Box:
        """The field within the frame."""
        return self.drawing.box.inset((SAFE + 1.9) * self.unit)

    def pt(self, size: float) -> float:
        """A type size on this card; never below what the theme's readers can read."""
        return max(size * self.unit, min(self.theme.least_pt, 8.0))


def unit_of(card: Size) -> float:
    """The scale of a card against the size that cards are designed in."""
    return min(card.width / _DESIGNED.width, card.height / _DESIGNED.height)


def within(cut: Size, safe: float) -> Size:
    """The size in which a card is designed that is cut to `cut` and whose frame stays `safe` away from the cut."""
    missing = max(safe + _CLEAR - SAFE * min(unit_of(cut), 1), 0)
    less = 2 * missing / (1 - 2 * SAFE / _DESIGNED.width)  # a smaller design brings its frame nearer to its edge
    return Size(cut.width - less, cut.height - less)


def face_of(drawing: Drawing, theme: Theme, bleed: float) -> Face:
    """A face for the surface of a card."""
    return Face(drawing, theme, unit_of(drawing.size), bleed)


def plate_outline(box: Box, radius: float) -> Path:
    """A rectangle whose corners are cut out round, like an engraved plate."""
    path = Path().arc(box.x, box.y, radius, 90, 0).line(box.right - radius, box.y)
    path.add(_corner(box.right, box.y, radius, 180, 90)).line(box.right, box.bottom - radius)
    path.add(_corner(box.right, box.bottom, radius, 270, 180)).line(box.x + radius, box.bottom)
    path.add(_corner(box.x, box.bottom, radius, 360, 270)).line(box.x, box.y + radius)
    return path.close()


def _corner(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """A quarter circle as a piece of an outline: it continues from where the outline is."""
    piece = Path().arc(x, y, radius, start, end)
    piece.steps[0] = ("l", piece.steps[0][1])
    return piece


def draw_ground(face: Face) -> None:
    """The tint of the paper, over the bleed; themes without tints leave it white."""
    fill = face.theme.ink("paper").fill
    if fill is not None:
        face.drawing.rect(face.whole, None, fill)


def draw_frame(face: Face, colour: Colour | None = None) -> None:
    """The double neatline, with a rivet in each corner."""
    theme, unit = face.theme, face.unit
    outer = face.drawing.box.inset(SAFE * unit)
    line = colour or theme.line
    radius = 2.6 * unit
    face.drawing.path(plate_outline(outer, radius), Pen(line, theme.weights["medium"], join="round"))
    face.drawing.path(plate_outline(outer.inset(0.9 * unit), radius), Pen(line, theme.weights["hairline"]))
    for x, y in ((outer.x, outer.y), (outer.right, outer.y), (outer.right, outer.bottom), (outer.x, outer.bottom)):
        dx, dy = (1 if x == outer.x else -1), (1 if y == outer.y else -1)
        face.drawing.circle(x + dx * 0.85 * unit, y + dy * 0.85 * unit, 0.5 * unit, None, line)


def draw_strip(face: Face, height: float) -> tuple[Box, Box]:
    """The top strip of a front, which stays visible when cards lie over each other; return it and the rest."""
    theme, unit = face.theme, face.unit
    strip, rest = face.inside.top_strip(height * unit)
    y = strip.bottom
    face.drawing.line(strip.x, y, strip.right, y, theme.pen("medium"))
    face.drawing.line(strip.x, y + 0.7 * unit, strip.right, y + 0.7 * unit, theme.pen("hairline"))
    return strip, Box(rest.x, rest.y + 1.6 * unit, rest.width, rest.height - 1.6 * unit)


# Backs


def draw_back(face: Face, role: str, medallion: Medallion) -> None:
    """A back on the ground of a role, with a medallion that says what lies under it."""
    theme, unit = face.theme, face.unit
    tint = theme.ink(role).fill
    line = theme.line
    if tint is not None and theme.tinted:
        face.drawing.rect(face.whole, None, theme.paler(tint, 0.25))
        line = theme.ink(role).line
    field = face.drawing.box.inset((SAFE + 0.9) * unit)
    x, y = field.centre
    with face.drawing.clip(plate_outline(field, 2.6 * unit)):
        draw_rhumbs(face.drawing, theme, field, line)
    draw_frame(face, line)
    radius = 15.5 * unit
    ring = Pen(line, theme.weights["medium"])
    face.drawing.circle(x, y, radius + 1.6 * unit, ring, theme.paper)
    face.drawing.circle(x, y, radius, Pen(line, theme.weights["hairline"]))
    face.drawing.lines(graduation(x, y, radius, radius + 1.6 * unit, 60), Pen(line, theme.weights["hairline"]))
    medallion(face, x, y, radius)


def draw_rhumbs(drawing: Drawing, theme: Theme, box: Box, line: Colour) -> None:
    """The net of a portolan chart: sixteen winds on a circle, each joined to those it can be sailed to."""
    x, y = box.centre
    radius = box.height * 0.46
    nodes = [
        (x + radius * cos(radians(360 * step / WINDS)), y + radius * sin(radians(360 * step / WINDS)))
        for step in range(WINDS)
    ]
    nearest = 1 if theme.tinted else 7  # fewer lines where ink is to be saved
    lines = []
    for first in range(WINDS):
        for second in range(first + 1, WINDS):
            span = min(second - first, WINDS - second + first)
            if (span % 2 == 1 and span >= nearest) or span == WINDS // 2:
                lines.append(_through(nodes[first], nodes[second], box))
    drawing.lines(lines, Pen(theme.paler(line, 0.35), theme.weights["hairline"]))


def _through(one: tuple[float, float], other: tuple[float, float], box: Box) -> tuple[float, float, float, float]:
    """The line through two points, long enough to leave the box."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    reach = (box.width + box.height) / (dx * dx + dy * dy) ** 0.5
    return one[0] - dx * reach, one[1] - dy * reach, other[0] + dx * reach, other[1] + dy * reach
