"""Shell completion: what is offered where, and that a real bash takes it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.cli.process import environment, proofpress
from tests.depth import nightly


def offered(*words: str) -> list[str]:
    """What the shell is offered for the last word."""
    line = ["proofpress", *words]
    done = proofpress(_PROOFPRESS_COMPLETE="bash_complete", COMP_WORDS=" ".join(line), COMP_CWORD=str(len(line) - 1))
    assert (done.returncode, done.stderr) == (0, b"")
    return [entry.partition(",")[2] for entry in done.stdout.decode().splitlines() if entry]


def test_commands_and_options() -> None:
    assert offered("sche") == ["schema"]
    assert "check" in offered("")
    assert offered("deal", "--sc") == ["--scoring"]
    assert offered("--ver") == ["--version"]


def test_ids_presets_and_languages() -> None:
    assert offered("show", "great_") == ["great_river", "great_city"]
    assert offered("deal", "--sets", "") == ["base", "heroes", "combined"]
    assert offered("deal", "--ambush", "g") == ["goblin_attack", "gnoll_raid", "gorgon_gaze", "giant_troll_ravage"]
    assert offered("show", "a", "--lang", "e") == ["en"]
    assert offered("text", "explain", "rule/poi") == ["rule/points"]
    assert offered("calibrate", "--duplex", "") == ["long-edge", "short-edge"]


@nightly
def test_the_game_of_the_line_is_meant(tmp_path: Path) -> None:
    assert offered("--game", "kingdoms", "show", "ferry") == ["ferrywardens"]
    assert offered("--game", "kingdoms", "reference", "--nations", "moss") == ["mosskin"]
    assert offered("text", "check", "--card", "deepw") == ["deepwood"]
    assert offered("--game", "kingdoms", "text", "check", "--card", "deepw") == []
    assert offered("text", "check", "--game", "kingdoms", "--card", "mosskin/5") == ["mosskin/5"]
    folder = tmp_path / "languages"
    folder.mkdir()
    (folder / "nl.yaml").write_text("name: Nederlands\nletters: {}\n", encoding="utf-8")
    (tmp_path / "kingdoms" / "text").mkdir(parents=True)
    (tmp_path / "kingdoms" / "text" / "nl.yaml").write_text("labels: {name: Naam}\n", encoding="utf-8")
    assert offered("--game", "kingdoms", "deal", "a", "--data", str(tmp_path), "--lang", "n") == ["nl"]


def test_own_data_is_offered_too(tmp_path: Path) -> None:
    example = str(ROOT / "docs" / "examples" / "own-map")
    assert offered("show", "--data", example, "windm") == ["windmill_hill"]
    assert offered("show", "--data", str(tmp_path / "nowhere"), "windm") == []


def test_mistakes_in_own_data_offer_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "cartographers"
    folder.mkdir()
    (folder / "heroes.yaml").write_text("cards: [", encoding="utf-8")
    assert offered("show", "--data", str(tmp_path), "gr") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_for_shells(shell: str) -> None:
    if shell == "bash" and shutil.which("bash") is None:
        pytest.skip("there is no bash to ask for its version")
    done = proofpress(_PROOFPRESS_COMPLETE=f"{shell}_source")
    assert done.returncode == 0
    assert b"_PROOFPRESS_COMPLETE" in done.stdout


@pytest.mark.skipif(shutil.which("bash") is None or sys.platform == "win32", reason="there is no bash")
def test_in_a_real_bash(tmp_path: Path) -> None:
    command = tmp_path / "proofpress"
    command.write_bytes(os.fsencode(f'#!/bin/sh\nexec "{sys.executable}" -m proofpress "$@"\n'))
    command.chmod(0o755)
    script = """
eval "$(_PROOFPRESS_COMPLETE=bash_source proofpress)"
complete -p proofpress
COMP_WORDS=(proofpress show wildh)
COMP_CWORD=2
_proofpress_completion proofpress
echo "${COMPREPLY[@]}"
"""
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "--norc", "-c", script], capture_output=True, encoding="utf-8", env=environment(PATH=path), check=False
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-2].endswith("_proofpress_completion proofpress")
    assert done.stdout.splitlines()[-1] == "wildholds"
