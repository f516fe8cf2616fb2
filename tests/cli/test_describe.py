"""Rules in words: the shipped cards sentence by sentence, and the whole vocabulary in every language."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.records import Clause, Destroy, Effect, Pay, PickCluster, PickSquare, Spread
from proofpress.cartographers.rules_in_words import in_words
from proofpress.records import hints, unwrapped
from tests.cartographers.rules.naive_clauses import clause_of, random_clause
from tests.depth import nightly
from tests.languages import LANGUAGES

EDITION = load_edition()
ENGLISH = in_words(EDITION, "en")

SENTENCES = """
sentinel_wood: 1 point for each forest space that lies at the edge of the map.
greenbough: 1 point for each row and each column that contains a forest space.
treetower: 1 point for each forest space that is enclosed on all four sides by filled spaces or the edge of the map.
stoneside_forest: 3 points for each mountain that is linked by a forest cluster to another mountain.
canal_lake: 1 point for each water space that is adjacent to a farm space. 1 point for each farm space that is \
adjacent to a water space.
mages_valley: 2 points for each water space that is adjacent to a mountain. 1 point for each farm space that is \
adjacent to a mountain.
golden_granary: 1 point for each water space that is adjacent to a ruins space. 3 points for each farm space that \
lies on ruins.
shoreside_expanse: 3 points for each farm cluster that is adjacent neither to a water space nor to the edge of the \
map. 3 points for each water cluster that is adjacent neither to a farm space nor to the edge of the map.
wildholds: 8 points for each village cluster that has at least 6 spaces.
great_city: Choose the largest village cluster that is not adjacent to a mountain: 1 point for each space in that \
cluster.
greengold_plains: 3 points for each village cluster that is adjacent to at least 3 different kinds of terrain.
shieldgate: Choose the second largest village cluster: 2 points for each space in that cluster.
borderlands: 6 points for each row and each column that is completely filled.
lost_barony: Choose the largest square of filled spaces: 3 points for each space along one side of that square.
broken_road: 3 points for each diagonal (from the left edge of the map down to its bottom edge) that is completely \
filled.
cauldrons: 1 point for each empty space that is enclosed on all four sides by filled spaces or the edge of the map.
faunlost_thicket: Choose the longest unbroken vertical line of forest spaces: 2 points for each space in that line.
deepwood: 6 points for each forest cluster that has at least 5 spaces and is not adjacent to a village space.
heart_of_the_forest: 2 points for each forest space that is enclosed on all four sides by forest spaces or the edge \
of the map.
sleepy_valley: 4 points for each row that contains at least 3 forest spaces.
craylund: 7 points for each farm cluster that is adjacent to at least 3 water spaces.
ulems_wallow: 4 points for each water space that is adjacent to at least 2 farm spaces.
clawsgrave_peaks: 5 points for each mountain that is linked by a water cluster to a farm space.
jorekburg: 4 points for each column that contains as many farm spaces as water spaces, at least one of each.
traylo_monastery: 7 points for each village cluster that contains a straight line of 4 spaces.
outer_enclave: Choose one village cluster: 1 point for each empty space adjacent to that cluster.
gnomish_colony: 6 points for each village cluster that contains a 2×2 square.
caravansary: Choose one village cluster: 1 point for each row and each column in which that cluster has a space.
dwarvenholds: 7 points for each row and each column that is completely filled and contains a mountain.
silos: 10 points for each column that is odd-numbered and is completely filled.
banded_hills: 4 points for each row that contains at least 5 different kinds of terrain.
starlit_sigil: 4 points for each cluster of empty spaces that has exactly 3 spaces.
"""
EXPECTED = dict(line.split(": ", 1) for line in SENTENCES.strip().splitlines())

# Words that no printed card uses, in combinations that own cards may.
OTHER_SENTENCES = [
    ({"each": "space", "of": "filled", "linked_by": "mountain", "to": "hero", "points": 2},
     "2 points for each filled space that is linked by a cluster of mountains to another hero."),
    ({"each": "space", "of": "empty", "at": "ruins", "beside": {"monster": 1, "kinds": 2}, "points": 1},
     "1 point for each empty space that lies on ruins and is adjacent to a monster space and at least 2 different "
     "kinds of terrain."),
    ({"each": "cluster", "of": "mountain", "size": {"exactly": 1}, "points": 9},
     "9 points for each cluster of mountains that has exactly 1 space."),
    ({"each": "cluster", "of": "water", "size": {"min": 1}, "containing": "line_of_4", "beside": {"hero": 2},
      "apart_from": ["village", "farm", "edge"],
      "points": 2},
     "2 points for each water cluster that has at least 1 space, contains a straight line of 4 spaces, is adjacent "
     "to at least 2 heroes and is adjacent neither to a village space, a farm space nor to the edge of the map."),
    ({"each": "row", "numbered": "even", "holding": {"kinds": 1}, "equal": ["farm", "mountain"], "points": 1},
     "1 point for each row that is even-numbered, contains a kind of terrain and contains as many farm spaces as "
     "mountains."),
    ({"pick": "cluster", "of": "monster", "rank": 9, "per": ["column"], "points": 1},
     "Choose the ninth largest monster cluster: 1 point for each column in which that cluster has a space."),
    ({"pick": "cluster", "of": "forest", "per": ["empty_beside", "space"], "size": {"min": 4}, "points": 1},
     "Choose one forest cluster that has at least 4 spaces: 1 point for each empty space adjacent to that cluster "
     "and each space in that cluster."),
    ({"pick": "cluster", "of": "forest", "rank": 2, "per": ["empty_beside", "space"], "points": 1},
     "Choose the second largest forest cluster: 1 point for each empty space adjacent to that cluster and each "
     "space in that cluster."),
    ({"pick": "square", "of": "empty", "per": "space", "points": 1},
     "Choose the largest square of empty spaces: 1 point for each space in that square."),
    ({"pick": "row_run", "of": "wasteland", "per": "space", "rank": 3, "points": 4},
     "Choose the third longest unbroken horizontal line of wasteland spaces: 4 points for each space in that line."),
    ({"pick": "column_run", "of": "destroyed", "per": "space", "points": 4},
     "Choose one unbroken vertical line of destroyed spaces: 4 points for each space in that line."),
]  # fmt: skip


def test_every_shipped_card_has_its_sentence() -> None:
    assert set(EXPECTED) == set(EDITION.scoring)


@pytest.mark.parametrize("card", EXPECTED)
def test_shipped_cards(card: str) -> None:
    assert ENGLISH.card(EDITION.scoring[card]) == EXPECTED[card]


@pytest.mark.parametrize(("value", "sentence"), OTHER_SENTENCES)
def test_other_combinations(value: dict[str, Any], sentence: str) -> None:
    made = clause_of(value)
    assert made is not None
    assert ENGLISH.clause(made) == sentence


def meaning(made: Clause) -> Any:
    """What is said of the clause, whatever the order in which it is written."""
    said = {name: getattr(made, name) for name in hints(type(made))}
    if isinstance(made, PickCluster) and set(made.per) == {"row", "column"}:
        said["per"] = frozenset(made.per)
    if "each" in said:
        said["each"] = frozenset(made.each)
    if isinstance(made, PickSquare):
        said["rank"] = 1
    if "apart_from" in said:
        said["apart_from"] = tuple(kind for kind in said["apart_from"] if kind != "edge"), "edge" in said["apart_from"]
    ordered = {name: tuple((value or {}).items()) for name, value in said.items() if name in ("beside", "holding")}
    return type(made), said | ordered


@nightly
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_word_of_the_vocabulary_is_said_and_no_two_meanings_read_alike(code: str) -> None:
    chance = random.Random(20)
    rules = in_words(EDITION, code)
    meanings: dict[str, Any] = {}
    used: set[str] = set()
    for _ in range(6000):
        made = random_clause(chance, often=0.5, reach=11)
        used |= made.given()
        sentence = rules.clause(made)
        assert sentence.endswith(".")
        assert "None" not in sentence
        assert "  " not in sentence
        assert not re.search(r"[{}<>|/]", sentence)
        assert code != "en" or not re.search(r"\b1 (points|spaces|mountains|heroes|kinds|coins)\b", sentence)
        assert meanings.setdefault(sentence, meaning(made)) == meaning(made), sentence
    assert used == {key for record in unwrapped(Clause)[0].members for key in hints(record)}
    assert len(meanings) > 1500


def test_ranks_reach_as_far_as_rules_do() -> None:
    for rank in range(1, 10):
        clause = clause_of({"pick": "cluster", "of": "farm", "rank": rank, "per": "space", "points": 1})
        assert clause is not None
        assert (" ninth " if rank == 9 else "") in ENGLISH.clause(clause)
    assert clause_of({"pick": "cluster", "of": "farm", "rank": 10, "per": "space", "points": 1}) is None


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (
            Destroy(when="drawn", target="any_but_mountain"),
            "After drawing the monster, destroy one space adjacent to the monster other than a mountain.",
        ),
        (
            Destroy(when="season_end", target="empty"),
            "After the scoring of each season, destroy one empty space adjacent to the monster.",
        ),
        (
            Spread(when="season_end"),
            "After the scoring of each season, the monster spreads to every adjacent empty space.",
        ),
        (
            Pay(when="surrounded", coins=1),
            "Once all spaces of the monster are surrounded or destroyed, the owner of the map gains 1 coin.",
        ),
        (
            Pay(when="surrounded", coins=3),
            "Once all spaces of the monster are surrounded or destroyed, the owner of the map gains 3 coins.",
        ),
    ],
)
def test_effects(effect: Effect, sentence: str) -> None:
    assert ENGLISH.card(replace(EDITION.ambush["gorgon_gaze"], effect=effect)) == sentence
