"""The public value: forms that a plan may fix, and that a value is written in one way only."""

from __future__ import annotations

import pytest

from proofpress.errors import UsageError
from proofpress.pack.keys import ValueForm, value_form


def form(text: str) -> ValueForm:
    found = value_form(text)
    assert found is not None
    assert found.text == text
    return found


@pytest.mark.parametrize(
    ("plan", "given", "canonical"),
    [
        ("16 hex digits", "00FF00ff00ff00ff", "00ff00ff00ff00ff"),
        ("3 numbers of 1-49", " 3  17 42 ", "3 17 42"),
        ("1 number of 0-9", "0", "0"),
        ("2 numbers of 2 digits", "04 17", "04 17"),
        ("2 words", " river\u00a0 Stone ", "river stone"),
        ("1 word", "Ru\u030aže", "růže"),
    ],
)
def test_values_have_one_form(plan: str, given: str, canonical: str) -> None:
    assert form(plan).canonical(given) == canonical
    assert form(plan).canonical(canonical) == canonical


@pytest.mark.parametrize(
    ("plan", "given", "hint"),
    [
        ("16 hex digits", "0x00FF 00ff00ff00ff", 'did you mean "00ff00ff00ff00ff"?'),
        ("16 hex digits", "00ff00ff00ff00ff0", "must be 16 hex digits"),
        ("16 hex digits", "00ff00ff00ff00f", "must be 16 hex digits"),
        ("3 numbers of 1-49", "3,17,42", 'did you mean "3 17 42"?'),
        ("3 numbers of 1-49", "3 17 50", "must be 3 numbers of 1-49"),
        ("3 numbers of 1-49", "3 17", "must be 3 numbers of 1-49"),
        ("3 numbers of 1-49", "03 17 42", 'did you mean "3 17 42"?'),
        ("1 number of 1-49", "-3", "must be 1 number of 1-49"),
        ("1 number of 1-49", "", "must be 1 number of 1-49"),
        ("1 number of 1-49", "٣", "must be 1 number of 1-49"),
        ("2 numbers of 2 digits", "4 17", "must be 2 numbers of 2 digits"),
        ("2 numbers of 2 digits", "004 17", "must be 2 numbers of 2 digits"),
        ("2 words", " \n", "must be 2 words"),
        ("2 words", "river, stone", 'did you mean "river stone"?'),
        ("2 words", "ri\u200bver stone", "must be 2 words"),
    ],
)
def test_other_forms_are_refused_with_what_was_meant(plan: str, given: str, hint: str) -> None:
    with pytest.raises(UsageError) as error:
        form(plan).canonical(given)
    assert hint in str(error.value)


def test_a_price_can_be_written_in_one_way_only() -> None:
    """Four spellings of one closing price: under every form that takes one of them, the others are refused."""
    spellings = ("44901,92", "44901 92", "4490192", "44901.92")
    taken = {}
    for plan in ("2 numbers of 0-99999", "1 number of 7 digits", "1 number of 1-9999999", "2 words", "1 word"):
        taken[plan] = []
        for given in spellings:
            try:
                taken[plan].append(form(plan).canonical(given))
            except UsageError:
                continue
    assert taken == {
        "2 numbers of 0-99999": ["44901 92"],
        "1 number of 7 digits": ["4490192"],
        "1 number of 1-9999999": ["4490192"],
        "2 words": [],
        "1 word": [],
    }


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("numbers", "say how many of what, such as 5 numbers of 1-49"),
        ("words", "say how many of what"),
        ("0 words", "say how many of what"),
        ("5 numbers of 9-1", "the lower bound comes first"),
        ("8 hex digits", "16 hex digits or more"),
        ("999 numbers of 30 digits", "at most 512 characters"),
    ],
)
def test_forms_that_are_none(said: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        value_form(said)


def test_a_form_may_be_typed_loosely() -> None:
    assert value_form("none") is None
    for said, text in (("5  numbers of 1–49", "5 numbers of 1-49"), ("1 words", "1 word")):
        found = value_form(said)
        assert found is not None
        assert found.text == text
