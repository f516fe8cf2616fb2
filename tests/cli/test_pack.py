"""The steps of an event on the command line."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from proofpress.pack import folder as pack_folder
from tests.cli.conftest import Answers, Proofpress
from tests.cli.process import environment
from tests.depth import nightly


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def plan_of(folder: str = "cup") -> dict[str, object]:
    found: dict[str, object] = json.loads(Path(folder, pack_folder.PLAN).read_bytes())
    return found


def filled_in(table: Path, points: Mapping[str, tuple[str, str]]) -> None:
    """A table of one round with total and losses of each of these players, in this order."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = {row["player"]: row for row in csv.DictReader(file)}
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, next(iter(rows.values())))
        writer.writeheader()
        for player, (total, losses) in points.items():
            writer.writerow({**rows[player], "total": total, "losses": losses})


def test_a_whole_event(here: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "names.txt").write_text("Ada Quill\nBohdan Žák\n", encoding="utf-8")
    planned = proofpress(
        "pack", "plan", "cup", "--event", "Lantern Cup", "--players", "names.txt", "--reserves", "0", "--best", "1",
        "--value", "2 numbers of 1-49", "--value-source", "the lottery of Friday",
    )  # fmt: skip
    assert planned.code == 0, planned.err
    assert "the lottery of Friday" in planned.out
    key = (here / "cup.key").read_text().split()[-1]
    code, _, err = proofpress("pack", "print", "cup")
    assert (code, "not mixed in yet" in err) == (2, True)
    code, _, err = proofpress("pack", "mix", "cup", "3, 17")
    assert (code, 'did you mean "3 17"?' in err) == (2, True)
    code, out, err = proofpress("pack", "mix", "cup", " 3 17 ")
    assert (code, out) == (2, "")
    assert 'taken as "3 17": 2 numbers of 1-49, from the lottery of Friday' in err
    assert "add --yes" in err
    assert not (here / "cup" / pack_folder.VALUE).exists()
    assert proofpress("pack", "mix", "cup", " 3 17 ", "--yes").out.startswith("mixed in: 3 17\nnext: publish")
    printed = proofpress("pack", "print", "cup", "--workers", "1")
    assert printed.code == 0, printed.err
    assert printed.err == ""  # no bar where nobody looks
    assert "1 deal, " in printed.out
    manifest = printed.out.partition("manifest  ")[2].split()[0]
    before = sorted(here.rglob("*"))
    nothing = proofpress("pack", "results", "cup")
    assert (nothing.code, nothing.err) == (0, "note: the table holds no results yet\n")
    assert sorted(here.rglob("*")) == before  # standings that are there are not replaced by empty ones
    code, out, err = proofpress("pack", "audit", "cup", "--manifest", manifest)
    assert (code, "Nothing differs" in out, err) == (0, True, "")
    assert proofpress("pack", "audit", "cup", "--manifest", "0" * 64).code == 4
    code, _, err = proofpress("pack", "audit", "cup", "--commitment", "0" * 64)
    assert (code, "not the event that was announced" in err) == (4, True)
    code, _, err = proofpress("pack", "audit", "cup", "--commitment", "00")
    assert (code, '--commitment "00": 64 digits are expected' in err) == (2, True)
    (here / "cup.key").rename(here / "elsewhere")
    assert "there is no event key" in proofpress("pack", "reveal", "cup").err
    code, _, err = proofpress("pack", "audit", "cup")
    assert (code, "--key cup.key: it is missing, and the pack is not revealed yet" in err) == (3, True)
    asked = proofpress("pack", "reveal", "cup", "--key", "elsewhere")
    assert (asked.code, "holds no results, so perhaps nothing was played yet" in asked.err) == (2, True)
    assert not (here / "cup" / pack_folder.EVENT_KEY).exists()
    revealed = proofpress("pack", "reveal", "cup", "--key", "elsewhere", "--yes")
    assert revealed.code == 0
    (here / "elsewhere").rename(here / "cup.key")
    assert proofpress("pack", "audit", "cup", "--workers", "1").code == 0
    for step in (planned, printed, revealed):
        assert key not in step.out
        assert "FWS1-" not in step.out
    table = here / "cup" / "results" / "results.csv"
    filled_in(table, {"Ada Quill": ("28", "2"), "Bohdan Žák": ("30", "1")})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(table.read_bytes())))
    code, out, err = proofpress("pack", "results", "cup", "-", "--json")
    assert code == 0, err
    *written, note = err.splitlines()
    assert sorted(Path(line).name for line in written) == ["standings.csv", "standings.html", "standings.pdf"]
    assert note.startswith("note: the standings hold these tables alone")
    assert "--keep adds their rows to results/results.csv" in note
    first = json.loads(out)["standings"][0]
    assert (first["rank"], first["player"], first["points"]) == (1, "Bohdan Žák", 30)
    code, _, err = proofpress("pack", "audit", "cup", "--workers", "1")
    assert (code, 'round 1, "Ada Quill": there was no row then' in err) == (4, True)
    assert proofpress("pack", "reveal", "cup").code == 2
    table.write_text(table.read_text(encoding="utf-8").replace(",28,", ",2x,"), encoding="utf-8")
    code, out, err = proofpress("pack", "results", "cup", "--json")
    assert (code, json.loads(out)["errors"][0]["line"]) == (1, 2)
    assert "results.csv:2:1: error: total is" in err
    (here / "cup" / "public" / "booklet.pdf").write_bytes(b"")
    said = "public/booklet.pdf was changed after it was printed"
    assert proofpress("pack", "audit", "cup") == (4, "", f"{said}\n")
    code, out, err = proofpress("pack", "audit", "cup", "--json")
    assert (code, json.loads(out), err) == (4, {"ok": False, "difference": said}, f"{said}\n")


