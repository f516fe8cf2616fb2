"""The map sheet, and the command `sheets`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial, reduce
from typing import Literal, NamedTuple

from proofpress.cartographers.choice import EDICTS, MAP, PRESET, choose, drawn_in_play, edicts_in
from proofpress.cartographers.edition import Edition, find_map
from proofpress.cartographers.printing.book import Book, map_said, open_book
from proofpress.cartographers.records import SEASONS, Edict, Map, Preset, Season
from proofpress.cartographers.rules.board import ROW_LETTERS
from proofpress.errors import EXIT_CONTENT, PressError, Refusal
from proofpress.files import names_in
from proofpress.options import DATA, Answer, Command, Job, Option, file, flag, whole
from proofpress.pages.art import (
    CREST,
    THINGS,
    Motif,
    banner,
    crest,
    draw,
    draw_seal,
    engraved,
    figure_plate,
    motif,
    place_emblem,
    place_sign,
    plate,
    ruins_space,
)
from proofpress.pages.page_setup import (
    SLUG_PT,
    TURNING,
    FootPlan,
    Look,
    draw_name,
    draw_rule,
    plan_foot,
    printing,
    slug_line,
)
from proofpress.press.drawing import Drawing, Path, measure
from proofpress.press.imposition import EDGE, SLUG_BASELINE, Placement, fold_line, mirrored, turning_axis
from proofpress.press.paper import Box, Paper, from_points, mm, points
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

_SHEET_SIDE, _SHEET_TOP = 8.0, 7.0  # most printers keep 4 mm free; the rest is air
_SLEEVE_SIDE = 12.0  # from the edge of a sheet in a sleeve, at whose seams no pen writes
_LEAST_EDGE = EDGE + 0.4  # on small paper, with the pens of what stands there
_SHEET_FOOT = 12.0  # the slug line and its distance
_A4_WIDTH = 210.0
_LETTER_HEIGHT = 279.4
# Heights on A4: header, coin track, seasons, legend. The gaps between the bands are a quarter of the legend.
_HEADER, _COINS, _SEASONS, _LEGEND = 25.0, 10.0, 37.0, 8.0
_LOWER_HEADER, _HIGHER_SEASONS = 20.0, 50.0  # for thick pens
_FRAME = 6.2  # the graduated frame with its labels
_LABELLED = 0.4  # the least breadth of the frame, in millimetres for each point of a label


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """The bands of a sheet from top to bottom."""

    scale: float  # of everything but the field, against A4
    space: float  # the side of a space
    frame: float  # the breadth of the frame round the field
    label: float  # the type of its rows and columns, in points
    header: Box
    field: Box  # the spaces, without the frame
    coins: Box
    seasons: Box
    legend: Box
    dry_erase: bool = False  # for thick pens on a sleeve: season boxes of two by two places, and nothing near the edge
    large_print: bool = False  # larger type, and nothing smaller than in normal print


def plan_sheet(paper: Paper, map_: Map, theme: Theme, *, dry_erase: bool = False) -> SheetPlan:
    """The plan for this map on this paper; refuses what nobody could draw on."""
    if dry_erase and not _is_large(paper):
        raise PressError(
            f"{paper.name} is too small for boxes in which a thick pen writes: take A4 or larger for each sheet",
            EXIT_CONTENT,
        )
    scale = min(1.0, paper.width / _A4_WIDTH, paper.height / _LETTER_HEIGHT)
    least = _least(paper, len(map_.grid[0]))
    plan = _bands(paper, map_, theme, scale, dry_erase)
    if plan.space < least - 1e-6:
        raise PressError(
            f"the spaces would be {mm(plan.space)} mm wide on {paper.name}, but {mm(least)} mm are needed to draw in "
            "them: take larger paper",
            EXIT_CONTENT,
        )
    return plan


def one_page(what: str, pages: int, paper: Paper) -> None:
    """Refuses a back that takes more pages than one."""
    if pages > 1:
        raise PressError(
            f"{what} takes {pages} pages of {paper.name} ({paper.size}), but a sheet has one back: take larger paper",
            EXIT_CONTENT,
        )


def _label_size(frame: float, theme: Theme) -> float:
    """The type of rows and columns in a frame of this breadth."""
    return max(theme.least_pt, min(9.0, frame * 1.45) * theme.text_scale)


def _bands(paper: Paper, map_: Map, theme: Theme, scale: float, dry_erase: bool) -> SheetPlan:
    columns, rows = len(map_.grid[0]), len(map_.grid)
    margins = (_SLEEVE_SIDE, _SLEEVE_SIDE) if dry_erase else (_SHEET_SIDE, _SHEET_TOP)
    header_height, seasons_height = (_LOWER_HEADER, _HIGHER_SEASONS) if dry_erase else (_HEADER, _SEASONS)
    side, top = (max(_LEAST_EDGE, margin * scale) for margin in margins)
    width = paper.width - 2 * side
    bands = [height * scale for height in (header_height, _COINS, seasons_height, _LEGEND)]
    gap = _LEGEND * scale / 4
    frame = max(_FRAME * scale, LEAST_PT * _LABELLED)
    left_over = paper.height - top - _SHEET_FOOT - sum(bands) - 4 * gap
    space = min((width - 2 * frame) / columns, (left_over - 2 * frame) / rows, _LARGEST_SPACE)
    header = Box(side, top, width, bands[0])
    spare = (left_over - space * rows - 2 * frame) / 2
    field_top = header.bottom + gap + frame + spare
    field = Box((paper.width - space * columns) / 2, field_top, space * columns, space * rows)
    coins = Box(header.x, field.bottom + frame + gap + spare, width, bands[1])
    seasons = Box(header.x, coins.bottom + gap, width, bands[2])
    legend = Box(header.x, seasons.bottom + gap, width, bands[3])
    label = min(_label_size(_FRAME * scale, theme), frame / _LABELLED)
    large = theme.text_scale > 1
    return SheetPlan(scale, space, frame, label, header, field, coins, seasons, legend, dry_erase, large)


def _is_large(paper: Paper) -> bool:
    return min(paper.size) >= _A4_WIDTH - 1 and max(paper.size) >= _LETTER_HEIGHT - 1


def _least(paper: Paper, columns: int) -> float:
    """The smallest side of a space."""
    if columns > WIDE:
        return _LEAST_SPACE_WIDE
    return _LEAST_SPACE_A4 if _is_large(paper) else _LEAST_SPACE


# --------------------------------------------------------------------------------------------------------------------
# The bands around the field: header, coin track, legend.


def name_lines(header: Box) -> tuple[Box, Box]:
    """Where the cartographer and the title are written; the lower edges are the lines."""
    line = Box(header.x, header.y + header.height * 0.1, header.width * 0.34, header.height * 0.32)
    return line, line.moved(0, header.height * 0.42)


def name_box(line: Box) -> Box:
    """Where a name is printed on its line: up to the top of the header, as it may take two lines."""
    height = line.height * 1.3
    return Box(line.x + 1, line.bottom - height, line.width - 2, height - 1.2)


_LETTERS = 3  # of the id of a map, at most, that is set large: an own map with a longer one has its name alone


def _draw_header(drawing: Drawing, book: Book, plan: SheetPlan, map_id: str, name: str) -> None:
    """Lines for cartographer and title, the shield of the family crest, the compass, the map's letter and name."""
    theme, box, scale = book.theme, plan.header, plan.scale
    pt = max(LEAST_PT, (8 if theme.text_scale == 1 else 12.5) * scale)
    pen = Pen(theme.line, theme.weights["thin"])
    for key, line in zip(("cartographer", "title"), name_lines(box), strict=True):
        drawing.line(line.x, line.bottom, line.right, line.bottom, pen)
        drawing.fitted(
            line.x,
            line.bottom + min(pt * 0.42, 4.8 * scale),
            book.label(key),
            line.width,
            pt,
            LEAST_PT,
            "serif-italic",
            theme.text,
        )
    width, height = CREST
    factor = box.height / (height - 1.5)
    centre = box.x + box.width / 2
    with drawing.group(centre - width * factor / 2, box.y - 0.6 * factor, factor):
        crest(drawing, engraved(theme, factor))
    ribbon_width, ribbon_height = box.width * 0.25, box.height * 0.23
    with drawing.group(centre - ribbon_width / 2, box.y + box.height * 0.66, 1):
        banner(drawing, theme, ribbon_width, ribbon_height)
    place_sign(drawing, theme, "exploring", box.right - box.height, box.y, box.height)
    name_right = box.right - box.height - 2.5 * scale
    if len(map_id) <= _LETTERS:
        drawing.text(name_right, box.y + box.height * 0.52, map_id.upper(), 20 * scale, "title", theme.text, "right")
    room = name_right - (centre + ribbon_width / 2) - 2
    baseline = box.y + box.height * 0.78
    drawing.fitted(name_right, baseline, name, room, pt * 1.1, LEAST_PT, "serif-italic", theme.text, "right")


