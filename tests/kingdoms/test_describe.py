"""Levels of magic in plain English: every one says something of its own, and says its numbers."""

from __future__ import annotations

import re

import pytest

from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.effects import PayWith, WarSurcharge
from proofpress.kingdoms.rules_in_words import in_words
from tests.kingdoms.vocabulary import flat

ENGLISH = in_words(load_edition(), "en")


@pytest.mark.parametrize(
    ("level", "words"),
    [
        (
            "ferrywardens/1",
            "For your Quests, regions beside water that touches the edge of the card are border regions.",
        ),
        ("emberforge/2", "If you hold 2 or more mountains when you collect, you also gain 1 ore."),
        ("ironhoof/4", "Your number costs 2 less when you attack with a Quest."),
        ("oathkeepers/2", "Expand costs you 1 less. It costs you 3 less in all if you are in an alliance."),
        (
            "oathkeepers/4",
            "When you collect, each region that you share with a partner yields 1 extra resource of its kind.",
        ),
        ("hexweavers/2", "When another player Researches, you gain 1 mana, at most once a turn."),
        ("lantern_scribes/2", "When you Research, you gain 1 resource of your choice other than mana."),
        ("mirrorfolk/3", "Whatever action is called, you may Trade instead."),
    ],
)
def test_shipped_levels(level: str, words: str) -> None:
    nation, _, number = level.partition("/")
    assert ENGLISH.level(load_edition().nations[nation].levels[int(number) - 1]) == words


def test_every_number_is_said() -> None:
    for nation in load_edition().nations.values():
        for level in nation.levels:
            for made in level.effects:
                digits, effect = set(re.findall(r"\d+", ENGLISH.effect(made))), flat(made)
                steps = effect.get("steps", {})
                wanted = {*steps, *map(str, (effect.get("amount"), effect.get("most"), *steps.values()))} - {"None"}
                assert wanted <= digits | ({"1"} if "every" in effect else set())


def test_what_designers_may_write() -> None:
    attack = WarSurcharge(amount=3, role="attack", terrain=("plains",))
    assert ENGLISH.effect(attack) == "The other side's number costs 3 more when you attack in plains."
    assert ENGLISH.effect(PayWith(spend=("food",), action="build")) == "You may also pay for Build with food."
