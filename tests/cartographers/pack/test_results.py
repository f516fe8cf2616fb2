"""Results: what is read, what is refused with its line, and who wins."""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from proofpress.cartographers.certificate import code_of, verify
from proofpress.cartographers.pack.deals import MapPlan
from proofpress.cartographers.pack.game import COLUMNS, GAME, MapResult, in_order, standings
from proofpress.cartographers.rules.scoring import losses, total
from proofpress.errors import ContentError, DataError
from proofpress.files import as_csv
from proofpress.language import labels_of
from proofpress.pack import folder
from proofpress.pack.commands import open_pack
from proofpress.pack.game import FORM, form_page
from proofpress.pack.plan import units
from proofpress.pack.protocol import report
from proofpress.pack.results import CORRECTED, FIRST_COLUMNS, ResultTable, crosstable, prefilled, standings_table, ties
from proofpress.pack.seats import seats_by_name
from tests.cartographers.pack.events import edition, make_plan, read_tables

NAMES = ("Ada", "Bo", "Cy", "Di")


def plan(**changes: Any) -> MapPlan:
    return make_plan(rounds=3, reserves=1, players=4, names=NAMES, table_size=4, **changes)


def read(text: str) -> list[MapResult]:
    return read_tables(plan(), text.encode()).results


def refused(text: str) -> list[str]:
    with pytest.raises(ContentError) as error:
        read(text)
    return str(error.value).splitlines()


SHORT = "round,player,played,status,total,losses\n"


def test_the_prefilled_table_is_readable_and_empty() -> None:
    data = prefilled(plan(), COLUMNS, seats_by_name(plan()))
    rows = list(csv.DictReader(io.StringIO(data.decode())))
    assert len(rows) == 12
    assert tuple(rows[0]) == COLUMNS
    assert {row["played"] for row in rows} == {"round/1", "round/2", "round/3"}
    assert read_tables(plan(), data).results == []


def test_rows_are_read_as_spreadsheets_save_them() -> None:
    expected = [MapResult(1, "Ada", "round/1", 80, True, 3), MapResult(1, "Bo", "round/1", 75, True, 0)]
    for text in (
        f"{SHORT}1,Ada,,,80,3\n1,Bo,,,75,0\n",
        f"\ufeff{SHORT}1,Ada,round/1,,80,3\r\n1,Bo,,,75,0\r\n,,,,,\r\n".replace("\n", "\r\n").replace("\r\r", "\r"),
        f"{SHORT}1,Ada,,,80,-3\n1,Bo,,,75,0\n".replace(",", ";"),
        f"{SHORT}1,Ada,,,80,−3\n1,Bo,,,75,0\n".replace(",", "\t"),
    ):
        assert read(text) == expected


def whole(parts: list[int], total: int, losses: int) -> str:
    header = ",".join(COLUMNS)
    return f"{header}\n1,1,1,Ada,round/1,,{','.join(map(str, parts))},{total},{losses},\n"


def test_boxes_must_add_up() -> None:
    parts = [6, 5, 1, 2, 10, 4, 2, 1, 12, 8, 3, 0, 9, 9, 4, 1]
    total = 10 + 15 + 23 + 21
    assert read(whole(parts, total, 4)) == [MapResult(1, "Ada", "round/1", total, True, 4)]
    assert read(whole([-part if place % 4 == 3 else part for place, part in enumerate(parts)], total, 4))
    assert refused(whole(parts, total + 1, 4)) == [
        "results.csv:2:1: error: the boxes add up to 69, but the total is 70",
    ]
    assert "the losses are 5" in refused(whole(parts, total, 5))[0]


