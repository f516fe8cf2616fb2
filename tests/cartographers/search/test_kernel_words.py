"""The kernel is written in C, where no type checker sees the records: its enums hold their words, in their order.

A word, a clause or a key that is added to the records and not to `kernel.c` makes these tests red. That the kernel does
the same with each word as the rules do is for `compare.boards`, which draws clauses from the whole vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, get_args

import pytest

from proofpress.cartographers.edition import ENTERING
from proofpress.cartographers.records import (
    CATEGORIES,
    LETTERS,
    SEASONS,
    TERRAINS,
    ExploreCard,
    InnerShape,
    Numbered,
    PerCluster,
    ScoringCard,
    Target,
    Where,
)
from proofpress.cartographers.rules.board import FIELDS, MAX_SIDE
from proofpress.cartographers.rules.legal_moves import DecisionTask, Lasting
from proofpress.cartographers.search.bots import Tuning
from proofpress.cartographers.search.kernel import rule_words
from proofpress.records import Sized, hints, unwrapped
from tests.cartographers.rules.naive_clauses import clause_of
from tests.cartographers.search.kernel_build import FOLDER
from tests.cartographers.test_every_word import RECORDS, ROWS, Row, record_of, with_word, words_of_key

SOURCE = re.sub(r"(?s)/\*.*?\*/", "", (FOLDER / "kernel.c").read_text(encoding="utf-8"))
ENUM = re.compile(r"enum (\w*) ?\{([^}]*)\};")
ENUMS = {name: re.findall(r"\w+", members) for name, members in ENUM.findall(SOURCE) if name}
SPACES = next(re.findall(r"\w+", members) for name, members in ENUM.findall(SOURCE) if "FOREST" in members)
NUMBERS = {name: int(number) for name, number in re.findall(r"\b([A-Z_]+) = (\d+)[,} ]", SOURCE)}
CODE = re.sub(r"(?s)BOUNDS\[17\].*?;", "", ENUM.sub("", SOURCE))  # what is done with the words

# The kernel's names for words that go by another one there.
OTHERWISE = {"side": "ROW"}  # a square covers as many rows as its side is long
# What stands for nothing said, and what remains where the others of its kind were asked for.
SILENT = {"NO_END", "NO_TARGET", "NO_FIGURE", "ANYWHERE", "OVER"}
REMAINING = {"PICK_ROW_RUN", "ODD", "DESTROYS"}
# The key of a record -> what it is in the kernel's struct of a clause, if that is another word.
SAID = {
    "each": ("shape", "rows", "columns"), "pick": ("shape",), "size": ("least", "exactly"),
    "equal": ("equal", "to_equal"), "beside": ("wants", "want", "want_count"),
    "holding": ("wants", "want", "want_count"), "apart_from": ("avoids", "avoid"), "per": ("units", "per"),
}  # fmt: skip


def struct(name: str) -> list[str]:
    """The fields of a struct in their order, some with the number of their places: "want[4]"."""
    body = re.search(rf"typedef struct \{{([^{{}}]*)\}} {name};", SOURCE)
    assert body
    lines = re.findall(r"(?:i32|Mask|u8) ([^;]*);", body[1])
    return [field.strip("* ") for line in lines for field in line.split(",")]


CLAUSE = struct("Clause")
SINGLE = CLAUSE[: CLAUSE.index("wants")]


def say(enum: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the members of an enum are these words, in their order."""
    names = [OTHERWISE.get(word, word).upper() for word in words]
    pairs = zip(enum, names, strict=False)
    return len(enum) == len(names) and all(re.search(rf"(^|_){name}S?(_|$)", said) for said, name in pairs)


@pytest.mark.parametrize(
    ("enum", "words", "silent"),
    [
        ("Where", Where, 1),
        ("Inner", InnerShape, 1),
        ("Numbered", Numbered, 1),
        ("Unit", PerCluster, 0),
        ("Lasting", Lasting, 1),
        ("Target", Target, 1),
        ("Task", DecisionTask, 1),
    ],
)
def test_an_enum_holds_the_words_of_the_records_in_their_order(enum: str, words: Any, silent: int) -> None:
    said = get_args(words)
    assert say(ENUMS[enum][silent:], said)
    assert not say(ENUMS[enum][silent:], (*said, "of_the_future"))
    assert not say(ENUMS[enum][silent:], said[::-1])


