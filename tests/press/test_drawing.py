import pytest

from proofpress.errors import PressError
from proofpress.press.drawing import Path, measure
from proofpress.press.paper import Box, points
from proofpress.press.themes import BLACK, WHITE, Hatch, Pen, grey, parse_colour
from tests.press.pdfs import SMALL, form_operators, operators, page_of, picture, pixels, surface, text_of


def test_shapes_lie_where_they_were_drawn():
    def draw(page):
        page.rect(Box(0, 0, 20, 10), fill=BLACK)
        page.circle(50, 40, 9, fill=BLACK)
        page.polygon([(80, 80), (100, 80), (100, 50)], fill=BLACK)

    assert picture(page_of(draw)).splitlines() == [
        "####................",
        "####................",
        "....................",
        "....................",
        "....................",
        "....................",
        ".........##.........",
        "........####........",
        "........####........",
        ".........##.........",
        "....................",
        "...................#",
        "..................##",
        "..................##",
        ".................###",
        "................####",
    ]


def test_the_state_is_written_once_and_only_where_it_changes():
    page = surface()
    red = Pen(parse_colour("#ff0000"), 1)
    page.line(0, 0, 1, 0, red)
    page.line(0, 1, 1, 1, red)
    page.line(0, 2, 1, 2, Pen(parse_colour("#ff0000"), 2))
    words = " ".join(page.code).split()
    assert words.count("RG") == 1
    assert words.count("w") == 2
    assert words.count("d") == 1


def test_what_was_set_inside_a_group_is_not_taken_for_known_after_it():
    page = surface()
    page.rect(Box(0, 0, 1, 1), fill=grey(0.2))
    with page.group(10, 10):
        page.rect(Box(0, 0, 1, 1), fill=grey(0.5))
    page.rect(Box(0, 0, 1, 1), fill=grey(0.2))
    page.rect(Box(0, 0, 1, 1), fill=grey(0.5))
    fills = [line for line in page.code if line.endswith(" g")]
    assert fills == ["0.2 g", "0.5 g", "0.5 g"]


def test_a_page_begins_in_black_and_a_form_where_it_is_placed():
    """What every page begins with is not said again; a form may be placed after any colour."""
    page = surface()
    page.rect(Box(0, 0, 1, 1), fill=BLACK)
    assert not [line for line in page.code if line.endswith(" g")]
    form = page.document.form("f", 10, 10, lambda form: form.rect(Box(0, 0, 10, 10), fill=BLACK))
    assert [line for line in form.drawing.code if line.endswith(" g")] == ["0 g"]


def test_a_form_states_all_it_needs_and_leaves_nothing_behind():
    def draw(form):
        form.rect(Box(0, 0, 10, 10), fill=BLACK)
        form.line(0, 10, 10, 10, Pen(weight=1))
        form.text(0, 5, "a", 8)

    def on(page):
        page.document.form("f", 10, 10, draw)
        page.text(0, 70, "spread", 8, colour=grey(0.9), tracking=0.5)
        page.line(0, 0, 0, 1, Pen(grey(0.9), 9, (3, 3), "round", "round"))
        page.place("f", 40, 30)
        page.rect(Box(80, 0, 10, 10), fill=grey(0.9))

    pdf = page_of(on)
    form = form_operators(pdf, "X0")
    for needed in ("0 g", "0 G", "1 w", "[] 0 d", "0 J", "0 j", "0 Tc"):
        assert needed in form
    assert [line for line in operators(pdf) if line.endswith((" g", " Do", " q", " Q"))] == [
        "0.9 g",
        "/X0 Do",
    ]
    image = pixels(pdf)
    assert image.getpixel((4 * 45, 4 * 35)) == 0
    assert image.getpixel((4 * 85, 4 * 5)) == pytest.approx(230, abs=2)


@pytest.mark.parametrize(
    ("scale", "rotate", "expected"),
    [
        (1, 0, "##..../#...../#...../....../....../......"),
        (1, 90, "###.../..#.../....../....../....../......"),
        (1, 180, "..#.../..#.../.##.../....../....../......"),
        (1, 270, "....../#...../###.../....../....../......"),
        (2, 0, "####../####../##..../##..../##..../##...."),
        (2, 90, "######/######/....##/....##/....../......"),
    ],
)
def test_a_form_is_placed_by_its_corner_and_turned_clockwise(scale, rotate, expected):
    def draw(form):
        form.path(Path.polygon([(0, 0), (10, 0), (10, 5), (5, 5), (5, 15), (0, 15)]), fill=BLACK)

    def on(page):
        page.document.form("f", 15, 15, draw)
        page.place("f", 10, 5, scale, rotate)

    rows = [line[2:8] for line in picture(page_of(on)).splitlines()[1:7]]
    assert "/".join(rows) == expected


