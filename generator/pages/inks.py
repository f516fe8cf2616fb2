"""What each thing on paper is inked with: a colour, and a hatch that tells it apart without colour.

The colours are those of a hand-tinted map and hold for colour-blind readers (a test computes it); the hatches differ in
direction and kind, so that black and white needs no colour at all.
"""

from __future__ import annotations

from functools import cache

from generator.press.colour import Colour
from generator.press.ink import Hatch, Role, Theme, make_theme


def _rgb(text: str) -> Colour:
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return Colour(red, green, blue)


ROLES = {
    "forest": Role(_rgb("74a35f"), Hatch("dots", 0, 1.3, 0.5)),
    "village": Role(_rgb("d65140"), Hatch("cross", 45, 2.0, 0.35)),
    "farm": Role(_rgb("f3d07c"), Hatch("lines", 90, 1.1, 0.35)),
    "water": Role(_rgb("86bff0"), Hatch("lines", 0, 1.3, 0.35)),
    "monster": Role(_rgb("9674ae"), Hatch("lines", 135, 1.0, 0.45)),
    "hero": Role(_rgb("f3eee0"), None),
    "mountain": Role(_rgb("5a5148"), None, solid=True),
    "wasteland": Role(_rgb("b7af9f"), Hatch("lines", 20, 2.0, 0.35)),
    "destroyed": Role(_rgb("c3d0dc"), None),
    "ruins": Role(_rgb("cfc4ae"), None),
    "coin": Role(_rgb("f0cf65"), None),
    "paper": Role(_rgb("fbf7ec"), None),
    "frame": Role(_rgb("4a4038"), None, solid=True),
    "spring": Role(_rgb("a9c77f"), None),
    "summer": Role(_rgb("f0cf65"), None),
    "fall": Role(_rgb("d9925a"), None),
    "winter": Role(_rgb("a9cfe6"), None),
    "green": Role(_rgb("5f9a4c"), None),
    "blue": Role(_rgb("3f7fc4"), None),
    "red": Role(_rgb("b9382e"), None),
    "purple": Role(_rgb("a2559c"), None),
    # kingdoms: the kinds of land, pale enough for engraving and pieces upon them
    "land_forest": Role(_rgb("91c37c"), None),
    "land_mountain": Role(_rgb("b68764"), None),
    "land_plains": Role(_rgb("f7e6b0"), None),
    "land_capital": Role(_rgb("edb3a5"), None),
    "land_underground": Role(_rgb("9486ad"), None),
    "land_water": Role(_rgb("a8d4f5"), None),
    "land_cliffs": Role(_rgb("cdcac6"), None),
    # kingdoms: the resources, and the players by their seats
    "mana": Role(_rgb("8e6cc0"), None),
    "ore": Role(_rgb("8a8f99"), None),
    "food": Role(_rgb("f0b93a"), None),
    "player_0": Role(_rgb("d23b2f"), None, solid=True),
    "player_1": Role(_rgb("2f6fc0"), None, solid=True),
    "player_2": Role(_rgb("f2cf45"), None, solid=True),
    "player_3": Role(_rgb("5a9e4b"), None, solid=True),
    "player_4": Role(_rgb("7a4a96"), None, solid=True),
}


@cache
def theme_of(name: str) -> Theme:
    """The theme with everything of all games inked for it."""
    return make_theme(name, ROLES)
