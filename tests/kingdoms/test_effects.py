"""Effects as people write them: what the loader refuses by form an editor refuses too, and each says what is wrong."""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema
import pytest
import yaml

from proofpress.editor_schema import schema_of
from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.effects import (
    AllianceGain,
    Bound,
    CostDiscount,
    Gain,
    MoveGain,
    PieceGain,
    Plain,
    PointsBySteps,
    PointsFor,
    PointsIf,
    RegionBonus,
    RegionsHeld,
    Stock,
    WarDiscount,
    WarGain,
)
from proofpress.kingdoms.rules_in_words import in_words
from tests.data.test_schema import guessed
from tests.kingdoms.random_effects import random_effect
from tests.kingdoms.vocabulary import Written, effect_of, tried

EDITOR = jsonschema.Draft7Validator(schema_of(Written, ""))
# An effect, and how the message about it begins; nothing for one that is right.
EFFECTS_WRITTEN = [
    ("{op: war_discount, amount: 1}", ""),
    ("{op: war_discount, amount: 1, role: attack, terrain: [forest, plains], via: quest, vs: partner}", ""),
    ("{op: war_discount, amount: 1, abroad: false}", ""),
    ("{op: war_discount}", '"op: war_discount" needs the key "amount": a number'),
    ("{op: war_discount, amount: 0}", '"0" is not a whole number from 1 to 9'),
    ("{op: war_discount, amount: 1, number: 2}", '"number" does not go with "op: war_discount"; what does: "amount"'),
    ("{op: war_discount, amount: 1, role: watch}", '"watch" is not possible here; possible: attack or defend'),
    ("{op: war_discount, amount: 1, terrain: water}", '"terrain: water" does not go with "op: war_discount"'),
    ("{op: war_discount, amount: 1, terrain: [forest, forest]}", '"forest" is listed twice'),
    ("{op: war_discount, amount: 1, terrain: []}", "a list of 0 entries; 1 to 6 are possible"),
    ("{op: war_discount, amount: 1, condition: always}", '"condition" does not go with "op: war_discount"'),
    ("{op: war_surcharge, amount: 1, near: water}", ""),
    ("{op: war_discount, amount: 1, paid_with: one_kind}", ""),
    ("{op: war_surcharge, amount: 1, paid_with: mana}", '"paid_with" does not go with "op: war_surcharge"'),
    ("{op: war_ties_won, amount: 1}", '"amount" does not go with "op: war_ties_won"'),
    ("{op: war_raise, resource: mana}", '"op: war_raise" needs the key "number": a number'),
    ("{op: last_stand, number: 8}", '"8" is not a whole number from 1 to 7'),
    ("{op: no_attack_on}", '"op: no_attack_on" needs the key "terrain": forest'),
    ("{op: war_value, resource: mana, amount: 3, role: defend}", ""),
    ("{op: war_value, resource: mana}", '"op: war_value" needs the key "amount": a number'),
    ("{op: war_value, resource: gold, amount: 3}", '"gold" is not possible here; possible: mana, ore or food'),
    ("{op: war_value, resource: mana, amount: 3, terrain: forest}", '"terrain" does not go with "op: war_value"'),
    ("{op: retreat_discount, free: true, near: water}", ""),
    ("{op: retreat_discount, amount: 2, abroad: true}", ""),
    ("{op: retreat_discount}", 'a retreat costs less by an "amount", or is "free"'),
    ("{op: retreat_discount, amount: 2, free: true}", 'a retreat costs less by an "amount", or is "free"'),
    ("{op: retreat_discount, free: false}", '"free" can only be true; leave it out otherwise'),
    ("{op: retreat_discount, free: true, near: cliffs}", '"cliffs" is not possible here; possible: water'),
    ("{op: gain, when: quest_into, give: {food: 1}}", ""),
    ("{op: gain, when: war_won, role: attack, give: {choice: 2}}", ""),
    ("{op: gain, when: alliance_formed, give_partner: {food: 1}}", ""),
    ("{op: gain, give: {food: 1}}", 'the key "when" is missing'),
    ("{op: gain, when: own_build}", '"when: own_build" needs the key "give"'),
    ("{op: gain, when: own_build, give: {}}", "a mapping of 0 entries; 1 to 4 are possible"),
    ("{op: gain, when: own_build, give: {region: 1}}", '"region" is not possible here'),
    ("{op: gain, when: own_build, give: {ore: 1}, role: attack}", '"role" does not go with "when: own_build"'),
    ("{op: gain, when: own_build, give_partner: {ore: 1}}", '"give_partner" does not go with "when: own_build"'),
    ("{op: gain, when: alliance_formed}", '"when: alliance_formed" needs the key "give" or "give_partner"'),
    ("{op: gain, when: move_into, terrain: [forest, plains], give: {region: 1, ore: 1}}", ""),
    ("{op: gain, when: war_lost, steal: 1}", ""),
    ("{op: gain, when: war_lost}", '"when: war_lost" needs the key "give", "rival_loses" or "steal"'),
    ("{op: gain, when: own_build, steal: 1}", '"steal" does not go with "when: own_build"'),
    ("{op: gain, when: rival_piece_lost, in_war: true, give: {food: 1}}", ""),
    ("{op: collect_bonus, condition: own_pair, give: {region: 1}}", ""),
    ("{op: collect_bonus, condition: collected, resource: ore, give: {ore: 1}}", ""),
    ("{op: collect_bonus, condition: regions, terrain: forest, number: 2, give: {mana: 1}}", ""),
    ("{op: collect_bonus, condition: alliance_region, give: {region: 1}}", ""),
    ("{op: collect_bonus, give: {mana: 1}}", 'the key "condition" is missing'),
    ("{op: collect_bonus, condition: regions, give: {mana: 1}}", '"condition: regions" needs the key "terrain"'),
    (
        "{op: collect_bonus, condition: alliance_region, give: {mana: 1}}",
        '"mana" is not possible here; possible: re',
    ),
    ("{op: collect_bonus, condition: always, number: 2, give: {mana: 1}}", '"number" does not go with "condition: alw'),
    ("{op: collect_swap, amount: 1}", ""),
    (
        "{op: collect_swap, amount: 1, give: {ore: 1}}",
        '"give" does not go with "op: collect_swap"; what does: "amou',
    ),
    ("{op: collect_yield, terrain: cliffs, give: {ore: 1}}", ""),
    ("{op: collect_yield, terrain: cliffs, give: {choice: 1}}", '"choice" is not possible here'),
    ("{op: trade_bonus, amount: 2, number: 2}", ""),
    ("{op: trade_bonus, number: 2}", '"op: trade_bonus" needs the key "amount": a number'),
    ("{op: trade_count, number: 2}", ""),
    ("{op: trade_count, number: 0}", '"0" is not a whole number from 1 to 27'),
    ("{op: cost_discount, action: expand, amount: 2, condition: has_alliance}", ""),
    (
        "{op: cost_discount, action: trade, amount: 2}",
        '"trade" is not possible here; possible: build, research or',
    ),
    ("{op: cost_discount, action: build, amount: 2, number: 3}", 'the key "condition" is missing'),
    ("{op: cost_discount, action: build, amount: 2, condition: alliance_region}", '"alliance_region" is not possible'),
    ("{op: pay_with, retreat: true, spend: [mana, ore]}", ""),
    ("{op: pay_with, spend: mana}", 'it is either an "action" that is paid so, or the "retreat"'),
    ("{op: pay_with, action: build, retreat: true, spend: mana}", 'it is either an "action" that is paid so'),
    ("{op: pay_with, action: research, spend: ore}", '"action: research" does not go with "op: pay_with"; what do'),
    ("{op: act_instead, called: quest, do: patrol, fee: {mana: 1}}", ""),
    ("{op: act_instead, called: quest}", '"op: act_instead" needs the key "do": patrol, quest, build, research'),
    ("{op: act_instead, do: patrol, fee: {choice: 1}}", '"choice" is not possible here'),
    ("{op: free_action, after: expand}", ""),
    ("{op: free_action, after: build}", '"build" is not possible here; possible: quest or expand'),
    ("{op: patrol_link, terrain: forest}", ""),
    ("{op: patrol_link}", ""),
    ("{op: cross, terrain: [water, river]}", ""),
    ("{op: cross, terrain: cliffs}", '"terrain: cliffs" does not go with "op: cross"; what does: water and river'),
    ("{op: hall}", '"op: hall" needs the key "number": a number'),
    ("{op: move_count, action: build, number: 2}", '"action: build" does not go with "op: move_count"; what do'),
    ("{op: move_count, action: patrol, number: 1}", '"1" is not a whole number from 2 to 7'),
    ("{op: rival_surcharge, action: build, amount: 1, to_your_level: true}", ""),
    ("{op: act_instead, called: trade, do: steal}", ""),
    ("{op: enter, terrain: cliffs}", ""),
    ("{op: enter, terrain: forest}", '"terrain: forest" does not go with "op: enter"; what does: cliffs'),
    ("{op: enter, amount: 3}", '"op: enter" needs the key "terrain": cliffs'),
    ("{op: quest_gate, via_water: true}", ""),
    ("{op: quest_gate}", 'a gate is either a "terrain", or "via_water"'),
    ("{op: quest_gate, via_water: true, terrain: forest}", 'a gate is either a "terrain", or "via_water"'),
    ("{op: expand_adjacent}", ""),
    ("{op: expand_adjacent, terrain: forest, number: 1}", '"number" does not go with "op: expand_adjacent"'),
    ("{op: immediate, rivals_lose: 1}", ""),
    ("{op: immediate, redeploy: true}", ""),
    ("{op: immediate, end_game: false}", '"end_game" can only be true; leave it out otherwise'),
    ("{op: immediate, remove_pieces: 1, free_actions: 2}", "at once the owner is given something"),
    ("{op: immediate}", "at once the owner is given something"),
    ("{op: immediate, give: {ore: 1}, rivals_lose: 1}", "at once the owner is given something"),
    ("{op: vp, condition: castle_at_least, number: 5, amount: 2}", ""),
    ("{op: vp, per: pieces_on, terrain: [mountain, cliffs], every: 2, amount: 1, most: 3}", ""),
    ('{op: vp, steps_of: regions, terrain: forest, steps: {"2": 1, "4": 2}}', ""),
    ("{op: vp, amount: 1}", 'points are paid by one of "condition", "per" and "steps_of"'),
    ("{op: vp, amount: 1, condition: always, per: capitals}", 'points are paid by one of "condition", "per" and'),
    ("{op: vp, condition: always}", '"condition: always" needs the key "amount": a number'),
    ("{op: vp, condition: always, amount: 1, most: 3}", '"most" does not go with "condition: always"; what does: "amo'),
    ("{op: vp, condition: castle_at_least, amount: 1}", '"condition: castle_at_least" needs the key "number": a numb'),
    (
        "{op: vp, condition: resource_at_least, number: 3, amount: 1}",
        '"condition: resource_at_least" needs the key "re',
    ),
    ("{op: vp, per: units, resource: ore, every: 3, amount: 1}", ""),
    ("{op: vp, per: units, resource: ore, amount: 1}", '"per: units" needs the key "every": a number'),
    ("{op: vp, per: poorer_rivals, amount: 1}", '"per: poorer_rivals" needs the key "resource"'),
    (
        "{op: vp, per: capitals, amount: 1, number: 2}",
        '"number" does not go with "per: capitals"; it needs no other',
    ),
    ("{op: vp, per: capitals, every: 2, amount: 1}", '"every" does not go with "per: capitals"'),
    ("{op: vp, steps_of: kinds_of_land}", '"steps_of: kinds_of_land" needs the key "steps"'),
    ('{op: vp, steps_of: kinds_of_land, steps: {"8": 1}}', '"8" is not possible here'),
    (
        '{op: vp, steps_of: kinds_of_land, steps: {"2": 1}, amount: 1}',
        '"amount" does not go with "steps_of: kinds_of',
    ),
    ("{op: swap}", '"swap" is not possible here'),
    ("{amount: 1}", 'the key "op" is missing'),
    ("{op: vp, conditon: always, amount: 1}", 'unknown key "conditon"; did you mean "condition"?'),
]
# What only values show: the loader refuses it, an editor does not.
BY_VALUE = [("{op: gain, when: own_build, give: {ore: 1}, but_not: mana}", '"but_not" needs a "choice" in "give"')]


