"""The form for a scoring rule: every rule of the game passes through it unchanged, and what it begins with is one."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
import yaml

from proofpress.studio.forms import Desk
from tests.languages import LANGUAGES
from tests.studio.node import node

_FORM = """
const { clauseOf, kindOf, kindsOf, lineOf, linesWith } = await import("studio/rules.js");
const [grammar, cards] = given;
const kinds = kindsOf(grammar);
const line = (clause) => lineOf(clause, kindOf(clause, kinds), grammar);
const again = cards.map(({ entry, category, solo, rule }) => linesWith(entry, { category, solo }, rule.map(line)));
const fresh = kinds.map((kind) => line(clauseOf(kind, grammar)));
const others = kinds.flatMap((one) => kinds.map((two) => line(clauseOf(two, grammar, clauseOf(one, grammar)))));
return [again, fresh, others];
"""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def ask(desk: Desk, command: str, drafts: dict[str, str] | None = None, **written: Any) -> Any:
    asked = {"game": "cartographers", "command": command, "language": "en", "written": written}
    return desk.tell({"do": "run", **asked, "drafts": drafts or {}})


def plain(text: str) -> dict[str, Any]:
    """What lines say, with a single thing and a list of one thing alike."""
    card: dict[str, Any] = yaml.safe_load(text)
    for clause in card["rule"]:
        for key in {"each", "pick", "per"} & clause.keys():
            clause[key] = [clause[key]] if isinstance(clause[key], str) else clause[key]
    return card


def test_rules_come_back_as_they_went_and_all_that_can_be_chosen_is_one(desk: Desk) -> None:
    things = ask(desk, "things", lang="en")["facts"]
    cards = [{**card, **ask(desk, "show", id=card["id"], lang="en")["facts"]} for card in things["cards"]]
    again, fresh, others = node(_FORM, things["grammar"], cards)
    for card, text in zip(cards, again, strict=True):
        assert plain(text) == plain(card["entry"]), card["id"]
        bare = card["entry"].split("rule:")[0]
        assert plain(bare + text[text.index("rule:") :]) == plain(card["entry"])
    assert len(fresh) == 10
    for line in dict.fromkeys([*fresh, *others]):
        entry = f"set: own\ncategory: forest\nsolo: 9\nrule:\n  - {line}\n"
        made = ask(desk, "card", id="probe", entry=entry)
        drafts = {file["name"]: b64decode(file["data"]).decode() for file in made["files"]}
        for language in LANGUAGES if line in fresh else ("en",):
            told = ask(desk, "show", drafts=drafts, id="probe", lang=language)
            assert "refused" not in told, (line, told)
            assert told["facts"]["rule_in_words"]


def test_the_category_follows_the_rule_until_somebody_has_chosen_another(desk: Desk) -> None:
    """As it does for every card of the game, and for a new card that another terrain is chosen for."""
    script = """
    const { categoryOf } = await import("studio/rules.js");
    const { RuleForm } = await import("studio/ruleform.js");
    const [things, cards] = given;
    const { enum: all } = things.grammar.ScoringCard.properties.category;
    const card = things.grammar.ScoringCard.properties;
    const rule = (of) => [{ each: "cluster", of, points: 1 }];
    const shown = { category: "village", solo: 1, rule: rule("village") };
    const none = { change: () => {}, draw: () => {} }; // there are no elements here
    const form = Object.assign(Object.create(RuleForm.prototype), { card, shown, words: things.words, ...none });
    const seen = [];
    const put = (changes) => {
      form.put(changes);
      seen.push(form.shown.category);
    };
    put({ rule: rule("forest") });
    put({ rule: [{ pick: "row", points: 2 }] });
    put({ rule: rule("farm") });
    put({ category: "village" });
    put({ rule: rule("forest") });
    put({ rule: rule("village") });
    put({ rule: rule("water") });
    return [cards.map((card) => categoryOf(card.rule, all, things.words)), seen];
    """
    things = ask(desk, "things", lang="en")["facts"]
    cards = [ask(desk, "show", id=card["id"], lang="en")["facts"] for card in things["cards"]]
    found, seen = node(script, things, cards)
    assert found == [card["category"] for card in cards]
    assert seen == ["forest", "spatial", "farm_water", *["village"] * 4]


def test_lines_keep_what_the_form_does_not_show() -> None:
    script = """
    const { linesWith } = await import("studio/rules.js");
    return linesWith(given[0], { category: "village", solo: 7 }, ["{a: 1}", "{b: $&}"]);
    """
    before = "set: own  # mine\nnumber: 4\ncategory: forest\nsolo: 1\nrule:\n  - {x: 1}\n\n  - {y: 2}\nsource: me\n"
    assert node(script, before) == (
        "set: own  # mine\nnumber: 4\ncategory: village\nsolo: 7\nrule:\n  - {a: 1}\n  - {b: $&}\nsource: me\n"
    )
    assert node(script, "set: own") == "solo: 7\ncategory: village\nset: own\nrule:\n  - {a: 1}\n  - {b: $&}\n"


def test_every_word_of_a_rule_has_a_name_in_each_language(desk: Desk) -> None:
    things = ask(desk, "things", lang="en")["facts"]
    script = """
    const { kindsOf, typeOf } = await import("studio/rules.js");
    const words = new Set();
    for (const kind of kindsOf(given[0])) {
      words.add(kind.id);
      for (const [key, held] of kind.keys) {
        const { words: some = [], keys = [] } = typeOf(held, given[0]);
        [key, ...some, ...keys.map(([each]) => each)].forEach((each) => words.add(each));
      }
    }
    return [...words];
    """
    wanted = node(script, things["grammar"])
    for language in LANGUAGES:
        words = desk.rooms.words("", language).of_page()
        assert [word for word in wanted if f"studio_rule_{word}" not in words and word not in things["words"]] == []
