"""What translators' tools run: the GitHub action, the hook of pre-commit, and the check for a Weblate of one's own."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from tests import ROOT

TEXT = """\
cards:
  deepwood:
    name: Hustý les
    effect: 7 bodů za každé území lesa, které má alespoň 5 polí a nesousedí s vesnicí.
"""
WRONG = "text says 7 points, the card scores 6"
RIGHT = TEXT.replace("7 bodů", "6 bodů")
PLACE = "mine/cartographers/text/cs.yaml"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a folder of own data, and the program on the path."""
    file = tmp_path / PLACE
    file.parent.mkdir(parents=True)
    file.write_text(TEXT, encoding="utf-8")
    program = tmp_path / "bin" / "proofpress"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m proofpress "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return tmp_path


def run(repository: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    path = f"{repository / 'bin'}{os.pathsep}{os.environ['PATH']}"
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "generator"), "PATH": path, **environment}
    return subprocess.run(words, cwd=repository, env=variables, capture_output=True, text=True, check=False, timeout=60)


def action() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    return found


def step(**given: str) -> tuple[str, dict[str, str]]:
    """What the last step of the action runs, and its environment with these inputs."""
    inputs = {name: each.get("default", "") for name, each in action()["inputs"].items()} | given
    assert inputs.keys() == action()["inputs"].keys()
    last = action()["runs"]["steps"][-1]
    filled = {
        name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: inputs[found[1]], value)
        for name, value in last["env"].items()
    }
    assert "${{" not in "".join((last["run"], *filled.values())), "nothing of an input becomes a part of the script"
    return last["run"], filled


def acted(repository: Path, **given: str) -> subprocess.CompletedProcess[str]:
    script, environment = step(data="mine", **given)
    return run(repository, "bash", "-e", "-o", "pipefail", "-c", script, **environment)


def test_the_action_reports_in_place(repository: Path) -> None:
    done = acted(repository, languages="cs pl")
    assert done.returncode == 1
    assert f"::error file={PLACE},line=4,col=13,title=rule/points::deepwood: {WRONG}" in done.stdout


@pytest.mark.nightly
def test_the_action_fails_where_something_is_wrong(repository: Path) -> None:
    (repository / PLACE).write_text(RIGHT, encoding="utf-8")
    done = acted(repository, languages="cs")
    assert (done.returncode, "::error" in done.stdout, "::notice" in done.stdout) == (0, False, True)
    assert acted(repository, languages="cs", strict="true").returncode == 1
    assert acted(repository, game="kingdoms").returncode != 0  # no data of that game are there
    assert acted(repository, languages="$(touch made)").returncode == 2
    assert not (repository / "made").exists()


def test_the_action_is_one_that_github_runs() -> None:
    """Every step names its shell, and the program is installed from the commit of the action."""
    made = action()
    assert {"name", "description", "inputs", "runs"} == made.keys()
    assert made["runs"]["using"] == "composite"
    assert all("uses" in each or "shell" in each for each in made["runs"]["steps"])
    assert '"$GITHUB_ACTION_PATH"' in made["runs"]["steps"][-2]["run"]
    assert all(each["description"].endswith(".") for each in made["inputs"].values())


def test_the_hook_reports_in_place(repository: Path) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert (hook["language"], hook["pass_filenames"]) == ("python", False)
    for name in (PLACE, "carddata/languages/cs.yaml", "mine/kingdoms/text/pt-BR.yaml"):
        assert re.search(hook["files"], name)
    for name in ("mine/cartographers/maps/a.yaml", "languages/cs.md"):
        assert not re.search(hook["files"], name)
    words = [*shlex.split(hook["entry"]), "--data", "mine", "--lang", "cs"]
    done = run(repository, *words)
    assert (done.returncode, f"{PLACE}:4:13: error[rule/points] deepwood: {WRONG}" in done.stdout) == (1, True)


# --------------------------------------------------------------------------------------------------------------------
# The check for Weblate: against what its documentation says of the base class, and against the class itself where a
# Python has it.


class TargetCheck:
    """What docs.weblate.org says of the class: a check is asked about each pair of source and target."""

    check_id = ""
    default_disabled = False

    def __init__(self) -> None:
        self.enable_string = self.check_id.replace("_", "-")

    def should_skip(self, unit: Any) -> bool:
        return self.default_disabled and not unit.all_flags.has_any({self.enable_string})

    def ignore_state(self, unit: Any) -> bool:
        return not unit.state or bool(unit.readonly)

    def check_single(self, source: str, target: str, unit: Any) -> bool:
        raise NotImplementedError


