"""What the reader makes of YAML: nodes that know where they stand, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from proofpress.data.yaml_reader import Entries, Items, Node, Scalar, read_bytes, read_file
from proofpress.errors import FileError, Place, Report


def read(text: str) -> Node:
    report = Report()
    node = read_bytes(text.encode(), "f", report)
    assert not list(report)
    assert node is not None
    return node


def outline(node: Node) -> object:
    """Texts with line and column, and brackets as in the file."""
    if isinstance(node, Scalar):
        return f"{node.text} {node.place.line}:{node.place.column}"
    if isinstance(node, Items):
        return [outline(item) for item in node.items]
    return {outline(key): outline(value) for key, value in node.entries}


def test_places_in_blocks() -> None:
    text = """\
# a comment
cards:
  great_river:
    set: base

    terrains:
      - water
      -   "farm"
"""
    assert outline(read(text)) == {
        "cards 2:1": {"great_river 3:3": {"set 4:5": "base 4:10", "terrains 6:5": ["water 7:9", "farm 8:11"]}}
    }


def test_places_in_brackets() -> None:
    assert outline(read("a: {b: [c, 'd'], e: {f: g}}\n")) == {
        "a 1:1": {"b 1:5": ["c 1:9", "d 1:12"], "e 1:18": {"f 1:22": "g 1:25"}}
    }


def test_columns_count_letters_not_bytes() -> None:
    assert outline(read("čára: {dům: ñ, 🧭: x}\n")) == {"čára 1:1": {"dům 1:8": "ñ 1:13", "🧭 1:16": "x 1:19"}}


def test_places_of_lists_and_mappings() -> None:
    root = read("a:\n  - x\nb: [y]\nc:\n  d: z\n")
    assert isinstance(root, Entries)
    assert [value.place for _, value in root.entries] == [Place("f", 2, 3), Place("f", 3, 4), Place("f", 5, 3)]


@pytest.mark.parametrize(
    ("text", "value", "plain"),
    [
        ("a: b c", "b c", True),
        ("a: 'b'", "b", False),
        ('a: "b\\n"', "b\n", False),
        ("a: |\n  b\n  c\n", "b\nc\n", False),
        ("a: >-\n  b\n  c\n", "b c", False),
        ("a:", "", True),
        ("a: ''", "", False),
        ("a: it's # not this", "it's", True),
        ("a: 'it''s'", "it's", False),
    ],
)
def test_scalars_stay_what_was_written(text: str, value: str, plain: bool) -> None:
    root = read(text)
    assert isinstance(root, Entries)
    scalar = root.entries[0][1]
    assert isinstance(scalar, Scalar)
    assert (scalar.text, scalar.plain) == (value, plain)


def test_keys_keep_their_order_and_the_first_of_two_counts() -> None:
    report = Report()
    node = read_bytes(b"b: 1\na: 2\nb: 3\n", "f", report)
    assert node is not None
    assert outline(node) == {"b 1:1": "1 1:4", "a 2:1": "2 2:4"}
    assert [str(each) for each in report] == ['f:3:1: error: the key "b" is already on line 1']


def test_kinds_are_named() -> None:
    root = read("[a, [b], {c: d}]")
    assert isinstance(root, Items)
    assert [item.kind for item in root.items] == ["a single value", "a list", "a mapping"]


def test_files_are_read_and_named_as_the_user_sees_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "f.yaml").write_text("a: 1\n")
    node = read_file(tmp_path / "f.yaml", Report())
    assert node is not None
    assert node.place == Place("f.yaml", 1, 1)


def test_files_that_cannot_be_read_end_the_run(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"gone\.yaml: cannot be read: No such file or directory"):
        read_file(tmp_path / "gone.yaml", Report())


def test_patterns_of_the_parser_in_python_wait_and_are_what_they_were() -> None:
    asked = "from proofpress.data import yaml_reader; import re, yaml; pattern = yaml.reader.Reader.NON_PRINTABLE; "
    asked += "print(isinstance(pattern, re.Pattern), bool(pattern.search('a\\0')), pattern.search('a'), end=' '); "
    asked += "print(yaml.load('2020-01-01', yaml.SafeLoader), isinstance(re.compile('a'), re.Pattern))"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert found.stdout == "False True None 2020-01-01 True\n"
