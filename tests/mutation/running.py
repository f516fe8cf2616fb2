"""Runs tests in forks of a process that has the libraries loaded already, and nothing of the program.

Every job has a copy of the tree to itself. A fork changes one file of it, runs the tests that were chosen until one
fails, and goes away with all that it has imported. It has so much processor time and no more: one that waits forever is
killed, which counts, for the tests would never have ended.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import resource
import select
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

_LIBRARIES = (
    *("_pytest.assertion.rewrite", "click.testing", "concurrent.futures.process", "hypothesis", "jinja2", "jsonschema"),
    *("logging", "multiprocessing", "pikepdf", "PIL.Image", "PIL.ImageChops", "polib", "pypdfium2", "pyphen", "segno"),
    *("reportlab.lib.colors", "reportlab.pdfbase.ttfonts", "reportlab.pdfgen.canvas", "xml.etree.ElementTree", "yaml"),
)
_NOT_COPIED = (".git", ".*_cache", ".hypothesis", ".mutation", ".venv", "__pycache__", "build", "dist", "output")
_MEMORY = 2 << 30
_PYTEST = ("-q", "-p", "no:cacheprovider", "-n0", "-p", "no:faulthandler")

PASSED, FAILED, ENDLESS = "passed", "failed", "endless"


def load_libraries() -> None:
    for name in _LIBRARIES:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def copy_tree(root: Path, target: Path) -> None:
    shutil.copytree(root, target, ignore=shutil.ignore_patterns(*_NOT_COPIED), symlinks=True)
    (target / "output").mkdir(exist_ok=True)


def pytest_run(tree: Path, path: str, plugin: object, *, stop: bool = True) -> int:
    """Run the tests of a file in this process."""
    options = [*_PYTEST, "-x"] if stop else _PYTEST
    return pytest.main([*options, "--rootdir", str(tree), path], plugins=[plugin])


class Chosen:
    """A plugin of pytest that runs these tests in this order; tests that nobody knows, such as for a new word, too."""

    def __init__(self, wanted: Sequence[str], known: Sequence[str]) -> None:
        self.order = {name: number for number, name in enumerate(wanted)}
        self.known = frozenset(known)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self.order or item.nodeid not in self.known]
        items[:] = sorted(chosen, key=lambda item: self.order.get(item.nodeid, -1))


def run_chosen(tree: Path, batches: Sequence[tuple[str, Chosen]]) -> str:
    """Run batches of tests in this process, until one fails."""
    for path, chosen in batches:
        if pytest_run(tree, path, chosen) not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return FAILED
    return PASSED


@contextlib.contextmanager
def changed(path: Path, content: bytes, number: int) -> Iterator[None]:
    """The file with other content, and with a time by which Python knows that it has to be compiled anew."""
    before, times = path.read_bytes(), path.stat()
    path.write_bytes(content)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns + (number + 1) * 1_000_000_000))
    try:
        yield
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def in_fork(tree: Path, work: Callable[[], str], seconds: float, *, compiled: bool = False) -> str:
    """What the work answers, done in a fork in its tree; or that it did not come to an end."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        answer = FAILED  # whatever it was: a mutant may break anything
        try:
            os.close(reader)
            _settle(tree, seconds, compiled)
            answer = work()
        finally:
            with os.fdopen(writer, "w") as pipe:
                pipe.write(answer)
            os._exit(0)
    os.close(writer)
    answers: list[bytes] = []
    status = signal.SIGKILL.value
    try:
        # It may wait for longer than it may work, for some tests start processes and wait for those.
        while select.select([reader], [], [], 4 * seconds + 60)[0]:
            answers.append(os.read(reader, 1 << 20))
            if not answers[-1]:
                _, status = os.waitpid(child, 0)
                break
    finally:
        os.close(reader)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # itself where it hangs, and what it has started and not ended
        with contextlib.suppress(ChildProcessError):
            os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return ENDLESS if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else FAILED
    return b"".join(answers).decode()


def _settle(tree: Path, seconds: float, compiled: bool) -> None:
    """Make the fork a process like one that was started in the tree."""
    os.setpgid(0, 0)
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    limit = int(seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    os.chdir(tree)
    for name in [name for name in sys.modules if name.partition(".")[0] in ("tests", "proofpress")]:
        del sys.modules[name]
    here = str(Path(__file__).resolve().parents[2])
    sys.path[:] = [str(tree / "generator"), str(tree), *(path for path in sys.path if path not in ("", here))]
    sys.dont_write_bytecode = not compiled
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path[:2])
    os.environ.pop("PYTEST_ADDOPTS", None)  # such as those of CI, which want other plugins
    if not compiled:
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
