"""What is printed for each unit of a pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from proofpress.errors import ProofpressError
from proofpress.kingdoms.certificate import Checked, verify
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.pack.deals import DealtSetups, LandsPlan
from proofpress.kingdoms.printing.book import Book
from proofpress.kingdoms.printing.player_aid import aid_document
from proofpress.kingdoms.printing.reference import reference_document
from proofpress.kingdoms.printing.score_sheet import score_document, score_rows
from proofpress.kingdoms.printing.setup_sheet import SetupSheet, setup_document
from proofpress.kingdoms.rules.scoring import ranking, scores
from proofpress.language import Labels
from proofpress.pack.game import Made, Pile
from proofpress.pack.keys import Broken
from proofpress.pack.pages import (
    SLIP_HEAD,
    SLIP_MARGIN,
    appendix_flow,
    covered,
    draw_initials,
    draw_row,
    envelope_flow,
    size_facts,
    slips_document,
)
from proofpress.pack.plan import Occasion, Seat, Unit, seats_of, sizes_of
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Box, parse_paper
from proofpress.press.typesetting import LEAST_PT
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Result slips: the lines of the score sheet, with a box each.


_BOX_SHARE: Final = 0.26  # of the width of a slip: where a number is written
_CHECK_ROW: Final = 15.0  # millimetres of the check row
_LETTERS: Final = 13.0  # of the letters beside it
_INITIALS: Final = 9.0  # of the lines for initials
_PT_PER_MM: Final = 1.8  # points of type for a millimetre of a line's height


def result_slips(book: Book, now: Occasion, seats: Sequence[Seat]) -> bytes:
    """Result slips to be cut apart, with the check row of the round and its letters."""
    lines = [line.words for line in score_rows(book)]
    lines += [now.words("score_total"), now.words("score_resources")]
    least = 2 * SLIP_MARGIN + SLIP_HEAD + _CHECK_ROW + _INITIALS + len(lines) * LEAST_PT / _PT_PER_MM
    return slips_document(now, seats, lambda drawing: _slip(drawing, now, lines), least)


def _slip(drawing: Drawing, now: Occasion, lines: Sequence[str]) -> None:
    """The check row, a line and a box for each of these, initials."""
    theme = now.book.theme
    box = drawing.box.inset(SLIP_MARGIN)
    signs, rest = Box(box.x, box.y + SLIP_HEAD - 2, box.width, _CHECK_ROW).left_strip(box.width - _LETTERS)
    draw_row(drawing, now, signs)
    drawing.fitted(rest.right, rest.y + 8, now.letters, rest.width, 12, LEAST_PT, "sans-bold", theme.text, "right")
    top = box.y + SLIP_HEAD + _CHECK_ROW
    step = (box.bottom - _INITIALS - top) / len(lines)
    for index, said in enumerate(lines):
        y = top + step * index
        cell = Box(box.right - box.width * _BOX_SHARE, y, box.width * _BOX_SHARE, step)
        drawing.rect(cell, theme.pen("heavy" if index == len(lines) - 2 else "thin"))
        room = box.width - cell.width - 2
        drawing.fitted(box.x, y + step * 0.68, said, room, min(10.0, step * _PT_PER_MM), LEAST_PT, "serif", theme.text)
    draw_initials(drawing, now, box, box.bottom - 2)


# --------------------------------------------------------------------------------------------------------------------
# What is sealed: the envelope of a round, and its appendix.


_GAME_SHARES: Final = (1, 5, 5, 1.5, 1.5)  # of the columns of a game


def envelope_document(now: Occasion, code: str) -> bytes:
    """The label of the envelope on one sheet, the round key on the next."""
    flow = envelope_flow(now, code, fill="pack_envelope_fill", inside="pack_begin", key="pack_round_key")
    flow.gap(3)
    flow.paragraph(now.words.set("pack_begin_how"))
    return flow.done().to_bytes()


def appendix_document(book: Book, now: Occasion, games: Mapping[int, Checked], digest: str) -> bytes:
    """How the games ended that prove the set-ups playable."""
    flow, words = appendix_flow(now, "pack_appendix"), now.words
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
        flow.table([words(key) for key in head], rows, _GAME_SHARES)
    flow.gap(4)
    flow.paragraph(words.named(words("setup_name"), digest), 7, "sans")
    return covered(flow.done(), now, words("pack_pile_appendix"), words("goes_appendix"))


# --------------------------------------------------------------------------------------------------------------------
# The files of a unit: slips for players; in the envelope the key, set-ups and keys to tokens; certificates.


@dataclass(frozen=True, slots=True)
class UnitFiles:
    """The names of the files of a unit; set-ups, tokens and certificates by the size of the table."""

    slips: str
    envelope: str
    appendix: str
    setups: Mapping[int, str]
    tokens: Mapping[int, str]
    certificates: Mapping[int, str]


def file_names(plan: LandsPlan, unit: Unit) -> UnitFiles:
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


def checked(edition: Edition, plan: LandsPlan, dealt: DealtSetups, size: int, name: str, data: bytes) -> Checked:
    """What a certificate proves, by the rules alone; it must be about this very set-up."""
    try:
        seen = verify(edition, data)
    except ProofpressError as error:
        raise Broken(f"{name}: {error}") from None
    if seen.setting != plan.setting(size, dealt.code):
        raise Broken(f"{name} is about another seed or way of play than {dealt.unit.label} of this pack")
    return seen


def make(book: Book, plan: LandsPlan, commitment: str, dealt: DealtSetups, certificates: Mapping[str, bytes]) -> Made:
    """All files of a unit."""
    now, names = Occasion.of(book, plan, commitment, dealt), file_names(plan, dealt.unit)
    proofs = {size: certificates.get(name, dealt.proofs[size]) for size, name in names.certificates.items()}
    seen = {
        size: checked(book.edition, plan, dealt, size, names.certificates[size], data) for size, data in proofs.items()
    }
    free = frozenset(plan.free)
    sheets = {size: SetupSheet(setup, free, _title(now, plan, size)) for size, setup in dealt.setups.items()}
    slug = f"{now.event}, {now.mark}"
    files = {
        names.slips: result_slips(book, now, seats_of(plan, dealt.unit, spares=plan.tables)),
        names.envelope: envelope_document(now, dealt.code),
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
    return covered(document, now, now.words(what, number=size), now.words("goes_envelope"))


def _title(now: Occasion, plan: LandsPlan, size: int) -> str:
    """The round; where tables differ also how many play."""
    return now.title if len(plan.configs) == 1 else f"{now.title}, {now.words('pack_of_size', number=size)}"


# --------------------------------------------------------------------------------------------------------------------
# What is the same in every round.


AID: Final = "players/aid.pdf"
REFERENCE: Final = "players/reference.pdf"
SCORES: Final = "players/score-sheets.pdf"


def for_all(book: Book, plan: LandsPlan) -> dict[str, bytes]:
    """Player aid, reference and score sheets."""
    paper = parse_paper(plan.paper, "portrait")
    return {
        AID: aid_document(book, paper).to_bytes(),
        REFERENCE: reference_document(book, paper).to_bytes(),
        SCORES: score_document(book, paper).to_bytes(),
    }


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


def parts(_: Edition, __: LandsPlan, words: Labels) -> Iterator[tuple[str, str]]:
    """Titles and texts."""
    for title, text in _PARTS:
        yield words(title), words.set(text)


def piles(plan: LandsPlan, words: Labels, units: Sequence[Unit]) -> Iterator[Pile]:
    """Lines of the cutting list. A player more may come to each table."""
    table, envelope = words("goes_table"), words("goes_envelope")
    yield Pile(AID, plan.players + plan.tables, words("pack_pile_aid"), table)
    yield Pile(REFERENCE, plan.players + plan.tables, words("pack_pile_reference"), table)
    yield Pile(SCORES, plan.tables * plan.rounds, words("pack_pile_scores"), table)
    for unit in units:
        names = file_names(plan, unit)
        yield Pile(names.slips, 1, words("pack_pile_slips"), table, apart=True)
        yield Pile(names.envelope, 1, words("pack_pile_envelope"), envelope)
        for what, files in (("pack_pile_setup", names.setups), ("pack_pile_tokens", names.tokens)):
            for size, name in files.items():
                yield Pile(name, _tables(plan, unit, size), words(what, number=size), envelope)
        yield Pile(names.appendix, 1, words("pack_pile_appendix"), words("goes_appendix"))


def _tables(plan: LandsPlan, unit: Unit, size: int) -> int:
    """How many tables may play the unit with so many players: those of this size, and where one is missing or more."""
    if unit.pod:
        return 1
    return sum(abs(planned - size) < 2 for planned in sizes_of(plan.players, plan.tables))


def facts(plan: LandsPlan, words: Labels) -> Iterator[tuple[str, str]]:
    """The plan in words."""
    yield words("fact_game"), ", ".join(plan.configs.values())
    yield from size_facts(plan, words)
    chosen = ", ".join(words(f"pack_free_{part}") for part in plan.free) or words("pack_free_nothing")
    yield words("pack_free"), chosen
