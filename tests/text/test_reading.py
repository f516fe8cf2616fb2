"""How texts are taken apart: the same rules for every language, tried on a small one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.text.reading import read
from generator.text.vocabulary import Vocabulary

Facts = Callable[[str], list[str]]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        # numbers
        ("3 points", ["points 3"]),
        ("three points", ["points 3"]),
        ("each wood scores 3", ["wood", "points 3"]),
        ("2 for each wood", ["count 2/points 2", "wood"]),
        ("2 each", ["points 2"]),
        ("at least 3 woods", ["at_least 3", "wood"]),
        ("3 or more woods", ["at_least 3", "wood"]),
        ("3 woods or more", ["at_least 3", "wood"]),
        ("more than two woods", ["at_least 3", "wood"]),
        ("no more than 3 woods", ["at_most 3", "wood"]),
        ("exactly 3 woods", ["exactly 3", "wood"]),
        ("at least a wood", ["at_least 1", "wood"]),
        ("3+ woods", ["at_least 3", "wood"]),
        ("≥3 woods", ["at_least 3", "wood"]),
        ("> 3 woods", ["at_least 4", "wood"]),
        ("at least 3 woods, 2 lakes", ["at_least 3", "wood", "count 2", "lake"]),
        # sizes and ranks
        ("2x2", ["size 2x2"]),
        ("2 × 2", ["size 2x2"]),
        ("two by two", ["size 2x2"]),
        ("largest cluster", ["rank 1", "cluster"]),
        ("second largest cluster", ["rank 2", "cluster"]),
        ("second-largest cluster", ["rank 2", "cluster"]),
        ("the 2. largest cluster", ["rank 2", "cluster"]),
        ("third wood", ["ordinal 3", "wood"]),
        # terms
        ("squares", ["space/square"]),
        ("Waldspace", ["wood", "space"]),
        ("wald", []),
        ("[rock]", ["rock"]),
        # what is touched
        ("wood beside a lake", ["wood", "adjacent", "beside lake", "lake"]),
        ("wood with a lake beside it", ["wood", "lake", "adjacent", "beside lake"]),
        ("wood beside lake or rock", ["wood", "adjacent", "beside lake/beside rock", "lake", "rock"]),
        ("neighbouring wood", ["adjacent", "beside wood", "wood"]),
        ("wood beside, lake", ["wood", "adjacent", "beside wood", "lake"]),
        # negation
        ("wood not beside a lake", ["wood", "adjacent", "beside lake", "not lake"]),
        ("wood beside no lake", ["wood", "adjacent", "beside lake", "not lake"]),
        ("wood with no lake beside it", ["wood", "not lake", "adjacent", "beside lake"]),
        ("wood beside neither lake nor rock", ["wood", "adjacent", "beside lake", "not lake", "not rock"]),
        ("not beside lake or rock", ["adjacent", "beside lake/beside rock", "not lake", "not rock"]),
        ("not beside a lake space", ["adjacent", "beside lake/beside space", "not lake", "not space"]),
        ("not beside a space of lake", ["adjacent", "beside space/beside lake", "not space", "not lake"]),
        ("no lake and has rock", ["not lake", "rock"]),
        ("not at least 3 woods", ["not at_least 3", "wood"]),
        ("not beside at least one lake", ["adjacent", "beside lake", "at_least 1", "not lake"]),
        ("a lake that it touches not", ["not lake", "adjacent"]),
        ("no clusters beside a lake", ["cluster", "adjacent", "beside lake", "not lake"]),
        ("no matter which lake", ["lake"]),
        ("unbeside a lake", ["adjacent", "beside lake", "not lake"]),
    ],
)
def test_what_is_read(facts_in: Facts, text: str, facts: list[str]) -> None:
    found = facts_in(text)
    assert sorted(found) == sorted(facts)


def test_the_stretches_are_those_of_the_text(small: Vocabulary) -> None:
    text = "At  least THREE woods, 2x2"
    found = {str(said.facts[0]): text[said.start : said.end] for said in read(text, small).said}
    assert found == {"at_least 3": "THREE", "wood": "woods", "size 2x2": "2x2"}


def test_what_is_not_in_the_vocabulary_is_not_guessed(small: Vocabulary) -> None:
    assert read("Wooden lakeside rocky", small).said == ()


def test_words_that_look_like_numbers_are_reported(small: Vocabulary) -> None:
    assert [item.text for item in read("a dozen woods, 6b", small).unread] == ["dozen", "6b"]


def test_rejected_words_are_understood_and_remembered(small: Vocabulary) -> None:
    reading = read("2 heaps", small)
    assert [str(fact) for said in reading.said for fact in said.facts] == ["count 2", "cluster"]
    assert [item.text for item in reading.rejected] == ["heaps"]


@pytest.mark.parametrize("text", ["", " ", "…", "((((", "at least", "not", "9" * 50, "beside", "two by", "]["])
def test_odd_texts_are_read_without_harm(facts_in: Facts, text: str) -> None:
    facts_in(text)