@pytest.mark.parametrize(("text", "said"), EFFECTS_WRITTEN, ids=[text for text, _ in EFFECTS_WRITTEN])
def test_editors_refuse_what_the_loader_refuses(text: str, said: str) -> None:
    made, problems = tried(text)
    assert EDITOR.is_valid({"effect": guessed(text)}) is (made is not None) is not said
    assert any(f"error: {said}" in line for line in problems) if said else not problems


@pytest.mark.parametrize(("text", "said"), BY_VALUE)
def test_what_only_values_show(text: str, said: str) -> None:
    assert EDITOR.is_valid({"effect": guessed(text)})
    assert said in tried(text)[1][0]


def test_a_key_taken_away_or_put_there_is_the_same_to_both() -> None:
    """Random effects, and each of them with a key too few or with one of another effect."""
    random, refused = Random("agree"), 0
    for _ in range(500):
        effect, other = random_effect(random), random_effect(random)
        key = random.choice([*effect])
        for damaged in (effect, {name: value for name, value in effect.items() if name != key}, {**other, **effect}):
            made, problems = tried(yaml.safe_dump(damaged, default_flow_style=True, width=10_000).strip())
            by_value = any(said in line for line in problems for _, said in BY_VALUE)
            assert EDITOR.is_valid({"effect": damaged}) is (made is not None or by_value), (damaged, problems)
            refused += made is None
    assert refused > 300


