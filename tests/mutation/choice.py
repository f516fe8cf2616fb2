"""Which tests a mutant has to stand up to, those first that are most likely to notice and soonest done."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.mutation.coverage import Test, TestFile, bits
from tests.mutation.mutants import Mutant

# Seconds of work as measured under watch, which takes about three times as long.
FEW = 2.5  # of a file at first
MANY = 8.0  # of a file when all have had their turn
MOST = 30.0


@dataclass(frozen=True, slots=True)
class Batch:
    """Tests of one file that are to be run together, and all that the file had when it was measured."""

    path: str
    tests: tuple[str, ...]
    known: tuple[str, ...]
    seconds: float


class Choice:
    def __init__(self, root: Path, measured: Sequence[TestFile]) -> None:
        self.measured = measured
        self.sources = {
            str(path.relative_to(root)): path.read_text(encoding="utf-8").splitlines()
            for path in sorted(root.glob("generator/proofpress/**/*.py"))
        }
        self.uses = cache(self._uses)

    def _uses(self, name: str) -> Mapping[str, int]:
        """The lines of the program where a name stands."""
        word = re.compile(rf"\b{re.escape(name)}\b")
        found = {
            path: bits(number for number, line in enumerate(lines, 1) if word.search(line))
            for path, lines in self.sources.items()
        }
        return {path: lines for path, lines in found.items() if lines}

    def batches(self, mutant: Mutant) -> list[Batch]:
        """First tests that run the changed lines, then the others of their files, for one test may have prepared
        what another looks at. What runs only at import is run by all that use what it defines.
        """
        lines = bits(range(mutant.first, mutant.last + 1))
        direct = {file: [test for test in file.tests if test.runs(mutant.path, lines)] for file in self.measured}
        touching = [file for file in self.measured if direct[file] or file.imports(mutant.path, lines)]
        if not any(direct.values()):
            places = [place for name in mutant.names for place in self.uses(name).items()]
            direct = {
                file: [test for test in file.tests if any(test.runs(*place) for place in places)] for file in touching
            }
        stem = Path(mutant.path).stem
        touching.sort(key=lambda file: (stem not in file.path, file.seconds + sum(t.seconds for t in direct[file])))
        made: list[Batch] = []
        left = MOST
        for most, rest in ((FEW, False), (MANY, False), (MANY, True)):
            for file in touching:
                done = {name for batch in made for name in batch.tests}
                tests = file.tests if rest else direct[file]
                waiting = sorted((test for test in tests if test.name not in done), key=lambda test: test.seconds)
                batch = _batch(file, waiting, min(left, most))
                if batch.tests:
                    made.append(batch)
                    left -= batch.seconds
        return made


def _batch(file: TestFile, tests: Sequence[Test], most: float) -> Batch:
    """As many of the tests as fit into this many seconds."""
    seconds, chosen = file.seconds, []
    for test in tests:
        if seconds + test.seconds > most:
            break
        seconds += test.seconds
        chosen.append(test.name)
    return Batch(file.path, tuple(chosen), tuple(test.name for test in file.tests), seconds)
