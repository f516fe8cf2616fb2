"""The tests run on all processors; a file that is named runs in one process, because starting others takes longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import sayable


@pytest.mark.parametrize(
    ("words", "one"),
    [
        (["tests"], False),
        (["tests/seeds", "tests/test_wheel.py"], False),
        (["tests/seeds/test_text.py::test_one[a.b]", "tests/test_wheel.py"], True),
    ],
)
def test_files_that_are_named_start_no_other_process(
    words: list[str], one: bool, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pytestconfig, "args", words)
    alone = one or not sayable(pytestconfig.rootpath)
    assert (pytestconfig.hook.pytest_xdist_auto_num_workers(config=pytestconfig) == 0) == alone


def test_a_folder_that_the_locale_cannot_name_is_told_to_nobody() -> None:
    assert sayable(Path("Jiří"))
    assert not sayable(Path("Ji\udcc5\udc99\udcc3\udcad"))
