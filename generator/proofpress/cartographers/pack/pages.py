"""What is printed for each unit of a pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final
from zipfile import ZIP_STORED

from proofpress.cartographers.certificate import verify
from proofpress.cartographers.choice import in_play
from proofpress.cartographers.deal import Draw, SeasonPlan, Setting
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.pack.deals import EVEN, DealtDraws, MapPlan, foretold, setting_of
from proofpress.cartographers.printing.book import AMBUSH_RULES, Book, ambush_said, board_said, map_said, open_book
from proofpress.cartographers.printing.caller_page import caller_page
from proofpress.cartographers.printing.draws import list_document
from proofpress.cartographers.printing.examples import draw_board
from proofpress.cartographers.printing.leaves import Call, call_of
from proofpress.cartographers.printing.map_chart import SheetPlan, name_box, name_lines, plan_sheet
from proofpress.cartographers.printing.map_sheet import Printed, SheetMap, draw_sheet
from proofpress.cartographers.printing.player_aid import aid_document
from proofpress.cartographers.printing.reference import reference_document, reference_pages
from proofpress.cartographers.prove import printed_par, prove
from proofpress.cartographers.records import LETTERS, SEASONS, Map
from proofpress.cartographers.rules.board import ROW_LETTERS
from proofpress.cartographers.rules.legal_moves import Match, State
from proofpress.cartographers.rules.scoring import total
from proofpress.cartographers.search.bots import players_for
from proofpress.errors import ProofpressError, joined, say
from proofpress.files import zipped
from proofpress.language import Labels
from proofpress.pack.game import Made, Pile
from proofpress.pack.keys import Broken, seal_of
from proofpress.pack.pages import (
    SLIP_FOOT,
    SLIP_HEAD,
    SLIP_MARGIN,
    SLIP_OVER,
    appendix_flow,
    draw_initials,
    draw_row,
    envelope_flow,
    pile_of,
    put_slips,
    size_facts,
)
from proofpress.pack.plan import Occasion, Seat, Unit, file_of, seats_of, title_of
from proofpress.pages.art import draw_seal, place_emblem
from proofpress.pages.flow import FINE_PT, Flow
from proofpress.pages.layout import em
from proofpress.pages.page_setup import draw_name, fitted_slug_line
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.imposition import SLUG_CLEAR
from proofpress.press.paper import Box, Paper
from proofpress.press.typesetting import LEAST_PT, cap_height, figures
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# What players hold: map sheets with their name, the edicts in play and the check row; result slips.
#
# None of it carries a seed, a key or a draw.


_STRIP: Final = 25.0  # of the check row and the edicts, on A4
_OVER_FOOT, _SMALL_OVER_FOOT = 3.2, 1.4  # between them and the foot of the page
_SMALL_STRIP: Final = 11.4  # on A5, where the spaces need the room
_A4_WIDTH, _A5_WIDTH = 210.0, 148.0


@dataclass(frozen=True)
class MapOccasion(Occasion):
    """What the pages of a unit have in common: also the map and the cards in play."""

    book: Book
    map_id: str
    map: Map
    season_set: str
    solo: bool
    edicts: Mapping[str, str]  # by their letters


def occasion(book: Book, plan: MapPlan, commitment: str, dealt: DealtDraws) -> MapOccasion:
    choice = plan.choice(book.edition)
    map_id, map_ = plan.game_map(book.edition)
    return MapOccasion.of(
        book.playing(choice, plan.way, cards=False, maps=[map_]),
        plan,
        commitment,
        dealt,
        map_id=map_id,
        map=map_,
        season_set=choice.season_set,
        solo=plan.mode == "solo",
        edicts=dict(zip(LETTERS, dealt.edicts, strict=True)),
    )


def player_document(now: MapOccasion, seat: Seat) -> bytes:
    """All that a player needs who plays at home: map sheet, reference of the edicts by their letters, player aid."""
    title = now.words.named(now.event, now.title)
    document = now.book.document(f"{title}, {seat.name or seat.number}")
    put_sheet(document, now, draw_once(document, now), seat, title)
    reference_document(now.book, now.paper, [*now.edicts.values()], letters=now.edicts, game=title, into=document)
    aid_document(now.book, now.paper, now.season_set, title, into=document)
    return document.to_bytes()


def put_sheets(document: Document, spoken: Mapping[str, MapOccasion], seats: Sequence[Seat]) -> None:
    """A map sheet for every seat in its language, with the reference of the edicts on its back."""
    behind, plans = {}, {}
    for language, now in spoken.items():
        plans[language] = draw_once(document, now)
        title = now.words.named(now.event, now.title)
        pages = reference_pages(now.book, now.paper, now.edicts, title)
        behind[language] = [
            document.form(f"reference {language} {number}", *now.paper.size, draw).name
            for number, draw in enumerate(pages)
        ]
    for seat in seats:
        now, first = spoken[seat.language], seat is seats[0]
        with document.tags.part("Document", language="" if now.book.language == document.language else seat.language):
            put_sheet(document, now, plans[seat.language], seat, now.words("map_sheet") if first else None)
            for form in behind[seat.language]:
                document.page(now.paper).place(form, 0, 0)
            document.fill_sheet(now.paper)


def draw_once(document: Document, now: MapOccasion) -> SheetPlan:
    """What all sheets of a language have; returns where their parts lie."""
    theme, paper = now.book.theme, now.paper
    scale = min(1.0, paper.width / _A4_WIDTH)
    strip = _STRIP if scale == 1 else _SMALL_STRIP * paper.width / _A5_WIDTH
    piece = Paper(paper.name, paper.width, paper.height - strip)
    plan = plan_sheet(piece, now.map, theme)
    printed = Printed(seasons=now.season_set, solo=now.solo)
    side, name = SheetMap(now.map_id, now.map), now.book.map_name(now.map_id)
    said = f"{now.words('map_sheet')} {now.map_id.upper()}; {map_said(now.words, now.map)}"
    language = now.book.language
    document.form(
        f"sheet {language}",
        piece.width,
        piece.height,
        lambda drawing: draw_sheet(drawing, now.book, plan, side, name, printed),
        alt=said,
    )
    below = Box(plan.header.x, plan.legend.bottom + 1.5 * scale, plan.header.width, 0)
    over_foot = _OVER_FOOT if scale == 1 else _SMALL_OVER_FOOT
    room = Box(below.x, below.y, below.width, paper.height - SLUG_CLEAR - over_foot - below.y)
    document.form(f"strip {language}", paper.width, paper.height, lambda drawing: _strip(drawing, now, room))
    return plan


def put_sheet(document: Document, now: MapOccasion, plan: SheetPlan, seat: Seat, bookmark: str | None) -> None:
    """A map sheet."""
    theme, paper, language = now.book.theme, now.paper, now.book.language
    page = document.page(paper, bookmark=bookmark)
    page.place(f"sheet {language}", 0, 0)
    page.place(f"strip {language}", 0, 0)
    if seat.name:
        line = name_lines(plan.header)[0]
        draw_name(page, name_box(line), seat.name, 13 * plan.scale, where=f"name {seat.name}")
    if seat.number:
        _number(page, now, plan.header, seat.number)
    place = now.words("seat_at", table=seat.table, seat=seat.seat) if seat.table else ""
    place = now.words("spare") if seat.spare else place
    fitted_slug_line(page, now.slug(now.words("map_sheet")), theme, place, side=plan.header.x)


def _number(page: Drawing, now: MapOccasion, header: Box, number: int) -> None:
    """The number of the player, between the cartouche and the compass."""
    box = Box(header.x + header.width * 0.735, header.y, header.width * 0.15, header.height)
    colour, height, pt = now.book.theme.text, box.height, 8 * now.book.theme.text_scale
    middle = box.centre[0]
    page.rounded(box.inset(0, 0.1 * height), 1.5, now.book.theme.pen("thin"), now.book.theme.paper)
    said, room = now.words("player"), box.width - 2
    page.fitted(middle, box.y + height * 0.34, said, room, pt, LEAST_PT, "serif-italic", colour, "centre")
    pt = min(20.0, 0.26 * height / cap_height("title", 1))
    page.fitted(middle, box.y + height * 0.78, str(number), room, pt, LEAST_PT, "title", colour, "centre")


def _strip(drawing: Drawing, now: MapOccasion, box: Box) -> None:
    """The round, the check row and the four edicts, below the legend."""
    theme, seasons, unit = now.book.theme, now.book.edition.season_sets[now.season_set], box.width / 194
    drawing.line(box.x, box.y, box.right, box.y, theme.pen("thin"))
    inner = Box(box.x, box.y + 1.2 * unit, box.width, box.height - 1.2 * unit)
    signs, rest = inner.left_strip((75 if unit >= 1 else 69) * unit, 4 * unit)
    larger, short = min(1.3, theme.text_scale) * unit, f"{now.title}  ·  {now.letters}"
    long = f"{short}  ·  {now.words('compare_first')}"
    said = long if measure(long, LEAST_PT, "serif-italic") <= signs.width else short
    pt = max(LEAST_PT, 8 * larger)
    drawing.fitted(signs.x, signs.y + 3.4 * unit, said, signs.width, pt, LEAST_PT, "serif-italic", theme.text)
    row = Box(signs.x, signs.y + 4.4 * unit, signs.width, signs.height - (4.4 if unit >= 1 else 6.0) * unit)
    draw_row(drawing, now, row)
    when = {
        letter: ", ".join(now.words(season) for season in SEASONS if letter in seasons[season].edicts)
        for letter in now.edicts
    }
    told = [
        now.words.named(now.words(f"category_{now.book.edition.scoring[card].category}"), when[letter])
        for letter, card in now.edicts.items()
    ]
    side = min(rest.height / 2 - 0.8 * unit, 8.5 * unit)
    wanted = [
        max(measure(now.book.name(card), LEAST_PT, "title") + side + 2.2 * unit, measure(said, LEAST_PT, "sans"))
        for said, card in zip(told, now.edicts.values(), strict=True)
    ]
    wide = [max(wanted[column::2]) for column in (0, 1)]
    spare = (rest.width - sum(wide)) / 2
    for index, (letter, card) in enumerate(now.edicts.items()):
        x, y = rest.x + (wide[0] + spare) * (index % 2), rest.y + rest.height / 2 * (index // 2)
        draw_seal(drawing, theme, letter, now.book.edition.edicts[letter].seal, x, y, side)
        left, room = x + side + 1.4 * unit, wide[index % 2] + spare - side - 2.2 * unit
        size = max(LEAST_PT, min(10 * larger, 1.6 * side))
        first = y + side * (0.48 if unit >= 1 else 0.42)
        drawing.fitted(left, first, now.book.name(card), room, size, LEAST_PT, "title", theme.text)
        # The reference says the category as well.
        said = told[index] if measure(told[index], LEAST_PT, "sans") <= room else when[letter]
        pt = max(LEAST_PT, min(7.2 * larger, 1.2 * side))
        second = max(y + side * 0.92, first + em(pt) * 1.15)
        drawing.fitted(left, second, said, room, pt, LEAST_PT, "sans", theme.text)


# Millimetres; in rows of that height a season has its name below its picture.
_HIGHEST_ROW, _HIGHEST_TOTAL, _NAMED_BELOW = 17.0, 11.0, 12.0


def _slip(drawing: Drawing, now: MapOccasion) -> None:
    """The empty table of a slip: a row for each season, a column for each box of the map sheet."""
    theme, words, book = now.book.theme, now.words, now.book
    box = drawing.box.inset(SLIP_MARGIN, SLIP_OVER)
    seasons = book.edition.season_sets[now.season_set]
    top = box.y + SLIP_HEAD + 2.0
    room = box.bottom - top - 2.4 - SLIP_FOOT  # for the seasons and the total, which needs no more than its caption
    step = min(max(room / 5, (room - _HIGHEST_TOTAL) / 4), _HIGHEST_ROW)
    below, left = step >= _NAMED_BELOW, 15.0 if step >= _NAMED_BELOW else 26.0  # where the names of seasons stand
    columns = (box.width - left) / 5
    drawing.fitted(box.right, box.y + 11.5, now.letters, 20, 10, LEAST_PT, "sans-bold", theme.text, "right")
    for index, key in ((0, "edicts"), (1.5, "coins"), (2.5, "monsters"), (3.5, "sum")):
        x, wide = box.x + left + columns * (index + 1), columns * (2 if index == 0 else 1)
        drawing.fitted(x, top - 2, words(key), wide - 1, 9, LEAST_PT, "sans", theme.text, "centre")
    for number, season in enumerate(SEASONS):
        y = top + step * number
        side = min(step * (0.6 if below else 0.7), 9)
        x, base = (7.0, (step + side) / 2 + 1.4) if below else (side + 1.5, step / 2 + 1.2)
        place_emblem(drawing, theme, season, box.x + below * (x - side / 2), y + (step - side) / 2 - 1.6 * below, side)
        room, pt, align = (13.5, 8, "centre") if below else (left - x - 1, 10, "left")
        drawing.fitted(box.x + x, y + base, words(season), room, pt, LEAST_PT, "serif-italic", theme.text, align)
        for index in range(5):
            cell = Box(box.x + left + columns * index, y, columns, step)
            drawing.rect(cell, theme.pen("thin"))
            if index < 2:
                letter = seasons[season].edicts[index]
                drawing.text(cell.x + 1, cell.y + 3.4, letter, 8, "title", theme.text)
            if index == 3:
                drawing.text(cell.x + 1, cell.y + 4, "−", 9, "sans-bold", theme.text)
    drawing.rect(Box(box.right - columns, top, columns, 4 * step), theme.pen("medium"))
    y, high, half = top + 4 * step + 2.4, min(step, _HIGHEST_TOTAL), box.width / 2
    for index, key in enumerate(("total", "monster_losses")):
        cell = Box(box.x + (half + 1) * index, y, half - 1, high)
        drawing.rect(cell, theme.pen("medium"))
        drawing.fitted(cell.x + 1, cell.y + 3.6, words(key), cell.width - 2, 9, LEAST_PT, "sans", theme.text)
    draw_initials(drawing, now, box, y + high + SLIP_FOOT - 4)


# --------------------------------------------------------------------------------------------------------------------
# What is in the envelopes: the round key and the caller's script. All of it is secret until its round has been played.


_SCRIPT_SHARES: Final = (0.6, 3.2, 3.4, 1.0, 5.2)  # of its columns
_SUM_SHARES: Final = (*_SCRIPT_SHARES[:2], sum(_SCRIPT_SHARES[2:]))  # of the line that says what is scored


def round_document(spoken: Mapping[str, MapOccasion], call: Call, code: str, seats: Sequence[Seat] = ()) -> bytes:
    """All of a round, in the order in which it is handed out: the label of the envelope; for the caller the key, the
    script and, where small paper is not too narrow, the list of draws with pictures; for the players sheets and slips.
    """
    now = next(iter(spoken.values()))
    flow = envelope_flow(now, code, inside="script", key="round_key")
    for plan in call.plans:
        _season(flow, now, call, plan)
    document = flow.done()
    if now.paper.width >= _A4_WIDTH:
        list_document(call, now.paper, code, flow, (now.words.named(now.title, now.words("draws")), now.event))
    if seats:
        document.fill_sheet(now.paper)
        put_sheets(document, spoken, seats)
        put_slips(document, spoken, seats, _slip)
    return document.to_bytes()


def _season(flow: Flow, now: MapOccasion, call: Call, plan: SeasonPlan) -> None:
    words, book = now.words, now.book
    edicts = " · ".join(words.named(letter, book.name(call.edicts[letter])) for letter in plan.edicts)
    rows = [
        (
            str(draw.number),
            book.name(draw.card),
            _terrains(now, draw),
            f"{draw.running}/{plan.limit}",
            _notes(now, call, draw),
        )
        for draw in plan.draws
    ]
    due = [words("score_coins"), words("score_monsters")]
    due += [
        words("effect_due_pack", letter=book.edition.ambush[card].letter, name=book.name(card)) for card in plan.effects
    ]
    total = ("", words("sum"), words.apart([" + ".join(plan.edicts), *due]))

    def emblem(page: Drawing, box: Box) -> None:
        place_emblem(page, book.theme, plan.name, box.x, box.y, box.width)

    flow.heading(words(plan.name), emblem, edicts)
    flow.table([""] * len(_SCRIPT_SHARES), rows, _SCRIPT_SHARES, total=total, spans=_SUM_SHARES, whole=True)


def _terrains(now: MapOccasion, draw: Draw) -> str:
    if draw.kind != "explore":
        return now.words(f"{draw.kind}_card")
    return ", ".join(now.words(terrain) for terrain in now.book.edition.explore[draw.card].terrains)


def _notes(now: MapOccasion, call: Call, draw: Draw) -> str:
    words, edition = now.words, now.book.edition
    parts = []
    if draw.on_ruins:
        parts.append(words("script_ruins"))
    if draw.kind == "explore" and any(shape.coin for shape in edition.explore[draw.card].shapes):
        parts.append(words("script_coin"))
    if draw.kind == "ambush":
        letter = edition.ambush[draw.card].letter
        parts += [f"({letter})"] if letter else []
        parts.append(ambush_said(call.book, draw.card, call.ambush_by).words.replace("\u00a0", " ").removesuffix("."))
    if draw.ruins_wait:
        parts.append(words("script_wait"))
    return words.apart(parts)


# --------------------------------------------------------------------------------------------------------------------
# The appendix, which is sealed until the event is over: par, and the best-known sheet.


_SCORED: Final = ("slip_edict", "slip_edict", "coins", "monsters", "sum")


_COORDINATES: Final = 6.0  # millimetres beside and above the best sheet


def appendix_document(
    now: MapOccasion, game: Match, best: State, pars: Mapping[str, int], digest: str, budget: int
) -> bytes:
    """The three numbers of a deal, which are never mixed, and the best-known sheet as it looks at its end."""
    flow, words = appendix_flow(now, "appendix"), now.words
    searched = {"best_known": {"budget": budget}}
    told = [(words(key), str(value), words(f"{key}_is", **searched.get(key, {}))) for key, value in pars.items()]
    flow.table(["", "", ""], told, (3, 1, 9), whole=True)
    flow.gap(3)
    rows = []
    for number, score in enumerate(best.scores[0]):
        a, b = (LETTERS[index] for index in game.season_edicts[number])
        cells = (f"{a} {score.edicts[0]}", f"{b} {score.edicts[1]}", score.coins, -score.monsters, score.total)
        rows.append((words(SEASONS[number]), *(figures(cell) for cell in cells)))
    flow.table(["", *(words(key) for key in _SCORED)], rows, [1] * (1 + len(_SCORED)), whole=True)
    flow.gap(4)
    edicts = " · ".join(words.named(letter, now.book.name(card)) for letter, card in now.edicts.items())
    flow.paragraph(edicts, face="sans")
    board, grid, theme = best.sheets[0].board, game.terms.grid, now.book.theme

    def draw(page: Drawing, box: Box) -> None:
        inner = Box(box.x, box.y + _COORDINATES, box.width, box.height - _COORDINATES)
        side = min((inner.width - 2 * _COORDINATES) / grid.width, inner.height / grid.height)
        left, high = inner.centre[0] - side * grid.width / 2, cap_height("sans-semibold", 10) / 2
        with page.furniture():
            for column in range(grid.width):
                x = left + (column + 0.5) * side
                page.text(x, inner.y - 1.6, str(column + 1), 10, "sans-semibold", theme.text, "centre")
            for row, letter in enumerate(ROW_LETTERS[: grid.height]):
                y = inner.y + (row + 0.5) * side + high
                page.text(left - 2, y, letter, 10, "sans-semibold", theme.text, "right")
        with page.picture(board_said(words, grid, board)):
            draw_board(page, theme, grid, board, Box(left, inner.y, side * grid.width, side * grid.height))

    flow.box(flow.width, draw, shrink=flow.width * 0.6, keep=True)
    flow.gap(2)
    flow.paragraph(f"{words('deal_digest')} {digest}", FINE_PT, "sans")
    return flow.done().to_bytes()


# --------------------------------------------------------------------------------------------------------------------
# Every unit is printed on its own, so that units can be made in any order, by several processes, and again.
#
# A unit's files follow from the plan, its round key and its certificate, and the certificate from plan and key. Only an
# audit of what another version printed uses the certificate that it finds, which is verified.


@dataclass(frozen=True, slots=True)
class Proved:
    """A unit with what is known of it."""

    dealt: DealtDraws
    game: Match
    best: State
    pars: Mapping[str, int]  # by their labels
    certificate: bytes


def file_names(unit: Unit) -> dict[str, str]:
    """The files of a unit: kind -> name."""
    return {
        "players": f"players/{unit.folder}.zip",
        "round": f"sealed/{unit.folder}.pdf",
        "appendix": f"sealed/{unit.folder}-appendix.pdf",
        "certificate": f"sealed/{unit.folder}-certificate.json",
    }


def proved(edition: Edition, plan: MapPlan, dealt: DealtDraws, found: bytes | None) -> Proved:
    """The unit with its certificate: the one found, when it proves this very deal, else a new one."""
    setting = setting_of(edition, plan, dealt.code)
    if found is None:
        proof = prove(edition, setting, budget=plan.best_budget)
        assert proof.certificate is not None
        found, game, best, reference = proof.certificate, proof.game, proof.best.state, proof.reference.state
    else:
        game, best = checked(edition, setting, dealt, found)
        reference = players_for(edition, setting).reference(game).state
    pars = {"reference_par": total(reference.scores[0]), "best_known": total(best.scores[0])}
    return Proved(dealt, game, best, {**pars, "printed_par": printed_par(edition, game)}, found)


def checked(edition: Edition, setting: Setting, dealt: DealtDraws, found: bytes) -> tuple[Match, State]:
    """Game and best-known sheet of a certificate, which must be about this deal."""
    name = file_names(dealt.unit)["certificate"]
    try:
        seen = verify(edition, found)
    except ProofpressError as error:
        raise Broken(joined(": ", (name, str(error)))) from None
    if seen.setting != setting:
        raise Broken(
            say(
                "{name} is about another seed, map or way of play than {unit} of this pack",
                name=name,
                unit=dealt.unit.label,
            )
        )
    if seen.verdict != "playable" or seen.best is None:
        raise Broken(
            say("{name} does not prove {unit} playable, or lacks a best-known line", name=name, unit=dealt.unit.label)
        )
    return seen.game, seen.best.end


def make(book: Book, plan: MapPlan, commitment: str, dealt: DealtDraws, certificates: Mapping[str, bytes]) -> Made:
    """All files of a unit."""
    there = next(iter(certificates.values()), None)
    return made(book, plan, commitment, proved(book.edition, plan, dealt, there))


def made(book: Book, plan: MapPlan, commitment: str, known: Proved) -> Made:
    """All files of a unit whose certificate is known."""
    dealt, game, names = known.dealt, known.game, file_names(known.dealt.unit)
    seats = seats_of(plan, dealt.unit)
    books = (book, *(open_book(book.edition, language, book.theme) for language in plan.spoken[1:]))
    spoken = {each.language: occasion(each, plan, commitment, dealt) for each in books}
    now = spoken[plan.language]
    call = call_of(book, plan.choice(book.edition), game.deal, plan.way)
    files = {
        names["certificate"]: known.certificate,
        names["round"]: round_document(spoken, call, dealt.code, () if plan.league else seats),
        names["appendix"]: appendix_document(now, game, known.best, known.pars, dealt.digest, plan.best_budget),
    }
    if plan.league:
        sheets = ((file_of(plan, seat), player_document(spoken[seat.language], seat)) for seat in seats)
        files[names["players"]] = zipped(sheets, ZIP_STORED, 0o600)
    return Made(dealt.unit, files)


# --------------------------------------------------------------------------------------------------------------------
# What goes into the organiser's booklet.


# The parts of the text, in order.
_PARTS: Final = ("before", "start", "calling", "turn", "late", "end", "disputes", "leak", "publish", "limits", "after")
_LEAGUE_PARTS: Final = ("before", "league", "turn", "disputes", "leak", "publish", "limits", "after")


def parts(edition: Edition, plan: MapPlan, words: Labels) -> Iterator[tuple[str, str]]:
    """Titles and texts."""
    filled: dict[str, dict[str, object]] = {"turn": {"seconds": plan.turn_seconds}}
    known = [title_of(words, unit) for unit in foretold(edition, plan)]
    more = {"limits": f" {words.set('org_limits_edicts', rounds=', '.join(known))}"} if known else {}
    if plan.ambush_by == "border":
        more["calling"] = f" {words.set(AMBUSH_RULES['border'])}"
    for part in _LEAGUE_PARTS if plan.league else _PARTS:
        if part != "turn" or plan.turn_seconds:
            text = words.told(f"org_{part}", plan.topics(), **filled.get(part, {})) + more.get(part, "")
            yield words(f"org_{part}_title"), text


def piles(plan: MapPlan, words: Labels, units: Sequence[Unit]) -> Iterator[Pile]:
    """What is printed of each unit. Players of a league print their own."""
    what = "pile_caller" if plan.league else "pile_round"
    yield from (pile_of(words, unit, file_names(unit)["round"], what) for unit in units)
    for unit in units:
        said = words.named(title_of(words, unit), words("pile_appendix"))
        yield Pile(file_names(unit)["appendix"], said, words("goes_appendix"), later=True)


def rulings(edition: Edition, plan: MapPlan) -> dict[str, str]:
    """Those in force for what is in play, where draws are called."""
    choice, (_, map_) = plan.choice(edition), plan.game_map(edition)
    topics = in_play(edition, choice, plan.way, cards=False, maps=[map_])
    return {name: ruling.choose for name, ruling in edition.rulings.items() if topics.issuperset(ruling.needs)}


def facts(plan: MapPlan, words: Labels) -> Iterator[tuple[str, str]]:
    """The plan in words."""
    game = f"value_{plan.config.rpartition('/')[2]}"
    said = words(game) if game in words.words else plan.config
    yield words("fact_game"), f"{Book.game}, {words('map_sheet')} {str(plan.map['id']).upper()} ({said})"
    yield from size_facts(plan, words)
    yield words("fact_edicts"), words("edicts_even" if plan.evenness == EVEN else "edicts_independent")
    yield words("fact_ambush"), words(f"ambush_{plan.ambush_by}")
    seconds = words("turn_seconds", seconds=plan.turn_seconds) if plan.turn_seconds else words("turn_free")
    yield words("fact_turn"), seconds


# --------------------------------------------------------------------------------------------------------------------
# The caller page of an event. What it knows of a round is the SHA-256 of its key, which shows which round a key opens.


CALLER: Final = "public/caller.html"


def event_page(edition: Edition, plan: MapPlan, commitment: str, dealt: Iterable[DealtDraws]) -> bytes:
    """It opens the rounds of this event and nothing else."""
    rounds = [
        {"kind": entry.unit.kind, "number": entry.unit.number, "pod": entry.unit.pod, "seal": seal_of(entry.code)}
        for entry in dealt
    ]
    return caller_page(
        edition,
        plan.choice(edition),
        title=plan.event,
        language=plan.language,
        ambush_by=plan.way,
        turn_seconds=plan.turn_seconds,
        rounds=rounds,
        commitment=commitment,
        also=next(iter(plan.spoken[1:]), ""),
    )
