"""Labels: missing ones are errors, places are filled, and what comes out is set."""

from __future__ import annotations

import pytest

from generator.cartographers.edition import Edition
from generator.cartographers.texts import effect, labels
from generator.library.errors import ContentError
from generator.text.labels import Labels
from tests.text.conftest import language_of

LANGUAGE = language_of(
    '{name: X, letters: {}, labels: {page: Page, of: "Page {page} of {pages}", at: "v lese, 3 body"}}'
)


def test_a_label_is_found_by_its_key() -> None:
    assert Labels("xx", LANGUAGE)["page"] == "Page"
    assert Labels("xx", LANGUAGE, {"forest": "wood"})["forest"] == "wood"


def test_a_missing_label_names_key_and_language_and_the_nearest() -> None:
    with pytest.raises(ContentError, match=r'the label "pgae" is missing in language xx; did you mean "page"'):
        Labels("xx", LANGUAGE)["pgae"]


def test_places_are_filled() -> None:
    assert Labels("xx", LANGUAGE)("of", page=2, pages=9) == "Page 2 of\u00a09".replace("\u00a0", " ")


@pytest.mark.parametrize("values", [{}, {"page": 1}, {"page": 1, "pages": 2, "sheet": 3}])
def test_places_and_values_must_agree(values: dict[str, int]) -> None:
    with pytest.raises(ContentError, match="these places to fill: page, pages; given:"):
        Labels("xx", LANGUAGE)("of", **values)


def test_labels_are_set() -> None:
    assert Labels("xx", LANGUAGE)["at"] == "v lese, 3\u00a0body"


def test_the_labels_of_an_edition_are_those_of_language_and_game(edition: Edition) -> None:
    cs = labels(edition, "cs")
    assert (cs["page"], cs["winter"]) == ("Strana", "Zima")
    assert len(cs) == len(edition.languages["cs"].labels) + len(edition.text["cs"].labels)
    with pytest.raises(ContentError, match=r'there is no language "cz"; possible: cs, de, en or pl'):
        labels(edition, "cz")


def test_an_effect_is_set(edition: Edition) -> None:
    assert effect(edition, "deepwood", "cs").startswith(
        "6\u00a0bodů za\u00a0každé území lesa, které má alespoň 5\u00a0polí"
    )
    with pytest.raises(ContentError, match="the effect of great_river is missing in language cs"):
        effect(edition, "great_river", "cs")
