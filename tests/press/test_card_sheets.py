import cmath
import math
from dataclasses import replace
from itertools import product

import pytest

from proofpress.errors import PressError
from proofpress.pages.page_setup import RULE_CLEAR
from proofpress.press.document import Document
from proofpress.press.imposition import (
    BEYOND_BLEED,
    EDGE,
    SLUG_CLEAR,
    TICK_DISTANCE,
    Card,
    CardSheets,
    Margins,
    add_sheets,
    best_grid,
    card_grid,
    cut_edges,
    draw_marks,
    full_lines,
    impose,
    ticks,
)
from proofpress.press.paper import CARDS, PAPERS, Box, Paper, Size, bounding_box, parse_card, parse_paper, points
from proofpress.press.themes import BLACK
from tests.press.boxes import grid_of, overlap
from tests.press.pdfs import listing, opened, operators, picture, pixels, surface, text_of

PAPER = Paper("small", 100, 80)  # lying: turned over its short edge like the page of a book
CARD = Size(20, 20)
MARGINS = Margins(10, 10, 10, 10)


def deck(document, count, bleed=0.0):
    """Cards whose fronts are black in their upper half and whose backs are black in their left half."""
    for index in range(count):
        document.form(f"f{index}", *CARD, lambda form: form.rect(Box(-5, -5, 30, 15), fill=BLACK), bleed=bleed)
        document.form(f"b{index}", *CARD, lambda form: form.rect(Box(-5, -5, 15, 30), fill=BLACK), bleed=bleed)
    return [Card(f"f{index}", f"b{index}") for index in range(count)]


def printed(count, *, grid=None, deck_bleed=0.0, furnish=None, bookmark=None, label=None, **options):
    document = Document("cards")
    grid = grid or grid_of(PAPER, CARD, margins=MARGINS, columns=2, rows=2, gap=10)
    sheets = CardSheets(grid, **{"duplex": "none", **options})
    cards = deck(document, count, deck_bleed)
    add_sheets(document, cards, sheets, furnish=furnish, bookmark=bookmark, label=label)
    return document.to_bytes()


def test_fronts_and_backs_as_printed():
    pdf = printed(3, duplex="short-edge", marks="none")
    assert picture(pdf, 0).splitlines()[3:13] == [
        ".....####..####.....",
        ".....####..####.....",
        "....................",
        "....................",
        "....................",
        "....................",
        ".....####...........",
        ".....####...........",
        "....................",
        "....................",
    ]
    assert picture(pdf, 1).splitlines()[3:13] == [
        ".....##....##.......",
        ".....##....##.......",
        ".....##....##.......",
        ".....##....##.......",
        "....................",
        "....................",
        "...........##.......",
        "...........##.......",
        "...........##.......",
        "...........##.......",
    ]


def test_backs_are_turned_when_the_sheet_is_turned_over_its_head():
    rows = picture(printed(1, duplex="long-edge", marks="none"), 1).splitlines()
    assert [row[5:9] for row in rows[9:13]] == ["..##"] * 4


def test_a_card_without_a_back_leaves_its_place_white():
    document = Document("cards")
    cards = deck(document, 2)
    cards[0] = Card("f0")
    grid = grid_of(PAPER, CARD, margins=MARGINS, columns=2, rows=1)
    add_sheets(document, cards, CardSheets(grid))
    assert [line for line in operators(document.to_bytes(), 1) if line.endswith("Do")] == ["/X3 Do"]


def test_bleed_never_covers_a_neighbour():
    grid = grid_of(PAPER, CARD, margins=MARGINS, columns=2, rows=1)
    image = pixels(printed(2, grid=grid, deck_bleed=5.0, duplex="short-edge", marks="none"), 1)
    # two backs side by side: black, white, black, white, and no bleed of the second over the first
    row = [image.getpixel((4 * x, 4 * 40)) < 128 for x in (28, 35, 45, 49, 51, 55, 65, 72)]
    assert row == [False, True, False, False, True, True, False, False]


def test_bleed_is_drawn_as_far_as_the_grid_allows():
    grid = grid_of(PAPER, CARD, margins=MARGINS, columns=1, rows=1, bleed=3)
    image = pixels(printed(1, grid=grid, deck_bleed=5.0, marks="none"))
    dark = image.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert [side / 4 for side in dark] == pytest.approx([37, 27, 63, 40], abs=0.3)


