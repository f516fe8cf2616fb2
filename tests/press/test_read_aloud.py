"""What a picture shows is said in words: tags of cards and sheets, read back and compared with the data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from proofpress.cartographers.edition import load_edition as cartographers_edition
from proofpress.kingdoms.edition import load_edition as kingdoms_edition
from proofpress.language import Labels, labels_of
from tests.depth import some
from tests.languages import LANGUAGES
from tests.press.every_page import printed
from tests.press.tag_tree import tag_tree


def plain(text: str) -> str:
    """The text with the spaces and apostrophes of a keyboard."""
    return re.sub(r"[\u00a0\u202f]", " ", text).replace("’", "'").replace(" ;", ";")


def told(line: str, language: str) -> list[str]:
    """What is said of each figure."""
    (pdf,) = printed(f"{line} --lang {language}").values()
    said = [plain(each).strip() for each in tag_tree(pdf)]
    return [each.removeprefix("Figure ") for each in said if each.startswith("Figure ")]


def of(figures: list[str], name: str) -> list[str]:
    """What is said of the card of that name: nothing, if it is not among those printed."""
    said = [each.split("; ") for each in figures]
    return next((parts for parts in said if plain(name) in parts), [])


@pytest.mark.parametrize("language", some(LANGUAGES, 3))
def test_cards_of_cartographers(language: str) -> None:
    edition = cartographers_edition()
    words: Labels = labels_of(edition, language)
    figures = told("cards --sets combined --kind explore,ambush,hero,scoring,season", language)
    checked = 0
    for part in ("explore", "ambush", "heroes", "scoring"):
        for card, record in getattr(edition, part).items():
            found = of(figures, edition.name(card, language))
            if not found:
                continue
            checked += 1
            match part:
                case "explore":
                    assert found.count(plain(words("coin"))) == sum(shape.coin for shape in record.shapes), card
                    assert plain(words.named(words("time"), str(record.time))) in found, card
                case "ambush":
                    start = f"{words(f'corner_{record.solo_corner}')}, {words(f'way_{record.direction}')}"
                    assert any(each.endswith(plain(start)) for each in found), card
                case "scoring":
                    assert plain(words.named(words("solo_value"), str(record.solo))) in found, card
                case "heroes":
                    rows = [[str(at) for at, cell in enumerate(row, 1) if cell == "*"] for row in record.grid]
                    assert "; ".join(" ".join(row) or "–" for row in rows) in "; ".join(found), card
    assert checked >= 55
    limits = {each.limit for seasons in edition.season_sets.values() for each in seasons.values()}
    assert any(f"{plain(words('time_limit'))} {limit}" in each for limit in limits for each in figures)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_seasons_of_a_map_sheet(language: str) -> None:
    edition = cartographers_edition()
    words = labels_of(edition, language)
    (said, *_) = told("sheets --map a --back none", language)
    for season, record in edition.season_sets["base"].items():
        limit = f"{words('time_limit')} {record.limit}, {words('edicts')} {' '.join(record.edicts)}"
        assert plain(words.named(words(season), limit)) in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_war_cards(language: str) -> None:
    words = labels_of(kingdoms_edition(), language)
    figures = told("cards --game kingdoms --cards 'war-*-3,war-*-flag'", language)
    for side in ("attack", "defend"):
        said = plain(words(f"card_war_{side}"))
        mine = [each.split("; ") for each in figures if said in each.split("; ")]
        assert len(mine) == 2
        assert sorted(("3" in each, plain(words("card_war_flag")) in each) for each in mine) == [
            (False, True),
            (True, False),
        ]


def touching(rows: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for y, x in product(range(len(rows)), range(len(rows[0]))):
        for down, right in ((0, 1), (1, 0)):
            if y + down < len(rows) and x + right < len(rows[0]):
                one, other = rows[y][x], rows[y + down][x + right]
                yield one, other
                yield other, one


@pytest.mark.parametrize("language", LANGUAGES)
def test_waters_and_rivers_of_lands(language: str) -> None:
    edition = kingdoms_edition()
    words = labels_of(edition, language)
    figures = told("cards --game kingdoms --kind land", language)
    for name, side in edition.sides.items():
        (said,) = [each for each in figures if each.endswith(f"; {name}")]
        regions = {part[0]: part for part in said.split("; ") if re.match(r"\w ?:", part)}
        pairs = set(touching(side.rows))
        for letter, part in regions.items():
            if letter not in "kl":
                wet = any((letter, water) in pairs for water in "wv")
                assert (plain(words("region_water")) in part) == wet, (name, letter)
                over = sorted({other for pair in side.rivers for other in pair if letter in pair} - {letter})
                river = plain(words("region_river", others=" ".join(over)))
                assert (river in part) == bool(over), (name, letter)
