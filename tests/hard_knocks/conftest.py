"""A room in which every command finds something to do, and a way to run commands there as processes of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from proofpress import command_line
from tests.cli.conftest import proofpress
from tests.cli.process import environment, given
from tests.hard_knocks.room import files, furnish

__all__ = ["files", "proofpress"]  # `proofpress`: the fixture of the tests of commands, which works in this process


class Ended(NamedTuple):
    """How a process ended, as a shell would tell it."""

    code: int
    out: bytes
    err: bytes


Run = Callable[..., Ended]


def ended(process: subprocess.Popen[bytes], timeout: float = 60) -> Ended:
    """Waits for a process; one that died of a signal has the code that a shell shows, 130 for Ctrl-C."""
    out, err = process.communicate(timeout=timeout)
    code = process.returncode
    return Ended(128 - code if code < 0 else code, out, err)


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The room as every test finds it; see `commands.py` for what is done with it."""
    folder = tmp_path_factory.mktemp("furnished")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("PROOFPRESS_CONFIG", str(folder / "config.yaml"))

        def do(*words: str) -> None:
            assert command_line.run(words) == 0, words

        furnish(folder, do)
    return folder


@pytest.fixture
def room(furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A furnished room of one's own, and one is in it."""
    folder = tmp_path / "room"
    shutil.copytree(furnished, folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PROOFPRESS_CONFIG", str(folder / "config.yaml"))
    return folder


@pytest.fixture
def run() -> Run:
    """Runs the program as a process of its own in the folder where the test is."""

    def started(
        *words: str, before: Sequence[str] = (), prepare: Callable[[], None] | None = None, **changes: str | None
    ) -> Ended:
        wanted = {"PROOFPRESS_CONFIG": os.environ.get("PROOFPRESS_CONFIG"), **changes}
        process = subprocess.Popen(
            [*before, sys.executable, "-m", "proofpress", *map(given, words)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(**wanted),
            preexec_fn=prepare,
        )
        return ended(process)

    return started
