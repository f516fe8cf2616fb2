"""The result form in a real browser: sums, rows, and what `pack results` reads of them. Also the scripts of sheets."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from generator.cartographers.pack.caller import result_form
from generator.cartographers.pack.results import Result
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.map_sheet import SheetJob, SheetMap, map_sheets
from generator.cartographers.records import SEASONS
from generator.pages.inks import theme_of
from generator.press.paper import parse_paper
from tests.browser.driver import Browser, served
from tests.cartographers.pack.events import edition, make_plan, read_tables

pytestmark = pytest.mark.slow


def filled(window: Browser, boxes: list[list[int]], total: int, losses: int) -> None:
    for season, numbers in zip(SEASONS, boxes, strict=True):
        for box, number in zip(("1", "2", "coins", "monsters", "sum"), numbers, strict=True):
            window.run("document.getElementById(arguments[0]).value = arguments[1]", f"{season}_{box}", str(number))
    window.run("document.getElementById('total').value = arguments[0]", str(total))
    window.run("document.getElementById('losses').value = arguments[0]", str(losses))
    window.click("#form button[type=submit]")


@pytest.fixture
def root(tmp_path: Path) -> Iterator[str]:
    """Served, since a busy chromium forgets for a while what a page opened from a file has kept."""
    with served(tmp_path) as (address, _):
        yield address


def test_rows_come_back(window: Browser, root: str, tmp_path: Path) -> None:
    plan = make_plan(rounds=2, names=("Ada Quill", '=Bo "the, pen";@SUM(A1)'))
    path = tmp_path / "form.html"
    path.write_bytes(result_form(edition(), plan))
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
    filled(window, boxes, 52, 6)
    assert window.text("#said") == "The sums are right."
    window.run("const p = document.getElementById('player'); p.selectedIndex = 1; p.dispatchEvent(new Event('change'))")
    filled(window, boxes, 52, 6)
    rows = window.text("#rows")
    assert ""","'=Bo ""the, pen"";'@SUM(A1)",round/1""" in rows
    header = window.run("return 1") and "round,table,seat,player,played,status," + ",".join(
        f"{season}_{box}" for season in SEASONS for box in ("1", "2", "coins", "monsters")
    )
    found = read_tables(plan, f"{header},total,losses,note\n{rows}\n".encode()).results
    assert found == [
        Result(1, "Ada Quill", "round/1", 52, 6, True),
        Result(1, '=Bo "the, pen";@SUM(A1)', "round/1", 52, 6, True),
    ]
    window.open(f"{root}/form.html")
    assert window.text("#rows") == rows  # a reload loses nothing
    window.size(360, 740)
    assert window.run("return document.documentElement.scrollWidth") <= 360
    assert window.console() == []


def test_every_field_has_a_name(window: Browser, tmp_path: Path) -> None:
    path = tmp_path / "form.html"
    path.write_bytes(result_form(edition(), make_plan(language="de")))
    window.open(path.as_uri())
    assert window.name_and_role("#spring_coins")[0] == "Frühling: Münzen"
    assert window.name_and_role("#total")[1] == "textbox"
    assert (
        window.run("return [...document.querySelectorAll('input, select')].filter(e => !e.labels.length).length") == 0
    )


_FORM = """
const [scripts, order, given] = arguments, fields = {};
const doc = {getField: name => fields[name] = fields[name] || {value: ""}};
const run = (name, code) => { const event = {target: {name}, value: doc.getField(name).value};
  new Function("event", code).call(doc, event); doc.getField(name).value = event.value; };
const press = (name, code) => new Function("event", code).call(doc, {target: {name}});
for (const [name, value] of Object.entries(given)) doc.getField(name).value = value;
for (const name of order) run(name, scripts[name]);
for (let i = 0; i < 7; i++) press("a_1_C4_next", scripts["a_1_C4_next"]);
return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
"""


def test_sheets_that_are_filled_in_add_up_and_go_through_the_terrains(window: Browser) -> None:
    """The scripts of the file, run as a viewer of PDF runs them."""
    book = open_book(edition(), "en", theme_of("mono"))
    sheet = SheetMap("a", edition().maps["a"])
    job = SheetJob(front=sheet, back=None, paper=parse_paper("A4"), seasons="base", with_heroes=False, fillable=True)
    with pikepdf.open(BytesIO(map_sheets(book, job))) as file:
        form = file.Root.AcroForm
        order = [str(field.T) for field in form.CO]
        scripts = {str(field.T): str(field.AA.C.JS) for field in form.CO}
        scripts |= {str(field.T): str(field.A.JS) for field in form.Fields if "/A" in field}
    given = {"a_1_spring_first": 7, "a_1_spring_second": "4", "a_1_spring_coins": 2, "a_1_spring_monsters": 3}
    given |= {"a_1_fall_monsters": "2", "a_1_winter_total": 11, "a_1_summer_first": "none"}
    found = window.run(_FORM, scripts, order, given)
    assert found["a_1_spring_total"] == 10
    assert found["a_1_summer_total"] == ""  # nothing to add up, so nothing is written
    assert found["a_1_fall_total"] == -2
    assert found["a_1_winter_total"] == 11  # typed without its parts, and kept
    assert (found["a_1_total"], found["a_1_below_0"]) == (19, 5)
    assert found["a_1_C4"] == "F"  # six presses lead round to a blank, the seventh to the first terrain
