"""Slips of typing: found, and mended where that is certain."""

from __future__ import annotations

import pytest

from proofpress.language import Typography
from proofpress.text.checks import mended, slips

TYPOGRAPHY = Typography(quotes="„“", doubled=("die",))
FRENCH = Typography(quotes="«»", spaced=":;!?«»")


@pytest.mark.parametrize(
    ("text", "rule", "better"),
    [
        ("Les  a voda.", "typo/spaces", "Les a voda."),
        (" Les.", "typo/spaces", "Les."),
        ("Les , voda.", "typo/spaces", "Les, voda."),
        ("Les,voda.", "typo/spaces", "Les, voda."),
        ("Les\u00a0a voda.", "typo/spaces", "Les a voda."),
        ("2x2.", "typo/signs", "2×2."),
        ("2 X 2.", "typo/signs", "2×2."),
        ("a tak...", "typo/signs", "a tak…"),
        ("les - voda.", "typo/signs", "les – voda."),
        ("-1 bod.", "typo/signs", "−1 bod."),
        ('"Les" je.', "typo/quotes", "„Les“ je."),
        ("”Les„ je.", "typo/quotes", "„Les“ je."),
        ("Les", "typo/end", "Les."),
        ("Les ,  voda", "typo/spaces", "Les, voda."),
        ('"Les', "typo/quotes", '"Les.'),
        ("Les (a voda.", "typo/brackets", "Les (a voda."),
        ("Les) voda.", "typo/brackets", "Les) voda."),
        ("(Les] voda.", "typo/brackets", "(Les] voda."),
        ("roven roven je.", "typo/doubled", "roven roven je."),
    ],
)
def test_slips(text: str, rule: str, better: str) -> None:
    assert rule in {slip.rule for slip in slips(text, TYPOGRAPHY, True)}
    assert mended(text, TYPOGRAPHY, True) == better


@pytest.mark.parametrize(
    "text",
    [
        "Les a voda.",
        "„Les“ je.",
        "2×2, nebo 1×1.",
        "10:30, 3,5.",
        "(a) [b] {c}.",
        "die die Karte.",
        "les-voda.",
        "A a a B.",
    ],
)
def test_what_is_right_is_left_alone(text: str) -> None:
    assert list(slips(text, TYPOGRAPHY, True)) == []
    assert mended(text, TYPOGRAPHY, True) == text


@pytest.mark.parametrize("text", ["Solo : ici ; « là » !", "Solo: ici; «là»!", "Dites « oui ! »", "Quoi ?!"])
def test_signs_of_a_language_may_stand_apart(text: str) -> None:
    assert list(slips(text, FRENCH, None)) == []
    assert mended(text, FRENCH, None) == text


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("Là , ici.", "Là, ici."),
        ("Solo\u00a0: là\u202f!", "Solo : là !"),
        ("Solo \u202f: là  !", "Solo : là !"),
        ('Dites "oui".', "Dites «oui»."),
    ],
)
def test_what_is_set_is_not_typed(text: str, better: str) -> None:
    assert {slip.rule for slip in slips(text, FRENCH, None)} <= {"typo/spaces", "typo/quotes"}
    assert mended(text, FRENCH, None) == better


def test_a_name_ends_without_a_full_stop() -> None:
    assert [slip.rule for slip in slips("Les.", TYPOGRAPHY, False)] == ["typo/end"]
    assert mended("Les.", TYPOGRAPHY, False) == "Les"
    assert list(slips("Les.", TYPOGRAPHY, None)) == list(slips("Les", TYPOGRAPHY, None)) == []