def test_a_plan_from_a_file_and_options(here: Path, proofpress: Proofpress) -> None:
    (here / "plan.yaml").write_text(
        "event: Season Cup\nrounds: 3\nnames: [Ada, Bo, Cy]\nsets: heroes\nambush: [heroes]\nmap: d\n"
        "tie_breaks: [rounds-won]\nvalue: 64 hex digits\nvalue_source: a beacon\ndraws: per-pod\ntable_size: 2\n",
        encoding="utf-8",
    )
    done = proofpress("pack", "plan", "cup", "--from", "plan.yaml", "--rounds", "5", "--paper", "letter")
    assert done.code == 0, done.err
    plan = plan_of()
    assert plan["event"] == "Season Cup"
    assert plan["rounds"] == 5
    assert plan["names"] == ["Ada", "Bo", "Cy"]
    assert plan["config"] == "cartographers/1/heroes"
    assert plan["map"]["id"] == "d"  # type: ignore[index]
    assert (plan["tie_breaks"], plan["ranking"], plan["paper"]) == (["rounds-won"], "par", "Letter")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--event: the event needs a name"),
        (("--event", "X", "--rounds", "101"), "--rounds 101: a whole number from 1 to 100 is expected"),
        (("--event", "X", "--draws", "pods"), '--draws: there is no kind of draws "pods"'),
        (("--event", "X", "--ambush-by", "neighbour", "--mode", "solo"), "mode solo"),
        (("--event", "X", "--ambush-by", "neighbour", "--table-size", "1"), "at least two players"),
        (("--event", "X", "--value", "64 hex digits"), "a public value needs a source"),
        (("--event", "X", "--value", "numbers"), '--value "numbers": say how many of what, such as 5 numbers of 1-49'),
        (("--event", "X", "--value-source", "x"), "leave the source out"),
        (("--event", "X", "--tie-breaks", "age"), '--tie-breaks: there is no tie break "age"'),
        (("--event", "X", "--ambush", "promo"), "the corner in which"),
        (("--event", "X", "--players", "0"), "players 0"),
        (("--event", "X", "--from", "nothing.yaml"), "nothing.yaml"),
        (("--event", "X", "--key", "cup/secret.key"), "must not lie in the folder"),
        (("--event", "X", "--paper", "B4"), "B4"),
        (("--event", " "), '--event " ": a name of 1 to 60 characters is expected'),
        (("--event", "\u4e2d"), "is not in face"),
        (("--event", "W" * 60), "mm"),
        (("--event", "X", "--paper", "100x150mm"), "mm"),
    ],
)
def test_plans_that_cannot_be(here: Path, proofpress: Proofpress, words: tuple[str, ...], said: str) -> None:
    code, _, err = proofpress("pack", "plan", "cup", *(() if "--value" in words else ("--value", "none")), *words)
    assert code in (1, 2, 3)
    assert said in err
    assert not (here / "cup").exists()