def test_all_bad_rows_are_told_by_their_lines() -> None:
    text = SHORT + "\n".join(
        [
            "1,Ada,,,80,3",
            "4,Bo,,,80,3",
            "1,Boo,,,80,3",
            "1,Cy,round/9,,80,3",
            "1,Di,,ill,80,3",
            "2,Ada,,absent,80,3",
            "2,Bo,,,eighty,3",
            "2,Cy,,,80,",
            "1,Ada,,,81,3",
            "2,,,,80,3",
            "2,Di,,,99999,3",
            "one,Di,,,80,3",
            "3,Di,,,80,1000000000",
        ]
    )
    found = refused(text)
    expected = {
        3: "round is 4; 1 to 3 is possible",
        4: 'no player "Boo"',
        5: 'nothing called "round/9" was printed',
        6: 'there is no status "ill"',
        7: "the player is absent, but there are points",
        8: 'total is "eighty", not a whole number',
        9: "losses is empty",
        10: '"Ada" has a result for round 1 on line 2 already',
        11: "the player is missing",
        12: "total is 99999; -999 to 999 is possible",
        13: 'round is "one", not a whole number',
        14: "losses is 1000000000; -999 to 999 is possible",
    }
    for line, said in expected.items():
        assert any(entry.startswith(f"results.csv:{line}:") and said in entry for entry in found), (line, found)
    assert any("did you mean" in entry.lower() for entry in found)
    assert not any("None" in entry for entry in found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", 'the columns "round", "player", "total" and "losses" are missing'),
        ("round,player,total\n", '"losses" is missing'),
        (SHORT.replace("played", "plaid"), 'there is no column "plaid"'),
        (SHORT.replace("played", "total"), "is there twice"),
        (f'{SHORT}1,"Ada,,,80,3', "cannot be read as CSV"),
    ],
)
def test_tables_that_are_none(text: str, said: str) -> None:
    assert said in refused(text)[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{SHORT}1,A\0da,,,80,3\n", ""),
        (f"{SHORT}1,{'A' * 300_000},,,80,3\n", ""),
        (f"{SHORT}1,Ada{',' * 500_000}x\n", ""),
        (SHORT + "\n" * 100_001 + "1,Ada,,,80,3\n", "more than 100,000 lines"),
        (f"{SHORT}1,\x1b[31mAda,,,80,3\n", ""),
        (f"{SHORT}1,\u202eadA,,,80,3\n", ""),
        (f"{SHORT}1,Zoë 😀,,late,80,3\n", "cannot be printed"),
    ],
    ids=["zero", "a large cell", "columns", "lines", "colours", "right to left", "a picture"],
)
def test_tables_of_strangers_are_refused_in_short_sentences(text: str, said: str) -> None:
    told = refused(text)
    assert told
    assert all(len(line) < 500 and line.isprintable() for line in told), told
    assert any(said in line for line in told), told


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(ContentError, match="UTF-8"):
        read_tables(plan(), b"\x81\x83")


CZECH = (
    "Kolo;Hráč;Celkem;Ztraceno kvůli nestvůrám;Hráno;Stav\n1;Bohdan  Žák;98,0;-3;1. kolo;\n2;Ada Quill;;;;nepřítomen\n"
)


@pytest.mark.parametrize(
    ("data", "note"),
    [
        (CZECH.encode(), ""),
        (b"\xef\xbb\xbf" + CZECH.replace("98,0", '"98,0"').replace(";", ",").encode(), ""),
        (unicodedata.normalize("NFD", CZECH).encode(), ""),
        (CZECH.encode("utf-16"), ""),
        (CZECH.replace(";", "\t").encode("utf-16-le"), ""),
        (f"sep=;\r\n{CZECH}".encode("cp1250"), "results.csv:2: is not UTF-8; read as Windows-1250"),
    ],
    ids=["semicolons", "mark", "accents apart", "wide", "wide without a mark", "eight bits"],
)
def test_tables_of_spreadsheets_in_the_language_of_the_pack(data: bytes, note: str) -> None:
    read = read_tables(make_plan(rounds=2, language="cs"), data)
    assert read.results == [
        MapResult(1, "Bohdan Žák", "round/1", 98, True, 3),
        MapResult(2, "Ada Quill", "round/2", 0, False, 0),
    ]
    assert read.notes == [note] * bool(note)


