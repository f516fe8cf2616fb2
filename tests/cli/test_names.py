"""Names: long ones fit, those that results take for one are refused, and so is what no face has."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from proofpress.errors import PressError
from proofpress.pack.seats import seat_again
from proofpress.pages.flow import Flow
from proofpress.pages.page_setup import draw_name
from proofpress.press.document import Document
from proofpress.press.paper import Box, parse_paper
from tests.cartographers.pack.events import make_plan, planned
from tests.cartographers.printing.books import book
from tests.cli.conftest import Proofpress
from tests.press.pdfs import page_of, text_of

LONG = "Maximilian Alexander von Hohenzollern-Sigmaringen the Second"  # sixty letters


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
@pytest.mark.parametrize("game", ["cartographers", pytest.param("kingdoms", marks=pytest.mark.nightly)])
def test_a_name_of_sixty_letters_is_planned(proofpress: Proofpress, tmp_path: Path, paper: str, game: str) -> None:
    (tmp_path / "names.txt").write_text(f"{LONG}\nŊudel ɓaare\n", encoding="utf-8")
    people = ("--players", str(tmp_path / "names.txt"), "--rounds", "1", "--reserves", "0", "--paper", paper)
    found = proofpress(
        "pack", "plan", str(tmp_path / "cup"), "--value", "none", "--event", "Cup", *people, "--game", game
    )
    assert (found.code, found.err) == (0, "")


@pytest.mark.parametrize("way", [["--paper", "A5"], ["--up", "2"], ["--dry-erase"]])
def test_a_name_of_sixty_letters_takes_two_lines_of_a_sheet(
    proofpress: Proofpress, tmp_path: Path, way: list[str]
) -> None:
    (tmp_path / "names.txt").write_text(LONG, encoding="utf-8")
    found = proofpress("sheets", "--names", str(tmp_path / "names.txt"), *way, "-o", str(tmp_path / "out.pdf"))
    assert found.code == 0, found.err
    said = text_of((tmp_path / "out.pdf").read_bytes()).replace("\r", "").split("\n")
    assert {"Maximilian Alexander von", "Hohenzollern-Sigmaringen the Second"} <= set(said)


def test_what_has_no_room_says_what_has() -> None:
    with pytest.raises(PressError) as error:
        page_of(lambda page: draw_name(page, Box(5, 5, 40, 8), "W" * 60, 13))
    assert "on two lines at 7 pt it needs 142.54 × 5.19 mm, but only 40.0 × 8.0 mm are there, for some 16 letters" in (
        str(error.value)
    )


def plan_of(proofpress: Proofpress, folder: Path, *names: str) -> tuple[int, str]:
    (folder / "names.txt").write_text("\n".join(names), encoding="utf-8")
    line = (
        "pack",
        "plan",
        str(folder / "cup"),
        "--value",
        "none",
        "--event",
        "Cup",
        "--players",
        str(folder / "names.txt"),
    )
    found = proofpress(*line, "--rounds", "1", "--reserves", "0")
    assert (folder / "cup").exists() is (folder / "cup.key").exists() is (found.code == 0)
    return found.code, found.err


ZOE = "Zoë"
APART = unicodedata.normalize("NFD", ZOE)


@pytest.mark.parametrize("other", [(ZOE, APART), ("A B", "A  B"), ("O’Hara", "O'Hara")])
def test_names_that_results_take_for_one_are_refused(
    proofpress: Proofpress, tmp_path: Path, other: tuple[str, str]
) -> None:
    code, said = plan_of(proofpress, tmp_path, *other)
    assert code == 2
    assert "names 1 and 2" in said
    assert "are one name in the table of results; make them different" in said


def test_a_new_plan_holds_names_composed_and_an_old_one_is_read_as_it_is(
    proofpress: Proofpress, tmp_path: Path
) -> None:
    assert plan_of(proofpress, tmp_path, APART, "zoë", "Ada  Quill") == (0, "")
    assert json.loads((tmp_path / "cup/public/plan.json").read_bytes())["names"] == [ZOE, "zoë", "Ada Quill"]
    assert make_plan(names=(ZOE, APART), players=2).names == (ZOE, APART)  # checked as a plan that is read


@pytest.mark.parametrize(
    ("name", "said"),
    [("משה", "nothing is set from right to left"), ("松本", "Latin, Greek and Cyrillic letters can be printed")],
)
def test_names_in_other_scripts_are_refused_before_the_commitment(
    proofpress: Proofpress, tmp_path: Path, name: str, said: str
) -> None:
    code, found = plan_of(proofpress, tmp_path, "Ada", name)
    assert code == 1
    assert said in found


def test_who_comes_late_or_not_is_known_however_the_name_is_typed(tmp_path: Path) -> None:
    pack = planned(tmp_path, make_plan(names=(ZOE, "Ada", "Bo"), players=3)).pack
    seats, _ = seat_again(pack, 1, [APART], [])
    assert ZOE not in str(seats)
    seats, _ = seat_again(pack, 1, [], [APART, "Noël", unicodedata.normalize("NFD", "Noël")])
    assert sorted(name for tables in seats.values() for table in tables for name in table) == ["Ada", "Bo", "Noël", ZOE]


def test_a_long_word_in_a_table_is_set_smaller_and_stays_in_its_column() -> None:
    document = Document("Names")
    flow = Flow(document, parse_paper("A5"), book(theme="mono"), ["Names"])
    flow.table(("name", "1"), [("Hohenzollern-Sigmaringensteinbergerau", "2 · 1")], (2, 3), 14)
    page = PdfDocument(flow.done().to_bytes())[0].get_textpage()
    name, place = (page.search(word).get_next() for word in ("Hohenzollern-Sigmaringensteinbergerau", "2 · 1"))
    ends = page.get_charbox(name[0] + name[1] - 1)[2]
    assert ends < page.get_charbox(place[0])[0]


# Names and texts that look like others.


@pytest.mark.parametrize("other", ["\u0410da Quill", "Ada Qui\u04cf\u034fl".replace("\u04cf", "l"), "Аdа Quill"])
def test_names_that_look_the_same_are_refused(proofpress: Proofpress, tmp_path: Path, other: str) -> None:
    code, said = plan_of(proofpress, tmp_path, "Ada Quill", other)
    assert (code, "look the same on paper; make them different" in said) == (2, True), said


@pytest.mark.parametrize("other", ["ada quill", "Åda Quill", "Ada Quilt", "Ада Квилл"])
def test_names_that_people_can_tell_apart_are_taken(proofpress: Proofpress, tmp_path: Path, other: str) -> None:
    assert plan_of(proofpress, tmp_path, "Ada Quill", other) == (0, "")


@pytest.mark.parametrize(
    ("name", "meant"), [("Ada Quil", True), ("ada quill", True), ("\u0410da Quill", True), ("Emil Hart", False)]
)
def test_a_latecomer_who_is_nearly_somebody_else_gets_a_note(
    proofpress: Proofpress, tmp_path: Path, name: str, meant: bool
) -> None:
    (tmp_path / "names.txt").write_text("Ada Quill\nBo Reed\nCy", encoding="utf-8")
    plan = ("--game", "kingdoms", "--value", "none", "--event", "Cup", "--players", tmp_path / "names.txt")
    assert proofpress("pack", "plan", tmp_path / "cup", *plan).code == 0
    table = tmp_path / "table.csv"
    table.write_text(f"round,table,player,status,total\n1,1,{name},late,80\n", encoding="utf-8")
    lines = (("results", tmp_path / "cup", table, "-o", tmp_path / "made"), ("seats", tmp_path / "cup", "--late", name))
    for line in lines:
        code, _, err = proofpress("pack", *line)
        assert code == 0, err
        assert ('is new, but there is "Ada Quill"; if that is who is meant' in err) == meant, err
    code, _, err = proofpress("pack", *lines[0])  # by now there is a seat for the name
    assert (code, "is new" in err) == (0, False)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Wint\u0435r League 3", "it mixes Cyrillic and Latin letters, which look alike"),
        ("Winter\u034f League 3", "it holds U+034F, which nobody sees"),
        ("Winter League 3, 3 17", ""),
        ("Zimní liga 3", ""),
        ("Зимняя лига 3", ""),
        ("冬のリーグ 3", ""),
    ],
)
def test_a_seed_that_looks_like_another_gets_a_note(proofpress: Proofpress, text: str, note: str) -> None:
    for line in (("seed", "find", text), ("deal", text), ("deal", text, "--game", "kingdoms")):
        code, _, err = proofpress(*line)
        assert code == 0, err
        assert (note in err) if note else ("look" not in err and "nobody sees" not in err), (line, err)
