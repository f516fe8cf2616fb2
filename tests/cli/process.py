"""Runs the command line as a process of its own, for what only a real process shows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT, SEARCHED

# The line that leads from an environment to the checkout is read in the locale, before Python is there to be tried.
in_the_c_locale = pytest.mark.skipif(
    not str(ROOT).isascii(), reason="Python does not start where it cannot read a path"
)


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