def test_a_name_with_the_apostrophe_of_a_phone() -> None:
    there = make_plan(names=("Ada O'Quill", "Bo"))
    (found,) = read_tables(there, f"{SHORT}1,Ada O’Quill,,,80,3\n".encode()).results
    assert found.player == "Ada O'Quill"


def test_the_eight_bits_in_which_the_names_are_found() -> None:
    for name, encoding, codec in (("Bohdan Žák", "Windows-1250", "cp1250"), ("Zoé Lefèvre", "Windows-1252", "cp1252")):
        read = read_tables(make_plan(names=("Ada", name)), f"{SHORT}1,{name},,,98,3\n".encode(codec))
        assert [result.player for result in read.results] == [name]
        assert read.notes == [f"results.csv:2: is not UTF-8; read as {encoding}"]


def test_a_comma_that_cuts_a_number_is_reported() -> None:
    assert refused(f"{SHORT}1,Ada,,,98,0,3\n") == [
        "results.csv:2:1: error: the row has 7 cells, the first line 6; put a text with a comma in quotes"
    ]
    assert 'total is "98,5", not a whole number' in refused(f'{SHORT}1,Ada,,,"98,5",3\n')[0]


def test_tables_of_several_phones() -> None:
    first = f"{SHORT}1,Ada,,,98,3\n1,Bo,,,75,0\n1,Cy,,,,\n"
    same, more = f"{SHORT}1,Ada,,,98,-3\n", f"{SHORT}1,Cy,,absent,,\n1,Zed,Reserve 1,late,60,1\n"
    read = read_tables(plan(), *(text.encode() for text in (first, same, more)))
    assert [(result.player, result.points) for result in read.results] == [
        ("Ada", 98),
        ("Bo", 75),
        ("Cy", 0),
        ("Zed", 60),
    ]
    again = read_tables(plan(), as_csv(read.rows).encode())
    assert again.results == read.results
    assert again.results[-1].unit == "reserve/1"


def test_tables_that_contradict_each_other() -> None:
    texts = [f"{SHORT}1,Ada,,,{points},3\n" for points in (98, 89, 97)]
    with pytest.raises(ContentError) as error:
        read_tables(plan(), *(text.encode() for text in texts))
    remedy = "strike one of the two, or give the right one the status correction"
    assert str(error.value).splitlines() == [
        f'phone{number}.csv:2:1: error: "Ada" has another result for round 1 in results.csv:2; {remedy}'
        for number in (1, 2)
    ]
    texts[1] = f"{SHORT}1,Ada,,correction,89,3\n"
    read = read_tables(plan(), *(text.encode() for text in texts))
    assert [result.points for result in read.results] == [89]
    assert "correction" not in as_csv(read.rows)
    with pytest.raises(ContentError, match=r"phone1\.csv:2"):
        read_tables(plan(), texts[1].encode(), texts[1].replace("89", "88").encode())


# Standings

PARS = {"round/1": 100, "round/2": 90, "round/3": 80, "reserve/1": 70}


def ranked(text: str, pars: dict[str, int] = PARS, **changes: object) -> list[tuple[int | None, str, int, int]]:
    order = in_order(plan(**changes), read(text), pars)
    return [(line.rank, line.player, line.points, line.to_par) for line in order]


def test_points_add_up_over_rounds_and_reserves() -> None:
    text = SHORT + "1,Ada,,,100,1\n1,Bo,,,90,0\n1,Cy,,,90,4\n1,Di,,,50,0\n"
    text += "2,Ada,reserve/1,,60,0\n2,Bo,reserve/1,,75,0\n2,Cy,reserve/1,,75,0\n2,Di,reserve/1,,1,0\n"
    assert ranked(text) == [(1, "Bo", 165, -5), (2, "Cy", 165, -5), (3, "Ada", 160, -10), (4, "Di", 51, -119)]


