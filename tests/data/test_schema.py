"""Schemas for editors say what the loader says: the same keys, limits and sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Literal

import jsonschema
import pytest
import yaml

from proofpress.data.folders import data_files
from proofpress.data.yaml_reader import build, read_bytes
from proofpress.editor_schema import DRAFT, files_of_games, schema_of
from proofpress.errors import Report
from proofpress.files import shipped
from proofpress.limits import MAX_TEXT, MAX_WHOLE_NUMBER
from proofpress.records import Between, Matching, Note, OneOrMany, Picture, Record, Sized, Text, hints

SHIPPED = {name: path.read_text(encoding="utf-8") for name, path in data_files(shipped("carddata"), Report()).items()}
FILES = files_of_games()


class Inner(Record):
    """One of several."""

    word: Literal["one", "two"]


class Outer(Record):
    """A file.

    With a second line.
    """

    number: Annotated[int, Between(-5, 12), Note("how many")]
    any_number: int = 0
    truth: bool = False
    text: Text = "x"
    short: Annotated[str, Sized(2, 4)] = "xx"
    code: Annotated[str | None, Matching(re.compile("[a-z]+"), "a word"), Note("a code word")] = None
    words: Annotated[tuple[Text, ...], OneOrMany(), Sized(1, 2), Note("one or two")] = ()
    pair: tuple[int, Text] | None = None
    counts: Annotated[Mapping[Literal["red", "green"], int], Sized(1, 2)] = field(default_factory=dict)
    inner: Annotated[Inner | None, Note("a part")] = None
    inners: tuple[Inner, ...] = ()
    picture: Annotated[tuple[str, ...], Picture(".^r#", 3)] = ()


def test_every_kind_of_hint() -> None:
    text = {"type": "string", "minLength": 1, "maxLength": MAX_TEXT, "pattern": r"\S"}
    inner = {"$ref": "#/definitions/Inner"}
    one_or_two = {"type": "array", "items": text, "minItems": 1, "maxItems": 2}
    assert schema_of(Outer, "a title") == {
        "$schema": DRAFT,
        "title": "a title",
        "type": "object",
        "description": "A file.\n\nWith a second line.",
        "additionalProperties": False,
        "properties": {
            "number": {"type": "integer", "minimum": -5, "maximum": 12, "description": "how many"},
            "any_number": {"type": "integer", "minimum": -MAX_WHOLE_NUMBER, "maximum": MAX_WHOLE_NUMBER},
            "truth": {"type": "boolean"},
            "text": text,
            "short": {"type": "string", "minLength": 2, "maxLength": 4, "pattern": r"\S"},
            "code": {**text, "pattern": "^(?:[a-z]+)$", "description": "a code word"},
            "words": {"anyOf": [text, one_or_two], "description": "one or two"},
            "pair": {
                "type": "array",
                "items": [{"type": "integer", "minimum": -MAX_WHOLE_NUMBER, "maximum": MAX_WHOLE_NUMBER}, text],
                "minItems": 2,
                "maxItems": 2,
            },
            "counts": {
                "type": "object",
                "propertyNames": {"enum": ["red", "green"]},
                "additionalProperties": {
                    "type": "integer",
                    "minimum": -MAX_WHOLE_NUMBER,
                    "maximum": MAX_WHOLE_NUMBER,
                },
                "minProperties": 1,
                "maxProperties": 2,
            },
            "inner": {"allOf": [inner], "description": "a part"},
            "inners": {"type": "array", "items": inner},
            "picture": {
                "type": "array",
                "items": {"type": "string", "pattern": r"^[.\^r#]{1,3}$"},
                "minItems": 1,
                "maxItems": 3,
            },
        },
        "required": ["number"],
        "definitions": {
            "Inner": {
                "type": "object",
                "description": "One of several.",
                "additionalProperties": False,
                "properties": {"word": {"enum": ["one", "two"]}},
                "required": ["word"],
            }
        },
    }


@pytest.mark.parametrize("pattern", FILES)
def test_schemas_are_schemas(pattern: str) -> None:
    schema = schema_of(FILES[pattern], pattern)
    jsonschema.Draft7Validator.check_schema(schema)
    assert set(schema["properties"]) == set(hints(FILES[pattern]))


class Plain(yaml.SafeLoader):
    """Reads as an editor does: numbers and truth values are guessed, dates and "on" are not (YAML 1.2)."""


Plain.yaml_implicit_resolvers = {}
Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("(true|false)$"), list("tf"))
Plain.add_implicit_resolver("tag:yaml.org,2002:int", re.compile("[-+]?[0-9]+$"), list("-+0123456789"))


def guessed(text: str) -> Any:
    return yaml.load(text, Loader=Plain)


def pattern_of(name: str) -> str:
    return name if name in FILES else f"{name.rpartition('/')[0]}/*.yaml"


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_files_are_valid(name: str) -> None:
    schema = schema_of(FILES[pattern_of(name)], name)
    jsonschema.Draft7Validator(schema).validate(guessed(SHIPPED[name]))


# What an editor marks while one types, the loader refuses too, and the other way round.
@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("number: 12", True),
        ("number: 13", False),
        ("number: -6", False),
        ("number: x", False),
        ("numbers: 1", False),
        ("any_number: 1", False),
        ("number: 1\ntruth: true", True),
        ("number: 1\ntruth: yes", False),
        ("number: 1\ntext: '   '", False),
        ("number: 1\nshort: abc", True),
        ("number: 1\nshort: a", False),
        ("number: 1\nshort: abcde", False),
        ("number: 1\ncode: abc", True),
        ("number: 1\ncode: Abc", False),
        ("number: 1\nwords: a", True),
        ("number: 1\nwords: [a, b]", True),
        ("number: 1\nwords: [a, b, c]", False),
        ("number: 1\nwords: []", False),
        ("number: 1\npair: [1, a]", True),
        ("number: 1\npair: [a, a]", False),
        ("number: 1\npair: [1]", False),
        ("number: 1\ncounts: {red: 1}", True),
        ("number: 1\ncounts: {blue: 1}", False),
        ("number: 1\ncounts: {}", False),
        ("number: 1\ninner: {word: two}", True),
        ("number: 1\ninner: {word: three}", False),
        ("number: 1\ninner: {}", False),
        ("number: 1\ninners: [{word: one}, {word: four}]", False),
        ("number: 1\npicture: ['.^', 'r#']", True),
        ("number: 1\npicture: ['.x']", False),
        ("number: 1\npicture: ['....']", False),
        ("number: 1\npicture: []", False),
    ],
)
def test_editors_and_the_loader_agree(text: str, valid: bool) -> None:
    assert jsonschema.Draft7Validator(schema_of(Outer, "")).is_valid(guessed(text)) is valid
    report = Report()
    node = read_bytes(text.encode(), "f", report)
    assert node is not None
    assert (build(Outer, node, report) is not None and not len(report)) is valid


def test_the_schema_of_a_record_that_holds_itself_ends() -> None:
    schema = schema_of(Loop, "")
    assert schema["properties"]["inside"] == {"$ref": "#/definitions/Loop"}
    assert schema["definitions"]["Loop"]["properties"]["inside"] == {"$ref": "#/definitions/Loop"}


class Loop(Record):
    """Holds itself."""

    inside: Loop | None = None
