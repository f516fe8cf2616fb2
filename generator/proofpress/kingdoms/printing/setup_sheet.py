"""The set-up sheet, and the command `draws`."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from proofpress.errors import EXIT_CONTENT, NotAccepted, PressError, Refusal, UsageError, say
from proofpress.kingdoms.deal import tokens_known
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effects import RESOURCES
from proofpress.kingdoms.printing.book import (
    Book,
    Sign,
    open_book,
    player_sign,
    resource_sign,
    terrain_sign,
    token_sign,
    whose_turn,
)
from proofpress.kingdoms.printing.lands import draw_land, land_said, region_spot
from proofpress.kingdoms.printing.player_aid import refuge_said
from proofpress.kingdoms.prove import TABLE, play_of, prove
from proofpress.kingdoms.records import LAND_COLUMNS, LAND_ROWS, LETTERS
from proofpress.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS, SeatSetup, Setup
from proofpress.options import SEED, Answer, Command, Job, flag, one_of
from proofpress.pages.art import plate
from proofpress.pages.layout import TITLE, draw_heading, em
from proofpress.pages.page_setup import SLUG_SEPARATOR, Look, foot_of_page, page_number, printing, refuse_unprintable
from proofpress.pages.paginator import Chunk, fill, pages_needed
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import Box, Paper, mm
from proofpress.press.typesetting import LEAST_PT, Block, Style, cap_height, draw_text, fit, set_text
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Set-up sheets: what lies before every seat when a dealt game begins, and where the exploration tokens lie.
#
# Two documents of the same set-ups, because players must not know the tokens: the players' sheet shows only which
# regions get one, and the key, for somebody who lays them and does not play, which one. What is left open is blank, to
# be filled in by hand. Neither carries a seed: the caller decides what the slug line says.


_MARGIN, _TOP, _FOOT = 12.0, 11.0, 13.0
_GAP = 5.0  # between two seats
_LEAST_WIDTH, _LEAST_HEIGHT = 62.0, 45.0  # of a seat
_LEAST_LARGE = 106.0  # its least width in large print
_TALLEST = 1.1  # the height of a seat as a share of its width, at most
_PAD, _HEAD = 3.0, 12.0
_WIDE = 1.5  # from this width on, as a multiple of its height, a seat has its head beside the land
_LEAST_WORDS = 36.5  # the least width of what is beside a land
_SIGN_SIDE = 0.13  # of the width of a land: a piece or token on it


@dataclass(frozen=True, slots=True)
class SetupSheet:
    """A set-up to be printed, what of it is left to the players, and its name."""

    setup: Setup
    free: frozenset[str] = frozenset()  # of sides, nations, regions, resources
    title: str = ""
    place: str = "player"  # what a place is called, as a key of labels

    @property
    def tokens_known(self) -> bool:
        """Whether the deal says where tokens lie."""
        return tokens_known(self.setup, self.free)


def setup_document(
    book: Book, paper: Paper, sheet: SetupSheet, slug: str = "", *, tokens: bool = False, into: Document | None = None
) -> Document:
    """The players' sheet; with `tokens` the key that goes with it, which players do not see."""
    if tokens and not sheet.tokens_known:
        name = f" {sheet.title}" if sheet.title else ""
        raise UsageError(say("the set-up{name} does not say where exploration tokens lie, so it has no key", name=name))
    title = book.label("setup_key" if tokens else "setup_name")
    document = into or book.document(title)
    heading = book.label.named(title, sheet.title) if sheet.title else title
    pages = setup_places(book, paper, sheet, tokens)
    for number, places in enumerate(pages):
        page = document.page(paper, bookmark=heading if number == 0 else None, label="" if number == 0 else None)
        if number == 0:
            draw_heading(page, book.theme, Box(_MARGIN, _TOP, paper.width - 2 * _MARGIN, TITLE), heading)
        for seat, place in places:
            _place(book, page, sheet, seat, place, tokens)
        fields = [slug or title, sheet.title, page_number(book, number + 1, len(pages))]
        foot_of_page(book, page, [field for field in fields if field], number == 0, side=_MARGIN)
    return document


