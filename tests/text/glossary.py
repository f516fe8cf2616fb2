"""The tables of one_word.md: one word for a thing, in each language."""

from __future__ import annotations

import re

from tests import ROOT

_NO_WORDS = re.compile(r"--[\w-]+|(?<=\{)\w+")  # what is typed, and the names of places


def glossary(heading: str, code: str) -> list[tuple[str, list[str]]]:
    """For each thing the word for it and those that are not used, or their beginnings."""
    section = (ROOT / "tests/text/one_word.md").read_text(encoding="utf-8").partition(f"## {heading}\n")[2]
    table = re.search(r"(?:^\|.*\n)+", section, re.M)
    assert table, heading
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in table[0].splitlines())
    cells = (row[head.index(code)].partition(", not ") for row in rows)
    return [(word, others.split(", ")) for word, _, others in cells]


def wrong(texts: dict[str, str], words: list[tuple[str, list[str]]]) -> dict[str, str]:
    """The texts with a word that is not used."""
    said = {key: _NO_WORDS.sub("", text) for key, text in texts.items()}
    return {
        key: other
        for key, text in said.items()
        for _, others in words
        for other in others
        if begins(other).search(text)
    }


def unsaid(texts: dict[str, str], words: list[tuple[str, list[str]]]) -> list[str]:
    """The words that no text has."""
    return [word for word, _ in words if not any(begins(word).search(text) for text in texts.values())]


def begins(word: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
