"""Each kind of type hint: what it accepts, and what it says of anything else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any, Literal

import pytest

from proofpress.data.yaml_reader import build, read_bytes
from proofpress.errors import Place, Report
from proofpress.records import Between, Id, Matching, OneOrMany, Picture, Record, Sized, Text, hints


class Small(Record):
    word: Literal["one", "two"]
    other: Text | None = None


class Whole(Record):
    number: Annotated[int, Between(-5, 12)] = 1
    any_number: int = 0
    truth: bool = False
    text: Annotated[str, Sized(2, 4)] = ""
    anything: str = ""
    code: Annotated[str, Matching(re.compile("[a-z]+"), "a word of small letters")] = ""
    word: Literal["red", "green"] | None = None
    words: Annotated[tuple[Literal["red", "green"], ...], Sized(1, 2)] = ()
    one_or_many: Annotated[tuple[Literal["red", "green"], ...], OneOrMany(), Sized(1, 2)] = ()
    pair: tuple[int, Text] | None = None
    counts: Annotated[Mapping[Literal["red", "green"], int], Sized(1, 2)] = field(default_factory=dict)
    small: Small | None = None
    smalls: tuple[Small, ...] = ()
    named: Mapping[Id, Small] = field(default_factory=dict)
    nested: Mapping[Id, Mapping[Literal["a", "b"], Small]] = field(default_factory=dict)
    picture: Annotated[tuple[str, ...], Picture("x.", 3)] = ()

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.number == 12:
            yield "number", "12 is one too many"
            yield "words/1", "and the second word is wrong"
        if self.truth:
            yield "", "nothing is true"


def read(text: str) -> tuple[Whole | None, list[str], Report]:
    report = Report()
    node = read_bytes(text.encode(), "f", report)
    assert node is not None
    made = build(Whole, node, report)
    return made, [str(each).removeprefix("f:") for each in report], report


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("number: 12", "any_number", 0),
        ("number: -5", "number", -5),
        ("number: +3", "number", 3),
        ("number: 0", "number", 0),
        ("any_number: 1000000", "any_number", 1_000_000),
        ("truth: false", "truth", False),
        ("text: abcd", "text", "abcd"),
        ("text: 'ab'", "text", "ab"),
        ("anything: ''", "anything", ""),
        ("code: abc", "code", "abc"),
        ("word: red", "word", "red"),
        ("words: [red, green]", "words", ("red", "green")),
        ("one_or_many: red", "one_or_many", ("red",)),
        ("one_or_many: [green, red]", "one_or_many", ("green", "red")),
        ("pair: [3, x]", "pair", (3, "x")),
        ("counts: {red: 3}", "counts", {"red": 3}),
        ("small: {word: one}", "small", Small(word="one")),
        ("smalls: [{word: one}, {word: two, other: x}]", "smalls", (Small(word="one"), Small(word="two", other="x"))),
        ("smalls: []", "smalls", ()),
        ("named: {x1: {word: one}}", "named", {"x1": Small(word="one")}),
        ("nested: {x: {a: {word: one}}}", "nested", {"x": {"a": Small(word="one")}}),
        ("picture: [x., ..]", "picture", ("x.", "..")),
    ],
)
def test_accepted(text: str, key: str, value: Any) -> None:
    made, said, _ = read(text)
    if text == "number: 12":  # right by itself; see what `problems` says of it
        assert said
        return
    assert not said
    assert getattr(made, key) == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("number: 13", '1:9: error: "13" is not a whole number from -5 to 12'),
        ("number: -6", '1:9: error: "-6" is not a whole number from -5 to 12'),
        ("number: 1:30", '1:9: error: "1:30" is not a whole number from -5 to 12'),
        ("number: ٣", '1:9: error: "٣" is not a whole number from -5 to 12'),
        ("number: '3'", '1:9: error: "3" is not a whole number from -5 to 12: in quotes it is a text'),
        ("number: 03", '1:9: error: "03" is not a whole number from -5 to 12: it starts with a zero'),
        ("number: -03", '1:9: error: "-03" is not a whole number from -5 to 12: it starts with a zero'),
        ("any_number: 1000001", '1:13: error: "1000001" is not a whole number from -1,000,000 to 1,000,000'),
        ("number: {a: 1}", "1:9: error: a single value is expected here, not a mapping"),
        ("number:", "1:8: error: the value is missing"),
        ("truth: yes", '1:8: error: "yes" is neither true nor false; write true'),
        ("truth: N", '1:8: error: "N" is neither true nor false; write false'),
        ("truth: 'true'", '1:8: error: "true" is neither true nor false; write true without quotes'),
        ("truth: ''", '1:8: error: "" is neither true nor false'),
        ("text: a", '1:7: error: "a" has 1 character; 2 to 4 are possible'),
        ("text: abcde", '1:7: error: "abcde" has 5 characters; 2 to 4 are possible'),
        ("text: '   '", '1:7: error: "   " is empty; a text is expected here'),
        ("text: # abc", "1:6: error: the value is missing; a text that starts with # needs quotes"),
        ("code: Abc", '1:7: error: "Abc" is not a word of small letters'),
        ('code: "abc\\n"', '1:7: error: "abc\\n" is not a word of small letters'),
        ("word: rde", '1:7: error: "rde" is not possible here; did you mean "red"? possible: red or green'),
        ("words: red", "1:8: error: a list is expected here: [red]"),
        ("words: red, green", "1:8: error: a list is expected here: [red, green]"),
        ("words: red!", '1:8: error: a list is expected here, not "red!"'),
        ("words: []", "1:8: error: a list of 0 entries; 1 to 2 are possible"),
        ("words: [red, red, red]", "1:8: error: a list of 3 entries; 1 to 2 are possible"),
        ("words: [[red]]", "1:9: error: a single value is expected here, not a list"),
        ("words: " + "x" * 61, f'1:8: error: a list is expected here, not "{"x" * 59}…"'),
        ("one_or_many: {red: 1}", "1:14: error: a list is expected here, not a mapping"),
        ("pair: [3]", "1:7: error: a list of 1 entry; exactly 2 are expected"),
        ("pair: [x, '']", '1:8: error: "x" is not a whole number from -1,000,000 to 1,000,000'),
        ("counts: [red]", "1:9: error: a mapping (key: value) is expected here, not a list"),
        ("counts: {}", "1:9: error: a mapping of 0 entries; 1 to 2 are possible"),
        ("counts: {blue: 1}", '1:10: error: "blue" is not possible here; possible: red or green'),
        ("small: one", '1:8: error: a mapping (key: value) is expected here, not "one"'),
        ("small: {}", '1:1: error: the key "word" is missing'),
        ("smalls: [{}]", '1:10: error: the key "word" is missing'),
        ("named: {X: {word: one}}", '1:9: error: "X" is not an id: small letters, digits and _, starting with'),
        ("named: {x: {}}", '1:9: error: the key "word" is missing'),
        ("nested: {x: {c: {word: one}}}", '1:14: error: "c" is not possible here; possible: a or b'),
        ("picture: x", '1:10: error: a picture is expected here: a list of rows, each in quotes: ["##", "#."]'),
        ("picture: [xx, x]", "1:15: error: row 2 has 1 symbol, but the picture is 2 wide"),
        ("picture: [xo]", '1:11: error: row 1, column 2 is "o"; a picture is drawn with "x" or "."'),
        ("picture: [xxxx]", "1:11: error: row 1 has 4 symbols; the limit is 3"),
        ("picture: [x, x, x, x]", "1:10: error: a picture of 4 rows; 1 to 3 are possible"),
        ("nubmer: 3", '1:1: error: unknown key "nubmer"; did you mean "number"?'),
        ("number:3: x", '1:1: error: unknown key "number:3"; write "number: 3", with a space'),
    ],
)  # fmt: skip
def test_refused(text: str, said: str) -> None:
    found = read(text)[1]
    assert found[0].startswith(said), found
    assert len(found) == (2 if text.startswith("pair: [x") else 1)


def test_all_mistakes_are_told_and_nothing_is_built() -> None:
    made, said, _ = read("number: x\ntruth: x\nsmall: {word: three, otter: 1}\nwords: [blue, red, pink]\n")
    assert made is None
    assert [line.split(" ")[0] for line in said] == ["1:9:", "2:8:", "3:15:", "3:22:", "4:8:", "4:9:", "4:20:"]


def test_what_the_values_say_together_is_asked_when_each_is_right() -> None:
    assert read("words: [red, green]\nnumber: 12\n")[:2] == (
        None,
        ["1:14: error: and the second word is wrong", "2:9: error: 12 is one too many"],
    )
    assert read("\n\ntruth: true\n")[1] == ["3:1: error: nothing is true"]
    assert read("number: 12\ntruth: x\n")[1] == ['2:8: error: "x" is neither true nor false'], "not asked"
    assert read("number: 12\nnumbr: 3\n")[1][0].startswith('2:1: error: unknown key "numbr"'), "not asked"


def test_a_misspelt_key_is_not_missing_as_well() -> None:
    assert len(read("small: {wrod: one}")[1]) == 1
    assert len(read("small: {xyz: one}")[1]) == 2


def test_mappings_of_records_keep_the_good_ones_and_remember_the_bad_ones() -> None:
    made, said, report = read("named:\n  good: {word: one}\n  bad: {word: three}\n")
    assert made is not None
    assert made.named == {"good": Small(word="one")}
    assert len(said) == 1
    assert report.broken == {"bad"}
    made, _, report = read("nested:\n  x: {a: {word: one}, b: {}}\n")
    assert made is not None
    assert made.nested == {"x": {"a": Small(word="one")}}
    assert report.broken == {"b"}


def test_other_mappings_stand_or_fall_as_a_whole() -> None:
    made, _, report = read("counts: {red: 1, green: x}")
    assert made is None
    assert not report.broken


def test_ids_under_a_misspelt_key_are_remembered() -> None:
    assert read("namde:\n  one_id: {word: one}\n  other_id: {}\n")[2].broken == {"one_id", "other_id"}


def test_places_of_keys_entries_and_records() -> None:
    made = read("words:\n  - red\n  - green\ncounts: {green: 5}\nnamed:\n  some_id:\n    word: one\n")[0]
    assert made is not None
    assert made.place() == Place("f", 1, 1)
    assert made.place("words") == Place("f", 2, 3)
    assert made.place("words/1") == Place("f", 3, 5)
    assert made.place("words/7") == made.place("words"), "what is not there stands where its list stands"
    assert made.place("counts/green") == Place("f", 4, 17)
    assert made.place("truth") == made.place(), "a key that was left out"
    assert made.named["some_id"].place() == Place("f", 6, 3), "a record stands where its id stands"
    assert made.given() == {"words", "counts", "named"}
    assert Small(word="one").place("word") == Place("<built in>")


def test_the_places_of_records_do_not_count() -> None:
    one, other = read("number: 3")[0], read("\n\nnumber: 3")[0]
    assert one == other


def test_hints_tell_what_is_required() -> None:
    assert {key: required for key, (_, required) in hints(Small).items()} == {"word": True, "other": False}


def test_a_hint_without_a_rule_is_a_mistake_of_the_program() -> None:
    class Odd(Record):
        size: float = 0.0

    class Two(Record):
        size: int | str = 0

    node = read_bytes(b"size: 1", "f", Report())
    assert node is not None
    for record in (Odd, Two):
        with pytest.raises((KeyError, TypeError)):
            build(record, node, Report())
