"""Levels of magic in plain English: every one says something of its own, and says its numbers."""

from __future__ import annotations

import re

import pytest

from generator.kingdoms.clauses import Effect
from generator.kingdoms.describe import effect_in_words, level_in_words
from generator.kingdoms.load import load_edition


@pytest.mark.parametrize(
    ("level", "words"),
    [
        (
            "ferrywardens/1",
            "For your Quests, regions beside water that touches the edge of the card are border regions.",
        ),
        ("emberforge/2", "When you collect from 2 or more mountains, you gain 1 ore more."),
        ("ironhoof/4", "Your number costs 2 less when you attack by Quest."),
        ("oathkeepers/4", "When you collect, each region that you share with a partner gives 1 more of its yield."),
        ("hexweavers/2", "When another player Researches, you gain 1 mana, at most once a turn."),
        ("lantern_scribes/2", "When you Research, you gain 1 resource of your choice other than mana."),
        ("mirrorfolk/3", "Whatever action is called, you may Trade instead."),
    ],
)
def test_shipped_levels(level: str, words: str) -> None:
    nation, _, number = level.partition("/")
    assert level_in_words(load_edition().nations[nation].levels[int(number) - 1]) == words


def test_every_number_is_said() -> None:
    for nation in load_edition().nations.values():
        for level in nation.levels:
            digits = set(re.findall(r"\d+", level_in_words(level)))
            for effect in level.effects:
                wanted = {str(number) for number in (effect.amount, effect.most, *effect.steps.values()) if number}
                assert wanted | set(effect.steps) <= digits | ({"1"} if effect.every else set())


def test_what_designers_may_write() -> None:
    attack = Effect(op="war_surcharge", amount=3, role="attack", terrain=("plains",))
    assert effect_in_words(attack) == "A rival's number costs 3 more when you attack in plains."
    assert (
        effect_in_words(Effect(op="pay_with", spend=("food",), action="build"))
        == "You may pay Build with food as well."
    )
