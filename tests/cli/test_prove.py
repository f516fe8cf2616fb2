"""`proofpress prove`: verdict, the three pars, the sheet, the certificate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofpress.cartographers.search import exact
from tests.cli.conftest import Proofpress

OWN = "docs/examples/own-map"


def page(text: str) -> str:
    return text.removeprefix("\n")


def test_a_proof(proofpress: Proofpress) -> None:
    code, out, err = proofpress("prove", "2026-W47", "--best", "2")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == [
        "seed            2026-W47",
        "game            base cards, map a, solo, ambushes by solo rule",
        "verdict         playable: T1, try 2",
    ]
    assert lines[4] == "printed par       85  the numbers on the four scoring cards"
    assert lines[5] == "reference par    105  the bot R1, which sees no coming card; rating +20"
    best = int(lines[6].split()[2])
    assert lines[6] == f"best known       {best:3}  with foresight, 2 maps kept; rating {best - 85:+}"
    picture = lines[lines.index("  12345678901") + 1 :][:11]
    assert [row[0] for row in picture] == list("ABCDEFGHIJK")
    assert all(len(row) == 13 for row in picture)
    # The season boxes add up to the points of the line, and these to the rating.
    boxes = next(line for line in lines if line.startswith("total"))
    assert boxes.split()[-1] == str(best)
    assert lines[-1].startswith(f"rating {best} - (24 + 25 + 20 + 16) = {best - 85}: ")
    assert max(map(len, lines)) <= 80


def test_a_table_has_no_rating(proofpress: Proofpress) -> None:
    out = proofpress("prove", "2026-W47", "--best", "1", "--ambush-by", "neighbour").out
    assert "rating" not in out
    assert "total" in out


def test_the_certificate_is_written_and_verifies(proofpress: Proofpress, tmp_path: Path) -> None:
    path = tmp_path / "week.json"
    code, _, err = proofpress("prove", "2026-W47", "--best", "1", "-o", path)
    assert (code, err) == (0, f"written: {path}\n")
    code, out, err = proofpress("verify", path)
    assert (code, err) == (0, "")
    assert out.startswith(f"{path}: verified: seed 2026-W47 (cartographers/1/base) is playable on map a")


def test_as_json(proofpress: Proofpress, tmp_path: Path) -> None:
    facts = json.loads(proofpress("prove", "2026-W47", "--best", "1", "--json", "-o", tmp_path / "c.json").out)
    assert (facts["verdict"], facts["printed_par"], facts["reference_par"]) == ("playable", 85, 105)
    assert facts["reference_rating"] == {"rating": 20, "title": facts["reference_rating"]["title"]}
    assert sum(sum(s["edicts"]) + s["coins"] - s["monsters"] for s in facts["seasons"]) == facts["best_known"]
    assert facts["certificate"] == json.loads((tmp_path / "c.json").read_bytes())
    assert len(facts["sheet"]) == 11


def test_an_unplayable_seed(proofpress: Proofpress, tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    code, out, _ = proofpress("prove", "Z513", "--best", "1", "-o", path)
    assert code == 4
    assert "verdict         unplayable: pigeonhole: 7 ruins events, but the map has only 6\n" in out
    assert "below draw single spaces instead" in " ".join(out.split())
    code, out, _ = proofpress("verify", path)
    assert code == 0
    assert "by the solo rule: 7 explore cards must each cover a free ruins space, and the map has 6" in out


def test_a_seed_that_t1_leaves_open(proofpress: Proofpress, tmp_path: Path) -> None:
    path = tmp_path / "refuted.json"
    code, out, _ = proofpress("prove", "Z119", "--best", "1", "-o", path)
    assert code == 4
    assert "verdict         unplayable: exact search (2 nodes)\n" in out
    code, out, _ = proofpress("verify", path)
    assert code == 0
    assert ": a refutation of 2 questions was replayed, and none of their cases leaves a place" in out
    code, out, _ = proofpress("prove", "Z2847", "--best", "1", "-o", path)
    assert code == 0
    assert "verdict         playable: exact search (" in out
    assert ": a line of play through all" in proofpress("verify", path).out


def test_a_seed_that_stays_undecided(proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QUICK", "NODES", "MORE_TRIES"):
        monkeypatch.setattr(exact, name, 1)
    path = tmp_path / "none.json"
    code, out, err = proofpress("prove", "hard12", "--map", "d", "--best", "1", "-o", path)
    assert code == 4
    assert "verdict         undecided: no line in 301 tries, and no refutation by the exact\n" in out
    assert "there is no certificate" in err
    assert not path.exists()


def test_against_neighbours(proofpress: Proofpress, tmp_path: Path) -> None:
    path = tmp_path / "n.json"
    out = proofpress("prove", "next door", "--ambush-by", "neighbour", "--best", "1", "-o", path).out
    assert "against a neighbour who picks the most hurtful place" in " ".join(out.split())
    out = proofpress("verify", path).out
    assert "the neighbours placed their monsters legally, how well they chose was not checked" in out


def test_own_data(proofpress: Proofpress, tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    options = ("--data", OWN, "--map", "tarn_hollow", "--scoring", "base,windmill_hill")
    assert proofpress("prove", "mill", *options, "--best", "1", "-o", path).code == 0
    assert proofpress("verify", path, "--data", OWN).code == 0
    code, _, err = proofpress("verify", path)
    assert code == 4
    assert "made with other rules data" in err


def test_a_map_from_a_file(proofpress: Proofpress, tmp_path: Path) -> None:
    """It stands in the certificate, so that anybody can verify it."""
    drawn = tmp_path / "my_map.yaml"
    drawn.write_text(
        "set: own\nside: wilderness\ngrid:\n"
        + "".join(f"  - {'..r.^..r...' if n % 4 == 1 else '.' * 11}\n" for n in range(11))
    )
    path = tmp_path / "own.json"
    assert proofpress("prove", "file", "--map", drawn, "--best", "1", "-o", path).code == 0
    code, out, _ = proofpress("verify", path)
    assert code == 0
    assert "on its own map my_map" in out


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--best", "0"], 2, "--best 0: a whole number from 1 to 40,000 is expected"),
        (["--best", "99999"], 2, "--best 99999: a whole number from 1 to 40,000 is expected"),
        (["-o", "/nonexistent/folder/c.json", "--best", "1"], 3, "cannot be written"),
    ],
)
def test_wrong_use(proofpress: Proofpress, options: list[str], code: int, said: str) -> None:
    result = proofpress("prove", "x", *options)
    assert result.code == code
    assert said in result.err
