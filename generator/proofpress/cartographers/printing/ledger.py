"""What stands below the chart of a map sheet: the coin track, a ledger with a line for each season, and the legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from proofpress.cartographers.printing.book import Book
from proofpress.cartographers.printing.map_chart import SheetPlan
from proofpress.cartographers.records import SEASONS, Edict, Season
from proofpress.errors import EXIT_CONTENT, PressError, say
from proofpress.pages.art import (
    THINGS,
    Motif,
    draw_seal,
    figure_plate,
    motif,
    place_emblem,
    place_sign,
    plate,
    tile_plate,
)
from proofpress.press.drawing import Drawing, Line, measure
from proofpress.press.paper import Box, from_points, mm, points
from proofpress.press.themes import Pen, Theme
from proofpress.press.typesetting import LEAST_PT, cap_height
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The coin track.


def draw_coins(drawing: Drawing, theme: Theme, box: Box, count: int) -> None:
    """The reminder that a surrounded mountain pays, and the coins with their numbers."""
    side, middle = box.height, box.centre[1]
    place_sign(drawing, theme, "neighbours", box.x, box.y, side)
    starts = ((1.12, 0.0), (1.3, -0.1), (1.3, 0.1))  # of the lines of an arrow
    arrow = [(box.x + x * side, middle + y * side, box.x + 1.42 * side, middle) for x, y in starts]
    drawing.lines(arrow, theme.pen("thin", cap="round"))
    pt = max(LEAST_PT, side * theme.text_scale * 0.8)
    for number, coin in enumerate(coin_boxes(box, count), 1):
        place_sign(drawing, theme, "coin to fill in", coin.x, coin.y, coin.width)
        x, y = coin.centre
        with drawing.furniture():
            drawing.text(x, y + cap_height("sans", pt) / 2, str(number), pt, "sans", theme.faint, "centre")


def coin_boxes(box: Box, count: int) -> list[Box]:
    """Where the coins of the track are; the last one ends where the other bands do."""
    start = box.x + box.height * 1.75  # behind the reminder and its arrow
    coin = min(box.height, (box.right - start) / count * 0.94)
    step = (box.right - start - coin) / max(1, count - 1)
    return [Box(start + step * number, box.centre[1] - coin / 2, coin, coin) for number in range(count)]


# --------------------------------------------------------------------------------------------------------------------
# The ledger: a line for each season, whose sum stands at its end, a brace, and the wreath for the total.
#
# A number is written beside the sign of what it counts; what is done with it stands on the line before it.


PARTS: Final = ("first", "second", "coins", "monsters", "total")
_COLUMNS: Final = (22.6, 22.6, 21.6, 21.6, 26.0)  # the breadth of each, in parts of the whole
_SEASON, _BRACE, _END = 33.0, 5.0, 34.2
_WHOLE = _SEASON + sum(_COLUMNS) + _BRACE + _END
_GUTTER = 8.6  # of a column: the sign of what is written there
_SEAL, _LARGE_SEAL, _LEAST_SEAL = 6.4, 6.8, 4.3  # the side of a seal, in large print, and where it is read


@dataclass(frozen=True, slots=True)
class LedgerPlan:
    """Where the numbers go."""

    unit: float
    heads: tuple[Box, ...]  # of each season: emblem, name, limit
    lines: tuple[Mapping[str, Box], ...]  # of each season: its parts
    wreath: Box
    below: tuple[Box, ...]  # monster losses; in solo play what is taken off, and the rating


def plan_ledger(sheet: SheetPlan, solo: bool) -> LedgerPlan:
    """Where everything in the band goes."""
    band = sheet.ledger
    unit, high = band.width / _WHOLE, band.height / len(SEASONS)
    heads, lines = list[Box](), list[Mapping[str, Box]]()
    for number in range(len(SEASONS)):
        heads.append(Box(band.x, band.y + number * high, _SEASON * unit, high))
        places: dict[str, Box] = {}
        x = heads[-1].right
        for part, width in zip(PARTS, _COLUMNS, strict=True):
            places[part] = Box(x, heads[-1].y, width * unit, high)
            x += width * unit
        lines.append(places)
    end = Box(band.right - _END * unit, band.y, _END * unit, band.height)
    side = min(end.width, 3 * high - 1.5 * unit)
    half, last = (end.width - 3.6 * unit) / 2, end.bottom - high
    wide = ((end.x + 0.6 * unit, half), (end.right - half, half)) if solo else ((end.right - 25 * unit, 25 * unit),)
    below = tuple(Box(x, last, width, high) for x, width in wide)
    return LedgerPlan(unit, tuple(heads), tuple(lines), Box(end.centre[0] - side / 2, band.y, side, side), below)


def boxes_for_numbers(sheet: SheetPlan, solo: bool) -> dict[str, Box]:
    """Every box that takes a number, beside its sign, by a plain name."""
    plan = plan_ledger(sheet, solo)
    found = {
        f"{season}_{part}": box.left_strip(_GUTTER * plan.unit)[1].inset(0.25, 0.1)
        for season, line in zip(SEASONS, plan.lines, strict=True)
        for part, box in line.items()
    }
    found["total"] = plan.wreath.inset(plan.wreath.width * 0.24, plan.wreath.height * 0.32)
    for number, box in enumerate(plan.below):
        found[f"below_{number}"] = box.left_strip((3.6 if solo else 9.6) * plan.unit)[1].inset(0.1)
    return found


def draw_ledger(drawing: Drawing, book: Book, sheet: SheetPlan, season_set: str | None, *, solo: bool) -> None:
    """Without a set of seasons their limits stay blank."""
    edition, theme = book.edition, book.theme
    seasons = edition.season_sets[season_set or next(iter(edition.season_sets))]
    plan = plan_ledger(sheet, solo)
    _rules(drawing, theme, plan)
    names = [book.label(season) for season in SEASONS]
    emblem = 0.76 * plan.heads[0].height
    room = plan.heads[0].width - emblem - 3.2 * plan.unit
    widest = max(measure(name, 1, "title") for name in names)
    pt = max(LEAST_PT, min(9.5 * plan.unit * theme.text_scale, int(20 * room / widest) / 20))
    for season, head, line, name in zip(SEASONS, plan.heads, plan.lines, names, strict=True):
        place_emblem(drawing, theme, season, head.x, head.centre[1] - emblem / 2, emblem)
        rest = Box(head.x + emblem + 1.4 * plan.unit, head.y, room, head.height)
        drawing.fitted(rest.x, rest.y + 0.44 * rest.height, name, room, pt, LEAST_PT, "title", theme.text)
        _limit(drawing, theme, rest, plan.unit, str(seasons[season].limit) if season_set else "")
        _signs(drawing, theme, line, sheet, plan.unit, seasons[season], edition.edicts)
    y, side = sheet.ledger.y, sheet.ledger.height
    x = plan.lines[0]["total"].right + 0.4 * _BRACE * plan.unit - side / 2
    plate(drawing, theme, "brace", motif("chart", "brace"), x, y, side)
    place_sign(drawing, theme, "total", plan.wreath.x, plan.wreath.y, plan.wreath.width)
    _below_wreath(drawing, theme, plan, solo)


def _rules(drawing: Drawing, theme: Theme, plan: LedgerPlan) -> None:
    """Strong lines above and below, thin ones between; columns part where a sign stands on their line."""
    first, last, left, right = plan.heads[0], plan.heads[-1], plan.heads[0].x, plan.lines[0]["total"].right
    drawing.lines([(left, y, right, y) for y in (first.y, last.bottom)], theme.pen("medium"))
    drawing.lines([(left, head.y, right, head.y) for head in plan.heads[1:]], theme.pen("hairline"))
    clear, reach, uprights, signs = 2.9 * plan.unit, 0.95 * plan.unit, list[Line](), list[Line]()
    for line in plan.lines:
        for part, box in line.items():
            x, y = box.x, box.centre[1]
            gap = clear if part != "first" else 0
            uprights += [(x, box.y, x, y - gap), (x, y + gap, x, box.bottom)]
            if part in ("second", "coins"):
                signs.append((x, y - reach, x, y + reach))
            if part == "total":
                signs += [(x - reach, y + step, x + reach, y + step) for step in (-0.5 * reach, 0.5 * reach)]
            elif part != "first":
                signs.append((x - reach, y, x + reach, y))
    drawing.lines(uprights, theme.pen("hairline", faint=True))
    drawing.lines(signs, Pen(theme.line, min(theme.weights["medium"], 1.6 * plan.unit), cap="round"))


def _limit(drawing: Drawing, theme: Theme, box: Box, unit: float, limit: str) -> None:
    """The hourglass, and the time of the season or a line on which it is written."""
    glass = 0.36 * box.height
    x, middle = box.x + glass, box.y + 0.74 * box.height
    place_sign(drawing, theme, "time", box.x - 0.2 * glass, middle - glass / 2, glass)
    if limit:
        pt = max(theme.least_pt, 11 * unit)
        drawing.text(x, middle + cap_height("sans-bold", pt) / 2, limit, pt, "sans-bold", theme.text)
    else:
        dotted = theme.pen("thin", dash=(0.2, 0.8), cap="round")
        drawing.line(x, middle + glass / 2, x + 9 * unit, middle + glass / 2, dotted)


def _signs(
    drawing: Drawing,
    theme: Theme,
    line: Mapping[str, Box],
    sheet: SheetPlan,
    unit: float,
    facts: Season,
    edicts: Mapping[str, Edict],
) -> None:
    """What each number of a line counts."""
    seal = max((_LARGE_SEAL if sheet.large_print else _SEAL) * unit, _LEAST_SEAL)

    def square(part: str, side: float) -> tuple[float, float, float]:
        box = line[part]
        return box.x + (_GUTTER + 1.5) / 2 * unit - side / 2, box.centre[1] - side / 2, side

    for part, letter in zip(PARTS, facts.edicts, strict=False):
        draw_seal(drawing, theme, letter, edicts[letter].seal, *square(part, seal))
    place_sign(drawing, theme, "coin", *square("coins", 5.6 * unit))
    figure_plate(drawing, theme, "monster", *square("monsters", 6.4 * unit))
    place_sign(drawing, theme, "points", *square("total", 5.8 * unit))


def _shield(drawing: Drawing, theme: Theme) -> None:
    """The shield on which scoring cards have their solo value."""
    from proofpress.cartographers.printing.card_fronts import solo_shield

    solo_shield(drawing, theme, "", Box(0, 0, 10, 10))


def _below_wreath(drawing: Drawing, theme: Theme, plan: LedgerPlan, solo: bool) -> None:
    """The tie-break: monster losses. In solo play: less the solo values of the four edicts, equals the rating."""
    unit, first, last = plan.unit, plan.below[0], plan.below[-1]
    pen = Pen(theme.line, min(theme.weights["medium"], 1.6 * unit), cap="round")
    drawing.lines([(box.x, y, box.right, y) for box in plan.below for y in (box.y, box.bottom)], theme.pen("thin"))
    y, reach = first.centre[1], 0.95 * unit
    if not solo:
        drawing.line(first.x + 0.4 * unit, y, first.x + 0.4 * unit + 2 * reach, y, pen)
        figure_plate(drawing, theme, "monster", first.x + 2.9 * unit, y - 3.2 * unit, 6.4 * unit)
        return
    side = 3.6 * unit
    marks: tuple[tuple[str, Motif, Box], ...] = (("_shield", _shield, first), ("points", THINGS["points"], last))
    for name, mark, box in marks:
        plate(drawing, theme, name, mark, box.x, y - side / 2, side)
    drawing.line(first.x - 2.1 * unit, y, first.x - 0.8 * unit, y, pen)
    x = (first.right + last.x) / 2
    drawing.lines([(x - reach, y + step, x + reach, y + step) for step in (-0.5 * reach, 0.5 * reach)], pen)


# --------------------------------------------------------------------------------------------------------------------
# The legend: everything that is drawn on the map, and everything that is printed there.


_BEFORE_WORD = 0.42  # in ems, between a letter and its word
_STROKE = 0.6  # of the height of a row: what a pencil draws
_ROW = 0.66  # of the height of the legend, where it has two rows
_LEADING = 1.15  # from one row to the next, at least


class _Row(NamedTuple):
    """A row of the legend: whether what is drawn has figures too, the side of figures, the gap beside signs, the type,
    and from one terrain to the next."""

    terrains: Sequence[str]
    figures: bool
    side: float
    gap: float
    pt: float
    step: float


def draw_legend(
    drawing: Drawing, book: Book, plan: SheetPlan, drawn: Sequence[str], printed: Sequence[str], behind: Sequence[str]
) -> None:
    """For each terrain its figure, the symbol that a pencil draws in one stroke, its letter and its name; then, with a
    figure and its name, what the map has from the start.

    Where the line is too short, what is drawn has no figures, which are on the cards as well; else there are two rows.
    Both sides of a sheet have the same form; `behind` it other things are printed.
    """
    theme, box = book.theme, plan.legend
    enough = max(theme.least_pt, 8.0 * plan.scale) if theme.text_scale > 1 else LEAST_PT

    def forms(on_map: Sequence[str]) -> list[list[_Row]]:
        both = [(*drawn, *on_map)]
        ways = ((both, True, 0.9), (both, False, 0.9), (both, False, 0.5), ([drawn, on_map], False, 0.5))
        return [
            [_row(book, plan, row, drawn, len(rows), figures, gap) for row in rows if row]
            for rows, figures, gap in ways
        ]

    legends = forms(printed)
    sizes = [min(row.pt for rows in form for row in rows) for form in zip(legends, forms(behind), strict=True)]
    best = next((number for number, pt in enumerate(sizes[:-1]) if pt >= enough), sizes.index(max(sizes[:-1])))
    best = best if sizes[best] >= LEAST_PT else len(legends) - 1
    if sizes[best] < LEAST_PT:
        raise PressError(
            say(
                "the legend would be set at {sizes:.1f} pt on a line of {width} mm, but type smaller "
                "than {least_pt:g} pt is not printed",
                sizes=sizes[best],
                width=mm(box.width),
                least_pt=LEAST_PT,
            ),
            EXIT_CONTENT,
        )
    step = min(row.step for row in legends[best])
    for number, row in enumerate(legends[best]):
        middle = box.centre[1] + (number - (len(legends[best]) - 1) / 2) * row.side
        _draw_row(
            drawing,
            book,
            Box(box.x, middle - row.side / 2, box.width, row.side),
            row._replace(pt=sizes[best], step=step),
            drawn,
        )


def _row(
    book: Book, plan: SheetPlan, row: Sequence[str], drawn: Sequence[str], rows: int, figures: bool, gap: float
) -> _Row:
    """A row as large as its words have room."""
    width, side, gap = plan.legend.width, plan.legend.height * (1 if rows == 1 else _ROW), gap * plan.scale
    lettered = [each for each in row if each in drawn]
    pictures = len(row) if figures else len(row) - len(lettered)
    signs = len(lettered) * (_STROKE * side + gap) + pictures * (side + gap)
    ems = sum(measure(book.habits.letters[each], 1, "sans-bold") + from_points(_BEFORE_WORD) for each in lettered)
    ems += sum(measure(book.label(each), 1, "serif") for each in row)
    wanted = min(max(book.theme.least_pt, 8.0 * plan.scale), points(side) / _LEADING)
    between = max(1, len(row) - 1)
    pt = min(wanted, (width - signs) / (ems + from_points(0.4 + 0.6 * gap / plan.scale) * between))
    return _Row(row, figures, side, gap, pt, (width - signs - pt * ems) / between)


def _draw_row(drawing: Drawing, book: Book, box: Box, row: _Row, drawn: Sequence[str]) -> None:
    theme, x, pt, mark = book.theme, box.x, row.pt, _STROKE * row.side
    baseline = box.centre[1] + pt * 0.115
    for each in row.terrains:
        if row.figures or each not in drawn:
            (tile_plate if each == "wasteland" else figure_plate)(drawing, theme, each, x, box.y, row.side)
            x += row.side + row.gap
        if each in drawn:
            stroke = motif("strokes", each)
            plate(drawing, theme, f"stroke {each}", stroke, x, box.centre[1] - mark / 2, mark)
            x += mark + row.gap
            letter = book.habits.letters[each]
            x += drawing.text(x, baseline, letter, pt, "sans-bold", theme.text) + pt * from_points(_BEFORE_WORD)
        x += drawing.text(x, baseline, book.label(each), pt, "serif", theme.text) + row.step
