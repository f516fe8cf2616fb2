"""The page as a program: its modules in node, its types, its form, and how long its functions are.

The compiler and the linter are packages of npm, at the versions that `.ci/run` fetches; where they are not, what needs
them is skipped."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from proofpress.files import shipped
from proofpress.studio.page import COMMENTS, page
from tests.depth import nightly
from tests.languages import LANGUAGES

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


# Modules in which something has no type yet, and those in which something may be null where it is used. Only shorter!
LOOSE = {
    "noImplicitAny": "blind board card chosen engine event form game hand head kept outcome pack paint play ruleform "
    "rules text texts wizard workers",
    "strictNullChecks": "address bench blind board call card chosen coach desk drafts engine event files form front "
    "game games kept main news pack paint play points print reader ruleform rules server stakes start text workers",
}


@pytest.mark.parametrize("option", ["noImplicitAny", pytest.param("strictNullChecks", marks=nightly)])
def test_modules_that_are_strict_stay_so(option: str) -> None:
    _, said = tool("tsc", "-p", ".", f"--{option}", "true")
    assert set(re.findall(r"^templates/studio/(\w+)\.js", said, re.MULTILINE)) == set(LOOSE[option].split())


def test_the_page_begins_with_the_words_that_it_needs_until_the_desk_has_told_all() -> None:
    """What is said before that, and what is said when nobody answers; no others, which took 110 kB."""
    folder = shipped("templates") / "studio"
    early = "".join((folder / f"{name}.js").read_text() for name in ("foot", "desk", "server", "workers", "engine"))
    said = {"welcome", *re.findall(r"\bword\([\"`](\w+)", early)}
    assert {"gone", "cancel", "step_"} <= said
    words = json.loads(re.findall(r'id="setup">(.*?)</script>', page("server", {}, "").decode(), re.DOTALL)[0])["words"]
    assert set(words) == set(LANGUAGES)
    for language in LANGUAGES:
        keys = {key.removeprefix("studio_") for key in words[language]}
        assert [each for each in said if not any(key == each or key.startswith(f"{each}") for key in keys)] == []
        assert len(keys) < 30


def test_comments_stay_out_of_the_page_and_all_else_stays_in() -> None:
    program = "/** @type {A} */ f();\n// x\n  /**\n * y\n */\n  g(`//`); // z\n/* a */\nconst s = '/* */';\n"
    assert COMMENTS.sub("", program) == "/** @type {A} */ f();\n  g(`//`); // z\nconst s = '/* */';\n"
    whole = page("server", {}, "").decode()
    assert "export async function showWizard" in whole
    assert "// What can be chosen at once" not in whole
