"""What texts of the second game must say, taken from its effects: each op gives its own, a change is noticed."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from proofpress.kingdoms import facts
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.effects import ACTIONS, AllianceGain
from proofpress.kingdoms.facts import FREE, PAGE_TERMS, TERMS, action_facts, level_facts, rule_key, token_facts
from proofpress.kingdoms.records import Level
from proofpress.kingdoms.rules_in_words import in_words
from proofpress.kingdoms.texts import catalogue
from proofpress.text.compare import differences
from proofpress.text.findings import CHECKS
from proofpress.text.reading import read
from tests.kingdoms.random_effects import random_effect
from tests.kingdoms.vocabulary import changed, tried
from tests.languages import LANGUAGES
from tests.text.followed import Followed


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


@pytest.mark.parametrize(
    ("level", "wanted"),
    [
        ("ferrywardens/4", ["quest", "trade", "instead"]),
        ("emberforge/2", ["collect", "mountain", "at least 2", "ore"]),
        ("mosskin/3", ["that it costs less", "defend", "forest"]),
        ("harvest_league/4", ["expand", "patrol", "not into war"]),
        ("oathkeepers/2", ["expand", "that it costs less", "1", "alliance", "3"]),
        ("hexweavers/5", ["1 point", "rivals", "magic", "at most 2", "that each is paid", "at most 3"]),
        ("hexweavers/2", ["research", "another player", "once a turn", "mana"]),
        ("lantern_scribes/2", ["research", "a resource of choice, not mana"]),
        ("crownless/5", ["3 points", "piece", "more", "away from home", "1 point", "capital", "that each is paid"]),
    ],
)
def test_what_a_level_wants_said(edition: Edition, level: str, wanted: list[str]) -> None:
    nation, _, number = level.partition("/")
    needs = level_facts(edition.nations[nation].levels[int(number) - 1]).needs
    assert [each.words for each in needs] == wanted


@pytest.mark.parametrize(
    ("level", "changes", "rule"),
    [
        ("emberforge/2", {"number": 3}, "rule/count"),
        ("emberforge/2", {"give": {"mana": 1}}, "rule/term"),
        ("emberforge/5", {"amount": 3}, "rule/points"),
        ("mosskin/3", {"role": "attack"}, "rule/term"),
        ("ironhoof/5", {"most": 4}, "rule/count"),
        ("ironhoof/5", {"number": 2}, "rule/count"),
        ("ferrywardens/4", {"do": "build"}, "rule/term"),
        ("moonshepherds/5", {"condition": "pieces_at_least"}, "rule/count"),
    ],
)
def test_a_changed_effect_is_noticed(edition: Edition, level: str, changes: dict[str, object], rule: str) -> None:
    nation, _, number = level.partition("/")
    texts = catalogue(edition)
    before = edition.nations[nation].levels[int(number) - 1]
    after = replace(before, effects=(changed(before.effects[0], changes),))
    reading = read(texts.text("en", ("nations", level, "effect")) or "", texts.vocabulary("en"))
    assert differences(reading, level_facts(before)) == []
    assert rule in {each.rule for each in differences(reading, level_facts(after))}
    assert rule_key(after) != rule_key(before)


@pytest.mark.parametrize(
    ("level", "text"),
    [
        ("hexweavers/2", "Once a turn when another player Researches, gain 1 mana."),
        ("hexweavers/2", "When another player Researches, gain 1 mana, at most one a turn."),
        ("hexweavers/2", "When another player Researches, gain 1 mana, but 1 a turn only."),
        ("mosskin/4", "You may Patrol between 2 forests of one card."),
        ("mosskin/4", "You may Patrol between any two forests of at most one card."),
        ("mosskin/4", "You may Patrol from at least one forest to another."),
        ("lantern_scribes/5", "1 point, but 2 points if you hold 6 or more mana."),
        (
            "mirrorfolk/5",
            "1 point for 3 kinds of land (forest, mountain, plains, underground …), 2 points for 4, 3 points for 5.",
        ),
    ],
)
def test_what_a_text_may_say(edition: Edition, level: str, text: str) -> None:
    nation, _, number = level.partition("/")
    wanted = level_facts(edition.nations[nation].levels[int(number) - 1])
    assert differences(read(text, catalogue(edition).vocabulary("en")), wanted) == []


@pytest.mark.parametrize(
    ("level", "text", "rule"),
    [
        ("emberforge/5", "2 points if your castle has reached level 5 or 6; 4 points.", "rule/points"),
        ("lantern_scribes/2", "When you Research, gain 1 resource of your choice.", "rule/term"),
        ("lantern_scribes/5", "1 point, but 3 points if you hold 6 or more mana.", "rule/points"),
        ("mirrorfolk/5", "1 point for 3 kinds of land with water, 2 points for 4, 3 points for 5.", "rule/term"),
        ("mirrorfolk/5", "1 point for 3 kinds of land with cliffs, 2 points for 4, 3 points for 5.", "rule/term"),
    ],
)
def test_what_a_text_may_not_say(edition: Edition, level: str, text: str, rule: str) -> None:
    nation, _, number = level.partition("/")
    wanted = level_facts(edition.nations[nation].levels[int(number) - 1])
    assert [each.rule for each in differences(read(text, catalogue(edition).vocabulary("en")), wanted)] == [rule]


def test_an_action_may_be_of_at_most_one(edition: Edition) -> None:
    words = [each.words for each in action_facts("patrol").needs]
    assert words[:4] == ["piece", "lying", "card", "of the same card"]
    text = "Move at most one piece to a neighbouring region of the same card, or stand a lying piece up."
    assert differences(read(text, catalogue(edition).vocabulary("en")), action_facts("patrol")) == []


def test_effects_are_clauses_where_each_wants_something_for_itself(edition: Edition) -> None:
    levels = {f"{name}/{number}": level for name, nation in edition.every_nation.items()
              for number, level in enumerate(nation.levels, start=1)}  # fmt: skip
    wanted = {key: [[each.words for each in clause.needs] for clause in level_facts(level).clauses]
              for key, level in levels.items()}  # fmt: skip
    assert {key: clauses for key, clauses in wanted.items() if clauses} == {
        "oathkeepers/2": [["1"], ["alliance", "3"]],
        "cliffkin/1": [["that they are entered"], ["ore"]],
        "crownless/5": [["3 points", "piece", "more", "away from home"], ["1 point", "capital", "that each is paid"]],
        "stormcallers/1": [["patrol", "river"], ["that it costs less", "attack"]],
    }


def test_every_need_belongs_to_a_check(edition: Edition) -> None:
    wanted = [owner.wanted for owner in catalogue(edition).owners.values() if owner.wanted]
    random, level = Random("needs"), edition.nations["crownless"].levels[4]
    for _ in range(400):
        effect, _ = tried(json.dumps(random_effect(random)))
        wanted += [level_facts(replace(level, effects=(effect,)))] if effect else []
    assert {need.rule for each in wanted for need in each.needs} <= set(CHECKS)


def test_there_are_lines_for_every_word_of_the_data_and_none_are_idle(
    edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed = Followed(facts.LINES.blocks)
    monkeypatch.setattr(facts, "LINES", facts.LINES._replace(blocks=followed))
    random, level = Random("lines"), edition.nations["crownless"].levels[4]
    for _ in range(1200):
        effect, _ = tried(json.dumps(random_effect(random)))
        if effect:
            level_facts(replace(level, effects=(effect,)))
    for action in ACTIONS:
        action_facts(action)
    for token in edition.exploration.counts:
        token_facts(edition, token)
    assert followed.idle == []


def test_every_level_has_facts(edition: Edition) -> None:
    levels = [level for nation in edition.nations.values() for level in nation.levels]
    assert all(level_facts(level).needs for level in levels)


# Levels of several effects: a language, a level, what is right and what is wrong of it
BOUND = [
    ("en", "stormcallers/1", "You may Patrol across rivers, and attacking costs you 1 less.",
     "You may Patrol across rivers, and attacking across a river costs you 1 less."),
    ("en", "stormcallers/1", "Rivers don't stop your Patrols. And attacking is 1 cheaper for you.",
     "You may Patrol across rivers when you attack. Wars cost you 1 less."),
    ("en", "oathkeepers/2", "In an alliance Expand costs you 3 food less, otherwise 1 less.",
     "In an alliance Expand costs you 1 food less, otherwise 3 less."),
    ("en", "cliffkin/1", "Your pieces may enter cliffs beside them, one piece to each; there you collect 1 ore.",
     "Cliffs give you 1 ore when you collect."),
    ("en", "crownless/5", "1 point for each capital, and 3 points if more of your pieces stand abroad than at home.",
     "3 points if more of your pieces stand abroad than at home; 1 point for each capital you hold abroad."),
    ("de", "stormcallers/1", "Flüsse halten deine Patrouillen nicht auf, und beim Angriff kostet deine Zahl 1 weniger.",
     "Durch einen Fluss getrennte Gebiete gelten nur beim Angriff als benachbart. Deine Zahl kostet 1 weniger."),
    ("de", "oathkeepers/2", "Die Besiedlung kostet dich 1 Nahrung weniger, in einem Bündnis 3 weniger.",
     "Die Besiedlung kostet dich 3 Nahrung weniger, in einem Bündnis 1 weniger."),
    ("cs", "stormcallers/1", "Hlídkou smíš přejít přes řeku a útok tě stojí o 1 méně.",
     "Hlídkou smíš přejít přes řeku. Útok přes řeku tě stojí o 1 méně."),
    ("cs", "crownless/5", "3 body, máš-li víc figurek v cizině než doma; 1 bod za každé hlavní město, které držíš.",
     "1 bod, máš-li víc figurek v cizině než doma; 3 body za každé hlavní město, které držíš."),
]  # fmt: skip


@pytest.mark.parametrize(("code", "level", "right", "wrong"), BOUND)
def test_a_condition_is_bound_to_its_own_effect(code: str, level: str, right: str, wrong: str) -> None:
    texts = catalogue(load_edition())
    said, vocabulary = texts.owners["nations", level].wanted, texts.vocabulary(code)
    assert said
    assert [each.message for each in differences(read(right, vocabulary), said)] == []
    assert [each.message for each in differences(read(wrong, vocabulary), said)] != []


@pytest.mark.parametrize("code", LANGUAGES)
def test_any_two_effects_may_stand_in_a_level(edition: Edition, code: str) -> None:
    """Before effects were clauses, a fifth of such levels were reported: what one wants is wrong of another."""
    words, vocabulary = in_words(edition, code), catalogue(edition).vocabulary(code)
    levels = [level for nation in edition.every_nation.values() for level in nation.levels if len(level.effects) == 1]
    pairs = Random("pairs").sample(list(combinations(levels, 2)), 20)
    alarms = []
    for one, other in pairs:
        level = replace(one, effects=(*one.effects, *other.effects))
        if differences(read(words.level(level), vocabulary), level_facts(level)):
            alarms.append(words.level(level))
    assert [each for each in alarms if "One Trade may hold 2 exchanges" not in each] == []  # "may hold" is an aside


@pytest.mark.parametrize("code", LANGUAGES)
def test_languages_have_words_for_everything(edition: Edition, code: str) -> None:
    texts = catalogue(edition)
    used = set(FREE)
    for owner in texts.owners.values():
        if owner.wanted:
            used |= {fact.value for fact in owner.wanted.explained if fact.kind == "term"}
    assert sorted(used - TERMS - PAGE_TERMS - {"adjacent", "on", "nothing"}) == []
    assert sorted((TERMS | PAGE_TERMS) - set(edition.languages[code].terms)) == []


# Who chooses what a partner gains: the rule, and the same with the owner choosing for itself as well.
PARTNERS = {
    "en": ("When you form an alliance, your partner gains 1 resource of {} choice.", "their", "your"),
    "cs": ("Když uzavřeš alianci, tvůj spojenec získá 1 zdroj podle {} výběru.", "jeho", "tvého"),
    "de": ("Schließt du ein Bündnis, erhält dein Verbündeter 1 Rohstoff {} Wahl.", "seiner", "deiner"),
    "fr": ("Quand vous formez une alliance, votre allié gagne 1 ressource de {} choix.", "son", "votre"),
    "pl": ("Gdy zawierasz sojusz, twój sojusznik zyskuje 1 zasób {} wyboru.", "jego", "twojego"),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_partner_chooses_what_it_gains(edition: Edition, code: str) -> None:
    gain = AllianceGain(give_partner={"choice": 1})
    text, theirs, yours = PARTNERS[code]
    vocabulary = catalogue(edition).vocabulary(code)
    wanted = level_facts(Level(effects=(gain,)))
    assert differences(read(text.format(theirs), vocabulary), wanted) == []
    assert differences(read(text.format(yours), vocabulary), wanted)
    written = in_words(edition, code).effect(gain)
    assert differences(read(written, vocabulary), wanted) == []
    owner = level_facts(Level(effects=(AllianceGain(give={"choice": 1}),)))
    assert differences(read(written, vocabulary), owner)
    both = AllianceGain(give={"choice": 2}, give_partner={"food": 1, "choice": 1})
    read_back = read(in_words(edition, code).effect(both), vocabulary)
    assert differences(read_back, level_facts(Level(effects=(both,)))) == []
