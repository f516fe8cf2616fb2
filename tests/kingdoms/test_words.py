"""One word for a thing: the table of tests/text/one_word.md against all texts of the game."""

from __future__ import annotations

import pytest

from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.texts import catalogue
from tests.languages import LANGUAGES
from tests.text.glossary import glossary, unsaid, wrong

PARTS = ("labels", "nations", "actions", "tokens", "terrains")  # names of lands are free


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_has_the_words_of_the_table(code: str) -> None:
    found = catalogue(load_edition()).entries[code]
    texts = {"/".join(key): entry.text for key, entry in found.items() if key[0] in PARTS}
    words = glossary("Kingdoms", code)
    assert len(words) > 8
    assert wrong(texts, words) == {}
    assert unsaid(texts, words) == []
