"""What is printed for each unit of a pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from proofpress.errors import ProofpressError
from proofpress.kingdoms.certificate import Checked, verify
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.pack.plan import Dealt, Plan
from proofpress.kingdoms.printing.book import Book, open_book
from proofpress.kingdoms.printing.score_sheet import score_rows
from proofpress.kingdoms.printing.setup_sheet import SetupSheet, setup_document
from proofpress.kingdoms.rules.scoring import ranking, scores
from proofpress.language import Labels, labels_of
from proofpress.pack.game import Made
from proofpress.pack.keys import Broken, check_letters, check_row
from proofpress.pack.pages import (
    HEAD,
    MARGIN,
    MARK,
    Pile,
    booklet_files,
    covered,
    draw_initials,
    draw_row,
    envelope_label,
    pile,
    public_value,
    round_key,
    seats_pile,
    slips_document as slips_of_all,
    standing,
)
from proofpress.pack.plan import Occasion, Seat, Unit, seats_of, sizes_of, title_of
from proofpress.pages.art import theme_of
from proofpress.pages.layout import Flow
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Box, parse_paper
from proofpress.press.typesetting import LEAST_PT
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# What is printed for packs alone: result slips, the round key with its label, and the appendix of a round.


_BOX: Final = 0.26  # of the width of a slip: where a number is written
_ROW: Final = 15.0  # millimetres of the check row
_LETTERS: Final = 13.0  # of the letters beside it
_INITIALS: Final = 9.0  # of the lines for initials
_LINE: Final = 1.8  # points of type for a millimetre of a line's height
_SHARES: Final = (1, 5, 5, 1.5, 1.5)


def slips_document(book: Book, now: Occasion, row: Sequence[str], letters: str, seats: Sequence[Seat]) -> bytes:
    """Result slips to be cut apart, with the check row of the round and its letters."""
    least = 2 * MARGIN + HEAD + _ROW + _INITIALS + (len(score_rows(book)) + 2) * LEAST_PT / _LINE
    return slips_of_all(now, seats, lambda drawing: _slip(drawing, book, now, row, letters), least)


def _slip(drawing: Drawing, book: Book, now: Occasion, row: Sequence[str], letters: str) -> None:
    """The lines of the score sheet with a box each, total, resources, check row, initials."""
    theme, words = now.book.theme, now.words
    box = drawing.box.inset(MARGIN)
    signs, rest = Box(box.x, box.y + HEAD - 2, box.width, _ROW).left_strip(box.width - _LETTERS)
    draw_row(drawing, now, row, signs)
    drawing.fitted(rest.right, rest.y + 8, letters, rest.width, 12, LEAST_PT, "sans-bold", theme.text, "right")
    lines = [line.words for line in score_rows(book)]
    lines += [words("score_total"), words("score_resources")]
    top = box.y + HEAD + _ROW
    step = (box.bottom - _INITIALS - top) / len(lines)
    half = box.width / 2
    for index, said in enumerate(lines):
        y = top + step * index
        cell = Box(box.right - box.width * _BOX, y, box.width * _BOX, step)
        drawing.rect(cell, theme.pen("heavy" if index == len(lines) - 2 else "thin"))
        room = box.width - cell.width - 2
        drawing.fitted(box.x, y + step * 0.68, said, room, min(10.0, step * _LINE), LEAST_PT, "serif", theme.text)
    draw_initials(drawing, now, Box(box.x, box.y, 2 * half, box.height), box.bottom - 2)


def envelope_document(now: Occasion, row: Sequence[str], code: str, commitment: str) -> bytes:
    """The label of the envelope on one sheet, the round key on the next."""
    words = now.words
    document = now.book.document(words.named(now.event, now.title))
    flow = Flow(document, now.paper, now.book.theme, now.slug())
    flow.new_page(words("envelope"))
    envelope_label(flow, now, row, commitment, words.set("pack_envelope_fill"))
    flow.fresh_sheet(words("pack_begin"))
    flow.heading(words.named(now.title, words("pack_begin")), 17)
    round_key(flow, now, row, code, words("pack_round_key"))
    flow.gap(3)
    flow.paragraph(words.set("pack_begin_how"))
    return document.to_bytes()


def appendix_document(book: Book, now: Occasion, games: Mapping[int, Checked], digest: str) -> bytes:
    """How the games ended that prove the set-ups playable."""
    words = now.words
    document = book.document(words.named(now.event, f"{now.title}, {words('pack_appendix')}"))
    flow = Flow(document, now.paper, book.theme, now.slug(words("pack_appendix")))
    flow.new_page(words("pack_appendix"))
    flow.heading(words.named(now.title, words("pack_appendix")), 17)
    flow.paragraph(words.set("pack_appendix_seal"), face="serif-italic")
    for size, seen in games.items():
        flow.gap(3)
        said = words("pack_game", moves=len(seen.line.moves), turns=seen.line.end.turn)
        flow.heading(words.named(words("pack_of_size", number=size), said), 12)
        places = {seat: place for place, tied in enumerate(ranking(seen.game, seen.line.end), start=1) for seat in tied}
        points = scores(seen.game, seen.line.end)
        rows = [
            (str(seat + 1), f"{dealt.side} {book.name(dealt.side)}", book.name(dealt.nation), str(points[seat].total),
             str(places[seat]))
            for seat, dealt in enumerate(seen.game.setup.seats)
        ]  # fmt: skip
        head = ("seat", "pack_land", "setup_nation", "points", "rank")
        flow.table([words(key) for key in head], rows, _SHARES)
    flow.gap(4)
    flow.paragraph(words.named(words("setup_name"), digest), 7, "sans")
    return covered(document, now, now.paper, words("pack_pile_appendix"), words("goes_appendix"))


# --------------------------------------------------------------------------------------------------------------------
# Prints the units of a pack: slips for players; in the envelope the key, set-ups and keys to tokens; certificates.


@dataclass(frozen=True, slots=True)
class UnitFiles:
    """The names of the files of a unit; set-ups, tokens and certificates by the size of the table."""

    slips: str
    envelope: str
    appendix: str
    setups: Mapping[int, str]
    tokens: Mapping[int, str]
    certificates: Mapping[int, str]


def file_names(plan: Plan, unit: Unit) -> UnitFiles:
    """Where each file of a unit goes."""
    sizes, start = plan.sizes(unit), f"sealed/{unit.folder}"
    keyed = plan.tokens and not {"sides", "regions"} & set(plan.free)
    return UnitFiles(
        slips=f"players/{unit.folder}-slips.pdf",
        envelope=f"{start}-envelope.pdf",
        appendix=f"{start}-appendix.pdf",
        setups={size: f"{start}-setup-{size}.pdf" for size in sizes},
        tokens={size: f"{start}-tokens-{size}.pdf" for size in sizes if keyed},
        certificates={size: f"{start}-certificate-{size}.json" for size in sizes},
    )


def checked(edition: Edition, plan: Plan, dealt: Dealt, size: int, name: str, data: bytes) -> Checked:
    """What a certificate proves, by the rules alone; it must be about this very set-up."""
    try:
        seen = verify(edition, data)
    except ProofpressError as error:
        raise Broken(f"{name}: {error}") from None
    if seen.setting != plan.setting(size, dealt.code):
        raise Broken(f"{name} is about another seed or way of play than {dealt.unit.label} of this pack")
    return seen


def made(book: Book, plan: Plan, commitment: str, dealt: Dealt, there: Mapping[str, bytes]) -> Made:
    """All files of a unit; `there` are the certificates that are there already."""
    now, row = occasion(book, plan, commitment, dealt.unit), check_row(dealt.digest)
    names, free = file_names(plan, dealt.unit), frozenset(plan.free)
    proofs = {size: there.get(name, dealt.proofs[size]) for size, name in names.certificates.items()}
    seen = {
        size: checked(book.edition, plan, dealt, size, names.certificates[size], data) for size, data in proofs.items()
    }
    sheets = {size: SetupSheet(setup, free, _title(now, plan, size)) for size, setup in dealt.setups.items()}
    slug = f"{now.event}, {now.mark}"
    files = {
        names.slips: slips_document(
            book, now, row, check_letters(dealt.digest), seats_of(plan, dealt.unit, spares=plan.tables)
        ),
        names.envelope: envelope_document(now, row, dealt.code, commitment),
        names.appendix: appendix_document(book, now, seen, dealt.digest),
    }
    for size, name in names.setups.items():
        files[name] = _sealed(now, setup_document(book, now.paper, sheets[size], slug), "pack_pile_setup", size)
    for size, name in names.tokens.items():
        key = setup_document(book, now.paper, sheets[size], slug, tokens=True)
        files[name] = _sealed(now, key, "pack_pile_tokens", size)
    files |= {names.certificates[size]: data for size, data in proofs.items()}
    return Made(dealt.unit, files)


def _sealed(now: Occasion, document: Document, what: str, size: int) -> bytes:
    words = now.words
    return covered(document, now, now.paper, words(what, number=size), words("goes_envelope"))


def _title(now: Occasion, plan: Plan, size: int) -> str:
    """The round; where tables differ also how many play."""
    return now.title if len(plan.configs) == 1 else f"{now.title}, {now.words('pack_of_size', number=size)}"


def occasion(book: Book, plan: Plan, commitment: str, unit: Unit | None) -> Occasion:
    """What the pages of a unit, or of the whole event, have in common."""
    words = labels_of(book.edition, plan.language)
    return Occasion(
        book=book,
        words=words,
        paper=parse_paper(plan.paper, "portrait"),
        event=plan.event,
        title=title_of(words, unit) if unit else "",
        mark=f"{commitment[:MARK]}…",
    )


def book_of(edition: Edition, plan: Plan) -> Book:
    """The book of a plan."""
    return open_book(edition, plan.language, theme_of(plan.theme))


# --------------------------------------------------------------------------------------------------------------------
# What goes into the organiser's booklet: piles, seats and rulings of a plan.


AID: Final = "players/aid.pdf"
REFERENCE: Final = "players/reference.pdf"
SCORES: Final = "players/score-sheets.pdf"
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


def booklet(
    book: Book, plan: Plan, commitment: str, value: str, units: Sequence[Unit], printed: Mapping[str, int]
) -> dict[str, bytes]:
    """The booklet and the list of paper; `printed` says how many pages the files of all
    units have, and those for the whole event."""
    words = labels_of(book.edition, plan.language)
    return booklet_files(
        occasion(book, plan, commitment, None),
        plan.rulings,
        commitment,
        [*_for_all(words, plan, printed), *(pile for unit in units for pile in _piles(words, plan, unit, printed))],
        [*facts(plan, words), (words("fact_value"), public_value(plan, words, value))],
        [(words(title), words.set(text)) for title, text in _PARTS],
    )


def _for_all(words: Labels, plan: Plan, printed: Mapping[str, int]) -> Iterator[Pile]:
    """What is for the whole event; a player more may come to each table."""
    yield from seats_pile(words, printed)
    for name, copies, what in (
        (AID, plan.players + plan.tables, "pack_pile_aid"),
        (REFERENCE, plan.tables, "pack_pile_reference"),
        (SCORES, plan.tables * plan.rounds, "pack_pile_scores"),
    ):
        yield pile(printed, name, copies, words(what), words("goes_table"))


def _piles(words: Labels, plan: Plan, unit: Unit, printed: Mapping[str, int]) -> Iterator[Pile]:
    names, envelope = file_names(plan, unit), words("goes_envelope")
    yield pile(printed, names.slips, 1, words("pack_pile_slips"), words("goes_table"), apart=True)
    yield pile(printed, names.envelope, 1, words("pack_pile_envelope"), envelope)
    for what, files in (("pack_pile_setup", names.setups), ("pack_pile_tokens", names.tokens)):
        for size, name in files.items():
            yield pile(printed, name, _tables(plan, unit, size), words(what, number=size), envelope)
    yield pile(printed, names.appendix, 1, words("pack_pile_appendix"), words("goes_appendix"))


def _tables(plan: Plan, unit: Unit, size: int) -> int:
    """How many tables may play the unit with so many players: those of this size, and where one is missing or more."""
    if unit.pod:
        return 1
    return sum(abs(planned - size) < 2 for planned in sizes_of(plan.players, plan.tables))


def facts(plan: Plan, words: Labels) -> Iterator[tuple[str, str]]:
    """The plan in words."""
    yield words("fact_game"), ", ".join(plan.configs.values())
    yield words("fact_rounds"), f"{plan.rounds} + {plan.reserves}"
    yield words("fact_players"), f"{plan.players} ({words.named(words('table'), str(plan.table_size))})"
    chosen = ", ".join(words(f"pack_free_{part}") for part in plan.free) or words("pack_free_nothing")
    yield words("pack_free"), chosen
    yield words("fact_standing"), standing(plan, words)
