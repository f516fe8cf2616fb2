"""The short notation for many forms of a word."""

from __future__ import annotations

import pytest

from proofpress.language import MOST_FORMS, expand, pattern_problem


@pytest.mark.parametrize(
    ("pattern", "forms"),
    [
        ("row", ("row",)),
        ("row{,s}", ("row", "rows")),
        ("vesnic{e,i,í,}", ("vesnice", "vesnici", "vesnicí", "vesnic")),
        ("{a,b}-{1,2}", ("a-1", "a-2", "b-1", "b-2")),
        ("s{a,a}", ("sa",)),
    ],
)
def test_braces_stand_for_all_their_parts(pattern: str, forms: tuple[str, ...]) -> None:
    assert pattern_problem(pattern) is None
    assert expand(pattern) == forms


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("row{,s", "never closed"),
        ("rows}", "closing one too many"),
        ("{a{b,c}}", "inside braces"),
        ("row, rows", "comma outside"),
        ("{a,b,c,d,e,f}{a,b,c,d,e,f}{a,b,c,d,e,f}", f"the limit is {MOST_FORMS}"),
    ],
)
def test_a_pattern_that_cannot_be_read_says_why(pattern: str, why: str) -> None:
    assert why in str(pattern_problem(pattern))
