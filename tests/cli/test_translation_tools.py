"""Out and back through the programs that translators use; each test runs where its program is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import polib
import pytest

from tests.cli.conftest import Proofpress
from tests.cli.test_text import DEEPWOOD, own

__all__ = ["own"]
TOOLS = ("msgfmt", "msgmerge", "po2xliff", "xliff2po", "po2tmx")


def run(*words: object) -> str:
    """What a tool prints; it must succeed."""
    if shutil.which(str(words[0])) is None:
        pytest.skip(f"{words[0]} is not installed")
    return subprocess.run([*map(str, words)], check=True, capture_output=True, text=True, timeout=120).stderr


@pytest.fixture
def exported(proofpress: Proofpress, own: Path, tmp_path: Path) -> Path:
    out = tmp_path / "cs.po"
    proofpress("text", "export", "--lang", "cs", "--data", own, "-o", out)
    return out


def unchanged(proofpress: Proofpress, own: Path, file: Path) -> None:
    """The file is taken in, and nothing is different."""
    result = proofpress("text", "import", file, "--data", own, "--lang", "cs")
    assert (result.code, result.out) == (0, "0 changed, 0 drafts, 0 unsure and left alone\n"), result.err


def test_gettext(proofpress: Proofpress, own: Path, exported: Path, tmp_path: Path) -> None:
    said = run("msgfmt", "--check-header", "--check-domain", "-o", tmp_path / "cs.mo", exported)
    assert "error" not in said
    template = tmp_path / "new.pot"
    template.write_text(exported.read_text(encoding="utf-8"), encoding="utf-8")
    run("msgmerge", "--quiet", "-o", tmp_path / "merged.po", exported, template)
    unchanged(proofpress, own, tmp_path / "merged.po")


def test_xliff_and_back(proofpress: Proofpress, own: Path, exported: Path, tmp_path: Path) -> None:
    run("po2xliff", "--progress=none", exported, tmp_path / "cs.xlf")
    run("xliff2po", "--progress=none", tmp_path / "cs.xlf", tmp_path / "back.po")
    unchanged(proofpress, own, tmp_path / "back.po")
    assert polib.pofile(str(tmp_path / "back.po")).find(DEEPWOOD, by="msgstr") is not None


def test_a_translation_memory(exported: Path, tmp_path: Path) -> None:
    run("po2tmx", "--progress=none", "-l", "cs", exported, tmp_path / "cs.tmx")
    assert DEEPWOOD in (tmp_path / "cs.tmx").read_text(encoding="utf-8")
