"""The same map sheet printed by Proofpress and by what one would pick instead, side by side in one run.

Every measurement is a process of its own, and the tools take turns, so that whatever else the machine is doing hits all
of them alike; the median of the rounds counts. A tool that is not installed is named as such. A measurement only counts
when the document has all its pages and the last one looks like ours.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from PIL import ImageChops, ImageStat
from pypdfium2 import PdfDocument

from tests import ROOT
from tests.bench import read_back, sheet
from tests.bench.framework import columns

SHEETS = 100
MANY = 1_000
ROUNDS = 3
FARTHEST = 6.0  # how far the grey of a pixel, 0 to 255, is from ours on average; an empty page is about 20 away


class Peer(NamedTuple):
    """A tool of the table."""

    name: str
    module: str  # in tests/bench/peers
    package: str  # as it is installed
    most: int  # sheets in one measurement: what is slow prints fewer, which hardly changes its speed


OURS = Peer("Proofpress", "proofpress", "proofpress", MANY)
PEERS = (
    OURS,
    Peer("reportlab, page as a form", "form_reportlab", "reportlab", MANY),
    Peer("typst, page as a PDF", "typst_pdf", "typst", MANY),
    Peer("typst, page as an SVG", "typst_svg", "typst", SHEETS),
    Peer("reportlab, naive", "naive_reportlab", "reportlab", SHEETS),
    Peer("fpdf2", "fpdf2", "fpdf2", 20),
    Peer("WeasyPrint", "weasyprint", "weasyprint", 20),
    Peer("protograf", "protograf", "protograf", 5),
)


class Failure(Exception):
    """A tool that is there and does not print the sheet; the message stands in the table."""


class Timing(NamedTuple):
    """One measurement, in seconds."""

    printing: float  # processor time, after all imports
    process: float  # processor time of the whole process
    waiting: float  # the clock on the wall
    size: int  # of the file, in bytes


@dataclass(slots=True)
class Entry:
    """What a tool came to, or why it came to nothing."""

    peer: Peer
    sheets: int
    version: str = ""
    reason: str = ""
    timings: list[Timing] = field(default_factory=list)

    @property
    def speed(self) -> float:
        """Sheets a second."""
        return self.sheets / median(timing.printing for timing in self.timings)

    @property
    def page_bytes(self) -> float:
        return median(timing.size for timing in self.timings) / self.sheets

    @property
    def process(self) -> float:
        return median(timing.process for timing in self.timings)

    @property
    def waiting(self) -> float:
        return median(timing.waiting for timing in self.timings)


def contest(sheets: int, rounds: int = ROUNDS, peers: Iterable[Peer] = PEERS) -> list[Entry]:
    """How fast each tool prints so many sheets, or as many as it is given to do."""
    return _in_turns([_entry(peer, min(sheets, peer.most)) for peer in peers], rounds, cold=False)


def start_up(rounds: int = ROUNDS, peers: Iterable[Peer] = PEERS) -> list[Entry]:
    """From the shell to the file of a single sheet."""
    return _in_turns([_entry(peer, 1) for peer in peers], rounds, cold=True)


def _entry(peer: Peer, sheets: int) -> Entry:
    try:
        return Entry(peer, sheets, version(peer.package))
    except PackageNotFoundError:
        return Entry(peer, sheets, reason="not installed")


def _in_turns(entries: list[Entry], rounds: int, *, cold: bool) -> list[Entry]:
    with TemporaryDirectory() as folder:
        drawing, file = Path(folder, "sheet.json"), Path(folder, "sheets.pdf")
        sheet.save(read_back.sheet(), drawing)
        for _ in range(rounds):
            for entry in entries:
                if entry.reason:
                    continue
                command = _command(entry, drawing, file, cold=cold)
                try:
                    entry.timings.append(_timed(command, file))
                    look_at(file.read_bytes(), entry.sheets)
                except Failure as failure:
                    if entry.peer is OURS:
                        raise
                    entry.reason = str(failure)
    return entries


def _command(entry: Entry, drawing: Path, file: Path, *, cold: bool) -> list[str]:
    """The process of one measurement. A start from the shell is what a user types, where there is such a command."""
    if cold and entry.peer is OURS:
        return [sys.executable, "-m", "proofpress", "sheets", "--map", "a", "--output", str(file)]
    command = [sys.executable, "-m", "tests.bench.peers", entry.peer.module, str(drawing), str(entry.sheets), str(file)]
    return command if cold else [*command, "--warm"]


def _timed(command: Sequence[str], file: Path) -> Timing:
    file.unlink(missing_ok=True)
    start = perf_counter()
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, cwd=ROOT, env=_installed(file.parent), text=True, **pipes) as process:
        said = process.stdout.read() if process.stdout else ""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    waiting = perf_counter() - start
    last = (said.strip().splitlines() or ["no word"])[-1]
    if process.returncode or not file.exists():
        raise Failure(f"fails: {last}")
    spent = used.ru_utime + used.ru_stime
    return Timing(_number(last), spent, waiting, file.stat().st_size)


def _installed(folder: Path) -> dict[str, str]:
    """As after an installation, which compiles every module: nobody compiles them again at each start."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}


