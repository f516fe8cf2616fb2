"""Map sheets: the blank pages that the game is drawn on.

The printed part of a side is one form, drawn once and placed on every page; a page adds only what differs: a player's
name, the page number, fields to fill in. No sheet ever carries a seed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import Literal

from generator.cartographers.pages.board_said import map_said
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.sheet_bands import draw_coins, draw_header, draw_legend, name_line
from generator.cartographers.pages.sheet_field import draw_field
from generator.cartographers.pages.sheet_plan import SheetPlan, plan_sheet
from generator.cartographers.pages.sheet_seasons import draw_seasons
from generator.cartographers.records import Map
from generator.library.dataclass import dataclass
from generator.pages.furniture import FootPlan, draw_rule, plan_foot
from generator.press.document import DUPLEX, Document
from generator.press.drawing import Drawing
from generator.press.errors import PressError
from generator.press.furniture import SLUG_BASELINE, SLUG_PT, SLUG_SIDE, slug_line
from generator.press.geometry import Box
from generator.press.imposition import Placement, mirrored, turning_axis
from generator.press.ink import Theme
from generator.press.paper import Paper

MOST_COPIES = 10_000  # a file of 10 MB; more sheets are better printed from it twice
MOST_FILLABLE = 100  # with 300 fields on each side of a sheet; viewers are slow with more
GAME = "Cartographers"

BackPage = Callable[[Drawing], None]

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
    with_heroes: bool
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
    fillable: bool = False
    dry_erase: bool = False

    @property
    def piece(self) -> Paper:
        """The paper that one sheet gets."""
        if self.up == 1:
            return self.paper
        return Paper(f"half of {self.paper.name}", self.paper.height / 2, self.paper.width)


def map_sheets(book: Book, job: SheetJob, back_page: BackPage | None = None) -> bytes:
    """The sheets as a PDF. `back_page` draws what is behind every sheet when it is not a map."""
    label, piece = book.label, job.piece
    sides = [side for side in (job.front, job.back) if side is not None]
    paper = job.paper.turned() if job.up == 2 else job.paper
    # What is filled in on a screen is upright on both sides, and the file asks for the turning that fits.
    axis = "vertical" if job.fillable else turning_axis(paper, job.duplex)
    turning = next(way for way in DUPLEX if turning_axis(paper, way) == axis)
    document = book.document(
        f"{label('map_sheet')} {' / '.join(side.map_id.upper() for side in sides)}",
        duplex=turning if job.back or back_page else None,
    )
    plans = {side.map_id: plan_sheet(piece, side.map, book.theme, dry_erase=job.dry_erase) for side in sides}
    for side in sides:
        draw = partial(_printed_side, book=book, job=job, side=side, plan=plans[side.map_id])
        said = f"{label('map_sheet')} {side.map_id.upper()}; {map_said(label, side.map)}"
        document.form(_form(side), piece.width, piece.height, draw, alt=said)
    if job.fillable:
        from generator.cartographers.pages.sheet_fields import draw_filled_coin

        draw_filled_coin(document, book)
    if back_page:
        document.form(_BACK, piece.width, piece.height, back_page)
    for start in range(0, _count(job), job.up):
        seats = range(start, min(start + job.up, _count(job)))
        for side in sides:
            plan = plans[side.map_id]
            mark = f"{label('map_sheet')} {side.map_id.upper()}" if start == 0 else None
            page = document.page(paper, bookmark=mark)
            for seat in seats:
                place = _place(job, paper, seat - start, None if side is job.front else axis)
                _put(page, _form(side), place)
                _number_and_name(page, book.theme, job, plan, place, seat)
                if job.fillable:
                    _fill_in(document, book, job, side, plan, place, seat)
            if document.page_count == 1:
                draw_rule(book, page, _foot(book, job, side))
        if back_page:
            page = document.page(paper)
            for seat in seats:
                _put(page, _BACK, _place(job, paper, seat - start, axis))
    return document.to_bytes()


def _place(job: SheetJob, paper: Paper, number: int, axis: str | None) -> Placement:
    """Where a sheet lies on its paper; with an axis, what is behind it when the paper is turned about that."""
    front = Placement(number, False, Box(job.piece.width * number, 0, *job.piece.size))
    return front if axis is None else mirrored(front, paper, axis)


def _put(page: Drawing, form: str, place: Placement) -> None:
    page.place(form, place.box.x, place.box.y, rotate=180 if place.turned else 0)


def _count(job: SheetJob) -> int:
    count = max(1, len(job.names)) * job.copies
    if not 1 <= count <= MOST_COPIES:
        raise PressError(f"{count} sheets; 1 to {MOST_COPIES} can be printed at once")
    if job.fillable and count > MOST_FILLABLE:
        raise PressError(f"{count} sheets to be filled in; one file holds at most {MOST_FILLABLE}")
    return count


def _form(side: SheetMap) -> str:
    return f"sheet {side.map_id}"


def _printed_side(drawing: Drawing, book: Book, job: SheetJob, side: SheetMap, plan: SheetPlan) -> None:
    """Everything that is the same on every sheet."""
    text = book.edition.text.get(book.language)
    name = text.maps.get(side.map_id) if text else None  # nothing for a map that the language does not name
    draw_sheet(drawing, book, plan, side, name.name if name else "", job)
    slug_line(drawing, _foot(book, job, side).words, colour=book.theme.text)


def _foot(book: Book, job: SheetJob, side: SheetMap) -> FootPlan:
    """The foot of every sheet: all of them leave room for the rule, and for the highest number of a sheet."""
    words = (GAME, f"{book.label('map_sheet')} {side.map_id.upper()}", book.language, book.version)
    return plan_foot(book, job.piece.width, words, str(_count(job)))


def draw_sheet(drawing: Drawing, book: Book, plan: SheetPlan, side: SheetMap, name: str, printed: Printed) -> None:
    """What every blank sheet of a side shows, whatever the occasion; the side has this name."""
    draw_header(drawing, book, plan, side.map_id, name)
    draw_field(drawing, book.theme, plan, side.map)
    draw_coins(drawing, book.theme, plan.coins, book.edition.coin_track)
    draw_seasons(drawing, book, plan, printed.seasons, solo=printed.solo)
    draw_legend(drawing, book, plan, _terrains(printed))


def _terrains(printed: Printed) -> tuple[str, ...]:
    """What is drawn in this game."""
    heroes = ("hero", "destroyed") if printed.with_heroes else ()
    return ("forest", "village", "farm", "water", "monster", *heroes)


def _number_and_name(page: Drawing, theme: Theme, job: SheetJob, plan: SheetPlan, place: Placement, seat: int) -> None:
    """What differs from sheet to sheet: its number, and the name of its player."""
    piece, box = job.piece, place.box
    left = 0.0 if place.turned else box.x
    with page.group(box.right, box.bottom, rotate=180) if place.turned else nullcontext():
        at = left + piece.width - SLUG_SIDE
        with page.furniture():
            page.text(at, piece.height - SLUG_BASELINE, str(seat + 1), SLUG_PT, "sans", theme.text, "right")
        if job.names:
            name, where = job.names[seat // job.copies]
            line = name_line(plan.header).moved(left, 0)
            page.fitted(line.x + 1, line.bottom - 1.2, name, line.width - 2, 13 * plan.scale, face="serif", where=where)


def _fill_in(
    document: Document, book: Book, job: SheetJob, side: SheetMap, plan: SheetPlan, place: Placement, seat: int
) -> None:
    """Fields of a sheet on the newest page. Before their names stand the map, the side where both have one map, and
    the number of the sheet."""
    from generator.cartographers.pages.sheet_fields import sheet_fields

    twice = job.back is not None and job.back.map_id == job.front.map_id and side is job.back
    sheet = re.sub(r"[^A-Za-z0-9]", "_", side.map_id) + ("_back" if twice else "") + f"_{seat + 1}"
    found = sheet_fields(book, plan, side.map, _terrains(job), solo=job.solo, named=bool(job.names))
    document.fill_in(field.of(sheet, place.box) for field in found)
