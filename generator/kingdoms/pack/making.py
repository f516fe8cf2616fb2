"""Prints the units of a pack: slips for players; in the envelope the key, set-ups and keys to tokens; certificates."""

from __future__ import annotations

from collections.abc import Mapping

from generator.kingdoms.certificate import Checked, verify
from generator.kingdoms.edition import Edition
from generator.kingdoms.pack.derive import Dealt
from generator.kingdoms.pack.pages import appendix_document, envelope_document, slips_document
from generator.kingdoms.pack.plan import Plan
from generator.kingdoms.pages.book import Book, open_book
from generator.kingdoms.pages.setup_sheet import SetupSheet, setup_document
from generator.library.dataclass import dataclass
from generator.library.errors import ProofpressError
from generator.pack.check_row import check_letters, check_row
from generator.pack.game import Made
from generator.pack.protocol import Broken
from generator.pack.units import Unit, seats_of, title_of
from generator.pages.inks import theme_of
from generator.pages.pack_cover import covered
from generator.pages.pack_occasion import MARK, Occasion
from generator.press.document import Document
from generator.press.paper import parse_paper
from generator.text.labels import labels_of


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
