"""Set-up, a turn, the six actions, collecting, lands and exploration tokens."""

from __future__ import annotations

from dataclasses import replace

from proofpress.kingdoms.deal import choose, deal
from proofpress.kingdoms.rules.actions import harvest
from proofpress.kingdoms.rules.board import land
from proofpress.kingdoms.rules.setup import (
    LOST_KINGDOM_SEATS,
    MOST_SEATS,
    places_for_tokens,
    token_pool,
    tokens_per_card,
)
from proofpress.kingdoms.rules.state import Table
from tests.kingdoms import scenes
from tests.kingdoms.scenes import box, same
from tests.sentences.kingdoms.looking import (
    HOMES,
    PLAIN,
    SEEDS,
    THREE,
    at,
    attack,
    collected,
    dealt,
    everybody,
    is_refused,
    set_up,
    started,
    targets,
    wrong,
)
from tests.sentences.reading import stories_told

# --------------------------------------------------------------------------------------------------------------------
# Set-up


def everybody_has_so_many_pieces(pieces: int) -> None:
    board = started(set_up(*HOMES))
    for seat in range(3):
        assert Table(board.game, board.state).pieces(seat) + board.state.supply[seat] == pieces


def the_others_are_the_supply() -> None:
    """New pieces come out of it while there are any."""
    lone = at("1A: f 1 m 1\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert lone.do("expand 1A.f for 3 food").state.supply[0] == lone.state.supply[0] - 1
    assert lone.but(supply=(0, 5, 5)).moves("expand") == []


def first_pieces_stand_together(start: int) -> None:
    board = started(set_up(*HOMES))
    assert same(board, THREE)
    assert all(board.game.terms.pieces - left == start for left in board.state.supply)
    assert "1A: f " + "1" * start in board.board


def first_pieces_keep_off_water_and_cliffs() -> None:
    assert wrong(set_up(("5B", "f"), *HOMES[:2])) is None
    for closed in "kw":
        assert wrong(set_up(("5B", closed), *HOMES[:2])), closed


def resources_are_spread_at_will(resources: int) -> None:
    for stock in ((resources, 0, 0), (0, 0, resources), (1, 2, resources - 3)):
        assert wrong(set_up(*HOMES, stock=stock)) is None, stock
    for stock in ((resources + 1, 0, 0), (1, 1, resources - 3)):
        assert wrong(set_up(*HOMES, stock=stock)), stock


def beginners_have(mana: int, ore: int, food: int) -> None:
    opened = box()
    for seat in deal(opened, choose(opened, 3, tokens=False), "one", beginners=True).seats:
        assert seat.stock == (mana, ore, food)
    resources_are_spread_at_will(mana + ore + food)


def tracks_begin_below_the_first_level() -> None:
    board = started(set_up(*HOMES))
    assert board.state.magic == board.state.castle == (0, 0, 0)
    assert all(score.castle == score.magic == 0 for score in board.scores())


def so_many_shields_are_laid(shields: int) -> None:
    """As many as there are: with each turn one comes onto the action card, until all lie there."""
    board = started(set_up(*HOMES))
    for laid in range(shields):
        assert board.state.shields.bit_count() == laid
        board = everybody(board.do(board.moves("call")[0]), "pass")
    assert board.state.shields == 0


def the_action_card_begins_without_shields() -> None:
    board = started(set_up(*HOMES))
    assert board.state.shields == 0
    assert len(board.moves("call")) == len(board.game.terms.actions)


def lands_and_their_sides() -> None:
    """Which card is chance, and either side of it can be played; nobody has the same card."""
    assert len({tuple(seat.side for seat in setup.seats) for setup in dealt()}) == len(SEEDS)
    assert wrong(set_up(("1A", "f"), ("2A", "f"), ("3B", "f"))) is None
    assert wrong(set_up(("1A", "f"), ("2A", "f"), ("3A", "f"))) is None
    assert wrong(set_up(("1A", "f"), ("1B", "f"), ("3A", "f")))


def nations_by_chance() -> None:
    setups = dealt()
    assert len({tuple(seat.nation for seat in setup.seats) for setup in setups}) == len(SEEDS)
    assert all(len({seat.nation for seat in setup.seats}) == 3 for setup in setups)


def a_nation_needs_so_many_players(number: int) -> None:
    """The only one that is marked, the Oathkeepers; any other can be played by two."""
    homes = [(f"{card}A", "f") for card in range(1, 7)]
    for players in (number - 1, number):
        setup = set_up(*homes[:players], lost="8A" if players == LOST_KINGDOM_SEATS else "")
        assert wrong(setup) is None
        sworn = replace(setup, seats=(setup.seats[0]._replace(nation="oathkeepers"), *setup.seats[1:]))
        assert (wrong(sworn) is None) == (players >= number)


def lots_say_who_begins() -> None:
    assert len({setup.first for setup in dealt()}) > 1
    for first in range(3):
        assert started(set_up(*HOMES, first=first)).turn == f"{first + 1} call"


def so_many_can_play(two: int, players: int) -> None:
    assert (two, players) == (LOST_KINGDOM_SEATS, MOST_SEATS)
    homes = [(f"{card}A", "f") for card in range(1, 7)]
    assert wrong(set_up(*homes[:two], lost="8A")) is None
    assert wrong(set_up(*homes[:players])) is None
    assert wrong(set_up(homes[0]))


def everybody_has_one_of_each_token(one: int = 1) -> None:
    board = started(set_up(*HOMES))
    assert len(board.state.magic) == len(board.state.castle) == 3 * one
    assert len(board.state.stock) == 3 * 3 * one


# --------------------------------------------------------------------------------------------------------------------
# A turn


def all_shields_are_taken_off(shields: int) -> None:
    """When so many lie there at the beginning of a turn, all actions are free."""
    full = (1 << shields) - 1
    after = everybody(at(by=1, call="patrol", shields=full), "pass")
    assert after.turn == "2 call"
    assert after.state.shields == 0
    assert len(after.moves("call")) == 6
    fewer = everybody(at(by=1, call="patrol", shields=full >> 1), "pass")
    assert fewer.state.shields == full >> 1


def a_shield_goes_on_a_free_action() -> None:
    board = started(set_up(*HOMES)).do("call trade")
    assert board.state.shields == 1 << board.game.terms.actions.index("trade")
    after = everybody(board, "pass")
    assert after.moves() == ["call patrol", "call quest", "call build", "call research", "call expand"]
    is_refused(after, "call trade")


def everybody_acts_clockwise() -> None:
    board = started(set_up(*HOMES, first=1)).do("call trade")
    assert board.turn == "2 respond"
    board = board.do("trade 1 food for 1 ore")
    assert board.turn == "3 respond"
    board = board.do("trade 1 food for 1 ore")  # the others do the same action
    assert board.turn == "1 respond"
    assert board.do("collect 1 mana").turn == "3 call"


def others_collect_instead() -> None:
    board = started(set_up(*HOMES, first=1)).do("call trade", "pass")
    assert board.moves("collect") == ["collect 1 mana"]
    is_refused(board, "pass")


def the_active_player_never_collects() -> None:
    board = started(set_up(*HOMES)).do("call trade")
    assert board.moves("pass") == ["pass"]
    is_refused(board, "collect 1 mana")


def the_token_goes_to_the_left() -> None:
    assert everybody(at(by=3, active=3), "pass").turn == "1 call"
    assert everybody(at(by=1, active=1), "pass").turn == "2 call"


# --------------------------------------------------------------------------------------------------------------------
# Collecting


def each_region_gives_one(one: int = 1) -> None:
    """With two pieces as with one."""
    assert collected("1A: f 11 m 1 p 1 q 1\n2A: f 22\n3A: f 33") == [f"collect {one} mana {one} ore {2 * one} food"]
    assert collected("1A: f 1 m 1 p 1 q 1\n2A: f 22\n3A: f 33") == [f"collect {one} mana {one} ore {2 * one} food"]


def lands_yield_these() -> None:
    for letter, kind in (("f", "mana"), ("m", "ore"), ("p", "food")):
        assert collected(f"1A: {letter} 11\n2A: f 22\n3A: f 33") == [f"collect 1 {kind}"]
    assert collected("5B: C 11 f 1\n2A: f 22\n3A: f 33") == ["collect 1 mana"]


def a_single_piece_takes_one_more(one: int = 1) -> None:
    single = collected("1A: f 1\n2A: f 22\n3A: f 33")
    assert single == [f"collect 1 mana {one} food", f"collect 1 mana {one} ore", f"collect {1 + one} mana"]
    assert collected(THREE) == ["collect 1 mana"]


def nobody_has_more_than(cap: int) -> None:
    board = at("1A: f 1 g 1\n2A: f 22\n3A: f 33", active=2, by=1, stock={1: (cap - 1, 0, 0)})
    assert board.do("collect 2 mana").stock(1) == (cap, 0, 0)


def partners_both_collect() -> None:
    board = at("1A: m 12 f 1\n2A: f 2\n3A: f 33", active=3, by=1)
    assert board.moves("collect") == ["collect 1 mana 1 ore"]
    assert board.do("collect 1 mana 1 ore").moves("collect") == ["collect 1 mana 1 ore"]


def circle_collects(pieces: int, regions: int) -> None:
    """Each of the regions counts once, however many pieces stand there."""
    table = _collecting()
    assert (table.pieces(0), table.one[0].bit_count()) == (pieces, regions)
    assert sum(harvest(table, 0)[0]) == regions


def circle_collects_this() -> None:
    assert harvest(_collecting(), 0) == (stories_told()["collect"].told[0].units[0], 0)


def _collecting() -> Table:
    story = stories_told()["collect"]
    return Table(story.game, story.told[0].state)


# --------------------------------------------------------------------------------------------------------------------
# The actions


def a_patrol_goes_to_a_neighbour_of_the_card() -> None:
    board = at()
    assert targets(board, "patrol") == ["1A.m", "1A.p"]
    assert same(board.do("patrol 1A.f > 1A.m"), "1A: f 1 m 1\n2A: f 22\n3A: f 33")
    is_refused(board, "patrol 1A.f > 1A.q", "patrol 1A.f > 2A.f")


def a_patrol_stands_a_piece_up() -> None:
    board = at("5B: U a f 1\n2A: f 22\n3A: f 33")
    is_refused(board, "patrol 5B.U > 5B.m")
    assert same(board.do("stand 5B.U"), "5B: f 1 U 1\n2A: f 22\n3A: f 33")


def a_patrol_crosses_nothing() -> None:
    board = at("8A: f 11\n2A: f 22\n3A: f 33")
    assert targets(board, "patrol") == ["8A.g", "8A.m"]
    is_refused(board, "patrol 8A.f > 8A.p")  # a river
    is_refused(at("1A: g 11\n2A: f 22\n3A: f 33"), "patrol 1A.g > 1A.k", "patrol 1A.g > 1A.f")  # cliffs


def a_quest_goes_from_border_to_border() -> None:
    board = at("1A: f 1 m 1\n2A: f 22\n3B: f 33", call="quest")
    assert board.moves("quest") == [f"quest 1A.f > {name}" for name in ("2A.g", "2A.m", "2A.n", "3B.g", "3B.m", "3B.p")]
    assert same(board.do("quest 1A.f > 3B.p"), "1A: m 1\n2A: f 22\n3B: f 33 p 1")
    is_refused(board, "quest 1A.m > 2A.g", "quest 1A.f > 2A.p", "quest 1A.f > 1A.p")


def the_border_is_the_edge_of_the_card(bars: int = 2) -> None:
    """One bar of the frame lies beside g, two beside n, none beside C."""
    rows = ("fgmmm", "fffmm", "ffCpp", "qqqpp", "nqqpp")
    drawn = land(rows, ())
    beside = {"f": 4, "g": 1, "m": 5, "C": 0, "p": 5, "q": 3, "n": 2}
    for place, letter in enumerate(drawn.letters):
        assert drawn.border >> place & 1 == (beside[letter] >= bars), letter


def build_costs_the_number_of_the_level(costs: tuple[int, ...] = (), ore: tuple[int, ...] = ()) -> None:
    """One level at a time, in ore; it changes nothing but points."""
    levels = _castle()
    assert levels == tuple(ore or costs or levels)
    board = at(call="build", castle=(2,), stock={1: (9, 9, 9)})
    assert board.moves("build") == ["build for 3 ore"]
    after = board.do("build for 3 ore")
    assert (after.state.castle, after.stock(1)) == ((3, 0, 0), (9, 6, 9))
    is_refused(at(call="build", castle=(2,), stock={1: (9, 2, 9)}), "build for 3 ore")


def research_costs_the_number_of_the_level(costs: tuple[int, ...] = (), mana: tuple[int, ...] = ()) -> None:
    levels = _magic()
    assert levels == tuple(mana or costs or levels)
    board = at(call="research", magic=(1,), stock={1: (9, 9, 9)})
    assert board.moves("research") == ["research for 2 mana"]
    after = board.do("research for 2 mana")
    assert (after.state.magic, after.stock(1)) == ((2, 0, 0), (7, 9, 9))
    is_refused(at(call="research", magic=(1,), stock={1: (1, 9, 9)}), "research for 2 mana")


def levels_cost_these(costs: tuple[int, ...]) -> None:
    assert costs in (_castle(), _magic())
    assert len({_castle(), _magic()}) == 2


def _castle() -> tuple[int, ...]:
    """What each level of the castle costs."""
    terms = at().game.terms
    found = (
        at(call="build", castle=(level,), stock={1: (9, 9, 9)}).moves("build") for level in range(len(terms.castle))
    )
    return tuple(int(moves[0].split()[2]) for moves in found)


def _magic() -> tuple[int, ...]:
    terms = at().game.terms
    found = (
        at(call="research", magic=(level,), stock={1: (9, 9, 9)}).moves("research")
        for level in range(len(terms.research))
    )
    return tuple(int(moves[0].split()[2]) for moves in found)


def levels_of_magic_add_up() -> None:
    """Emberforge pays 1 less for wars in mountains from level I on, also on level III."""
    for magic in (1, 2, 3):
        board = at(
            "1A: f 11 m 2\n2A: g 2\n3A: f 33", nations=("emberforge", *PLAIN), magic=(magic,), stock={1: (1, 0, 0)}
        )
        assert board.do("patrol 1A.f > 1A.m").moves()[-1] == "set 3", magic
    none = at("1A: f 11 m 2\n2A: g 2\n3A: f 33", nations=("emberforge", *PLAIN), stock={1: (1, 0, 0)})
    assert none.do("patrol 1A.f > 1A.m").moves()[-1] == "set 2"


def a_castle_is_for_the_end() -> None:
    """What can be done does not depend on it."""
    pieces = "1A: f 1 m 1\n2A: f 22\n3A: f 33"
    for call in ("patrol", "trade", "expand"):
        moves = {tuple(at(pieces, call=call, castle=(level,), stock={1: (4, 4, 4)}).moves()) for level in (0, 3, 5)}
        assert len(moves) == 1, call


def expand_costs_food_for_each_piece(one: int = 1) -> None:
    """So many as are in play with the new one."""
    board = at("1A: f 1 m 11\n2A: f 22\n3A: f 33", call="expand", stock={1: (9, 9, 4)})
    assert board.moves("expand") == [f"expand 1A.f for {4 * one} food"]
    after = board.do("expand 1A.f for 4 food")
    assert same(after, "1A: f 11 m 11\n2A: f 22\n3A: f 33")
    assert after.stock(1) == (9, 9, 0)
    is_refused(at("1A: f 1 m 11\n2A: f 22\n3A: f 33", call="expand", stock={1: (9, 9, 3)}), "expand 1A.f for 4 food")


def the_next_piece_costs(start: int, third: int, pieces: int) -> None:
    """The third piece, and the last one."""
    assert start == at().game.terms.start_pieces
    two = at("1A: f 1 m 1\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert two.moves("expand") == [f"expand 1A.f for {third} food", f"expand 1A.m for {third} food"]
    six = at("1A: f 11 m 11 p 1 q 1\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert six.moves("expand")[0] == f"expand 1A.p for {pieces} food"
    assert not at("1A: f 11 m 11 p 11 q 1\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)}).moves("expand")


def a_new_piece_joins_a_single_one(one: int = 1) -> None:
    """Also a lying one; not beside somebody else's; without such a region there is no Expand."""
    board = at("1A: f 12 m 11 p 1\n2A: f 2\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert board.moves("expand") == ["expand 1A.p for 5 food"]
    assert one == 1
    lying = at("5B: U a f 11\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert lying.moves("expand") == ["expand 5B.U for 4 food"]
    assert not at(call="expand", stock={1: (0, 0, 9)}).moves("expand")


def a_trade_is_one_kind_for_one_other(one: int = 1) -> None:
    board = at(call="trade", stock={1: (2, 0, 8)})
    assert board.moves("trade") == [
        f"trade {one} mana for {one} ore",
        "trade 2 mana for 2 ore",
        "trade 1 mana for 1 food",
        *(f"trade {n} food for {n} mana" for n in range(1, 8)),
        *(f"trade {n} food for {n} ore" for n in range(1, 9)),
    ]
    assert board.do("trade 5 food for 5 ore").stock(1) == (2, 5, 3)
    is_refused(board, "trade 1 mana 1 food for 2 ore", "trade 1 mana for 2 ore")
    assert board.do("trade 5 food for 5 ore").turn == "2 respond"  # once


def a_trade_moves_two_tokens_of_the_same_player() -> None:
    board = at(call="trade", stock={1: (2, 0, 8), 2: (3, 3, 3), 3: (4, 4, 4)}).do("trade 5 food for 5 ore")
    assert [board.stock(player) for player in (1, 2, 3)] == [(2, 5, 3), (3, 3, 3), (4, 4, 4)]


def never_more_than_two_pieces(two: int = 2) -> None:
    """A third one cannot come, neither to others nor to one's own, but a second one can."""
    board = at("1A: f 11 m 23 p 11\n2A: f 2\n3A: f 3")
    assert board.moves("patrol") == ["patrol 1A.p > 1A.q"]
    joined = at("1A: f 11 m 1\n2A: f 22\n3A: f 33").do("patrol 1A.f > 1A.m")
    assert max(len(word) for line in joined.board.splitlines() for word in line.split()[2::2]) == two


def never_against_a_last_piece() -> None:
    board = at("1A: f 11 m 2\n2A: p .\n3A: f 33")
    assert targets(board, "patrol") == ["1A.p"]
    is_refused(board, "patrol 1A.f > 1A.m")


def never_with_the_own_last_piece() -> None:
    board = at("1A: f 1 m 2\n2A: p 2\n3A: f 33")
    assert targets(board, "patrol") == ["1A.p"]
    is_refused(board, "patrol 1A.f > 1A.m")


# --------------------------------------------------------------------------------------------------------------------
# Lands


def capitals_give_nothing_but_points() -> None:
    assert collected("5B: C 11 f 1\n2A: f 22\n3A: f 33") == ["collect 1 mana"]
    assert [score.capitals for score in at("5B: C 11\n2A: f 22\n3A: f 33").scores()] == [2, 0, 0]


def who_comes_underground_lies_down() -> None:
    assert same(at("5B: m 11\n2A: f 22\n3A: f 33").do("patrol 5B.m > 5B.U"), "5B: m 1 U a\n2A: f 22\n3A: f 33")
    board = at("5B: U 1 f 1\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 3)})
    assert same(board.do("expand 5B.U for 3 food"), "5B: f 1 U 1a\n2A: f 22\n3A: f 33")


def lying_pieces_cannot_move() -> None:
    board = at("5B: U aa f 1\n2A: f 22\n3A: f 33")
    assert not any(text.startswith("patrol 5B.U") for text in board.moves("patrol"))
    is_refused(board, "patrol 5B.U > 5B.m")


def lying_pieces_give_one_of_choice(one: int = 1) -> None:
    lying = collected("5B: U a f 1\n2A: f 22\n3A: f 33")
    assert lying == [f"collect 1 mana {one} food", f"collect 1 mana {one} ore", f"collect {1 + one} mana"]


def two_lying_pieces_give_one_together(free: int = 1) -> None:
    both = collected("5B: U aa f 1\n2A: f 22\n3A: f 33")
    assert both == [f"collect 1 mana {free} food", f"collect 1 mana {free} ore", f"collect {1 + free} mana"]
    one_of_each = collected("5B: U 1a f 1\n2A: f 22\n3A: f 33")
    assert one_of_each == both


def a_standing_piece_gives_nothing_there_and_leaves() -> None:
    assert collected("5B: U 1 f 1\n2A: f 22\n3A: f 33") == ["collect 1 mana"]
    assert targets(at("5B: U 1a\n2A: f 22\n3A: f 33"), "patrol") == ["5B.m", "5B.n", "5B.C"]


def lying_pieces_count_like_others() -> None:
    """For Expand, and in war."""
    expand = at("5B: U aa f 1\n2A: f 22\n3A: f 33", call="expand", stock={1: (0, 0, 9)})
    assert expand.moves("expand") == ["expand 5B.f for 4 food"]
    board = at("5B: m 11 U b\n2A: g 22\n3A: f 33", stock={1: (0, 1, 0), 2: (0, 3, 0)})
    board = board.do("patrol 5B.m > 5B.U", "set 1", "set 2")
    assert same(board, "5B: m 1 U b\n2A: g 22\n3A: f 33")


def pieces_underground_are_lost_at_the_end() -> None:
    board = at("5B: U 1a f 1\n2A: f 22\n3A: f 33")
    assert [score.pieces for score in board.scores()] == [1, 2, 2]


def water_and_cliffs_are_closed() -> None:
    board = at("1A: f 11 g 11 m 11 p 1\n2A: f 22\n3A: f 33")
    for text in board.moves("patrol"):
        assert text.split()[3][-1] not in "kw"
    is_refused(board, "patrol 1A.g > 1A.k")


def some_nations_enter_cliffs() -> None:
    board = at("1A: g 11\n2A: f 22\n3A: f 33", nations=("cliffkin", *PLAIN), magic=(1,))
    assert "1A.k" in targets(board, "patrol")
    is_refused(at("1A: g 11\n2A: f 22\n3A: f 33"), "patrol 1A.g > 1A.k")


def new_pieces_and_quests_keep_off_cliffs() -> None:
    """Cliffkin stand in the cliffs, but until level IV no Quest uses them, and no new piece comes there."""

    def cliffkin(call: str, magic: int) -> scenes.Scene:
        nations = ("cliffkin", *PLAIN)
        return at("1A: k 1 g 1\n2A: f 22\n3A: f 33", nations=nations, magic=(magic,), call=call, stock={1: (0, 0, 9)})

    for magic, used in ((1, False), (4, True)):
        quests = cliffkin("quest", magic).moves("quest")
        assert any(text.startswith("quest 1A.k") for text in quests) == used
    assert [text.split()[1] for text in cliffkin("expand", 1).moves("expand")] == ["1A.g"]


# --------------------------------------------------------------------------------------------------------------------
# Exploration tokens


def tokens_lie_in_open_regions_without_first_pieces(one: int = 1) -> None:
    opened = box()
    places = places_for_tokens(opened.terms, opened.lands, set_up(("1A", "f"), ("5B", "U")).seats, "2A")
    assert places == [
        ["1A.g", "1A.m", "1A.p", "1A.q"],
        ["5B.f", "5B.m", "5B.n", "5B.p", "5B.C"],
        ["2A.f", "2A.g", "2A.m", "2A.n", "2A.p"],
    ]
    assert tokens_per_card(opened.terms, 3, places) == [len(card) * one for card in places]


def tokens_are_face_down_until_somebody_enters() -> None:
    board = at(tokens={"1A.m": "crown"}, hidden=True)
    assert board.state.hidden
    after = board.do("patrol 1A.f > 1A.m")
    assert after.state.hidden == 0
    assert after.state.crowns == (1, 0, 0)


def tokens_are_turned_up_before_anything_else() -> None:
    """Before the war with the Lost Kingdom, which bandits can prevent."""
    board = at(
        "1A: f 11\n2A: f 22\nlost 3A: f N", call="quest", stock={1: (0, 3, 0)}, tokens={"3A.f": "bandits"}, hidden=True
    ).do("quest 1A.f > 3A.f")
    assert board.turn == "1 bandits"


def five_lay_out_so_many_each(each: int) -> None:
    opened = box()
    homes = [["x"] * 4, ["x"] * 5, ["x"] * 4, ["x"] * 4, ["x"] * 5]
    assert tokens_per_card(opened.terms, 5, homes) == [each] * 5
    laid = deal(opened, choose(opened, 5, tokens=True), "one").tokens
    assert laid is not None
    assert len(laid) == 5 * each


def five_take_out_a_blank(one: int = 1) -> None:
    opened = box()
    assert token_pool(opened.terms, 4).count("blank") - token_pool(opened.terms, 5).count("blank") == one
    assert len(token_pool(opened.terms, 4)) - len(token_pool(opened.terms, 5)) == one


def tokens_that_run_short_go_card_after_card() -> None:
    opened = box()
    places = [["x"] * 6, ["x"] * 5, ["x"] * 4, ["x"] * 5]
    assert tokens_per_card(opened.terms, 4, places) == [4, 4, 4, 4]
    assert tokens_per_card(opened.terms, 3, places[:3]) == [6, 5, 4]


def _entering(kind: str, **more: object) -> scenes.Scene:
    return at(tokens={"1A.m": kind}, hidden=True, **more).do("patrol 1A.f > 1A.m")


def a_crown_is_kept(points: int = 2) -> None:
    board = _entering("crown")
    assert board.state.crowns == (1, 0, 0)
    assert board.scores()[0].tokens == points


def a_crown_goes_to_the_winner() -> None:
    board = at("1A: f 11 m 2 g 2\n2A: g 2\n3A: f 33", stock={1: (2, 0, 0), 2: (0, 0, 0)}).but(crowns=(0, 1, 0))
    assert board.do("patrol 1A.f > 1A.m", "set 1", "set flag").state.crowns == (1, 0, 0)


def a_crown_belongs_to_who_turned_it_up() -> None:
    board = at(
        "1A: f 11 g 2 q 2\n2A: g 2\n3A: f 33",
        stock={1: (0, 0, 0), 2: (0, 0, 0)},
        tokens={"1A.m": "crown"},
        hidden=True,
    ).do("patrol 1A.f > 1A.m", "patrol 1A.g > 1A.m")
    assert same(board, "1A: f 1 m 12 q 2\n2A: g 2\n3A: f 33")
    assert board.state.crowns == (1, 0, 0)


def a_treasure_is_so_many_of_choice(units: int) -> None:
    board = _entering("treasure", stock={1: (0, 0, 0)})
    assert board.turn == "1 choose"
    found = [tuple(map(int, text.split()[1::2])) for text in board.moves()]
    assert {sum(each) for each in found} == {units}
    assert len(found) == 6


def bandits_take_so_many_or_the_piece(units: int) -> None:
    board = _entering("bandits", stock={1: (1, 0, 5)})
    paid = [text for text in board.moves() if text.startswith("bandits")]
    assert {sum(map(int, text.split()[1::2])) for text in paid} == {units}
    assert same(board.do("lose 1A.m"), "1A: f 1\n2A: f 22\n3A: f 33")
    after = board.do(paid[0])
    assert same(after, "1A: f 1 m 1\n2A: f 22\n3A: f 33")
    assert after.state.hidden == after.state.shown == 0  # then the token goes


def _lair(**more: object) -> scenes.Scene:
    return attack(
        "1",
        "flag",
        "1A: f 11 m 2 g 2\n2A: g 2\n3A: f 33",
        tokens={"1A.f": "dragon_lair"},
        stock={1: (2, 0, 0), 2: (0, 0, 0)},
        **more,
    )


def a_dragon_takes_a_level_instead_of_a_payment() -> None:
    """From the loser of a war that its owner wins; the beaten piece leaves free."""
    board = _lair(castle=(0, 2, 0))
    assert board.turn == "1 lair"
    assert board.moves() == ["dragon", "pass"]
    after = board.do("dragon")
    assert after.state.castle == (0, 1, 0)
    assert "retreat 1A.m > 1A.g for nothing" in after.moves("retreat")
    lost = attack("flag", "1", tokens={"1A.f": "dragon_lair"}, stock={1: (0, 1, 0), 2: (2, 0, 0)}, castle=(2, 2, 0))
    assert not lost.moves("dragon")


def a_dragon_bites_without_a_way_out() -> None:
    shut = at(
        "1A: m 3 q 11 f 3 g 2\n2A: f 22\n3A: f 1",
        castle=(0, 1),
        stock={1: (2, 0, 0), 2: (0, 0, 9)},
        tokens={"3A.f": "dragon_lair"},
    ).do("patrol 1A.q > 1A.g", "set 1", "set flag", "dragon")
    assert shut.state.castle == (0, 0, 0)
    assert same(shut, "1A: m 3 q 1 f 3 g 1\n2A: f 22\n3A: f 1")


def a_camp_gives(two: int = 2, one: int = 1) -> None:
    found = collected("1A: f 11 m 1\n2A: f 22\n3A: f 33", tokens={"1A.f": "camp"})
    assert found == [f"collect {two} mana {one} ore"]


def a_fort_makes_attacks_cheaper(less: int = 2) -> None:
    board = at("1A: f 11 m 2 p 1\n2A: g 2\n3A: f 33", tokens={"1A.p": "fort"}, stock={1: (0, 1, 0), 2: (0, 1, 0)})
    board = board.do("patrol 1A.f > 1A.m")
    assert board.moves()[-1] == f"set {1 + less}"
    defending = at("1A: f 11 m 2 p 1\n2A: g 2\n3A: f 33", tokens={"1A.m": "fort"}, stock={1: (0, 1, 0), 2: (0, 1, 0)})
    assert defending.do("patrol 1A.f > 1A.m", "set 1").moves()[-1] == "set 1"


def a_city_is_worth(points: int = 1) -> None:
    board = at("1A: f 11 m 1\n2A: g 2\n3A: f 33", tokens={"1A.f": "city"})
    assert [score.tokens for score in board.scores()] == [points, 0, 0]


def a_church_saves_a_piece_once(one: int = 1) -> None:
    """Where one piece stands alone; not where two do."""
    tokens = {"1A.g": "church"}
    stock = {1: (2, 0, 0), 2: (0, 0, 0)}
    board = attack("1", "flag", "1A: f 11 m 2 g 2\n2A: g 2\n3A: f 33", tokens=tokens, stock=stock)
    assert board.moves() == ["church 1A.m > 1A.g", "lose 1A.m"]
    saved = board.do("church 1A.m > 1A.g")
    assert same(saved, "1A: f 1 g 22 m 1\n2A: g 2\n3A: f 33")
    assert (saved.state.shown, one) == (0, 1)
    two = attack("1", "flag", "1A: f 11 m 2 g 22\n2A: g 2\n3A: f 33", tokens=tokens, stock=stock)
    assert same(two, "1A: f 1 g 22 m 1\n2A: g 2\n3A: f 33")


def a_blank_does_nothing() -> None:
    board = _entering("blank")
    assert same(board, "1A: f 1 m 1\n2A: f 22\n3A: f 33")
    assert (board.turn, board.state.hidden, board.state.shown) == ("2 respond", 0, 0)
    assert board.stock(1) == (2, 2, 2)
