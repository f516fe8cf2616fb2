"""Labels: missing ones are errors, places are filled, and what is running text is set."""

from __future__ import annotations

import pytest

from generator.cartographers.edition import Edition
from generator.library.errors import ContentError
from generator.text.labels import Labels, labels_of

WORDS = {"near_miss": "těsně vedle", "of": "Page {page} of {pages}"}


def test_a_missing_label_is_named() -> None:
    with pytest.raises(ContentError, match='language cs has no label "naer_miss"; did you mean "near_miss"'):
        Labels("cs", WORDS)("naer_miss")


def test_places_are_filled() -> None:
    assert Labels("en", WORDS)("of", page=2, pages=9) == "Page 2 of 9"


@pytest.mark.parametrize("values", [{}, {"page": 1}, {"page": 1, "pages": 2, "sheet": 3}])
def test_places_and_values_must_agree(values: dict[str, int]) -> None:
    with pytest.raises(ContentError, match="these places to fill: page, pages; given:"):
        Labels("en", WORDS)("of", **values)


@pytest.mark.parametrize(("language", "text", "wanted"), [("cs", "v lese", "v~lese"), ("pl", "8 pól", "8~pól")])
def test_short_words_and_numbers_stay_with_the_next_word(
    edition: Edition, language: str, text: str, wanted: str
) -> None:
    labels = Labels(language, {"key": text}, edition.languages[language].typography)
    assert labels("key") == text
    assert labels.set("key") == wanted.replace("~", "\u00a0")


def test_the_labels_of_an_edition_are_those_of_language_and_game(edition: Edition) -> None:
    cs = labels_of(edition, "cs")
    assert (cs("page"), cs("winter")) == ("Strana", "Zima")
    assert len(cs.words) == len(edition.languages["cs"].labels) + len(edition.text["cs"].labels)
    with pytest.raises(ContentError, match=r'there is no language "cz"; possible: cs, de, en or pl'):
        labels_of(edition, "cz")
