"""No home folder, the C locale, output that is closed or that nobody reads to its end: at every command.

`tests/cli/test_main.py` has further locales and a full device under standard output, `tests/cli/test_config.py` where
settings lie.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from zipfile import ZipFile

import pytest

from proofpress.files import shipped
from tests import PACKAGE, ROOT
from tests.cli.conftest import Proofpress
from tests.cli.process import environment, given, in_the_c_locale
from tests.depth import at_night, nightly, some, spread
from tests.hard_knocks.commands import COMMANDS, PRINTING, knocked
from tests.hard_knocks.conftest import Ended, Run, ended, files

needs_a_shell = pytest.mark.skipif(sys.platform == "win32", reason="shell syntax")


@needs_a_shell
@pytest.mark.parametrize("name", knocked("without output and messages"))
def test_closed_output_and_messages(room: Path, run: Run, name: str) -> None:
    """As from a job that closes everything: the work is done all the same."""
    before = files(room)
    done = run(*COMMANDS[name], before=("/bin/sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh"))
    assert done == (0, b"", b"")
    made = {path for path, content in files(room).items() if before.get(path) != content}
    assert bool(made) is (name not in PRINTING)


def _as_output(descriptor: int) -> None:
    os.dup2(descriptor, 1)


_SAYING_MUCH = ("deal", "seed new", "text status", "check", "schema", "census", "text export")


@needs_a_shell
@pytest.mark.usefixtures("room")
@pytest.mark.parametrize("name", some(_SAYING_MUCH, 3))
def test_a_reader_that_has_gone(run: Run, name: str) -> None:
    words = COMMANDS[name][:-2] if name == "text export" else COMMANDS[name]  # without -o the text is the output
    mine, gone = os.pipe()
    os.close(mine)
    done = run(*words, prepare=lambda: _as_output(gone))
    os.close(gone)
    assert done.code == 0, done.err
    assert b"Traceback" not in done.err
    assert b"Broken" not in done.err


NO_HOME = {"PROOFPRESS_CONFIG": None, "XDG_CONFIG_HOME": None, "APPDATA": None}
_USES = [("aid", "-o", "made.pdf"), ("config",), ("show", "a")]


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize(("home", "words"), spread([None, "", "/nonexistent/home"], _USES))
def test_without_a_home_folder_the_defaults_hold(run: Run, home: str | None, words: tuple[str, ...]) -> None:
    done = run(*words, HOME=home, **NO_HOME)
    assert (done.code, done.err) == (0, b"")


def _home(room: Path, kind: str) -> Path:
    home = room / "home"
    match kind:
        case "a file":
            home.touch()
        case "a circle":
            home.symlink_to(home)
        case "closed":
            home.mkdir(mode=0)
            if os.access(home, os.X_OK):
                pytest.skip("this user may enter every folder")
        case "unreadable":
            (home / ".config" / "proofpress" / "config.yaml").mkdir(parents=True)
    return home


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep settings elsewhere")
@pytest.mark.parametrize(("kind", "words"), spread(["a file", "a circle", "closed"], _USES))
def test_a_home_folder_that_cannot_be_entered_is_a_note(
    room: Path, run: Run, kind: str, words: tuple[str, ...]
) -> None:
    done = run(*words, HOME=str(_home(room, kind)), **NO_HOME)
    why = {"a file": "Not a directory", "closed": "Permission denied"}.get(kind, "Too many levels of symbolic links")
    path = "home/.config/proofpress/config.yaml"
    said = f"note: the settings {path} cannot be read: {why}; nothing is taken from there\n"
    assert (done.code, done.err.decode()) == (0, said)
    assert done.out


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep settings elsewhere")
def test_settings_that_are_there_and_cannot_be_read_are_refused(room: Path, run: Run) -> None:
    """Whoever saved A5 would find a page on A4 otherwise; so would whoever names a file."""
    done = run("aid", "-o", "made.pdf", HOME=str(_home(room, "unreadable")), **NO_HOME)
    assert (done.code, done.err.decode().rpartition(": ")[2]) == (3, "Is a directory\n")
    done = run("aid", "-o", "made.pdf", PROOFPRESS_CONFIG="sheet.txt/config.yaml")
    assert (done.code, done.err.decode().rpartition(": ")[2]) == (3, "Not a directory\n")


@needs_a_shell
@pytest.mark.parametrize("named", ["whole", "relative"])
def test_in_a_folder_that_was_deleted(tmp_path: Path, run: Run, named: str) -> None:
    gone, made = tmp_path / "gone", tmp_path / "made.pdf"
    gone.mkdir()

    def prepare() -> None:
        os.chdir(gone)
        gone.rmdir()

    done = run("aid", "-o", str(made) if named == "whole" else made.name, prepare=prepare)
    if named == "whole":
        assert (done.code, done.err) == (0, b"")
        assert made.read_bytes().startswith(b"%PDF")
    else:
        assert (done.code, done.err.decode()[:31]) == (3, "the working folder was deleted;")


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed program in one file, as `python -m zipapp` makes it."""
    path = tmp_path_factory.mktemp("packed") / "proofpress.pyz"
    with ZipFile(path, "w") as archive:
        archive.writestr("__main__.py", "import proofpress.__main__\nproofpress.__main__.main()\n")
        for folder, inside in ((PACKAGE, ""), (ROOT / "carddata", "_shipped/"), (ROOT / "templates", "_shipped/")):
            for each in (each for each in folder.rglob("*") if each.is_file() and each.suffix != ".pyc"):
                archive.write(each, f"proofpress/{inside}{each.relative_to(ROOT if inside else PACKAGE).as_posix()}")
        archive.write(ROOT / "NOTICE", "proofpress/_shipped/NOTICE")
    return path


