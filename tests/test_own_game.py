"""The example of docs/own-games.md: a game in a package of its own, put on the path as an installed one would be.

Every command of the program is run for it. Each does its work, or says in a sentence what the game lacks.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofpress import games
from proofpress.games import GROUPS, ORDER
from tests.cli.conftest import Proofpress, proofpress  # noqa: F401  # a fixture
from tests.test_tables import check_tables

EXAMPLE = Path(__file__).resolve().parents[1] / "docs" / "examples" / "own-game"
MOST_LINES = 450
NAME = "night_market"

# Every command as somebody types it, and what is printed: a file, or the beginning of a line.
WORKING = {
    "sheets": (("sheets", "--copies", "2", "-o", "made.pdf"), "made.pdf"),
    "calibrate": (("calibrate", "-o", "made.pdf"), "made.pdf"),
    "deal": (("deal", "2026-W47"), "River Side: 1 point for each even space at the edge"),
    "seed new": (("seed", "new"), ""),
    "seed find": (("seed", "find", "2026-W47"), "2026-W47"),
    "prove": (("prove", "2026-W47", "-o", "made.json"), "2 6 1 2"),
    "verify": (("verify", "proof.json"), "proof.json: verified: seed 2026-W47 is playable"),
    "text check": (("text", "check", "--lang", "en", "--lang", "cs"), ""),
    "text explain": (("text", "explain", "tea_row"), "tea_row: 2 points for each row with at least 2 odd numbers"),
    "text new": (("text", "new", "sk", "--data", "made"), "1. In made/languages/sk.yaml write"),
    "text selftest": (("text", "selftest", "--lang", "en", "--card", "tea_row"), ""),
    "text status": (("text", "status", "--lang", "cs"), "Language"),
    "text confirm": (("text", "confirm", "--lang", "cs"), "0 confirmed"),
    "text proof": (("text", "proof", "--lang", "cs", "-o", "made.html"), "made.html"),
    "text export": (("text", "export", "--lang", "cs", "-o", "made.po"), "made.po"),
    "text import": (("text", "import", "texts.po"), "0 changed"),
    "check": (("check",), "Proofpress "),
    "show": (("show", "tea_row", "--lang", "cs"), "Čajová řada: 2 points for each row"),
    "config": (("config",), "language "),
    "schema": (("schema", "made"), "made/cartographers/edition.json"),
}
LACKING = {
    "all": ("all",),
    "kit": ("kit",),
    "cards": ("cards",),
    "reference": ("reference",),
    "aid": ("aid",),
    "rulebook": ("rulebook",),
    "draws": ("draws", "2026-W47"),
    "score": ("score",),
    "census": ("census",),
    "pack plan": ("pack", "plan", "cup"),
    "challenge new": ("challenge", "new", "week"),
    "challenge table": ("challenge", "table", "week"),
}
# The steps of a pack ask for its plan, which no such game can have made.
OF_PACKS = {name for name in ORDER if name.startswith("pack ")} - set(LACKING)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The package on the path with a `dist-info` of its own; a pyproject.toml alone makes no entry point."""
    about = tmp_path / "site" / "night_market-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: night-market\nVersion: 1.0\n", encoding="utf-8")
    project = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    entry = next(line for line in project.splitlines() if line.startswith(f"{NAME} = "))
    (about / "entry_points.txt").write_text(f"[{games.GROUP}]\n{entry.replace(chr(34), '')}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    shutil.copytree(EXAMPLE / NAME, tmp_path / "site" / NAME, ignore=shutil.ignore_patterns("__pycache__"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    games.installed.cache_clear()
    yield
    games.installed.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]


def test_every_command_is_tried() -> None:
    # The studio lasts until it is interrupted.
    assert {*WORKING, *LACKING, *OF_PACKS, "studio", "text draft"} == set(ORDER)


@pytest.mark.parametrize("name", WORKING)
def test_a_command_does_its_work(name: str, proofpress: Proofpress) -> None:  # noqa: F811
    words, printed = WORKING[name]
    if name == "verify":
        assert proofpress("--game", NAME, "prove", "2026-W47", "-o", "proof.json").code == 0
    if name == "text import":
        assert proofpress("--game", NAME, "text", "export", "--lang", "cs", "-o", "texts.po").code == 0
    code, out, err = proofpress("--game", NAME, *words)
    assert code == 0, err
    assert out.startswith(printed)
    for made in (word for word in words if word.startswith("made")):
        assert Path(made).exists()