def _draw_coins(drawing: Drawing, theme: Theme, box: Box, count: int) -> None:
    """The coin track, and the reminder that a surrounded mountain pays."""
    side = box.height
    place_sign(drawing, theme, "neighbours", box.x, box.y, side)
    pen = Pen(theme.line, theme.weights["thin"], cap="round")
    arrow_x, middle = box.x + side * 1.12, box.y + side / 2
    tip, wings = (arrow_x + side * 0.3, middle), arrow_x + side * 0.18
    starts = ((arrow_x, middle), (wings, middle - side * 0.1), (wings, middle + side * 0.1))
    drawing.lines([(*start, *tip) for start in starts], pen)
    for coin in coin_boxes(box, count):
        place_sign(drawing, theme, "coin to fill in", coin.x, coin.y, coin.width)


def coin_boxes(box: Box, count: int) -> list[Box]:
    """Where the coins of the track are."""
    side = box.height
    start = box.x + side * 1.54  # behind the reminder and its arrow
    step = min((box.right - start) / count, side * 1.25)
    spread = (box.right - start - step * count) / 2
    coin = min(side * 0.96, step * 0.94)
    first = start + spread + (step - coin) / 2
    return [Box(first + step * number, box.y + (side - coin) / 2, coin, coin) for number in range(count)]


