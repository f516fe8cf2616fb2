"""Lets two commands run at once on one folder, and sees whether all is as if one had run after the other.

That is what is right: both end with the codes that they have one after the other, in one of the two orders, and the
folder holds the same bytes as then. So no change is lost, no file is half of one run and half of the other, none is
left behind, and nobody is refused who need not be.

Two copies of this process meet at changes on the disk: the first halts before one of its own until the second has come
to one of its own, has ended, or waits for the first. Two processes of their own begin one shortly after the other, at
any moment. Two containers are two such processes, each the only one that it knows.
"""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from proofpress.pack import keys
from proofpress.studio.forms import Desk
from tests.cli.process import environment
from tests.hard_knocks.commands import COMMANDS, FIRST, PLOTTER, WRITING
from tests.hard_knocks.fuzzing import IN_FAULTS, Bench, Ran, do, run
from tests.hard_knocks.killing import FAULT, before_changes
from tests.hard_knocks.readers import Line
from tests.hard_knocks.room import files, rewrite

MEETS: Final = 4.0  # seconds after which a run that has not come to its change waits for the other, who goes on then
CONTAINER: Final = ("unshare", "-pf", "--mount-proc")
KINDS: Final = ("copies", "processes", "containers")
WAITED: Final = 90.0  # seconds after which a run hangs
ON_THE_PAGE: Final = "studio"  # a line that begins so is asked for by the page of a studio
OWN: Final = ("--lang", "cs", "--data", "own")


class Change(NamedTuple):
    """Two lines that change one file, and what of both is in it afterwards."""

    first: Line
    second: Line
    file: str
    holds: tuple[str, ...]


class Pair(NamedTuple):
    """Two lines that run at once."""

    first: Line
    second: Line

    def __str__(self) -> str:
        return " & ".join(map(" ".join, self))


CZECH = "own/cartographers/text/cs.yaml"
ADA, BO = ("pack", "results", "printed", "ada.csv", "--keep"), ("pack", "results", "printed", "bo.csv", "--keep")
CHANGES: Final = {  # a command that changes files -> how it is tried
    "pack results": Change(ADA, BO, "printed/results/results.csv", ("Ada,round/1,late", "Bo,round/1,late")),
    "pack seats": Change(
        ("pack", "seats", "planned", "--late", "Ada"), ("pack", "seats", "planned", "--late", "Bo"),
        "planned/results/seats.csv", ("Ada", "Bo"),
    ),
    "pack reveal": Change(COMMANDS["pack reveal"], ADA, "printed/public/protocol.json", ("Ada",)),
    "challenge new": Change(  # whose page comes first stays
        COMMANDS["challenge new"], (*COMMANDS["challenge new"], "--lang", "cs"),
        "made/README.md", ("Výzva: 2026-W47",),
    ),
    "challenge table": Change(
        COMMANDS["challenge table"], (*COMMANDS["challenge table"], "chat.txt"), "week/table.csv", ("Ada", "Bo"),
    ),
    "text check": Change(
        ("text", "check", "--fix", *OWN), ("text", "import", "craylund.csv", *OWN),
        CZECH, ("vodu nebo nestvůru", "Nivy"),
    ),
    "text draft": Change(
        ("text", "draft", "--lang", "cs", "--data", "new", "--card", "mill"),
        ("text", "draft", "--lang", "cs", "--data", "new", "--card", "kiln"),
        "new/cartographers/text/cs.yaml", ("  mill:", "  kiln:"),
    ),
    "text confirm": Change(
        ("text", "confirm", "--card", "deepwood", *OWN), ("text", "import", "craylund.csv", *OWN),
        CZECH, ("    of: ", "Nivy"),
    ),
    "text export": Change(
        ("text", "export", "--lang", "cs", "--card", "deepwood", "-o", "made.csv"),
        ("text", "export", "--lang", "cs", "--card", "craylund", "-o", "made.csv"),
        "made.csv", ("cards/deepwood/name", "cards/craylund/name"),
    ),
    "text import": Change(
        ("text", "import", "deepwood.csv", *OWN), ("text", "import", "craylund.csv", *OWN), CZECH, ("Prales", "Nivy"),
    ),
    "config": Change(
        ("config", "--set", "paper=A5"), ("config", "--set", "language=cs"),
        "config.yaml", ("paper: 'A5'", "language: 'cs'"),
    ),
    "calibrate": Change(
        ("calibrate", "--read", "1.5,0", "--profile", "made.yaml"),
        ("calibrate", "--read", "0,0.5", "--profile", "made.yaml"), "made.yaml", ("1.5", "0.5"),
    ),
}  # fmt: skip

