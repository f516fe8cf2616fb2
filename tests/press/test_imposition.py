"""Positions on sheets, as text pictures: a letter a millimetre, capitals are backs, * is a card's own top left."""

import cmath
import math
from itertools import product

import pytest
from hypothesis import given, strategies as st

from proofpress.errors import PressError
from proofpress.press.imposition import (
    BLOCKS_APART,
    SLUG_CLEAR,
    Margins,
    SheetSide,
    best_grid,
    card_grid,
    cut_edges,
    impose,
    packed,
    parted,
    shares,
    ticked_grids,
    ticked_margins,
    ticks,
    turning_axis,
)
from proofpress.press.paper import CARDS, PAPERS, Box, Paper, Size, bounding_box, parse_card, parse_paper
from tests.press.boxes import grid_of, overlap

A4 = parse_paper("A4")
TINY = Paper("tiny", 14, 12)
CARD = Size(4, 3)
NONE = Margins(0, 0, 0, 0)


def picture(side, paper, step=1):
    rows = [["."] * round(paper.width / step) for _ in range(round(paper.height / step))]
    for placement in side.placements:
        box = placement.box
        letter = "abcdefghijklmnopqrstuvwxyz"[placement.card]
        for y, x in product(range(len(rows)), range(len(rows[0]))):
            if overlap(Box(x * step, y * step, step, step), box):
                rows[y][x] = letter.upper() if placement.back else letter
        x, y = (box.right - step, box.bottom - step) if placement.turn else (box.x, box.y)
        rows[round(y / step)][round(x / step)] = "*"
    return ["".join(row) for row in rows]


def test_cards_lie_in_rows_in_the_middle():
    first, second = impose(13, grid_of(Paper("tiny", 14, 13), CARD, margins=NONE, rows=3))
    assert picture(first, TINY) == [
        "..............",
        "..............",
        ".*aaa*bbb*ccc.",
        ".aaaabbbbcccc.",
        ".aaaabbbbcccc.",
        ".*ddd*eee*fff.",
        ".ddddeeeeffff.",
        ".ddddeeeeffff.",
        ".*ggg*hhh*iii.",
        ".gggghhhhiiii.",
        ".gggghhhhiiii.",
        "..............",
    ]
    assert picture(second, TINY)[2:5] == [".*jjj*kkk*lll.", ".jjjjkkkkllll.", ".jjjjkkkkllll."]


def test_a_gap_spreads_them():
    (side,) = impose(4, card_grid(TINY, CARD, gap=2, margins=NONE))
    assert picture(side, TINY) == [
        "..............",
        "..............",
        "..*aaa..*bbb..",
        "..aaaa..bbbb..",
        "..aaaa..bbbb..",
        "..............",
        "..............",
        "..*ccc..*ddd..",
        "..cccc..dddd..",
        "..cccc..dddd..",
        "..............",
        "..............",
    ]


LONG_EDGE = [
    [
        "..*aaa..*bbb..",
        "..aaaa..bbbb..",
        "..aaaa..bbbb..",
        "..............",
        "..............",
        "..*ccc........",
        "..cccc........",
        "..cccc........",
    ],
    [
        "..*BBB..*AAA..",
        "..BBBB..AAAA..",
        "..BBBB..AAAA..",
        "..............",
        "..............",
        "........*CCC..",
        "........CCCC..",
        "........CCCC..",
    ],
]

SHORT_EDGE = [
    LONG_EDGE[0],
    [
        "..CCCC........",
        "..CCCC........",
        "..CCC*........",
        "..............",
        "..............",
        "..AAAA..BBBB..",
        "..AAAA..BBBB..",
        "..AAA*..BBB*..",
    ],
]


