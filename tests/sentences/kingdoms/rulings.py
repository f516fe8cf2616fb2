"""Every choice of every ruling, and what is fixed besides."""

from __future__ import annotations

from dataclasses import replace

from proofpress.kingdoms.deal import choose, deal
from proofpress.kingdoms.rules.scoring import ranking
from proofpress.kingdoms.rules.setup import places_for_tokens
from tests.kingdoms.scenes import Scene, box, same
from tests.sentences.kingdoms.looking import (
    BESIDE,
    SEEDS,
    THREE,
    at,
    attack,
    everybody,
    set_up,
    started,
    targets,
    wrong,
)

POOR = {1: (0, 1, 0), 2: (0, 0, 9)}
_CROWDED = "1A: f 11 m 2 g 2\n2A: g 2\n3A: f 33"


def _rule(name: str, choice: str) -> dict[str, object]:
    return {"rulings": {name: choice}}


def retreat_to_where_no_others_stand(one: int = 1) -> None:
    """Beside an own piece too, but not beside two, and never to others."""
    board = attack("1", "flag", _CROWDED, stock=POOR)
    assert targets(board, "retreat") == ["1A.g", "1A.p", "1A.q"]
    board = attack("1", "flag", "1A: f 11 m 2 g 22 p 3\n2A: g 2\n3A: f 33", stock=POOR)
    assert targets(board, "retreat") == ["1A.q"]
    assert one == 1


def retreat_to_empty_regions_only() -> None:
    board = attack("1", "flag", _CROWDED, stock=POOR, **_rule("retreat_target", "empty"))
    assert targets(board, "retreat") == ["1A.p", "1A.q"]


def _beaten_quest(**more: object) -> list[str]:
    board = at("1A: f 11 m 1\n2A: g 2 f 2\n3A: f 33", call="quest", stock={1: (0, 0, 9), 2: (0, 1, 0)}, **more)
    return targets(board.do("quest 1A.f > 2A.g", "set 1"), "retreat")


def a_beaten_quest_goes_beside_the_region() -> None:
    assert _beaten_quest() == ["2A.m", "2A.n", "2A.p"]


def a_beaten_quest_may_go_back() -> None:
    assert _beaten_quest(**_rule("quest_retreat", "origin")) == ["1A.f", "2A.m", "2A.n", "2A.p"]


def _after_war(**more: object) -> Scene:
    return attack("1", "flag", _CROWDED, nations=("ironhoof", "harvest_league"), magic=(3,), stock=POOR, **more)


def effects_come_before_leaving() -> None:
    board = _after_war()
    assert board.turn == "1 choose"
    assert board.do("choose 2 ore").turn == "2 leave"
    assert board.stock(1) == (0, 0, 0)  # the war is paid first


def leaving_comes_before_effects() -> None:
    board = _after_war(**_rule("after_war", "leave_first"))
    assert board.turn == "2 leave"
    assert board.stock(1) == (0, 0, 0)
    assert board.do("lose 1A.m").turn == "1 choose"


def _last_piece_meets_bandits(**more: object) -> Scene:
    board = at("1A: f 1\n2A: g 22\n3A: f 33", stock={1: (0, 1, 0)}, tokens={"1A.m": "bandits"}, hidden=True, **more)
    after = board.do("patrol 1A.f > 1A.m")
    assert same(after, "1A: m 1\n2A: g 22\n3A: f 33")
    return after


def a_last_piece_pays_what_is_there() -> None:
    assert _last_piece_meets_bandits().stock(1) == (0, 0, 0)


def a_last_piece_goes_free() -> None:
    assert _last_piece_meets_bandits(**_rule("bandits_last_piece", "goes_free")).stock(1) == (0, 1, 0)


def _fort(origin: str, **more: object) -> str:
    board = at("1A: f 11 m 2 p 1\n2A: g 2\n3A: f 33", tokens={"1A.p": "fort"}, stock={1: (0, 1, 0)}, **more)
    return board.do(f"patrol 1A.{origin} > 1A.m").moves()[-1]


def a_fort_reaches_everywhere() -> None:
    assert _fort("f") == "set 3"
    gone = at(BESIDE, tokens={"1A.p": "fort"}, stock={1: (0, 1, 0)}).do("patrol 1A.f > 1A.m")
    assert gone.moves()[-1] == "set 1"


def a_fort_helps_who_attacks_out_of_it() -> None:
    assert _fort("f", **_rule("fort_reach", "from_fort")) == "set 1"
    assert _fort("p", **_rule("fort_reach", "from_fort")) == "set 3"


def _shared_city(**more: object) -> list[int]:
    board = at("1A: f 11 m 12\n2A: g 2\n3A: f 33", tokens={"1A.m": "city"}, **more)
    return [score.tokens for score in board.scores()]


