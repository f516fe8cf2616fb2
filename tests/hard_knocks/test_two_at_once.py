"""Two runs at once: what both write is there afterwards, and nobody waits for a run that is dead.

The first run is halted just before it writes, when it has read everything; then the second one does all of its work;
then the first goes on. A command that changes files says so in its record (`Command.changes`) and has a case here.
"""

from __future__ import annotations

import os
import signal
import sys
from base64 import b64encode
from collections import Counter
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from proofpress import command_line, files as program_files
from proofpress.files import Busy, Changed, File, alone, digest, write_all
from proofpress.pack.results import RESULTS_FILE
from proofpress.studio.forms import Desk
from tests.cli import registered
from tests.depth import at_night, deep, nightly
from tests.hard_knocks.__main__ import raced
from tests.hard_knocks.commands import COMMANDS, FIRST, WRITING
from tests.hard_knocks.fuzzing import Bench
from tests.hard_knocks.killing import halted_at
from tests.hard_knocks.races import ADA, CHANGES, Pair, Track, lay_out_tables
from tests.hard_knocks.readers import Line

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="what is halted is a copy of this process")


@pytest.fixture
def laid(room: Path) -> Path:
    """The room with what the cases read."""
    lay_out_tables(room)
    return room


def test_every_command_that_changes_files_is_tried() -> None:
    changing = {name.removesuffix(" --game kingdoms") for name, _, each in registered.every_command() if each.changes}
    assert changing == set(CHANGES)


IN_THE_LINE = ("pack results", "config", "aid")


@pytest.mark.parametrize("name", [name if name in IN_THE_LINE else at_night(name, id=name) for name in CHANGES])
def test_nothing_is_lost(laid: Path, name: str) -> None:
    case, codes = CHANGES[name], list[int]()
    codes.append(halted_at(0, partial(ends, case.first), lambda: codes.append(command_line.run(case.second))) or 0)
    assert codes == [0, 0]
    text = (laid / case.file).read_text(encoding="utf-8")
    assert [each for each in case.holds if each not in text] == []
    assert [path for path in laid.rglob("*.part") if path.is_file()] == []


@nightly
def test_pairs_of_commands_race(room: Path) -> None:
    """The short form of `python -m tests.hard_knocks --races`."""
    tally = Counter[str]()
    assert list(raced(Bench(room), range(deep(1)), "2539", tally)) == []
    assert tally.total() == deep(1)


def test_a_race_that_loses_a_change_is_wrong(laid: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_files, "unchanged", lambda *_: nullcontext())
    pair = Pair(*CHANGES["config"][:2])
    lost = Track(Bench(laid)).raced(pair, Late(), "copies").complaints
    assert [each for each in lost if each.startswith("config.yaml differs")] == ["config.yaml differs"]


class Late(Random):
    """Halts each run before its third change, which gives the new file its name."""

    def randrange(self, *_: Any) -> int:
        return 2


@nightly
def test_standings_are_never_older_than_the_results(laid: Path) -> None:
    """A command that only reads a kept file begins again, too, if what it has made of it is out of date."""
    code = halted_at(0, partial(ends, ("pack", "results", "printed")), lambda: command_line.run(ADA))
    assert code == 0
    assert ",Ada," in (laid / "printed/results/standings.csv").read_text(encoding="utf-8")


def ends(line: Line) -> None:
    if command_line.run(line):
        os._exit(9)


def test_two_studios_on_one_folder(laid: Path) -> None:
    def keep(name: str) -> None:
        handed = [{"name": name, "data": b64encode((laid / name).read_bytes()).decode()}]
        asked = {"do": "run", "game": "cartographers", "command": "pack results", "language": "en"}
        desk = Desk(laid.parent / name, None, laid / "printed")
        told = desk.tell({**asked, "written": {"keep": True}, "files": {"table": handed}})
        assert "refused" not in told, told

    assert halted_at(3, partial(keep, "ada.csv"), partial(keep, "bo.csv")) == 0
    text = (laid / "printed" / RESULTS_FILE).read_text(encoding="utf-8")
    assert ["Ada,round/1,late" in text, "Bo,round/1,late" in text] == [True, True]


def read_and_written(line: Line) -> set[str]:
    """The files that a line read before it wrote them; in a copy of this process, which takes the hook with it."""
    reading, writing = os.pipe()
    if (copy := os.fork()) == 0:
        opened, found = set[str](), set[str]()

        def watch(event: str, about: tuple[Any, ...]) -> None:
            if event == "open" and isinstance(about[0], str) and not about[2] & (os.O_WRONLY | os.O_RDWR):
                opened.add(os.path.realpath(about[0]))
            if event == "os.rename" and (name := os.path.realpath(about[1])) in opened:
                found.add(os.path.relpath(name))

        sys.addaudithook(watch)
        command_line.run(line)
        os.write(writing, "\n".join(found).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    os.waitpid(copy, 0)
    return set(filter(None, said.split("\n")))


# These make again what is there, the same bytes: certificates of units, kept ranges. A plan is written once.
SAME_AGAIN = ("pack print", "census")


@pytest.mark.parametrize(
    "name", [each if each in IN_THE_LINE else at_night(each, id=each) for each in WRITING if each in FIRST]
)
@pytest.mark.usefixtures("laid")
def test_what_reads_a_file_and_writes_it_says_that_it_changes_it(name: str) -> None:
    command_line.run(COMMANDS[name])
    again = read_and_written(COMMANDS[name])
    if name not in SAME_AGAIN:
        assert (name in CHANGES) or not again


def test_what_changed_without_a_lock_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editor locks nothing, nor does a disk that knows no locks."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    (tmp_path / "a.txt").write_bytes(b"theirs")
    new = [File(tmp_path / "b.txt", b"b"), File(tmp_path / "a.txt", b"ours", was=digest(b"old"))]
    with pytest.raises(Changed, match=r"a\.txt changed since it was read; nothing was written, so run"):
        write_all(new)
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    write_all([new[0], new[1]._replace(was=digest(b"theirs"))])
    assert (tmp_path / "a.txt").read_bytes() == b"ours"


def test_a_run_waits_for_the_living_and_not_for_the_dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_files, "_WAIT", 0)
    if (copy := os.fork()) == 0:
        with alone(tmp_path):
            os.kill(os.getpid(), signal.SIGSTOP)
    os.waitpid(copy, os.WUNTRACED)
    for files in ([File(tmp_path / "a", b"", was="")], [File(tmp_path / "a", b""), File(tmp_path / "b", b"")]):
        with pytest.raises(Busy, match="another run is writing into"):
            write_all(files)
    assert list(tmp_path.iterdir()) == []
    os.kill(copy, signal.SIGKILL)
    os.waitpid(copy, 0)
    write_all([File(tmp_path / "a", b"", was="")])
