"""Spoils what the readers of the registry read, one thing at a time, and says what was wrong with the answer.

Everything runs in this process, from the words of a line to what is printed. An answer is right when it has one of the
expected exit codes, says in printable sentences what is wrong and where, comes in time, and leaves no other files.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from proofpress import command_line
from tests import once
from tests.hard_knocks.mutations import mutated
from tests.hard_knocks.readers import HERE, Line, Reader, lay_out
from tests.hard_knocks.room import furnish
from tests.work import Hangs, patience

ENDLESS = -1  # the code of what had to be interrupted
LONGEST_LINE = 1_600
MOST_LINES = 120
LISTING = ("check", "prove", "text", "score")  # commands whose findings are their output
CHANGING = ("text", "census", "challenge")  # commands that keep what was right also when something was wrong
IN_FAULTS = re.compile(rb"fault in Proofpress|Traceback|Error\(|<class| object at 0x")
_LINE_END = re.compile(rb"\r\n|\n|\r")
_NOT_LINES = re.compile(r"[^\n]*[^\n]")


class Ran(NamedTuple):
    """How a command ended in this process."""

    code: int
    out: bytes
    err: bytes


def run(words: Sequence[str], given: bytes = b"") -> Ran:
    """Runs the command line here; `given` comes from standard input."""
    before = sys.stdin, sys.stdout, sys.stderr
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (given, b"", b"")]
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        with patience():
            code = command_line.run(words)
    except Hangs:
        code = ENDLESS
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    for stream in streams[1:]:
        stream.flush()
    out, err = (stream.buffer.getvalue() for stream in streams[1:])  # type: ignore[attr-defined]
    return Ran(code, out, err)


def do(*words: str) -> None:
    """Runs a command that must end well."""
    ended = run(words)
    assert ended.code == 0, (words, ended)


Stamps = dict[str, tuple[int, int]]


def stamps(folder: Path) -> Stamps:
    """What lies in the folder, by size and time of change."""
    found: dict[str, tuple[int, int]] = {}
    for inside, _, names in os.walk(folder):
        for name in names:
            known = os.stat(f"{inside}/{name}")
            found[f"{inside}/{name}"] = known.st_size, known.st_mtime_ns
    return found


class Bench:
    """The room, in which one thing after the other is spoilt and put back."""

    def __init__(self, room: Path) -> None:
        self.room = room
        self.kept = room.with_name(f"{room.name}-kept")
        shutil.copytree(room, self.kept, dirs_exist_ok=True)
        self.before = stamps(room)
        self.contents = [path.read_bytes() for path in sorted(room.glob("*.*")) if path.is_file()]

    def put_all_back(self) -> None:
        """The room as it was, with its folders."""
        for path in self.room.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        shutil.copytree(self.kept, self.room, dirs_exist_ok=True)
        self.before = stamps(self.room)

    def put_back(self, now: Stamps) -> None:
        """What was changed, as it was."""
        for name in now.keys() - self.before.keys():
            os.unlink(name)
        for name, stamp in self.before.items():
            if now.get(name) != stamp:
                shutil.copy2(self.kept / os.path.relpath(name, self.room), name)
        shutil.rmtree(self.room / "made", ignore_errors=True)

    def tried(self, reader: Reader, rng: Random) -> Trial:
        """The reader with something spoilt before it."""
        line = rng.choice(reader.lines)
        content = mutated(rng, self.given(reader), self.contents, reader.write)
        return self.answered(reader, line, content)

    def given(self, reader: Reader) -> bytes:
        """What the reader should get."""
        return reader.given.encode() if reader.is_word else self.file(reader).read_bytes()

    def file(self, reader: Reader) -> Path:
        return next(self.room.glob(reader.given))

    def answered(self, reader: Reader, line: Line, content: bytes) -> Trial:
        """What comes of this line with this content."""
        laid = dict(self.before)
        if reader.is_word:
            word = os.fsdecode(content.replace(b"\0", b""))  # no system hands such a word over
            line = tuple(word if part == HERE else part for part in line)
        else:
            self.file(reader).write_bytes(content)
            reader.fit(self.room)
            laid |= stamps(self.room)
        try:
            ended = run(line, content if "-" in line else b"")
        finally:
            now = stamps(self.room)
            self.put_back(now)
        touched = {name for name in laid | now if laid.get(name) != now.get(name)}
        return Trial(reader, line, content, ended, frozenset(os.path.relpath(name, self.room) for name in touched))


class Trial(NamedTuple):
    """A line, what it read, and what came of it."""

    reader: Reader
    line: Line
    content: bytes
    ended: Ran
    touched: frozenset[str]

    def complaints(self) -> Iterator[str]:
        """What is wrong with the answer."""
        code, out, err = self.ended
        said = err + (out if code and (self.line[0] in LISTING or "--json" in self.line) else b"")
        if code == ENDLESS:
            yield "no answer"
        elif code not in (0, 3, *self.reader.codes):
            yield f"exit code {code}"
        if IN_FAULTS.search(said):
            yield "a fault"
        if code and len(said.split()) < 3:
            yield "no sentence"
        try:
            text = err.decode()
        except UnicodeDecodeError:
            yield "no UTF-8"
            return
        lines = text.split("\n")
        if not all(line.isprintable() for line in lines):
            yield "control characters"
        if max(map(len, lines)) > LONGEST_LINE or len(lines) > MOST_LINES:
            yield "too long to read"
        if code and self.touched and self.line[0] not in CHANGING:
            yield f"refused, but wrote {sorted(self.touched)[:3]}"
        if any(name.endswith(".part") for name in self.touched):
            yield "half a file"
        if not self.reader.is_word:
            yield from self._places(text)

    def _places(self, text: str) -> Iterator[str]:
        """Every line and column that is named lies in the file."""
        name = os.path.basename(self.reader.given)
        lines = _LINE_END.split(self.content.removeprefix(b"\xef\xbb\xbf"))
        for found in re.finditer(rf"(?m)^(?:\S*/)?{re.escape(name)}:(\d+)(?::(\d+))?: ", text):
            line, column = int(found[1]), int(found[2] or 1)
            if not (1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1):
                yield f"a place outside the file: {found[0]}"

    def __str__(self) -> str:
        code, out, err = self.ended
        shown = (" ".join(part[:80] for part in self.line), code, err[:600], out[-200:])
        return f"{self.reader.name}: {', '.join(map(repr, shown))}\n    {self.content[:200]!r}"


@contextmanager
def at(room: Path) -> Iterator[Bench]:
    """A bench in a new room."""
    room.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(room)
        patch.setenv("PROOFPRESS_CONFIG", str(room / "config.yaml"))
        once.begin()
        furnish(room, do)
        lay_out(room, do)
        yield Bench(room)
