"""Shapes, patterns and example boards as they come out on paper, as text pictures and as numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from math import hypot

import pytest

from proofpress.cartographers.printing import examples
from proofpress.cartographers.printing.cards import CardArt, deck_for
from proofpress.cartographers.printing.examples import (
    CHOICE,
    borders,
    cells_of,
    draw_attack,
    draw_board,
    draw_shape,
    draw_solo_start,
)
from proofpress.cartographers.printing.reference import reference_document
from proofpress.pages.art import theme_of
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import CARDS, Box, Paper, Size, parse_paper
from tests.cartographers.printing.books import all_cards, book, edition
from tests.languages import LANGUAGES
from tests.pages.flat import steps, texts
from tests.press.measure import Pages
from tests.press.pdfs import page_of, pixels

SIDE = 10  # of a square, in millimetres
PER_MM = 4


def printed(draw: Callable[[Drawing], None], columns: int, rows: int) -> list[str]:
    """The page as a picture: # where a square has something dark inside, its outermost tenth left out."""
    image = pixels(page_of(draw, Paper("test", columns * SIDE, rows * SIDE)), per_mm=PER_MM)
    side, rim = SIDE * PER_MM, SIDE * PER_MM // 10

    def inked(column: int, row: int) -> bool:
        left, top = column * side + rim, row * side + rim
        return bool(image.crop((left, top, left + side - 2 * rim, top + side - 2 * rim)).getextrema()[0] < 140)

    return ["".join("#" if inked(column, row) else "." for column in range(columns)) for row in range(rows)]


SHAPES = [shape.grid for card in edition().explore.values() for shape in card.shapes]


@pytest.mark.parametrize("terrain", [CHOICE, "forest", "monster"])
@pytest.mark.parametrize("grid", [("..#", ".##", "##."), ("#.#",), ("#.", ".#"), ("..##", "###.")])
def test_a_shape_is_drawn_as_it_stands(grid: tuple[str, ...], terrain: str) -> None:
    theme = theme_of("mono")
    columns, rows = len(grid[0]), len(grid)
    box = Box(0, 0, columns * SIDE, rows * SIDE)
    assert printed(lambda page: _shape(page, theme, grid, terrain, box), columns, rows) == list(grid)


def _shape(page: Drawing, theme: object, grid: tuple[str, ...], terrain: str, box: Box) -> None:
    draw_shape(page, theme, grid, terrain, box, SIDE)  # type: ignore[arg-type]


@pytest.mark.parametrize("grid", SHAPES)
def test_a_border_runs_round_the_shape_and_only_there(grid: tuple[str, ...]) -> None:
    cells = set(cells_of(grid))
    inner, outer = borders(cells, 0, 0, 1)
    touching = sum((y, x + 1) in cells for y, x in cells) + sum((y + 1, x) in cells for y, x in cells)
    assert len(inner) == touching
    assert len(outer) == 4 * len(cells) - 2 * touching


@pytest.mark.parametrize("hero", edition().heroes)
def test_an_attack_is_drawn_with_a_rim(hero: str) -> None:
    grid = edition().heroes[hero].grid
    columns, rows = len(grid[0]) + 2, len(grid) + 2
    box = Box(0, 0, columns * SIDE, rows * SIDE)
    rim = "." * columns
    inner = ["." + re.sub("[H*]", "#", row) + "." for row in grid]
    theme = theme_of("mono")
    assert printed(lambda page: _attack(page, theme, grid, box), columns, rows) == [rim, *inner, rim]


def _attack(page: Drawing, theme: object, grid: tuple[str, ...], box: Box) -> None:
    draw_attack(page, theme, grid, box, SIDE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("corner", "direction", "wanted"),
    [
        ("top_left", "clockwise", ["###", "...", "..."]),
        ("top_left", "counterclockwise", ["#..", "#..", "#.."]),
        ("bottom_right", "counterclockwise", ["..#", "..#", "..#"]),
        ("bottom_left", "clockwise", ["#..", "#..", "#.."]),
        ("bottom_right", "clockwise", ["...", "...", "###"]),
    ],
)
def test_the_corner_and_the_way_along_the_edge(corner: str, direction: str, wanted: list[str]) -> None:
    theme = theme_of("colour")  # its faint lines between the thirds are paler than what counts here
    box = Box(0, 0, 3 * SIDE, 3 * SIDE)
    assert printed(lambda page: draw_solo_start(page, theme, corner, direction, box), 3, 3) == wanted