@pytest.mark.parametrize(
    ("size", "duplex", "expected"),
    [
        ((14, 8), "short-edge", LONG_EDGE),  # lying paper: its short edges are left and right
        ((14, 8), "long-edge", SHORT_EDGE),
        ((14, 18), "long-edge", LONG_EDGE),
        ((14, 18), "short-edge", SHORT_EDGE),
    ],
)
def test_backs_of_a_partly_filled_sheet(size, duplex, expected):
    """On upright paper five rows of white stand above and below the rows shown."""
    paper = Paper("tiny", *size)
    grid = grid_of(paper, CARD, gap=2, margins=NONE, columns=2, rows=2)
    white = ["." * 14] * ((paper.height - 8) // 2)
    sides = impose(3, grid, duplex)
    assert [side.back for side in sides] == [False, True]
    assert [picture(side, paper) for side in sides] == [white + rows + white for rows in expected]


def test_gutterfold_about_a_vertical_line():
    paper = Paper("tiny", 22, 8)
    grid = card_grid(paper, CARD, gap=2, margins=NONE, fold="vertical", gutter=2)
    (side,) = impose(3, grid, "gutterfold")
    assert picture(side, paper) == [
        "*aaa..*bbb..*BBB..*AAA",
        "aaaa..bbbb..BBBB..AAAA",
        "aaaa..bbbb..BBBB..AAAA",
        "......................",
        "......................",
        "*ccc..............*CCC",
        "cccc..............CCCC",
        "cccc..............CCCC",
    ]


def test_gutterfold_about_a_horizontal_line():
    paper = Paper("tiny", 9, 8)
    grid = card_grid(paper, CARD, gap=1, margins=NONE, fold="horizontal", gutter=2)
    (side,) = impose(2, grid, "gutterfold")
    assert picture(side, paper) == [
        "*aaa.*bbb",
        "aaaa.bbbb",
        "aaaa.bbbb",
        ".........",
        ".........",
        "AAAA.BBBB",
        "AAAA.BBBB",
        "AAA*.BBB*",
    ]


def test_the_halves_of_a_fold_begin_at_the_fold():
    """What is left of the paper stays white outside, and across the fold the cards stand in the middle."""
    grid = grid_of(Paper("tiny", 18, 7), CARD, margins=NONE, columns=1, rows=1, fold="vertical", gutter=2)
    (side,) = impose(1, grid, "gutterfold")
    assert picture(side, Paper("tiny", 18, 7)) == [
        *["." * 18] * 2,
        "....*aaa..*AAA....",
        "....aaaa..AAAA....",
        "....aaaa..AAAA....",
        *["." * 18] * 2,
    ]
    grid = grid_of(Paper("tiny", 10, 18), CARD, margins=NONE, columns=1, rows=1, fold="horizontal", gutter=2)
    (side,) = impose(1, grid, "gutterfold")
    assert picture(side, Paper("tiny", 10, 18)) == [
        *[".........."] * 5,
        "...*aaa...",
        "...aaaa...",
        "...aaaa...",
        *[".........."] * 2,
        "...AAAA...",
        "...AAAA...",
        "...AAA*...",
        *[".........."] * 5,
    ]


@pytest.mark.parametrize(
    ("margins", "at"),
    [
        ((0, 0, 0, 0), (5, 3)),
        ((0, 0, 0, 7), (7, 3)),
        ((0, 8, 0, 0), (2, 3)),
        ((5, 0, 0, 0), (5, 5)),
        ((0, 0, 4, 0), (5, 2)),
    ],
)
def test_cards_leave_the_middle_of_the_paper_only_for_a_margin(margins, at):
    grid = grid_of(Paper("tiny", 14, 9), CARD, margins=Margins(*margins), columns=1, rows=1)
    assert (grid.left, grid.top) == at


def test_a_fold_keeps_to_the_margins_and_a_row_or_column_of_cards_fills_what_is_left():
    margins = Margins(1, 2, 3, 4)
    upright = card_grid(Paper("tiny", 30, 20), CARD, gap=1, margins=margins, fold="vertical", gutter=4)
    assert (upright.columns, upright.rows, upright.left, upright.top) == (2, 4, 4, 2)
    lying = card_grid(Paper("tiny", 30, 20), CARD, gap=1, margins=margins, fold="horizontal", gutter=4)
    assert (lying.columns, lying.rows, lying.left, lying.top) == (5, 2, 4, 1)


def test_cards_that_fit_exactly_fit():
    exact = card_grid(Paper("tiny", 14, 9), CARD, gap=2, margins=Margins(1, 2, 3, 2))
    assert (exact.columns, exact.rows, exact.left, exact.top) == (2, 1, 2, 3)
    for card in (Size(14.01, 3), Size(4, 9.01)):
        with pytest.raises(PressError, match="does not fit"):
            card_grid(Paper("tiny", 14, 9), card, margins=NONE)
    for wide, high in ((14, 9), (13.99, 8.99)):
        assert card_grid(Paper("tiny", 14, 9), Size(wide, high), margins=NONE).per_sheet == 1


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge", "gutterfold"])
@pytest.mark.parametrize("order", ["interleaved", "fronts-first"])
@pytest.mark.parametrize("count", [1, 2, 5, 10, 23])
def test_every_back_ends_up_behind_its_front_and_upright(name, orientation, duplex, order, count):
    """The sheet is turned or folded here by the definition of the edge, not by the code under test."""
    paper = parse_paper(name, orientation)
    fold = ("vertical" if orientation == "landscape" else "horizontal") if duplex == "gutterfold" else None
    grid = card_grid(paper, parse_card("poker"), fold=fold)
    sides = impose(count, grid, duplex, order)

    long_edge_is_upright = paper.height > paper.width
    if fold:
        turn_about_vertical = fold == "vertical"
    else:
        turn_about_vertical = long_edge_is_upright == (duplex == "long-edge")

    def through(x, y):
        """Where a point of the back page shows on the front page."""
        return (paper.width - x, y) if turn_about_vertical else (x, paper.height - y)

    fronts, backs = {}, {}
    for side in sides:
        for placement in side.placements:
            assert placement.back == side.back or fold
            (backs if placement.back else fronts)[placement.card] = (side.sheet, placement)
    assert sorted(fronts) == sorted(backs) == list(range(count))
    for card in range(count):
        (front_sheet, front), (back_sheet, back) = fronts[card], backs[card]
        assert front_sheet == back_sheet
        assert through(*back.box.centre) == pytest.approx(front.box.centre)
        top = back.box.bottom if back.turn else back.box.y
        assert through(back.box.centre[0], top) == pytest.approx((front.box.centre[0], front.box.y))
        assert overlap(Box(0, 0, *paper.size), front.box)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_the_printer_profile_moves_backs_only(duplex):
    grid = card_grid(parse_paper("A4"), parse_card("poker"))
    plain, moved = (impose(5, grid, duplex, back_offset=offset) for offset in ((0, 0), (1.5, -0.5)))
    assert plain[0] == moved[0]
    for before, after in zip(plain[1].placements, moved[1].placements, strict=True):
        assert (after.box.x - before.box.x, after.box.y - before.box.y) == pytest.approx((1.5, -0.5))


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_the_printer_profile_turns_backs_about_the_middle_of_the_page(duplex):
    paper = parse_paper("A4")
    plain, turned = (impose(9, card_grid(paper, parse_card("poker")), duplex, back_angle=angle) for angle in (0, 1))
    assert plain[0] == turned[0]
    middle, turn = complex(*paper.box.centre), cmath.rect(1, math.radians(1))
    for before, after in zip(plain[1].placements, turned[1].placements, strict=True):
        assert complex(*after.box.centre) == pytest.approx(middle + turn * (complex(*before.box.centre) - middle))
        assert after.turn == before.turn + 1
    lower_right = plain[1].placements.index(max(plain[1].placements, key=lambda back: back.box.x + back.box.y))
    assert turned[1].placements[lower_right].box.x < plain[1].placements[lower_right].box.x, "clockwise"


def test_orders():
    grid = grid_of(TINY, CARD, margins=NONE, columns=1, rows=1)

    def order(*arguments):
        return [(side.sheet, side.back) for side in impose(3, grid, *arguments)]

    assert order("none") == [(0, False), (1, False), (2, False)]
    assert order("long-edge") == [(0, False), (0, True), (1, False), (1, True), (2, False), (2, True)]
    assert order("long-edge", "fronts-first") == [(0, False), (1, False), (2, False), (0, True), (1, True), (2, True)]


def test_no_cards_no_sheets():
    assert impose(0, card_grid(TINY, CARD, margins=NONE), "long-edge") == []


@pytest.mark.parametrize(
    ("paper", "card", "expected"),
    [("A4", "poker", 9), ("Letter", "poker", 8), ("A5", "poker", 4), ("A4", "tarot", 4), ("A4", "mini", 18),
     ("A4", "bridge", 9)],
)  # fmt: skip
def test_how_many_cards_a_sheet_holds(paper, card, expected):
    sheet = parse_paper(paper)
    grid = best_grid([sheet, sheet.turned()], parse_card(card))
    assert grid.per_sheet == expected
    for index in range(grid.per_sheet):
        box = grid.cell(index)
        assert box.x >= 5 - 1e-9
        assert box.y >= 5 - 1e-9
        assert box.right <= grid.paper.width - 5 + 1e-9
        assert box.bottom <= grid.paper.height - 10 + 1e-9


def test_upright_paper_wins_a_tie():
    paper = Paper("square", 100, 100)
    assert best_grid([paper, paper.turned()], CARD).paper == paper


def test_the_fold_of_both_kinds_is_tried():
    paper = parse_paper("A4")
    grid = best_grid([paper, paper.turned()], parse_card("poker"), folds=("vertical", "horizontal"))
    assert (grid.per_sheet, grid.fold) == (4, "vertical")


def test_the_fold_is_as_wide_as_the_bleed_of_both_halves_and_six_millimetres_at_least():
    for bleed, gutter in ((0, 6), (2, 6), (3, 6), (5, 10)):
        grid = best_grid([parse_paper("A4")], Size(40, 60), gap=2 * bleed, bleed=bleed, folds=("vertical",))
        last = grid.cell(grid.columns - 1)
        assert last.right == pytest.approx(105 - gutter / 2)


def test_the_best_grid_is_laid_with_all_that_was_asked_for():
    margins = Margins(20, 10, 20, 10)
    grid = best_grid([parse_paper("A4")], parse_card("poker"), gap=2, bleed=1, margins=margins)
    assert grid == card_grid(parse_paper("A4"), parse_card("poker"), gap=2, bleed=1, margins=margins)
    assert (grid.gap, grid.bleed, grid.columns, grid.rows) == (2, 1, 2, 2)
    with pytest.raises(PressError, match="does not fit on A5"):
        best_grid([parse_paper("A5"), parse_paper("A4")], Size(300, 300))
    with pytest.raises(PressError, match="no paper to lay cards on"):
        best_grid([], CARD)


def test_the_foot_of_a_page_is_white_below_the_lowest_card_and_its_bleed():
    paper = Paper("tiny", 14, 20)
    front, back = impose(1, grid_of(paper, CARD, margins=NONE, columns=1, rows=2, gap=4), "short-edge")
    assert (front.foot(paper), front.foot(paper, 2)) == (12, 10)
    assert back.foot(paper) == 5
    assert SheetSide(0, False, ()).foot(paper) == 20


def test_margins_as_they_are_written():
    assert str(Margins()) == "5/5/10/5 mm margins (top/right/bottom/left)"
    assert str(Margins(1, 2, 3, 4.2)) == "1/2/3/4.2 mm margins (top/right/bottom/left)"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "card 140.0 x 200.0 mm does not fit on A5: 148.0 x 210.0 mm less 5/5/10/5 mm margins "
             "(top/right/bottom/left) leaves 138.0 x 195.0 mm"),
        ({"fold": "horizontal"},
         "card 140.0 x 200.0 mm does not fit on A5: 148.0 x 210.0 mm less 5/5/10/5 mm margins (top/right/bottom/left), "
         "half of it beside a horizontal fold, leaves 138.0 x 97.0 mm"),
    ],
)  # fmt: skip
def test_the_whole_message_of_what_does_not_fit(arguments, message):
    with pytest.raises(PressError) as error:
        card_grid(parse_paper("A5"), Size(140, 200), **arguments)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("fold", "box", "edge"),
    [
        (None, Box(3, 4, 20, 12), 3),
        (None, Box(5, 4, 20, 12), 4),
        (None, Box(18, 9, 20, 12), 2),
        (None, Box(13, 22, 11, 7), 1),
        ("vertical", Box(3, 4, 12, 7), 3),
        ("vertical", Box(4, 3, 11, 7), 3),
        ("vertical", Box(4, 21, 11, 7), 2),
        ("horizontal", Box(3, 2, 11, 8), 2),
        ("horizontal", Box(2, 3, 11, 7), 2),
        ("horizontal", Box(28, 3, 11, 7), 1),
    ],
)
def test_bleed_may_reach_the_edge_of_the_paper_but_not_further(fold, box, edge):
    """On paper of 40 by 30 millimetres, a single card; the fold itself is far enough."""

    def grid(bleed):
        margins = Margins(box.y, 40 - box.right, 30 - box.bottom, box.x).and_more(-min(bleed, 1))
        return card_grid(Paper("tiny", 40, 30), box.size, margins=margins, bleed=bleed, fold=fold, gutter=10)

    assert grid(edge).bleed == edge
    with pytest.raises(PressError, match=rf"^bleed {edge}\.1 mm runs off the paper: the outer cards lie {edge}\.0 mm"):
        grid(edge + 0.1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"card": Size(140, 200)},
         ["card 140.0 x 200.0 mm does not fit on A5", "148.0 x 210.0 mm", "138.0 x 195.0 mm"]),
        ({"fold": "vertical", "card": Size(70, 90)}, ["beside a vertical fold", "66.0 x 195.0 mm"]),
        ({"gap": 4, "bleed": 3}, ["bleed 3.0 mm", "gap of at least 6.0 mm", "gap is 4.0 mm"]),
        ({"gap": 2, "bleed": 3}, ["bleed 3.0 mm", "gap of at least 6.0 mm", "gap is 2.0 mm"]),
        ({"bleed": 1}, ["bleed 1.0 mm", "gap of at least 2.0 mm", "gap is 0.0 mm"]),
        ({"bleed": 12, "card": Size(130, 190)}, ["bleed 12.0 mm runs off the paper", "9.0 mm"]),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_both_numbers(arguments, words):
    with pytest.raises(PressError) as error:
        card_grid(parse_paper("A5"), **{"card": parse_card("poker"), **arguments})
    assert error.value.exit_code == 2
    for word in words:
        assert word in str(error.value)


