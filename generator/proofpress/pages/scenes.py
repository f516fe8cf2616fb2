"""Landscapes, composed of marks by rules and the chance of a word: what has terrains has a picture nobody need draw.

    draw_scene(drawing, theme, box, word, terrains, sky, scale)

fills a box of any size with the terrains of a card; the first `sky` millimetres of it stay free for a title, and things
are `scale` times as large as on a card of the usual size. `across(word, terrains)` are the terrains from left to right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from proofpress.files import rows, shipped
from proofpress.pages.art import FINEST, VARIANTS, Chance, place_mark
from proofpress.press.drawing import Drawing, Line, Path, Point
from proofpress.press.paper import Box
from proofpress.press.themes import COPIER_WEIGHT, WEIGHTS, Colour, Pen, Theme

# --------------------------------------------------------------------------------------------------------------------
# The rules, which are data: what a terrain lies on, what stands there, and what single cards show besides.


class _Ground(NamedTuple):
    """What a terrain lies on."""

    tint: str
    pale: float
    line: str  # the role of its lines
    cover: str
    many: float


class _Stand(NamedTuple):
    """What stands on it."""

    marks: Sequence[str]
    many: float
    side: float
    far: float
    near: float
    room: float
    focal: bool  # away from where badges and frames are


class _Rules(NamedTuple):
    grounds: dict[str, _Ground]
    stands: dict[str, list[_Stand]]
    lines: dict[str, str]  # of marks
    wishes: dict[str, Mapping[str, float]]  # of words: how many of a mark


@cache
def _rules() -> _Rules:
    """The rules in `templates/drawings/scenes.txt`."""
    rules = _Rules({}, {}, {}, {})
    for kind, name, *said in map(str.split, rows(shipped("templates") / "drawings" / "scenes.txt")):
        if kind == "ground":
            rules.grounds[name] = _Ground(said[0], float(said[1]), said[2], said[3], float(said[4]))
        elif kind == "stand":
            many, side, far, near, room = map(float, said[1:6])
            stand = _Stand(said[0].split("|"), many, side, far, near, room, "focal" in said[6:])
            rules.stands.setdefault(name, []).append(stand)
        elif kind == "line":
            rules.lines.update(dict.fromkeys(said, name))
        else:
            rules.wishes[name] = {mark: float(many) for mark, many in (each.split("=") for each in said)}
    return rules


def across(word: str, terrains: Sequence[str]) -> list[str]:
    """The terrains from left to right, by chance."""
    chance, left = Chance(f"across {word}"), list(terrains)
    return [left.pop(chance.below(len(left))) for _ in terrains]


# --------------------------------------------------------------------------------------------------------------------
# The plan: regions side by side from the horizon to the front, with winding borders between them.
#
# A point on the ground is where it is across, and how deep: 0 at the horizon, 1 in front. Its grain, how large things
# are there, grows with the depth. Land rises to the sides of the picture and water lies level, so that two terrains
# meet in a valley or on a shore. Only whole numbers are drawn by chance, and nothing but these four ways of reckoning
# is done with them, so that every machine draws the same.


_FAR = 0.3  # the grain at the horizon
_ROWS, _TOPS = 12, 10  # steps of a border and of a skyline
_BENDS = (0.0, 0.16, 0.42, 1.0)  # the depths at which a border turns back
_CARD = 54.0  # the breadth of a picture on a card of the usual size
_LEAST = 0.36  # of the grain: what is smaller cannot be told apart
_FINEST_GAP = 0.8  # of the scale: furrows and waves are not closer
_SIDES = [0.9 * 1.3**step for step in range(15)]  # of marks: few, as each is drawn once
_PALER, _PALEST = 0.3, 0.6  # how much paper is in tints, besides what their ground has
_FAINT = 0.2  # the same of lines
_STRONG = 0.75  # how strong lines are, of those of signs
_RIVER = (0.1, 0.56)  # of the breadth, at the horizon and in front


class _Region(NamedTuple):
    """A part of the ground: its sides from the horizon down, and its skyline, in even steps."""

    terrain: str
    left: list[float]
    right: list[float]
    tops: list[float]


def _between(steps: Sequence[float], at: float) -> float:
    """What lies at a share of the way along even steps."""
    place = min(max(at, 0.0), 1.0) * (len(steps) - 1)
    index = min(int(place), len(steps) - 2)
    return steps[index] + (steps[index + 1] - steps[index]) * (place - index)


def _soft(share: float) -> float:
    """From 0 to 1, slowly at both ends."""
    return share * share * (3 - 2 * share)


class _Land:
    """A landscape while it is drawn. Its plan and its strokes follow chances of their own, so that all themes, which
    differ in strokes, have one plan."""

    def __init__(self, drawing: Drawing, theme: Theme, box: Box, word: str, sky: float, scale: float) -> None:
        weights = {name: _STRONG * min(weight, WEIGHTS[name]) for name, weight in theme.weights.items()}
        least = COPIER_WEIGHT if theme.photocopied else FINEST
        theme = replace(theme, weights={name: max(weight, least) for name, weight in weights.items()})
        share = _PALER if theme.pale else _PALEST  # so that what is to be read stands out from it
        inks = theme.roles.items()
        paler = {
            name: replace(ink, fill=ink.fill and ink.fill.mixed(theme.paper, share), line=theme.paler(ink.line, _FAINT))
            for name, ink in inks
        }
        theme = replace(theme, roles=paler)
        self.drawing, self.theme, self.box, self.scale = drawing, theme, box, scale
        self.chance, self.strokes = Chance(f"plan of {word}"), Chance(f"strokes of {word}")
        self.sky = box.y + sky
        self.horizon = self.sky + (box.bottom - self.sky) * self.plan(0.3, 0.36)
        self.broad = max(box.width / (_CARD * scale), 1.0)
        self.gap = max(scale, _FINEST_GAP) * (1.3 if theme.pale else 2.4)  # between strokes
        self.wishes = _rules().wishes.get(word, {})
        self.themes: dict[str, Theme] = {}

    def plan(self, low: float, high: float) -> float:
        return low + (high - low) * self.chance.below(1001) / 1000

    def stroke(self, low: float, high: float) -> float:
        return low + (high - low) * self.strokes.below(1001) / 1000

    def grain(self, depth: float) -> float:
        return max((_FAR + (1 - _FAR) * depth) * self.scale, _LEAST)

    def edges(self, region: _Region, y: float) -> tuple[float, float]:
        """Where a region begins and ends at a level."""
        depth = (y - self.horizon) / (self.box.bottom - self.horizon)
        return _between(region.left, depth), _between(region.right, depth)

    def spot(self, region: _Region, x: float, depth: float) -> Point:
        """A point on the ground."""
        top = _between(region.tops, (x - region.left[0]) / (region.right[0] - region.left[0]))
        return x, top + (self.box.bottom - top) * depth

    def tint(self, role: str, pale: float) -> Colour:
        fill = self.theme.ink(role).fill
        return fill.mixed(self.theme.paper, pale) if fill is not None else self.theme.paper

    def pen(self, role: str, weight: str = "hairline") -> Pen:
        return replace(self.theme.pen(weight, cap="round"), colour=self.theme.ink(role).line, join="round")

    def mark(self, name: str, x: float, y: float, side: float) -> None:
        """A mark with its feet at a point, in the next smaller of the sizes that there are."""
        side = max((each * self.scale for each in _SIDES if each * self.scale <= side), default=0.0)
        role = _rules().lines[name]
        if role not in self.themes:
            roles = {**self.theme.roles, **{land: self.theme.ink(ink) for land, ink in _LANDS.items()}}
            self.themes[role] = replace(
                self.theme, name=f"{self.theme.name} scene {role}", line=self.theme.ink(role).line, roles=roles
            )
        small, variant = side < _LEAST_SHADED, self.chance.below(VARIANTS)
        if side:
            theme = replace(self.themes[role], plain=small)
            place_mark(self.drawing, theme, name, 0 if small else variant, x - side / 2, y - 0.94 * side, side)


_LANDS = {
    "land_capital": "village",
    "land_mountain": "destroyed",
    "land_underground": "monster",
}
_LEAST_SHADED = 2.3  # millimetres; smaller marks are outlines


def _regions(land: _Land, terrains: Sequence[str]) -> list[_Region]:
    """The ground, shared among the terrains; water alone runs between meadows."""
    if terrains == ["water"]:
        terrains = ["meadow", "water", "meadow"]
    elif "stream" in land.wishes:
        terrains = [each for each in terrains if each != "water"]
        terrains = [*terrains, "water", *terrains]
    box, many, horizon = land.box, len(terrains), land.horizon
    bends = [0.0, *(land.plan(0.5, 1) * sign for sign in ((1, -1, 1) if land.chance.below(2) else (-1, 1, -1)))]
    swing = 0.12 * min(box.width, 2 * _CARD * land.scale) / max(many - 1, 1) ** 0.5
    river = many == 3 and terrains[1] == "water"
    sides: list[list[float]] = [[box.x] * (_ROWS + 1)]
    for number in range(1, many):
        far, near = (number / many + land.plan(-0.07, 0.07) for _ in range(2))
        if river:
            far, near = (0.5 + (number - 1.5) * wide for wide in _RIVER)
        sides.append([])
        for step in range(_ROWS + 1):
            depth = step / _ROWS
            turn = max(index for index, bend in enumerate(_BENDS[:-1]) if bend <= depth)
            here = (depth - _BENDS[turn]) / (_BENDS[turn + 1] - _BENDS[turn])
            wave = bends[turn] + (bends[turn + 1] - bends[turn]) * _soft(here)
            sides[-1].append(box.x + box.width * (far + (near - far) * depth * depth) + swing * wave * (0.2 + depth))
    sides.append([box.right] * (_ROWS + 1))
    room = horizon - land.sky
    found = []
    for number, terrain in enumerate(terrains):
        level = terrain == "water"
        ends = [0.0 if level or inner else room * land.plan(0.3, 0.75) for inner in (number > 0, number < many - 1)]
        bumps = [0.0, *(0.0 if level else room * land.plan(0.02, 0.3) for _ in range(3)), 0.0]
        tops = []
        for step in range(_TOPS + 1):
            at = step / _TOPS
            rise = ends[0] + (ends[1] - ends[0]) * _soft(at) + _between(bumps, at)
            if terrain == "monster":
                rise += room * land.plan(0.1, 0.6) * (step % 2) * (0 < step < _TOPS)
            tops.append(horizon - min(rise, 0.95 * room))
        found.append(_Region(terrain, sides[number], sides[number + 1], tops))
    return found


# --------------------------------------------------------------------------------------------------------------------
# The picture, from the sky to the front.


def draw_scene(
    drawing: Drawing,
    theme: Theme,
    box: Box,
    word: str,
    terrains: Sequence[str],
    sky: float = 0.0,
    scale: float = 1.0,
    centre: Sequence[str] = (),
) -> None:
    """The landscape of a word; nothing is drawn in the first millimetres, the `sky`, and without one nothing behind the
    land. In the `centre` stands one of these marks as large as there is room: what is wished, else by chance."""
    land = _Land(drawing, theme, box, word, sky, scale)
    with drawing.clip(Path.box(box)):
        if sky:
            _sky(land)
        regions = _regions(land, across(word, terrains))
        for region in regions:
            _ground(land, region)
        for left, right in pairwise(regions):
            wet = "water" in (left.terrain, right.terrain)
            step = (box.bottom - land.horizon) / _ROWS
            seam = [(x, land.horizon + step * row) for row, x in enumerate(right.left)]
            drawing.path(Path().smooth(seam), land.pen("water" if wet else "forest", "thin"))
        things = _things(land, regions, centre)
        for x, y, name, side in sorted(things, key=lambda thing: thing[1]):
            land.mark(name, x, y, side)


def _sky(land: _Land) -> None:
    """Level strokes, and what stands on the horizon: a range of mountains, or hills."""
    box, room, role = land.box, land.horizon - land.sky, "destroyed"
    start = box.x + box.width * (land.stroke(0.03, 0.16) if land.strokes.below(2) else land.stroke(0.55, 0.65))
    clouds = [(start + land.stroke(-3, 3), land.sky + room * (0.16 + 0.1 * row)) for row in range(3)]
    lines = [(x, y, x + box.width * land.stroke(0.1, 0.22), y) for x, y in clouds]
    land.drawing.lines(lines, replace(land.pen(role), colour=land.theme.paler(land.theme.ink(role).line, 0.35)))
    if land.chance.below(5) < 3:
        middle = box.x + box.width * land.plan(0.25, 0.75)
        for step in (3, -3, 2, -2, 1, -1, 0):
            side = room * (1.15 if step == 0 else land.plan(0.5, 0.85))
            land.mark("peak", middle + step * room * land.plan(0.6, 0.9), land.horizon + 0.2, min(side, 1.15 * room))
    for high in (0.6, 0.34):
        tops = [land.horizon - room * land.plan(0.1, high) for _ in range(6)]
        _hill(land, Path().smooth(_line(tops, box.x, box.right)), land.horizon + 1, "forest", 0.8, role)


def _line(tops: Sequence[float], left: float, right: float) -> list[Point]:
    """A skyline between two places."""
    return [(left + (right - left) * index / (len(tops) - 1), y) for index, y in enumerate(tops)]


def _hill(land: _Land, skyline: Path, foot: float, tint: str, pale: float, role: str) -> None:
    box, ground = land.box, Path()
    ground.add(skyline).line(box.right, foot).line(box.x, foot).close()
    land.drawing.path(ground, None, land.tint(tint, pale))
    land.drawing.path(skyline, land.pen(role))


def _ground(land: _Land, region: _Region) -> None:
    """The tint of a region, what covers it, and its skyline."""
    rule, box = _rules().grounds[region.terrain], land.box
    tops = _line(region.tops, region.left[0], region.right[0])
    skyline = Path.polyline(tops) if region.terrain == "monster" else Path().smooth(tops)
    step = (box.bottom - land.horizon) / _ROWS
    sides = [[(x, land.horizon + step * row) for row, x in enumerate(side)] for side in (region.right, region.left)]
    outline = Path().add(skyline).line(*sides[0][0])
    outline.steps += Path().smooth(sides[0]).steps[1:]
    outline.line(*sides[1][-1])
    outline.steps += Path().smooth(sides[1][::-1]).steps[1:]
    land.drawing.path(outline.close(), None, land.tint(rule.tint, rule.pale))
    with land.drawing.clip(outline):
        _COVERS[rule.cover](land, region, rule)
    land.drawing.path(skyline, land.pen(rule.line, "thin"))


def _swathes(land: _Land, region: _Region, rule: _Ground) -> None:
    """Groups of level strokes, as of grass or trodden earth, and short ones where the skyline falls."""
    lines: list[Line] = []
    for _ in range(int(rule.many * land.broad * land.scale / land.gap)):
        depth = land.stroke(0.06, 1)
        x, y = land.spot(region, land.stroke(land.box.x, land.box.right), depth)
        grain = land.grain(depth)
        for row in range(2 + land.strokes.below(2)):
            start, level = x + land.stroke(-1.2, 1.2) * grain, y + row * 0.45 * grain
            lines.append((start, level, start + land.stroke(1, 3.2) * grain, level))
    for (ax, ay), (bx, by) in pairwise(_line(region.tops, region.left[0], region.right[0])):
        for share in (0.2, 0.5, 0.8):
            fall = min((by - ay) * land.stroke(0.4, 0.9), 1.6 * land.scale)
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share + 0.3
            lines += [(x, y, x + fall * 0.6, y + fall)] * (fall > 0.2)
    land.drawing.lines(lines, land.pen(rule.line))


def _waves(land: _Land, region: _Region, rule: _Ground) -> None:
    """Level strokes: close at the horizon and along the shores, few where light falls."""
    lines: list[Line] = []
    y = land.horizon + 0.3 * land.scale
    while y < land.box.bottom:
        depth = (y - land.horizon) / (land.box.bottom - land.horizon)
        (left, right), grain = land.edges(region, y), land.grain(depth)
        x = left - 2 * grain
        while x < right:
            long = (0.9 + 3.4 * depth) * land.stroke(0.5, 1.4) * land.scale
            shore = min(abs(x - left), abs(right - x)) < 4 * grain
            if land.strokes.below(100) < (85 if depth < 0.14 else 50 if shore else 26):
                lines.append((x, y, x + long, y))
            x += long + (0.8 + 2.4 * depth) * land.stroke(0.6, 1.6) * land.gap
        y += (0.4 + 0.62 * depth) * land.gap
    land.drawing.lines(lines, land.pen(rule.line))


_CROPS = (("farm", 0.12), ("farm", 0.35), ("farm", 0.6), ("forest", 0.72), ("farm", 0.25))


def _fields(land: _Land, region: _Region, rule: _Ground) -> None:
    """Fields like a quilt, each with its crop and with furrows along or across it, and hedges between them."""
    box, wide = land.box, land.box.width * 1.9
    count = max(round(wide / (rule.many * land.scale)), 4)
    middle = (region.left[0] + region.right[0]) / 2 + land.plan(-6, 6) * land.scale
    strips = [middle + wide * ((number + land.plan(-0.16, 0.16)) / count - 0.5) for number in range(count + 2)]
    levels = [0.0, land.plan(0.2, 0.28), land.plan(0.48, 0.58), 1.02]

    def at(strip: float, depth: float) -> Point:
        return land.spot(region, middle + (strip - middle) * (0.34 + 0.66 * depth), depth)

    lines: list[Line] = []
    for row, (far, near) in enumerate(pairwise(levels)):
        shift = wide / count / 2 * (row % 2)
        for left, right in pairwise([strip - shift for strip in strips]):
            corners = [at(left, far), at(right, far), at(right, near), at(left, near)]
            (role, pale), kind = _CROPS[land.chance.below(len(_CROPS))], land.chance.below(4)
            hedge = land.chance.below(10) < 6
            if max(x for x, _ in corners) < box.x or min(x for x, _ in corners) > box.right:
                continue
            land.drawing.polygon(corners, land.pen(rule.line), land.tint(role, pale))
            if kind < 2:
                many = int((corners[2][0] - corners[3][0]) / (1.05 * land.gap))
                furrows = [left + (right - left) * number / many for number in range(1, many)]
                lines += [(*at(strip, far), *at(strip, near)) for strip in furrows]
            elif kind == 2:
                many = int((corners[3][1] - corners[0][1]) / (0.85 * land.gap))
                depths = [far + (near - far) * number / many for number in range(1, many)]
                lines += [(*at(left, depth), *at(right, depth)) for depth in depths]
            if hedge and row:
                (x, y), grain = corners[0], land.grain(far)
                while x < corners[1][0]:
                    land.mark("bush", x, y + 0.3 * grain, 2.0 * grain)
                    x += 1.5 * grain
    land.drawing.lines(lines, land.pen(rule.line))


def _cracks(land: _Land, region: _Region, rule: _Ground) -> None:
    """Rock that falls away from every crest."""
    lines: list[Line] = []
    for x, y in _line(region.tops, region.left[0], region.right[0])[1:-1]:
        for _ in range(int(rule.many)):
            to_x, to_y = x + land.stroke(-1.2, 1.6) * land.scale, y + land.stroke(1.6, 4.2) * land.scale
            lines += [(x, y, to_x, to_y), (to_x, to_y, to_x + land.stroke(-2, 2) * land.scale, to_y + land.scale)]
            x, y = to_x, to_y
    land.drawing.lines(lines, land.pen(rule.line))


_COVERS: Mapping[str, Callable[[_Land, _Region, _Ground], None]] = {
    "swathes": _swathes,
    "waves": _waves,
    "fields": _fields,
    "cracks": _cracks,
}


def _things(land: _Land, regions: Sequence[_Region], centre: Sequence[str]) -> list[tuple[float, float, str, float]]:
    """What stands where: its feet, its mark and its side. What would stand too near to others is left out."""
    taken: list[tuple[float, float, float]] = []
    found = []
    box = land.box
    if centre:
        name = next((each for each in centre if each in land.wishes), centre[land.chance.below(len(centre))])
        y = box.bottom - 0.16 * (box.bottom - land.sky)
        found.append((box.centre[0], y, name, 1.25 * (y - land.sky)))
        taken += [(box.centre[0], y - up * land.scale, 0.56 * (y - land.sky)) for up in (0, 6)]
    for region in regions:
        for rule in _rules().stands[region.terrain]:
            wished = land.wishes.get(rule.marks[0], rule.many)
            many = round(wished * (land.broad if not rule.focal else max(0.6 * land.broad, 1)))
            for _ in range((many > 0) * (40 + 6 * many)):
                depth = land.plan(rule.far, rule.near)
                x, y = land.spot(region, land.plan(box.x - 1, box.right + 1), depth)
                (left, right), grain = land.edges(region, y), land.grain(depth)
                wide, inner = rule.room * grain, rule.room * grain * 0.75
                aside = 0.0 if not rule.focal else (14 if depth > 0.45 else 4) * land.scale
                if (
                    not max(left + inner * (left > box.x), box.x + aside)
                    <= x
                    <= min(right - inner * (right < box.right), box.right - aside)
                ):
                    continue
                if any(abs(a - x) < room + wide and abs(b - y) < (room + wide) * 0.5 for a, b, room in taken):
                    continue
                taken.append((x, y, wide))
                side = min(rule.side * grain * land.plan(0.85, 1.1), y - land.sky + 0.5)
                found.append((x, y, rule.marks[land.chance.below(len(rule.marks))], side))
                many -= 1
                if not many:
                    break
    return found
