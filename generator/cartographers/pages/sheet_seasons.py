"""The season boxes of a map sheet and the wreath for the total."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from generator.cartographers.pages.book import Book
from generator.cartographers.pages.sheet_bands import ornament
from generator.cartographers.pages.sheet_plan import SheetPlan
from generator.cartographers.records import SEASONS, Edict, Season
from generator.library.dataclass import dataclass
from generator.pages import ornaments
from generator.pages.drawn import motif
from generator.pages.plates import Motif, figure, plate
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.geometry import Box
from generator.press.ink import Pen, Theme

_SOLO_SIGN = 0.72  # of the height of a box below the wreath
_WREATH = 37.0  # the height of a band beside which the wreath does not grow any more
_LEAST_MARK = 4.3  # the side of a seal whose letter is still read


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
    part = row.width * 0.42
    places = (Box(row.x + row.width * 0.08, row.y, part, row.height), Box(row.right - part, row.y, part, row.height))
    return SeasonsPlan(
        seasons=tuple(_season_boxes(box, scale, sheet.dry_erase) for box in boxes),
        signs=tuple((box.right + sign / 2, band.y + band.height * 0.56) for box in boxes),
        reach=sign * 0.26,
        wreath=Box(last.x + (last.width - side) / 2, last.y, side, side),
        below=places if solo else places[1:],
    )


def _season_boxes(box: Box, scale: float, two_by_two: bool) -> SeasonBoxes:
    pad = 1.1 * scale
    head, rest = box.top_strip(box.height * (0.18 if two_by_two else 0.24), 0)
    inner = rest.inset(pad)
    gap = pad * 0.7
    if two_by_two:
        width, height = (inner.width - gap) / 2, (inner.height - 2 * gap) / 3
        x, y = (inner.x, inner.x + width + gap), [inner.y + (height + gap) * row for row in range(3)]
        first, second, coins, monsters = (Box(left, top, width, height) for top in y[:2] for left in x)
        return SeasonBoxes(box, head, (first, second), coins, monsters, Box(inner.x, y[2], inner.width, height))
    upper, lower = inner.top_strip(inner.height * 0.5 - gap / 2, gap)
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
            found[f"{season}_{name}"] = Box(box.x, box.y + box.height * 0.45, box.width, box.height * 0.5)
        total = boxes.total
        free = Box(total.x + total.width * 0.35, total.y, total.width * 0.6, total.height)
        found[f"{season}_total"] = free.inset(0.6)
    found["total"] = plan.wreath.inset(plan.wreath.width * 0.24, plan.wreath.height * 0.32)
    for number, box in enumerate(plan.below):
        sign = box.height * _SOLO_SIGN if solo else 0.0
        found[f"below_{number}"] = box.left_strip(sign)[1].inset(0.5)
    return found


def draw_seasons(drawing: Drawing, book: Book, sheet: SheetPlan, season_set: str | None, *, solo: bool) -> None:
    """Four season boxes joined by plus signs, equals, and the wreath for the total. Without a set of seasons their
    limits stay blank."""
    edition, theme, scale = book.edition, book.theme, sheet.scale
    seasons = edition.season_sets[season_set or next(iter(edition.season_sets))]
    plan = plan_seasons(sheet, solo)
    sign = Pen(theme.line, theme.weights["heavy"], cap="round")
    for season, boxes, (x, y) in zip(SEASONS, plan.seasons, plan.signs, strict=True):
        facts = seasons[season]
        drawing.rounded(boxes.box, 1.6 * scale, Pen(theme.line, theme.weights["medium"]), theme.paper)
        _head(drawing, theme, boxes.head, scale, book.label(season), season, facts.limit if season_set else None)
        _places(drawing, theme, boxes, scale, facts, edition.edicts)
        _sign(drawing, x, y, plan.reach, sign, last=season == SEASONS[-1])
    ornament(drawing, theme, "wreath", plan.wreath.x, plan.wreath.y, plan.wreath.width)
    _below(drawing, theme, plan, scale, solo)


def _sign(drawing: Drawing, x: float, y: float, reach: float, pen: Pen, last: bool) -> None:
    """A plus; behind the last season an equals sign."""
    if last:
        drawing.lines([(x - reach, y + step, x + reach, y + step) for step in (-reach / 2, reach / 2)], pen)
    else:
        drawing.lines([(x - reach, y, x + reach, y), (x, y - reach, x, y + reach)], pen)


def _head(drawing: Drawing, theme: Theme, head: Box, scale: float, name: str, season: str, limit: int | None) -> None:
    drawing.line(head.x, head.bottom, head.right, head.bottom, Pen(theme.line, theme.weights["medium"]))
    glass, baseline, right = head.height * 0.6, head.y + head.height * 0.66, head.right - 1.2 * scale
    pt, said = max(theme.least_pt, 10 * scale), "" if limit is None else str(limit)
    needed = measure(name, LEAST_PT, "title") + (measure(said, pt, "sans-bold") + glass * 0.95 if said else 0)
    icon = min(head.height * 0.82, right - head.x - 1.91 * scale - needed)  # smaller before a long name
    plate(drawing, theme, season, motif("ornaments", season), head.x + scale, head.y + (head.height - icon) / 2, icon)
    if said:
        right -= drawing.text(right, baseline, said, pt, "sans-bold", theme.text, "right") + glass * 0.95
        ornament(drawing, theme, "hourglass", right, head.y + (head.height - glass) / 2, glass)
    left = head.x + icon + 1.5 * scale
    size = max(LEAST_PT, 9 * scale * theme.text_scale)
    drawing.fitted(left, baseline, name, right - left - 0.4 * scale, size, LEAST_PT, "title", theme.text)


def _places(
    drawing: Drawing, theme: Theme, boxes: SeasonBoxes, scale: float, facts: Season, edicts: Mapping[str, Edict]
) -> None:
    """Two edicts, coins, monsters to take off, and the sum."""
    thin, medium = Pen(theme.line, theme.weights["thin"]), Pen(theme.line, theme.weights["medium"])
    for box in (*boxes.edicts, boxes.coins, boxes.monsters):
        drawing.rounded(box, 0.8 * scale, thin)
    nudge = 0.3 * scale
    mark = min(boxes.coins.width * 0.6, 5.4 * scale)
    side = min(max(mark, _LEAST_MARK), boxes.coins.width - 2 * nudge)
    for letter, box in zip(facts.edicts, boxes.edicts, strict=True):
        seal = partial(ornaments.seal, letter=letter, colour=edicts[letter].seal)
        plate(drawing, theme, f"seal {letter}", seal, box.x + nudge, box.y + nudge, side)
    ornament(drawing, theme, "minted_coin", boxes.coins.x + nudge, boxes.coins.y + nudge, mark * 0.92)
    box = boxes.monsters
    figure(drawing, theme, "monster", box.x + nudge, box.y + nudge, mark)
    y = box.y + mark * 0.55
    drawing.line(box.right - mark * 0.55, y, box.right - mark * 0.2, y, medium)
    drawing.rounded(boxes.total, 0.8 * scale, thin)
    star = min(boxes.total.height * 0.62, 6.0 * scale)
    ornament(drawing, theme, "star", boxes.total.x + 0.8 * scale, boxes.total.y + (boxes.total.height - star) / 2, star)


def _shield(drawing: Drawing, theme: Theme) -> None:
    """The shield on which scoring cards have their solo value."""
    from generator.cartographers.pages.cards_rules import solo_shield

    solo_shield(drawing, theme, "", Box(0, 0, 10, 10))


def _below(drawing: Drawing, theme: Theme, plan: SeasonsPlan, scale: float, solo: bool) -> None:
    """The tie-break: monster losses. In solo play: less the solo values of the four edicts, equals the rating."""
    sign = Pen(theme.line, theme.weights["medium"], cap="round")
    for box in plan.below:
        drawing.rounded(box, 0.8 * scale, Pen(theme.line, theme.weights["thin"]))
    reach = plan.reach * 0.8
    middle = plan.below[0].y + plan.below[0].height / 2
    if solo:
        first, second = plan.below
        side = first.height * _SOLO_SIGN
        marks: tuple[tuple[str, Motif, Box], ...] = (("_shield", _shield, first), ("star", ornaments.star, second))
        for name, mark, box in marks:
            plate(drawing, theme, name, mark, box.x + 0.4 * scale, box.y + (box.height - side) / 2, side)
        drawing.line(first.x - 2.4 * reach, middle, first.x - 0.6 * reach, middle, sign)
        x = (first.right + second.x) / 2
        drawing.lines([(x - reach, middle + step, x + reach, middle + step) for step in (-reach / 2, reach / 2)], sign)
        return
    icon = plan.below[0].height * 0.95
    x = plan.below[0].x - icon - 3.2 * reach
    figure(drawing, theme, "monster", x, plan.below[0].y, icon)
    drawing.line(x + icon + 0.4 * reach, middle, x + icon + 2.2 * reach, middle, sign)
