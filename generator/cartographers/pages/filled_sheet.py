"""A map sheet as somebody has filled it in: the blank sheet, and on it what was drawn, the coins and the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.cartographers.pages.book import Book
from generator.cartographers.pages.map_sheet import GAME, Printed, SheetMap, draw_sheet
from generator.cartographers.pages.sheet_bands import coin_boxes, name_lines
from generator.cartographers.pages.sheet_plan import SheetPlan, plan_sheet
from generator.cartographers.pages.sheet_seasons import boxes_for_numbers
from generator.cartographers.records import SEASONS
from generator.cartographers.rules.boards import FIELDS, grid_of
from generator.cartographers.rules.rating import SeasonScore, losses, total
from generator.cartographers.rules.sheet import Sheet
from generator.cartographers.score import Solo
from generator.library.dataclass import dataclass
from generator.pages.furniture import foot_of_page
from generator.pages.plates import plate, tile
from generator.pages.terrain_art import ruins_corners
from generator.press.drawing import LEAST_PT, Drawing
from generator.press.fonts import cap_height
from generator.press.paper import Paper

_DRAWN = ("forest", "village", "farm", "water", "monster", "hero", "destroyed")
_INSET = 0.04  # of a space, so that the lines between the spaces stay


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledSheet:
    """What is on the sheet."""

    side: SheetMap
    printed: Printed
    sheet: Sheet
    scores: Sequence[SeasonScore]
    rated: Solo | None = None  # of a whole game alone
    code: str = ""  # of a whole game


def filled_sheet(book: Book, paper: Paper, filled: FilledSheet) -> bytes:
    """The sheet as a PDF."""
    label, side = book.label, filled.side
    name = f"{label('map_sheet')} {side.map_id.upper()}"
    document = book.document(name)
    page = document.page(paper)
    plan = plan_sheet(paper, side.map, book.theme)
    text = book.edition.text.get(book.language)
    title = text.maps.get(side.map_id) if text else None
    draw_sheet(page, book, plan, side, title.name if title else "", filled.printed)
    _spaces(page, book, plan, filled)
    for box in coin_boxes(plan.coins, book.edition.coin_track)[: filled.sheet.coins]:
        page.circle(*box.centre, box.width * 0.36, None, book.theme.line)
    _numbers(page, book, plan, filled)
    foot_of_page(book, page, (GAME, name, filled.code), first=not filled.code)
    return document.to_bytes()


def _spaces(page: Drawing, book: Book, plan: SheetPlan, filled: FilledSheet) -> None:
    rows = filled.side.map.grid
    grid, board = grid_of(len(rows[0]), len(rows)), filled.sheet.board
    inset = plan.space * _INSET
    for terrain in _DRAWN:
        for row, column in grid.cells(board[FIELDS[terrain]]):
            x, y = plan.field.x + column * plan.space, plan.field.y + row * plan.space
            tile(page, book.theme, terrain, x + inset, y + inset, plan.space - 2 * inset)
    for row, column in grid.cells(board.ruins & ~board.empty):
        x, y = plan.field.x + column * plan.space, plan.field.y + row * plan.space
        plate(page, book.theme, "ruins corners", ruins_corners, x, y, plan.space)


def _numbers(page: Drawing, book: Book, plan: SheetPlan, filled: FilledSheet) -> None:
    """The boxes of the seasons, and at the end the total, what monsters took, or the rating with its title."""
    boxes = boxes_for_numbers(plan, filled.printed.solo)
    for name, number in _values(filled):
        box = boxes[name]
        pt = max(LEAST_PT, min(14.0, box.height * 2.4) * min(1.0, plan.scale))
        baseline = box.centre[1] + cap_height("sans-bold", pt) / 2
        page.text(box.centre[0], baseline, str(number).replace("-", "−"), pt, "sans-bold", book.theme.text, "centre")
    if filled.rated and filled.rated.title:
        line = name_lines(plan.header)[1]
        text = book.edition.text.get(book.language)
        title = text.titles.get(filled.rated.title) if text else None
        if title:
            page.fitted(line.x + 1, line.bottom - 1.2, title.name, line.width - 2, 13 * plan.scale, face="serif")


def _values(filled: FilledSheet) -> Iterator[tuple[str, int]]:
    for season, score in zip(SEASONS, filled.scores, strict=False):
        yield f"{season}_first", score.edicts[0]
        yield f"{season}_second", score.edicts[1]
        yield f"{season}_coins", score.coins
        yield f"{season}_monsters", score.monsters
        yield f"{season}_total", score.total
    if len(filled.scores) < len(SEASONS):
        return
    yield "total", total(filled.scores)
    if filled.rated:
        yield "below_0", sum(filled.rated.values)
        yield "below_1", filled.rated.rating
    elif not filled.printed.solo:
        yield "below_0", losses(filled.scores)
