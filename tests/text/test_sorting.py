"""Names in the order of their language, as a dictionary has them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.language import sort_key

IN_ORDER = {
    "cs": "Cesta Cink Čaj Ďas Dům Farma Hora Hrad Chata Chrám Iva Les Louka Rak Řeka Sad Šíp Úl Ulice Zub Žába",
    "pl": "Adam Ąż Cel Ćma Las Lato Łan Łąka Most Nos Ósma Rok Sad Śnieg Zamek Źrebię Żaba",
    "de": "Acker Affe Ähre Apfel Öl Ort Straße Übel Ufer Zahn",
    "en": "Ash Éclair Great Greenwood Zoo",
}


@pytest.mark.parametrize("code", IN_ORDER)
def test_the_order_of_a_dictionary(edition: Edition, code: str) -> None:
    words = IN_ORDER[code].split()
    mixed = random.Random(1).sample(words, len(words))
    assert sorted(mixed, key=lambda word: sort_key(word, edition.languages[code])) == words


def test_marks_decide_between_equal_words(edition: Edition) -> None:
    czech = edition.languages["cs"]
    assert sorted(["drát", "drat", "Drat"], key=lambda word: sort_key(word, czech)) == ["Drat", "drat", "drát"]


def test_another_alphabet_gives_another_order(edition: Edition) -> None:
    czech, english = edition.languages["cs"], edition.languages["en"]
    assert sort_key("chata", czech) > sort_key("hora", czech)
    assert sort_key("chata", english) < sort_key("hora", english)
    assert sort_key("chata", replace(czech, alphabet="a c h o r t")) < sort_key("hora", czech)


def test_words_before_longer_ones(edition: Edition) -> None:
    english = edition.languages["en"]
    names = ["Twin Peaks", "Twins", "Twin"]
    assert sorted(names, key=lambda name: sort_key(name, english)) == ["Twin", "Twin Peaks", "Twins"]


@pytest.mark.parametrize(
    ("code", "order"),
    [
        ("en", "Adele Ægir Afra Dan Đorđe Dragan Lada Łucja Lydia Ola Øystein Oz Zoe"),
        ("de", "Adele Ægir Afra Dan Đorđe Dragan Lada Łucja Lydia Ola Øystein Oz Zoe"),
        ("fr", "Oda Œuvre Of Olaf Øystein Oz"),
        ("cs", "Dan Đorđe Dragan Lada Łucja Lydia Ola Øystein Oz"),
        ("pl", "Dan Đorđe Dragan Lada Lydia Łucja Ola Øystein Oz"),
    ],
)
def test_foreign_letters_stand_with_their_base_letters(edition: Edition, code: str, order: str) -> None:
    """Ł is a letter of its own in Polish, and an l elsewhere; æ is an a and an e."""
    words = order.split()
    mixed = random.Random(2).sample(words, len(words))
    assert sorted(mixed, key=lambda word: sort_key(word, edition.languages[code])) == words
