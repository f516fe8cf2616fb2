"""Pages that 0.2.0 wrote for an event: its result form makes a table that is read today, its caller page calls."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofpress import command_line
from tests.browser.driver import Browser, served
from tests.browser.studio import until
from tests.browser.test_result_form import filled, saved
from tests.depth import nightly
from tests.made_by_0_2_0.kept import laid

BOXES = [[5, 4, 1, 2, 8], [6, 6, 2, 0, 14], [9, 3, 3, 1, 14], [7, 8, 4, 3, 16]]


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    return laid(tmp_path, "cup", "printed")


@pytest.fixture
def root(cup: Path) -> Iterator[str]:
    with served(cup / "public") as (address, _):
        yield address


@nightly
def test_the_result_form_makes_what_results_takes(window: Browser, root: str, cup: Path, tmp_path: Path) -> None:
    window.open(f"{root}/result-form.html")
    filled(window, BOXES, 52, 6)
    (tmp_path / "phone.csv").write_bytes(saved(window))
    line = ["pack", "results", str(cup), str(tmp_path / "phone.csv"), "--output", str(tmp_path / "standings")]
    assert command_line.run(line) == 0
    assert ",52," in (tmp_path / "standings" / "standings.csv").read_text(encoding="utf-8-sig")


@nightly
def test_the_caller_page_opens_the_round_of_its_key(window: Browser, root: str, cup: Path) -> None:
    key = json.loads((cup / "sealed" / "round-01-certificate.json").read_bytes())["seed"]
    window.open(f"{root}/caller.html#{key}")
    until(window, "return !document.getElementById('stage').hidden", seconds=10)
    assert window.text("#wrong") == ""
