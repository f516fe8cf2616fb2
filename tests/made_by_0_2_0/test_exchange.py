"""Files that translators got from version 0.2.0 come back today with the same result, fuzzy and confirmed texts too."""

# ruff: noqa: F811  # fixtures of the command line are imported
from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Proofpress, no_saved_settings, proofpress  # noqa: F401  # fixtures
from tests.depth import some
from tests.made_by_0_2_0.answers import HERE, lost

EXCHANGE = HERE / "exchange"
FILES = ["de.po", "de.csv", "sk.po"]
REVIEWED = ("--as", "reviewed", "--by", "Cy Quill", "--on", "2026-11-01")  # 0.2.0 took that for granted


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HERE / "own_data", tmp_path / "own"))


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_taken_in_as_it_was(name: str, own: Path, proofpress: Proofpress) -> None:
    """The same texts are taken, the same are left alone, and the data file has the same bytes, stamps included."""
    said = proofpress("text", "import", EXCHANGE / name, "--data", own, *REVIEWED, "--json")
    assert said.code == 0, said.err
    assert lost(json.loads((EXCHANGE / f"{name}.json").read_bytes()), json.loads(said.out)) == []
    text = own / "cartographers" / "text" / f"{name.partition('.')[0]}.yaml"
    assert text.read_bytes() == (EXCHANGE / f"{name}.yaml").read_bytes()


@pytest.mark.parametrize("name", some(FILES, 3))
def test_an_export_over_a_file_keeps_what_is_in_it(
    name: str,
    own: Path,
    proofpress: Proofpress,
    tmp_path: Path,
) -> None:
    """What was written there and not taken in yet goes out again, and comes back with the same result."""
    path = tmp_path / name
    shutil.copy(EXCHANGE / name, path)
    assert proofpress("text", "export", "--lang", name[:2], "--data", own, "-o", path).code == 0
    assert ("Mlynský náhon" if name == "sk.po" else "Fährwart") in path.read_text(encoding="utf-8")
    said = proofpress("text", "import", path, "--data", own, *REVIEWED)
    assert said.code == 0, said.err
    text = own / "cartographers" / "text" / f"{name.partition('.')[0]}.yaml"
    assert text.read_bytes() == (EXCHANGE / f"{name}.yaml").read_bytes()
