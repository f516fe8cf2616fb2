"""What a tired organiser gets wrong, and what the program says of it: what is wrong, and what to do."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from proofpress.cartographers.records import SEASONS
from proofpress.pack.folder import EVENT_KEY, PROTOCOL, PROTOCOL_PAGES
from proofpress.pack.results import RESULTS_FILE
from tests.cli.conftest import Answers, Proofpress, answers, no_saved_settings, proofpress
from tests.cli.test_event import text_of

__all__ = ["answers", "no_saved_settings", "proofpress"]  # fixtures

NAMES = ("Ada Quill", "Bohdan Žák", "Celia Marsh", "Dora Lind")
HEAD = "round,player,status,total,losses\n"
FIRST = tuple(f"1,{name},,{90 + at},{at}" for at, name in enumerate(NAMES))
Said = Callable[..., str]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from proofpress import command_line

    folder = tmp_path_factory.mktemp("printed")
    (folder / "names.txt").write_text("\n".join(NAMES), encoding="utf-8")
    plan = ("--event", "Cup", "--rounds", "2", "--players", folder / "names.txt", "--best", "1", "--value", "none")
    for words in (("plan", folder / "cup", *plan), ("print", folder / "cup", "--workers", "1")):
        assert command_line.run(["pack", *map(str, words)]) == 0
    return folder


@pytest.fixture
def said(printed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proofpress: Proofpress) -> Said:
    """What a step says on standard error; of a list of rows the table is written first."""
    shutil.copytree(printed, tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")

    def step(*words: str, code: int = 0, **tables: tuple[str, ...]) -> str:
        for name, rows in tables.items():
            Path(f"{name}.csv").write_text(HEAD + "".join(f"{row}\n" for row in rows), encoding="utf-8")
        done = proofpress("pack", words[0], "cup", *words[1:])
        assert done.code == code, done.err
        return done.err

    return step


def test_a_table_of_another_round_is_not_taken_for_corrections(said: Said) -> None:
    """The table of the second round was given as that of the first; the wrong envelope is another thing."""
    said("results", "first.csv", "--keep", first=FIRST)
    kept = Path("cup", RESULTS_FILE).read_bytes()
    second = tuple(f"1,{name},,{100 - at},1" for at, name in enumerate(NAMES))
    told = said("results", "second.csv", "--keep", second=second, code=1)
    assert told.count("\n") == 1
    assert re.match(
        r'second\.csv:\d:1: error: ".*" has another result for round 1 in cup/results/results\.csv:\d, ', told
    )
    meant = "if the table is of another round, correct its column round; else strike one of the two tables\n"
    assert told.endswith(f", and so have 3 more of 4: {meant}")
    assert Path("cup", RESULTS_FILE).read_bytes() == kept
    one = said("results", "one.csv", "--keep", one=("1,Ada Quill,,99,1", *FIRST[1:]), code=1)
    assert one.endswith("strike one of the two, or give the right one the status correction\n")
    right = tuple(f"2{row[1:]}" for row in second)
    assert "error" not in said("results", "right.csv", "--keep", right=right)


def test_a_correction_says_what_follows_from_it(said: Said, proofpress: Proofpress) -> None:
    first = proofpress("pack", "results", "cup", "first.csv") if said("results", first=FIRST) else None
    assert first is not None
    digest = first.out.split()[-1]
    said("results", "first.csv", "--keep")
    told = said("results", "right.csv", "--keep", "--yes", right=("1,Ada Quill,correction,82,0",))
    assert re.search(
        r'"Ada Quill" in round 1: 90 \(0\), in cup/results/results.csv:\d, becomes 82 \(0\), in right.csv:2\n', told
    )
    assert "if the digest of a corrected round is published, publish the new one with the reason" in told
    assert (
        'note: late.csv:2: "Ada Quill" has the status correction, but these tables hold no earlier result for round 2, '
        "so this one is taken as the first\n"
    ) in said("results", "late.csv", late=("2,Ada Quill,correction,82,0",))
    said("reveal", "--yes")
    assert said("audit", "--workers", "1", "--round-results", digest, code=4) == (
        f"{digest} is the digest of no round: results were changed after it was published. "
        'Corrected: "Ada Quill" in round 1, before that 90 (0). A digest that was published with that must fit\n'
    )
    assert Path("cup", EVENT_KEY).exists()
    assert "publish a correction beside the statement" in said("results", "right.csv", "--keep", code=2)


def test_what_is_corrected_or_withdrawn_is_asked_for_and_stays_visible(
    said: Said, proofpress: Proofpress, answers: Answers
) -> None:
    """Anybody may hand in a table with these words: the organiser decides, and everybody can see it afterwards."""
    said("results", "first.csv", "--keep", first=FIRST)
    kept = Path("cup", RESULTS_FILE).read_bytes()
    phone = ("1,Dora Lind,correction,130,0", '1,Ada Quill,"correction, withdrawn",,', "2,Bohdan Žák,withdrawn,,")
    told = said("results", "phone.csv", "--keep", code=2, phone=phone)
    assert Path("cup", RESULTS_FILE).read_bytes() == kept
    changes = [
        'correction: "Dora Lind" in round 1: 93 (3), in cup/results/results.csv:N, becomes 130 (0), in phone.csv:2',
        'correction: "Ada Quill" in round 1: 90 (0), in cup/results/results.csv:N, becomes withdrawn, in phone.csv:3',
        'withdrawal: "Bohdan Žák" in round 2, in phone.csv:4',
    ]
    assert sorted(re.sub(r"results.csv:\d", "results.csv:N", told).splitlines()[:3]) == sorted(changes)
    assert told.endswith("\nKeep that? Nobody can answer here; add --yes if that is right\n")
    answers("n\n")
    assert "nothing was changed" in said("results", "phone.csv", "--keep", code=2)
    assert Path("cup", RESULTS_FILE).read_bytes() == kept
    answers("y\n")
    asked = said("results", "phone.csv", "--keep")
    listed = re.sub(r"results.csv:\d", "results.csv:N", asked.partition("Keep that? [y/N]: ")[0])
    assert sorted(listed.splitlines()) == sorted(changes)
    again = said("results", "phone.csv", "--keep", "--yes")  # it is kept already
    assert not any(line in again for line in ("correction: ", "withdrawal: "))
    rows = {row.split(",")[3]: row for row in Path("cup", RESULTS_FILE).read_text("utf-8").splitlines()[1:5]}
    assert rows["Dora Lind"].endswith(",130,0,,93 (3)")
    assert rows["Ada Quill"].split(",")[5] == "withdrawn"
    assert rows["Ada Quill"].endswith(",,,,90 (0)")
    said("results", "more.csv", "--keep", "--yes", more=("1,Dora Lind,correction,131,0",))
    said("reveal", "--yes")
    protocol = json.loads(Path("cup", PROTOCOL).read_bytes())["results"]
    assert {entry["player"]: entry.get("corrected") for entry in protocol if entry["round"] == 1} == {
        "Ada Quill": "90 (0)", "Bohdan Žák": None, "Celia Marsh": None, "Dora Lind": "93 (3); 130 (0)"
    }  # fmt: skip
    page = text_of(Path("cup", PROTOCOL_PAGES)).replace("\u00a0", " ")
    assert "Before corrections: Ada Quill: 90 (0); Dora Lind: 93 (3), 130 (0)" in page
    assert "Ada Quill withdrawn" in page
    audit = proofpress("pack", "audit", "cup", "--workers", "1")
    assert 'Corrected: "Dora Lind" in round 1, before that 93 (3); 130 (0).\n' in audit.out
    assert 'Corrected: "Ada Quill" in round 1, before that 90 (0).\n' in audit.out
    assert 'Withdrawn: "Bohdan Žák" in round 2.\n' in audit.out


def test_a_trace_that_nobody_has_left_is_refused(said: Said) -> None:
    for name, cell in (("long", "1; " * 200), ("forged", "Corrected: nothing")):
        Path(f"{name}.csv").write_text(f"round,player,total,losses,corrected\n1,Ada Quill,90,0,{cell}\n")
        assert "pack results alone writes that column: leave it as it was, or empty" in said(
            "results", f"{name}.csv", code=1
        )


def test_a_preview_changes_nothing_that_was_kept(said: Said) -> None:
    said("results", "first.csv", "--keep", first=FIRST)
    results = Path("cup", RESULTS_FILE).parent
    before = {path: path.read_bytes() for path in results.iterdir()}
    assert {f"standings.{kind}" for kind in ("csv", "html", "pdf")} < {path.name for path in before}
    said("results", "second.csv", "first.csv", second=("2,Dora Lind,,120,0",))
    assert before == {path: path.read_bytes() for path in results.iterdir() if path.is_file()}
    assert "Dora Lind" in (results / "preview/standings.html").read_text("utf-8")
    assert (results / "preview/merged.csv").exists()
    said("results", "second.csv", "--output", "here")
    assert Path("here/standings.pdf").exists()


def test_reveal_prints_standings_that_are_not_those_of_the_results(said: Said) -> None:
    said("results", "first.csv", "--keep", first=FIRST)
    standings = [Path("cup/results", f"standings.{kind}") for kind in ("csv", "html", "pdf")]
    old, kept = [path.read_bytes() for path in standings], Path("cup", RESULTS_FILE)
    kept.write_bytes(kept.read_bytes().replace(b",90,0,", b",99,0,"))
    said("reveal", "--yes")
    assert all(path.read_bytes() != before for path, before in zip(standings, old, strict=True))
    assert "standings" not in said("audit", "--workers", "1", code=1)  # the second round was not played


def test_reveal_prints_standings_in_the_language_in_which_they_hang_on_the_wall(said: Said) -> None:
    said("results", "first.csv", "--keep", "--lang", "cs", first=FIRST)
    standings = [Path("cup/results", f"standings.{kind}") for kind in ("csv", "html", "pdf")]
    before, kept = [path.read_bytes() for path in standings], Path("cup", RESULTS_FILE)
    again = shutil.copytree("cup", "again")
    said("reveal", "--yes")
    assert [path.read_bytes() for path in standings] == before
    shutil.rmtree("cup")
    shutil.copytree(again, "cup")
    kept.write_bytes(kept.read_bytes().replace(b",90,0,", b",99,0,"))
    said("reveal", "--yes")
    page = standings[1].read_text(encoding="utf-8")
    assert '<html lang="cs">' in page
    assert "99" in page


def test_a_file_named_twice_is_read_once(said: Said) -> None:
    said("results", "first.csv", "./first.csv", "--keep", first=FIRST)
    kept = Path("cup", RESULTS_FILE).read_bytes()
    said("results", "first.csv", f"cup/{RESULTS_FILE}", "--keep")
    assert Path("cup", RESULTS_FILE).read_bytes() == kept


def test_points_and_losses_that_were_swapped_are_noted(said: Said) -> None:
    told = said("results", "first.csv", first=("1,Ada Quill,,2,88", "1,Dora Lind,,88,2"))
    assert 'first.csv:2: "Ada Quill" has 2 points and lost 88; were they swapped?' in told
    assert told.count("swapped") == 1


def test_who_was_left_out_has_no_points_without_a_word(said: Said) -> None:
    said("seats", "--round", "2", "--absent", "Dora Lind")
    told = said("results", "first.csv", first=(*FIRST, "2,Dora Lind,,88,2", "2,Ada Quill,,88,3"))
    left_out = [line for line in told.splitlines() if "left out" in line]
    missing = [line for line in told.splitlines() if line.startswith("note: round 2: no result for ")]
    assert [name for name in NAMES if name in missing[0]] == ["Bohdan Žák", "Celia Marsh"]
    assert left_out == ['note: first.csv:6: "Dora Lind" has points, but was left out when round 2 was seated']
    assert "left out" not in said("results", "first.csv", first=("2,Dora Lind,late,88,2",))


def test_a_misspelt_late_comer_is_asked_about_wherever_the_right_one_stands(said: Said) -> None:
    assert said("seats", "--round", "1", "--late", "Ludmila Pozdní") == ""
    told = said("seats", "--round", "1", "--late", "Ludmila Pozdni")
    doubt = '"Ludmila Pozdni" is new, but there is "Ludmila Pozdní"; if that is who is meant, write that name'
    assert told == f"note: {doubt}\n"
    wrong_and_right = ("--absent", "Ludmila Pozdni", "--late", "Ludmila Pozdní")
    assert "keeps it" in said("seats", "--round", "1", *wrong_and_right)
    assert ",Ludmila Pozdni," not in Path("cup/results/results-1.csv").read_text(encoding="utf-8")
    assert f"note: first.csv:2: {doubt}\n" in said("results", "first.csv", first=("1,Ludmila Pozdni,late,88,2",))
    told = said(
        "results", "first.csv", first=("1,Ludmila Pozdní,late,88,2", "1,Emil Hart,late,70,1", "2,Emil Hard,late,1,0")
    )
    assert [line for line in told.splitlines() if "is new" in line] == [
        'note: first.csv:4: "Emil Hard" is new, but there is "Emil Hart"; if that is who is meant, write that name'
    ]


def test_who_has_a_seat_comes_not_late(said: Said) -> None:
    assert said("seats", "--round", "2", "--late", "Dora Lind") == (
        'note: "Dora Lind" has a seat in round 2 already, and keeps it\n'
    )


def test_an_empty_table_of_new_seats_is_made_anew_and_another_one_stays(said: Said) -> None:
    table = Path("cup/results/results-1.csv")
    said("seats", "--late", "Emil Hart")
    assert said("seats", "--late", "Fay Moss") == ""
    assert table.read_text(encoding="utf-8").count("Fay Moss") == 2  # rounds
    table.write_text(table.read_text(encoding="utf-8").removesuffix("\n") + "brings the key\n", encoding="utf-8")
    assert f"{table} has something written in it and was left as it is" in said("seats", "--late", "Gus")


def test_boxes_without_a_total_are_added_up(said: Said) -> None:
    season = "{0}_1,{0}_2,{0}_coins,{0}_monsters"
    head = ",".join(season.format(name) for name in SEASONS)
    Path("boxes.csv").write_text(f"round,player,total,losses,{head}\n1,Ada Quill,,{',5,4,3,1' * 4}\n", encoding="utf-8")
    assert said("results", "boxes.csv", code=1).splitlines() == [
        "boxes.csv:2:1: error: losses is empty; the monster boxes add up to 4",
        "boxes.csv:2:1: error: total is empty; the boxes add up to 44",
    ]


def test_names_that_were_mistyped_or_come_too_early(said: Said, proofpress: Proofpress) -> None:
    assert 'frist.csv: cannot be read: No such file or directory; did you mean "first.csv"?' in said(
        "results", "frist.csv", first=FIRST, code=3
    )
    assert proofpress("pack", "seats", "cpu").err == 'cpu is not a folder; did you mean "cup"?\n'
    assert proofpress("pack", "seats", "elsewhere").err.endswith("make a pack with proofpress pack plan\n")
    Path("cup", RESULTS_FILE).unlink()
    assert said("results", code=3) == f"{RESULTS_FILE} is not there; proofpress pack print makes it\n"


@pytest.mark.parametrize(("language", "codec", "named"), [("cs", "cp1250", "1250"), ("fr", "cp1252", "1252")])
def test_a_list_of_players_is_read_as_tables_of_results_are(
    language: str, codec: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proofpress: Proofpress
) -> None:
    monkeypatch.chdir(tmp_path)
    names = {"cs": "Žofie Říhová\nJiří Bělohlávek", "fr": "Hélène Lefèvre\nFrançois Été"}[language]
    Path("names.txt").write_bytes(names.encode(codec))
    plan = ("--event", "Cup", "--players", "names.txt", "--best", "1", "--value", "none", "--lang", language)
    done = proofpress("pack", "plan", "cup", *plan)
    note = f"note: names.txt:1: is not UTF-8; read as Windows-{named}; check that the names are right\n"
    assert (done.code, done.err) == (0, note)
    plan_file = Path("cup/public/plan.json").read_text(encoding="utf-8").encode().decode("unicode-escape")
    assert all(name in plan_file for name in names.splitlines())
    Path("names.txt").write_bytes(bytes(range(256)))
    refused = proofpress("pack", "plan", "other", *plan)
    assert (refused.code, "is not text in UTF-8" in refused.err) == (1, True)


def test_nobody_misses_who_was_left_out(said: Said) -> None:
    said("seats", "--round", "1", "--absent", "Dora Lind")
    assert "no result for" not in said("results", "first.csv", first=FIRST[:3])
    assert "note: round 1: no result for Celia Marsh\n" in said("results", "first.csv", first=FIRST[:2])