@needs_a_shell
@pytest.mark.parametrize(
    "words",
    [
        ("sheets", "-o", "made.pdf"),
        *(at_night(each.split()) for each in ("--version", "--help", "check", "deal meadow", "all -o made")),
        at_night(["lab", "deepwood", "--pairs", "50", "--workers", "2"]),
    ],
    ids=" ".join,
)
def test_in_one_packed_file(room: Path, packed: Path, tmp_path: Path, run: Run, words: tuple[str, ...]) -> None:
    unpacked = tmp_path / "unpacked"
    unpacked.mkdir()
    done = started(packed, words, unpacked)
    made = files(room)
    assert done.code == 0
    assert done.err == b"" or (words[0] == "all" and done.err.startswith(b"Print at actual size"))
    assert not list(unpacked.iterdir())
    assert run(*words) == done
    assert files(room) == made


@needs_a_shell
@nightly
def test_the_studio_in_one_packed_file(packed: Path, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, str(packed), "studio", "--no-open"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(TMPDIR=str(tmp_path)),
    )
    assert process.stdout is not None
    address, _, token = process.stdout.readline().decode().strip().partition("/#token=")
    line = HTTPConnection(address.removeprefix("http://"), timeout=60)
    headers = {"Sec-Fetch-Site": "same-origin", "X-Proofpress-Token": token, "Content-Type": "application/json"}
    asked = {"do": "run", "game": "cartographers", "command": "sheets", "language": "en"}
    line.request("POST", "/ask", json.dumps([asked, {**asked, "slow": True}]), headers)
    told = [json.loads(each) for each in line.getresponse().read().splitlines()]
    line.close()
    assert [len(each["files"]) for each in told] == [1, 1]
    process.terminate()
    assert ended(process) == (0, b"", b"")
    assert not list(tmp_path.iterdir())


