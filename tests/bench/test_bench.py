"""The benchmarks in their short form, the contest on few sheets, and the arithmetic with a clock of its own."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.bench import contest, read_back, sheet
from tests.bench.__main__ import PEERS, main
from tests.bench.contest import OURS, Peer
from tests.bench.framework import Benchmark, Effort, Result, Work, measure, table
from tests.depth import nightly

pytestmark = nightly


def test_short_form(capsys: pytest.CaptureFixture[str]) -> None:
    """Whether a ratio holds is for whoever runs it with nothing beside it; here others compute as well."""
    assert main(["--short"]) in (0, 1)
    printed = capsys.readouterr().out
    assert "the 16 scoring cards of the base game" in printed


class Clock:
    """A clock that only moves when work is done."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def work(self, seconds: float) -> Callable[[], None]:
        def run() -> None:
            self.now += seconds

        return run


def compared(ours: float, baseline: float, bound: float) -> Result:
    clock = Clock()
    benchmark = Benchmark(
        name="name",
        unit="things",
        ours=Work(clock.work(ours), units=10),
        baseline=Work(clock.work(baseline), units=5),
        bound=bound,
    )
    return measure(benchmark, Effort(seconds=1.0, rounds=2), clock)


def test_speeds_and_ratio() -> None:
    result = compared(ours=0.01, baseline=0.1, bound=19)
    assert result.ours == pytest.approx(1_000)
    assert result.baseline == pytest.approx(50)
    assert result.ratio == pytest.approx(20)
    assert not result.broken
    assert "BELOW" not in table([result])


def test_a_ratio_below_its_bound_is_broken() -> None:
    result = compared(ours=0.01, baseline=0.1, bound=21)
    assert result.broken
    assert table([result]).splitlines()[1].split() == [
        *("name", "1,000", "things/s", "50", "20.0", "BELOW", "BOUND", "21")
    ]


def test_the_best_round_counts() -> None:
    """A disturbed round does not spoil the result."""
    clock = Clock()
    durations = iter([1.0, 1.0, 9.0, 1.0, 5.0])

    def run() -> None:
        clock.now += next(durations)

    benchmark = Benchmark(name="name", unit="things", ours=Work(run, units=3))
    result = measure(benchmark, Effort(seconds=1.0, rounds=4), clock)
    assert result.ours == pytest.approx(3)
    assert result.ratio is None


def test_work_longer_than_a_measurement_runs_once_each_time() -> None:
    result = compared(ours=3.0, baseline=2.0, bound=1)
    assert result.ours == pytest.approx(10 / 3)
    assert result.ratio == pytest.approx(4 / 3)


# The contest with other tools


def test_the_sheet_is_read_back_as_a_whole() -> None:
    found = read_back.sheet()
    words = [word.text for word in found.words]
    for label in (*"ABCDEFGHIJK", *map(str, range(1, 12))):
        assert words.count(label) >= 2, f"{label} stands on both sides of the grid"
    assert {"Spring", "Summer", "Fall", "Winter"} <= set(words)
    assert len(found.shapes) > 500
    assert {word.face for word in found.words} <= set(found.faces)
    assert all(0 < word.x < found.width and 0 < word.y < found.height for word in found.words)


def test_the_sheet_survives_its_file(tmp_path: Path) -> None:
    sheet.save(read_back.sheet(), tmp_path / "sheet.json")
    again = sheet.load(tmp_path / "sheet.json")
    assert (again.words[0].text, again.shapes[0].paint) == (
        read_back.sheet().words[0].text,
        read_back.sheet().shapes[0].paint,
    )
    assert len(again.shapes) == len(read_back.sheet().shapes)


@pytest.mark.parametrize("peer", contest.PEERS, ids=lambda peer: peer.module)
def test_a_tool_prints_our_sheet(peer: Peer) -> None:
    (entry,) = contest.contest(2, rounds=1, peers=[peer])
    if entry.reason == "not installed":
        pytest.skip(f"{peer.package} is not installed")
    assert entry.reason == ""
    assert entry.speed > 0
    assert entry.page_bytes > 300


def test_a_tool_that_is_not_there_or_fails_is_named() -> None:
    absent, broken = Peer("absent", "absent", "no-such-package", 1), Peer("broken", "absent", "reportlab", 1)
    entries = contest.contest(2, rounds=1, peers=[OURS, absent, broken])
    lines = contest.contest_table(entries).splitlines()
    assert lines[1].startswith("Proofpress")
    assert lines[1].split()[-1] == "1.00"
    assert lines[2].split() == ["absent", "1", "not", "installed"]
    assert "fails: ModuleNotFoundError" in lines[3]


def test_start_up_is_measured_from_the_shell() -> None:
    entries = contest.start_up(rounds=1, peers=[OURS])
    assert entries[0].reason == ""
    assert entries[0].process > 0.01
    assert contest.start_table(entries).splitlines()[1].split()[-1] == "1.00"


@pytest.mark.parametrize(("pages", "said"), [(1, "prints 1 pages, not 2"), (2, "does not look like ours")])
def test_a_document_that_is_not_our_sheet_does_not_count(pages: int, said: str) -> None:
    canvas = Canvas(BytesIO(), pagesize=(595.28, 841.89))
    for _ in range(pages):
        canvas.drawString(100, 100, "empty")
        canvas.showPage()
    with pytest.raises(contest.Failure, match=said):
        contest.look_at(canvas.getpdfdata(), 2)


def test_parts_are_known_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["pears"])
    assert (
        f"there is no part pears; possible: rules, proofs, kernel, press, kingdoms, {PEERS}" in capsys.readouterr().err
    )
