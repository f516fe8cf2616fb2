"""What things that several games draw are inked with: a colour, and a hatch that distinguishes it without colour.

The colours are those of a hand-tinted map and hold for colour-blind readers (a test computes it); the hatches differ in
direction and kind, so that black and white needs no colour at all.
"""

from __future__ import annotations

from functools import cache

from generator.press.colour import parse_colour
from generator.press.ink import Hatch, Role, Theme, make_theme

ROLES = {
    "forest": Role(parse_colour("#74a35f"), Hatch("dots", 0, 1.3, 0.5)),
    "village": Role(parse_colour("#d65140"), Hatch("cross", 45, 2.0, 0.35)),
    "farm": Role(parse_colour("#f3d07c"), Hatch("lines", 90, 1.1, 0.35)),
    "water": Role(parse_colour("#86bff0"), Hatch("lines", 0, 1.3, 0.35)),
    "monster": Role(parse_colour("#9674ae"), Hatch("lines", 135, 1.0, 0.45)),
    "hero": Role(parse_colour("#f3eee0"), None),
    "mountain": Role(parse_colour("#5a5148"), None, solid=True),
    "wasteland": Role(parse_colour("#b7af9f"), Hatch("lines", 20, 2.0, 0.35)),
    "destroyed": Role(parse_colour("#c3d0dc"), None),
    "ruins": Role(parse_colour("#cfc4ae"), None),
    "coin": Role(parse_colour("#f0cf65"), None),
    "paper": Role(parse_colour("#fbf7ec"), None),
    "frame": Role(parse_colour("#4a4038"), None, solid=True),
    "spring": Role(parse_colour("#a9c77f"), None),
    "summer": Role(parse_colour("#f0cf65"), None),
    "fall": Role(parse_colour("#d9925a"), None),
    "winter": Role(parse_colour("#a9cfe6"), None),
    "green": Role(parse_colour("#5f9a4c"), None),
    "blue": Role(parse_colour("#3f7fc4"), None),
    "red": Role(parse_colour("#b9382e"), None),
    "purple": Role(parse_colour("#a2559c"), None),
}


@cache
def theme_of(name: str) -> Theme:
    """The theme with all that games share inked for it; a game adds its own roles."""
    return make_theme(name, ROLES)
