"""Random deals, random maps and random players: they find the corners of the rules that nobody thought of.

A random player draws any legal move, but finds it faster than by listing all of them; that the two agree is tested with
the games.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from proofpress.cartographers.choice import Choice
from proofpress.cartographers.deal import deck_lists
from proofpress.cartographers.edition import Edition
from proofpress.cartographers.records import CATEGORIES, Map
from proofpress.cartographers.rules.board import Board, Figure, bits, legal_corners, places
from proofpress.cartographers.rules.legal_moves import (
    SINGLE,
    Deal,
    Decision,
    Match,
    Move,
    State,
    apply,
    begin,
    left_over,
    open_spaces,
    revealed,
    season_cards,
    single_terrains,
    targets,
)
from proofpress.cartographers.rules.scoring import Rule

# How often a space of a random map is one of these, out of twenty.
PRINTED = "^^rr#" + 15 * "."


def random_deal(edition: Edition, choice: Choice, random: Random) -> Deal:
    """Any deal that these cards can make."""
    lists = deck_lists(edition, choice)
    edicts = [random.choice(choice.scoring_of(edition, category)) for category in CATEGORIES]
    random.shuffle(edicts)
    ambush = tuple(random.sample(choice.ambush, 4))
    heroes = tuple(random.sample(choice.heroes, 4)) if choice.heroes else ()
    seasons: list[tuple[str, ...]] = []
    staying: tuple[str, ...] = ()
    draft = Deal((edicts[0], edicts[1], edicts[2], edicts[3]), ambush, heroes, ())
    for season in range(4):
        deck = list(season_cards(lists, season, staying, draft))
        random.shuffle(deck)
        seasons.append(tuple(deck))
        staying = left_over(lists, deck, revealed(lists, season, deck))
    return Deal(draft.edicts, ambush, heroes, tuple(seasons))


def random_map(random: Random) -> Map:
    """A map of any size, with mountains, ruins and wasteland anywhere, also at the edge and side by side."""
    width, height = random.randint(4, 16), random.randint(4, 16)
    rows = ["".join(random.choice(PRINTED) for _ in range(width)) for _ in range(height - 1)]
    return Map(set="own", side="wilderness", grid=("." * width, *rows))  # at least one row to draw on


def random_game(game: Match, random: Random) -> tuple[list[Move], list[State]]:
    """The moves of random players, and the states between them."""
    state = begin(game)
    moves: list[Move] = []
    states = [state]
    while state.pending:
        move = random_move(game, state, random)
        state = apply(game, state, move)
        moves.append(move)
        states.append(state)
    return moves, states


def watching(game: Match, scored: list[Board]) -> Match:
    """The same game, which writes down every board that it scores: one entry for each of a season's two edicts."""

    def watched(rule: Rule) -> Rule:
        def points(board: Board) -> int:
            scored.append(board)
            return rule.points(board)

        return rule._replace(points=points)

    first, second, third, fourth = map(watched, game.scoring)
    return replace(game, scoring=(first, second, third, fourth))


def random_move(game: Match, state: State, random: Random) -> Move:
    """Any legal move of the next decision."""
    decision = state.pending[0]
    if decision.task == "draw":
        return _draw(game, state, decision, random)
    sheet = state.sheets[decision.sheet]
    if decision.task == "ambush":
        figure = game.ambush[decision.card].figure
        return Move(
            "ambush", _anywhere(figure, open_spaces(game, sheet), random) or _any_bit(sheet.board.empty, random)
        )
    if decision.task == "hero":
        cell = _any_bit(sheet.board.empty, random)
        return Move("hero", cell, attack=random.choice(game.heroes[decision.card].attacks[cell]))
    return Move(decision.task, _any_bit(targets(game, sheet, decision.card), random))


def _draw(game: Match, state: State, decision: Decision, random: Random) -> Move:
    play, board = game.explore[decision.card], state.sheets[decision.sheet].board
    numbers = list(range(len(play.figures)))
    random.shuffle(numbers)
    wanted = board.ruins & board.empty
    for number in numbers:
        figure = play.figures[number]
        if not state.ruins_due:
            cells = _anywhere(figure, board.empty, random)
        else:
            ways = places(figure, board.empty, wanted) if wanted else []
            cells = random.choice(ways) if ways else 0
        if cells:
            return Move("draw", cells, random.choice(play.terrains), number)
    terrain = random.choice(single_terrains(game, play, state.ruins_due))
    return Move("draw", _any_bit(board.empty, random), terrain, SINGLE)


def _any_bit(mask: int, random: Random) -> int:
    return random.choice(list(bits(mask)))


def _anywhere(figure: Figure, empty: int, random: Random) -> int:
    """One of the places of the figure, all equally likely; 0 when there is none."""
    masks = [legal_corners(way, empty, 0) for way in figure.orientations]
    total = sum(map(int.bit_count, masks))
    if not total:
        return 0
    chosen = random.randrange(total)
    for way, mask in zip(figure.orientations, masks, strict=True):
        count = mask.bit_count()
        if chosen < count:
            for _ in range(chosen):
                mask &= mask - 1
            return way.cells << ((mask & -mask).bit_length() - 1)
        chosen -= count
    raise AssertionError("the count of places is wrong")
