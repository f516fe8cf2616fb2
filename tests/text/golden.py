"""How texts are read and what is found wrong with them, for thousands of texts: their digests, and how to renew them.

`python -m tests.text.golden > tests/text/golden.txt` writes them anew. Do that for a change of the reader, of a
vocabulary or of what a rule wants said that is meant; which lines of the file change shows whom it concerns. The texts
are the paraphrases, which never change, and the first of each card with every word in turn left out or said twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path

from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.texts import catalogue, facts
from proofpress.seeds import text_digest
from proofpress.text.compare import differences
from proofpress.text.facts import Wanted
from proofpress.text.reading import Reading, read
from tests.languages import LANGUAGES
from tests.text.test_paraphrases import paraphrases

FILE = Path(__file__).with_name("golden.txt")
HEADING = "# language card: digest of how its texts are read, and of what is found wrong with them\n"


def golden(code: str) -> list[str]:
    return [line for line in FILE.read_text(encoding="ascii").splitlines() if line.startswith(f"{code} ")]


def fresh(code: str) -> Iterator[str]:
    edition = load_edition()
    vocabulary = catalogue(edition).vocabulary(code)
    texts: dict[str, list[str]] = {}
    for card, text in paraphrases(code):
        texts.setdefault(card, list(_broken(text))).append(text)
    for card, several in texts.items():
        readings = [read(text, vocabulary) for text in several]
        wanted = facts(edition, card)
        read_as = "\n".join(line for reading in readings for line in _read(reading))
        found = "\n".join(line for reading in readings for line in _found(reading, wanted))
        yield f"{code} {card} {text_digest(read_as)[:8]} {text_digest(found)[:8]}"


def _broken(text: str) -> Iterator[str]:
    words = text.split(" ")
    for place in range(len(words)):
        yield " ".join([*words[:place], *words[place + 1 :]])
        yield " ".join([*words[: place + 1], *words[place:]])


def _read(reading: Reading) -> Iterator[str]:
    yield reading.text
    yield from (str(astuple(thing)) for thing in (*reading.said, *reading.rejected, *reading.unread))


def _found(reading: Reading, wanted: Wanted) -> Iterator[str]:
    """The rules that are broken and where; the wording is not what is golden here."""
    yield reading.text
    yield from (f"{each.rule} {each.marks}" for each in differences(reading, wanted))


if __name__ == "__main__":
    print(HEADING + "\n".join(line for code in LANGUAGES for line in fresh(code)))
