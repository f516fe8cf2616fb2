"""What a census of version 0.2.0 has kept is reported, never mixed with what today's engine counts, and left alone."""

# ruff: noqa: F811  # fixtures of the command line are imported
from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from proofpress.research.census import Engine
from tests.cli.conftest import Proofpress, no_saved_settings, proofpress  # noqa: F401  # fixtures
from tests.depth import some
from tests.made_by_0_2_0.answers import HERE

LINES = {
    "752e3c14aac2e680": ("census", "--to", "100", "--par", "20"),
    "4066b342ab809cab": ("census", "--game", "kingdoms", "--to", "1"),
}


@pytest.fixture
def work(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HERE / "census", tmp_path / "census"))


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_there_is_one_of_each_game(work: Path) -> None:
    assert {folder.name for folder in work.iterdir()} == set(LINES)


@pytest.mark.parametrize("name", some(LINES, 2))
def test_it_is_reported_and_stays(name: str, work: Path, proofpress: Proofpress, tmp_path: Path) -> None:
    (other,) = LINES.keys() - {name}
    shutil.rmtree(work / other)
    before = files(work / name)
    said = proofpress(*LINES[name], "--work", work, "--workers", "1")
    assert said.code == 0
    assert said.err.count("note: ") == 1
    assert f"{name} holds results of a version that did not say which it is, such as 0.2.0" in said.err
    assert files(work / name) == before
    assert len(list(work.iterdir())) == 2
    elsewhere = proofpress(*LINES[name], "--work", tmp_path / "empty", "--workers", "1")
    assert (elsewhere.out, elsewhere.err) == (said.out, "")
    again = proofpress(*LINES[name], "--work", work, "--workers", "1")  # nothing is left to be counted
    assert (again.out, again.err) == (said.out, "")


def test_the_next_engine_is_told_apart(
    work: Path,
    proofpress: Proofpress,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From now on folders say which engine counted what, so another census is not reported."""
    for name in LINES:
        shutil.rmtree(work / name)
    line = ("census", "--work", work, "--workers", "1", "--to")
    assert proofpress(*line, "20").err == ""
    assert proofpress(*line, "10", "--map", "b").err == ""
    (first,) = {
        path.parent
        for path in work.glob("*/counted.json")
        if (path.parent / "verdicts-000000000-000000020.json").exists()
    }
    assert json.loads((first / "counted.json").read_bytes())["format"] == "proofpress kept census 1"
    monkeypatch.setattr("proofpress.research.census.engine_of", lambda _: Engine("9.9", "e" * 64))
    said = proofpress(*line, "20")
    assert said.err.count("note: ") == 1
    assert f"{first.name} holds results of Proofpress " in said.err
