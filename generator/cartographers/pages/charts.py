"""What pages of charts share: sizes, pages that go on where one is full, and lying bars with their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from generator.press.colour import grey
from generator.press.document import Document
from generator.press.drawing import Drawing, measure
from generator.press.furniture import SLUG_CLEAR, slug_line
from generator.press.geometry import Box
from generator.press.paper import Paper
from generator.press.paragraph import Style, set_text

MARGIN = 15.0
LINE = 4.2  # millimetres from one line of small type to the next
SMALL, HEAD, TITLE = 8.0, 11.0, 16.0  # points
BESIDE = 24.0  # millimetres for a name before figures in words
NAMES = 48.0  # millimetres for what comes before a bar, at most; on narrow paper a third of the width

BAR, MARKED = grey(0.62), grey(0.25)
_FIRST = 2.6  # millimetres from the top of a text in small type to the foot of its first line
_SAID = Style(leading=1.3)


class Charts:
    """Pages on which everything stands below the last thing, whose end is `y`; a new page where one is full."""

    def __init__(self, title: str, name: str, paper: Paper, slug: Sequence[str]) -> None:
        self.document = Document(f"Cartographers: {title} (English)", language="en")
        self._paper, self._slug = paper, slug
        self.width = paper.width - 2 * MARGIN
        self.page: Drawing
        self.y: float
        self._new_page()
        self.y += 5
        self.page.text(MARGIN, self.y, name, TITLE, "serif-bold")
        self.y += 1

    def _new_page(self) -> None:
        self.page = self.document.page(self._paper)
        slug_line(self.page, self._slug)
        self.y = MARGIN

    def room(self, height: float) -> None:
        """Goes on over the next page where this is not left."""
        if self.y + height > self._paper.height - SLUG_CLEAR - 2:
            self._new_page()

    def heading(self, text: str, gap: float, below: float = 2 * LINE) -> None:
        """A heading with so much air above it, and room for what is below."""
        self.room(gap + below)
        self.y += gap
        self.page.text(MARGIN, self.y, text, HEAD, "sans-bold")

    def said(self, text: str, name: str = "", left: float = 0.0) -> None:
        """A sentence, or figures in words behind a name, in as many lines as it needs."""
        left = BESIDE if name else left
        setting = set_text(text, self.width - left, SMALL, _SAID)
        self.room(setting.height)
        self.y += LINE
        setting.draw(self.page, MARGIN + left, self.y - _FIRST)
        if name:
            self.page.text(MARGIN, self.y, name, SMALL, "sans-bold")
        self.y += setting.height - setting.height / setting.line_count

    def bars(
        self, rows: Sequence[tuple[str, float, str]], numbers: float, *, above: bool = False, marked: str = ""
    ) -> None:
        """Lying bars with a name before each, or above it where the names are sentences; `numbers` is what is left
        behind the longest one, and the marked one is dark."""
        most = max(length for _, length, _ in rows) or 1
        names = 0.0 if above else min(NAMES, self.width / 3)
        for name, length, said in rows:
            self.room(2 * LINE if above else LINE)
            self.y += LINE
            self.page.text(MARGIN, self.y, _cut(name, self.width if above else names - 2), SMALL)
            self.y += LINE if above else 0
            bar = (self.width - names - numbers) * length / most
            self.page.rect(
                Box(MARGIN + names, self.y - 2.6, max(bar, 0.2), 2.8), None, MARKED if name == marked else BAR
            )
            self.page.text(MARGIN + names + bar + 1.5, self.y, said, SMALL)


def _cut(text: str, width: float) -> str:
    """The text, cut where it is longer than the width: a chart has no second line."""
    while measure(text, SMALL) > width:
        text = text[:-2].rstrip() + "…"
    return text
