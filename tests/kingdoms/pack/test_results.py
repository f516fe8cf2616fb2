"""Results of the second game: reading tables, places at tables, standings."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from pathlib import Path

import pytest

from proofpress.errors import ContentError
from proofpress.kingdoms.pack.game import COLUMNS, GAME, PARTS, TableResult, TableRow, headings, in_order, standings
from proofpress.kingdoms.printing.book import open_book
from proofpress.kingdoms.printing.score_sheet import score_rows
from proofpress.language import labels_of
from proofpress.pack import folder as pack_folder, protocol
from proofpress.pack.commands import open_pack
from proofpress.pack.game import FORM
from proofpress.pack.protocol import report
from proofpress.pack.results import ReadResults, ResultTable, places, prefilled, ties
from proofpress.pack.seats import NEW_FORM, seat_again, seats_by_name
from proofpress.pages.art import theme_of
from tests.kingdoms.pack.events import edition, make_plan, opened

HEAD = "round,table,player,status,total,pieces,castle,magic,nation,capitals,cities,crown,lost,resources\n"
PLAN = make_plan(players=5, names=("Ada", "Bo", "Cy", "Di", "Eve"))


def read_tables(*tables: bytes) -> ReadResults:
    words = labels_of(edition(), PLAN.language)
    names = ["results.csv", *(f"phone{number}.csv" for number in range(1, len(tables)))]
    given = [ResultTable(name, data) for name, data in zip(names, tables, strict=True)]
    return TableRow.read(given, PLAN, words, headings(edition(), words))


def read(text: str) -> list[TableResult]:
    return read_tables(text.encode()).results


def test_the_parts_are_the_lines_of_the_score_sheet() -> None:
    book = open_book(edition(), "en", theme_of("colour"))
    assert tuple(line.key for line in score_rows(book)) == PARTS


def test_the_prefilled_table_is_readable_and_empty() -> None:
    data = prefilled(PLAN, COLUMNS, seats_by_name(PLAN))
    rows = list(csv.DictReader(io.StringIO(data.decode())))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 10
    assert read_tables(data).results == []


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("1,1,Ada,,20,7,3,4,5,0,0,0,0,2", "the parts add up to 19, but the total is 20"),
        ("1,1,Ada,,20,7,3,4,5,1,,0,0,2", "cities is empty"),
        ("1,9999,Ada,,20,,,,,,,,,", "table is 9999; 1 to 1000 is possible"),
        ("1,1,Ada,,20,,,,,,,,,28", "resources is 28; 0 to 27 is possible"),
        ("1,1,Abe,,20,,,,,,,,,", 'no player "Abe"'),
        ("1,1,Ada,absent,20,,,,,,,,,", "there are points"),
    ],
)
def test_wrong_rows_are_told(row: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        read(f"{HEAD}{row}\n")
    assert said in str(error.value)
    assert "results.csv:2" in str(error.value)


def test_places_count_the_share_of_others_left_behind() -> None:
    text = (
        HEAD
        + "1,1,Ada,,20,,,,,,,,,\n1,1,Cy,,18,,,,,,,,,\n1,1,Eve,,18,,,,,,,,,\n1,2,Bo,,9,,,,,,,,,\n1,2,Di,,8,,,,,,,,,\n"
    )
    order = in_order(PLAN, read(text))
    assert [(line.rank, line.player, line.places, line.points) for line in order] == [
        (1, "Ada", 100, 20),
        (2, "Bo", 100, 9),
        (3, "Cy", 25, 18),
        (3, "Eve", 25, 18),
        (5, "Di", 0, 8),
    ]


@pytest.mark.parametrize(
    ("ada", "bo"),
    [
        ("7,3,4,4,0,0,0,0,2", "6,4,4,4,0,0,0,0,9"),  # more pieces
        ("7,4,3,4,0,0,0,0,0", "7,3,5,3,0,0,0,0,9"),  # as many, a higher castle
        ("7,3,5,3,0,0,0,0,0", "7,3,4,4,0,0,0,0,9"),  # as high, more magic
        ("7,3,4,4,0,0,0,0,3", "7,3,4,4,0,0,0,0,2"),  # as much, more resources
    ],
)
def test_ties_at_a_table_are_broken_as_the_rules_say(ada: str, bo: str) -> None:
    text = f"{HEAD}1,1,Bo,,18,{bo}\n1,1,Ada,,18,{ada}\n"
    ranks = {line.player: line.ranks.get(1) for line in in_order(PLAN, read(text))}
    assert (ranks["Ada"], ranks["Bo"]) == (1, 2)


def test_the_report(cup: Path) -> None:
    pack = opened(cup).pack
    text = "round,table,player,status,total\n1,1,Ada Quill,,20\n1,1,Celia Marsh,,20\n1,2,Bohdan Žák,absent,\n"
    done = report(pack, [ResultTable("results.csv", text.encode())], "cs")
    rows = list(csv.DictReader(io.StringIO(done.files["standings.csv"].decode())))
    assert [(row["rank"], row["player"], row["places"]) for row in rows][:2] == [
        ("1", "Ada Quill", "50"),
        ("1", "Celia Marsh", "50"),
    ]
    assert done.files["standings.pdf"].startswith(b"%PDF")
    assert done.notes == [
        "round 1: no result for Dora Lind, Emil Hart",
        "round 1, table 1: Ada Quill and Celia Marsh tie; fill in parts and resources to break it",
    ]


@pytest.mark.parametrize(
    ("language", "second", "before"),
    [("en", "player 2", "player 1 before player 3:"), ("cs", "hráč 2", "hráč 1 před hráčem 3:"),
     ("pl", "gracz 2", "gracz 1 przed graczem 3:")],
)  # fmt: skip
def test_players_without_names_are_players_with_numbers(language: str, second: str, before: str) -> None:
    """A number alone reads as a rank or as points."""
    plan = make_plan(players=4, names=(), table_size=2, seating="fixed", draws="shared")
    text = f"{HEAD}1,1,1,,20,,,,,,,,,\n1,1,2,,18,,,,,,,,,\n1,2,3,,9,,,,,,,,,\n1,2,4,absent,,,,,,,,,,\n"
    words = labels_of(edition(), language)
    read_here = TableRow.read([ResultTable("results.csv", text.encode())], plan, words, headings(edition(), words))
    found = standings(plan, read_here.results, words)
    assert next(ties(words, found, plan.tie_breaks)).startswith(before)
    rows = [row[1] for _, rows in found.rounds for row in rows]
    assert second in rows
    assert {name[-1] for name in rows} == {*"123)"}, "who is absent in brackets"


def test_tables_are_those_of_the_new_seats_whatever_a_row_says(cup: Path, tmp_path: Path) -> None:
    """A phone has the form that was printed before people were seated anew."""
    shutil.copytree(cup, tmp_path / "cup")
    (tmp_path / "cup" / pack_folder.EVENT_KEY).unlink()
    pack = open_pack(GAME, tmp_path / "cup", edition(), None)
    gone = pack.plan.names[pack.plan.seated[0][1][0]]  # of the second table, whose place is taken
    new, made = seat_again(pack, 1, [gone], ["Zoe Late"])
    for name, data in made.items():
        pack_folder.write(pack.folder, name, data)
    seats = {name: [table, seat] for number, table, seat, name in places(new) if number == 1}
    old = {name: pack.plan.seat_of(player, 1)[0] for player, name in enumerate(pack.plan.names)} | {"Zoe Late": 1}
    rows = [f"1,{old[name]},{name},{'late' * (name == 'Zoe Late')},{20 + at}" for at, name in enumerate(seats)]
    table = "\n".join(["round,table,player,status,total", *rows])
    found = protocol.read_tables(pack, [ResultTable("phone.csv", table.encode())])
    assert {result.player: result.table for result in found.results} == {name: at for name, (at, _) in seats.items()}
    moved = [name for name, (at, _) in seats.items() if at != old[name]]
    assert moved == ["Zoe Late"]
    assert [note.split('"')[1] for note in found.notes] == moved
    # The new form has the new seats and the letters of the old one; its rows fit this event only.
    before, data = (
        json.loads(re.search(r'id="data"[^>]*>(.*?)</script>', form.decode(), re.DOTALL)[1])  # type: ignore[index]
        for form in (pack_folder.read(pack.folder, FORM), made[NEW_FORM])
    )
    assert (data["places"][0], data["units"]) == (seats, before["units"])
    assert data["names"] == [*pack.plan.names, "Zoe Late"]
    for event, right in ((data["event"], True), ("0" * 16, False)):
        given = [ResultTable("phone.csv", f"round,table,player,total,event\n1,1,Dora Lind,20,{event}\n".encode())]
        if right:
            assert protocol.read_tables(pack, given).results
        else:
            with pytest.raises(ContentError, match=r"phone\.csv:2:1: error: the row belongs to another event"):
                protocol.read_tables(pack, given)
