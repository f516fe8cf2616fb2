"""A census: ranges of seeds are counted by the game, here or on a cluster, and the rates are reported."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.census.cluster import cluster
from generator.census.kept import kept_in
from generator.census.run import MAX_JOBS, processes, run
from generator.census.tasks import MAX_SEEDS, RangeResult, RangeTask
from generator.census.work import Assignment, Workers
from generator.game import Game, Prepared, needed
from generator.interface.command import DATA, JSON, LANG, Answer, Command, File, Job
from generator.interface.kinds import kind_of
from generator.interface.option import ANY, Option, Refusal, whole
from generator.library.files import STANDARD, path_of
from generator.library.suggest import listed
from generator.library.workers import cores
from generator.pages.look import OUTPUT, PAPER
from generator.press.paper import parse_paper

WORK = Path("output") / "census"

RANGE = (
    whole("from", "The first seed's number.", 0, 10**15 - 1, default=0),
    whole("to", "The first number not counted.", 1, 10**15 - 1, default=1_000),
    Option("prefix", "The text before the number in a seed.", default="Z", shown="TEXT"),
    whole("jobs", "Processes at once. Default: one for each core.", 1, MAX_JOBS),
    Option(
        "scheduler",
        'Let the workers of a Dask cluster do it, such as tcp://host:8786; needs pip install "proofpress[cluster]".',
        shown="ADDRESS",
    ),
    Option("work", "The folder where results of ranges are kept.", kind="folder", default=WORK),
)


def census(of: Game[Any]) -> Command[Any]:
    """The command for a game."""
    counted = needed(of, of.census, "census")
    suffixes = (".txt", ".json", *([".pdf"] if counted.page else []), *([".svg"] if counted.picture else []))
    kinds = {suffix[1:]: (suffix,) for suffix in suffixes}

    def run_census(job: Job[Any]) -> Answer:
        _check(job)
        for name in job.chosen["output"]:
            kind_of(path_of(name), kinds, "output")
        prepared = counted.prepare(job)
        results, broken = _results(job, prepared, counted.count)
        numbers = prepared.summary(results)
        text = "\n".join(counted.report(job.edition, numbers, job.language)) + "\n"

        def content(suffix: str) -> bytes:
            if suffix == ".pdf" and counted.page:
                return counted.page(job.edition, numbers, parse_paper(job.chosen["paper"]), job.language)
            if suffix == ".svg" and counted.picture:
                return counted.picture(numbers)
            return (text if suffix == ".txt" else json.dumps(numbers, ensure_ascii=False, indent=2) + "\n").encode()

        paths = [path_of(name) for name in job.chosen["output"]]
        files = (File(path, content(f".{kind_of(path, kinds, 'output')}")) for path in paths)
        return Answer(facts=numbers, lines=tuple if STANDARD in paths else text.splitlines, files=files, notes=broken)

    run_census.__doc__ = counted.about
    outputs = replace(OUTPUT, times=ANY, label=f"Also write the report here; the name ends in {listed(suffixes)}.")
    options = (
        *RANGE,
        outputs,
        *counted.options,
        *([PAPER] if counted.page else []),
        DATA,
        LANG,
        JSON,
    )
    return Command(run_census, tuple({option.name: option for option in options}.values()))


def _check(job: Job[Any]) -> None:
    start, stop = job.chosen["from"], job.chosen["to"]
    if stop <= start:
        raise Refusal(f"the range is empty: it starts at {start}, and --to is not counted", "to", said=stop)
    if stop - start > MAX_SEEDS:
        raise Refusal(f"a census counts at most {MAX_SEEDS:,} seeds at once", "to", said=stop)


def _results(
    job: Job[Any], prepared: Prepared, count: Callable[[Any, RangeTask, str | None], RangeResult]
) -> tuple[list[RangeResult], list[str]]:
    """The results of all ranges, and a sentence for each kept one that could not be used."""
    chosen, tasks = job.chosen, prepared.tasks
    if chosen["scheduler"] is not None and chosen["jobs"] is not None:
        raise Refusal("a cluster has its own number of workers; give --jobs or --scheduler", "jobs")
    assignment = Assignment(count, prepared.subject, str(job.own.absolute()) if job.own else None)

    def hire(missing: Sequence[RangeTask]) -> AbstractContextManager[Workers]:
        if chosen["scheduler"] is not None:
            return cluster(chosen["scheduler"], assignment, missing[0])
        return processes(min(chosen["jobs"] or min(cores(), MAX_JOBS), len(missing)))

    kept, done = kept_in(chosen["work"], assignment, prepared.check), iter(range(1, len(tasks) + 1))
    return run(assignment, tasks, kept, hire, lambda _: job.progress(next(done), len(tasks)))
