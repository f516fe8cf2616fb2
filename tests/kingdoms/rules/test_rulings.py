"""The nineteen points that the sources leave open, by their numbers, and those of our own; every choice of each."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from proofpress.kingdoms.rules.board import Rulings
from proofpress.kingdoms.rules.scoring import ranking
from proofpress.kingdoms.rules.setup import SeatSetup, Setup, places_for_tokens, problem
from tests.kingdoms.scenes import Scene, box, edition, same, scene

PLAIN = ("glasswrights", "harvest_league", "lantern_scribes", "hexweavers")
WAR = "1A: f 11 m 2 g 2\n2A: g 2\n3A: f 33"


def won(picture: str = WAR, *, move: str = "patrol 1A.f > 1A.m", **more: object) -> Scene:
    """Player 1 has won against the flag of player 2, for 1."""
    more = {"stock": {1: (0, 1, 0), 2: (0, 0, 9)}, "nations": PLAIN} | more
    return scene(picture, **more).do(move, "set 1", "set flag")  # type: ignore[arg-type]


def test_the_engine_knows_all_rulings_of_the_data() -> None:
    hints = get_type_hints(Rulings)
    assert set(hints) == set(edition().rulings)
    for name, ruling in edition().rulings.items():
        assert set(get_args(hints[name])) == set(ruling.choices)
        assert ruling.reason
        assert getattr(Rulings(), name) == ruling.choose


def test_ruling_1_units_are_picked_none_to_spare_no_change() -> None:
    board = scene(WAR, nations=PLAIN, stock={1: (9, 9, 0), 2: (0, 0, 0)}).do("patrol 1A.f > 1A.m", "set 5", "set flag")
    assert board.turn == "1 pay"
    assert board.moves() == ["pay 5 ore", "pay 1 mana 3 ore", "pay 2 mana 1 ore", "pay 3 mana"]
    assert board.do("pay 3 mana").stock(1) == (6, 9, 0)


def test_ruling_2_without_resources_only_the_flag_unless_a_discount_covers_a_number() -> None:
    nothing = {1: (0, 0, 0), 2: (0, 0, 0)}
    assert scene(WAR, nations=PLAIN, stock=nothing).do("patrol 1A.f > 1A.m").turn == "2 respond"
    board = scene(WAR, nations=PLAIN, stock=nothing, tokens={"1A.f": "fort"}).do("patrol 1A.f > 1A.m")
    assert board.moves() == ["set flag", "set 1", "set 2"]


@pytest.mark.parametrize(("choice", "targets"), [("friendly", "gpq"), ("empty", "pq")])
def test_ruling_3_retreat_target(choice: str, targets: str) -> None:
    board = won(rulings={"retreat_target": choice})
    assert [text.split()[3] for text in board.moves("retreat")] == [f"1A.{letter}" for letter in targets]


def test_ruling_3_not_where_others_or_two_own_pieces_stand() -> None:
    board = won("1A: f 11 m 2 g 22 p 3\n2A: g 2\n3A: f 33")
    assert [text.split()[3] for text in board.moves("retreat")] == ["1A.q"]


@pytest.mark.parametrize(("choice", "back"), [("contested", False), ("origin", True)])
def test_ruling_4_a_beaten_quest(choice: str, back: bool) -> None:
    board = scene(
        "1A: f 11 m 1\n2A: g 2 f 2\n3A: f 33",
        call="quest",
        nations=PLAIN,
        stock={1: (0, 0, 9), 2: (0, 1, 0)},
        rulings={"quest_retreat": choice},
    ).do("quest 1A.f > 2A.g", "set 1")
    targets = [text.split()[3] for text in board.moves("retreat")]
    assert targets == (["1A.f"] if back else []) + ["2A.m", "2A.n", "2A.p"]


@pytest.mark.parametrize(("choice", "first"), [("effects_first", "1 choose"), ("leave_first", "2 leave")])
def test_ruling_5_order_after_war(choice: str, first: str) -> None:
    board = won(nations=("ironhoof", *PLAIN), magic=(3,), rulings={"after_war": choice})
    assert board.turn == first
    end = board.do("choose 2 ore", "lose 1A.m") if first == "1 choose" else board.do("lose 1A.m", "choose 2 ore")
    assert end.stock(1) == (0, 2, 0)
    assert end.turn == "2 respond"
    assert end.state.war is None


def test_ruling_6_a_discount_beyond_the_number_is_no_gain() -> None:
    board = won(tokens={"1A.f": "fort"})
    assert board.stock(1) == (0, 1, 0)


def test_ruling_7_the_shield_stays_on_the_called_action() -> None:
    board = scene("1A: f 11\n2A: g 22\n3A: f 33", nations=("mirrorfolk", *PLAIN), magic=(4,), call="build")
    board = board.do("trade 2 mana for 2 ore")
    assert board.turn == "2 respond"
    assert board.moves("build") == ["build for 1 ore"]
    assert board.moves("trade") == []
    assert board.state.shields == 0b100


def test_ruling_8_plain_discounts_count_against_neutral_pieces() -> None:
    lost = "1A: f 11\n2A: f 22\nlost 3A: f N g N m N"
    stock = {1: (0, 2, 0), 2: (0, 0, 0)}
    assert scene(lost, call="quest", nations=PLAIN, stock=stock).moves("quest")[-1].startswith("quest 1A.f > 3A.q")
    assert not any("3A.f" in x for x in scene(lost, call="quest", nations=PLAIN, stock=stock).moves("quest"))
    riders = scene(lost, call="quest", nations=("ironhoof", "crownless"), magic=(4,), stock=stock)
    board = riders.do("quest 1A.f > 3A.f")
    assert board.stock(1) == (0, 1, 0)  # three pieces, less a discount of 2


def test_ruling_8_what_names_a_rival_does_not() -> None:
    lost = "1A: f 11\n2A: f 22 m 2\nlost 3A: f N g N m N"
    shepherds = scene(lost, call="quest", nations=("moonshepherds", "crownless"), magic=(3,), stock={1: (0, 2, 0)})
    assert not any("3A.f" in text for text in shepherds.moves("quest"))


def test_ruling_9_a_token_is_turned_up_before_anything_else() -> None:
    board = scene(
        "1A: f 11\n2A: f 22\nlost 3A: f N",
        call="quest",
        nations=("ironhoof", "crownless"),
        magic=(4,),
        stock={1: (0, 3, 0)},
        tokens={"3A.f": "bandits"},
        hidden=True,
    ).do("quest 1A.f > 3A.f")
    assert board.turn == "1 bandits"
    assert same(board.do("lose 3A.f"), "1A: f 1\n2A: f 22\nlost 3A: f N")
    after = board.do("bandits 2 ore")
    assert after.turn == "1 choose"  # the war is won, for 1 less the discount
    assert same(after, "1A: f 1\n2A: f 22\nlost 3A: f 1")


def test_ruling_9_bandits_can_take_what_was_meant_for_the_lost_kingdom() -> None:
    board = scene(
        "1A: f 11\n2A: f 22\nlost 3A: f N g N",
        call="quest",
        nations=PLAIN,
        stock={1: (0, 3, 0)},
        tokens={"3A.f": "bandits"},
        hidden=True,
    ).do("quest 1A.f > 3A.f", "bandits 2 ore")
    assert board.turn == "2 respond"
    assert same(board, "1A: f 11\n2A: f 22\nlost 3A: f N g N")  # the piece is turned away
    assert board.stock(1) == (0, 1, 0)
    assert board.state.war is None


def test_ruling_9_a_piece_that_is_turned_away_stands_underground_as_before() -> None:
    board = scene(
        "1A: f 1\n2A: f 22\nlost 5B: U 1 m N n N",
        nations=PLAIN,
        stock={1: (0, 3, 0)},
        tokens={"5B.m": "bandits"},
        hidden=True,
    ).do("patrol 5B.U > 5B.m", "bandits 2 ore")
    assert same(board, "1A: f 1\n2A: f 22\nlost 5B: U 1 m N n N")


@pytest.mark.parametrize(("choice", "left"), [("pays_what_it_has", (0, 0, 0)), ("goes_free", (0, 1, 0))])
def test_ruling_10_bandits_and_a_last_piece(choice: str, left: tuple[int, int, int]) -> None:
    board = scene(
        "1A: f 1\n2A: g 22\n3A: f 33",
        nations=PLAIN,
        stock={1: (0, 1, 0)},
        tokens={"1A.m": "bandits"},
        hidden=True,
        rulings={"bandits_last_piece": choice},
    ).do("patrol 1A.f > 1A.m")
    assert board.turn == "2 respond"
    assert board.stock(1) == left
    assert same(board, "1A: m 1\n2A: g 22\n3A: f 33")


def test_ruling_10_a_last_piece_that_can_pay_pays() -> None:
    board = scene(
        "1A: f 1\n2A: g 22\n3A: f 33", nations=PLAIN, stock={1: (0, 1, 1)}, tokens={"1A.m": "bandits"}, hidden=True
    ).do("patrol 1A.f > 1A.m")
    assert board.stock(1) == (0, 0, 0)


@pytest.mark.parametrize(("choice", "highest"), [("anywhere", 3), ("from_fort", 1)])
def test_ruling_11_fort(choice: str, highest: int) -> None:
    board = scene(
        "1A: f 11 m 2 p 1\n2A: g 2\n3A: f 33",
        nations=PLAIN,
        tokens={"1A.p": "fort"},
        stock={1: (0, 1, 0)},
        rulings={"fort_reach": choice},
    )
    assert board.do("patrol 1A.f > 1A.m").moves()[-1] == f"set {highest}"
    assert board.do("patrol 1A.p > 1A.m").moves()[-1] == ("set 3" if choice == "from_fort" else "set 1")


@pytest.mark.parametrize(("choice", "points"), [("each", [1, 1, 0]), ("nobody", [0, 0, 0])])
def test_ruling_12_shared_city(choice: str, points: list[int]) -> None:
    board = scene(
        "1A: f 11 m 12\n2A: g 2\n3A: f 33", nations=PLAIN, tokens={"1A.m": "city"}, rulings={"shared_city": choice}
    )
    assert [score.tokens for score in board.scores()] == points


@pytest.mark.parametrize(("choice", "turn"), [("not_usable", "2 leave"), ("usable", "1 lair")])
def test_ruling_13_dragon_against_no_castle(choice: str, turn: str) -> None:
    board = won(tokens={"1A.f": "dragon_lair"}, rulings={"lair_without_castle": choice})
    assert board.turn == turn
    if turn == "1 lair":
        assert board.do("dragon").state.castle == (0, 0, 0)


@pytest.mark.parametrize(("choice", "order"), [("not_counted", ((1,), (2,), (0,))), ("counted", ((0,), (1,), (2,)))])
def test_ruling_15_underground_and_ties(choice: str, order: tuple[tuple[int, ...], ...]) -> None:
    board = scene(
        "5B: U a f 1\n2A: g 22\n3A: f 33",
        nations=PLAIN,
        castle=(1, 0, 0),
        stock={3: (0, 0, 0)},
        rulings={"underground_tie_break": choice},
    )
    assert [score.total for score in board.scores()] == [2, 2, 2]
    assert ranking(board.game, board.state) == order


def test_ruling_16_the_crown_belongs_to_who_entered() -> None:
    board = scene(
        "1A: f 11 g 2 q 2\n2A: g 2\n3A: f 33",
        nations=PLAIN,
        stock={1: (0, 0, 0), 2: (0, 0, 0)},
        tokens={"1A.m": "crown"},
        hidden=True,
    ).do("patrol 1A.f > 1A.m", "patrol 1A.g > 1A.m")
    assert same(board, "1A: f 1 m 12 q 2\n2A: g 2\n3A: f 33")
    assert board.state.crowns == (1, 0, 0)


@pytest.mark.parametrize(("choice", "wrong"), [("any_open", ""), ("yielding", "C")])
def test_ruling_17_starting_region(choice: str, wrong: str) -> None:
    opened = box(start_region=choice)
    for letter in "fmnpCU":
        setup = Setup(
            (SeatSetup("5B", "mosskin", letter, (2, 1, 3)), SeatSetup("2A", "crownless", "f", (2, 1, 3))), 0, "3A"
        )
        said = problem(opened.terms, opened.lands, opened.nations, setup)
        assert (said is not None) == (bool(wrong) and letter in "CU")
    cliffs = Setup((SeatSetup("5B", "mosskin", "k", (2, 1, 3)), SeatSetup("2A", "crownless", "f", (2, 1, 3))), 0, "3A")
    assert "not in k" in str(problem(opened.terms, opened.lands, opened.nations, cliffs))


@pytest.mark.parametrize(("choice", "cards"), [("laid", 3), ("none", 2)])
def test_ruling_18_lost_kingdom_and_tokens(choice: str, cards: int) -> None:
    opened = box(lost_kingdom_tokens=choice)
    seats = (SeatSetup("1A", "mosskin", "f", (2, 1, 3)), SeatSetup("2A", "crownless", "f", (2, 1, 3)))
    assert len(places_for_tokens(opened.terms, opened.lands, seats, "3A")) == cards


REFUGE = "1A: f 1 g 1 m 12 p 2 q 3\n2A: g 33\n3A: f 33"


@pytest.mark.parametrize(
    ("choice", "targets"),
    [
        ("nearest", ["1A.f"]),
        ("anywhere", ["1A.f", *(f"2A.{x}" for x in "fmnp"), *(f"3A.{x}" for x in "gmpq")]),
    ],
)
def test_ruling_19_refuge(choice: str, targets: list[str]) -> None:
    board = scene(REFUGE, nations=PLAIN, stock={1: (1, 0, 0), 2: (0, 0, 0)}, rulings={"refuge": choice})
    board = board.do("patrol 1A.f > 1A.p", "set 2", "set flag", "lose 1A.m")
    if len(targets) > 1:
        assert [text.split()[3] for text in board.moves()] == targets
        assert "not the nearest free region" in board.refusal("refuge 1A.p > 1A.g")
    else:
        assert board.turn == "2 respond"
        assert board.board.startswith("1A: f 2")


def test_ruling_19_the_nearest_on_whichever_card() -> None:
    board = scene("1A: g 33\n3A: f 1 g 1 m 12 p 2 q 3\n2A: f 33", nations=PLAIN, stock={1: (1, 0, 0), 2: (0, 0, 0)})
    board = board.do("patrol 3A.f > 3A.p", "set 2", "set flag", "lose 3A.m")
    assert same(board, "1A: g 33\n3A: f 2 g 1 m 1 p 1 q 3\n2A: f 33")


def test_ruling_19_another_card_by_any_border_region() -> None:
    board = scene(
        "1A: f 3 g 4 m 12 p 2 q 11\n2A: g 33 f .\n3A: f 44\n4A: m 4",
        nations=PLAIN,
        stock={1: (1, 0, 0), 2: (0, 0, 0)},
    ).do("patrol 1A.q > 1A.p", "set 2", "set flag", "lose 1A.m")
    assert board.turn == "2 leave"
    wanted = [*(f"2A.{x}" for x in "fmn"), *(f"3A.{x}" for x in "gmpq"), *(f"4A.{x}" for x in "npq")]
    assert [text.split()[3] for text in board.moves()] == wanted
    assert same(board.do("refuge 1A.p > 3A.m"), "1A: f 3 g 4 m 1 p 1 q 1\n2A: g 33\n3A: f 44 m 2\n4A: m 4")


@pytest.mark.parametrize(("choice", "turn"), [("as_standing", "2 leave"), ("never", "2 respond")])
def test_own_ruling_lying_retreat(choice: str, turn: str) -> None:
    board = scene(
        "5B: m 11 U b\n2A: g 22\n3A: f 33",
        nations=PLAIN,
        stock={1: (0, 1, 0), 2: (0, 0, 9)},
        rulings={"lying_retreat": choice},
    ).do("patrol 5B.m > 5B.U", "set 1", "set flag")
    assert board.turn == turn
    if turn == "2 leave":
        assert same(board.do("retreat 5B.U > 5B.n for 3 food"), "5B: m 1 n 2 U a\n2A: g 22\n3A: f 33")
