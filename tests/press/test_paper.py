import re

import pytest

from proofpress.errors import PressError
from proofpress.press.paper import CARDS, PAPERS, Box, Size, mm, number, parse_card, parse_paper
from tests import ROOT
from tests.press.boxes import overlap


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("A4", (210, 297)),
        ("a4", (210, 297)),
        (" letter ", (215.9, 279.4)),
        ("A5", (148, 210)),
        ("A3", (297, 420)),
        ("200x300mm", (200, 300)),
        ("300 × 200 mm", (300, 200)),
        ("20x30cm", (200, 300)),
        ("8x10in", (203.2, 254)),
        ("8.5x11in", (215.9, 279.4)),
    ],
)
def test_paper_by_name_and_free(text, size):
    assert parse_paper(text).size == pytest.approx(size)


def test_free_size_of_a_known_paper_has_its_name():
    assert parse_paper("210x297mm").name == "A4"
    assert parse_paper("200x300mm").name == "200.0 x 300.0"


@pytest.mark.parametrize("text", [*PAPERS, "200x300mm", "300x200mm"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_orientation(text, orientation):
    assert parse_paper(text, orientation).landscape == (orientation == "landscape")


def test_free_size_keeps_the_way_it_was_typed():
    assert parse_paper("300x200mm").landscape


@pytest.mark.parametrize(("text", "size"), [*CARDS.items(), ("60x90mm", (60, 90)), ("2.5x3.5in", (63.5, 88.9))])
def test_cards(text, size):
    assert parse_card(text) == pytest.approx(size)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A44", ['unknown paper "A44"', 'did you mean "A4"', "A3", "Letter", "200x300mm"]),
        ("leter", ['did you mean "Letter"']),
        ("", ['unknown paper ""']),
        ("200x300", ["has no unit", "200x300mm", "200x300in"]),
        ("200x300furlong", ["unknown unit of length", "mm"]),
        ("10x300mm", ["10.0 mm", "50 and 1200 mm"]),
        ("200x99999mm", ["99999.0 mm", "50 and 1200 mm"]),
        ("0x0mm", ["50 and 1200 mm"]),
        ("-200x300mm", ["unknown paper"]),
        ("nanxnanmm", ["unknown paper"]),
        ("1e9x300mm", ["unknown paper"]),
    ],
)
def test_wrong_paper(text, words):
    with pytest.raises(PressError) as error:
        parse_paper(text)
    assert error.value.exit_code == 2
    for word in words:
        assert word in str(error.value)


def test_wrong_card_and_orientation():
    with pytest.raises(PressError, match='unknown card size "pokr"; did you mean "poker"'):
        parse_card("pokr")
    with pytest.raises(PressError, match=r"400\.0 mm: each side must be between 15 and 300 mm"):
        parse_card("60x400mm")
    with pytest.raises(PressError, match='did you mean "landscape"'):
        parse_paper("A4", "landscap")


@pytest.mark.parametrize(
    ("value", "digits", "written"),
    [(1, 2, "1"), (0.5, 2, "0.5"), (-0.001, 2, "0"), (100, 2, "100"), (100, 0, "100"), (1 / 3, 5, "0.33333")],
)
def test_numbers_are_short_and_never_minus_nothing(value, digits, written):
    assert number(value, digits) == written


def test_lengths_in_messages_show_the_difference_that_matters():
    assert (mm(10), mm(10.5), mm(10.04), mm(9.999)) == ("10.0", "10.5", "10.04", "10.0")


def test_boxes():
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom, box.centre, box.size) == (40, 60, (25, 40), Size(30, 40))
    assert box.inset(1, 2) == Box(11, 22, 28, 36)
    assert box.top_strip(5, 1) == (Box(10, 20, 30, 5), Box(10, 26, 30, 34))
    assert box.left_strip(5, 1) == (Box(10, 20, 5, 40), Box(16, 20, 24, 40))
    assert not overlap(box, box.moved(30, 0))
    assert overlap(box, box.moved(29, 0))


def test_the_page_calls_card_sizes_by_their_measures():
    words = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "carddata" / "languages").glob("*.yaml"))
    for name, size in CARDS.items():
        found = re.findall(rf"value_{name}: (.*)", words)
        assert len(found) >= 5
        assert all(f"({size.width:g} × {size.height:g} mm)" in each for each in found)
