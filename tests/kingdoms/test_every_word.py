"""Every word of the vocabulary of effects goes through all readers: what it does, what is said of it, what a text of it
must say, what editors get. A word that one of them takes for another, or for nothing, turns a test red.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, get_args, get_origin

import jsonschema
import pytest
import yaml

from proofpress.editor_schema import schema_of
from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.effects import Effect
from proofpress.kingdoms.facts import level_facts
from proofpress.kingdoms.records import Level
from proofpress.kingdoms.rules_in_words import InWords, in_words
from proofpress.records import choices, spread, unwrapped, words
from tests.data.test_schema import guessed
from tests.depth import nightly, some
from tests.kingdoms.behaviour import behaviour
from tests.kingdoms.random_effects import random_effect
from tests.kingdoms.vocabulary import EFFECTS, OPS, Written, effect_of, flat, tried
from tests.languages import LANGUAGES

# Key -> its words, each with an effect that says it and the sentence that is said of the effect. What follows a key
# tells apart effects in which the same words are read by others.
TABLE: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "op": {
        "war_discount": ("{op: war_discount, amount: 1}", "Your number costs 1 less in a war."),
        "war_surcharge": ("{op: war_surcharge, amount: 1}", "The other side's number costs 1 more in a war."),
        "war_value": ("{op: war_value, resource: food, amount: 1}", "Each food that you pay is worth 1 in a war."),
        "retreat_discount": ("{op: retreat_discount, amount: 1}", "Your retreats cost 1 food less."),
        "gain": ("{op: gain, when: quest_into, give: {ore: 1}}", "When you Quest into a region, you gain 1 ore."),
        "collect_bonus": (
            "{op: collect_bonus, condition: always, give: {ore: 1}}",
            "When you collect, you also gain 1 ore.",
        ),
        "collect_swap": (
            "{op: collect_swap, amount: 1}",
            "When you collect, you may swap 1 of the collected resources for one of another kind.",
        ),
        "collect_yield": (
            "{op: collect_yield, terrain: capital, give: {ore: 1}}",
            "Capitals give you 1 ore each when you collect.",
        ),
        "trade_bonus": (
            "{op: trade_bonus, amount: 1, number: 2}",
            "When you Trade 2 or more resources at once, you gain 1 more of what you take, once per Trade.",
        ),
        "trade_count": ("{op: trade_count, number: 2}", "You may make 2 exchanges in one Trade."),
        "cost_discount": ("{op: cost_discount, action: research, amount: 1}", "Research costs you 1 less."),
        "pay_with": ("{op: pay_with, spend: mana, action: build}", "You may also pay for Build with mana."),
        "act_instead": ("{op: act_instead, do: build}", "Whatever action is called, you may Build instead."),
        "free_action": (
            "{op: free_action, after: quest}",
            "After you Quest, the piece you moved may Patrol once, but not into a war.",
        ),
        "patrol_link": (
            "{op: patrol_link, terrain: mountain}",
            "You may Patrol between any two mountains on the same card.",
        ),
        "enter": (
            "{op: enter, terrain: cliffs}",
            "Your pieces may enter adjacent cliffs, one to each.",
        ),
        "quest_gate": ("{op: quest_gate, terrain: capital}", "For your Quests, capitals are border regions."),
        "expand_adjacent": (
            "{op: expand_adjacent}",
            "When you Expand, the new piece may go into an empty region beside a region of yours.",
        ),
        "immediate": ("{op: immediate, give: {ore: 1}}", "On reaching this level, you gain 1 ore."),
        "vp": ("{op: vp, condition: always, amount: 1}", "1 point."),
        "war_value_rival": (
            "{op: war_value_rival, resource: mana, amount: 1}",
            "In war against you, each mana of a rival is worth 1 at most.",
        ),
        "war_ties_won": (
            "{op: war_ties_won}",
            "You win wars with equal numbers; if the other side would as well, the defender wins.",
        ),
        "war_raise": (
            "{op: war_raise, resource: mana, number: 1}",
            "Once both numbers are shown, you may pay up to 1 more mana and add its worth to your number.",
        ),
        "war_loser_rebate": ("{op: war_loser_rebate, amount: 1}", "A war that you lose costs you 1 less."),
        "no_attack_on": (
            "{op: no_attack_on, terrain: forest}",
            "Rivals cannot move into forests where you have a piece.",
        ),
        "attack_pair": (
            "{op: attack_pair}",
            "You may attack two pieces of one rival in a region; if the rival loses, both leave.",
        ),
        "last_stand": (
            "{op: last_stand, number: 2}",
            "With 2 or fewer pieces in play, you lose no piece in a war that somebody else starts.",
        ),
        "alliance_lock": ("{op: alliance_lock}", "A partner who meets you in war can only show the flag."),
        "collect_block": (
            "{op: collect_block}",
            "Rivals do not collect beside a region with two of your pieces.",
        ),
        "trade_merge": (
            "{op: trade_merge, resource: mana}",
            "When you Trade, you may give both other kinds of resources for mana.",
        ),
        "rival_surcharge": ("{op: rival_surcharge, action: build, amount: 1}", "Build costs rivals 1 more."),
        "choose_any_action": (
            "{op: choose_any_action}",
            "You may call an action that is covered; it gets no second shield.",
        ),
        "move_count": (
            "{op: move_count, action: patrol, number: 2}",
            "One Patrol moves up to 2 of your pieces.",
        ),
        "cross": (
            "{op: cross, terrain: water}",
            "For your Patrols, regions beside the same water count as neighbours.",
        ),
        "quest_swap": (
            "{op: quest_swap}",
            "Your Quest may exchange a piece with a rival's, where each stands alone in a border region.",
        ),
        "hall": (
            "{op: hall, number: 3}",
            "Your Quest may move 1 piece from a border region onto your nation's card (room for 3), "
            "or 1 piece from that card back to a border region.",
        ),
    },
    "role": {
        "attack": ("{op: war_discount, amount: 1, role: attack}", "Your number costs 1 less when you attack."),
        "defend": ("{op: war_discount, amount: 1, role: defend}", "Your number costs 1 less when you defend."),
    },
    "role in a war won": {
        "attack": (
            "{op: gain, when: war_won, role: attack, give: {ore: 1}}",
            "When you win a war as the attacker, you gain 1 ore.",
        ),
        "defend": (
            "{op: gain, when: war_won, role: defend, give: {ore: 1}}",
            "When you win a war as the defender, you gain 1 ore.",
        ),
    },
    "role in paying": {
        "attack": (
            "{op: war_value, resource: food, amount: 1, role: attack}",
            "Each food that you pay is worth 1 when you attack.",
        ),
        "defend": (
            "{op: war_value, resource: food, amount: 1, role: defend}",
            "Each food that you pay is worth 1 when you defend.",
        ),
    },
    "role of a surcharge": {
        "attack": (
            "{op: war_surcharge, amount: 1, role: attack}",
            "The other side's number costs 1 more when you attack.",
        ),
        "defend": (
            "{op: war_surcharge, amount: 1, role: defend}",
            "The other side's number costs 1 more when you defend.",
        ),
    },
    "terrain": {
        land: (
            f"{{op: collect_bonus, condition: regions, terrain: {land}, number: 1, give: {{ore: 3}}}}",
            f"If you hold 1 or more {said} when you collect, you also gain 3 ore.",
        )
        for land, said in (
            ("forest", "forests"),
            ("mountain", "mountains"),
            ("plains", "plains"),
            ("capital", "capitals"),
            ("underground", "underground regions"),
            ("cliffs", "cliffs"),
        )
    },
    "from_terrain": {
        land: (
            f"{{op: war_discount, amount: 1, from_terrain: {land}}}",
            f"Your number costs 1 less in a war from {said}.",
        )
        for land, said in (
            ("forest", "forests"),
            ("mountain", "mountains"),
            ("plains", "plains"),
            ("capital", "capitals"),
            ("underground", "underground regions"),
            ("cliffs", "cliffs"),
        )
    },
    "terrain crossed": {
        "water": (
            "{op: cross, terrain: water}",
            "For your Patrols, regions beside the same water count as neighbours.",
        ),
        "river": ("{op: cross, terrain: river}", "For your Patrols, regions separated by a river count as neighbours."),
    },
    "paid_with": {
        **{
            resource: (
                f"{{op: war_discount, amount: 1, paid_with: {resource}}}",
                f"Your number costs 1 less in a war if you pay with nothing but {resource}.",
            )
            for resource in ("mana", "ore", "food")
        },
        "one_kind": (
            "{op: war_discount, amount: 1, paid_with: one_kind}",
            "Your number costs 1 less in a war if you pay with nothing but one kind of resource.",
        ),
    },
    "via": {
        "patrol": ("{op: war_discount, amount: 1, via: patrol}", "Your number costs 1 less in a war by Patrol."),
        "quest": ("{op: war_discount, amount: 1, via: quest}", "Your number costs 1 less in a war with a Quest."),
    },
    "vs": {
        "larger_population": (
            "{op: war_discount, amount: 1, vs: larger_population}",
            "Your number costs 1 less in a war against a player with more pieces in play.",
        ),
        "partner": (
            "{op: war_discount, amount: 1, vs: partner}",
            "Your number costs 1 less in a war against a partner.",
        ),
    },
    "near": {
        "water": (
            "{op: retreat_discount, free: true, near: water}",
            "Your retreats from regions beside water are free.",
        )
    },
    "near in war": {
        "water": ("{op: war_discount, amount: 1, near: water}", "Your number costs 1 less in a war beside water.")
    },
    "resource": {
        resource: (
            f"{{op: vp, condition: resource_at_least, resource: {resource}, number: 3, amount: 1}}",
            f"1 point if you have 3 or more {resource}.",
        )
        for resource in ("mana", "ore", "food")
    },
    "when": {
        "quest_into": (
            "{op: gain, when: quest_into, give: {food: 3}}",
            "When you Quest into a region, you gain 3 food.",
        ),
        "quest_to_new_card": (
            "{op: gain, when: quest_to_new_card, give: {food: 3}}",
            "When you Quest onto a card where you had no pieces, you gain 3 food.",
        ),
        "own_build": ("{op: gain, when: own_build, give: {food: 3}}", "When you Build, you gain 3 food."),
        "own_research": ("{op: gain, when: own_research, give: {food: 3}}", "When you Research, you gain 3 food."),
        "rival_researches": (
            "{op: gain, when: rival_researches, give: {food: 3}}",
            "When another player Researches, you gain 3 food.",
        ),
        "war_won": ("{op: gain, when: war_won, give: {food: 3}}", "When you win a war, you gain 3 food."),
        "alliance_formed": (
            "{op: gain, when: alliance_formed, give: {food: 3}}",
            "When you form an alliance, you gain 3 food.",
        ),
        "crossed_water": (
            "{op: gain, when: crossed_water, give: {food: 3}}",
            "When you Patrol across water, you gain 3 food.",
        ),
        "rival_expands": (
            "{op: gain, when: rival_expands, give: {food: 3}}",
            "When another player Expands, you gain 3 food.",
        ),
        "own_turn": (
            "{op: gain, when: own_turn, give: {food: 3}}",
            "When you are about to call an action, you gain 3 food.",
        ),
        "move_into": (
            "{op: gain, when: move_into, terrain: mountain, give: {food: 3}}",
            "When you Patrol or Quest into mountains, you gain 3 food.",
        ),
        "war_lost": (
            "{op: gain, when: war_lost, steal: 1}",
            "When you lose a war, you steal 1 resource from the other side.",
        ),
        "war_tied": (
            "{op: gain, when: war_tied, give: {food: 3}}",
            "When a war of yours is tied, you gain 3 food.",
        ),
        "peace_refused": (
            "{op: gain, when: peace_refused, rival_loses: 2}",
            "When you show the flag and the other side fights, the other side loses 2 resources that you name.",
        ),
        "own_piece_lost": (
            "{op: gain, when: own_piece_lost, give: {food: 3}}",
            "When a piece of yours goes back to the supply, you gain 3 food.",
        ),
        "rival_piece_lost": (
            "{op: gain, when: rival_piece_lost, give: {food: 3}}",
            "When a piece of another player goes back to the supply, you gain 3 food.",
        ),
    },
    "give": {
        **{
            resource: (
                f"{{op: collect_bonus, condition: always, give: {{{resource}: 2}}}}",
                f"When you collect, you also gain 2 {resource}.",
            )
            for resource in ("mana", "ore", "food")
        },
        "choice": (
            "{op: collect_bonus, condition: always, give: {choice: 2}}",
            "When you collect, you also gain 2 resources of your choice.",
        ),
        "region": (
            "{op: collect_bonus, condition: alliance_region, give: {region: 2}}",
            "When you collect, each region that you share with a partner yields 2 extra resource of its kind.",
        ),
    },
    "give_partner": {
        **{
            resource: (
                f"{{op: gain, when: alliance_formed, give_partner: {{{resource}: 2}}}}",
                f"When you form an alliance, your partner gains 2 {resource}.",
            )
            for resource in ("mana", "ore", "food")
        },
        "choice": (
            "{op: gain, when: alliance_formed, give_partner: {choice: 2}}",
            "When you form an alliance, your partner gains 2 resources of their choice.",
        ),
    },
    "but_not": {
        resource: (
            f"{{op: gain, when: own_research, give: {{choice: 1}}, but_not: {resource}}}",
            f"When you Research, you gain 1 resource of your choice other than {resource}.",
        )
        for resource in ("mana", "ore", "food")
    },
    "condition": {
        "always": ("{op: vp, condition: always, amount: 3}", "3 points."),
        "regions": (
            "{op: vp, condition: regions, terrain: forest, number: 3, amount: 3}",
            "3 points if you hold 3 or more forests.",
        ),
        "alliance_region": (
            "{op: collect_bonus, condition: alliance_region, give: {region: 1}}",
            "When you collect, each region that you share with a partner yields 1 extra resource of its kind.",
        ),
        "has_alliance": (
            "{op: vp, condition: has_alliance, amount: 3}",
            "3 points if you are in an alliance.",
        ),
        "pieces_at_least": (
            "{op: vp, condition: pieces_at_least, number: 3, amount: 3}",
            "3 points if you have 3 or more pieces in play.",
        ),
        "pieces_at_most": (
            "{op: vp, condition: pieces_at_most, number: 3, amount: 3}",
            "3 points if you have 3 or fewer pieces in play.",
        ),
        "castle_at_least": (
            "{op: vp, condition: castle_at_least, number: 3, amount: 3}",
            "3 points if you have a castle of level 3 or more.",
        ),
        "resource_at_least": (
            "{op: vp, condition: resource_at_least, resource: ore, number: 3, amount: 3}",
            "3 points if you have 3 or more ore.",
        ),
        "resources_at_least": (
            "{op: vp, condition: resources_at_least, number: 3, amount: 3}",
            "3 points if you have 3 or more resources in all.",
        ),
        "more_pieces_abroad": (
            "{op: vp, condition: more_pieces_abroad, amount: 3}",
            "3 points if you have more pieces on other cards than on your home card.",
        ),
        "own_pair": (
            "{op: collect_bonus, condition: own_pair, give: {region: 1}}",
            "When you collect, each region with two of your pieces yields 1 extra resource of its kind.",
        ),
        "collected": (
            "{op: collect_bonus, condition: collected, resource: ore, give: {ore: 1}}",
            "When you collect ore, you also gain 1 ore.",
        ),
        "beside_water": (
            "{op: vp, condition: beside_water, amount: 3}",
            "3 points if you hold a region beside water.",
        ),
        "no_rival_at_home": (
            "{op: vp, condition: no_rival_at_home, amount: 3}",
            "3 points if no rival stands on your home card.",
        ),
        "majority_on_rival_home": (
            "{op: vp, condition: majority_on_rival_home, amount: 3}",
            "3 points if you have more pieces than anybody else on the home card of a rival.",
        ),
        "highest_castle": (
            "{op: vp, condition: highest_castle, amount: 3}",
            "3 points if nobody has a higher castle.",
        ),
        "most_pieces": (
            "{op: vp, condition: most_pieces, amount: 3}",
            "3 points if nobody has more pieces in play.",
        ),
        "ended_by_magic": (
            "{op: vp, condition: ended_by_magic, amount: 3}",
            "3 points if your highest level of magic triggered the end.",
        ),
    },
    "per": {
        "cards_beside_water": (
            "{op: vp, per: cards_beside_water, amount: 1}",
            "1 point for each card on which you have a piece beside water.",
        ),
        "foreign_cards": (
            "{op: vp, per: foreign_cards, number: 2, amount: 1}",
            "1 point for each card other than your home card with at least 2 of your pieces on it.",
        ),
        "partners": ("{op: vp, per: partners, amount: 1}", "1 point for each different partner."),
        "pieces_on": (
            "{op: vp, per: pieces_on, terrain: forest, every: 2, amount: 1}",
            "1 point for every 2 pieces in forests.",
        ),
        "rivals_of_little_magic": (
            "{op: vp, per: rivals_of_little_magic, number: 2, amount: 1}",
            "1 point for each rival with magic level 2 or lower.",
        ),
        "capitals": ("{op: vp, per: capitals, amount: 1}", "1 point for each capital that you hold."),
        "shared_regions": (
            "{op: vp, per: shared_regions, amount: 1}",
            "1 point for each region that you share with a partner.",
        ),
        "rival_homes": (
            "{op: vp, per: rival_homes, amount: 1}",
            "1 point for each rival's home card on which you have a piece.",
        ),
        "pieces_in_hall": (
            "{op: vp, per: pieces_in_hall, amount: 1}",
            "1 point for each piece on your nation's card.",
        ),
        "kinds_of_resources": (
            "{op: vp, per: kinds_of_resources, number: 4, amount: 1}",
            "1 point for each kind of resource of which you have 4 or more.",
        ),
        "units": ("{op: vp, per: units, resource: ore, every: 3, amount: 1}", "1 point for every 3 ore that you have."),
        "poorer_rivals": (
            "{op: vp, per: poorer_rivals, resource: mana, amount: 1}",
            "1 point for each rival with less mana than you.",
        ),
        "pieces_beside_water": (
            "{op: vp, per: pieces_beside_water, every: 2, amount: 1}",
            "1 point for every 2 pieces beside water.",
        ),
    },
    "steps_of": {
        "regions": (
            '{op: vp, steps_of: regions, terrain: [forest, mountain], steps: {"2": 1, "3": 2}}',
            "1 point for 2 forests or mountains that you hold and 2 points for 3; only the highest counts.",
        ),
        "kinds_of_land": (
            '{op: vp, steps_of: kinds_of_land, steps: {"2": 1, "3": 2}}',
            "1 point for 2 kinds of region that you hold and 2 points for 3; only the highest counts.",
        ),
    },
    "steps": {
        step: (
            f'{{op: vp, steps_of: regions, terrain: [forest, mountain, plains], steps: {{"{step}": 1}}}}',
            f"1 point for {step} forest{s}, mountain{s} or plains that you hold; only the highest counts.",
        )
        for step, s in zip("1234567", ("", *"ssssss"), strict=True)
    },
    "action of several pieces": {
        "patrol": ("{op: move_count, action: patrol, number: 2}", "One Patrol moves up to 2 of your pieces."),
        "quest": ("{op: move_count, action: quest, number: 2}", "One Quest moves up to 2 of your pieces."),
    },
    "action that costs rivals more": {
        "build": ("{op: rival_surcharge, action: build, amount: 1}", "Build costs rivals 1 more."),
        "research": ("{op: rival_surcharge, action: research, amount: 1}", "Research costs rivals 1 more."),
    },
    "action": {
        "build": ("{op: cost_discount, action: build, amount: 1}", "Build costs you 1 less."),
        "research": ("{op: cost_discount, action: research, amount: 1}", "Research costs you 1 less."),
        "expand": ("{op: cost_discount, action: expand, amount: 1}", "Expand costs you 1 less."),
    },
    "spend": {
        "mana": ("{op: pay_with, retreat: true, spend: mana}", "You may also pay for retreats with mana."),
        "ore": ("{op: pay_with, retreat: true, spend: ore}", "You may also pay for retreats with ore."),
        "food": ("{op: pay_with, action: build, spend: food}", "You may also pay for Build with food."),
    },
    "called": {
        action: (
            f"{{op: act_instead, called: {action}, do: {do}}}",
            f"When {action.capitalize()} is called, you may {do.capitalize()} instead.",
        )
        for action, do in (
            ("patrol", "quest"),
            ("quest", "patrol"),
            ("build", "patrol"),
            ("research", "patrol"),
            ("expand", "patrol"),
            ("trade", "patrol"),
        )
    },
    "do": {
        action: (f"{{op: act_instead, do: {action}}}", f"Whatever action is called, you may {said} instead.")
        for action, said in (
            ("patrol", "Patrol"),
            ("quest", "Quest"),
            ("build", "Build"),
            ("research", "Research"),
            ("expand", "Expand"),
            ("trade", "Trade"),
            ("steal", "steal 1 resource from a rival"),
        )
    },
    "fee": {
        resource: (
            f"{{op: act_instead, called: build, do: trade, fee: {{{resource}: 1}}}}",
            f"When Build is called, you may Trade instead for 1 {resource}.",
        )
        for resource in ("mana", "ore", "food")
    },
    "after": {
        "quest": (
            "{op: free_action, after: quest}",
            "After you Quest, the piece you moved may Patrol once, but not into a war.",
        ),
        "expand": (
            "{op: free_action, after: expand}",
            "After you Expand, the new piece may Patrol once, but not into a war.",
        ),
    },
}
ROWS = [(key.partition(" ")[0], word, *row) for key, of_key in TABLE.items() for word, row in of_key.items()]
NAMES = [f"{key}: {word}" for key, of_key in TABLE.items() for word in of_key]
# Where each of them makes a difference: see behaviour.SITUATIONS.
DIFFERENCES = Path(__file__).parent / "fixtures" / "differences.txt"
EDITOR = jsonschema.Draft7Validator(schema_of(Written, ""))
# What else is in force: nobody comes onto cliffs, and nobody leaves them or crosses water, without it.
CLIMBING = effect_of("{op: enter, terrain: cliffs}")
ENGLISH = in_words(load_edition(), "en")
NEEDED = {"cliffs": CLIMBING, "crossed_water": effect_of("{op: cross, terrain: water}")}


def _words(key: str) -> Iterator[str]:
    """The words that may stand under a key, in its value or as keys of its value."""
    for hint in spread(EFFECTS)[key]:
        kind, _ = unwrapped(hint)
        origin = get_origin(kind)
        mapping = isinstance(origin, type) and issubclass(origin, Mapping)
        yield from choices(get_args(kind)[0] if mapping else hint)


def test_no_word_is_forgotten() -> None:
    vocabulary = {key: set(_words(key)) for key in spread(EFFECTS)}
    in_table = {key: {word for of_key, word, *_ in ROWS if of_key == key} for key, *_ in ROWS}
    assert in_table == {key: said for key, said in vocabulary.items() if said}
    assert all(word in effect for _, word, effect, _ in ROWS)


def test_every_op_has_records_of_its_own() -> None:
    """Two words in one record would be two ops that do the same."""
    of_members = [words(member, "op") for member in EFFECTS.members]
    assert all(len(ops) == 1 for ops in of_members)
    assert len({op for (op,) in of_members}) == len(of_members) == len(OPS)


@cache
def _does(effect: str, *others: Effect) -> Mapping[str, str]:
    return behaviour([*others, *([effect_of(effect)] if effect else [])])


def _base(*words_: str) -> Sequence[Effect]:
    return [NEEDED[word] for word in words_ if word in NEEDED]


@pytest.mark.parametrize(("key", "word", "effect", "sentence"), some(ROWS, 3), ids=NAMES)
def test_a_word_does_something_and_is_said(key: str, word: str, effect: str, sentence: str) -> None:
    assert _does(effect, *_base(word)) != _does("", *_base(word))
    made = effect_of(effect)
    assert ENGLISH.effect(made) == sentence
    assert level_facts(Level(effects=(made,))).needs or word == "always"
    if tried(_without(effect, key))[0]:  # what the key adds
        without = effect_of(_without(effect, key))
        assert _does(effect) != _does(_without(effect, key))
        assert ENGLISH.effect(without) != sentence
        assert level_facts(Level(effects=(made,))) != level_facts(Level(effects=(without,)))


def _without(effect: str, key: str) -> str:
    said = {name: value for name, value in guessed(effect).items() if name != key}
    return yaml.safe_dump(said, default_flow_style=True, width=10_000).strip()


@nightly
def test_a_word_changes_what_it_should_and_nothing_else() -> None:
    """The list was checked line by line; whatever changes it changes the rules."""
    found = []
    for name, (_, word, effect, _) in zip(NAMES, ROWS, strict=True):
        usual, does = _does("", *_base(word)), _does(effect, *_base(word))
        found.append(f"{name}\n    {'; '.join(where for where in does if does[where] != usual[where])}\n")
    assert "".join(found) == DIFFERENCES.read_text(encoding="utf-8")


@pytest.mark.parametrize("key", TABLE)
def test_no_two_words_are_the_same_to_anybody(key: str) -> None:
    rows = TABLE[key]
    for one, other in combinations(rows, 2):
        base = _base(one, other)
        assert _does(rows[one][0], *base) != _does(rows[other][0], *base), (one, other)
        assert rows[one][1] != rows[other][1]
        needs = [level_facts(Level(effects=(effect_of(rows[word][0]),))).needs for word in (one, other)]
        assert needs[0] != needs[1], (one, other)


@pytest.mark.parametrize(("key", "word", "effect"), [row[:3] for row in ROWS], ids=NAMES)
def test_editors_and_the_loader_know_the_word_and_no_other(key: str, word: str, effect: str) -> None:
    for text, right in ((effect, True), (_misspelt(effect, key, word), False)):
        assert EDITOR.is_valid({"effect": guessed(text)}) is right
        assert (tried(text)[0] is not None) is right


def _misspelt(effect: str, key: str, word: str) -> str:
    head, colon, tail = effect.partition(f"{key}: ")
    assert colon
    return head + colon + tail.replace(word, "9" if word.isdigit() else f"{word}s", 1)


def test_random_effects_say_every_word() -> None:
    random, said, vocabulary = Random("words"), set[tuple[str, str]](), {key for key, *_ in ROWS}
    for _ in range(6000):
        for key, value in random_effect(random).items():
            if key in vocabulary:
                said |= {(key, word) for word in ([value] if isinstance(value, str) else value)}
    assert said == {(key, word) for key, word, *_ in ROWS}


class Asked(dict[str, str]):
    """Templates and nouns, and which of them were asked for."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        super().__init__(entries)
        self.used = set[str]()

    def __getitem__(self, key: str) -> str:
        self.used.add(key)
        return super().__getitem__(key)


