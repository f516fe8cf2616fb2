"""The drawings that games share: ornaments, emblems, the tiles of terrains, and the signs of check rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cache, partial, reduce
from itertools import pairwise
from math import ceil, hypot
from typing import Final
from zlib import crc32

from proofpress.files import rows, shipped
from proofpress.press.drawing import Drawing, Path, Point
from proofpress.press.paper import POINTS_PER_MM, Box
from proofpress.press.themes import (
    BLACK,
    COPIER_WEIGHT,
    WHITE,
    Colour,
    Hatch,
    Ink,
    Pen,
    Role,
    Theme,
    luminance,
    make_theme,
    parse_colour,
)

# --------------------------------------------------------------------------------------------------------------------
# The inks of what several games draw: a colour, and a hatch that distinguishes it without colour.
#
# The colours are those of a hand-tinted map and hold for colour-blind readers (a test computes it); the hatches differ
# in direction and kind, so that black and white needs no colour at all.


def roles_in(file: str) -> dict[str, Role]:
    """The roles in a file of `templates/drawings`."""
    return {name: _role(parse_colour(colour), *look) for name, colour, *look in map(str.split, _rows(file))}


def _rows(file: str) -> Iterable[str]:
    return rows(shipped("templates") / "drawings" / f"{file}.txt")


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


# --------------------------------------------------------------------------------------------------------------------
# Drawings that are data: the files of `templates/drawings`, whose notation the README there explains.


Colours = Mapping[str, Colour | None]
Bent = Callable[[float, float], Point]  # where a point of a drawing goes

_STEP = re.compile(r"([A-Z])([^A-Z]*)")
# how many numbers a step of an outline has; without an entry it takes all that there are
_TAKES = {"M": 2, "L": 2, "C": 6, "Z": 0, "O": 3, "E": 4, "R": 4, "B": 5, "W": 0, "T": 2, "J": 2}


def draw(
    drawing: Drawing,
    theme: Theme,
    file: str,
    name: str,
    colours: Colours | None = None,
    bent: Bent | None = None,
) -> None:
    """Draw what has this name in a file; `colours` are those that it knows besides the tints of roles, and `bent` says
    where a point of it goes."""
    pens, drawings = _read(file)
    known: Colours = {"line": theme.line, "paper": theme.paper, "-": None, **(colours or {})}
    clipped: list[ExitStack] = []
    with ExitStack() as whole:
        for kind, filled, outline in drawings[name]:
            if kind == "mark":
                draw(drawing, theme, "marks", filled, colours, _set_into(filled, bent, *map(float, outline.split())))
                continue
            path, boxes = _outline(outline)
            if bent:
                path, boxes = reduce(Path.add, map(Path.box, boxes), Path().add(path)).bent(bent), []
            if kind == "clip":
                clipped.append(whole.enter_context(ExitStack()))
                clipped[-1].enter_context(drawing.clip(path))
                continue
            if kind == "end":
                clipped.pop().close()
                continue
            pen = _pen(theme, pens, kind, known)
            fill = known[filled] if filled in known else _tint(theme, filled, known)
            if boxes:
                drawing.rects(boxes, pen, fill)
            else:
                drawing.path(path, pen, fill)


def _set_into(mark: str, bent: Bent | None, variant: float, x: float, y: float, side: float) -> Bent:
    """How the points of a mark move that is part of another drawing."""
    hand, placed = _bent(mark, int(variant)), bent or (lambda x, y: (x, y))

    def move(across: float, down: float) -> Point:
        across, down = hand(across, down)
        return placed(x + across * side / PLATE_SIDE, y + down * side / PLATE_SIDE)

    return move


def motif(file: str, name: str) -> partial[None]:
    """What has this name in a file, as a function of drawing and theme."""
    return partial(draw, file=file, name=name)


def drawings_in(file: str) -> list[str]:
    """The names of the drawings in a file."""
    return [name for name in _read(file)[1] if name]


def _pen(theme: Theme, pens: Mapping[str, list[str]], said: str, known: Colours) -> Pen | None:
    """A pen; without weight it draws nothing, so that a drawing has fewer lines."""
    name, _, coloured = said.partition(":")
    weight, factor, cap, join = pens.get(name, ("", "", "", ""))
    if not theme.weights.get(weight):
        return None
    return Pen(known[coloured or "line"] or theme.line, theme.weights[weight] * float(factor), cap=cap, join=join)


def _tint(theme: Theme, said: str, known: Colours) -> Colour | None:
    """The tint of a role, perhaps with a share of paper in it; without one, paper or what is said instead."""
    tint, _, instead = said.partition("|")
    role, _, share = tint.partition("+")
    fill = theme.ink(role).fill
    if fill is None:
        return known[instead or "paper"]
    return fill.mixed(theme.paper, float(share)) if share else fill


@cache
def _read(file: str) -> tuple[dict[str, list[str]], dict[str, list[tuple[str, str, str]]]]:
    """The pens of a file, and the strokes of its drawings: pen, fill, and what is outlined."""
    pens: dict[str, list[str]] = {}
    drawings: dict[str, list[tuple[str, str, str]]] = {}
    strokes = drawings.setdefault("", [])
    for line in _rows(file):
        kind, _, rest = line.partition("#")[0].strip().partition(" ")
        if kind == "pen":
            name, *pens[name] = rest.split()
        elif kind == "=":
            strokes = drawings.setdefault(rest.strip(), [])
        elif kind:
            fill, _, outline = ("-", "", rest) if kind in ("clip", "end") else rest.partition(" ")
            part = drawings.get(kind, [(kind, "$", "@")])  # of another drawing, or a stroke
            strokes += [
                (
                    pen,
                    tint.replace("$", fill),
                    path.replace("@", outline) if "@" in path else f"{path} {outline}".rstrip(),
                )
                for pen, tint, path in part
            ]
    return pens, drawings


@cache
def _outline(said: str) -> tuple[Path, list[Box]]:
    """An outline, or rectangles."""
    path = Path()
    boxes: list[Box] = []
    put: Mapping[str, Callable[..., object]] = {
        "M": path.move,
        "L": path.line,
        "C": path.curve,
        "Z": path.close,
        "O": lambda x, y, radius: path.add(Path.circle(x, y, radius)),
        "E": lambda x, y, across, down: path.add(Path.ellipse(x, y, across, down)),
        "R": lambda x, y, width, height: boxes.append(Box(x, y, width, height)),
        "B": lambda *stroke: path.add(burin(*stroke)),
        "S": lambda *soft: path.smooth(_points(soft)),
        "Q": lambda *ring: path.ring(_points(ring)),
        "H": lambda *half: path.ring([*_points(half), *_mirrored(_points(half))]),
        "W": lambda: path.add(path.bent(lambda x, y: (-x, y))),
        "T": lambda across, down: _become(path, path.transformed(across, down)),
        "J": lambda gap, long: _become(path, shading(path, gap, long)),
    }
    for letter, numbers in _STEP.findall(said):
        values = [float(number) for number in numbers.split()]
        takes = _TAKES.get(letter, len(values))
        for start in range(0, len(values) or 1, takes or 1):
            put[letter](*values[start : start + takes])
    return path, boxes


def _points(numbers: Sequence[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _mirrored(half: Sequence[Point]) -> list[Point]:
    """The other half of an outline, on its way back."""
    return [(-x, y) for x, y in half[-2:0:-1]]


def _become(path: Path, other: Path) -> None:
    path.steps = other.steps


def burin(x: float, y: float, to_x: float, to_y: float, broad: float) -> Path:
    """A stroke of the burin: so broad where it begins, and a point where it ends."""
    share = broad / 2 / (hypot(to_x - x, to_y - y) or 1)
    across, down = (to_y - y) * share, (x - to_x) * share
    return Path.polygon([(x + across, y + down), (to_x, to_y), (x - across, y - down)])


def shading(path: Path, gap: float, long: float) -> Path:
    """Strokes of the burin so far apart, from the right edge of each outline down into it: the longest, a share of its
    width, in the middle."""
    strokes = Path()
    for outline in path.flattened():
        left, right, top, bottom = (end(p[axis] for p in outline) for axis in (0, 1) for end in (min, max))
        for number in range(1, ceil((bottom - top) / gap)):
            y = top + number * gap
            edge = max(
                ax + (bx - ax) * (y - ay) / (by - ay)
                for (ax, ay), (bx, by) in pairwise(outline)
                if (ay > y) != (by > y)
            )
            share = number * gap / (bottom - top)
            reach = (right - left) * long * (0.3 + 2.8 * share * (1 - share))
            strokes.add(burin(edge, y, edge - reach, y + reach * 0.45, gap * 0.42))
    return strokes


# --------------------------------------------------------------------------------------------------------------------
# Plates: a drawing in a square of ten by ten millimetres, drawn once per size and placed everywhere.
#
# What is placed small would lose its thin lines, so its weights are raised to what the eye, or in black and white the
# photocopier, still shows at that size.


PLATE_SIDE = 10.0
FINEST = 0.25  # in points, on paper; thinner lines break up in a laser printer
_STRONGER = {"medium": 1.3, "heavy": 1.6}  # so that an outline stays stronger than the engraving inside it

Motif = Callable[[Drawing, Theme], None]  # what is drawn in such a square
OnBox = Callable[[Drawing, Theme, Box], None]  # what fills a box


def plate(
    drawing: Drawing,
    theme: Theme,
    name: str,
    draw: Motif,
    x: float,
    y: float,
    side: float,
    turn: float = 0,
    bleed: float = 0,
) -> None:
    """Place what `draw` draws in its square, in another size; it may reach so far beyond."""
    scale = round(side / PLATE_SIDE, 3)
    form = f"{name} {scale:g} {theme.name}"
    drawing.document.form(form, PLATE_SIDE, PLATE_SIDE, lambda surface: draw(surface, engraved(theme, scale)), bleed)
    drawing.place(form, x, y, scale, turn)


def engraved(theme: Theme, scale: float) -> Theme:
    """The theme with weights for a drawing that is placed at this scale."""
    least = COPIER_WEIGHT if theme.photocopied else FINEST

    def raised(weight: float, least: float) -> float:
        raised = max(weight * (0.35 + 0.65 * scale), least) / scale
        return weight and (ceil(100 * raised) / 100 if scale > 1 else raised)  # hundredths are written

    weights = {
        name: raised(weight, least * (_STRONGER.get(name, 1.0) if theme.photocopied else 1.0))
        for name, weight in theme.weights.items()
    }
    roles = {
        name: replace(ink, hatch=replace(ink.hatch, weight=raised(ink.hatch.weight, least))) if ink.hatch else ink
        for name, ink in theme.roles.items()
    }
    return replace(theme, weights=weights, roles=roles)


def plate_on_box(name: str, art: Motif) -> OnBox:
    """A drawing that fills a box."""
    return lambda page, theme, box: plate(page, theme, name, art, box.x, box.y, box.width)


# --------------------------------------------------------------------------------------------------------------------
# Ornaments: coins, seals, the compass, the crest, the wreath.
#
# What follows a formula is drawn here, the rest is in `templates/drawings`. All of it is original, of one hand. The
# crest is no plate: it has a size of its own.


crest, wreath = motif("ornaments", "crest"), motif("ornaments", "wreath")


def pens(theme: Theme) -> tuple[Pen, Pen]:
    """Outline and engraving of a sign."""
    bold = Pen(theme.line, theme.weights["medium"], cap="round", join="round")
    return bold, replace(bold, weight=theme.weights["thin"])


def seal(drawing: Drawing, theme: Theme, letter: str, colour: str) -> None:
    """The wax seal of an edict; `colour` is the role of its wax."""
    ink = theme.ink(colour)
    draw(drawing, theme, "chart", "blot", {"wax": ink.fill or theme.paper})
    rim = Colour(*ink.on) if ink.fill is not None else theme.line
    drawing.circle(5, 5, 3.5, Pen(rim, theme.weights["thin"]))
    drawing.text(5, 7.0, letter, 16.5, "lettering", rim, "centre")


def draw_seal(drawing: Drawing, theme: Theme, letter: str, colour: str, x: float, y: float, side: float) -> None:
    """Place a seal; a colour that the theme has no ink for is left out, the letter says enough."""
    role = colour if colour in theme.roles else "paper"
    plate(drawing, theme, f"seal {letter} {role}", partial(seal, letter=letter, colour=role), x, y, side)


def place_emblem(drawing: Drawing, theme: Theme, season: str, x: float, y: float, side: float) -> None:
    """The emblem of a season."""
    plate(drawing, theme, f"season {season}", motif("ornaments", season), x, y, side)


# --------------------------------------------------------------------------------------------------------------------
# One sign for one thing: what pages ask for is the thing, and this says how it is drawn.


THINGS: Mapping[str, Motif] = {
    "time": motif("ornaments", "hourglass"),
    "points": motif("ornaments", "star"),
    "total": wreath,
    "tie": motif("emblems", "balance"),
    "coin": motif("ornaments", "minted_coin"),
    "coin to fill in": motif("ornaments", "coin"),
    "neighbours": motif("ornaments", "surrounded"),
    "exploring": motif("ornaments", "compass"),
    "winds": motif("ornaments", "rose"),
    "crown": motif("emblems", "crown"),
    "map": motif("emblems", "map_sheet"),
    "cards": motif("emblems", "two_decks"),
    "rulings": motif("emblems", "gavel"),
    "at once": motif("emblems", "once_mark"),
    "lasting": motif("emblems", "lasting"),
    "may be turned": motif("emblems", "turning_mark"),
}


def place_sign(drawing: Drawing, theme: Theme, thing: str, x: float, y: float, side: float) -> None:
    """Place the sign of a thing."""
    plate(drawing, theme, thing, THINGS[thing], x, y, side)


def sign_on_box(thing: str) -> OnBox:
    """The sign of a thing that fills a box."""
    return plate_on_box(thing, THINGS[thing])


# --------------------------------------------------------------------------------------------------------------------
# The tiles: a square for each terrain.
#
# They are engraved, or silhouettes where engraving would fill up; that is chosen for a whole deck or page, so that a
# terrain has one sign there. The terrains differ in outline, so that they are distinguishable at five millimetres in
# black and white; tint and hatch only help.


_LEAST_ENGRAVED = 6.9  # millimetres a side
_TILE = Box(0, 0, PLATE_SIDE, PLATE_SIDE)


def signs_of(theme: Theme, side: float) -> Theme:
    """The theme for a whole deck or page whose signs have this side, or most of them."""
    return replace(theme, plain=side < _LEAST_ENGRAVED)


def tile(drawing: Drawing, theme: Theme, terrain: str) -> None:
    """A whole square of the terrain: tint, hatch and figure.

    Themes without tints leave the square white.
    """
    ink = theme.ink(terrain)
    if ink.fill is not None and theme.tinted:
        drawing.rect(_TILE, None, ink.fill)
    _figure(drawing, theme, terrain, ink)


def figure(drawing: Drawing, theme: Theme, terrain: str) -> None:
    """The figure alone, on bare paper."""
    _figure(drawing, theme, terrain, replace(theme.ink(terrain), fill=None))


def _figure(drawing: Drawing, theme: Theme, terrain: str, ink: Ink) -> None:
    if theme.plain:
        edge = ink.fill if theme.tinted and ink.fill is not None else theme.paper
        draw(drawing, theme, "silhouettes", terrain, {"line": ink.line, "edge": edge})
        return
    lit, wall = (theme.paper, None) if ink.fill is None else (ink.fill.mixed(theme.paper, 0.38), theme.paper)
    draw(drawing, theme, "tiles", terrain, {"line": ink.line, "lit": lit, "wall": wall})


def tile_plate(drawing: Drawing, theme: Theme, terrain: str, x: float, y: float, side: float) -> None:
    """Place a whole square of the terrain."""
    plate(drawing, theme, _called("tile", theme, terrain), partial(tile, terrain=terrain), x, y, side)


def figure_plate(drawing: Drawing, theme: Theme, terrain: str, x: float, y: float, side: float) -> None:
    """Place the figure of the terrain on bare paper."""
    plate(drawing, theme, _called("figure", theme, terrain), partial(figure, terrain=terrain), x, y, side)


def ruins_space(drawing: Drawing, theme: Theme) -> None:
    """The sign of ruins in a corner of a space, and angles in the others: they stay visible under what is drawn."""
    figure_plate(drawing, theme, "ruins", 0.35, 0.35, 4.0 if theme.text_scale == 1 else 5.0)
    draw(drawing, theme, "tiles", "ruins_corners")


def _called(kind: str, theme: Theme, terrain: str) -> str:
    """The name of a plate, with its degree of detail."""
    return f"{'plain ' if theme.plain else ''}{kind} {terrain}"


def figure_on_box(terrain: str) -> OnBox:
    """The figure of a terrain that fills a box."""
    return lambda page, theme, box: figure_plate(page, theme, terrain, box.x, box.y, box.width)


# --------------------------------------------------------------------------------------------------------------------
# The thirty-two signs of check rows: simple, unlike each other, and the same on paper and on the caller page.
#
# Each is a few outlines in a square of twenty units. Pure black, so that copies show them too.


_SIGN_SIDE: Final = 20.0
_SIGN_STROKE: Final = 1.5


@cache
def sign_drawings() -> Mapping[str, str]:
    """The outlines of every sign."""
    return dict(line.split(": ") for line in _rows("check_rows"))


def _sign_parts(sign: str) -> Iterator[tuple[str, list[tuple[float, ...]]]]:
    for part in sign_drawings()[sign].split("; "):
        kind, *points = part.split(" ")
        yield kind, [tuple(float(number) for number in point.split(",")) for point in points]


def draw_sign(drawing: Drawing, sign: str, x: float, y: float, side: float) -> None:
    """Place the sign in a square."""
    name = f"sign {sign}"
    drawing.document.form(name, _SIGN_SIDE, _SIGN_SIDE, partial(_draw_sign, sign=sign))
    drawing.place(name, x, y, side / _SIGN_SIDE)


def _draw_sign(surface: Drawing, sign: str) -> None:
    pen = Pen(BLACK, _SIGN_STROKE * POINTS_PER_MM, (), "round", "round")
    for kind, points in _sign_parts(sign):
        if kind in "crw":
            x, y, radius = points[0]
            surface.circle(x, y, radius, pen if kind == "r" else None, BLACK if kind == "c" else WHITE)
        elif kind in "po":
            corners = [(x, y) for x, y in points]
            surface.polygon(corners, pen if kind == "o" else None, BLACK if kind == "p" else WHITE)
        else:
            lines = [(*a, *b) for a, b in pairwise(points)]
            surface.lines(lines, replace(pen, colour=WHITE) if kind == "v" else pen)  # type: ignore[arg-type]


def sign_svg(sign: str) -> str:
    """The sign as the inside of an SVG of 20 by 20; black is the colour of text, white that of the page."""
    made = []
    stroke = f'fill="none" stroke-width="{_SIGN_STROKE}" stroke-linecap="round" stroke-linejoin="round"'
    black, line = 'fill="currentColor"', f'{stroke} stroke="currentColor"'
    looks = {"c": black, "p": black, "w": 'fill="var(--paper)"', "v": f'{stroke} stroke="var(--paper)"'}
    for kind, points in _sign_parts(sign):
        look = looks.get(kind, line)
        if kind in "crw":
            x, y, radius = points[0]
            made.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {look}/>')
        else:
            joined = " ".join(f"{x:g},{y:g}" for x, y in points)
            made.append(f'<{"polygon" if kind in "po" else "polyline"} points="{joined}" {look}/>')
    return "".join(made)


# --------------------------------------------------------------------------------------------------------------------
# Marks: the trees, houses, hills and ships of maps and charts, each in variants, and the chance that scatters them.
#
# What a mark looks like stands in `templates/drawings/marks.txt`, once for all that is printed: lands, and the backs of
# cards. A variant is the same mark as a hand would draw it again, a little broader here and more upright there.


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


def _bent(name: str, variant: int) -> Bent:
    """How the points of a mark move in a variant: its four corners do by chance, its feet along the ground alone."""
    chance = Chance(f"{name} {variant}")
    left, right, down, up, near, far = ((chance.below(2 * _SWAY + 1) - _SWAY) / 10 for _ in range(6))

    def bend(x: float, y: float) -> Point:
        u, v = x / PLATE_SIDE, y / PLATE_SIDE
        across = (1 - v) * ((1 - u) * left + u * right) + v * ((1 - u) * near + u * far)
        return x + across, y + (1 - v) * ((1 - u) * down + u * up)

    return bend
