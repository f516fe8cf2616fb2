"""The page as a program: its modules in node, its types, its form, and how long its functions are.

The compiler and the linter are packages of npm, at the versions that `.ci/run` fetches; where they are not, what needs
them is skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from proofpress.files import shipped

ROOT = Path(__file__).parents[2]
_NPM = Path(os.environ.get("PROOFPRESS_NPM", "node_modules"))


def tool(name: str, *given: str) -> tuple[int, str]:
    """The exit code of a program of npm, and what it says."""
    program = _NPM / ".bin" / name
    if not program.exists():
        pytest.skip(f"{name} is not there (PROOFPRESS_NPM), so the modules of the page are not looked over by it")
    line = [str(program.absolute()), *given]
    done = subprocess.run(line, capture_output=True, text=True, timeout=120, check=False, cwd=ROOT)
    return done.returncode, done.stdout + done.stderr


def test_modules_do_what_they_are_there_for() -> None:
    program = shutil.which("node")
    if program is None:
        pytest.skip("node is not installed, so the modules of the page are not tried in it")
    here = Path(__file__).parent
    line = [program, "--import", (here / "node.mjs").as_uri(), str(here / "modules.test.mjs")]
    place = {**os.environ, "PROOFPRESS_TEMPLATES": str(shipped("templates").absolute())}
    done = subprocess.run(line, capture_output=True, text=True, timeout=120, check=False, env=place)
    assert done.returncode == 0, done.stdout + done.stderr


def test_modules_are_set_and_written_as_agreed() -> None:
    """The formatter, the linter, and no function of more than 60 lines: biome.json."""
    code, said = tool("biome", "check", "--error-on-warnings")
    assert code == 0, said
