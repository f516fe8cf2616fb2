"""The arms of the nations: a shield of one tint with one charge on it, different for each in black and white too.

Each is drawn into a square of ten by ten millimetres and placed at any size. A nation without a charge of its own, from
a user's own data, bears the first letter of its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, radians, sin

from generator.library.dataclass import dataclass
from generator.pages.emblem_art import pens
from generator.pages.plates import plate
from generator.press.colour import Colour
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Pen, Theme
from generator.press.path import Path

_PALE = 0.45  # how much paper is mixed into the tint, so that the charge stands out


@dataclass(frozen=True, slots=True)
class _Hand:
    """What a charge is drawn with."""

    drawing: Drawing
    bold: Pen
    fine: Pen
    paper: Colour

    @property
    def line(self) -> Colour:
        return self.bold.colour

    def shape(self, path: Path) -> None:
        """An outline that hides what lies behind it."""
        self.drawing.path(path, self.bold, self.paper)

    def stroke(self, path: Path) -> None:
        self.drawing.path(path, self.bold)

    def solid(self, path: Path) -> None:
        self.drawing.path(path, None, self.line)


def shield_outline() -> Path:
    """The shield that all nations bear, in ten by ten millimetres."""
    path = Path().move(0.9, 0.5).curve(3.2, 1.2, 6.8, 1.2, 9.1, 0.5).line(9.1, 4.8)
    return path.curve(9.1, 7.4, 7.4, 8.9, 5, 9.8).curve(2.6, 8.9, 0.9, 7.4, 0.9, 4.8).close()


def draw_arms(drawing: Drawing, theme: Theme, nation: str, name: str, x: float, y: float, side: float) -> None:
    """The arms of a nation in a square; its name is asked for only where it has no charge."""
    letter = "" if nation in _CHARGES else name[:1].upper()
    plate(drawing, theme, f"arms {nation}{letter}", lambda d, t: _arms(d, t, nation, letter), x, y, side)


def _arms(drawing: Drawing, theme: Theme, nation: str, letter: str) -> None:
    role, charge = _CHARGES.get(nation, ("paper", None))
    tint = theme.ink(role).fill if theme.tinted else None
    hand = _Hand(drawing, *pens(theme), theme.paper)
    drawing.path(shield_outline(), hand.bold, tint.mixed(theme.paper, _PALE) if tint is not None else theme.paper)
    if charge is None:
        drawing.text(5, 6.6, letter, 15, "title", theme.text, "centre")
    else:
        charge(hand)


def _boat(hand: _Hand) -> None:
    """A ferry under sail."""
    hand.drawing.line(5, 1.9, 5, 6.4, hand.bold)
    hand.shape(Path().move(5.3, 2.0).curve(7.2, 2.9, 7.5, 4.4, 7.3, 5.4).line(5.3, 5.4).close())
    hand.shape(Path().move(4.7, 2.8).curve(3.5, 3.5, 3.0, 4.6, 3.0, 5.4).line(4.7, 5.4).close())
    hand.shape(Path().move(2.2, 6.0).line(7.8, 6.0).curve(7.5, 7.0, 7.0, 7.4, 6.4, 7.5).line(3.6, 7.5).close())
    for y in (7.9, 8.6):
        reach = 2.4 if y < 8 else 1.2
        wave = [(5 - reach + i * reach / 2, y + (0.18 if i % 2 else -0.1)) for i in range(5)]
        hand.drawing.path(Path().smooth(wave), hand.fine)


def _anvil(hand: _Hand) -> None:
    """An anvil with a flame over it."""
    flame = Path().move(5, 1.7).curve(6.7, 3.0, 6.4, 4.4, 5, 4.7).curve(3.6, 4.4, 3.5, 3.4, 4.3, 2.9)
    hand.shape(flame.curve(4.4, 3.3, 4.7, 3.3, 4.8, 3.1).curve(5.1, 2.7, 4.9, 2.2, 5, 1.7).close())
    anvil = Path().move(1.9, 5.4).line(7.6, 5.4).line(7.6, 6.2).curve(6.4, 6.3, 6.0, 6.6, 5.9, 7.1)
    hand.solid(anvil.line(6.7, 8.0).line(3.5, 8.0).line(4.3, 7.1).curve(4.1, 6.4, 2.9, 6.3, 1.9, 5.4).close())


def _mushroom(hand: _Hand) -> None:
    """A toadstool between two blades of moss."""
    stem = Path().move(4.3, 5.2).curve(4.5, 6.4, 4.2, 7.4, 3.9, 8.2).line(6.1, 8.2)
    hand.shape(stem.curve(5.8, 7.4, 5.5, 6.4, 5.7, 5.2).close())
    cap = Path().move(1.9, 5.2).curve(2.0, 3.0, 3.4, 2.0, 5, 2.0).curve(6.6, 2.0, 8.0, 3.0, 8.1, 5.2)
    hand.shape(cap.curve(6.2, 5.7, 3.8, 5.7, 1.9, 5.2).close())
    for x, y, r in ((3.4, 4.2, 0.5), (5.1, 3.2, 0.6), (6.6, 4.4, 0.45), (5.0, 4.7, 0.35)):
        hand.drawing.circle(x, y, r, None, hand.line)
    moss = Path().move(2.9, 8.0).curve(2.8, 7.2, 2.5, 6.7, 2.0, 6.4)
    hand.stroke(moss.move(7.1, 8.0).curve(7.2, 7.2, 7.5, 6.7, 8.0, 6.4))


def _sheaf(hand: _Hand) -> None:
    """Three ears of corn, tied."""
    for angle in (-24, 0, 24):
        stalk = Path().move(0, 3.6).line(0, -2.4)
        hand.drawing.path(stalk.transformed(5, 5.3, 1, angle), hand.bold)
        for step in range(3):
            for sign in (1, -1):
                y = -3.0 + step * 1.0
                grain = Path().move(0, y + 0.9).curve(sign * 0.9, y + 0.6, sign * 0.8, y - 0.2, sign * 0.45, y - 0.5)
                grain.curve(0, y - 0.1, 0, y + 0.4, 0, y + 0.9).close()
                fill = hand.line if angle == 0 else hand.paper
                hand.drawing.path(grain.transformed(5, 5.3, 1, angle), hand.fine, fill)
    hand.shape(Path.rounded(Box(3.7, 6.2, 2.6, 0.9), 0.3))


def _goblet(hand: _Hand) -> None:
    """A goblet of glass with a spark."""
    goblet = Path().move(3.0, 2.8).line(7.0, 2.8).curve(7.0, 4.9, 6.3, 5.6, 5.3, 5.8).line(5.3, 7.3)
    goblet.curve(6.0, 7.5, 6.6, 7.7, 6.7, 8.1).line(3.3, 8.1).curve(3.4, 7.7, 4.0, 7.5, 4.7, 7.3)
    hand.shape(goblet.line(4.7, 5.8).curve(3.7, 5.6, 3.0, 4.9, 3.0, 2.8).close())
    wine = Path().move(3.3, 4.0).line(6.7, 4.0).curve(6.5, 5.0, 6.0, 5.3, 5, 5.4)
    hand.solid(wine.curve(4.0, 5.3, 3.5, 5.0, 3.3, 4.0).close())
    hand.drawing.lines([(7.7, 1.5, 7.7, 2.9), (7.0, 2.2, 8.4, 2.2)], hand.fine)


def _horseshoe(hand: _Hand) -> None:
    """A horseshoe with its nails."""
    outer = Path().move(2.9, 7.7).curve(1.2, 4.6, 2.4, 1.9, 5, 1.9).curve(7.6, 1.9, 8.8, 4.6, 7.1, 7.7)
    hand.shape(outer.line(5.7, 7.7).curve(7.0, 5.2, 6.4, 3.5, 5, 3.5).curve(3.6, 3.5, 3.0, 5.2, 4.3, 7.7).close())
    for x, y in ((2.8, 5.3), (3.2, 3.7), (4.3, 2.75), (5.7, 2.75), (6.8, 3.7), (7.2, 5.3)):
        hand.drawing.circle(x, y, 0.24, None, hand.line)


def _moon(hand: _Hand) -> None:
    """A crescent over a shepherd's crook."""
    crescent = Path().move(5.9, 2.0).curve(3.0, 1.4, 1.8, 4.2, 2.7, 6.0).curve(3.5, 7.5, 5.6, 7.6, 6.7, 6.4)
    hand.shape(crescent.curve(4.6, 6.2, 3.7, 3.6, 5.9, 2.0).close())
    crook = Path().move(6.9, 8.0).line(6.9, 4.2).curve(6.9, 2.6, 8.5, 2.6, 8.4, 3.9)
    hand.drawing.path(crook, Pen(hand.line, hand.bold.weight * 1.5, cap="round", join="round"))
    hand.solid(Path.star(4.9, 8.2, 0.7, 0.28, 4))