# Where everything goes
def setup_places(book: Book, paper: Paper, sheet: SetupSheet, tokens: bool) -> list[list[tuple[int, Box]]]:
    """For each page which seat goes where, all of one height; the Lost Kingdom comes after the seats.

    The notes fill the place that an odd number leaves empty, else they are a strip below the last seats.
    """
    scale, wide = book.theme.text_scale, paper.width - 2 * _MARGIN
    count = len(sheet.setup.sides())
    across = 2 if (wide - _GAP) / 2 >= (_LEAST_WIDTH if scale == 1 else _LEAST_LARGE) else 1
    strip = across == 1 or count % 2 == 0
    cells, width = count if strip else count + 1, (wide - _GAP * (across - 1)) / across
    rows, least = ceil(cells / across), _least_height(book, paper, sheet, tokens)
    notes = [Chunk(_strip_height(book, sheet, wide, tokens))] if strip else []
    room = paper.height - _TOP - _FOOT

    def rooms(pages: int) -> list[float]:
        return [room - TITLE, *[room] * (pages - 1)]

    def chunks(tall: float) -> list[Chunk]:
        seats = [Chunk(tall + _GAP, _GAP, shrink=tall - least)] * rows
        return [*seats[:-1], replace(seats[-1], keep=True), *notes]

    heights = rooms(pages_needed(chunks(least), rooms, rows) or 1)
    even = (sum(heights) - sum(chunk.height for chunk in notes)) / rows - _GAP
    columns = fill(chunks(max(least, min(width * _TALLEST, even))), heights)
    if columns is None:
        raise PressError(
            say("{paper} has no room for a seat of {least} mm: take larger paper", paper=paper, least=mm(least)),
            EXIT_CONTENT,
        )
    high = min(placed.height for column in columns for placed in column if placed.which * across < cells) - _GAP
    return [
        [
            (at, Box(_MARGIN + at % across * (width + _GAP), y, width, high))
            if at < cells
            else (count, Box(_MARGIN, y, wide, placed.height))
            for placed in column
            for y in [_TOP + (0 if page else TITLE) + (placed.which - column[0].which) * (high + _GAP)]
            for at in (
                range(placed.which * across, min(cells, (placed.which + 1) * across))
                if placed.which * across < cells
                else [cells]
            )
        ]
        for page, column in enumerate(columns)
    ]


def _least_height(book: Book, paper: Paper, sheet: SetupSheet, tokens: bool) -> float:
    """The least height of a seat: in large print that in which its land is as large as in normal print."""
    if book.theme.text_scale == 1:
        return _LEAST_HEIGHT
    normal = replace(book, theme=replace(book.theme, text_scale=1.0, least_pt=LEAST_PT))
    boxes = [
        box for page in setup_places(normal, paper, sheet, tokens) for at, box in page if at < len(sheet.setup.sides())
    ]
    high = max(seat_parts(normal, box.inset(_PAD))[1].height for box in boxes) + 2 * _PAD
    return high if paper.width - 2 * _MARGIN > _WIDE * high else high + _HEAD + 2.0


def _place(book: Book, page: Drawing, sheet: SetupSheet, number: int, box: Box, tokens: bool) -> None:
    """What stands there."""
    page.rounded(box, 2.0, book.theme.pen("medium"), book.theme.paper)
    inner = box.inset(_PAD)
    if number == len(sheet.setup.sides()):
        _notes(book, page, sheet, inner, tokens)
    elif number == len(sheet.setup.seats):
        _lost(book, page, sheet, inner, tokens)
    else:
        _seat(book, page, sheet, number, inner, tokens)