WEBLATE = ROOT / "docs" / "examples" / "weblate"
CASES = """
from types import SimpleNamespace as Of

SOURCE = "6 points for each forest cluster of at least 5 spaces that is not adjacent to a village."
RIGHT = "6 bodů za každé území lesa, které má alespoň 5 polí a nesousedí s vesnicí."

class Flags(set):
    def has_any(self, names):
        return not self.isdisjoint(names)

def unit(target, context="cards/deepwood/effect", language="cs", flags=("proofpress-rule",)):
    return Of(context=context, translation=Of(language=Of(code=language)), all_flags=Flags(flags), check_cache={},
              state=20, readonly=False, get_source_plurals=lambda: [SOURCE], get_target_plurals=lambda: [target])

def fails(check, target, **kind):
    asked = unit(target, **kind)
    return not check.should_skip(asked) and not check.ignore_state(asked) and check.check_single(SOURCE, target, asked)

def cases(RuleCheck):
    check, wrong = RuleCheck(), RIGHT.replace("6", "7")
    assert not fails(check, RIGHT)
    assert fails(check, wrong)
    assert fails(check, RIGHT.replace("nesousedí", "sousedí"))
    assert not fails(check, wrong, flags=())
    assert not fails(check, wrong, context="cards/no_such_card/effect")
    assert not fails(check, wrong, context="")
    assert not fails(check, wrong, language="xx")
    assert not fails(check, "")
    assert check.get_description(Of(unit=unit(wrong))) == "text says 7 points, the card scores 6"
    assert check.get_description(Of(unit=unit(RIGHT))) == RuleCheck.description
    assert (check.enable_string, RuleCheck.check_id) == ("proofpress-rule", "proofpress_rule")
"""


@pytest.fixture
def rule_check(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """The class of the check, with the documented class in place of Weblate's own."""
    base = ModuleType("weblate.checks.base")
    base.TargetCheck = TargetCheck  # type: ignore[attr-defined]
    for name in ("weblate", "weblate.checks"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, base.__name__, base)
    monkeypatch.syspath_prepend(str(WEBLATE))
    monkeypatch.delitem(sys.modules, "proofpress_check", raising=False)

    def made() -> Any:
        from importlib import import_module

        return import_module("proofpress_check")

    return made


def test_the_check_for_weblate(rule_check: Callable[[], Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The shipped texts, with own data that only one game has; and the words that own data accept."""
    own = tmp_path / PLACE
    own.parent.mkdir(parents=True)
    own.write_text(RIGHT + "    accept: {rule/points: our house rule}\n", encoding="utf-8")
    monkeypatch.setenv("PROOFPRESS_DATA", str(tmp_path / "mine"))
    module, key = rule_check(), "nations/mosskin/3/effect"
    _, kingdoms = module.catalogues()
    source, right = (kingdoms.text(code, ("nations", "mosskin/3", "effect")) for code in ("en", "cs"))
    assert module.found_in(right, key, source, "cs") == []
    assert module.found_in(right.replace("1", "2"), key, source, "cs") != []
    monkeypatch.delenv("PROOFPRESS_DATA")
    cases: dict[str, Any] = {}
    exec(CASES, cases)
    assert not cases["fails"](module.RuleCheck(), RIGHT.partition("effect: ")[2].replace("6", "7"))
    for kept in (module.catalogues, module.checker):
        kept.cache_clear()
    cases["cases"](module.RuleCheck)


def test_the_check_with_the_class_of_weblate() -> None:
    python = os.environ.get("PROOFPRESS_WEBLATE")
    if not python:
        pytest.skip("PROOFPRESS_WEBLATE names no Python with Weblate and what Proofpress needs")
    words = f"{CASES}\nfrom proofpress_check import RuleCheck\nfrom weblate.checks.base import TargetCheck\n"
    script = f"{words}assert issubclass(RuleCheck, TargetCheck)\ncases(RuleCheck)\n"
    paths = os.pathsep.join(map(str, (WEBLATE, ROOT / "generator")))
    variables = {**os.environ, "PYTHONPATH": paths, "DJANGO_SETTINGS_MODULE": "weblate.settings_example"}
    done = subprocess.run(
        [python, "-c", script], env=variables, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