def _rings(hand: _Hand) -> None:
    """Two rings, linked."""
    thick = Pen(hand.line, hand.bold.weight * 2.4)
    inner = Pen(hand.paper, hand.bold.weight * 0.9)
    whole = [Path.circle(x, 4.6, 1.9) for x in (3.8, 6.2)]
    for ring in (*whole, Path().arc(3.8, 4.6, 1.9, 15, 80)):  # the first one again where it lies on top
        hand.drawing.path(ring, thick)
        hand.drawing.path(ring, inner)
    hand.stroke(Path().move(3.4, 7.6).line(6.6, 7.6).move(4.2, 8.4).line(5.8, 8.4))


def _cliff(hand: _Hand) -> None:
    """A steep rock with ledges."""
    rock = [(2.0, 8.0), (2.6, 5.6), (3.4, 5.6), (3.7, 3.6), (4.5, 3.6), (5.2, 1.9), (6.2, 4.4), (7.0, 4.4), (8.0, 8.0)]
    hand.shape(Path.polygon(rock))
    hand.solid(Path.polygon([(5.2, 1.9), (6.2, 4.4), (7.0, 4.4), (8.0, 8.0), (6.4, 8.0), (5.9, 5.6), (5.2, 4.6)]))
    hand.drawing.lines([(3.3, 6.2, 3.0, 7.4), (4.3, 4.4, 4.0, 5.6), (4.7, 6.0, 4.4, 7.6)], hand.fine)


