"""The result form in a real browser: sums, rows, and what `pack results` reads of them. Also the scripts of sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofpress.cartographers.pack.game import MapResult, form
from proofpress.cartographers.records import SEASONS
from proofpress.kingdoms.pack import game as kingdoms_pack
from proofpress.kingdoms.pack.game import PARTS, TableRow, headings
from proofpress.language import labels_of
from proofpress.pack.game import form_page
from proofpress.pack.plan import Plan, units
from proofpress.pack.results import ResultTable
from proofpress.pack.seats import seats_by_name
from tests.browser.driver import Browser, served
from tests.cartographers.pack.events import edition, make_plan, read_tables
from tests.depth import nightly
from tests.kingdoms.pack import events as kingdoms

SEAL = "0123456789abcdef" * 4


def page(plan: Plan) -> bytes:
    """The form of this game, in the language of the plan."""
    words = labels_of(edition(), plan.language)
    return form_page(plan, words, SEAL, letters(plan), form(edition(), plan, words), seats_by_name(plan))


def filled(window: Browser, boxes: list[list[int]], total: int, losses: int) -> None:
    for season, numbers in zip(SEASONS, boxes, strict=True):
        for box, number in zip(("1", "2", "coins", "monsters", "sum"), numbers, strict=True):
            window.run("document.getElementById(arguments[0]).value = arguments[1]", f"{season}_{box}", str(number))
    window.run("document.getElementById('total').value = arguments[0]", str(total))
    window.run("document.getElementById('losses').value = arguments[0]", str(losses))
    window.click("#form button[type=submit]")


def letters(plan: Plan) -> dict[str, str]:
    return {unit.label: f"K{number:03}" for number, unit in enumerate(units(plan))}


def chosen(window: Browser, element: str, value: str) -> None:
    window.run(
        "const e = document.getElementById(arguments[0]); e.value = arguments[1]; e.dispatchEvent(new Event('change'))",
        element, value,
    )  # fmt: skip


def saved(window: Browser) -> bytes:
    """The table that the form saves."""
    window.run(
        "URL.createObjectURL = (blob) => { table = blob.text(); return ''; };"
        "URL.revokeObjectURL = () => {};"
        "HTMLAnchorElement.prototype.click = function () { downloaded = this.download; };"
    )
    window.click("#save")
    return str(window.run("return table")).encode()


@pytest.fixture
def root(tmp_path: Path) -> Iterator[str]:
    """Served, since a busy chromium forgets for a while what a page opened from a file has kept."""
    with served(tmp_path) as (address, _):
        yield address


def test_rows_come_back(window: Browser, root: str, tmp_path: Path) -> None:
    plan = make_plan(rounds=2, names=("Ada Quill", '=Bo "the, pen";@SUM(A1)'))
    path = tmp_path / "form.html"
    path.write_bytes(page(plan))
    window.open(f"{root}/form.html")
    window.console()
    window.click("#form button[type=submit]")
    assert "Fill in every box" in window.text("#said")
    boxes = [[5, 4, 1, 2, 8], [6, 6, 2, 0, 14], [9, 3, 3, 1, 14], [7, 8, 4, 3, 16]]
    filled(window, boxes, 53, 6)
    assert window.text("#said") == "The seasons make 52, not 53"
    filled(window, boxes, 52, 5)
    assert window.text("#said") == "The monster boxes make 6, not 5"
    wrong = [[5, 4, 1, 2, 9], *boxes[1:]]
    filled(window, wrong, 52, 6)
    assert window.text("#said") == "Spring: the boxes make 8, not 9"
    first, second = window.run("return [...document.getElementById('player').options].map(each => each.value)")
    filled(window, boxes, 52, 6)
    assert window.text("#said").splitlines() == ["The sums are right.", f"Next: {second}"]
    filled(window, boxes, 52, 6)  # and so on to the next player
    assert "All players of this round are in the list." in window.text("#said")
    rows = window.text("#rows")
    assert ""","'=Bo ""the, pen"";'@SUM(A1)",round/1""" in rows
    found = read_tables(plan, saved(window)).results
    kept = window.run("return downloaded")
    assert re.fullmatch(r"results-[0-9A-Z]{1,4}\.csv", kept)
    assert found == [MapResult(1, name, "round/1", 52, True, 6) for name in (first, second)]
    assert {first, second} == {"Ada Quill", '=Bo "the, pen";@SUM(A1)'}
    window.open(f"{root}/form.html")
    assert window.text("#rows") == rows  # a reload loses nothing
    assert saved(window)
    assert window.run("return downloaded") == kept, "so that a corrected table replaces the first"
    window.size(320, 640)
    assert window.run("return document.documentElement.scrollWidth") <= 320
    window.size(1280, 800)
    assert window.console() == []


def test_totals_alone_suffice_a_row_can_be_deleted_and_no_other_event_sees_it(
    window: Browser, root: str, tmp_path: Path
) -> None:
    """Two numbers a slip instead of 22. Last week's event had the same title and the same players."""
    plan = make_plan(rounds=1, names=("Ada Quill", "Bo"))
    (tmp_path / "form.html").write_bytes(page(plan))
    (tmp_path / "other.html").write_bytes(page(plan).replace(SEAL[:16].encode(), b"e" * 16))
    window.open(f"{root}/form.html")
    window.console()
    first = window.run("return document.getElementById('player').value")
    window.type("#total", "98")
    window.click("#form button[type=submit]")
    assert "Fill in every box, 0 where there is nothing; or only the last row." in window.text("#said")
    assert window.run("return document.activeElement.id") == "spring_1", "the first empty box"
    window.run("document.getElementById('losses').value = '4'")
    window.click("#form button[type=submit]")
    assert read_tables(plan, saved(window)).results == [MapResult(1, first, "round/1", 98, True, 4)]
    window.open(f"{root}/other.html")
    assert window.text("#rows") == ""
    window.open(f"{root}/form.html")
    assert first in window.text("#rows")
    chosen(window, "player", first)
    window.click("#delete")
    assert window.text("#rows") == ""
    assert not window.visible("#delete")
    window.open(f"{root}/form.html")
    assert window.text("#rows") == ""
    assert window.console() == []