@pytest.mark.parametrize(("bleed", "clipped"), [(2.0, False), (2.1, False), (2.2, True)])
def test_only_what_bleeds_further_than_the_grid_allows_is_clipped(bleed, clipped):
    grid = grid_of(PAPER, CARD, margins=MARGINS, columns=1, rows=1, bleed=2)
    assert ("W" in operators(printed(1, grid=grid, deck_bleed=bleed, marks="none"))) is clipped


def test_marks_stand_on_fronts_only():
    sheet = printed(1, duplex="long-edge")
    assert [operators(sheet, page).count("S") for page in (0, 1)] == [1, 0]


def test_gutterfold_has_one_page_a_sheet_and_its_fold_line():
    grid = grid_of(PAPER, CARD, margins=MARGINS, fold="vertical", rows=1)
    pdf = printed(2, grid=grid, duplex="gutterfold")
    assert len(opened(pdf).pages) == 2
    assert "141.73 212.6 m" in operators(pdf), "the line in the middle of the page, from 5 mm below its edge"


def test_furniture_bookmark_and_label():
    def furnish(page, side):
        page.text(5, 75, f"sheet {side.sheet + 1}{' back' if side.back else ''}", 7)
        return SLUG_CLEAR

    pdf = printed(5, duplex="long-edge", furnish=furnish, bookmark="Cards", label="C")
    assert [text_of(pdf, page).strip() for page in range(4)] == ["sheet 1", "sheet 1 back", "sheet 2", "sheet 2 back"]
    file = opened(pdf)
    assert [page.label for page in file.pages] == ["C1", "C2", "C3", "C4"]
    with file.open_outline() as outline:
        (entry,) = outline.root
        assert entry.title == "Cards"
        assert entry.destination[0].objgen == file.pages[0].objgen
    assert "/Outlines" not in opened(printed(1)).Root


def test_the_pages_are_returned_in_the_order_of_printing():
    document = Document("cards")
    grid = grid_of(PAPER, CARD, margins=MARGINS, columns=1, rows=1)
    sheets = CardSheets(grid, order="fronts-first", marks="none")
    pages = add_sheets(document, deck(document, 2), sheets)
    assert [sorted(page.forms) for page in pages] == [["f0"], ["f1"], ["b0"], ["b1"]]
    fronts = add_sheets(document, deck(document, 1), replace(sheets, duplex="none"))
    assert [sorted(page.forms) for page in fronts] == [["f0"]], "fronts only"


def test_backs_lie_behind_their_fronts_unless_asked_otherwise():
    plain = printed(1, duplex="short-edge", order="interleaved", back_offset=(0, 0), marks="ticks")
    assert printed(1, duplex="short-edge") == plain


def test_backs_go_where_the_printer_needs_them():
    """The back moves with its clip, so the black of it is as far off as the offset says."""
    grid = grid_of(PAPER, CARD, margins=MARGINS, columns=1, rows=1)
    boxes = [
        pixels(printed(1, grid=grid, duplex="short-edge", marks="none", back_offset=offset), 1)
        .point(lambda value: 255 if value < 128 else 0)
        .getbbox()
        for offset in ((0, 0), (3, -2))
    ]
    assert [(after - before) / 4 for before, after in zip(*boxes, strict=True)] == [3, -2, 3, -2]


def test_backs_are_turned_as_the_printer_needs_it():
    """Read back from the matrices: each back is the plain one after the page was turned about its middle."""

    def middles(angle, offset):
        lines = operators(printed(4, duplex="short-edge", marks="none", back_angle=angle, back_offset=offset), 1)
        found = []
        for line in lines:
            if line.endswith(" cm"):
                a, b, c, d, x, y = map(float, line.split()[:6])
                half = points(CARD.width / 2)
                found.append((complex(a, b), complex(x + (a + c) * half, y + (b + d) * half)))
        return found

    page = complex(points(PAPER.width / 2), points(PAPER.height / 2))
    turn = cmath.rect(1, math.radians(-0.75))  # clockwise, where y leads up
    plain, moved = middles(0, (0, 0)), middles(0.75, (3, -2))
    assert len(plain) == len(moved) == 4
    for (was, before), (now, after) in zip(plain, moved, strict=True):
        assert now / was == pytest.approx(turn, abs=1e-5)
        assert after == pytest.approx(page + turn * (before - page) + complex(points(3), points(2)), abs=0.02)


def test_the_clip_turns_with_its_back():
    grid = grid_of(PAPER, CARD, margins=MARGINS, columns=1, rows=1)
    straight, turned = (
        pixels(printed(1, grid=grid, deck_bleed=5, duplex="short-edge", marks="none", back_angle=angle), 1)
        for angle in (0, 45)
    )
    corner = [(x, y) for x, y in product(range(400), range(320)) if (x - 200) ** 2 + (y - 160) ** 2 > 43**2]
    assert not any(straight.getpixel(at) < 128 for at in corner if abs(at[0] - 200) > 41 or abs(at[1] - 160) > 41)
    assert any(turned.getpixel(at) < 128 for at in corner if at[0] < 200 - 41), "the corner of a card that stands on it"