def started(packed: Path, words: tuple[str, ...], unpacked: Path) -> Ended:
    process = subprocess.Popen(
        [sys.executable, str(packed), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(TMPDIR=str(unpacked), PROOFPRESS_CONFIG=os.environ["PROOFPRESS_CONFIG"]),
    )
    return ended(process)


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize("words", [("verify", "--help"), at_night(("schema", "made"))])
def test_python_without_docstrings_loses_no_help(room: Path, run: Run, words: tuple[str, ...]) -> None:
    first = run(*words)
    written = files(room)
    assert run(*words, PYTHONOPTIMIZE="2") == first
    assert files(room) == written


@pytest.mark.parametrize(
    ("home", "code", "said"),
    [
        (None, 2, "there is no home folder to save settings in; name a file with PROOFPRESS_CONFIG"),
        ("", 2, "there is no home folder to save settings in; name a file with PROOFPRESS_CONFIG"),
        ("sheet.txt", 3, "Not a directory"),
    ],
)
def test_settings_cannot_be_saved_without_one(
    room: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch, home: str | None, code: int, said: str
) -> None:
    if sys.platform != "linux":
        pytest.skip("other systems keep settings elsewhere; tests/cli/test_config.py")
    for name in (*NO_HOME, "HOME"):
        monkeypatch.delenv(name, raising=False)
    if home is not None:
        monkeypatch.setenv("HOME", str(room / home) if home else "")
    before = files(room)
    done = proofpress("config", "--set", "paper=A5")
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert files(room) == before


C_LOCALE = {
    "LC_ALL": "C",
    "LANG": "C",
    "LC_CTYPE": None,
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
    "PYTHONIOENCODING": None,
}


_IN_CZECH = ("reference", "draws", "deal", "prove", "pack plan", "census")
_AS_IT_IS = ("text export", "show", "text check", "text proof", "schema", "config")


@in_the_c_locale
@pytest.mark.usefixtures("room")
@pytest.mark.parametrize("name", [*some(_IN_CZECH, 6), *some(_AS_IT_IS, 6)])
def test_the_c_locale_in_czech(run: Run, name: str) -> None:
    words = (*COMMANDS[name], "--lang", "cs") if name in _IN_CZECH else COMMANDS[name]
    done = run(*words, **C_LOCALE)
    assert done.code == 0, done.err
    assert b"Traceback" not in done.err
    if name in ("deal", "show", "prove"):
        assert "ř" in done.out.decode("utf-8")


@in_the_c_locale
@pytest.mark.usefixtures("room")
def test_texts_on_the_line_in_the_c_locale(run: Run) -> None:
    done = run("score", "sheet.txt", "--map", "a", "--edicts", "A=Hustý les,B=craylund", **C_LOCALE)
    assert (done.code, done.err) == (0, b"")
    assert run("seed", "find", "pondělí", **C_LOCALE).out.decode().startswith("pondělí")


@in_the_c_locale
def test_a_saved_name_in_the_c_locale(room: Path, run: Run) -> None:
    """It comes from a file; typed, it would come as its bytes."""
    (room / "config.yaml").write_text("profile: Žák.yaml\n", encoding="utf-8")
    done = run("cards", "-o", "made.pdf", **C_LOCALE)
    assert done.code == 3
    assert done.err.decode() == 'printer profile "Žák.yaml" cannot be read: No such file or directory\n'


@in_the_c_locale
def test_a_map_whose_name_the_c_locale_does_not_know(room: Path, run: Run) -> None:
    """An id or a file: what was typed is text first, and then a name for the system."""
    (room / given("říše.yaml")).write_bytes((shipped("carddata") / "cartographers/maps/a.yaml").read_bytes())
    done = run("show", "říše.yaml", **C_LOCALE)
    assert (done.code, done.err) == (0, b"")
    assert run("sheets", "--map", "říše.yaml", "-o", "made.pdf", **C_LOCALE).code == 0


@in_the_c_locale
def test_odd_names_in_the_c_locale(room: Path, run: Run) -> None:
    done = run("sheets", "-o", "žluťoučký 🎲.pdf", **C_LOCALE)
    assert done == (0, "žluťoučký 🎲.pdf\n".encode(), b"")
    assert (room / given("žluťoučký 🎲.pdf")).read_bytes().startswith(b"%PDF")
