"""Breaks every shipped text in every way that people break texts, and counts how much of it is noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.texts import facts_of
from proofpress.text.compare import differences
from proofpress.text.reading import read
from proofpress.text.vocabulary import Vocabulary
from tests.depth import some
from tests.languages import LANGUAGES
from tests.text.mutations import mutations

# At least this many of a hundred must be found.
WANTED = {
    "number changed": 97,
    "negation dropped": 97,
    "negation added": 97,
    "terrain swapped": 92,
    "comparison dropped": 97,
    "row and column swapped": 97,
    "wrong card's text": 99,
    "half sentence missing": 88,  # a half that only repeats, such as "across or down", may go
    "terrains exchanged": 97,
}
# Exchanging two terrains says the same of these.
ALIKE = ("canal_lake", "shoreside_expanse", "jorekburg")


@pytest.mark.parametrize("code", some(LANGUAGES, 3))
def test_broken_texts_are_found(edition: Edition, vocabularies: Mapping[str, Vocabulary], code: str) -> None:
    language, vocabulary = edition.languages[code], vocabularies[code]
    cards = {name: card for _, of_kind in edition.kinds() for name, card in of_kind.items()}
    texts: dict[str, str] = {}
    for name, card in edition.text[code].cards.items():
        if card.effect and card.effect not in texts.values():
            texts[name] = card.effect
    readings = {name: read(text, vocabulary) for name, text in texts.items()}
    tried: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for name, text in texts.items():
        wanted = facts_of(cards[name])
        for kind, broken in mutations(text, language, vocabulary):
            if kind == "terrains exchanged" and name in ALIKE:
                continue
            tried[kind] += 1
            found[kind] += bool(differences(read(broken, vocabulary), wanted))
        for other, reading in readings.items():
            if other != name:
                tried["wrong card's text"] += 1
                found["wrong card's text"] += bool(differences(reading, wanted))
    rates = {kind: 100 * found[kind] / tried[kind] for kind in WANTED}
    for kind, rate in rates.items():
        print(f"{code}  {kind:24} {found[kind]:5} of {tried[kind]:5}  {rate:5.1f} %")
    assert {kind: rate for kind, rate in rates.items() if rate < WANTED[kind]} == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_there_is_enough_to_find(edition: Edition, vocabularies: Mapping[str, Vocabulary], code: str) -> None:
    """A suite that breaks nothing would find everything."""
    kinds = Counter(
        kind
        for card in edition.text[code].cards.values()
        if card.effect
        for kind, _ in mutations(card.effect, edition.languages[code], vocabularies[code])
    )
    assert kinds["number changed"] > 100
    assert kinds["terrain swapped"] > 200
    assert kinds["negation added"] > 200
    assert kinds["negation dropped"] >= 5
    assert kinds["half sentence missing"] > 50
