"""What editors mark in a rule while one types, the loader refuses too, and the other way round.

A schema knows the form: which keys and words there are and which of them go together. What only shows when values are
compared or counted stands in a list here; all else must be refused by both.
"""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema
import pytest
import yaml

from proofpress.cartographers.records import AmbushFile, Clause, Effect, ScoringFile
from proofpress.editor_schema import schema_of
from proofpress.records import spread, unwrapped
from tests.data.values import mistakes, random_value
from tests.depth import deep

# Well said, but it could never pay: no form shows it.
ONLY_COMPARED = (
    "neighbours, but this needs",
    "is never beside a cluster of",
    "other kinds of terrain beside it",
    "kinds of terrain: ",
    "the rank of a square can only be 1",
)

RIGHT = """
{each: space, of: forest, points: 1}
{each: [space], of: filled, at: ruins, points: 99}
{each: space, of: mountain, linked_by: forest, to: mountain, points: 3}
{each: space, of: empty, beside: {kinds: 3, ruins: 4}, enclosed_by: filled, points: 1}
{each: cluster, of: forest, points: 1}
{each: cluster, of: village, size: {min: 6}, apart_from: [edge, farm], points: 8}
{each: cluster, of: destroyed, size: {exactly: 1}, containing: line_of_4, points: 8}
{each: row, complete: true, points: 6}
{each: [column, row], holding: {kinds: 2, hero: 1}, equal: [farm, water], numbered: odd, points: 6}
{each: diagonal, complete: true, points: 3}
{pick: cluster, of: village, rank: 9, per: space, points: 2}
{pick: cluster, of: village, per: [row, column], beside: {farm: 1}, points: 1}
{pick: square, of: filled, per: [side, space], points: 1}
{pick: square, of: filled, rank: 1, per: side, points: 1}
{pick: column_run, of: forest, rank: 2, per: space, points: 2}
{pick: row_run, of: wasteland, per: [space], points: 2}
"""

WRONG = """
{}
{of: forest, points: 1}
{each: space, pick: cluster, of: forest, points: 1}
{each: row, pick: cluster, points: 1}
{each: hex, of: forest, points: 1}
{each: [], of: forest, points: 1}
{each: [space, cluster], of: forest, points: 1}
{each: [row, diagonal], complete: true, points: 1}
{each: [row, row], complete: true, points: 1}
{each: space, points: 1}
{each: space, of: forest}
{each: space, of: forest, points: 0}
{each: space, of: forest, points: two}
{each: space, of: tree, points: 1}
{each: space, of: forest, at: corner, points: 1}
{each: space, of: forest, size: {min: 2}, points: 1}
{each: space, of: forest, linked_by: water, points: 1}
{each: space, of: forest, to: water, points: 1}
{each: space, of: forest, beside: {}, points: 1}
{each: space, of: forest, beside: {tree: 1}, points: 1}
{each: space, of: forest, beside: {farm: 0}, points: 1}
{each: space, of: forest, enclosed_by: edge, points: 1}
{each: space, of: forest, near: edge, points: 1}
{each: cluster, of: forest, at: edge, points: 1}
{each: cluster, of: forest, per: space, points: 1}
{each: cluster, of: forest, size: {}, points: 1}
{each: cluster, of: forest, size: {min: 2, exactly: 3}, points: 1}
{each: cluster, of: forest, size: 6, points: 1}
{each: cluster, of: forest, apart_from: [water, water], points: 1}
{each: cluster, of: forest, apart_from: water, points: 1}
{each: cluster, of: forest, containing: ring, points: 1}
{each: row, points: 1}
{each: row, numbered: odd, points: 1}
{each: row, complete: false, points: 1}
{each: row, of: forest, complete: true, points: 1}
{each: row, holding: {farm: 1}, equal: [farm, farm], points: 1}
{each: row, holding: {farm: 1}, equal: [farm, water, hero], points: 1}
{each: row, holding: {ruins: 1}, points: 1}
{each: diagonal, points: 1}
{each: diagonal, complete: true, numbered: odd, points: 1}
{pick: cluster, of: forest, points: 1}
{pick: cluster, of: forest, per: side, points: 1}
{pick: cluster, of: forest, per: [space, space], points: 1}
{pick: cluster, of: forest, per: space, rank: 10, points: 1}
{pick: square, of: filled, per: row, points: 1}
{pick: square, of: filled, per: side, size: {min: 2}, points: 1}
{pick: column_run, of: forest, per: side, points: 1}
{pick: [column_run, row_run], of: forest, per: space, points: 1}
{pick: run, of: forest, per: space, points: 1}
"""

