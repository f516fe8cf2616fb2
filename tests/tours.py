"""`python -m tests.tours`: the rooms that three command lines pass; tests/tours.md takes its reader through them.

A room is passed if the body of a function of it runs; what runs while a module is imported (tables, records) is no step
of a tour.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from tests import PACKAGE

PLAN = "pack plan cup --event Cup --value none --rounds 1 --reserves 0 --players 4"
# By the name of the tour: the command lines, of which the last is traced.
TOURS: Mapping[str, Sequence[str]] = {
    "sheets": ("sheets --output sheets.pdf",),
    "prove": ("prove meadow --output proof.json",),
    "pack print": (PLAN, "pack print cup --workers 1"),
}
MOST: Mapping[str, int] = {"sheets": 31, "prove": 32, "pack print": 60}  # rooms that a reader is taken through


def passed(name: str) -> tuple[str, ...]:
    """The rooms of a tour, each as its path below the package."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "tests.tours", *TOURS[name]]
        settings = {"PROOFPRESS_CONFIG": str(Path(folder, "none.yaml"))}
        told = subprocess.run(words, cwd=folder, env=os.environ | settings, capture_output=True, check=True).stdout
    return tuple(json.loads(told))


def trace(lines: Sequence[str]) -> list[str]:
    """Runs the lines in the working folder, and gives the rooms that the last one passes."""
    from proofpress.command_line import run

    with contextlib.redirect_stdout(io.StringIO()):
        for line in lines:
            with noting() as rooms:
                assert run(line.split()) == 0, line
    return sorted(rooms)


@contextlib.contextmanager
def noting() -> Iterator[set[str]]:
    """The rooms that are passed meanwhile."""
    rooms = set[str]()
    root = f"{PACKAGE}/"

    def profile(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(root) and code.co_name != "<module>":
            room = code.co_filename.removeprefix(root).removesuffix(".py")
            if room not in rooms and not _while_importing(frame, root):
                rooms.add(room)

    sys.setprofile(profile)
    try:
        yield rooms
    finally:
        sys.setprofile(None)


def _while_importing(frame: FrameType, root: str) -> bool:
    """Whether the nearest code of the program that called this is a module on its way in."""
    back = frame.f_back
    while back is not None and not back.f_code.co_filename.startswith(root):
        back = back.f_back
    return back is not None and back.f_code.co_name == "<module>"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(trace(sys.argv[1:])))
    else:
        for name in TOURS:
            rooms = passed(name)
            print(f"{name}: {len(rooms)} rooms\n  {', '.join(rooms)}")
