"""Cards for a cutting plotter: the marks on the sheet and the cut file, read back from what is written."""

from __future__ import annotations

import math
from itertools import combinations

import pikepdf
import pytest

from proofpress.errors import PressError
from proofpress.press.document import Document
from proofpress.press.imposition import Card, CardSheets, add_sheets, cut_file, plotter_grid
from proofpress.press.paper import CARDS, PAPERS, Box, Paper, Size, from_points
from tests.press.boxes import overlap
from tests.press.pdfs import opened

# The public print-and-cut specification: https://github.com/Alan-Cha/silhouette-card-maker, SPECIFICATION.md. Where its
# prose leaves open which edge of a mark is meant, the program that it describes draws the lines on the inset.
INSET, THICK, SQUARE, SHORTEST, LONGEST, CLEAR, RADIUS = 10.0, 1.0, 5.0, 5.0, 20.0, 1.5, 3.0

SIZES = {**CARDS, "large": Size(90, 126), "token": Size(14, 14)}
NEAR = 0.01

Outline = list[tuple[float, float]]


def laid(paper: str, card: str, gap: float = 2, bleed: float = 1):
    size = PAPERS[paper]
    sheet = Paper(paper, *size)
    return plotter_grid([sheet, sheet.turned()], SIZES[card], gap, bleed)


LAYOUTS = [(paper, card, gap, bleed) for paper in PAPERS for card in SIZES for gap, bleed in ((2, 1), (0, 0), (6, 3))]


