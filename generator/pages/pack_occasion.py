"""What is on every page of a pack, whatever the game: event, round, the start of the commitment, the check row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.library.dataclass import dataclass
from generator.pages.book import Book
from generator.pages.flow import Flow
from generator.pages.pack_signs import draw_sign
from generator.press.drawing import LEAST_PT, Drawing
from generator.press.geometry import Box
from generator.press.paper import Paper
from generator.text.labels import Labels

MARK: Final = 12  # digits of the commitment in slug lines
_LEAST_WORD: Final = 5.0  # points: the sign above the word says the same


@dataclass(frozen=True)
class Occasion:
    """What is on every page of a round."""

    book: Book
    words: Labels
    paper: Paper
    event: str
    title: str  # "Round 3"
    mark: str  # the start of the commitment

    def slug(self, *more: str) -> list[str]:
        """The fields of the slug line."""
        book = self.book
        return [self.event, self.title, *more, self.mark, book.language, book.version]


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in a round; without a name it is a spare sheet."""

    table: int
    seat: int
    name: str


def flow_of(now: Occasion, what: str, first: str = "") -> Flow:
    """The first page of a document about the event, under its heading; `what` and `first` are keys of labels."""
    words, heading = now.words, now.words(first or what)
    document = now.book.document(words.named(now.event, words(what)))
    flow = Flow(document, now.paper, now.book.theme, now.slug(words(what)))
    flow.new_page(heading)
    flow.heading(words.named(now.event, heading), 17)
    return flow


def draw_row(drawing: Drawing, now: Occasion, row: Sequence[str], box: Box) -> None:
    """The five signs, each with its word below."""
    step = box.width / len(row)
    word = max(3.0, box.height * 0.24)
    side = min(step * 0.8, box.height - word)
    for index, sign in enumerate(row):
        x = box.x + step * (index + 0.5)
        draw_sign(drawing, sign, x - side / 2, box.y, side)
        text = now.words(f"sign_{sign}")
        pt = max(LEAST_PT, word * 2.2)
        drawing.fitted(
            x, box.y + side + word * 0.85, text, step - 0.3, pt, _LEAST_WORD, "sans", now.book.theme.text, "centre"
        )
