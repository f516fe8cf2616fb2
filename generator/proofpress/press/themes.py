"""Colours, pens and hatches, and the themes that choose them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import NamedTuple

from proofpress.errors import EXIT_CONTENT, PressError, say, unknown
from proofpress.press.paper import number
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Colours, read from "#336699", written as PDF operators.
#
# Greys are written as grey, so that a printer uses its black alone. No transparency: it costs print time and some
# printers flatten it badly.


class Colour(NamedTuple):
    """Red, green and blue, each from 0 (dark) to 1."""

    red: float
    green: float
    blue: float

    @property
    def is_grey(self) -> bool:
        return self.red == self.green == self.blue

    def mixed(self, other: Colour, share: float) -> Colour:
        """Return this colour with a `share` (0 to 1) of the other in it."""
        return Colour(*(a + (b - a) * share for a, b in zip(self, other, strict=True)))

    @lru_cache(maxsize=256)  # noqa: B019
    def operator(self, name: str) -> str:
        """Write the colour for "fill" or "stroke"."""
        grey, rgb = ("g", "rg") if name == "fill" else ("G", "RG")
        if self.is_grey:
            return f"{number(self.red, 3)} {grey}"
        return f"{number(self.red, 3)} {number(self.green, 3)} {number(self.blue, 3)} {rgb}"


BLACK = Colour(0.0, 0.0, 0.0)
WHITE = Colour(1.0, 1.0, 1.0)


def grey(light: float) -> Colour:
    """Return the grey of that lightness, 0 black to 1 white."""
    return Colour(light, light, light)


def parse_colour(text: str) -> Colour:
    """Return the colour written as "#336699"."""
    digits = text.removeprefix("#")
    if len(digits) != 6 or not text.startswith("#") or any(c not in "0123456789abcdefABCDEF" for c in digits):
        raise PressError(
            say("{text!r} is not a colour: write # and six digits, such as #336699", text=text), EXIT_CONTENT
        )
    return Colour(*(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)))


_BRIGHTNESS = (0.2126729, 0.7151522, 0.0721750)  # of the three lights of sRGB: the Y of CIE XYZ


def linear(colour: Colour) -> tuple[float, ...]:
    """Return the amounts of light of an sRGB colour."""
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 black to 1 white."""
    return sum(share * part for share, part in zip(_BRIGHTNESS, linear(colour), strict=True))


# --------------------------------------------------------------------------------------------------------------------
# Lines and patterns, and what a game says of its roles ("forest", "water"): a colour and a hatch for each.


@dataclass(frozen=True, slots=True)
class Pen:
    """A line: colour, weight in points, dash in millimetres (drawn, left out, …), ends and corners."""

    colour: Colour = BLACK
    weight: float = 0.5
    dash: tuple[float, ...] = ()
    cap: str = "butt"  # butt, round, square
    join: str = "miter"  # miter, round, bevel


@dataclass(frozen=True, slots=True)
class Hatch:
    """A pattern: `kind` lines, cross or dots, `angle` in degrees, `gap` in millimetres, weight in points.

    The weight of dots is their diameter.
    """

    kind: str = "lines"
    angle: float = 45.0
    gap: float = 1.2
    weight: float = 0.4
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Role:
    """What a game says of one of its roles: its colour, its hatch, and whether it is a solid dark mass."""

    colour: Colour
    hatch: Hatch | None = None
    solid: bool = False


# --------------------------------------------------------------------------------------------------------------------
# Themes: one drawing, five ways of inking it.
#
# A theme decides what of a role reaches the paper. Drawing code asks it for pens and inks by meaning and never names a
# colour itself, so that a sheet in black and white is the same drawing as the sheet in colour.


# The weights of the house, in points. One hand for everything that is printed.
WEIGHTS: Mapping[str, float] = MappingProxyType({"hairline": 0.3, "thin": 0.5, "medium": 0.9, "heavy": 1.6})

# A photocopier loses thinner lines in the second copy.
COPIER_WEIGHT = 0.4

# Below this luminance white letters read better than black ones (equal contrast with both lies at 0.179).
DARK = 0.179


@dataclass(frozen=True, slots=True)
class Ink:
    """How a role is inked in one theme. `fill` None leaves the paper; `on` is the colour of letters upon it."""

    fill: Colour | None
    line: Colour
    hatch: Hatch | None
    on: Colour


