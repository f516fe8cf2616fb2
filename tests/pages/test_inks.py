"""Colours and symbols that everybody can tell apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat
from pypdfium2 import PdfDocument

from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.printing.cards import _BACKS as CARTOGRAPHERS_BACKS
from proofpress.kingdoms.printing import book
from proofpress.kingdoms.printing.book import ROLES as KINGDOMS
from proofpress.kingdoms.printing.cards import _BACKS as KINGDOMS_BACKS
from proofpress.kingdoms.records import TOKENS
from proofpress.pages import art
from proofpress.pages.art import theme_of
from proofpress.pages.cards import face_of
from proofpress.pages.chart import draw_back
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.imposition import best_grid
from proofpress.press.paper import CARDS as PAPER_CARDS, parse_paper
from proofpress.press.themes import THEMES, Theme
from tests.depth import spread
from tests.press.sight import nearest_pair

TERRAINS = ("forest", "village", "farm", "water", "monster", "hero", "mountain", "wasteland", "destroyed")
LANDS = ("forest", "mountain", "plains", "capital", "underground", "water", "cliffs")
RESOURCES = ("mana", "ore", "food")
GROUPS = {
    "terrains": TERRAINS,
    "seasons": ("spring", "summer", "fall", "winter"),
    "seals": ("green", "blue", "red", "purple"),
    "lands": tuple(f"land_{land}" for land in LANDS),
    "resources": RESOURCES,
    "players": tuple(f"player_{seat}" for seat in range(5)),
}
ROLES = {**art.ROLES, **KINGDOMS}
APART = 10.0  # CIE Lab units; 2.3 is just noticeable side by side, ten across a table


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


@pytest.mark.parametrize("sight", ["normal", "protan", "deutan", "tritan"])
@pytest.mark.parametrize("group", GROUPS)
def test_colours_hold_for_colour_blind_readers(group: str, sight: str) -> None:
    distance, one, other = nearest_pair({name: ROLES[name].colour for name in GROUPS[group]}, sight)
    assert distance >= APART, f"{one} and {other} are only {distance:.1f} apart"


def test_every_seal_of_the_data_has_an_ink(edition: Edition) -> None:
    assert {edict.seal for edict in edition.edicts.values()} <= set(ROLES)


@pytest.mark.parametrize("side", [5.0, 12.0])
def test_tiles_differ_in_shape_at_any_size_in_black_and_white(side: float) -> None:
    """At five millimetres and 300 dpi: any two differ in a good part of their pixels, and none is empty or full."""
    tiles = _black_and_white({terrain: partial(_tile, terrain=terrain) for terrain in TERRAINS}, side)
    for terrain, drawn in tiles.items():
        dark = _share(drawn)
        assert 0.04 < dark < 0.6, f"{terrain} is {dark:.0%} black"
    for one, other in combinations(TERRAINS, 2):
        differing = _share(ImageChops.invert(ImageChops.difference(tiles[one], tiles[other])))
        assert differing > 0.1, f"{one} and {other} differ in {differing:.0%} of their pixels"


def _tile(page: Drawing, theme: Theme, x: float, y: float, side: float, terrain: str) -> None:
    art.tile_plate(page, theme, terrain, x, y, side)


def _sign(
    page: Drawing, theme: Theme, x: float, y: float, side: float, draw: Callable[..., None], what: str | int
) -> None:
    draw(page, theme, what, x, y, side)


SIGNS: dict[str, tuple[Callable[..., None], tuple[str | int, ...]]] = {
    "players": (book.player_sign, tuple(range(5))),
    "tokens": (book.token_sign, tuple(TOKENS)),
    "resources": (book.resource_sign, RESOURCES),
    "lands": (book.terrain_sign, LANDS),
}


@pytest.mark.parametrize("group", SIGNS)
def test_signs_differ_in_shape_in_black_and_white(group: str) -> None:
    """At five millimetres any two of a kind differ in a tenth of their pixels."""
    draw, all_of_them = SIGNS[group]
    drawn = _black_and_white({str(what): partial(_sign, draw=draw, what=what) for what in all_of_them}, 5.0)
    assert len(drawn) == len(all_of_them)
    for one, other in combinations(drawn, 2):
        differing = _share(ImageChops.invert(ImageChops.difference(drawn[one], drawn[other])))
        assert differing > 0.1, f"{one} and {other} differ in {differing:.0%} of their pixels"


def _black_and_white(draws: Mapping[str, Callable[..., None]], side: float) -> dict[str, Image.Image]:
    """Each as it comes out of a laser printer: 300 dots an inch, black or white."""
    document = Document("signs")
    page = document.page(parse_paper("200x60mm"))
    for index, draw in enumerate(draws.values()):
        draw(page, theme_of("mono").inked(KINGDOMS), 5 + index * 20, 10, side)
    scale = 300 / 72
    image = PdfDocument(document.to_bytes())[0].render(scale=scale, grayscale=True).to_pil()
    pixels = 300 / 25.4
    found: dict[str, Image.Image] = {}
    for index, name in enumerate(draws):
        left, top = (5 + index * 20) * pixels, 10 * pixels
        box = (round(left), round(top), round(left + side * pixels), round(top + side * pixels))
        found[name] = image.crop(box).point(lambda level: 255 if level > 127 else 0)
    return found


def _share(image: Image.Image) -> float:
    """The share of black pixels."""
    return image.histogram()[0] / (image.width * image.height)


BACKS = {
    **{name: (back, theme_of) for name, back in CARTOGRAPHERS_BACKS.items()},
    **{name: (back, lambda theme: theme_of(theme).inked(KINGDOMS)) for name, back in KINGDOMS_BACKS.items()},
}


@pytest.mark.parametrize(
    ("size", "theme"), spread(("poker", "mini"), [name for name in THEMES if name != "full-colour"])
)
def test_backs_are_lines_unless_colour_is_asked_for(size: str, theme: str) -> None:
    """At most 7.5 % of a page of backs is dark, as a printer counts it at 100 dpi."""
    for name in BACKS:
        assert _darkness(name, size, theme) <= 7.5, name
    assert 7.5 < _darkness("explore", size, "full-colour") < 25


def _darkness(name: str, size: str, theme: str) -> float:
    back, themed = BACKS[name]
    document = Document("backs")
    grid = best_grid([parse_paper("A4")], PAPER_CARDS[size])
    document.form("back", *grid.card, lambda drawing: draw_back(face_of(drawing, themed(theme), 1), back), bleed=1)
    page = document.page(grid.paper)
    for place in range(grid.per_sheet):
        page.place("back", grid.cell(place).x, grid.cell(place).y)
    picture = PdfDocument(document.to_bytes())[0].render(scale=100 / 72, grayscale=True).to_pil()
    return 100 - ImageStat.Stat(picture).mean[0] / 2.55
