"""Two runs at once: what both write is there afterwards, and nobody waits for a run that is dead.

The first run is halted just before it writes, when it has read everything; then the second one does all of its work;
then the first goes on. A command that changes files says so in its record (`Command.changes`) and has a case here.
"""

from __future__ import annotations

import os
import signal
import sys
from base64 import b64encode
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from proofpress import command_line, files as program_files
from proofpress.files import Busy, Changed, File, alone, digest, write_all
from proofpress.pack.results import RESULTS_FILE
from proofpress.studio.forms import Desk
from tests.cli import registered
from tests.depth import at_night
from tests.hard_knocks.commands import COMMANDS, FIRST, WRITING
from tests.hard_knocks.killing import halted_at
from tests.hard_knocks.readers import Line
from tests.hard_knocks.room import rewrite

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="what is halted is a copy of this process")


class Case(NamedTuple):
    """Two lines, and what both leave in a file."""

    first: Line
    second: Line
    file: str
    holds: tuple[str, ...]


OWN = ("--lang", "cs", "--data", "own")
CZECH = "own/cartographers/text/cs.yaml"
ADA, BO = ("pack", "results", "printed", "ada.csv", "--keep"), ("pack", "results", "printed", "bo.csv", "--keep")
CASES = {
    "pack results": Case(ADA, BO, f"printed/{RESULTS_FILE}", ("Ada,round/1,late", "Bo,round/1,late")),
    "pack seats": Case(
        ("pack", "seats", "printed", "--late", "Ada"), ("pack", "seats", "printed", "--late", "Bo"),
        "printed/results/seats.csv", ("Ada", "Bo"),
    ),
    "pack reveal": Case(COMMANDS["pack reveal"], ADA, "printed/public/protocol.json", ("Ada",)),
    "text check": Case(
        ("text", "check", "--fix", *OWN), ("text", "import", "craylund.csv", *OWN),
        CZECH, ("vodu nebo nestvůru", "Nivy"),
    ),
    "text confirm": Case(
        ("text", "confirm", "--card", "deepwood", *OWN), ("text", "import", "craylund.csv", *OWN),
        CZECH, ("    of: ", "Nivy"),
    ),
    "text export": Case(
        ("text", "export", "--lang", "cs", "--card", "deepwood", "-o", "made.csv"),
        ("text", "export", "--lang", "cs", "--card", "craylund", "-o", "made.csv"),
        "made.csv", ("cards/deepwood/name", "cards/craylund/name"),
    ),
    "text import": Case(
        ("text", "import", "deepwood.csv", *OWN), ("text", "import", "craylund.csv", *OWN), CZECH, ("Prales", "Nivy"),
    ),
    "config": Case(
        ("config", "--set", "paper=A5"), ("config", "--set", "language=cs"),
        "config.yaml", ("paper: 'A5'", "language: 'cs'"),
    ),
    "calibrate": Case(
        ("calibrate", "--read", "1.5,0", "--profile", "made.yaml"),
        ("calibrate", "--read", "0,0.5", "--profile", "made.yaml"), "made.yaml", ("1.5", "0.5"),
    ),
}  # fmt: skip


@pytest.fixture
def laid(room: Path) -> Path:
    """The room with what the cases read."""
    for name in ("Ada", "Bo"):
        head = "round,table,seat,player,played,status,total,losses"
        (room / f"{name.lower()}.csv").write_text(f"{head}\n1,1,2,{name},round/1,late,40,0\n", encoding="utf-8")
    changes = (
        ("deepwood", "Hustý les", "Prales"),
        ("craylund", "name,(done|draft|review),([^,]*),[^,]*", r"name,\1,\2,Nivy"),
    )
    for name, old, new in changes:
        assert command_line.run(("text", "export", *OWN, "--card", name, "-o", f"{name}.csv")) == 0
        rewrite(room / f"{name}.csv", old, new)
    return room


def test_every_command_that_changes_files_is_tried() -> None:
    changing = {name.removesuffix(" --game kingdoms") for name, _, each in registered.every_command() if each.changes}
    assert changing == set(CASES)


IN_THE_LINE = ("pack results", "config", "aid")


@pytest.mark.parametrize("name", [name if name in IN_THE_LINE else at_night(name, id=name) for name in CASES])
def test_nothing_is_lost(laid: Path, name: str) -> None:
    case, codes = CASES[name], list[int]()
    codes.append(halted_at(0, partial(ends, case.first), lambda: codes.append(command_line.run(case.second))) or 0)
    assert codes == [0, 0]
    text = (laid / case.file).read_text(encoding="utf-8")
    assert [each for each in case.holds if each not in text] == []
    assert [path for path in laid.rglob("*.part") if path.is_file()] == []


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
        assert (name in CASES) or not again


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
    with pytest.raises(Busy, match="another run is writing into"):
        write_all([File(tmp_path / "a", b"", was="")])
    assert list(tmp_path.iterdir()) == []
    os.kill(copy, signal.SIGKILL)
    os.waitpid(copy, 0)
    write_all([File(tmp_path / "a", b"", was="")])
