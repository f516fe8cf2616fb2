"""The vocabulary of each language proves by the tests in its own file that it is understood."""

from __future__ import annotations

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.facts import FREE
from proofpress.cartographers.texts import catalogue, facts_of
from proofpress.kingdoms.edition import load_edition as load_kingdoms
from proofpress.kingdoms.texts import catalogue as kingdoms_catalogue
from proofpress.text.selftest import meant, misread
from proofpress.text.vocabulary import Vocabulary
from tests.languages import LANGUAGES
from tests.text.conftest import language_of

# Numbers that rules may hold: a vocabulary reads them all as words.
NUMBERS = [str(number) for number in range(1, 17)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_its_words_and_sentences(edition: Edition, code: str) -> None:
    language = edition.languages[code]
    assert len(language.tests.words) >= 12
    assert language.tests.sentences
    for texts in (catalogue(edition), kingdoms_catalogue(load_kingdoms())):
        assert list(map(str, misread(language, texts.terms))) == []


def test_a_test_that_fails_says_what_is_understood() -> None:
    tests = "{words: {les: water}, sentences: [{text: les, facts: [water]}, {text: les, facts: [nation]}]}"
    language = language_of(f"name: X\nletters: {{}}\nterms: {{forest: [les], nation: [lid]}}\ntests: {tests}\n")
    assert list(map(str, misread(language, {"forest"}))) == [
        'tests: "les" is understood as forest, not water',
        'tests: "les" is understood as forest, not water',
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_has_a_word_for_everything_that_rules_speak_of(edition: Edition, code: str) -> None:
    language = edition.languages[code]
    used = set(FREE) - {"adjacent", "on"}  # words of their own in a language file
    for _, cards in edition.kinds():
        for card in cards.values():
            wanted = facts_of(card)
            used |= {fact.value for fact in wanted.explained if fact.kind == "term"}
    assert sorted(used - set(language.terms) - {"adjacent", "on", "nothing"}) == []
    assert language.words["on"]
    assert set(language.adjacent) == {"ahead", "behind", "either"}
    assert [number for number in NUMBERS if number not in language.numbers] == []


def test_all_languages_have_the_same_terms(edition: Edition) -> None:
    terms = {code: sorted(edition.languages[code].terms) for code in LANGUAGES}
    assert terms == dict.fromkeys(LANGUAGES, terms["en"])


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_form_is_rejected_and_agreed_at_once(edition: Edition, code: str) -> None:
    language = edition.languages[code]
    for name, patterns in language.rejected.items():
        assert set(language.expanded(patterns)) & set(language.expanded(language.terms[name])) == set()


def test_the_longest_phrase_wins(small: Vocabulary) -> None:
    assert [item.text for item in small.items("no more than no matter beside it beside")] == [
        "no more than",
        "no matter",
        "beside it",
        "beside",
    ]


def test_a_form_is_found_however_it_is_written(small: Vocabulary) -> None:
    for form in ("at least", "At Least", "AT LEAST", "at\u00a0least", "at-least", "at  least"):
        assert [meant(each) for each in small.meanings(form)] == ["at_least"], form


def test_a_word_after_an_elided_one_is_a_word_by_itself() -> None:
    written = "{name: X, letters: {}, elided: [\"{l,d,qu}'\"], terms: {water: [eau], edge: [bord d'eau, aujourd'hui]}"
    vocabulary = Vocabulary(language_of(written + ', comparison: {before: {at_least: ["d\'au moins"]}}}'))
    text = "De l’eau, d'au moins un bord d'eau, qu'aujourd'hui d'Eau"
    found = [(text[item.start : item.end], [meant(each) for each in item.meanings]) for item in vocabulary.items(text)]
    assert [pair for pair in found if pair[1] or "’" in pair[0] or "'" in pair[0]] == [
        ("l’", []),
        ("eau", ["water"]),
        ("d'au moins", ["at_least"]),
        ("bord d'eau", ["edge"]),
        ("qu'", []),
        ("aujourd'hui", ["edge"]),
        ("d'", []),
        ("Eau", ["water"]),
    ]


def test_words_read_alike_are_alike_within_phrases_too() -> None:
    written = '{name: X, letters: {}, elided: ["t\'"], alike: {vous: [tu, "t\'"], votre: [ta]}'
    vocabulary = Vocabulary(language_of(written + ", terms: {home: [votre carte], defend: [vous attaque]}}"))
    for form, name in (("votre carte", "home"), ("ta carte", "home"), ("t’attaque", "defend")):
        assert [meant(each) for each in vocabulary.meanings(form)] == [name], form


def test_a_known_word_is_not_taken_apart() -> None:
    vocabulary = Vocabulary(
        language_of("{name: X, letters: {}, terms: {beast: [neb], sky: [b]}, negation: {words: [ne], prefix: ne}}")
    )
    assert [meant(each) for each in vocabulary.meanings("neb")] == ["beast"]
    assert [meant(each) for each in vocabulary.meanings("neneb")] == ["not", "beast"]
    assert vocabulary.meanings("nex") == ()
