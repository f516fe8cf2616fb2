"""The short notation for many forms of a word."""

from __future__ import annotations

import pytest

from proofpress.errors import DataError
from proofpress.text.vocabulary import Meaning, Vocabulary
from proofpress.word_forms import MOST_FORMS, expand, pattern_problem, written_out
from tests.text.conftest import language_of

PARADIGMS = {"s": "{,s}", "y": "{y,ies}", "many": f"{{{','.join(map(str, range(MOST_FORMS)))}}}"}


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


@pytest.mark.parametrize(
    ("pattern", "forms"),
    [
        ("row@s", ("row", "rows")),
        ("{row,line}@s", ("row", "rows", "line", "lines")),
        ("{row@s,a} cit@y", ("row city", "row cities", "rows city", "rows cities", "a city", "a cities")),
        ("no {cit@y}", ("no city", "no cities")),
        ("cell@many", tuple(f"cell{number}" for number in range(MOST_FORMS))),
    ],
)
def test_a_paradigm_stands_for_its_endings(pattern: str, forms: tuple[str, ...]) -> None:
    assert pattern_problem(pattern, PARADIGMS) is None
    assert expand(written_out(pattern, PARADIGMS)) == forms


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("row@z", 'names "z", which is not under paradigms of this file'),
        ("row@", 'names ""'),
        ("row@sS", None),
        ("cell@many@s", f"400 forms; the limit is {MOST_FORMS}"),
        ("{cell@many@many,row}", "40,000 forms"),
        ("{cell@many,row}", "201 forms"),
    ],
)
def test_a_paradigm_that_cannot_be_used_says_why(pattern: str, why: str | None) -> None:
    problem = pattern_problem(pattern, PARADIGMS)
    assert problem is None if why is None else why in str(problem)


def test_a_language_names_its_paradigms() -> None:
    text = """
name: Small
letters: {}
paradigms: {s: "{,-Set,s}"}
elided: ["{l,d}'"]
numbers: {"1": [One@s]}
terms: {row: ["{row,line}@s"]}
compounds: {row: [row@s]}
"""
    vocabulary = Vocabulary(language_of(text))
    assert vocabulary.meanings("ones") == (Meaning("number", "1"),)
    assert vocabulary.meanings("LINE-Set") == (Meaning("term", "row"),)
    assert vocabulary.meanings("rowsline") == (Meaning("term", "row"), Meaning("term", "row"))


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ("terms: {row: [row@z]}", '"row@z" names "z", which is not under paradigms of this file'),
        ('paradigms: {s: "{,s"}', '"{,s" has a brace that is never closed'),
        ('paradigms: {s: "{,s}", t: "{@s,t}"}', '"{@s,t}" names a paradigm; write its endings out'),
        ('paradigms: {s: "{,s}"}\ntypography: {keep: [o@s]}', '"o@s" names "s"'),
    ],
)
def test_a_language_file_says_what_is_wrong_with_a_paradigm(keys: str, why: str) -> None:
    with pytest.raises(DataError) as wrong:
        language_of(f"name: Small\nletters: {{}}\n{keys}\n")
    assert why in str(wrong.value)
