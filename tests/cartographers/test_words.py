"""One word for a thing: the table of tests/text/one_word.md against all texts of the game."""

from __future__ import annotations

import pytest

from proofpress.cartographers.texts import catalogue
from tests.cartographers.rules.tables import edition
from tests.languages import LANGUAGES
from tests.text.glossary import glossary, unsaid, wrong


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_has_the_words_of_the_table(code: str) -> None:
    found = catalogue(edition()).entries[code]
    own = edition().text[code].labels
    texts = {"/".join(key): entry.text for key, entry in found.items() if key[2] == "effect" or key[1] in own}
    del texts["cards/starlit_sigil/effect"]  # its empty spaces are a group; a cluster has a terrain
    words = glossary("Cartographers", code)
    assert len(words) > 8
    assert wrong(texts, words) == {}
    assert unsaid(texts, words) == []
    other = words[0][1][0]
    assert wrong({"here": f"A {other} of five."}, words) == {"here": other}