@dataclass(frozen=True)
class Theme:
    """Inks by meaning. `text_scale` and `least_pt` are for readers of large print.

    A theme is `tinted` when fills distinguish the roles, `pale` when what only adorns may fade into the paper,
    `flooded` when grounds and backs are filled, and `photocopied` when lines must outlast copying. On a deck or page
    whose signs are too small to be engraved it is `plain`.
    """

    name: str
    inking: Callable[[Role], Ink]
    weights: Mapping[str, float]
    line: Colour = BLACK
    faint: Colour = BLACK
    text: Colour = BLACK
    paper: Colour = WHITE
    faint_dash: tuple[float, ...] = ()
    text_scale: float = 1.0
    least_pt: float = 7.0
    tinted: bool = False
    pale: bool = False
    flooded: bool = False
    photocopied: bool = False
    plain: bool = False
    roles: Mapping[str, Ink] = field(default_factory=dict)

    @property
    def sparing(self) -> bool:
        """Whether pictures that say nothing are left out, to save ink."""
        return not (self.tinted or self.photocopied)

    def pen(self, weight: str = "thin", *, faint: bool = False, dash: tuple[float, ...] = (), cap: str = "butt") -> Pen:
        """Return the pen of a named weight; a faint one is paler, or dotted where there is no grey."""
        if weight not in self.weights:
            raise unknown("line weight", weight, self.weights)
        colour = self.faint if faint else self.line
        return Pen(colour, self.weights[weight], dash or (self.faint_dash if faint else ()), cap)

    def paler(self, colour: Colour, share: float) -> Colour:
        """Return the colour with a share of the paper in it, where the theme lets anything be pale."""
        return colour.mixed(self.paper, share) if self.pale else colour

    def inked(self, roles: Mapping[str, Role]) -> Theme:
        """Return the theme with further roles inked for it, such as those of one game."""
        inks = {name: self.inking(role) for name, role in roles.items()}
        return replace(self, roles=MappingProxyType({**self.roles, **inks}))

    def ink(self, role: str) -> Ink:
        """Return how the role is inked."""
        if role not in self.roles:
            raise unknown(f'role of the theme "{self.name}"', role, self.roles)
        return self.roles[role]


def _tinted(role: Role, outline: float) -> Ink:
    """The colour itself, with an outline of it that has so much black in it."""
    on = WHITE if luminance(role.colour) < DARK else BLACK
    return Ink(role.colour, role.colour.mixed(BLACK, outline), role.hatch, on)


def _sparing(role: Role) -> Ink:
    """Grey outlines on white; what is solid is grey too."""
    return Ink(grey(0.6), grey(0.3), None, BLACK) if role.solid else Ink(None, grey(0.35), role.hatch, BLACK)


def _black(role: Role) -> Ink:
    """Black and nothing else, in lines that can be copied."""
    if role.solid:
        return Ink(BLACK, BLACK, None, WHITE)
    hatch = role.hatch and replace(role.hatch, weight=max(role.hatch.weight, COPIER_WEIGHT))
    return Ink(None, BLACK, hatch, BLACK)


THEMES: Mapping[str, Theme] = {
    theme.name: theme
    for theme in (
        Theme("colour", partial(_tinted, outline=0.55), WEIGHTS, faint=grey(0.45), tinted=True, pale=True),
        Theme(
            "full-colour",
            partial(_tinted, outline=0.55),
            WEIGHTS,
            faint=grey(0.45),
            tinted=True,
            pale=True,
            flooded=True,
        ),
        Theme("ink-saver", _sparing, WEIGHTS, line=grey(0.2), faint=grey(0.55), pale=True),
        Theme(
            "mono",
            _black,
            {name: max(weight, COPIER_WEIGHT) for name, weight in WEIGHTS.items()},
            faint_dash=(0.4, 1.0),
            photocopied=True,
        ),
        Theme(
            "contrast",
            partial(_tinted, outline=0.6),
            {name: weight * 1.6 for name, weight in WEIGHTS.items()},
            faint=grey(0.35),
            text_scale=1.4,
            least_pt=14.0,
            tinted=True,
        ),
    )
}
ALIASES = {"bw": "mono", "color": "colour", "large-print": "contrast"}


def make_theme(name: str, roles: Mapping[str, Role] = MappingProxyType({})) -> Theme:
    """Return the theme of that name (or alias) with every role of the game inked for it."""
    wanted = name.strip().casefold()
    theme = THEMES.get(ALIASES.get(wanted, wanted))
    if theme is None:
        raise unknown("theme", name, [*THEMES, *ALIASES])
    return theme.inked(roles)
