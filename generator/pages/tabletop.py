"""Decks as a saved object of Tabletop Simulator: a JSON file beside the pictures, which it names without a folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.pages.book import Book
from generator.pages.card_pages import CardSet, by_back
from generator.press.formats import BACK, TTS_CARDS, beside, tts_grids
from generator.press.geometry import Size

_IN_A_ROW = 10  # decks on the table
_APART = 3.0  # between them, in the measure of the table
_USUAL_HEIGHT = 88  # of a card that is not made larger or smaller, in millimetres
_FACE_DOWN = {"rotX": 0, "rotY": 180, "rotZ": 180}


def saved_object(book: Book, sections: Iterable[tuple[CardSet, Size]], pictures: Path) -> bytes:
    """All decks with as many cards as the game has, face down, whose pictures stand beside `pictures`."""
    decks: list[dict[str, Any]] = []
    sheets = 0
    for cards, size in sections:
        for back, shuffled in by_back(cards).items():
            row, column = divmod(len(decks), _IN_A_ROW)
            scale = round(size.height / _USUAL_HEIGHT, 3)
            place = {"posX": column * _APART, "posY": 1, "posZ": -row * _APART * 1.5, **_FACE_DOWN}
            transform = {**place, "scaleX": scale, "scaleY": 1, "scaleZ": scale}
            faces = list(dict.fromkeys(card.face for card in shuffled))
            shown = dict(_sheets(faces, beside(pictures, back), sheets + 1))
            names = [cards.art.name(book, card) for card in shuffled]
            numbers = [_number(faces.index(card.face), sheets + 1) for card in shuffled]
            sheets += len(shown)
            decks.append(_deck(back, names, numbers, shown, transform))
    save = {"SaveName": "", "Date": "", "ObjectStates": decks}
    return (json.dumps(save, ensure_ascii=False, indent=1) + "\n").encode()


def _number(face: int, first_sheet: int) -> int:
    """What a card is numbered: the sheet in hundreds, and its place on it."""
    sheet, place = divmod(face, TTS_CARDS)
    return (first_sheet + sheet) * 100 + place


def _sheets(faces: Sequence[str], pictures: Path, first: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The pictures of a deck, by their numbers in the file."""
    for number, grid in enumerate(tts_grids(len(faces))):
        yield (
            str(first + number),
            {
                "FaceURL": beside(pictures, str(number + 1)).name,
                "BackURL": beside(pictures, BACK).name,
                "NumWidth": grid.columns,
                "NumHeight": grid.rows,
                "BackIsHidden": True,
                "UniqueBack": False,
            },
        )


def _deck(
    back: str, names: Sequence[str], numbers: Sequence[int], sheets: Mapping[str, Any], transform: Mapping[str, Any]
) -> dict[str, Any]:
    """A deck, or the one card that has this back."""
    cards = [
        {
            "Name": "Card",
            "Transform": transform,
            "Nickname": name,
            "CardID": number,
            "CustomDeck": {str(number // 100): sheets[str(number // 100)]},
        }
        for name, number in zip(names, numbers, strict=True)
    ]
    if len(cards) == 1:
        return cards[0]
    return {
        "Name": "DeckCustom",
        "Transform": transform,
        "Nickname": back,
        "DeckIDs": numbers,
        "CustomDeck": sheets,
        "ContainedObjects": cards,
    }
