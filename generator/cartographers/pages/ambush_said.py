"""What is said of ambushes under the way of ambush in force; every page, post and card takes it from here.

Where the border decides, no map is passed; where neighbours draw, nothing starts in a corner. A printed card does not
know in which way it will be played: it says both, the passing in words and the corner as a picture.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, assert_never

from generator.cartographers.pages.book import Book
from generator.cartographers.records import AmbushBy, step_of

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
    match by:
        case "border":
            corner, way = book.label(f"corner_{record.solo_corner}"), book.label(f"way_{record.direction}")
            words = book.label.set("border_start", corner=corner, way=way)
            # An ambush without an effect of its own only says how neighbours draw it.
            return AmbushSaid(words, "border_start", None, True, effect if record.effect else None)
        case "neighbour" | None:
            label = f"pass_{side}"
            return AmbushSaid(book.label.set(label), label, side, by is None, effect)
        case _:
            assert_never(by)


def has_words(book: Book) -> bool:
    """Whether the language says yet where the maps go."""
    return book.label.has("pass_left")


def ambush_rule(by: AmbushBy) -> str:
    """The label that says how ambushes are played in this way."""
    match by:
        case "border":
            return "border_rule"
        case "neighbour":
            return "seating_rule"
        case _:
            assert_never(by)


def said_effect(book: Book, card: str, by: AmbushBy) -> str | None:
    """What any card says when it is called out."""
    return ambush_said(book, card, by).effect if card in book.edition.ambush else book.effect(card)
