"""Labels: missing ones are errors, places are filled, and what is running text is set."""

from __future__ import annotations

import pytest

from generator.cartographers.edition import Edition
from generator.library.errors import ContentError
from generator.library.suggest import listed
from generator.text.labels import Labels, labels_of
from tests.languages import LANGUAGES

WORDS = {"near_miss": "těsně vedle", "of": "Page {page} of {pages}"}


def test_a_missing_label_is_named() -> None:
    with pytest.raises(ContentError, match='language cs has no label "naer_miss"; did you mean "near_miss"'):
        Labels("cs", WORDS)("naer_miss")


def test_a_missing_label_comes_with_the_others_that_are_missing() -> None:
    some = Labels("sk", {"page": "Strana"}, wanted=lambda: {"page", "front", "back", "coin"})
    with pytest.raises(ContentError) as caught:
        some("front")
    assert str(caught.value) == 'language sk has no label "front"; also missing: back and coin'


def test_the_last_missing_label_stands_alone() -> None:
    """Nothing is guessed: "coins" is there, but "coin" is no slip of the pen."""
    with pytest.raises(ContentError) as caught:
        Labels("sk", {"coins": "Mince"}, wanted=lambda: {"coin", "coins"})("coin")
    assert str(caught.value) == 'language sk has no label "coin"'


def test_many_missing_labels_are_counted_and_the_list_is_named() -> None:
    with pytest.raises(ContentError) as caught:
        Labels("sk", {"key_1": "Kľúč"}, wanted=lambda: {f"key_{number}" for number in range(20)})("key_7")
    assert str(caught.value) == (
        'language sk has no label "key_7"; 19 of 20 labels are missing:'
        " proofpress text check --lang sk, with the same --data and --game, lists them"
    )


def test_places_are_filled() -> None:
    assert Labels("en", WORDS)("of", page=2, pages=9) == "Page 2 of 9"


def test_without_values_places_stay_open() -> None:
    assert Labels("en", WORDS)("of") == "Page {page} of {pages}"


def test_a_value_without_a_place_is_left_out() -> None:
    assert Labels("en", WORDS)("of", page=2, pages=9, sheet=1) == "Page 2 of 9"


def test_a_place_without_a_value_is_named() -> None:
    with pytest.raises(ContentError, match='the label "of" in language en also has places for pages'):
        Labels("en", WORDS)("of", page=1)


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [("cs", "v lese", "v~lese"), ("pl", "8 pól", "8~pól"), ("fr", "6 à la fin", "6~à~la~fin")],
)
def test_short_words_and_numbers_stay_with_the_next_word(
    edition: Edition, language: str, text: str, wanted: str
) -> None:
    labels = Labels(language, {"key": text}, edition.languages[language].typography)
    assert labels("key") == text
    assert labels.set("key") == wanted.replace("~", "\u00a0")


def test_a_name_and_what_it_names_are_set_as_the_language_does(edition: Edition) -> None:
    said = {code: labels_of(edition, code).named("Ada's", "1") for code in ("en", "fr")}
    assert said == {"en": "Ada’s: 1", "fr": "Ada’s\u00a0: 1"}
    assert labels_of(edition, "fr").apart(["un", "deux"]) == "un\u00a0; deux"


def test_the_labels_of_an_edition_are_those_of_language_and_game(edition: Edition) -> None:
    cs = labels_of(edition, "cs")
    assert (cs("page"), cs("winter")) == ("Strana", "Zima")
    assert len(cs.words) == len(edition.languages["cs"].labels) + len(edition.text["cs"].labels)
    assert cs.wanted() == set(cs.words)  # the shipped languages are complete
    with pytest.raises(ContentError, match=f'there is no language "cz"; possible: {listed(LANGUAGES, "or")}'):
        labels_of(edition, "cz")
