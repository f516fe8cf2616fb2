"""Section 7 of the rules: exploration tokens."""

from __future__ import annotations

import pytest

from proofpress.kingdoms.rules.board import RuleError
from proofpress.kingdoms.rules.legal_moves import apply
from proofpress.kingdoms.rules.setup import SeatSetup, Setup, places_for_tokens, token_pool, tokens_per_card
from proofpress.kingdoms.rules.state import Move
from tests.kingdoms.by_hand import problem
from tests.kingdoms.scenes import Scene, box, same, scene

PLAIN = ("glasswrights", "harvest_league", "lantern_scribes", "hexweavers")


def entering(kind: str, **more: object) -> Scene:
    board = scene("1A: f 11\n2A: f 22\n3A: f 33", nations=PLAIN, tokens={"1A.m": kind}, hidden=True, **more)  # type: ignore[arg-type]
    return board.do("patrol 1A.f > 1A.m")


def war(tokens: dict[str, str], **more: object) -> Scene:
    """Player 1 has won a war in 1A.m against player 2, who stands in 1A.g and 2A.g too."""
    more = {"stock": {1: (2, 0, 0), 2: (0, 0, 0)}} | more
    board = scene("1A: f 11 m 2 g 2\n2A: g 2\n3A: f 33", nations=PLAIN, tokens=tokens, **more)  # type: ignore[arg-type]
    return board.do("patrol 1A.f > 1A.m", "set 1", "set flag")


# Laying them out


def test_7_sixteen_tokens_of_nine_kinds() -> None:
    assert sum(box().terms.counts.values()) == 16
    assert len(box().terms.counts) == 9
    assert len(token_pool(box().terms, 4)) == 16


def test_7_one_into_every_open_region_without_starting_pieces() -> None:
    seats = (SeatSetup("1A", "mosskin", "f", (2, 1, 3)), SeatSetup("5B", "crownless", "U", (2, 1, 3)))
    assert places_for_tokens(box().terms, box().lands, seats, "2A") == [
        ["1A.g", "1A.m", "1A.p", "1A.q"],
        ["5B.f", "5B.m", "5B.n", "5B.p", "5B.C"],
        ["2A.f", "2A.g", "2A.m", "2A.n", "2A.p"],
    ]


def test_6_3_five_players_put_three_on_each_home_card_without_a_blank() -> None:
    pool = token_pool(box().terms, 5)
    assert len(pool) == 15
    assert pool.count("blank") == 1
    places = [["x"] * 4, ["x"] * 5, ["x"] * 4, ["x"] * 4, ["x"] * 5]
    assert tokens_per_card(box().terms, 5, places) == [3] * 5


def test_ruling_14_too_few_tokens() -> None:
    places = [["x"] * 5, ["x"] * 5, ["x"] * 4, ["x"] * 4]
    assert tokens_per_card(box().terms, 4, places) == [4, 4, 4, 4]
    assert tokens_per_card(box().terms, 3, places[:3]) == [5, 5, 4]


def _four(tokens: tuple[tuple[str, str], ...]) -> Setup:
    names = ("mosskin", "crownless", "glasswrights", "ironhoof")
    seats = tuple(
        SeatSetup(side, name, "f", (2, 1, 3)) for side, name in zip(("5B", "2A", "3A", "4A"), names, strict=True)
    )
    return Setup(seats, 0, "", tokens)  # type: ignore[arg-type]


def test_ruling_14_the_owner_says_which_regions_stay_empty() -> None:
    sixteen = [kind for kind, count in box().terms.counts.items() for _ in range(count)]
    rest = [f"{side}.{x}" for side, letters in (("2A", "gmnp"), ("3A", "gmpq"), ("4A", "mnpq")) for x in letters]
    for first in ("mnpC", "nUpC", "mnpU"):
        laid = tuple(zip([*(f"5B.{x}" for x in first), *rest], sixteen, strict=True))
        assert problem(box().terms, box().lands, box().nations, _four(laid)) is None
        strict = box(too_few_tokens="last_letters")
        said = problem(strict.terms, strict.lands, strict.nations, _four(laid))
        assert said == (None if first == "mnpC" else "exploration tokens are short: they go to 5B.m, 5B.n, 5B.p, 5B.C")
    assert problem(box().terms, box().lands, box().nations, _four(laid[:-1])) == (
        "4 exploration tokens belong on land 4A, not 3"
    )
    two_crowns = (*laid[:-1], ("4A.q", "crown"))
    assert problem(box().terms, box().lands, box().nations, _four(two_crowns)) == (
        "there are too many tokens of the kind crown"
    )
    start = (*laid[:-1], ("4A.f", "blank"))
    assert problem(box().terms, box().lands, box().nations, _four(start)) is not None


