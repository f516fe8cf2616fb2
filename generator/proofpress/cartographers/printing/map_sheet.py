"""The map sheet, and the command `sheets`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Literal

from proofpress.cartographers.choice import EDICTS, MAP, PRESET, choose, drawn_in_play, edicts_in
from proofpress.cartographers.edition import Edition, find_map
from proofpress.cartographers.printing.book import Book, map_said, open_book
from proofpress.cartographers.printing.ledger import draw_coins, draw_ledger, draw_legend
from proofpress.cartographers.printing.map_chart import SheetPlan, draw_chart, name_box, name_lines, plan_sheet
from proofpress.cartographers.records import SEASONS, Map, Preset
from proofpress.errors import EXIT_CONTENT, PressError, Refusal, say
from proofpress.files import names_in
from proofpress.options import DATA, Answer, Command, Job, Option, file, flag, whole
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
from proofpress.press.drawing import Drawing
from proofpress.press.imposition import SLUG_BASELINE, Placement, fold_line, mirrored, turning_axis
from proofpress.press.paper import Box, Paper
from proofpress.press.themes import Theme
from proofpress.records import dataclass

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
        return Paper(say("half of {paper}", paper=self.paper.name), self.paper.height / 2, self.paper.width)


def one_page(what: str, pages: int, paper: Paper) -> None:
    """Refuses a back that takes more pages than one."""
    if pages > 1:
        raise PressError(
            say(
                "{what} takes {pages} pages of {paper} ({size}), but a sheet has one back: take larger paper",
                what=what,
                pages=pages,
                paper=paper.name,
                size=paper.size,
            ),
            EXIT_CONTENT,
        )


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
    book = book.with_signs(min(plan.legend.height for plan in plans.values()))
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
        raise PressError(
            say("{count} sheets; 1 to {most_copies} can be printed at once", count=count, most_copies=MOST_COPIES)
        )
    return count


def _form(side: SheetMap) -> str:
    return f"sheet {side.map_id}"


def _printed_side(drawing: Drawing, book: Book, job: SheetJob, side: SheetMap, plan: SheetPlan) -> None:
    """Everything that is the same on every sheet."""
    draw_sheet(drawing, book, plan, side, book.map_name(side.map_id), job, job.back if side is job.front else job.front)
    slug_line(drawing, _foot(book, job, side, plan).words, colour=book.theme.text, side=plan.chart.x)


def _foot(book: Book, job: SheetJob, side: SheetMap, plan: SheetPlan) -> FootPlan:
    """The foot of every sheet: all of them leave room for the rule, and for the highest number of a sheet."""
    words = (GAME, f"{book.label('map_sheet')} {side.map_id.upper()}", book.language, book.version)
    return plan_foot(book.label("ruler_check"), job.piece.width, words, str(_count(job)), side=plan.chart.x)


def draw_sheet(
    drawing: Drawing,
    book: Book,
    plan: SheetPlan,
    side: SheetMap,
    name: str,
    printed: Printed,
    behind: SheetMap | None = None,
) -> None:
    """What every blank sheet of a side shows, whatever the occasion; the side has this name. Its legend has the form
    that there is room for on the map `behind` it as well."""
    draw_chart(drawing, book, plan, side.map, side.map_id, name)
    draw_coins(drawing, book.theme, plan.coins, book.edition.coin_track)
    draw_ledger(drawing, book, plan, printed.seasons, solo=printed.solo)
    legends = [
        [each for each, sign in _PRINTED.items() if sign in "".join(other.map.grid)] for other in (side, behind or side)
    ]
    draw_legend(drawing, book, plan, book.those_in_play(_DRAWN), *legends)


_PRINTED = {"mountain": "^", "ruins": "r", "wasteland": "#"}  # on maps
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
        raise Refusal(say("they go together: --back reference explains four cards"), "back", "edicts")
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
        flag("blank-limits", "Leave the time limits of the seasons blank, to be filled in by hand."),
        flag("solo", "Add fields for the solo rating."),
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
        raise Refusal(say("two --map say already what it is"), "back")
    first, *others = [SheetMap(*find_map(edition, wanted)) for wanted in maps or edition.maps_of(preset.explore)[:2]]
    if back is None:
        return first, (others[0] if others else None)
    return first, None if back in _BACKS else SheetMap(*find_map(edition, back, "back", _BACKS))
