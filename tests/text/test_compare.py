"""Text against rule: what is said in the finding, and what is let pass."""

from __future__ import annotations

import pytest

from generator.text.compare import differences
from generator.text.facts import Wanted, at_least, count, exactly, need, no, points, rank, term
from generator.text.reading import read
from generator.text.vocabulary import Vocabulary

# 4 points for each wood cluster of at least 3 spaces that touches no lake.
WOODS = Wanted(
    needs=(
        need("rule/points", "4 points", points(4)),
        need("rule/term", "wood", term("wood")),
        need("rule/count", "at least 3", at_least(3)),
        need("rule/negation", "not beside lake", no("lake")),
    ),
    free=frozenset({"space", "cluster", "adjacent"}),
    beside=frozenset({"lake"}),
    counted={3: frozenset({"wood"})},
)
# 2 points for each lake beside a rock, 1 point for each wood beside a rock.
LAKES = Wanted(
    needs=(
        need("rule/points", "2 points", points(2)),
        need("rule/points", "1 point", points(1)),
        *(need("rule/term", name, term(name)) for name in ("lake", "wood", "rock")),
    ),
    free=frozenset({"space", "adjacent"}),
    beside=frozenset({"rock"}),
    pays=((2, "lake"), (1, "wood")),
    never={"rim": "the rim pays nothing"},
)
# 4 points for each wood beside at least 3 lakes.
SHORES = Wanted(
    needs=(need("rule/points", "4 points", points(4)), need("rule/count", "at least 3", at_least(3))),
    allowed=frozenset({term("wood"), term("lake")}),
    free=frozenset({"space", "cluster", "adjacent"}),
    beside=frozenset({"lake"}),
    counted={3: frozenset({"lake"})},
)
RANKED = Wanted(needs=(need("rule/rank", "the second largest", rank(2)), need("rule/count", "3", count(3), exactly(3))))


def found(text: str, wanted: Wanted, vocabulary: Vocabulary) -> list[str]:
    return [f"{each.rule}: {each.message}" for each in differences(read(text, vocabulary), wanted)]


@pytest.mark.parametrize(
    "text",
    [
        "4 points for each wood cluster of at least 3 spaces that is not beside a lake.",
        "Each cluster of three or more woods that touches no lake scores 4.",
        "4 points: a wood of more than two squares, beside neither lake nor a lake space.",
        "Points: 4 for each wood with 3+ spaces and no lake beside it",
    ],
)
def test_one_rule_in_many_words(small: Vocabulary, text: str) -> None:
    assert found(text, WOODS, small) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "5 points for each wood of at least 3 spaces, no lake beside it",
            "rule/points: text says 5 points, the card scores 4",
        ),
        ("each wood of at least 3 spaces, no lake beside it", "rule/points: text does not say 4 points"),
        ("4 points for each wood of 3 spaces, no lake beside it", 'rule/count: text says "3", the rule at least 3'),
        ("4 points for each wood, no lake beside it", "rule/count: text does not say at least 3"),
        (
            "4 points for each wood of at least 2 spaces, no lake beside it",
            'rule/count: text says at least 2 ("2"), the rule at least 3',
        ),
        (
            "4 points for each wood of at least 3 spaces, with a lake beside it",
            'rule/negation: text says "lake" (lake), the rule denies it',
        ),
        (
            "4 points for each wood of at least 3 spaces, beside no rock and no lake",
            'rule/negation: text denies "rock" (rock), the rule does not',
        ),
        (
            "4 points for each wood of at least 3 lakes, beside no lake",
            'rule/relation: text counts "3" of lake, the rule of wood',
        ),
        (
            "4 points for each wood of at least 3 spaces, not a lake, beside a wood",
            'rule/relation: text has wood as what is touched ("beside"), the rule lake',
        ),
        (
            "4 points for each wood of at least 3 spaces, 6b, no lake beside it",
            'rule/unread: "6b" looks like a number and is not understood',
        ),
    ],
)
def test_what_is_wrong_is_named(small: Vocabulary, text: str, message: str) -> None:
    assert message in found(text, WOODS, small)


def test_points_that_go_to_the_wrong_thing(small: Vocabulary) -> None:
    right = "2 points for each lake beside a rock, 1 point for each wood beside a rock"
    assert found(right, LAKES, small) == []
    assert found("Each lake beside a rock scores 2, each wood beside a rock scores 1", LAKES, small) == []
    wrong = "1 point for each lake beside a rock, 2 points for each wood beside a rock"
    assert "rule/relation: text pays 1 point for lake, the card for wood" in found(wrong, LAKES, small)


def test_a_term_beside_itself(small: Vocabulary) -> None:
    text = "2 points for each rock beside a rock, 1 point for each wood; lake"
    assert 'rule/relation: text has rock beside rock ("beside")' in found(text, LAKES, small)


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("4 points for each wood beside at least 3 lakes", []),
        # Counted, what touches and what is touched may change places.
        ("if at least 3 lakes touch a wood, score 4 points", []),
        (
            "if at least 3 woods touch a lake, score 4 points",
            ['rule/relation: text counts "3" of wood, the rule of lake'],
        ),
        # Here the number is the size of the cluster, and it touches a single wood.
        (
            "4 points for each cluster of at least 3 lakes beside a wood",
            ['rule/relation: text has wood as what is touched ("beside"), the rule lake'],
        ),
    ],
)
def test_what_is_counted_may_touch_or_be_touched(small: Vocabulary, text: str, messages: list[str]) -> None:
    assert found(text, SHORES, small) == messages


def test_a_term_that_is_wrong_for_a_reason(small: Vocabulary) -> None:
    text = "2 points for each lake beside a rock or the rim, 1 point for each wood beside a rock"
    assert 'rule/term: text says "rim"; the rim pays nothing' in found(text, LAKES, small)


def test_points_without_a_number_are_one(small: Vocabulary) -> None:
    text = "2 points for each lake beside a rock, a point for each wood beside a rock"
    assert found(text, LAKES, small) == []


def test_ranks(small: Vocabulary) -> None:
    assert found("second largest, 3", RANKED, small) == []
    assert found("second largest, exactly 3", RANKED, small) == []
    assert found("largest, 3", RANKED, small) == ['rule/rank: text says "largest", the rule the second largest']
    assert found("second largest, at least 3", RANKED, small) == ['rule/count: text says at least 3 ("3"), the rule 3']


def test_marks_point_at_the_words(small: Vocabulary) -> None:
    text = "5 points for each wood of at least 3 spaces, no lake beside it"
    (difference,) = differences(read(text, small), WOODS)
    assert [text[start:end] for start, end in difference.marks] == ["5 points"]
