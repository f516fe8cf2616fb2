"""Text that goes down pages: titles, headings, paragraphs, tables."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cache, partial, update_wrapper
from itertools import accumulate, pairwise
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec

from proofpress.errors import EXIT_CONTENT, PressError, say
from proofpress.pages.layout import TITLE, TO_RULE, SectionIcon, em, numbered, title_rule
from proofpress.pages.page_setup import FOOT_MARGIN, Book, FootPlan, draw_rule, fitted_slug_line, plan_foot
from proofpress.pages.paginator import Chunk, Placed, columns_needed, fill, fits
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, measure
from proofpress.press.paper import POINTS_PER_MM, Box, Paper, mm
from proofpress.press.typesetting import LEAST_PT, SetText, Style, set_text

# --------------------------------------------------------------------------------------------------------------------
# Running text: headings, paragraphs, tables; a new page when one is full.
#
# Everything of a pack that is read and not drawn on is set with it. It knows no words.


_A4_WIDTH: Final = 210.0
_FLOW_MARGIN: Final = 14.0  # on paper of that width
# The scale of type: what each thing is set in on A4, before it grows to fill its pages. Titles are alike in all
# documents and do not grow; headings and what is beside a section are of one size, words and cells nearly so.
TITLE_PT, SECTION_PT, TEXT_PT, CELL_PT, FINE_PT = 22.0, 12.0, 10.0, 9.0, 7.0
_OVER_TITLE: Final = 0.5  # of a title: the name of the event above it
_SECTION_MOST: Final = 0.8  # of a title: headings
_LEAST_SCALE: Final = 0.9  # of type on small paper
_AFTER_NAMES: Final = 10.0  # between the longest name and the next column of a table of people
_NAMES_LEAST: Final = 0.2  # of the width, where figures need all the rest
_BETWEEN, _BETWEEN_EMS = 3.0, 0.75  # two cells of a row, at least, and in ems of larger type
ASIDE, _ASIDE_SMALL = 0.25, 0.3  # of the width, and on paper smaller than A4
_HAIR: Final = 0.1  # so that what was measured fits, however it is added up
_GROWING: Final = 12  # pages at most whose type grows to fill them: longer texts are full as they are
_STEPS: Final = 8  # between normal type and the largest, and between rows as they are and those furthest apart
_OPENER: Final = 0.7  # of a line: by how much rows stand further apart where pages still have room in the largest type
_HIGHER: Final = 1.0  # of a row: by how much it may be higher on a page that still has room then
TO_READ, ON_A_WALL, FROM_AFAR = 1.3, 1.6, 2.0  # how many times larger type may be where pages have room for it

_P = ParamSpec("_P")


class _Piece(NamedTuple):
    """What is drawn at a height of a page, in a height, and how it flows; `table` is that of a row."""

    chunk: Chunk
    draw: Callable[[Drawing, float, float], None]
    head: _Piece | None = None  # drawn again above it at the top of a page
    table: int = 0
    row: bool = False  # which may be higher


class _Cell(NamedTuple):
    """A place in the rows of a table: how wide, in which type, and what sets a text there."""

    width: float
    size: float
    set: Callable[[str], SetText]
    bold: bool


def _deferred(method: Callable[Concatenate[Flow, _P], None]) -> Callable[Concatenate[Flow, _P], None]:
    """A piece that is set when the whole chapter is known, and the size of its type with it."""

    def told(flow: Flow, /, *args: _P.args, **more: _P.kwargs) -> None:
        tell = partial(method, flow, *args, **more)
        tell() if flow.telling else flow.chapter.append(tell)

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
        self._opener = 0.0  # in lines: how much further apart rows stand
        self._broken = 0  # rows of people that take several lines, and tables that no page holds whole
        self.margin = _FLOW_MARGIN * self.scale
        self.width = paper.width - 2 * self.margin
        # Of titles beside sections, of codes beside digits, and of what facts are of.
        self.aside_width = self.width * (ASIDE if paper.width >= _A4_WIDTH else _ASIDE_SMALL)
        self.field = Box(self.margin, self.margin, self.width, paper.height - FOOT_MARGIN - 1.5 * self.margin)
        self._title_size = max(theme.least_pt * 1.25, TITLE_PT * self.scale)
        self.chapter: list[Callable[[], None]] = []
        self.telling = False
        self._slug = slug
        self._bookmark: str | None = None
        self._waiting: list[_Piece] = []
        self._tables = 0
        self._chunk = cache(Chunk)  # most rows are equally high
        # Large tables say few different things, and what is set takes kilobytes.
        self._set_in = cache(lambda width, size, style: cache(lambda text: _cell(text, width, size, style)))

    def _size(self, pt: float) -> float:
        """A size of the scale as it is on these pages."""
        return max(self.theme.least_pt, pt * self.text)

    def new_page(self, bookmark: str | None = None, *, front: bool = False) -> None:
        """Begin a chapter at the top of a new page, or on the `front` of a new sheet of paper where pages are printed
        on both sides."""
        self.done()
        if front:
            self.document.fill_sheet(self.paper)
        self._bookmark = bookmark

    def done(self) -> Document:
        """Fill the pages with what waits for them; return the document."""
        if not self.chapter:
            return self.document
        pieces, planned = self._planned(self.field.height)
        self.chapter = []
        if planned is None:
            highest = max(chunk.height - chunk.shrink - chunk.after for chunk, *_ in pieces)
            raise PressError(
                say(
                    "a page of {paper} has {room} mm for a piece of {highest} mm",
                    paper=self.paper,
                    room=mm(self.field.height),
                    highest=mm(highest),
                ),
                EXIT_CONTENT,
            )
        table = 0
        pieces.reverse()  # each goes when it is drawn
        with ExitStack() as open_table:
            for placed in planned:
                page = self.page()
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

    def page(self, bookmark: str | None = None) -> Drawing:
        """A new page with its foot: on the first one of a document the scale rule, on the others their number."""
        first, page = not self.document.page_count, self.document.page(self.paper, bookmark=bookmark or self._bookmark)
        plan = FootPlan(list(self._slug), None)
        if first:
            plan = plan_foot(self.book.label("ruler_check"), self.paper.width, self._slug, side=self.margin)
        number = "" if first else f"{self.book.label('page')} {self.document.page_count}"
        fitted_slug_line(page, plan.words, self.theme, number, side=self.margin)
        draw_rule(page, plan, self.theme.text)
        self._bookmark = None
        return page

    def _planned(self, room: float) -> tuple[list[_Piece], list[list[Placed]] | None]:
        """The pieces, and what stands where on as few pages as there can be, in the largest type that these hold, in
        which no more names go on two lines, and in rows as far apart as they hold then."""
        pieces = self._set(0, 0)
        pages, broken = columns_needed([each.chunk for each in pieces], room), self._broken
        if pages is None:
            return pieces, None
        columns = [room] * pages

        def good(size: int, opener: int) -> bool:
            return fits([piece.chunk for piece in self._set(size, opener)], columns) and self._broken <= broken

        if self.larger > 1 and pages <= _GROWING:
            steps = range(1, _STEPS + 1)
            size = bisect_left(steps, True, key=lambda step: not good(step, 0))
            pieces = self._set(size, bisect_left(steps, True, key=lambda step: not good(size, step)))
        planned = fill([piece.chunk for piece in pieces], columns, 1)
        if planned and self.larger > 1 and pages <= _GROWING:
            return pieces, [_spread(pieces, placed, room) if placed else placed for placed in planned]
        return pieces, planned

    def _set(self, size: int, opener: int) -> list[_Piece]:
        """What the chapter says, in type so many steps larger, and its rows so many steps further apart."""
        self.text = self._normal * (1 + size * (self.larger - 1) / _STEPS)
        self._opener, self._waiting, self._broken = _OPENER * opener / _STEPS, [], 0
        self.telling = True
        for tell in self.chapter:
            tell()
        self.telling = False
        self._set_in.cache_clear()  # each goes with the last row that it stands in
        return self._waiting

    def _add(
        self,
        height: float,
        draw: Callable[[Drawing, float, float], None],
        *,
        head: _Piece | None = None,
        row: bool = False,
        **how: Any,
    ) -> _Piece:
        chunk = self._chunk(height, head=head.chunk.height if head else 0.0, **how)
        self._waiting.append(_Piece(chunk, draw, head, self._tables if head else 0, row))
        return self._waiting[-1]

    @_deferred
    def gap(self, height: float) -> None:
        """Space below what was added last, which nothing needs at the foot of a page."""
        last, more = self._waiting.pop(), height * self.scale
        chunk = replace(last.chunk, height=last.chunk.height + more, after=last.chunk.after + more)
        self._waiting.append(last._replace(chunk=chunk))

    def head(self, text: str, over: str = "") -> tuple[float, Callable[[Drawing, float, float], None]]:
        """How high the title of a document is, and what draws it at a height of a page: over the double line, and above
        it that of which the document is a part."""
        size, small = self._title_size, max(self.theme.least_pt, self._title_size * _OVER_TITLE)
        base = em(small) * 1.3 * bool(over) + em(size) * 0.9
        rule = base + em(size) * 0.45

        def draw(page: Drawing, y: float, _: float) -> None:
            ink = self.theme.text
            with page.tagged("H1"):
                if over:
                    page.fitted(self.margin, y + em(small), over, self.width, small, LEAST_PT, "serif-italic", ink)
                page.fitted(self.margin, y + base, text, self.width, size, LEAST_PT, "title", ink)
            title_rule(page, self.theme, Box(self.margin, y + rule - TO_RULE, self.width, TITLE))

        return rule + 0.8 + em(self._size(TEXT_PT)) * 0.8, draw

    @_deferred
    def title(self, text: str, over: str = "") -> None:
        """What a document is."""
        self._add(*self.head(text, over), keep=True)

    @_deferred
    def heading(self, text: str, mark: SectionIcon | None = None, aside: str = "") -> None:
        """A heading, which stands above what follows, and twice as far from what is above it; a picture may stand
        before it, and words at the end of its line."""
        size = min(self._size(SECTION_PT), self._title_size * _SECTION_MOST)
        height, first = em(size), not self._waiting
        if not first and not self._waiting[-1].chunk.keep:  # not below a title
            self.gap(height * (0.8 if mark else 1.0) / self.scale)

        def draw(page: Drawing, y: float, _: float) -> None:
            left, right = self.margin + height * 2.0 * bool(mark), self.paper.width - self.margin
            if mark:
                with page.furniture():
                    mark(page, Box(self.margin, y - height * 0.3, height * 1.5, height * 1.5))
            with page.tagged(self.document.tags.heading(first=first)):
                page.fitted(left, y + height, text, self.width, size, LEAST_PT, "title", self.theme.text)
            if aside:
                room, least = self.width * 0.7, self._size(CELL_PT)
                page.fitted(right, y + height, aside, room, least, LEAST_PT, "serif-italic", self.theme.text, "right")
            y += height * 1.35
            page.line(self.margin, y, right, y, self.theme.pen("thin"))

        self._add(height * (1.6 if mark else 1.85), draw, keep=True, grow=height)

    @_deferred
    def paragraph(self, text: str, pt: float = TEXT_PT, face: str = "serif", *, keep: bool = False) -> None:
        """Words, which may be on one page with what comes next."""
        setting = _cell(text, self.width, self._size(pt), Style(face, 1.25, "left", self.theme.text))
        after = em(setting.pt) * 0.5
        self._add(setting.height + after, lambda page, y, _: setting.draw(page, self.margin, y), after=after, keep=keep)

    @_deferred
    def sections(self, told: Sequence[tuple[str, str]]) -> None:
        """Titles beside what each section says, so that its lines are not too long to follow; all titles in a size."""
        room, style = self.aside_width - 1.5 * em(self._size(TEXT_PT)), Style("title", 1.1, "left", self.theme.text)
        size = min((_cell(title, room, self._size(SECTION_PT), style).pt for title, _ in told), default=0.0)
        for title, text in told:
            self.aside(text, name=_cell(title, room, size, style))

    @_deferred
    def aside(self, text: str, number: int = 0, name: SetText | None = None) -> None:
        """Words in the right part of the width: on their own, behind a number, or beside the title of a section."""
        theme, size, left = self.theme, self._size(TEXT_PT), self.aside_width
        line = em(size)
        indent, above, after = 2.0 * line * bool(number), line * 0.7 * bool(name), line * (0.5 if number else 1.3)
        words = _cell(text, self.width - left - indent, size, Style("serif", 1.25, "left", theme.text))

        def draw(page: Drawing, y: float, _: float) -> None:
            if name:
                page.line(self.margin, y, self.paper.width - self.margin, y, theme.pen("thin"))
                with page.tagged(self.document.tags.heading(first=False)):
                    name.draw(page, self.margin, y + above)
            if number:
                numbered(theme, number)(page, Box(self.margin + left, y, 1.25 * line, 1.25 * line))
            words.draw(page, self.margin + left + indent, y + above)

        height = above + max(words.height, name.height if name else 0.0)
        self._add(height + after, draw, after=after, grow=line * (1.5 if name else 0.3))

    def facts(self, told: Iterable[tuple[str, str]]) -> None:
        """What is so, each beside what it is of; they stay together."""
        self.table(["", ""], [*told], (self.aside_width, self.width - self.aside_width), whole=True)

    @_deferred
    def table(
        self,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        shares: Sequence[float],
        pt: float = CELL_PT,
        total: Sequence[str] = (),
        spans: Sequence[float] = (),
        *,
        title: str = "",
        said: str = "",
        whole: bool = False,
        longest: str | None = None,
    ) -> None:
        """Rows under a heading, which is repeated on every page, with the title of the table but not with what is said
        below that, and the total, which may have shares of its own; shares of the width, of which wide columns give to
        those whose heading has no room.

        Neither the first row nor the last one stands alone, a table that is `whole` stays on one page, and what is said
        above a table stays with it. Of people, the `longest` of whose names is known, rank and name have the room that
        they need, and all other columns equal parts of the rest: so tables of the same people are alike.
        """
        size = self._size(pt)
        while (found := self._with_room(head, shares, size, rows, longest)) is None and size > LEAST_PT:
            size = max(LEAST_PT, size - 0.5)
        right = [all(_FIGURES.fullmatch(row[place]) for row in rows) for place in range(len(head))]
        if longest is None:  # a number before words names a row
            right = [here and after for here, after in pairwise([*right, True])]
        within = found or shares
        plain, bold = (self._cells(within, size, right, bold=each) for each in (False, True))
        if self._waiting and not title and not self._waiting[-1].table:
            last = self._waiting[-1]
            self._waiting[-1] = last._replace(chunk=replace(last.chunk, keep=True))
        self._tables, start, above = self._tables + 1, len(self._waiting), None
        if title:
            self.heading(title)
        if said:
            self.paragraph(said, face="serif-italic", keep=True)
        if any(head):
            above = self._row(head, bold, keep=True)
            self._waiting[-1] = above._replace(table=self._tables)
            above = _over(self._waiting[start], above) if title else above
        end = len(rows) - 1
        for number, row in enumerate(rows):
            keep = (number < end and (whole or number in (0, end - 1))) or bool(total and number == end)
            high = self._row(row, plain, above, keep=keep).chunk.height
            self._broken += longest is not None and high > (2 + self._opener) * em(size)
        self._broken += whole and sum(piece.chunk.height for piece in self._waiting[start:]) > self.field.height
        if total:
            self._row(total, self._cells(spans, size, bold=True) if spans else bold, above)

    def _of_people(self, head: Sequence[str], size: float, longest: str, rows: Sequence[Sequence[str]]) -> list[float]:
        """The widths of rank, name and figures; these are of one width where the names leave room for that."""
        between, count = _between(size) + _HAIR, len(head) - 2
        rank = measure(head[0], size, "sans-bold") + 2 * between
        name = max(measure(said, size, "sans") for said in (longest, head[1]))
        columns = zip(head[2:], *(row[2:] for row in rows), strict=True)
        said = [{*first.split(" "), *cells} for first, *cells in columns]
        needed = [max(measure(each, size, "sans-bold") for each in cells) + between for cells in said]
        if rank + name + _AFTER_NAMES + max(needed) * count < self.width:
            needed, name = [max(needed)] * count, name + _AFTER_NAMES
        name = max(self.width * _NAMES_LEAST, min(name + between, self.width - rank - sum(needed)))
        spare = (self.width - rank - name - sum(needed)) / count
        return [rank, name, *(need + spare for need in needed)]

    def _with_room(
        self,
        head: Sequence[str],
        shares: Sequence[float],
        size: float,
        rows: Sequence[Sequence[str]],
        longest: str | None = None,
    ) -> Sequence[float] | None:
        """Shares with which a heading is one line, or else no word of it wider than its column: the widest column gives
        to the others what its own cells do not need, or else all wide ones. None where that is not enough."""
        if longest is not None:
            shares = self._of_people(head, size, longest, rows)
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

    def _cells(
        self, shares: Sequence[float], size: float, right: Sequence[bool] = (), *, bold: bool = False
    ) -> list[_Cell]:
        """The places of a row in this type; `right` says which texts end at the right, as figures do."""
        style = Style("sans-bold" if bold else "sans", 1.15, "left", self.theme.text)
        styles = [replace(style, align="right") if each else style for each in right or [False] * len(shares)]
        widths = [self.width * share / sum(shares) for share in shares]
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
        height = max([line, *(setting.height for setting in settings if setting)]) + line * (0.35 + self._opener)
        draw = partial(self._draw_row, settings, cells, height, line * (0.1 + 0.5 * self._opener), head is None)
        return self._add(height, draw, head=head, row=not cells[0].bold, keep=keep)

    def _draw_row(
        self,
        settings: Sequence[SetText | None],
        cells: Sequence[_Cell],
        height: float,
        above: float,
        alone: bool,
        page: Drawing,
        y: float,
        high: float,
    ) -> None:
        x, bold, above, height = self.margin, cells[0].bold, above + (high - height) / 2, high
        with page.row():
            for place, (setting, cell) in enumerate(zip(settings, cells, strict=True)):
                with page.tagged("TH" if bold or (alone and not place) else "TD"):
                    if setting:
                        setting.draw(page, x, y + above)
                x += cell.width
        pen = self.theme.pen("medium" if bold else "hairline")
        page.line(self.margin, y + height, x, y + height, pen)

    @_deferred
    def box(
        self,
        height: float,
        draw: Callable[[Drawing, Box], None],
        *,
        shrink: float = 0.0,
        keep: bool = False,
        grows: bool = False,
    ) -> None:
        """A piece of the page as wide as the text; `shrink` says by how much it may be lower, and one that `grows` is
        higher where type is larger."""
        height *= self.text / self._normal if grows else 1.0

        def drawn(page: Drawing, y: float, high: float) -> None:
            draw(page, Box(self.margin, y, self.width, high))

        self._add(height, drawn, shrink=shrink, keep=keep)


def _spread(pieces: Sequence[_Piece], placed: Sequence[Placed], room: float) -> list[Placed]:
    """A page whose rows are so much higher as it has room."""
    last, rows = placed[-1], [each.height * pieces[each.which].row for each in placed]
    filled = last.top + last.height - pieces[last.which].chunk.after + _HAIR
    more = max(0.0, min(_HIGHER, (room - filled) / (sum(rows) or 1.0)))
    return [
        Placed(which, top + more * above, height + more * row)
        for (which, top, height), row, above in zip(placed, rows, accumulate(rows, initial=0.0), strict=False)
    ]


def _over(title: _Piece, row: _Piece) -> _Piece:
    """Both, where a table goes on."""
    high = title.chunk.height

    def draw(page: Drawing, y: float, height: float) -> None:
        title.draw(page, y, high)
        row.draw(page, y + high, height - high)

    return row._replace(chunk=Chunk(high + row.chunk.height), draw=draw)


def _between(size: float) -> float:
    """What is kept free between two cells of a row in this type."""
    return max(_BETWEEN, _BETWEEN_EMS * em(size))


# A cell that holds a number, or says that there is none.
_FIGURES: Final = re.compile(r"[+\u2212-]?\d*|–|\[?[+\u2212-]?\d[\d.,]*\W?%? \((?:\d+|–)\)\]?")  # "66 (1)": a rank


def _cell(text: str, width: float, size: float, style: Style, where: str = "") -> SetText:
    """A text in this width; a word that is too long for it, such as a name or a digest, makes its type smaller."""
    setting = set_text(text, width, size, style, where)
    if setting.sticks_out and size > LEAST_PT:
        setting = set_text(text, width, max(LEAST_PT, size * width / setting.widest), style, where)
    return setting
