"""A command that is refused changes nothing, also where the last of its files is the one that cannot be written."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Proofpress
from tests.depth import at_night
from tests.hard_knocks.commands import COMMANDS, PRINTING

IN_THE_LINE = ("kit", "pack reveal", "text import")
# These write as they go, and the next run goes on with what is there: the manifest comes last, and a census says at
# the end what it has counted.
GOES_ON = ("pack print", "census", "census --game kingdoms")
LINES = {
    **{name: line for name, line in COMMANDS.items() if name not in (*PRINTING, *GOES_ON)},
    "pack print again": ("pack", "print", "printed", "--key", "cup.key", "--workers", "1"),
    "cards as pictures": ("cards", "--kind", "season", "--format", "png", "-o", "made.png"),
}


class Disk:
    """Counts the files that reach the disk, of which one may fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.files, self.fails = 0, 0
        monkeypatch.setattr(os, "fsync", self.sync)

    def sync(self, _: int) -> None:
        self.files += 1
        if self.files == self.fails:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def found(folder: Path) -> dict[str, bytes]:
    """All files, also the hidden ones, by name; folders end with a stroke."""
    paths = sorted(folder.rglob("*"))
    return {f"{path.relative_to(folder)}{'/' if path.is_dir() else ''}": read(path) for path in paths}


def read(path: Path) -> bytes:
    return b"" if path.is_dir() else path.read_bytes()


@pytest.mark.parametrize("name", [name if name in IN_THE_LINE else at_night(name, id=name) for name in LINES])
def test_a_refused_command_changes_nothing(
    room: Path, tmp_path: Path, proofpress: Proofpress, disk: Disk, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    shutil.copytree(room, tmp_path / "tried")
    monkeypatch.chdir(tmp_path / "tried")
    done = proofpress(*LINES[name])
    assert done.code == 0, done.err
    assert disk.files, "this command writes nothing; it belongs to PRINTING"
    monkeypatch.chdir(room)
    before = found(room)
    disk.fails, disk.files = disk.files, 0
    code, _, err = proofpress(*LINES[name])
    assert (code, "is full" in err) == (3, True), err
    assert found(room) == before