def test_a_folder_or_key_that_is_there_stays(here: Path, proofpress: Proofpress) -> None:
    assert proofpress("pack", "plan", "cup", "--value", "none", "--event", "X").code == 0
    before = (here / "cup.key").read_bytes()
    code, _, err = proofpress("pack", "plan", "cup", "--value", "none", "--event", "X")
    assert (code, "not empty" in err) == (2, True)
    code, _, err = proofpress("pack", "plan", "other", "--value", "none", "--event", "X", "--key", "cup.key")
    assert (code, "exists already" in err) == (2, True)
    assert (here / "cup.key").read_bytes() == before


@pytest.mark.usefixtures("here")
def test_a_wrong_key_or_no_pack(proofpress: Proofpress) -> None:
    proofpress("pack", "plan", "cup", "--value", "none", "--event", "X")
    proofpress("pack", "plan", "other", "--value", "none", "--event", "X")
    code, _, err = proofpress("pack", "print", "cup", "--key", "other.key")
    assert (code, "one of the three was changed, or belongs to another event" in err) == (4, True)
    assert proofpress("pack", "print", "nothing").code == 3
    assert proofpress("pack", "reveal", "cup").code == 2
    assert proofpress("pack", "audit", "cup").code == 4
    assert proofpress("pack", "results", "cup").code == 3
    code, _, err = proofpress("pack", "mix", "cup", "x")
    assert (code, "has no public value" in err) == (2, True)


@nightly
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_bar_on_a_terminal_and_a_clean_end_when_interrupted(here: Path, proofpress: Proofpress) -> None:
    import pty

    proofpress(
        "pack", "plan", "cup", "--value", "none", "--event", "X", "--rounds", "5", "--best", "1", "--players", "2"
    )
    words = [sys.executable, "-m", "proofpress", "pack", "print", "cup", "--workers", "2"]
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, env=environment(), cwd=here, start_new_session=True
    )
    os.close(theirs)
    seen = b""
    while b"#" not in seen:  # the bar has begun to fill
        seen += os.read(ours, 1024)
    os.killpg(running.pid, signal.SIGINT)  # as Ctrl-C does: to all processes at once
    with contextlib.suppress(OSError):  # the other end is closed
        while more := os.read(ours, 1024):
            seen += more
    assert running.wait(60) == 130
    assert b"interrupted" in seen
    assert b"Traceback" not in seen
    assert not list((here / "cup").rglob("*.part"))
    assert proofpress("pack", "print", "cup").code == 0
    assert proofpress("pack", "audit", "cup").code == 0


def test_every_option_of_a_plan_is_a_key_of_the_file(here: Path, proofpress: Proofpress) -> None:
    (here / "plan.yaml").write_text(
        "event: Moot\nrounds: 2\nreserves: 0\nnames: [Ada, Bo]\ntable_size: 2\nseating: fixed\ndraws: shared\n"
        "lang: cs\npaper: A5\ntheme: mono\nvalue: 5 numbers of 1–49\nvalue_source: the lottery\nsets: base\n"
        "scoring: [base]\nedicts: independent\nmap: b\nmode: table\n"
        "ambush_by: border\nturn_seconds: 60\nranking: points\n"
        "tie_breaks: [monsters]\nbest: 1\n",
        encoding="utf-8",
    )
    assert proofpress("pack", "plan", "cup", "--from", "plan.yaml").code == 0
    plan = plan_of()
    assert (plan["event"], plan["rounds"], plan["names"]) == ("Moot", 2, ["Ada", "Bo"])
    assert (plan["paper"], plan["theme"], plan["language"], plan["turn_seconds"]) == ("A5", "mono", "cs", 60)
    assert (plan["tie_breaks"], plan["evenness"]) == (["monsters"], "independent")
    # The line has the last word, also about the players.
    assert proofpress("pack", "plan", "day", "--from", "plan.yaml", "--players", "4", "--rounds", "1").code == 0
    assert (plan_of("day")["players"], plan_of("day")["names"], plan_of("day")["rounds"]) == (4, [], 1)


