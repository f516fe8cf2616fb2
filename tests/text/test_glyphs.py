"""Characters that cannot be printed."""

from __future__ import annotations

import pytest

from proofpress.press.typesetting import check_glyphs, glyph_problem
from proofpress.text.checks import FACES, KNOWN, unprintable


@pytest.mark.parametrize("face", FACES)
def test_what_is_known_to_be_printable_is(face: str) -> None:
    check_glyphs("".join(sorted(KNOWN - {"\n"})), face)


def test_other_characters_are_asked_about() -> None:
    assert list(unprintable("Příšerně žluťoučký kůň, „łódź“ – Straße…")) == []
    assert list(unprintable("ĉ Ŋ Σταυροδρόμι Кръстопът")) == []
    [(index, reason)] = unprintable("a 字 b")
    assert index == 2
    assert reason.startswith('character "字" (U+5B57 CJK UNIFIED IDEOGRAPH-5B57) is not in face "serif", nor in one')
    assert reason.endswith("Latin, Greek and Cyrillic letters can be printed")
    assert ["right to left" in reason for _, reason in unprintable("שлש")] == [True, True]
    assert [reason for _, reason in unprintable("ſ")] == [glyph_problem("ſ", "sans")]  # serifs alone have it
