"""The words of pages: every language has them, and they are set with care."""

from __future__ import annotations

import pytest

from generator.cartographers.pages.labels import Labels, labels_of
from generator.library.errors import ContentError
from tests.cartographers.pages.books import LANGUAGES, edition


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_labels(language: str) -> None:
    english, other = labels_of(edition(), "en"), labels_of(edition(), language)
    assert set(other.words) == set(english.words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_filled_in_is_the_same(language: str) -> None:
    english, other = labels_of(edition(), "en"), labels_of(edition(), language)
    for key, words in english.words.items():
        assert sorted(_braces(words)) == sorted(_braces(other.words[key])), key


def _braces(words: str) -> list[str]:
    return [part.partition("}")[0] for part in words.split("{")[1:]]


def test_a_missing_label_is_named() -> None:
    with pytest.raises(ContentError, match='language cs has no label "naer_miss"; did you mean "near_miss"'):
        Labels("cs", {"near_miss": "těsně vedle"})("naer_miss")


def test_values_are_filled_in() -> None:
    assert Labels("en", {"time": "{used} of {limit}"})("time", used=3, limit=8) == "3 of 8"


@pytest.mark.parametrize(("language", "text", "wanted"), [("cs", "v lese", "v~lese"), ("pl", "8 pól", "8~pól")])
def test_short_words_and_numbers_stay_with_the_next_word(language: str, text: str, wanted: str) -> None:
    labels = Labels(language, {"key": text}, edition().languages[language].typography)
    assert labels.set("key") == wanted.replace("~", "\u00a0")