# The loader refuses these as well, but a schema cannot.
ONLY_NUMBERS = """
{each: space, of: forest, beside: {farm: 3, water: 2}, points: 1}
{each: space, of: forest, beside: {kinds: 5}, points: 1}
{each: cluster, of: village, beside: {kinds: 7}, points: 1}
{each: cluster, of: forest, apart_from: [edge, forest], points: 1}
{each: cluster, of: filled, apart_from: [water], points: 1}
{each: row, holding: {kinds: 8}, points: 1}
{pick: square, of: filled, rank: 2, per: side, points: 1}
"""

EFFECTS = {
    "{when: drawn, does: destroy, target: empty}": True,
    "{when: season_end, does: destroy, target: any_but_mountain}": True,
    "{when: season_end, does: spread}": True,
    "{when: surrounded, does: pay, coins: 14}": True,
    "{when: drawn, does: destroy}": False,
    "{when: surrounded, does: destroy, target: empty}": False,
    "{when: drawn, does: spread}": False,
    "{when: season_end, does: spread, target: empty}": False,
    "{when: surrounded, does: pay}": False,
    "{when: surrounded, does: pay, coins: 15}": False,
    "{when: surrounded, does: pay, coins: 1, target: empty}": False,
    "{when: drawn, does: pay, coins: 1}": False,
    "{does: spread}": False,
    "{when: drawn}": False,
    "{when: drawn, does: explode}": False,
}

RULES = jsonschema.Draft7Validator(schema_of(ScoringFile, ""))
MONSTERS = jsonschema.Draft7Validator(schema_of(AmbushFile, ""))


def card_with(rule: Any) -> dict[str, Any]:
    return {"cards": {"mine": {"set": "own", "category": "forest", "solo": 0, "rule": [rule]}}}


def monster_with(effect: Any) -> dict[str, Any]:
    ambush = {"set": "own", "direction": "clockwise", "solo_corner": "top_left", "grid": ["##"], "letter": "Q"}
    return {"cards": {"mine": {**ambush, "effect": effect}}}


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


@pytest.mark.parametrize("rule", lines(RIGHT))
def test_right_rules(rule: str) -> None:
    file = card_with(yaml.safe_load(rule))
    assert mistakes(ScoringFile, file) == []
    RULES.validate(file)


@pytest.mark.parametrize("rule", lines(WRONG))
def test_wrong_rules(rule: str) -> None:
    file = card_with(yaml.safe_load(rule))
    assert mistakes(ScoringFile, file)
    assert not RULES.is_valid(file)


@pytest.mark.parametrize("rule", lines(ONLY_NUMBERS))
def test_rules_that_only_numbers_refuse(rule: str) -> None:
    file = card_with(yaml.safe_load(rule))
    assert all(any(known in said for known in ONLY_COMPARED) for said in mistakes(ScoringFile, file))
    assert mistakes(ScoringFile, file)
    assert RULES.is_valid(file)


def test_every_sentence_about_numbers_is_said_of_some_rule() -> None:
    said = " ".join(" ".join(mistakes(ScoringFile, card_with(yaml.safe_load(rule)))) for rule in lines(ONLY_NUMBERS))
    assert all(known in said for known in ONLY_COMPARED)


@pytest.mark.parametrize(("effect", "right"), EFFECTS.items())
def test_effects_of_monsters(effect: str, right: bool) -> None:
    file = monster_with(yaml.safe_load(effect))
    assert (not mistakes(AmbushFile, file)) is right
    assert MONSTERS.is_valid(file) is right


def spoiled(value: dict[str, Any], union: Any, random: Random) -> dict[str, Any]:
    """The value with a key lost, or one more or another one from some other record."""
    value = dict(value)
    if random.random() < 0.5:
        del value[random.choice(list(value))]
    if random.random() < 0.7:
        key, possible = random.choice(list(spread(unwrapped(union)[0]).items()))
        value[key] = random_value(random.choice(possible), random)
    return value


@pytest.mark.parametrize(
    ("union", "file", "around"), [(Clause, ScoringFile, card_with), (Effect, AmbushFile, monster_with)]
)
def test_random_rules_with_mistakes(union: Any, file: Any, around: Any) -> None:
    random, validator = Random("in editors"), RULES if union is Clause else MONSTERS
    refused = 0
    for _ in range(deep(400)):
        value = around(spoiled(random_value(union, random, reach=5), union, random))
        said = mistakes(file, value)
        only_compared = bool(said) and all(any(known in line for known in ONLY_COMPARED) for line in said)
        assert validator.is_valid(value) is (not said or only_compared), (value, said)
        refused += bool(said)
    assert deep(80) < refused < deep(395)
