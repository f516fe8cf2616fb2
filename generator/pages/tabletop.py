"""Decks as a saved object of Tabletop Simulator: a JSON file beside the pictures, which it names without a folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.pages.book import Book
from generator.pages.card_choice import PrintedCard
from generator.pages.card_pages import CardSet, by_back, different
from generator.press.formats import BACK, TTS_CARDS, beside, tts_grids
from generator.press.geometry import Size

_IN_A_ROW = 10  # decks on the table
_APART = 3.0  # between them, in the measure of the table
_USUAL_HEIGHT = 88  # of a card that is not made larger or smaller, in millimetres
_FACE_DOWN = {"rotX": 0, "rotY": 180, "rotZ": 180}


def saved_object(
    book: Book, sections: Iterable[tuple[CardSet, Size]], pictures: Path, dealt: Mapping[str, Sequence[str]]
) -> bytes:
    """All decks with as many cards as the game has, face down, whose pictures stand beside `pictures`.

    `dealt` are decks in their order, by their names, the top card first. Backs that occur in them have no other deck.
    """
    decks: list[dict[str, Any]] = []
    sheets: dict[str, Any] = {}
    for cards, size in sections:
        numbers: dict[str, int] = {}
        for back, shuffled in by_back(cards).items():
            faces = list(different(shuffled))
            for place, face in enumerate(faces):
                numbers[face] = (len(sheets) + 1 + place // TTS_CARDS) * 100 + place % TTS_CARDS
            for sheet in _sheets(len(faces), beside(pictures, back)):
                sheets[str(len(sheets) + 1)] = sheet
        for name, deck in _decks(cards, dealt).items():
            named = [(cards.art.name(book, card), numbers[card.face]) for card in deck]
            decks.append(_deck(name, named, sheets, _place(len(decks), size)))
    save = {"SaveName": "", "Date": "", "ObjectStates": decks}
    return (json.dumps(save, ensure_ascii=False, indent=1) + "\n").encode()


def _decks(cards: CardSet, dealt: Mapping[str, Sequence[str]]) -> dict[str, list[PrintedCard]]:
    called = {card.id: card for card in cards.printed}
    decks = {name: [called[card] for card in deck] for name, deck in dealt.items()}
    seen = {card.back for deck in decks.values() for card in deck}
    return decks | {back: deck for back, deck in by_back(cards).items() if back not in seen}


def _place(number: int, size: Size) -> dict[str, float]:
    row, column = divmod(number, _IN_A_ROW)
    scale = round(size.height / _USUAL_HEIGHT, 3)
    place = {"posX": column * _APART, "posY": 1, "posZ": -row * _APART * 1.5}
    return {**place, **_FACE_DOWN, "scaleX": scale, "scaleY": 1, "scaleZ": scale}


def _sheets(faces: int, pictures: Path) -> Iterator[dict[str, Any]]:
    """The pictures of the cards of one back."""
    for number, grid in enumerate(tts_grids(faces), 1):
        yield {
            "FaceURL": beside(pictures, str(number)).name,
            "BackURL": beside(pictures, BACK).name,
            "NumWidth": grid.columns,
            "NumHeight": grid.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
        }


def _deck(
    deck: str, named: Sequence[tuple[str, int]], sheets: Mapping[str, Any], transform: Mapping[str, float]
) -> dict[str, Any]:
    """A deck, or a single card; a card is numbered by its sheet, in hundreds, and its place on it."""
    cards = [
        {
            "Name": "Card",
            "Transform": transform,
            "Nickname": name,
            "CardID": number,
            "CustomDeck": {str(number // 100): sheets[str(number // 100)]},
        }
        for name, number in named
    ]
    if len(cards) == 1:
        return cards[0]
    numbers = [number for _, number in named]
    return {
        "Name": "DeckCustom",
        "Transform": transform,
        "Nickname": deck,
        "DeckIDs": numbers,
        "CustomDeck": {key: sheets[key] for key in sorted({str(number // 100) for number in numbers}, key=int)},
        "ContainedObjects": cards,
    }
