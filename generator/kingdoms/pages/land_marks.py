"""The engraved marks that show the kinds of land: trees, peaks, ears, waves, crags, towns, caves.

Each is drawn in a box of ten by ten millimetres with its foot near the bottom, and is scattered over maps as a form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.pages.plates import Motif
from generator.press.colour import Colour
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Pen, Theme
from generator.press.path import Path


class _Hand:
    """Pens and tints for marks on one kind of land."""

    def __init__(self, theme: Theme, terrain: str) -> None:
        ink = theme.ink(f"land_{terrain}")
        self.line = ink.line if ink.fill is not None else theme.line
        self.bold, self.fine, self.shade = (
            Pen(self.line, theme.weights[name], cap="round", join="round") for name in ("medium", "thin", "hairline")
        )
        self.light: Colour = theme.paper if ink.fill is None else ink.fill.mixed(theme.paper, 0.5)
        self.ground: Colour = theme.paper if ink.fill is None else ink.fill


def arch(x: float, top: float, half: float, foot: float = 9.2) -> Path:
    """A round arch: its middle, where its curve begins, half its width, where it ends."""
    return Path().move(x - half, foot).line(x - half, top).arc(x, top, half, 180, 360).line(x + half, foot).close()


def _tree(drawing: Drawing, theme: Theme) -> None:
    """A broad tree, shaded away from the light."""
    hand = _Hand(theme, "forest")
    drawing.polygon([(4.5, 9.2), (4.65, 6.4), (5.35, 6.4), (5.5, 9.2)], hand.fine, hand.line)
    crown = Path().move(2.6, 7.2).curve(0.6, 7.2, 0.4, 4.8, 1.8, 4.2).curve(1.2, 2.4, 2.8, 1.4, 3.8, 1.8)
    crown.curve(4.6, 0.2, 6.8, 0.6, 7.0, 2.2).curve(8.6, 2.4, 9.0, 4.0, 8.2, 4.6).curve(9.6, 5.6, 8.6, 7.4, 7.0, 7.1)
    crown.curve(6.0, 7.9, 3.6, 7.9, 2.6, 7.2).close()
    drawing.path(crown, hand.bold, hand.light)
    shade = Path()
    for x, y in ((6.9, 3.0), (7.3, 4.9), (5.6, 4.2), (5.9, 6.0), (3.6, 5.6)):
        shade.add(Path().arc(x - 0.5, y, 0.9, -30, 90))
    drawing.path(shade, hand.shade)
    drawing.lines([(2.4, 9.3, 4.0, 9.3), (5.6, 9.3, 8.4, 9.3)], hand.shade)


def _fir(drawing: Drawing, theme: Theme) -> None:
    """A fir in three tiers."""
    hand = _Hand(theme, "forest")
    drawing.line(5, 8.4, 5, 9.4, hand.bold)
    tree = [(5, 0.4), (6.8, 3.2), (6.0, 3.2), (7.7, 5.8), (6.7, 5.8), (8.5, 8.6), (1.5, 8.6)]
    tree += [(3.3, 5.8), (2.3, 5.8), (4.0, 3.2), (3.2, 3.2)]
    drawing.polygon(tree, hand.bold, hand.light)
    drawing.lines(
        [(5.2, 2.0, 5.9, 3.0), (5.2, 3.4, 6.8, 5.6), (5.2, 4.8, 6.0, 5.7), (5.2, 6.0, 7.4, 8.4), (5.2, 7.2, 6.4, 8.4)],
        hand.shade,
    )


def _peak(drawing: Drawing, theme: Theme) -> None:
    """A hachured peak with a lower one at its side."""
    hand = _Hand(theme, "mountain")
    for px, py, left, right in ((7.0, 4.2, 3.8, 9.9), (3.9, 1.6, 0.0, 8.0)):
        base = 9.2
        ridge = Path().move(left, base).line(px - (px - left) * 0.44, py + (base - py) * 0.38).line(px, py)
        ridge.line(px + (right - px) * 0.36, py + (base - py) * 0.42).line(right, base)
        drawing.path(ridge, None, hand.light)
        drawing.path(ridge, hand.bold)
        spur = Path().move(px, py).line(px - 0.4, py + (base - py) * 0.3).line(px + 0.35, py + (base - py) * 0.52)
        drawing.path(spur.line(px - 0.1, py + (base - py) * 0.8), hand.fine)
        hachures = []
        for step in range(6):
            t = 0.2 + step * 0.13
            x, y = px + (right - px) * (t - (0.04 if t < 0.4 else 0)), py + (base - py) * (t + (0.05 if t < 0.4 else 0))
            down = min(y + 1.3 + 0.22 * step, base - 0.3)
            hachures.append((x - 0.15, y + 0.3, x - (0.3 + 0.22 * step), down))
        drawing.lines(hachures, hand.shade)


def _hill(drawing: Drawing, theme: Theme) -> None:
    """A round foothill."""
    hand = _Hand(theme, "mountain")
    drawing.path(Path().move(0.8, 9.0).curve(2.4, 4.6, 6.2, 4.4, 9.2, 9.0), hand.bold, hand.light)
    drawing.lines([(5.2 + i * 0.68, 6.15 + i * 0.42, 5.3 + i * 0.5, 7.9 + i * 0.22) for i in range(5)], hand.shade)


def _ears(drawing: Drawing, theme: Theme) -> None:
    """Three ears of corn."""
    hand = _Hand(theme, "plains")
    for lean in (-1.0, 1.0, 0.0):
        top = 5 + lean * 2.7
        stalk = Path().move(5 + lean * 0.4, 9.4).curve(5 + lean * 0.6, 7.0, 5 + lean * 1.4, 5.6, top, 3.4)
        drawing.path(stalk, hand.fine)
        for step in range(4):
            x, y = top - lean * 0.36 * (step - 0.4), 1.1 + step * 0.86 + abs(lean) * 0.9
            for side in (1, -1):
                grain, inner = Path().move(x, y + 0.75), x + side * 0.2
                grain.curve(inner, y, x + side * 1.0, y + 0.3, x + side * 0.95, y - 0.5)
                drawing.path(grain.curve(inner, y - 0.4, x, y, x, y + 0.75).close(), None, hand.line)


def _furrows(drawing: Drawing, theme: Theme) -> None:
    """A ploughed strip."""
    hand = _Hand(theme, "plains")
    for row in range(3):
        y = 4.6 + row * 1.7
        furrow = Path().move(0.6 + row * 0.5, y + 0.5).curve(3.0, y - 0.7, 6.2, y + 1.1, 9.2 - row * 0.3, y)
        drawing.path(furrow, hand.fine)


def _waves(drawing: Drawing, theme: Theme) -> None:
    """Two rows of waves."""
    hand = _Hand(theme, "water")
    for x, y, count in ((0.8, 4.4, 3), (2.6, 7.2, 2)):
        wave = Path().move(x, y)
        for _ in range(count):
            wave.curve(x + 0.8, y + 0.1, x + 0.9, y - 1.3, x + 1.4, y - 1.3)
            wave.curve(x + 1.9, y - 1.3, x + 2.0, y + 0.1, x + 2.8, y)
            x += 2.8
        drawing.path(wave, hand.fine)


def _ship(drawing: Drawing, theme: Theme) -> None:
    """A ship under sail."""
    hand = _Hand(theme, "water")
    hull = Path().move(0.8, 6.4).line(9.2, 6.0).curve(8.8, 7.6, 8.2, 8.6, 7.4, 8.8).line(2.4, 8.8)
    drawing.path(hull.curve(1.6, 8.4, 1.0, 7.6, 0.8, 6.4).close(), hand.bold, theme.paper)
    drawing.lines([(1.4, 7.3, 8.7, 7.0), (2.0, 8.1, 8.2, 7.9)], hand.shade)
    drawing.lines([(3.4, 6.2, 3.4, 1.2), (6.2, 6.1, 6.2, 0.4)], hand.fine)
    for x, top, low, reach in ((3.4, 1.8, 5.6, 1.9), (6.2, 1.0, 5.5, 2.3)):
        sail = Path().move(x - reach * 0.5, top).line(x + reach * 0.5, top)
        sail.curve(x + reach, top + 1.6, x + reach, low - 1.2, x + reach * 0.6, low)
        sail.line(x - reach * 0.6, low).curve(x - 0.1, low - 1.4, x - 0.1, top + 1.4, x - reach * 0.5, top)
        drawing.path(sail.close(), hand.fine, theme.paper)
    drawing.polygon([(6.2, 0.3), (8.0, 0.0), (7.6, 0.5), (8.0, 0.9), (6.2, 0.9)], None, hand.line)
    for x in (0.6, 4.0, 7.0):
        drawing.path(Path().move(x, 9.5).curve(x + 0.8, 8.9, x + 1.4, 8.9, x + 2.2, 9.5), hand.fine)


def _crag(drawing: Drawing, theme: Theme) -> None:
    """A steep face of rock under a flat top."""
    hand = _Hand(theme, "cliffs")
    top = [(0.5, 4.2), (1.8, 2.6), (3.6, 3.0), (5.0, 1.6), (7.0, 2.0), (8.4, 1.4), (9.6, 3.0)]
    foot = [(9.3, 7.2), (7.9, 8.8), (6.4, 8.0), (4.6, 9.2), (2.9, 8.2), (1.3, 9.0)]
    drawing.polygon([*top, *foot], hand.bold, hand.light)
    drawing.path(Path.polyline([(0.5, 4.2), (2.6, 4.6), (4.2, 3.8), (6.2, 4.4), (7.8, 3.6), (9.6, 3.0)]), hand.fine)
    drawing.lines(
        [(1.2, 4.9, 1.6, 8.2), (2.6, 5.0, 2.7, 7.7), (3.6, 4.6, 3.7, 6.4), (4.6, 4.5, 4.5, 8.4), (5.6, 4.8, 5.6, 6.8)],
        hand.fine,
    )
    drawing.lines(
        [(6.4, 4.9, 6.3, 7.4), (7.0, 4.6, 7.0, 7.9), (7.5, 4.2, 7.6, 8.0), (8.1, 4.1, 8.1, 7.9), (8.7, 3.9, 8.7, 7.2)],
        hand.shade,
    )


def _town(drawing: Drawing, theme: Theme) -> None:
    """A walled town: gabled houses and a keep behind a wall with towers and a gate."""
    hand = _Hand(theme, "capital")
    paper = theme.paper
    for left, right, eaves, ridge in ((1.4, 3.6, 5.0, 3.4), (6.6, 8.8, 4.8, 3.0)):
        drawing.polygon([(left, 7), (left, eaves), (right, eaves), (right, 7)], hand.fine, paper)
        roof = [(left - 0.25, eaves), ((left + right) / 2, ridge), (right + 0.25, eaves)]
        drawing.polygon(roof, hand.fine, hand.ground)
    drawing.polygon([(3.7, 7), (3.7, 2.6), (6.4, 2.6), (6.4, 7)], hand.bold, paper)
    drawing.polygon([(3.4, 2.7), (5.05, 0.7), (6.7, 2.7)], hand.bold, hand.line)
    drawing.lines([(5.05, 0.7, 5.05, 0.0)], hand.fine)
    drawing.lines([(4.5, 3.6, 4.5, 4.4), (5.6, 3.6, 5.6, 4.4)], hand.fine)
    wall: list[tuple[float, float]] = []
    for step in range(6):
        x = 1.4 + step * 1.2
        wall += [(x, 6.0), (x + 0.6, 6.0), (x + 0.6, 6.5), (x + 1.2, 6.5)]
    drawing.polygon([(1.4, 9.2), *wall, (8.6, 9.2)], hand.bold, paper)
    for left in (0.2, 7.9):
        tower = [(left, 9.4), (left, 5.0), (left + 0.6, 5.0), (left + 0.6, 5.5), (left + 1.3, 5.5), (left + 1.3, 5.0)]
        drawing.polygon([*tower, (left + 1.9, 5.0), (left + 1.9, 9.4)], hand.bold, paper)
    drawing.path(arch(5, 8.1, 0.8), hand.fine, hand.line)
    drawing.lines([(2.6, 7.4, 3.5, 7.4), (6.2, 8.0, 7.2, 8.0), (2.8, 8.4, 3.4, 8.4)], hand.shade)
    drawing.lines([(9.0 + i * 0.28, 6.2, 9.0 + i * 0.28, 9.1) for i in range(3)], hand.shade)
    drawing.lines([(0.9 + i * 0.28, 7.4, 0.9 + i * 0.28, 9.1) for i in range(3)], hand.shade)


def _house(drawing: Drawing, theme: Theme) -> None:
    """A farmhouse outside the walls."""
    hand = _Hand(theme, "capital")
    drawing.polygon([(1.4, 9.0), (1.4, 6.0), (4.0, 6.0), (4.0, 9.0)], hand.fine, theme.paper)
    drawing.polygon([(4.0, 9.0), (4.0, 6.0), (8.6, 6.0), (8.6, 9.0)], hand.fine, theme.paper)
    drawing.polygon([(1.0, 6.1), (2.7, 3.2), (4.3, 6.1)], hand.fine, theme.paper)
    drawing.polygon([(2.7, 3.2), (7.6, 3.2), (9.1, 6.1), (4.3, 6.1)], hand.fine, hand.light)
    drawing.lines([(4.0 + i * 1.0, 3.5, 5.0 + i * 1.05, 5.8) for i in range(4)], hand.shade)
    drawing.rect(Box(2.2, 7.2, 1.0, 1.8), None, hand.line)
    drawing.lines([(0.4, 9.3, 3.6, 9.3), (5.0, 9.3, 9.6, 9.3)], hand.shade)


def _cave(drawing: Drawing, theme: Theme) -> None:
    """The mouth of a cave under an arch of stones."""
    hand = _Hand(theme, "underground")
    rock = [(0.4, 9.2), (0.9, 5.6), (2.4, 3.0), (4.4, 1.2), (6.2, 1.6), (8.2, 3.6), (9.2, 6.2), (9.6, 9.2)]
    drawing.polygon(rock, hand.bold, hand.light)
    drawing.path(arch(5, 6.6, 2.6), hand.bold, hand.line)
    stones = [(1.5, 6.6, 2.3, 6.7), (1.9, 4.7, 2.8, 5.2), (3.4, 3.0, 3.9, 4.1), (5.0, 2.5, 5.0, 3.8)]
    stones += [(6.7, 3.0, 6.1, 4.1), (8.1, 4.7, 7.3, 5.2), (8.5, 6.6, 7.7, 6.7)]
    drawing.lines(stones, hand.fine)
    drawing.polygon([(4.2, 9.2), (4.6, 7.2), (5.0, 9.2)], None, hand.light)
    drawing.polygon([(5.4, 9.2), (6.0, 8.0), (6.4, 9.2)], None, hand.light)
    drawing.lines([(8.2 + i * 0.32, 7.4 + i * 0.2, 8.3 + i * 0.32, 9.0) for i in range(3)], hand.shade)


def _stalagmites(drawing: Drawing, theme: Theme) -> None:
    """Pointed stones, as found in caves."""
    hand = _Hand(theme, "underground")
    for x, top, half in ((2.4, 5.2, 1.1), (7.6, 6.0, 1.0), (5.0, 3.4, 1.4)):
        stone = Path().move(x - half, 9.2).curve(x - half * 0.4, 8.2, x - 0.1, top + 1.2, x, top)
        drawing.path(stone.curve(x + 0.1, top + 1.2, x + half * 0.4, 8.2, x + half, 9.2).close(), hand.fine, hand.light)
        drawing.lines([(x + 0.2, top + 2.0, x + 0.4, 8.8), (x + 0.45, top + 3.0, x + 0.7, 8.9)], hand.shade)


MARKS: Mapping[str, Motif] = {
    "tree": _tree,
    "fir": _fir,
    "peak": _peak,
    "hill": _hill,
    "ears": _ears,
    "furrows": _furrows,
    "waves": _waves,
    "ship": _ship,
    "crag": _crag,
    "town": _town,
    "house": _house,
    "cave": _cave,
    "stalagmites": _stalagmites,
}

# The legend's picture of each kind of land: marks with the corner and side of their boxes, the farthest first.
_VIGNETTES: Mapping[str, tuple[tuple[str, float, float, float], ...]] = {
    "forest": (("fir", 4.9, 0.9, 4.4), ("tree", 0.8, 1.5, 4.8), ("tree", 3.9, 3.9, 5.2)),
    "mountain": (("peak", 3.0, -0.2, 6.0), ("peak", 0.8, 2.6, 6.6)),
    "plains": (("furrows", 0.8, -1.0, 5.0), ("ears", 1.7, 1.6, 7.0), ("furrows", 5.4, 4.6, 4.0)),
    "capital": (("town", 0.9, 0.7, 8.2),),
    "underground": (("cave", 1.0, 0.7, 8.0),),
    "water": (("waves", 0.7, -0.7, 5.2), ("waves", 4.0, 1.9, 5.2), ("waves", 0.9, 4.3, 5.2)),
    "cliffs": (("crag", 0.9, 0.8, 8.2),),
}


def draw_vignette(drawing: Drawing, theme: Theme, terrain: str) -> None:
    """A rounded field of the land."""
    hand = _Hand(theme, terrain)
    drawing.rounded(Box(0.35, 0.35, 9.3, 9.3), 1.6, None, hand.ground)
    for name, x, y, side in _VIGNETTES[terrain]:
        draw_scaled(drawing, theme, name, x, y, side / 10)
    drawing.rounded(Box(0.35, 0.35, 9.3, 9.3), 1.6, Pen(theme.line, theme.weights["medium"]))


def draw_scaled(drawing: Drawing, theme: Theme, name: str, x: float, y: float, scale: float) -> None:
    """A mark within another drawing, its lines as strong as there."""
    weights = {key: weight / scale for key, weight in theme.weights.items()}
    with drawing.group(x, y, scale):
        MARKS[name](drawing, replace(theme, weights=weights))