_LEGEND_SIGN = 0.92  # of the height of the legend: the figure of a terrain
_BEFORE_WORD = 0.42  # in ems, between a letter and its word


def _draw_legend(drawing: Drawing, book: Book, plan: SheetPlan, terrains: Sequence[str]) -> None:
    """For each terrain its figure, the symbol that a pencil draws in one stroke, its letter and its name.

    Where the line is too short for all of that, the figures are left out: they are on the cards as well.
    """
    theme, box, scale = book.theme, plan.legend, plan.scale
    words = [(book.habits.letters[terrain], book.label(terrain)) for terrain in terrains]
    count, before = len(words), from_points(_BEFORE_WORD)
    needed = sum(measure(letter, 1, "sans-bold") + before + measure(name, 1, "serif") for letter, name in words)
    mark, icon, wanted = box.height * 0.56, box.height * _LEGEND_SIGN, max(theme.least_pt, 8.0 * scale)
    ways = [(scale, 0.9)] if theme.text_scale == 1 else [(0.8 * scale, 0.9), (0.5 * scale, 0.6)]
    for gap, air in ways:  # beside marks, and in ems between two terrains; less of both before large type
        pieces = (mark + 2 * gap) * count
        if (box.width - pieces - icon * count) / needed < LEAST_PT:
            icon = 0.0
        room = box.width - pieces - icon * count
        pt = min(wanted, room / needed, max(LEAST_PT, room / (needed + from_points(air) * (count - 1))))
        if pt == wanted:
            break
    if pt < LEAST_PT:
        raise PressError(
            f"the legend needs {mm(pieces + LEAST_PT * needed)} mm, but the sheet has {mm(box.width)} mm for it",
            EXIT_CONTENT,
        )
    step = (room - pt * needed) / max(1, len(terrains) - 1)
    x, baseline = box.x, box.y + box.height / 2 + pt * 0.115
    for terrain, (letter, name) in zip(terrains, words, strict=True):
        if icon:
            figure_plate(drawing, theme, terrain, x, box.y + (box.height - icon) / 2, icon)
            x += icon + gap
        stroke = motif("strokes", terrain)
        plate(drawing, theme, f"stroke {terrain}", stroke, x, box.y + (box.height - mark) / 2, mark)
        x += mark + gap
        x += drawing.text(x, baseline, letter, pt, "sans-bold", theme.text) + pt * before
        x += drawing.text(x, baseline, name, pt, "serif", theme.text) + step


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
    ring = gap + bar
    dark, thin = theme.ink("frame"), theme.pen("thin")
    outer = field.inset(-ring)
    solid: list[Box] = []
    open_: list[Box] = []
    for column in range(columns):
        for y in (field.y - ring, field.bottom + gap):
            (solid if column % 2 == 0 else open_).append(Box(field.x + column * space, y, space, bar))
    for row in range(rows):
        for x in (field.x - ring, field.right + gap):
            (solid if row % 2 == 0 else open_).append(Box(x, field.y + row * space, bar, space))
    drawing.rects(open_, thin, theme.paper)
    drawing.rects(solid, None, dark.fill or theme.line)
    corners = [
        (outer.x, outer.y),
        (outer.right - bar, outer.y),
        (outer.x, outer.bottom - bar),
        (outer.right - bar, outer.bottom - bar),
    ]
    for x, y in corners:
        drawing.rect(Box(x, y, bar, bar), thin, theme.paper)
    pt = plan.label
    high = pt * 0.66 * 0.3528  # the height of the capitals
    for column in range(columns):
        x = field.x + (column + 0.5) * space
        for y in (outer.y - gap * 1.6, outer.bottom + gap * 1.6 + high):
            drawing.text(x, y, str(column + 1), pt, "sans-semibold", theme.text, "centre")
    for row in range(rows):
        y = field.y + (row + 0.5) * space + high / 2
        free = (frame - ring) / 2
        for x in (outer.x - free, outer.right + free):
            drawing.text(x, y, ROW_LETTERS[row], pt, "sans-semibold", theme.text, "centre")


