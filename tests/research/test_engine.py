"""Which sources make an engine: those that a count comes from, and no others."""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

from proofpress.research.census import Engine, engine_of

# A game of its own that counts in `tally.count`. The arrows are its imports.
SOURCES = {
    "__init__": "",
    "tally/__init__": "",
    "tally/count": "from . import rules\nimport proofpress.seeds",
    "tally/rules": "def late():\n    from toy_market.cards import deck",
    "cards/__init__": "from toy_market.cards import paper as sheet",
    "cards/deck": "import os",
    "cards/paper": "",
    "pages": "from toy_market.tally import count",
}
COUNTS = {"__init__", "tally/__init__", "tally/count", "tally/rules", "cards/__init__", "cards/deck", "cards/paper"}


def written(folder: Path, sources: dict[str, str], end: str = "\n") -> Path:
    for name, source in sources.items():
        path = folder / "toy_market" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(f"{source}\n".replace("\n", end).encode())
    return folder


def engine(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Engine:
    """The engine as a new process in this folder would find it."""
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == "toy_market"]:
            del sys.modules[name]
        engine_of.cache_clear()
        return engine_of("toy_market.tally.count")


def test_what_a_count_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of a game in a package of its own, with relative imports and such inside functions; comments count."""
    found = engine(monkeypatch, written(tmp_path / "first", SOURCES))
    assert engine(monkeypatch, written(tmp_path / "elsewhere", SOURCES, "\r\n")) == found
    for name in SOURCES:
        changed = written(tmp_path / name.replace("/", " "), {**SOURCES, name: f"{SOURCES[name]}  # changed"})
        assert (engine(monkeypatch, changed) != found) is (name in COUNTS), name


def test_an_engine_stays_what_was_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that has counted before an update goes on with old modules, so it says so."""
    written(tmp_path, SOURCES)
    monkeypatch.syspath_prepend(str(tmp_path))
    engine_of.cache_clear()
    before = engine_of("toy_market.tally.count")
    written(tmp_path, {"tally/rules": "import sys"})
    assert engine_of("toy_market.tally.count") == before


def test_the_program_itself_is_part_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = engine(monkeypatch, written(tmp_path, SOURCES))
    read = SourceFileLoader.get_source
    for name, counts in (("proofpress.seeds", True), ("proofpress.records", True), ("proofpress.pages.look", False)):

        def changed(loader: SourceFileLoader, module: str, name: str = name) -> str:
            return f"{read(loader, module)}{'#' if module == name else ''}"

        with monkeypatch.context() as patch:
            patch.setattr(SourceFileLoader, "get_source", changed)
            assert (engine(monkeypatch, tmp_path) != found) is counts, name
    monkeypatch.setattr("proofpress.research.census.__version__", "0.0.9")
    assert engine(monkeypatch, tmp_path) == found._replace(version="0.0.9")
