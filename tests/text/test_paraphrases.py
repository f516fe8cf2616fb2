"""Texts that say the same in other words must pass.

The files hold paraphrases by several hands. None may be reported by a check of the group rule, not even as a note.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.texts import facts
from proofpress.text.compare import differences
from proofpress.text.reading import read
from proofpress.text.vocabulary import Vocabulary
from tests.languages import LANGUAGES
from tests.yaml_files import read_yaml

FOLDER = Path(__file__).with_name("paraphrases")


def paraphrases(code: str) -> list[tuple[str, str]]:
    """Card and text, from <language>.yaml and any further <language>-*.yaml."""
    found: list[tuple[str, str]] = []
    for path in sorted([*FOLDER.glob(f"{code}.yaml"), *FOLDER.glob(f"{code}-*.yaml")]):
        cards = read_yaml(path.read_text(encoding="utf-8"))
        found += [(card, text) for card, texts in cards.items() for text in texts]
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_there_are_enough(edition: Edition, code: str) -> None:
    given = paraphrases(code)
    assert len(given) >= 60
    assert {card for card, _ in given} >= set(edition.scoring)


@pytest.mark.parametrize(("code", "card", "text"), [(code, *each) for code in LANGUAGES for each in paraphrases(code)])
def test_no_false_alarm(
    edition: Edition, vocabularies: Mapping[str, Vocabulary], code: str, card: str, text: str
) -> None:
    found = differences(read(text, vocabularies[code]), facts(edition, card))
    assert [f"{each.rule}: {each.message}" for each in found] == []
