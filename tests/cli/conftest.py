"""Runs the command line inside the test process: fast, and with the same messages and exit codes as outside."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from proofpress import command_line
from tests.cli.process import given


class Result(NamedTuple):
    code: int
    out: str
    err: str


Proofpress = Callable[..., Result]
Answers = Callable[[str], None]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def no_saved_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The settings of whoever runs the tests must not matter; this file does not exist yet."""
    path = tmp_path / "settings" / "config.yaml"
    monkeypatch.setenv("PROOFPRESS_CONFIG", str(path))
    monkeypatch.delenv("COLUMNS", raising=False)
    return path


@pytest.fixture
def proofpress(capsys: pytest.CaptureFixture[str]) -> Proofpress:
    def run(*arguments: str | Path) -> Result:
        code = command_line.run([given(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return run


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Somebody is at a terminal, and types so many lines."""

    def typed(text: str) -> None:
        monkeypatch.setattr("proofpress.command_line.is_watched", lambda: True)
        monkeypatch.setattr("sys.stdin", Terminal(text))

    return typed
