"""`python -m tests.mutation [PART…]`: mutate, test, print what survived and the figure."""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.pool import Pool
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from time import monotonic

from tests import VARIABLE
from tests.mutation import coverage, equivalents, running
from tests.mutation.choice import Batch, Choice
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.parts import PARTS, Part, files, part_of

SECONDS_TO_MEASURE = 900


@dataclass(slots=True)
class Place:
    """Where one of the processes works."""

    tree: Path
    kept: Path  # where measurements are kept
    patience: int  # seconds
    changes: int = 0


_place: Place


def _begin(root: Path, kept: Path, counter: Synchronized[int], patience: int) -> None:
    global _place
    with counter.get_lock():
        counter.value += 1
        _place = Place(root.with_name(f"{root.name}{counter.value}"), kept, patience)
    running.copy_tree(root, _place.tree)


def _measure(path: str) -> str:
    """Measure a file of tests; return its path where that went wrong."""
    tree, seconds = _place.tree, SECONDS_TO_MEASURE
    answer = running.in_fork(tree, lambda: coverage.measure(tree, path), seconds, compiled=True)
    if answer in (running.FAILED, running.ENDLESS):
        return path
    coverage.store(_place.kept, path, answer)
    return ""


def _try(work: tuple[Mutant, Sequence[Batch]]) -> tuple[Mutant, str]:
    mutant, batches = work
    path = _place.tree / mutant.path
    _place.changes += 1
    chosen = [(batch.path, running.Chosen(batch.tests, batch.known)) for batch in batches]
    seconds = _place.patience + sum(batch.seconds for batch in batches)
    with running.changed(path, mutant.applied(path.read_bytes()), _place.changes):
        return mutant, running.in_fork(_place.tree, lambda: running.run_chosen(_place.tree, chosen), seconds)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("parts", metavar="PART", nargs="*", help=f"{', '.join(PARTS)}, or a module; all parts if none")
    parser.add_argument("--count", type=int, default=1000, help="how many mutants")
    parser.add_argument("--seed", default="1", help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--patience", type=int, default=10, help="seconds of work beyond what the tests take")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2], help=argparse.SUPPRESS)
    options = parser.parse_args()
    os.environ.setdefault(VARIABLE, "2")  # what the test line leaves to the night notices changes, too
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that processes and copies go as well
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve() / "tree"  # a copy, so that work can go on in the tree itself
        running.copy_tree(options.root, root)
        return _run(root, options.root / coverage.FOLDER, parser, options)


def _run(root: Path, kept: Path, parser: argparse.ArgumentParser, options: argparse.Namespace) -> int:
    try:
        parts = [part_of(root, name) for name in options.parts or PARTS]
    except LookupError as error:
        parser.error(str(error))
    modules = sorted({path for part in parts for path in files(root, part.modules)})
    mutants = [mutant for path in modules for mutant in mutants_of(path, (root / path).read_bytes())]
    random.Random(options.seed).shuffle(mutants)
    known = equivalents.read(root)
    drawn = mutants[: options.count]
    tried = [mutant for mutant in drawn if equivalents.key(mutant) not in known]
    running.load_libraries()
    context = get_context("fork")
    start = root, kept, context.Value("i", 0), options.patience
    with context.Pool(options.jobs, _begin, start) as workers:
        measured = _measured(root, kept, parts, workers)
        results = _results(tried, Choice(root, measured), workers)
    killed = len(tried) - results[running.PASSED]
    print(
        f"{killed} of {len(tried)} killed ({killed / max(len(tried), 1):.1%}), {results[running.ENDLESS]} of them "
        f"because they ran forever; {len(drawn) - len(tried)} equivalents left out; seed {options.seed}, "
        f"{len(drawn)} of {len(mutants)} mutants"
    )
    return 1 if results[running.PASSED] else 0


def _measured(root: Path, kept: Path, parts: Sequence[Part], workers: Pool) -> list[coverage.TestFile]:
    """What each file of tests runs; those that have changed, or ran something that has, are measured again."""
    tests = sorted({path for part in parts for path in files(root, part.tests)})
    stale = [path for path in tests if not coverage.stored(root, kept, path)]
    failed = set()
    for number, path in enumerate(workers.imap_unordered(_measure, stale), start=1):
        _progress(f"measured {number} of {len(stale)} files of tests")
        failed.add(path)
    measured = [found for path in tests if path not in failed and (found := coverage.stored(root, kept, path))]
    for path in sorted(set(tests).difference(file.path for file in measured if file.tests)):
        print(f"{path} is left out, for no test in it passes", file=sys.stderr)
    return measured


def _results(mutants: Sequence[Mutant], choice: Choice, workers: Pool) -> Counter[str]:
    """How the mutants fared; those that no test noticed are printed as they are found."""
    results: Counter[str] = Counter()
    start = monotonic()
    for mutant, result in workers.imap_unordered(_try, ((each, choice.batches(each)) for each in mutants)):
        results[result] += 1
        if result == running.PASSED:
            _progress("")
            print(mutant, flush=True)
        seconds = monotonic() - start
        _progress(f"{results.total()} of {len(mutants)} in {seconds:.0f} s, {results[running.PASSED]} alive")
    _progress("")
    return results


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
