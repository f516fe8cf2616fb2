"""One printed pack for all tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kingdoms.pack.events import make_plan, revealed


@pytest.fixture(scope="session")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rounds at two tables, printed and revealed. Tests copy it before they change it."""
    plan = make_plan(value_form="3 words", value_source="words said at the table")
    return revealed(tmp_path_factory.mktemp("pack") / "cup", plan, "river stone lamp")