def _web(hand: _Hand) -> None:
    """A web with its weaver."""
    x, y = 5.0, 4.9
    spokes = [radians(22.5 + 45 * step) for step in range(8)]
    hand.drawing.lines([(x, y, x + 3.3 * cos(a), y + 3.1 * sin(a)) for a in spokes], hand.fine)
    for reach in (1.2, 2.1, 3.0):
        net = Path().move(x + reach * cos(spokes[0]), y + reach * sin(spokes[0]))
        for a, b in zip(spokes, [*spokes[1:], spokes[0]], strict=True):
            middle = (a + b) / 2 if b > a else a + radians(22.5)
            slack = x + reach * 0.72 * cos(middle), y + reach * 0.72 * sin(middle)
            net.curve(*slack, *slack, x + reach * cos(b), y + reach * sin(b))
        hand.drawing.path(net, hand.fine)
    hand.solid(Path.circle(x, y, 0.75))
    hand.drawing.line(x, y, x, 8.4, hand.fine)
    hand.solid(Path.ellipse(x, 8.4, 0.45, 0.6))


def _lantern(hand: _Hand) -> None:
    """A lantern, lit."""
    hand.drawing.circle(5, 2.0, 0.6, hand.bold)
    hand.solid(Path.polygon([(3.4, 3.9), (4.3, 2.7), (5.7, 2.7), (6.6, 3.9)]))
    hand.shape(Path.polygon([(3.6, 3.9), (6.4, 3.9), (6.9, 7.4), (3.1, 7.4)]))
    hand.solid(Path.rounded(Box(2.8, 7.4, 4.4, 0.8), 0.2))
    flame = Path().move(5, 4.4).curve(6.2, 5.6, 5.9, 6.8, 5, 6.9).curve(4.1, 6.8, 3.8, 5.6, 5, 4.4).close()
    hand.drawing.path(flame, hand.fine, hand.line)
    for sign in (1, -1):
        rays = [(5 + sign * 2.3, 5.0, 5 + sign * 3.2, 4.7), (5 + sign * 2.4, 6.0, 5 + sign * 3.3, 6.0)]
        hand.drawing.lines(rays, hand.fine)


