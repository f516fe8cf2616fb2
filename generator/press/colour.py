"""Colours: three parts of light from 0 to 1, read from "#336699", written as PDF operators.

Greys are written as grey, so that a printer uses its black alone. No transparency: it costs print time and some
printers flatten it badly.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.library.suggest import quoted
from generator.press.errors import CONTENT, PressError
from generator.press.geometry import number

_LUMINANCE = (0.2126729, 0.7151522, 0.0721750)  # how bright the lights of sRGB are: the Y of CIE XYZ


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
        raise PressError(f"{quoted(text)} is not a colour: write # and six digits, such as #336699", CONTENT)
    return Colour(*(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)))


def linear(colour: Colour) -> tuple[float, ...]:
    """Return the amounts of light of an sRGB colour."""
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 black to 1 white."""
    return sum(share * part for share, part in zip(_LUMINANCE, linear(colour), strict=True))
