"""The lands: outlines true to their cells, room for pieces, all sides in all inks, the same every time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, product
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.printing.book import open_book
from proofpress.kingdoms.printing.card_fronts import BIG, draw_land_card
from proofpress.kingdoms.printing.cards import TOKEN
from proofpress.kingdoms.printing.lands import (
    CELL,
    LETTER_CLEAR,
    PAIR_APART,
    LetterRoom,
    _Plate,
    distance_to_line,
    draw_land,
    inside,
    laid_in,
    land_box,
    letter_room,
    outlines,
    plan,
    region_spot,
)
from proofpress.kingdoms.records import LETTERS, Side
from proofpress.pages.cards import Deck
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing, Point
from proofpress.press.paper import POINTS_PER_MM, Box, Paper
from proofpress.seeds import text_digest
from tests.cartographers.printing.books import THEMES, assert_black
from tests.depth import at_night, nightly, some
from tests.kingdoms.printing.themes import theme_of
from tests.languages import LANGUAGES
from tests.pages.flat import steps, texts

CARD = Box(0, 0, 77, 107.8)  # a land on its card
THUMBNAIL = Box(0, 0, 25, 35)
PIECE = 10.0  # millimetres across
WIDTH, HEIGHT = 0.5, 0.6  # cells, about as on a card
FINE, COARSE = r"(\d\.\d{3})\d+", r"\1"  # what lies behind the third place may differ between machines
PLANS = Path(__file__).with_name("land_plans.txt")
LABEL = LetterRoom(WIDTH, HEIGHT, 0.74, frozenset({"forest", "mountain", "plains"}))


@cache
def edition() -> Edition:
    return load_edition()


SIDES = tuple(edition().sides)


def area(rings: Sequence[Sequence[Point]]) -> float:
    """The area within the rings, holes taken off."""
    around = [(ring[i - 1], ring[i]) for ring in rings for i in range(len(ring))]
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in around) / 2)


def rings(side_id: str, letter: str) -> list[list[Point]]:
    return outlines(edition().sides[side_id].rows).ring_points(letter)


def clearance(side_id: str, letter: str, point: Point) -> float:
    """How far a point lies inside its region, in cells; below 0 it lies outside."""
    lines = rings(side_id, letter)
    far = min(distance_to_line(point, [*ring, ring[0]]) for ring in lines)
    return far if inside(point, lines) else -far


def letters(side_id: str) -> list[str]:
    return sorted(set("".join(edition().sides[side_id].rows)))


def drawn(side: Side, theme: str = "colour", box: Box = CARD) -> Document:
    document = Document("land")
    page = document.page(Paper("land", box.width, box.height))
    draw_land(page, theme_of(theme), side, box, {"forest": "mana"})
    return document


# Outlines


@pytest.mark.parametrize("side_id", SIDES)
def test_a_region_is_as_large_as_its_cells(side_id: str) -> None:
    """To three quarters of a cell each, and exactly all together: nothing overlaps and nothing is left."""
    cells = Counter("".join(edition().sides[side_id].rows))
    areas = {letter: area(rings(side_id, letter)) for letter in cells}
    assert areas == pytest.approx(dict(cells), abs=0.75)
    assert sum(areas.values()) == pytest.approx(140)


def test_neighbours_share_their_border() -> None:
    land = outlines(edition().sides["1A"].rows)
    assert [border.sides for border in land.between("f", "p")]
    assert land.between("f", "q") == []
    for letter, its_rings in land.rings.items():
        assert all(letter in land.borders[index].sides for ring in its_rings for index, _ in ring)


def test_a_region_within_another_is_a_hole_in_it() -> None:
    rows = ["f" * 10] * 14
    rows[5:8] = ["fffwwwffff"] * 3
    land = outlines(tuple(rows))
    assert len(land.rings["f"]) == 2
    assert not inside((4.5, 6.5), land.ring_points("f"))
    assert inside((4.5, 6.5), land.ring_points("w"))


# Room for pieces


@pytest.mark.parametrize("side_id", SIDES)
def test_pieces_stand_inside_their_region(side_id: str) -> None:
    """The spot lies 0.7 cells inside; two pieces beside it lie wholly inside where pieces may go."""
    side = edition().sides[side_id]
    cell = CARD.width / 10
    for letter in letters(side_id):
        x, y = region_spot(side, letter, CARD)
        assert clearance(side_id, letter, (x / cell, y / cell)) >= 0.7, letter
        if LETTERS[letter] not in ("water", "cliffs"):
            for beside in (-PAIR_APART, PAIR_APART):
                assert clearance(side_id, letter, (x / cell + beside, y / cell)) * cell >= PIECE / 2, letter


@nightly
@pytest.mark.parametrize("theme", ["colour", "contrast"])  # the others write letters as large as the first
def test_two_pieces_and_a_token_lie_beside_every_letter(theme: str) -> None:
    """On a card, inside to half a millimetre, apart, and off the letter and its sign as they are drawn."""
    gives = {str(land): str(of) for land, of in edition().file.yields.items()}
    room, half = letter_room(theme_of(theme), CELL, gives), TOKEN.width / CELL / 2
    for side_id, side in edition().sides.items():
        for region in plan(side.rows, True, room):
            if region.terrain in ("water", "cliffs"):
                continue
            across, down = (each - LETTER_CLEAR for each in room.half(region.terrain))
            squares = laid_in(rings(side_id, region.letter), across, down)(region.label)
            assert len(squares) == 3, (side_id, region.letter)
            for (x, y), (other_x, other_y) in combinations(squares, 2):
                assert max(abs(x - other_x), abs(y - other_y)) >= 2 * half - 0.001
            for x, y in squares:
                assert abs(x - region.label[0]) >= half + across or abs(y - region.label[1]) >= half + down
                for dx, dy in product((-half, 0, half), repeat=2):
                    assert clearance(side_id, region.letter, (x + dx, y + dy)) * CELL >= -0.5, (side_id, region.letter)


def test_the_spot_moves_with_the_box() -> None:
    side = edition().sides["3B"]
    x, y = region_spot(side, "U", CARD)
    assert region_spot(side, "U", Box(20, 10, CARD.width / 2, CARD.height / 2)) == pytest.approx(
        (20 + x / 2, 10 + y / 2)
    )
    assert land_box(Box(0, 0, 100, 35)) == Box(37.5, 0, 25, 35)


def test_pieces_stand_where_two_fit_beside_each_other() -> None:
    """A tall field three cells wide has more room for one piece, the low and wide one at its end for two."""
    rows = ["fffmmmmmmm"] * 8 + ["fmmmmmmmmm"] * 3 + ["fffffffmmm"] * 2 + ["mmmmmmmmmm"]
    _, y = region_spot(Side(rows=tuple(rows)), "f", Box(0, 0, 10, 14))
    assert 11 < y < 13


@pytest.mark.parametrize("side_id", some(SIDES, 4))
def test_marks_keep_off_borders_pieces_and_letters(side_id: str) -> None:
    for region in plan(edition().sides[side_id].rows, True, LABEL):
        assert clearance(side_id, region.letter, region.label) >= 0.3, region.letter
        for mark in region.marks:
            assert clearance(side_id, region.letter, (mark.x, mark.y)) >= 0.15, mark
            for corner in (-1, 1):  # its foot
                foot = (mark.x + corner * mark.side * 0.45, mark.y + mark.side * 0.2)
                assert clearance(side_id, region.letter, foot) > 0, mark
            assert _apart(mark.x, mark.y, mark.side * 0.8, region.label, WIDTH, HEIGHT), mark
            if region.terrain not in ("water", "cliffs"):
                width = 2 * PAIR_APART + PIECE / 7.7
                assert _apart(mark.x, mark.y, mark.side * 0.8, region.spot, width, PIECE / 7.7), mark


def _apart(x: float, y: float, side: float, middle: Point, width: float, height: float) -> bool:
    return abs(x - middle[0]) >= (side + width) / 2 or abs(y - middle[1]) >= (side + height) / 2


# All kinds of land with room for everything, and with room for little or nothing.
ROOMY = """
fffffmmmmwwww fffffmmmmwwww fffffmmmmwwww fffffmmmmwwww pppppUUUUkkkk pppppUUUUkkkk pppppUUUUkkkk pppppCCCCkkkk
pppppCCCCkkkk pppppCCCCkkkk
"""
NARROW = "fffUUUmm fffUUUmm CCCCCCmm CCCCCCww pkkkqqww pkkkqqvv"


def test_where_pieces_letters_and_marks_stand() -> None:
    """The whole plan, region by region: the spot of the pieces, the letter, and every mark with its side.

    Of the lands that are printed only a digest, with lengths to a thousandth of a cell.
    """
    found = []
    for name, rows in (("roomy", ROOMY), ("narrow", NARROW)):
        for fine in (True, False):
            found.append(f"{name}, {'fine' if fine else 'coarse'}")
            for region in plan(tuple(rows.split()), fine, LABEL if fine else LetterRoom(0.9, 0.8)):
                stand = ", ".join(f"{x:.2f} {y:.2f}" for x, y in (region.spot, region.label))
                marks = "; ".join(f"{each.name} {each.x:.2f} {each.y:.2f} {each.side:.2f}" for each in region.marks)
                found.append(f"{region.letter} {stand}: {marks}".rstrip())
    for side_id, side in edition().sides.items():
        plans = repr([plan(side.rows, True, LABEL), plan(side.rows, False, LetterRoom(0.9, 0.8))])
        found.append(f"{side_id} {text_digest(re.sub(FINE, COARSE, plans))[:8]}")
    assert "\n".join(found) + "\n" == PLANS.read_text(encoding="utf-8")


@pytest.mark.parametrize("fine", [True, False])
def test_what_stands_nearer_is_drawn_later(fine: bool) -> None:
    for side_id in SIDES:
        for region in plan(edition().sides[side_id].rows, fine, LABEL if fine else LetterRoom(0.9, 0.8)):
            feet = [mark.y + mark.side / 2 for mark in region.marks]
            assert feet == sorted(feet)


@pytest.mark.parametrize("fine", [True, False])
def test_every_region_that_can_be_entered_shows_what_it_is(fine: bool) -> None:
    for side_id in SIDES:
        for region in plan(edition().sides[side_id].rows, fine, LABEL if fine else LetterRoom(0.9, 0.8)):
            assert region.marks or region.terrain == "cliffs", (side_id, region.letter)


def test_a_region_of_one_cell_can_be_drawn() -> None:
    rows = ["f" * 10] * 14
    rows[5] = "fffCffffff"
    side = Side(rows=tuple(rows))
    assert region_spot(side, "C", Box(0, 0, 10, 14)) == (3.5, 5.5)
    assert drawn(side).to_bytes()


# Inks


@nightly
@pytest.mark.parametrize("theme", THEMES)
def test_every_side_draws_as_a_card_in_every_language(theme: str) -> None:
    for language in LANGUAGES if theme == "contrast" else ("en",):  # which has the largest type
        if not edition().text[language].lands:
            continue
        book = open_book(edition(), language, theme_of(theme))
        deck = Deck(book, BIG, 0, 13, 10)
        document = Document("cards")
        for side_id in SIDES:
            document.form(side_id, *BIG, partial(_card, deck=deck, side_id=side_id))
            page = document.page(Paper("card", *BIG))
            page.place(side_id, 0, 0)
        pdf = document.to_bytes()
        assert len(PdfDocument(pdf)) == 16
        for number, side_id in enumerate(SIDES):
            found = texts(pdf, number).casefold()
            assert side_id.casefold() in found
            assert book.name(side_id).casefold() in found
            if theme == "mono" and language == "en":  # only words differ
                assert_black(pdf, number)


def _card(drawing: Drawing, deck: Deck[object], side_id: str) -> None:
    draw_land_card(deck, drawing, side_id)  # type: ignore[arg-type]


@pytest.mark.parametrize("box", [at_night(CARD), THUMBNAIL])
def test_black_and_white_is_black_at_any_size(box: Box) -> None:
    for side in edition().sides.values():
        assert_black(drawn(side, "mono", box).to_bytes(), 0)


def test_tints_are_in_the_themes_that_have_them() -> None:
    side = edition().sides["1A"]
    tints = {
        theme: {tuple(step.operands) for step in steps(drawn(side, theme).to_bytes()) if step.operator == "rg"}
        for theme in ("colour", "ink-saver", "contrast")
    }
    assert len(tints["colour"]) >= 5
    assert len(tints["contrast"]) >= 5
    assert not any(max(tint) - min(tint) > 0.01 for tint in tints["ink-saver"])


def test_letters_are_there_at_any_size_and_resources_on_cards_only() -> None:
    side = edition().sides["5B"]
    for box in (CARD, THUMBNAIL):
        document = drawn(side, "colour", box)
        assert any(name.startswith("resource mana") for name in document._forms) == (box is CARD)
        assert set(texts(document.to_bytes()).split()) == set(letters("5B"))


# The same every time


def test_drawing_twice_gives_the_same_bytes() -> None:
    side = edition().sides["6A"]
    assert drawn(side).to_bytes() == drawn(side).to_bytes()


def test_a_land_is_drawn_once_for_each_size_and_theme() -> None:
    document = Document("lands")
    page = document.page(Paper("lands", 200, 200))
    side = edition().sides["1B"]
    for x in (0, 60, 120):
        draw_land(page, theme_of("colour"), side, THUMBNAIL.moved(x, 0))
    assert _lands(document) == 1
    draw_land(page, theme_of("mono"), side, THUMBNAIL)
    draw_land(page, theme_of("mono"), side, CARD)
    assert _lands(document) == 3


def _lands(document: Document) -> int:
    return sum(name.startswith("land ") and not name.startswith("land mark") for name in document._forms)


def test_a_river_is_drawn_between_its_pair_and_narrows_to_its_springs() -> None:
    """Wide strokes of water on wider ones of ink, and the current, instead of the border's own line."""
    side = replace(edition().sides["1A"], rivers=(("f", "p"),))
    assert len(outlines(side.rows).between("f", "p")) == 1
    blue = theme_of("colour").ink("land_water").fill
    assert blue is not None
    weights, colour, weight = list[float](), list[float](), 0.0
    for step in steps(drawn(side).to_bytes()):
        if step.operator == "RG":
            colour = step.operands
        elif step.operator == "w":
            weight = step.operands[0] * step.scale
        elif step.operator == "S" and colour == pytest.approx(list(blue), abs=0.002):
            weights.append(weight)
    widest = weights.index(max(weights))
    assert max(weights) == pytest.approx(0.24 * CELL * POINTS_PER_MM, rel=0.01)
    assert weights[: widest + 1] == sorted(weights[: widest + 1])
    assert weights[widest:] == sorted(weights[widest:], reverse=True)
    assert min(weights[0], weights[-1]) < 0.2 * max(weights)


def test_a_river_does_not_narrow_where_it_comes_to_water_or_another_river() -> None:
    for side in edition().sides.values():
        land = outlines(side.rows)
        rivers = [border for pair in side.rivers for border in land.between(*pair)]
        plate = _Plate(Document("x").page(Paper("x", 90, 126)), theme_of("colour"), side, CELL, {})
        for river in rivers:
            for end in (0, -1):
                point = river.points[end]
                meeting = {letter for each in land.borders if point in each.points for letter in each.sides}
                others = [each for each in rivers if each is not river and point in each.points]
                wet = any(LETTERS.get(letter) == "water" for letter in meeting) or "" in meeting or bool(others)
                assert plate._flows_on(point, rivers) is wet
