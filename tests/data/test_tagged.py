"""Tagged unions: which record a mapping becomes, what is reported when it is none, and what editors get."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar, Literal

import jsonschema
import pytest

from proofpress.data.folders import plain
from proofpress.data.yaml_reader import build, read_bytes
from proofpress.editor_schema import schema_of
from proofpress.errors import Place, Report
from proofpress.records import Beside, Between, Distinct, Flag, Keys, OneOrMany, Record, Sized, Tagged
from tests.data.test_schema import guessed

Colour = Literal["red", "green", "blue"]


class Paid(Record):
    points: Annotated[int, Between(1, 9)]


class EachDot(Paid):
    """Pays for dots."""

    each: Annotated[tuple[Literal["dot"], ...], OneOrMany(), Sized(1, 1)] = ("dot",)
    of: Colour
    size: int = 0


class EachLine(Paid):
    """Pays for lines."""

    related: ClassVar = (Keys(("full", "holding"), "some"), Keys(("from_", "to"), "all"))

    each: Annotated[tuple[Literal["row", "column"], ...], OneOrMany(), Sized(1, 2), Distinct()]
    full: Annotated[bool, Flag()] = False
    holding: Colour | None = None
    from_: int = 0
    to: int = 0


class PickDot(Paid):
    """Pays for one dot."""

    pick: Literal["dot"] = "dot"
    per: Literal["side", "corner"]


class PickRow(Paid):
    """Pays for one row."""

    pick: Literal["row"] = "row"
    per: Annotated[tuple[Literal["dot", "side"], ...], OneOrMany(), Sized(1, 2)]


Paying = Annotated[
    EachDot | EachLine | PickDot | PickRow, Tagged("each", "pick", says='a rule says either "each" or "pick"')
]


class Always(Record):
    """No keys of its own."""

    condition: Literal["always", "never"]


class Bound(Record):
    """A condition with a number."""

    condition: Literal["at_least", "at_most"]
    number: int

    def problems(self) -> Any:
        if self.number == 13:
            yield "number", "13 is not a lucky number"


class Where(Record):
    """A condition with a colour."""

    condition: Literal["where"] = "where"
    colour: Colour


Condition = Annotated[Always | Bound | Where, Tagged("condition")]


class Gain(Record):
    """Gives something."""

    related: ClassVar = (Keys(("amount", "free"), "one", 'a gain has an "amount", or is "free"'),)

    op: Literal["gain"] = "gain"
    amount: int | None = None
    free: Annotated[bool, Flag()] = False
    condition: Annotated[Condition | None, Beside()] = None


class PointsIf(Record):
    """Points under a condition."""

    op: Literal["vp"] = "vp"
    amount: int
    condition: Annotated[Condition, Beside()]


class PointsPer(Record):
    """Points for what is counted."""

    op: Literal["vp"] = "vp"
    amount: int
    per: Literal["head", "foot"]
    most: int = 9


class Pay(Record):
    """Costs something under a condition."""

    op: Literal["pay", "owe"]
    condition: Annotated[Condition, Beside()]


Points = Annotated[PointsIf | PointsPer, Tagged("condition", "per")]
Effect = Annotated[Gain | Points | Pay, Tagged("op")]


class Box(Record):
    """A file."""

    rule: Paying | None = None
    rules: tuple[Paying, ...] = ()
    named: Mapping[str, Paying] = field(default_factory=dict)
    effect: Effect | None = None
    condition: Condition | None = None


def read(text: str) -> tuple[Box | None, list[str]]:
    report = Report()
    node = read_bytes(text.encode(), "f", report)
    assert node is not None
    made = build(Box, node, report)
    return made, [str(each).removeprefix("f:").replace(" error:", "") for each in report]


RIGHT = [
    ("rule: {each: dot, of: red, points: 1}", EachDot(of="red", points=1)),
    ("rule: {each: [dot], of: red, points: 1}", EachDot(of="red", points=1)),
    ("rule: {points: 1, of: red, each: dot}", EachDot(of="red", points=1)),
    ("rule: {each: row, full: true, points: 1}", EachLine(each=("row",), full=True, points=1)),
    ("rule: {each: [column, row], holding: red, points: 1}", EachLine(each=("column", "row"), holding="red", points=1)),
    (
        "rule: {each: row, full: true, from_: 1, to: 2, points: 1}",
        EachLine(each=("row",), full=True, from_=1, to=2, points=1),
    ),
    ("rule: {pick: dot, per: side, points: 2}", PickDot(per="side", points=2)),
    ("effect: {op: gain, amount: 2}", Gain(amount=2)),
    ("effect: {op: gain, free: true, condition: always}", Gain(free=True, condition=Always(condition="always"))),
    (
        "effect: {number: 3, op: gain, condition: at_least, amount: 2}",
        Gain(amount=2, condition=Bound(condition="at_least", number=3)),
    ),
    ("effect: {op: vp, condition: never, amount: 2}", PointsIf(amount=2, condition=Always(condition="never"))),
    ("effect: {op: vp, amount: 2, condition: where, colour: red}", PointsIf(amount=2, condition=Where(colour="red"))),
    ("effect: {op: vp, per: head, amount: 2, most: 3}", PointsPer(amount=2, per="head", most=3)),
    ("effect: {op: owe, condition: where, colour: red}", Pay(op="owe", condition=Where(colour="red"))),
    ("condition: {condition: at_most, number: 0}", Bound(condition="at_most", number=0)),
]

WRONG = [
    ("rule: row", '1:7: a mapping (key: value) is expected here, not "row"'),
    ("rule: {of: red, points: 1}", '1:1: a rule says either "each" or "pick"'),
    ("rule: {each: dot, pick: dot, of: red, points: 1}", '1:1: a rule says either "each" or "pick"'),
    ("rule: {eahc: dot, of: red, points: 1}", '1:8: unknown key "eahc"; did you mean "each"?'),
    ("rule: {eahc: dot, of: pink, points: 0}", '1:8: unknown key "eahc"; did you mean "each"?', "1:23: ", "1:37: "),
    ("rule: {each: , of: red, points: 1}", "1:13: the value is missing"),
    ("rule: {each: {dot: 1}, of: red, points: 1}", "1:14: a single value is expected here, not a mapping"),
    ("rule: {each: [], of: red, points: 1}", "1:14: a single value is expected here, not a list"),
    (
        "rule: {each: dots, of: red, points: 1}",
        '1:14: "dots" is not possible here; did you mean "dot"? possible: dot, row or column',
    ),
    (
        "rule: {each: [dot, cow], points: 1}",
        '1:20: "cow" is not possible here; did you mean "row"? possible: dot, row or column',
    ),
    (
        "rule: {each: [dot, row], points: 0}",
        "1:14: dot and row do not go together; only row and column do",
        '1:34: "0" is not a whole',
    ),
    ("rule: {each: [row, row], full: true, points: 1}", '1:20: "row" is listed twice'),
    ("rule: {pick: [dot], per: side, points: 1}", "1:14: a single value is expected here, not a list"),
    ("rule: {each: dot, points: 1}", '1:1: "each: dot" needs the key "of": red, green or blue'),
    (
        "rule: {each: dot}",
        '1:1: "each: dot" needs the key "of": red, green or blue',
        '1:1: "each: dot" needs the key "points": a number',
    ),
    (
        "rule: {each: dot, fof: red, points: 1}",
        '1:19: unknown key "fof"; did you mean "of"? possible: points, each, of or size',
    ),
    (
        "rule: {each: dot, of: red, full: true, points: 1}",
        '1:28: "full" does not go with "each: dot"; what does: "of", "points" and "size"',
    ),
    (
        "rule: {each: [row, column], per: side, full: true, points: 1}",
        '1:29: "per" does not go with "each: row and column"; what does: "points", "from_", "full", "holding" and "to"',
    ),
    ("rule: {each: row, points: 1}", '1:1: "each: row" needs the key "full" or "holding"'),
    (
        "rule: {each: row, full: false, points: 1}",
        '1:25: "full" can only be true; leave it out otherwise',
    ),
    ("rule: {each: row, full: true, to: 3, points: 1}", '1:35: "to" needs the key "from_"'),
    (
        "rules:\n  - {each: dot, of: red, points: 1}\n  - {each: dot, of: sad, points: 1}",
        '3:21: "sad" is not possible here; possible: red, green or blue',
    ),
    (
        "rule: {pick: dot, per: dot, points: 1}",
        '1:24: "per: dot" does not go with "pick: dot"; what does: side and corner',
    ),
    ("rule: {pick: dot, per: hat, points: 1}", '1:24: "hat" is not possible here; possible: side or corner'),
    (
        "rule: {pick: row, per: [dot, corner, dots], points: 1}",
        '1:30: "per: corner" does not go with "pick: row"; what does: dot and side',
    ),
    ("effect: {amount: 1}", '1:1: the key "op" is missing'),
    (
        "effect: {op: gian, amount: 1}",
        '1:14: "gian" is not possible here; did you mean "gain"? possible: gain, vp, pay or owe',
    ),
    ("effect: {op: gain}", '1:1: a gain has an "amount", or is "free"'),
    ("effect: {op: gain, free: true, amount: 1}", '1:1: a gain has an "amount", or is "free"'),
    ("effect: {op: gain, amount: 1, number: 3}", '1:31: the key "condition" is missing'),
    (
        "effect: {op: gain, amount: 1, conditoin: at_least, number: 3}",
        '1:31: unknown key "conditoin"; did you mean "condition"?',
    ),
    (
        "effect: {op: gain, amount: 1, condition: at_laest, number: 3}",
        '1:42: "at_laest" is not possible here; did you mean "at_least"?',
    ),
    (
        "effect: {op: gain, amount: 1, condition: at_least}",
        '1:31: "condition: at_least" needs the key "number": a number',
    ),
    (
        "effect: {op: gain, amount: 1, condition: always, number: 3}",
        '1:50: "number" does not go with "condition: always"; it needs no other key',
    ),
    (
        "effect: {op: gain, amount: 1, condition: where, colour: red, number: 3}",
        '1:62: "number" does not go with "condition: where"; what does: "colour"',
    ),
    ("effect: {op: gain, amount: 1, condition: at_most, number: 13}", "1:59: 13 is not a lucky number"),
    (
        "effect: {op: gain, amount: 1, per: head}",
        '1:31: "per" does not go with "op: gain"; what does: "amount", "condition" and "free"',
    ),
    ("effect: {op: vp, amount: 1}", '1:1: the key "condition" or "per" is missing'),
    ("effect: {op: vp, amount: 1, per: head, condition: always}", '1:1: the key "condition" or "per" is missing'),
    ("effect: {op: vp, per: head, most: 2}", '1:1: "per: head" needs the key "amount": a number'),
    (
        "effect: {op: vp, per: head, amount: 2, number: 3}",
        '1:40: "number" does not go with "per: head"; what does: "amount" and "most"',
    ),
    (
        "effect: {op: vp, condition: never, amount: 2, most: 3}",
        '1:47: "most" does not go with "condition: never"; what does: ',
    ),
    ("effect: {op: pay}", '1:1: "op: pay" needs the key "condition": always, never, at_least, at_most or where'),
    ("effect: {op: pay, conditoin: always}", '1:19: unknown key "conditoin"; did you mean "condition"?'),
]


@pytest.mark.parametrize(("text", "wanted"), RIGHT, ids=[text for text, _ in RIGHT])
def test_the_words_choose_the_record(text: str, wanted: Record) -> None:
    made, said = read(text)
    assert not said
    assert made is not None
    assert getattr(made, text.partition(":")[0]) == wanted


@pytest.mark.parametrize(("text", "wanted"), [(text, said) for text, *said in WRONG], ids=[row[0] for row in WRONG])
def test_mistakes_name_the_key_the_word_and_what_would_be_right(text: str, wanted: list[str]) -> None:
    said = read(text)[1]
    assert len(said) == len(wanted), said
    for line, start in zip(said, wanted, strict=True):
        assert line.startswith(start), said


@pytest.mark.parametrize("text", [row[0] for row in (*RIGHT, *WRONG)])
def test_editors_refuse_what_the_loader_refuses(text: str) -> None:
    schema = schema_of(Box, "")
    jsonschema.Draft7Validator.check_schema(schema)
    numbers_alone = "number: 13" in text  # what only numbers show is no matter of form
    assert jsonschema.Draft7Validator(schema).is_valid(guessed(text)) is (text in dict(RIGHT) or numbers_alone)


def test_editors_name_the_wrong_key() -> None:
    """And not all records of which the mapping is none."""
    validator = jsonschema.Draft7Validator(schema_of(Box, ""))
    for text, wrong in (
        ("rule: {each: dot, of: red, full: true, points: 1}", "'full' was unexpected"),
        ("rule: {each: dot, of: pink, points: 1}", "'pink' is not one of ['red', 'green', 'blue']"),
        ("rule: {each: dot, points: 1}", "'of' is a required property"),
        ("effect: {op: gian, amount: 1}", "'gian' is not one of ['gain', 'vp', 'pay', 'owe']"),
        ("effect: {op: gain, amount: 1, condition: never, number: 3}", "False schema does not allow 3"),
        ("effect: {op: vp, per: ear, amount: 1}", "'ear' is not one of ['head', 'foot']"),
    ):
        [error] = validator.iter_errors(guessed(text))
        assert wrong in error.message


def test_a_word_that_belongs_to_no_record_is_followed_by_nothing_about_keys_of_single_records() -> None:
    """But what all records that have a key want there is checked; `per` is not the same everywhere."""
    assert len(read("rule: {each: hex, per: nothing, size: x, points: 100}")[1]) == 3


def test_records_keep_their_places_and_those_of_parts() -> None:
    made, _ = read("effect:\n  op: gain\n  amount: 1\n  condition: at_least\n  number: 3\n")
    assert made is not None
    assert isinstance(made.effect, Gain)
    assert isinstance(made.effect.condition, Bound)
    assert made.effect.place() == Place("f", 1, 1)
    assert made.effect.place("number") == made.effect.condition.place("number") == Place("f", 5, 11)
    assert made.effect.condition.place() == Place("f", 4, 3), "a part begins with its first key"


def test_mappings_keep_the_good_ones_and_remember_the_bad_ones() -> None:
    report = Report()
    node = read_bytes(b"named: {a: {each: dot, of: red, points: 1}, b: {each: hex}}", "f", report)
    assert node is not None
    made = build(Box, node, report)
    assert made is not None
    assert made.named == {"a": EachDot(of="red", points=1)}
    assert report.broken == {"b"}


def test_plain_values_say_which_record_it_is_and_are_flat_as_in_the_file() -> None:
    assert plain(EachDot(of="red", points=1), {"places"}) == {"each": ["dot"], "of": "red", "points": 1}
    assert plain(PointsIf(amount=2, condition=Where(colour="red")), {"places"}) == {
        "op": "vp",
        "amount": 2,
        "condition": "where",
        "colour": "red",
    }
    assert plain(Gain(amount=2), {"places"}) == {"op": "gain", "amount": 2}