def _inner_lines(drawing: Drawing, theme: Theme, field: Box, space: float, columns: int, rows: int) -> None:
    """A cross where four spaces meet and three dots between two crosses, so that pencil stands out. Crosses are as
    dark as the frame: a photocopier must see them."""
    across = [(field.x, field.y + i * space, field.right, field.y + i * space) for i in range(1, rows)]
    down = [(field.x + i * space, field.y, field.x + i * space, field.bottom) for i in range(1, columns)]
    arm, first, step = space * _ARM, space * (0.5 - _DOT), space * _DOT
    dark = theme.ink("frame").fill if theme.tinted else None
    crosses = Pen(dark or theme.faint, theme.weights["thin"], (arm, space - 2 * arm, arm, 0))
    drawing.lines([*across, *down], crosses)
    dots = Pen(theme.faint, theme.weights["thin"] * 1.3, (0, step, 0, step, 0, space - 2 * step), "round")
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
    """A mountain with the small coin that surrounding it earns."""
    draw(drawing, theme, "tiles", name)
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


# --------------------------------------------------------------------------------------------------------------------
# The season boxes and the wreath for the total.


_SOLO_SIGN = 0.72  # of the height of a box below the wreath
_WREATH = 37.0  # the height of a band beside which the wreath does not grow any more
_LEAST_SEAL, _LARGE_SEAL = 4.3, 7.4  # the side of a seal whose letter is still read, and in large print, on A4
_NUDGE = 0.3  # from the edge of a box to its mark, on A4


@dataclass(frozen=True, slots=True)
class SeasonBoxes:
    """One season: the box, its head, and the five places for numbers."""

    box: Box
    head: Box
    edicts: tuple[Box, Box]
    coins: Box
    monsters: Box
    total: Box


@dataclass(frozen=True, slots=True)
class SeasonsPlan:
    """The four seasons, the signs between them, the wreath, and the boxes below it."""

    seasons: tuple[SeasonBoxes, ...]
    signs: tuple[tuple[float, float], ...]
    reach: float  # half the length of a plus sign
    wreath: Box
    below: tuple[Box, ...]  # monster losses; in solo play what is taken off, and the rating


def plan_seasons(sheet: SheetPlan, solo: bool) -> SeasonsPlan:
    """Where everything in the band goes."""
    band, scale = sheet.seasons, sheet.scale
    usual = min(band.height, _WREATH * scale)
    sign, end = 4.2 * scale, usual * 0.86
    width = (band.width - end - 4 * sign) / 4
    boxes = [Box(band.x + number * (width + sign), band.y, width, band.height) for number in range(4)]
    last = Box(band.right - end, band.y, end, band.height)
    side = usual * 0.76
    row = Box(last.x, last.y + last.height * 0.8, last.width, last.height * 0.2)
    part = row.width * 0.375
    places = (Box(row.x + row.width * 0.08, row.y, part, row.height), Box(row.right - part, row.y, part, row.height))
    return SeasonsPlan(
        seasons=tuple(_season_boxes(box, sheet) for box in boxes),
        signs=tuple((box.right + sign / 2, band.y + band.height * 0.56) for box in boxes),
        reach=sign * 0.26,
        wreath=Box(last.x + (last.width - side) / 2, last.y, side, side),
        below=places if solo else places[1:],
    )


def _season_boxes(box: Box, sheet: SheetPlan) -> SeasonBoxes:
    pad = 1.1 * sheet.scale
    head, rest = box.top_strip(box.height * (0.18 if sheet.dry_erase else 0.24), 0)
    inner = rest.inset(pad)
    gap = pad * 0.7
    if sheet.dry_erase:
        width, height = (inner.width - gap) / 2, (inner.height - 2 * gap) / 3
        x, y = (inner.x, inner.x + width + gap), [inner.y + (height + gap) * row for row in range(3)]
        first, second, coins, monsters = (Box(left, top, width, height) for top in y[:2] for left in x)
        return SeasonBoxes(box, head, (first, second), coins, monsters, Box(inner.x, y[2], inner.width, height))
    upper, lower = inner.top_strip(inner.height * (0.58 if sheet.large_print else 0.5) - gap / 2, gap)
    width = (inner.width - 3 * gap) / 4
    parts = [Box(upper.x + index * (width + gap), upper.y, width, upper.height) for index in range(4)]
    return SeasonBoxes(box, head, (parts[0], parts[1]), parts[2], parts[3], lower)


def boxes_for_numbers(sheet: SheetPlan, solo: bool) -> dict[str, Box]:
    """Every box that takes a number, below its mark, by a plain name."""
    plan = plan_seasons(sheet, solo)
    found: dict[str, Box] = {}
    for season, boxes in zip(SEASONS, plan.seasons, strict=True):
        small = {"first": boxes.edicts[0], "second": boxes.edicts[1], "coins": boxes.coins, "monsters": boxes.monsters}
        for name, box in small.items():
            above = 0.45 if sheet.dry_erase else max(0.45, (_NUDGE * sheet.scale + _seal_side(box, sheet)) / box.height)
            found[f"{season}_{name}"] = Box(box.x, box.y + box.height * above, box.width, box.height * (0.95 - above))
        total = boxes.total
        free = Box(total.x + total.width * 0.35, total.y, total.width * 0.6, total.height)
        found[f"{season}_total"] = free.inset(0.6)
    found["total"] = plan.wreath.inset(plan.wreath.width * 0.24, plan.wreath.height * 0.32)
    for number, box in enumerate(plan.below):
        sign = box.height * _SOLO_SIGN if solo else 0.0
        found[f"below_{number}"] = box.left_strip(sign)[1].inset(0.5)
    return found


