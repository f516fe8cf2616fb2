"""Colours and symbols that everybody can tell apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops
from pypdfium2 import PdfDocument

from generator.cartographers.edition import Edition
from generator.cartographers.load import load_edition
from generator.pages import plates
from generator.pages.inks import ROLES, theme_of
from generator.press.document import Document
from generator.press.paper import parse_paper
from generator.press.sight import nearest_pair

TERRAINS = ("forest", "village", "farm", "water", "monster", "hero", "mountain", "wasteland", "destroyed")
GROUPS = {
    "terrains": TERRAINS,
    "seasons": ("spring", "summer", "fall", "winter"),
    "seals": ("green", "blue", "red", "purple"),
}
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
    document = Document("tiles")
    page = document.page(parse_paper("200x60mm"))
    for index, terrain in enumerate(TERRAINS):
        plates.tile(page, theme_of("mono"), terrain, 5 + index * 20, 10, side)
    scale = 300 / 72
    image = PdfDocument(document.to_bytes())[0].render(scale=scale, grayscale=True).to_pil()
    pixels = 300 / 25.4
    tiles: dict[str, Image.Image] = {}
    for index, terrain in enumerate(TERRAINS):
        left, top = (5 + index * 20) * pixels, 10 * pixels
        box = (round(left), round(top), round(left + side * pixels), round(top + side * pixels))
        tiles[terrain] = image.crop(box).point(lambda level: 255 if level > 127 else 0)
    for terrain, drawn in tiles.items():
        dark = _share(drawn)
        assert 0.04 < dark < 0.6, f"{terrain} is {dark:.0%} black"
    for one, other in combinations(TERRAINS, 2):
        differing = _share(ImageChops.invert(ImageChops.difference(tiles[one], tiles[other])))
        assert differing > 0.1, f"{one} and {other} differ in {differing:.0%} of their pixels"


def _share(image: Image.Image) -> float:
    """The share of black pixels."""
    return image.histogram()[0] / (image.width * image.height)
