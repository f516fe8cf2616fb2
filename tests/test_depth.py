"""What the test line takes of tables and matrices, and that the nightly run takes all of it."""

from __future__ import annotations

import subprocess

import pytest

from tests import VARIABLE, nightly as night
from tests.depth import DEPTH, NIGHTLY, at_night, draw, nightly, some, spread


def values(cases: list[object], *, in_the_line: bool) -> list[object]:
    """What tests are given: all of it, or what the line takes."""
    taken = [case for case in cases if not (in_the_line and nightly in getattr(case, "marks", ()))]
    return [case.values if hasattr(case, "marks") else case for case in taken]


@nightly
def test_what_is_marked_runs_at_night_alone() -> None:
    assert DEPTH > 1


def test_a_spread_has_every_combination_and_the_line_every_value() -> None:
    axes = ("ab", "klm", "wxyz")
    cases = spread(*axes)
    assert len(set(values(cases, in_the_line=False))) == 2 * 3 * 4
    few = values(cases, in_the_line=True)
    assert len(few) == 4
    assert [sorted(set(axis)) for axis in zip(*few, strict=True)] == [list(axis) for axis in axes]


def test_one_in_so_many() -> None:
    cases = some(["a", "b", ("c", 1), at_night("d", 2, id="long"), "e"], 2)
    assert values(cases, in_the_line=False) == ["a", ("b",), ("c", 1), ("d", 2), "e"]
    assert values(cases, in_the_line=True) == ["a", ("c", 1), "e"]


def test_a_name_draws_the_same_for_ever() -> None:
    assert [draw(name, 5) for name in ("sheets", "cards", "draws")] == [3, 4, 3]
    assert {draw(f"{number}", 5) for number in range(100)} == set(range(5))


@pytest.mark.parametrize(("codes", "ends"), [((0, 0, 0), 0), ((1, 0, 0), 1), ((0, 0, 1), 1)])
def test_a_night(codes: tuple[int, ...], ends: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests, the knocks and the pages, one after the other also when one is red; each as deep."""
    ran, left = list[list[str]](), iter(codes)

    def call(line: list[str], env: dict[str, str], **_: object) -> int:
        assert env[VARIABLE] == f"{NIGHTLY}"
        ran.append(line[2:])
        return next(left)

    monkeypatch.setattr(subprocess, "call", call)
    assert night.main(["--seed", "of a test"]) == ends
    assert [words[0] for words in ran] == ["pytest", "tests.hard_knocks", "tests.press.every_page"]
    assert ran[1][-2:] == ["--seed", "of a test"]


def test_some_tests_of_the_night(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = list[list[str]]()
    monkeypatch.setattr(subprocess, "call", lambda line, **_: ran.append(line[2:]) or 0)
    assert night.main(["--depth", "2", "tests/bench", "-k", "short"]) == 0
    assert ran == [["pytest", "tests/bench", "-k", "short"]]
