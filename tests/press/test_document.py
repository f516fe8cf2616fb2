import hashlib
import os
import subprocess
import sys
from struct import unpack_from

import pikepdf
import pytest

from proofpress import __version__
from proofpress.errors import PressError
from proofpress.press.document import Document
from proofpress.press.paper import Box, parse_paper, points
from proofpress.press.themes import Pen
from proofpress.press.typesetting import Style, draw_text, load
from tests import ROOT, SEARCHED
from tests.press.pdfs import SMALL, fonts, opened, page_of, text_of

A4 = parse_paper("A4")
CZECH = "Příliš žluťoučký kůň úpěl ďábelské ódy"
POLISH = "Zażółć gęślą jaźń"


def test_every_font_is_embedded_and_none_is_a_standard_one():
    def draw(page):
        page.text(5, 10, CZECH, 9)
        page.text(5, 20, POLISH, 9, "sans")
        page.text(5, 30, "Atlas", 9, "title")
        draw_text(page, Box(5, 40, 60, 30), CZECH, 9, Style("serif-italic"))

    found = fonts(page_of(draw))
    assert len(found) == 4
    for font in found:
        assert font["kind"] == "/TrueType"
        assert font["embedded"]
        assert font["readable"]
        assert font["name"][7] == "+", "a subset is named so"


def test_a_page_without_text_names_no_font():
    assert fonts(page_of(lambda page: page.line(0, 0, 9, 9, Pen()))) == []


@pytest.mark.parametrize("face", ["serif", "serif-bold", "sans", "title"])
@pytest.mark.parametrize("text", [CZECH, POLISH, "Zwölf Boxkämpfer, «œuvre», őű"])
def test_letters_can_be_read_back(face, text):
    assert text_of(page_of(lambda page: page.text(2, 10, text, 7, face))).strip() == text


def test_a_font_holds_the_letters_that_are_printed_and_no_others():
    document = Document("letters")
    page = document.page(SMALL)
    page.text(5, 20, "a bag, łóżko", 10, "serif")
    draw_text(page, Box(5, 30, 60, 30), "quiz", 9, Style("serif"))
    pdf = document.to_bytes()
    (font,) = (each for each in opened(pdf).objects if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each)
    data = font.FontFile2.read_bytes()
    (tables,) = unpack_from(">H", data, 4)
    places = {data[at : at + 4]: unpack_from(">L", data, at + 8)[0] for at in range(12, 12 + 16 * tables, 16)}
    (glyphs,) = unpack_from(">H", data, places[b"maxp"] + 4)
    parts = 4  # a letter with a mark is made of others
    assert len({*" abg,łóżko", *"quiz"}) < glyphs <= 1 + len({*" abg,łóżko", *"quiz"}) + parts
    assert text_of(pdf).split() == ["a", "bag,", "łóżko", "quiz"]


def test_more_letters_than_a_font_subset_holds():
    glyphs = load("serif").face.charToGlyph
    text = "".join(chr(code) for code in range(0xC0, 0x17F) if code in glyphs)
    halves = text[:90], text[90:]

    def draw(page):
        for index, half in enumerate(halves):
            page.text(2, 10 + 10 * index, half, 3)
        page.text(2, 30, "".join(map(chr, range(33, 127))), 3)
        page.text(2, 40, "".join(map(chr, range(0x400, 0x450))), 3)

    pdf = page_of(draw)
    assert len(fonts(pdf)) == 2
    assert text_of(pdf).split()[:2] == list(halves)


def test_boxes_of_a_page():
    document = Document("boxes")
    document.page(A4)
    document.page(SMALL, trim=Box(10, 10, 63, 60), bleed=3)
    document.page(SMALL, trim=Box(1, 1, 98, 78), bleed=3)
    pdf = opened(document.to_bytes())
    whole, card, edge = pdf.pages
    for box in (whole.MediaBox, whole.TrimBox, whole.BleedBox):
        assert [float(value) for value in box] == pytest.approx([0, 0, points(210), points(297)], abs=1e-3)
    assert [float(v) for v in card.TrimBox] == pytest.approx([points(v) for v in (10, 10, 73, 70)], abs=1e-3)
    assert [float(v) for v in card.BleedBox] == pytest.approx([points(v) for v in (7, 7, 76, 73)], abs=1e-3)
    assert list(edge.BleedBox) == list(edge.MediaBox), "bleed ends with the paper"


