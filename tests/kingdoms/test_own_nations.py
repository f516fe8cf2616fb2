"""The example of own nations: it says every word, its texts say what it does, and it can be played, proved and told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.effects import Immediate
from proofpress.kingdoms.records import Nation
from proofpress.kingdoms.rules_in_words import in_words
from proofpress.kingdoms.texts import catalogue
from proofpress.records import hints, words
from proofpress.text.checks import check
from tests.kingdoms.own_nations import EXAMPLE, edition_of, proved, settings
from tests.kingdoms.scenes import edition
from tests.kingdoms.vocabulary import EFFECTS, flat

KEYS = ("op", "when", "condition", "per", "steps_of", "paid_with", "near", "do")
ENGLISH = in_words(load_edition(EXAMPLE), "en")
OWN = {name: nation for name, nation in load_edition(EXAMPLE).nations.items() if name not in edition().nations}


def said(nation: Nation) -> Iterator[dict[str, Any]]:
    return (flat(effect) for level in nation.levels for effect in level.effects)


@pytest.mark.parametrize("key", KEYS)
def test_every_word_is_said_by_a_nation(key: str) -> None:
    nations = [*edition().nations.values(), *OWN.values()]
    used = {effect[key] for nation in nations for effect in said(nation) if key in effect}
    known = set(words(EFFECTS, key))
    spared = {"do": {"expand"}, "paid_with": {"ore", "food", "one_kind"}, "condition": {"pieces_at_least"}}
    assert known - used <= spared.get(key, set()), key


def test_everything_that_happens_at_once_is_said_by_a_nation() -> None:
    at_once = [effect for nation in (*edition().nations.values(), *OWN.values()) for effect in said(nation)]
    kinds = {name for effect in at_once if effect["op"] == "immediate" for name in effect} - {"op"}
    assert kinds == set(hints(Immediate)) - {"op"}


def test_texts_say_what_the_levels_do() -> None:
    found = check(catalogue(load_edition(EXAMPLE)), ["en"])
    assert [f"{each.place} {each.rule}: {each.message}" for each in found] == []


def test_levels_are_described() -> None:
    lines = {ENGLISH.level(level) for nation in OWN.values() for level in nation.levels}
    assert len(lines) == 15
    assert "Your Quest may move 1 piece from a border region onto your nation's card (room for 2)" in " ".join(lines)


def test_set_ups_with_them_are_proved() -> None:
    every = edition_of(EXAMPLE)
    assert [proved(every, setting) for setting in islice(settings(every), 3)] == [None] * 3
