"""Configuration ids: everything that changes a deal, nothing else, and one name for one choice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from proofpress.cartographers import deal
from proofpress.cartographers.choice import Choice, choose
from proofpress.cartographers.deal import PRESETS, START, choice_of_config as choice_of, deal_table, table_text
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.records import CATEGORIES, SEASONS
from proofpress.errors import UsageError

BASE_TABLE = """\
explore great_river 1
explore farmland 1
explore hamlet 1
explore forgotten_forest 1
explore hinterland_stream 2
explore homestead 2
explore orchard 2
explore treetop_village 2
explore marshlands 2
explore fishing_village 2
explore rift_lands 0
ruins temple_ruins
ruins outpost_ruins
ambush goblin_attack
ambush bugbear_assault
ambush kobold_onslaught
ambush gnoll_raid
scoring forest sentinel_wood
scoring forest greenbough
scoring forest treetower
scoring forest stoneside_forest
scoring farm_water canal_lake
scoring farm_water mages_valley
scoring farm_water golden_granary
scoring farm_water shoreside_expanse
scoring village wildholds
scoring village great_city
scoring village greengold_plains
scoring village shieldgate
scoring spatial borderlands
scoring spatial lost_barony
scoring spatial broken_road
scoring spatial cauldrons
limit spring 8
limit summer 8
limit fall 7
limit winter 6
"""


@cache
def shipped() -> Edition:
    return load_edition()


def config_of(edition: Edition, choice: Choice) -> str:
    return deal_table(edition, choice).config


def own(folder: Path, **files: str) -> Edition:
    (folder / "cartographers" / "maps").mkdir(parents=True)
    for name, text in files.items():
        (folder / "cartographers" / f"{name.replace('__', '/')}.yaml").write_text(text, encoding="utf-8")
    return load_edition(folder)


# The frozen lists against the data


def test_the_frozen_lists_are_what_is_shipped() -> None:
    """Where the data really must change, the lists stay: then this test names the difference as an exception."""
    edition = shipped()
    for name, cards in deal.EXPLORE.items():
        shipped_cards = {card: record.time for card, record in edition.explore.items() if record.set == name}
        assert list(cards.items()) == list(shipped_cards.items())
    for name, limits in deal.LIMITS.items():
        assert limits == tuple(edition.season_sets[name][season].limit for season in SEASONS)
    pools: list[tuple[Mapping[str, tuple[str, ...]], Mapping[str, Any]]] = [
        (deal.RUINS, edition.ruins),
        (deal.AMBUSH, edition.ambush),
        (deal.HEROES, edition.heroes),
    ]
    for frozen, records in pools:
        assert [(card, name) for name, cards in frozen.items() for card in cards] == [
            (card, record.set) for card, record in records.items()
        ]
    assert [(card, name, back) for name, backs in deal.SCORING.items() for back in backs for card in backs[back]] == [
        (card, record.set, record.category) for card, record in edition.scoring.items()
    ]
    assert all(tuple(backs) == CATEGORIES for backs in deal.SCORING.values())
    assert {record.set for record in edition.explore.values()} == set(deal.EXPLORE)
    assert set(edition.season_sets) == set(deal.LIMITS)


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_have_short_names(preset: str) -> None:
    assert config_of(shipped(), choose(shipped(), preset)) == f"cartographers/1/{preset}"


# One name for one choice


@pytest.mark.parametrize(
    ("preset", "parts", "config"),
    [
        ("heroes", {"explore": "base", "seasons": "base", "ambush": ("base", "heroes"), "scoring": ("mixed",)},
         "combined"),
        ("combined", {"heroes": False, "ambush": ("gnoll_raid", "goblin_attack", "kobold_onslaught", "bugbear_assault"),
                      "scoring": ("base",)}, "base"),
        ("base", {"heroes": True},
         "explore=base/seasons=base/ruins=base/ambush=base/heroes=heroes/scoring=base"),
        ("base", {"seasons": "heroes"},
         "explore=base/seasons=heroes/ruins=base/ambush=base/heroes=none/scoring=base"),
        ("heroes", {"heroes": False},
         "explore=heroes/seasons=heroes/ruins=none/ambush=heroes/heroes=none/scoring=heroes"),
        ("base", {"ambush": ("ogre_charge", "base"), "scoring": ("silos", "heroes", "cauldrons")},
         "explore=base/seasons=base/ruins=base/ambush=base+ogre_charge/heroes=none/scoring=heroes+cauldrons"),
        ("base", {"ambush": ("ratman_strike", "heroes", "gnoll_raid")},
         "explore=base/seasons=base/ruins=base/ambush=heroes+gnoll_raid+ratman_strike/heroes=none/scoring=base"),
        ("base", {"scoring": ("borderlands", "silos", "wildholds", "canal_lake", "deepwood", "greenbough")},
         "explore=base/seasons=base/ruins=base/ambush=base/heroes=none/"
         "scoring=greenbough+canal_lake+wildholds+borderlands+deepwood+silos"),
    ],
)  # fmt: skip
def test_the_canonical_name(preset: str, parts: dict[str, object], config: str) -> None:
    choice = choose(shipped(), preset, **parts)  # type: ignore[arg-type]
    assert config_of(shipped(), choice) == START + config
    assert choice_of(shipped(), START + config) == choice


def test_different_choices_have_different_names() -> None:
    edition = shipped()
    names = [
        config_of(edition, choose(edition, preset, seasons=seasons, heroes=heroes, ambush=ambush, scoring=scoring))
        for preset in PRESETS
        for seasons in ("base", "heroes")
        for heroes in (True, False)
        for ambush in (("base",), ("base", "heroes"), ("promo", "goblin_attack"))
        for scoring in (("base",), ("heroes",), ("mixed",), ("base", "silos"))
    ]
    tables = {
        table_text(
            deal_table(edition, choice_of(edition, name)).lists, deal_table(edition, choice_of(edition, name)).scoring
        )
        for name in names
    }
    # presets "base" and "combined" differ in nothing but the parts that are set here
    assert len(set(names)) == len(tables) == len(names) * 2 // 3


# Own data

OTHER_TIME = """cards:
  rift_lands:
    set: base
    time: 1
    terrains: [forest, village, farm, water, monster]
    shapes: [{grid: ["#"]}]
