"""No command takes more instructions than the table of `tests/instructions.py` says."""

from __future__ import annotations

from pathlib import Path

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
    asked = {"--version": 238, "--help": 251, "sheets --output sheets.pdf": 1241, "deal meadow": 929}
    assert all(TABLE[line] <= most for line, most in asked.items())


def test_the_history_is_kept_by_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instructions, "HISTORY", tmp_path / "history.csv")
    (tmp_path / "history.csv").write_text("line\n", encoding="utf-8")
    instructions.keep("1.0", {"a --b": 1.04})
    instructions.keep("1.1", {"a --b": 2, "c": 3})
    instructions.keep("1.1", {"a --b": 2.5})
    assert (tmp_path / "history.csv").read_text(encoding="utf-8") == "line,1.0,1.1\na --b,1.0,2.5\nc,,3.0\n"
    assert instructions.history() == {"a --b": {"1.0": 1.0, "1.1": 2.5}, "c": {"1.1": 3.0}}


def test_what_is_kept_is_of_lines_of_the_table() -> None:
    kept = instructions.history()
    assert set(kept) == set(TABLE)
    assert all(list(figures) for figures in kept.values())
