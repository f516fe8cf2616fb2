"""Many seeds counted, range by range; and the command `census`."""

from __future__ import annotations

import ast
import json
import os
import platform
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from importlib.abc import InspectLoader
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple, Protocol

from proofpress import __version__
from proofpress.errors import FileError, Refusal, say, shown_path
from proofpress.files import STANDARD, File, make_folder, path_of, read_whole, remove_parts, write_whole
from proofpress.games import Census, Game, Prepared, needed
from proofpress.options import (
    ANY,
    DATA,
    LANG,
    WORKERS,
    Answer,
    Command,
    Job,
    Option,
    cores,
    kind_of,
    whole,
    worked,
)
from proofpress.pages.page_setup import OUTPUT
from proofpress.records import dataclass
from proofpress.seeds import canonical_json, digest_of, text_digest

# --------------------------------------------------------------------------------------------------------------------
# Ranges of seeds, and what is asked about them.


MAX_SEEDS = 100_000_000  # more would need other files than one for every 500 seeds

RangeResult = dict[str, Any]  # of a range, ready for JSON


class RangeTask(NamedTuple):
    """A range of seeds, and what is asked about each."""

    kind: str
    start: int
    stop: int


class Subject(Protocol):
    """Whose seeds are counted: a value that decides the outcome of a seed."""

    def digest(self) -> str:
        """Equal for equal censuses: results under the same digest may be used again."""


def ranges(kind: str, start: int, stop: int, size: int) -> Iterator[RangeTask]:
    """Ranges that begin at round numbers, so that a longer census finds those of a shorter one again."""
    while start < stop:
        end = min(stop, start - start % size + size)
        yield RangeTask(kind, start, end)
        start = end


# --------------------------------------------------------------------------------------------------------------------
# Which engine counts: the version of the program, and a hash of the sources that results rest on.
#
# A census names them itself: what counts, rules, search, what deals. Of these every statement counts, to the letter;
# comments between statements do not, nor imports, nor in which of the modules a statement stands. So another layout is
# no other engine, and a wheel and a checkout of one version are the same.


_SHOWN = 12  # characters of the hash in a message


class Engine(NamedTuple):
    """What counts: equal for programs whose results are the same."""

    version: str
    sources: str  # the hash

    def __str__(self) -> str:
        return f"Proofpress {self.version}, engine {self.sources[:_SHOWN]}"


@cache  # for the whole run, as modules stay what they were when they were imported
def engine_of(rests_on: tuple[str, ...]) -> Engine:
    """The engine of a census that rests on these modules."""
    statements = {text_digest(each) for name in rests_on for each in _statements(name)}
    return Engine(__version__, digest_of(sorted(statements)))


def _statements(module: str) -> Iterator[str]:
    """Those of a module, or of all modules of a package, each as it is written."""
    found = find_spec(module)
    if found is None or not isinstance(found.loader, InspectLoader):
        raise FileError(
            say("the sources of {module} are not there, so nobody can say what this census rests on", module=module)
        )
    source = found.loader.get_source(module) or ""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if not isinstance(node, ast.Import | ast.ImportFrom | ast.Expr):  # an expression is a docstring
            first = min(each.lineno for each in (node, *getattr(node, "decorator_list", ())))
            yield "\n".join(lines[first - 1 : node.end_lineno])
    for inner in iter_modules(found.submodule_search_locations or ()):
        yield from _statements(f"{module}.{inner.name}")


# --------------------------------------------------------------------------------------------------------------------
# What workers are given, and what a worker does with it before it counts.


@dataclass(frozen=True, slots=True)
class Assignment:
    """What is counted, whoever does it."""

    count: Callable[[Any, RangeTask, str | None], RangeResult]  # a function of a module: other processes call it
    subject: Subject
    rests_on: tuple[str, ...]  # the modules that decide a result
    own: str | None = None  # the folder of own data, the same wherever this is counted

    @property
    def engine(self) -> Engine:
        """The engine of this process."""
        return engine_of(self.rests_on)

    @property
    def digest(self) -> str:
        """Equal for censuses that are equal and counted by the same engine: their results may be used again."""
        return digest_of({"engine": self.engine, "subject": self.subject.digest()})