def test_seats_anew(here: Path, proofpress: Proofpress) -> None:
    assert (
        proofpress("pack", "plan", "cup", "--value", "none", "--event", "Moot", "--players", "5", "--rounds", "2").code
        == 0
    )
    before = {path: path.read_bytes() for path in (here / "cup").rglob("*") if path.is_file()}
    assert proofpress("pack", "seats", "cup", "--round", "2", "--absent", "3", "--late", "Zed").code == 0
    rows = (here / "cup" / "results" / "seats.csv").read_text().splitlines()[1:]
    assert sorted(row.split(",")[-1] for row in rows if row.startswith("2,")) == ["1", "2", "4", "5", "Zed"]
    filled = here / "cup" / "results" / "results-2.csv"
    filled.write_text("mine")
    assert (
        "results-2.csv has something written in it and was left as it is"
        in proofpress("pack", "seats", "cup", "--round", "2").err
    )
    assert filled.read_text() == "mine"
    filled.write_text("round,player,total,losses\n2,4,80,3\n")
    refused = proofpress("pack", "seats", "cup", "--round", "2", "--absent", "5")
    assert (refused.code, refused.err) == (2, "--round 2: round 2 has results, so its seats stay as they are\n")
    assert before == {path: path.read_bytes() for path in before}


def test_the_group_helps(proofpress: Proofpress) -> None:
    assert proofpress("pack").code == 2
    code, out, _ = proofpress("pack", "--help")
    assert code == 0
    assert [line.split()[0] for line in out.split("Tournament")[1].splitlines()[1:] if line.strip()][:7] == [
        "plan", "mix", "print", "results", "seats", "reveal", "audit",
    ]  # fmt: skip
    assert "did you mean" in proofpress("pack", "adit").err.lower()


def test_a_question_is_answered_at_a_terminal(here: Path, proofpress: Proofpress, answers: Answers) -> None:
    source = ("--value", "2 words", "--value-source", "words said at the table")
    assert proofpress("pack", "plan", "cup", "--event", "X", "--players", "2", *source).code == 0
    for said, code, there in (("n\n", 2, False), ("", 130, False), ("y\n", 0, True)):
        answers(said)
        done = proofpress("pack", "mix", "cup", "River stone")
        assert (done.code, (here / "cup" / pack_folder.VALUE).exists()) == (code, there), done.err
        assert 'taken as "river stone": 2 words, from words said at the table' in done.err


@pytest.mark.parametrize(
    ("typed", "form", "source", "said"),
    [
        ("3 words\nwords said at the table\n", "3 words", "words said at the table", ""),
        (" drand 2036-11-20 18:00 UTC \n", "drand 2036-11-20 18:00:00 UTC", "drand", ""),
        ("\n", "none", "", " [none]: "),
        ("none\n", "none", "", " [none]: "),
        ("three words\n", "", "", '--value "three words": say how many of what'),
        ("3 words\n \n", "", "", "--value-source: a public value needs a source"),
        ("", "", "", "interrupted"),
    ],
)
def test_a_plan_asks_at_a_terminal_for_a_public_value(
    here: Path, proofpress: Proofpress, answers: Answers, typed: str, form: str, source: str, said: str
) -> None:
    answers(typed)
    done = proofpress("pack", "plan", "cup", "--event", "X", "--players", "2")
    assert "nothing shows that you did not plan again and again until you liked the deals" in done.err
    assert said in done.err
    assert ((here / "cup").exists(), done.code == 0) == (bool(form), bool(form)), done.err
    if form:
        assert plan_of()["value_form"] == form
        assert plan_of()["value_source"].startswith(source)
        assert bool(plan_of()["value_source"]) is bool(source)


def test_a_source_that_says_nothing_is_none(here: Path, proofpress: Proofpress) -> None:
    for blank in ("", "  ", "\u3164", " \u034f"):
        done = proofpress("pack", "plan", "cup", "--event", "X", "--value", "3 words", "--value-source", blank)
        assert (done.code, "a public value needs a source" in done.err, (here / "cup").exists()) == (2, True, False)