def each_partner_has_the_city() -> None:
    assert _shared_city() == [1, 1, 0]


def nobody_has_a_shared_city() -> None:
    assert _shared_city(**_rule("shared_city", "nobody")) == [0, 0, 0]


def _lair(**more: object) -> Scene:
    return attack("1", "flag", _CROWDED, tokens={"1A.f": "dragon_lair"}, stock=POOR, **more)


def a_dragon_needs_a_castle() -> None:
    assert _lair().turn == "2 leave"
    assert _lair(castle=(0, 1)).turn == "1 lair"


def a_dragon_frees_without_a_castle() -> None:
    board = _lair(**_rule("lair_without_castle", "usable"))
    assert board.turn == "1 lair"
    after = board.do("dragon")
    assert after.state.castle == (0, 0, 0)
    assert all(text.endswith("for nothing") for text in after.moves("retreat"))


def _short(**rulings: str) -> list[tuple[str, str]]:
    """Of cards dealt to four that get fewer tokens than they have room for: the letters that get one, and all."""
    opened, found = box(**rulings), []
    for seed in (f"{seed} {number}" for seed in SEEDS for number in range(5)):
        setup = deal(opened, choose(opened, 4, tokens=True), seed)
        laid, homes = dict(setup.tokens or ()), {f"{seat.side}.{seat.region}" for seat in setup.seats}
        for card in places_for_tokens(opened.terms, opened.lands, setup.seats, setup.lost):
            places = [region for region in card if region not in homes]
            used = "".join(region[-1] for region in places if region in laid)
            if len(used) < len(places):
                found.append((used, "".join(region[-1] for region in places)))
    assert found
    assert all(len(used) >= 4 for used, _ in found), "sixteen for four cards"
    return found


def the_owner_says_which_regions_stay_empty() -> None:
    assert not all(places.startswith(used) for used, places in _short())


def the_last_letters_stay_empty() -> None:
    assert all(places.startswith(used) for used, places in _short(too_few_tokens="last_letters"))


def _underground_tie(**more: object) -> tuple[tuple[int, ...], ...]:
    board = at("5B: U a f 1\n2A: g 22\n3A: f 33", castle=(1, 0, 0), stock={3: (0, 0, 0)}, **more)
    assert [score.total for score in board.scores()] == [2, 2, 2]
    return ranking(board.game, board.state)


def lost_pieces_break_no_tie() -> None:
    assert _underground_tie() == ((1,), (2,), (0,))


def lost_pieces_break_ties() -> None:
    assert _underground_tie(**_rule("underground_tie_break", "counted")) == ((0,), (1,), (2,))


def _starting(letters: str, **rulings: str) -> list[bool]:
    return [wrong(set_up(("5B", letter), ("2A", "f"), lost="3A"), **rulings) is None for letter in letters]


def pieces_start_in_any_open_region() -> None:
    assert all(_starting("fmnpCU"))
    assert not any(_starting("k"))


def pieces_start_where_resources_are() -> None:
    assert _starting("fmnpCU", start_region="yielding") == [True] * 4 + [False] * 2


def pieces_that_start_underground_lie() -> None:

    assert same(
        started(set_up(("5B", "U"), ("2A", "f"), lost="3A")), "5B: U aa\n2A: f 22\nlost 3A: f N g N m N p N q N"
    )


def _tokens_of_two(**rulings: str) -> int:
    opened = box(**rulings)
    return len(places_for_tokens(opened.terms, opened.lands, set_up(("1A", "f"), ("2A", "f")).seats, "3A"))


def tokens_lie_in_the_lost_kingdom_too() -> None:
    assert _tokens_of_two() == 3


def the_lost_kingdom_has_no_tokens() -> None:
    assert _tokens_of_two(lost_kingdom_tokens="none") == 2


def _refuges(picture: str = "1A: f 1 g 1 m 12 p 2 q 3\n2A: g 33\n3A: f 33", origin: str = "f", **more: object) -> Scene:
    board = at(picture, stock={1: (1, 0, 0), 2: (0, 0, 0)}, **more)
    return board.do(f"patrol 1A.{origin} > 1A.p", "set 2", "set flag", "lose 1A.m")


def a_refuge_is_the_nearest_empty_region_of_the_card() -> None:
    assert same(_refuges(), "1A: f 2 g 1 m 1 p 1 q 3\n2A: g 33\n3A: f 33")


def the_nearest_is_the_fewest_patrols_away() -> None:
    """From p one Patrol leads to f, and two lead to g; both are empty."""
    board = _refuges("1A: f 1 m 12 p 2 q 3\n2A: g 33\n3A: f 33")
    assert same(board, "1A: f 2 m 1 p 1 q 3\n2A: g 33\n3A: f 33")


