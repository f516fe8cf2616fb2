"""Words that only some nations say, each on a board: player 1 has the effect, nobody has any other."""

from __future__ import annotations

from tests.kingdoms.behaviour import having
from tests.kingdoms.scenes import Scene, same, scene
from tests.kingdoms.vocabulary import effect_of

SIDE_BY_SIDE = "1A: f 11 m 2\n2A: g 2\n3A: f 33"
ATTACKED = "1A: f 1 p 1 m 22\n2A: g 2\n3A: f 33"
TWO_EACH = "1A: f 11\n2A: g 22\n3A: f 33"
NOTHING = {1: (0, 0, 0), 2: (0, 0, 0), 3: (0, 0, 0)}


def at(effect: str, picture: str, **more: object) -> Scene:
    return having(scene(picture, **more), [effect_of(f"{{{effect}}}")])  # type: ignore[arg-type]


def test_ties() -> None:
    won = at("op: war_ties_won", SIDE_BY_SIDE).do("patrol 1A.f > 1A.m", "set 1", "set 1", "pay 1 ore", "pay 1 ore")
    assert won.turn == "2 leave"
    held = at("op: war_ties_won", ATTACKED, by=2).do("patrol 1A.m > 1A.f", "set 1", "set 1", "pay 1 ore", "pay 1 ore")
    assert same(held, "1A: f 1 p 1 m 2\n2A: g 2\n3A: f 33")  # who attacked could not pay a retreat
    given = at("op: gain, when: war_tied, give: {food: 2}", SIDE_BY_SIDE, stock={1: (0, 1, 0), 2: (0, 1, 0)})
    assert given.do("patrol 1A.f > 1A.m", "set 1", "set 1").stock(1) == (0, 0, 2)


def test_what_a_rival_pays_is_worth_less() -> None:
    board = at("op: war_value_rival, resource: mana, amount: 1", SIDE_BY_SIDE, stock={1: (2, 0, 0), 2: (2, 0, 0)})
    board = board.do("patrol 1A.f > 1A.m")
    assert board.moves("set")[-1] == "set 4"
    assert board.do("set 1").moves("set")[-1] == "set 2"


def test_a_lost_war_costs_less() -> None:
    effect, stock = "op: war_loser_rebate, amount: 1", {1: (0, 2, 0), 2: (0, 3, 0)}
    moves = ("patrol 1A.f > 1A.m", "set 2", "set 3")
    assert at(effect, SIDE_BY_SIDE, stock=stock).do(*moves).stock(1) == (0, 1, 0)
    won = at(effect, SIDE_BY_SIDE, stock={1: (0, 2, 0), 2: (0, 1, 0)})
    assert won.do("patrol 1A.f > 1A.m", "set 2", "set 1").stock(1) == (0, 0, 0)


def test_a_discount_for_what_is_paid() -> None:
    board = at("op: war_discount, amount: 2, paid_with: mana", SIDE_BY_SIDE, stock={1: (1, 1, 0), 2: (0, 0, 0)})
    board = board.do("patrol 1A.f > 1A.m")
    assert board.moves("set")[-1] == "set 4"  # a mana and the discount; with the ore it would be 3
    three = board.do("set 3")
    assert sorted(three.moves("pay")) == ["pay 1 mana", "pay 1 mana 1 ore"]
    one = at("op: war_discount, amount: 1, paid_with: one_kind", SIDE_BY_SIDE, stock={1: (1, 1, 0), 2: (0, 0, 0)})
    assert one.do("patrol 1A.f > 1A.m").moves("set")[-1] == "set 3"


def test_a_discount_beside_water() -> None:
    for picture, highest in (
        ("1A: f 11 m 2\n2A: g 2\n3A: f 33", "set 2"),
        ("1A: f 11 p 2\n2A: g 2\n3A: f 33", "set 1"),
    ):
        board = at("op: war_discount, amount: 1, near: water", picture, stock={1: (0, 1, 0)})
        end = picture[9]
        assert board.do(f"patrol 1A.f > 1A.{end}").moves("set")[-1] == highest


def test_nobody_enters_a_safe_region() -> None:
    board = at("op: no_attack_on, terrain: forest", ATTACKED, by=2)
    assert "patrol 1A.m > 1A.f" not in board.moves("patrol")
    assert "patrol 1A.m > 1A.p" in board.moves("patrol")