PRINT = (*COMMANDS["pack print"], "--key", "cup.key")
KEPT = ("pack", "results", "cup", "ada.csv", "--keep")
PICTURES = ("cards", "--kind", "season", "--format", "png", "-o", "made.png")
PAIRS: Final = (
    *(Pair(each.first, each.second) for each in CHANGES.values()),
    *(Pair(each.first, each.first) for each in CHANGES.values()),
    Pair(ADA, ("pack", "results", "printed")),
    Pair(PRINT, KEPT),
    Pair(PRINT, PRINT),
    Pair(PRINT, ("pack", "seats", "cup", "--late", "Zed")),
    Pair(ADA, ("pack", "seats", "planned", "--late", "Zed")),
    Pair(COMMANDS["pack reveal"], ("pack", "seats", "planned", "--late", "Zed")),
    Pair(COMMANDS["pack reveal"], (*COMMANDS["pack audit"],)),
    Pair(ADA, COMMANDS["pack audit"]),
    Pair(COMMANDS["pack plan"], (*COMMANDS["pack plan"][:-5], "Other Cup", "--players", "2", "--best", "1")),
    Pair(COMMANDS["pack mix"], ("pack", "mix", "planned", "4 18", "--yes")),
    Pair((ON_THE_PAGE, "printed", "ada.csv"), (ON_THE_PAGE, "printed", "bo.csv")),
    Pair((ON_THE_PAGE, "printed", "ada.csv"), BO),
    Pair(COMMANDS["kit"], ("kit", "another seed", "-o", "made", "--theme", "mono")),
    Pair(COMMANDS["all"], ("all", "-o", "made", "--paper", "A5")),
    Pair(COMMANDS["challenge table"], ("challenge", "table", "week", "--lang", "cs")),
    Pair(COMMANDS["challenge new"], ("challenge", "new", "another text", "-o", "made", "--map", "b")),
    Pair(COMMANDS["schema"], COMMANDS["schema"]),
    Pair(COMMANDS["census"], ("census", "--to", "2", "--workers", "1", "--work", "made")),
    Pair(PICTURES, (*PICTURES, "--theme", "mono")),
    Pair(PLOTTER, (*PLOTTER, "--paper", "A3")),
    Pair(("text", "import", "deepwood.csv", *OWN), ("text", "confirm", *OWN)),
    Pair(("text", "check", "--fix", *OWN), ("text", "confirm", *OWN)),
    Pair(("config", "--set", "profile=made.yaml"), ("calibrate", "--read", "1,1", "--profile", "made.yaml")),
    Pair(("config", "--set", "paper=A5"), ("config", "--set", "paper=")),
)  # fmt: skip
BY_CHANCE: Final = tuple(COMMANDS[name] for name in WRITING if name in FIRST and name != "seed new")


def lay_out_tables(room: Path) -> None:
    """What the pairs read, beside what a furnished room holds; one must be in it."""
    for name in ("Ada", "Bo"):
        head = "round,table,seat,player,played,status,total,losses"
        (room / f"{name.lower()}.csv").write_text(f"{head}\n1,1,2,{name},round/1,late,40,0\n", encoding="utf-8")
    for name, old, new in (
        ("deepwood", "Hustý les", "Prales"),
        ("craylund", "name,(done|draft|review),([^,]*),[^,]*", r"name,\1,\2,Nivy"),
    ):
        do("text", "export", *OWN, "--card", name, "-o", f"{name}.csv")
        rewrite(room / f"{name}.csv", old, new)


