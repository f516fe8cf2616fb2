"""Marks: the trees, houses, hills and ships of maps and charts, each in variants, and the chance that scatters them.

What a mark looks like stands in `templates/drawings/marks.txt`, once for all that is printed: lands, and the backs of
cards. A variant is the same mark as a hand would draw it again, a little broader here and more upright there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from zlib import crc32

from proofpress.pages.art import FINEST, PLATE_SIDE, draw, plate
from proofpress.press.drawing import Drawing, Point
from proofpress.press.themes import COPIER_WEIGHT, Ink, Theme, luminance

VARIANTS = 3  # of a mark; the first is the mark as it stands in the file
_SWAY = 9  # how far the corners of another one are moved at most, in tenths
_LIGHTER = 0.75  # how strong lines are of which a whole surface is full
_DARK = 0.17  # the luminance of lines of one colour: dark enough to be seen, and equal for all colours


class Chance:
    """Numbers that look like chance and follow from a word: whole ones, so that they are the same on every machine."""

    def __init__(self, seed: str) -> None:
        self._state = crc32(seed.encode())

    def below(self, many: int) -> int:
        """The next number, from 0."""
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self._state >> 8) * many >> 24


def in_lines(theme: Theme, role: str) -> Theme:
    """The theme with nothing but lines, in the colour of a role."""
    ink = theme.ink(role)
    line = theme.paler(ink.line, 0.2)
    if theme.tinted and ink.fill is not None:
        shades = (ink.fill.mixed(ink.line, step / 10) for step in range(11))
        line = next((shade for shade in shades if luminance(shade) < _DARK), ink.line)
    least = COPIER_WEIGHT if theme.photocopied else FINEST
    return replace(
        theme,
        name=f"{theme.name} lines of {role}",
        line=line,
        weights={name: max(weight * _LIGHTER, least) for name, weight in theme.weights.items()},
        tinted=False,
        plain=theme.photocopied,
        roles={name: Ink(None, line, None, line) for name in theme.roles},
    )


def place_mark(
    drawing: Drawing, theme: Theme, name: str, variant: int, x: float, y: float, side: float, turn: float = 0
) -> None:
    """Place a mark in a square with this top left corner."""
    bent = _bent(name, variant) if variant else None
    if theme.plain:  # no shading
        theme = replace(theme, weights={**theme.weights, "hairline": 0})
    plate(drawing, theme, f"mark {name} {variant}", partial(draw, file="marks", name=name, bent=bent), x, y, side, turn)


def _bent(name: str, variant: int) -> Callable[[float, float], Point]:
    """How the points of a mark move in a variant: its four corners do by chance, its feet along the ground alone."""
    chance = Chance(f"{name} {variant}")
    left, right, down, up, near, far = ((chance.below(2 * _SWAY + 1) - _SWAY) / 10 for _ in range(6))

    def bend(x: float, y: float) -> Point:
        u, v = x / PLATE_SIDE, y / PLATE_SIDE
        across = (1 - v) * ((1 - u) * left + u * right) + v * ((1 - u) * near + u * far)
        return x + across, y + (1 - v) * ((1 - u) * down + u * up)

    return bend