def _broken_crown(hand: _Hand) -> None:
    """A crown in two halves."""
    left = Path.polygon([(-3.0, 2.0), (-3.4, -1.4), (-1.7, 0.2), (-0.3, -2.2), (0.3, -0.6), (-0.5, 0.6), (0.2, 2.0)])
    right = Path.polygon([(3.0, 2.0), (3.4, -1.4), (1.7, 0.2), (0.9, -0.9), (0.3, 0.5), (1.0, 2.0)])
    hand.shape(left.transformed(4.7, 5.1, 1, -7))
    hand.shape(right.transformed(5.4, 5.1, 1, 9))
    for x, y in ((1.5, 3.7), (4.2, 2.6), (8.6, 3.9)):
        hand.drawing.circle(x + (0.4 if x < 2 else 0), y, 0.34, None, hand.line)
    hand.drawing.lines([(2.3, 8.0, 4.3, 8.3), (5.8, 8.3, 7.6, 7.9)], hand.fine)


def _mirror(hand: _Hand) -> None:
    """A looking-glass, one half light and one dark."""
    hand.solid(Path.rounded(Box(4.55, 6.0, 0.9, 2.7), 0.4))
    hand.shape(Path.ellipse(5, 4.2, 2.2, 2.5))
    hand.drawing.path(Path.ellipse(5, 4.2, 1.65, 1.95), hand.fine)
    dark = Path().move(5, 2.25).curve(5.95, 2.25, 6.65, 3.1, 6.65, 4.2)
    hand.solid(dark.curve(6.65, 5.3, 5.95, 6.15, 5, 6.15).close())
    hand.drawing.lines([(3.9, 4.4, 4.6, 3.2), (4.0, 5.2, 4.6, 4.2)], hand.fine)


def _lightning(hand: _Hand) -> None:
    """A cloud and a bolt."""
    cloud = Path().move(2.6, 4.6).curve(1.4, 4.4, 1.5, 2.9, 2.8, 2.9).curve(3.1, 1.7, 4.8, 1.5, 5.4, 2.4)
    cloud.curve(6.4, 1.8, 7.6, 2.5, 7.4, 3.3).curve(8.5, 3.4, 8.4, 4.6, 7.4, 4.6)
    hand.shape(cloud.close())
    hand.solid(Path.polygon([(5.4, 4.0), (3.7, 6.4), (4.8, 6.4), (4.1, 8.6), (6.5, 5.7), (5.3, 5.7), (6.3, 4.0)]))
    for x in (3.0, 7.2):
        hand.drawing.line(x, 5.3, x - 0.5, 6.6, hand.fine)


def _harp(hand: _Hand) -> None:
    """A harp."""
    frame = Path().move(3.0, 7.9).line(3.0, 2.6).curve(3.6, 1.6, 4.6, 2.0, 5.2, 2.7).curve(5.9, 3.4, 6.9, 3.3, 7.5, 2.5)
    hand.drawing.path(frame.line(7.5, 3.4).curve(7.2, 5.6, 5.6, 7.4, 3.0, 7.9).close(), hand.bold, hand.paper)
    strings = ((3.8, 3.0, 7.4), (4.6, 3.2, 6.9), (5.4, 3.8, 6.3), (6.2, 4.0, 5.6))
    hand.drawing.lines([(x, top, x, bottom) for x, top, bottom in strings], hand.fine)
    hand.stroke(Path().move(2.4, 8.4).line(5.0, 8.4))


# Nation -> the role of its tint, and its charge.
_CHARGES: Mapping[str, tuple[str, Callable[[_Hand], None] | None]] = {
    "ferrywardens": ("water", _boat),
    "emberforge": ("fall", _anvil),
    "mosskin": ("forest", _mushroom),
    "harvest_league": ("farm", _sheaf),
    "glasswrights": ("winter", _goblet),
    "ironhoof": ("ruins", _horseshoe),
    "moonshepherds": ("destroyed", _moon),
    "oathkeepers": ("coin", _rings),
    "cliffkin": ("wasteland", _cliff),
    "hexweavers": ("monster", _web),
    "lantern_scribes": ("summer", _lantern),
    "crownless": ("village", _broken_crown),
    "mirrorfolk": ("spring", _mirror),
    "stormcallers": ("wasteland", _lightning),
    "hearthsingers": ("fall", _harp),
}
