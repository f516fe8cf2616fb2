"""Whatever is tested is the program of the checkout, also where another copy of it is installed.

Here a copy is installed that breaks at once, and nobody may meet it. Only mypy looks for a module that is gone from the
checkout in the copy, too; so the test line installs none (`-e`).
"""

from __future__ import annotations

import os
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest

from tests import PACKAGE, ROOT
from tests.depth import nightly

BROKEN = 'raise RuntimeError("an installed copy was taken")\n'


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the libraries of this one and a broken copy of the program."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, symlinks=os.name != "nt", with_pip=False)
    packages = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(home), "platbase": str(home)}))
    for path in PACKAGE.rglob("*.py"):
        copy = packages / path.relative_to(PACKAGE.parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(BROKEN, encoding="utf-8")
    (packages / "proofpress" / "py.typed").touch()
    libraries = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "libraries.pth").write_bytes(os.fsencode("\n".join(sorted(libraries)) + "\n"))
    return home / ("Scripts" if os.name == "nt" else "bin") / "python"


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """In the checkout, with nothing in the environment that would lead there."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    line = [str(word) for word in words]
    return subprocess.run(line, cwd=ROOT, env=kept, capture_output=True, text=True, timeout=300, check=False)


def test_it_would_be_taken(python: Path) -> None:
    """Where nothing says otherwise; or the tests below would show nothing."""
    assert "an installed copy was taken" in run(python, "-c", "import proofpress").stderr


def test_tests_and_the_processes_that_they_start_take_the_checkout(python: Path) -> None:
    in_itself = "tests/seeds/test_text.py"
    in_a_process = "tests/cli/test_main.py::test_help_imports_no_command_and_nothing_heavy"
    done = run(python, "-m", "pytest", "-n0", "-p", "no:cacheprovider", in_itself, in_a_process)
    assert done.returncode == 0, done.stdout + done.stderr


@nightly
def test_also_on_all_processors(python: Path) -> None:
    done = run(python, "-m", "pytest", "-n2", "-p", "no:cacheprovider", "tests/seeds/test_text.py")
    assert done.returncode == 0, done.stdout + done.stderr


def test_tools_take_the_checkout(python: Path, tmp_path: Path) -> None:
    done = run(python, "-m", "tests.same_bytes", "write", tmp_path / "made.json", "--only=--version")
    assert done.returncode == 0, done.stderr
    assert "1 command line" in done.stdout


def test_mypy_takes_the_checkout(python: Path, tmp_path: Path) -> None:
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'packages = ["proofpress"]\n' in settings
    (tmp_path / "pyproject.toml").write_text(settings.replace('packages = ["proofpress"]\n', ""), encoding="utf-8")
    files = ("--config-file", tmp_path / "pyproject.toml", "--cache-dir", tmp_path / "cache")
    done = run(python, "-m", "mypy", *files, "-c", "from proofpress.errors import Report\nReport().no_such_thing\n")
    assert done.returncode == 1, done.stderr
    assert '"Report" has no attribute "no_such_thing"' in done.stdout
