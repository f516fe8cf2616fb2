"""How texts are taken apart: the same rules for every language, tried on a small one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from proofpress.text.reading import read
from proofpress.text.roles import Said
from proofpress.text.vocabulary import Vocabulary
from tests.text.conftest import SMALL, language_of

Facts = Callable[[str], list[str]]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        # numbers
        ("3 points", ["points 3"]),
        ("three points", ["points 3"]),
        ("each wood scores 3", ["wood", "points 3"]),
        ("2 for each wood", ["count 2", "wood"]),
        ("2 each", ["count 2"]),
        ("at least 3 woods", ["at_least 3", "wood"]),
        ("3 or more woods", ["at_least 3", "wood"]),
        ("3 woods or more", ["at_least 3", "wood"]),
        ("more than two woods", ["at_least 3", "wood"]),
        ("no more than 3 woods", ["at_most 3", "wood"]),
        ("exactly 3 woods", ["exactly 3", "wood"]),
        ("at least a wood", ["at_least 1", "wood"]),
        ("3+ woods", ["at_least 3", "wood"]),
        ("≥3 woods", ["at_least 3", "wood"]),
        ("at least 3 woods, 2 lakes", ["at_least 3", "wood", "count 2", "lake"]),
        # sizes and ranks
        ("2x2", ["size 2x2"]),
        ("2 × 2", ["size 2x2"]),
        ("two by two", ["size 2x2"]),
        ("largest cluster", ["rank 1", "cluster"]),
        ("second largest cluster", ["rank 2", "cluster"]),
        ("second-largest cluster", ["rank 2", "cluster"]),
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
        ("not at least 3 woods", ["at_most 2", "wood"]),
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


def shown(said: Said) -> str:
    """The facts, what a number counts or what touches, and what else is known."""
    more = [str(said.of)] if said.of else []
    more += [name for name in ("sizes", "implied", "earned") if getattr(said, name)]
    return " ".join(["/".join(map(str, said.facts)), *more])


@pytest.mark.parametrize(
    ("text", "expected"),
    [  # q is a word that nobody knows
        ("2 woods flat 3 lakes", ["count 2 (('wood',),)", "wood", "exactly 3 (('lake',),)", "lake"]),
        ("flat 2 woods", ["exactly 2 (('wood',),)", "wood"]),
        ("2 woods flat", ["exactly 2 (('wood',),)", "wood"]),
        ("second of the largest cluster", ["ordinal 2", "rank 1", "cluster"]),
        ("second the largest cluster", ["rank 2", "cluster"]),
        (". largest wood", ["rank 1", "wood"]),
        ("Points: 4", ["points 4"]),
        ("points 4 woods", ["points 4", "wood"]),
        ("points: a 4", ["points 4"]),
        ("3 woods points: 4", ["count 3 (('wood',),)", "wood", "points 1 implied", "count 4"]),
        ("wood 3 not", ["wood", "count 3", "not nothing"]),
        ("wood, lake, not", ["wood", "not lake"]),
        ("wood, lake not", ["wood", "not lake"]),
        ("wood, q, not", ["not wood"]),
        ("wood; not", ["wood", "not nothing"]),
        ("wood largest not", ["wood", "rank 1", "not nothing"]),
        ("wood 2x2 not", ["wood", "size 2x2", "not nothing"]),
        ("not q q q q wood", ["not wood"]),
        ("not beside lake, or rock", ["adjacent", "beside lake/beside rock", "not lake", "not rock"]),
        ("no lake, and rock", ["not lake", "not rock"]),
        ("not beside lake, rock", ["adjacent", "beside lake", "not lake", "rock"]),
        ("not beside lake, q or rock", ["adjacent", "beside lake", "not lake", "rock"]),
        ("no lake q q or rock", ["not lake", "rock"]),
        ("no lake q or rock", ["not lake", "not rock"]),
        ("at least 2x2", ["size 2x2"]),
        ("at least q q 3 woods", ["at_least 3 (('wood',),)", "wood"]),
        ("at least lake 3 woods", ["lake", "count 3 (('wood',),)", "wood"]),
        ("at least beside 3 lakes", ["adjacent", "beside lake", "at_least 3 (('lake',),)", "lake"]),
        ("at least a q 3 woods", ["at_least 3 (('wood',),)", "wood"]),
        ("3 q or more", ["at_least 3"]),
        ("3 lakes q q q or more", ["at_least 3 (('lake',),)", "lake"]),
        ("3 lakes beside or more", ["at_least 3 (('lake',),)", "lake", "adjacent", "beside lake"]),
        ("at least 3 or fewer woods", ["at_least 3 (('wood',),)", "wood"]),
        ("3 or fewer woods", ["at_most 2 (('wood',),)", "wood"]),
        ("4 each", ["count 4"]),
        ("4 q each", ["count 4"]),
        ("4 q of each", ["count 4"]),
        ("4 wood each", ["count 4 (('wood',),)", "wood"]),
        ("scores q 4", ["points 4 earned"]),
        ("scores q q 4", ["points 4 earned"]),
        ("scores q q q 4", ["count 4"]),
        ("scores the 4", ["points 4 earned"]),
        ("scores a wood 4", ["wood", "count 4"]),
        ("scores 4 woods", ["count 4 (('wood',),)", "wood"]),
        ("each wood scores a", ["each wood", "wood", "points 1 implied"]),
        ("a.", ["points 1 implied"]),
        ("each q wood lake", ["each wood", "wood", "lake"]),
        ("each wood lake", ["each wood", "wood", "lake"]),
        ("each 3 wood", ["count 3 (('wood',),)", "wood"]),
        ("wood with 3 q spaces", ["wood", "count 3 (('space',),)", "space"]),
        ("3 q q lakes", ["count 3 (('lake',),)", "lake"]),
        ("3 q q q lakes", ["count 3", "lake"]),
        ("cluster 3 woods", ["cluster", "count 3 (('wood',),) sizes", "wood"]),
        ("cluster with 3 woods", ["cluster", "count 3 (('wood',),) sizes", "wood"]),
        ("cluster of at least 3 woods", ["cluster", "at_least 3 (('wood',),) sizes", "wood"]),
        ("cluster rock 3 woods", ["cluster", "rock", "count 3 (('wood',),)", "wood"]),
        ("wood, scores not 1 lake", ["wood", "count 1 (('lake',),)", "not lake"]),
        ("3", ["count 3"]),
        ("neither wood lake rock", ["not wood", "not lake", "not rock"]),
        ("no wood and lake", ["not wood", "not lake"]),
        ("no wood and no lake", ["not wood", "not lake"]),
        ("no wood touches no lake", ["not wood", "adjacent", "beside lake (('wood',),)", "not lake"]),
        ("no space is wood", ["space", "not wood"]),
        ("no space has no wood", ["not space", "not wood"]),
        ("no space touches a wood", ["space", "adjacent", "beside wood (('space',),)", "not wood"]),
        ("no space that is beside a lake", ["space", "adjacent", "beside lake (('space',),)", "not lake"]),
        (
            "not wood beside beside lake",
            ["not wood", "adjacent", "beside wood (('lake',),)", "adjacent", "beside lake (('wood',),)", "lake"],
        ),
        ("beside", ["adjacent"]),
        ("beside it lake rock wood", ["adjacent", "beside lake/beside rock/beside wood", "lake", "rock", "wood"]),
        ("touches lake the rock", ["adjacent", "beside lake (('rock',),)", "lake", "rock"]),
        ("3 points points", ["points 3", "points 1 implied"]),
        ("3 q q points", ["points 3"]),
        ("3 q q q points", ["count 3", "points 1 implied"]),
        ("no points", ["not nothing", "points 1 implied"]),
        ("0 points", ["points 0"]),
        ("1000 points", ["points 999"]),
        ("third", ["ordinal 3"]),
        ("first wood", ["wood"]),
        ("ordinal second", ["ordinal 2"]),
        ("or more", []),
        ("2 by lake", ["count 2 (('lake',),)", "lake"]),
        ("2 × 3", ["size 2x3"]),
        ("by 2", ["count 2"]),
        ("largest", ["rank 1"]),
        ("second q largest", ["rank 2"]),
        ("beside it", ["adjacent"]),
        ("no space", ["not space"]),
        ("no space is", ["not space"]),
        ("no space that", ["not space"]),
        ("no 2x2", ["not size 2x2"]),
        ("no largest", ["not rank 1"]),
        ("at least 3 points lake", ["at_least 3", "lake"]),
        ("lake points touches", ["lake", "points 1 implied", "adjacent"]),
        ("no lake,", ["not lake"]),
        ("no lake, and", ["not lake"]),
        ("no lake and", ["not lake"]),
        ("no lake nor", ["not lake", "not nothing"]),
        ("wood beside each lake", ["wood", "adjacent", "beside wood", "each lake", "lake"]),
        ("wood beside that lake", ["wood", "adjacent", "beside wood", "lake"]),
        ("wood scores beside lake", ["wood", "adjacent", "beside lake", "lake"]),
        (", beside lake", ["adjacent", "beside lake", "lake"]),
    ],
)
def test_everything_that_is_read(small: Vocabulary, text: str, expected: list[str]) -> None:
    assert [shown(said) for said in read(text, small).said] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("no space not touches lake", ["space", "adjacent", "beside lake (('space',),)", "not lake"]),
        ("no space, lake not", ["not space", "not lake"]),
        (
            "no space lake not touches rock",
            ["space", "lake", "adjacent", "beside rock (('lake',), ('space',))", "not rock"],
        ),
        ("no lake not touches rock", ["lake", "adjacent", "beside rock (('lake',),)", "not rock"]),
        ("no space touches lake", ["space", "adjacent", "beside lake (('space',),)", "not lake"]),
        ("no space touches no lake", ["space", "adjacent", "beside lake (('space',),)", "not lake"]),
        ("no space scores not lake", ["not space", "not lake"]),
        ("no space; not lake", ["not space", "not lake"]),
        ("no space q not lake", ["space", "not lake"]),
        ("not no lake", ["not lake"]),
        ("no lake no", ["not lake"]),
        (
            "no space of lake not touches rock",
            ["space", "lake", "adjacent", "beside rock (('lake',),)", "not rock"],
        ),
    ],
)
def test_where_two_negations_on_one_thing_are_one(text: str, expected: list[str]) -> None:
    """As in Czech and Polish: "no space does not touch a lake" denies the lake once."""
    concord = Vocabulary(language_of(SMALL.replace("prefix: un,", "prefix: un, concord: true,")))
    assert [shown(said) for said in read(text, concord).said] == expected


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