def test_bleed_of_half_the_gap_is_allowed():
    assert card_grid(parse_paper("A5"), parse_card("poker"), gap=6, bleed=3).bleed == 3


def test_axes():
    assert turning_axis(parse_paper("A4"), "long-edge") == "vertical"
    assert turning_axis(parse_paper("A4", "landscape"), "long-edge") == "horizontal"


@given(
    st.lists(st.tuples(st.builds(Size, st.integers(10, 120), st.integers(10, 120)), st.integers(0, 30)), max_size=4),
    st.sampled_from([0, 2]),
)
def test_cards_of_several_sizes_share_a_sheet_in_blocks_with_room_for_marks_between_them(groups, gap):
    room = A4.box.inset(12)
    blocks = packed(A4, Margins(12, 12, 12, 12), groups, gap)
    if blocks is None:
        assert sum(count for _, count in groups) > 0
        return
    assert [box.size for block in blocks for box in block] == [size for size, count in groups for _ in range(count)]
    around = [bounding_box(block) for block in blocks]
    for index, (block, box) in enumerate(zip(blocks, around, strict=True)):
        assert overlap(box, room.inset(1e-6))
        assert box.x >= room.x - 1e-6
        assert box.y >= room.y - 1e-6
        assert box.right <= room.right + 1e-6
        assert box.bottom <= room.bottom + 1e-6
        assert not any(overlap(box.inset(-BLOCKS_APART + 1e-6), other) for other in around[:index])
        for place, card in enumerate(block):
            assert not any(overlap(card.inset(-gap / 2 + 1e-6), each.inset(-gap / 2)) for each in block[:place])


