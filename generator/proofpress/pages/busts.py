"""Monsters and heroes from the shoulders up, for the cards of one's own too.

`draw_bust(drawing, theme, kind, card, box)` puts the bust of a card, by its id, into the middle of a box, on its lower
edge, as high as the box is; ears and horns may reach beyond a square of that height, by four tenths at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Literal

from proofpress.pages.art import PLATE_SIDE, Chance, draw, drawings_in, plate
from proofpress.press.drawing import Drawing, Path, Point
from proofpress.press.paper import Box
from proofpress.press.themes import Theme

Bust = Literal["monster", "hero"]

# --------------------------------------------------------------------------------------------------------------------
# Busts: `templates/drawings/busts.txt` has every one of the house, and the parts for all others, in hundredths of their
# height and from their middle.


_FINER = 0.42  # how strong lines are, of those of a sign: a bust is placed larger
_BEYOND = 4.0  # of ten: how far ears and horns reach to the sides
# From the back to the front: a part of each is chosen.
_PARTS = {
    "monster": ("body", "horns", "ears", "head", "crest", "eyes", "maw", "nose"),
    "hero": ("cloak", "hair", "face", "mouth", "top"),
}
_BENT = 9  # in hundredths: how much broader or narrower brow and jaw are


def draw_bust(drawing: Drawing, theme: Theme, kind: Bust, card: str, box: Box) -> None:
    """The bust of a card: the one that is drawn for it, or one of parts that its id chooses."""
    fine = replace(theme, weights={name: weight * _FINER for name, weight in theme.weights.items()})
    side = min(box.width, box.height)
    x, y = box.centre[0] - side / 2, box.bottom - side
    plate(drawing, fine, f"bust {kind} {card}", partial(_bust, kind=kind, card=card), x, y, side, bleed=_BEYOND)


def _bust(drawing: Drawing, theme: Theme, kind: Bust, card: str) -> None:
    line = theme.ink("monster" if kind == "monster" else "frame").line
    colours = {"line": line if theme.tinted else theme.line}
    chance, place = Chance(card), partial(_placed, 0, 0)
    parts: Sequence[str] = [card]
    if card not in drawings_in("busts"):
        parts = [_chosen(chance, kind, part) for part in _PARTS[kind]]
        place = partial(_placed, chance.below(2 * _BENT + 1) - _BENT, chance.below(2 * _BENT + 1) - _BENT)
    with drawing.clip(Path.box(Box(-_BEYOND, -_BEYOND, PLATE_SIDE + 2 * _BEYOND, PLATE_SIDE + _BEYOND))):
        for part in parts:
            draw(drawing, theme, "busts", part, colours, place)


def _chosen(chance: Chance, kind: Bust, part: str) -> str:
    """One of the drawings of a part."""
    choice = [name for name in drawings_in("busts") if name.startswith(f"{kind} {part}")]
    return choice[chance.below(len(choice))]


def _placed(brow: int, jaw: int, x: float, y: float) -> Point:
    """From hundredths to the square; brow and jaw are so much broader."""
    return PLATE_SIDE / 2 + x * (1 + (brow + (jaw - brow) * y / 100) / 100) / 10, y / 10