@pytest.mark.parametrize(
    ("ties", "order"),
    [
        ((), [(1, "Ada"), (1, "Bo"), (1, "Cy"), (1, "Di")]),
        (("monsters",), [(1, "Bo"), (2, "Ada"), (2, "Cy"), (4, "Di")]),
        (("best-round",), [(1, "Ada"), (1, "Cy"), (3, "Bo"), (4, "Di")]),
        (("last-round",), [(1, "Ada"), (2, "Bo"), (3, "Di"), (4, "Cy")]),
        (("rounds-won", "monsters"), [(1, "Ada"), (1, "Cy"), (3, "Bo"), (4, "Di")]),
    ],
)
def test_ties_are_broken_by_the_plan(ties: tuple[str, ...], order: list[tuple[int, str]]) -> None:
    text = SHORT + "1,Ada,,,90,2\n1,Bo,,,95,1\n1,Cy,,,110,2\n1,Di,,,100,3\n"
    text += "2,Ada,,,110,2\n2,Bo,,,105,1\n2,Cy,,,90,2\n2,Di,,,100,3\n"
    flat = {"round/1": 100, "round/2": 100}
    assert [(rank, name) for rank, name, _, _ in ranked(text, flat, tie_breaks=ties)] == order


def test_within_a_round_fewer_losses_win() -> None:
    text = SHORT + "1,Ada,,,90,2\n1,Bo,,,90,1\n1,Cy,,,90,1\n1,Di,,,91,9\n"
    ranks = {line.player: line.ranks[1] for line in in_order(plan(), read(text), PARS)}
    assert ranks == {"Di": 1, "Bo": 2, "Cy": 2, "Ada": 4}


def test_late_absent_and_withdrawn() -> None:
    text = SHORT + "1,Ada,,,90,2\n1,Bo,,,120,1\n1,Cy,,absent,,\n1,Di,,,80,0\n"
    text += "2,Ada,,,90,2\n2,Bo,,withdrawn,,\n2,Cy,,,95,0\n2,Eve,,late,100,0\n"
    order = in_order(plan(), read(text), PARS)
    assert [(line.rank, line.player, line.points, line.to_par, line.played) for line in order] == [
        (1, "Ada", 180, -10, 2),
        (2, "Eve", 100, -90, 1),
        (3, "Cy", 95, -95, 1),
        (4, "Di", 80, -110, 1),
        (None, "Bo", 120, -70, 1),
    ]


def test_par_ranks_tables_with_other_draws_fairly() -> None:
    text = SHORT + "1,Ada,round/1,,104,0\n1,Bo,round/2,,95,0\n"
    assert [row[1] for row in ranked(text, ranking="par")][:2] == ["Bo", "Ada"]
    assert [row[1] for row in ranked(text, ranking="points")][:2] == ["Ada", "Bo"]


def test_the_report(two_rounds: Path) -> None:
    pack = open_pack(GAME, two_rounds, edition(), None)
    text = "round,player,total,losses\n1,Ada Quill,101,2\n1,Bohdan Žák,99,0\n2,Ada Quill,80,1\n"
    done = report(pack, [ResultTable("results.csv", text.encode())], "cs")
    rows = list(csv.DictReader(io.StringIO(done.files["standings.csv"].decode())))
    assert [(row["rank"], row["player"], row["points"], row["round_1_rank"]) for row in rows] == [
        ("1", "Ada Quill", "181", "1"),
        ("2", "Bohdan Žák", "99", "2"),
    ]
    assert rows[1]["round_2_points"] == ""
    page = "\n".join(page.get_textpage().get_text_bounded() for page in PdfDocument(done.files["standings.pdf"]))
    assert "1. kolo" in page
    assert "Bohdan Žák" in page
    assert "101 (1)" in page
    online = done.files["standings.html"].decode()
    assert '<th scope="row">Bohdan Žák</th><td>99 (2)</td><td>–</td><td>99</td>' in online
    assert 'http-equiv="refresh"' in online
    assert not re.search(r"<script|https?://|src=", online)
    assert done.notes[0] == "round 2: no result for Bohdan Žák"
    assert all("the best line known" in note for note in done.notes[1:])  # beams of width 1 find little
    par = int(rows[0]["points"]) - int(rows[0]["to_par"])
    assert f"{par}" == str(
        sum(int(line.rsplit(" ", 1)[1].strip(")")) for line in page.splitlines() if "par " in line and "kolo" in line)
    )


