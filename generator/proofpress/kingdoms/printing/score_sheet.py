"""The score sheet, and the command `sheets`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from proofpress.errors import EXIT_CONTENT, PressError, say
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.printing.book import (
    PIECES,
    Book,
    on_box,
    open_book,
    player_sign,
    resource_sign,
    terrain_sign,
    token_sign,
)
from proofpress.kingdoms.rules.setup import MOST_SEATS
from proofpress.language import NO_BREAK
from proofpress.options import DATA, Answer, Command, Job, whole
from proofpress.pages.art import place_sign, sign_on_box
from proofpress.pages.layout import TITLE, draw_heading
from proofpress.pages.page_setup import Look, foot_of_page, printing
from proofpress.pages.paginator import Chunk, fill, fits
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import Box, Paper, mm
from proofpress.press.themes import Theme
from proofpress.press.typesetting import LEAST_PT, Block, Style, cap_height, draw_text, fit

# --------------------------------------------------------------------------------------------------------------------
# The score sheet: ruled for pencils, up to five players a game, as many games on a page as stay easy to write on.
#
# What each row counts and what it is worth comes from the edition. Players write on it; it carries no seed.


_MARGIN, _TOP, _FOOT = 12.0, 11.0, 13.0
_GAP, _CUT = 7.0, (3.0, 2.0)  # between two games, and the dash of the line there
_NAMES, _ROW, _TOTAL, _TIE = 12.0, 7.6, 10.0, 7.0  # of the names, a row, the total, the words about ties
_TALLEST = 1.75  # how much higher than that rows may become where there is room
_WORTH = 0.85  # of the size of what rows are called: what they are worth
_LABELS = 0.37  # of the width: what the rows are called
_LARGE_LABELS = 72.0  # in large print, in millimetres
_PLACE = re.compile(r"(?<=\d\.) ")  # after the number of what breaks a tie
MOST_GAMES: Final = 3  # a page; more would be cut up anyway


class ScoreRow(NamedTuple):
    """A row: what it counts, and what that is worth."""

    key: str
    words: str
    worth: str


def score_rows(book: Book) -> list[ScoreRow]:
    """The rows between the names and the total."""
    points, castle = book.edition.scoring, book.edition.castle
    level = len(book.edition.file.research)
    return [
        ScoreRow("pieces", book.label("score_pieces"), f"{points.piece}"),
        ScoreRow("castle", book.label("score_castle"), "·".join(map(str, castle.points))),
        ScoreRow("magic", book.label("score_magic"), f"{points.magic_level}"),
        ScoreRow("nation", book.label("score_nation", level=level), ""),
        ScoreRow("capitals", book.label("score_capitals"), f"{points.capital_alone} / {points.capital_shared}"),
        ScoreRow("cities", book.label("score_cities"), f"{points.city}"),
        ScoreRow("crown", book.label("score_crown"), f"{points.crown}"),
        ScoreRow("lost", book.label("score_lost"), f"{points.lost_region}+{points.beaten_neutral}"),
    ]


def score_document(book: Book, paper: Paper, copies: int = 1) -> Document:
    """A number of pages of score sheets."""
    title = book.label("score_name")
    document = book.document(title)
    for number in range(copies):
        page = document.page(paper, bookmark=title if number == 0 else None, label="" if number == 0 else None)
        draw_scores(book, paper, page, first=number == 0)
    return document


def draw_scores(book: Book, paper: Paper, page: Drawing, *, first: bool = False) -> None:
    """A page of score sheets; the first one has the scale rule."""
    title = book.label("score_name")
    draw_heading(page, book.theme, _field(paper).top_strip(TITLE)[0], title)
    places = game_boxes(book, paper)
    for place in places:
        _game(book, page, place)
    for above, below in pairwise(places):  # where the page is cut
        y = (above.bottom + below.y) / 2
        page.line(above.x, y, above.right, y, book.theme.pen("thin", dash=_CUT))
    foot_of_page(book, page, [title], first, side=_MARGIN)


def _field(paper: Paper) -> Box:
    return Box(_MARGIN, _TOP, paper.width - 2 * _MARGIN, paper.height - _TOP - _FOOT)


def game_boxes(book: Book, paper: Paper) -> list[Box]:
    """Where the games of a page are."""
    room = _field(paper).top_strip(TITLE)[1]
    scale = book.theme.text_scale
    least = (_names(book.theme) + len(score_rows(book)) * _ROW + _TOTAL + _ROW + _TIE) * scale
    game = Chunk(least * _TALLEST + _GAP, _GAP, grow=_GAP, shrink=least * (_TALLEST - 1))
    count = next((many for many in range(MOST_GAMES, 0, -1) if fits([game] * many, [room.height])), 0)
    if not count:
        raise PressError(
            say(
                "a score sheet needs {least} mm of height, but {paper} leaves {height} mm: take larger paper",
                least=mm(least),
                paper=paper,
                height=mm(room.height),
            ),
            EXIT_CONTENT,
        )
    (column,) = fill([game] * count, [room.height]) or [[]]
    return [Box(room.x, room.y + top, room.width, height - _GAP) for _, top, height in column]


def _names(theme: Theme) -> float:
    """The height of the names, which in large print may go upwards."""
    return _NAMES * min(theme.text_scale, 1.15)


def _game(book: Book, page: Drawing, box: Box) -> None:
    """One game: the names, the rows, the total, and what breaks a tie."""
    theme, lines = book.theme, score_rows(book)
    high = _names(theme)
    units = high + len(lines) * _ROW + _TOTAL + _ROW + _TIE
    unit = box.height / units
    left = box.width * _labels(book, box)
    names, rest = box.top_strip(high * unit)
    grid = Box(box.x, box.y, box.width, (units - _TIE) * unit)
    rows = Box(rest.x, rest.y, rest.width, len(lines) * _ROW * unit)
    total = Box(box.x, rows.bottom, box.width, _TOTAL * unit)
    spare = Box(box.x, total.bottom, box.width, _ROW * unit)
    page.rounded(grid, 2.0, None, theme.paper)
    if theme.ink("paper").fill is not None:
        page.rect(Box(box.x + left, total.y, box.width - left, total.height), None, theme.ink("paper").fill)
    pt = _label_size(book, lines, left, _ROW * unit)
    for number, line in enumerate(lines):
        row = Box(rows.x, rows.y + number * _ROW * unit, rows.width, _ROW * unit)
        _row(book, page, row, left, line, pt)
        page.line(row.x, row.bottom, row.right, row.bottom, theme.pen("hairline"))
    _total(book, page, total, pt * 1.25)
    _row(book, page, spare, left, ScoreRow("resources", book.label("score_resources"), ""), pt)
    for y in (names.bottom, total.y, total.bottom):
        page.line(box.x, y, box.right, y, theme.pen("medium"))
    width = (box.width - left) / MOST_SEATS
    for seat in range(MOST_SEATS):
        x = box.x + left + seat * width
        page.line(x, grid.y, x, grid.bottom, theme.pen("medium" if seat == 0 else "thin"))
        side = min(names.height * 0.46, max(width * 0.4, 6.3))
        player_sign(page, theme, seat, x + (width - side) / 2, names.y + 1.0, side)
    label, italic = max(8.0, theme.least_pt), (LEAST_PT, "serif-italic", theme.text)
    page.fitted(box.x + left - 2.0, names.bottom - 2.2, book.label("name"), left - 4.0, label, *italic, "right")
    page.rounded(grid, 2.0, theme.pen("medium"))
    style, where = Style("serif-italic", 1.1, colour=theme.text), book.where("score_tie")
    said = _PLACE.sub(NO_BREAK, book.label.set("score_tie"))
    tie = Block(said, box.width - 2.0, box.bottom - grid.bottom - 1.0, where)
    place = Box(box.x + 1.0, grid.bottom + 1.0, tie.width, tie.height)
    draw_text(page, place, tie.text, fit([tie], max(9.0, theme.least_pt), style=style), style, "bottom", where)


def _labels(book: Book, box: Box) -> float:
    """The share of the width that what rows count has: more in large print, the more the narrower the paper is."""
    return _LABELS if book.theme.text_scale == 1 else max(_LABELS, min(0.5, _LARGE_LABELS / box.width))


def _label_size(book: Book, lines: list[ScoreRow], left: float, height: float) -> float:
    """One size for what the rows are called, so that the longest fits beside its worth."""
    room = left - _sign(book, height) - 7.7
    widest = max(measure(line.words, 1, "serif") + measure(line.worth, _WORTH, "sans-bold") for line in lines)
    return max(LEAST_PT, min(11.0 * book.theme.text_scale, room / widest))


def _sign(book: Book, height: float, share: float = 0.72) -> float:
    """The side of a row's sign: where large print has lower rows, it takes more of them."""
    return height * share * (1.0 if book.theme.text_scale == 1 else 1.055)


