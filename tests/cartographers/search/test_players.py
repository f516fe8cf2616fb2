"""The bot R1, the beam and the hurtful neighbour: how well they play, and what they may know."""

from __future__ import annotations

from dataclasses import replace

from proofpress.cartographers.certificate import make_match
from proofpress.cartographers.rules.board import Sheet, draw_picture, read_picture
from proofpress.cartographers.rules.legal_moves import Match, replay
from proofpress.cartographers.rules.scoring import monster_losses, total
from proofpress.cartographers.search.bots import Playthrough, played as played_by, searched
from proofpress.cartographers.search.t1 import most_hurtful
from tests.cartographers.search.golden import edition, setting
from tests.depth import nightly


def game_of(preset: str, map_id: str, way: str, seed: str) -> Match:
    return make_match(edition(), setting(preset, map_id, way, seed))


def played(game: Match, width: int = 0) -> Playthrough:
    rules = [edition().scoring[card].rule for card in game.deal.edicts]
    return searched(game, rules, width) if width else played_by(game, rules)


@nightly
def test_lines_are_whole_games_that_earn_what_they_say() -> None:
    for preset, way in (("base", "border"), ("heroes", "border"), ("combined", "neighbour")):
        game = game_of(preset, "a", way, "whole")
        for line in (played(game), played(game, 2)):
            end = replay(game, line.moves)
            assert end.over
            assert total(end.scores[0]) == line.points == total(line.state.scores[0])


def test_the_bot_never_looks_at_coming_cards() -> None:
    """Two deals that differ only in the last season: until then R1 does exactly the same."""
    game = game_of("base", "a", "border", "blind")
    last = game.deal.seasons[3]
    order = (*reversed(last[: game.counts[3]]), *last[game.counts[3] :])
    other = replace(game, deal=replace(game.deal, seasons=(*game.deal.seasons[:3], order)))
    one, two = played(game).moves, played(other).moves
    drawn_before = sum(
        card in game.explore for season in range(3) for card in game.deal.seasons[season][: game.counts[season]]
    )
    assert one[:drawn_before] == two[:drawn_before]
    assert one != two


@nightly
def test_foresight_earns_more() -> None:
    games = [game_of("base", "a", "border", f"beam{number}") for number in range(4)]
    blind = sum(played(game).points for game in games)
    narrow = sum(played(game, 2).points for game in games)
    wider = sum(played(game, 6).points for game in games)
    assert blind - 20 < narrow < wider
    assert wider > blind


def test_the_neighbour_hurts_most() -> None:
    """Four goblins on an almost empty map: in the open every one of them costs most."""
    game = game_of("base", "a", "neighbour", "hurt")
    card = next(iter(game.ambush))
    sheet = game.first_sheet
    move = most_hurtful(game, sheet, card)

    def hurt(cells: int) -> int:
        board = sheet.board._replace(monster=cells, empty=sheet.board.empty & ~cells)
        return monster_losses(game.terms.grid, board).bit_count()

    everywhere = [cells for cells in game.ambush[card].figure.everywhere if not cells & ~sheet.board.empty]
    assert hurt(move.cells) == max(map(hurt, everywhere))


def test_the_neighbour_takes_a_single_space_where_nothing_fits() -> None:
    game = game_of("base", "a", "neighbour", "hurt")
    grid = game.terms.grid
    rows = ["F" * 11 for _ in range(11)]
    rows[0], rows[1], rows[5] = "." + "F" * 10, "." + "F" * 10, "FFFFF.FFFFF"
    _, board = read_picture(rows)
    assert draw_picture(grid, board)[0] == rows[0]
    move = most_hurtful(game, Sheet(board, 0, 0, 0, (), ()), next(iter(game.ambush)))
    assert grid.names(move.cells) == "A1"
