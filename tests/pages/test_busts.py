"""Monsters and heroes: every card of the house has a bust of its own, every other card one that its id chooses."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, strategies as st
from PIL import Image, ImageChops, ImageFilter, ImageStat
from pypdfium2 import PdfDocument

from proofpress.cartographers.edition import load_edition
from proofpress.files import rows, shipped
from proofpress.pages.art import FINEST, drawings_in, shading, theme_of
from proofpress.pages.busts import _PARTS, Bust, draw_bust
from proofpress.press.document import Document
from proofpress.press.drawing import Path, Point
from proofpress.press.paper import Box, Paper
from proofpress.press.themes import COPIER_WEIGHT, THEMES
from tests.pages.flat import steps

KINDS: tuple[Bust, ...] = ("monster", "hero")
CARDS: dict[str, Bust] = {
    **dict.fromkeys(load_edition().ambush, KINDS[0]),
    **dict.fromkeys(load_edition().heroes, KINDS[1]),
}
SIDE = 28.0


def printed(kind: Bust, card: str, theme: str = "colour", side: float = SIDE) -> bytes:
    """A bust in a picture as wide as that of a card."""
    document = Document("bust")
    page = document.page(Paper("one", 2 * side, side))
    draw_bust(page, theme_of(theme), kind, card, page.box)
    return document.to_bytes()


def seen(pdf: bytes, pixels: float = 4) -> Image.Image:
    return PdfDocument(pdf)[0].render(scale=pixels * 25.4 / 72).to_pil().convert("L")


def test_every_card_of_the_house_has_a_drawing_and_every_drawing_a_card() -> None:
    parts = {
        name
        for kind, kinds in _PARTS.items()
        for part in kinds
        for name in drawings_in("busts")
        if name.startswith(f"{kind} {part} ")
    }
    named = {name for name in drawings_in("busts") if " " in name}
    assert parts == named, "a part that nothing chooses"
    used = {line.split()[0] for line in _lines() if line.split()[0] in drawings_in("busts")}
    assert set(drawings_in("busts")) - parts == set(CARDS) | used


def _lines() -> list[str]:
    return list(rows(shipped("templates") / "drawings" / "busts.txt"))


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_no_two_are_taken_for_each_other_from_afar(theme: str) -> None:
    """Blurred as at two metres and in grey, any two differ."""
    blurred = {
        card: seen(printed(kind, card, theme)).filter(ImageFilter.GaussianBlur(2)) for card, kind in CARDS.items()
    }
    for one, other in combinations(blurred, 2):
        difference = ImageStat.Stat(ImageChops.difference(blurred[one], blurred[other])).mean[0] / 2.55
        assert difference > 2.5, f"{one} and {other}: {difference:.1f}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", [12.0, SIDE, 45.0])
def test_no_line_is_thinner_than_a_printer_or_copier_shows(theme: str, side: float) -> None:
    least = COPIER_WEIGHT if theme == "mono" else FINEST
    for card, kind in (("goblin_attack", KINDS[0]), ("dal_of_jolev", KINDS[1]), ("nobody_knows", KINDS[0])):
        weight = 1.0
        for step in steps(printed(kind, card, theme, side)):
            if step.operator == "w":
                weight = step.operands[0]
            elif step.operator in ("S", "B"):
                assert weight * step.scale > least - 0.01, card


@pytest.mark.parametrize("card", [*CARDS, *(f"own_{number}" for number in range(20))])
def test_black_and_white_is_black_and_white(card: str) -> None:
    for kind in [CARDS[card]] if card in CARDS else KINDS:
        inks = [
            step for step in steps(printed(kind, card, "mono")) if step.operator in ("g", "G", "rg", "RG", "k", "K")
        ]
        assert {tuple(step.operands) for step in inks} <= {(0.0,), (1.0,)}


@pytest.mark.parametrize("kind", KINDS)
def test_cards_of_ones_own_look_unlike_each_other(kind: Bust) -> None:
    drawn = {printed(kind, f"own_{number}") for number in range(24)}
    assert len(drawn) == 24
    assert printed(kind, "own_1") == printed(kind, "own_1")


def test_a_card_says_nothing_of_the_house_and_gets_a_bust_in_every_theme() -> None:
    for theme in THEMES:
        bare = PdfDocument(printed("monster", "", theme))[0]
        assert bare.render(scale=1, grayscale=True).to_pil().getextrema()[0] < 100


@given(st.lists(st.tuples(st.integers(0, 90), st.integers(0, 90)), min_size=3, max_size=8, unique=True))
def test_shade_begins_at_the_right_edge_and_goes_down_to_the_left(points: list[Point]) -> None:
    ring = Path.polygon(points)
    strokes = shading(ring, 7.0, 0.3).flattened()
    low, high = min(y for _, y in points), max(y for _, y in points)
    assert len(strokes) == max(-(-(high - low) // 7.0) - 1, 0)
    for (ax, ay), tip, (bx, by), _ in strokes:
        x, y = (ax + bx) / 2, (ay + by) / 2
        crossings = [
            px + (qx - px) * (y - py) / (qy - py)
            for (px, py), (qx, qy) in pairwise([*points, points[0]])
            if (py > y) != (qy > y)
        ]
        assert x == pytest.approx(max(crossings), abs=1e-6)
        assert tip[0] <= x
        assert tip[1] >= y


@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(0, 100)), min_size=3, max_size=9))
def test_a_ring_goes_through_its_points_and_is_soft_where_it_closes(points: list[Point]) -> None:
    ring = Path().ring(points)
    assert [step[-1] for kind, step in ring.steps if kind != "h"] == [*points, points[0]]
    (before, _), last = ring.steps[1][1][:2], ring.steps[-2][1]
    first = ring.steps[0][1][0]
    out, into = (before[0] - first[0], before[1] - first[1]), (first[0] - last[1][0], first[1] - last[1][1])
    assert out == pytest.approx(into, abs=1e-6)


@pytest.mark.parametrize(
    ("card", "kind"), [*CARDS.items(), *((f"own_{number}", kind) for number in range(10) for kind in KINDS)]
)
def test_nothing_reaches_into_the_name_above_or_too_far_aside(card: str, kind: Bust) -> None:
    document = Document("bust")
    page = document.page(Paper("one", 2 * SIDE, 1.4 * SIDE))
    draw_bust(page, theme_of("colour"), kind, card, Box(0, 0.4 * SIDE, 2 * SIDE, SIDE))
    picture = seen(document.to_bytes(), 8)
    left, top, right, foot = ImageChops.invert(picture).getbbox() or (0, 0, 0, 0)
    assert top >= 0.4 * SIDE * 8 - 2, f"{0.4 * SIDE - top / 8:.1f} mm"
    assert foot >= 1.4 * SIDE * 8 - 2
    assert 2 * SIDE * 8 * 0.05 < left < right < 2 * SIDE * 8 * 0.95
