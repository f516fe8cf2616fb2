"""`proofpress census`: options, the report in its three forms, resuming. `tests/cartographers` tests the counting."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cartographers.census_chart import census_svg
from tests.cli.conftest import Proofpress

SVG = "{http://www.w3.org/2000/svg}"
OWN = "docs/examples/own-map"


@pytest.fixture
def work(tmp_path: Path) -> Path:
    return tmp_path / "work"


def test_the_report(proofpress: Proofpress, work: Path, tmp_path: Path) -> None:
    outputs = [tmp_path / f"census.{suffix}" for suffix in ("txt", "json")]
    wanted = [argument for path in outputs for argument in ("-o", str(path))]
    code, out, err = proofpress(
        *("census", "--from", "500", "--to", "530", "--par", "10", "--best", "2", "--workers", "1"),
        *("--work", work, *wanted),
    )
    assert code == 0
    assert err.splitlines() == [f"written: {path}" for path in outputs]
    assert out.startswith(
        "Census of cartographers/1/base on map a, ambushes by the solo rule\n30 seeds, Z500 to Z529; rules data "
    )
    assert "\nplayable                29     96.67   83.33 to 99.41\n" in out
    assert "\nnot accepted by T1: 1 (3.33 %, 0.59 to 16.67)\n" in out
    assert (
        "\n  1 (3.33 %, 0.59 to 16.67) x unplayable: pigeonhole: 7 ruins events, but the map has only 6 ruins spaces\n"
        in out
    )
    assert "\n  rejected: Z513\n" in out
    assert "\nreference par (R1), 10 accepted seeds\n" in out
    assert "best known with foresight (680 maps kept), 2 seeds\n" in out
    assert outputs[0].read_text() == out
    numbers = json.loads(outputs[1].read_bytes())
    assert numbers["verdicts"]["unplayable"] == {"count": 1, "percent": "3.33", "low": "0.59", "high": "16.67"}
    assert sum(numbers["reference"]["histogram"].values()) == 10
    assert sum(card["scorings"] for card in numbers["cards"].values()) == 10 * 8
    # A second run counts nothing anew and says the same, byte for byte.
    again = proofpress(
        *("census", "--from", "500", "--to", "530", "--par", "10", "--best", "2", "--workers", "1"),
        *("--work", work, "-o", tmp_path / "again.json"),
    )
    assert again.out == out
    assert (tmp_path / "again.json").read_bytes() == outputs[1].read_bytes()


def test_the_picture(proofpress: Proofpress, work: Path, tmp_path: Path) -> None:
    facts = tmp_path / "made.json"
    proofpress("census", "--to", "40", "--par", "40", "--workers", "1", "--work", work, "-o", facts)
    numbers = json.loads(facts.read_text())
    words = [text.text for text in ElementTree.fromstring(census_svg(numbers)).iter(f"{SVG}text")]
    assert words[0] == "Points of the reference player R1: map a, base cards"
    mean = (numbers["reference"]["mean"], *numbers["reference"]["intervals"]["mean"])
    assert "mean {:.1f} ({:.1f} to {:.1f})".format(*map(Decimal, mean)) in str(words[1])
    assert {str(count) for count in numbers["reference"]["histogram"].values() if count} <= set(words)


def test_own_data_and_neighbours(proofpress: Proofpress, work: Path) -> None:
    out = proofpress(
        *("census", "--to", "10", "--workers", "1", "--work", work, "--data", OWN, "--map", "tarn_hollow"),
        *("--ambush-by", "neighbour"),
    ).out
    assert "on map tarn_hollow, ambushes by neighbours\n" in out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--from", "5", "--to", "5"], "--to 5: the range is empty: it starts at 5, and --to is not counted"),
        (["--to", "999999999999"], "a census counts at most 100,000,000 seeds at once"),
        (["--to", "10", "--par", "11"], "--par 11: 0 to 10"),
        (["--to", "10", "--best", "-1"], "--best -1: a whole number from 0 to"),
        (["--workers", "0"], "--workers 0: a whole number from 1 to 64 is expected"),
        (["-o", "report.doc"], '--output "report.doc": name a .txt or a .json file'),
    ],
)
def test_wrong_use(proofpress: Proofpress, work: Path, options: list[str], said: str) -> None:
    code, out, err = proofpress("census", "--work", work, *options)
    assert (code, out) == (2, "")
    assert said in err


def test_a_folder_that_cannot_be_made(proofpress: Proofpress, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = proofpress("census", "--to", "10", "--work", tmp_path / "file")
    assert code == 3
    assert "cannot be made" in err
