"""Runs the command line as a process of its own, for what only a real process shows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import SEARCHED


def environment(**changes: str | None) -> dict[str, str]:
    """This process's environment with some variables set, or taken away with None."""
    own: dict[str, str | None] = {"PYTHONPATH": SEARCHED, "PROOFPRESS_CONFIG": "/nonexistent/config.yaml"}
    own["PYTHONUNBUFFERED"] = None  # it hides what is wrong with output that is held back
    wanted = {**os.environ, **own, **changes}
    return {name: value for name, value in wanted.items() if value is not None}


def given(word: str | Path) -> str:
    """A word as the system hands it to a program: in the C locale bytes beyond ASCII, each as half a character."""
    return os.fsdecode(str(word).encode("utf-8", "surrogateescape"))


def proofpress(*arguments: str, **changes: str | None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "proofpress", *map(given, arguments)],
        capture_output=True,
        env=environment(**changes),
        timeout=60,
        check=False,
    )