def test_a_game_without_templates_drafts_nothing(proofpress: Proofpress) -> None:  # noqa: F811
    assert proofpress("--game", NAME, "text", "new", "sk", "--data", "made").code == 0
    code, out, err = proofpress("--game", NAME, "text", "draft", "--lang", "sk", "--data", "made")
    assert (code, out) == (2, "")
    assert "has no templates for the rules" in err


@pytest.mark.parametrize("name", LACKING)
def test_a_command_says_what_the_game_lacks(name: str, proofpress: Proofpress) -> None:  # noqa: F811
    code, out, err = proofpress("--game", NAME, *LACKING[name])
    assert (code, out) == (2, "")
    assert err.startswith("Night Market has no ")


@pytest.mark.parametrize("name", sorted(OF_PACKS))
def test_a_step_of_a_pack_asks_for_a_pack(name: str, proofpress: Proofpress) -> None:  # noqa: F811
    value = ("3 17",) if name == "pack mix" else ()
    code, out, err = proofpress("--game", NAME, *name.split(), "cup", *value)
    assert (code, out) == (3, "")
    assert err.startswith("cup is not a folder")


def test_the_list_of_commands(proofpress: Proofpress) -> None:  # noqa: F811
    code, out, _ = proofpress("--game", NAME, "--help")
    assert code == 0
    assert "sheets" in out
    assert "kit" not in out
    assert all(group in out for group in GROUPS)


def test_a_schema_for_each_file_of_the_game(proofpress: Proofpress) -> None:  # noqa: F811
    assert proofpress("--game", NAME, "schema", "made").code == 0
    schema = json.loads(Path("made/night_market/goals.json").read_bytes())
    assert "EachLine" in schema["definitions"]


def test_a_mistake_in_own_data_is_reported_with_its_place(proofpress: Proofpress) -> None:  # noqa: F811
    goals = Path("own/night_market/goals.yaml")
    goals.parent.mkdir(parents=True)
    goals.write_text("goals:\n  tea_row: {each: row, holding: odd, at: edge, points: 2}\n", encoding="utf-8")
    code, _, err = proofpress("--game", NAME, "check", "--data", "own")
    assert code == 1
    assert 'own/night_market/goals.yaml:2:38: error: "at" does not go with "each: row"' in err


def test_a_wrong_text_is_found(proofpress: Proofpress) -> None:  # noqa: F811
    Path("draft.txt").write_text("Tea Row: 3 points for each row with at least 2 odd numbers.\n", encoding="utf-8")
    code, out, _ = proofpress("--game", NAME, "text", "check", "--lang", "en", "--from", "draft.txt")
    assert code == 1
    assert "error[rule/points] tea_row: text says 3 points" in out


def test_the_same_seed_deals_the_same(proofpress: Proofpress) -> None:  # noqa: F811
    """Golden: a game that others have dealt from must not change."""
    deal = json.loads(proofpress("--game", NAME, "deal", "2026-W47", "--json").out)
    assert deal["goals"] == ["river_side", "spice_lane", "tea_row"]
    assert deal["rolls"] == [2, 6, 1, 2, 3, 1, 2, 4, 6, 2, 5, 3, 6, 2, 6, 4]


def test_a_forged_certificate_is_refused(proofpress: Proofpress) -> None:  # noqa: F811
    proofpress("--game", NAME, "prove", "2026-W47", "-o", "proof.json")
    proof = Path("proof.json").read_text(encoding="utf-8")
    Path("proof.json").write_text(proof.replace('"points": 16', '"points": 61'), encoding="utf-8")
    code, out, err = proofpress("verify", "proof.json")
    assert (code, out) == (4, "")
    assert err.startswith("proof.json: refused: ")


def test_the_example_is_small() -> None:
    lines = [line for path in EXAMPLE.rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(bool(line.strip()) for line in lines) <= MOST_LINES


def test_an_unknown_game(proofpress: Proofpress) -> None:  # noqa: F811
    code, _, err = proofpress("--game", "night_markt", "check")
    assert code == 2
    assert 'there is no game "night_markt"; did you mean "night_market"?' in err


def test_its_tables_lead_somewhere() -> None:
    check_tables(games.game(NAME))