def _number(last: str) -> float:
    """The time that tests/bench/peers says; a command of Proofpress itself says none."""
    try:
        return float(last)
    except ValueError:
        return 0.0


def look_at(pdf: bytes, sheets: int) -> None:
    """Raise when the document lacks pages or its last one is not our sheet."""
    document = PdfDocument(pdf)
    if len(document) != sheets:
        raise Failure(f"prints {len(document)} pages, not {sheets}")
    difference = ImageStat.Stat(ImageChops.difference(_picture(document), _picture_of_ours())).mean[0]
    if difference > FARTHEST:
        raise Failure(f"does not look like ours: a pixel is {difference:.0f} away")


@cache
def _picture_of_ours() -> Any:
    return _picture(PdfDocument(read_back.printed(read_back.PAGE + 1)))


def _picture(document: PdfDocument) -> Any:
    """The last page in grey. Pages that differ by a hair in size become alike."""
    return document[len(document) - 1].render(scale=0.5, grayscale=True).to_pil().convert("L").resize((298, 421))


def contest_table(entries: Sequence[Entry]) -> str:
    """Speed and size, each also as a multiple of ours: how many times as fast we are, how many times as large it is."""
    ours = entries[0]
    lines: list[tuple[str, ...]] = [
        ("sheets", "version", "printed", "sheets/s", "ours is faster", "bytes/sheet", "is larger")
    ]
    for entry in entries:
        cells: tuple[str, ...] = (entry.reason, "", "", "")
        if not entry.reason:
            faster, larger = ours.speed / entry.speed, entry.page_bytes / ours.page_bytes
            cells = (f"{entry.speed:,.1f}", f"{faster:,.2f}", f"{entry.page_bytes:,.0f}", f"{larger:,.2f}")
        lines.append((entry.peer.name, entry.version, f"{entry.sheets:,}", *cells))
    return columns(lines)


def start_table(entries: Sequence[Entry]) -> str:
    """Seconds of the processor and of waiting, and the first as a multiple of ours."""
    ours = entries[0]
    lines: list[tuple[str, ...]] = [
        ("from the shell to one sheet", "version", "processor s", "waiting s", "takes longer")
    ]
    for entry in entries:
        cells: tuple[str, ...] = (entry.reason, "", "")
        if not entry.reason:
            cells = (f"{entry.process:.2f}", f"{entry.waiting:.2f}", f"{entry.process / ours.process:.2f}")
        lines.append((entry.peer.name, entry.version, *cells))
    return columns(lines)


def report(rounds: int = ROUNDS) -> str:
    """All tables about the sheets; only tools that draw the sheet once and place it often print the many."""
    many = [peer for peer in PEERS if peer.most >= MANY]
    few, most = contest(SHEETS, rounds), contest(MANY, rounds, many)
    return "\n\n".join((contest_table(few), contest_table(most), start_table(start_up(rounds))))