def test_few_pieces_are_not_lost_by_an_attack() -> None:
    poor = {1: (0, 0, 0), 2: (0, 2, 0)}
    board = at("op: last_stand, number: 2", ATTACKED, by=2, stock=poor).do("patrol 1A.m > 1A.f", "set 1")
    assert {move.split()[0] for move in board.moves()} == {"refuge"}
    three = at("op: last_stand, number: 2", "1A: f 1 p 1 q 1 m 22\n2A: g 2\n3A: f 33", by=2, stock=poor)
    assert same(three.do("patrol 1A.m > 1A.f", "set 1"), "1A: f 2 p 1 q 1 m 2\n2A: g 2\n3A: f 33")
    started = at("op: last_stand, number: 2", "1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (0, 0, 0), 2: (0, 2, 0)})
    assert same(started.do("patrol 1A.f > 1A.m", "set 1"), "1A: f 1 m 2\n2A: g 2\n3A: f 33")


def test_a_partner_can_only_show_the_flag() -> None:
    board = at("op: alliance_lock", "1A: f 1 m 12 p 2\n2A: g 2\n3A: f 33").do("patrol 1A.f > 1A.p")
    assert board.moves("set")[-1] != "set flag"
    board = board.do("set 1")  # the partner's flag was the only choice
    assert board.turn in ("1 pay", "2 leave")
    assert board.state.war is not None
    assert board.state.war.numbers == (1, 0)
    stranger = at("op: alliance_lock", SIDE_BY_SIDE).do("patrol 1A.f > 1A.m", "set 1")
    assert len(stranger.moves("set")) > 1


def test_rivals_collect_nothing_beside_a_pair() -> None:
    board = at("op: collect_block", "1A: f 11 m 2 q 2\n2A: g 2\n3A: f 33", by=2, active=1)
    assert board.moves("collect") == ["collect 1 mana 1 food"]  # 1A.m touches 1A.f
    single = at("op: collect_block", "1A: f 1 p 1 m 2 q 2\n2A: g 2\n3A: f 33", by=2, active=1)
    assert single.moves("collect") == ["collect 1 mana 1 ore 1 food"]


def test_more_where_something_is_collected() -> None:
    effect = "op: collect_bonus, condition: collected, resource: ore, give: {food: 1}"
    assert at(effect, "1A: m 11\n2A: g 22\n3A: f 33", active=2).moves("collect") == ["collect 1 ore 1 food"]
    assert at(effect, TWO_EACH, active=2).moves("collect") == ["collect 1 mana"]
    shore = "op: collect_bonus, condition: beside_water, give: {food: 1}"
    assert at(shore, "1A: m 1 p 1\n2A: g 22\n3A: f 33", active=2).moves("collect") == ["collect 1 ore 2 food"]
    assert at(shore, "1A: p 1 q 1\n2A: g 22\n3A: f 33", active=2).moves("collect") == ["collect 2 food"]


def test_both_other_kinds_for_one() -> None:
    board = at("op: trade_merge, resource: mana", TWO_EACH, call="trade", stock={1: (0, 2, 1)})
    assert "trade 2 ore 1 food for 3 mana" in board.moves("trade")
    assert board.do("trade 1 ore 1 food for 2 mana").stock(1) == (2, 1, 0)
    assert not any(" ore" in move.partition(" for ")[2] and "mana" in move for move in board.moves("trade"))


def test_levels_are_dearer_for_rivals() -> None:
    effect = "op: rival_surcharge, action: build, amount: 1, to_your_level: true"
    for castle, price in ((1, 2), (2, 1)):
        board = at(effect, TWO_EACH, call="build", by=2, active=2, castle=(castle,))
        assert board.moves("build") == [f"build for {price} ore"]
    assert at(effect, TWO_EACH, call="build", castle=(1,)).moves("build") == ["build for 2 ore"]


def test_several_pieces_in_one_patrol() -> None:
    board = at("op: move_count, action: patrol, number: 2", "1A: f 11 p 1\n2A: g 22\n3A: f 33")
    board = board.do("patrol 1A.f > 1A.m")
    assert board.turn == "1 further"
    assert not any(move.startswith("patrol 1A.m") for move in board.moves("patrol"))  # it has just come
    assert board.refusal("patrol 1A.m > 1A.g") == "the piece in 1A.m (mountain) has just come"
    assert board.do("patrol 1A.f > 1A.m").turn == "2 respond"
    quest = at("op: move_count, action: quest, number: 2", TWO_EACH, call="quest").do("quest 1A.f > 2A.m")
    assert "quest 1A.f > 2A.m" in quest.moves("quest")
    assert quest.do("pass").turn == "2 respond"


def test_patrols_over_the_whole_card_and_across_water() -> None:
    ends = [move[-1] for move in at("op: patrol_link", TWO_EACH).moves("patrol")]
    assert sorted(ends) == ["g", "m", "p", "q"]
    wet = [move[-1] for move in at("op: cross, terrain: water", TWO_EACH).moves("patrol")]
    assert sorted(wet) == ["g", "m", "p"]  # 1A.f, 1A.g and 1A.m lie at one lake
    level = [effect_of("{op: cross, terrain: water}"), effect_of("{op: gain, when: crossed_water, give: {ore: 1}}")]
    board = having(scene(TWO_EACH, stock=NOTHING), level)
    assert board.do("patrol 1A.f > 1A.g").stock(1) == (0, 1, 0)
    assert board.do("patrol 1A.f > 1A.m").stock(1) == (0, 0, 0)  # they are neighbours by land, too


def test_pieces_change_places() -> None:
    board = at("op: quest_swap", "1A: f 1 g 1\n2A: g 2 m 2\n3A: f 33", call="quest")
    assert board.moves("swap") == [f"swap 1A.{own} > 2A.{other}" for own in "fg" for other in "gm"]
    assert same(board.do("swap 1A.f > 2A.g"), "1A: f 2 g 1\n2A: g 1 m 2\n3A: f 33")
    assert "cannot change places" in board.refusal("swap 1A.f > 3A.f")


def test_what_a_region_yields_for_entering_it() -> None:
    effect = "op: gain, when: move_into, terrain: mountain, give: {region: 2}"
    board = at(effect, TWO_EACH, stock=NOTHING)
    assert board.do("patrol 1A.f > 1A.m").stock(1) == (0, 2, 0)
    assert board.do("patrol 1A.f > 1A.p").stock(1) == (0, 0, 0)
    quest = at(effect, TWO_EACH, call="quest", stock=NOTHING)
    assert quest.do("quest 1A.f > 2A.m").stock(1) == (0, 2, 0)


def test_gifts_for_lost_pieces() -> None:
    poor = {1: (0, 0, 0), 2: (0, 1, 0)}
    lost = at("op: gain, when: own_piece_lost, give: {ore: 1}", ATTACKED, by=2, stock=poor)
    assert lost.do("patrol 1A.m > 1A.f", "set 1").stock(1) == (0, 1, 0)
    theirs = at("op: gain, when: rival_piece_lost, give: {ore: 2}", SIDE_BY_SIDE, stock={1: (0, 1, 0), 2: (0, 0, 0)})
    assert theirs.do("patrol 1A.f > 1A.m", "set 1").stock(1) == (0, 2, 0)


def test_gifts_for_what_others_do_and_for_a_turn() -> None:
    picture = TWO_EACH.replace("g 22", "g 2 n 2")
    board = at(
        "op: gain, when: rival_expands, give: {ore: 1}", picture, call="expand", by=2, active=2, stock={2: (0, 0, 3)}
    )
    assert board.do("expand 2A.g for 3 food").stock(1) == (2, 3, 2)
    turn = at("op: gain, when: own_turn, give: {ore: 1}", TWO_EACH, call="build", by=3, active=3)
    turn = turn.do("pass", "collect 1 mana", "collect 1 mana")
    assert (turn.turn, turn.stock(1)) == ("1 call", (3, 3, 2))


def test_a_resource_is_stolen_instead() -> None:
    board = at("op: act_instead, called: trade, do: steal", TWO_EACH, call="trade", stock={1: (0, 0, 0), 2: (1, 0, 0)})
    assert sorted(board.moves("steal")) == ["steal 2: 1 mana", "steal 3: 1 food", "steal 3: 1 mana", "steal 3: 1 ore"]
    after = board.do("steal 2: 1 mana")
    assert (after.stock(1), after.stock(2)) == ((1, 0, 0), (0, 0, 0))


def test_what_a_level_brings_at_once() -> None:
    research = "research for 1 mana"
    board = at("op: immediate, remove_pieces: 1", "1A: f 11\n2A: g 22\n3A: f 3", call="research").do(research)
    assert same(board, "1A: f 11\n2A: g 2\n3A: f 3")  # the last piece of player 3 stays
    free = at("op: immediate, free_actions: 1", TWO_EACH, call="research", stock={1: (1, 1, 0)}).do(research)
    assert free.turn == "1 extra"
    assert "build for 1 ore" in free.moves()
    assert free.do("build for 1 ore").turn == "2 respond"
    moved = at("op: immediate, redeploy: true", "1A: f 11 m 1\n2A: g 22\n3A: f 33", call="research").do(research)
    assert moved.moves() == ["redeploy 1A.f > 1A.m", "pass"]
    assert same(moved.do("redeploy 1A.f > 1A.m", "pass"), "1A: f 1 m 11\n2A: g 22\n3A: f 33")
    ended = at("op: immediate, end_game: true", TWO_EACH, call="research").do(research)
    assert ended.turn == "over"


def test_the_end_by_magic_pays() -> None:
    level = [effect_of("{op: vp, condition: ended_by_magic, amount: 2}"), effect_of("{op: immediate, end_game: true}")]
    board = having(scene(TWO_EACH, call="research", magic=(4,), stock={1: (5, 0, 0)}), level)
    assert board.do("research for 5 mana").scores()[0].nation == 2
    assert having(scene(TWO_EACH), level).scores()[0].nation == 0
