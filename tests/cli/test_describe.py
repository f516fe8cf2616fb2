"""Rules in plain English: the shipped cards sentence by sentence, and the whole vocabulary."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.records import Clause, Destroy, Effect, Pay, PickCluster, PickSquare, Spread
from proofpress.cartographers.rules_in_words import clause_in_words, effect_in_words, rule_in_words
from proofpress.records import hints, unwrapped
from tests.cartographers.rules.naive_clauses import clause_of, random_clause
from tests.depth import nightly

EDITION = load_edition()

SENTENCES = """
sentinel_wood: 1 point for each forest space at the edge of the map.
greenbough: 1 point for each row or column that holds a forest space.
treetower: 1 point for each forest space enclosed on all four sides by filled spaces or the edge of the map.
stoneside_forest: 3 points for each mountain that a forest cluster links to another mountain.
canal_lake: 1 point for each water space beside a farm space. 1 point for each farm space beside a water space.
mages_valley: 2 points for each water space beside a mountain. 1 point for each farm space beside a mountain.
golden_granary: 1 point for each water space beside a ruins space. 3 points for each farm space on ruins.
shoreside_expanse: 3 points for each farm cluster with no water beside it and no space at the edge of the map. \
3 points for each water cluster with no farm beside it and no space at the edge of the map.
wildholds: 8 points for each village cluster of at least 6 spaces.
great_city: 1 point for each space of the largest village cluster with no mountain beside it.
greengold_plains: 3 points for each village cluster beside at least 3 different kinds of terrain.
shieldgate: 2 points for each space of the second largest village cluster.
borderlands: 6 points for each row or column that is completely filled.
lost_barony: 3 points for each space along one side of the largest square of filled spaces.
broken_road: 3 points for each diagonal from the left edge of the map down to its bottom edge that is completely filled.
cauldrons: 1 point for each empty space enclosed on all four sides by filled spaces or the edge of the map.
faunlost_thicket: 2 points for each space of the longest unbroken vertical line of forest spaces.
deepwood: 6 points for each forest cluster of at least 5 spaces with no village beside it.
heart_of_the_forest: 2 points for each forest space enclosed on all four sides by forest spaces or the edge of the map.
sleepy_valley: 4 points for each row that holds at least 3 forest spaces.
craylund: 7 points for each farm cluster beside at least 3 water spaces.
ulems_wallow: 4 points for each water space beside at least 2 farm spaces.
clawsgrave_peaks: 5 points for each mountain that a water cluster links to a farm space.
jorekburg: 4 points for each column that holds a farm space and a water space and holds as many farm spaces as water \
spaces.
traylo_monastery: 7 points for each village cluster containing a straight line of 4 spaces.
outer_enclave: Choose one village cluster: 1 point for each empty space beside it.
gnomish_colony: 6 points for each village cluster containing a square of 2 by 2 spaces.
caravansary: Choose one village cluster: 1 point for each row and each column in which it has a space.
dwarvenholds: 7 points for each row or column that is completely filled and holds a mountain.
silos: 10 points for each odd-numbered column that is completely filled.
banded_hills: 4 points for each row that holds at least 5 different kinds of terrain.
starlit_sigil: 4 points for each cluster of exactly 3 empty spaces.
"""
EXPECTED = dict(line.split(": ", 1) for line in SENTENCES.strip().splitlines())

# Words that no printed card uses, in combinations that own cards may.
OTHER_SENTENCES = [
    ({"each": "space", "of": "filled", "linked_by": "mountain", "to": "hero", "points": 2},
     "2 points for each filled space that a cluster of mountains links to another hero."),
    ({"each": "space", "of": "empty", "at": "ruins", "beside": {"monster": 1, "kinds": 2}, "points": 1},
     "1 point for each empty space on ruins and beside a monster space and at least 2 different kinds of terrain."),
    ({"each": "cluster", "of": "mountain", "size": {"exactly": 1}, "points": 9},
     "9 points for each cluster of exactly 1 mountain."),
    ({"each": "cluster", "of": "water", "size": {"min": 1}, "containing": "line_of_4", "beside": {"hero": 2},
      "apart_from": ["village", "farm", "edge"], "points": 2},
     "2 points for each water cluster of at least 1 space containing a straight line of 4 spaces, beside at least "
     "2 heroes and with no village or farm beside it and no space at the edge of the map."),
    ({"each": "row", "numbered": "even", "holding": {"kinds": 1}, "equal": ["farm", "mountain"], "points": 1},
     "1 point for each even-numbered row that holds at least 1 kind of terrain and holds as many farm spaces as "
     "mountains."),
    ({"pick": "cluster", "of": "monster", "rank": 9, "per": ["column"], "points": 1},
     "1 point for each column in which the ninth largest monster cluster has a space."),
    ({"pick": "cluster", "of": "forest", "per": ["empty_beside", "space"], "size": {"min": 4}, "points": 1},
     "Choose one forest cluster of at least 4 spaces: 1 point for each empty space beside it and each space of it."),
    ({"pick": "cluster", "of": "forest", "rank": 2, "per": ["empty_beside", "space"], "points": 1},
     "1 point for each empty space beside the second largest forest cluster and each space of it."),
    ({"pick": "square", "of": "empty", "per": "space", "points": 1},
     "1 point for each space of the largest square of empty spaces."),
    ({"pick": "row_run", "of": "wasteland", "per": "space", "rank": 3, "points": 4},
     "4 points for each space of the third longest unbroken horizontal line of wasteland spaces."),
    ({"pick": "column_run", "of": "destroyed", "per": "space", "points": 4},
     "Choose one unbroken vertical line of destroyed spaces: 4 points for each space of it."),
]  # fmt: skip


def test_every_shipped_card_has_its_sentence() -> None:
    assert set(EXPECTED) == set(EDITION.scoring)


@pytest.mark.parametrize("card", EXPECTED)
def test_shipped_cards(card: str) -> None:
    assert rule_in_words(EDITION.scoring[card].rule) == EXPECTED[card]


@pytest.mark.parametrize(("value", "sentence"), OTHER_SENTENCES)
def test_other_combinations(value: dict[str, Any], sentence: str) -> None:
    made = clause_of(value)
    assert made is not None
    assert clause_in_words(made) == sentence


def meaning(made: Clause) -> Any:
    """What is said of the clause, whatever the order in which it is written."""
    said = {name: getattr(made, name) for name in hints(type(made))}
    if isinstance(made, PickCluster) and set(made.per) == {"row", "column"}:
        said["per"] = frozenset(made.per)
    if isinstance(made, PickSquare):
        said["rank"] = 1
    if "apart_from" in said:
        said["apart_from"] = tuple(kind for kind in said["apart_from"] if kind != "edge"), "edge" in said["apart_from"]
    ordered = {name: tuple((value or {}).items()) for name, value in said.items() if name in ("beside", "holding")}
    return type(made), said | ordered


@nightly
def test_every_word_of_the_vocabulary_is_said_and_no_two_meanings_read_alike() -> None:
    chance = random.Random(20)
    meanings: dict[str, Any] = {}
    used: set[str] = set()
    for _ in range(6000):
        made = random_clause(chance, often=0.5, reach=11)
        used |= made.given()
        sentence = clause_in_words(made)
        assert sentence.endswith(".")
        assert "None" not in sentence
        assert "  " not in sentence
        assert not re.search(r"\b1 (points|spaces|mountains|heroes|kinds|coins)\b", sentence)
        assert meanings.setdefault(sentence, meaning(made)) == meaning(made), sentence
    assert used == {key for record in unwrapped(Clause)[0].members for key in hints(record)}
    assert len(meanings) > 1500


def test_ranks_reach_as_far_as_rules_do() -> None:
    for rank in range(1, 10):
        clause = clause_of({"pick": "cluster", "of": "farm", "rank": rank, "per": "space", "points": 1})
        assert clause is not None
        assert (" ninth " if rank == 9 else "") in clause_in_words(clause)
    assert clause_of({"pick": "cluster", "of": "farm", "rank": 10, "per": "space", "points": 1}) is None


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (
            Destroy(when="drawn", target="any_but_mountain"),
            "When it is drawn, one space other than a mountain beside it is destroyed.",
        ),
        (
            Destroy(when="season_end", target="empty"),
            "After the scoring of each season, one empty space beside it is destroyed.",
        ),
        (
            Spread(when="season_end"),
            "After the scoring of each season, it spreads to every empty space beside it.",
        ),
        (
            Pay(when="surrounded", coins=1),
            "Once none of its spaces has an empty space beside it, the owner of the map gains 1 coin.",
        ),
        (
            Pay(when="surrounded", coins=3),
            "Once none of its spaces has an empty space beside it, the owner of the map gains 3 coins.",
        ),
    ],
)
def test_effects(effect: Effect, sentence: str) -> None:
    assert effect_in_words(effect) == sentence
