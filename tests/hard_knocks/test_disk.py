"""A full disk, a disk that is read-only, a folder where a file should go: one sentence, code 3, nothing half-written.

`tests/press/test_files.py` has the one function that writes files, with every way in which the system can refuse.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Proofpress
from tests.cli.process import environment
from tests.depth import at_night
from tests.hard_knocks.commands import COMMANDS, SEED, knocked
from tests.hard_knocks.conftest import Run, files

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits and mounts of this kind are not there")


def no_byte_more() -> None:
    """From now on this process can make files, but no byte goes into them; a full disk for everybody."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.parametrize("name", knocked("where no byte can be written"))
def test_where_no_byte_can_be_written(room: Path, run: Run, name: str) -> None:
    before = files(room)
    done = run(*COMMANDS[name], prepare=no_byte_more)
    assert done.code == 3, done.err
    assert done.err.count(b"\n") == 1, done.err
    assert done.err.endswith(b"cannot be written: the file becomes larger than is allowed here\n")
    assert files(room) == before


# Real disks: a small one in memory, mounted where nobody else sees it and gone with the process

_ON_A_DISK = """
mount -t tmpfs -o "$1" none "$2" || exit 99
cd "$2" && echo old > made.pdf && shift 2
[ "$1" = ro ] && mount -o remount,ro .
shift
"$@" || { code=$?; cp -r . "$KEPT"; exit $code; }
"""


def on_a_disk(room: Path, size: str, *words: str, readonly: bool = False) -> tuple[int, str, Path]:
    """Runs a command on a disk of this size, which holds `made.pdf`; returns code, messages, and what was left."""
    disk, kept = room / "disk", room / "kept"
    disk.mkdir()
    own = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    shell = ["/bin/sh", "-c", _ON_A_DISK, "sh", f"size={size}", str(disk), "ro" if readonly else "rw"]
    try:
        done = subprocess.run(
            [*own, *shell, sys.executable, "-m", "proofpress", *words],
            env=environment(KEPT=str(kept)),
            capture_output=True,
            check=False,
            timeout=60,
        )
    except FileNotFoundError:
        pytest.skip("unshare is not installed, so no disk can be mounted; the tests with a limit ran")
    if done.returncode == 99 or done.stderr.startswith(b"unshare:"):
        pytest.skip("nobody may mount a disk here; the tests with a limit ran")
    return done.returncode, done.stderr.decode(), kept


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("sheets", "-o", "made.pdf"), '"made.pdf" cannot be written: the disk that holds "." is full\n'),
        at_night(("cards",), '"output/cards.pdf" cannot be written: the disk that holds "output" is full\n'),
        at_night(("all",), '"output/map-sheets.pdf" cannot be written: the disk that holds "output" is full\n'),
    ],
)
def test_a_full_disk(room: Path, words: tuple[str, ...], shown: str) -> None:
    code, err, kept = on_a_disk(room, "32k", *words)
    assert (code, err) == (3, shown)
    assert files(kept) == {"made.pdf": b"old\n"}


def test_a_disk_that_becomes_full_after_some_files(room: Path) -> None:
    code, err, kept = on_a_disk(room, "256k", "kit", SEED)
    assert code == 3
    assert err.endswith("is full\n")
    assert files(kept) == {"made.pdf": b"old\n"}


@pytest.mark.parametrize(
    "words", [("sheets", "-o", "made.pdf"), at_night(("prove", SEED, "--best", "1", "-o", "made.json"))]
)
def test_a_disk_that_is_read_only(room: Path, words: tuple[str, ...]) -> None:
    code, err, kept = on_a_disk(room, "1m", *words, readonly=True)
    assert (code, err) == (3, f'"{words[-1]}" cannot be written: the disk that holds "." is read-only\n')
    assert files(kept) == {"made.pdf": b"old\n"}


@pytest.mark.parametrize("words", [("cards",), at_night(("all",)), at_night(("schema", "made"))])
def test_no_folder_can_be_made_on_a_disk_that_is_read_only(room: Path, words: tuple[str, ...]) -> None:
    code, err, _ = on_a_disk(room, "1m", *words, readonly=True)
    assert code == 3
    assert err.endswith("cannot be made: Read-only file system\n")


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_folder_in_which_nothing_may_be_written(room: Path, proofpress: Proofpress) -> None:
    (room / "locked").mkdir(mode=0o500)
    done = proofpress("sheets", "-o", "locked/made.pdf")
    assert done == (3, "", '"locked/made.pdf" cannot be written: writing into "locked" is not permitted\n')


# A folder where a file should go

_TO_A_FOLDER = {
    "sheets": ("sheets", "-o", "there"),
    "sheets as pictures": ("sheets", "--format", "png", "-o", "there"),
    "cards as pictures": ("cards", "--format", "png", "--kind", "season", "-o", "there"),
    "reference": ("reference", "--edicts", "first-game", "-o", "there"),
    "aid": ("aid", "-o", "there"),
    "draws": ("draws", SEED, "-o", "there"),
    "draws as a post": ("draws", SEED, "--as", "forum", "-o", "there"),
    "draws as pictures": ("draws", SEED, "--as", "slides", "--format", "png", "-o", "there"),
    "calibrate": ("calibrate", "-o", "there"),
    "prove": ("prove", SEED, "--best", "1", "-o", "there"),
    "census": ("census", "--to", "1", "--workers", "1", "-o", "there.json"),
    "text proof": ("text", "proof", "--lang", "cs", "--card", "deepwood", "-o", "there.html"),
    "text export": ("text", "export", "--lang", "cs", "-o", "there.po"),
}


@pytest.mark.parametrize("words", _TO_A_FOLDER.values(), ids=_TO_A_FOLDER)
def test_the_output_is_a_folder(room: Path, proofpress: Proofpress, words: tuple[str, ...]) -> None:
    target = room / words[words.index("-o") + 1]
    target.mkdir()
    before = files(room)
    done = proofpress(*words)
    assert done.code == 3
    assert done.err.endswith(f'"{target.name}" cannot be written: it is a folder; name a file in it\n')
    left = files(room)
    assert {name for name in left if not name.startswith("output/census/")} == set(before)
    assert not list(target.iterdir())


def test_an_empty_name_is_the_folder_one_is_in(room: Path, proofpress: Proofpress) -> None:
    assert room == Path.cwd()
    done = proofpress("sheets", "-o", "")
    assert done == (3, "", '"." cannot be written: it is a folder; name a file in it\n')


@pytest.mark.parametrize("words", [("all", "-o", "file"), ("kit", SEED, "-o", "file"), ("schema", "file")])
def test_a_file_where_a_folder_should_be(room: Path, proofpress: Proofpress, words: tuple[str, ...]) -> None:
    (room / "file").write_text("mine")
    done = proofpress(*words)
    assert done.code == 3
    assert "cannot be made: " in done.err
    assert (room / "file").read_text() == "mine"
