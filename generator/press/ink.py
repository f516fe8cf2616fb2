"""Themes: one drawing, four ways of inking it.

A game names its roles ("forest", "water") and gives each a colour and a hatch; a theme decides what of that reaches
the paper. Drawing code asks the theme for pens and inks by meaning and never names a colour itself, so that a sheet
in black and white is the same drawing as the sheet in colour. Which roles exist is the game's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from types import MappingProxyType

from generator.library.dataclass import dataclass
from generator.press.colour import BLACK, WHITE, Colour, grey, luminance
from generator.press.errors import unknown

# The weights of the house, in points. One hand for everything that is printed.
WEIGHTS: Mapping[str, float] = MappingProxyType({"hairline": 0.3, "thin": 0.5, "medium": 0.9, "heavy": 1.6})

# A photocopier loses thinner lines in the second copy.
COPIER_WEIGHT = 0.4

# Below this luminance white letters read better than black ones (equal contrast with both lies at 0.179).
DARK = 0.179


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

    A theme is `tinted` when fills distinguish the roles, `pale` when what only adorns may fade into the paper, and
    `photocopied` when lines must outlast copying.
    """

    name: str
    line: Colour
    faint: Colour
    text: Colour
    paper: Colour
    weights: Mapping[str, float]
    faint_dash: tuple[float, ...] = ()
    text_scale: float = 1.0
    least_pt: float = 7.0
    tinted: bool = False
    pale: bool = False
    photocopied: bool = False
    roles: Mapping[str, Ink] = field(default_factory=dict)

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
        return replace(self, roles=MappingProxyType({**self.roles, **THEMES[self.name](roles).roles}))

    def ink(self, role: str) -> Ink:
        """Return how the role is inked."""
        if role not in self.roles:
            raise unknown(f'role of the theme "{self.name}"', role, self.roles)
        return self.roles[role]


def make_theme(name: str, roles: Mapping[str, Role] = MappingProxyType({})) -> Theme:
    """Return the theme of that name (or alias) with every role of the game inked for it."""
    wanted = ALIASES.get(name.strip().casefold(), name.strip().casefold())
    if wanted not in THEMES:
        raise unknown("theme", name, [*THEMES, *ALIASES])
    return THEMES[wanted](roles)


def _colour(roles: Mapping[str, Role]) -> Theme:
    def ink(role: Role) -> Ink:
        return Ink(role.colour, role.colour.mixed(BLACK, 0.55), role.hatch, _on(role.colour))

    return Theme("colour", BLACK, grey(0.55), BLACK, WHITE, WEIGHTS, tinted=True, pale=True, roles=_inked(roles, ink))


def _ink_saver(roles: Mapping[str, Role]) -> Theme:
    def ink(role: Role) -> Ink:
        if role.solid:
            return Ink(grey(0.6), grey(0.3), None, BLACK)
        return Ink(None, grey(0.35), role.hatch, BLACK)

    return Theme("ink-saver", grey(0.2), grey(0.65), BLACK, WHITE, WEIGHTS, pale=True, roles=_inked(roles, ink))


def _mono(roles: Mapping[str, Role]) -> Theme:
    def ink(role: Role) -> Ink:
        hatch = role.hatch and _at_least(role.hatch, COPIER_WEIGHT)
        return Ink(BLACK, BLACK, None, WHITE) if role.solid else Ink(None, BLACK, hatch, BLACK)

    weights = {name: max(weight, COPIER_WEIGHT) for name, weight in WEIGHTS.items()}
    dotted, inked = (0.4, 1.0), _inked(roles, ink)
    return Theme("mono", BLACK, BLACK, BLACK, WHITE, weights, dotted, photocopied=True, roles=inked)


def _contrast(roles: Mapping[str, Role]) -> Theme:
    def ink(role: Role) -> Ink:
        return Ink(role.colour, role.colour.mixed(BLACK, 0.6), role.hatch, _on(role.colour))

    weights = {name: weight * 1.6 for name, weight in WEIGHTS.items()}
    faint, inked = grey(0.35), _inked(roles, ink)
    return Theme("contrast", BLACK, faint, BLACK, WHITE, weights, (), 1.4, 14.0, tinted=True, roles=inked)


THEMES: dict[str, Callable[[Mapping[str, Role]], Theme]] = {
    "colour": _colour,
    "ink-saver": _ink_saver,
    "mono": _mono,
    "contrast": _contrast,
}
ALIASES = {"bw": "mono", "color": "colour", "large-print": "contrast"}


def _inked(roles: Mapping[str, Role], ink: Callable[[Role], Ink]) -> Mapping[str, Ink]:
    return MappingProxyType({name: ink(role) for name, role in roles.items()})


def _at_least(hatch: Hatch, weight: float) -> Hatch:
    return Hatch(hatch.kind, hatch.angle, hatch.gap, max(hatch.weight, weight), hatch.dash)


def _on(fill: Colour) -> Colour:
    return WHITE if luminance(fill) < DARK else BLACK
