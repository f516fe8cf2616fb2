"""Single values change; every other byte of the file stays."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from proofpress.data.edit import entry_lines, spliced, with_entry
from proofpress.errors import ContentError
from tests.depth import nightly
from tests.yaml_files import read_yaml

FILE = """\
# A comment; stays.
cards:
  great_river: {name: Great River}   # another

  deepwood:
    name: 'Deepwood'
    # the rule
    effect: Six points.
    of: 0a1b2c3d

  silos:
      name: "Silos"
      effect: >-
        Ten points for
        each column.

      # and this belongs to what follows
  last: {name: Last, effect: "It's: odd"}

labels:
  page: Seite
"""


def test_one_value_changes_one_line() -> None:
    changed = spliced(FILE, {("cards", "deepwood", "effect"): "Five points."})
    assert changed == FILE.replace("Six points.", "Five points.")


def test_a_value_in_a_flow_mapping() -> None:
    changed = spliced(FILE, {("cards", "last", "effect"): "a, b"})
    assert changed == FILE.replace('"It\'s: odd"', '"a, b"')


def test_a_folded_text_stays_folded() -> None:
    changed = spliced(FILE, {("cards", "silos", "effect"): "word " * 40 + "end"})
    old = "        Ten points for\n        each column.\n"
    assert changed.startswith(FILE[: FILE.index(old)])
    assert changed.endswith(FILE[FILE.index(old) + len(old) :])
    assert read_yaml(changed)["cards"]["silos"]["effect"] == "word " * 40 + "end"


def test_a_new_key_goes_to_the_end_of_its_mapping() -> None:
    changed = spliced(FILE, {("cards", "deepwood", "accept"): "x", ("cards", "silos", "of"): "11111111"})
    assert "    of: 0a1b2c3d\n    accept: x\n" in changed
    assert '        each column.\n      of: "11111111"\n' in changed
    assert "".join(line for line in changed.splitlines(True) if "accept" not in line and "1111" not in line) == FILE


def test_a_new_key_in_a_flow_mapping() -> None:
    changed = spliced(FILE, {("cards", "great_river", "unofficial"): "yes"})
    assert '  great_river: {name: Great River, unofficial: "yes"}   # another\n' in changed


def test_a_new_card_and_a_new_part() -> None:
    changed = spliced(FILE, {("cards", "hamlet", "name"): "Weiler", ("maps", "a", "name"): "Wildnis"})
    data = read_yaml(changed)
    assert data["cards"]["hamlet"] == {"name": "Weiler"}
    assert data["maps"] == {"a": {"name": "Wildnis"}}
    assert list(data["cards"]) == ["great_river", "deepwood", "silos", "last", "hamlet"]


def test_an_empty_file_and_one_without_a_last_line_end() -> None:
    assert spliced("cards:\n  a: {name: A}", {("cards", "b", "name"): "B"}).endswith("\n  b:\n    name: B\n")


def test_a_mapping_is_not_replaced_by_a_text() -> None:
    with pytest.raises(ContentError, match="cards/deepwood holds other values"):
        spliced(FILE, {("cards", "deepwood"): "x"})
    with pytest.raises(ContentError, match="not a mapping"):
        spliced(FILE, {("labels", "page", "x"): "y"})


ODD = ["yes", "1e5", "12345678", "0x1F", "a: b", "a #b", "#b", "- x", "[x]", "{x}", "'", '"', "", " x ", "x\ny", "ž\tč",
       "null", "~", "*a", "&a", "!t", "%x", "@x", "`x`", "x:", "?", "|", ">", "—", "„x“", "a\\b", "\u00a0"]  # fmt: skip


@pytest.mark.parametrize("text", ODD)
@pytest.mark.parametrize("path", [("cards", "deepwood", "effect"), ("cards", "last", "effect"), ("labels", "new")])
def test_every_text_is_read_back_as_it_is(text: str, path: tuple[str, ...]) -> None:
    data = read_yaml(spliced(FILE, {path: text}))
    for key in path:
        data = data[key]
    assert data == text


@nightly
@pytest.mark.parametrize("part", ["cartographers/text", "languages"])
def test_shipped_files_change_only_where_they_are_told(part: str) -> None:
    rnd = random.Random(part)
    for path in sorted((Path(__file__).parents[2] / "carddata" / part).glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        data = read_yaml(text)
        keys = [("labels", key) for key in data["labels"]]
        keys += [("cards", card, key) for card, value in data.get("cards", {}).items() for key in value]
        for keys_ in rnd.sample(keys, 12):
            if keys_[-1] in ("unofficial", "accept"):
                continue
            at = data
            for key in keys_[:-1]:
                at = at[key]
            same = spliced(text, {keys_: str(at[keys_[-1]])})
            assert read_yaml(same) == data
            other = read_yaml(spliced(text, {keys_: "A new text."}))
            inner = other
            for key in keys_[:-1]:
                inner = inner[key]
            assert inner[keys_[-1]] == "A new text."
            inner[keys_[-1]] = at[keys_[-1]]
            assert other == data


def test_an_entry_is_edited_as_it_stands() -> None:
    found = entry_lines(FILE, ("cards", "deepwood"))
    assert found is not None
    assert found.text == "name: 'Deepwood'\n# the rule\neffect: Six points.\nof: 0a1b2c3d\n"
    assert FILE.splitlines()[found.line - 1][found.column - 1 :] == "name: 'Deepwood'"
    assert entry_lines(FILE, ("cards", "great_river")) == ("{name: Great River}\n", 3, 16)
    assert entry_lines(FILE, ("cards", "hamlet")) is None


@pytest.mark.parametrize("card", ["great_river", "deepwood", "silos", "last"])
def test_an_entry_that_is_written_as_it_is_changes_nothing(card: str) -> None:
    found = entry_lines(FILE, ("cards", card))
    assert found is not None
    assert with_entry(FILE, ("cards", card), found.text) == FILE


@pytest.mark.parametrize("card", ["great_river", "deepwood", "silos", "last", "hamlet"])
@pytest.mark.parametrize("lines", ["name: X\n# mine\nlist:\n  - {a: b}\n", "{name: X, list: [{a: b}]}"])
def test_an_entry_changes_and_nothing_else(card: str, lines: str) -> None:
    changed = with_entry(FILE, ("cards", card), lines)
    data = read_yaml(FILE)
    assert read_yaml(changed) == {**data, "cards": {**data["cards"], card: {"name": "X", "list": [{"a": "b"}]}}}
    kept = [line for line in FILE.splitlines() if line.lstrip().startswith("# ") and line != "    # the rule"]
    assert [line for line in changed.splitlines() if line in kept] == kept
    assert with_entry(changed, ("cards", card), lines) == changed


def test_an_entry_of_a_file_with_other_line_ends_or_none() -> None:
    windows = FILE.replace("\n", "\r\n")
    changed = with_entry(windows, ("cards", "deepwood"), "name: X\nof: y\n")
    assert changed.count("\n") == changed.count("\r\n") == windows.count("\n") - 2
    assert with_entry("", ("cards", "hamlet"), "name: X").splitlines()[-3:] == ["cards:", "  hamlet:", "    name: X"]
    with pytest.raises(ContentError, match="would be empty"):
        with_entry(FILE, ("cards", "silos"), " \n")
    with pytest.raises(ContentError, match="not YAML"):
        with_entry("cards: [", ("cards", "silos"), "name: X")


def test_many_changes_at_once_are_those_one_by_one() -> None:
    """In every order: changed and new values, in blocks, in brackets, in mappings that are only now begun."""
    chance = random.Random(7)
    paths = [
        *(("cards", card, key) for card in ("great_river", "deepwood", "silos", "last") for key in ("name", "effect")),
        *(("cards", card, key) for card in ("deepwood", "last", "new", "newer") for key in ("of", "why", "what")),
        *(("labels", key) for key in ("page", "sheet", "side")),
        *(("of", key) for key in ("page", "sheet")),
        ("cards", "deepwood", "list", 0),
        ("cards", "deepwood", "list", 1),
    ]
    for _ in range(300):
        chosen = chance.sample(paths, chance.randrange(2, len(paths)))
        chosen = [path for path in chosen if path[-1] != 1 or (*path[:-1], 0) in chosen[: chosen.index(path)]]
        changes = {path: chance.choice(["Six.", "a, b: c", "word " * 40 + "end"]) for path in chosen}
        text = chance.choice([FILE, FILE.rstrip("\n"), ""])
        one_by_one = text
        for path, value in changes.items():
            one_by_one = spliced(one_by_one, {path: value})
        assert spliced(text, changes) == one_by_one, changes
