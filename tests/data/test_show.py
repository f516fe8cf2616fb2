"""Records as `show --json` prints them: with the keys of the file, each where it stands there."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from proofpress.cartographers.edition import load_edition as cartographers
from proofpress.data.listing import as_written
from proofpress.kingdoms.edition import load_edition as kingdoms
from tests import ROOT


def keys(value: Any) -> Any:
    """The keys of all mappings, and how they stand in each other."""
    if isinstance(value, dict):
        return {key: keys(inner) for key, inner in value.items()}
    if isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        return [keys(inner) for inner in value]
    return None


@pytest.mark.parametrize(
    ("file", "part", "records"),
    [
        ("cartographers/scoring.yaml", "cards", cartographers().scoring),
        ("cartographers/ambush.yaml", "cards", cartographers().ambush),
        ("kingdoms/nations.yaml", "nations", kingdoms().every_nation),
    ],
    ids=["scoring", "ambush", "nations"],
)
def test_keys_stand_where_the_file_has_them(file: str, part: str, records: dict[str, Any]) -> None:
    written = yaml.safe_load((ROOT / "carddata" / file).read_text(encoding="utf-8"))[part]
    assert len(written) >= 10
    assert {name: keys(as_written(record)) for name, record in records.items()} == keys(written)
