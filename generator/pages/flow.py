"""Pages of running text: headings, paragraphs, tables; a new page when one is full.

Everything of a pack that is read and not drawn on is set with it. It knows no words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from generator.press.document import Document
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.furniture import FOOT_MARGIN, SLUG_PT, SLUG_SEPARATOR, SLUG_SIDE, slug_line
from generator.press.geometry import POINTS_PER_MM, Box
from generator.press.ink import Theme
from generator.press.paper import Paper
from generator.press.paragraph import Style, set_text

_A4_WIDTH: Final = 210.0
_MARGIN: Final = 14.0
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
        self.margin = _MARGIN * self.scale
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
        foot(self.page, self._slug, self.theme)
        self.y = self.margin

    def fresh_sheet(self, bookmark: str | None = None) -> None:
        """Continue on the front of a new sheet of paper, also when pages are printed on both sides."""
        if self.document.page_count % 2:
            self.empty_page()
        self.new_page(bookmark)

    def empty_page(self) -> None:
        """A page with nothing but its foot."""
        foot(self.document.page(self.paper), self._slug, self.theme)

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
        settings = [
            set_text(cell, width - _BETWEEN, size, style) if cell else None
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


def foot(page: Drawing, fields: Sequence[str], theme: Theme, right: str = "") -> None:
    """The slug line; the last fields give way where the paper is narrow."""
    kept = [field for field in fields if field]
    room = page.size.width - 2 * SLUG_SIDE - (measure(right, SLUG_PT, "sans") + 6 if right else 0)
    while len(kept) > 1 and measure(SLUG_SEPARATOR.join(kept), SLUG_PT, "sans") > room:
        kept.pop()
    slug_line(page, kept, right, theme.text)