def outlines(dxf: bytes) -> list[Outline]:
    """The closed polylines of a cut file, by a reader that knows only what release 12 says of them."""
    lines = dxf.decode("ascii").split("\n")
    pairs = [(int(code), value) for code, value in zip(lines[0::2], lines[1::2], strict=False)]
    assert pairs[-1] == (0, "EOF")
    assert (9, "$ACADVER") in pairs
    assert (1, "AC1009") in pairs
    found: list[Outline] = []
    kind, at = "", [0.0, 0.0]
    for code, value in pairs:
        if code == 0:
            kind = value
            if kind == "POLYLINE":
                found.append([])
        elif code == 8:
            assert value == "CUT", "one layer"
        elif code == 70 and kind == "POLYLINE":
            assert int(value) & 1, "closed"
        elif code == 42:
            raise AssertionError("straight lines only")
        elif kind == "VERTEX" and code in (10, 20):
            at[code // 20] = float(value)
            if code == 20:
                found[-1].append((at[0], at[1]))
    return found


def around(points: Outline) -> Box:
    across, down = [x for x, _ in points], [y for _, y in points]
    return Box(min(across), min(down), max(across) - min(across), max(down) - min(down))


def printed(grid, count: int, **options) -> bytes:
    document = Document("cards")
    document.form("front", *grid.card, lambda form: form.rect(Box(0, 0, *grid.card)), bleed=grid.bleed)
    document.form("back", *grid.card, lambda form: form.rect(Box(0, 0, *grid.card)), bleed=grid.bleed)
    add_sheets(document, [Card("front", "back")] * count, CardSheets(grid, marks="plotter", **options))
    return document.to_bytes()


def read_back(pdf: bytes, page: int, card: Size) -> tuple[list[Box], list[Box]]:
    """Black rectangles of a page, and where it places its cards, in millimetres from the lower left corner."""
    blacks: list[Box] = []
    cards: list[Box] = []
    path: list[Box] = []
    matrix = [1.0, 0, 0, 1, 0, 0]
    for line in pikepdf.parse_content_stream(opened(pdf).pages[page]):
        operator, operands = str(line.operator), line.operands
        if operator == "re":
            path.append(Box(*(from_points(float(each)) for each in operands)))
        elif operator == "f":
            blacks += path
            path = []
        elif operator in ("S", "n"):
            path = []
        elif operator == "cm":
            matrix = [float(each) for each in operands]
        elif operator == "Do":
            left, foot = from_points(matrix[4]), from_points(matrix[5])
            cards.append(Box(left, foot, card.width, card.height))
    return blacks, cards


def same(one: Box, other: Box) -> bool:
    return all(abs(getattr(one, side) - getattr(other, side)) < NEAR for side in ("x", "y", "right", "bottom"))


@pytest.mark.parametrize(("paper", "card", "gap", "bleed"), LAYOUTS)
def test_marks_and_cuts_are_where_the_specification_and_the_cards_want_them(paper, card, gap, bleed):
    grid = laid(paper, card, gap, bleed)
    pdf = printed(grid, grid.per_sheet + (more := math.ceil(0.4 * grid.per_sheet)), duplex="long-edge")
    cuts = [around(outline) for outline in outlines(cut_file(grid))]
    sheet = grid.paper
    for page, count in ((0, grid.per_sheet), (2, more)):
        marks, cards = read_back(pdf, page, grid.card)
        assert len(cards) == count
        assert all(any(same(cut, each) for cut in cuts) for each in cards), "each card is cut where it is printed"

        half = THICK / 2
        square, *arms = marks
        top = sheet.height - INSET + half
        assert same(square, Box(INSET - half, top - SQUARE - THICK, SQUARE + THICK, SQUARE + THICK))
        (length,) = {round(max(arm.width, arm.height) - half, 2) for arm in arms}
        assert SHORTEST - NEAR <= length <= LONGEST + NEAR
        assert length * 2 == pytest.approx(round(length * 2), abs=0.02), "people type it: whole or half millimetres"
        right = sheet.width - INSET + half
        expected = [
            Box(right - length - half, top - THICK, length + half, THICK),
            Box(right - THICK, top - length - half, THICK, length + half),
            Box(INSET - half, INSET - half, length + half, THICK),
            Box(INSET - half, INSET - half, THICK, length + half),
        ]
        assert len(arms) == 4
        assert all(any(same(arm, each) for arm in arms) for each in expected)

        zone = length + CLEAR
        corners = [
            Box(0, sheet.height - INSET - zone, INSET + zone, INSET + zone),
            Box(sheet.width - INSET - zone, sheet.height - INSET - zone, INSET + zone, INSET + zone),
            Box(0, 0, INSET + zone, INSET + zone),
        ]
        ink = [each.inset(-bleed) for each in cards]
        assert not any(overlap(corner.inset(NEAR), each) for corner in corners for each in ink)
        assert not any(overlap(mark, each) for mark in marks for each in ink)
    assert len(cuts) == grid.per_sheet
    assert not any(overlap(one, other) for one, other in combinations(cuts, 2))
    inside = sheet.box.inset(INSET - NEAR)
    assert all(each.x > inside.x and each.y > inside.y for each in cuts)
    assert all(each.right < inside.right and each.bottom < inside.bottom for each in cuts)
    middle = around([corner for each in cuts for corner in ((each.x, each.y), (each.right, each.bottom))]).centre
    assert middle == pytest.approx(sheet.box.centre, abs=NEAR), "centred on the page they are in place"
    assert [read_back(pdf, page, grid.card)[0] for page in (1, 3)] == [[], []], "backs have no marks"


def test_as_many_cards_as_the_specification_has_on_these_papers():
    """On A4 and Letter as many as its own tables have, whose cards lie nearer to each other."""
    counted = {(paper, card): laid(paper, card).per_sheet for paper in PAPERS for card in CARDS}
    assert counted == {
        ("A4", "poker"): 8, ("A4", "bridge"): 9, ("A4", "mini"): 16, ("A4", "tarot"): 4,
        ("Letter", "poker"): 8, ("Letter", "bridge"): 8, ("Letter", "mini"): 15, ("Letter", "tarot"): 4,
        ("A5", "poker"): 2, ("A5", "bridge"): 3, ("A5", "mini"): 6, ("A5", "tarot"): 2,
        ("A3", "poker"): 16, ("A3", "bridge"): 18, ("A3", "mini"): 32, ("A3", "tarot"): 10,
    }  # fmt: skip


@pytest.mark.parametrize("card", SIZES)
def test_corners_are_round_and_the_outline_is_one_round_trip(card):
    grid = laid("A3", card)
    for points in outlines(cut_file(grid)):
        box = around(points)
        for x, y in points:
            dx = max(box.x + RADIUS - x, x - (box.right - RADIUS), 0)
            dy = max(box.y + RADIUS - y, y - (box.bottom - RADIUS), 0)
            assert math.hypot(dx, dy) == pytest.approx(RADIUS, abs=0.001)
        turns = 0.0
        for before, here, after in zip(points, points[1:] + points[:1], points[2:] + points[:2], strict=True):
            first = math.atan2(here[1] - before[1], here[0] - before[0])
            second = math.atan2(after[1] - here[1], after[0] - here[0])
            turn = (second - first + math.pi) % (2 * math.pi) - math.pi
            assert abs(turn) < math.radians(6), "no corner"
            turns += turn
        assert abs(turns) == pytest.approx(2 * math.pi)


def test_an_offset_of_the_backs_moves_neither_fronts_nor_marks():
    grid = laid("A4", "poker")
    plain, moved = (
        printed(grid, 1, duplex="long-edge", back_offset=offset, back_angle=angle)
        for offset, angle in (((0, 0), 0), ((1.5, -0.5), 0.3))
    )
    assert read_back(plain, 0, grid.card) == read_back(moved, 0, grid.card)
    assert read_back(plain, 1, grid.card) != read_back(moved, 1, grid.card)


@pytest.mark.parametrize(("width", "height"), [(82.9, 123), (83, 122.9), (97.9, 108), (98, 107.9)])
def test_a_layout_without_room_is_refused(width, height):
    """A card of 63 x 88 mm with a bleed of 1 needs 10 mm of each edge, and 17.5 mm on two sides."""
    sheet = Paper("small", width, height)
    with pytest.raises(
        PressError, match=r"small has no room for a card of 63.0 x 88.0 mm beside the marks of a plotter"
    ):
        plotter_grid([sheet], SIZES["poker"], 2, 1)


@pytest.mark.parametrize(("width", "height"), [(98, 108), (83, 123)])
def test_a_card_has_room_where_two_sides_are_clear(width, height):
    assert plotter_grid([Paper("small", width, height)], SIZES["poker"], 2, 1).per_sheet == 1