def cut_apart(boxes):
    """Whether straight cuts through what is left separate all of them, one after the other."""
    if len(boxes) < 2:
        return True
    for start, end in (("x", "right"), ("y", "bottom")):
        for cut in {getattr(box, end) for box in boxes}:
            before = [box for box in boxes if getattr(box, end) <= cut + 1e-6]
            after = [box for box in boxes if getattr(box, start) >= cut - 1e-6]
            if before and after and len(before) + len(after) == len(boxes):
                return cut_apart(before) and cut_apart(after)
    return False


def test_what_a_whole_game_leaves_over_is_cut_apart_by_cuts_that_run_through():
    """The castle, six war cards and all tokens: both edges of the sheet straight, and rows of whole players."""
    blocks = packed(A4, ticked_margins(1, 10), [(Size(90, 126), 1), (Size(44, 63), 6), (Size(14, 14), 82)], 2)
    assert [len(block) for block in blocks] == [1, 6, 60, 22]
    assert len({box.y for box in blocks[2][:12]}) == 1
    around = [bounding_box(block) for block in blocks]
    assert [(box.x, box.right) for box in around] == [(10, 100), (110, 200), (10, 200), (10, 104)]
    assert cut_apart([box for block in blocks for box in block])
    assert not cut_apart([Box(0, 0, 2, 1), Box(2, 0, 1, 2), Box(1, 2, 2, 1), Box(0, 1, 1, 2)]), "a pinwheel"


