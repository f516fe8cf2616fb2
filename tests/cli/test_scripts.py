"""Languages in other scripts than Latin: printed with their titles, or refused when their texts are checked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import ROOT
from tests.cli.conftest import Proofpress
from tests.press.pdfs import text_of
from tests.yaml_files import read_yaml

_KEPT = re.compile(r"(\{[^}]*\}|\[[a-z_]+\])")  # places to be filled, icons
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_SCRIPTS = {"bg": "абцдефгхийклмнопярстувжщьз", "el": "αβκδεφγηιξκλμνοπθρστυωψχύζ"}
_TITLES = {
    "bg": {"faunlost_thicket": "Гъста гора", "dwarvenholds": "Външен анклав"},
    "el": {"faunlost_thicket": "Πυκνό δάσος", "dwarvenholds": "Έξω θύλακας"},
}


def _in_script(value: Any, letters: dict[int, str]) -> Any:
    if isinstance(value, dict):
        return {key: _in_script(inner, letters) for key, inner in value.items() if key != "of"}
    if not isinstance(value, str):
        return value
    return "".join(part if _KEPT.fullmatch(part) else part.translate(letters) for part in _KEPT.split(value))


def own_language(folder: Path, code: str) -> Path:
    """The English texts, letter by letter in another script, with titles in its language."""
    small = dict(zip(_LATIN, _SCRIPTS[code], strict=True))
    letters = str.maketrans({**small, **{letter.upper(): other.upper() for letter, other in small.items()}})
    language = read_yaml((ROOT / "carddata/languages/en.yaml").read_text(encoding="utf-8"))
    signs = {"mountain": "^", "wasteland": "#", "destroyed": "x"}
    made = {"name": code, "letters": {**_in_script(language["letters"], letters), **signs}}
    made["labels"] = _in_script(language["labels"], letters)
    texts = _in_script(read_yaml((ROOT / "carddata/cartographers/text/en.yaml").read_text(encoding="utf-8")), letters)
    for card, title in _TITLES[code].items():
        texts["cards"][card]["name"] = title
    for name, data in (("languages", made), ("cartographers/text", texts)):
        (folder / name).mkdir(parents=True)
        written = yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True)
        (folder / name / f"{code}.yaml").write_text(written, encoding="utf-8")
    return folder


@pytest.mark.parametrize("code", _SCRIPTS)
def test_cards_sheets_and_references_are_printed_with_their_titles(
    proofpress: Proofpress, tmp_path: Path, code: str
) -> None:
    own = own_language(tmp_path / "own", code)
    shared = ("--lang", code, "--data", str(own), "-o", str(tmp_path / "out.pdf"))
    cards = ",".join(_TITLES[code])
    for line in (
        ["cards", "--sets", "heroes", "--cards", cards],
        ["reference", "--edicts", "first-game"],
        ["sheets"],
    ):
        result = proofpress(*line, *shared)
        assert (result.code, result.err) == (0, ""), line
        if line[0] != "sheets":
            said = " ".join(text_of((tmp_path / "out.pdf").read_bytes()).split())
            assert all(title in said for title in _TITLES[code].values())
    assert proofpress("check", "--data", str(own)).code == 0


def test_what_cannot_be_printed_is_refused_when_it_is_checked(proofpress: Proofpress, tmp_path: Path) -> None:
    language, texts = tmp_path / "own/languages/ja.yaml", tmp_path / "own/cartographers/text/ja.yaml"
    for path, said in (
        (language, 'name: ja\nletters: {forest: 森, village: V, farm: F, water: W, monster: M, hero: H, mountain: "^", '
            'wasteland: "#", destroyed: x}\n'),
        (texts, "cards:\n  deepwood: {name: 深い森}\n"),
    ):  # fmt: skip
        path.parent.mkdir(parents=True)
        path.write_text(said, encoding="utf-8")
    own = ("--data", str(tmp_path / "own"))
    found = proofpress("check", *own)
    reason = (
        'is not in face "serif", nor in one that stands in for it; Latin, Greek and Cyrillic letters can be printed'
    )
    assert found.code == 1
    assert f'ja.yaml:2:20: error: character "森" (U+68EE CJK UNIFIED IDEOGRAPH-68EE) {reason}' in found.err
    assert f'ja.yaml:2:20: error: character "深" (U+6DF1 CJK UNIFIED IDEOGRAPH-6DF1) {reason}' in found.err
    assert f'deepwood (name): character "深" (U+6DF1 CJK UNIFIED IDEOGRAPH-6DF1) {reason}' in (
        proofpress("text", "check", "--lang", "ja", *own).out
    )
    assert proofpress("text", "export", "--lang", "ja", *own, "-o", str(tmp_path / "ja.po")).code == 0
    texts.write_text("cards:\n  deepwood: {name: X}\n", encoding="utf-8")
    taken = proofpress("text", "import", str(tmp_path / "ja.po"), *own)
    assert taken.code == 1
    assert f'refused: "cards/deepwood/name": character "深" (U+6DF1 CJK UNIFIED IDEOGRAPH-6DF1) {reason}' in taken.err
    assert "深" not in texts.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line",
    [["kit"], ["draws", "--as", "list"], ["draws", "--as", "order"], ["draws", "--game", "kingdoms", "--show-seed"]],
)
def test_a_seed_that_pages_say_and_no_face_has_is_refused_first(
    proofpress: Proofpress, tmp_path: Path, line: list[str]
) -> None:
    found = proofpress(*line, "漢字", "-o", str(tmp_path / "made"))
    assert found.code == 2
    assert (
        'SEED "漢字": the pages say the seed, and character "漢" (U+6F22 CJK UNIFIED IDEOGRAPH-6F22) is not'
        in found.err
    )
    assert not (tmp_path / "made").exists()
