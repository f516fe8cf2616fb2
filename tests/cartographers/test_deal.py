"""Deals: the golden ones, the promises of the specification, and fair chances.

The golden deals in golden/deals.txt are never written anew; golden/__init__.py says how lines are added.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import fields, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import (
    OF_THE_TABLE,
    PRESETS,
    START,
    DealTable,
    choice_of_config as choice_of,
    data_hash,
    deal,
    deal_digest,
    deal_table,
    deal_text,
)
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.rules.board import Rulings
from proofpress.cartographers.rules.legal_moves import Deal, left_over, revealed
from proofpress.seeds import SeedError
from tests.cartographers.by_hand import problem
from tests.cartographers.golden import CHANGED, golden_deals, golden_lines
from tests.depth import some

FIRST_LINES = 1314  # of version 1 when it was frozen
THEIR_SHA_256 = "a8a110273a34e69c10a066d99d9f3fd724bef2ce375fa04a8380049463c189a7"


@cache
def shipped() -> Edition:
    return load_edition()


@cache
def table_of(config: str) -> DealTable:
    return deal_table(shipped(), choice_of(shipped(), config))


def preset(name: str) -> DealTable:
    return table_of(START + name)


# The golden deals


def test_the_golden_deals() -> None:
    for golden in golden_deals():
        dealt = deal(table_of(golden.config), golden.seed)
        where = f"{golden.config}, seed {golden.seed}. {CHANGED}"
        if golden.text is not None:
            assert deal_text(dealt) == golden.text, where
        assert deal_digest(dealt) == golden.digest, where


def test_no_golden_deal_was_exchanged() -> None:
    lines = golden_lines()
    assert len(lines) >= FIRST_LINES, CHANGED
    assert sha256("\n".join(lines[:FIRST_LINES]).encode()).hexdigest() == THEIR_SHA_256, CHANGED


def test_the_golden_deals_cover_every_preset_and_more() -> None:
    count = Counter(golden.config for golden in golden_deals())
    assert count.total() >= 1_000
    assert {START + name for name in PRESETS} <= set(count)
    assert len(count) >= 15
    assert all(times >= 10 for times in count.values())
    with_text = {golden.config for golden in golden_deals() if golden.text}
    assert with_text == set(count)


# What every deal keeps to


def test_every_deal_is_one_that_the_rules_allow() -> None:
    for config in {golden.config for golden in golden_deals()}:
        table = table_of(config)
        for number in range(40):
            dealt = deal(table, f"allowed {number}")
            assert problem(table.lists, dealt) is None, (config, number)
            assert sorted(
                next(back for back, pool in enumerate(table.scoring) if card in pool) for card in dealt.edicts
            ) == [0, 1, 2, 3]


def test_cards_not_revealed_come_back_until_they_are() -> None:
    table = preset("combined")
    returned = 0
    for number in range(200):
        dealt = deal(table, f"staying {number}")
        for season in range(3):
            deck = dealt.seasons[season]
            staying = left_over(table.lists, deck, revealed(table.lists, season, deck))
            assert set(staying) <= set(dealt.seasons[season + 1])
            returned += len(staying)
    assert returned > 200


def test_typing_does_not_matter_but_capitals_do() -> None:
    table = preset("base")
    assert deal(table, "\u00a0Zimni\u0301 turnaj\n") == deal(table, "Zimní turnaj")
    assert deal(table, "zimní turnaj") != deal(table, "Zimní turnaj")
    assert deal(table, "fws1 zzzz zzzz zzym") == deal(table, "FWS1-ZZZZ-ZZZZ-ZZYM")
    with pytest.raises(SeedError, match="mistyped"):
        deal(table, "FWS1-ZZZZ-ZZZZ-ZZMY")


def test_a_new_pool_moves_no_other_stream() -> None:
    """For one root: heroes change neither edicts nor ambushes, and a longer pool only its own order."""
    base = preset("base")
    heroes = preset("combined").lists.heroes
    with_heroes = replace(base, lists=replace(base.lists, heroes=heroes))
    more_monsters = replace(base, lists=replace(base.lists, ambush=(*base.lists.ambush, "x", "y")))
    for seed in ("one", "two", "three"):
        plain, added, longer = (deal(table, seed) for table in (base, with_heroes, more_monsters))
        assert added.heroes
        assert (plain.edicts, plain.ambush) == (added.edicts, added.ambush)
        assert plain.edicts == longer.edicts
        assert plain.ambush != longer.ambush


def test_season_decks_do_not_depend_on_edicts() -> None:
    base = preset("base")
    other = replace(base, scoring=preset("heroes").scoring)
    assert deal(base, "one").seasons == deal(other, "one").seasons
    assert deal(base, "one").edicts != deal(other, "one").edicts


def test_another_configuration_is_another_deal() -> None:
    base = preset("base")
    assert len({deal_digest(deal(replace(base, config=f"c{number}"), "one")) for number in range(50)}) == 50


def test_text_and_digest_of_a_deal() -> None:
    dealt = Deal(("a", "b", "c", "d"), ("m", "n"), (), (("x", "m"), ("y",), ("z",), ("x", "y", "z")))
    text = "edicts a b c d\nambush m n\nheroes\nspring x m\nsummer y\nfall z\nwinter x y z\n"
    assert deal_text(dealt) == text
    assert deal_digest(dealt) == sha256(text.encode()).hexdigest()


# Fair chances. The seeds are fixed, so these tests never fail by chance; the bounds are five standard deviations.


def chi_square_bound(degrees: int) -> float:
    return degrees + 5 * math.sqrt(2 * degrees)


def test_every_card_is_as_often_at_every_place() -> None:
    table = preset("base")
    deals = [deal(table, f"smoke {number}") for number in range(6_000)]
    pairs = Counter(pair for dealt in deals for pair in enumerate(dealt.seasons[0]))
    cards = [*table.lists.explore, *table.lists.ruins]
    expected = len(deals) / 14
    chi_square = sum((pairs[place, card] - expected) ** 2 / expected for place in range(14) for card in cards)
    assert chi_square < chi_square_bound(13 * 13)
    monsters = Counter((place, card) for dealt in deals for place, card in enumerate(dealt.ambush))
    assert len(monsters) == 16
    assert sum((times - len(deals) / 4) ** 2 / (len(deals) / 4) for times in monsters.values()) < chi_square_bound(9)
    edicts = Counter((place, card) for dealt in deals for place, card in enumerate(dealt.edicts))
    assert len(edicts) == 64
    assert sum((times - len(deals) / 16) ** 2 / (len(deals) / 16) for times in edicts.values()) < chi_square_bound(60)


def test_one_card_says_nothing_about_the_next() -> None:
    table = preset("base")
    pairs: Counter[tuple[str, str]] = Counter()
    for number in range(4_000):
        deck = deal(table, f"pairs {number}").seasons[1][:2]
        if set(deck) <= {*table.lists.explore, *table.lists.ruins}:
            pairs[deck[0], deck[1]] += 1
    expected = pairs.total() / (13 * 12)
    assert len(pairs) == 13 * 12
    assert sum((times - expected) ** 2 / expected for times in pairs.values()) < chi_square_bound(13 * 12 - 1)


# The hash of the rules


def own_data(folder: Path, **files: str) -> Edition:
    for name, text in files.items():
        path = folder / "cartographers" / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load_edition(folder)


LAGOON = """cards:
  lagoon:
    set: heroes
    {number}time: 1
    terrains: [water]
    {source}shapes:
      - {{coin: true, grid: [".#", "#."]}}
      - {{grid: ["###", "{second}"]}}
