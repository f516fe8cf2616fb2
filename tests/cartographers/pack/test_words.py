"""The words of packs: the same keys and the same places to fill in, in every language."""

from __future__ import annotations

import re

import pytest

from proofpress.language import labels_of
from proofpress.pack.keys import SIGNS
from proofpress.pages.art import sign_drawings, sign_svg
from tests.cartographers.pack.events import edition
from tests.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: str) -> None:
    english, words = labels_of(edition(), "en").words, labels_of(edition(), language).words
    own = [key for key in english if key.startswith(("caller_", "form_", "org_", "sign_", "pile_", "goes_", "tie_"))]
    assert len(own) > 100
    for key in own:
        assert sorted(re.findall(r"\{\w+\}", words[key])) == sorted(re.findall(r"\{\w+\}", english[key])), key
        assert language == "en" or words[key] != english[key] or len(words[key]) < 9, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_told_apart_by_word_and_picture(language: str) -> None:
    words = labels_of(edition(), language)
    assert len({words(f"sign_{sign}").casefold() for sign in SIGNS}) == 32
    assert set(sign_drawings()) == set(SIGNS)
    assert len({sign_svg(sign) for sign in SIGNS}) == 32
