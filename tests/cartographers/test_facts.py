"""What card texts must say, taken from the rules: every clause gives its facts, and a changed rule changes them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal, get_args, get_origin

import pytest

from proofpress.cartographers import facts as game_facts
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.facts import WAYS, rule_facts
from proofpress.cartographers.records import Clause, ClusterSize, EachCluster, EachLine, EachSpace, PickCluster, PickRun
from proofpress.cartographers.steps import CardStep
from proofpress.cartographers.texts import TERMS, catalogue, facts, facts_of, rule_key
from proofpress.records import hints, unwrapped
from proofpress.text.compare import differences
from proofpress.text.findings import CHECKS
from proofpress.text.neighbours import neighbours
from proofpress.text.reading import read
from proofpress.text.vocabulary import Vocabulary
from tests.languages import LANGUAGES
from tests.text.followed import Followed


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


@pytest.fixture(scope="module")
def english(edition: Edition) -> Vocabulary:
    return catalogue(edition).vocabulary("en")


def needs(edition: Edition, card: str) -> list[str]:
    return [each.words for each in facts(edition, card).needs]


@pytest.mark.parametrize(
    ("card", "wanted"),
    [
        ("deepwood", ["6 points", "forest", "cluster", "at least 5", "not beside village"]),
        ("sentinel_wood", ["1 point", "forest", "edge"]),
        ("shieldgate", ["2 points", "village", "cluster", "the second largest", "space"]),
        ("jorekburg", ["4 points", "column", "farm", "water", "as many", "at least 1 of each"]),
        ("gnomish_colony", ["6 points", "village", "cluster", "a 2×2 square"]),
        ("canal_lake", ["1 point", "water", "farm", "neighbouring", "both halves of the rule"]),
        ("silos", ["10 points", "column", "filled", "odd"]),
        ("starlit_sigil", ["4 points", "empty", "cluster", "exactly 3"]),
        ("gorgon_gaze", ["neighbouring", "destroyed", "not a mountain"]),
        ("dragon_inferno", ["coin", "surrounded", "destroyed", "3 coins"]),
        ("rift_lands", ["forest", "village", "farm", "water", "monster", "a single space"]),
    ],
)
def test_what_a_card_wants_said(edition: Edition, card: str, wanted: list[str]) -> None:
    assert needs(edition, card) == wanted


# What designers may write, and a text that says it.
@pytest.mark.parametrize(
    ("clause", "text"),
    [
        (
            EachSpace(of="monster", beside={"hero": 1}, points=2),
            "2 points for each monster beside a hero.",
        ),
        (
            EachCluster(of="water", size=ClusterSize(exactly=4), points=5),
            "5 points for each water cluster of exactly 4 spaces.",
        ),
        (
            EachLine(each=("row",), holding={"mountain": 1, "water": 2}, points=3),
            "3 points for each row with a mountain and at least 2 water spaces.",
        ),
        (
            EachLine(each=("column",), complete=True, numbered="even", points=8),
            "8 points for each completely filled even-numbered column.",
        ),
        (
            EachLine(each=("column",), complete=True, numbered="odd", points=8),
            "8 points for each completely filled column of the numbers 1, 3, 5 and so on.",
        ),
        (
            PickRun(pick="row_run", of="farm", rank=1, per=("space",), points=2),
            "2 points for each space of your longest line of farm in one row.",
        ),
        (
            PickCluster(of="forest", rank=3, per=("space",), points=1),
            "1 point for each space of your third largest forest cluster.",
        ),
        (
            EachSpace(of="village", enclosed_by="forest", points=4),
            "4 points for each village space surrounded by forest or the edge of the map.",
        ),
        (
            EachSpace(of="village", enclosed_by="forest", points=5),
            "5 points for each village space surrounded on exactly 4 sides by forest or the edge of the map.",
        ),
        (
            EachCluster(of="forest", beside={"ruins": 1}, points=3),
            "3 points for each forest cluster next to ruins.",
        ),
    ],
)
def test_rules_of_ones_own(english: Vocabulary, clause: Clause, text: str) -> None:
    found = differences(read(text, english), rule_facts([clause]))
    assert [each.message for each in found] == []


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"points": 7}, "rule/points"),
        ({"size": ClusterSize(min=6)}, "rule/count"),
        ({"size": ClusterSize(exactly=5)}, "rule/count"),
        ({"of": "village"}, "rule/term"),
        ({"apart_from": ("water",)}, "rule/negation"),
        ({"apart_from": ()}, "rule/negation"),
    ],
)
def test_a_changed_rule_is_noticed(
    edition: Edition, english: Vocabulary, changes: dict[str, object], rule: str
) -> None:
    card = edition.scoring["deepwood"]
    text = str(edition.text["en"].cards["deepwood"].effect)
    (clause,) = card.rule
    changed = replace(card, rule=(replace(clause, **changes),))  # type: ignore[arg-type]
    assert differences(read(text, english), facts_of(card)) == []
    assert rule in {each.rule for each in differences(read(text, english), facts_of(changed))}
    assert rule_key(changed) != rule_key(card)


@pytest.mark.parametrize("language", LANGUAGES)
def test_half_of_a_rule_is_not_enough(edition: Edition, language: str) -> None:
    """The other half of it would say nothing that the first does not name, only the other way round."""
    vocabulary = catalogue(edition).vocabulary(language)
    whole = str(edition.text[language].cards["canal_lake"].effect)
    half = re.split(r",? \w{1,3} 1 ", whole)[0] + "."  # "…, and 1 point"
    assert len(half) < 0.7 * len(whole)
    wanted = facts(edition, "canal_lake")
    assert differences(read(whole, vocabulary), wanted) == []
    assert ["both halves of the rule" in each.message for each in differences(read(half, vocabulary), wanted)] == [True]


def test_equal_terrains_are_named_by_themselves(english: Vocabulary) -> None:
    rule = [EachLine(each=("row",), holding={"hero": 1}, equal=("farm", "water"), points=3)]
    text = "3 points for each row with a hero and equally many {} spaces, at least one of each."
    assert differences(read(text.format("farm and water"), english), rule_facts(rule)) == []
    assert differences(read(text.format("farm"), english), rule_facts(rule)) != []


@pytest.mark.parametrize("code", LANGUAGES)
def test_languages_have_words_for_everything(edition: Edition, code: str) -> None:
    assert sorted(TERMS - set(edition.languages[code].terms)) == []


def test_every_need_belongs_to_a_check(edition: Edition) -> None:
    wanted = [owner.wanted for owner in catalogue(edition).owners.values() if owner.wanted]
    assert {need.rule for each in wanted for need in each.needs} <= set(CHECKS)


def test_the_stamp_of_a_rule_knows_nothing_but_the_rule(edition: Edition) -> None:
    card = edition.scoring["deepwood"]
    assert rule_key(replace(card, solo=1, number=9, source="elsewhere", places={})) == rule_key(card)
    assert len({rule_key(each) for each in edition.scoring.values()}) == len(edition.scoring)


def test_there_are_lines_for_every_word_of_the_data_and_none_are_idle(
    edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed = Followed(game_facts.LINES.blocks)
    monkeypatch.setattr(game_facts, "LINES", game_facts.LINES._replace(blocks=followed))
    rules = [near.rule for card in edition.scoring.values() for near in neighbours(card.rule, Clause)]
    rules += [(EachSpace(of=kind, points=1),) for kind in get_args(unwrapped(hints(EachSpace)["of"][0])[0])]
    for rule in rules:
        rule_facts(rule)
    assert followed.idle == []


def test_no_two_scoring_cards_want_the_same(edition: Edition) -> None:
    wanted = [frozenset(facts_of(card).needs) for card in edition.scoring.values()]
    assert len(set(wanted)) == len(wanted)


def test_every_way_of_a_step_says_how_it_is_said() -> None:
    """A value that a step may have, and a field that has none, is missing nowhere."""
    chosen = {
        (step.does, name): set(get_args(hint))
        for step in unwrapped(CardStep)[0].members
        for name, (hint, _) in hints(step).items()
        if get_origin(hint) is Literal and name != "does"
    }
    assert {of: set(manners) for of, manners in WAYS.items()} == chosen
