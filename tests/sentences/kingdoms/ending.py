"""The end of the game, points and ties, and what is otherwise with two and with five players."""

from __future__ import annotations

from proofpress.kingdoms.rules.scoring import ranking
from tests.kingdoms import scenes
from tests.kingdoms.scenes import Scene, same
from tests.sentences.kingdoms.looking import NAMES, PLAIN, THREE, at, dealt, everybody, is_refused, set_up, started

SIX = "1A: f 11 m 11 p 1 q 1\n2A: f 22\n3A: f 33"
LOST = "1A: f 11\n2A: f 22\nlost 3A: f N  g N  m N  p N  q N"


# --------------------------------------------------------------------------------------------------------------------
# The end


def these_bring_the_end(pieces: int, castle: int, magic: int) -> None:
    """All pieces in play, the highest castle or the highest magic; one less of each does not."""
    terms = at().game.terms
    assert (terms.pieces, len(terms.castle), len(terms.research)) == (pieces, castle, magic)
    rich = {1: (9, 9, 9)}
    for picture, call, levels in (
        (SIX, "expand", {}),
        (THREE, "build", {"castle": (castle - 1,)}),
        (THREE, "research", {"magic": (magic - 1,)}),
    ):
        board = at(picture, call=call, stock=rich, **levels)
        assert everybody(board, board.moves(call)[0]).state.ending, call
        assert not everybody(at(picture, call=call, stock=rich, **levels), "pass").state.ending, call
    lower = at(call="build", castle=(castle - 2,), stock=rich)
    assert not everybody(lower, lower.moves("build")[0]).state.ending


def the_end_is_looked_for_when_all_have_acted() -> None:
    board = at(call="build", castle=(5,), stock={1: (0, 9, 0)}).do("build for 6 ore")
    assert not board.state.ending
    assert board.do("collect 1 mana", "collect 1 mana").state.ending


def then_it_goes_on_to_the_last_shield() -> None:
    board = everybody(at(castle=(6,), shields=0b000111), "pass")
    assert (board.state.ending, board.turn) == (True, "2 call")
    board = everybody(board.do("call trade"), "pass")
    assert board.turn == "3 call"
    assert everybody(board.do("call expand"), "pass").turn == "over"


def with_the_last_shield_it_ends_at_once() -> None:
    assert everybody(at(castle=(6,), shields=0b011111), "pass").turn == "over"


def the_end_cannot_be_undone() -> None:
    board = everybody(at("1A: f 11 m 11 p 11 q 1\n2A: f 22\n3A: f 33", shields=0b000111), "pass")
    assert board.state.ending
    board = board.but(supply=(1, 5, 5)).do("call trade")
    assert everybody(board, "pass").state.ending


# --------------------------------------------------------------------------------------------------------------------
# Points


def pieces_count_but_not_underground() -> None:
    board = at("5B: U 1a f 1\n2A: f 22\n3A: f 33")
    assert [score.pieces for score in board.scores()] == [1, 2, 2]


def only_the_castle_level_reached_counts() -> None:
    points = at().game.terms.castle_points
    for level in range(len(points)):
        assert at(castle=(level,)).scores()[0].castle == points[level]
    shipped = scenes.edition().castle.points
    assert tuple(points[1:]) == tuple(shipped)


def every_level_of_magic_counts() -> None:
    assert [at(magic=(level,)).scores()[0].magic for level in range(6)] == list(range(6))


def magic_is_worth(points: int) -> None:
    assert [at(magic=(level,)).scores()[0].magic for level in range(6)] == [points * level for level in range(6)]


def the_fifth_level_pays_by_the_card(level: int) -> None:
    """Glasswrights: 2 points for 10 resources, on the last level only."""
    assert level == len(at().game.terms.research)
    for magic in range(level + 1):
        board = at(magic=(magic,), stock={1: (9, 9, 9)})
        assert (board.scores()[0].nation > 0) == (magic == level)


