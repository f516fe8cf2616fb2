"""The checks that compare texts with each other and with their history, on a small catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from proofpress.errors import Place
from proofpress.games import game
from proofpress.language import Signature
from proofpress.limits import MAX_TEXT
from proofpress.text.catalogue import Catalogue, Key, TextOwner, Wording, WrongRule
from proofpress.text.checks import Checker, check
from proofpress.text.facts import Wanted, need, points, term
from proofpress.text.findings import CHECKS, MOST_FINDINGS
from tests.depth import some
from tests.text.conftest import SMALL, language_of
from tests.work import in_time

LANGUAGE = language_of(SMALL)
WOOD = Wanted(needs=(need("rule/points", "4 points", points(4)), need("rule/term", "wood", term("wood"))))
LAKE = Wanted(needs=(need("rule/points", "2 points", points(2)), need("rule/term", "lake", term("lake"))))
OWNERS = {
    ("cards", "a"): TextOwner("cards", "a", WOOD, "rule of a", lambda _: "4 points for each wood."),
    ("cards", "b"): TextOwner("cards", "b", LAKE, "rule of b", lambda _: "2 points for each lake."),
    ("labels", "x"): TextOwner("labels", "x"),
}


def catalogue(**changes: str | None) -> Catalogue:
    """Two languages whose texts are right; changes such as `yy_a_effect="…"` make them wrong."""
    source = {
        ("cards", "a", "name"): "Alder",
        ("cards", "a", "effect"): "4 points for each wood.",
        ("cards", "b", "name"): "Brook",
        ("cards", "b", "effect"): "2 points for each lake.",
        ("labels", "x", "text"): "Round {round} of 4",
    }
    other = {
        ("cards", "a", "name"): "Erle",
        ("cards", "a", "effect"): "Each wood scores 4 points.",
        ("cards", "b", "name"): "Bach",
        ("cards", "b", "effect"): "Each lake scores 2 points.",
        ("labels", "x", "text"): "Runde {round}, 4",
    }
    texts: dict[str, dict[Key, str]] = {"xx": dict(source), "yy": dict(other)}
    for name, value in changes.items():
        code, card, field = name.split("_")
        key = ("labels" if card == "x" else "cards", card, field)
        if value is None:
            del texts[code][key]
        else:
            texts[code][key] = value
    plain = {
        code: {key: Wording(text, Place(f"{code}.yaml", number)) for number, (key, text) in enumerate(table.items(), 1)}
        for code, table in texts.items()
    }
    made = Catalogue("xx", {"xx": LANGUAGE, "yy": LANGUAGE}, {"xx": "xx.yaml", "yy": "yy.yaml"}, OWNERS, plain)
    for code, table in plain.items():
        for key, entry in table.items():
            if key[0] == "cards" and key[:2] in OWNERS:
                table[key] = replace(entry, of=str(made.stamp(code, *key[:2])))
    return made


def rules(texts: Catalogue, code: str = "yy") -> list[tuple[str, str]]:
    return [(finding.rule, finding.id) for finding in check(texts, [code])]


def test_texts_that_are_right() -> None:
    assert rules(catalogue(), "xx") == rules(catalogue(), "yy") == []


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"yy_a_effect": "Each wood scores 5 points."}, [("rule/points", "a")]),
        ({"yy_a_effect": None}, [("state/missing", "a")]),
        ({"yy_x_text": None}, [("state/missing", "x")]),
        ({"yy_a_name": "Alder"}, [("state/same", "a")]),
        ({"yy_a_effect": "4 points for each wood."}, [("state/same", "a")]),
        ({"yy_b_name": "erle"}, [("state/twice", "b")]),
        ({"yy_a_effect": "Each wood scores 4 points [coin]."}, [("icon/missing", "a"), ("rule/term", "a")]),
        ({"yy_x_text": "Runde, 4"}, [("icon/missing", "x")]),
        ({"yy_x_text": "{round<Runde|Runden>}, 4"}, [("icon/missing", "x")]),
        ({"yy_x_text": "{round} {round<Runde|Runden>}, 4"}, []),
        ({"yy_x_text": "{round} {round<Runde|Runden|Heap>}, 4"}, [("icon/forms", "x"), ("term/rejected", "x")]),
        ({"xx_x_text": "{round} {round<round>} of 4", "yy_x_text": "Runde {round} {round<a|b>}, 4"}, []),
        ({"yy_x_text": "Runde {round}, 5"}, [("source/numbers", "x")]),
        ({"yy_a_effect": "Each wood  scores 4 points."}, [("typo/spaces", "a")]),
        ({"yy_a_effect": "Each wood wood scores 4 points."}, [("typo/doubled", "a")]),
        ({"yy_a_effect": "Each heap of wood scores 4 points."}, [("rule/term", "a"), ("term/rejected", "a")]),
        ({"yy_x_text": "Heap {round}, 4"}, [("term/rejected", "x")]),
        ({"yy_a_effect": "Each wood 字 scores 4 points."}, [("font/glyph", "a")]),
        ({"yy_q_effect": "A text."}, [("state/unknown", "q")]),
    ],
)
def test_each_check(changes: dict[str, str | None], wanted: list[tuple[str, str]]) -> None:
    assert sorted(rules(catalogue(**changes))) == sorted(wanted)


def test_a_slip_in_a_key_of_the_vocabulary() -> None:
    """What nobody ever looks up is no word of the language."""
    other = language_of(SMALL.replace("  lake: [", "  laek: [").replace("rejected: {cluster:", "rejected: {clutser:"))
    texts = catalogue()
    found = check(replace(texts, languages={"xx": LANGUAGE, "yy": other}), ["yy"], ["x"])
    assert [(each.rule, each.place.path, each.field, each.message.partition("?")[0]) for each in found] == [
        ("state/unknown", "small.yaml", "terms", 'there is no term "laek"; did you mean "lake"'),
        ("state/unknown", "small.yaml", "rejected", 'there is no term "clutser"; did you mean "cluster"'),
    ]


def test_the_text_of_another_card_is_recognised() -> None:
    texts = catalogue(yy_a_effect="Each lake scores 2 points.")
    messages = [finding.message for finding in check(texts, ["yy"]) if finding.rule == "rule/other"]
    assert messages == ["the text states the rule of b"]


def changed(texts: Catalogue, code: str, key: Key, **fields: object) -> Catalogue:
    entries = {language: dict(table) for language, table in texts.entries.items()}
    entries[code][key] = replace(entries[code][key], **fields)  # type: ignore[arg-type]
    return replace(texts, entries=entries)


EFFECT: Key = ("cards", "a", "effect")
LABEL: Key = ("labels", "x", "text")


def test_a_change_of_the_source_makes_translations_outdated() -> None:
    texts = changed(catalogue(), "xx", EFFECT, text="4 points for each and every wood.")
    assert rules(texts, "yy") == [("state/stale", "a")]
    assert rules(texts, "xx") == [("state/changed", "a")]


def test_a_change_of_the_rule_makes_all_stale() -> None:
    owners = {**OWNERS, ("cards", "a"): replace(OWNERS["cards", "a"], rule="another rule")}
    texts = replace(catalogue(), owners=owners)
    assert rules(texts, "yy") == rules(texts, "xx") == [("state/stale", "a")]


@pytest.mark.parametrize("key", [EFFECT, ("cards", "a", "name"), LABEL])
def test_a_change_of_the_text_itself_is_noticed(key: Key) -> None:
    texts = catalogue()
    stamp = texts.stamp("yy", *key[:2], Signature("approved", "2026-10-15", "Jana Vzorová"))
    for field in ("name", "effect", "text"):
        if (*key[:2], field) in texts.entries["yy"]:
            texts = changed(texts, "yy", (*key[:2], field), of=str(stamp))
    assert rules(texts) == []
    texts = changed(texts, "yy", key, text=texts.entries["yy"][key].text.replace("e", "é", 1))
    (found,) = [finding for finding in check(texts, ["yy"]) if finding.rule.startswith("state/")]
    assert (found.rule, found.id) == ("state/changed", key[1])
    assert found.message.endswith("the text has changed since it was approved by Jana Vzorová on 2026-10-15")


def test_a_name_may_be_the_same() -> None:
    found = check(catalogue(yy_a_name="Alder", yy_b_effect="2 points for each lake."), ["yy"])
    assert [(finding.rule, finding.severity) for finding in found] == [("state/same", "note"), ("state/same", "error")]


def test_a_text_that_was_never_confirmed() -> None:
    assert rules(changed(catalogue(), "yy", EFFECT, of=None)) == [("state/unstamped", "a")]


def accepting(texts: Catalogue, **accept: str) -> Catalogue:
    reasons = {rule.replace("_", "/"): why for rule, why in accept.items()}
    for field in ("name", "effect"):
        texts = changed(texts, "yy", ("cards", "a", field), accept=reasons)
    return texts


def test_an_accepted_finding_is_silent_and_an_acceptance_without_one_is_not() -> None:
    wrong = catalogue(yy_a_name="Alder")
    assert rules(accepting(wrong, state_same="it is printed so")) == []
    assert rules(accepting(catalogue(), state_same="it is printed so")) == [("accept/unneeded", "a")]
    assert ("accept/unneeded", "a") in rules(accepting(wrong, state_smae="a slip"))


def test_only_some_ids() -> None:
    texts = catalogue(yy_a_effect="5 points for each wood.", yy_b_effect="3 points for each lake.", yy_x_text=None)
    assert {finding.id for finding in check(texts, ["yy"], ["b"])} == {"b"}


def test_findings_say_where_and_what_the_rule_is() -> None:
    texts = catalogue(yy_a_effect="Each wood scores 5 points.")
    (finding,) = check(texts, ["yy"])
    assert (str(finding.place), finding.language, finding.field) == ("yy.yaml:2:1", "yy", "effect")
    assert finding.meant == "4 points for each wood."
    assert [finding.text[start:end] for start, end in finding.marks] == ["5 points"]


def test_every_check_says_what_it_is_for() -> None:
    for rule, about in CHECKS.items():
        assert rule.count("/") == 1
        assert about.severity in ("error", "note")
        assert all(len(words) > 8 for words in (about.about, about.example))
        assert about.mend


def test_what_does_not_fit_is_told_of_its_text() -> None:
    def boxes(code: str) -> list[tuple[str, str, str]]:
        return [("a", "effect", f"too long in {code}"), ("q", "effect", "of no card")]

    found = check(catalogue(), ["yy"], boxes=boxes)
    assert [(each.rule, each.id, each.message) for each in found] == [("box/overflow", "a", "too long in yy")]


@pytest.mark.parametrize("words", ["", ", terms: {wood: [], lake: []}"])
def test_without_a_vocabulary_only_digits_are_compared(words: str) -> None:
    """The skeleton of a language has all keys, and no words."""
    bare = language_of(f"{{name: Bare, letters: {{}}{words}}}")

    def found(effect: str) -> list[str]:
        texts = catalogue(yy_a_effect=effect)
        texts = replace(texts, languages={**texts.languages, "yy": bare})
        every = check(texts, ["yy"])
        assert [each.rule for each in every if each.id == "yy"] == ["state/vocabulary"]
        return [f"{each.rule}: {each.message} {each.marks}" for each in every if each.id != "yy"]

    assert found("4 of anything.") == found("Four of anything.") == found("4 of 1 thing.") == []
    assert found("5 of anything.") == ["rule/count: text says 5, the rule 4 ((0, 1),)"]
    assert found("4 of 5 things.") == ["rule/count: text says 5, the rule 4 ((5, 6),)"]


@pytest.mark.parametrize("name", ["cartographers", "kingdoms"])
def test_every_wrong_digit_is_found_without_a_vocabulary(name: str) -> None:
    """No shipped effect is reported, and with any one digit greater by one each of them is."""
    texts = game(name).texts().catalogue(game(name).load(None), None)
    for code, language in texts.languages.items():
        checker = Checker(replace(texts, languages={**texts.languages, code: replace(language, terms={})}), code)
        effects = {key: entry for key, entry in checker.entries.items() if key[2] == "effect"}
        changed = {
            (key, each.start()): f"{entry.text[: each.start()]}{int(each[0]) + 1}{entry.text[each.end() :]}"
            for key, entry in effects.items()
            for each in re.finditer(r"\d+", entry.text)
        }
        assert len(changed) > 50
        assert [key for key, entry in effects.items() if checker.contradictions(key, entry)] == []
        wrong = [(key, replace(effects[key], text=text)) for (key, _), text in changed.items()]
        assert [entry.text for key, entry in wrong if not checker.contradictions(key, entry)] == []


SHIPPED_ARTICLES = ("de", "fr")


@pytest.mark.parametrize("edition", ["cartographers", "kingdoms"])
def test_articles_are_no_numbers(edition: str) -> None:
    """In no shipped language is anything reported; where the articles are moved to the numbers they are."""
    texts = game(edition).texts().catalogue(game(edition).load(None), None)
    for code, language in texts.languages.items():
        assert list(Checker(texts, code).of_language()) == []
        if code not in SHIPPED_ARTICLES:
            continue
        rest = {key: forms for key, forms in language.words.items() if key != "article"}
        one = (*language.numbers["1"], *language.words["article"])
        wrong = replace(language, numbers={**language.numbers, "1": one}, words=rest)
        (found,) = Checker(replace(texts, languages={**texts.languages, code: wrong}), code).of_language()
        assert found.rule == "term/article"
        assert re.search(r'"une?".* under "1" .*; \d\d of \d\d effects say it|"ein".*; \d\d of', found.message)
        both = replace(language, numbers={**language.numbers, "1": language.words["article"][:1]})
        few = replace(texts, languages={**texts.languages, code: both}, entries={code: {}, "en": {}})
        assert [each.rule for each in Checker(few, code).of_language()] == ["term/article"]


@pytest.mark.parametrize("unit", some(["no ", "each ", "2 points for each wood "], 3))
def test_a_text_made_to_take_long_does_not(unit: str) -> None:
    texts = changed(catalogue(), "xx", EFFECT, text=(unit * MAX_TEXT)[:MAX_TEXT])
    with in_time(4_000_000):
        found = check(texts, ["xx"])
    assert len(found) < 2 * MOST_FINDINGS


# Error or question


def severities(texts: Catalogue) -> list[tuple[str, str]]:
    return [(each.severity, each.message) for each in check(texts, ["yy"]) if each.rule.startswith("rule/")]


def test_what_is_not_said_in_words_that_are_all_known_is_an_error() -> None:
    assert severities(catalogue(yy_a_effect="4 points.")) == [("error", "text does not say wood")]


def test_what_may_be_said_in_unknown_words_is_a_question() -> None:
    assert severities(catalogue(yy_a_effect="4 points for each copse.")) == [("question", "text does not say wood")]


def test_what_is_wrong_is_an_error_whatever_else_is_not_known() -> None:
    wrong = [("error", "text says 3 points, the card scores 4"), ("question", "text does not say wood")]
    assert severities(catalogue(yy_a_effect="3 points for each copse.")) == wrong


def test_a_question_keeps_no_text_from_being_confirmed() -> None:
    texts = catalogue(yy_a_effect="4 points for each copse.", yy_b_effect="3 points for each lake.")
    found = Checker(texts, "yy")
    keys = [("cards", name, "effect") for name in ("a", "b")]
    assert [len(found.contradictions(key, texts.entries["yy"][key])) for key in keys] == [0, 1]


ROCK = Wanted(needs=(need("rule/points", "4 points", points(4)), need("rule/term", "rock", term("rock"))))


def wrong_rules(calls: list[str]) -> Iterator[WrongRule]:
    calls.append("made")
    for name, wanted in (("rock", ROCK), ("lake", LAKE)):
        yield WrongRule("word", f"1: of={name!r}", wanted, lambda code, name=name: f"{code}: for each {name}.")


def test_another_rule_that_is_stated_is_written_out_in_the_language_of_the_text() -> None:
    texts, calls = catalogue(yy_a_effect="4 points for each rock."), list[str]()
    owner = replace(OWNERS["cards", "a"], wrong_rules=lambda: wrong_rules(calls))
    texts = replace(texts, owners={**OWNERS, ("cards", "a"): owner})
    found = Checker(texts, "yy")
    key = ("cards", "a", "effect")
    entry = texts.entries["yy"][key]
    said = ["text does not say wood", 'text says "rock" (rock), the rule does not', "the text says: yy: for each rock."]
    assert [each.message for each in found.typed(key, entry) if each.severity == "error"] == said
    assert [each.message for each in found.typed(key, replace(entry, text="4 points."))] == ["text does not say wood"]
    assert calls == ["made"]  # once, however often somebody types


def test_a_finding_that_was_accepted_before_there_were_such_rules_stays_accepted() -> None:
    owner = replace(OWNERS["cards", "a"], wrong_rules=lambda: wrong_rules([]))
    texts = replace(catalogue(yy_a_effect="4 points for each rock."), owners={**OWNERS, ("cards", "a"): owner})
    table = texts.entries["yy"]
    key = ("cards", "a", "effect")
    accepted = replace(table[key], accept={"rule/term": "it is printed so"})
    texts = replace(texts, entries={**texts.entries, "yy": {**table, key: accepted}})
    assert [each.rule for each in check(texts, ["yy"]) if each.severity != "note"] == []
