"""Which test runs which lines: measured once for a file of tests, and kept until one of the files behind it changes."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.mutation.running import pytest_run

FOLDER = ".mutation"
_PATIENCE = 30  # calls of a function in one test that may bring no new line before its lines are no longer followed

Lines = Mapping[str, str]  # a file, and the lines of it as the bits of a hexadecimal number


@dataclass(frozen=True, slots=True, eq=False)
class Test:
    name: str
    seconds: float
    lines: Lines

    def runs(self, path: str, lines: int) -> bool:
        return bool(int(self.lines.get(path, "0"), 16) & lines)


@dataclass(frozen=True, slots=True, eq=False)
class TestFile:
    """A file of tests: what it ran, and the digests of all files behind it."""

    path: str
    seconds: float  # until its first test starts
    tests: tuple[Test, ...]
    imported: Lines
    behind: Mapping[str, str]

    def fresh(self, root: Path) -> bool:
        return all(digest(root / path) == known for path, known in self.behind.items())

    def imports(self, path: str, lines: int) -> bool:
        return bool(int(self.imported.get(path, "0"), 16) & lines)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


def bits(lines: Iterable[int]) -> int:
    made = 0
    for line in lines:
        made |= 1 << line
    return made


def _worked() -> float:
    """Seconds of processor time, those of processes that were started and have ended with them."""
    return sum(os.times()[:4])


class Watch:
    """A plugin of pytest that notes the lines that run, test by test."""

    def __init__(self, root: Path) -> None:
        self.prefix = f"{root}/"
        self.seen: dict[str, set[int]] = defaultdict(set)
        self.calls: dict[CodeType, int] = {}
        self.ours: dict[CodeType, str | None] = {}
        self.imported: dict[str, set[int]] | None = None
        self.started = _worked()
        self.until_first = 0.0
        self.tests: list[Test] = []
        self.files: set[str] = set()

    def called(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        """The trace function for calls: lines are followed in our own files, and while they bring something new."""
        code = frame.f_code
        name = self.ours.get(code, "")
        if name == "":
            name = code.co_filename
            name = name.removeprefix(self.prefix) if name.startswith(self.prefix) else None
            self.ours[code] = name
        if name is None or self.calls.get(code, 0) > _PATIENCE:
            return None
        self.calls[code] = self.calls.get(code, 0) + 1
        lines = self.seen[name]
        lines.add(frame.f_lineno)

        def line(frame: FrameType, _event: str, _argument: Any) -> Any:
            if frame.f_lineno not in lines:
                lines.add(frame.f_lineno)
                self.calls[code] = 0
            return line

        return line

    def taken(self) -> dict[str, set[int]]:
        found, self.seen, self.calls = dict(self.seen), defaultdict(set), {}
        self.files |= set(found)
        return found

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if self.imported is None:
            self.imported, self.until_first = self.taken(), _worked() - self.started
        start = _worked()
        self.failed = False
        result = yield
        seconds, lines = _worked() - start, self.taken()
        if not self.failed:
            self.tests.append(Test(item.nodeid, round(seconds, 4), _shown(lines)))
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or not report.passed


def _shown(lines: Mapping[str, Iterable[int]]) -> Lines:
    return {path: f"{bits(found):x}" for path, found in lines.items() if path.startswith("generator/proofpress/")}


def measure(root: Path, path: str) -> str:
    """Run a file of tests under watch, in this process; return what is to be stored."""
    watch = Watch(root)
    sys.settrace(watch.called)
    try:
        pytest_run(root, path, watch, stop=False)
    finally:
        sys.settrace(None)
    watch.files |= {path, *watch.taken()}
    behind = {name: digest(root / name) for name in sorted(watch.files) if (root / name).exists()}
    found = TestFile(path, watch.until_first, tuple(watch.tests), _shown(watch.imported or {}), behind)
    return json.dumps(asdict(found))


def _store(kept: Path, path: str) -> Path:
    return kept / f"{path.replace('/', '.')}.json.z"


def stored(root: Path, kept: Path, path: str) -> TestFile | None:
    """What was measured before, unless something behind it has changed since."""
    try:
        plain = json.loads(zlib.decompress(_store(kept, path).read_bytes()))
    except OSError:
        return None
    found = TestFile(**plain | {"tests": tuple(Test(**each) for each in plain["tests"])})
    return found if found.fresh(root) else None


def store(kept: Path, path: str, measured: str) -> None:
    kept.mkdir(exist_ok=True)
    _store(kept, path).write_bytes(zlib.compress(measured.encode(), 1))