def _seal_side(box: Box, sheet: SheetPlan) -> float:
    """The side of the seals in a box of this size."""
    wanted = _LARGE_SEAL * sheet.scale if sheet.large_print else max(_mark_side(box, sheet.scale), _LEAST_SEAL)
    return min(wanted, box.width - 2 * _NUDGE * sheet.scale)


def _mark_side(box: Box, scale: float) -> float:
    """The side of the other marks in such a box."""
    return min(box.width * 0.6, 5.4 * scale)


def _draw_seasons(drawing: Drawing, book: Book, sheet: SheetPlan, season_set: str | None, *, solo: bool) -> None:
    """Four season boxes joined by plus signs, equals, and the wreath for the total. Without a set of seasons their
    limits stay blank."""
    edition, theme, scale = book.edition, book.theme, sheet.scale
    seasons = edition.season_sets[season_set or next(iter(edition.season_sets))]
    plan = plan_seasons(sheet, solo)
    sign = Pen(theme.line, min(theme.weights["heavy"], points(plan.reach) * _SIGN_WEIGHT), cap="round")
    limits = [str(seasons[season].limit) if season_set else "" for season in SEASONS]
    heads = [
        _head_plan(theme, boxes.head, scale, book.label(season), limit)
        for season, boxes, limit in zip(SEASONS, plan.seasons, limits, strict=True)
    ]
    pt = min(head.pt for head in heads)
    for season, boxes, head, (x, y) in zip(SEASONS, plan.seasons, heads, plan.signs, strict=True):
        drawing.rounded(boxes.box, 1.6 * scale, Pen(theme.line, theme.weights["medium"]), theme.paper)
        _season_head(drawing, theme, boxes.head, scale, head._replace(pt=pt), season)
        _season_places(drawing, theme, boxes, sheet, seasons[season], edition.edicts)
        _sign(drawing, x, y, plan.reach, sign, last=season == SEASONS[-1])
    place_sign(drawing, theme, "total", plan.wreath.x, plan.wreath.y, plan.wreath.width)
    _below_wreath(drawing, theme, plan, scale, solo)


_GLASS = 0.6  # of the height of a head: its hourglass
_SIGN_WEIGHT = 0.6  # of its reach: the breadth of the strokes of a sign, at most


def _sign(drawing: Drawing, x: float, y: float, reach: float, pen: Pen, last: bool) -> None:
    """A plus; behind the last season an equals sign."""
    if last:
        drawing.lines([(x - reach, y + step, x + reach, y + step) for step in (-reach / 2, reach / 2)], pen)
    else:
        drawing.lines([(x - reach, y, x + reach, y), (x, y - reach, x, y + reach)], pen)


class _Head(NamedTuple):
    """What stands in the head of a season: its name, its limit, nothing if that is to be written in, and the sizes of
    both; the side of the emblem, and where the hourglass begins."""

    name: str
    pt: float
    limit: str
    limit_pt: float
    emblem: float
    glass: float


def _head_plan(theme: Theme, head: Box, scale: float, name: str, limit: str) -> _Head:
    """The head with its name as large as there is room for it, and its emblem smaller before a long name."""
    usual, glass, right = 10 * scale, head.height * _GLASS * 0.95, head.right - 1.2 * scale
    high, least = head.height * 0.82, measure(name, LEAST_PT, "title")

    def free(pt: float) -> float:
        return right - head.x - 1.91 * scale - least - measure(limit or "00", pt, "sans-bold") - glass

    emblem = min(high, free(max(LEAST_PT, usual)))
    pt = next((pt for pt in (max(theme.least_pt, usual), usual) if free(pt) >= emblem - 1e-6), max(LEAST_PT, usual))
    glass_at = right - measure(limit or "00", pt, "sans-bold") - glass
    room = glass_at - (head.x + emblem + 1.9 * scale)
    size = min(max(theme.least_pt, 9 * scale), int(room / measure(name, 1, "title") * 20 + 1e-6) / 20)
    return _Head(name, size, limit, pt, emblem, glass_at)


def _season_head(drawing: Drawing, theme: Theme, head: Box, scale: float, plan: _Head, season: str) -> None:
    drawing.line(head.x, head.bottom, head.right, head.bottom, Pen(theme.line, theme.weights["medium"]))
    middle, right, glass = head.centre[1], head.right - 1.2 * scale, head.height * _GLASS
    baseline = middle + cap_height("sans-bold", plan.limit_pt) / 2
    place_emblem(drawing, theme, season, head.x + scale, middle - plan.emblem / 2, plan.emblem)
    if plan.limit:
        drawing.text(right, baseline, plan.limit, plan.limit_pt, "sans-bold", theme.text, "right")
    else:  # to be written in
        left = plan.glass + glass * 0.95
        drawing.line(left, baseline, right, baseline, theme.pen("thin", dash=(0.4, 0.8), cap="round"))
    place_sign(drawing, theme, "time", plan.glass, middle - glass / 2, glass)
    drawing.text(head.x + plan.emblem + 1.5 * scale, baseline, plan.name, plan.pt, "title", theme.text)


