"""The chart of a map sheet: where everything stands, the head, the country around the field, and the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from math import cos, hypot, pi, sin

from proofpress.cartographers.printing.book import Book
from proofpress.cartographers.records import Map
from proofpress.cartographers.rules.board import ROW_LETTERS
from proofpress.errors import EXIT_CONTENT, PressError, say
from proofpress.pages.art import (
    VARIANTS,
    Chance,
    crest,
    draw,
    draw_seal,
    engraved,
    in_lines,
    motif,
    place_mark,
    place_sign,
    plate,
    ruins_space,
)
from proofpress.press.drawing import Drawing, Path, Point, measure
from proofpress.press.imposition import EDGE
from proofpress.press.paper import Box, Paper, mm
from proofpress.press.themes import Pen, Theme
from proofpress.press.typesetting import LEAST_PT, cap_height
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Where everything goes: boxes in millimetres, and the size of a space.
#
# The field gets all the room that the other bands leave. Spaces too small to draw on are an error that names both
# numbers: nothing is silently shrunk.


WIDE = 11  # maps with more columns may have smaller spaces
_LEAST_SPACE = 10.0  # on any paper
_LEAST_SPACE_A4 = 13.0  # on A4, Letter and larger
_LEAST_SPACE_WIDE = 9.0
_LARGEST_SPACE = 24.0  # beyond it a map only wastes pencil

_EDGE = EDGE + 0.4  # from the edge of the paper, with the pen of the neatline
_SLEEVE_EDGE = 12.0  # from the edge of a sheet in a sleeve, at whose seams no pen writes
_FOOT = 12.0  # the slug line and its distance
_A4_WIDTH = 210.0
_LETTER_HEIGHT = 279.4
_LARGEST = 1.38  # of everything, on A3
# Heights on A4: head, coin track, ledger, legend, and the gaps below the chart.
_HEAD, _COINS, _LEDGER, _LEGEND, _GAP = 21.6, 8.4, 45.6, 7.0, 2.2
_LOWER_HEAD, _HIGHER_LEDGER = 18.0, 54.0  # for thick pens
_FRAME, _WIDER_FRAME = 5.0, 5.6  # the graduated frame with its labels, and in large print
_SMALLER_GAP = 1.8  # in large print, so that spaces are as large
_LABELLED = 0.4  # the least breadth of the frame, in millimetres for each point of a label
_STRIP = 3.8  # the least breadth of the country at both sides: a mark


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """The bands of a sheet from top to bottom. The chart is the head and the field with the country at its sides."""

    scale: float  # of everything but the field, against A4
    space: float  # the side of a space
    frame: float  # the breadth of the frame round the field
    label: float  # the type of its rows and columns, in points
    chart: Box
    header: Box
    field: Box  # the spaces, without the frame
    coins: Box
    ledger: Box
    legend: Box
    bare: bool = False  # for thick pens and for large print: no country, and all lines black
    large_print: bool = False  # larger type, and nothing smaller than in normal print


def plan_sheet(paper: Paper, map_: Map, theme: Theme, *, dry_erase: bool = False) -> SheetPlan:
    """The plan for this map on this paper; refuses what nobody could draw on."""
    if dry_erase and not _is_large(paper):
        raise PressError(
            say(
                "{paper} is too small for boxes in which a thick pen writes: take A4 or larger for each sheet",
                paper=paper.name,
            ),
            EXIT_CONTENT,
        )
    scale = min(_LARGEST, paper.width / _A4_WIDTH, paper.height / _LETTER_HEIGHT)
    least = _least(paper, len(map_.grid[0]))
    plan = _bands(paper, map_, theme, scale, dry_erase)
    if plan.space < least - 1e-6:
        raise PressError(
            say(
                "the spaces would be {space} mm wide on {paper}, but {least} mm are needed to draw in "
                "them: take larger paper",
                space=mm(plan.space),
                paper=paper.name,
                least=mm(least),
            ),
            EXIT_CONTENT,
        )
    return plan


def _label_size(frame: float, theme: Theme) -> float:
    """The type of rows and columns in a frame of this breadth."""
    return max(theme.least_pt, min(9.0, frame * 1.7) * theme.text_scale)


def _bands(paper: Paper, map_: Map, theme: Theme, scale: float, dry_erase: bool) -> SheetPlan:
    columns, rows = len(map_.grid[0]), len(map_.grid)
    edge = _SLEEVE_EDGE if dry_erase else _EDGE
    large = theme.text_scale > 1
    bare = dry_erase or large
    heights = (_LOWER_HEAD, _COINS, _HIGHER_LEDGER, _LEGEND) if dry_erase else (_HEAD, _COINS, _LEDGER, _LEGEND)
    head, coins, ledger, legend = (height * scale for height in heights)
    label, width = _label_size(_FRAME * scale, theme), paper.width - 2 * edge
    gap = (_SMALLER_GAP if large else _GAP) * scale
    frame = max(_FRAME * scale, LEAST_PT * _LABELLED, min(label * _LABELLED, _WIDER_FRAME * scale))
    room = paper.height - edge - _FOOT - coins - ledger - legend - 3 * gap  # of the chart
    beside = frame + (0 if bare else _STRIP)
    space = min((width - 2 * beside) / columns, (room - head - 2 * frame) / rows, _LARGEST_SPACE)
    chart = Box(edge, edge, width, room)
    field = Box((paper.width - space * columns) / 2, chart.bottom - frame - space * rows, space * columns, space * rows)
    side, above = 2.4 * scale, (field.y - frame - chart.y - head) / 2 if bare else 0
    header = Box(edge + side, chart.y + above + 0.05 * head, width - 2 * side, 0.9 * head)
    track = Box(edge, chart.bottom + gap, width, coins)
    lines = Box(edge, track.bottom + gap, width, ledger)
    last = Box(edge, lines.bottom + gap, width, legend)
    return SheetPlan(
        scale, space, frame, min(label, frame / _LABELLED), chart, header, field, track, lines, last, bare, large
    )


def _is_large(paper: Paper) -> bool:
    return min(paper.size) >= _A4_WIDTH - 1 and max(paper.size) >= _LETTER_HEIGHT - 1


def _least(paper: Paper, columns: int) -> float:
    """The smallest side of a space."""
    if columns > WIDE:
        return _LEAST_SPACE_WIDE
    return _LEAST_SPACE_A4 if _is_large(paper) else _LEAST_SPACE


# --------------------------------------------------------------------------------------------------------------------
# The head of the chart, on parchment where there is colour: shield, names, cartouche, compass.


_UNIT = 20.16  # parts of the height of the head; on A4 they are millimetres
_SHIELD, _NAMES, _TITLE = 16.5, 66.0, 44.0  # how far names are from the left, how long their lines, and the cartouche


def name_lines(header: Box) -> tuple[Box, Box]:
    """Where the cartographer and the title are written; the lower edges are the lines."""
    unit = header.height / _UNIT
    line = Box(header.x + _SHIELD * unit, header.y - 0.6 * unit, _NAMES * unit, 7.2 * unit)
    return line, line.moved(0, 8.5 * unit)


def name_box(line: Box) -> Box:
    """Where a name is printed on its line: up to the top of the header, as it may take two lines."""
    height = line.height * 1.34
    return Box(line.x + 1, line.bottom - height, line.width - 2, height - 1.2)


def draw_chart(drawing: Drawing, book: Book, plan: SheetPlan, map_: Map, map_id: str, name: str) -> None:
    """The head, the country around the field, and the field."""
    theme, chart = book.theme, plan.chart
    lines = in_lines(theme, "frame")
    ground = theme.ink("parchment").fill if theme.tinted and not plan.bare else None
    lines = replace(lines, name=f"{lines.name} on parchment", paper=ground or theme.paper)
    if ground:
        drawing.rect(chart, None, ground)
    if not plan.bare:
        _winds(drawing, lines, plan)
        if not theme.sparing:
            _country(drawing, replace(lines, line=theme.paler(lines.line, 0.25)), plan, map_)
        drawing.rect(plan.field.inset(-plan.frame), theme.pen("thin"), theme.paper)
    _head(drawing, book, plan, lines, map_id, name)
    _draw_field(drawing, theme, plan, map_)
    drawing.rect(chart, theme.pen("thin"))


def _rose_box(plan: SheetPlan) -> Box:
    """Where the compass is."""
    side = plan.header.height
    return Box(plan.header.right - 0.9 * side, plan.header.y, side, side)


def _horizon(plan: SheetPlan) -> float:
    """Where the country begins below the head."""
    return min(plan.header.bottom + plan.header.height / 18, plan.field.y - plan.frame)


def _winds(drawing: Drawing, theme: Theme, plan: SheetPlan) -> None:
    """Rhumb lines from the compass through the right half of the head."""
    (x, y), far = _rose_box(plan).centre, plan.chart.width
    pen = replace(theme.pen("hairline"), colour=theme.paler(theme.line, 0.5))
    count = 32 if theme.pale else 16
    left, top, bottom = plan.chart.centre[0], plan.chart.y, _horizon(plan)
    with drawing.clip(Path.box(Box(left, top, plan.chart.right - left, bottom - top))):
        rays = [(cos(2 * pi * step / count), sin(2 * pi * step / count)) for step in range(count)]
        drawing.lines([(x, y, x + far * dx, y + far * dy) for dx, dy in rays], pen)


def _head(drawing: Drawing, book: Book, plan: SheetPlan, lines: Theme, map_id: str, name: str) -> None:
    theme, box, scale = book.theme, plan.header, plan.scale
    pt = max(LEAST_PT, (7.5 if theme.text_scale == 1 else 12.5) * scale)
    factor = box.height / 24
    with drawing.group(box.x - 4 * factor, box.y - 0.6 * factor, factor):
        crest(drawing, engraved(theme, factor))
    for key, line in zip(("cartographer", "title"), name_lines(box), strict=True):
        drawing.line(line.x, line.bottom, line.right, line.bottom, theme.pen("thin"))
        drawing.fitted(
            line.x,
            line.bottom + min(pt * 0.42, 3.9 * scale),
            book.label(key),
            line.width,
            pt,
            LEAST_PT,
            "serif-italic",
            theme.text,
        )
    rose = _rose_box(plan)
    drawing.circle(*rose.centre, rose.width * 0.36, None, lines.paper)
    place_sign(drawing, lines, "exploring", rose.x, rose.y, rose.width)
    wide = _TITLE * box.height / _UNIT
    after = name_lines(box)[0].right + 0.42 * box.height  # its strap is rolled up before it
    title = Box(after, box.y + 0.14 * box.height, wide, 0.72 * box.height)
    letter = map_id.upper() if name and len(map_id) == 1 else ""
    _cartouche(drawing, theme, title, name or map_id.upper(), letter)


def _cartouche(drawing: Drawing, theme: Theme, box: Box, name: str, letter: str) -> None:
    """A plate with a rolled strap at both ends: the name of a map, and its letter in a seal if there is room."""
    unit, y = box.height / 10, box.centre[1]
    strap, notch, between = 12.6 * unit, 1.4 * unit, 1.4 * unit
    for left, turn in ((box.x - 4.8 * unit, 0), (box.right + 4.8 * unit - strap, 180)):
        plate(drawing, theme, "cartouche", motif("chart", "cartouche"), left, y - strap / 2, strap, turn)
    for inner, weight, fill in ((box, "medium", theme.paper), (box.inset(0.7 * unit), "hairline", None)):
        corners = ((inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom), (inner.x, inner.bottom))
        outline = Path()
        for number, corner in enumerate(corners):
            outline.arc(*corner, notch, 90 * number + 90, 90 * number)
        drawing.path(outline.close(), theme.pen(weight), fill)
    ways = (("title", 6.9 * bool(letter)), ("serif-italic", 5.4 * bool(letter)), ("title", 0.0), ("serif-italic", 0.0))
    for face, seal in [(face, units * unit) for face, units in ways]:
        room = box.width - 2 * (notch + between) - (seal and seal + between)
        if measure(name, LEAST_PT, face) <= room:
            break
    pt = min(1.17 * box.height, room / measure(name, 1, face))
    wide = measure(name, pt, face)
    x = box.centre[0] - (wide + (seal and seal + between)) / 2
    drawing.fitted(x, y + cap_height(face, pt) / 2, name, room + 0.01, pt, LEAST_PT, face, theme.text)
    if seal:
        draw_seal(drawing, theme, letter, "frame", x + wide + between, y - seal / 2, seal)


# --------------------------------------------------------------------------------------------------------------------
# The country at both sides of the field. It follows the map: beside a row stands what of it is nearest, and where
# there is nothing, what grows on its side of the world. So every map has its own, also one that nobody drew it for.


_COUNTRY: Mapping[str, Sequence[str]] = {
    "^": ("peak", "peak", "hill"),
    "#": ("stalagmites", "stalagmites", "hill"),
    "r": ("tower", "house", "church", "tree", "house"),
    "wilderness": ("tree", "tree", "fir", "tree", "fir", "hill"),
    "wastelands": ("hill", "fir", "hill", "tree"),
}
_MARK = 3.4  # its side, on any paper: marks do not shrink
_NEAR, _THINNER, _STEP = 2.9, 0.14, 1.0  # how near marks stand, farther inside for each millimetre, and their rows


def _country(drawing: Drawing, theme: Theme, plan: SheetPlan, map_: Map) -> None:
    """Marks around the field, from top to foot, so that what is nearer covers what is farther."""
    chart, top, half = plan.chart, plan.field.y - plan.frame, len(map_.grid[0]) // 2
    wide, sky = plan.field.x - plan.frame - chart.x, _horizon(plan)
    if top - sky > _MARK:
        _scatter(drawing, theme, chart, Box(chart.x, sky, chart.width, top - sky), [map_.side])
    for x, way in ((chart.x, 1), (chart.right - wide, -1)):
        lands = [next((sign for sign in row[::way][:half] if sign != "."), map_.side) for row in map_.grid]
        _scatter(drawing, theme, chart, Box(x, top, wide, chart.bottom - top), lands)


def _scatter(drawing: Drawing, theme: Theme, chart: Box, box: Box, lands: Sequence[str]) -> None:
    """Marks in a box, fewer far from the edge of the chart; the lands are from top to foot, all of one length."""
    chance, stood = Chance(f"country {' '.join(lands)} {box.x > chart.x}"), list[Point]()
    least = _NEAR if theme.pale else 1.6 * _NEAR  # what is copied is sparser
    steps, tries = int((box.height - _MARK) / _STEP), 2 + int(box.width / _MARK)
    with drawing.clip(Path.box(box)):
        for step in range(steps):
            names, y = _COUNTRY[lands[step * len(lands) // steps]], box.y + _MARK + step * _STEP
            for _ in range(tries):
                x = box.x + box.width * chance.below(1001) / 1000
                near = least + _THINNER * min(x - chart.x, chart.right - x)
                if all(hypot(x - a, 1.2 * (y - b)) > near for a, b in stood[-6 * tries :]):
                    stood.append((x, y))
                    name, variant = names[chance.below(len(names))], chance.below(VARIANTS)
                    place_mark(drawing, theme, name, variant, x - _MARK / 2, y - 0.92 * _MARK, _MARK)


# --------------------------------------------------------------------------------------------------------------------
# The field: the graduated frame, the spaces, and what is printed on them.


BAR = 0.12  # the breadth of the graduated bars, as a share of the frame
_ARM, _DOT = 0.1, 0.15  # of a cross, and from one dot to the next one, as shares of a space
_Spaces = Mapping[tuple[int, int], Box]  # by row and column
_MOUNTAINS = ("mountain", "mountain 2", "mountain 3", "mountain 4", "mountain 5")  # as they are drawn


def _draw_field(drawing: Drawing, theme: Theme, plan: SheetPlan, map_: Map) -> None:
    """The whole field with its frame."""
    columns, rows = len(map_.grid[0]), len(map_.grid)
    _frame(drawing, theme, plan, columns, rows)
    _inner_lines(drawing, theme, plan.field, plan.space, columns, rows)
    _printed_spaces(drawing, theme, map_, plan.field, plan.space)
    drawing.rect(plan.field, Pen(theme.line, theme.weights["medium"], join="miter"))


def _frame(drawing: Drawing, theme: Theme, plan: SheetPlan, columns: int, rows: int) -> None:
    """One bar a space, odd ones dark, because some cards score odd columns; outside it the labels."""
    field, space, frame = plan.field, plan.space, plan.frame
    bar, gap = frame * BAR, frame * 0.09
    outer = field.inset(-gap - bar)
    upright, across = (outer.x, field.right + gap), (outer.y, field.bottom + gap)
    bars = [Box(field.x + i * space, y, space, bar) for i in range(0, columns, 2) for y in across]
    bars += [Box(x, field.y + i * space, bar, space) for i in range(0, rows, 2) for x in upright]
    drawing.rect(outer, theme.pen("hairline"), theme.paper)
    drawing.rects(bars, None, theme.ink("frame").fill or theme.line)
    pt, free = plan.label, (frame - gap - bar) / 2
    high = cap_height("sans-semibold", pt) / 2
    for column in range(columns):
        x = field.x + (column + 0.5) * space
        for y in (outer.y - free, outer.bottom + free):
            drawing.text(x, y + high, str(column + 1), pt, "sans-semibold", theme.text, "centre")
    for row in range(rows):
        y = field.y + (row + 0.5) * space
        for x in (outer.x - free, outer.right + free):
            drawing.text(x, y + high, ROW_LETTERS[row], pt, "sans-semibold", theme.text, "centre")


def _inner_lines(drawing: Drawing, theme: Theme, field: Box, space: float, columns: int, rows: int) -> None:
    """A cross where four spaces meet and three dots between two crosses, so that pencil stands out. Crosses are as
    dark as the frame: a photocopier must see them."""
    across = [(field.x, field.y + i * space, field.right, field.y + i * space) for i in range(1, rows)]
    down = [(field.x + i * space, field.y, field.x + i * space, field.bottom) for i in range(1, columns)]
    arm, first, step = space * _ARM, space * (0.5 - _DOT), space * _DOT
    crosses = Pen(
        (theme.tinted and theme.ink("frame").fill) or theme.line,
        theme.weights["thin"] * 1.4,
        (arm, space - 2 * arm, arm, 0),
    )
    drawing.lines([*across, *down], crosses)
    dots = Pen(theme.faint, theme.weights["thin"] * 1.8, (0, step, 0, step, 0, space - 2 * step), "round")
    from_first = [(x + first, y, to_x, to_y) for x, y, to_x, to_y in across]
    drawing.lines(from_first + [(x, y + first, to_x, to_y) for x, y, to_x, to_y in down], dots)


def _printed_spaces(drawing: Drawing, theme: Theme, map_: Map, field: Box, space: float) -> None:
    """Wasteland, ruins, and mountains, no two of which look the same until there are many."""
    signs = {(y, x): sign for y, row in enumerate(map_.grid) for x, sign in enumerate(row)}
    boxes = {(y, x): Box(field.x + x * space, field.y + y * space, space, space) for y, x in signs}
    _wasteland(drawing, theme, {cell: box for cell, box in boxes.items() if signs[cell] == "#"}, boxes)
    for number, cell in enumerate(cell for cell, sign in signs.items() if sign == "^"):
        name = _MOUNTAINS[number % len(_MOUNTAINS)]
        plate(drawing, theme, f"space of {name}", partial(_mountain, name=name), boxes[cell].x, boxes[cell].y, space)
    for cell in (cell for cell, sign in signs.items() if sign == "r"):
        plate(drawing, theme, "space of ruins", ruins_space, boxes[cell].x, boxes[cell].y, space)


def _mountain(drawing: Drawing, theme: Theme, name: str) -> None:
    """A mountain that fills its space, with the small coin that surrounding it earns."""
    for part in ("mountain space", name):
        draw(drawing, theme, "tiles", part)
    place_sign(drawing, theme, "coin", 6.75, 0.35, 3.0)


def _wasteland(drawing: Drawing, theme: Theme, cells: _Spaces, spaces: _Spaces) -> None:
    """All wasteland as one cracked land, which drops along its edge but goes on beyond the field."""
    if not cells:
        return
    cracked, scarp = (
        partial(draw, file="tiles", name=name, colours={"line": theme.ink("wasteland").line})
        for name in ("cracked land", "scarp")
    )
    with drawing.clip(reduce(Path.add, map(Path.box, cells.values()), Path())):
        for cell in sorted({(y // 3 * 3, x // 3 * 3) for y, x in cells}):
            box = spaces[cell]
            plate(drawing, theme, "cracked land", cracked, box.x, box.y, 3 * box.width)
    for (y, x), box in cells.items():
        for turn, beside in enumerate(((y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1))):
            if beside in spaces and beside not in cells:
                plate(drawing, theme, "scarp", scarp, box.x, box.y, box.width, 90 * turn)
