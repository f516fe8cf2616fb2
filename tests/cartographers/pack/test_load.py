"""Large events: how much memory and time each step may take, and what keeps that small."""

from __future__ import annotations

import csv
import gc
import sys
import weakref
import zlib
from pathlib import Path
from random import Random

import pytest

from proofpress.errors import EXIT_CONTENT
from proofpress.pack.folder import RESULTS
from proofpress.pack.protocol import STANDINGS
from proofpress.pack.results import RESULTS_FILE
from proofpress.pages import flow as flow_module
from proofpress.press import pdf
from proofpress.press.document import Document
from proofpress.press.drawing import Element
from proofpress.press.paper import Paper
from proofpress.press.themes import Pen
from proofpress.press.typesetting import SetText
from tests import growth_table
from tests.cartographers.pack.events import make_plan
from tests.cartographers.pack.test_seats import occasion_of
from tests.depth import deep, nightly

MOST = 300  # megabytes, for whichever step, whatever is found
FOR_SHEETS = 12.0  # times as long as as many sheets with names: what a round takes, with its proof, slips and list


def test_a_written_document_goes_at_once() -> None:
    document = Document("Test")
    page = document.page(Paper("A4", 210, 297))
    document.form("mark", 10, 10, lambda drawing: drawing.rect(drawing.box, Pen()))
    page.place("mark", 0, 0)
    with page.row(), page.tagged("TD"):
        page.text(20, 20, "Ada Quill", 12)
    parts = [weakref.ref(part) for part in (document, page, document.canvas, document.canvas._doc)]
    gc.collect()
    elements = sum(isinstance(each, Element) for each in gc.get_objects())
    gc.disable()
    try:
        assert document.to_bytes().startswith(b"%PDF")
        del document, page
        assert [part() for part in parts] == [None] * len(parts)
        assert sum(isinstance(each, Element) for each in gc.get_objects()) < elements
    finally:
        gc.enable()


def test_equal_cells_of_a_table_are_set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    setting = flow_module.set_text
    monkeypatch.setattr(flow_module, "set_text", lambda *args: said.append(args) or setting(*args))
    flow = occasion_of(make_plan()).flow("standings", larger=1.0)
    flow.table(("a", "b"), [("Ada Quill", str(number % 7)) for number in range(500)], (1, 1))
    flow.done()
    assert 7 < len(said) == len({*map(str, said)}) < 15


def test_what_is_set_goes_with_the_table_it_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not when the document is written: names are set anew in each width, and each takes kilobytes."""
    there: list[int] = []
    drawn = Document.drawn

    def count() -> int:
        return sum(isinstance(each, SetText) for each in gc.get_objects())

    monkeypatch.setattr(Document, "drawn", lambda self: there.append(count()) or drawn(self))
    flow, before = occasion_of(make_plan()).flow("standings", larger=1.0), count()
    for table in range(10):
        flow.table(("a", "b"), [(f"Ada Quill {row}", "7") for row in range(60)], (1, 2 + table))
    flow.done()
    assert there[0] > before + 500
    assert there[-1] < before + 130


def test_little_memory_packs_as_well_and_always_to_the_same_bytes() -> None:
    """One stream in thousands has other bytes than zlib.compress makes: paper needs that they never change."""
    chance, longer = Random(20), 0
    for _ in range(deep(200)):
        words = [chance.randbytes(chance.randrange(1, 12)).hex().encode() for _ in range(chance.randrange(1, 9))]
        data = b" ".join(chance.choices(words, k=400))[: chance.randrange(pdf._SHORT, pdf._LITTLE)]
        packed = pdf._packed(data, pdf._PACKED)
        assert packed.unpacked() == data
        assert pdf._packed(bytes(bytearray(data)), pdf._PACKED) == packed
        longer += len(packed.data) - len(zlib.compress(data, pdf._PACKED))
    assert longer <= deep(20)  # a byte in ten streams


@nightly
@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in other units elsewhere")
@pytest.mark.parametrize(("players", "rounds", "most"), [(1_000, 20, 225), (500, 64, 265)])
def test_a_large_event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, rounds: int, most: int) -> None:
    monkeypatch.setenv("PYTHONPATH", str(growth_table.PACKAGE.parent))
    names = tmp_path / "names.txt"
    names.write_text("".join(f"{first} {second}\n" for first in FIRST for second in range(players // len(FIRST))))
    taken = {}

    def run(*words: str) -> None:
        taken[words[:2]] = growth_table._run([*growth_table.own_program(), *words], tmp_path)

    run("sheets", "--names", "names.txt", "-o", "sheets.pdf")
    run("pack", "plan", "big", "--event", "Big", "--rounds", str(rounds), "--players", "names.txt", "--value", "none")
    run("pack", "print", "big", "--workers", "1")
    fill(tmp_path / "big" / RESULTS_FILE)
    run("pack", "results", "big")
    run("pack", "reveal", "big", "--yes")
    run("pack", "audit", "big", "--workers", "1")
    assert {words: found for words, found in taken.items() if found.code or found.megabytes > most} == {}
    for name in STANDINGS[1:]:  # which are then made again in every language
        with (tmp_path / "big" / RESULTS / name).open("ab") as out:
            out.write(b"\n")
    run("pack", "audit", "big", "--workers", "1")
    assert (taken["pack", "audit"].code, taken["pack", "audit"].megabytes <= MOST) == (EXIT_CONTENT, True)
    a_round = taken["pack", "print"].seconds / (rounds + 1)
    assert a_round < FOR_SHEETS * taken["sheets", "--names"].seconds


FIRST = ("Ada", "Bohdan", "Celia", "Dora", "Emil")


def fill(table: Path) -> None:
    """Points for everybody."""
    head, *rows = csv.reader(table.read_text(encoding="utf-8").splitlines())
    for number, row in enumerate(rows):
        row[head.index("total")], row[head.index("losses")] = str(20 + number % 47), str(number % 5)
    with table.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows([head, *rows])