OTHERS = (
    "{op: cost_discount, action: build, amount: 1, condition: has_alliance}",
    "{op: trade_bonus, amount: 1}",
    "{op: rival_surcharge, action: build, amount: 1, to_your_level: true}",
    "{op: gain, when: own_piece_lost, in_war: true, give: {ore: 1}}",
    "{op: gain, when: move_into, give: {region: 1}}",
    "{op: gain, when: quest_into, give: {ore: 1}, once_per_turn: true}",
    *(f"{{op: immediate, {what}}}" for what in ("rivals_lose: 1", "remove_pieces: 1", "free_actions: 1")),
    *(f"{{op: immediate, {what}: true}}" for what in ("redeploy", "end_game")),
)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_words_for_every_word_and_no_others(code: str) -> None:
    edition = load_edition()
    asked = Asked(edition.writing[code].templates)
    rules = InWords(in_words(edition, code).writer._replace(entries=asked))
    for rows in TABLE.values():
        assert len({rules.effect(effect_of(effect)) for effect, _ in rows.values()}) == len(rows)
    assert len({rules.effect(effect_of(effect)) for effect in OTHERS}) == len(OTHERS)
    assert all(rules.level(level) for nation in edition.every_nation.values() for level in nation.levels)
    assert asked.used == set(asked)


@pytest.mark.parametrize("code", some(("en", *(code for code in LANGUAGES if code != "en")), 9))
def test_random_effects_of_different_meaning_have_different_sentences(code: str) -> None:
    random, found, words_of = Random("sentences"), dict[str, Effect](), in_words(load_edition(), code)
    for _ in range(3000):
        made, said = tried(yaml.safe_dump(random_effect(random), default_flow_style=True, width=10_000).strip())
        if made is None:
            assert all('"but_not" needs a "choice" in "give"' in line for line in said), said
            continue
        sentence = words_of.effect(made)
        assert _meaning(made) == _meaning(found.setdefault(sentence, made)), sentence
        assert not re.search(r"[{}<>|/]|  |None| [.,]", sentence), sentence
        assert sentence.endswith(".")


def _meaning(effect: Effect) -> dict[str, Any]:
    """Without what makes no difference: a condition that always holds, instead of none."""
    said = flat(effect)
    return {key: value for key, value in said.items() if (key, value) != ("condition", "always")}