def count_range(assignment: Assignment, engine: Engine, task: RangeTask) -> RangeResult:
    """The result of a range, unless this process has another engine than the one that is wanted."""
    own = assignment.engine
    if own != engine:
        here = f"{platform.node()}, process {os.getpid()}"
        raise FileError(
            say("a worker ({here}) has {own}; this census is counted by {engine}", here=here, own=own, engine=engine)
        )
    return assignment.count(assignment.subject, task, assignment.own)


# --------------------------------------------------------------------------------------------------------------------
# The results of ranges, each in a file of its own: written whole or not at all, and checked when they are read again.
#
# A file says what it is a result of and holds a hash of all that, so it is only taken for what it was written as.


@dataclass(frozen=True, slots=True)
class Kept:
    """The results of one census."""

    folder: Path
    digest: str  # of the census

    def path(self, task: RangeTask) -> Path:
        """Where the result of a range is kept."""
        return self.folder / f"{task.kind}-{task.start:09}-{task.stop:09}.json"

    def found(self, tasks: Iterable[RangeTask]) -> tuple[dict[RangeTask, RangeResult], list[str]]:
        """What is there of the results of these ranges, and a sentence for each file that cannot be used."""
        results, broken = dict[RangeTask, RangeResult](), list[str]()
        for task in tasks:
            path = self.path(task)
            if not path.exists():
                continue
            try:
                results[task] = self._read(task)
            except FileError as error:
                broken.append(say("{error}; counted again", error=error))
        return results, broken

    def _read(self, task: RangeTask) -> RangeResult:
        path = self.path(task)
        data = read_whole(path)
        try:
            result: RangeResult = json.loads(data)["result"]
            wrong = "" if self._file(task, result) == data else say("it was changed, or is of something else")
        except (ValueError, TypeError, KeyError, RecursionError):
            wrong = say("it is damaged")
        if wrong:
            raise FileError(say("{path}: cannot be used: {wrong}", path=shown_path(path), wrong=wrong))
        return result

    def keep(self, task: RangeTask, result: RangeResult) -> RangeResult:
        """The result as it will be read again, once it is on the disk."""
        result = json.loads(canonical_json(result))
        write_whole(self.path(task), self._file(task, result))
        return result

    def _file(self, task: RangeTask, result: RangeResult) -> bytes:
        said = {"census": self.digest, **task._asdict(), "result": result}
        return canonical_json({**said, "digest": digest_of(said)}) + b"\n"


def kept_in(work: Path, assignment: Assignment) -> Kept:
    """The kept results of this census and no other."""
    digest = assignment.digest
    folder = make_folder(work / digest[:_NAMED])
    remove_parts(folder)
    if not (folder / _COUNTED).exists():
        write_whole(folder / _COUNTED, canonical_json(_counted_by(assignment)) + b"\n")
    return Kept(folder, digest)


# Beside its results a folder says which engine counted what, so that those of another engine can be told from those of
# another census. Version 0.2.0 did not say it.

_COUNTED, _FORMAT = "counted.json", "proofpress kept census 1"
_NAMED = 16  # digits of a digest in the name of a folder


def _counted_by(assignment: Assignment) -> dict[str, Any]:
    return {"format": _FORMAT, "engine": list(assignment.engine), "subject": assignment.subject.digest()}


def counted_otherwise(work: Path, assignment: Assignment) -> Iterator[str]:
    """A note for each folder with results that may be of this census, and are of another engine."""
    own = _counted_by(assignment)
    for folder in sorted(work.iterdir()):
        if not re.fullmatch(f"[0-9a-f]{{{_NAMED}}}", folder.name) or folder.name == assignment.digest[:_NAMED]:
            continue
        by = say("a version that did not say which it is, such as 0.2.0")
        with suppress(FileError, ValueError, TypeError, KeyError):
            said = json.loads(read_whole(folder / _COUNTED))
            if said["subject"] != own["subject"] and said["format"] == _FORMAT:
                continue
            by = str(Engine(*said["engine"]))
        yield say(
            "note: {folder} holds results of {by}, which are not used here and stay as they are: go "
            "on with the program that counted them, or delete the folder",
            folder=shown_path(folder),
            by=by,
        )