def test_a_sheet_is_shared_only_by_what_fits_on_it():
    assert packed(A4, NONE, [(Size(100, 130), 4)], 0) is not None
    assert packed(A4, NONE, [(Size(100, 130), 5)], 0) is None
    assert packed(A4, NONE, [], 0) == []


@given(st.integers(0, 200), st.integers(1, 30))
def test_no_sheet_is_nearly_empty_after_a_full_one(count, per_sheet):
    found = shares(count, per_sheet)
    assert sum(found) == count
    assert len(found) == -(-count // per_sheet)
    assert sorted(found, reverse=True) == found
    if len(found) > 1:
        assert found[-1] >= min(0.4 * per_sheet, max(found) - 1)
        assert found[-1] >= 1


@pytest.mark.parametrize(
    ("count", "per_sheet", "expected"),
    [(41, 9, [9, 9, 9, 9, 5]), (41, 4, [4] * 8 + [3] * 3), (12, 9, [6, 6]), (13, 9, [9, 4]), (18, 9, [9, 9])],
)  # fmt: skip
def test_what_each_sheet_has(count, per_sheet, expected):
    assert shares(count, per_sheet) == expected


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("name", PAPERS)
def test_a_sheet_has_room_for_ticks_if_it_may_have_narrow_gaps_or_fewer_cards(card, name):
    """At least a millimetre long, and two from the words below; only the last way has more cards and no ticks."""
    paper = parse_paper(name)
    *ticked, last = ticked_grids([paper, paper.turned()], CARDS[card])
    assert len(ticked) == 2
    for grid in ticked:
        boxes = [grid.cell(index) for index in range(grid.per_sheet)]
        marks = ticks(boxes, grid.paper, grid.bleed)
        assert len(marks) == 2 * sum(map(len, cut_edges(boxes)))
        assert min(abs(x2 - x1) + abs(y2 - y1) for x1, y1, x2, y2 in marks) >= 1 - 1e-6
        assert max(max(y1, y2) for _, y1, _, y2 in marks) <= grid.paper.height - SLUG_CLEAR - 2 + 1e-6
        assert grid.per_sheet <= last.per_sheet or grid.gap < last.gap


def test_what_shares_a_sheet_has_a_part_of_it_up_to_half_way_to_its_neighbours():
    whole = A4.box.inset(5)
    blocks = packed(A4, ticked_margins(1, 10), [(Size(90, 126), 1), (Size(44, 63), 6), (Size(14, 14), 82)], 2)
    parts = {
        number: part for number, block in enumerate(blocks) for each, part in parted(blocks, whole) if each is block
    }
    assert sum(part.width * part.height for part in parts.values()) == pytest.approx(whole.width * whole.height)
    around = [bounding_box(block) for block in blocks]
    for number, part in parts.items():
        assert overlap(around[number], part)
        assert not any(overlap(part, box) for index, box in enumerate(around) if index != number)
        marks = ticks(blocks[number], A4, 1, room=part.inset(0.25))
        assert len(marks) == 2 * sum(map(len, cut_edges(blocks[number]))), "one at each end of every cut"
        for x1, y1, x2, y2 in marks:
            assert part.x < min(x1, x2) <= max(x1, x2) < part.right
            assert part.y < min(y1, y2) <= max(y1, y2) < part.bottom
    assert parts[0].right == parts[3].right == pytest.approx((around[3].right + around[1].x) / 2)
    assert parts[2].y == pytest.approx((max(around[1].bottom, around[3].bottom) + around[2].y) / 2)
    pinwheel = [[Box(0, 0, 2, 1)], [Box(2, 0, 1, 2)], [Box(1, 2, 2, 1)], [Box(0, 1, 1, 2)]]
    assert [part for _, part in parted(pinwheel, whole)] == [whole] * 4, "no cut runs through"
