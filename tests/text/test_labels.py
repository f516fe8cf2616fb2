"""Labels: missing ones are errors, places are filled, and what is running text is set."""

from __future__ import annotations

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.errors import ContentError, Incomplete, listed
from proofpress.language import Labels, labels_of
from tests.languages import LANGUAGES

WORDS = {"near_miss": "těsně vedle", "of": "Page {page} of {pages}"}


def test_a_missing_label_is_named() -> None:
    with pytest.raises(ContentError, match='language cs has no label "naer_miss"; did you mean "near_miss"'):
        Labels("cs", WORDS)("naer_miss")


def test_all_missing_labels_are_named_as_they_are_written() -> None:
    """What fails once more is what the page lacks; nothing else is listed, and nothing stands in for it later."""
    english = {"front": ("sk.yaml", 'Front "A"'), "back": ("game/sk.yaml", "Back"), "coin": ("sk.yaml", "coin")}
    some = Labels("sk", {"coins": "Mince"}, source=lambda: english)
    with pytest.raises(Incomplete, match='language sk has no label "front"') as caught:
        some("front")
    assert str(caught.value.whole(lambda: [some("front"), some("back"), some("coins")])) == (
        "language sk lacks 2 texts needed here; put them into the files in its own words:\n"
        'sk.yaml\nlabels:\n  front: "Front \\"A\\""\ngame/sk.yaml\nlabels:\n  back: "Back"'
    )
    with pytest.raises(Incomplete, match='language sk has no label "back"'):
        some("back")


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
    assert set(cs.source()) == set(cs.words)  # the shipped languages are complete
    with pytest.raises(ContentError, match=f'there is no language "cz"; possible: {listed(LANGUAGES, "or")}'):
        labels_of(edition, "cz")