"""
TEXT = """cards: {lagoon: {name: Puddle}}
"""


def test_names_sources_and_numbers_are_no_rules(tmp_path: Path) -> None:
    explore = LAGOON.format(number="number: 77\n    ", source="source: A guess.\n    ", second=".#.")
    assert data_hash(own_data(tmp_path, explore=explore, text__en=TEXT)) == data_hash(shipped())


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("explore", LAGOON.format(number="", source="", second="#..")),
        ("rulings", "rulings: {mountain_coin: {choose: nobody}}\n"),
        ("edition", "coin_track: 15\n"),
        ("edition", "titles: {legendary_cartographer: 31}\n"),
        ("maps__mine", 'set: own\nside: wilderness\ngrid: ["..", ".."]\n'),
        ("seasons", "sets: {short: {spring: {limit: 5, edicts: [A, B]}, summer: {limit: 5, edicts: [B, C]}, "
         "fall: {limit: 5, edicts: [C, D]}, winter: {limit: 5, edicts: [D, A]}}}\n"),
    ],
)  # fmt: skip
def test_every_rule_is_in_the_hash(tmp_path: Path, name: str, text: str) -> None:
    assert data_hash(own_data(tmp_path, **{name: text})) != data_hash(shipped())


@pytest.mark.parametrize("kind", some(["explore", "ruins", "ambush", "heroes", "scoring", "maps", "rulings"], 3))
def test_every_key_that_a_rule_reads_is_in_the_hash(kind: str) -> None:
    no_rule = {"places", "source", "number"} | ({"choices", "reason", "needs"} if kind == "rulings" else set())
    records = getattr(shipped(), kind)
    for name, record in records.items():
        for entry in fields(record):
            changed = replace(record, **{entry.name: ("something", "else")})
            edition = replace(shipped(), **{kind: {**records, name: changed}})  # type: ignore[arg-type]
            no_matter = (
                entry.name in no_rule or (kind == "rulings" and name not in Rulings._fields) or name in OF_THE_TABLE
            )
            assert (data_hash(edition) == data_hash(shipped())) == no_matter, (name, entry.name)


def test_shapes_clauses_and_seasons_are_in_the_hash() -> None:
    edition = shipped()
    river, barony = edition.explore["great_river"], edition.scoring["lost_barony"]
    winter = edition.season_sets["base"]["winter"]
    without_coin = replace(river, shapes=(replace(river.shapes[0], coin=False), *river.shapes[1:]))
    richer = replace(barony, rule=(replace(barony.rule[0], points=4),))
    changed = [
        replace(edition, explore={**edition.explore, "great_river": without_coin}),
        replace(edition, scoring={**edition.scoring, "lost_barony": richer}),
        *(
            replace(edition, season_sets={**edition.season_sets, "base": {**edition.season_sets["base"], **season}})
            for season in ({"winter": replace(winter, limit=5)}, {"winter": replace(winter, edicts=("A", "D"))})
        ),
    ]
    assert len({data_hash(one) for one in [edition, *changed]}) == 5


def test_presets_are_recorded_where_they_are_used(tmp_path: Path) -> None:
    mine = "presets: {mine: {explore: base, seasons: base, heroes: false, ambush: [promo], scoring: [base]}}\n"
    assert data_hash(own_data(tmp_path, edition=mine)) == data_hash(shipped())


def test_the_digest_of_the_rules_data_is_frozen() -> None:
    """It stands in every certificate and plan: a changed one makes them all unreadable."""
    assert data_hash(load_edition()) == data_hash(shipped())
    assert data_hash(shipped()) == "4f23da63e50e4b7933ff9e9cdc0c3d56f8f563a3370b5a04cf1deefc58ad63f3"


def test_a_refined_choice_deals_what_its_preset_deals() -> None:
    refined = choose(shipped(), "heroes", explore="base", seasons="base", ambush=("heroes", "base"), scoring=("mixed",))
    assert deal(deal_table(shipped(), refined), "one") == deal(preset("combined"), "one")
