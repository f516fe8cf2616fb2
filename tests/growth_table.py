"""What a command takes when there is more of everything: `python -m tests.growth_table [--keep] [PROGRAM]`.

Each command of a row runs in a process of its own with three or four sizes of one thing, and the system says how much
processor time and memory it took. `--keep` writes the figures to growth_table.json and growth_table.md.
The figures depend on the machine. What a test can hold on to is their ratio within one run: how time and memory grow
from one size to the next.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests import PACKAGE, growth

MORE: Final = 1.3  # than the kept figures
KEPT: Final = Path(__file__).with_suffix(".json")
SHOWN: Final = KEPT.with_suffix(".md")

Line = Sequence[str | Path]
Prepare = Callable[[Path, int], Line]  # lays what a size needs into a folder, and says the command line


class Taken(NamedTuple):
    """What one process took."""

    code: int
    seconds: float
    megabytes: float


class Row(NamedTuple):
    """One thing that grows, and the command that is run with it."""

    thing: str
    command: str
    sizes: tuple[int, ...]
    prepare: Prepare


def _data(of: str, line: Line, folder: Path, size: int) -> Line:
    growth.grow(folder / "own", **{"languages": 0, "cards": 40, "maps": 0, of: size})
    return [*line, "--data", folder / "own"]


def _sheets(option: str, folder: Path, size: int) -> Line:
    (folder / "names.txt").write_text("".join(f"Player {number}\n" for number in range(size)))
    return ["sheets", f"--{option}", folder / "names.txt" if option == "names" else str(size), "-o", folder / "out.pdf"]


def _pack(option: str, program: Sequence[str], folder: Path, size: int) -> Line:
    (folder / "event.key").unlink(missing_ok=True)
    plan = [
        "pack",
        "plan",
        folder / "pack",
        "--value",
        "none",
        "--event",
        "Growth",
        "--best",
        "4",
        f"--{option}",
        str(size),
    ]
    subprocess.run([*program, *plan], check=True, capture_output=True)
    return ["pack", "print", folder / "pack", "--workers", "1"]


def rows(program: Sequence[str]) -> list[Row]:
    """The whole table."""
    cards = partial(partial, _data, "cards")
    out = ("-o", "out.pdf")
    return [
        Row("own cards", "check", (40, 120, 360), cards(["check"])),
        Row("own cards", "cards", (40, 120, 360), cards(["cards", "--sets", growth.SET, *out])),
        Row("own cards", "prove", (40, 120, 360), cards(["prove", "meadow", "--sets", growth.SET, "--best", "4"])),
        Row("own cards", "text check", (40, 120, 360), cards(["text", "check", "--lang", "cs"])),
        Row("own nations", "reference", (20, 40, 80), cards(["reference", "--game", "kingdoms", *out])),
        Row("own maps", "check", (20, 60, 180), partial(_data, "maps", ["check"])),
        Row("own languages", "check", (2, 6, 18), partial(_data, "languages", ["check"])),
        Row("copies", "sheets", (100, 1_000, 10_000), partial(_sheets, "copies")),
        Row("names", "sheets", (100, 1_000, 10_000), partial(_sheets, "names")),
        Row("players", "pack print", (8, 100, 1_000), partial(_pack, "players", program)),
        Row("rounds", "pack print", (4, 16, 64), partial(_pack, "rounds", program)),
    ]


def measured(program: Sequence[str], row: Row, size: int) -> Taken:
    """A command with this size; where it is quick, the better of two runs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        line = [*program, *map(str, row.prepare(folder, size))]
        runs = [_run(line, folder)]
        if runs[0].seconds < 3 and row.command != "pack print":
            runs.append(_run(line, folder))
    return min(runs, key=lambda run: run.seconds)


# A process begins with the memory of the one that starts it, so a small one starts and measures it.
_MEASURE: Final = """
import os, sys
pid = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ)
_, status, used = os.wait4(pid, 0)
with open(sys.argv[1], "w") as told:
    print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, file=told)
"""


def _run(line: Sequence[str], folder: Path) -> Taken:
    told = folder / "told"
    small = [sys.executable, "-S", "-E", "-c", _MEASURE, str(told)]
    subprocess.run([*small, *line], cwd=folder, check=True, capture_output=True)
    code, seconds, megabytes = told.read_text().split()
    return Taken(int(code), round(float(seconds), 2), round(float(megabytes), 1))


def wrong(found: Sequence[Sequence[float]], kept: Sequence[Sequence[float]]) -> str:
    """What has become worse: the memory, or how many times as long the largest size takes as the smallest."""
    if any(code not in (0, 4) for code, _, _ in found):
        return "it is refused"
    for (_, _, now), (_, _, before) in zip(found, kept, strict=True):
        if now > before * MORE:
            return f"{now} MB instead of {before}"
    slower, before = (taken[-1][1] / taken[0][1] for taken in (found, kept))
    return f"{slower:.1f} times as long instead of {before:.1f} times" if slower > before * MORE + 1 else ""


def table(found: Mapping[str, Mapping[str, Sequence[float]]]) -> Iterator[str]:
    """As growth_table.md shows it."""
    yield "| what grows | command | sizes | seconds | MB |"
    yield "|---|---|---|---|---|"
    for name, sizes in found.items():
        thing, _, command = name.partition(": ")
        values = [(f"{s:.1f}", f"{m:.0f}") if code in (0, 4) else ("refused", "–") for code, s, m in sizes.values()]
        cells = [" / ".join(each) for each in zip(*values, strict=True)]
        cells.insert(0, " / ".join(f"{int(size):,}" for size in sizes))
        yield f"| {thing} | `{command}` | {' | '.join(cells)} |"


def whole(program: Sequence[str]) -> dict[str, dict[str, Any]]:
    """All rows, measured."""
    return {
        f"{row.thing}: {row.command}": {str(size): measured(program, row, size) for size in row.sizes}
        for row in rows(program)
    }


def own_program() -> list[str]:
    """The program of this folder."""
    return [sys.executable, "-m", "proofpress"]


def main() -> None:
    words = [word for word in sys.argv[1:] if word != "--keep"]
    os.environ["PYTHONPATH"] = str(PACKAGE.parent)
    found = whole(words or own_program())
    if "--keep" in sys.argv:
        KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        head, _, _ = SHOWN.read_text(encoding="utf-8").partition("| what")
        SHOWN.write_text(head + "\n".join(table(found)) + "\n", encoding="utf-8")
    print(*table(found), sep="\n")


if __name__ == "__main__":
    main()
