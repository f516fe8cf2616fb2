"""A text is cut into payouts: each has what is said of its own thing, and borrows what the sentence shares."""

from __future__ import annotations

import pytest

from proofpress.text.compare import payouts
from proofpress.text.facts import points, term
from proofpress.text.reading import read
from proofpress.text.vocabulary import Vocabulary

BOTH = frozenset(("lake", "wood"))


def cut(text: str, vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """What each payout is of, and its text."""
    reading = read(text, vocabulary)
    return [
        (" ".join(sorted(own.of)), text[own.start : own.end].strip()) for own in payouts(reading, reading.said, BOTH)
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "2 points for each lake beside a rock. 1 point for each wood.",
            [("lake", "2 points for each lake beside a rock."), ("wood", "1 point for each wood.")],
        ),
        (
            "2 points for each lake beside a wood, 1 point for each wood beside a lake",
            [("lake", "2 points for each lake beside a wood,"), ("wood", "1 point for each wood beside a lake")],
        ),
        (
            "each lake beside a rock scores 2 points and each wood scores 1 point",
            [("lake", "each lake beside a rock scores 2 points"), ("wood", "and each wood scores 1 point")],
        ),
        (
            "2 points for each lake and each wood beside a rock",
            [("lake wood", "2 points for each lake and each wood beside a rock")],
        ),
        ("2 points for each rock", []),
    ],
)
def test_a_text_is_cut_before_each_thing_that_is_paid_for(
    small: Vocabulary, text: str, found: list[tuple[str, str]]
) -> None:
    assert cut(text, small) == found


@pytest.mark.parametrize(
    ("text", "rocks"),
    [
        ("2 points for each lake. 1 point for each wood beside a rock.", [False, False]),
        ("2 points for each lake beside a rock, 1 point for each wood", [False, False]),
        ("2 points for each lake, 1 point for each wood, one space beside a rock", [True, False]),
        ("Beside a rock: 2 points for each lake, 1 point for each wood", [False, True]),
        ("Nothing is beside a rock. 2 points for each lake. 1 point for each wood.", [True, True]),
    ],
)
def test_a_condition_is_lent_where_the_sentence_shares_it(small: Vocabulary, text: str, rocks: list[bool]) -> None:
    reading = read(text, small)
    assert [term("rock") in own.lent for own in payouts(reading, reading.said, BOTH)] == rocks


def test_points_that_are_said_once_are_lent(small: Vocabulary) -> None:
    reading = read("2 points for each lake beside a rock, and for each wood beside a rock", small)
    lake, wood = payouts(reading, reading.said, BOTH)
    assert (points(2) in lake.lent, points(2) in wood.lent) == (False, True)


def test_a_single_thing_is_not_cut_unless_it_is_paid_twice(small: Vocabulary) -> None:
    once = read("2 points for each lake beside a rock", small)
    assert payouts(once, once.said, frozenset(("lake",))) == []
    twice = read("2 points for each lake, and 2 points for each lake beside a rock", small)
    assert len(payouts(twice, twice.said, frozenset(("lake",)))) == 2
