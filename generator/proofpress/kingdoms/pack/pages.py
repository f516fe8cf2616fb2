"""What is printed for each unit of a pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from proofpress.data.folders import chosen
from proofpress.errors import ProofpressError, joined, say
from proofpress.kingdoms.certificate import Checked, verify
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.pack.deals import DealtSetups, LandsPlan
from proofpress.kingdoms.printing.book import Book, open_book
from proofpress.kingdoms.printing.player_aid import plan_aid
from proofpress.kingdoms.printing.reference import plan_reference
from proofpress.kingdoms.printing.score_sheet import draw_scores, game_boxes, score_rows
from proofpress.kingdoms.printing.setup_sheet import SetupSheet, setup_document
from proofpress.kingdoms.rules.scoring import ranking, scores
from proofpress.language import Labels
from proofpress.pack.game import Made, Pile
from proofpress.pack.keys import Broken
from proofpress.pack.pages import (
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
from proofpress.pack.plan import Occasion, Seat, Unit, language_of, seats_of, sizes_of, title_of, units
from proofpress.pages.flow import FINE_PT
from proofpress.pages.layout import Columns, draw_columns
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Box, Paper, parse_paper
from proofpress.press.typesetting import LEAST_PT

# --------------------------------------------------------------------------------------------------------------------
# Result slips: the lines of the score sheet, with a box each.


_BOX_SHARE: Final = 0.26  # of the width of a slip: where a number is written
_CHECK_ROW: Final = 15.0  # millimetres of the check row
_LETTERS: Final = 13.0  # of the letters beside it
_INITIALS: Final = 9.0  # of the lines for initials
_PT_PER_MM: Final = 1.8  # points of type for a millimetre of a line's height


def _lines(book: Any) -> list[str]:
    """What is filled in on a slip."""
    return [*(line.words for line in score_rows(book)), book.label("score_total"), book.label("pack_resources")]


def result_slips(document: Document, spoken: Mapping[str, Occasion], seats: Sequence[Seat]) -> None:
    """Result slips to be cut apart, with the check row of the round and its letters."""
    lines = _lines(next(iter(spoken.values())).book)
    least = 2 * SLIP_MARGIN + SLIP_HEAD + _CHECK_ROW + _INITIALS + len(lines) * LEAST_PT / _PT_PER_MM
    put_slips(document, spoken, seats, _slip, least)


def _slip(drawing: Drawing, now: Occasion) -> None:
    """The check row, a line and a box for each part of the score, initials."""
    theme, lines = now.book.theme, _lines(now.book)
    box = drawing.box.inset(SLIP_MARGIN, SLIP_OVER)
    signs, rest = Box(box.x, box.y + SLIP_HEAD - 2, box.width, _CHECK_ROW).left_strip(box.width - _LETTERS)
    draw_row(drawing, now, signs)
    drawing.fitted(rest.right, rest.y + 8, now.letters, rest.width, 12, LEAST_PT, "sans-bold", theme.text, "right")
    top = box.y + SLIP_HEAD + _CHECK_ROW
    step = (box.bottom - _INITIALS - top) / len(lines)
    for index, said in enumerate(lines):
        y = top + step * index
        cell = Box(box.right - box.width * _BOX_SHARE, y, box.width * _BOX_SHARE, step)
        drawing.rect(cell, theme.pen("medium" if index == len(lines) - 2 else "thin"))
        room = box.width - cell.width - 2
        drawing.fitted(box.x, y + step * 0.68, said, room, min(10.0, step * _PT_PER_MM), LEAST_PT, "serif", theme.text)
    draw_initials(drawing, now, box, box.bottom - 2)


# --------------------------------------------------------------------------------------------------------------------
# What is sealed: the envelope of a round, and its appendix.


_GAME_SHARES: Final = (1, 5, 5, 1.5, 1.5)  # of the columns of a game


def appendix_document(book: Book, now: Occasion, games: Mapping[int, Checked], digest: str) -> bytes:
    """How the games ended that prove the set-ups playable."""
    flow, words = appendix_flow(now, "pack_appendix"), now.words
    for size, seen in games.items():
        flow.gap(3)
        said = words("pack_game", moves=len(seen.line.moves), turns=seen.line.end.turn)
        places = {seat: place for place, tied in enumerate(ranking(seen.game, seen.line.end), start=1) for seat in tied}
        points = scores(seen.game, seen.line.end)
        rows = [
            (str(seat + 1), f"{dealt.side} {book.name(dealt.side)}", book.name(dealt.nation), str(points[seat].total),
             str(places[seat]))
            for seat, dealt in enumerate(seen.game.setup.seats)
        ]  # fmt: skip
        head = ("seat", "pack_land", "setup_nation", "points", "rank")
        title = words.named(words("pack_of_size", number=size), said)
        flow.table([words(key) for key in head], rows, _GAME_SHARES, title=title, whole=True)
    flow.gap(4)
    flow.paragraph(words.named(words("setup_name"), digest), FINE_PT, "sans")
    return flow.done().to_bytes()


# --------------------------------------------------------------------------------------------------------------------
# The files of a unit: all of the round in one, the appendix, certificates.


def round_document(book: Book, plan: LandsPlan, spoken: Mapping[str, Occasion], dealt: DealtSetups) -> bytes:
    """All of a round, in the order in which it is handed out: the label of the envelope; the round key; set-ups, then
    where tokens lie, for as many tables of each size as are planned, and one of other sizes; slips."""
    now = next(iter(spoken.values()))
    flow = envelope_flow(now, dealt.code, inside="pack_begin", key="pack_round_key")
    flow.gap(3)
    flow.paragraph(now.words.told("pack_begin_how", plan.topics()))
    document = flow.done()
    free, slug = frozenset(plan.free), f"{now.event}, {now.mark}"
    sheets = {size: SetupSheet(setup, free, _title(now, plan, size), "seat") for size, setup in dealt.setups.items()}
    for tokens in (False, True) if "key" in plan.topics() else (False,):
        for size, sheet in sheets.items():
            for _ in range(_tables(plan, dealt.unit, size)):
                document.fill_sheet(now.paper)
                setup_document(book, now.paper, sheet, slug, tokens=tokens, into=document)
    document.fill_sheet(now.paper)
    result_slips(document, spoken, seats_of(plan, dealt.unit, spares=plan.tables))
    return document.to_bytes()


def file_names(unit: Unit) -> dict[str, str]:
    """The files of a unit besides its certificates: kind -> name."""
    return {"round": f"sealed/{unit.folder}.pdf", "appendix": f"sealed/{unit.folder}-appendix.pdf"}


def certificate_names(plan: LandsPlan, unit: Unit) -> dict[int, str]:
    """Those of its certificates, by the size of the table."""
    return {size: f"sealed/{unit.folder}-certificate-{size}.json" for size in plan.sizes(unit)}


def checked(edition: Edition, plan: LandsPlan, dealt: DealtSetups, size: int, name: str, data: bytes) -> Checked:
    """What a certificate proves, by the rules alone; it must be about this very set-up."""
    try:
        seen = verify(edition, data)
    except ProofpressError as error:
        raise Broken(joined(": ", (name, str(error)))) from None
    if seen.setting != plan.setting(size, dealt.code):
        raise Broken(
            say(
                "{name} is about another seed or way of play than {unit} of this pack", name=name, unit=dealt.unit.label
            )
        )
    return seen


def make(book: Book, plan: LandsPlan, commitment: str, dealt: DealtSetups, certificates: Mapping[str, bytes]) -> Made:
    """All files of a unit."""
    spoken = {language: Occasion.of(in_language(book, language), plan, commitment, dealt) for language in plan.spoken}
    names, called, now = file_names(dealt.unit), certificate_names(plan, dealt.unit), spoken[plan.language]
    proofs = {size: certificates.get(name, dealt.proofs[size]) for size, name in called.items()}
    seen = {size: checked(book.edition, plan, dealt, size, called[size], data) for size, data in proofs.items()}
    files = {
        **{called[size]: data for size, data in proofs.items()},
        names["round"]: round_document(book, plan, spoken, dealt),
        names["appendix"]: appendix_document(book, now, seen, dealt.digest),
    }
    return Made(dealt.unit, files)


def in_language(book: Book, language: str) -> Book:
    """The same words in another language."""
    return book if book.language == language else open_book(book.edition, language, book.theme)


def _title(now: Occasion, plan: LandsPlan, size: int) -> str:
    """The round; where tables differ also how many play."""
    return now.title if len(plan.configs) == 1 else f"{now.title}, {now.words('pack_of_size', number=size)}"


# --------------------------------------------------------------------------------------------------------------------
# What is the same in every round.


TABLES: Final = "players/tables.pdf"
_ONLY_WITH: Final = {"five": ("five",), "lost": ("two",), "tokens": ("tokens", "crown", "city")}  # parts, by topics


def for_all(book: Book, plan: LandsPlan) -> dict[str, bytes]:
    """Aid and reference for every player in their language, and for one more at each table; score sheets for each table
    and all its rounds."""
    paper = parse_paper(plan.paper, "portrait")
    document = book.document(book.label.named(plan.event, book.label("pack_pile_tables")), duplex="long-edge")
    pages = {language: _explained(document, in_language(book, language), paper, plan) for language in plan.spoken}
    languages = [*(language_of(plan, player) for player in range(plan.players)), *[plan.language] * plan.tables]
    document.form("scores", *paper.size, lambda page: draw_scores(book, paper, page))
    needed = -(-plan.rounds // len(game_boxes(book, paper)))
    for forms in (*(pages[language] for language in languages), *[["scores"] * needed] * plan.tables):
        document.fill_sheet(paper)
        for form in forms:
            document.page(paper).place(form, 0, 0)
    return {TABLES: document.to_bytes()}


def _explained(document: Document, book: Book, paper: Paper, plan: LandsPlan) -> list[str]:
    """The pages of aid and reference, each drawn once, without what the event has not."""
    topics = plan.topics()
    without = {part for topic, parts in _ONLY_WITH.items() if topic not in topics for part in parts}

    def drawn(title: str, planned: Columns, number: int) -> str:
        name = f"{title} {number} {book.language}"
        return document.form(name, *paper.size, lambda page: draw_columns(page, book, title, planned, number)).name

    both = (
        ("aid_name", plan_aid(book, paper, True, without)),
        ("ref_name", plan_reference(book, paper, (), without)),
    )
    return [drawn(book.label(key), planned, number) for key, planned in both for number in range(len(planned.pages))]


# --------------------------------------------------------------------------------------------------------------------
# What goes into the organiser's booklet.


# Titles and texts of the parts, in order.
_PARTS: Final = (
    ("org_before_title", "org_before"),
    ("org_start_title", "pack_start"),
    ("org_late_title", "pack_late"),
    ("org_end_title", "pack_end"),
    ("org_disputes_title", "pack_disputes"),
    ("org_leak_title", "org_leak"),
    ("org_publish_title", "org_publish"),
    ("org_limits_title", "org_limits"),
    ("org_after_title", "org_after"),
)


def parts(_: Edition, plan: LandsPlan, words: Labels) -> Iterator[tuple[str, str]]:
    """Titles and texts. Late-comers fill up tables for which all envelopes have set-ups."""
    sizes = [plan.sizes(unit) for unit in units(plan)]
    room = {"least": max(map(min, sizes)), "most": min(map(max, sizes))}
    for title, text in _PARTS:
        yield words(title), words.told(text, plan.topics(), **room)


def piles(_: LandsPlan, words: Labels, units: Sequence[Unit]) -> Iterator[Pile]:
    """What is printed, once for all rounds and of each unit."""
    yield Pile(TABLES, words("pack_pile_tables"), words("goes_table"))
    yield from (pile_of(words, unit, file_names(unit)["round"], "pack_pile_round") for unit in units)
    for unit in units:
        said = words.named(title_of(words, unit), words("pack_pile_appendix"))
        yield Pile(file_names(unit)["appendix"], said, words("goes_appendix"), later=True)


def _tables(plan: LandsPlan, unit: Unit, size: int) -> int:
    """How many set-ups for so many players are printed: one for each table planned so, else one for all."""
    return max(1, sizes_of(plan.players, plan.tables).count(size) if not unit.pod else 1)


def rulings(edition: Edition, plan: LandsPlan) -> dict[str, str]:
    """Those in force for what is in play."""
    topics, in_force = plan.topics(), {**chosen(edition.rulings, {}), **plan.rulings}
    return {name: choice for name, choice in in_force.items() if topics.issuperset(edition.rulings[name].needs)}


def facts(plan: LandsPlan, words: Labels) -> Iterator[tuple[str, str]]:
    """The plan in words."""
    sizes = plan.sizes()
    yield words("fact_game"), words.told("pack_played", plan.topics(), least=min(sizes), most=max(sizes))
    yield from size_facts(plan, words)
    left = ", ".join(words(f"pack_free_{part}") for part in plan.free) or words("pack_free_nothing")
    yield words("pack_free"), left
