import pytest
import segno

from proofpress.errors import PressError
from proofpress.pack.pages import LEAST_MODULE, QUIET, draw_qr, runs
from tests.press.pdfs import operators, page_of, pixels

DATA = "https://example.org/fws/" + "A" * 40


def test_runs():
    assert runs(bytes([1, 1, 0, 0, 1, 0, 1])) == [(0, 2), (4, 1), (6, 1)]
    assert runs(bytes(3)) == []


def test_every_module_is_drawn_where_it_belongs():
    side = 60
    image = pixels(page_of(lambda page: draw_qr(page, 10, 5, side, DATA)), per_mm=10)
    matrix = [bytes(row) for row in segno.make(DATA, error="m", micro=False).matrix]
    module = side / (len(matrix) + 2 * QUIET) * 10
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            at = (int(100 + (x + QUIET + 0.5) * module), int(50 + (y + QUIET + 0.5) * module))
            assert (image.getpixel(at) < 128) == bool(dark), (x, y)


def test_it_is_one_path():
    drawn = operators(page_of(lambda page: draw_qr(page, 0, 0, 40, DATA)))
    assert drawn.count("f") == 1
    assert not [line for line in drawn if line.endswith(" g")], "in the black with which a page begins"


def test_short_data_is_no_micro_code():
    drawn = operators(page_of(lambda page: draw_qr(page, 0, 0, 29, "T4-0042")))
    assert "2.83 65.2 19.84 2.83 re" not in drawn
    widths = {line.split()[2] for line in drawn if line.endswith("re")}
    assert "19.84" in widths, "the finder pattern is 7 modules wide: 29 modules of 1 mm in all"


def test_the_same_data_give_the_same_code():
    assert page_of(lambda page: draw_qr(page, 0, 0, 40, DATA)) == page_of(lambda page: draw_qr(page, 0, 0, 40, DATA))


def test_too_small_to_be_read():
    with pytest.raises(PressError, match=r"37 modules needs a square of at least 14\.85 mm .* has 14\.0 mm"):
        page_of(lambda page: draw_qr(page, 0, 0, 14, DATA))
    assert pytest.approx(14.85) == LEAST_MODULE * 45


def test_too_much_data():
    with pytest.raises(PressError, match="5000 characters are too many"):
        page_of(lambda page: draw_qr(page, 0, 0, 70, "a" * 5000))
