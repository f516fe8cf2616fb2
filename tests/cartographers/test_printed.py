"""The shipped data against the printed facts in `printed.py`, fact by fact.

The first half needs no loader: it checks the table itself by counts and symmetries that a slip of the pen
would break. The second half compares each shipped record with it. What the rules make of the facts is tested
elsewhere.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from tests.cartographers.printed import (
    AMBUSH,
    COIN_TRACK,
    EDICTS,
    EXPLORE,
    FIRST_GAME,
    HEROES,
    MAPS,
    NAMES,
    RUINS,
    SCORING,
    SEASONS,
    SOLO_TITLES,
    Names,
    Picture,
)

if TYPE_CHECKING:
    from proofpress.cartographers.records import Edition

LANGUAGES = Names._fields
TERRAINS = ("forest", "village", "farm", "water")
CARDS = [*EXPLORE, *RUINS, *AMBUSH, *HEROES, *SCORING]


def id_of(name: str) -> str:
    """The id a card or title of this English name has."""
    return name.removeprefix("The ").replace("'", "").replace(" ", "_").lower()


TITLES = {id_of(title): least for least, title in SOLO_TITLES.items()}


def count(grid: Picture, sign: str) -> int:
    return "".join(grid).count(sign)


def trimmed(grid: Picture) -> bool:
    """Whether the rows are equally long and no outermost row or column is empty."""
    lines = [*grid[:1], *grid[-1:], *("".join(row[side] for row in grid) for side in (0, -1))]
    return len({len(row) for row in grid}) == 1 and all(set(line) != {"."} for line in lines)


# The table itself


@pytest.mark.parametrize("which", ["base", "heroes"])
def test_explore_set_adds_up(which: str) -> None:
    cards = [card for card in EXPLORE.values() if card.set == which]
    assert Counter(card.time for card in cards) == {1: 4, 2: 6, 0: 1}
    assert sum(card.time for card in cards) == 16, "total time is twice the longest season"
    assert {card.terrains for card in cards if card.time == 1} == {(terrain,) for terrain in TERRAINS}
    assert {frozenset(card.terrains) for card in cards if card.time == 2} == {
        frozenset(pair) for pair in combinations(TERRAINS, 2)
    }, "each pair of terrains is on one card"
    assert [card.terrains for card in cards if card.time == 0] == [(*TERRAINS, "monster")]


@pytest.mark.parametrize("card_id", EXPLORE)
def test_explore_shapes_are_plausible(card_id: str) -> None:
    card = EXPLORE[card_id]
    assert all(trimmed(shape.grid) and set("".join(shape.grid)) <= set("#.") for shape in card.shapes)
    assert [shape.coin for shape in card.shapes] == ([True, False] if card.time == 1 else [False])
    cells = [count(shape.grid, "#") for shape in card.shapes]
    if card.time == 1:
        assert 2 <= cells[0] <= 3, "the small shape, with the coin"
        assert 4 <= cells[1] <= 5, "the big shape"
    elif card.time == 2:
        assert 3 <= cells[0] <= 5
    else:
        assert cells == [1]


def test_numbers_of_the_base_deck_are_all_there_once() -> None:
    of_cards = [card.number for card in (*EXPLORE.values(), *SCORING.values()) if card.set == "base"]
    numbers = [*RUINS.values(), *of_cards, *(number for number, _ in EDICTS.values())]
    assert Counter(numbers) == Counter([*range(5, 18), *range(22, 42)]), "1-4 are ambushes, 18-21 seasons"
    assert all(card.number is None for card in (*EXPLORE.values(), *SCORING.values()) if card.set == "heroes")


@pytest.mark.parametrize("which", ["base", "heroes", "promo"])
def test_ambush_set_is_balanced(which: str) -> None:
    cards = [card for card in AMBUSH.values() if card.set == which]
    assert Counter(card.direction for card in cards) == {"clockwise": 2, "counterclockwise": 2}
    corners = [card.solo_corner for card in cards if card.solo_corner is not None]
    assert len(set(corners)) == len(corners) == (3 if which == "promo" else 4), "no corner twice"
    assert set(corners) <= {"top_left", "top_right", "bottom_left", "bottom_right"}
    assert all(trimmed(card.grid) and set("".join(card.grid)) <= set("#.") for card in cards)
    assert all(1 <= count(card.grid, "#") <= 5 for card in cards)
    letters = "".join(card.letter or "-" for card in cards)
    assert letters == ("GTZD" if which == "heroes" else "----")


@pytest.mark.parametrize("card_id", HEROES)
def test_hero_pattern_is_plausible(card_id: str) -> None:
    grid = HEROES[card_id]
    assert trimmed(grid)
    assert set("".join(grid)) <= set("H*.")
    assert count(grid, "H") == 1
    assert 3 <= count(grid, "*") <= 4


@pytest.mark.parametrize("which", ["base", "heroes"])
def test_four_scoring_cards_per_back(which: str) -> None:
    backs = Counter(card.category for card in SCORING.values() if card.set == which)
    assert backs == dict.fromkeys(("forest", "village", "farm_water", "spatial"), 4)


def test_heroes_solo_values_reach_from_68_to_88() -> None:
    backs: dict[str, list[int]] = {}
    for card in SCORING.values():
        if card.set == "heroes":
            backs.setdefault(card.category, []).append(card.solo)
    assert sum(min(values) for values in backs.values()) == 68
    assert sum(max(values) for values in backs.values()) == 88


def test_first_game_uses_one_card_per_back() -> None:
    assert list(FIRST_GAME) == list(EDICTS) == ["A", "B", "C", "D"]
    assert len({SCORING[card_id].category for card_id in FIRST_GAME.values()}) == 4


def test_season_sets_differ_in_summer_only() -> None:
    base, heroes = SEASONS["base"], SEASONS["heroes"]
    assert [season.id for season in base] == ["spring", "summer", "fall", "winter"]
    assert ["".join(season.edicts) for season in base] == ["AB", "BC", "CD", "DA"]
    assert [one.id for one, other in zip(base, heroes, strict=True) if one != other] == ["summer"]


@pytest.mark.parametrize("map_id", MAPS)
def test_map_is_plausible(map_id: str) -> None:
    grid = MAPS[map_id]
    assert [len(row) for row in grid] == [11] * 11
    assert set("".join(grid)) <= set("^r#.")
    assert count(grid, "^") == 5, "mountains"
    assert count(grid, "r") == 6, "ruins"
    assert count(grid, "#") == {"a": 0, "b": 7, "c": 0, "d": 7}[map_id], "wasteland"
    edge = (*grid[:1], *grid[-1:], *(row[0] + row[-1] for row in grid))
    assert count(edge, "^") == 0, "no mountain lies on the edge"


def test_every_card_map_and_title_has_names() -> None:
    assert set(NAMES) == {*CARDS, *MAPS, *TITLES}
    assert {name: id_of(NAMES[name].en) for name in (*CARDS, *TITLES)} == {i: i for i in (*CARDS, *TITLES)}
    for language in LANGUAGES:
        names = [getattr(NAMES[i], language) for i in (*CARDS, *TITLES)]
        known = [name for name in names if name is not None]
        assert len(set(known)) == len(known), f"{language}: two cards of one name"


# The shipped data against the table


@pytest.fixture(scope="module")
def edition() -> Edition:
    from proofpress.cartographers.edition import load_edition

    return load_edition()


def same(fact: str, shipped: object, printed: object) -> None:
    assert shipped == printed, f"{fact}: shipped is {shipped!r}, printed is {printed!r}"


def same_picture(fact: str, shipped: Picture, printed: Picture) -> None:
    assert shipped == printed, "\n".join([f"{fact}: shipped", *shipped, "printed", *printed])


def same_ids(kind: str, shipped: Any, printed: Any) -> None:
    assert set(shipped) == set(printed), (
        f"{kind}: only shipped {sorted(set(shipped) - set(printed))},"
        f" only printed {sorted(set(printed) - set(shipped))}"
    )


def test_shipped_ids(edition: Edition) -> None:
    same_ids("explore", edition.explore, EXPLORE)
    same_ids("ruins", edition.ruins, RUINS)
    same_ids("ambush", edition.ambush, AMBUSH)
    same_ids("heroes", edition.heroes, HEROES)
    same_ids("scoring", edition.scoring, SCORING)
    same_ids("season sets", edition.season_sets, SEASONS)
    same_ids("edicts", edition.edicts, EDICTS)
    same_ids("maps", edition.maps, MAPS)


@pytest.mark.parametrize("card_id", EXPLORE)
def test_shipped_explore_card(edition: Edition, card_id: str) -> None:
    shipped, printed = edition.explore[card_id], EXPLORE[card_id]
    same(f"{card_id} set", shipped.set, printed.set)
    same(f"{card_id} number", shipped.number, printed.number)
    same(f"{card_id} time", shipped.time, printed.time)
    same(f"{card_id} terrains", tuple(shipped.terrains), printed.terrains)
    same(f"{card_id} number of shapes", len(shipped.shapes), len(printed.shapes))
    for i in range(len(printed.shapes)):
        same_picture(f"{card_id} shape {i + 1}", shipped.shapes[i].grid, printed.shapes[i].grid)
        same(f"{card_id} shape {i + 1} coin", shipped.shapes[i].coin, printed.shapes[i].coin)


@pytest.mark.parametrize("card_id", RUINS)
def test_shipped_ruins_card(edition: Edition, card_id: str) -> None:
    same(f"{card_id} set", edition.ruins[card_id].set, "base")
    same(f"{card_id} number", edition.ruins[card_id].number, RUINS[card_id])


@pytest.mark.parametrize("card_id", AMBUSH)
def test_shipped_ambush_card(edition: Edition, card_id: str) -> None:
    shipped, printed = edition.ambush[card_id], AMBUSH[card_id]
    same(f"{card_id} set", shipped.set, printed.set)
    same(f"{card_id} direction", shipped.direction, printed.direction)
    same(f"{card_id} solo corner", shipped.solo_corner, printed.solo_corner or "unknown")
    same(f"{card_id} letter", shipped.letter, printed.letter)
    same_picture(f"{card_id} shape", shipped.grid, printed.grid)


@pytest.mark.parametrize("card_id", HEROES)
def test_shipped_hero_card(edition: Edition, card_id: str) -> None:
    same(f"{card_id} set", edition.heroes[card_id].set, "heroes")
    same_picture(f"{card_id} attack pattern", edition.heroes[card_id].grid, HEROES[card_id])


@pytest.mark.parametrize("card_id", SCORING)
def test_shipped_scoring_card(edition: Edition, card_id: str) -> None:
    shipped, printed = edition.scoring[card_id], SCORING[card_id]
    same(f"{card_id} set", shipped.set, printed.set)
    same(f"{card_id} number", shipped.number, printed.number)
    same(f"{card_id} category", shipped.category, printed.category)
    same(f"{card_id} solo value", shipped.solo, printed.solo)


@pytest.mark.parametrize("which", SEASONS)
def test_shipped_seasons(edition: Edition, which: str) -> None:
    shipped, printed = edition.season_sets[which], SEASONS[which]
    same(f"{which} seasons", list(shipped), [season.id for season in printed])
    for season in printed:
        same(f"{which} {season.id} limit", shipped[season.id].limit, season.limit)
        same(f"{which} {season.id} edicts", shipped[season.id].edicts, season.edicts)


@pytest.mark.parametrize("letter", EDICTS)
def test_shipped_edict(edition: Edition, letter: str) -> None:
    number, seal = EDICTS[letter]
    same(f"edict {letter} number", edition.edicts[letter].number, number)
    same(f"edict {letter} seal", edition.edicts[letter].seal, seal)


@pytest.mark.parametrize("map_id", MAPS)
def test_shipped_map(edition: Edition, map_id: str) -> None:
    same_picture(f"map {map_id}", edition.maps[map_id].grid, MAPS[map_id])
    same(f"map {map_id} side", edition.maps[map_id].side, NAMES[map_id].en)


def test_shipped_coin_track(edition: Edition) -> None:
    same("coin track", edition.coin_track, COIN_TRACK)


def test_shipped_solo_titles(edition: Edition) -> None:
    same("solo titles", dict(edition.titles), TITLES)


def test_shipped_first_game(edition: Edition) -> None:
    same("first game", dict(edition.first_game), FIRST_GAME)


def shipped_name(edition: Edition, language: str, name_id: str) -> Any:
    """The record that holds the name of a card, map or title: `name` and `unofficial`."""
    text = edition.text[language]
    if name_id in MAPS:
        return text.maps[name_id]
    if name_id in TITLES:
        return text.titles[name_id]
    return text.cards[name_id]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name_id", NAMES)
def test_shipped_name(edition: Edition, name_id: str, language: str) -> None:
    shipped = shipped_name(edition, language, name_id)
    printed = getattr(NAMES[name_id], language)
    if printed is None:
        assert shipped.unofficial, f"{language} {name_id}: {shipped.name!r} is ours and must be marked unofficial"
        return
    assert not shipped.unofficial, f"{language} {name_id}: {shipped.name!r} is printed, not unofficial"
    name = shipped.name.replace("’", "'")  # which apostrophe is typography, not a fact
    if name_id in MAPS:
        name = name.lower()  # the sides of the sheet are known as words in running text only
    same(f"{language} {name_id} name", name, printed)
