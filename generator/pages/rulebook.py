"""What the rulebooks of all games have in common: sections that flow, numbered steps, and the rulings in force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.pages.book import Book
from generator.pages.column_pages import columns_document, frame_of
from generator.pages.columns import (
    Columns,
    Measures,
    Section,
    SectionIcon,
    SectionPiece,
    Sizes,
    entry,
    flowing,
    numbered,
    words,
)
from generator.press.document import Document
from generator.press.paper import Paper

_SIZES = Sizes(best=10.0, preferred=8.75, most_pages=14)  # pages of the smallest paper in large print

SectionTold = tuple[str, SectionIcon, Sequence[SectionPiece]]  # the key of its title, its picture, what it says


def rulebook_document_of(book: Book, paper: Paper, teaching: Columns, rulings: Columns) -> Document:
    """The rulebook, and the rulings on pages of their own."""
    document = columns_document(book, paper, book.label("book_name"), teaching)
    return columns_document(book, paper, book.label("book_rulings_title"), rulings, into=document)


def plan_told(book: Book, paper: Paper, what: str, told: Iterable[SectionTold], *, even: bool = False) -> Columns:
    """Sections that go on where a column ends; the first two pieces of each stay together."""
    scale = book.theme.text_scale
    sections = [
        each
        for key, icon, pieces in told
        for each in flowing(Section(book.label(f"book_{key}_title"), icon, tuple(pieces[:2])), *pieces[2:])
    ]
    measures = Measures(icon=6.6 * scale, head=7.8 * scale, after=3.0 * scale, least_column=72.0, even=even)
    return Columns(f"{what} in {book.language}", paper, book.theme, frame_of(paper), sections, _SIZES, measures)


def rulings_told(book: Book, texts: Iterable[str]) -> list[SectionPiece]:
    """What rulings are, and all of them, numbered."""
    numbers = enumerate(map(sentence, texts), start=1)
    return [
        words(book.theme, book.label.set("book_rulings"), after=0.5),
        *(entry(book.theme, numbered(book.theme, number), text, side=1.2) for number, text in numbers),
    ]


def sentence(text: str) -> str:
    """A ruling as a sentence of its own."""
    return f"{text[0].upper()}{text[1:]}".rstrip(".") + "."


def said(book: Book, key: str, **values: object) -> SectionPiece:
    """A paragraph."""
    return words(book.theme, book.label.set(key, **values), book.where(key), after=0.4)


def steps(book: Book, key: str, count: int, **values: object) -> list[SectionPiece]:
    """Numbered paragraphs."""
    theme, keys = book.theme, [f"book_{key}_{number}" for number in range(1, count + 1)]
    return [
        entry(theme, numbered(theme, number), book.label.set(each, **values), book.where(each), side=1.15, after=0.25)
        for number, each in enumerate(keys, start=1)
    ]
