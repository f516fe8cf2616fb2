"""The wheel works where there is no checkout: it brings its data along and runs from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from proofpress import __version__
from proofpress.research import cartographers_census, kingdoms_census
from proofpress.research.census import engine_of
from tests import PACKAGE, ROOT
from tests.depth import nightly

SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"

pytestmark = nightly


def run(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Runs a program that must know nothing of this checkout."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PYTEST_ADDOPTS")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [str(word) for word in words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**kept, "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "PROOFPRESS_CONFIG": str(cwd / "no-settings.yaml")},
        cwd=cwd,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    # Without isolation the build takes the hatchling of the extra `test`, so it needs no network.
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder))
    done = run(sys.executable, "-m", "pip", "wheel", *options, ROOT, cwd=folder)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a new environment that holds the wheel and nothing else of the project.

    The libraries come from the environment of the tests by way of a .pth file: installing them once more would take
    half a minute and test only pip. A .pth file inside that folder (an editable install of the checkout) has no effect
    there.
    """
    home = tmp_path_factory.mktemp("environment")
    assert run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home).returncode == 0
    done = run(
        sys.executable, "-m", "pip", "--python", home, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=home
    )
    assert done.returncode == 0, done.stderr
    packages = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(home), "platbase": str(home)}))
    assert (packages / "proofpress").is_dir()
    libraries = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "libraries.pth").write_bytes(os.fsencode("\n".join(sorted(libraries)) + "\n"))
    return home / SCRIPTS


def test_the_wheel_holds_data_and_templates(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("carddata", "templates"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        assert files
        assert {f"proofpress/_shipped/{path.relative_to(ROOT).as_posix()}" for path in files} <= names
    assert "proofpress/constraints.txt" in names
    modules = {path.relative_to(PACKAGE.parent).as_posix() for path in PACKAGE.rglob("*.py")}
    assert modules <= names
    assert not [name for name in names if name.startswith(("tests", "docs", "output")) or "__pycache__" in name]


def test_the_wheel_names_its_licence_and_its_dependencies(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    info = f"proofpress-{__version__}.dist-info"
    metadata = archive.read(f"{info}/METADATA").decode("utf-8")
    assert f"\nVersion: {__version__}\n" in metadata
    assert "\nRequires-Python: >=3.11\n" in metadata
    assert "\nRequires-Dist: click" in metadata
    assert {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICE"} <= set(archive.namelist())


def test_the_installed_program_is_not_the_checkout_and_counts_alike(installed: Path, tmp_path: Path) -> None:
    sources = (cartographers_census.RESTS_ON, kingdoms_census.RESTS_ON)
    program = (
        f"from proofpress.research import census; print(census.__file__, *map(census.engine_of, {sources}), sep='\\n')"
    )
    done = run(installed / "python", "-c", program, cwd=tmp_path)
    place, *engines = done.stdout.splitlines()
    assert Path(place).is_relative_to(installed.parent)
    assert engines == [str(engine_of(each)) for each in sources]


def test_it_checks_and_shows_from_another_folder(installed: Path, tmp_path: Path) -> None:
    checked = run(installed / "proofpress", "check", cwd=tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith(f"Proofpress {__version__}: the data is in order.\n")
    shown = run(installed / "proofpress", "show", "great_river", cwd=tmp_path)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("Great River\n")
    assert list(tmp_path.iterdir()) == []


def test_it_takes_own_data(installed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "cartographers" / "maps"
    folder.mkdir(parents=True)
    (folder / "pond.yaml").write_text("set: own\nside: wilderness\ngrid: ['..', 'r^']\n", encoding="utf-8")
    done = run(installed / "proofpress", "check", "--data", "mine", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "  added     map pond\n" in done.stdout