def _season_places(
    drawing: Drawing, theme: Theme, boxes: SeasonBoxes, sheet: SheetPlan, facts: Season, edicts: Mapping[str, Edict]
) -> None:
    """Two edicts, coins, monsters to take off, and the sum."""
    scale = sheet.scale
    thin, medium = Pen(theme.line, theme.weights["thin"]), Pen(theme.line, theme.weights["medium"])
    for box in (*boxes.edicts, boxes.coins, boxes.monsters):
        drawing.rounded(box, 0.8 * scale, thin)
    nudge, mark, side = _NUDGE * scale, _mark_side(boxes.coins, scale), _seal_side(boxes.coins, sheet)
    for letter, box in zip(facts.edicts, boxes.edicts, strict=True):
        draw_seal(drawing, theme, letter, edicts[letter].seal, box.x + nudge, box.y + nudge, side)
    place_sign(drawing, theme, "coin", boxes.coins.x + nudge, boxes.coins.y + nudge, mark * 0.92)
    box = boxes.monsters
    figure_plate(drawing, theme, "monster", box.x + nudge, box.y + nudge, mark)
    y, end = box.y + mark * 0.55, min(box.right - mark * 0.2, box.x + nudge + mark * 1.6)
    drawing.line(end - mark * 0.35, y, end, y, medium)
    drawing.rounded(boxes.total, 0.8 * scale, thin)
    star = min(boxes.total.height * 0.62, 6.0 * scale)
    place_sign(
        drawing, theme, "points", boxes.total.x + 0.8 * scale, boxes.total.y + (boxes.total.height - star) / 2, star
    )


def _shield(drawing: Drawing, theme: Theme) -> None:
    """The shield on which scoring cards have their solo value."""
    from proofpress.cartographers.printing.card_fronts import solo_shield

    solo_shield(drawing, theme, "", Box(0, 0, 10, 10))


def _below_wreath(drawing: Drawing, theme: Theme, plan: SeasonsPlan, scale: float, solo: bool) -> None:
    """The tie-break: monster losses. In solo play: less the solo values of the four edicts, equals the rating."""
    first, second = plan.below[0], plan.below[-1]
    for box in plan.below:
        drawing.rounded(box, 0.8 * scale, Pen(theme.line, theme.weights["thin"]))
    sign, reach, middle = Pen(theme.line, theme.weights["medium"], cap="round"), plan.reach * 0.8, first.centre[1]
    if solo:
        side = first.height * _SOLO_SIGN
        marks: tuple[tuple[str, Motif, Box], ...] = (("_shield", _shield, first), ("points", THINGS["points"], second))
        for name, mark, box in marks:
            plate(drawing, theme, name, mark, box.x + 0.4 * scale, box.y + (box.height - side) / 2, side)
        drawing.line(first.x - 2.8 * reach, middle, first.x - 1.2 * reach, middle, sign)
        between = second.x - first.right
        _sign(drawing, (first.right + second.x) / 2, middle, min(reach, between * 0.28), sign, last=True)
    else:
        icon = first.height * 0.95
        x = first.x - icon - 3.2 * reach
        figure_plate(drawing, theme, "monster", x, first.y, icon)
        drawing.line(x + icon + 0.4 * reach, middle, x + icon + 2.2 * reach, middle, sign)


# --------------------------------------------------------------------------------------------------------------------
# The sheets: blank pages that the game is drawn on.
#
# The printed part of a side is one form, drawn once and placed on every page; a page adds only what differs: a player's
# name, the page number. No sheet ever carries a seed.


MOST_COPIES = 10_000  # a file of 10 MB; more sheets are better printed from it twice
GAME = "Cartographers"

_BackPage = Callable[[Drawing], None]

_BACK = "back"


@dataclass(frozen=True, slots=True)
class SheetMap:
    """One side of a sheet."""

    map_id: str
    map: Map


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """What of a game is printed on its sheets, on whatever map."""

    seasons: str | None  # the set whose limits are printed; None leaves them blank
    solo: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetJob(Printed):
    """What to print."""

    front: SheetMap
    back: SheetMap | None
    paper: Paper
    copies: int = 1
    up: Literal[1, 2] = 1
    duplex: str = "long-edge"  # how the printer turns the paper
    names: tuple[tuple[str, str], ...] = ()  # a name for each sheet, and where it comes from
    dry_erase: bool = False

    @property
    def piece(self) -> Paper:
        """The paper that one sheet gets."""
        if self.up == 1:
            return self.paper
        return Paper(f"half of {self.paper.name}", self.paper.height / 2, self.paper.width)


