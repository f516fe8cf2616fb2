"""The words of pages: every language has them, with the same places to fill."""

from __future__ import annotations

import pytest

from proofpress.language import labels_of, misplaced
from tests.cartographers.printing.books import edition
from tests.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_labels(language: str) -> None:
    english, other = labels_of(edition(), "en"), labels_of(edition(), language)
    assert set(other.words) == set(english.words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_filled_in_is_the_same(language: str) -> None:
    english, other = labels_of(edition(), "en"), labels_of(edition(), language)
    for key, words in english.words.items():
        assert not misplaced(words, other.words[key]), key
