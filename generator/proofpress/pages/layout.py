"""Sections in columns, which what is read beside the game is made of."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import sqrt
from typing import Final

from proofpress.errors import EXIT_CONTENT, PressError, say
from proofpress.pages.page_setup import Book, foot_of_page, page_number
from proofpress.pages.paginator import Chunk, fill, fits
from proofpress.pages.scenes import draw_scene
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import POINTS_PER_MM, Box, Paper
from proofpress.press.themes import Theme
from proofpress.press.typesetting import LEAST_PT, RichText, SetText, Style, cap_height, set_text
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Sections that flow down columns and over pages, in the largest type at which they fit the given pages.
#
# A section has a picture, a title and pieces. It is never torn apart; a longer one goes on in sections that flow,
# without a title. Player aids, references and rulebooks of every game are set with it; it knows no words.


_STEP: Final = 0.25  # in points, between two sizes that are tried
_SPREAD: Final = 5.0  # the most that is put above a section where a column has room to spare
_LARGER: Final = 4.0  # in points: by how much large print may be larger than its least size
_A4_AREA: Final = 210.0 * 297.0

SectionIcon = Callable[[Drawing, Box], None]


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece in its width and size: how high it is, and what draws it with its top left corner at a point."""

    height: float
    draw: Callable[[Drawing, float, float], None]
    keep: bool = False  # the next piece stands in the same column


SectionPiece = Callable[[float, float], Laid]  # width in millimetres, type in points


@dataclass(frozen=True, slots=True)
class Section:
    """A title with a picture before it, and what comes below."""

    title: str
    icon: SectionIcon
    pieces: tuple[SectionPiece, ...]
    flows: bool = False  # goes on with what the section before it says, in the next column if need be


def icon(theme: Theme, draw: Callable[[Drawing, Theme, Box], None]) -> SectionIcon:
    """What fills a box, in the inks of a theme."""
    return lambda page, box: draw(page, theme, box)


def flowing(section: Section, *more: SectionPiece) -> list[Section]:
    """A section, and pieces that may part from each other where a column ends; the first one stays with it."""
    return [section, *(Section(section.title, section.icon, (piece,), flows=True) for piece in more)]


def parted(section: Section, theme: Theme) -> list[Section]:
    """In large print a section may go on in another column, after two of its pieces or more."""
    first, *more = section.pieces
    return [section] if theme.text_scale == 1 else flowing(replace(section, pieces=(first,)), *more)


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of sections and columns, in millimetres."""

    icon: float = 8.0
    head: float = 9.0  # icon and title
    after: float = 4.2
    gap: float = 8.0  # between columns
    within: float = 1.2  # the most that is put above a piece where a column has room to spare
    least_column: float = 78.0


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the type may be, in points, and on how many pages."""

    best: float
    preferred: float  # rather another page than anything smaller
    most_pages: int
    least: float = LEAST_PT


@dataclass(frozen=True, slots=True)
class Frame:
    """The field of every page; the first one keeps something at the top, the last one at the foot."""

    field: Box
    head: float = 0.0
    foot: float = 0.0


