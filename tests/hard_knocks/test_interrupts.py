"""Ctrl-C at every command, at several moments: code 130, the word "interrupted", and nothing half-written.

`tests/cli/test_pack.py` interrupts a pack on a terminal in the middle and goes on; `tests/press/test_files.py` kills
the function that writes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from proofpress.files import write_whole
from tests.cli.conftest import Proofpress
from tests.cli.process import environment
from tests.depth import at_night
from tests.hard_knocks.commands import COMMANDS, FIRST, KNOCKS, MODULES, SEED, knocked, turn
from tests.hard_knocks.conftest import Ended, ended, files

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
INTERRUPTED = Ended(130, b"", b"interrupted\n")


def interrupted_when(moment: str, words: tuple[str, ...], room: Path) -> Ended:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.hard_knocks.interrupting", moment, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PROOFPRESS_CONFIG=str(room / "config.yaml")),
    )
    return ended(process)


def test_every_command_there_is_is_knocked() -> None:
    assert set(MODULES) == set(COMMANDS)
    assert {turn(name) for name in FIRST} == set(KNOCKS), "each of these knocks is tried in the test line"


@pytest.mark.parametrize(
    "module", ["proofpress.command_line", *map(at_night, ("click", "proofpress.options", "proofpress.games"))]
)
def test_while_python_still_reads_the_program(room: Path, module: str) -> None:
    assert interrupted_when(module, ("check",), room) == INTERRUPTED


@pytest.mark.parametrize("name", knocked("interrupted when it begins"))
def test_when_a_command_begins(room: Path, name: str) -> None:
    before = files(room)
    assert interrupted_when(MODULES[name], COMMANDS[name], room) == INTERRUPTED
    assert files(room) == before


@pytest.mark.parametrize("name", knocked("interrupted while it reads data"))
def test_while_data_is_read(room: Path, name: str) -> None:
    assert interrupted_when("reading data", COMMANDS[name], room) == INTERRUPTED


@pytest.mark.parametrize("name", knocked("interrupted while it writes"))
def test_while_a_file_is_written(room: Path, name: str) -> None:
    nothing_is_left_when("writing a file", name, room)


@pytest.mark.parametrize("name", ["sheets", at_night("all"), "text confirm", at_night("pack mix")])
def test_while_a_file_gets_its_name(room: Path, name: str) -> None:
    nothing_is_left_when("giving it its name", name, room)


def nothing_is_left_when(moment: str, name: str, room: Path) -> None:
    before = files(room)
    done = interrupted_when(moment, COMMANDS[name], room)
    assert (done.code, done.err) == (130, b"interrupted\n")
    assert files(room) == before


def test_at_once_after_the_system_has_made_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The narrowest place: there is a file, and the program does not have it in hand yet."""
    real = os.open

    def interrupted(path: Path, *rest: int) -> int:
        os.close(real(path, *rest))
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "open", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "made.pdf", b"new")
    monkeypatch.undo()
    assert files(tmp_path) == {}


def test_in_the_middle_of_a_long_search(room: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "proofpress", "prove", SEED, "--best", "5000", "-o", "made.json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PROOFPRESS_ENGINE="python"),
    )
    time.sleep(1)  # it takes minutes
    process.send_signal(signal.SIGINT)
    assert ended(process) == INTERRUPTED
    assert not (room / "made.json").exists()


def test_a_census_of_several_processes(room: Path, proofpress: Proofpress) -> None:
    """All of them get the signal, as from a terminal; what was counted is kept, and the next call goes on."""
    census = ("census", "--to", "100", "--best", "4", "--workers", "2", "--work", "made")
    process = subprocess.Popen(
        [sys.executable, "-m", "proofpress", *census],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    while not list(room.glob("made/*/best-*.json")):
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    assert ended(process) == INTERRUPTED
    kept = list(room.glob("made/*/*"))
    assert kept
    assert all(path.suffix == ".json" and path.read_bytes().endswith(b"}\n") for path in kept)
    assert proofpress("census", "--to", "100", "--workers", "1", "--work", "made").code == 0
