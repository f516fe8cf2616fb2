"""Which files are read, and how own records lie over shipped ones. Links and limits are in `test_hostile.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from shutil import copytree

import pytest

from proofpress.cartographers.edition import load_edition
from proofpress.data.folders import data_files, from_layer, laid_over, layers
from proofpress.data.yaml_reader import build, read_bytes
from proofpress.errors import EXIT_FILE, DataError, Refusal, Report, shown_path
from proofpress.files import shipped
from proofpress.records import Record


class Part(Record):
    word: str
    other: str = "-"


class File(Record):
    length: int = 14
    parts: Mapping[str, Part] = field(default_factory=dict)
    words: tuple[str, ...] = ()


def made(text: str, name: str) -> File:
    report = Report()
    node = read_bytes(text.encode(), name, report)
    assert node is not None
    file = build(File, node, report)
    report.raise_if_any()
    assert file is not None
    return file


BASE = "length: 20\nwords: [a, b]\nparts:\n  x: {word: one, other: more}\n  y: {word: two}\n"


def test_own_entries_replace_by_id_and_new_ones_come_last() -> None:
    joined = laid_over(made(BASE, "base"), made("parts:\n  z: {word: three}\n  x: {word: four}\n", "own"))
    assert joined.parts == {"x": Part(word="four"), "y": Part(word="two"), "z": Part(word="three")}
    assert list(joined.parts) == ["x", "y", "z"]
    assert joined.parts["x"].other == "-", "an entry is replaced as a whole"
    assert [joined.parts[name].place().path for name in "xyz"] == ["own", "base", "own"]


def test_what_own_data_leaves_out_stays() -> None:
    joined = laid_over(made(BASE, "base"), made("length: 15\n", "own"))
    assert (joined.length, joined.words, list(joined.parts)) == (15, ("a", "b"), ["x", "y"])
    assert joined.place("length").path == "own"
    assert joined.place("words").path == "base"


def test_a_value_that_equals_the_default_counts_when_it_is_written() -> None:
    assert laid_over(made(BASE, "base"), made("length: 14\n", "own")).length == 14


def test_lists_are_replaced_not_joined() -> None:
    assert laid_over(made(BASE, "base"), made("words: [c]\n", "own")).words == ("c",)


def test_files_come_in_one_order_with_their_paths_inside_the_folder(tmp_path: Path) -> None:
    for name in ("b/z.yaml", "b/a.yml", "a.yaml", "c/d/e.YAML", "b/notes.txt", "b/.hidden.yaml", ".git/x.yaml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    report = Report()
    found = data_files(tmp_path, report)
    assert not len(report)
    assert list(found) == ["a.yaml", "b/a.yml", "b/z.yaml", "c/d/e.YAML"]
    assert found["b/z.yaml"] == tmp_path / "b" / "z.yaml"


def test_the_shipped_layer_comes_first(tmp_path: Path) -> None:
    assert layers() == [shipped("carddata")]
    assert layers(tmp_path) == [shipped("carddata"), tmp_path]
    assert shipped("carddata").is_dir()


def test_own_data_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path, why in (
        (tmp_path / "gone", "does not exist"),
        (tmp_path / "file", "is not a folder"),
        (tmp_path / ("x" * 300), "(does not exist|cannot be read: File name too long)"),
    ):
        with pytest.raises(Refusal, match=rf"^data .*: {why}; give the folder that holds your own data$") as caught:
            layers(path)
        assert caught.value.exit_code == EXIT_FILE


def test_a_game_may_bring_data_along(tmp_path: Path) -> None:
    own, home = tmp_path / "own", tmp_path / "home"
    own.mkdir()
    assert layers(own, home) == [shipped("carddata"), home, own]
    assert layers(None, shipped("carddata")) == [shipped("carddata")]


def test_a_data_file_is_named_from_its_layer_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own"
    (own / "languages").mkdir(parents=True)
    for here, layer in ((tmp_path, "own"), (own, "."), (own / "languages", ".."), (Path("/"), str(own))):
        monkeypatch.chdir(here)
        for path in (own / "languages" / "cs.yaml", Path(layer) / "languages" / "cs.yaml"):
            assert from_layer(str(path), Path(layer)) == "own/languages/cs.yaml"
        assert from_layer(shown_path(shipped("carddata") / "a.yaml"), Path(layer)) == "carddata/a.yaml"
    assert from_layer("/elsewhere/a.yaml") == "a.yaml"


@pytest.fixture
def spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Shipped data in which two languages have mistakes."""
    folder = tmp_path / "carddata"
    copytree(shipped("carddata"), folder)
    for code in ("cs", "de"):
        path = folder / "languages" / f"{code}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("name:", "nmae:", 1), encoding="utf-8")
    monkeypatch.setattr("proofpress.data.folders.shipped", lambda _: folder)
    return folder


def test_a_language_is_read_when_it_is_asked_for(spoilt: Path) -> None:
    edition = load_edition()
    assert edition.languages["en"].name == "English"
    assert list(edition.languages) == sorted(path.stem for path in (spoilt / "languages").iterdir())
    with pytest.raises(DataError, match='"nmae"') as found:
        edition.languages["cs"]
    assert {each.place.path[-7:] for each in found.value.diagnostics} == {"cs.yaml"}


def test_shipped_data_given_as_own_data_are_read_as_a_whole(spoilt: Path) -> None:
    with pytest.raises(DataError) as found:
        load_edition(spoilt)
    assert {each.place.path[-7:] for each in found.value.diagnostics} == {"cs.yaml", "de.yaml"}


def test_a_shipped_file_is_read_again_when_it_has_changed(spoilt: Path) -> None:
    before = load_edition()
    assert before.season_sets["base"]["spring"].limit == 8
    path = spoilt / "cartographers" / "seasons.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("limit: 8", "limit: 10"), encoding="utf-8")
    assert load_edition().season_sets["base"]["spring"].limit == 10
    assert before.season_sets["base"]["spring"].limit == 8
    assert load_edition().maps["a"] is before.maps["a"], "and no other file is"
