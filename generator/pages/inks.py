"""What things that several games draw are inked with: a colour, and a hatch that distinguishes it without colour.

The colours are those of a hand-tinted map and hold for colour-blind readers (a test computes it); the hatches differ in
direction and kind, so that black and white needs no colour at all.
"""

from __future__ import annotations

from functools import cache

from generator.library.layers import rows, shipped
from generator.press.colour import Colour, parse_colour
from generator.press.ink import Hatch, Role, Theme, make_theme


def roles_in(file: str) -> dict[str, Role]:
    """The roles in a file of `templates/drawings`."""
    found = map(str.split, rows(shipped("templates") / "drawings" / f"{file}.txt"))
    return {name: _role(parse_colour(colour), *look) for name, colour, *look in found}


def _role(colour: Colour, look: str = "", *hatch: str) -> Role:
    if not hatch:
        return Role(colour, solid=look == "solid")
    angle, gap, weight = map(float, hatch)
    return Role(colour, Hatch(look, angle, gap, weight))


ROLES = roles_in("inks")


@cache
def theme_of(name: str) -> Theme:
    """The theme with all that games share inked for it; a game adds its own roles."""
    return make_theme(name, ROLES)
