"""Own data made from the schemas through the commands, and both parsers of YAML: the short form of the night."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from tests.depth import deep
from tests.hard_knocks.__main__ import made, twice
from tests.hard_knocks.fuzzing import Bench
from tests.hard_knocks.two_parsers import differing, read_with

SEED = "2539"


def test_own_data_made_from_the_schemas_is_answered_in_sentences(room: Path) -> None:
    tally = Counter[str]()
    assert list(made(Bench(room), range(deep(1)), SEED, tally, most=3)) == []
    assert tally.total() == deep(1) * 3


def test_both_parsers_of_yaml_have_one_verdict() -> None:
    assert list(twice(None, range(deep(40)), SEED, Counter())) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a:\tb", "f.yaml:1:3: error: a tab character cannot stand here; YAML needs spaces"),
        ("{a?b: c}", "f.yaml:1:1: error: this mapping lacks a comma"),
        ('a: "\\U00110000"', "f.yaml:1:7: error: in double quotes a backslash starts an escape"),
        ("[a: ]", ""),
        ("a: |2#'b'\n", 'f.yaml:1:4: error: a text cannot start with "|"; put the text into quotes'),
        ("{a:}", ""),
        ("a: b\n...\nc: d", "f.yaml:3:1: error: nothing can follow here"),
        ("x: {a: 1, a: 2}\nb: [", 'f.yaml:1:11: error: the key "a" is already on line 1 f.yaml:2:5: error: a value'),
        ("[!x, b]", 'f.yaml:1:2: error: "!x," is a tag'),
    ],
)
def test_what_the_parsers_take_for_different_things(text: str, said: str) -> None:
    assert list(differing(text.encode())) == []
    found = read_with(yaml.SafeLoader, text.encode())[1]
    assert " ".join(found).startswith(said)
    assert bool(found) == bool(said)