def test_names_that_are_markup_stay_text(two_rounds: Path) -> None:
    evil = "</script><script>alert(1)</script>"
    pack = open_pack(GAME, two_rounds, edition(), None)
    table = ResultTable("x", f"round,player,status,total,losses\n1,{evil},late,10,2\n".encode())
    online = report(pack, [table], None).files["standings.html"].decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in online
    assert "<script" not in online
    event = plan(event=evil)
    seats, form = {1: [[evil, "Ada"]]}, GAME.form(edition(), event, labels_of(edition(), "en"))
    letters = {unit.label: "0000" for unit in units(event)}
    page = form_page(event, labels_of(edition(), "en"), "0" * 64, letters, form, seats).decode()
    assert "alert(1)" in page
    assert evil not in page


def test_ties_are_explained_and_rounds_stand_side_by_side() -> None:
    event = plan(tie_breaks=("monsters", "best-round"))
    found = read(f"{SHORT}1,Ada,,,60,3\n1,Bo,,,50,1\n1,Cy,,,40,2\n2,Ada,,,40,0\n2,Bo,,,50,2\n2,Cy,,,60,0\n")
    words, flat = labels_of(edition(), "en"), {"round/1": 0, "round/2": 0}
    assert list(ties(words, standings(event, found, flat, words), event.tie_breaks)) == [
        "Cy before Ada: fewer points lost to monsters (2 to 3)",
        "Ada before Bo: best single round (60 to 50)",
    ]
    assert crosstable(standings(event, found, flat, words)) == [
        ["1", "Cy", "40 (3)", "60 (1)", "100"],
        ["2", "Ada", "60 (1)", "40 (3)", "100"],
        ["3", "Bo", "50 (2)", "50 (2)", "100"],
        ["4", "Di", "–", "–", "0"],
    ]
    level = standings(event, read(f"{SHORT}1,Ada,,,60,3\n1,Bo,,,60,3\n"), flat, words)
    (said,) = ties(words, level, event.tie_breaks)
    assert said == "Ada and Bo are level in everything that counts"
    assert crosstable(standings(event, [], {}, words)) == []


