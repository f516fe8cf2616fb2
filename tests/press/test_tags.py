"""What those are told who do not see a page: the structure of the file, read back from it."""

from __future__ import annotations

import pytest
from pikepdf import Dictionary

from proofpress.pages.flow import Flow
from proofpress.pages.page_setup import slug_line
from proofpress.press.document import Document
from proofpress.press.paper import parse_paper
from proofpress.press.themes import Pen
from tests.cartographers.printing.books import book
from tests.depth import some
from tests.press.pdfs import SMALL, opened
from tests.press.tag_tree import GOLDEN, LINES, dump, loose_text, tag_tree


def tree(*lines: str) -> list[str]:
    return ["Document", *lines]


def test_texts_are_paragraphs_titles_headings_forms_figures_and_all_else_is_left_out() -> None:
    document = Document("told")
    document.form("plain", 10, 10, lambda form: form.line(0, 0, 9, 9, Pen()))
    document.form("tree", 10, 10, lambda form: form.line(0, 0, 9, 9, Pen()), alt="a tree (small) č")
    document.form("card", 10, 10, lambda form: [form.text(0, 5, word, 7) for word in ("Old", "Oak")])
    page = document.page(SMALL)
    page.text(5, 5, "Trees", 9, "title")
    page.line(5, 6, 50, 6, Pen())
    page.text(5, 12, "Of the wood.", 8)
    for number, name in enumerate(("plain", "tree", "card")):
        page.place(name, 20 * number, 20)
    page.text(5, 40, "Oaks", 9, "title")
    slug_line(page, ["not", "told"])
    pdf = document.to_bytes()
    assert tag_tree(pdf) == tree(
        "  H1 Trees", "  P Of the wood.", "  Figure a tree (small) č", "  Figure Old; Oak", "  H2 Oaks"
    )
    assert loose_text(pdf) == ["not  ·  told"]


def test_what_lies_in_a_figure_belongs_to_it() -> None:
    document = Document("told")
    page = document.page(SMALL)
    with page.picture("three hills"):
        page.text(5, 5, "1", 8)
        page.circle(5, 5, 3, Pen())
        page.text(5, 15, "2", 8)
    with page.tagged("P"):
        page.text(5, 25, "Before", 8)
        with page.tagged("Figure", alt="a sign"):
            page.circle(5, 5, 3, Pen())
        page.text(5, 35, "after", 8)
    assert tag_tree(document.to_bytes()) == tree("  Figure three hills", "  P Beforeafter", "    Figure a sign")


def test_a_form_says_its_pictures_in_their_places() -> None:
    document = Document("told")

    def draw(form):
        form.text(5, 5, "Map", 8)
        with form.picture("two hills"):
            form.text(5, 15, "1", 8)
        form.place("inner", 0, 0)

    document.form("inner", 5, 5, lambda form: form.text(0, 5, "N", 7))
    document.form("map", 20, 20, draw)
    document.page(SMALL).place("map", 0, 0)
    assert tag_tree(document.to_bytes()) == tree("  Figure Map; two hills; N")


def test_a_table_goes_on_over_pages_and_a_lone_row_is_one() -> None:
    document = Document("told")
    flow = Flow(document, parse_paper("100x60mm"), book(), ["slug"])
    flow.table(("Name", ""), [(f"Row {number}", "x") for number in range(10)], (1, 1))
    flow.paragraph("Between")
    flow.table(("", ""), [("alone", "too"), ("and", "on")], (1, 1))
    found = tag_tree(flow.done().to_bytes())
    rows = [line.strip() for line in found if line.strip()[:2] in ("TH", "TD")]
    assert document.page_count == 2
    assert [line for line in found if line[:3] == "  T"] == ["  Table", "  Table"]
    assert rows.count("TH Name") == 2
    assert rows[-4:] == ["TH alone", "TD too", "TH and", "TD on"]


def test_pages_of_one_piece_share_their_operators_but_not_their_elements() -> None:
    document = Document("told")
    for _ in range(3):
        document.page(SMALL).text(5, 5, "same", 8)
    pdf = document.to_bytes()
    assert tag_tree(pdf) == tree("  P same", "  P same", "  P same")
    assert len({page.Contents.objgen for page in opened(pdf).pages}) == 1


def test_every_mark_is_found_from_its_number() -> None:
    document = Document("told")
    for _ in range(2):
        document.page(SMALL).text(5, 5, "Name", 8)
    file = opened(document.to_bytes())
    numbers = file.Root.StructTreeRoot.ParentTree.Nums
    found = {int(numbers[at]): numbers[at + 1] for at in range(0, len(numbers), 2)}
    assert sorted(found) == [0, 1]
    for page in file.pages:
        assert found[int(page.StructParents)][0].Pg.objgen == page.obj.objgen


@pytest.mark.parametrize("line", some(LINES, 3))
def test_every_kind_of_page_is_told_as_it_is_kept(line: str) -> None:
    kept = GOLDEN.read_text(encoding="utf-8").split("\n\n")
    assert dump(line).rstrip() in [each.rstrip() for each in kept], "look at it: python -m tests.press.tag_tree"


def test_a_row_is_called_by_its_first_cell_where_nothing_stands_above_it() -> None:
    document = Document("told")
    flow = Flow(document, parse_paper("100x60mm"), book(), ["slug"])
    flow.table(("", "", ""), [("Key", "", "x")], (1, 1, 1))
    pdf = flow.done().to_bytes()
    assert tag_tree(pdf) == tree("  Table", "    TR", "      TH Key", "      TD", "      TD x")
    (heading,) = [
        element for element in opened(pdf).objects if isinstance(element, Dictionary) and element.get("/S") == "/TH"
    ]
    assert heading.A.Scope == "/Row"
