"""What all pages of one run share: data, and boards and ambushes in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from proofpress.cartographers.choice import Choice, in_play
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.records import AmbushBy, Map, step_of
from proofpress.cartographers.rules.board import FIELDS, ROW_LETTERS, Board, Grid, read_picture
from proofpress.language import Labels, labels_of, punctuated, typeset
from proofpress.pages.page_setup import Book as PlainBook
from proofpress.press.themes import Theme
from proofpress.records import dataclass

if TYPE_CHECKING:
    from proofpress.cartographers.printing.examples import Example


# --------------------------------------------------------------------------------------------------------------------
# The book of this game: its data, and the examples found so far.


_ONLY_WITH: Mapping[str, str] = {  # terrains that only some games or maps have
    "hero": "heroes", "destroyed": "destroyed", "wasteland": "wasteland",
}  # fmt: skip


@dataclass(frozen=True)
class Book(PlainBook):
    """Examples are looked for once per card."""

    game = "Cartographers"

    edition: Edition
    in_play: frozenset[str] | None = None  # what its pages may speak of; `playing` says it
    _examples: dict[str, Example] = field(default_factory=dict)

    def playing(
        self,
        choice: Choice,
        ambush_by: AmbushBy | None = None,
        *,
        cards: bool = True,
        maps: Iterable[Map] | None = None,
    ) -> Book:
        """The same book for pages that speak of this game only."""
        return replace(self, in_play=in_play(self.edition, choice, ambush_by, cards=cards, maps=maps))

    def plays(self, topic: str) -> bool:
        """Whether pages may speak of it."""
        return topic in self._topics

    def those_in_play(self, terrains: Iterable[str]) -> list[str]:
        """The terrains without those that this game does not have."""
        return [each for each in terrains if each not in _ONLY_WITH or self.plays(_ONLY_WITH[each])]

    def told(self, key: str, **values: object) -> str:
        """A paragraph with the sentences for what is in play, ready to be set."""
        return self.label.told(key, self._topics, **values)

    def rulings(self) -> Iterator[str]:
        """The rulings for what is in play, ready to be set."""
        in_force = self.edition.rulings.items()
        said = (f"rule_{name}_{each.choose}" for name, each in in_force if self._topics.issuperset(each.needs))
        return map(self.label.set, said)

    @cached_property
    def _topics(self) -> frozenset[str]:
        if self.in_play is None:
            raise LookupError("this page was not told what is in play")
        return self.in_play

    def name(self, card: str) -> str:
        return punctuated(self.edition.name(card, self.language), self.habits.typography)

    def called(self, sets: str) -> str:
        """What the game of these sets is called, if this language says."""
        return self.label(key) if (key := f"value_{sets}") in self.label.words else sets

    def effect(self, card: str) -> str | None:
        """What the card says, ready to be set, if this language has the text. Where draws are called out, a ruins card
        does not ask for the next one."""
        if card in self.edition.ruins and self.in_play is not None and not self.plays("cards"):
            return self.label.set("aid_ruins")
        entry = self.edition.words(self.language).cards.get(card)
        return typeset(entry.effect, self.habits.typography) if entry and entry.effect else None

    def map_name(self, map_id: str) -> str:
        """What a map is called; nothing where the language does not name it."""
        return entry.name if (entry := self.edition.words(self.language).maps.get(map_id)) else ""

    def example(self, card: str) -> Example:
        """The example board of a scoring card."""
        if card not in self._examples:
            from proofpress.cartographers.printing.examples import example  # sheets need none

            self._examples[card] = example(self.edition.scoring[card].rule)
        return self._examples[card]


def open_book(edition: Edition, language: str, theme: Theme) -> Book:
    """A book in a language of this edition."""
    return Book(language, theme, labels_of(edition, language), edition.languages[language], edition)


# --------------------------------------------------------------------------------------------------------------------
# Maps and boards in words, for screen readers: "row C: mountain 9, ruins 2 10".


def map_said(words: Labels, map_: Map) -> str:
    """What is printed on a map, its rows by their letters."""
    grid, board = read_picture(map_.grid)
    return board_said(words, grid, board)


def board_said(words: Labels, grid: Grid, board: Board) -> str:
    """What stands on a board, row by row; a row with nothing is left out."""
    lines = ((row, ", ".join(_things(words, grid, board, row))) for row in range(grid.height))
    return "; ".join(words.set("row_said", row=ROW_LETTERS[row], things=things) for row, things in lines if things)


def _things(words: Labels, grid: Grid, board: Board, row: int) -> Iterator[str]:
    for name in FIELDS:
        columns = [str(column + 1) for line, column in grid.cells(board[FIELDS[name]]) if line == row]
        if columns and name != "empty":
            yield f"{words(name)} {' '.join(columns)}"


# --------------------------------------------------------------------------------------------------------------------
# What every page, post and card says of ambushes under the way of ambush in force.
#
# Where the border decides, no map is passed; where neighbours draw, nothing starts in a corner. A printed card does not
# know in which way it will be played: it says both, the passing in words and the corner as a picture.


PassedTo = Literal["left", "right"]


class AmbushSaid(NamedTuple):
    """What a card says, in words and in pictures."""

    words: str  # where the maps go, or where the monsters start; ready to be set
    label: str  # the label that the words come from
    side: PassedTo | None  # which neighbour gets the map, where maps are passed
    starts: bool  # whether the corner is shown
    effect: str | None


def ambush_said(book: Book, card: str, by: AmbushBy | None) -> AmbushSaid:
    """What is said of an ambush card in this way, or on a card that serves both."""
    record = book.edition.ambush[card]
    effect = book.effect(card)
    # Seats are counted clockwise, so clockwise is to the left.
    side: PassedTo = "left" if step_of(record.direction) == 1 else "right"
    if by == "border":
        corner, way = book.label(f"corner_{record.solo_corner}"), book.label(f"way_{record.direction}")
        words = book.label.set("border_start", corner=corner, way=way)
        # An ambush without an effect of its own only says how neighbours draw it.
        return AmbushSaid(words, "border_start", None, True, effect if record.effect else None)
    label = f"pass_{side}"
    return AmbushSaid(book.label.set(label), label, side, by is None, effect)


def says_ways(book: Book) -> bool:
    """Whether the language has words for what cards say of ambushes."""
    return "pass_left" in book.label.words


# The paragraph that says how ambushes are played in each way.
AMBUSH_RULES: Mapping[AmbushBy, str] = {"border": "border_rule", "neighbour": "seating_rule"}


def said_effect(book: Book, card: str, by: AmbushBy) -> str | None:
    """What any card says when it is called out."""
    return ambush_said(book, card, by).effect if card in book.edition.ambush else book.effect(card)
