"""`proofpress check`: the summary, own data, the cards in play, and everything that is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import ROOT
from tests.cli.conftest import Proofpress

EXAMPLE = ROOT / "docs" / "examples" / "own-map"


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / "cartographers" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder


def test_the_summary_fits_on_one_screen_and_names_what_is_there(proofpress: Proofpress) -> None:
    result = proofpress("check")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert len(lines) <= 28
    assert max(len(line) for line in lines) <= 80
    assert lines[0].endswith("the data is in order.")
    table = "\n".join(lines[2:12])
    assert table == "\n".join(
        [
            "Cards     explore  ruins  ambush  hero  scoring  season",
            "  base         11      2       4     -       16       4",
            "  heroes       11      -       4     4       16       4",
            "  promo         -      -       4     -        -       -",
            "",
            "Maps  set     side        size     mountains  ruins  wasteland",
            "  a   base    wilderness  11 x 11          5      6          -",
            "  b   base    wastelands  11 x 11          5      6          7",
            "  c   heroes  wilderness  11 x 11          5      6          -",
            "  d   heroes  wastelands  11 x 11          5      6          7",
        ]
    )
    assert "  combined  base     base     yes     base, heroes  base, heroes" in lines
    assert "Rulings  24, all as shipped" in lines
    assert ["cs", "Čeština", "84"] in [line.split()[:3] for line in lines]


def test_json_holds_the_same(proofpress: Proofpress) -> None:
    facts = json.loads(proofpress("check", "--json").out)
    assert facts["ok"] is True
    assert facts["sets"]["heroes"] == {
        "explore": 11,
        "ruins": 0,
        "ambush": 4,
        "hero": 4,
        "scoring": 16,
        "season": 4,
    }
    assert facts["maps"]["b"] == {
        "set": "base",
        "side": "wastelands",
        "rows": 11,
        "columns": 11,
        "mountains": 5,
        "ruins": 6,
        "wasteland": 7,
    }
    assert facts["rulings"]["hero_attack"] == "turned"
    assert facts["languages"]["en"] == {"name": "English", "names": 84, "unofficial": 0, "missing": []}
    assert "own" not in facts
    assert "in_play" not in facts


# Own data


def test_the_example_of_own_data(proofpress: Proofpress) -> None:
    result = proofpress("check", "--data", EXAMPLE)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0].endswith("is in order.")
    assert lines[1] == "  added     scoring card windmill_hill, map tarn_hollow"
    assert "  own           -      -       -     -        1       -" in lines
    assert any(line.startswith("  tarn_hollow  own     wastelands  10 x 12") for line in lines)
    assert any(line.startswith("  cs") and line.endswith("2: windmill_hill, tarn_hollow") for line in lines)
    assert any(line.startswith("  en") and line.endswith(" -") for line in lines)


def test_the_example_can_be_played_with(proofpress: Proofpress) -> None:
    dealt = (
        "deal",
        "meadow 3",
        "--data",
        EXAMPLE,
        "--scoring",
        "windmill_hill,deepwood,wildholds,borderlands",
        "--json",
    )
    assert "windmill_hill" in json.loads(proofpress(*dealt).out)["edicts"].values()
    shown = proofpress("show", "windmill_hill", "--data", EXAMPLE)
    assert "4 points for each farm cluster that has at least 3 spaces and is adjacent to a" in shown.out
    assert "\n  B ..^....r....\n" in proofpress("show", "tarn_hollow", "--data", EXAMPLE).out


def test_replaced_cards_and_changed_rulings_are_told(proofpress: Proofpress, tmp_path: Path) -> None:
    write(tmp_path, "edicts.yaml", "edicts: {A: {seal: gold}}\n")
    write(tmp_path, "heroes.yaml", 'cards: {dal_of_jolev: {set: heroes, grid: ["H*"]}}\n')
    write(tmp_path, "rulings.yaml", "rulings: {hero_attack: {choose: as_printed}, gaze_picker: {choose: drawer}}\n")
    lines = proofpress("check", "--data", tmp_path).out.splitlines()
    assert lines[1] == "  replaced  hero card dal_of_jolev"
    assert "Rulings  24, 1 changed" in lines
    assert "  hero_attack: as_printed (shipped: turned)" in lines
    facts = json.loads(proofpress("check", "--data", tmp_path, "--json").out)
    assert facts["own"] == {"added": [], "replaced": ["hero card dal_of_jolev"]}
    assert facts["rulings_changed"] == {"hero_attack": "turned"}


def test_a_new_language_counts_what_it_lacks(proofpress: Proofpress, tmp_path: Path) -> None:
    letters = (
        "{forest: F, village: V, farm: A, water: W, monster: M, hero: H, mountain: '^', wasteland: '#', destroyed: x}"
    )
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "eo.yaml").write_text(f"name: Esperanto\nletters: {letters}\n", encoding="utf-8")
    write(tmp_path, "text/eo.yaml", "cards: {hamlet: {name: Vilaĝeto, unofficial: true}}\n")
    result = proofpress("check", "--data", tmp_path)
    assert result.code == 0
    row = next(line for line in result.out.splitlines() if line.startswith("  eo"))
    assert row.split() == ["eo", "Esperanto", "1", "1", "83"]


def test_all_mistakes_are_told_with_a_count(proofpress: Proofpress, tmp_path: Path) -> None:
    write(tmp_path, "heroes.yaml", 'cards:\n  big: {set: own, grid: ["HH"]}\n')
    write(tmp_path, "maps/own.yaml", "set: own\nside: wildernes\ngrid: ['..']\n")
    result = proofpress("check", "--data", tmp_path)
    assert result.code == 1
    assert result.out == ""
    heroes, sheet = (tmp_path / "cartographers" / name for name in ("heroes.yaml", "maps/own.yaml"))
    assert result.err.splitlines() == [
        f"{heroes}:2:25: error: the picture holds 2 H; a hero has exactly one space",
        f"{heroes}:2:25: error: the picture holds no *; a hero attacks at least one space",
        f'{sheet}:2:7: error: "wildernes" is not possible here; did you mean "wilderness"? '
        "possible: wilderness or wastelands",
        "3 errors in 2 files",
    ]


def test_mistakes_as_json(proofpress: Proofpress, tmp_path: Path) -> None:
    write(tmp_path, "edicts.yaml", "edicts: {A: {seal: 1, colour: red}}\n")
    result = proofpress("check", "--data", tmp_path, "--json")
    assert result.code == 1
    facts = json.loads(result.out)
    assert facts["ok"] is False
    assert [(error["line"], error["column"]) for error in facts["errors"]] == [(1, 23)]
    assert facts["errors"][0]["file"].endswith("edicts.yaml")
    assert facts["errors"][0]["message"].startswith('unknown key "colour"')
    assert result.err.endswith("1 error in 1 file\n")


@pytest.mark.parametrize(("name", "what"), [("nowhere", "does not exist"), ("file", "is not a folder")])
def test_a_folder_that_is_none(proofpress: Proofpress, tmp_path: Path, name: str, what: str) -> None:
    (tmp_path / "file").touch()
    result = proofpress("check", "--data", tmp_path / name)
    assert result.code == 3
    assert result.err == f"--data {tmp_path / name}: {what}; give the folder that holds your own data\n"


# What is chosen


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--sets", "combind"], '--sets: there is no preset "combind"; did you mean "combined"?'),
        (["--explore", "heroes"], 'there is no option "--explore"; did you mean "--sets"?'),
        (
            ["--ambush", "gnoll_raid,ogre_charge"],
            "4 ambush cards enter a game, one each season, but the pool holds only 2",
        ),
        (["--ambush", "gnol_raid"], 'did you mean "gnoll_raid"?'),
        (["--ambush", "base,,promo"], '--ambush "base,,promo": write a list such as a,b,c'),
        (
            ["--scoring", "treetower,wildholds"],
            "one scoring card of each category, but the pool has none of farm_water",
        ),
        (["--scoring", "treetowr"], 'did you mean "treetower"?'),
    ],
)
def test_impossible_choices_are_refused_with_the_rule(proofpress: Proofpress, options: list[str], message: str) -> None:
    result = proofpress("deal", "meadow", *options)
    assert result.code == 2
    assert result.out == ""
    assert message in result.err
