"""One word for a thing: the table of one_word.md for events and printing against the labels of all games."""

from __future__ import annotations

import pytest

from tests.cartographers.rules import tables
from tests.kingdoms import scenes
from tests.languages import LANGUAGES
from tests.text.glossary import glossary, unsaid, wrong


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_label_has_the_words_of_the_table(code: str) -> None:
    shared = dict(tables.edition().languages[code].labels)
    games = {f"{key}/{label}": text for key, edition in (("maps", tables.edition()), ("lands", scenes.edition()))
             for label, text in edition.text[code].labels.items()}  # fmt: skip
    words = glossary("Events and printing", code)
    assert len(words) > 15
    assert wrong({**shared, **games}, words) == {}
    assert unsaid(shared, words) == []