def map_sheets(book: Book, job: SheetJob, back_page: _BackPage | None = None) -> bytes:
    """The sheets as a PDF. `back_page` draws what is behind every sheet when it is not a map."""
    label, piece = book.label, job.piece
    sides = [side for side in (job.front, job.back) if side is not None]
    paper = job.paper.turned() if job.up == 2 else job.paper
    axis = turning_axis(paper, job.duplex)
    document = book.document(
        f"{label('map_sheet')} {' / '.join(side.map_id.upper() for side in sides)}",
        duplex=job.duplex if job.back or back_page else None,
    )
    plans = {side.map_id: plan_sheet(piece, side.map, book.theme, dry_erase=job.dry_erase) for side in sides}
    book = book.with_signs(min(plan.legend.height for plan in plans.values()) * _LEGEND_SIGN)
    for side in sides:
        draw = partial(_printed_side, book=book, job=job, side=side, plan=plans[side.map_id])
        said = f"{label('map_sheet')} {side.map_id.upper()}; {map_said(label, side.map)}{_seasons_said(book, job)}"
        document.form(_form(side), piece.width, piece.height, draw, alt=said)
    if back_page:
        document.form(_BACK, piece.width, piece.height, back_page)
    for start in range(0, _count(job), job.up):
        seats = range(start, min(start + job.up, _count(job)))
        for side in sides:
            plan = plans[side.map_id]
            mark = f"{label('map_sheet')} {side.map_id.upper()}" if start == 0 else None
            page = document.page(paper, bookmark=mark)
            for seat in seats:
                place = _lying(job, paper, seat - start, None if side is job.front else axis)
                _lay(page, _form(side), place)
                _number_and_name(page, book.theme, job, plan, place, seat)
            if job.up == 2 and side is job.front:
                fold_line(page, "vertical")  # where the knife goes
            if document.page_count == 1:
                draw_rule(page, _foot(book, job, side, plan), book.theme.text)
        if back_page:
            page = document.page(paper)
            for seat in seats:
                _lay(page, _BACK, _lying(job, paper, seat - start, axis))
    return document.to_bytes()


def _seasons_said(book: Book, printed: Printed) -> str:
    """The seasons with their limits and edicts, for screen readers."""
    if printed.seasons is None:
        return ""
    label, told = book.label, []
    for name in SEASONS:
        season = book.edition.season_sets[printed.seasons][name]
        said = f"{label('time_limit')} {season.limit}, {label('edicts')} {' '.join(season.edicts)}"
        told.append(label.named(label(name), said))
    return "".join(f"; {each}" for each in told)


def _lying(job: SheetJob, paper: Paper, number: int, axis: str | None) -> Placement:
    """Where a sheet lies on its paper; with an axis, what is behind it when the paper is turned about that."""
    front = Placement(number, False, Box(job.piece.width * number, 0, *job.piece.size))
    return front if axis is None else mirrored(front, paper, axis)


def _lay(page: Drawing, form: str, place: Placement) -> None:
    page.place(form, place.box.x, place.box.y, rotate=place.turn)


def _count(job: SheetJob) -> int:
    count = max(1, len(job.names)) * job.copies
    if not 1 <= count <= MOST_COPIES:
        raise PressError(f"{count} sheets; 1 to {MOST_COPIES} can be printed at once")
    return count


def _form(side: SheetMap) -> str:
    return f"sheet {side.map_id}"


def _printed_side(drawing: Drawing, book: Book, job: SheetJob, side: SheetMap, plan: SheetPlan) -> None:
    """Everything that is the same on every sheet."""
    draw_sheet(drawing, book, plan, side, book.map_name(side.map_id), job)
    slug_line(drawing, _foot(book, job, side, plan).words, colour=book.theme.text, side=plan.header.x)


def _foot(book: Book, job: SheetJob, side: SheetMap, plan: SheetPlan) -> FootPlan:
    """The foot of every sheet: all of them leave room for the rule, and for the highest number of a sheet."""
    words = (GAME, f"{book.label('map_sheet')} {side.map_id.upper()}", book.language, book.version)
    return plan_foot(book.label("ruler_check"), job.piece.width, words, str(_count(job)), side=plan.header.x)


def draw_sheet(drawing: Drawing, book: Book, plan: SheetPlan, side: SheetMap, name: str, printed: Printed) -> None:
    """What every blank sheet of a side shows, whatever the occasion; the side has this name."""
    _draw_header(drawing, book, plan, side.map_id, name)
    _draw_field(drawing, book.theme, plan, side.map)
    _draw_coins(drawing, book.theme, plan.coins, book.edition.coin_track)
    _draw_seasons(drawing, book, plan, printed.seasons, solo=printed.solo)
    _draw_legend(drawing, book, plan, book.those_in_play(_DRAWN))


_DRAWN = ("forest", "village", "farm", "water", "monster", "hero", "destroyed")  # in games that have it


