"""The results of ranges, each in a file of its own: written whole or not at all, checked when they come and when they
are read again.

A file says what it is a result of and holds a hash of all that, so it is only taken for what it was written as; and
what it says must be possible, as the game knows it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from generator.census.tasks import RangeResult, RangeTask
from generator.census.work import Assignment, WorkerError
from generator.library.dataclass import dataclass
from generator.library.errors import FileError, shown_path
from generator.library.files import make_folder, read_whole
from generator.library.strays import remove_parts
from generator.press.files import write_whole
from generator.seeds.digests import canonical_json, digest_of


@dataclass(frozen=True, slots=True)
class Kept:
    """The results of one census."""

    folder: Path
    digest: str  # of the census
    check: Callable[[RangeTask, RangeResult], str]  # what cannot be in a result, in words; nothing if it can

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
                broken.append(f"{error}; counted again")
        return results, broken

    def _read(self, task: RangeTask) -> RangeResult:
        path = self.path(task)
        data, wrong = read_whole(path), "it was changed, or is of something else"
        try:
            result: RangeResult = json.loads(data)["result"]
            if self._file(task, result) == data:
                wrong = self.check(task, result)
        except (ValueError, TypeError, KeyError, RecursionError):
            wrong = "it is damaged"
        if wrong:
            raise FileError(f"{shown_path(path)}: cannot be used: {wrong}")
        return result

    def keep(self, task: RangeTask, result: RangeResult) -> RangeResult:
        """The result as it will be read again, once it is on the disk."""
        result = json.loads(canonical_json(result))
        if wrong := self.check(task, result):
            raise WorkerError(
                f"a worker gave an impossible result for {task.kind} {task.start} to {task.stop}: {wrong}"
            )
        write_whole(self.path(task), self._file(task, result))
        return result

    def _file(self, task: RangeTask, result: RangeResult) -> bytes:
        said = {"census": self.digest, **task._asdict(), "result": result}
        return canonical_json({**said, "digest": digest_of(said)}) + b"\n"


def kept_in(work: Path, assignment: Assignment, check: Callable[[RangeTask, RangeResult], str]) -> Kept:
    """The kept results of this census and no other."""
    digest = assignment.digest
    folder = make_folder(work / digest[:16])
    remove_parts(folder)
    return Kept(folder, digest, check)
