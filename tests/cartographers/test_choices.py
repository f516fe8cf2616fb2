"""Presets and their refinements: which cards are in play, and which choices the rules do not allow."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from proofpress.cartographers.choice import Choice, choose
from proofpress.cartographers.deal import deck_lists
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.records import CATEGORIES, SEASONS
from proofpress.errors import UsageError
from tests.data.corpus import lay

BASE_AMBUSH = ("goblin_attack", "bugbear_assault", "kobold_onslaught", "gnoll_raid")
HEROES_AMBUSH = ("gorgon_gaze", "giant_troll_ravage", "zombie_plague", "dragon_inferno")
PROMO_AMBUSH = ("insectoid_invasion", "ogre_charge", "ratman_strike", "flayer_incursion")
HEROES = ("dobrik_of_lorkheim", "dal_of_jolev", "freyla_the_true", "wren_the_lioness")
RUINS = ("temple_ruins", "outpost_ruins")


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


def sets(edition: Edition, choice: Choice) -> tuple[set[str], set[str]]:
    """The sets of the explore and of the scoring cards."""
    return {edition.explore[name].set for name in choice.explore}, {
        edition.scoring[name].set for name in choice.scoring
    }


# Presets


@pytest.mark.parametrize(
    ("preset", "explore", "seasons", "ruins", "ambush", "heroes", "scoring"),
    [
        ("base", "base", "base", RUINS, BASE_AMBUSH, (), {"base"}),
        ("heroes", "heroes", "heroes", (), HEROES_AMBUSH, HEROES, {"heroes"}),
        ("combined", "base", "base", RUINS, BASE_AMBUSH + HEROES_AMBUSH, HEROES, {"base", "heroes"}),
    ],
)
def test_presets(
    preset: str,
    explore: str,
    seasons: str,
    ruins: tuple[str, ...],
    ambush: tuple[str, ...],
    heroes: tuple[str, ...],
    scoring: set[str],
    edition: Edition,
) -> None:
    choice = choose(edition, preset)
    assert (choice.explore_set, choice.season_set) == (explore, seasons)
    assert sets(edition, choice) == ({explore}, scoring)
    assert len(choice.explore) == 11
    assert (choice.ruins, choice.ambush, choice.heroes) == (ruins, ambush, heroes)
    for category in CATEGORIES:
        assert len(choice.scoring_of(edition, category)) == 4 * len(scoring)


def test_the_base_game_is_the_default(edition: Edition) -> None:
    assert choose(edition) == choose(edition, "base")


# Refinements


def test_explore_and_seasons_are_exchanged_one_by_one(edition: Edition) -> None:
    choice = choose(edition, "combined", explore="heroes")
    assert (choice.explore_set, choice.season_set) == ("heroes", "base")
    assert choice.explore[0] == "lagoon"
    choice = choose(edition, "combined", seasons="heroes")
    assert (choice.explore_set, choice.season_set) == ("base", "heroes")
    assert deck_lists(edition, choice).limits == (8, 7, 7, 6)


def test_heroes_in_and_out(edition: Edition) -> None:
    assert choose(edition, "base", heroes=True).heroes == HEROES
    assert choose(edition, "heroes", heroes=False).heroes == ()
    assert choose(edition, "combined", heroes=False).ambush == BASE_AMBUSH + HEROES_AMBUSH


@pytest.mark.parametrize(
    ("words", "pool"),
    [
        (("heroes",), HEROES_AMBUSH),
        (("heroes", "base"), BASE_AMBUSH + HEROES_AMBUSH),
        (("mixed",), BASE_AMBUSH + HEROES_AMBUSH),
        (("mixed", "promo"), BASE_AMBUSH + HEROES_AMBUSH + PROMO_AMBUSH),
        (("promo",), PROMO_AMBUSH),
        (("zombie_plague", "base"), (*BASE_AMBUSH, "zombie_plague")),
        (("base", "base", "gnoll_raid"), BASE_AMBUSH),
        (
            ("ogre_charge", "gorgon_gaze", "gnoll_raid", "goblin_attack"),
            ("goblin_attack", "gnoll_raid", "gorgon_gaze", "ogre_charge"),
        ),
    ],
)
def test_ambush_pools(words: tuple[str, ...], pool: tuple[str, ...], edition: Edition) -> None:
    assert choose(edition, ambush=words).ambush == pool, "in the order of the deck lists, whatever the order of words"


def test_scoring_pools(edition: Edition) -> None:
    assert len(choose(edition, scoring=("mixed",)).scoring) == 32
    four = ("silos", "wildholds", "canal_lake", "deepwood")
    choice = choose(edition, scoring=four)
    assert choice.scoring == ("canal_lake", "wildholds", "deepwood", "silos")
    assert choice.scoring_of(edition, "village") == ("wildholds",)
    assert len(choose(edition, scoring=("base", "silos")).scoring) == 17


@pytest.mark.parametrize(
    ("preset", "refined", "inside"),
    [
        ("base", {}, True),
        ("heroes", {}, False),
        ("combined", {}, True),
        ("heroes", {"heroes": False}, False),
        ("heroes", {"ambush": ("heroes", "promo")}, False),
        ("heroes", {"ambush": ("promo",)}, False),
        ("heroes", {"ambush": ("mixed",)}, True),
        ("heroes", {"ambush": ("heroes", "gnoll_raid")}, True),
        ("heroes", {"scoring": ("mixed",)}, True),
        ("heroes", {"scoring": ("heroes", "wildholds")}, True),
        ("heroes", {"explore": "base"}, True),
        ("heroes", {"seasons": "base"}, True),
        ("combined", {"explore": "heroes", "seasons": "heroes"}, True),
        ("base", {"heroes": True}, True),
        ("base", {"ambush": ("promo",)}, True),
    ],
)
def test_ruins_come_with_the_base_game_and_with_every_combination(
    preset: str, refined: dict[str, Any], inside: bool, edition: Edition
) -> None:
    assert choose(edition, preset, **refined).ruins == (RUINS if inside else ())


def test_heroes_of_another_game_make_a_combination(tmp_path: Path) -> None:
    explore = "  my_card:\n    set: mine\n    time: 8\n    terrains: [water]\n    shapes: [{grid: ['#']}]\n"
    lay(tmp_path, "cartographers/explore.yaml", f"cards:\n{explore}ruins:\n  my_ruins: {{set: mine}}\n".encode())
    rule = "set: mine, solo: 20, rule: [{each: space, of: forest, points: 1}]"
    cards = "".join(f"  my_{category}: {{category: {category}, {rule}}}\n" for category in CATEGORIES)
    lay(tmp_path, "cartographers/scoring.yaml", f"cards:\n{cards}".encode())
    seasons = "".join(f"    {name}: {{limit: 8, edicts: [A, B]}}\n" for name in SEASONS)
    lay(tmp_path, "cartographers/seasons.yaml", f"sets:\n  mine:\n{seasons}".encode())
    edition = load_edition(tmp_path)
    own = {"explore": "mine", "seasons": "mine", "ambush": ("promo",), "scoring": ("mine",)}
    assert choose(edition, **own).ruins == ("my_ruins",)  # type: ignore[arg-type]
    assert choose(edition, heroes=True, **own).ruins == (*RUINS, "my_ruins")  # type: ignore[arg-type]


# Refusals


@pytest.mark.parametrize(
    ("preset", "refined", "said"),
    [
        ("bsae", {}, 'sets: there is no preset "bsae"; did you mean "base"? possible: base, heroes or combined'),
        ("base", {"explore": "promo"}, 'explore: there is no set "promo"; possible: base or heroes'),
        ("base", {"explore": ""}, 'explore: there is no set ""; possible: base or heroes'),
        (
            "base",
            {"seasons": "hero"},
            'seasons: there is no set "hero"; did you mean "heroes"? possible: base or heroes',
        ),
        (
            "base",
            {"ambush": ("goblin_atack",)},
            'ambush: there is no ambush set or card "goblin_atack"; did you mean "goblin_attack"?',
        ),
        (
            "base",
            {"ambush": ("goblin_attack", "gnoll_raid")},
            "ambush: 4 ambush cards enter a game, one each season, but the pool holds only 2: "
            "goblin_attack and gnoll_raid",
        ),
        (
            "base",
            {"scoring": ("goblin_attack",)},
            'scoring: there is no scoring set or card "goblin_attack"; possible: mixed, base, heroes, ',
        ),
        (
            "base",
            {"scoring": ("sentinel_wood", "silos")},
            "scoring: a game uses one scoring card of each category, but the pool has none of farm_water or village",
        ),
    ],
)
def test_refusals_name_the_option_and_the_rule(
    preset: str, refined: dict[str, Any], said: str, edition: Edition
) -> None:
    with pytest.raises(UsageError) as caught:
        choose(edition, preset, **refined)
    assert str(caught.value).startswith(said)
    assert caught.value.exit_code == 2


def test_seasons_that_cannot_end_are_refused(tmp_path: Path) -> None:
    seasons = "".join(
        f"    {name}: {{limit: {limit}, edicts: [A, B]}}\n"
        for name, limit in (("spring", 1), ("summer", 9), ("fall", 1), ("winter", 1))
    )
    explore = "cards:\n" + "".join(
        f"  c{number}:\n    set: tiny\n    time: 2\n    terrains: [farm]\n    shapes: [{{grid: ['#']}}]\n"
        for number in range(4)
    )
    lay(tmp_path, "cartographers/seasons.yaml", f"sets:\n  slow:\n{seasons}".encode())
    lay(tmp_path, "cartographers/explore.yaml", explore.encode())
    edition = load_edition(tmp_path)
    assert choose(edition, explore="tiny").season_set == "base", "8 time is just enough for a spring of 8"
    with pytest.raises(UsageError) as caught:
        choose(edition, explore="tiny", seasons="slow")
    assert str(caught.value) == (
        "seasons: the summer of season set slow cannot end: it takes 9 time, "
        "but all cards of explore set tiny together give 8"
    )


def test_fewer_than_four_heroes_are_refused(edition: Edition) -> None:
    three = replace(edition, heroes=dict(list(edition.heroes.items())[:3]))
    with pytest.raises(UsageError, match="heroes: 4 hero cards enter a game, one each season, but there are only 3"):
        choose(three, "heroes")
    assert choose(three, "heroes", heroes=False).heroes == ()
    none = replace(edition, heroes={})
    with pytest.raises(UsageError, match=r"there are only 0$"):
        choose(none, "base", heroes=True)


# Deck lists


def test_deck_lists(edition: Edition) -> None:
    lists = deck_lists(edition, choose(edition, "combined"))
    assert lists.limits == (8, 8, 7, 6)
    assert sum(lists.times.values()) == 16
    assert set(lists.times) == set(lists.explore)
    assert lists.ordered(["wren_the_lioness", "gorgon_gaze", "outpost_ruins", "hamlet", "great_river"]) == (
        "great_river",
        "hamlet",
        "outpost_ruins",
        "gorgon_gaze",
        "wren_the_lioness",
    )
