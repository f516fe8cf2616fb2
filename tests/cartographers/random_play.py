"""Random deals and random players: they find every corner of the rules that nobody thought of."""

from __future__ import annotations

from random import Random

from generator.cartographers.choices import Choice, deck_lists
from generator.cartographers.load import Edition
from generator.cartographers.records import CATEGORIES
from generator.cartographers.rules.boards import bits
from generator.cartographers.rules.decks import Deal, left_over, revealed, season_cards
from generator.cartographers.rules.game import SINGLE, Decision, Game, Move, State, apply, begin, open_spaces
from generator.cartographers.rules.game import single_terrains, targets
from generator.cartographers.rules.shapes import corners, places


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


def random_game(game: Game, random: Random) -> tuple[list[Move], list[State]]:
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


def random_move(game: Game, state: State, random: Random) -> Move:
    """Any legal move, found faster than by listing them all."""
    decision = state.pending[0]
    if decision.task == "draw":
        return _draw(game, state, decision, random)
    board = state.sheets[decision.sheet].board
    if decision.task == "ambush":
        figure = game.ambush[decision.card].figure
        ways = places(figure, open_spaces(game, state.sheets[decision.sheet])) or list(bits(board.empty))
        return Move("ambush", random.choice(ways))
    if decision.task == "hero":
        cell = random.choice(list(bits(board.empty)))
        return Move("hero", cell, attack=random.choice(game.heroes[decision.card].attacks[cell]))
    return Move(decision.task, random.choice(list(bits(targets(game, state.sheets[decision.sheet], decision)))))


def _draw(game: Game, state: State, decision: Decision, random: Random) -> Move:
    play, board = game.explore[decision.card], state.sheets[decision.sheet].board
    if state.ruins_due:
        wanted = board.ruins & board.empty
        ways = [
            (cells, number)
            for number, figure in enumerate(play.figures)
            for cells in (places(figure, board.empty, wanted) if wanted else ())
        ]
        if ways:
            cells, number = random.choice(ways)
            return Move("draw", cells, random.choice(play.terrains), number)
    else:
        numbers = list(range(len(play.figures)))
        random.shuffle(numbers)
        for number in numbers:
            move = _anywhere(play.figures[number], board.empty, random)
            if move:
                return Move("draw", move, random.choice(play.terrains), number)
    terrain = random.choice(single_terrains(game, play, state.ruins_due))
    return Move("draw", random.choice(list(bits(board.empty))), terrain, SINGLE)


def _anywhere(figure: object, empty: int, random: Random) -> int:
    masks = corners(figure, empty)  # type: ignore[arg-type]
    total = sum(map(int.bit_count, masks))
    if not total:
        return 0
    chosen = random.randrange(total)
    for way, mask in zip(figure.orientations, masks, strict=True):  # type: ignore[attr-defined]
        count = mask.bit_count()
        if chosen < count:
            for _ in range(chosen):
                mask &= mask - 1
            cells: int = way.cells << ((mask & -mask).bit_length() - 1)
            return cells
        chosen -= count
    raise AssertionError("the count of places is wrong")