def test_information_and_catalogue():
    document = Document(CZECH, subject="mapy", language="cs", duplex="short-edge")
    document.page(A4, bookmark="Mapy", label="M-")
    document.page(A4, bookmark="Mapa č. 2")
    document.page(A4, bookmark="Karty", label="")
    pdf = opened(document.to_bytes())
    assert pdf.pdf_version == "1.7"
    assert {key: str(pdf.docinfo[f"/{key}"]) for key in ("Title", "Author", "Subject", "Creator")} == {
        "Title": CZECH,
        "Author": "",
        "Subject": "mapy",
        "Creator": f"Proofpress {__version__}",
    }
    assert pdf.Root.Lang == "cs"
    preferences = pdf.Root.ViewerPreferences
    assert preferences.PrintScaling == "/None"
    assert preferences.DisplayDocTitle
    assert preferences.Duplex == "/DuplexFlipShortEdge"
    assert [page.label for page in pdf.pages] == ["M-1", "M-2", "1"]
    with pdf.open_outline() as outline:
        assert [(item.title, [child.title for child in item.children]) for item in outline.root] == [
            ("Mapy", []),
            ("Mapa č. 2", []),
            ("Karty", []),
        ]
        assert outline.root[2].destination[0].objgen == pdf.pages[2].objgen


def test_labels_may_begin_late():
    document = Document("labels")
    document.page(A4)
    document.page(A4, label="A")
    assert [page.label for page in opened(document.to_bytes()).pages] == ["1", "A1"]


def test_a_form_is_drawn_once_and_written_once():
    document, calls = Document("forms"), []

    def icon(form):
        calls.append("icon")
        form.line(0, 0, 5, 5, Pen())

    def sheet(form):
        calls.append("sheet")
        document.form("icon", 5, 5, icon)
        form.place("icon", 1, 1)
        form.place("icon", 7, 1, rotate=45)

    for _ in range(3):
        document.form("sheet", 100, 80, sheet)
        document.page(SMALL).place("sheet", 0, 0)
    pdf = opened(document.to_bytes())
    assert calls == ["sheet", "icon"]
    assert sum(1 for thing in pdf.objects if getattr(thing, "Subtype", None) == "/Form") == 2
    resources = {page.obj.Resources.objgen for page in pdf.pages}
    assert len(resources) == 1, "pages with the same forms share their resources"


def test_a_form_is_cut_at_its_bleed():
    document = Document("bleed")
    form = document.form("f", 10, 10, lambda _: None, bleed=2)
    document.page(SMALL).place("f", 0, 0)
    pdf = opened(document.to_bytes())
    box = pdf.pages[0].Resources.XObject[f"/{form.resource}"].BBox
    assert [float(v) for v in box] == pytest.approx([points(v) for v in (-2, -2, 12, 12)], abs=1e-3)


def test_front_and_back_may_be_drawn_side_by_side():
    document = Document("two")
    front, back = document.page(SMALL), document.page(SMALL)
    back.text(5, 10, "back", 10)
    front.text(5, 10, "front", 10)
    pdf = document.to_bytes()
    assert [text_of(pdf, page).strip() for page in (0, 1)] == ["front", "back"]


def test_an_empty_document_is_an_error():
    with pytest.raises(PressError, match='"Nothing" has no pages') as error:
        Document("Nothing").to_bytes()
    assert error.value.exit_code == 1


def test_unknown_duplex_preference():
    with pytest.raises(PressError, match='did you mean "long-edge"'):
        Document("x", duplex="longedge")


