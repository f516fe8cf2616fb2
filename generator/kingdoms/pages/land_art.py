"""The lands, engraved like plates of an old atlas: coasts with water lines, hachured cliffs, rivers, woods and towns.

A land is drawn once for each size and theme and placed as a form. Tints are only where the theme has them; in black and
white the marks alone say what a region is. `land_outline` has the borders, `land_plan` what goes where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from itertools import pairwise
from math import hypot

from generator.kingdoms.pages import land_marks, land_plan
from generator.kingdoms.pages.land_laid import CELL
from generator.kingdoms.pages.land_outline import Border, Outlines, border_path, outlines, region_path
from generator.kingdoms.pages.signs import resource_sign
from generator.kingdoms.records import LAND_COLUMNS, LAND_ROWS, LETTERS, Side
from generator.library.dataclass import dataclass
from generator.pages.plates import engraved, plate
from generator.press.colour import Colour
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.fonts import cap_height
from generator.press.geometry import POINTS_PER_MM, Box
from generator.press.ink import Pen, Theme
from generator.press.path import Path, Point

THUMBNAIL = 4.5  # millimetres of a cell: below this there are fewer and larger marks, and no resources
_LETTER = 11.0  # points, on a card
_SIGN = 0.6  # of a cell: the sign of a resource
_PALE = 0.38  # the share of paper in the ground of a region
_NEAR = 0.14  # of a cell: from the letter to the sign
_FACE = "serif-italic"


def draw_land(drawing: Drawing, theme: Theme, side: Side, box: Box, yields: Mapping[str, str] | None = None) -> None:
    """A whole land, as large as the box allows and in its middle; `yields` says which terrain gives what."""
    place = land_box(box)
    rivers = " ".join("".join(pair) for pair in side.rivers)
    gives = dict(sorted((yields or {}).items()))
    name = f"land {'/'.join(side.rows)} {rivers} {place.width:.3f} {gives} {theme.name}"

    def draw(surface: Drawing) -> None:
        _Plate(surface, theme, side, place.width / LAND_COLUMNS, gives).draw()

    drawing.document.form(name, place.width, place.height, draw, bleed=0.5)
    drawing.place(name, place.x, place.y)


def region_spot(side: Side, letter: str, box: Box) -> tuple[float, float]:
    """Where the pieces of a region stand when its land is drawn in the box."""
    place = land_box(box)
    x, y = land_plan.spots(side.rows)[letter]
    cell = place.width / LAND_COLUMNS
    return place.x + x * cell, place.y + y * cell


def land_box(box: Box) -> Box:
    """The part of a box that a land fills."""
    cell = min(box.width / LAND_COLUMNS, box.height / LAND_ROWS)
    width, height = cell * LAND_COLUMNS, cell * LAND_ROWS
    return Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)


def letter_room(theme: Theme, cell: float, yields: Mapping[str, str]) -> land_plan.LetterRoom:
    """The room that letters and the signs beside them take."""
    pt, sign = _letter_pt(theme, cell), _SIGN * cell
    width, height = measure("m", pt, _FACE), 0.8 * pt / POINTS_PER_MM
    signed = frozenset(yields) if is_fine(cell) else frozenset[str]()
    high = max(height, sign) if signed else height
    wide, high, added = (round(size / cell, 2) for size in (width, high, sign + _NEAR * cell))
    return land_plan.LetterRoom(wide, high, added, signed)


def _letter_pt(theme: Theme, cell: float) -> float:
    return max(_LETTER * cell / CELL, LEAST_PT) * theme.text_scale


def is_fine(cell: float) -> bool:
    """Whether a land with cells of this side is drawn as on a card."""
    return cell >= THUMBNAIL


@dataclass(slots=True)
class _Plate:
    """A land while it is drawn; `cell` is the side of a cell in millimetres."""

    drawing: Drawing
    theme: Theme
    side: Side
    cell: float
    yields: Mapping[str, str]
    land: Outlines = field(init=False)
    hand: Theme = field(init=False)  # the theme with weights for this size

    def __post_init__(self) -> None:
        self.land = outlines(self.side.rows)
        scale = min(1.0, self.cell / CELL)
        weights = engraved(self.theme, scale).weights  # for a drawing that is placed at this scale: this one is not
        self.hand = replace(self.theme, weights={name: weight * scale for name, weight in weights.items()})

    @property
    def fine(self) -> bool:
        return is_fine(self.cell)

    def draw(self) -> None:
        """The land from its ground to its letters."""
        for letter in self.land.rings:
            self._ground(letter)
        for letter in self.land.rings:
            if LETTERS[letter] == "cliffs":
                self._cliffs(letter)
        for region in self._regions():
            for mark in region.marks:
                self._mark(mark)
        self._borders()
        with self.drawing.clip(Path.box(self.drawing.box)):
            self._rivers()
        self.drawing.rect(self.drawing.box, self._pen("medium"))
        for region in self._regions():
            self._label(region)

    def _regions(self) -> Sequence[land_plan.Region]:
        return land_plan.plan(self.side.rows, self.fine, letter_room(self.theme, self.cell, self.yields))

    def _pen(self, weight: str, colour: Colour | None = None) -> Pen:
        return Pen(colour or self.hand.line, self.hand.weights[weight], (), "round", "round")

    # the ground

    def _ground(self, letter: str) -> None:
        """The tint of a region, stronger along its border; water has lines along the coast instead."""
        terrain = LETTERS[letter]
        path = region_path(self.land, letter, self.cell)
        ink = self.theme.ink(f"land_{terrain}")
        if ink.fill is not None:
            self.drawing.path(path, None, ink.fill.mixed(self.theme.paper, _PALE))
        with self.drawing.clip(path):
            if terrain == "water":
                self._water_lines(letter, ink.line, ink.fill)
            elif ink.fill is not None:
                band = Pen(ink.fill.mixed(ink.line, 0.1), 0.5 * self.cell * POINTS_PER_MM, (), "butt", "round")
                for border in self._around(letter):
                    self.drawing.path(self._line(border), band)

    def _around(self, letter: str) -> list[Border]:
        return [border for border in self.land.borders if letter in border.sides]

    def _line(self, border: Border) -> Path:
        return border_path(border, self.cell)

    def _water_lines(self, letter: str, line: Colour, fill: Colour | None) -> None:
        """Lines along the coast, wider apart the farther out: strokes of ink and of ground in turn."""
        coast = [border for border in self._around(letter) if not border.on_edge]
        ground = self.theme.paper if fill is None else fill.mixed(self.theme.paper, _PALE)
        thin = max(self.hand.weights["hairline"], 0.3)
        unit = self.cell * POINTS_PER_MM
        for out in (0.46, 0.3, 0.17) if self.fine else (0.34,):
            for colour, width in ((line, 2 * out * unit + 2 * thin), (ground, 2 * out * unit)):
                for border in coast:
                    self.drawing.path(self._line(border), Pen(colour, width, (), "round", "round"))

    def _cliffs(self, letter: str) -> None:
        """Hachures that fall from the edge of the cliffs inwards."""
        ink = self.theme.ink(f"land_{LETTERS[letter]}")
        line = ink.line if ink.fill is not None else self.theme.line
        every = 0.13 if self.fine else 0.3
        ticks = []
        for border in self._around(letter):
            if border.on_edge:
                continue
            inwards = 1 if border.sides[1] == letter else -1
            for number, (x, y, dx, dy) in enumerate(_along(border.points, every)):
                length = (0.3, 0.2, 0.25)[number % 3] * inwards
                ticks.append((x, y, x - dy * length, y + dx * length))
        scaled = [(a * self.cell, b * self.cell, c * self.cell, d * self.cell) for a, b, c, d in ticks]
        with self.drawing.clip(region_path(self.land, letter, self.cell)):
            self.drawing.lines(scaled, self._pen("thin" if self.fine else "hairline", line))

    # lines

    def _borders(self) -> None:
        """Every border between two regions, once: coasts and cliffs are heavier than those on land."""
        rivers = {frozenset(pair) for pair in self.side.rivers}
        for border in self.land.borders:
            if border.on_edge or frozenset(border.sides) in rivers:
                continue
            kinds = {LETTERS[letter] for letter in border.sides}
            weight = "heavy" if "water" in kinds else "medium"
            self.drawing.path(self._line(border), self._pen(weight))

    def _rivers(self) -> None:
        """A wide stroke with a lighter one inside, for all rivers at once, so that they flow into each other."""
        ink = self.theme.ink("land_water")
        water = self.theme.paper if ink.fill is None else ink.fill
        wide = 0.24 * self.cell * POINTS_PER_MM
        lines = [self._line(border) for one, other in self.side.rivers for border in self.land.between(one, other)]
        for colour, width in ((self.hand.line, wide + 2 * self.hand.weights["medium"]), (water, wide)):
            for path in lines:
                self.drawing.path(path, Pen(colour, width, (), "round", "round"))
        if self.fine:
            dash = (0.45 * self.cell, 0.22 * self.cell)
            line = ink.line if ink.fill is not None else self.theme.line
            for path in lines:
                self.drawing.path(path, Pen(line, self.hand.weights["hairline"], dash, "round", "round"))

    # what is on it

    def _mark(self, mark: land_plan.Mark) -> None:
        side = mark.side * self.cell
        x, y = mark.x * self.cell - side / 2, mark.y * self.cell - side / 2
        plate(
            self.drawing,
            self.theme,
            f"land mark {mark.name}",
            partial(land_marks.draw_mark, name=mark.name),
            x,
            y,
            side,
        )

    def _label(self, region: land_plan.Region) -> None:
        """The letter of a region and, beside it, what it gives."""
        pt = _letter_pt(self.theme, self.cell)
        x, y = region.label[0] * self.cell, region.label[1] * self.cell
        given = self.yields.get(region.terrain) if self.fine else None
        if given is not None:
            sign = _SIGN * self.cell
            letter = measure(region.letter, pt, _FACE)
            left = x - (letter + _NEAR * self.cell + sign) / 2
            resource_sign(self.drawing, self.theme, given, left + letter + _NEAR * self.cell, y - sign / 2, sign)
            x = left + letter / 2
        self.drawing.text(x, y + cap_height(_FACE, pt) / 2, region.letter, pt, _FACE, self.theme.text, "centre")


def _along(points: Sequence[Point], every: float) -> list[tuple[float, float, float, float]]:
    """Points at equal distances along a line, each with the direction of the line there."""
    found = []
    left = every / 2
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        while left < length:
            dx, dy = (bx - ax) / length, (by - ay) / length
            found.append((ax + dx * left, ay + dy * left, dx, dy))
            left += every
        left -= length
    return found
