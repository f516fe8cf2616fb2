"""The steps of an event of the second game on the command line: only planning needs --game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Proofpress, proofpress
from tests.depth import nightly

__all__ = ["proofpress"]  # a fixture


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@nightly
def test_a_whole_event(here: Path, proofpress: Proofpress) -> None:
    (here / "plan.yaml").write_text(
        "event: Lantern Cup\nnames: [Ada Quill, Bohdan Žák, Celia Marsh, Dora Lind]\ntable_size: 2\nreserves: 0\n"
        "tokens: true\nfree: [resources]\nvalue: none\n",
        encoding="utf-8",
    )
    planned = proofpress("pack", "plan", "cup", "--game", "kingdoms", "--from", "plan.yaml", "--beginners")
    assert planned.code == 0, planned.err
    plan = json.loads((here / "cup/public/plan.json").read_bytes())
    assert (plan["format"], plan["tokens"], plan["beginners"]) == ("proofpress kingdoms plan 2", True, True)
    assert (plan["free"], plan["names"][1], plan["ranking"]) == (["resources"], "Bohdan Žák", "places")
    printed = proofpress("pack", "print", "cup", "--workers", "1")
    assert (printed.code, printed.err) == (0, "")
    assert "1 deal, " in printed.out
    assert "FWS1-" not in printed.out
    manifest = printed.out.partition("manifest  ")[2].split()[0]
    assert proofpress("pack", "reveal", "cup", "--yes").code == 0
    (here / "cup.key").unlink()
    code, out, err = proofpress("pack", "audit", "cup", "--manifest", manifest, "--workers", "1")
    assert (code, "Nothing differs" in out, err) == (0, True, "")
    code, out, err = proofpress("pack", "results", "cup")
    assert (code, err) == (0, "note: the table holds no results yet\n")
    (here / "cup/public/booklet.pdf").write_bytes(b"")
    code, _, err = proofpress("pack", "audit", "cup")
    assert (code, err) == (4, "public/booklet.pdf was changed after it was printed\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--event: the event needs a name"),
        (
            ("--event", "X", "--players", "3", "--table-size", "2"),
            "--table-size: 3 players at tables of 2 leave somebody alone",
        ),
        (("--event", "X", "--free", "magic"), '--free: there is no part of the set-up "magic"; possible:'),
        (("--event", "X", "--rounds", "101"), "--rounds 101: a whole number from 1 to 100 is expected"),
        (("--event", "X", "--players", "1"), "--players 1: at least 2 players are needed"),
        (("--event", "X", "--table-size", "6"), "--table-size 6: a whole number from 2 to 5 is expected"),
        (
            ("--event", "X", "--tie-breaks", "points,monsters"),
            '--tie-breaks: there is no tie break "monsters"',
        ),
        (("--event", "X", "--map", "a"), "there is no option"),
        (("--event", "\u4e2d"), "is not in face"),
    ],
)
def test_plans_that_cannot_be(here: Path, proofpress: Proofpress, words: tuple[str, ...], said: str) -> None:
    code, _, err = proofpress("pack", "plan", "cup", "--game", "kingdoms", "--value", "none", *words)
    assert code in (1, 2)
    assert said in err
    assert not (here / "cup").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("event: X\nfree: [magic]\n", 'plan.yaml:2:7: free: there is no part of the set-up "magic"; possible: '),
        ("event: X\ntable_size: 6\n", "plan.yaml:2:13: table_size 6: a whole number from 2 to 5 is expected"),
        ("event: X\nplayers: 3\ntable_size: 2\n", "plan.yaml:3:13: table_size: 3 players at tables of 2 leave"),
        ("event: X\ntokens: perhaps\n", 'plan.yaml:2:9: tokens: true or false is expected, not "perhaps"'),
    ],
)
def test_a_wrong_value_is_reported_where_the_plan_says_it(
    here: Path, proofpress: Proofpress, text: str, said: str
) -> None:
    (here / "plan.yaml").write_text(text, encoding="utf-8")
    code, _, err = proofpress("pack", "plan", "cup", "--game", "kingdoms", "--from", "plan.yaml")
    assert code == 2
    assert err.startswith(said)
    assert not (here / "cup").exists()