def drawn(number: int, rng: Random) -> Pair:
    """The pairs in turn; every fourth time any two commands that write."""
    return Pair(*rng.choices(BY_CHANCE, k=2)) if number % 4 == 3 else PAIRS[(number - number // 4) % len(PAIRS)]


# --------------------------------------------------------------------------------------------------------------------
# A line, carried out here, in a copy of this process, or in a process or container of its own.


def answer(line: Line) -> Ran:
    """Carries out a line here. The event key, if it makes one, follows from the line."""
    keys.secrets.token_bytes = lambda count=None: sha256(repr(line).encode()).digest()[:count]
    if line[0] != ON_THE_PAGE:
        return run(line)
    _, folder, table = line
    handed = [{"name": table, "data": b64encode(Path(table).read_bytes()).decode()}]
    asked = {"do": "run", "game": "cartographers", "command": "pack results", "language": "en"}
    desk = Desk(Path.cwd().parent / f"desk-{os.getpid()}", None, Path(folder).absolute())
    told = desk.tell({**asked, "written": {"keep": True}, "files": {"table": handed}})
    return Ran(told["code"] if "refused" in told else 0, b"", str(told).encode() if "refused" in told else b"")


class Runner:
    """One of two lines, at work in the room where one is; what it says goes into a file."""

    def __init__(self, line: Line, said: Path) -> None:
        self.line, self._said, self._process = line, said, 0

    def copied(self, halt: int = -1) -> Runner:
        """Begins in a copy of this process, which halts before one of its changes on the disk."""
        self._process = os.fork()
        if not self._process:
            try:
                changes = 0

                def act(number: int) -> None:
                    nonlocal changes
                    changes = number + 1
                    if number == halt:
                        os.kill(os.getpid(), signal.SIGSTOP)

                before_changes(act)
                ended = answer(self.line)
                self._said.write_bytes(pickle.dumps((ended, changes)))
            finally:
                os._exit(0)
        return self

    def begun(self, container: Sequence[str] = ()) -> Runner:
        """Begins in a process of its own."""
        words = [*container, sys.executable, "-m", "tests.hard_knocks.races", str(self._said), *self.line]
        process = subprocess.Popen(words, env=environment(PROOFPRESS_CONFIG=os.environ["PROOFPRESS_CONFIG"]))
        self._process, process.returncode = process.pid, 0  # it is waited for here
        return self

    def rests(self, seconds: float) -> bool:
        """Whether it halts or comes to its end within so many seconds."""
        until = time.monotonic() + seconds
        while self._process and time.monotonic() < until:
            done, status = os.waitpid(self._process, os.WUNTRACED | os.WNOHANG)
            if done and os.WIFSTOPPED(status):
                return True
            if done:
                self._process = 0
            time.sleep(0.002)
        return not self._process

    def goes_on(self) -> None:
        if self._process:
            os.kill(self._process, signal.SIGCONT)

    def ended(self) -> tuple[Ran, int]:
        """Its answer, and how many changes it has made on the disk."""
        while self._process and self.rests(WAITED):
            self.goes_on()
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            self.rests(WAITED)
            return Ran(FAULT, b"", b"it hangs"), 0
        if not self._said.exists():
            return Ran(FAULT, b"", b"it died"), 0
        said: tuple[Ran, int] = pickle.loads(self._said.read_bytes())
        self._said.unlink()
        return said


# --------------------------------------------------------------------------------------------------------------------
# What comes of both, one after the other and at once.


class Outcome(NamedTuple):
    """The codes of two lines, and the digests of all that is in the room then."""

    codes: tuple[int, int]
    files: Mapping[str, str]

    def differs(self, other: Outcome) -> Iterator[str]:
        """What is different here."""
        if self.codes != other.codes:
            yield f"codes {self.codes}, not {other.codes}"
        for name in sorted(self.files.keys() | other.files.keys()):
            if self.files.get(name) != other.files.get(name):
                what = "left behind" if name not in other.files else "missing" if name not in self.files else "differs"
                yield f"{name} {what}"


class Race(NamedTuple):
    """Two lines, how they met, and what was wrong."""

    pair: Pair
    kind: str
    how: str
    complaints: Sequence[str]

    def __str__(self) -> str:
        return f"{self.pair}, {self.kind}, {self.how}: {'; '.join(self.complaints)}"


class Track:
    """Lets pairs of lines run in the room of a bench."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.right = cache(self._right)

    def raced(self, pair: Pair, rng: Random, kind: str) -> Race:
        """Two lines at once, in one of the `KINDS`."""
        if kind == "containers" and not containers():
            return Race(pair, "left out: no containers can be made here", "", ())
        right, changes, seconds = self.right(pair)
        one, two = self._runners(pair)
        if kind == "copies":
            halts = [max(rng.randrange(most + 1) for _ in range(3)) for most in changes]  # what counts comes late
            how = f"halted before changes {halts[0] + 1} and {halts[1] + 1}"
            one.copied(halts[0]).rests(WAITED)
            two.copied(halts[1]).rests(MEETS)
            one.goes_on()
            two.goes_on()
        else:
            delay = rng.uniform(0, seconds)
            how = f"the second {delay:.2f} s later"
            one.begun(CONTAINER if kind == "containers" else ())
            time.sleep(delay)
            two.begun(CONTAINER if kind == "containers" else ())
        answers = [one.ended()[0], two.ended()[0]]
        race = Race(pair, kind, how, [*self._wrong(answers, right)])
        self.bench.put_all_back()
        return race

    def _runners(self, pair: Pair) -> tuple[Runner, Runner]:
        first, second = (self.bench.room.with_name(f"said-{number}") for number in (1, 2))
        return Runner(pair.first, first), Runner(pair.second, second)

    def _outcome(self, answers: Sequence[Ran]) -> Outcome:
        first, second = (each.code for each in answers)
        inside = files(self.bench.room)
        return Outcome((first, second), {name: sha256(data).hexdigest() for name, data in inside.items()})

    def _right(self, pair: Pair) -> tuple[list[Outcome], tuple[int, int], float]:
        """What comes of the pair in either order; how many changes each makes, and how many seconds the first takes."""
        found, most, begun = list[Outcome](), (0, 0), time.monotonic()
        for order in ((0, 1), (1, 0)):
            runners = self._runners(pair)
            ended = {at: runners[at].copied().ended() for at in order}
            found.append(self._outcome([ended[0][0], ended[1][0]]))
            most = max(most[0], ended[0][1]), max(most[1], ended[1][1])
            self.bench.put_all_back()
        return found, most, (time.monotonic() - begun) / 4

    def _wrong(self, answers: Sequence[Ran], right: Sequence[Outcome]) -> Iterator[str]:
        for line, (code, out, err) in zip(("first", "second"), answers, strict=True):
            if code not in range(5) or IN_FAULTS.search(out + err):
                yield f"the {line} one ended with {code}"
        found = self._outcome(answers)
        if found not in right:
            yield from min((list(found.differs(each)) for each in right), key=len)
            yield " / ".join(f"{code} {(err or out)[-300:].decode(errors='replace')!r}" for code, out, err in answers)


@cache
def containers() -> bool:
    """Whether containers can be made here."""
    return bool(shutil.which(CONTAINER[0])) and not subprocess.run([*CONTAINER, "true"], capture_output=True).returncode


if __name__ == "__main__":
    said = pickle.dumps((answer(tuple(sys.argv[2:])), 0))
    Path(sys.argv[1]).write_bytes(said)