def test_the_kernel_does_something_with_each_member() -> None:
    members = {member for enum in ENUMS.values() for member in enum} - SILENT
    assert {member for member in members if not re.search(rf"\b{member}\b", CODE)} == REMAINING


def test_everything_on_a_space_has_its_place() -> None:
    assert [*map(str.upper, (*FIELDS, "filled", "kinds", "edge"))] == SPACES
    assert NUMBERS["TERRAINS"] == len(TERRAINS)
    assert [*FIELDS][: len(TERRAINS)] == [*TERRAINS]


def test_every_key_of_a_clause_has_its_place() -> None:
    names = {field.partition("[")[0] for field in CLAUSE}
    for key in {key for record in RECORDS for key in hints(record)}:
        assert names.issuperset(SAID.get(key, (key,))), key


def decoded(rule: dict[str, Any]) -> dict[str, Any]:
    """What the kernel is told of a clause, by the fields of its struct."""
    clause = clause_of(rule)
    assert clause, rule
    _, _, *coded = rule_words([clause], ())
    single, rest = coded[: len(SINGLE)], iter(coded[len(SINGLE) :])
    wants = [(next(rest), next(rest)) for _ in range(next(rest))]
    avoids, per = ([next(rest) for _ in range(next(rest))] for _ in range(2))
    return {**dict(zip(SINGLE, single, strict=True)), "want": wants, "avoid": avoids, "per": per}


def shape_of(rule: dict[str, Any]) -> str:
    tag = "pick" if "pick" in rule else "each"
    word = "line" if rule[tag] in ("row", "column") else rule[tag]
    return f"{tag}_{word}".upper()


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.key} of {row.rule}" for row in ROWS])
def test_the_kernel_is_told_every_word_by_its_number(row: Row) -> None:
    for word in words_of_key(record_of(row.rule, row.key), row.key):
        rule = with_word(row, word)
        said = decoded(rule)
        assert ENUMS["Shape"][said["shape"]] == shape_of(rule)
        match row.key:
            case "of" | "enclosed_by" | "linked_by" | "to" | "equal":
                assert SPACES[said[row.key]] == word.upper()
            case "beside" | "holding":
                assert [(SPACES[what], count) for what, count in said["want"]] == [(word.upper(), 1)]
            case "apart_from":
                assert [SPACES[what] for what in said["avoid"]] == [word.upper()]
            case "at" | "containing" | "numbered":
                enum = {"at": "Where", "containing": "Inner", "numbered": "Numbered"}[row.key]
                assert say([ENUMS[enum][said[row.key]]], [word])
            case "per":
                assert [say([ENUMS["Unit"][unit]], [word]) for unit in said["per"]] == [True]
            case "each":
                assert (said["rows"], said["columns"]) == (word == "row", word == "column")
            case "pick":
                pass  # its shape
            case _:
                pytest.fail(f"how is the kernel told of {row.key}?")


def test_every_shape_of_a_clause_is_one_of_the_kernel() -> None:
    made = {
        shape_of({tag: word})
        for record in RECORDS
        for tag in ("each", "pick")
        if tag in hints(record)
        for word in words_of_key(record, tag)
    }
    assert made == {*ENUMS["Shape"]}


def most(record: type, key: str) -> int:
    """How many entries a key may hold."""
    return next(limit.high for limit in unwrapped(hints(record)[key][0])[1] if isinstance(limit, Sized))


def test_the_kernel_has_room_for_what_a_record_may_hold() -> None:
    room = {name: int(places) for name, places in re.findall(r"(\w+)\[(\d+)\]", ", ".join(CLAUSE))}
    for record in RECORDS:
        for key, field in (("beside", "want"), ("holding", "want"), ("apart_from", "avoid"), ("per", "per")):
            if key in hints(record):
                assert most(record, key) <= room[field]
    assert most(ScoringCard, "rule") == NUMBERS["MAX_CLAUSES"]
    assert most(ExploreCard, "shapes") == NUMBERS["MAX_SHAPES"]
    assert NUMBERS["MAX_SIDE"] == MAX_SIDE
    assert NUMBERS["SEASONS"] == len(SEASONS)
    assert NUMBERS["EDICTS"] == len(LETTERS) == len(CATEGORIES)
    assert NUMBERS["SLOTS"] == ENTERING


def test_a_judge_of_the_kernel_weighs_what_one_of_python_weighs() -> None:
    assert struct("Tuning") == [*Tuning._fields]
