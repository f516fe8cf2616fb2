"""Seeded set-ups: the same for the same seed, legal for every seed, and each part drawn from its own stream."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from proofpress.errors import UsageError
from proofpress.kingdoms.deal import (
    PARTS,
    choice_of,
    choose,
    data_hash,
    deal,
    free_parts,
    setup_digest,
    setup_text,
)
from proofpress.kingdoms.rules.costs import exact
from proofpress.kingdoms.rules.legal_moves import GameBox
from proofpress.kingdoms.search import settled
from proofpress.seeds import text_digest
from tests.kingdoms.by_hand import problem
from tests.kingdoms.scenes import box, edition, full_box
from tests.kingdoms.vocabulary import flat

# A golden set-up: a change here is a change of the specification.
GOLDEN_TWO = """\
1 1B hexweavers m 2 4 0
2 7B harvest_league p 1 5 0
first 1
lost 6A
token 1B.f fort
token 1B.g treasure
token 1B.p crown
token 1B.C treasure
token 7B.f blank
token 7B.m blank
token 7B.n fort
token 7B.U camp
token 6A.f camp
token 6A.m city
token 6A.n treasure
token 6A.p city
token 6A.q bandits
"""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("tokens", [False, True])
@pytest.mark.parametrize("beginners", [False, True])
def test_every_seed_deals_a_legal_set_up(players: int, tokens: bool, beginners: bool) -> None:
    choice = choose(box(), players, tokens=tokens)
    for number in range(150):
        setup = deal(box(), choice, f"seed {number}", beginners=beginners)
        assert problem(box().terms, box().lands, box().nations, setup) is None
        assert (setup.tokens is not None) is tokens
        assert not {seat.region for seat in setup.seats} & set("CU")
        if beginners:
            assert {seat.stock for seat in setup.seats} == {(2, 1, 3)}


def test_the_same_seed_deals_the_same_and_another_one_does_not() -> None:
    choice = choose(box(), 4, tokens=True)
    one, same, other = (deal(box(), choice, seed) for seed in ("2026-W47", " 2026-W47 ", "2026-W48"))
    assert one == same
    assert setup_digest(one) == setup_digest(same) != setup_digest(other)


def test_what_is_drawn_from_what() -> None:
    assert choose(box(), 4, tokens=True).config == "kingdoms/1/players=4/tokens=yes"
    assert choice_of(box(), "kingdoms/1/players=2/tokens=no") == choose(box(), 2, tokens=False)
    with pytest.raises(UsageError, match="there is no configuration"):
        choice_of(box(), "kingdoms/1/players=6/tokens=no")
    fewer = replace(box(), nations={name: it for name, it in box().nations.items() if name != "mosskin"})
    config = choose(fewer, 4, tokens=True).config
    assert config.startswith("kingdoms/1/players=4/tokens=yes/")
    assert len(config.rpartition("/")[2]) == 64
    with pytest.raises(UsageError, match="6 players; 2 to 5 can play"):
        choose(box(), 6, tokens=False)


def test_parts_do_not_move_each_other() -> None:
    choice = choose(box(), 3, tokens=True)
    dealt = deal(box(), choice, "parts")
    beginners = deal(box(), choice, "parts", beginners=True)
    assert [seat[:3] for seat in beginners.seats] == [seat[:3] for seat in dealt.seats]
    assert beginners.tokens == dealt.tokens
    chosen = replace(dealt, seats=tuple(seat._replace(stock=(0, 6, 0)) for seat in dealt.seats))
    assert deal(box(), choice, "parts", chosen=chosen).tokens == dealt.tokens


def test_everything_comes_up() -> None:
    choice = choose(box(), 4, tokens=False)
    nations: Counter[str] = Counter()
    sides: Counter[str] = Counter()
    first: Counter[int] = Counter()
    for number in range(600):
        setup = deal(box(), choice, f"all {number}")
        nations.update(seat.nation for seat in setup.seats)
        sides.update(seat.side for seat in setup.seats)
        first[setup.first] += 1
    assert set(nations) == set(box().nations)
    assert set(sides) == set(box().lands)
    assert min(nations.values()) > 120
    assert min(sides.values()) > 100
    assert min(first.values()) > 100
    two = choose(box(), 2, tokens=False)
    dealt = [seat.nation for number in range(200) for seat in deal(box(), two, f"two {number}").seats]
    assert set(dealt) == set(box().nations) - {"oathkeepers"}  # they need alliances


def test_the_digest_of_the_rules_data_is_frozen() -> None:
    """It stands in every certificate and plan: whoever changes the form of the digest breaks them all."""
    assert data_hash(edition()) == "dda1d4840cf8a7f6a2c8c1d6fc4a0e7dd9777dba3754dec2fe3c5032206694eb"


def test_the_digest_holds_what_is_given_and_no_empty_keys() -> None:
    levels = [level for nation in edition().nations.values() for level in nation.levels]
    said = [flat(effect) for level in levels for effect in level.effects]
    assert {"op": "act_instead", "called": "build", "do": "quest"} in said
    assert {"op": "vp", "amount": 2, "condition": "castle_at_least", "number": 5} in said
    assert all(value not in (None, (), [], {}, False) for effect in said for value in effect.values())


@pytest.mark.parametrize(
    ("opened", "version", "digest"), [(box(), 1, "3feac435e6d4bd2c"), (full_box(), 2, "599e1fa2aa2bd6a1")]
)
def test_what_each_version_deals_stays(opened: GameBox, version: int, digest: str) -> None:
    """Twenty set-ups of each kind. Whatever is added to the data, these are dealt as they were."""
    dealt = []
    for players, tokens in product((2, 3, 4, 5), (False, True)):
        choice = choose(opened, players, tokens=tokens)
        assert choice.config == f"kingdoms/{version}/players={players}/tokens={'yes' if tokens else 'no'}"
        dealt += [setup_digest(deal(opened, choice, f"golden {number}")) for number in range(20)]
    assert text_digest(" ".join(dealt))[:16] == digest


def test_older_certificates_rest_on_what_they_were_made_with() -> None:
    """The rules data of `kingdoms/1` have no nation that came later."""
    assert data_hash(edition()) == "dda1d4840cf8a7f6a2c8c1d6fc4a0e7dd9777dba3754dec2fe3c5032206694eb"
    assert edition().of("kingdoms/1/players=2/tokens=no") is edition()
    whole = edition().of("kingdoms/2/players=2/tokens=no")
    assert list(whole.nations)[-2:] == ["stormcallers", "hearthsingers"]
    assert data_hash(whole) != data_hash(edition())
    assert [each.rulings["refuge"].choose for each in (edition(), whole)] == ["nearest", "last_resort"]


def test_golden() -> None:
    assert setup_text(deal(box(), choose(box(), 2, tokens=True), "proof")) == GOLDEN_TWO
    assert len(exact(6, (9, 9, 9), (0, 1, 2))) == 28


@pytest.mark.parametrize("free", [*((part,) for part in PARTS), PARTS])
def test_what_is_left_open_is_chosen_and_nothing_else(free: tuple[str, ...]) -> None:
    choice = choose(box(), 4, tokens=True)
    for number in range(20):
        dealt = deal(box(), choice, f"free {number}")
        made = deal(box(), choice, f"free {number}", chosen=settled(box(), dealt, free_parts(free)))
        assert problem(box().terms, box().lands, box().nations, made) is None
        for before, after in zip(dealt.seats, made.seats, strict=True):
            assert before.side[:-1] == after.side[:-1]
            assert before.side == after.side or "sides" in free
            assert before.nation == after.nation or "nations" in free
            assert before.region == after.region or "regions" in free or before.side != after.side
            assert before.stock == after.stock or "resources" in free


def test_only_known_parts_can_be_left_open() -> None:
    with pytest.raises(UsageError, match='"nation" cannot be left open; did you mean "nations"'):
        free_parts(("nation",))
