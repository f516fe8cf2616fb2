"""A language that has one of the games: that one prints, the other says what is missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.cartographers.choices import choose
from generator.cartographers.load import load_edition
from generator.cartographers.pages.caller_page import caller_page
from generator.library.errors import ContentError
from tests.cli.conftest import Proofpress
from tests.cli.process import ROOT
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
