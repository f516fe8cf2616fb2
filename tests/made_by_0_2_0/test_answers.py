"""Own data, seeds and codes of games: today's answers to the same lines say what version 0.2.0 said."""

# ruff: noqa: F811  # fixtures of the command line are imported
from __future__ import annotations

import json
import shlex

import pytest

from tests.cli.conftest import Proofpress, no_saved_settings, proofpress  # noqa: F401  # fixtures
from tests.made_by_0_2_0.answers import HERE, answers, lost

ANSWERS = answers()


@pytest.mark.parametrize("line", ANSWERS)
def test_the_same_is_answered(line: str, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    said = proofpress(*shlex.split(line))
    assert said.code == 0, said.err
    if line.endswith("--json"):
        assert lost(ANSWERS[line], json.loads(said.out)) == []
    else:
        assert said.out == ANSWERS[line]


def test_what_an_answer_loses_is_named() -> None:
    assert lost({"a": [1, {"b": None}]}, {"a": [1, {"b": 2, "c": 3}]}) == [".a[1].b: None, now 2"]
    assert lost([1], [1, 2]) == [": [1], now [1, 2]"]
