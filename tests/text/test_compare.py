"""Text against rule: what is said in the finding, and what is let pass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofpress.text.compare import differences
from proofpress.text.facts import Fact, Wanted, at_least, count, exactly, need, no, points, term
from proofpress.text.reading import read
from proofpress.text.vocabulary import Vocabulary

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
    wrong={term("rim"): "the rim pays nothing"},
)
LAKES = replace(
    LAKES,
    clauses=tuple(
        replace(LAKES, needs=(each,), allowed={term("lake"), term("wood"), term("rock")}, subject=subject)
        for each, subject in zip(LAKES.needs, ("lake", "wood"), strict=False)
    ),
)
# 4 points for each wood beside at least 3 lakes.
SHORES = Wanted(
    needs=(need("rule/points", "4 points", points(4)), need("rule/count", "at least 3", at_least(3))),
    allowed=frozenset({term("wood"), term("lake")}),
    free=frozenset({"space", "cluster", "adjacent"}),
    beside=frozenset({"lake"}),
    counted={3: frozenset({"lake"})},
)
RANKED = Wanted(
    needs=(
        need("rule/rank", "the second largest", Fact("rank", number=2)),
        need("rule/count", "3", count(3), exactly(3)),
    )
)


# Nothing is paid here.
NOTHING = Wanted(needs=(need("rule/term", "wood", term("wood")),), free=frozenset({"space", "adjacent"}))
# A word that may mean what is denied, or something else, denies it.
UNSQUARE = Wanted(needs=(need("rule/negation", "not square", no("square")),), free=frozenset({"cluster"}))
# 4 points and 2 points for a wood beside no lake.
TWO = Wanted(
    needs=(
        need("rule/points", "4 points", points(4)),
        need("rule/points", "2 points", points(2)),
        need("rule/term", "wood", term("wood")),
        need("rule/negation", "not beside lake", no("lake")),
        need("rule/relation", "beside", term("adjacent")),
    ),
    free=frozenset({"space", "adjacent"}),
    beside=frozenset({"lake"}),
)


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
    assert "rule/points: text says 1 point, the card scores 2 for lake" in found(wrong, LAKES, small)


# A rock on the rim; and 3 woods beside a lake.
SIDE_BY_SIDE = Wanted(
    needs=tuple(need("rule/term", str(each), each) for each in map(term, ("rock", "rim", "wood", "lake"))),
    allowed={count(3)},
    free=frozenset({"space", "adjacent"}),
)
SIDE_BY_SIDE = replace(
    SIDE_BY_SIDE,
    clauses=(
        replace(SIDE_BY_SIDE, needs=SIDE_BY_SIDE.needs[:2], allowed=set()),
        replace(SIDE_BY_SIDE, needs=SIDE_BY_SIDE.needs[2:]),
    ),
)
ON_ROCK, ON_WOOD = (
    f'rule/term: out of place: text says "{name}" ({name}), the rule does not' for name in ("lake", "rim")
)


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("a rock on the rim. 3 wood beside a lake", []),
        ("3 wood beside a lake. a rock on the rim", []),
        ("a rock on the rim and 3 wood beside a lake", []),
        ("a rock on the rim beside a lake. 3 wood beside a lake", [ON_ROCK]),
        ("a rock. 3 wood beside a lake on the rim", ["rule/term: out of place: text does not say rim", ON_WOOD]),
        ("a rock on the rim beside a lake", ["rule/term: text does not say wood"]),
    ],
)
def test_what_belongs_to_one_effect_is_not_said_of_another(small: Vocabulary, text: str, messages: list[str]) -> None:
    assert found(text, SIDE_BY_SIDE, small) == messages


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


@pytest.mark.parametrize(
    ("text", "wanted", "messages"),
    [
        (
            "not. 4 points for each wood of at least 3 spaces, no lake beside it",
            WOODS,
            ['rule/negation: text denies something ("not")'],
        ),
        (
            "4 points for each largest wood of at least 3 spaces, no lake beside it",
            WOODS,
            ['rule/rank: text says "largest"; the rule has no such number'],
        ),
        (
            "4 points for each wood of at least 3 spaces, no lake beside it, 7 squares",
            WOODS,
            ['rule/count: text says "7"; the rule has no such number'],
        ),
        (
            "4 points for each wood of at least 2 spaces, no lake beside it, 2 woods",
            WOODS,
            [
                'rule/count: text says at least 2 ("2"), the rule at least 3',
                'rule/count: text says "2", the rule at least 3',
            ],
        ),
        (
            "4 points for each wood of exactly 3 spaces, no lake beside it, 3 woods",
            WOODS,
            [
                'rule/count: text says exactly 3 ("3"), the rule at least 3',
                'rule/count: text says "3", the rule at least 3',
            ],
        ),
        (
            "4 points for each wood of at least 3 spaces, no lake beside it, not 2x2",
            WOODS,
            ['rule/count: text says not 2x2 ("2x2"); the rule has no such number'],
        ),
        (
            "4 points for each wood of at least 3 spaces, no lake beside it, 2x2",
            WOODS,
            ['rule/count: text says "2x2"; the rule has no such number'],
        ),
        (
            "4 points for each second wood of at least 3 spaces, no lake beside it",
            WOODS,
            ['rule/count: text says "second"; the rule has no such number'],
        ),
        (
            "4 points for each wood of not at least 3 spaces, no lake beside it",
            WOODS,
            ['rule/count: text says at most 2 ("3"), the rule at least 3'],
        ),
        (
            "4 points for each wood of exactly 3 spaces, no lake beside it",
            WOODS,
            ['rule/count: text says exactly 3 ("3"), the rule at least 3'],
        ),
        (
            "4 points for each wood of no more than 3 spaces, no lake beside it",
            WOODS,
            ['rule/count: text says at most 3 ("3"), the rule at least 3'],
        ),
        ("3 points for each wood", NOTHING, ["rule/points: text says 3 points, the card scores nothing"]),
        ("a point for each wood", NOTHING, []),
        ("scores 3 for each wood", NOTHING, ['rule/count: text says "3"; the rule has no such number']),
        ("wood", NOTHING, []),
        ("no square cluster", UNSQUARE, []),
        ("", NOTHING, ["rule/term: text does not say wood"]),
        (
            "",
            TWO,
            [
                "rule/points: text does not say 4 points and 2 points",
                "rule/term: text does not say wood",
                "rule/negation: text does not say not beside lake",
                "rule/relation: text does not say beside",
            ],
        ),
        ("", RANKED, ["rule/count: text does not say 3", "rule/rank: text does not say the second largest"]),
        (
            "wood 3 points",
            TWO,
            [
                "rule/points: text says 3 points, the card scores 2 and 4",
                "rule/negation: text does not say not beside lake",
                "rule/relation: text does not say beside",
            ],
        ),
        (
            "1 point, 5 points, wood, no lake",
            TWO,
            [
                "rule/points: text says 1 point, the card scores 2 and 4",
                "rule/points: text says 5 points, the card scores 2 and 4",
                "rule/relation: text does not say beside",
            ],
        ),
        (
            "4 points, 2 points, wood, no rock space beside it, no lake",
            TWO,
            [
                'rule/negation: text denies "rock" (rock), the rule does not',
                'rule/negation: text denies "space" (space), the rule does not',
                'rule/relation: text has space or rock as what is touched ("beside it"), the rule lake',
            ],
        ),
        ("4 points, 2 points, square wood, no lake beside it", TWO, []),
        (
            "4 points, 2 points, no square, wood, no lake beside it",
            TWO,
            ['rule/negation: text denies "square" (space or square), the rule does not'],
        ),
        (
            "4 points, 2 points, wood, no lake beside lake",
            TWO,
            [
                'rule/negation: text says "lake" (lake), the rule denies it',
                'rule/relation: text has lake beside lake ("beside")',
            ],
        ),
        (
            "4 points, 2 points, wood beside rock, no lake",
            TWO,
            [
                'rule/term: text says "rock" (rock), the rule does not',
                'rule/relation: text has rock as what is touched ("beside"), the rule lake',
            ],
        ),
        ("third largest, 3", RANKED, ['rule/rank: text says "third largest", the rule the second largest']),
        ("second largest, not 3", RANKED, ['rule/count: text says not 3 ("3"), the rule 3']),
        (
            "not second largest, 3",
            RANKED,
            ['rule/rank: text says not 2 ("second largest"), the rule the second largest'],
        ),
        ("second largest, 4", RANKED, ['rule/count: text says "4", the rule 3']),
        ("second largest", RANKED, ["rule/count: text does not say 3"]),
        (
            "4 points for each cluster of at least 3 lakes or rocks",
            SHORES,
            ['rule/term: text says "rocks" (rock), the rule does not'],
        ),
        ("4 points wood 3 lakes", SHORES, ['rule/count: text says "3", the rule at least 3']),
        (
            "doz points for 4 points for each wood beside at least 3 lakes 7th",
            SHORES,
            [
                'rule/unread: "doz" looks like a number and is not understood',
                'rule/unread: "7th" looks like a number and is not understood',
            ],
        ),
        (
            "a point for each lake beside a rock. 2 points for each wood beside a rock",
            LAKES,
            [
                "rule/points: text does not say 2 points for lake",
                "rule/points: text says 2 points, the card scores 1 for wood",
            ],
        ),
        (
            "lake beside rock: 1 point. wood beside rock: 2 points",
            LAKES,
            [
                "rule/points: text says 1 point, the card scores 2 for lake",
                "rule/points: text says 2 points, the card scores 1 for wood",
            ],
        ),
        ("lake beside rock: 2 points. wood beside rock: 1 point", LAKES, []),
        (
            "2 points for each lake, 1 point for each wood, 1 point for each rock beside a rock",
            LAKES,
            ['rule/relation: text has rock beside rock ("beside")'],
        ),
        ("2 points for each rock, 1 point for each wood, lake beside a rock", LAKES, []),
    ],
)
def test_everything_that_is_found_and_nothing_else(
    small: Vocabulary, text: str, wanted: Wanted, messages: list[str]
) -> None:
    assert found(text, wanted, small) == messages