def seat_parts(book: Book, box: Box) -> tuple[Box, Box, Box]:
    """The places of the head of a seat, of its land, and of what is beside the land, which in a wide seat has all of
    the height."""
    wide = box.width > _WIDE * box.height
    head, body = (box, box) if wide else box.top_strip(_HEAD, 2.0)
    shape, words = LAND_COLUMNS / LAND_ROWS, _LEAST_WORDS * min(book.theme.text_scale, 1.25)
    width = min(body.height * shape, body.width - words - 3.0, body.width * 0.6)
    height, beside = width / shape, body.left_strip(width, 4.0)[1]
    if wide:
        head, beside = beside.top_strip(_HEAD, 2.0)
    return head, Box(body.x, body.y + (body.height - height) / 2, width, height), beside


# A seat
def _seat(book: Book, page: Drawing, sheet: SetupSheet, number: int, box: Box, tokens: bool) -> None:
    """Sign, nation and land above; below the land with the first pieces, home region and resources beside it."""
    theme, seat, (head, place, beside) = book.theme, sheet.setup.seats[number], seat_parts(book, box)
    side = min(head.height * 0.86, 12.0)
    player_sign(page, theme, number, head.x, head.y, side)
    right, top = head.right, head.y + head.height * 0.42
    x = head.x + side + 2.5
    if "nations" in sheet.free:
        _blank(book, page, Box(x, head.y, right - x, head.height * 0.42), book.label("setup_nation"))
    else:
        pt = _name_pt(book, sheet, right - x)
        page.fitted(x, top, book.name(seat.nation), right - x, pt, LEAST_PT, "title", theme.text)
    land = f"{book.label(sheet.place)} {number + 1} · {_land_words(book, sheet, seat.side)}"
    _italic(book, page, x, head.bottom - 1.2, land, right - x, _text_pt(book))
    beside = _plays_first(book, page, beside, number == sheet.setup.first)
    _picture(book, page, sheet, seat.side, place, tokens)
    if not sheet.free & {"sides", "regions"}:
        _pieces(book, page, number, seat, place)
    if tokens:
        _token_list(book, page, sheet, seat.side, beside)
    else:
        _particulars(book, page, sheet, seat, beside)


def _plays_first(book: Book, page: Drawing, box: Box, first: bool) -> Box:
    """Whose turn it is, as a sign and in words at the top; return the room below, which is the same for all."""
    pt = 1.4 * _text_pt(book)
    side = pt * 0.36
    line, rest = box.top_strip(side + 1.0, 1.0)
    if first:
        plate(page, book.theme, "turn", whose_turn, line.x, line.y, side)
        x = line.x + side + 1.5
        _italic(book, page, x, line.y + side * 0.86, book.label("setup_first"), line.right - x, pt)
    return rest


def _name_pt(book: Book, sheet: SetupSheet, width: float) -> float:
    """One size for all nations' names: that at which the widest one fits."""
    widest = max(measure(book.name(seat.nation), 1.0, "title") for seat in sheet.setup.seats)
    return min(13.0 * book.theme.text_scale, width / widest)


def _lost(book: Book, page: Drawing, sheet: SetupSheet, box: Box, tokens: bool) -> None:
    """The Lost Kingdom of two players."""
    theme, side = book.theme, sheet.setup.lost
    head, place, beside = seat_parts(book, box)
    name, top = book.label("setup_lost"), head.y + head.height * 0.42
    page.fitted(head.x, top, name, head.width, 13.0 * theme.text_scale, LEAST_PT, "title", theme.text)
    _italic(book, page, head.x, head.bottom - 1.2, _land_words(book, sheet, side), head.width, _text_pt(book))
    _picture(book, page, sheet, side, place, tokens)
    if tokens:
        _token_list(book, page, sheet, side, beside)
    else:
        style = Style("serif", 1.2, colour=theme.text)
        draw_text(page, beside, book.label.set("setup_lost_pieces"), _text_pt(book), style, "middle")


