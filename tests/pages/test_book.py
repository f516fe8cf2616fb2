"""What all pages of a run share."""

from __future__ import annotations

from itertools import pairwise

from tests.cartographers.printing.books import book


def test_cards_stand_in_the_order_of_the_language() -> None:
    english, czech = book("en"), book("cs")
    cards = list(english.edition.scoring)
    names = {each.language: [each.name(card) for card in each.by_name(cards)] for each in (english, czech)}
    assert names["en"] == sorted(names["en"])
    some = ("Hranice", "Hustý les", "Údolí čarodějů", "Ukrytá mýtina", "Úrodné břehy")
    found = [names["cs"].index(name) for name in some]
    assert all(one < other for one, other in pairwise(found))
