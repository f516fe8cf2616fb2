"""What a census has in common for every game: which seeds, who works, and where results are kept.

@command("census")
@range_options
def census(wanted: Range) -> None: ...
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from generator.census.run import MAX_JOBS, cluster, kept_result, processes, results_folder, run
from generator.census.tasks import MAX_SEEDS, Result, Subject, Task
from generator.cli.options import gathered
from generator.cli.streams import is_watched
from generator.library.errors import UsageError, shown_path
from generator.library.suggest import quoted
from generator.press.files import write_whole

WORK = Path("output") / "census"


@dataclass(frozen=True, slots=True)
class Range:
    """What the options say of the seeds, the workers and the files."""

    start: int = 0
    stop: int = 1_000
    prefix: str = "Z"
    jobs: int | None = None
    scheduler: str | None = None
    work: Path = WORK
    outputs: tuple[Path, ...] = ()

    def check(self, suffixes: Sequence[str]) -> None:
        """Refuses what is no range, and files of a kind that is not written."""
        if self.start < 0 or self.stop <= self.start:
            numbers = "numbers start at 0, and --to is not counted"
            raise UsageError(f"--from {self.start} --to {self.stop}: that is no range; {numbers}")
        if self.stop - self.start > MAX_SEEDS:
            raise UsageError(f"--to {self.stop}: a census counts at most {MAX_SEEDS:,} seeds at once")
        for path in self.outputs:
            if path.suffix not in suffixes:
                raise UsageError(f"-o {quoted(str(path))}: the name must end in {', '.join(suffixes)}")

    def results(
        self,
        count: Callable[[Any, Task, str | None], Result],
        subject: Subject,
        tasks: Sequence[Task],
        own: Path | None,
    ) -> Sequence[Result]:
        """The results of all ranges, with a bar on a terminal."""
        folder = results_folder(self.work, subject)
        missing = [task for task in tasks if kept_result(folder, task) is None]
        data = str(own.absolute()) if own else None
        with _progress(tasks) as done, _workers(self.jobs, self.scheduler, len(missing)) as (executor, workers):
            return run(count, subject, tasks, folder, executor, workers=workers, own=data, done=done)

    def tell(
        self, numbers: Mapping[str, Any], text: str, as_json: bool, other: Callable[[Path], bytes] | None = None
    ) -> None:
        """Writes the report into the files, `other` making what is neither text nor JSON, and prints it."""
        data = json.dumps(numbers, ensure_ascii=False, indent=2) + "\n"
        for path in self.outputs:
            plain = {".txt": text, ".json": data}
            content = other(path) if other and path.suffix not in plain else plain[path.suffix].encode()
            write_whole(path, content)
            click.echo(f"written: {shown_path(path)}", err=True)
        click.echo(data if as_json else text, nl=False)


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
    if not is_watched():
        yield lambda _: None
        return
    with click.progressbar(length=len(tasks), label="census", file=sys.stderr) as bar:
        yield lambda _: bar.update(1)


# The options of a census; the command takes them as one argument `wanted`.
range_options = gathered(
    "wanted",
    Range,
    click.option("--from", "start", type=int, default=0, metavar="N", help="The first seed's number. Default: 0."),
    click.option(
        "--to", "stop", type=int, default=1_000, metavar="N", help="The first number not counted. Default: 1000."
    ),
    click.option("--prefix", default="Z", metavar="TEXT", help="What stands before the number in a seed. Default: Z."),
    click.option("--jobs", type=int, metavar="N", help="Processes at once. Default: one for each core."),
    click.option(
        "--scheduler", metavar="ADDRESS", help="Let the workers of a Dask cluster do it, such as tcp://host:8786."
    ),
    click.option(
        "--work",
        type=click.Path(path_type=Path),
        default=WORK,
        metavar="DIR",
        help=f"Where results of ranges are kept. Default: {WORK}.",
    ),
    click.option(
        "-o",
        "--output",
        "outputs",
        multiple=True,
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Also write the report here. May be repeated.",
    ),
)