@pytest.mark.parametrize("rotate", [0, 30, 90, 211])
def test_a_turned_form_keeps_its_centre(rotate):
    def on(page):
        page.document.form("f", 20, 40, lambda form: form.circle(10, 20, 3, fill=BLACK))
        page.place("f", 30, 10, 1.5, rotate)

    image = pixels(page_of(on))
    box = image.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert [(box[0] + box[2]) / 8, (box[1] + box[3]) / 8] == pytest.approx([45, 40], abs=0.2)


def test_a_form_at_the_origin_needs_no_matrix():
    def on(page):
        page.document.form("f", *SMALL.size, lambda form: form.line(0, 0, 1, 1, Pen()))
        page.place("f", 0, 0)

    assert operators(page_of(on)) == ["/X0 Do"]


def test_an_unknown_form():
    with pytest.raises(KeyError, match="tree"):
        surface().place("tree", 0, 0)


def test_groups_move_scale_and_turn():
    def draw(page):
        with page.group(50, 40, scale=2, rotate=90):
            page.rect(Box(0, 0, 10, 5), fill=BLACK)  # to the right becomes down, down becomes left

    rows = picture(page_of(draw)).splitlines()
    assert [row[6:12] for row in rows[7:13]] == ["......", "..##..", "..##..", "..##..", "..##..", "......"]


def test_hatch_stays_inside_its_shape():
    for kind in ("lines", "cross", "dots"):

        def draw(page, kind=kind):
            page.hatch(Path.circle(50, 40, 20), Hatch(kind, gap=1.5, weight=1.5), BLACK)

        image = pixels(page_of(draw))
        box = image.point(lambda value: 255 if value < 128 else 0).getbbox()
        assert [side / 4 for side in box] == pytest.approx([30, 20, 70, 60], abs=1.6)


def test_text_is_aligned():
    width = measure("mmmm", 20)

    def extent(align):
        pdf = page_of(lambda page: page.text(50, 40, "mmmm", 20, align=align))
        box = pixels(pdf).point(lambda value: 255 if value < 128 else 0).getbbox()
        return box[0] / 4, box[2] / 4

    for align, start in (("left", 50), ("centre", 50 - width / 2), ("right", 50 - width)):
        left, right = extent(align)
        assert left == pytest.approx(start, abs=0.7)
        assert right == pytest.approx(start + width, abs=0.7)


def test_tracking_is_measured():
    page = surface()
    plain = page.text(0, 10, "abc", 10)
    assert page.text(0, 20, "abc", 10, tracking=0.5) == pytest.approx(plain + 2 * 5 / points(1))


def test_parentheses_and_backslashes_are_only_text():
    line = r"a (b) \c) BT ET ((("
    assert text_of(page_of(lambda page: page.text(5, 40, line, 10))).strip() == line


def test_empty_text_draws_nothing():
    page = surface()
    assert page.text(0, 0, "", 10) == 0
    assert page.code == []


def test_no_string_passes_without_its_glyphs():
    with pytest.raises(PressError, match=r"U\+2605 BLACK STAR.*en\.yaml: hero"):
        surface().text(0, 0, "★", 10, where="en.yaml: hero")


def test_fitted_text_is_as_large_as_it_can_be():
    page = surface()
    width = measure("Příliš žluťoučký", 10)
    assert page.fitted(0, 10, "Příliš žluťoučký", width, 12) == pytest.approx(10, abs=0.05)
    assert page.fitted(0, 10, "Les", width, 12) == 12


def test_a_size_below_the_least_is_called_that_and_not_a_lack_of_room():
    with pytest.raises(PressError) as error:
        surface().fitted(0, 10, "Les", 100, 5.5, where="cs.yaml: horse")
    assert str(error.value) == (
        '"Les" is to be set at 5.5 pt, but type smaller than 7 pt is not printed (cs.yaml: horse)'
    )


def test_fitted_text_never_shrinks_below_its_least_size():
    needed = measure("Příliš žluťoučký", 7)
    with pytest.raises(PressError) as error:
        surface().fitted(0, 10, "Příliš žluťoučký", 10, 12, where="cs.yaml: horse")
    assert error.value.exit_code == 1
    for word in (f"needs {needed:.2f} mm", "at 7 pt", "only 10.0 mm", "cs.yaml: horse"):
        assert word in str(error.value)


def test_white_is_drawn_over_black():
    def draw(page):
        page.rect(Box(0, 0, 50, 50), fill=BLACK)
        page.rounded(Box(10, 10, 30, 30), 5, fill=WHITE)

    image = pixels(page_of(draw))
    assert (image.getpixel((100, 100)), image.getpixel((41, 41))) == (255, 0)
