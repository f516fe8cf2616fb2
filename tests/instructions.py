"""`python -m tests.instructions [LINE…]`: how many instructions a command takes, the start of Python included.

python -m tests.instructions                what the table has, beside what was kept last
python -m tests.instructions --keep 0.3.0   and keeps it in instructions.csv: a column for each release

Valgrind counts them, and comes to the same seven digits in every run, however busy the machine is: with compiled
bytecode, a fixed seed of hashes and no saved defaults. `tests/test_instructions.py` fails where a command of the table
takes more than its figure and a little room; whoever makes one quicker lowers its figure.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence

from tests import PACKAGE, ROOT

# In millions, with the libraries of constraints.txt.
TABLE: Mapping[str, int] = {
    "--version": 213,
    "--help": 232,
    "sheets --output sheets.pdf": 1_205,
    "deal meadow": 812,
    "show deepwood": 1_052,
}
ROOM = 1.01  # for another patch of a library, or another processor, for which the C library copies otherwise

# The figures hold for the build of Python that takes so many for this: others have other compilers and other options.
YARDSTICK, OF_YARDSTICK = ("-S", "-c", "import argparse, dataclasses"), 116.6


HISTORY = ROOT / "tests" / "instructions.csv"


def history() -> dict[str, dict[str, float]]:
    """Line -> release -> millions, in the order of releases; what an earlier one could not do is left out."""
    with HISTORY.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {row.pop("line"): {name: float(taken) for name, taken in row.items() if taken} for row in rows}


def keep(name: str, figures: Mapping[str, float]) -> None:
    """Adds a column to the history, or writes it anew."""
    kept = history()
    names = [*dict.fromkeys([*(each for row in kept.values() for each in row), name])]
    with HISTORY.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["line", *names], lineterminator="\n")
        writer.writeheader()
        for line in dict.fromkeys([*kept, *figures]):
            taken = {**kept.get(line, {}), **({name: round(figures[line], 1)} if line in figures else {})}
            writer.writerow({"line": line, **taken})


def why_not() -> str:
    """Why what is counted here cannot be compared with the table; nothing if it can."""
    if sysconfig.get_platform() != "linux-x86_64" or sys.version_info[:2] != (3, 11):
        return "the figures are those of CPython 3.11 on x86-64"
    if shutil.which("valgrind") is None:
        return "there is no valgrind"
    taken = counted(YARDSTICK) / 1e6
    if not OF_YARDSTICK / ROOM < taken < OF_YARDSTICK * ROOM:
        return f"another build of Python: it takes {taken:.1f} million for what takes {OF_YARDSTICK} in the table's"
    return ""


def count(line: str) -> float:
    """The instructions of a command line, in millions."""
    return counted(["-m", "proofpress", *shlex.split(line)]) / 1e6


def counted(words: Sequence[str]) -> int:
    """The instructions of Python with these words."""
    of_others = ("LANG", "LC_", "PYTHON", "PROOFPRESS_", "SOURCE_DATE_EPOCH")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(of_others)}
    with tempfile.TemporaryDirectory() as folder:
        own = {"PYTHONHASHSEED": "0", "PYTHONPATH": str(PACKAGE.parent), "LC_ALL": "C.UTF-8", "HOME": folder}
        place = {"cwd": folder, "env": {**kept, **own, "PROOFPRESS_CONFIG": f"{folder}/none.yaml"}}
        python = [sys.executable, *words]
        subprocess.run(python, **place, capture_output=True, check=True)  # compiles what is not yet
        counting = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}", *python]
        told = subprocess.run(counting, **place, capture_output=True, text=True, check=True).stderr
    found = re.search(r"Collected : (\d+)", told)
    assert found, told
    return int(found[1])


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.instructions")
    parser.add_argument("lines", nargs="*", metavar="LINE", help="command lines (default: those of the table)")
    parser.add_argument("--keep", metavar="RELEASE", help="keep the figures of the table under this name")
    chosen = parser.parse_args(arguments)
    reason = why_not()
    if reason:
        print(f"not to be compared: {reason}")
    figures = {}
    for line in chosen.lines or TABLE:
        figures[line] = count(line)
        most = f"{TABLE[line]:>7,} in the table" if line in TABLE else ""
        last = list(history().get(line, {}).items())[-1:]
        before = "".join(f"; {figures[line] / taken:.3f} times {name}" for name, taken in last)
        print(f"{line:<30}{figures[line]:>9,.1f} million{most}{before}", flush=True)
    if chosen.keep:
        keep(chosen.keep, figures)


if __name__ == "__main__":
    main(sys.argv[1:])