def test_simple_pages_are_small():
    def size(count):
        document = Document("small", compress=True)

        def sheet(form):
            form.lines([(10 + i, 10, 10 + i, 90) for i in range(80)], Pen())

        document.form("sheet", 210, 297, sheet)
        for index in range(count):
            page = document.page(A4)
            page.place("sheet", 0, 0)
            page.text(20, 20, f"Mapa {index}", 12)
            page.text(20, 280, f"Proofpress · mapa A · {index}/100", 7, "sans")
        return len(document.to_bytes())

    assert (size(100) - size(10)) / 90 < 500


def test_pages_and_forms_are_compressed():
    def size(compress):
        document = Document("x", compress=compress)
        document.form("f", 100, 80, lambda form: form.lines([(i, 0, i, 80) for i in range(100)], Pen()))
        page = document.page(SMALL)
        page.place("f", 0, 0)
        page.lines([(0, i, 100, i) for i in range(80)], Pen())
        return len(document.to_bytes())

    assert size(True) < size(False) - 2000


SCRIPT = """
import hashlib, sys
from proofpress.press.document import Document
from proofpress.press.paper import parse_paper
from proofpress.press.paper import Box
from proofpress.press.themes import Pen, Hatch
from proofpress.press.themes import BLACK
from proofpress.press.drawing import Path
from proofpress.press.typesetting import Icon, Span, draw_text
document = Document("Příliš", language="cs", duplex="long-edge")
for name in {"tree", "hill", "river", "town"}:
    pass
for name in ("tree", "hill", "river", "town"):
    document.form(name, 10, 10, lambda form: form.hatch(Path.circle(5, 5, 4), Hatch(), BLACK))
for index in range(3):
    page = document.page(parse_paper("A4"), bookmark=f"p{index}", label="M")
    for name in ("town", "tree", "hill", "river"):
        page.place(name, 20, 20)
    page.text(20, 50, f"Zażółć {index}", 12, "title", tracking=0.1)
    draw_text(page, Box(20, 60, 50, 50), ["Za ", Icon("tree"), Span(" body", "sans")], 9)
sys.stdout.write(hashlib.sha256(document.to_bytes()).hexdigest())
"""


def test_same_input_same_bytes_wherever_and_whenever(tmp_path):
    def run(cwd, **environment):
        kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
        result = subprocess.run(
            [sys.executable, "-c", SCRIPT.encode()],
            cwd=cwd,
            env={**kept, "PYTHONPATH": SEARCHED, "PYTHONUTF8": "1", **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        return result.stdout

    digests = {
        run(ROOT, PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C"),
        run(tmp_path, PYTHONHASHSEED="2", TZ="Asia/Kathmandu", LC_ALL="cs_CZ.UTF-8"),
        run(tmp_path, PYTHONHASHSEED="3", SOURCE_DATE_EPOCH="1700000000"),
        run(ROOT, RL_paraFontSizeHeightOffset="0", RL_pdfMultiLine="1", RL_pdfComments="1", RL_ttfAsciiReadable="0"),
    }
    assert len(digests) == 1
    assert len(digests.pop()) == 64


def test_the_environment_is_left_as_it_was(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    document = Document("epoch")
    document.page(SMALL)
    assert "D:2000" in str(opened(document.to_bytes()).docinfo["/CreationDate"])
    assert os.environ["SOURCE_DATE_EPOCH"] == "1700000000"


def test_different_pages_get_a_different_identity():
    ids = [str(opened(page_of(lambda page, x=x: page.line(0, 0, x, 9, Pen()))).trailer.ID[0]) for x in (1, 2)]
    assert ids[0] != ids[1]


def test_two_documents_at_once_do_not_disturb_each_other():
    def alone(text):
        return hashlib.sha256(page_of(lambda page: page.text(5, 5, text, 9))).hexdigest()

    one, two = Document("test"), Document("test")
    one.page(SMALL).text(5, 5, "ěšč", 9)
    two.page(SMALL).text(5, 5, "řžý", 9)
    digests = [hashlib.sha256(document.to_bytes()).hexdigest() for document in (one, two)]
    assert digests == [alone("ěšč"), alone("řžý")]