"""
OTHER_SHAPE = OTHER_TIME.replace("time: 1", "time: 0").replace('"#"', '"##"')
OWN_AMBUSH = """cards:
  mud_men:
    set: base
    direction: clockwise
    solo_corner: top_left
    grid: ["##"]
"""
OTHER_BACK = """cards:
  silos:
    set: heroes
    category: village
    solo: 30
    rule:
      - {each: column, complete: true, numbered: odd, points: 10}
"""
OWN_SEASONS = """sets:
  base:
    spring: {limit: 8, edicts: [A, B]}
    summer: {limit: 8, edicts: [B, C]}
    fall: {limit: 7, edicts: [C, D]}
    winter: {limit: 7, edicts: [D, A]}
"""


def test_what_is_not_dealt_does_not_enter(tmp_path: Path) -> None:
    rulings = "rulings: {mountain_coin: {choose: nobody}}\n"
    square = 'set: own\nside: wilderness\ngrid: ["..", ".."]\n'
    seasons = OWN_SEASONS.replace("limit: 7, edicts: [D, A]", "limit: 6, edicts: [B, A]")
    edition = own(tmp_path, explore=OTHER_SHAPE, rulings=rulings, maps__a=square, seasons=seasons, ambush=OWN_AMBUSH)
    assert config_of(edition, choose(edition, "base", ambush=tuple(deal.AMBUSH["base"]))) == START + "base"


def test_own_cards_append_the_hash_of_the_deal_table(tmp_path: Path) -> None:
    edition = own(tmp_path, explore=OTHER_TIME)
    table = BASE_TABLE.replace("rift_lands 0", "rift_lands 1")
    assert (
        table_text(deal_table(shipped(), choose(shipped())).lists, deal_table(shipped(), choose(shipped())).scoring)
        == BASE_TABLE
    )
    config = config_of(edition, choose(edition))
    assert config == f"cartographers/1/base/own={sha256(table.encode()).hexdigest()}"
    assert choice_of(edition, config) == choose(edition)
    assert config_of(edition, choose(edition, "heroes")) == "cartographers/1/heroes"


def test_an_own_ambush_card_has_its_name_in_the_id(tmp_path: Path) -> None:
    edition = own(tmp_path, ambush=OWN_AMBUSH)
    config = config_of(edition, choose(edition))
    table = BASE_TABLE.replace("ambush gnoll_raid\n", "ambush gnoll_raid\nambush mud_men\n")
    name = "explore=base/seasons=base/ruins=base/ambush=base+mud_men/heroes=none/scoring=base"
    assert config == f"{START}{name}/own={sha256(table.encode()).hexdigest()}"
    assert choice_of(edition, config) == choose(edition)


@pytest.mark.parametrize("files", [{"seasons": OWN_SEASONS}, {"scoring": OTHER_BACK}])
def test_other_limits_and_backs_are_other_deals(tmp_path: Path, files: dict[str, str]) -> None:
    edition = own(tmp_path, **files)
    config = config_of(edition, choose(edition, "combined"))
    assert re.fullmatch(r"cartographers/1/combined/own=[0-9a-f]{64}", config)


# Reading ids


@pytest.mark.parametrize(
    ("config", "complaint"),
    [
        ("cartographers/2/base", "not a configuration that this version deals"),
        ("base", "not a configuration that this version deals"),
        ("cartographers/1/", "not a configuration that this version deals"),
        ("cartographers/1/mine", "not a configuration that this version deals"),
        (START + PRESETS["base"], "with these data it would be cartographers/1/base"),
        (START + PRESETS["base"].replace("ambush=base", "ambush=base+promo+goblin_attack"), "it would be"),
        (START + PRESETS["base"].replace("ruins=base", "ruins=none") + "", "it would be cartographers/1/base"),
        (START + "base/own=" + "0" * 64, "it would be cartographers/1/base"),
        (START + PRESETS["base"].replace("ambush=base", "ambush=base+mud_men"), 'cannot be dealt .* "mud_men"'),
        (START + PRESETS["base"].replace("explore=base", "explore=none"), "cannot be dealt"),
    ],
)  # fmt: skip
def test_ids_that_these_data_would_not_deal_are_refused(config: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        choice_of(shipped(), config)
