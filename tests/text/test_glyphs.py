"""Characters that cannot be printed."""

from __future__ import annotations

import pytest

from proofpress.press.typesetting import check_glyphs
from proofpress.text.checks import FACES, KNOWN, unprintable


@pytest.mark.parametrize("face", FACES)
def test_what_is_known_to_be_printable_is(face: str) -> None:
    check_glyphs("".join(sorted(KNOWN - {"\n"})), face)


def test_other_characters_are_asked_about() -> None:
    assert list(unprintable("Příšerně žluťoučký kůň, „łódź“ – Straße…")) == []
    assert list(unprintable("a 字 b")) == [(2, "字", "serif")]
    assert list(unprintable("ĉ")) == [(0, "ĉ", "serif-italic")]  # Esperanto has no italics here
    assert list(unprintable("α")) == list(unprintable("α"))