def _is_open(sheet: SetupSheet, side: str) -> bool:
    """Whether a player chooses the side; that of the Lost Kingdom is always dealt."""
    return "sides" in sheet.free and side != sheet.setup.lost


def _land_words(book: Book, sheet: SetupSheet, side: str) -> str:
    if _is_open(sheet, side):
        return book.label("setup_card", card=side[:-1])
    return f"{side} {book.name(side)}"


def _picture(book: Book, page: Drawing, sheet: SetupSheet, side: str, place: Box, tokens: bool) -> None:
    """The land with its tokens, turned up in the key only; a blank card where its side is open."""
    theme = book.theme
    if _is_open(sheet, side):
        page.rounded(place, 1.5, theme.pen("thin", dash=(1.2, 1.0)))
        style = Style("serif-italic", 1.2, "centre", theme.text)
        inner, words = place.inset(0.7), book.label("setup_open")
        pt = fit([Block(words, inner.width, inner.height, book.where("setup_open"))], _caption_pt(book), style=style)
        draw_text(page, inner, words, pt, style, "middle")
        return
    record = book.edition.sides[side]
    with page.picture(land_said(book, side)):
        draw_land(page, theme, record, place)
    size = place.width * _SIGN_SIDE
    inner = place.inset(size * 0.7)  # no token lies across the edge
    for letter, kind in _tokens_on(sheet, side):
        x, y = region_spot(record, letter, place)
        x, y = min(max(x, inner.x), inner.right), min(max(y, inner.y), inner.bottom)
        page.circle(x, y, size * 0.62, theme.pen("thin"), theme.paper)
        if tokens:
            token_sign(page, theme, kind, x - size / 2, y - size / 2, size)
            x, y, pt = x + size * 0.62, y - size * 0.62, 1.15 * _caption_pt(book)
            page.circle(x, y, em(pt) * 0.58, theme.pen("thin"), theme.paper)
            page.text(x, y + cap_height("sans-bold", pt) * 0.45, letter, pt, "sans-bold", theme.text, "centre")
        else:
            pt = max(size * 2.3, LEAST_PT)
            page.text(x, y + cap_height("sans-bold", pt) / 2, "?", pt, "sans-bold", theme.text, "centre")


def _tokens_on(sheet: SetupSheet, side: str) -> list[tuple[str, str]]:
    """The letters of the regions of a side that get a token, and which."""
    if not sheet.tokens_known:
        return []
    laid = [(region.partition("."), kind) for region, kind in sheet.setup.tokens or ()]
    return [(letter, kind) for (where, _, letter), kind in laid if where == side]


def _pieces(book: Book, page: Drawing, number: int, seat: SeatSetup, place: Box) -> None:
    """The first pieces in the home region, side by side."""
    x, y = region_spot(book.edition.sides[seat.side], seat.region, place)
    size, count = place.width * _SIGN_SIDE, book.edition.start.pieces
    for piece in range(count):
        left = x + (piece - count / 2) * size * 1.02
        player_sign(page, book.theme, number, left, y - size / 2, size)


def _particulars(book: Book, page: Drawing, sheet: SetupSheet, seat: SeatSetup, box: Box) -> None:
    """Home region and resources, or blanks for them."""
    theme, pt = book.theme, _beside_pt(book, box)
    small = max(_caption_pt(book), pt * 0.8)
    caption, space = small * 0.353, box.height * 0.06
    line = min(pt * 0.353 * 1.5, (box.height - space - 2 * (caption + 1.0)) / (1 + len(RESOURCES)))
    gap = min(line, space)
    height = 2 * (caption + 1.0) + line + gap + len(RESOURCES) * line
    y = box.y + max(0.0, (box.height - height) / 2)
    _italic(book, page, box.x, y + caption, book.label("setup_home"), box.width, small)
    y += caption + 1.0
    home = Box(box.x, y, box.width, line)
    if sheet.free & {"sides", "regions"}:
        _blank(book, page, home)
    else:
        _signed(book, page, home, terrain_sign, LETTERS[seat.region], 0.94, pt)
    y += line + gap
    _italic(book, page, box.x, y + caption, book.label("setup_resources"), box.width, small)
    y += caption + 1.0
    for kind, amount in zip(RESOURCES, seat.stock, strict=True):
        side = line * 0.9
        resource_sign(page, theme, kind, box.x, y + (line - side) / 2, side)
        base = y + line / 2 + cap_height("sans-bold", pt) / 2
        x = box.x + side + 2.0
        if "resources" in sheet.free:
            page.line(x, base + 0.6, min(box.right, x + 14.0), base + 0.6, theme.pen("thin"))
        else:
            said = book.label.named(book.name(kind), str(amount))  # agrees in every language, whatever the amount
            page.fitted(x, base, said, box.right - x, pt, LEAST_PT, "serif", theme.text)
        y += line


