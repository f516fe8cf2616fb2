"""Thousands of spoilt data files: each is read or refused in time, in words, with a place inside the file.

Most of them go only through the reader and the record of their file; every twelfth is laid over the shipped data as a
folder of own data, which also joins and cross-checks.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from generator.cartographers.load import FILES, load_edition
from generator.library.build import build
from generator.library.errors import EXIT_CONTENT, EXIT_FILE, DataError, FileError, Report
from generator.library.layers import data_files, shipped
from generator.library.nodes import read_bytes
from tests.library.checks import assert_inside, in_time
from tests.library.corpus import lay
from tests.library.mutations import MUTATIONS, mutated

SEED = "spoilt"
CASES = 2_400
PARTS = 8  # so that a failure says roughly where, and several processors can share the work
JOINED = 12  # one case in this many is loaded as a folder of own data, 200 in all


def pattern_of(name: str) -> str:
    return name if name in FILES else f"{name.rpartition('/')[0]}/*.yaml"


SHIPPED = {
    name: path.read_bytes()
    for name, path in data_files(shipped("carddata"), Report()).items()
    if pattern_of(name) in FILES  # the files of this game
}


@pytest.mark.parametrize("part", range(PARTS))
def test_spoilt_files(part: int, tmp_path: Path) -> None:
    ends: Counter[str | int] = Counter()
    for case in range(part, CASES, PARTS):
        rng = Random(f"{SEED} {case}")
        name = rng.choice(list(SHIPPED))
        content = mutated(rng, SHIPPED[name], list(SHIPPED.values()))
        try:
            with in_time():
                read_alone(name, content) if (case // PARTS) % JOINED else load_over(tmp_path, name, content)
        except (DataError, FileError) as error:
            ends["refused" if str(error).strip() else "refused without a word"] += 1
            ends[error.exit_code] += 1
        except BaseException:
            print(f"case {case} of {name}: {content!r}")
            raise
        else:
            ends["fine"] += 1
    assert set(ends) <= {"fine", "refused", EXIT_CONTENT, EXIT_FILE}, "other exit codes, or refused without a word"
    # Spoiling that never or always spoils would prove little.
    assert ends["refused"] >= CASES // PARTS // 3, ends
    assert ends["fine"] >= CASES // PARTS // 20, ends


def read_alone(name: str, content: bytes) -> None:
    report = Report()
    try:
        node = read_bytes(content, name, report)
        made = build(FILES[pattern_of(name)], node, report) if node is not None else None
        if made is None:
            assert len(report), "refused without a word"
        report.raise_if_any()
    except DataError as error:
        assert_inside(error.diagnostics, content, name)
        raise


def load_over(folder: Path, name: str, content: bytes) -> None:
    path = lay(folder, name, content)
    try:
        load_edition(folder)
    except DataError as error:
        assert_inside(error.diagnostics, content, str(path))
        raise
    finally:
        path.unlink()


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__.strip("_"))
def test_every_mutation_changes_files_and_bears_empty_ones(mutation: object) -> None:
    assert callable(mutation)
    others = list(SHIPPED.values())
    made = {mutation(Random(f"{SEED} {case}"), others[0], others) for case in range(40)}
    assert len(made - {others[0]}) >= 10
    assert isinstance(mutation(Random(SEED), b"", others), bytes)
