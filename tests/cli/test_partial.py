"""A language that has one of the games: that one prints, the other says what is missing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from proofpress.cartographers.choice import choose
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.printing.caller_page import caller_page
from proofpress.errors import ContentError
from tests import ROOT
from tests.cli.conftest import Proofpress
from tests.depth import nightly
from tests.languages import LANGUAGES

GAMES = ("cartographers", "kingdoms")


def breton(folder: Path, *games: str) -> Path:
    """Own data with a language that has texts of these games."""
    for name in ("languages", *(f"{game}/text" for game in games)):
        (folder / name).mkdir(parents=True)
        shutil.copy(ROOT / "carddata" / name / "fr.yaml", folder / name / "br.yaml")
    return folder


@pytest.mark.parametrize(("has", "lacks"), [GAMES, GAMES[::-1]])
def test_a_language_with_one_game(proofpress: Proofpress, tmp_path: Path, has: str, lacks: str) -> None:
    line = ("aid", "--lang", "br", "--data", breton(tmp_path / "own", has))
    assert proofpress(*line, "--game", has, "-o", tmp_path / "aid.pdf").code == 0
    done = proofpress(*line, "--game", lacks, "-o", tmp_path / "none.pdf")
    assert (done.code, (tmp_path / "none.pdf").exists()) == (1, False)
    there = f"{', '.join(LANGUAGES[:-1])} and {LANGUAGES[-1]}"
    assert "language br has no label" in done.err
    assert f"; there are no texts of this game in it, only in {there}" in done.err


def test_what_a_page_lacks_is_said_once(proofpress: Proofpress, tmp_path: Path) -> None:
    """All labels that these cards need, and none of others, as they are put into the files."""
    shown = LANGUAGE.format(folder=tmp_path)
    for words in shown.split("---\n"):
        path, text = words.split("\n", 1)
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text, encoding="utf-8")
    pdf = tmp_path / "cards.pdf"
    line = ("cards", "--sets", "combined", "--cards", "deepwood", "--lang", "sk", "--data", tmp_path, "-o", pdf)
    refused = proofpress(*line)
    head, *lines = refused.err.splitlines()
    assert (refused.code, pdf.exists()) == (1, False)
    assert head == "language sk lacks 13 texts needed here; put them into the files in its own words:"
    assert not any("pass_" in each for each in lines)
    at = [number for number, each in enumerate(lines) if each.endswith(".yaml")]
    for start, end in zip(at, [*at[1:], len(lines)], strict=True):
        with Path(lines[start]).open("a", encoding="utf-8") as file:
            file.write("\n".join(lines[start + 1 : end]) + "\n")
    assert proofpress(*line).code == 0
    assert proofpress("text", "check", "--lang", "sk", "--data", tmp_path).code == 0


@nightly
def test_a_step_of_a_pack_that_lacks_a_label_writes_nothing(proofpress: Proofpress, tmp_path: Path) -> None:
    own = breton(tmp_path / "own", "cartographers")
    words = (own / "languages" / "br.yaml").read_text(encoding="utf-8")
    line = ("pack", "plan", tmp_path / "cup", "--value", "none", "--event", "Cup", "--players", "1", "--best", "1")
    lacking = {"plan": "statement_before_how", "reveal": "statement_after_how"}
    for step, rest in (("plan", line[3:]), ("print", ()), ("reveal", ("--yes",))):
        said = (*line[:1], step, line[2], *rest, "--data", own, *(("--lang", "br") if step == "plan" else ()))
        if step in lacking:
            without = re.sub(rf"(?m)^  {lacking[step]}:.*\n(?:   .*\n)*", "", words)
            assert without != words
            (own / "languages" / "br.yaml").write_text(without, encoding="utf-8")
            before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
            refused = proofpress(*said)
            assert (refused.code, "has no label" in refused.err) == (1, True), refused.err
            assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
            (own / "languages" / "br.yaml").write_text(words, encoding="utf-8")
        assert proofpress(*said).code == 0


LANGUAGE = """\
{folder}/languages/sk.yaml
name: Slovenčina
letters: {{forest: L, village: D, farm: F, water: V, monster: P, hero: H, mountain: "^", wasteland: "#", destroyed: x}}
---
{folder}/cartographers/text/sk.yaml
cards:
  deepwood: {{name: Hustý les, effect: 6 bodov za každý les.}}
"""


def test_a_caller_page_needs_its_own_words_alone(tmp_path: Path) -> None:
    own = breton(tmp_path / "own", "cartographers")
    words = own / "cartographers" / "text" / "br.yaml"
    text = words.read_text(encoding="utf-8")

    def page(language: str, lacking: str) -> bytes:
        words.write_text(text.replace(f"  {lacking}:", f"  #{lacking}:"), encoding="utf-8")
        edition = load_edition(own)
        return caller_page(edition, choose(edition, "base"), title="", language=language, ambush_by="border")

    assert b'"br":' in page("br", "player_aid")
    assert b'"br":' not in page("en", "caller_next")
    with pytest.raises(ContentError, match='language br has no label "caller_next"'):
        page("br", "caller_next")