def _signed(book: Book, page: Drawing, box: Box, sign: Sign, name: str, share: float, pt: float) -> None:
    """A kind of land or a token with its sign, which takes this share of the height."""
    side = box.height * share
    sign(page, book.theme, name, box.x, box.y + (box.height - side) / 2, side)
    base = box.centre[1] + cap_height("serif", pt) / 2
    x = box.x + side + 2.0
    page.fitted(x, base, book.name(name), box.right - x, pt, LEAST_PT, "serif", book.theme.text)


def _token_list(book: Book, page: Drawing, sheet: SetupSheet, side: str, box: Box) -> None:
    """The letters of the regions of a land that get a token, and its sign and name."""
    found = _tokens_on(sheet, side)
    widest = max(measure(book.name(kind), 1, "serif") for _, kind in sheet.setup.tokens or ())
    # One size for all lists: a letter, a sign and the longest name.
    pt = min(_beside_pt(book, box), (box.width - 3.0) / (widest + 0.3 + 0.54))
    line = min(pt * 0.353 * 1.7, box.height / max(len(found), 1))
    y = box.y + (box.height - line * len(found)) / 2
    for place, (letter, kind) in enumerate(found):
        row = Box(box.x, y + place * line, box.width, line)
        page.text(row.x, row.centre[1] + cap_height("serif", pt) / 2, letter, pt, "sans-bold", book.theme.text)
        _signed(book, page, row.left_strip(pt * 0.3, 1.0)[1], token_sign, kind, 0.9, pt)


def _blank(book: Book, page: Drawing, box: Box, what: str = "") -> None:
    """A line to write on, with who chooses and, where there is room, what belongs there."""
    words = book.label("setup_open")
    longer = book.label.named(what, words)
    if what and measure(longer, LEAST_PT, "serif-italic") <= box.width:
        words = longer
    _italic(book, page, box.x, box.bottom - 1.0, words, box.width, _caption_pt(book))
    page.line(box.x, box.bottom, box.right, box.bottom, book.theme.pen("thin"))


def _italic(book: Book, page: Drawing, x: float, y: float, words: str, width: float, pt: float) -> None:
    page.fitted(x, y, words, width, pt, LEAST_PT, "serif-italic", book.theme.text)


# The notes
def setup_notes(book: Book, sheet: SetupSheet, tokens: bool) -> list[str]:
    """What to do, in sentences."""
    if tokens:
        return [book.label.set("setup_key_warning")]
    pieces = "setup_pieces_open" if sheet.free & {"sides", "regions"} else "setup_pieces"
    notes = [book.label.set(pieces, start=book.edition.start.pieces)]
    if "resources" in sheet.free:
        notes.append(book.label.set("setup_spread", resources=book.edition.start.resources))
    notes.append(_tokens_said(book, sheet))
    if len(sheet.setup.seats) > LOST_KINGDOM_SEATS:  # with two there are no alliances
        notes.append(refuge_said(book))
    return notes