# --------------------------------------------------------------------------------------------------------------------
# Ranges are handed to workers, and each result is kept as soon as it is its turn.
#
# So a census may be killed at any moment and started again: what is there is not counted twice.


def run(
    assignment: Assignment,
    tasks: Sequence[RangeTask],
    kept: Kept,
    workers: int,
    done: Callable[[RangeTask], None] = lambda _: None,
) -> tuple[list[RangeResult], list[str]]:
    """The results of all ranges in their order, and a sentence for each kept one that could not be used. Only what is
    missing is counted."""
    results, broken = kept.found(tasks)
    for task in results:
        done(task)
    missing = [task for task in tasks if task not in results]
    count = partial(count_range, assignment, assignment.engine)
    for task, result in zip(missing, worked(count, missing, workers), strict=True):
        results[task] = kept.keep(task, result)
        done(task)
    return [results[task] for task in tasks], broken


# --------------------------------------------------------------------------------------------------------------------
# `census`: the game counts and reports.


WORK = Path("output") / "census"
PREFIX = "Z"  # of the seeds, before their numbers

KINDS = {"txt": (".txt",), "json": (".json",)}

RANGE = (
    whole("from", "The first seed's number.", 0, 10**15 - 1, default=0),
    whole("to", "The number after the last one counted.", 1, 10**15 - 1, default=1_000),
    WORKERS,
    Option("work", "The folder where results of ranges are kept.", kind="folder", default=WORK),
)


def census(of: Game) -> Command[Any]:
    """The command for a game."""
    counted = needed(of, of.census, "census")

    def run_census(job: Job[Any]) -> Answer:
        _check(job)
        for name in job.chosen["output"]:
            kind_of(path_of(name), KINDS, "output")
        prepared = counted.prepare(job)
        results, broken = _results(job, prepared, counted)
        numbers = prepared.summary(results)
        text = "\n".join(counted.report(job.edition, numbers, str(LANG.default))) + "\n"
        facts = json.dumps(numbers, ensure_ascii=False, indent=2) + "\n"
        content = {"txt": text.encode(), "json": facts.encode()}
        paths = [path_of(name) for name in job.chosen["output"]]
        files = (File(path, content[kind_of(path, KINDS, "output")]) for path in paths)
        return Answer(facts=numbers, lines=tuple if STANDARD in paths else text.splitlines, files=files, notes=broken)

    run_census.__doc__ = counted.about
    outputs = replace(OUTPUT, times=ANY, label="Also write the report here; the name ends in .txt or .json.")
    options = (
        *RANGE,
        outputs,
        *counted.options,
        DATA,
    )
    work = say("counting; if it is interrupted, the next run goes on")
    return Command(run_census, tuple({option.name: option for option in options}.values()), work=work)


def _check(job: Job[Any]) -> None:
    start, stop = job.chosen["from"], job.chosen["to"]
    if stop <= start:
        raise Refusal(
            say("the range is empty: it starts at {start}, and --to is not counted", start=start), "to", said=stop
        )
    if stop - start > MAX_SEEDS:
        raise Refusal(say("a census counts at most {max_seeds:,} seeds at once", max_seeds=MAX_SEEDS), "to", said=stop)


def _results(job: Job[Any], prepared: Prepared, of: Census) -> tuple[list[RangeResult], list[str]]:
    """The results of all ranges, and a sentence for kept ones that could not be used."""
    chosen, tasks = job.chosen, prepared.tasks
    own = str(job.own.absolute()) if job.own else None
    assignment = Assignment(of.count, prepared.subject, of.rests_on, own)

    kept, done = kept_in(chosen["work"], assignment), iter(range(1, len(tasks) + 1))
    whole_census = all(kept.path(task).exists() for task in tasks)
    others = [] if whole_census else list(counted_otherwise(chosen["work"], assignment))
    results, broken = run(
        assignment, tasks, kept, chosen["workers"] or cores(), lambda _: job.progress(next(done), len(tasks))
    )
    return results, [*others, *broken]