@nightly
def test_who_stays_away_comes_last(window: Browser, root: str, tmp_path: Path) -> None:
    plan = make_plan(rounds=1, players=3, names=("Ada", "Bo", "Cy"), table_size=3)
    words, seats = labels_of(edition(), "en"), {1: [["", "Bo", "Cy"]]}
    (tmp_path / "form.html").write_bytes(
        form_page(plan, words, SEAL, letters(plan), form(edition(), plan, words), seats)
    )
    window.open(f"{root}/form.html")
    listed = "return [...document.getElementById('player').options].map(each => each.textContent)"
    assert window.run(listed) == ["Bo", "Cy", "Ada (absent)"]
    for said in ("Next: Cy", "All players of this round are in the list."):
        filled(window, [[5, 4, 1, 2, 8], [6, 6, 2, 0, 14], [9, 3, 3, 1, 14], [7, 8, 4, 3, 16]], 52, 6)
        assert window.text("#said").splitlines()[-1] == said


@nightly
def test_late_absent_reserve_and_correction(window: Browser, root: str, tmp_path: Path) -> None:
    plan = make_plan(rounds=2, reserves=1, players=3, names=("Ada", "Bo", "Cy"), table_size=3, language="pl")
    (tmp_path / "form.html").write_bytes(page(plan))
    window.open(f"{root}/form.html")
    window.console()
    boxes = [[5, 4, 1, 2, 8], [6, 6, 2, 0, 14], [9, 3, 3, 1, 14], [7, 8, 4, 3, 16]]
    window.type("#letters", "koo9")
    assert window.text("#found") == "Żadna runda tego wydarzenia nie ma tego kodu."
    window.run("document.getElementById('letters').value = ''")
    window.type("#letters", "koo1")  # of the second round
    assert window.text("#found") == "Ten kod należy do: Runda 2."
    assert window.run("return [document.getElementById('round').value, document.getElementById('played').value]") == [
        "2",
        "round/2",
    ]
    chosen(window, "player", "Ada")
    chosen(window, "status", "absent")
    assert not window.visible("#points")
    window.click("#form button[type=submit]")
    chosen(window, "player", "Bo")
    chosen(window, "played", "reserve/1")
    window.click("#correction")
    filled(window, boxes, 52, 6)
    chosen(window, "status", "late")
    filled(window, boxes, 52, 6)
    assert window.text("#said") == "Wpisz imię spóźnionej osoby."
    window.type("#name", "Zed")
    filled(window, boxes, 52, 6)
    chosen(window, "round", "1")
    chosen(window, "player", "Cy")
    chosen(window, "status", "withdrawn")
    window.click("#form button[type=submit]")
    read = read_tables(plan, saved(window))
    assert read.results == [
        MapResult(2, "Ada", "round/2", 0, False, 0),
        MapResult(2, "Bo", "reserve/1", 52, True, 6),
        MapResult(2, "Zed", "reserve/1", 52, True, 6),
        MapResult(1, "Cy", "round/1", 0, False, 0, withdrawn=True),
    ]
    assert "correction" in window.text("#rows")
    assert window.console() == []


@nightly
def test_results_of_the_second_game(window: Browser, root: str, tmp_path: Path) -> None:
    plan, words = (
        kingdoms.make_plan(players=5, names=("Ada", "Bo", "Cy", "Di", "Eve")),
        labels_of(kingdoms.edition(), "en"),
    )
    (tmp_path / "form.html").write_bytes(
        form_page(
            plan, words, SEAL, letters(plan), kingdoms_pack.form(kingdoms.edition(), plan, words), seats_by_name(plan)
        )
    )
    window.open(f"{root}/form.html")
    window.console()
    name = window.run("return document.getElementById('player').value")
    for part, number in zip(PARTS, (7, 3, 4, 4, 1, 0, 2, -3), strict=True):
        window.run("document.getElementById(arguments[0]).value = arguments[1]", part, str(number))
    window.type("#total", "19")
    window.type("#resources", "6")
    window.click("#form button[type=submit]")
    assert window.text("#said") == "The parts make 18, not 19"
    window.run("document.getElementById('total').value = '18'")
    window.click("#form button[type=submit]")
    tables = [ResultTable("phone.csv", saved(window))]
    (result,) = TableRow.read(tables, plan, words, headings(kingdoms.edition(), words)).results
    assert (result.player, result.points, result.tie) == (name, 18, (7, 3, 4, 6))
    for size in ((320, 640), (390, 844)):
        window.size(*size)
        assert window.run("return document.documentElement.scrollWidth") <= size[0]
    window.size(1280, 800)
    assert window.console() == []


@nightly
def test_every_field_has_a_name(window: Browser, tmp_path: Path) -> None:
    path = tmp_path / "form.html"
    plan = make_plan(language="de")
    path.write_bytes(page(plan))
    window.open(path.as_uri())
    assert window.name_and_role("#spring_coins")[0] == "Frühling: Münzen"
    assert window.name_and_role("#total")[1] == "textbox"
    assert (
        window.run("return [...document.querySelectorAll('input, select')].filter(e => !e.labels.length).length") == 0
    )
