"""`proofpress census`: proves ranges of seeds and reports what became of them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from generator.cartographers.census import MAX_SEEDS, Extent, Result, Task, subject_of
from generator.cartographers.census_report import report, summary
from generator.cartographers.census_run import MAX_JOBS, cluster, kept_result, processes, results_folder, run
from generator.cli.options import command, json_option, lang_option
from generator.cli.seed_options import Play, play_options
from generator.cli.settings import chosen_language, load_settings
from generator.library.errors import UsageError, shown_path
from generator.library.suggest import quoted
from generator.press.files import write_whole
from generator.press.paper import DEFAULT_PAPER, parse_paper

WORK = Path("output") / "census"
WIDEST_BEAM = 5_000
SUFFIXES = (".txt", ".json", ".pdf")


@command("census")
@click.option("--from", "start", type=int, default=0, metavar="N", help="The first seed's number. Default: 0.")
@click.option("--to", "stop", type=int, default=1_000, metavar="N", help="The first number not counted. Default: 1000.")
@click.option("--prefix", default="Z", metavar="TEXT", help="What stands before the number in a seed. Default: Z.")
@click.option("--par", type=int, default=0, metavar="N", help="Let R1 play the first N seeds. Default: 0.")
@click.option("--best", type=int, default=0, metavar="N", help="Look for a best line of the first N seeds. Default: 0.")
@click.option("--width", type=int, default=20, metavar="N", help="Width of the beam for best lines. Default: 20.")
@click.option("--jobs", type=int, metavar="N", help="Processes at once. Default: one for each core.")
@click.option(
    "--scheduler", metavar="ADDRESS", help="Let the workers of a Dask cluster do it, such as tcp://host:8786."
)
@click.option(
    "--work",
    type=click.Path(path_type=Path),
    default=WORK,
    metavar="DIR",
    help=f"Where results of ranges are kept. Default: {WORK}.",
)
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write the report here: .txt, .json or .pdf. May be repeated.",
)
@play_options
@lang_option
@json_option
def census(
    start: int,
    stop: int,
    prefix: str,
    par: int,
    best: int,
    width: int,
    jobs: int | None,
    scheduler: str | None,
    work: Path,
    outputs: tuple[Path, ...],
    play: Play,
    lang: str | None,
    as_json: bool,
) -> None:
    """Prove ranges of seeds, and report the rates.

    Counts for the seeds Z0, Z1, Z2 and so on how many the rule T1 accepts, and why it rejects the others; with --par
    and --best also what can be scored. Results of ranges are kept, so a census that was interrupted or killed goes on
    where it was, and a longer one uses what a shorter one found. The report depends on nothing but the seeds.
    """
    extent = _extent(start, stop, par, best)
    if not 1 <= width <= WIDEST_BEAM:
        raise UsageError(f"--width {width}: the beam is 1 to {WIDEST_BEAM:,} maps wide")
    for path in outputs:
        if path.suffix not in SUFFIXES:
            raise UsageError(f"-o {quoted(str(path))}: the name must end in {', '.join(SUFFIXES)}")
    language = chosen_language(play.edition, lang)
    subject = subject_of(play.edition, play.setting(prefix), width)
    folder = results_folder(work, subject)
    tasks = list(extent.tasks())
    missing = [task for task in tasks if kept_result(folder, task) is None]
    own = str(play.own.absolute()) if play.own else None
    found: Sequence[Result]
    with _progress(tasks) as done, _workers(jobs, scheduler, len(missing)) as (executor, workers):
        found = run(subject, tasks, folder, executor, workers=workers, own=own, done=done)
    numbers = summary(subject, extent, zip(tasks, found, strict=True))
    text = "\n".join(report(play.edition, numbers, language)) + "\n"
    data = json.dumps(numbers, ensure_ascii=False, indent=2) + "\n"
    for path in outputs:
        write_whole(path, _as_file(path, play, numbers, text, data, language))
        click.echo(f"written: {shown_path(path)}", err=True)
    click.echo(data if as_json else text, nl=False)


def _extent(start: int, stop: int, par: int, best: int) -> Extent:
    if start < 0 or stop <= start:
        raise UsageError(f"--from {start} --to {stop}: that is no range; numbers start at 0, and --to is not counted")
    if stop - start > MAX_SEEDS:
        raise UsageError(f"--to {stop}: a census counts at most {MAX_SEEDS:,} seeds at once")
    for option, count in (("--par", par), ("--best", best)):
        if not 0 <= count <= stop - start:
            raise UsageError(f"{option} {count}: 0 to {stop - start}, as many as there are seeds")
    return Extent(start, stop, par, best)


@contextmanager
def _workers(jobs: int | None, scheduler: str | None, missing: int) -> Iterator[tuple[Any, int]]:
    if scheduler is not None:
        if jobs is not None:
            raise UsageError("--jobs: a cluster has its own number of workers; give --jobs or --scheduler")
        with cluster(scheduler) as both:
            yield both
        return
    wanted = min(_cores(), MAX_JOBS) if jobs is None else jobs
    if not 1 <= wanted <= MAX_JOBS:
        raise UsageError(f"--jobs {wanted}: 1 to {MAX_JOBS} processes")
    workers = max(1, min(wanted, missing))
    with processes(workers) as executor:
        yield executor, workers


def _cores() -> int:
    """The cores that this process may use; not every system tells."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _progress(tasks: Sequence[Task]) -> Iterator[Callable[[Task], None]]:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=len(tasks), label="census", file=sys.stderr) as bar:
        yield lambda _: bar.update(1)


def _as_file(path: Path, play: Play, numbers: dict[str, Any], text: str, data: str, language: str) -> bytes:
    if path.suffix == ".pdf":
        from generator.cartographers.pages.census_page import census_page

        paper = parse_paper(load_settings().value("paper") or DEFAULT_PAPER)
        return census_page(play.edition, numbers, paper, language)
    return (data if path.suffix == ".json" else text).encode()
