"""Running text: down a page, in columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cache, partial, update_wrapper
from itertools import pairwise
from math import sqrt
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec

from proofpress.errors import EXIT_CONTENT, PressError
from proofpress.pages.page_setup import (
    FOOT_MARGIN,
    Book,
    FootPlan,
    draw_rule,
    fitted_slug_line,
    foot_of_page,
    page_number,
    plan_foot,
)
from proofpress.pages.paginator import Chunk, Placed, fill, fits, pages_needed
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import POINTS_PER_MM, Box, Paper, mm
from proofpress.press.themes import Theme
from proofpress.press.typesetting import LEAST_PT, RichText, SetText, Style, cap_height, set_text
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# Running text: headings, paragraphs, tables; a new page when one is full.
#
# Everything of a pack that is read and not drawn on is set with it. It knows no words.


_A4_WIDTH: Final = 210.0
_FLOW_MARGIN: Final = 14.0  # on paper of that width
_BODY_PT: Final = 10.0
_ROW_PT: Final = 9.0
_LEAST_SCALE: Final = 0.85  # of type on small paper
_AFTER_NAMES: Final = 10.0  # between the longest name and the next column of a table of people
_FIRST_PT: Final = 15.0  # of headings that are not below others
_BETWEEN, _BETWEEN_EMS = 3.0, 0.75  # two cells of a row, at least, and in ems of larger type
ASIDE: Final = 0.25  # of the width: titles of sections, and what facts are of
_HAIR: Final = 0.1  # so that what was measured fits, however it is added up
_GROWING: Final = 4  # pages at most whose type grows to fill them: longer texts are full as they are
_STEPS: Final = 8  # sizes between normal type and the largest
TO_READ, ON_A_WALL = 1.3, 2.0  # how many times larger type may be where pages have room for it

_P = ParamSpec("_P")


class _Piece(NamedTuple):
    """What is drawn at a height of a page, in a height, and how it flows; `table` is that of a row."""

    chunk: Chunk
    draw: Callable[[Drawing, float, float], None]
    head: _Piece | None = None  # drawn again above it at the top of a page
    table: int = 0

    def kept(self) -> _Piece:
        """The same, on one page with what comes next."""
        return self._replace(chunk=replace(self.chunk, keep=True))


class _Cell(NamedTuple):
    """A place in the rows of a table: how wide, in which type, and what sets a text there."""

    width: float
    size: float
    set: Callable[[str], SetText]
    bold: bool


def _deferred(method: Callable[Concatenate[Flow, _P], None]) -> Callable[Concatenate[Flow, _P], None]:
    """A piece that is set when the whole chapter is known, and the size of its type with it."""

    def told(flow: Flow, /, *args: _P.args, **more: _P.kwargs) -> None:
        flow.chapter.append(partial(method, flow, *args, **more))

    update_wrapper(told, method)
    return told


class Flow:
    """Text that goes down the pages of a document. Pages are drawn when all of a chapter is known.

    It takes as few pages as it can; then type may be so many times `larger` where these have room for that.
    """

    def __init__(self, document: Document, paper: Paper, book: Book, slug: Sequence[str], larger: float = 1.0) -> None:
        self.document, self.paper, self.book, self.larger = document, paper, book, larger
        self.theme = theme = book.theme
        self.scale = max(0.7, min(1.3, paper.width / _A4_WIDTH))
        self.text = self._normal = max(_LEAST_SCALE, self.scale * theme.text_scale)
        self.margin = _FLOW_MARGIN * self.scale
        self.chapter: list[Callable[[], None]] = []
        self._slug = slug
        self._bookmark: str | None = None
        self._waiting: list[_Piece] = []
        self._tables = 0
        self._chunk = cache(Chunk)  # most rows are equally high
        # Large tables say few different things, and what is set takes kilobytes.
        self._set_in = cache(lambda width, size, style: cache(lambda text: _cell(text, width, size, style)))

    @property
    def width(self) -> float:
        return self.paper.width - 2 * self.margin

    def new_page(self, bookmark: str | None = None) -> None:
        """Begin a chapter at the top of a new page."""
        self.done()
        self._bookmark = bookmark

    def fresh_sheet(self, bookmark: str | None = None) -> None:
        """Begin a chapter on the front of a new sheet of paper, also when pages are printed on both sides."""
        self.done()
        self.document.fill_sheet(self.paper)
        self._bookmark = bookmark

    def done(self) -> Document:
        """Fill the pages with what waits for them; return the document."""
        if not self.chapter:
            return self.document
        room = self.paper.height - FOOT_MARGIN - 1.5 * self.margin
        pieces, planned = self._planned(room)
        self.chapter = []
        if planned is None:
            highest = max(chunk.height - chunk.shrink - chunk.after for chunk, *_ in pieces)
            raise PressError(f"a page of {self.paper} has {mm(room)} mm for a piece of {mm(highest)} mm", EXIT_CONTENT)
        table = 0
        pieces.reverse()  # each goes when it is drawn
        with ExitStack() as open_table:
            for placed in planned:
                page = self._page()
                for index, top, height in placed:
                    piece = pieces.pop()
                    if piece.table != table:
                        open_table.close()
                        table = piece.table
                        if table:
                            open_table.enter_context(self.document.tags.part("Table"))
                    if piece.head and index == placed[0].which:
                        piece.head.draw(page, self.margin, piece.head.chunk.height)
                    piece.draw(page, self.margin + top, height - piece.chunk.after)
                self.document.drawn()
        return self.document

    def _page(self) -> Drawing:
        """A new page with its foot: on the first one of a document the scale rule, on the others their number."""
        first, page = not self.document.page_count, self.document.page(self.paper, bookmark=self._bookmark)
        plan = FootPlan(list(self._slug), None)
        if first:
            plan = plan_foot(self.book.label("ruler_check"), self.paper.width, self._slug, side=self.margin)
        number = "" if first else f"{self.book.label('page')} {self.document.page_count}"
        fitted_slug_line(page, plan.words, self.theme, number, side=self.margin)
        draw_rule(page, plan, self.theme.text)
        self._bookmark = None
        return page

    def _planned(self, room: float) -> tuple[list[_Piece], list[list[Placed]] | None]:
        """The pieces, and what stands where on as few pages as there can be, in the largest type that these hold."""
        pieces = self._set(0)
        pages = pages_needed([piece.chunk for piece in pieces], lambda count: [room] * count, len(pieces))
        if pages is None:
            return pieces, None
        columns, low, high = [room] * pages, 0, _STEPS if self.larger > 1 and pages <= _GROWING else 0
        if not high:
            return pieces, fill([piece.chunk for piece in pieces], columns)
        while low < high:
            middle = (low + high + 1) // 2
            if fits([piece.chunk for piece in self._set(middle)], columns):
                low = middle
            else:
                high = middle - 1
        pieces = self._set(low)
        return pieces, fill([piece.chunk for piece in pieces], columns)

    def _set(self, step: int) -> list[_Piece]:
        """What the chapter says, in type of this size."""
        self.text, self._waiting = self._normal * (1 + step * (self.larger - 1) / _STEPS), []
        self._set_in.cache_clear()
        for tell in self.chapter:
            tell()
        return self._waiting

    def _add(
        self, height: float, draw: Callable[[Drawing, float, float], None], *, head: _Piece | None = None, **how: Any
    ) -> _Piece:
        chunk = self._chunk(height, head=head.chunk.height if head else 0.0, **how)
        self._waiting.append(_Piece(chunk, draw, head, self._tables if head else 0))
        return self._waiting[-1]

    @_deferred
    def gap(self, height: float) -> None:
        """Space below what was added last, which nothing needs at the foot of a page."""
        if not self._waiting:
            self._add(height * self.scale, lambda *_: None)
            return
        self._below(height * self.scale)

    def _below(self, more: float) -> None:
        last = self._waiting.pop()
        chunk = replace(last.chunk, height=last.chunk.height + more, after=last.chunk.after + more)
        self._waiting.append(last._replace(chunk=chunk))

    @_deferred
    def heading(
        self, text: str, pt: float = 15, where: str = "", mark: SectionIcon | None = None, aside: str = ""
    ) -> None:
        """A heading, which stands above what follows, and twice as far from what is above it; a picture may stand
        before it, and words at the end of its line."""
        size = max(self.theme.least_pt, pt * self.text)
        height = size / POINTS_PER_MM
        if self._waiting and not self._waiting[-1].chunk.keep:  # not one heading below another
            self._below(height * (0.5 if mark else 1.0))

        def draw(page: Drawing, y: float, _: float) -> None:
            left, right = self.margin + height * 2.0 * bool(mark), self.paper.width - self.margin
            if mark:
                with page.furniture():
                    mark(page, Box(self.margin, y - height * 0.3, height * 1.5, height * 1.5))
            with page.tagged(self.document.tags.heading(first=pt >= _FIRST_PT)):
                page.fitted(left, y + height, text, self.width, size, LEAST_PT, "title", self.theme.text, where=where)
            if aside:
                room, least = self.width * 0.7, max(self.theme.least_pt, _ROW_PT * self.text)
                page.fitted(right, y + height, aside, room, least, LEAST_PT, "serif-italic", self.theme.text, "right")
            y += height * 1.35
            for down, weight in ((0.0, "medium"), (0.8, "hairline")) if pt > _FIRST_PT else ((0.0, "thin"),):
                page.line(self.margin, y + down, right, y + down, self.theme.pen(weight))

        self._add(height * (1.6 if mark else 1.85), draw, keep=True)

    @_deferred
    def paragraph(self, text: str, pt: float = _BODY_PT, face: str = "serif", where: str = "") -> None:
        style = Style(face, 1.25, "left", self.theme.text)
        size = max(self.theme.least_pt, pt * self.text)
        setting = _cell(text, self.width, size, style, where)
        after = setting.pt * 0.5 / POINTS_PER_MM
        self._add(setting.height + after, lambda page, y, _: setting.draw(page, self.margin, y), after=after)

    @_deferred
    def aside(self, text: str, title: str = "", number: int = 0) -> None:
        """Words in the right part of the width, so that their lines are not too long to follow: below a rule and
        beside the title of a section, or behind a number."""
        theme, size = self.theme, max(self.theme.least_pt, _BODY_PT * self.text)
        line, left = em(size), self.width * ASIDE
        indent = 2.0 * line * bool(number)
        words = _cell(text, self.width - left - indent, size, Style("serif", 1.25, "left", theme.text))
        name = _cell(title, left - 1.5 * line, size * 1.15, Style("title", 1.1, "left", theme.text)) if title else None
        above, after = line * 0.7 * bool(title), line * (1.3 if not number else 0.5)

        def draw(page: Drawing, y: float, _: float) -> None:
            if name:
                page.line(self.margin, y, self.paper.width - self.margin, y, theme.pen("thin"))
                with page.tagged(self.document.tags.heading(first=False)):
                    name.draw(page, self.margin, y + above)
            if number:
                numbered(theme, number)(page, Box(self.margin + left, y, 1.25 * line, 1.25 * line))
            words.draw(page, self.margin + left + indent, y + above)

        height = above + max(words.height, name.height if name else 0.0)
        self._add(height + after, draw, after=after)

    @_deferred
    def table(
        self,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        shares: Sequence[float],
        pt: float = _ROW_PT,
        total: Sequence[str] = (),
        spans: Sequence[float] = (),
        *,
        whole: bool = False,
        names: int | None = None,
    ) -> None:
        """Rows under a heading, which is repeated on every page, and the total, which may have shares of its own;
        shares of the width, of which wide columns give to those whose heading has no room.

        Neither the first row nor the last one stands alone, a table that is `whole` stays on one page, and what is said
        above a table stays with it. The column of `names` is no wider than these need, and the table narrower by that.
        """
        size = max(self.theme.least_pt, pt * self.text)
        while (found := self._with_room(head, shares, size, rows)) is None and size > LEAST_PT:
            size = max(LEAST_PT, size - 0.5)
        figures = [all(_is_figure(row[place]) for row in rows) for place in range(len(head))]
        right = [here and after for here, after in pairwise([*figures, True])]  # a number before words names a row
        within = [self.width * share / sum(found or shares) for share in found or shares]
        if names is not None:
            longest = max(measure(row[names], size, "sans-bold") for row in (head, *rows))
            within[names] = min(within[names], longest + _AFTER_NAMES)
        plain, bold = (self._cells(within, size, right, bold=each, width=sum(within)) for each in (False, True))
        if self._waiting and not self._waiting[-1].table:
            self._waiting[-1] = self._waiting[-1].kept()
        self._tables += 1
        above = None
        if any(head):
            above = self._row(head, bold, keep=True)
            self._waiting[-1] = above._replace(table=self._tables)
        last = len(rows) - 1
        for number, row in enumerate(rows):
            keep = (number < last and (whole or number in (0, last - 1))) or bool(total and number == last)
            self._row(row, plain, above, keep=keep)
        if total:
            self._row(total, self._cells(spans, size, bold=True) if spans else bold, above)

    def _with_room(
        self, head: Sequence[str], shares: Sequence[float], size: float, rows: Sequence[Sequence[str]]
    ) -> Sequence[float] | None:
        """Shares with which a heading is one line, or else no word of it wider than its column: the widest column gives
        to the others what its own cells do not need, or else all wide ones. None where that is not enough."""
        share = self.width / sum(shares)
        widest = max(range(len(shares)), key=lambda place: shares[place])
        whole, words = ([[said] for said in head], [said.split(" ") for said in head])
        whole[widest] += [max((row[widest] for row in rows), key=len, default="")]
        for parts, alone in ((whole, True), (words, True), (words, False)):
            least = [max(measure(part, size, "sans-bold") for part in each) + _between(size) + _HAIR for each in parts]
            gives = [place == widest or not alone for place in range(len(shares))]
            lacking = sum(max(0.0, need - share * one) for need, one in zip(least, shares, strict=True))
            over = [max(0.0, share * one - need) * give for need, one, give in zip(least, shares, gives, strict=True)]
            if lacking <= sum(over):
                part = lacking / sum(over) if lacking else 0.0
                return [
                    max(need, share * one) - part * most for need, one, most in zip(least, shares, over, strict=True)
                ]
        return None

    @_deferred
    def row(self, cells: Sequence[str], shares: Sequence[float], pt: float = _ROW_PT, *, bold: bool = False) -> None:
        """A row without a heading above; shares of the width for each cell. What is too long goes on below."""
        self._row(cells, self._cells(shares, max(self.theme.least_pt, pt * self.text), bold=bold))

    def _cells(
        self, shares: Sequence[float], size: float, right: Sequence[bool] = (), *, bold: bool = False, width: float = 0
    ) -> list[_Cell]:
        """The places of a row in this type; `right` says which texts end at the right, as figures do."""
        style = Style("sans-bold" if bold else "sans", 1.15, "left", self.theme.text)
        styles = [replace(style, align="right") if each else style for each in right or [False] * len(shares)]
        widths = [(width or self.width) * share / sum(shares) for share in shares]
        within = [*(width - _between(size) for width in widths[:-1]), widths[-1]]
        return [
            _Cell(width, size, self._set_in(inner, size, each), bold)
            for width, inner, each in zip(widths, within, styles, strict=True)
        ]

    def _row(
        self, texts: Sequence[str], cells: Sequence[_Cell], head: _Piece | None = None, *, keep: bool = False
    ) -> _Piece:
        """At the top of a page the heading comes first, if there is one."""
        line = cells[0].size / POINTS_PER_MM
        settings = tuple(cell.set(text) if text else None for text, cell in zip(texts, cells, strict=True))
        height = max([line, *(setting.height for setting in settings if setting)]) + line * 0.35
        draw = partial(self._draw_row, settings, cells, height, head is None)
        return self._add(height, draw, head=head, keep=keep)

    def _draw_row(
        self,
        settings: Sequence[SetText | None],
        cells: Sequence[_Cell],
        height: float,
        alone: bool,
        page: Drawing,
        y: float,
        _: float,
    ) -> None:
        x, bold, line = self.margin, cells[0].bold, cells[0].size / POINTS_PER_MM
        with page.row():
            for place, (setting, cell) in enumerate(zip(settings, cells, strict=True)):
                with page.tagged("TH" if bold or (alone and not place) else "TD"):
                    if setting:
                        setting.draw(page, x, y + line * 0.1)
                x += cell.width
        pen = self.theme.pen("medium") if bold else self.theme.pen("hairline", faint=True)
        page.line(self.margin, y + height, x, y + height, pen)

    @_deferred
    def box(
        self, height: float, draw: Callable[[Drawing, Box], None], *, shrink: float = 0.0, keep: bool = False
    ) -> None:
        """A piece of the page as wide as the text; `shrink` says by how much it may be lower."""

        def drawn(page: Drawing, y: float, high: float) -> None:
            draw(page, Box(self.margin, y, self.width, high))

        self._add(height, drawn, shrink=shrink, keep=keep)

    def centred(self, page: Drawing, box: Box, y: float, text: str, pt: float, face: str) -> None:
        """One line in the middle of a box, this far below its top."""
        x, size = box.centre[0], max(LEAST_PT, pt * self.scale)
        page.fitted(x, box.y + y, text, box.width, size, LEAST_PT, face, self.theme.text, "centre")


def _between(size: float) -> float:
    """What is kept free between two cells of a row in this type."""
    return max(_BETWEEN, _BETWEEN_EMS * em(size))


_FIGURES: Final = re.compile(r"[+\u2212-]?\d*|–|\[?[+\u2212-]?\d[\d.,]*\W?%? \((?:\d+|–)\)\]?")  # "66 (1)": a rank


def _is_figure(text: str) -> bool:
    """Whether a cell holds a number, or says that there is none."""
    return _FIGURES.fullmatch(text) is not None


def _cell(text: str, width: float, size: float, style: Style, where: str = "") -> SetText:
    """A text in this width; a word that is too long for it, such as a name or a digest, makes its type smaller."""
    setting = set_text(text, width, size, style, where)
    if setting.sticks_out and size > LEAST_PT:
        setting = set_text(text, width, max(LEAST_PT, size * width / setting.widest), style, where)
    return setting


# --------------------------------------------------------------------------------------------------------------------
# Sections that flow down columns and over pages, in the largest type at which they fit the given pages.
#
# A section has a picture, a title and pieces. It is never torn apart; a longer one goes on in sections that flow,
# without a title. Player aids, references and rulebooks of every game are set with it; it knows no words.


_STEP: Final = 0.25  # in points, between two sizes that are tried
_SPREAD: Final = 6.0  # the most that is put above a section where a column has room to spare
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
            low, high = 0, round((best - smallest) / _STEP)
            while low < high:
                middle = (low + high) // 2
                low, high = (low, middle) if self._fit(set_at(best - middle * _STEP), pages) else (middle + 1, high)
            self.pt = best - low * _STEP
            if self._fit(set_at(self.pt), pages):
                self.pages = self._filled(set_at(self.pt), pages)
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
        keep = flows_on and (pieces[-1].keep or (not flows and len(pieces) < 2))
        chunk = Chunk(height, after, keep, goes_on=flows, grow=measures.within if flows else _SPREAD)
        found.append(_SetSection(section, pieces, chunk))
    return found


# --------------------------------------------------------------------------------------------------------------------
# What sections are made of: paragraphs, entries behind a mark, pictures beside words, lines with a number, tables.


LEADING: Final = 1.2
_PICTURE, _BESIDE = 0.36, 3.5  # of a column: a picture beside words; millimetres between the two
NEVER: Final = 1e9  # the height of what cannot be set in this width


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

        return Laid(height + em(pt) * 0.24, draw, keep=True)

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
TITLE: Final = 12.0  # height of the heading, with its rule
_HEADING_PT, _LARGEST_HEADING = 20.0, 26.0


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
            min(_HEADING_PT * theme.text_scale, _LARGEST_HEADING),
            face="title",
            colour=theme.text,
            align="centre",
            tracking=0.06,
        )
    title_rule(page, theme, box)


def title_rule(page: Drawing, theme: Theme, box: Box) -> None:
    """The double line below the title of a page."""
    for down, weight in ((8.8, "medium"), (9.6, "hairline")):
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
        draw_heading(page, book.theme, plan.frame.field.top_strip(TITLE)[0], title)
    plan.draw(page, number)
    fields = [title, page_number(book, number + 1, len(plan.pages))]
    foot_of_page(book, page, fields, number == 0, side=plan.frame.field.x)


# --------------------------------------------------------------------------------------------------------------------
# Rulebooks: sections that flow, numbered steps, and at the end the rulings in force.


_BOOK_SIZES = Sizes(best=11.5, preferred=8.5, most_pages=24)  # pages of the smallest paper in large print

SectionTold = tuple[str, SectionIcon, Sequence[SectionPiece]]  # the key of its title, its picture, what it says


def rulebook_document_of(book: Book, paper: Paper, told: Iterable[SectionTold]) -> Document:
    """The rulebook, down to the rulings."""
    return columns_document(book, paper, book.label("book_name"), plan_told(book, paper, told))


def plan_told(book: Book, paper: Paper, told: Iterable[SectionTold]) -> Columns:
    """Sections that go on where a column ends."""
    scale = book.theme.text_scale
    sections = [
        each
        for key, icon, pieces in told
        for each in flowing(Section(book.label(f"book_{key}_title"), icon, tuple(pieces[:1])), *pieces[1:])
    ]
    measures = Measures(icon=6.4 * scale, head=7.2 * scale, after=2.4 * scale, least_column=72.0)
    what = f"the rulebook in {book.language}"
    return Columns(what, paper, book.theme, frame_of(paper), sections, _BOOK_SIZES, measures)


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
    return numbered_texts(book, {book.where(key): book.label.set(key, **values) for key in keys})


def numbered_texts(book: Book, told: Mapping[str, str]) -> list[SectionPiece]:
    """Numbered paragraphs, each by where it comes from."""
    theme = book.theme
    return [
        entry(theme, numbered(theme, number), text, where, side=1.15, after=0.25)
        for number, (where, text) in enumerate(told.items(), start=1)
    ]
