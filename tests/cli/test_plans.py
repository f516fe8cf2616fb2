"""Plans: what a YAML file says for options, and where each value stands."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from proofpress.errors import DataError, ProofpressError, Refusal
from proofpress.options import Chosen, Option, Written, file, flag, some_of, whole
from proofpress.settings import written_in

OPTIONS = (
    file("from", "The plan.", holds_plan=True),
    Option("folder", "Where.", position=True),
    whole("rounds", "How many.", 1, 9, default=1),
    some_of("tie-breaks", "What breaks ties."),
    flag("heroes", "With heroes.", with_no=True),
)


def plan(folder: Path, text: str) -> dict[str, Written]:
    path = folder / "plan.yaml"
    path.write_text(text, encoding="utf-8")
    return written_in(path, OPTIONS)


def test_values_with_their_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = plan(tmp_path, "rounds: 3\ntie_breaks: [points, places]\nheroes: false\n")
    assert said == {
        "rounds": Written("3", "plan.yaml:1:9"),
        "tie-breaks": Written(("points", "places"), "plan.yaml:2:13"),
        "heroes": Written(False, "plan.yaml:3:9"),
    }
    chosen = Chosen(OPTIONS, {}, said, saved={})
    assert (chosen["rounds"], chosen["tie-breaks"], chosen["heroes"]) == (3, ("points", "places"), False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("round: 3\n", 'plan.yaml:1:1: error: unknown key "round"; did you mean "rounds"?'),
        ("from: other.yaml\n", 'plan.yaml:1:1: error: unknown key "from"'),
        ("folder: cup\n", 'plan.yaml:1:1: error: unknown key "folder"'),
        ("rounds:\n", "plan.yaml:1:8: error: the value is missing"),
        ("rounds: {a: 1}\n", "plan.yaml:1:9: error: a single value or a list is expected here, not a mapping"),
        ("- rounds\n", "plan.yaml:1:1: error: a plan is a mapping (key: value)"),
    ],
)
def test_what_is_no_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError) as caught:
        plan(tmp_path, text)
    assert str(caught.value).startswith(message)


def test_a_wrong_value_is_refused_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = plan(tmp_path, "# the autumn cup\nrounds: 12\n")
    with pytest.raises(Refusal) as caught:
        Chosen(OPTIONS, {}, said, saved={})
    assert str(caught.value) == "plan.yaml:2:9: rounds 12: a whole number from 1 to 9 is expected"


@given(st.text(max_size=60))
def test_every_file_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("plan") / "plan.yaml"
    path.write_text(text, encoding="utf-8", errors="replace")
    with contextlib.suppress(ProofpressError):  # anything else would be a fault
        assert Chosen(OPTIONS, {}, written_in(path, OPTIONS), saved={})["rounds"] in range(1, 10)