def test_each_op_becomes_its_record() -> None:
    for text, wanted in (
        ("{op: gain, when: quest_into, give: {food: 1}}", Gain(when="quest_into", give={"food": 1})),
        ("{op: gain, when: war_won, give: {food: 1}}", WarGain(when="war_won", give={"food": 1})),
        ("{op: gain, when: alliance_formed, give: {food: 1}}", AllianceGain(give={"food": 1})),
        (
            "{op: collect_bonus, condition: alliance_region, give: {region: 1}}",
            RegionBonus(condition="alliance_region", give={"region": 1}),
        ),
        ("{op: gain, when: move_into, give: {region: 1}}", MoveGain(give={"region": 1})),
        ("{op: gain, when: own_piece_lost, give: {ore: 1}}", PieceGain(when="own_piece_lost", give={"ore": 1})),
        (
            "{op: cost_discount, action: expand, amount: 2, condition: has_alliance}",
            CostDiscount(action="expand", amount=2, condition=Plain(condition="has_alliance")),
        ),
        (
            "{op: vp, condition: castle_at_least, number: 5, amount: 2}",
            PointsIf(amount=2, condition=Bound(condition="castle_at_least", number=5)),
        ),
        (
            "{op: vp, condition: resource_at_least, resource: ore, number: 5, amount: 2}",
            PointsIf(amount=2, condition=Stock(resource="ore", number=5)),
        ),
        (
            '{op: vp, steps_of: regions, terrain: forest, steps: {"2": 1}}',
            PointsBySteps(steps_of=RegionsHeld(terrain=("forest",)), steps={"2": 1}),
        ),
    ):
        assert effect_of(text) == wanted
    assert isinstance(effect_of("{op: vp, per: capitals, amount: 1}"), PointsFor)


def test_no_record_can_be_made_without_what_it_needs() -> None:
    """So nothing can be said of an effect that lacks it: "costs None less"."""
    make: Any = WarDiscount
    with pytest.raises(TypeError, match="amount"):
        make()
    random, none, english = Random("none"), 0, in_words(load_edition(), "en")
    for _ in range(500):
        made = tried(yaml.safe_dump(random_effect(random), default_flow_style=True, width=10_000).strip())[0]
        none += made is not None and "None" in english.effect(made)
    assert not none
