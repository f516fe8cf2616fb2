"""`proofpress text draft`: what a designer's new card says, in every language at once."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from proofpress.kingdoms.edition import load_edition as load_kingdoms
from tests import ROOT
from tests.cli.conftest import Proofpress
from tests.languages import LANGUAGES

CARD = """\
cards:
  reed_bank:
    set: own
    number: 1
    category: farm_water
    solo: 16
    rule:
      - {each: space, of: water, beside: {farm: 2}, points: 2}
"""
NAMED = """\
# Ours.
cards:
  # Not printed yet.
  reed_bank: {name: Rákosí}  # a name alone
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with a card that has no text in any language."""
    folder = tmp_path / "own" / "cartographers"
    folder.mkdir(parents=True)
    (folder / "scoring.yaml").write_text(CARD, encoding="utf-8")
    return folder.parent


def text_of(own: Path, code: str) -> str:
    return (own / "cartographers" / "text" / f"{code}.yaml").read_text(encoding="utf-8")


def test_a_new_card_stands_in_every_language(proofpress: Proofpress, own: Path) -> None:
    drafted = proofpress("text", "draft", "--data", own)
    assert (drafted.code, drafted.out) == (
        0,
        "".join(f"{code}: 1 draft: reed_bank\n" for code in ("en", *(code for code in LANGUAGES if code != "en"))),
    )
    assert text_of(own, "cs").endswith(
        "cards:\n"
        "  reed_bank:\n"
        "    name: Reed bank\n"
        "    unofficial: true\n"
        "    effect: 2 body za každé pole vody, které sousedí alespoň se 2 poli farmy.\n"
        "    of: draft 3af6d3e2 e6e1de58\n"
    )
    assert all("    of: draft " in text_of(own, code) for code in LANGUAGES)
    checked = proofpress("text", "check", "--data", own, "--card", "reed_bank", "--format", "json")
    assert checked.code == 0
    assert {found["rule"] for found in json.loads(checked.out)} == {"state/same"}  # the names are English ones


def test_what_is_there_stays_and_is_drafted_no_second_time(proofpress: Proofpress, own: Path) -> None:
    (own / "cartographers" / "text").mkdir()
    (own / "cartographers" / "text" / "cs.yaml").write_text(NAMED, encoding="utf-8")
    assert "reed_bank" in proofpress("text", "draft", "--data", own, "--lang", "cs").out
    drafted = text_of(own, "cs")
    assert drafted.startswith("# Ours.\ncards:\n  # Not printed yet.\n  reed_bank: {name: Rákosí, ")
    assert drafted.endswith("}  # a name alone\n")
    assert "effect: " in drafted
    assert "unofficial" not in drafted
    assert proofpress("text", "draft", "--data", own, "--lang", "cs").out == "no effect is missing\n"
    assert text_of(own, "cs") == drafted
    assert not (own / "cartographers" / "text" / "de.yaml").exists()


def test_a_draft_stays_one_until_somebody_confirms_it(proofpress: Proofpress, own: Path) -> None:
    proofpress("text", "draft", "--data", own, "--lang", "de")
    assert proofpress("text", "confirm", "--data", own, "--lang", "de").out == "1 confirmed: 2 texts\n"
    assert "of: reviewed" in text_of(own, "de")


def test_a_language_without_templates_writes_none(proofpress: Proofpress, own: Path) -> None:
    (own / "languages").mkdir()
    (own / "languages" / "sk.yaml").write_text(
        "name: Slovenčina\n"
        "letters: {forest: L, village: D, farm: F, water: V, monster: P, hero: H, mountain: '^', wasteland: '#', "
        "destroyed: x}\n",
        encoding="utf-8",
    )
    refused = proofpress("text", "draft", "--data", own, "--lang", "sk")
    assert refused.code == 2
    assert refused.err == (
        f"--lang sk: {own}/cartographers/writing/sk.yaml has no templates for the rules, or not all; "
        "docs/translating.md, Writing rules, says how\n"
    )
    assert not (own / "cartographers" / "text").exists()


def test_a_nation_comes_with_all_its_levels(proofpress: Proofpress, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs" / "examples" / "own-nations", tmp_path / "own")
    line = ("text", "draft", "--game", "kingdoms", "--data", tmp_path / "own", "--lang", "pl", "--card", "reed_folk/2")
    assert (
        proofpress(*line).out == f"pl: 5 drafts: {', '.join(f'reed_folk/{n}' for n in (1, 2, 3, 4))} and reed_folk/5\n"
    )
    nation = load_kingdoms(tmp_path / "own").text["pl"].nations["reed_folk"]
    assert nation.name == "Reed Folk"
    assert nation.unofficial
    assert nation.levels[1].startswith("Jednym Patrolem możesz przesunąć najwyżej 2 figurki.")
    assert [stamp.partition(" ")[0] for stamp in nation.of.values()] == ["draft"] * 6
