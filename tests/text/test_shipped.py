"""The shipped texts: complete, correct, confirmed, in every shipped language."""

from __future__ import annotations

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.texts import catalogue, overflows
from proofpress.language import misplaced
from proofpress.text.checks import check
from tests.depth import nightly
from tests.languages import LANGUAGES
from tests.work import MOST_CALLS, calls

MOST_EFFECT = 150  # characters: what the text box of a poker card holds


def test_no_errors_and_no_notes(edition: Edition) -> None:
    found = check(catalogue(edition), LANGUAGES, boxes=lambda code: overflows(edition, code))
    assert [f"{each.place} {each.rule} {each.id}: {each.message}" for each in found] == []


@nightly
def test_the_check_is_fast(edition: Edition) -> None:
    """The whole command must end within a second; the check is the part that could grow."""
    texts = catalogue(edition)
    letters = sum(len(entry.text) for code in LANGUAGES for entry in texts.entries[code].values())
    assert calls(lambda: check(texts, LANGUAGES)) < MOST_CALLS * letters


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_that_needs_words_has_them(edition: Edition, code: str) -> None:
    cards = edition.text[code].cards
    needing = [*edition.scoring, *edition.ambush, *edition.heroes, *edition.ruins, "rift_lands", "kethras_gates"]
    assert [name for name in needing if cards[name].effect is None] == []
    assert [name for name in cards if cards[name].effect is not None and name not in needing] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_effects_fit_a_card(edition: Edition, code: str) -> None:
    long = {name: len(card.effect or "") for name, card in edition.text[code].cards.items()}
    assert {name: length for name, length in long.items() if length > MOST_EFFECT} == {}


def test_all_languages_have_the_same_labels(edition: Edition) -> None:
    for tables in (
        {code: edition.languages[code].labels for code in LANGUAGES},
        {code: edition.text[code].labels for code in LANGUAGES},
    ):
        keys = {code: sorted(labels) for code, labels in tables.items()}
        assert keys == dict.fromkeys(LANGUAGES, keys["en"])
        for key, text in tables["en"].items():
            assert [code for code, labels in tables.items() if misplaced(text, labels[key])] == [], key


def test_labels_of_language_and_game_do_not_clash(edition: Edition) -> None:
    for code in LANGUAGES:
        assert set(edition.languages[code].labels) & set(edition.text[code].labels) == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_letters_are_letters_of_the_words(edition: Edition, code: str) -> None:
    """A legend helps only where the letter reminds of the word."""
    labels = edition.text[code].labels
    for name in ("forest", "village", "farm", "water", "monster", "hero"):
        assert edition.languages[code].letters[name] in labels[name].upper(), name


@pytest.mark.parametrize("code", LANGUAGES)
def test_letters_of_terrains_are_not_those_that_cards_have_written_into_spaces(edition: Edition, code: str) -> None:
    """Whoever draws by letters would not know a village from the Dragon."""
    of_cards = {card.letter for card in edition.ambush.values() if card.letter}
    assert len(of_cards) == 4
    assert of_cards & set(edition.languages[code].letters.values()) == set()