def else_any_border_region() -> None:
    board = _refuges("1A: f 3 g 4 m 12 p 2 q 11\n2A: g 33 f .\n3A: f 44\n4A: m 4", "q")
    wanted = [*(f"2A.{x}" for x in "fmn"), *(f"3A.{x}" for x in "gmpq"), *(f"4A.{x}" for x in "npq")]
    assert targets(board, "refuge") == wanted


def a_refuge_is_anywhere() -> None:
    board = _refuges(**_rule("refuge", "anywhere"))
    assert targets(board, "refuge") == ["1A.f", *(f"2A.{x}" for x in "fmnp"), *(f"3A.{x}" for x in "gmpq")]


def a_refuge_is_the_last_resort() -> None:
    """One piece could retreat, so it stays in play, and the other finds no refuge."""
    board = at(
        "1A: f 11 m 12 p 2 q 3\n2A: g 33\n3A: f 33",
        stock={1: (1, 0, 0), 2: (0, 0, 1)},
        **_rule("refuge", "last_resort"),
    ).do("patrol 1A.f > 1A.p", "set 2", "set flag")
    assert same(board, "1A: f 1 g 2 m 1 p 1 q 3\n2A: g 33\n3A: f 33")
    nobody = at(
        "1A: f 1 g 1 m 12 p 2 q 3\n2A: g 33\n3A: f 33",
        stock={1: (1, 0, 0), 2: (0, 0, 0)},
        **_rule("refuge", "last_resort"),
    ).do("patrol 1A.f > 1A.p", "set 2", "set flag", "lose 1A.m")
    assert same(nobody, "1A: f 2 g 1 m 1 p 1 q 3\n2A: g 33\n3A: f 33")


def _lying(**more: object) -> str:
    board = at("5B: m 11 U b\n2A: g 22\n3A: f 33", stock=POOR, **more)
    return board.do("patrol 5B.m > 5B.U", "set 1", "set flag").turn


def lying_pieces_retreat() -> None:
    assert _lying() == "2 leave"


def lying_pieces_do_not_retreat() -> None:
    assert _lying(**_rule("lying_retreat", "never")) == "2 respond"


# What is fixed


def another_action_leaves_the_shield() -> None:
    board = at("1A: f 11\n2A: f 22\n3A: f 33", nations=("mirrorfolk", "harvest_league"), magic=(4,), call="build")
    board = board.do("trade 2 mana for 2 ore")
    assert board.moves("build") == ["build for 1 ore"]
    assert board.moves("trade") == []
    assert board.state.shields == 0b100


def what_has_no_room_is_lost() -> None:
    """Glasswrights gain 2 extra for a Trade of 2 or more."""
    board = at(call="trade", magic=(1,), stock={1: (3, 7, 0)})
    assert board.moves("trade")[:2] == ["trade 1 mana for 1 ore", "trade 2 mana for 2 ore"]
    assert "trade 3 mana for 3 ore" not in board.moves("trade")
    assert board.do("trade 2 mana for 2 ore").stock(1) == (1, 9, 0)
    roomy = at(call="trade", magic=(1,), stock={1: (3, 0, 0)})
    assert roomy.do("trade 2 mana for 2 ore").stock(1) == (1, 4, 0)


def a_new_piece_goes_beside_any_own_one() -> None:
    """Crownless on level III: beside one of two pieces too, into an empty region."""
    board = at(
        "1A: f 11\n2A: f 22\n3A: f 33",
        nations=("crownless", "harvest_league"),
        magic=(3,),
        call="expand",
        stock={1: (0, 0, 3)},
    )
    assert [text.split()[1] for text in board.moves("expand")] == ["1A.m", "1A.p"]


def _callers(mine: int) -> Scene:
    """Stormcallers, who add up to 2 ore when both numbers are shown, attack for 1 less."""
    nations = ("stormcallers", "harvest_league")
    board = at(BESIDE, nations=nations, magic=(4, 4), stock={1: (0, mine, 0), 2: (0, 3, 0)})
    return board.do("patrol 1A.f > 1A.m")


def more_is_added_to_a_number_at_once() -> None:
    board = _callers(3).do("set 2", "set 2")
    assert board.moves() == ["raise 1 ore", "raise 2 ore", "pass"]
    won = board.do("raise 1 ore")
    assert (won.stock(1), same(won, "1A: f 1 m 1\n2A: g 2\n3A: f 33")) == ((0, 1, 0), True)
    assert _callers(2).do("set 2", "set 2").moves() == ["raise 1 ore", "pass"]


