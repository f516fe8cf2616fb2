"""`proofpress schema`: the shipped schemas are those of the records, and the shipped data fits them."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from proofpress.editor_schema import files_of_games, schema_path, schema_texts
from tests import ROOT
from tests.cli.conftest import Proofpress
from tests.depth import nightly

CARDDATA = ROOT / "carddata"
EXAMPLE = ROOT / "docs" / "examples" / "own-map"
SCHEMAS = CARDDATA / "schemas"
FILES = files_of_games()
SHIPPED = [*sorted(CARDDATA.rglob("*.yaml")), *sorted(EXAMPLE.rglob("*.yaml"))]
NAMES = {
    "kingdoms/edition.json",
    "kingdoms/lands.json",
    "kingdoms/nations.json",
    "kingdoms/rulings.json",
    "kingdoms/text.json",
    "kingdoms/writing.json",
    *(f"cartographers/{name}.json" for name in ("edition", "explore", "ambush", "heroes", "scoring", "seasons")),
    *(f"cartographers/{name}.json" for name in ("edicts", "rulings", "map", "text", "writing")),
    "languages.json",
}


class EditorLoader(yaml.SafeLoader):
    """Reads YAML as editors do: only true, false, null and numbers are not text."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012  # PyYAML copies it when it is added to


for tag, pattern, first in (
    ("bool", r"^(?:true|false)$", "tf"),
    ("null", r"^(?:null|~|)$", ["n", "~", ""]),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
):
    EditorLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))


def as_an_editor_reads(text: str) -> Any:
    return yaml.load(text, EditorLoader)


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def pattern_of(path: Path) -> str:
    """The entry of FILES that a data file belongs to."""
    layer = EXAMPLE if path.is_relative_to(EXAMPLE) else CARDDATA
    name = path.relative_to(layer)
    return name.as_posix() if name.as_posix() in FILES else name.with_name("*.yaml").as_posix()


def test_the_schemas_have_the_names_that_data_files_use() -> None:
    assert {schema_path(pattern) for pattern in FILES} == NAMES
    assert set(schema_texts()) == NAMES


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("rovers/craters/*.yaml", "rovers/crater.json"),
        ("rovers/text/*.yaml", "rovers/text.json"),
        ("rovers/parts.yaml", "rovers/parts.json"),
    ],
)
def test_the_schemas_of_a_further_game_have_such_names(pattern: str, path: str) -> None:
    assert schema_path(pattern) == path


def test_the_shipped_schemas_are_those_of_the_records() -> None:
    shipped = {
        path.relative_to(SCHEMAS).as_posix(): path.read_text(encoding="utf-8") for path in SCHEMAS.rglob("*.json")
    }
    assert shipped == schema_texts(), "run: proofpress schema carddata/schemas"


@pytest.mark.parametrize("path", SHIPPED, ids=shown)
def test_the_first_line_of_every_data_file_leads_to_its_schema(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert found is not None
    assert Path(os.path.normpath(path.parent / found[1])) == SCHEMAS / schema_path(pattern_of(path))


@nightly
@pytest.mark.parametrize("path", SHIPPED, ids=shown)
def test_every_data_file_fits_its_schema(path: Path) -> None:
    schema = json.loads((SCHEMAS / schema_path(pattern_of(path))).read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    errors = list(jsonschema.Draft7Validator(schema).iter_errors(as_an_editor_reads(path.read_text(encoding="utf-8"))))
    assert errors == []


def test_there_are_data_files() -> None:
    assert len(SHIPPED) > 15
    assert {pattern_of(path) for path in SHIPPED} == set(FILES)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cartographers/heroes.json", "cards: {new: {set: own, grid: [H+]}}"),
        ("cartographers/heroes.json", "cards: {new: {set: own, grid: [H*], colour: red}}"),
        ("cartographers/heroes.json", "cards: {New: {set: own, grid: [H*]}}"),
        ("cartographers/edition.json", "coin_track: fourteen"),
        (
            "cartographers/edition.json",
            "presets: {own: {explore: base, seasons: base, heroes: no, ambush: [x], scoring: [x]}}",
        ),
        ("cartographers/seasons.json", "sets: {own: {autumn: {limit: 7, edicts: [A, B]}}}"),
        ("cartographers/map.json", "set: own"),
        (
            "cartographers/scoring.json",
            "cards: {x: {set: x, category: forest, solo: 1, rule: [{each: hex, points: 1}]}}",
        ),
        ("languages.json", "name: 5"),
    ],
)
def test_an_editor_marks_mistakes(name: str, text: str) -> None:
    schema = json.loads(schema_texts()[name])
    assert list(jsonschema.Draft7Validator(schema).iter_errors(as_an_editor_reads(text)))


def test_an_editor_reads_no_as_text() -> None:
    assert as_an_editor_reads("[no, on, 1:30, true, 12, ~, 2020-01-01]") == [
        "no",
        "on",
        "1:30",
        True,
        12,
        None,
        "2020-01-01",
    ]


def test_keys_carry_their_explanations() -> None:
    schema = json.loads(schema_texts()["cartographers/scoring.json"])
    assert schema["definitions"]["EachSpace"]["properties"]["points"]["description"] == "points for each time"


def test_the_command_writes_them_and_says_so(proofpress: Proofpress, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "schemas"
    result = proofpress("schema", folder)
    assert (result.code, result.err) == (0, "")
    written = sorted(path for path in folder.rglob("*") if path.is_file())
    assert {path.relative_to(folder).as_posix() for path in written} == NAMES
    assert sorted(result.out.splitlines()) == [str(path) for path in written]
    before = [path.read_bytes() for path in written]
    proofpress("schema", folder)
    assert [path.read_bytes() for path in written] == before


def test_a_folder_that_cannot_be_made(proofpress: Proofpress, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = proofpress("schema", tmp_path / "file")
    assert result.code == 3
    assert result.err == f"{tmp_path}/file/cartographers cannot be made: Not a directory\n"