@pytest.mark.parametrize(
    ("options", "last"),
    [
        ({}, "32.6 22.6 67.4 57.4"),  # five millimetres of tick beside a bleed of two
        ({"marks": "lines"}, "4.9 4.9 95.1 72.3"),
        ({"marks": "none"}, "-5.0 55.0 25.0 70.0"),  # the card itself
        ({"marks": "none", "outline": True}, "39.9 29.9 60.1 50.1"),
    ],
)
def test_marks_and_outline_are_those_asked_for(options, last):
    grid = grid_of(PAPER, CARD, margins=MARGINS, columns=1, rows=1, bleed=2)
    assert listing(printed(1, grid=grid, deck_bleed=2, **options)).splitlines()[-1] == last


# --- cut marks ------------------------------------------------------------------------------------------------


def boxes(count, gap, columns=2):
    grid = grid_of(PAPER, CARD, margins=MARGINS, columns=columns, rows=2, gap=gap)
    return [grid.cell(index) for index in range(count)]


def test_every_cut_is_marked_once_at_both_ends():
    assert cut_edges(boxes(4, 0)) == ([30, 50, 70], [20, 40, 60])
    assert cut_edges(boxes(4, 4)) == ([28, 48, 52, 72], [18, 38, 42, 62])
    assert len(ticks(boxes(4, 0), PAPER)) == 2 * 3 + 2 * 3
    assert len(ticks(boxes(4, 4), PAPER)) == 2 * 4 + 2 * 4


@pytest.mark.parametrize("gap", [0, 4, 10])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("bleed", [0, 2])
def test_no_mark_touches_a_card_or_runs_off_the_paper(gap, count, bleed):
    cards = boxes(count, gap)
    around = bounding_box(cards)
    for x1, y1, x2, y2 in ticks(cards, PAPER, bleed):
        mark = Box(min(x1, x2), min(y1, y2), abs(x2 - x1) or 0.1, abs(y2 - y1) or 0.1)
        assert not overlap(mark, around.inset(-max(TICK_DISTANCE, bleed + BEYOND_BLEED) + 0.01))
        assert x1 in cut_edges(cards)[0] or y1 in cut_edges(cards)[1]
        assert overlap(mark, PAPER.box)
        assert mark.x >= EDGE
        assert mark.right <= PAPER.width - EDGE


def test_no_mark_crosses_the_slug_line():
    cards = [card_grid(parse_paper("Letter"), parse_card("poker")).cell(index) for index in range(9)]
    paper = parse_paper("Letter")
    for foot, count in ((SLUG_CLEAR, 4), (RULE_CLEAR, 0)):
        at_the_foot = [line for line in ticks(cards, paper, foot=foot) if line[1] > 260 and line[0] == line[2]]
        assert len(at_the_foot) == count
        for line in [*at_the_foot, *full_lines(cards, paper, foot)[:4]]:
            assert max(line[1], line[3]) <= paper.height - foot


def test_marks_are_five_millimetres_long_a_millimetre_off_the_cards_and_outside_the_bleed():
    for bleed, off in ((0, 1), (0.5, 1), (2, 2.3)):
        assert ticks([Box(30, 25, 20, 15)], PAPER, bleed) == [
            (30, 25 - off, 30, 20 - off),
            (30, 40 + off, 30, 45 + off),
            (50, 25 - off, 50, 20 - off),
            (50, 40 + off, 50, 45 + off),
            (30 - off, 25, 25 - off, 25),
            (50 + off, 25, 55 + off, 25),
            (30 - off, 40, 25 - off, 40),
            (50 + off, 40, 55 + off, 40),
        ]


@pytest.mark.parametrize(("left", "length"), [(14, 5), (11, 5), (10.9, 4.9), (8, 2), (6.7, 0.7), (6.6, None)])
def test_marks_are_shorter_in_narrow_margins_and_left_out_where_they_cannot_be_aimed_at(left, length):
    """Five millimetres stay white at the edge of the paper and one at the card."""
    card = Box(left, 20, 100 - 2 * left, 20)
    across = [mark for mark in ticks([card], PAPER) if mark[1] == mark[3] == 20]
    if length is None:
        assert across == []
        return
    assert [end for mark in across for end in (mark[0], mark[2])] == pytest.approx(
        [left - 1, left - 1 - length, 101 - left, 101 - left + length]
    )


