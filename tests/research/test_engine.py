"""Which sources make an engine: the statements of the modules that a census names, and nothing else."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from proofpress import __version__
from proofpress.errors import FileError
from proofpress.research.census import Engine, engine_of

# A game of its own. The package `tally` is named as a whole.
RESTS_ON = ("toy_market.deal", "toy_market.tally")
SOURCES = {
    "__init__": "",
    "deal": "import os\n\n# How it deals.\n\nSIZE = 4\n\n\ndef deal():\n    return SIZE  # all of it",
    "tally/__init__": '"""Counts."""',
    "tally/rules": "from functools import cache\n\n\n@cache\ndef points():\n    return 1",
    "pages": "MARGIN = 5",
}


def engine(monkeypatch: pytest.MonkeyPatch, folder: Path, sources: dict[str, str], end: str = "\n") -> Engine:
    """The engine as a new process would find it that has these sources in this folder."""
    for name, source in sources.items():
        path = folder / "toy_market" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(f"{source}\n".replace("\n", end).encode())
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == "toy_market"]:
            del sys.modules[name]
        engine_of.cache_clear()
        return engine_of(RESTS_ON)


@pytest.mark.parametrize(
    ("changes", "another"),
    [
        ({}, False),
        ({"deal": SOURCES["deal"].replace("4", "5")}, True),
        ({"deal": SOURCES["deal"].replace("# all of it", "# some")}, True),  # a comment inside a statement
        ({"tally/rules": SOURCES["tally/rules"].replace("@cache\n", "")}, True),
        ({"tally/late": "def late():\n    return 2"}, True),
        ({"deal": SOURCES["deal"].replace("# How it deals.", "# What is dealt.\n\n")}, False),
        ({"deal": SOURCES["deal"].replace("import os", "import sys")}, False),
        ({"tally/__init__": '"""Counts, as it always did."""'}, False),
        ({"pages": "MARGIN = 6"}, False),
        ({"deal": SOURCES["tally/rules"], "tally/rules": SOURCES["deal"]}, False),  # another layout
    ],
)
def test_what_makes_another_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, str], another: bool
) -> None:
    found = engine(monkeypatch, tmp_path / "first", SOURCES)
    changed = engine(monkeypatch, tmp_path / "second", SOURCES | changes, "\r\n")
    assert (changed != found) is another
    assert found.version == changed.version == __version__


def test_an_engine_stays_what_was_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that has counted before an update goes on with old modules, so it says so."""
    before = engine(monkeypatch, tmp_path, SOURCES)
    (tmp_path / "toy_market" / "deal.py").write_text("SIZE = 5\n", encoding="utf-8")
    assert engine_of(RESTS_ON) == before


def test_a_source_that_is_gone_is_named() -> None:
    with pytest.raises(FileError, match=r"the sources of proofpress.gone are not there"):
        engine_of(("proofpress.gone",))


# What a count passes and what decides nothing: what reads data, whose digest a census holds anyhow, and what serves.
SERVING = frozenset({"errors", "files", "records", "data/folders", "data/yaml_reader", "certificates"})


def named(room: str, rests_on: tuple[str, ...]) -> bool:
    """Whether a census names this room, or the package it is in."""
    module = f"proofpress.{room.replace('/', '.')}"
    return any(f"{module}.".startswith(f"{name}.") for name in rests_on)