# Each kind


def test_7_crown_is_kept_and_worth_two() -> None:
    board = entering("crown")
    assert board.state.crowns == (1, 0, 0)
    assert board.state.hidden == board.state.shown == 0
    assert board.scores()[0].tokens == 2


def test_7_crown_goes_to_the_winner_of_a_war() -> None:
    board = scene("1A: f 11 m 2 g 2\n2A: g 2\n3A: f 33", nations=PLAIN, stock={1: (2, 0, 0), 2: (0, 0, 0)})
    board = board.but(crowns=(0, 1, 0)).do("patrol 1A.f > 1A.m", "set 1", "set flag")
    assert board.state.crowns == (1, 0, 0)


def test_7_treasure_is_two_of_choice_at_once() -> None:
    board = entering("treasure", stock={1: (8, 9, 2)})
    assert board.turn == "1 choose"
    assert board.moves() == ["choose 2 food", "choose 1 mana 1 food"]
    assert board.do("choose 1 mana 1 food").stock(1) == (9, 9, 3)
    assert board.refusal("choose 2 ore").startswith("2 ore is not what can be taken here; 2 in all")


def test_7_bandits_take_two_resources_or_the_piece() -> None:
    board = entering("bandits", stock={1: (1, 0, 5)})
    assert board.turn == "1 bandits"
    assert board.moves() == ["bandits 2 food", "bandits 1 mana 1 food", "lose 1A.m"]
    paid = board.do("bandits 1 mana 1 food")
    assert paid.stock(1) == (0, 0, 4)
    assert same(paid, "1A: f 1 m 1\n2A: f 22\n3A: f 33")
    lost = board.do("lose 1A.m")
    assert same(lost, "1A: f 1\n2A: f 22\n3A: f 33")
    assert lost.state.supply[0] == 6
    assert paid.state.hidden == paid.state.shown == 0  # the token leaves the game
    assert "the bandits want 2 resources" in board.refusal("bandits 1 food")


def test_7_bandits_with_too_little_left_take_the_piece() -> None:
    assert same(entering("bandits", stock={1: (1, 0, 0)}), "1A: f 1\n2A: f 22\n3A: f 33")


def test_7_dragon_lair_takes_a_castle_level_and_the_retreat_is_free() -> None:
    board = war({"1A.f": "dragon_lair"}, castle=(0, 2, 0))
    assert board.turn == "1 lair"
    assert board.moves() == ["dragon", "pass"]
    with pytest.raises(RuleError, match=r"^the dragon cannot be set upon this player$"):
        apply(board.game, board.state, Move("dragon", at=0))
    dragon = board.do("dragon")
    assert dragon.state.castle == (0, 1, 0)
    assert dragon.turn == "2 leave"
    assert dragon.moves("retreat")[0] == "retreat 1A.m > 1A.g for nothing"
    assert same(board.do("pass"), "1A: f 1 g 2 m 1\n2A: g 2\n3A: f 33")


def test_7_dragon_without_a_way_out_removes_the_piece_too() -> None:
    board = scene(
        "1A: m 1 f 33 q 3 g 2 p 3\n2A: f 22\n3A: f 1\n4A: m 44",
        nations=PLAIN,
        castle=(0, 1),
        stock={1: (2, 0, 0), 2: (0, 0, 9)},
        tokens={"3A.f": "dragon_lair"},
    ).do("patrol 1A.m > 1A.g", "set 1", "set flag")
    assert board.turn == "1 lair"
    free = board.do("dragon")
    assert free.moves() == ["retreat 1A.g > 1A.m for nothing", "lose 1A.g"]
    shut = scene(
        "1A: m 3 q 11 f 3 g 2\n2A: f 22\n3A: f 1",
        nations=PLAIN,
        castle=(0, 1),
        stock={1: (2, 0, 0), 2: (0, 0, 9)},
        tokens={"3A.f": "dragon_lair"},
    ).do("patrol 1A.q > 1A.g", "set 1", "set flag", "dragon")
    assert shut.turn == "2 respond"
    assert shut.state.castle == (0, 0, 0)
    assert same(shut, "1A: m 3 q 1 f 3 g 1\n2A: f 22\n3A: f 1")


