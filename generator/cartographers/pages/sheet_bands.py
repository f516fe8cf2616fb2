"""The bands of a map sheet around its field: header, coin track, legend. The season boxes are in `sheet_seasons`."""

from __future__ import annotations

from collections.abc import Callable

from generator.cartographers.pages.book import Book
from generator.cartographers.pages.sheet_plan import SheetPlan
from generator.pages import ornaments
from generator.pages.drawn import motif
from generator.pages.plates import engraved, figure, plate
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.errors import CONTENT, PressError
from generator.press.geometry import Box, mm
from generator.press.ink import Pen, Theme


def ornament(drawing: Drawing, theme: Theme, name: str, x: float, y: float, side: float) -> None:
    """An ornament of `ornaments` by name, in a square."""
    draw: Callable[[Drawing, Theme], None] = getattr(ornaments, name)
    plate(drawing, theme, name, draw, x, y, side)


def name_line(header: Box) -> Box:
    """Where the cartographer writes; its lower edge is the line."""
    return Box(header.x, header.y + header.height * 0.1, header.width * 0.34, header.height * 0.32)


def name_lines(header: Box) -> tuple[Box, Box]:
    """The lines for the cartographer and for the title."""
    line = name_line(header)
    return line, line.moved(0, header.height * 0.42)


def draw_header(drawing: Drawing, book: Book, plan: SheetPlan, map_id: str, side: str) -> None:
    """Lines for cartographer and title, the shield of the family crest, the compass, the map's letter and side."""
    theme, box, scale = book.theme, plan.header, plan.scale
    pt = max(LEAST_PT, 8 * theme.text_scale * scale)
    pen = Pen(theme.line, theme.weights["thin"])
    for key, line in zip(("cartographer", "title"), name_lines(box), strict=True):
        drawing.line(line.x, line.bottom, line.right, line.bottom, pen)
        drawing.fitted(
            line.x, line.bottom + pt * 0.42, book.label(key), line.width, pt, LEAST_PT, "serif-italic", theme.text
        )
    width, height = ornaments.CREST
    factor = box.height / (height - 1.5)
    centre = box.x + box.width / 2
    with drawing.group(centre - width * factor / 2, box.y - 0.6 * factor, factor):
        ornaments.crest(drawing, engraved(theme, factor))
    ribbon_width, ribbon_height = box.width * 0.25, box.height * 0.23
    with drawing.group(centre - ribbon_width / 2, box.y + box.height * 0.66, 1):
        ornaments.banner(drawing, theme, ribbon_width, ribbon_height)
    ornament(drawing, theme, "compass", box.right - box.height, box.y, box.height)
    name_right = box.right - box.height - 2.5 * scale
    drawing.text(name_right, box.y + box.height * 0.52, map_id.upper()[:3], 20 * scale, "title", theme.text, "right")
    room = name_right - (centre + ribbon_width / 2) - 2
    drawing.fitted(
        name_right, box.y + box.height * 0.78, side, room, pt * 1.1, LEAST_PT, "serif-italic", theme.text, "right"
    )


def draw_coins(drawing: Drawing, theme: Theme, box: Box, count: int) -> None:
    """The coin track, and the reminder that a surrounded mountain pays."""
    side = box.height
    ornament(drawing, theme, "surrounded", box.x, box.y, side)
    pen = Pen(theme.line, theme.weights["thin"], cap="round")
    arrow_x, middle = box.x + side * 1.12, box.y + side / 2
    tip, wings = (arrow_x + side * 0.3, middle), arrow_x + side * 0.18
    starts = ((arrow_x, middle), (wings, middle - side * 0.1), (wings, middle + side * 0.1))
    drawing.lines([(*start, *tip) for start in starts], pen)
    for coin in coin_boxes(box, count):
        ornament(drawing, theme, "coin", coin.x, coin.y, coin.width)


def coin_boxes(box: Box, count: int) -> list[Box]:
    """Where the coins of the track are."""
    side = box.height
    start = box.x + side * 1.54  # behind the reminder and its arrow
    step = min((box.right - start) / count, side * 1.25)
    spread = (box.right - start - step * count) / 2
    coin = min(side * 0.96, step * 0.94)
    first = start + spread + (step - coin) / 2
    return [Box(first + step * number, box.y + (side - coin) / 2, coin, coin) for number in range(count)]


def draw_legend(drawing: Drawing, book: Book, plan: SheetPlan, terrains: tuple[str, ...]) -> None:
    """For each terrain its figure, the symbol that a pencil draws in one stroke, its letter and its name.

    Where the line is too short for all of that, the figures are left out: they are on the cards as well.
    """
    theme, box, scale = book.theme, plan.legend, plan.scale
    words = [(book.habits.letters[terrain], book.label(terrain)) for terrain in terrains]
    needed = sum(measure(letter, 1, "sans-bold") + measure(name, 1, "serif") for letter, name in words)
    mark, gap = box.height * 0.56, 1.0 * scale
    pieces = (mark + 3 * gap) * len(terrains)
    icon = box.height * 0.92
    if (box.width - pieces - icon * len(terrains)) / needed < LEAST_PT:
        icon = 0.0
    pt = min(max(LEAST_PT, 8.0 * scale * theme.text_scale), (box.width - pieces - icon * len(terrains)) / needed)
    if pt < LEAST_PT:
        raise PressError(
            f"the legend needs {mm(pieces + LEAST_PT * needed)} mm, but the sheet has {mm(box.width)} mm for it",
            CONTENT,
        )
    step = (box.width - pieces - icon * len(terrains) - pt * needed) / max(1, len(terrains) - 1)
    x, baseline = box.x, box.y + box.height / 2 + pt * 0.115
    for terrain, (letter, name) in zip(terrains, words, strict=True):
        if icon:
            figure(drawing, theme, terrain, x, box.y + (box.height - icon) / 2, icon)
            x += icon + gap
        stroke = motif("strokes", terrain)
        plate(drawing, theme, f"stroke {terrain}", stroke, x, box.y + (box.height - mark) / 2, mark)
        x += mark + gap
        x += drawing.text(x, baseline, letter, pt, "sans-bold", theme.text) + gap
        x += drawing.text(x, baseline, name, pt, "serif", theme.text) + step