def a_capital_is_worth(alone: int = 2, shared: int = 1) -> None:
    board = at("5B: C 1 f 1\n2B: C 12 p 2\n3A: f 33")
    assert [score.capitals for score in board.scores()] == [alone + shared, shared, 0]


def more_points_win() -> None:
    board = at("1A: f 11\n2A: f 22\n3A: f 33", castle=(1, 3, 2))
    assert ranking(board.game, board.state) == ((1,), (2,), (0,))


def ties_are_broken_in_this_order() -> None:
    """Pieces in play, castle, magic, and resources in all; with equal points."""
    pieces = at("1A: f 11 m 1\n2A: f 22\n3A: f 33", castle=(0, 1))
    assert pieces.scores()[0].total == pieces.scores()[1].total
    assert ranking(pieces.game, pieces.state) == ((0,), (1,), (2,))
    same_points = {"magic": (0, 0, 1), "castle": (1, 1, 0), "stock": (0, 0, 0, 0, 0, 1, 9, 9, 9)}
    board = at().but(**same_points)
    assert len({score.total for score in board.scores()}) == 1
    assert ranking(board.game, board.state) == ((1,), (0,), (2,))  # castle, then resources
    magic = at().but(magic=(1, 0, 1), castle=(0, 1, 0), stock=(9, 9, 9, 0, 0, 0, 0, 0, 0))
    assert ranking(magic.game, magic.state) == ((1,), (0,), (2,))
    level = at().but(magic=(2, 1, 1), castle=(2, 3, 3))
    assert [score.total for score in level.scores()] == [6, 6, 6]
    assert ranking(level.game, level.state) == ((1, 2), (0,))


def what_is_still_equal_is_a_draw() -> None:
    level = at().but(magic=(1, 1, 1), castle=(1, 1, 1), stock=(1, 2, 3, 3, 2, 1, 0, 6, 0))
    assert ranking(level.game, level.state) == ((0, 1, 2),)


def pieces_underground_are_lost_first() -> None:
    """The kinds of land that Mirrorfolk count are those held before; what else nations count comes after."""
    board = at("5B: U 1 f 1 m 1\n2A: f 22\n3A: f 33", nations=("mirrorfolk", *PLAIN), magic=(5,))
    score = board.scores()[0]
    assert (score.pieces, score.nation) == (2, 1)
    mosskin = at("5B: U 1 f 1\n2A: f 22\n3A: f 33", nations=("moonshepherds", *PLAIN), magic=(5,))
    assert mosskin.scores()[0].pieces == 1


# --------------------------------------------------------------------------------------------------------------------
# Two players


def the_lost_kingdom_is_drawn_by_chance() -> None:
    """A third card, which nobody has, with either side."""
    setups = dealt(2)
    assert len({setup.lost for setup in setups}) > 2
    assert all(setup.lost[:-1] not in {seat.side[:-1] for seat in setup.seats} for setup in setups)


def the_lost_kingdom_has_a_piece_in_each_open_region(one: int = 1) -> None:
    board = started(set_up(("1A", "f"), ("2A", "f"), lost="3B"))
    assert same(board, "1A: f 11\n2A: f 22\nlost 3B: f N g N m N p N U N")
    assert board.state.one[2].bit_count() == 5 * one
    assert board.state.two[2] == 0


def beating_costs_as_many_as_stand_there(one: int = 1) -> None:
    """Two mana and an ore, worth 5, for the first of five pieces."""
    assert 5 * one == 2 * 2 + 1
    board = at(LOST, call="quest", stock={1: (2, 1, 0)}).do("quest 1A.f > 3A.p")
    assert same(board, "1A: f 1\n2A: f 22\nlost 3A: f N g N m N p 1 q N")
    assert (board.stock(1), board.state.beaten) == ((0, 0, 0), (1, 0))
    fewer = at("1A: f 11\n2A: f 22\nlost 3A: f N g N", call="quest", stock={1: (1, 0, 0)})
    assert fewer.do("quest 1A.f > 3A.g").stock(1) == (0, 0, 0)