def a_sum_may_pass(highest: int) -> None:
    """Beyond the highest number too, and so a tie is won."""
    nations = ("stormcallers", "harvest_league")
    board = at(BESIDE, nations=nations, magic=(4, 4), stock={1: (6, 2, 0), 2: (6, 0, 0)}).do("patrol 1A.f > 1A.m")
    won = board.do(f"set {highest}", f"set {highest}", "raise 2 ore")
    assert same(won, "1A: f 1 m 1\n2A: g 2\n3A: f 33")


def the_attacker_adds_first() -> None:
    board = _callers(3)
    both = replace(board, game=replace(board.game, powers=(board.game.powers[0],) * 3)).do("set 1", "set 1")
    assert both.turn == "1 raise"
    assert both.do("raise 1 ore").turn == "2 raise"


def nothing_is_added_to_a_flag() -> None:
    assert _callers(3).do("set flag", "set 2").turn == "2 respond"


def a_covered_action_gets_no_second_shield() -> None:
    """Hearthsingers call one again; the number of shields stays, and only when all lie they are taken off."""
    singers = {"nations": ("hearthsingers", "harvest_league"), "magic": (4,)}
    board = everybody(at(THREE, call="build", by=3, active=3, shields=0b001111, **singers), "pass")
    assert (board.turn, len(board.moves("call"))) == ("1 call", 6)
    after = everybody(board.do("call build"), "pass")
    assert (after.state.shields, after.turn) == (0b001111, "2 call")
    last = everybody(at(THREE, call="build", by=3, active=3, castle=(6,), shields=0b001111, **singers), "pass")
    assert not everybody(last.do("call build"), "pass").state.over
    assert everybody(last.do("call expand"), "pass").state.over


def _hall(picture: str, magic: int = 2, **more: object) -> Scene:
    return at(picture, nations=("hearthsingers", "harvest_league"), magic=(magic,), **more)


def pieces_on_the_card_are_not_in_play() -> None:
    """They cost nothing for Expand, and score only on level V; with one there, the last supply brings no end."""
    board = _hall("1A: f 1 m 1\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)}).but(hall=(2, 0, 0))
    assert board.moves("expand")[0] == "expand 1A.f for 3 food"
    assert (board.scores()[0].pieces, board.scores()[0].nation) == (2, 0)
    fifth = _hall(THREE, 5).but(hall=(2, 0, 0))
    assert (fifth.scores()[0].pieces, fifth.scores()[0].nation) == (2, 4)
    for hall, ends in ((1, False), (0, True)):
        everywhere = _hall("1A: f 11 m 11 p 1 q 1\n2A: f 22\n3A: f 33").but(supply=(0, 5, 5), hall=(hall, 0, 0))
        assert everybody(everywhere, "pass").state.ending == ends


def pieces_from_the_card_may_start_a_war() -> None:
    board = _hall("1A: f 11\n2A: g 2 n 2\n3A: f 33", call="quest").but(hall=(1, 0, 0))
    assert board.do("land 2A.g").state.war is not None


def a_last_piece_stays_in_play() -> None:
    assert _hall("1A: f 1\n2A: g 22\n3A: f 33", call="quest").moves("lift") == []
    assert _hall("1A: f 11\n2A: g 22\n3A: f 33", call="quest").moves("lift") == ["lift 1A.f"]


def the_price_of_expand_counts_the_new_piece(fourth: int) -> None:
    board = at("1A: f 1 m 11\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert board.moves("expand") == [f"expand 1A.f for {fourth} food"]
    assert fourth == 3 + 1


def who_attacks_a_pair_makes_no_alliance() -> None:
    callers = {"nations": ("stormcallers", "harvest_league"), "magic": (3,)}
    pair = "1A: f 11 m 22 p 3\n2A: g 2\n3A: f 3"
    peace = at(pair, stock={1: (1, 0, 0), 2: (1, 0, 0)}, **callers).do("patrol 1A.f > 1A.m", "set flag", "set flag")
    assert same(peace, "1A: f 1 m 22 p 3\n2A: g 2\n3A: f 3")


def each_piece_of_a_pair_leaves_by_itself() -> None:
    callers = {"nations": ("stormcallers", "harvest_league"), "magic": (3,)}
    pair = "1A: f 11 m 22 p 3\n2A: g 2\n3A: f 3"
    board = at(pair, stock={1: (0, 1, 0), 2: (0, 0, 3)}, **callers).do("patrol 1A.f > 1A.m", "set 1")
    board = board.do("retreat 1A.m > 1A.g for 3 food")  # and the second piece cannot pay any more
    assert same(board, "1A: f 1 m 1 g 2 p 3\n2A: g 2\n3A: f 3")
