"""How mistakes are gathered, sorted and shown, and with which exit code they end."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofpress.errors import (
    MOST_FOUND,
    MOST_SHOWN,
    ContentError,
    DataError,
    Diagnostic,
    FileError,
    Place,
    ProofpressError,
    Report,
    UsageError,
    shown_path,
)


def test_exit_codes() -> None:
    codes = {error: error.exit_code for error in (ProofpressError, ContentError, DataError, UsageError, FileError)}
    assert codes == {ProofpressError: 1, ContentError: 1, DataError: 1, UsageError: 2, FileError: 3}


def test_mistakes_are_sorted_by_place_and_told_once() -> None:
    report = Report()
    for path, line, column, message in [
        ("b", 1, 1, "x"),
        ("a", 10, 1, "x"),
        ("a", 9, 12, "x"),
        ("a", 9, 2, "z"),
        ("a", 9, 2, "y"),
        ("b", 1, 1, "x"),
    ]:
        report.error(Place(path, line, column), message)
    with pytest.raises(DataError) as caught:
        report.raise_if_any()
    assert str(caught.value).splitlines() == [
        "a:9:2: error: y",
        "a:9:2: error: z",
        "a:9:12: error: x",
        "a:10:1: error: x",
        "b:1:1: error: x",
    ]


def test_nothing_wrong_nothing_raised() -> None:
    report = Report()
    report.raise_if_any()
    assert len(report) == 0


def test_most_shown() -> None:
    found = [Diagnostic(Place("f", line), "x") for line in range(1, MOST_SHOWN + 4)]
    lines = str(DataError(found)).splitlines()
    assert len(lines) == MOST_SHOWN + 1
    assert lines[-2:] == [f"f:{MOST_SHOWN}:1: error: x", "… and 3 more"]
    assert len(DataError(found).diagnostics) == MOST_SHOWN + 3
    assert "more" not in str(DataError(found[:MOST_SHOWN]))


def test_too_many_mistakes_end_the_run() -> None:
    report = Report()
    for line in range(1, MOST_FOUND):
        report.error(Place("f", line), "x")
    with pytest.raises(DataError) as caught:
        report.error(Place("f", MOST_FOUND), "x")
    assert str(caught.value).splitlines()[-2:] == ["… and 50 more", "Reading stopped after 100 mistakes."]


def test_paths_are_shown_as_the_user_would_type_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown_path(tmp_path / "own" / "a.yaml") == str(Path("own", "a.yaml"))
    assert shown_path(Path("own/a.yaml")) == str(Path("own", "a.yaml"))
    assert shown_path(tmp_path.parent) == str(tmp_path.parent)
    assert shown_path(Path("a\x1b\nb")) == "a\\u001b\\nb"
