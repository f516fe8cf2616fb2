"""One word for a thing: the table of docs/kingdoms.md against all texts of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.texts import catalogue
from tests.languages import LANGUAGES

PAGE = (Path(__file__).parents[2] / "docs" / "kingdoms.md").read_text(encoding="utf-8")
PARTS = ("labels", "nations", "actions", "tokens", "terrains")  # names of lands are free
_OPTION = re.compile(r"--[\w-]+")  # what is typed has the words of the program


def glossary(code: str) -> list[tuple[str, str]]:
    """For each thing the word for it and the one that is not used, or their beginnings."""
    section = PAGE.partition("## Words\n")[2].partition("\n## ")[0]
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines()
                      if line.startswith("|"))  # fmt: skip
    cells = (row[head.index(code)].partition(", not ") for row in rows)
    return [(word, other) for word, _, other in cells]


def texts(code: str) -> dict[str, str]:
    found = catalogue(load_edition()).entries[code]
    return {"/".join(key): _OPTION.sub("", entry.text) for key, entry in found.items() if key[0] in PARTS}


def begins(word: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_has_the_words_of_the_table(code: str) -> None:
    said, words = texts(code), glossary(code)
    assert len(words) > 8
    wrong = {key: other for key, text in said.items() for _, other in words if begins(other).search(text)}
    assert wrong == {}
    assert [word for word, _ in words if not any(begins(word).search(text) for text in said.values())] == []
