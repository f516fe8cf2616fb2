"""What things of this game alone are inked with."""

from __future__ import annotations

from generator.press.colour import parse_colour
from generator.press.ink import Role

ROLES = {
    # The kinds of land, pale enough for engraving and pieces upon them
    "land_forest": Role(parse_colour("#91c37c"), None),
    "land_mountain": Role(parse_colour("#b68764"), None),
    "land_plains": Role(parse_colour("#f7e6b0"), None),
    "land_capital": Role(parse_colour("#edb3a5"), None),
    "land_underground": Role(parse_colour("#9486ad"), None),
    "land_water": Role(parse_colour("#a8d4f5"), None),
    "land_cliffs": Role(parse_colour("#cdcac6"), None),
    # The resources, and the players by their seats
    "mana": Role(parse_colour("#8e6cc0"), None),
    "ore": Role(parse_colour("#8a8f99"), None),
    "food": Role(parse_colour("#f0b93a"), None),
    "player_0": Role(parse_colour("#d23b2f"), None, solid=True),
    "player_1": Role(parse_colour("#2f6fc0"), None, solid=True),
    "player_2": Role(parse_colour("#f2cf45"), None, solid=True),
    "player_3": Role(parse_colour("#5a9e4b"), None, solid=True),
    "player_4": Role(parse_colour("#7a4a96"), None, solid=True),
}