def test_7_camp_gives_two() -> None:
    board = scene("1A: f 11 m 1\n2A: f 22\n3A: f 33", nations=PLAIN, tokens={"1A.f": "camp"}, active=2)
    assert board.moves("collect") == ["collect 2 mana 1 ore"]
    under = scene("5B: U a f 1\n2A: f 22\n3A: f 33", nations=PLAIN, tokens={"5B.U": "camp"}, active=2)
    assert "collect 1 mana 2 food" in under.moves("collect")


def test_7_fort_is_a_discount_of_two_for_attacks() -> None:
    board = scene(
        "1A: f 11 m 2 p 1\n2A: g 2\n3A: f 33",
        nations=PLAIN,
        tokens={"1A.p": "fort"},
        stock={1: (0, 1, 0), 2: (0, 1, 0)},
    ).do("patrol 1A.f > 1A.m")
    assert board.moves() == ["set flag", "set 1", "set 2", "set 3"]
    board = board.do("set 3")
    assert board.moves() == ["set flag", "set 1"]
    assert board.do("set flag").stock(1) == (0, 0, 0)


def test_7_fort_is_no_discount_for_defence() -> None:
    board = scene(
        "1A: f 11 m 2 p 1\n2A: g 2\n3A: f 33",
        nations=PLAIN,
        tokens={"1A.m": "fort"},
        stock={1: (0, 1, 0), 2: (0, 1, 0)},
    ).do("patrol 1A.f > 1A.m", "set 1")
    assert board.moves() == ["set flag", "set 1"]


def test_7_city_is_a_point_for_who_stands_there() -> None:
    board = scene("1A: f 11 m 12\n2A: g 2\n3A: f 33", nations=PLAIN, tokens={"1A.f": "city", "1A.m": "city"})
    assert [score.tokens for score in board.scores()] == [2, 1, 0]


def test_7_church_saves_a_piece_once() -> None:
    board = war({"1A.g": "church"})
    assert board.turn == "2 leave"
    assert board.moves() == ["church 1A.m > 1A.g", "lose 1A.m"]
    saved = board.do("church 1A.m > 1A.g")
    assert same(saved, "1A: f 1 g 22 m 1\n2A: g 2\n3A: f 33")
    assert saved.state.shown == 0


def test_7_church_not_if_two_stand_there() -> None:
    board = scene(
        "1A: f 11 m 2 g 22\n2A: g 2\n3A: f 33",
        nations=PLAIN,
        tokens={"1A.g": "church"},
        stock={1: (2, 0, 0), 2: (0, 0, 0)},
    ).do("patrol 1A.f > 1A.m", "set 1")
    assert same(board, "1A: f 1 g 22 m 1\n2A: g 2\n3A: f 33")


def test_7_blank_is_nothing() -> None:
    board = entering("blank")
    assert board.turn == "2 respond"
    assert board.state.hidden == board.state.shown == 0


@pytest.mark.parametrize("kind", ["dragon_lair", "camp", "fort", "city", "church"])
def test_7_five_kinds_stay(kind: str) -> None:
    board = entering(kind)
    assert board.state.hidden == 0
    assert board.state.shown == 1 << board.game.atlas.index["1A.m"]


def test_7_a_retreating_or_new_piece_turns_them_up_too() -> None:
    board = scene(
        "1A: f 11 m 2 g 2\n2A: g 2\n3A: f 33",
        nations=PLAIN,
        tokens={"1A.q": "crown"},
        hidden=True,
        stock={1: (2, 0, 0), 2: (0, 0, 3)},
    ).do("patrol 1A.f > 1A.m", "set 1", "set flag", "retreat 1A.m > 1A.q for 3 food")
    assert board.state.crowns == (0, 1, 0)
    board = scene(
        "1A: f 1 m 1\n2A: g 22\n3A: f 33",
        nations=("crownless",),
        magic=(3,),
        call="expand",
        tokens={"1A.q": "crown"},
        hidden=True,
        stock={1: (0, 0, 3)},
    ).do("expand 1A.q for 3 food")
    assert board.state.crowns == (1, 0, 0)