@pytest.mark.parametrize("card", edition().scoring)
def test_the_numbers_on_a_board_add_up_to_its_points(card: str) -> None:
    found = book().example(card)
    theme = theme_of("mono")
    box = Box(0, 0, 90, 90)
    pdf = page_of(
        lambda page: draw_board(page, theme, found.grid, found.example.board, box, found.example.awards),
        Paper("test", 90, 90),
    )
    (shown_page,) = Pages(pdf)
    runs: dict[int, str] = {}
    for letter in shown_page.letters:
        runs[letter.run] = runs.get(letter.run, "") + letter.sign
    shown = list(map(int, runs.values()))
    assert sum(shown) == found.example.points


def test_columns_are_numbered_where_their_numbers_count() -> None:
    found = book().example("silos")
    theme = theme_of("mono")
    pdf = page_of(
        lambda page: draw_board(page, theme, found.grid, found.example.board, Box(0, 0, 80, 90), numbers=True),
        Paper("test", 80, 90),
    )
    assert re.findall(r"\d", texts(pdf)) == list("12345")


def white_figures(pdf: bytes, page: int) -> list[float]:
    """The sizes on paper of what is lettered in white."""
    found: list[float] = []
    white, size = False, 0.0
    for step in steps(pdf, page):
        if step.operator in ("g", "rg"):
            white = set(step.operands) == {1.0}
        elif step.operator == "Tf":
            size = step.operands[-1]
        elif step.operator in ("Tj", "TJ", "'") and white:
            found.append(size * step.scale)
    return found


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_points_in_a_board_can_be_read_or_are_left_out(theme: str) -> None:
    cards = [card for card in all_cards().whole if card.kind == "scoring"]
    for size in ("poker", "mini"):
        deck, document = deck_for(book(theme=theme), CARDS[size], 0, cards), Document("cards")
        for card in cards[::4]:
            CardArt("base").front(deck, document.page(Paper("card", *CARDS[size])), card)
        pdf = document.to_bytes()
        figures = [pt for page in range(len(cards[::4])) for pt in white_figures(pdf, page)]
        assert min(figures) >= 5.99
    pdf = reference_document(book(theme=theme), parse_paper("A5"), ["canal_lake"]).to_bytes()
    assert min(white_figures(pdf, 0)) >= 6.99


def test_points_leave_the_terrain_to_be_seen() -> None:
    """Where a space shows points its figure is smaller and lies beside them: no figure is under a badge."""
    found, document = book(theme="mono").example("canal_lake"), Document("board")
    draw_board(
        document.page(parse_paper("A5")),
        theme_of("mono"),
        found.grid,
        found.example.board,
        Box(20, 20, 25, 25),
        found.example.awards,
    )
    placed = [step.matrix for step in steps(document.to_bytes()) if step.operator == "Do"]
    sides = Counter(round(matrix[0] * 10, 1) for matrix in placed)
    earning = sum(award.cells.bit_count() for award in found.example.awards)
    assert sides == {5.0: len(placed) - earning, 2.8: earning}


@pytest.mark.parametrize("side", [2.6, 3.0, 4.0, 8.0])
def test_no_sign_reaches_under_its_points_however_small_the_board(side: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lower right corner of a sign is outside the round badge of one figure."""
    marks, signs = list[Box](), list[Box]()
    monkeypatch.setattr(Drawing, "rounded", lambda _, box, *__: marks.append(box))
    monkeypatch.setattr(examples, "tile_plate", lambda _, __, ___, x, y, wide: signs.append(Box(x, y, wide, wide)))
    found, page = book().example("canal_lake"), Document("board").page(parse_paper("A5"))
    box = Box(20, 20, side * found.grid.width, side * found.grid.height)
    draw_board(page, theme_of("colour"), found.grid, found.example.board, box, found.example.awards, least_pt=6.0)
    small = [sign for sign in signs if sign.width < 0.9 * side]
    assert len(marks) == len(small) > 3
    for mark in marks:
        x, y = mark.centre
        assert min(hypot(x - sign.right, y - sign.bottom) for sign in small) >= mark.height / 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_print_has_larger_type_on_cards(language: str) -> None:
    """No smaller than normal print where the pictures leave no more, and 14 points where they do."""
    normal, poker, large = (
        deck_for(book(language, theme), card, 0, all_cards().whole).text_pt
        for theme, card in (("colour", CARDS["poker"]), ("contrast", CARDS["poker"]), ("contrast", Size(91, 127)))
    )
    assert normal < 10.6
    assert normal <= poker
    assert large >= 14


def test_the_corner_where_monsters_start_stays_within_its_map_whatever_its_shape() -> None:
    """Three rows and three columns, and the corner as large as one of them."""
    box = Box(20, 20, 30, 18)

    def draw(drawing: Drawing) -> None:
        draw_solo_start(drawing, theme_of("colour"), "bottom_right", "clockwise", box)

    page = next(iter(Pages(page_of(draw, parse_paper("A4")))))
    level = sorted({round(line[1], 2) for stroke in page.lines() for line in stroke if line[1] == line[3]})
    assert level[:2] == [26, 32]
