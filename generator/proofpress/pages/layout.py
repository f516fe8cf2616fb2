"""Running text: down a page, in columns, in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from proofpress.errors import EXIT_CONTENT, PressError
from proofpress.files import shipped
from proofpress.pages.page_setup import (
    FOOT_MARGIN,
    Book,
    fitted_slug_line,
    foot_of_page,
    page_number,
)
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import POINTS_PER_MM, Box, Paper
from proofpress.press.themes import Theme
from proofpress.press.typesetting import LEAST_PT, RichText, SetText, Style, cap_height, set_text
from proofpress.records import dataclass

if TYPE_CHECKING:
    from jinja2 import Environment


# --------------------------------------------------------------------------------------------------------------------
# Running text: headings, paragraphs, tables; a new page when one is full.
#
# Everything of a pack that is read and not drawn on is set with it. It knows no words.


_A4_WIDTH: Final = 210.0
_FLOW_MARGIN: Final = 14.0  # on paper of that width
_BODY_PT: Final = 10.0
_ROW_PT: Final = 9.0
_FIRST_PT: Final = 15.0  # of headings that are not below others
_BETWEEN: Final = 1.5  # two cells of a row


class Flow:
    """A place on a page of the document; it moves down."""

    def __init__(self, document: Document, paper: Paper, theme: Theme, slug: Sequence[str]) -> None:
        self.document, self.paper, self.theme = document, paper, theme
        self.scale = max(0.7, min(1.3, paper.width / _A4_WIDTH))
        self.text = self.scale * theme.text_scale
        self.margin = _FLOW_MARGIN * self.scale
        self._slug = slug
        self.y: float
        self.page: Drawing

    @property
    def width(self) -> float:
        return self.paper.width - 2 * self.margin

    @property
    def left(self) -> float:
        return self.paper.height - FOOT_MARGIN - self.margin / 2 - self.y

    def new_page(self, bookmark: str | None = None) -> None:
        """Continue at the top of a new page."""
        self.page = self.document.page(self.paper, bookmark=bookmark)
        fitted_slug_line(self.page, self._slug, self.theme)
        self.y = self.margin

    def fresh_sheet(self, bookmark: str | None = None) -> None:
        """Continue on the front of a new sheet of paper, also when pages are printed on both sides."""
        if self.document.page_count % 2:
            self.empty_page()
        self.new_page(bookmark)

    def empty_page(self) -> None:
        """A page with nothing but its foot."""
        fitted_slug_line(self.document.page(self.paper), self._slug, self.theme)

    def need(self, height: float) -> None:
        """Make room for this height, on a new page if need be."""
        if height > self.left:
            self.new_page()

    def gap(self, height: float) -> None:
        self.y += height * self.scale

    def heading(self, text: str, pt: float = 15, where: str = "") -> None:
        size = pt * self.text
        height = size / POINTS_PER_MM
        self.need(height * 3)
        with self.page.tagged(self.document.tags.heading(first=pt >= _FIRST_PT)):
            self.page.fitted(
                self.margin, self.y + height, text, self.width, size, LEAST_PT, "title", self.theme.text, where=where
            )
        self.y += height * 1.35
        self.page.line(self.margin, self.y, self.paper.width - self.margin, self.y, self.theme.pen("thin"))
        self.y += height * 0.5

    def paragraph(self, text: str, pt: float = _BODY_PT, face: str = "serif", where: str = "") -> None:
        style = Style(face, 1.25, "left", self.theme.text)
        size = max(LEAST_PT, pt * self.text)
        setting = set_text(text, self.width, size, style, where)
        self.need(setting.height)
        setting.draw(self.page, self.margin, self.y)
        self.y += setting.height + size * 0.5 / POINTS_PER_MM

    def table(
        self, head: Sequence[str], rows: Iterable[Sequence[str]], shares: Sequence[float], pt: float = _ROW_PT
    ) -> Sequence[float]:
        """Rows under a heading, which is repeated on every page; shares of the width, which are returned as they are
        when every word of the heading has room."""
        shares = self._with_room(head, shares, pt)

        def heading() -> None:
            self.row(head, shares, bold=True, pt=pt)

        with self.document.tags.part("Table"):
            heading()
            for cells in rows:
                self.row(cells, shares, heading, pt=pt)
        return shares

    def _with_room(self, head: Sequence[str], shares: Sequence[float], pt: float) -> Sequence[float]:
        """Shares with which no word of a heading is wider than its column: the wide columns give to the narrow ones."""
        size, share = max(LEAST_PT, pt * self.text), self.width / sum(shares)
        least = [max(measure(word, size, "sans-bold") for word in said.split(" ")) + _BETWEEN for said in head]
        lacking = sum(max(0.0, need - share * one) for need, one in zip(least, shares, strict=True))
        spare = sum(max(0.0, share * one - need) for need, one in zip(least, shares, strict=True))
        if not lacking or lacking > spare:
            return shares
        return [
            max(need, share * one - lacking / spare * max(0.0, share * one - need))
            for need, one in zip(least, shares, strict=True)
        ]

    def row(
        self,
        cells: Sequence[str],
        shares: Sequence[float],
        heading: Callable[[], None] | None = None,
        *,
        bold: bool = False,
        pt: float = _ROW_PT,
    ) -> None:
        """A row of a table; shares of the width for each cell. What is too long continues on a second line.

        On a new page the heading comes first.
        """
        size = max(LEAST_PT, pt * self.text)
        style = Style("sans-bold" if bold else "sans", 1.15, "left", self.theme.text)
        widths = [self.width * share / sum(shares) for share in shares]
        line = size / POINTS_PER_MM
        setting_of = set_text if heading is None else _cell
        settings = [
            setting_of(cell, width - _BETWEEN, size, style) if cell else None
            for cell, width in zip(cells, widths, strict=True)
        ]
        height = max([line, *(setting.height for setting in settings if setting)]) + line * 0.35
        page = self.page
        self.need(height)
        if heading is not None and self.page is not page:
            heading()
        x = self.margin
        with self.page.row():
            for place, (setting, width) in enumerate(zip(settings, widths, strict=True)):
                named = bold or (heading is None and place == 0)  # without a heading, a row is called by its first cell
                with self.page.tagged("TH" if named else "TD"):
                    if setting:
                        setting.draw(self.page, x, self.y + line * 0.1)
                x += width
        self.y += height
        weight = "medium" if bold else "hairline"
        self.page.line(self.margin, self.y, self.paper.width - self.margin, self.y, self.theme.pen(weight))

    def box(self, height: float) -> Box:
        """A piece of the page as wide as the text."""
        self.need(height)
        found = Box(self.margin, self.y, self.width, height)
        self.y += height
        return found

    def centred(self, box: Box, y: float, text: str, pt: float, face: str) -> None:
        """One line in the middle of a box, this far below its top."""
        x, size = box.centre[0], max(LEAST_PT, pt * self.scale)
        self.page.fitted(x, box.y + y, text, box.width, size, LEAST_PT, face, self.theme.text, "centre")


def _cell(text: str, width: float, size: float, style: Style) -> SetText:
    """The text of a cell of a table; a word that is too long for it, such as a name, makes its type smaller."""
    setting = set_text(text, width, size, style)
    if setting.sticks_out and size > LEAST_PT:
        setting = set_text(text, width, max(LEAST_PT, size * width / setting.widest), style)
    return setting


# --------------------------------------------------------------------------------------------------------------------
# Sections that flow down columns and over pages, in the largest type at which they fit the given pages.
#
# A section has a picture, a title and pieces. It is never torn apart; a longer one goes on in sections that flow,
# without a title. Player aids, references and rulebooks of every game are set with it; it knows no words.


_STEP: Final = 0.25  # in points, between two sizes that are tried
_SPREAD: Final = 6.0  # the most that is put between two sections where a column has room to spare
_LARGER: Final = 2.0  # in points: by how much large print may be larger than its least size
_HEIGHTS: Final = 40  # heights that are tried for columns that end together

SectionIcon = Callable[[Drawing, Box], None]


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece in its width and size: how high it is, and what draws it with its top left corner at a point."""

    height: float
    draw: Callable[[Drawing, float, float], None]


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
    """A section, and pieces that may part from it and from each other where a column ends."""
    return [section, *(Section(section.title, section.icon, (piece,), flows=True) for piece in more)]


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of sections and columns, in millimetres."""

    icon: float = 8.0
    head: float = 9.0  # icon and title
    after: float = 4.2
    gap: float = 8.0  # between columns
    least_column: float = 78.0
    even: bool = False  # whether the columns of the last page end at about the same height


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
        best = least + _LARGER if large_print else sizes.best

        @cache
        def set_at(pt: float) -> list[_SetSection]:
            return _set(sections, self.width, pt, self.measures)

        for pages in range(1, sizes.most_pages + 1):
            if pages > 1 and not self._filled(set_at(least), sizes.most_pages):
                break  # what does not fit at last need not be tried in all sizes
            smallest = max(least, sizes.preferred) if pages < sizes.most_pages else least
            for step in range(round((best - smallest) / _STEP) + 1):
                self.pt = best - step * _STEP
                found = self._filled(set_at(self.pt), pages)
                if found is not None:
                    self.pages = found
                    if self.measures.even:
                        self._even_out()
                    return
        raise PressError(
            f"{what} does not fit on {sizes.most_pages} pages of {paper.name} ({paper.size}) at {least:g} pt: "
            "take larger paper",
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
        for box, sections in zip(self.boxes(number), self.pages[number], strict=True):
            self._column(page, box, sections)

    def _filled(self, sections: Sequence[_SetSection], pages: int) -> list[list[list[_SetSection]]] | None:
        """The sections column by column, or None when they do not fit."""
        waiting = list(sections)
        filled = [self._page(waiting, [box.height for box in self.boxes(page, pages)]) for page in range(pages)]
        return None if waiting else filled

    def _page(self, waiting: list[_SetSection], heights: Sequence[float]) -> list[list[_SetSection]]:
        """The next sections for columns of these heights, taken off those that wait."""
        columns = []
        for height in heights:
            column: list[_SetSection] = []
            used = 0.0
            while waiting and used + waiting[0].height - waiting[0].after <= height:
                used += waiting[0].height
                column.append(waiting.pop(0))
            columns.append(column)
        return columns

    def _even_out(self) -> None:
        """Fill the columns of the last page no further than they must be filled."""
        sections = [section for column in self.pages[-1] for section in column]
        whole = self.boxes(len(self.pages) - 1)[0].height
        for share in range(1, _HEIGHTS):
            waiting = list(sections)
            columns = self._page(waiting, [whole * share / _HEIGHTS] * self.count)
            if not waiting:
                self.pages[-1] = columns
                return

    def _column(self, page: Drawing, box: Box, sections: Sequence[_SetSection]) -> None:
        """Sections under each other; any room left over goes between them."""
        spare = box.height - sum(section.height for section in sections) + (sections[-1].after if sections else 0.0)
        gap = min(spare / max(sum(not section.section.flows for section in sections[1:]), 1), _SPREAD)
        y = box.y
        for number, section in enumerate(sections):
            line = y
            if not section.section.flows:
                line = y = y + (gap if number else 0.0)
                self._head(page, box, y, section.section)
                line += self.measures.head
            for piece in section.pieces:
                piece.draw(page, box.x, line)
                line += piece.height
            y += section.height

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
    height: float
    after: float  # of the height: the space below, which nothing needs at the foot of a column


def _set(sections: Sequence[Section], width: float, pt: float, measures: Measures) -> list[_SetSection]:
    found = []
    for section, following in zip(sections, [*sections[1:], None], strict=True):
        pieces = tuple(piece(width, pt) for piece in section.pieces)
        after = 0.0 if following and following.flows else measures.after
        head = 0.0 if section.flows else measures.head
        found.append(_SetSection(section, pieces, head + sum(piece.height for piece in pieces) + after, after))
    return found


# --------------------------------------------------------------------------------------------------------------------
# What sections are made of: paragraphs, entries behind a mark, pictures beside words, lines with a number, tables.


LEADING: Final = 1.2
_PICTURE, _BESIDE = 0.36, 3.5  # of a column: a picture beside words; millimetres between the two
_NEVER: Final = 1e9  # the height of what cannot be set in this width


def em(pt: float) -> float:
    """The size of the type in millimetres."""
    return pt / POINTS_PER_MM


def _told(
    theme: Theme, text: RichText, width: float, pt: float, where: str, face: str = "serif"
) -> tuple[SetText, float]:
    """The lines of a text, and how high they are."""
    setting = set_text(text, width, pt, Style(face, LEADING, colour=theme.text), where)
    return setting, _NEVER if setting.sticks_out else setting.height


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


def numbered(theme: Theme, number: int) -> SectionIcon:
    """A number in a ring, as the mark of an entry."""

    def draw(page: Drawing, box: Box) -> None:
        x, y = box.centre
        pt = max(LEAST_PT, box.width * 2.0)
        page.circle(x, y, box.width / 2, theme.pen("thin"), theme.ink("paper").fill)
        page.text(x, y + cap_height("sans-bold", pt) / 2, str(number), pt, "sans-bold", theme.text, "centre")

    return draw


def together(*pieces: SectionPiece) -> SectionPiece:
    """Pieces that stay together where a section flows."""

    def laid(width: float, pt: float) -> Laid:
        parts = [piece(width, pt) for piece in pieces]

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


def tally(theme: Theme, text: str, number: str, where: str = "") -> SectionPiece:
    """Words with a number at the end of the line, ruled off below."""

    def laid(width: float, pt: float) -> Laid:
        taken = measure(number, pt, "sans-bold") + em(pt)
        lines, height = _told(theme, text, width - taken, pt, where)

        def draw(page: Drawing, x: float, y: float) -> None:
            lines.draw(page, x, y)
            base = y + height - em(pt) * 0.25
            page.text(x + width, base, number, pt, "sans-bold", theme.text, "right")
            rule = y + height + em(pt) * 0.12
            page.line(x, rule, x + width, rule, theme.pen("hairline"))

        return Laid(height + em(pt) * 0.24, draw)

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
_TITLE: Final = 11.0  # height of the heading
_HEADING_PT: Final = 20.0


def frame_of(paper: Paper) -> Frame:
    """The field of the columns on every page; the first one keeps room for the heading."""
    return Frame(
        Box(_FRAME_SIDE, _FRAME_TOP, paper.width - 2 * _FRAME_SIDE, paper.height - _FRAME_TOP - _FRAME_FOOT),
        head=_TITLE,
    )


def draw_heading(page: Drawing, theme: Theme, box: Box, title: str) -> None:
    """The title of a page over the double line."""
    with page.tagged("H1"):
        page.fitted(
            box.centre[0],
            box.y + 6.4,
            title,
            box.width,
            _HEADING_PT,
            face="title",
            colour=theme.text,
            align="centre",
            tracking=0.06,
        )
    y = box.bottom - 3.2
    page.line(box.x, y, box.right, y, theme.pen("medium"))
    page.line(box.x, y + 0.8, box.right, y + 0.8, theme.pen("hairline"))


def columns_document(book: Book, paper: Paper, title: str, plan: Columns, into: Document | None = None) -> Document:
    """The pages that were planned, the heading on the first of them, as a document or as the end of one."""
    document = into or book.document(title)
    count = len(plan.pages)
    for number in range(count):
        page = document.page(paper, bookmark=title if number == 0 else None, label="" if number == 0 else None)
        if number == 0:
            draw_heading(page, book.theme, plan.frame.field.top_strip(_TITLE)[0], title)
        plan.draw(page, number)
        foot_of_page(book, page, [title, page_number(book, number + 1, count)], number == 0)
    return document


# --------------------------------------------------------------------------------------------------------------------
# Rulebooks: sections that flow, numbered steps, and the rulings in force.


_BOOK_SIZES = Sizes(best=10.0, preferred=8.75, most_pages=14)  # pages of the smallest paper in large print

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
    return Columns(f"{what} in {book.language}", paper, book.theme, frame_of(paper), sections, _BOOK_SIZES, measures)


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


def step_keys(section: str, count: int) -> list[str]:
    """The labels of the numbered paragraphs of a section."""
    return [f"book_{section}_{number}" for number in range(1, count + 1)]


def steps(book: Book, keys: Sequence[str], **values: object) -> list[SectionPiece]:
    """Numbered paragraphs."""
    theme = book.theme
    return [
        entry(theme, numbered(theme, number), book.label.set(each, **values), book.where(each), side=1.15, after=0.25)
        for number, each in enumerate(keys, start=1)
    ]


# --------------------------------------------------------------------------------------------------------------------
# Templates of reports and posts, and of pages for a browser: one file each, which loads nothing from anywhere.


def environment(*, escaped: bool = True, final_newline: bool = True) -> Environment:
    """The templates by name: a value that is not given is an error, and what is given is text, never HTML.

    A post is not HTML, so its template has `escaped` off. Without `final_newline` the page ends with its last tag.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # only what is rendered needs it

    return Environment(
        loader=FileSystemLoader(shipped("templates")),
        undefined=StrictUndefined,
        autoescape=escaped,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=final_newline,
    )


def filled(template: str, data: Mapping[str, Any], *, scripts: Sequence[str] = (), symbols: str = "") -> bytes:
    """The template with its style, which has the same name, and with these scripts put into it."""
    from markupsafe import Markup  # only what is rendered needs it

    folder = shipped("templates")

    def part(name: str) -> Markup:
        return Markup((folder / name).read_text(encoding="utf-8"))

    parts = {"style": part(f"{template}.css"), **{name: part(f"{name}.js") for name in scripts}}
    empty = environment(final_newline=False).get_template(f"{template}.html")
    return f"{empty.render(data=data, symbols=Markup(symbols), **parts).rstrip()}\n".encode()
