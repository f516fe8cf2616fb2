"""Puts names into the order of a language: č comes after c in Czech and ch after h, while ä is an a in German.

The alphabet is data of the language. A letter that is not in it sorts as its base letter, and what is not a letter
comes before all letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from generator.text.records import LanguageFile
from generator.text.vocabulary import folded

SortKey = tuple[tuple[tuple[int, str], ...], tuple[int, ...], str]


def sort_key(text: str, language: LanguageFile) -> SortKey:
    """What a name is sorted by: its letters, then what distinguishes equal ones, then its spelling."""
    places: dict[str, tuple[int, int]] = {}
    for place, equal in enumerate(language.alphabet.split()):
        places |= {letter: (place, rank) for rank, letter in enumerate(equal.split("="))}
    letters = list(_letters(folded(text), places))
    return tuple(letter for letter, _ in letters), tuple(rank for _, rank in letters), text


def _letters(text: str, places: dict[str, tuple[int, int]]) -> Iterator[tuple[tuple[int, str], int]]:
    at = 0
    while at < len(text):
        width = 2 if text[at : at + 2] in places else 1  # "ch" is one letter
        sign = text[at : at + width]
        base = sign if sign in places else unicodedata.normalize("NFD", sign)[0]
        if base in places:
            place, rank = places[base]
            yield (place, ""), rank if base == sign else len(places)
        elif sign.isalpha():
            yield (len(places), sign), 0
        elif sign.isalnum() or sign.isspace():
            yield (-1, sign), 0
        at += width
