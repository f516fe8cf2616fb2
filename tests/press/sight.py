"""How far apart two colours look, also to eyes with one kind of colour-blindness.

Simulation after Machado, Oliveira and Fernandes (2009) at full severity; the distance is CIE76 in Lab, where about
2.3 is just noticeable and 10 is plain at a glance. The palettes are held to it; printing decides nothing by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from proofpress.press.themes import Colour, linear, luminance

Matrix = tuple[tuple[float, float, float], ...]

# Applied to linear light. Each row sums to 1, so greys stay what they are.
MATRICES: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# sRGB primaries to CIE XYZ, and the white they add up to (D65).
_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def distance(one: Colour, other: Colour, sight: str = "normal") -> float:
    """Return the distance of two colours in Lab as eyes with that `sight` (a key of `MATRICES`) see them."""
    a, b = _lab(_seen(one, sight)), _lab(_seen(other, sight))
    return float(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5)


def nearest_pair(colours: Mapping[str, Colour], sight: str = "normal") -> tuple[float, str, str]:
    """Return the two named colours most easily mistaken for each other, and their distance."""
    return min((distance(colours[a], colours[b], sight), a, b) for a, b in combinations(colours, 2))


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio from 1 to 21 as WCAG counts it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _seen(colour: Colour, sight: str) -> tuple[float, ...]:
    light = _times(MATRICES[sight], linear(colour))
    return tuple(min(1.0, max(0.0, part)) for part in light)


def _lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    def bent(ratio: float) -> float:
        return float(ratio ** (1 / 3)) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116

    x, y, z = (bent(part / white) for part, white in zip(_times(_XYZ, light), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
