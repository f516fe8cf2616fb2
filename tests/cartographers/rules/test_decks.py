"""Season decks: what is in them, how far they are turned up, what is carried over, which deals are refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from proofpress.cartographers.choice import Choice, choose
from proofpress.cartographers.deal import deck_lists
from proofpress.cartographers.rules.legal_moves import Deal, DeckLists, left_over, revealed, season_cards
from proofpress.errors import ContentError, UsageError
from tests.cartographers.by_hand import new_match, problem
from tests.cartographers.random_play import random_deal
from tests.cartographers.rules.tables import BASE_AMBUSH, HERO_AMBUSH, HEROES, edition, own_map, stacked

PRESETS = ("base", "heroes", "combined")
FIELD = ". . . . / . . . . / . . . ."


def lists_of(preset: str) -> DeckLists:
    return deck_lists(edition(), choose(edition(), preset))


# What a deck holds


@pytest.mark.parametrize(
    ("preset", "explore", "ruins", "heroes", "size"),
    [("base", 11, 2, 0, 14), ("heroes", 11, 0, 4, 13), ("combined", 11, 2, 4, 15)],
)
def test_the_cards_of_a_preset_and_its_spring_deck(
    preset: str, explore: int, ruins: int, heroes: int, size: int
) -> None:
    lists = lists_of(preset)
    assert (len(lists.explore), len(lists.ruins), len(lists.heroes)) == (explore, ruins, heroes)
    deal = stacked(choose(edition(), preset))
    cards = season_cards(lists, 0, (), deal)
    assert len(cards) == size
    assert cards == (*lists.explore, *lists.ruins, deal.ambush[0], *deal.heroes[:1])


def test_a_deck_lies_in_deck_list_order_before_it_is_shuffled() -> None:
    lists = lists_of("combined")
    deal = stacked(choose(edition(), "combined"), ambush=[*reversed(BASE_AMBUSH)], heroes=[*reversed(HEROES)])
    cards = season_cards(lists, 1, ("wren_the_lioness", "gnoll_raid"), deal)
    assert cards[-4:] == ("kobold_onslaught", "gnoll_raid", "freyla_the_true", "wren_the_lioness")
    assert cards[:-4] == lists.explore + lists.ruins


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_not_revealed_stays_and_one_more_of_each_enters_every_season(preset: str) -> None:
    choice = choose(edition(), preset)
    lists, deal = deck_lists(edition(), choice), stacked(choice)  # ambushes and heroes at the bottom
    staying: tuple[str, ...] = ()
    for season, deck in enumerate(deal.seasons):
        assert Counter(deck) == Counter(
            (*lists.explore, *lists.ruins, *deal.ambush[: season + 1], *deal.heroes[: season + 1])
        )
        count = revealed(lists, season, deck)
        staying = left_over(lists, deck, count)
        assert set(staying) == {*deal.ambush[: season + 1], *deal.heroes[: season + 1]}
        assert not set(deck[:count]) & set(staying)
    assert problem(lists, deal) is None


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_revealed_never_comes_back(preset: str) -> None:
    choice = choose(edition(), preset)
    ambushes = choice.ambush[:4]
    tops = [(ambushes[0],), (), (ambushes[2], ambushes[1]), ()]
    lists, deal = deck_lists(edition(), choice), stacked(choice, tops, ambush=ambushes)
    held = [[card for card in ambushes if card in deck] for deck in deal.seasons]
    assert held == [[ambushes[0]], [ambushes[1]], [ambushes[1], ambushes[2]], [ambushes[3]]]
    assert problem(lists, deal) is None


def test_random_deals_enter_everything_once() -> None:
    random = Random(2)
    for preset in PRESETS:
        choice = choose(edition(), preset)
        lists = deck_lists(edition(), choice)
        for _ in range(60):
            deal = random_deal(edition(), choice, random)
            assert problem(lists, deal) is None
            shown = Counter[str]()
            for season, deck in enumerate(deal.seasons):
                shown.update(card for card in deck[: revealed(lists, season, deck)] if card not in lists.explore)
            assert all(shown[card] <= 1 for card in (*deal.ambush, *deal.heroes))


def test_the_game_turns_up_exactly_these_cards() -> None:
    random = Random(3)
    for preset in PRESETS:
        choice = choose(edition(), preset)
        deal = random_deal(edition(), choice, random)
        game = new_match(edition(), choice, own_map(FIELD), deal)
        lists = deck_lists(edition(), choice)
        assert game.counts == tuple(revealed(lists, season, deck) for season, deck in enumerate(deal.seasons))


# Time


def timed(times: str, limit: int) -> tuple[DeckLists, tuple[str, ...]]:
    """Cards with these times, in this order; a dash is an ambush."""
    explore = tuple(f"card{number}" for number, time in enumerate(times) if time != "-")
    deck = tuple("ambush" if time == "-" else f"card{number}" for number, time in enumerate(times))
    values = {f"card{number}": int(time) for number, time in enumerate(times) if time != "-"}
    return DeckLists(explore, (), ("ambush",), (), values, (limit,) * 4), deck


@pytest.mark.parametrize(
    ("times", "limit", "count"),
    [
        ("2222222", 8, 4),
        ("2222222", 7, 4),  # the excess is not carried over
        ("1112222", 8, 6),
        ("0101010", 3, 6),
        ("2-2-2-2-2", 8, 7),
        ("2-2-2-2-", 8, 7),  # what lies behind the last card is not revealed
        ("-", 0, 1),
        ("8", 8, 1),
    ],
)
def test_a_season_ends_with_the_card_that_reaches_its_limit(times: str, limit: int, count: int) -> None:
    lists, deck = timed(times, limit)
    assert revealed(lists, 0, deck) == count


def test_every_season_has_its_own_limit() -> None:
    lists, deck = timed("1" * 10, 0)
    lists = replace(lists, limits=(8, 7, 6, 5))
    assert [revealed(lists, season, deck) for season in range(4)] == [8, 7, 6, 5]


def test_limits_of_the_shipped_seasons() -> None:
    assert lists_of("base").limits == (8, 8, 7, 6)
    assert lists_of("heroes").limits == (8, 7, 7, 6)
    assert lists_of("combined").limits == (8, 8, 7, 6)


def test_a_deck_that_cannot_reach_its_limit_is_refused_with_the_arithmetic() -> None:
    lists, deck = timed("122", 6)
    sentence = "the spring cannot end: its limit is 6, but all cards of the deck together give 5 time"
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        revealed(lists, 0, deck)


# Deals that are refused


def good(preset: str = "combined") -> tuple[Choice, DeckLists, Deal]:
    choice = choose(edition(), preset)
    return choice, deck_lists(edition(), choice), stacked(choice)


def changed_deck(deal: Deal, season: int, old: str, new: tuple[str, ...]) -> Deal:
    decks = list(deal.seasons)
    place = decks[season].index(old)
    decks[season] = (*decks[season][:place], *new, *decks[season][place + 1 :])
    return replace(deal, seasons=tuple(decks))


@pytest.mark.parametrize(
    ("ambushes", "sentence"),
    [
        (BASE_AMBUSH[:3], "4 ambush cards enter this game, not 3"),
        ((), "4 ambush cards enter this game, not 0"),
        ((*BASE_AMBUSH, "gorgon_gaze"), "4 ambush cards enter this game, not 5"),
        ((*BASE_AMBUSH[:3], "goblin_attack"), "the ambush card goblin_attack enters twice"),
        ((*BASE_AMBUSH[:3], "ogre_charge"), "ogre_charge is not among the ambush cards of this game"),
        ((*BASE_AMBUSH[:3], "nobody"), "nobody is not among the ambush cards of this game"),
        ((*BASE_AMBUSH[:3], "homestead"), "homestead is not among the ambush cards of this game"),
    ],
)
def test_wrong_ambush_cards(ambushes: tuple[str, ...], sentence: str) -> None:
    _, lists, deal = good()
    assert problem(lists, replace(deal, ambush=ambushes)) == sentence


@pytest.mark.parametrize(
    ("preset", "heroes", "sentence"),
    [
        ("combined", (), "4 hero cards enter this game, not 0"),
        ("heroes", HEROES[:3], "4 hero cards enter this game, not 3"),
        ("base", HEROES, "0 hero cards enter this game, not 4"),
        ("heroes", (*HEROES[:3], HEROES[0]), "the hero card dobrik_of_lorkheim enters twice"),
        ("heroes", (*HEROES[:3], "immortal_knight"), "immortal_knight is not among the hero cards of this game"),
    ],
)
def test_wrong_hero_cards(preset: str, heroes: tuple[str, ...], sentence: str) -> None:
    _, lists, deal = good(preset)
    assert problem(lists, replace(deal, heroes=heroes)) == sentence


@pytest.mark.parametrize("count", [0, 3, 5])
def test_there_are_four_season_decks(count: int) -> None:
    _, lists, deal = good()
    decks = (deal.seasons * 2)[:count]
    assert problem(lists, replace(deal, seasons=decks)) == f"there are {count} season decks, not 4"


@pytest.mark.parametrize(
    ("season", "old", "new", "sentence"),
    [
        (0, "homestead", (), "the spring deck is wrong: too much nothing, missing homestead"),
        (1, "homestead", ("homestead", "lagoon"), "the summer deck is wrong: too much lagoon, missing nothing"),
        (2, "homestead", ("orchard",), "the fall deck is wrong: too much orchard, missing homestead"),
        (
            3,
            "temple_ruins",
            ("outpost_ruins",) * 2,
            "the winter deck is wrong: too much outpost_ruins, outpost_ruins, missing temple_ruins",
        ),
        (0, "goblin_attack", ("gnoll_raid",), "the spring deck is wrong: too much gnoll_raid, missing goblin_attack"),
        (1, "goblin_attack", (), "the summer deck is wrong: too much nothing, missing goblin_attack"),
        (3, "wren_the_lioness", (), "the winter deck is wrong: too much nothing, missing wren_the_lioness"),
    ],
)
def test_wrong_season_decks(season: int, old: str, new: tuple[str, ...], sentence: str) -> None:
    _, lists, deal = good()
    assert problem(lists, changed_deck(deal, season, old, new)) == sentence


def test_a_revealed_ambush_must_not_come_back() -> None:
    choice, lists, _ = good()
    deal = stacked(choice, [["goblin_attack"]], ambush=BASE_AMBUSH)
    again = changed_deck(deal, 1, "homestead", ("homestead", "goblin_attack"))
    assert problem(lists, again) == "the summer deck is wrong: too much goblin_attack, missing nothing"


def test_an_endless_deck_is_a_wrong_deal() -> None:
    _, lists, deal = good()
    lists = replace(lists, limits=(8, 17, 7, 6))
    assert problem(lists, deal) == (
        "the summer cannot end: its limit is 17, but all cards of the deck together give 16 time"
    )


def test_a_wrong_deal_makes_no_game() -> None:
    choice, _, deal = good()
    with pytest.raises(ContentError) as refusal:
        new_match(edition(), choice, own_map(FIELD), replace(deal, ambush=BASE_AMBUSH[:3]))
    assert str(refusal.value) == "4 ambush cards enter this game, not 3"


@pytest.mark.parametrize(
    ("edicts", "sentence"),
    [
        (
            ("sentinel_wood", "greenbough", "wildholds", "borderlands"),
            "the edicts sentinel_wood, greenbough, wildholds, borderlands are not one scoring card of each category",
        ),
        (
            ("sentinel_wood",) * 4,
            f"the edicts {', '.join(['sentinel_wood'] * 4)} are not one scoring card of each category",
        ),
        (
            ("sentinel_wood", "canal_lake", "wildholds"),
            "the edicts sentinel_wood, canal_lake, wildholds are not one scoring card of each category",
        ),
        (("deepwood", "canal_lake", "wildholds", "silos"), "deepwood is not among the scoring cards of this game"),
        (
            ("nonsense", "canal_lake", "wildholds", "borderlands"),
            "nonsense is not among the scoring cards of this game",
        ),
    ],
)
def test_wrong_edicts_make_no_game(edicts: tuple[str, str, str, str], sentence: str) -> None:
    choice, _, deal = good("base")
    with pytest.raises(ContentError) as refusal:
        new_match(edition(), choice, own_map(FIELD), replace(deal, edicts=edicts))
    assert str(refusal.value) == sentence


def test_the_scoring_cards_may_lie_under_any_letter() -> None:
    choice, _, deal = good("base")
    mixed = ("borderlands", "wildholds", "sentinel_wood", "canal_lake")
    game = new_match(edition(), choice, own_map(FIELD), replace(deal, edicts=mixed))
    assert game.scoring[0].reads == {"empty"}


# Own sets of cards


def test_an_explore_set_with_too_little_time_is_refused_with_the_arithmetic() -> None:
    cards = {name: card for name, card in edition().explore.items() if card.set == "base" and card.time < 2}
    own = replace(edition(), explore=cards)  # 4 x 1 + 0
    with pytest.raises(UsageError) as refusal:
        choose(own, "base")
    sentence = str(refusal.value)
    assert "8" in sentence
    assert "4" in sentence
    assert "spring" in sentence


def test_the_total_time_of_the_shipped_sets_never_runs_out() -> None:
    for preset in PRESETS:
        lists = lists_of(preset)
        assert sum(lists.times.values()) == 16 == 2 * max(lists.limits)


@pytest.mark.parametrize("players", [0, -1, 101])
def test_the_number_of_players(players: int) -> None:
    choice, _, deal = good("base")
    with pytest.raises(UsageError, match=f"^{players} players; 1 to 100 can play$"):
        new_match(edition(), choice, own_map(FIELD), deal, players=players)
    assert new_match(edition(), choice, own_map(FIELD), deal, players=100).players == 100


def test_ambush_pools() -> None:
    assert choose(edition(), "base").ambush == BASE_AMBUSH
    assert choose(edition(), "heroes").ambush == HERO_AMBUSH
    assert choose(edition(), "combined").ambush == BASE_AMBUSH + HERO_AMBUSH