def _row(book: Book, page: Drawing, row: Box, left: float, line: ScoreRow, pt: float) -> None:
    """The sign, the words, and the worth at the right of the words."""
    theme = book.theme
    side = _sign(book, row.height)
    y = row.y + (row.height - side) / 2
    _SIGNS[line.key](page, theme, Box(row.x + 1.6, y, side, side))
    base = row.centre[1] + cap_height("serif", pt) / 2
    x = row.x + 1.6 + side + 1.6
    worth_pt = max(LEAST_PT, pt * _WORTH)
    taken = measure(line.worth, worth_pt, "sans-bold")
    with page.row():
        with page.tagged("TH"):
            page.fitted(x, base, line.words, left - (x - row.x) - taken - 3.3, pt, LEAST_PT - 0.05, "serif", theme.text)
        with page.tagged("TD"):
            page.text(row.x + left - 1.4, base, line.worth, worth_pt, "sans-bold", theme.text, "right")


def _total(book: Book, page: Drawing, row: Box, pt: float) -> None:
    side = _sign(book, row.height, 0.8)
    place_sign(page, book.theme, "total", row.x + 1.2, row.y + (row.height - side) / 2, side)
    base, room = row.centre[1] + cap_height("title", pt) / 2, row.width * _labels(book, row) - side - 5.0
    page.fitted(row.x + side + 3.2, base, book.label("score_total"), room, pt, LEAST_PT, "title", book.theme.text)


_SIGNS: Mapping[str, Callable[[Drawing, Theme, Box], None]] = {
    "pieces": PIECES,
    "castle": on_box(token_sign, "fort"),
    "magic": on_box(resource_sign, "mana"),
    "nation": sign_on_box("points"),
    "capitals": on_box(terrain_sign, "capital"),
    "cities": on_box(token_sign, "city"),
    "crown": on_box(token_sign, "crown"),
    "lost": on_box(terrain_sign, "cliffs"),
    "resources": sign_on_box("tie"),
}


# --------------------------------------------------------------------------------------------------------------------
# The command `sheets`.


MOST_COPIES = 10_000  # a file of 16 MB; more are better printed from it twice

COPIES = whole("copies", "How many sheets.", 1, MOST_COPIES, default=1)


def sheets(job: Job[Edition]) -> Answer:
    """Print score sheets: what counts at the end, for up to five players, with the tie-break."""
    look = Look(job)
    book = look.book(open_book, job.edition)
    return look.printed(score_document(book, look.paper(), job.chosen["copies"]).to_bytes(), "score-sheet.pdf")


SHEETS = Command(sheets, (COPIES, DATA, *printing()), first=("copies", "paper", "lang"))
