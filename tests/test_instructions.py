"""No command takes more instructions than the table of `tests/instructions.py` says."""

from __future__ import annotations

import pytest

from tests import instructions
from tests.depth import at_night
from tests.instructions import ROOM, TABLE

CHEAP = ("--help",)  # two seconds; what it does not load, no command loads in vain


@pytest.fixture(scope="module", autouse=True)
def _comparable() -> None:
    reason = instructions.why_not()
    if reason:
        pytest.skip(reason)


@pytest.mark.parametrize("line", [line if line in CHEAP else at_night(line, id=line) for line in TABLE])
def test_no_command_takes_more_than_its_figure(line: str) -> None:
    taken = instructions.count(line)
    assert taken <= TABLE[line] * ROOM, "python -m tests.instructions counts all; docs/dev/ci.md says where to look"


def test_the_figures_are_what_was_asked_for() -> None:
    asked = {"--version": 238, "--help": 251, "sheets --output sheets.pdf": 1000, "deal meadow": 929}
    assert all(TABLE[line] <= most for line, most in asked.items())
