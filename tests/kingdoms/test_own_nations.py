"""The example of own nations: it says every word, its texts say what it does, and it can be played, proved and told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.effects import Immediate
from proofpress.kingdoms.facts import level_facts
from proofpress.kingdoms.records import Level, Nation
from proofpress.kingdoms.rules_in_words import in_words
from proofpress.kingdoms.texts import catalogue
from proofpress.records import hints, words
from proofpress.text.checks import check
from proofpress.text.compare import differences
from proofpress.text.reading import read
from tests.kingdoms.own_nations import EXAMPLE, edition_of, proved, settings
from tests.kingdoms.scenes import edition
from tests.kingdoms.vocabulary import EFFECTS, flat, tried
from tests.languages import LANGUAGES
from tests.yaml_files import read_yaml

KEYS = ("op", "when", "condition", "per", "steps_of", "paid_with", "near", "do")
ENGLISH = in_words(load_edition(EXAMPLE), "en")
TWO_EFFECTS = read_yaml(Path(__file__).with_name("two_effects.yaml").read_text(encoding="utf-8"))
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


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("level", TWO_EFFECTS, ids=lambda level: "+".join(each["op"] for each in level["effects"]))
def test_texts_of_two_effects_may_share_what_they_say(level: dict[str, Any], code: str) -> None:
    """An event named once holds for both effects: "when you Build, you pay 1 less and gain 1 mana"."""
    effects = [tried(json.dumps(each))[0] for each in level["effects"]]
    wanted = level_facts(Level(effects=tuple(each for each in effects if each)))
    vocabulary = catalogue(edition()).vocabulary(code)
    alarms = [
        (text, each.message) for text in level["right"][code] for each in differences(read(text, vocabulary), wanted)
    ]
    assert (len(effects), alarms) == (2, [])
    wrong = level.get("wrong", {}).get(code, [])
    assert [text for text in wrong if not differences(read(text, vocabulary), wanted)] == []


def test_levels_are_described() -> None:
    lines = {ENGLISH.level(level) for nation in OWN.values() for level in nation.levels}
    assert len(lines) == 15
    assert "Your Quest may move 1 piece from a border region onto your nation's card (room for 2)" in " ".join(lines)


def test_set_ups_with_them_are_proved() -> None:
    every = edition_of(EXAMPLE)
    assert [proved(every, setting) for setting in islice(settings(every), 3)] == [None] * 3
