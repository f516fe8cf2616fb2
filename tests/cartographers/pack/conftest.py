"""One printed pack for all tests of this folder: a minute's work is done once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cartographers.pack.events import make_plan, revealed


@pytest.fixture(scope="session")
def one_round(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One round for two players, printed and revealed. Tests copy it before they change it."""
    folder = tmp_path_factory.mktemp("pack") / "cup"
    return revealed(folder, make_plan(value_form="3 words", value_source="words said at the table"), "river stone lamp")


@pytest.fixture(scope="session")
def two_rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pack") / "cup"
    return revealed(folder, make_plan(rounds=2))
