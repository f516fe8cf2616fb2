"""Time and memory grow as they did when the table was kept."""

from __future__ import annotations

import json
import sys

import pytest

from tests import growth_table
from tests.depth import nightly

ROWS = growth_table.rows(growth_table.own_program())
KEPT = json.loads(growth_table.KEPT.read_text())


@nightly
@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in other units elsewhere")
@pytest.mark.parametrize(
    "row", growth_table.rows(growth_table.own_program()), ids=lambda row: f"{row.thing}: {row.command}"
)
def test_nothing_grows_faster_than_it_did(row: growth_table.Row, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(growth_table.PACKAGE.parent))
    found = [growth_table.measured(growth_table.own_program(), row, size) for size in row.sizes]
    kept = KEPT[f"{row.thing}: {row.command}"]
    assert [int(size) for size in kept] == [*row.sizes]
    assert not growth_table.wrong(found, [*kept.values()])


def test_a_table_that_got_worse_is_seen() -> None:
    kept = [(0, 0.4, 40.0), (0, 0.5, 45.0), (0, 1.0, 60.0)]
    assert growth_table.wrong(kept, kept) == ""
    assert growth_table.wrong([*kept[:2], (0, 1.0, 90.0)], kept) == "90.0 MB instead of 60.0"
    assert growth_table.wrong([*kept[:2], (0, 4.0, 60.0)], kept) == "10.0 times as long instead of 2.5 times"
    assert growth_table.wrong([*kept[:2], (1, 0.1, 30.0)], kept) == "it is refused"


def test_the_page_shows_the_table() -> None:
    page = growth_table.SHOWN.read_text(encoding="utf-8")
    assert page.endswith("\n\n" + "\n".join(growth_table.table(KEPT)) + "\n")
