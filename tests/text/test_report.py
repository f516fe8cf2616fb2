"""Findings in every format."""

from __future__ import annotations

import json
from dataclasses import replace

from proofpress.errors import Place
from proofpress.text.findings import (
    CHECKS,
    MOST_FINDINGS,
    Finding,
    as_github,
    as_json,
    as_sarif,
    as_text,
    counts,
    shown_of,
)

ERROR = Finding(
    Place("carddata/text/cs.yaml", 41, 9),
    "cs",
    "rule/points",
    "error",
    "deepwood",
    "effect",
    "text says 5 points, the card scores 6",
    "Za 5 bodů.",
    ((3, 9),),
    "6 points for each.",
)
NOTE = Finding(
    Place("a,b:c.yaml", 2, 1), "cs", "typo/spaces", "note", "silos", "name", "50 % of\nit", "Si  los", ((2, 4),)
)


def test_text_is_one_line_each() -> None:
    assert as_text([ERROR, NOTE]).splitlines() == [
        "carddata/text/cs.yaml:41:9: error[rule/points] deepwood: text says 5 points, the card scores 6",
        "a,b:c.yaml:2:1: note[typo/spaces] silos (name): 50 % of\\nit",
    ]


def test_long_text_shows_text_marks_and_rule() -> None:
    assert as_text([ERROR], long=True).splitlines()[1:] == [
        "    text: Za 5 bodů.",
        "             ^^^^^^",
        "    rule: 6 points for each.",
        '    to accept it: accept: {rule/points: "the reason"} beside the text',
    ]


def test_json() -> None:
    (made, _) = json.loads(as_json([ERROR, NOTE]))
    assert (made["file"], made["line"], made["column"]) == ("carddata/text/cs.yaml", 41, 9)
    assert (made["rule"], made["marks"], made["meant"]) == ("rule/points", [[3, 9]], "6 points for each.")
    assert json.loads(as_json([])) == []


def test_annotations_are_escaped() -> None:
    assert as_github([ERROR, NOTE]).splitlines() == [
        "::error file=carddata/text/cs.yaml,line=41,col=9,title=rule/points::"
        "deepwood: text says 5 points, the card scores 6",
        "::notice file=a%2Cb%3Ac.yaml,line=2,col=1,title=typo/spaces::silos: 50 %25 of%0Ait",
    ]


def test_sarif() -> None:
    made = json.loads(as_sarif([ERROR, NOTE, ERROR], "1.2"))
    (run,) = made["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert made["version"] == "2.1.0"
    assert [rule["id"] for rule in rules] == ["rule/points", "typo/spaces"]
    assert rules[0]["shortDescription"]["text"] == CHECKS["rule/points"].about
    assert [result["level"] for result in run["results"]] == ["error", "note", "error"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 41, "startColumn": 9}


def test_counts_and_strictness() -> None:
    assert counts([ERROR, NOTE, NOTE]) == {"error": 1, "question": 0, "note": 2}
    assert counts([NOTE.strict()]) == {"error": 1, "question": 0, "note": 0}


def test_of_one_text_a_hundred_findings_are_shown_and_the_others_counted() -> None:
    notes = [replace(NOTE, message=f"n{number}") for number in range(MOST_FINDINGS)]
    assert shown_of(notes) == notes
    errors = [replace(ERROR, message=f"e{number}") for number in range(3)]
    found = shown_of([*notes, replace(ERROR, rule="typo/brackets"), *errors])
    assert [each.message for each in found[:5]] == ["e0", "e1", "e2", ERROR.message, "n0"]
    assert found[-1].message == "… and 4 more notes in this text"
    assert len(found) == MOST_FINDINGS + 1
    assert counts(found) == {"error": 4, "question": 0, "note": MOST_FINDINGS}
    both = shown_of([*[ERROR] * (MOST_FINDINGS + 1), NOTE])
    assert [each.message for each in both[-2:]] == ["… and 1 more error in this text", "… and 1 more note in this text"]
    assert sorted(both, key=Finding.order)[:MOST_FINDINGS] == [ERROR] * MOST_FINDINGS
    for written in (as_text(both), as_json(both), as_github(both), as_sarif(both, "1")):
        assert written.count("more error in this text") == 1
        assert written.count("card scores 6") == MOST_FINDINGS
    assert as_text(both, long=True).count("to accept it") == MOST_FINDINGS


def test_a_question_is_a_warning_for_other_tools() -> None:
    question = replace(ERROR, severity="question")
    assert as_text([question]).startswith("carddata/text/cs.yaml:41:9: question[rule/points] deepwood: ")
    assert as_github([question]).startswith("::warning file=")
    assert json.loads(as_json([question]))[0]["severity"] == "question"
    (run,) = json.loads(as_sarif([question, ERROR, NOTE], "1"))["runs"]
    assert [each["level"] for each in run["results"]] == ["warning", "error", "note"]
    assert counts([question, question, NOTE]) == {"error": 0, "question": 2, "note": 1}


def test_errors_are_shown_first_and_then_questions() -> None:
    many = [replace(NOTE, message=str(number)) for number in range(MOST_FINDINGS)]
    question = replace(ERROR, severity="question")
    assert shown_of([*many, question, ERROR])[:2] == [ERROR, question]
