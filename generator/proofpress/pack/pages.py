"""What every pack prints: envelopes, slips, booklet, statement, protocol."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any, Final

from proofpress.errors import EXIT_CONTENT, PressError, say
from proofpress.language import Labels
from proofpress.pack.folder import BOOKLET, SEATS
from proofpress.pack.game import Opened, Pack, Pile
from proofpress.pack.keys import moment_of
from proofpress.pack.plan import Occasion, Plan, Seat, Unit, plan_hash
from proofpress.pack.results import Rows, down_columns, standing
from proofpress.pack.seats import lists_of
from proofpress.pages.art import draw_seal, draw_sign, place_sign
from proofpress.pages.flow import FINE_PT, ON_A_WALL, TO_READ, Flow
from proofpress.pages.layout import sentence
from proofpress.pages.page_setup import draw_name, fitted_slug_line
from proofpress.press.document import Document, pages_in
from proofpress.press.drawing import Drawing, measure
from proofpress.press.imposition import EDGE, SLUG_CLEAR
from proofpress.press.paper import Box, mm
from proofpress.press.themes import BLACK, Colour, Pen
from proofpress.press.typesetting import LEAST_PT

# --------------------------------------------------------------------------------------------------------------------
# QR codes, drawn as one path of run-length rectangles: small, sharp at any size, quick to print.


# White around the code, in modules: the standard asks for four.
QUIET = 4

# Phones read smaller modules from a screen, but not from paper in a dim room.
LEAST_MODULE = 0.33


def draw_qr(
    drawing: Drawing, x: float, y: float, side: float, data: str, colour: Colour = BLACK, *, flush: bool = False
) -> None:
    """Draw the code for `data` into a square of `side` mm, its white rim included; `flush`, that rim is left of x.

    The error level starts at M and rises as far as the size stays the same. Micro codes are never used: many phones
    cannot read them.
    """
    import segno

    try:
        code = segno.make(data, error="m", micro=False, boost_error=True)
    except segno.DataOverflowError as error:
        raise PressError(say("{data} characters are too many for one QR code", data=len(data)), EXIT_CONTENT) from error
    rows = [bytes(row) for row in code.matrix]
    module = side / (len(rows) + 2 * QUIET)
    if module < LEAST_MODULE:
        raise PressError(
            say(
                "QR code of {rows} modules needs a square of at least {least} mm with its rim, but it has {side} mm",
                rows=len(rows),
                least=mm((len(rows) + 2 * QUIET) * LEAST_MODULE),
                side=mm(side),
            ),
            EXIT_CONTENT,
        )
    boxes = [
        Box(x + (start + QUIET * (not flush)) * module, y + (index + QUIET) * module, length * module, module)
        for index, row in enumerate(rows)
        for start, length in runs(row)
    ]
    drawing.rects(boxes, fill=colour)


def runs(row: bytes) -> list[tuple[int, int]]:
    """Return start and length of every run of dark modules in a row of zeros and ones."""
    return [(dark.start(), len(dark[0])) for dark in re.finditer(b"\1+", row)]


# --------------------------------------------------------------------------------------------------------------------
# Digits that people compare: in groups, beside a code that a phone reads.


_DIGITS_HEIGHT: Final = 28.0


def draw_digits(flow: Flow, label: str, digits: str) -> None:
    """A digest or a key under its name, whole."""
    theme = flow.theme

    def draw(page: Drawing, box: Box) -> None:
        unit, side = box.height / _DIGITS_HEIGHT, min(box.height, flow.aside_width - 4 * flow.scale)
        square, rest = box.left_strip(flow.aside_width)
        draw_qr(page, square.x, square.y + (box.height - side) / 2, side, digits, theme.line, flush=True)
        size = max(theme.least_pt, 9 * unit)
        page.fitted(rest.x, rest.y + 6 * unit, label, rest.width, size, LEAST_PT, "serif-italic", theme.text)
        for line, text in enumerate(halves(digits)):
            y = rest.y + (14 + 7 * line) * unit
            page.fitted(rest.x, y, text, rest.width, 13 * unit, LEAST_PT, "sans", theme.text)

    flow.box(_DIGITS_HEIGHT * flow.scale, draw, grows=True)


def halves(digits: str) -> tuple[str, str]:
    """Two lines of the digits, in groups of eight."""
    groups = [digits[start : start + 8] for start in range(0, len(digits), 8)]
    half = -(-len(groups) // 2)
    return " ".join(groups[:half]), " ".join(groups[half:])


# --------------------------------------------------------------------------------------------------------------------
# The check row.


_WORDS_APART: Final = 0.3  # two of them below signs
_LEAST_WORD: Final = 5.0  # points, where five long words meet on narrow paper: the signs above them say the same


def draw_row(drawing: Drawing, now: Occasion, box: Box) -> None:
    """The five signs, each with its word below; a long word takes from the room of short ones."""
    words = [now.words(f"sign_{sign}") for sign in now.row]
    height = max(3.0, box.height * 0.24)
    side = min(box.width / len(words) * 0.8, box.height - height)
    needed = [max(side, measure(word, LEAST_PT, "sans")) for word in words]
    spare = (box.width - sum(needed)) / len(words)
    x = box.x
    for sign, word, least in zip(now.row, words, needed, strict=True):
        room = least + spare
        draw_sign(drawing, sign, x + (room - side) / 2, box.y, side)
        drawing.fitted(
            x + room / 2, box.y + side + height * 0.85, word, room - _WORDS_APART, max(LEAST_PT, height * 2.2),
            _LEAST_WORD, "sans", now.book.theme.text, "centre",
        )  # fmt: skip
        x += room


# --------------------------------------------------------------------------------------------------------------------
# What is sealed. The label of the envelope comes first, so that it covers the rest in the printer.


def envelope_flow(now: Occasion, code: str, *, inside: str, key: str) -> Flow:
    """The label of an envelope on one sheet, and the round key on the next, below which a game goes on. That page is
    secret until the round is played. What goes in and what the key is for are keys of labels."""
    words = now.words
    document = now.book.document(words.named(now.event, now.title), duplex="long-edge")
    flow = Flow(document, now.paper, now.book, now.slug(), TO_READ)
    flow.new_page(words("envelope"))
    _envelope_label(flow, now)
    flow.paragraph(words.set("envelope_fill"))
    flow.new_page(words(inside), front=True)
    flow.title(words.named(now.title, words(inside)), now.event)
    _round_key(flow, now, code, words(key))
    return flow


def _envelope_label(flow: Flow, now: Occasion) -> None:
    """What is glued onto the envelope: event, round, check row and commitment."""
    words = now.words

    def draw(page: Drawing, box: Box) -> None:
        box = Box(box.x, box.y, box.width, box.height - 5)  # above the words below it
        page.rect(box, flow.theme.pen("medium", dash=(3.0, 2.0)))
        x, unit, inner = box.centre[0], min(box.height / 120, box.width / 100), box.inset(5, 0)
        first, second = halves(now.commitment)
        flap = box.y + 22 * unit
        page.lines([(box.x, box.y, x, flap), (x, flap, box.right, box.y)], flow.theme.pen("thin"))
        draw_seal(page, flow.theme, "", "red", x - 11 * unit, flap - 11 * unit, 22 * unit)
        place_sign(page, flow.theme, "winds", x - 6 * unit, flap - 6 * unit, 12 * unit)
        for y, text, pt, face in (
            (46, now.event, 22, "lettering"),
            (61, now.title, 30, "lettering"),
            (71, words("envelope_open"), 13, "serif-italic"),
            (104, words("commitment"), 9, "serif-italic"),
            (110, first, 11, "sans"),
            (115, second, 11, "sans"),
        ):
            size, ink = max(LEAST_PT, pt * unit), flow.theme.text
            page.fitted(x, inner.y + y * unit, text, inner.width, size, LEAST_PT, face, ink, "centre")
        width = min(95 * unit, box.width - 10)
        draw_row(page, now, Box(x - width / 2, box.y + 76 * unit, width, 22 * unit))

    flow.box(235 * flow.scale, draw, shrink=150 * flow.scale, keep=True)


def _round_key(flow: Flow, now: Occasion, code: str, words: str) -> None:
    """The round key, to be typed or scanned, beside the check row; `words` say what it is for."""
    theme, unit = flow.theme, flow.scale

    def draw(page: Drawing, box: Box) -> None:
        square, rest = box.left_strip(max(38 * unit, flow.aside_width))
        draw_qr(page, square.x, square.y, 34 * unit, code, theme.line, flush=True)
        size = max(theme.least_pt, 9 * unit)
        page.fitted(rest.x, rest.y + 4 * unit, words, rest.width, size, LEAST_PT, "serif-italic", theme.text)
        page.fitted(rest.x, rest.y + 11 * unit, code, rest.width, 14 * unit, LEAST_PT, "sans-bold", theme.text)
        draw_row(page, now, Box(rest.x, rest.y + 14 * unit, min(rest.width, 90 * unit), 17 * unit))

    flow.box(34 * unit, draw)
    flow.gap(2)


def appendix_flow(now: Occasion, what: str) -> Flow:
    """The beginning of what is sealed until the event is over; `what` is the key of its title."""
    words, title = now.words, now.words(what)
    document = now.book.document(words.named(now.event, f"{now.title}, {title}"))
    flow = Flow(document, now.paper, now.book, now.slug(title))
    flow.new_page(title)
    flow.title(words.named(now.title, title), now.event)
    flow.paragraph(words.set(f"{what}_seal"), face="serif-italic")
    return flow


# --------------------------------------------------------------------------------------------------------------------
# Result slips to be cut apart: event, round, place and name at the top; each game draws what is to be filled in.


SLIP_MARGIN, SLIP_OVER = 8.0, 5.0  # at the sides; above and below
SLIP_HEAD: Final = 28.0  # event, place, name
SLIP_FOOT: Final = 12.0  # room to sign, and the words below
_SLIP_WIDTH: Final = 105.0  # half of A4
_CUT: Final = Pen(weight=0.4, dash=(3.0, 2.0))

SlipBody = Callable[[Drawing, Any], None]  # with the occasion in the language of a slip, of the game's own kind


def put_slips(
    document: Document, spoken: Mapping[str, Occasion], seats: Sequence[Seat], body: SlipBody, least: float = 0
) -> None:
    """A slip for every seat in its language, at least so many millimetres high; `body` draws what all have below their
    heads. What is the same on all is drawn once. Nothing is printed behind slips, which are cut apart."""
    now = next(iter(spoken.values()))
    theme, room = now.book.theme, now.paper.height - SLUG_CLEAR - 2
    # Large print enlarges the whole slip, to twice its size where the paper has room for that.
    scale = min(2.0, now.paper.width / _SLIP_WIDTH) if theme.text_scale > 1 else 1.0
    across = 2 if now.paper.width >= 2 * _SLIP_WIDTH * scale - 1 else 1  # four to a page, on small paper two or one
    down = 2 if room / 2 >= least * scale and scale == 1 else 1
    width, height = now.paper.width / across, room / down

    def blank(drawing: Drawing) -> None:
        _slip_blank(drawing, spoken[language], body)

    for language in spoken:
        document.form(f"slip {language}", width / scale, height / scale, blank)
    for start in range(0, len(seats), down * across):
        if start:
            document.page(now.paper)
        page = document.page(now.paper, bookmark=None if start else now.words("result_slip"))
        for place, seat in enumerate(seats[start : start + down * across]):
            x, y = place % across * width, place // across * height
            page.place(f"slip {seat.language}", x, y, scale)
            with page.group(x, y, scale):
                box = Box(0, 0, width / scale, height / scale).inset(SLIP_MARGIN, SLIP_OVER)
                _slip_place(page, spoken[seat.language], seat, box)
        if across == 2:
            page.line(width, EDGE, width, room, _CUT)
        if down == 2:
            page.line(EDGE, height, now.paper.width - EDGE, height, _CUT)
        fitted_slug_line(page, now.slug(now.words("result_slip")), theme, side=SLIP_MARGIN * scale)


def _slip_blank(drawing: Drawing, now: Occasion, body: SlipBody) -> None:
    """The event and the round, a line for the name, and what is below."""
    theme, words, box = now.book.theme, now.words, drawing.box.inset(SLIP_MARGIN, SLIP_OVER)
    drawing.fitted(box.x, box.y + 5, f"{now.event} · {now.title}", box.width, 12, LEAST_PT, "title", theme.text)
    drawing.line(box.x, box.y + 20.5, box.right, box.y + 20.5, theme.pen("thin"))
    drawing.fitted(box.x, box.y + 24.1, words("player"), box.width, 9, LEAST_PT, "serif-italic", theme.text)
    body(drawing, now)


def _slip_place(page: Drawing, now: Occasion, seat: Seat, box: Box) -> None:
    theme, words = now.book.theme, now.words
    place = words("seat_at", table=seat.table or "____", seat=seat.seat or "____")
    number = f" · {words('player_number', number=seat.number)}" if seat.number else ""
    page.fitted(box.x, box.y + 11.5, f"{place}{number}", box.width, 10, LEAST_PT, "sans", theme.text)
    if seat.name:
        draw_name(page, Box(box.x + 1, box.y + 11.2, box.width - 2, 8), seat.name, 13, theme.text)


def draw_initials(drawing: Drawing, now: Occasion, box: Box, y: float) -> None:
    """Two lines to sign on: for the player and for the neighbour who checked."""
    theme, half = now.book.theme, box.width / 2
    for index, key in enumerate(("slip_own", "slip_neighbour")):
        x = box.x + (half + 1.5) * index
        drawing.line(x, y, x + half - 1.5, y, theme.pen("thin"))
        drawing.fitted(x, y + 3.6, now.words(key), half - 1.5, 9, LEAST_PT, "serif-italic", theme.text)


# --------------------------------------------------------------------------------------------------------------------
# The organiser's booklet: what to print and where it goes, the course of the event, rulings, what to publish.
#
# It holds nothing secret; it may be published with the plan. Every file is printed once: all copies are in it.


def booklets(pack: Pack, value: str, units: Sequence[Unit]) -> dict[str, bytes]:
    """The booklet of these units in the language of the event, and in each other one that players have."""
    first, *others = pack.plan.spoken
    names = {first: BOOKLET, **{language: BOOKLET.replace(".pdf", f"-{language}.pdf") for language in others}}
    found = {}
    for language, file in names.items():
        told = replace(pack, plan=replace(pack.plan, language=language))
        words = told.occasion().words
        piles = [
            Pile(
                name,
                words("booklet") + (f" [{each}]" if others else ""),
                words("goes_organiser"),
                later=name != BOOKLET,
            )
            for each, name in names.items()
        ]
        found[file] = _booklet(told, value, [*piles, *piles_of(told, units)])
    return found


def piles_of(pack: Pack, units: Sequence[Unit]) -> list[Pile]:
    """What else is printed, in order."""
    words, plan = pack.occasion().words, pack.plan
    wall = [
        Pile(SEATS, words("pile_seats"), words("goes_wall"))
        if name == SEATS
        else Pile(name, words("wall_list"), words("round_title", number=min(rounds.values())), later=True)
        for name, rounds in lists_of(plan).items()
    ]
    return [*wall, *pack.game.piles(plan, words, units)]


def pile_of(words: Labels, unit: Unit, file: str, what: str) -> Pile:
    """The envelope of a round or, until one is opened, of a reserve."""
    return Pile(file, words(what), words(f"goes_{unit.kind}"), later=unit.kind == "reserve")


def page_counts(printed: Mapping[str, bytes]) -> dict[str, int]:
    """How many pages the documents among some files have."""
    return {name: pages_in(data) for name, data in printed.items() if name.endswith(".pdf")}


def plan_facts(pack: Pack, words: Labels) -> list[tuple[str, str]]:
    """The plan in words."""
    at = [(words("fact_at"), pack.plan.at)] if pack.plan.at else []
    return [*at, *pack.game.facts(pack.plan, words), (words("fact_standing"), standing(pack.plan, words))]


def size_facts(plan: Plan, words: Labels) -> Iterator[tuple[str, str]]:
    """How many rounds and players, for the facts of a game."""
    with_reserves = words("rounds_said", rounds=plan.rounds, reserves=plan.reserves)
    yield words("fact_rounds"), with_reserves if plan.reserves else str(plan.rounds)
    said = "players_alone" if plan.league else "players_said"
    yield words("fact_players"), words(said, players=plan.players, size=plan.table_size)


_PILE_SHARES: Final = (5, 6, 4.5)  # of the columns of what is printed


def _booklet(pack: Pack, value: str, piles: Sequence[Pile]) -> bytes:
    """The list of what is printed comes first."""
    now, game, plan = pack.occasion(), pack.game, pack.plan
    words = now.words
    flow = now.flow("booklet")
    flow.heading(words("cutting_list"))
    flow.paragraph(words.set("cutting_how"))
    head = [words(key) for key in ("file", "what", "goes")]
    for later in (False, True):
        rows = [(pile.file, pile.what, pile.goes) for pile in piles if pile.later == later]
        if rows:
            flow.table(head, rows, _PILE_SHARES, title=words("cutting_later") if later else "")
    flow.heading(words("plan_in_words"))
    form = plan.value
    value_said = words.named(plan.value_source, form.shown(value)) if form and value else words("value_none")
    flow.facts((*plan_facts(pack, words), (words("fact_value"), value_said)))
    flow.gap(2)
    draw_digits(flow, words("commitment"), now.commitment)
    flow.gap(3)
    of_value = words("fact_value"), words.set("org_before_mix" if plan.value else "statement_no_value")
    of_rulings = words("rulings"), words.set("rulings_how")
    flow.sections([of_value, *game.parts(pack.edition, plan, words), of_rulings])
    for number, (name, choice) in enumerate(sorted(game.rulings(pack.edition, plan).items()), start=1):
        flow.aside(sentence(words(f"rule_{name}_{choice}")), number=number)
    return flow.done().to_bytes()


# --------------------------------------------------------------------------------------------------------------------
# The two pages that an event publishes: what is fixed before it, and what is opened after it.


_AUDITED: Final = "proofpress pack audit … --commitment … --manifest … --results …"


def statement_before(pack: Pack) -> bytes:
    """Event, plan in words, its hash, the commitment, and where the public value will come from."""
    now, plan = pack.occasion(), pack.plan
    how = ["statement_before_how"] if plan.value else ["statement_before_how", "statement_no_value"]
    return _statement(
        now,
        "statement_before",
        [now.words.set(key) for key in how],
        [*plan_facts(pack, now.words), *value_facts(plan, now.words)],
        {"plan_hash": plan_hash(pack.data), "commitment": pack.commitment},
    )


def statement_after(opened: Opened, manifest: bytes, results: str) -> bytes:
    """Public value, manifest, the digest of the results and event key, and how everything is checked."""
    pack = opened.pack
    now = pack.occasion()
    return _statement(
        now,
        "statement_after",
        [now.words.set("statement_after_how"), _AUDITED],
        value_facts(pack.plan, now.words, opened.value),
        {
            "commitment": pack.commitment,
            "manifest": sha256(manifest).hexdigest(),
            "protocol_digest": results,
            "event_key": opened.key.hex(),
        },
    )


def _statement(
    now: Occasion, title: str, how: Iterable[str], facts: Iterable[tuple[str, str]], digests: Mapping[str, str]
) -> bytes:
    """A page to publish or to pin up; `title` and what digests are of are keys of labels."""
    words = now.words
    document = now.book.document(words.named(now.event, words(title)))
    flow = Flow(document, now.paper, now.book, now.slug(words(title)), ON_A_WALL)
    flow.title(words(title), now.event)
    for text in how:
        flow.paragraph(text)
    flow.gap(2)
    flow.facts(facts)
    flow.gap(3)
    for key, digits in digests.items():
        draw_digits(flow, words(key), digits)
    return flow.done().to_bytes()


def value_facts(plan: Plan, words: Labels, value: str = "") -> Iterator[tuple[str, str]]:
    """The public value, or its form as long as nobody knows it, and where it comes from."""
    form = plan.value
    if form is None:
        yield words("fact_value"), words("value_none")
        return
    kind = "ascending" if form.ascending else "signature" if form.round else form.kind
    shape = words(f"value_{kind}", **asdict(form), moment=moment_of(form.round))
    yield words("fact_value"), f"{form.shown(value)} ({shape})" if value else shape
    if not form.round:  # that is its own source
        yield words("value_source"), plan.value_source


# --------------------------------------------------------------------------------------------------------------------
# The protocol on paper: round by round what was played, and everybody's points; the digest of it first.


_ABREAST: Final = 3  # players in a row
_PLAYED_SHARES: Final = (3, 1.4)  # a player, the points
_IN_TABLE: Final = 60  # players: more are paragraphs, each of which stays on one page


def protocol_document(now: Occasion, digest: str, rounds: Iterable[tuple[str, Sequence[str], str, Rows]]) -> bytes:
    """Titles of what was played, what the organiser decided, digests of whole rounds, and what each player got."""
    words = now.words
    flow = now.flow("protocol", larger=ON_A_WALL)
    flow.paragraph(words.set("protocol_how"))
    draw_digits(flow, words("protocol_digest"), digest)
    for title, why, of_round, played in rounds:
        flow.heading(title)
        for text in filter(None, why):
            flow.paragraph(text)
        if of_round:
            flow.paragraph(words.named(words("protocol_digest"), " ".join(halves(of_round))), FINE_PT, "sans")
        if len(played) <= _IN_TABLE:
            flow.table(*down_columns([words("player"), words("points")], played, _PLAYED_SHARES, _ABREAST), whole=True)
            continue
        for start in range(0, len(played), _IN_TABLE):
            here = (words.named(*each).replace(": ", ":\u00a0") for each in played[start : start + _IN_TABLE])
            flow.paragraph(words.apart(here), face="sans")
    return flow.done().to_bytes()