def who_cannot_pay_stays_out() -> None:
    board = at(LOST, call="quest", stock={1: (2, 0, 9)})
    assert not any("3A" in text for text in board.moves("quest"))
    is_refused(board, "quest 1A.f > 3A.p")


def two_form_no_alliance() -> None:
    board = at("1A: f 11 m 2\n2A: g 2\nlost 3A: f N", stock={1: (2, 0, 0), 2: (2, 0, 0)})
    board = board.do("patrol 1A.f > 1A.m", "set flag", "set flag")
    assert same(board, "1A: f 1 m 2\n2A: g 2\nlost 3A: f N")


def the_lost_kingdom_is_worth(region: int, beaten: int) -> None:
    board = at("1A: f 11\n2A: f 22\nlost 3B: f 1 g 11 U 2 m 2").but(beaten=(3, 1))
    assert [score.lost_kingdom for score in board.scores()] == [2 * region + 3 * beaten, region + beaten]


def plain_discounts_count_against_the_lost_kingdom() -> None:
    """Ironhoof attacks by Quest for 2 less; Moonshepherds fight rivals with more pieces for less."""
    lost = "1A: f 11\n2A: f 22 m 2\nlost 3A: f N g N m N"
    stock = {1: (0, 2, 0), 2: (0, 0, 0)}
    riders = at(lost, call="quest", nations=("ironhoof", "crownless"), magic=(4,), stock=stock)
    assert riders.do("quest 1A.f > 3A.f").stock(1) == (0, 1, 0)
    shepherds = at(lost, call="quest", nations=("moonshepherds", "crownless"), magic=(3,), stock=stock)
    is_refused(shepherds, "quest 1A.f > 3A.f")


def beating_the_lost_kingdom_is_winning_a_war() -> None:
    """Ironhoof win 2 resources as attackers; a last piece may do so too."""
    lost = "1A: f 1\n2A: f 22\nlost 3A: f N g N"
    board = at(lost, call="quest", nations=("ironhoof", "crownless"), magic=(3,), stock={1: (0, 2, 0), 2: (0, 0, 0)})
    assert board.do("quest 1A.f > 3A.f").turn == "1 choose"


def bandits_can_turn_a_piece_away() -> None:
    board = at(
        "1A: f 11\n2A: f 22\nlost 3A: f N g N",
        call="quest",
        stock={1: (0, 3, 0)},
        tokens={"3A.f": "bandits"},
        hidden=True,
    ).do("quest 1A.f > 3A.f", "bandits 2 ore")
    assert same(board, "1A: f 11\n2A: f 22\nlost 3A: f N g N")
    assert board.stock(1) == (0, 1, 0)


# --------------------------------------------------------------------------------------------------------------------
# Five players


def _five(shields: int, active: int) -> Scene:
    return started(set_up(*((f"{card}A", "f") for card in range(1, len(NAMES) + 1)), first=active)).but(shields=shields)


def clearing_passes_the_token_on() -> None:
    board = everybody(_five(0b011110, 2).do("call patrol"), "pass")
    assert board.state.shields == 0
    assert board.turn == "5 call"  # player 4 took the shields off and only passed the token on
    assert everybody(at(by=1, shields=0b011111), "pass").turn == "2 call"  # with fewer players nobody passes


def others_come_to_begin(shields: int) -> None:
    """A round has as many actions as there are players; and every round somebody else begins."""
    assert shields == len(NAMES) == at().game.terms.shields
    board, first = _five(0, 0), []
    for _ in range(2):
        first.append(board.turn)
        for action in ("patrol", "quest", "build", "research", "trade"):
            board = everybody(board.do(f"call {action}"), "pass")
    assert first == ["1 call", "2 call"]
