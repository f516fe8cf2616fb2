"""The census: its arithmetic, and that interruptions and numbers of workers change nothing."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.prove import accept
from proofpress.cartographers.search import bots
from proofpress.errors import ContentError
from proofpress.research.cartographers_census import (
    RESTS_ON,
    Subject,
    count,
    report,
    subject_of,
    summary,
    tasks,
)
from proofpress.research.census import Assignment, RangeTask, kept_in, run
from proofpress.research.statistics import decimal, histogram, rate, ratio, spread, wilson
from tests import ROOT
from tests.cli.process import environment
from tests.depth import nightly
from tests.research.test_engine import SERVING, named
from tests.tours import noting

EDITION = load_edition()
OWN = ROOT / "docs" / "examples" / "own-map"
MEGABYTE = 1 << 20


def subject(prefix: str = "T", budget: int = 2) -> Subject:
    config = deal_table(EDITION, choose(EDITION)).config
    return subject_of(EDITION, Setting(config, prefix, "a", EDITION.maps["a"], "border"), budget)


# Arithmetic


def test_wilson() -> None:
    """Against published values: 10 of 100 lie between 5.52 and 17.44 per cent, 0 of 20 below 16.11."""
    low, high = wilson(10, 100)
    assert (decimal(100 * low, 2), decimal(100 * high, 2)) == ("5.52", "17.44")
    low, high = wilson(0, 20)
    assert (decimal(100 * low, 2), decimal(100 * high, 2)) == ("0.00", "16.11")
    assert decimal(100 * wilson(20, 20)[1], 2) == "100.00"
    assert rate(1, 3) == {"count": 1, "percent": "33.33", "low": "6.15", "high": "79.23"}


def test_decimals() -> None:
    values = [Fraction(-1, 20), Fraction(1_249, 1_000), Fraction(125, 100)]
    assert [decimal(value, 1) for value in values] == ["0.0", "1.2", "1.3"]
    assert decimal(Fraction(-7, 3), 2) == "-2.33"


def test_spread_and_histogram() -> None:
    found = spread([90, 100, 110, 120])
    assert (found["mean"], found["deviation"], found["median"]) == ("105.0", "12.9", 100)
    assert "intervals" not in found
    assert (found["lowest"], found["percentile_5"], found["percentile_95"], found["highest"]) == (90, 90, 120, 120)
    assert spread([7])["deviation"] == "0.0"
    empty = dict.fromkeys(map(str, range(0, 90, 10)), 0)
    assert histogram([-3, 95, 99, 115]) == {"-10": 1, **empty, "90": 2, "100": 0, "110": 1}


# Ranges


def test_intervals() -> None:
    """Against the formulas of a textbook: 1.96 standard errors, and for quantiles 1.96 deviations of their places."""
    values = list(range(1, 101))
    assert spread(values)["intervals"] == {
        "mean": ["44.81", "56.19"],
        "deviation": ["26.53", "31.50"],
        "percentile_5": [1, 10],
        "median": [40, 60],
        "percentile_95": [90, 100],
    }
    assert ratio([(10, 2), (0, 3)]) == {"mean": "2.0"}
    assert ratio([(12, 2), (4, 2)] * 8) == {"mean": "4.0", "low": "2.99", "high": "5.01"}


def test_ranges_begin_at_round_numbers() -> None:
    found = list(tasks(4_700, 10_600, 300, 3))
    assert [task for task in found if task.kind == "verdicts"] == [
        RangeTask("verdicts", 4_700, 5_000),
        RangeTask("verdicts", 5_000, 10_000),
        RangeTask("verdicts", 10_000, 10_600),
    ]
    assert [task[1:] for task in found if task.kind == "reference"] == [(4_700, 4_800), (4_800, 5_000)]
    assert [task[1:] for task in found if task.kind == "best"] == [(4_700, 4_702), (4_702, 4_703)]


def test_a_range_counts_what_is_known() -> None:
    found = count(subject("Z"), RangeTask("verdicts", 500, 530))
    assert found == {
        "verdicts": {"playable": 29, "unplayable": 1},
        "reasons": {"unplayable: pigeonhole: 7 ruins events, but the map has only 6 ruins spaces": 1},
        "rejected": ["Z513"],
    }
    config = deal_table(EDITION, choose(EDITION)).config
    assert accept(EDITION, Setting(config, "Z513", "a", EDITION.maps["a"], "border"))[1].verdict == "unplayable"


def test_a_kernel_that_tells_of_lines_which_are_not_there_ends_the_census(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots.Kernel, "tries", lambda _, deals: [1] * len(deals))
    with pytest.raises(ContentError, match="the line found for T640 proves nothing: it is not found again"):
        count(subject(), RangeTask("verdicts", 635, 645))


@pytest.mark.parametrize("kind", ["verdicts", "reference", "best"])
def test_a_census_names_what_it_rests_on(kind: str) -> None:
    with noting() as rooms:
        count(subject(), RangeTask(kind, 480, 482))
    assert {room for room in rooms if room not in SERVING and not named(room, RESTS_ON)} == set()


def test_other_subjects_have_other_results() -> None:
    digests = {subject().digest(), subject("U").digest(), subject(budget=3).digest()}
    assert len(digests) == 3


def test_a_worker_with_other_data_is_refused() -> None:
    with pytest.raises(ContentError, match="other rules data"):
        count(subject(), RangeTask("verdicts", 0, 1), str(OWN))


# Running


EXTENT = (480, 520, 4, 1)  # first seed, the one after the last, how many R1 plays, how many get a best line


def counted(work: Path, workers: int) -> tuple[str, list[str]]:
    """The report, and what is said of kept results that cannot be used."""
    wanted, assignment = list(tasks(*EXTENT)), Assignment(count, subject(), RESTS_ON)
    found, broken = run(assignment, wanted, kept_in(work, assignment), workers)
    return "\n".join(report(EDITION, summary(subject(), *EXTENT[:2], zip(wanted, found, strict=True)))), broken


def test_the_report_is_the_same_for_every_way_of_counting(tmp_path: Path) -> None:
    first, _ = counted(tmp_path / "one", 1)
    assert counted(tmp_path / "two", 2) == (first, [])
    # Some results are missing, one is half written, one is no result: they are counted again, the others are not.
    files = sorted(path for path in (tmp_path / "two").glob("*/*") if path.name != "counted.json")
    files[0].unlink()
    files[1].write_bytes(files[1].read_bytes()[:20])
    files[2].write_bytes(b"[]")
    times = {path: path.stat().st_mtime_ns for path in files[3:]}
    again, broken = counted(tmp_path / "two", 1)
    assert again == first
    assert sorted(broken) == [f"{path}: cannot be used: it is damaged; counted again" for path in files[1:3]]
    assert {path: path.stat().st_mtime_ns for path in files[3:]} == times


@pytest.mark.parametrize("sets", ["base", "heroes", "combined"])
def test_what_is_counted_adds_up(sets: str) -> None:
    """Verdicts to the seeds; points of cards, coins and monsters to the pars, whatever is in play."""
    config = deal_table(EDITION, choose(EDITION, preset=sets)).config
    here = subject_of(EDITION, Setting(config, "T", "a", EDITION.maps["a"], "border"), 1)
    found = count(here, RangeTask("verdicts", 0, 40))
    assert sum(found["verdicts"].values()) == 40
    settled = sum(count for reason, count in found["reasons"].items() if reason.startswith("playable: "))
    refused = 40 - found["verdicts"]["playable"] + settled
    assert refused == len(found["rejected"]) == sum(found["reasons"].values())
    assert [seed for seed in (f"T{number}" for number in range(40)) if seed in found["rejected"]] == found["rejected"]
    played = count(here, RangeTask("reference", 0, 2))
    assert len(played["pars"]) == len(played["printed"]) == sum(played["titles"].values()) <= 2
    scorings, points = (sum(each[part] for each in played["cards"].values()) for part in (0, 1))
    assert scorings == 8 * len(played["pars"])
    assert points + played["coins"] - played["monsters"] == sum(played["pars"])
    assert len(count(here, RangeTask("best", 0, 1))["best"]) <= 1


def census(work: Path) -> subprocess.Popen[bytes]:
    arguments = ["census", "--to", "21000", "--par", "20", "--workers", "2", "--work", str(work)]
    return subprocess.Popen(
        [sys.executable, "-m", "proofpress", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )


_MEASURED = """
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:])
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(most if sys.platform == "darwin" else most * 1024, file=sys.stderr)
sys.exit(code)
"""


@nightly
def test_a_census_takes_little_memory(tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "proofpress",
        "census",
        "--to",
        "600",
        "--par",
        "20",
        "--workers",
        "2",
        "--work",
        "kept",
    ]
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, *words], cwd=tmp_path, env=environment(), capture_output=True, check=True
    )
    assert int(done.stderr.split()[-1]) < 200 * MEGABYTE


@nightly
def test_a_killed_census_goes_on_and_reports_the_same(tmp_path: Path) -> None:
    out, err = census(tmp_path / "calm").communicate(timeout=120)
    assert b"21,000 seeds" in out, err
    random, kills = Random("kill"), 0
    work = tmp_path / "hunted"
    for _ in range(3):
        process = census(work)
        time.sleep(random.uniform(0.3, 0.8))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            kills += 1
        process.communicate(timeout=60)  # its workers end too, or the pipes would stay open
    assert kills
    again, err = census(work).communicate(timeout=120)
    assert again == out, err
    assert not [path for path in work.rglob("*") if path.name.startswith(".") and path.suffix != ".part"]