def test_marks_without_room_are_left_out():
    whole = [Box(1, 20, 98, 40)]
    assert all(x1 == x2 for x1, _, x2, _ in ticks(whole, PAPER)), "none to the left and right"
    assert ticks([], PAPER) == []


def test_full_lines_reach_from_edge_to_edge():
    assert full_lines([Box(30, 20, 20, 20)], PAPER) == [
        (30, EDGE, 30, 80 - SLUG_CLEAR),
        (50, EDGE, 50, 80 - SLUG_CLEAR),
        (EDGE, 20, 100 - EDGE, 20),
        (EDGE, 40, 100 - EDGE, 40),
    ]


def test_marks_are_ticks_on_cards_without_bleed_unless_asked():
    asked, unasked = surface(), surface()
    draw_marks(asked, boxes(1, 0), PAPER, "ticks", 0, False)
    draw_marks(unasked, boxes(1, 0), PAPER)
    assert unasked.code == asked.code != []
    assert ticks(boxes(1, 0), PAPER) == ticks(boxes(1, 0), PAPER, 0)
    document = Document("cards")
    grid = grid_of(PAPER, CARD, margins=MARGINS, columns=2, rows=2)
    (page,) = add_sheets(document, deck(document, 1), CardSheets(grid, "none"))
    assert [line for line in page.code if line.endswith(" S")] == [line for line in asked.code if line.endswith(" S")]


def test_styles_and_outline():
    page = surface()
    draw_marks(page, boxes(1, 0), PAPER, "none")
    assert page.code == []
    draw_marks(page, boxes(1, 0), PAPER, "none", outline=True)
    assert page.code[-1].endswith("re S")


@pytest.mark.parametrize(("left", "edges"), [(6.7, 0), (6.6, 4)])
def test_where_a_margin_has_no_room_for_ticks_the_edges_of_the_cards_are_drawn(left, edges):
    """A mark of 0.7 mm, a millimetre off the cards and 5 mm off the edge of the paper."""
    page = surface()
    placed = [box.moved(left - boxes(4, 0)[0].x, 0) for box in boxes(4, 0)]
    draw_marks(page, placed, PAPER)
    assert " ".join(page.code).count(" re") == edges


class Recorder:
    """What marks are drawn, in millimetres."""

    def __init__(self):
        self.marks, self.edges = [], []

    def lines(self, lines, _pen):
        self.marks += lines

    def rects(self, boxes, _pen):
        self.edges += boxes


def ends_marked(drawn, box):
    """By how many marks each of the four cuts of a card is found: one at either end, or its own line for both."""
    if box in drawn.edges:
        return [2] * 4
    down = [mark[0] for mark in drawn.marks if mark[0] == mark[2]]
    across = [mark[1] for mark in drawn.marks if mark[1] == mark[3]]
    cuts = ((down, box.x), (down, box.right), (across, box.y), (across, box.bottom))
    return [sum(abs(mark - cut) < 0.01 for mark in marks) for marks, cut in cuts]


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(("gap", "bleed"), [(2, 1), (0, 0), (6, 3)])
@pytest.mark.parametrize("fold", [None, "vertical", "horizontal"])
def test_every_cut_of_every_layout_is_marked_at_both_ends(name, card, gap, bleed, fold):
    paper = parse_paper(name)
    try:
        grid = best_grid([paper, paper.turned()], CARDS[card], gap=gap, bleed=bleed, folds=(fold,))
    except PressError:
        pytest.skip("no card fits")
    for count in sorted({1, grid.per_sheet - 1, grid.per_sheet} - {0}):
        for side in impose(count, grid, "gutterfold" if fold else "none"):
            drawn, boxes = Recorder(), [each.box for each in side.placements]
            draw_marks(drawn, boxes, grid.paper, "ticks", bleed)
            assert all(ends_marked(drawn, box) == [2] * 4 for box in boxes), (grid, count)
            for mark in drawn.marks:
                start, end = sorted(((mark[0], mark[1]), (mark[2], mark[3])))
                assert start[0] >= EDGE - 0.01
                assert start[1] >= EDGE - 0.01
                assert end[0] <= grid.paper.width - EDGE + 0.01
                assert end[1] <= grid.paper.height - EDGE + 0.01
                line = Box(start[0], min(start[1], end[1]), end[0] - start[0], abs(end[1] - start[1]))
                assert not any(overlap(line, box.inset(-bleed)) for box in boxes)