def _number_and_name(page: Drawing, theme: Theme, job: SheetJob, plan: SheetPlan, place: Placement, seat: int) -> None:
    """What differs from sheet to sheet: its number, and the name of its player."""
    piece, box = job.piece, place.box
    left = 0.0 if place.turn else box.x
    with page.group(box.right, box.bottom, rotate=180) if place.turn else nullcontext():
        at = left + piece.width - plan.header.x
        with page.furniture():
            page.text(at, piece.height - SLUG_BASELINE, str(seat + 1), SLUG_PT, "sans", theme.text, "right")
        if job.names:
            name, where = job.names[seat // job.copies]
            line = name_lines(plan.header)[0].moved(left, 0)
            draw_name(page, name_box(line), name, 13 * plan.scale, where=where)


# --------------------------------------------------------------------------------------------------------------------
# The command.


AID, REFERENCE, NOTHING = _BACKS = ("aid", "reference", "none")  # backs that are not maps
LONGEST_NAME = 60  # more than any sheet has room for

NAMES = file("names", "A sheet for each line of this file; - is standard input.")


def sheets(job: Job[Edition]) -> Answer:
    """Print blank map sheets.

    Without options: one sheet with both maps of the base game, front and back. A sheet for each of thirty players:
    proofpress sheets --names players.txt
    """
    chosen, edition, look = job.chosen, job.edition, Look(job)
    back: str | None = chosen["back"]
    if (back == REFERENCE) != chosen.given("edicts"):
        raise Refusal("a back explains four cards: --back reference and --edicts are given together", "back", "edicts")
    book = look.book(open_book, edition)
    drawn = drawn_in_play(edition, chosen["sets"])
    book = book.playing(choose(edition, chosen["sets"])) if job.own else replace(book, in_play=drawn)
    preset = edition.presets[chosen["sets"]]
    front, behind = _sides(edition, preset, chosen["map"], back)
    sheet = SheetJob(
        front=front,
        back=behind,
        paper=look.paper("portrait"),
        seasons=None if chosen["blank-limits"] else preset.seasons,
        solo=chosen["solo"],
        copies=chosen["copies"],
        up=chosen["up"],
        duplex=chosen["duplex"],
        names=names_in(*job.read_list(chosen["names"]), LONGEST_NAME) if chosen["names"] else (),
        dry_erase=chosen["dry-erase"],
    )
    back_page: _BackPage | None = None
    if back == AID:
        from proofpress.cartographers.printing.player_aid import aid_back

        of_game = book.playing(choose(edition, chosen["sets"]))
        back_page = aid_back(of_game, sheet.piece, preset.seasons, book.called(chosen["sets"]))
    elif back == REFERENCE:
        from proofpress.cartographers.printing.reference import reference_back

        letters, choice = edicts_in(job)
        back_page = reference_back(book.playing(choice), sheet.piece, letters)
    pdf = map_sheets(book, sheet, back_page)
    parts = ["map-sheet", front.map_id, *([behind.map_id] if behind else [back] if back_page and back else [])]
    parts += [f"{sheet.up}-up"] if sheet.up > 1 else []
    parts += [name for name in ("solo", "blank-limits", "dry-erase") if chosen[name]]
    return look.printed(pdf, "-".join(parts) + ".pdf")


SHEETS = Command(
    sheets,
    (
        replace(
            MAP, times=2, label="The map of the front; given twice, front and back. Default: both maps of the game."
        ),
        Option(
            "back", "What is on the back: the player aid, the reference of four cards, nothing, or another map.",
            words=_BACKS, open=True, shown="ID|FILE",
        ),
        replace(EDICTS, label="The cards under A, B, C and D, for --back reference: ids or names."),
        whole("copies", "How many sheets.", 1, MOST_COPIES, default=1, also=("count", "players", "sheets")),
        whole("up", "Sheets on one side of the paper, one or two.", 1, 2, default=1),
        TURNING,
        PRESET,
        flag("blank-limits", "Leave out the time limits of the seasons, to be written in."),
        flag("solo", "With places for the solo rating."),
        NAMES,
        flag(
            "dry-erase", "For sleeves and thick pens: large boxes, and nothing to fill in near the edge.",
            also=("sleeve", "sleeves", "laminated", "whiteboard"),
        ),
        DATA,
        *printing(),
    ),
    first=("copies", "sets", "paper", "theme"),
)  # fmt: skip


def _sides(
    edition: Edition, preset: Preset, maps: tuple[str, ...], back: str | None
) -> tuple[SheetMap, SheetMap | None]:
    if len(maps) == 2 and back is not None:
        raise Refusal("--map given twice says what is on the back, so --back cannot say it too", "back")
    first, *others = [SheetMap(*find_map(edition, wanted)) for wanted in maps or edition.maps_of(preset.explore)[:2]]
    if back is None:
        return first, (others[0] if others else None)
    return first, None if back in _BACKS else SheetMap(*find_map(edition, back, "back", _BACKS))