class Columns:
    """The largest type at which everything fits, and which section is in which column of which page."""

    def __init__(
        self,
        what: str,
        paper: Paper,
        theme: Theme,
        frame: Frame,
        sections: Sequence[Section],
        sizes: Sizes,
        measures: Measures | None = None,
    ) -> None:
        self.measures = measures or Measures()
        self.theme, self.frame = theme, frame
        field, gap = frame.field, self.measures.gap
        self.count = max(1, int((field.width + gap) // (self.measures.least_column * theme.text_scale + gap)))
        self.width = (field.width - gap * (self.count - 1)) / self.count
        large_print = theme.text_scale > 1
        least = theme.least_pt if large_print else sizes.least
        larger = max(1.0, sqrt(paper.width * paper.height / _A4_AREA))  # paper has larger type, too
        best = int((least + _LARGER if large_print else sizes.best) * larger / _STEP) * _STEP

        @cache
        def set_at(pt: float) -> list[_SetSection]:
            return _set(sections, self.width, pt, self.measures)

        for pages in range(1, sizes.most_pages + 1):
            if pages > 1 and not self._fit(set_at(least), sizes.most_pages):
                break  # what does not fit at last need not be tried in all sizes
            smallest = max(least, sizes.preferred) if pages < sizes.most_pages else least
            # What fits in one size fits in all smaller ones.
            steps = range(round((best - smallest) / _STEP))
            fitting = bisect_left(steps, True, key=lambda step: self._fit(set_at(best - step * _STEP), pages))
            self.pt = best - fitting * _STEP
            if self._fit(set_at(self.pt), pages):
                self.pages = self._filled(set_at(self.pt), pages)
                return
        raise PressError(
            say(
                "{what} does not fit on {most_pages} pages of {paper} ({size}) at {least:g} pt: take larger paper",
                what=what,
                most_pages=sizes.most_pages,
                paper=paper.name,
                size=paper.size,
                least=least,
            ),
            EXIT_CONTENT,
        )

    def boxes(self, page: int, pages: int | None = None) -> list[Box]:
        """The columns of a page."""
        field, last = self.frame.field, (pages or len(self.pages)) - 1
        top = field.y + self.frame.head if page == 0 else field.y
        bottom = field.bottom - self.frame.foot if page == last else field.bottom
        return [
            Box(field.x + index * (self.width + self.measures.gap), top, self.width, bottom - top)
            for index in range(self.count)
        ]

    def draw(self, page: Drawing, number: int) -> None:
        """Draw the columns of a page."""
        for box, column in zip(self.boxes(number), self.pages[number], strict=True):
            for section, top in column:
                self._section(page, Box(box.x, box.y + top, box.width, section.chunk.height), section)

    def _heights(self, pages: int) -> list[float]:
        return [box.height for page in range(pages) for box in self.boxes(page, pages)]

    def _fit(self, sections: Sequence[_SetSection], pages: int) -> bool:
        return fits([section.chunk for section in sections], self._heights(pages))

    def _filled(self, sections: Sequence[_SetSection], pages: int) -> list[list[list[tuple[_SetSection, float]]]]:
        """The sections of each column of each page, and how far below its top they stand."""
        columns = fill([section.chunk for section in sections], self._heights(pages)) or []
        found = [[(sections[placed.which], placed.top) for placed in column] for column in columns]
        return [found[page * self.count : (page + 1) * self.count] for page in range(pages)]

    def _section(self, page: Drawing, box: Box, section: _SetSection) -> None:
        y = box.y
        if not section.section.flows:
            self._head(page, box, y, section.section)
            y += self.measures.head
        for piece in section.pieces:
            piece.draw(page, box.x, y)
            y += piece.height

    def _head(self, page: Drawing, box: Box, y: float, section: Section) -> None:
        """The picture and the title."""
        icon, head = self.measures.icon, max(self.pt * 1.25, 11.0)
        with page.furniture():
            section.icon(page, Box(box.x, y, icon, icon))
        with page.tagged(page.document.tags.heading(first=False)):
            page.fitted(
                box.x + icon + 2.5,
                y + icon / 2 + cap_height("title", head) / 2,
                section.title,
                box.width - icon - 2.5,
                head,
                LEAST_PT,
                "title",
                self.theme.text,
            )


@dataclass(frozen=True, slots=True)
class _SetSection:
    section: Section
    pieces: tuple[Laid, ...]
    chunk: Chunk


def _set(sections: Sequence[Section], width: float, pt: float, measures: Measures) -> list[_SetSection]:
    found = []
    for section, following in zip(sections, [*sections[1:], None], strict=True):
        pieces = tuple(piece(width, pt) for piece in section.pieces)
        flows, flows_on = section.flows, following is not None and following.flows
        after = 0.0 if flows_on else measures.after
        height = (0.0 if flows else measures.head) + sum(piece.height for piece in pieces) + after
        alone = not flows and len(pieces) < 2 and pieces[0].height < 3 * LEADING * em(pt)  # two lines below a title
        chunk = Chunk(
            height,
            after,
            flows_on and (pieces[-1].keep or alone),
            goes_on=flows,
            grow=measures.within if flows else _SPREAD,
        )
        found.append(_SetSection(section, pieces, chunk))
    return found


# --------------------------------------------------------------------------------------------------------------------
# What sections are made of: paragraphs, entries behind a mark, pictures beside words, lines with a number, tables.


LEADING: Final = 1.2
NEVER: Final = 1e9  # the height of what cannot be set in this width
_PICTURE, _BESIDE = 0.36, 3.5  # of a column: a picture beside words; millimetres between the two


def em(pt: float) -> float:
    """The size of the type in millimetres."""
    return pt / POINTS_PER_MM


def _told(
    theme: Theme, text: RichText, width: float, pt: float, where: str, face: str = "serif"
) -> tuple[SetText, float]:
    """The lines of a text, and how high they are."""
    setting = set_text(text, width, pt, Style(face, LEADING, colour=theme.text), where)
    return setting, NEVER if setting.sticks_out else setting.height


def words(theme: Theme, text: RichText, where: str = "", *, after: float = 0.0, face: str = "serif") -> SectionPiece:
    """A paragraph with space after it, in ems."""

    def laid(width: float, pt: float) -> Laid:
        lines, height = _told(theme, text, width, pt, where, face)
        return Laid(height + after * em(pt), lines.draw)

    return laid


def entry(
    theme: Theme, mark: SectionIcon, text: RichText, where: str = "", *, side: float = 1.5, after: float = 0.35
) -> SectionPiece:
    """Words indented behind a mark; `side` is that of the mark's square, `after` the space below, both in ems."""

    def laid(width: float, pt: float) -> Laid:
        square = side * em(pt)
        indent = square + 0.55 * em(pt)
        lines, high = _told(theme, text, width - indent, pt, where)
        height = max(high, square)

        def draw(page: Drawing, x: float, y: float) -> None:
            first = min(height, max(square, LEADING * em(pt)))  # in the middle of which the mark stands
            mark(page, Box(x, y + (first - square) / 2, square, square))
            lines.draw(page, x + indent, y + max(0.0, (first - lines.height) / 2))

        return Laid(height + after * em(pt), draw)

    return laid


def numbered(theme: Theme, number: int, points: float = 2.0) -> SectionIcon:
    """A number in a ring, as the mark of an entry; its type has so many points for a millimetre of the ring."""

    def draw(page: Drawing, box: Box) -> None:
        x, y = box.centre
        pt = max(LEAST_PT, box.width * points)
        page.circle(x, y, box.width / 2, theme.pen("thin"), theme.ink("paper").fill)
        page.text(x, y + cap_height("sans-bold", pt) / 2, str(number), pt, "sans-bold", theme.text, "centre")

    return draw


def together(*pieces: SectionPiece, above: float = 0.0) -> SectionPiece:
    """Pieces that stay together where a section flows; with space above them, in ems."""

    def laid(width: float, pt: float) -> Laid:
        parts = [Laid(above * em(pt), lambda *_: None), *(piece(width, pt) for piece in pieces)]

        def draw(page: Drawing, x: float, y: float) -> None:
            for part in parts:
                part.draw(page, x, y)
                y += part.height

        return Laid(sum(part.height for part in parts), draw)

    return laid


def beside(
    theme: Theme,
    picture: SectionIcon,
    shape: float,
    text: RichText,
    where: str = "",
    *,
    widest: float = 34.0,
    over: SectionPiece | None = None,
) -> SectionPiece:
    """A picture with words at its right; `shape` is its height for a width of 1, `over` comes above the words."""

    def laid(width: float, pt: float) -> Laid:
        across = min(width * _PICTURE, widest * theme.text_scale)
        left = across + _BESIDE
        lines, high = _told(theme, text, width - left, pt, where)
        above = over(width - left, pt) if over else Laid(0.0, lambda *_: None)

        def draw(page: Drawing, x: float, y: float) -> None:
            picture(page, Box(x, y, across, across * shape))
            above.draw(page, x + left, y)
            lines.draw(page, x + left, y + above.height)

        return Laid(max(across * shape, above.height + high) + 0.9 * em(pt), draw)

    return laid


def tally(theme: Theme, text: str, number: str, where: str = "", *, last: bool = False) -> SectionPiece:
    """Words with a number at the end of the line, ruled off below; what follows the last one stands clear of it."""

    def laid(width: float, pt: float) -> Laid:
        taken = measure(number, pt, "sans-bold") + em(pt)
        lines, height = _told(theme, text, width - taken, pt, where)

        def draw(page: Drawing, x: float, y: float) -> None:
            lines.draw(page, x, y)
            base = y + height - em(pt) * 0.25
            page.text(x + width, base, number, pt, "sans-bold", theme.text, "right")
            rule = y + height + em(pt) * 0.12
            page.line(x, rule, x + width, rule, theme.pen("hairline"))

        return Laid(height + em(pt) * (0.9 if last else 0.24), draw, keep=True)

    return laid


def table(theme: Theme, rows: Sequence[Sequence[str]], marks: Sequence[SectionIcon]) -> SectionPiece:
    """Rows of numbers, each behind a mark, in cells of one width; the first row is the head."""

    def laid(width: float, pt: float) -> Laid:
        height, first = 1.7 * em(pt), 2.2 * em(pt)
        cell = (width - first) / max(len(row) for row in rows)

        def draw(page: Drawing, x: float, y: float) -> None:
            part = page.document.tags.part
            with part("Table"):
                for number, (row, mark) in enumerate(zip(rows, marks, strict=True)):
                    top = y + number * height
                    side = height * 0.84
                    mark(page, Box(x + 0.15 * em(pt), top + (height - side) / 2, side, side))
                    face = "serif-italic" if number == 0 else "sans-bold"
                    base = top + height / 2 + cap_height("sans-bold", pt) / 2
                    with part("TR"):
                        for index, text in enumerate(row):
                            with page.tagged("TD" if number else "TH"):
                                page.text(x + first + (index + 0.5) * cell, base, text, pt, face, theme.text, "centre")
                    weight = "thin" if number == 0 else "hairline"
                    page.line(x, top + height, x + width, top + height, theme.pen(weight))
            edges = [x + first + index * cell for index in range(len(rows[0]))]
            page.lines([(edge, y, edge, y + height * len(rows)) for edge in edges], theme.pen("hairline"))

        return Laid(height * len(rows) + 0.4 * em(pt), draw)

    return laid


# --------------------------------------------------------------------------------------------------------------------
# Documents of columns: a heading above them on the first page, and the foot of every page.


_FRAME_SIDE, _FRAME_TOP, _FRAME_FOOT = 12.0, 11.0, 12.0  # from the edges of the paper
TITLE, TO_RULE = 12.0, 8.8  # height of the heading; down to its rule
_HEADING_PT, _LARGEST_HEADING, _TRACKING = 20.0, 26.0, 0.06
_STRIP_HIGH, _LONGEST_STRIP, _BESIDE_TITLE = 6.4, 52.0, 6.0  # strips of country beside a title
_FAR_OFF = 0.6  # how large things on them are


def frame_of(paper: Paper) -> Frame:
    """The field of the columns on every page; the first one keeps room for the heading."""
    return Frame(
        Box(_FRAME_SIDE, _FRAME_TOP, paper.width - 2 * _FRAME_SIDE, paper.height - _FRAME_TOP - _FRAME_FOOT),
        head=TITLE,
    )


def draw_heading(page: Drawing, theme: Theme, box: Box, title: str) -> None:
    """The title of a page over the double line."""
    with page.tagged("H1"):
        page.fitted(
            box.centre[0],
            box.y + 6.4,
            title,
            box.width,
            _heading_pt(theme),
            face="title",
            colour=theme.text,
            align="centre",
            tracking=_TRACKING,
        )
    title_rule(page, theme, box)


def _heading_pt(theme: Theme) -> float:
    return min(_HEADING_PT * theme.text_scale, _LARGEST_HEADING)


def _country(page: Drawing, theme: Theme, box: Box, title: str) -> None:
    """Strips of country on the rule at both sides of a title, where there is room for them."""
    room = box.width - measure(title, _heading_pt(theme), "title", _TRACKING)
    wide, rule = min(room / 2 - _BESIDE_TITLE, _LONGEST_STRIP), box.y + TO_RULE
    if wide < _STRIP_HIGH or theme.sparing:
        return
    for x, lands in ((box.x, ("forest", "village")), (box.right - wide, ("farm", "water"))):
        draw_scene(page, theme, Box(x, rule - _STRIP_HIGH, wide, _STRIP_HIGH), "title", lands, scale=_FAR_OFF)


def title_rule(page: Drawing, theme: Theme, box: Box) -> None:
    """The double line below the title of a page."""
    for down, weight in ((TO_RULE, "medium"), (TO_RULE + 0.8, "hairline")):
        page.line(box.x, box.y + down, box.right, box.y + down, theme.pen(weight))


def columns_document(book: Book, paper: Paper, title: str, plan: Columns, copies: int = 1) -> Document:
    """The pages that were planned, the heading on the first of them, as often as they are wanted."""
    document = book.document(title)
    for number in [*range(len(plan.pages))] * copies:
        page = document.page(paper, bookmark=title if number == 0 else None, label="" if number == 0 else None)
        draw_columns(page, book, title, plan, number)
    return document


def draw_columns(page: Drawing, book: Book, title: str, plan: Columns, number: int) -> None:
    """One of the pages that were planned."""
    if number == 0:
        head = plan.frame.field.top_strip(TITLE)[0]
        _country(page, book.theme, head, title)
        draw_heading(page, book.theme, head, title)
    plan.draw(page, number)
    fields = [title, page_number(book, number + 1, len(plan.pages))]
    foot_of_page(book, page, fields, number == 0, side=plan.frame.field.x)


# --------------------------------------------------------------------------------------------------------------------
# Rulebooks: sections that flow, numbered steps, and at the end the rulings in force.


_BOOK_BEST, _BOOK_PAGES = 11.5, 24  # the largest type, and pages of the smallest paper in large print

SectionTold = tuple[str, SectionIcon, Sequence[SectionPiece]]  # the key of its title, its picture, what it says


def rulebook_document_of(book: Book, paper: Paper, told: Iterable[SectionTold], preferred: float = 8.5) -> Document:
    """The rulebook, down to the rulings; rather on another page than in smaller type than that."""
    return columns_document(book, paper, book.label("book_name"), plan_told(book, paper, told, preferred))


def plan_told(book: Book, paper: Paper, told: Iterable[SectionTold], preferred: float = 8.5) -> Columns:
    """Sections that go on where a column ends."""
    scale = book.theme.text_scale
    sections = [
        each
        for key, icon, pieces in told
        for each in flowing(Section(book.label(f"book_{key}_title"), icon, tuple(pieces[:1])), *pieces[1:])
    ]
    measures = Measures(icon=6.4 * scale, head=7.2 * scale, after=2.4 * scale, within=0.6, least_column=72.0)
    what, sizes = f"the rulebook in {book.language}", Sizes(_BOOK_BEST, preferred, _BOOK_PAGES)
    return Columns(what, paper, book.theme, frame_of(paper), sections, sizes, measures)


def rulings_told(book: Book, texts: Iterable[str]) -> list[SectionPiece]:
    """What rulings are, and all of them, numbered."""
    told = [*enumerate(map(sentence, texts), start=1)]
    points = 2.0 if len(told) < 10 else 1.6  # so that two digits stand clear of the ring
    return [
        words(book.theme, book.label.set("book_rulings"), after=0.5),
        *(entry(book.theme, numbered(book.theme, number, points), text, side=1.2) for number, text in told),
    ]


def sentence(text: str) -> str:
    """A ruling as a sentence of its own."""
    return f"{text[0].upper()}{text[1:]}".rstrip(".") + "."


def said(book: Book, key: str, **values: object) -> SectionPiece:
    """A paragraph."""
    return words(book.theme, book.label.set(key, **values), book.where(key), after=0.4)


def step_keys(section: str, count: int) -> list[str]:
    """The labels of the numbered paragraphs of a section."""
    return [f"book_{section}_{number}" for number in range(1, count + 1)]


def steps(book: Book, keys: Sequence[str], **values: object) -> list[SectionPiece]:
    """Numbered paragraphs."""
    return numbered_texts(book, {book.where(key): book.label.set(key, **values) for key in keys})


def numbered_texts(book: Book, told: Mapping[str, str]) -> list[SectionPiece]:
    """Numbered paragraphs, each by where it comes from."""
    return [
        entry(book.theme, numbered(book.theme, number), text, where, side=1.15, after=0.25)
        for number, (where, text) in enumerate(told.items(), start=1)
    ]