def _tokens_said(book: Book, sheet: SetupSheet) -> str:
    if sheet.setup.tokens is None:
        return book.label.set("setup_tokens_none")
    if sheet.tokens_known:
        return book.label.set("setup_tokens")
    if len(sheet.setup.seats) == MOST_SEATS:
        return book.label.set("setup_tokens_five", each=book.edition.exploration.each_of_five)
    return book.label.set("setup_tokens_open")


def _note_style(book: Book) -> Style:
    return Style("serif", 1.25, colour=book.theme.text)


def _strip_height(book: Book, sheet: SetupSheet, width: float, tokens: bool) -> float:
    """How high the notes are when they go across the page."""
    text = " ".join(setup_notes(book, sheet, tokens))
    return set_text(text, width - 2 * _PAD, _text_pt(book), _note_style(book)).height + 2 * _PAD


def _notes(book: Book, page: Drawing, sheet: SetupSheet, box: Box, tokens: bool) -> None:
    """The sentences: across the page, or larger and apart in a place of their own."""
    style, across = _note_style(book), box.width > box.height * 2
    most, least = _text_pt(book) if across else _beside_pt(book, box) * (2.0 if tokens else 1), _text_pt(book)
    ways = [apart.join(setup_notes(book, sheet, tokens)) for apart in ("\n\n", "\n", " ")[2 * across :]]
    text = next((way for way in ways if set_text(way, box.width, least, style).height <= box.height), ways[-1])
    pt = fit([Block(text, box.width, box.height)], most, least, style)
    draw_text(page, box, text, pt, style)


def _beside_pt(book: Book, box: Box) -> float:
    """The type of what fills a place."""
    return max(_text_pt(book), min(14.0, box.height / 3.6))


def _text_pt(book: Book) -> float:
    """The type of what is read."""
    return max(10.0, book.theme.least_pt)


def _caption_pt(book: Book) -> float:
    """The type of what only names a place."""
    return max(8.0, book.theme.least_pt)


# --------------------------------------------------------------------------------------------------------------------
# `draws`: the set-up of a seed on paper, so that nobody has to shuffle and deal.


SHEET, KEY = WAYS = ("sheet", "key")


def draws(job: Job[Edition]) -> Answer:
    """Print the set-up of a seed: who gets which land, side, nation, home region and resources, and who begins.

    Players may see the sheet: it carries no seed unless you ask for one. The key of the exploration tokens is for the
    person who lays them out and does not play. A set-up is refused unless it is proved playable.
    """
    play, look, key = play_of(job), Look(job), job.chosen["as"] == KEY
    if key and not play.tokens:
        raise Refusal(say("there are no tokens to lay out without --tokens"), "as", said=KEY)
    setting = play.setting(job.chosen["seed"])
    if job.chosen["show-seed"]:
        refuse_unprintable(setting.seed)
    proof = prove(play.edition, setting)
    if not proof.accepted:
        raise NotAccepted(
            say("seed {seed!r} is not accepted: {reason}; take another seed", seed=setting.seed, reason=proof.reason)
        )
    book = look.book(open_book, play.edition)
    code = SLUG_SEPARATOR.join((setting.seed, setting.config)) if job.chosen["show-seed"] else ""
    sheet = SetupSheet(play.setup(setting), setting.free)
    document = setup_document(book, look.paper("portrait"), sheet, code, tokens=key)
    players = f"-{len(sheet.setup.seats)}-players" if job.chosen.given("players") else ""
    return look.printed(document.to_bytes(), f"set-up{'-key' if key else ''}{players}.pdf")


DRAWS = Command(
    draws,
    (
        SEED,
        one_of(
            "as", "The players' sheet, or the key of which exploration token lies where.", WAYS, default=SHEET,
            noun="way to print a set-up",
        ),
        flag(
            "show-seed",
            "Print the seed and its configuration at the foot, so that any table can deal the set-up again; "
                "anybody who reads them can also find out where tokens lie.",
        ),
        *TABLE,
        *printing(),
    ),
)  # fmt: skip
