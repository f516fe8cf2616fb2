"""Landscapes: what has terrains has a picture of them, the same everywhere, and nothing in the sky of its name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import mean
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st
from pypdfium2 import PdfDocument

from proofpress.cartographers.edition import load_edition
from proofpress.pages import scenes
from proofpress.pages.art import VARIANTS, _read, theme_of
from proofpress.pages.scenes import _Land, _regions, _rules, across, draw_scene
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Box, Paper
from proofpress.press.themes import Theme
from tests.pages.flat import steps

EXPLORE = load_edition().explore
OWN = {"own_card": ("village", "water"), "another": ("monster", "farm"), "alone": ("monster",)}
CARDS = {card: tuple(record.terrains) for card, record in EXPLORE.items()} | OWN
BOX, SKY = Box(3, 3, 55.2, 33.5), 12.6
LAND = ("forest", "village", "farm", "water", "monster", "hero")


class Placed(NamedTuple):
    """A mark that was placed."""

    name: str
    variant: int
    x: float
    y: float
    side: float


def drawn(word: str, terrains: Sequence[str], theme: str = "colour", scale: float = 1.0, sky: float = SKY) -> bytes:
    document = Document("scene")
    page = document.page(Paper("one", 62, 40))
    draw_scene(page, theme_of(theme), BOX, word, terrains, sky, scale)
    return document.to_bytes()


@pytest.fixture
def placed(monkeypatch: pytest.MonkeyPatch) -> list[Placed]:
    """The marks of all landscapes that are drawn."""
    found: list[Placed] = []

    def noted(_: Drawing, __: Theme, name: str, variant: int, x: float, y: float, side: float) -> None:
        assert name in _read("marks")[1]
        found.append(Placed(name, variant, x, y, side))

    monkeypatch.setattr(scenes, "place_mark", noted)
    return found


def land(word: str) -> _Land:
    return _Land(Document("scene").page(Paper("one", 62, 40)), theme_of("colour"), BOX, word, SKY, 1.0)


@given(st.text(min_size=1), st.lists(st.sampled_from(LAND), min_size=1, unique=True))
def test_all_terrains_of_any_card_lie_in_its_picture_from_left_to_right(word: str, terrains: list[str]) -> None:
    regions = _regions(land(word), across(word, terrains))
    middles = {region.terrain: (region.left[-1] + region.right[-1]) / 2 for region in regions}
    assert set(terrains) <= set(middles)
    if len(terrains) > 1:
        assert sorted(terrains, key=middles.__getitem__) == across(word, terrains)
    for left, right in pairwise(regions):
        assert left.right is right.left, "they meet"
    for region in regions:
        assert all(left < right for left, right in zip(region.left, region.right, strict=True)), region.terrain
        assert all(BOX.y + SKY <= top < BOX.bottom for top in region.tops)
        assert region.right[-1] - region.left[-1] > BOX.width / 40


@pytest.mark.parametrize("card", CARDS)
def test_what_belongs_to_each_terrain_stands_in_the_picture_of_a_card(card: str, placed: list[Placed]) -> None:
    drawn(card, CARDS[card])
    stood = {mark.name for mark in placed}
    for terrain in CARDS[card]:
        marks = {mark for stand in _rules().stands[terrain] for mark in stand.marks}
        assert marks & stood, terrain
    for mark in (mark for mark, many in _rules().wishes.get(card, {}).items() if many and mark != "stream"):
        assert mark in stood, "as the file of scenes says"


def test_the_file_of_scenes_speaks_of_cards_and_marks_that_there_are() -> None:
    rules, marks = _rules(), set(_read("marks")[1])
    standing = {mark for stands in rules.stands.values() for stand in stands for mark in stand.marks}
    assert set(rules.lines) <= marks
    assert standing | {"peak", "temple", "outpost"} == set(rules.lines)
    edition = load_edition()
    assert set(rules.wishes) <= {*edition.explore, *edition.ruins, "seasons"}
    for wish in rules.wishes.values():
        assert set(wish) <= {*rules.lines, "stream"}


@pytest.mark.parametrize("theme", ["colour", "mono", "contrast"])
def test_no_landscape_reaches_into_the_sky_of_the_name(theme: str) -> None:
    for card, terrains in CARDS.items():
        page = PdfDocument(drawn(card, terrains, theme))[0].render(scale=4, grayscale=True).to_pil()
        unit = page.height / 40
        sky = page.crop((0, 0, page.width, int((BOX.y + SKY - 0.3) * unit)))
        assert sky.getextrema() == (255, 255), card
        assert page.crop((0, int((BOX.y + SKY) * unit), page.width, page.height)).getextrema()[0] < 255


def test_all_themes_and_large_pictures_have_one_plan(placed: list[Placed]) -> None:
    plans = []
    for theme in ("colour", "mono", "ink-saver", "contrast", "full-colour"):
        placed.clear()
        drawn("kethras_gates", CARDS["kethras_gates"], theme)
        plans.append(list(placed))
    assert all(plan == plans[0] for plan in plans)
    assert {mark.variant for mark in plans[0]} == set(range(VARIANTS))


def test_things_grow_towards_the_front_and_cover_what_is_behind_them(placed: list[Placed]) -> None:
    drawn("timber_grove", ["forest"])
    feet = [mark.y + 0.94 * mark.side for mark in placed if mark.name != "peak"]
    assert feet == sorted(feet)
    far, near = placed[: len(placed) // 3], placed[-len(placed) // 3 :]
    assert 1.5 * mean(mark.side for mark in far) < mean(mark.side for mark in near)
    assert min(mark.side for mark in placed) >= 0.9


def test_a_wide_picture_has_more_things_of_the_same_size(placed: list[Placed]) -> None:
    counts = []
    for width in (BOX.width, 3 * BOX.width):
        placed.clear()
        page = Document("scene").page(Paper("wide", 200, 40))
        draw_scene(page, theme_of("colour"), Box(3, 3, width, 33), "wide", ["farm", "water"], SKY)
        counts.append((len(placed), max(mark.side for mark in placed)))
    assert counts[1][0] > 2 * counts[0][0]
    assert counts[1][1] <= counts[0][1] * 1.4


@pytest.mark.parametrize("scale", [0.38, 0.55, 0.7, 1.0, 1.6])
def test_a_photocopier_keeps_every_line_of_a_landscape(scale: float) -> None:
    for card in ("kethras_gates", "rift_lands", "farmland"):
        thin = [
            step.operands[0] * step.scale
            for step in steps(drawn(card, CARDS[card], "mono", scale))
            if step.operator == "w" and step.operands[0] * step.scale < 0.395
        ]
        assert not thin
