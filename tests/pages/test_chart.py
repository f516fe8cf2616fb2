"""The chart on backs joins, turned or not; its coast is that of a slow second survey; all marks are of one hand."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations, product
from math import cos, pi, sqrt
from zlib import crc32

import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image, ImageChops, ImageFilter, ImageStat
from pypdfium2 import PdfDocument

from proofpress.cartographers.printing.cards import _BACKS as CARTOGRAPHERS
from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.printing.book import ROLES as KINGDOMS_ROLES
from proofpress.kingdoms.printing.cards import _BACKS as KINGDOMS
from proofpress.kingdoms.printing.lands import _FINE, draw_land
from proofpress.pages.art import VARIANTS, Chance, _bent, _outline, _read, theme_of
from proofpress.pages.cards import face_of
from proofpress.pages.chart import COLUMNS, ROWS, Sea, coasts, draw_back, sea
from proofpress.pages.scenes import _rules as scene_rules, draw_scene
from proofpress.press.document import Document
from proofpress.press.drawing import Path
from proofpress.press.paper import CARDS, Box, Paper, Size
from proofpress.press.themes import THEMES
from tests import ROOT
from tests.depth import deep, spread
from tests.pages.test_busts import CARDS as BUSTS, printed

BACKS = {**CARTOGRAPHERS, **KINGDOMS}
BLEED = 3.0
PIXELS = 10  # per millimetre


def back(name: str, theme: str, size: Size, bleed: float = BLEED, spare: float = 0.0) -> bytes:
    """The back with so much around it."""
    document = Document("back")
    inked = theme_of(theme).inked(KINGDOMS_ROLES)
    document.form("back", *size, lambda drawing: draw_back(face_of(drawing, inked, bleed, spare), BACKS[name]), bleed)
    document.page(Paper("one", size.width + 2 * bleed, size.height + 2 * bleed)).place("back", bleed, bleed)
    return document.to_bytes()


def seen(pdf: bytes) -> Image.Image:
    return PdfDocument(pdf)[0].render(scale=PIXELS * 25.4 / 72, grayscale=True).to_pil()


def apart(one: Image.Image, other: Image.Image) -> float:
    """How much of either picture is darker than anything within two pixels of it in the other one, in hundredths."""
    near = [each.filter(ImageFilter.MinFilter(5)) for each in (one, other)]
    more = (ImageChops.subtract(near[1], one), ImageChops.subtract(near[0], other))
    return sum(ImageStat.Stat(each).mean[0] for each in more) / 2.55


@pytest.mark.parametrize(
    ("name", "theme", "size"),
    [
        *spread(list(BACKS), list(THEMES), [*CARDS.values(), Size(50, 50), Size(90, 126)]),
        ("season", "colour", CARDS["poker"]),  # a coast beyond the bleed has its water within it
    ],
)
def test_a_back_goes_on_at_all_sides_and_is_the_same_upside_down(name: str, theme: str, size: Size) -> None:
    picture = seen(back(name, theme, size))
    width, height, over = round(size.width * PIXELS), round(size.height * PIXELS), round(2 * BLEED * PIXELS)
    left, right = (picture.crop((x, 0, x + over, picture.height)) for x in (0, width))
    top, foot = (picture.crop((0, y, picture.width, y + over)) for y in (0, height))
    assert apart(left, right) < 0.08
    assert apart(top, foot) < 0.08
    assert apart(picture, picture.rotate(180)) < 0.08


def test_what_does_not_join_is_seen() -> None:
    """The instrument: the sides of two decks differ by ten times as much."""
    one, other = (seen(back(name, "colour", CARDS["poker"])) for name in ("explore", "forest"))
    strip = (0, 0, round(2 * BLEED * PIXELS), one.height)
    assert apart(one.crop(strip), other.crop(strip)) > 2


def test_a_shop_that_cuts_beyond_the_design_gets_a_chart_that_joins_at_its_cut() -> None:
    size, spare = CARDS["poker"], 1.5
    picture = seen(back("explore", "colour", size, BLEED + spare, spare))
    over = round(2 * BLEED * PIXELS)
    left, right = (
        picture.crop((x, 0, x + over, picture.height)) for x in (0, round((size.width + 2 * spare) * PIXELS))
    )
    assert apart(left, right) < 0.08


def test_decks_are_told_apart_without_colour() -> None:
    """In grey any two differ in a twentieth of what is seen of them, and in a tenth of their seals."""
    size = CARDS["poker"]
    drawn = {name: seen(back(name, "mono", size, 0)) for name in BACKS}
    x, y, radius = size.width / 2 * PIXELS, size.height / 2 * PIXELS, 11 * PIXELS
    for games in (CARTOGRAPHERS, KINGDOMS):
        for one, other in combinations(games, 2):
            assert apart(drawn[one].reduce(2), drawn[other].reduce(2)) > 3, f"{one} and {other}"
            seals = [drawn[each].crop((x - radius, y - radius, x + radius, y + radius)) for each in (one, other)]
            assert apart(*seals) > 3, f"the seals of {one} and {other}"


@pytest.mark.parametrize("name", BACKS)
def test_the_survey_is_that_of_a_slow_second_one(name: str) -> None:
    """Each height is the sum of its waves, one by one; two fifths are land; turned by half the sea is the same."""
    word, size = BACKS[name].sea, CARDS["poker"]
    found = sea(word, size)
    chance = Chance(f"sea {word}")
    waves = {}
    for a, b in product(range(6), range(-7, 8)):
        length = a * a + b * b * size.width**2 / size.height**2 + 1 / 3
        waves[a, b] = (chance.below(2001) - 1000) / length
    sign = -1 if sum(waves.values()) > 0 else 1
    scale = 4096.0**2
    for x, y in product(range(0, COLUMNS, 7), range(0, ROWS, 5)):
        naive = sum(high * cos(2 * pi * (a * x / COLUMNS + b * y / ROWS)) for (a, b), high in waves.items())
        assert found.heights[y][x] / scale == pytest.approx(
            sign * naive, abs=0.02 * sqrt(sum(h * h for h in waves.values())) + 60
        )
        assert found.over(x, y) == found.over(-x, -y) == found.over(x + COLUMNS, y - ROWS)
    land = sum(found.over(x, y) > 0 for x, y in product(range(COLUMNS), range(ROWS)))
    assert land / (COLUMNS * ROWS) == pytest.approx(0.4, abs=0.01)
    assert found.over(0, 0) < 0, "the rose lies in open water"


@pytest.mark.parametrize("name", BACKS)
def test_coasts_are_rings_with_the_land_at_their_right_hand(name: str) -> None:
    check_coasts(sea(BACKS[name].sea, CARDS["poker"]))


@given(st.integers(0, 10**6))
@settings(max_examples=deep(3), deadline=None)
def test_coasts_of_any_sea_are_such_rings_where_four_shores_meet_too(number: int) -> None:
    chance = Chance(str(number))
    check_coasts(Sea([[chance.below(100) - 55 for _ in range(COLUMNS)] for _ in range(ROWS)], 0))


def check_coasts(found: Sea) -> None:
    rings = list(coasts(found, 6))
    assert rings
    for ring in rings:
        for ((x, y, down), (px, py)), (_, (qx, qy)) in zip(ring, [*ring[1:], ring[0]], strict=True):
            assert max(abs(px - qx), abs(py - qy)) <= 1, "from one side of a square to another one of it"
            if not (0 <= x < COLUMNS and 0 <= y < ROWS):
                continue
            here, there = found.over(x, y) > 0, found.over(x + 1 - down, y + down) > 0
            assert here is not there
            # the coast leaves the crossing to the side on which the land is at its right
            ax, ay = (x - px, y - py) if here else (x + 1 - down - px, y + down - py)
            assert (qx - px) * ay - (qy - py) * ax > -1e-9


@pytest.mark.parametrize("word", ["", "ship 1", "Přílivová vlna"])
def test_chance_is_the_same_on_every_machine(word: str) -> None:
    state = crc32(word.encode())
    chance = Chance(word)
    for many in (2, 10, 72, 2001):
        state = (state * 1664525 + 1013904223) % 2**32
        assert chance.below(many) == int((state // 256) * many / 2**24)


@given(st.text(), st.integers(1, 5000))
def test_chance_stays_below(word: str, many: int) -> None:
    assert 0 <= Chance(word).below(many) < many


def land(name: str) -> bytes:
    """A land as on its card."""
    document = Document("land")
    page = document.page(Paper("one", 90, 126))
    draw_land(page, theme_of("colour").inked(KINGDOMS_ROLES), load_edition().sides[name], page.box)
    return document.to_bytes()


def landscape(word: str, *terrains: str) -> bytes:
    """A landscape as on a card."""
    document = Document("landscape")
    page = document.page(Paper("one", 60, 40))
    draw_scene(page, theme_of("colour"), Box(3, 3, 54, 33), word, terrains, 12)
    return document.to_bytes()


def scenes() -> list[str]:
    """The digests of backs, busts and lands, in the test line of two lands, and of landscapes."""
    lands = list(load_edition().sides)
    drawn = [*(back(name, "colour", CARDS["poker"]) for name in BACKS), *map(land, lands[: deep(2)])]
    drawn += [printed(kind, card) for card, kind in {**BUSTS, "own_1": "monster", "own_2": "hero"}.items()]
    drawn += [landscape("an own card", "forest", "water"), landscape("rift", "farm", "village", "monster")]
    return [hashlib.sha256(each).hexdigest() for each in drawn]


def test_two_processes_draw_the_same_bytes_of_every_scene() -> None:
    here, line = scenes(), "from tests.pages.test_chart import scenes; print(*scenes())"
    assert len(set(here)) == len(here)
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    made = subprocess.run([sys.executable, "-c", line], cwd=ROOT, env=env, capture_output=True, check=True)
    assert made.stdout.decode().split() == here


def test_marks_of_a_land_are_of_several_variants() -> None:
    document = Document("land")
    page = document.page(Paper("one", 90, 126))
    draw_land(page, theme_of("colour").inked(KINGDOMS_ROLES), load_edition().sides["1A"], page.box)
    trees = {name.split()[2] for name in document._forms if name.startswith("mark tree ")}
    assert trees == {str(variant) for variant in range(VARIANTS)}


MARKS = _read("marks")[1]


def test_every_mark_is_drawn_once_for_lands_backs_and_landscapes() -> None:
    on_backs = {"ship", *(mark for each in BACKS.values() for mark in each.marks)}
    on_lands = {mark for pattern in _FINE.values() for mark in (*pattern.small, pattern.large) if mark}
    assert on_backs | on_lands | set(scene_rules().lines) == set(MARKS) - {""}, "each is used, and no other one"
    assert on_backs & on_lands, "both share marks"
    outlines = [tuple(outline for *_, outline in strokes) for name, strokes in MARKS.items() if name]
    assert len(set(outlines)) == len(outlines), "no two are the same drawing"


def test_a_mark_of_the_file_has_no_second_drawing_elsewhere() -> None:
    """What is a mark is no emblem, ornament or sign of another name."""
    drawn = {outline for strokes in MARKS.values() for *_, outline in strokes}
    for file in ("emblems", "ornaments", "signs", "silhouettes", "tiles", "tokens"):
        for name, strokes in _read(file)[1].items():
            own = {outline for *_, outline in strokes}
            assert not own or not own <= drawn, f"{name} of {file} is a mark"


@pytest.mark.parametrize("name", sorted(set(MARKS) - {""}))
def test_variants_stand_on_the_ground_and_differ_by_a_hand(name: str) -> None:
    def points(bent: Callable[[float, float], tuple[float, float]] | None) -> list[tuple[float, float]]:
        found = []
        for *_, said in MARKS[name]:
            path, boxes = _outline(said)
            whole = Path().add(path)
            for box in boxes:
                whole.add(Path.box(box))
            found += [point for _, step in (whole.bent(bent) if bent else whole).steps for point in step]
        return found

    plain = points(None)
    for variant in range(1, VARIANTS):
        bent = _bent(name, variant)
        moved = points(bent)
        assert 0.2 < max(abs(a - c) + abs(b - d) for (a, b), (c, d) in zip(plain, moved, strict=True)) < 2.5
        assert bent(3.0, 10.0)[1] == 10.0
    assert points(_bent(name, 1)) != points(_bent(name, 2))