def test_the_form_exports_what_is_read(two_rounds: Path) -> None:
    """The header of the form's rows is the one of the table."""
    page = folder.read(two_rounds, FORM).decode()
    assert json.dumps(FIRST_COLUMNS)[:-1] in page
    data = json.loads(re.search(r'id="data"[^>]*>(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    boxes = [box["id"] for group in data["groups"] for box in group["boxes"]] + [box["id"] for box in data["finals"]]
    assert (*FIRST_COLUMNS, *boxes, "note", CORRECTED) == COLUMNS


ODD = ("=HYPERLINK(1)", "@SUM(A1)", "+420", "-5", "'=x", "'t Hooft", "a;=b", 'Bo "x"')


def test_names_that_look_like_formulas_come_back() -> None:
    odd = make_plan(rounds=1, players=len(ODD), names=ODD, table_size=2)
    rows = prefilled(odd, COLUMNS, seats_by_name(odd)).decode()
    assert "'=HYPERLINK" in rows
    assert ",=" not in rows
    filled = rows.replace(",round/1" + "," * 20, ",round/1" + "," * 18 + "-5,5,")
    found = read_tables(odd, filled.encode()).results
    assert sorted(result.player for result in found) == sorted(ODD)
    table = as_csv(standings_table(odd, standings(odd, found, {"round/1": 0}, labels_of(edition(), "en"))))
    assert "1,'=HYPERLINK(1),-5," in table


def test_the_total_may_be_the_code_of_the_game(two_rounds: Path) -> None:
    pack = open_pack(GAME, two_rounds, edition(), None)
    name = next(
        path for path in sorted(two_rounds.rglob("*.json")) if "round-01" in path.name or "round-01" in str(path)
    )
    seen = verify(edition(), name.read_bytes())
    assert seen.best is not None
    code, scores = code_of(seen.game, seen.best.moves), seen.best.end.scores[0]
    head = "round,player,played,total,losses\n"
    done = report(pack, [ResultTable("results.csv", f"{head}1,Ada Quill,,{code},\n".encode())], None)
    row = next(csv.DictReader(io.StringIO(done.files["standings.csv"].decode())))
    assert (row["player"], row["points"], row["losses"]) == ("Ada Quill", str(total(scores)), str(losses(scores)))
    for wrong, reason in (
        (f"1,Ada Quill,,{code},{losses(scores) + 1}", "but the losses are"),
        (f"1,Ada Quill,round/2,{code},", "belongs to a game with another seed"),
        (f"1,Ada Quill,,{code[:-1]}0,", "is mistyped"),
    ):
        with pytest.raises(ContentError, match=f"results.csv:2:1: error: .*{reason}"):
            report(pack, [ResultTable("results.csv", f"{head}{wrong}\n".encode())], None)


def test_what_cannot_be_is_noted(two_rounds: Path) -> None:
    """The sealed line, one game of two players, more points than the best line, a round mixed with a reserve."""
    pack = open_pack(GAME, two_rounds, edition(), None)
    seen = verify(edition(), (two_rounds / "sealed/round-01-certificate.json").read_bytes())
    assert seen.best is not None
    assert seen.witness is not None
    best, other = (code_of(seen.game, line.moves) for line in (seen.best, seen.witness))
    points = total(seen.best.end.scores[0])

    def notes(*rows: str) -> str:
        table = "round,player,played,total,losses\n" + "".join(f"{row}\n" for row in rows)
        return "\n".join(
            report(open_pack(GAME, two_rounds, edition(), None), [ResultTable("x", table.encode())], None).notes
        )

    ada, bo = pack.plan.names[:2]
    said = notes(f"1,{ada},,{best},", f"1,{bo},,{best.lower().replace('-', ' ')},")
    assert f'x:2: "{ada}" handed in the best line known, which is sealed' in said
    assert f'x:3: "{bo}" handed in the same game as "{ada}"' in said
    assert "found with foresight" not in said
    assert "handed in" not in notes(f"1,{ada},,{other},", f"1,{bo},,80,0")
    said = notes(f"1,{ada},,{points + 1},0", f"1,{bo},,{points},0")
    assert f'round 1: "{ada}" has {points + 1} points, and the best line known, found with foresight, {points}' in said
    assert f'"{bo}" has' not in said
    assert "round 1: not the same for all" in notes(f"1,{ada},,80,0", f"1,{bo},round/2,80,0")
    assert "round/1 was played in rounds 1 and 2" in notes(f"1,{ada},,80,0", f"2,{ada},round/1,81,0")


@pytest.mark.parametrize(("name", "why"), [("Zoë 😀", "is not in face"), ("x" * 61, "longer than 60")])
def test_a_late_name_that_no_page_has_room_for_is_reported_by_its_line(name: str, why: str) -> None:
    event = make_plan(rounds=1, players=2, names=("Ada", "Bo"))
    with pytest.raises(DataError, match=rf"results\.csv:2:1: .*{why}"):
        read_tables(event, f"round,player,status,total,losses\n1,{name},late,1,0\n".encode())


def test_more_late_comers_than_an_event_can_have() -> None:
    event = make_plan(rounds=1, players=2, names=("Ada", "Bo"))
    for result in ("1,0", ","):  # also of those who have none yet: 90,000 were compared with each other for minutes
        rows = "".join(f"1,Late {number},late,{result}\n" for number in range(2_000))
        with pytest.raises(ContentError, match=r"results\.csv:1000: more than 1,000 players"):
            read_tables(event, f"round,player,status,total,losses\n{rows}".encode())
