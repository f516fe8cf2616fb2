"""What is on every page of a pack, whatever the game: event, round, the start of the commitment, the check row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.library.dataclass import dataclass
from generator.pages.book import Book
from generator.pages.flow import Flow
from generator.pages.pack_signs import draw_sign
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.geometry import Box
from generator.press.paper import Paper
from generator.text.labels import Labels

MARK: Final = 12  # digits of the commitment in slug lines
_APART: Final = 0.3  # two words below signs
_LEAST_WORD: Final = 5.0  # points, where five long words meet on narrow paper: the signs above them say the same


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
    """The five signs, each with its word below; a long word takes from the room of short ones."""
    words = [now.words(f"sign_{sign}") for sign in row]
    height = max(3.0, box.height * 0.24)
    side = min(box.width / len(row) * 0.8, box.height - height)
    needed = [max(side, measure(word, LEAST_PT, "sans")) for word in words]
    spare = (box.width - sum(needed)) / len(row)
    x = box.x
    for sign, word, least in zip(row, words, needed, strict=True):
        room = least + spare
        draw_sign(drawing, sign, x + (room - side) / 2, box.y, side)
        drawing.fitted(
            x + room / 2, box.y + side + height * 0.85, word, room - _APART, max(LEAST_PT, height * 2.2), _LEAST_WORD,
            "sans", now.book.theme.text, "centre",
        )  # fmt: skip
        x += room
