"""Random set-ups and random players: for tests and benchmarks, never for anything that reaches paper."""

from __future__ import annotations

from random import Random

from proofpress.kingdoms.rules.legal_moves import GameBox, apply, begin, kinds, options
from proofpress.kingdoms.rules.setup import (
    SeatSetup,
    Setup,
    places_for_tokens,
    start_regions,
    token_pool,
    tokens_per_card,
)
from proofpress.kingdoms.rules.state import Match, Move, State, Table

RARE = {"collect": 0.4, "pass": 0.9, "trade": 0.5}  # how often something else is tried first: games end sooner


def random_setup(box: GameBox, players: int, random: Random, *, with_tokens: bool) -> Setup:
    """Any legal set-up."""
    terms = box.terms
    cards = sorted({side[:-1] for side in box.lands})
    sides = [card + random.choice("AB") for card in random.sample(cards, players + (players == 2))]
    nations = [name for name, nation in box.nations.items() if nation.min_players <= players]
    seats = []
    for side, nation in zip(sides[:players], random.sample(nations, players), strict=True):
        kinds = [random.randrange(3) for _ in range(terms.start_resources)]
        stock = (kinds.count(0), kinds.count(1), kinds.count(2))
        seats.append(SeatSetup(side, nation, random.choice(start_regions(terms, box.lands[side])), stock))
    lost = sides[players] if players == 2 else ""
    tokens = None
    if with_tokens:
        pool = token_pool(terms, players)
        random.shuffle(pool)
        places = places_for_tokens(terms, box.lands, seats, lost)
        laid = []
        for here, number in zip(places, tokens_per_card(terms, players, places), strict=True):
            if players == 5 or terms.rulings.too_few_tokens == "owner_chooses":
                here = sorted(random.sample(here, number))
            laid += [(region, pool.pop()) for region in here[:number]]
        tokens = tuple(laid)
    return Setup(tuple(seats), random.randrange(players), lost, tokens)


def random_move(game: Match, state: State, random: Random) -> Move:
    """A kind of move by chance, then one of this kind."""
    table = Table(game, state)
    tasks = [*kinds(table)]
    random.shuffle(tasks)
    tasks.sort(key=lambda task: task in RARE and random.random() < RARE[task])
    for task in tasks:
        moves = options(table, task)
        if moves:
            return random.choice(moves)
    raise AssertionError(f"there is nothing to do: {state.todo[-1]}")


def random_game(game: Match, random: Random) -> tuple[list[Move], list[State]]:
    """The moves of random players, and the states between them."""
    state = begin(game)
    moves: list[Move] = []
    states = [state]
    while not state.over:
        move = random_move(game, state, random)
        state = apply(game, state, move)
        moves.append(move)
        states.append(state)
    return moves, states
