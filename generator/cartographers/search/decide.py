"""Decides what T1 leaves open: a line of play, or a refutation that the rules can replay.

The exact search lays all cards side by side. Where that is possible, the places become moves. Monsters that destroy or
spread may get in the way, so a search that keeps room for them comes before and, with all its nodes, after it. What is
still open gets more tries of T1's kind, which is all there is against neighbours, who do not play to help. All limits
are counted, in nodes and tries, so that every machine decides the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from generator.cartographers.rules.boards import RuleError
from generator.cartographers.rules.game import Match, Move, State, apply, begin, targets
from generator.cartographers.rules.playable import given_up
from generator.cartographers.search import neighbour
from generator.cartographers.search.careful import CarefulSearch
from generator.cartographers.search.exact import OutOfNodes, Packed, Search
from generator.cartographers.search.packing import TRIES, Triage, attempt

QUICK = 1_000  # nodes of each short search; what lasts longer is tried in another order
ORDERS = 10
NODES = 30_000  # of the long one at the end
MOST_QUESTIONS = 500  # in a refutation that is written down
STATES = 500  # of a game that are looked at to play a packing
MORE_TRIES = 700
LIMITS = [QUICK, ORDERS, NODES, MOST_QUESTIONS, STATES, MORE_TRIES]


def decided(game: Match, root: bytes) -> Triage:
    """Playable with a line, unplayable with the questions of a refutation, or undecided."""
    whole = (*(QUICK,) * ORDERS, NODES)
    searches: list[tuple[type[Search], tuple[int, ...]]] = [(Search, whole)]
    if game.by_border and any(play.gazes or play.lasting for play in game.ambush.values()):
        searches = [(CarefulSearch, (QUICK,)), (Search, whole), (CarefulSearch, whole)]
    for kind, limits in searches:
        found = _searched(game, kind, limits)
        if found is not None:
            return found
    against = "" if game.by_border else f", against {neighbour.NAME}"
    for number in range(TRIES, TRIES + MORE_TRIES):
        moves = attempt(game, root, number)
        if moves is not None:
            return Triage("playable", f"T1's tries continued (try {number + 1}){against}", tuple(moves))
    return Triage("undecided", f"no line in {TRIES + MORE_TRIES:,} tries, and no refutation by the exact search", ())


def _searched(game: Match, kind: type[Search], limits: tuple[int, ...]) -> Triage | None:
    nodes = 0
    for order, limit in enumerate(limits):
        search = kind(game, limit, order)
        try:
            questions = tuple(search.tree().questions())
        except Packed as packed:
            moves = next(_lines(game, packed.lies), None)
            if moves is not None:
                return Triage("playable", f"exact search ({nodes + search.nodes:,} nodes)", moves)
        except OutOfNodes:
            pass
        else:
            if kind is Search and len(questions) <= MOST_QUESTIONS:
                return Triage("unplayable", f"exact search ({nodes + search.nodes:,} nodes)", (), refutation=questions)
            return None
        nodes += search.nodes
    return None


def _lines(game: Match, lies: dict[int, int]) -> Iterator[tuple[Move, ...]]:
    """The lines of play in which every card lies where it was packed."""
    drawn = (entry for entry in game.turned_up() if entry[1] not in game.lists.ruins)
    places = {entry: lies[number] for number, entry in enumerate(drawn)}
    waiting: list[tuple[State, tuple[Move, ...]]] = [(begin(game), ())]
    for _ in range(STATES):
        if not waiting:
            return
        state, moves = waiting.pop()
        if not state.pending:
            if given_up(game, moves, state) is None:
                yield moves
            continue
        for move in reversed(_moves(game, state, places)):
            with suppress(RuleError):  # something else lies there by now
                waiting.append((apply(game, state, move), (*moves, move)))


def _moves(game: Match, state: State, places: dict[tuple[int, str], int]) -> list[Move]:
    """What may be done without leaving the places, the best first."""
    task, _, _, card = state.pending[0]
    board = state.sheets[0].board
    cells = places.get((state.season, card), 0)
    if task == "draw":
        play = game.explore[card]
        terrains = [terrain for terrain in play.terrains if terrain != "monster"] or play.terrains
        number = next(number for number, figure in enumerate(play.figures) if cells in figure.everywhere)
        return [Move("draw", cells, terrains[0], number)]
    if task == "hero":
        attacks = game.heroes[card].attacks[cells]
        best = sorted(attacks, key=lambda attack: (attack & board.monster).bit_count(), reverse=True)
        return [Move("hero", cells, attack=attack) for attack in best[:2]]
    later = 0
    for place in places.values():
        later |= place & board.empty
    possible = targets(game, state.sheets[0], card)
    harmless = possible & ~board.empty or possible & ~later & ~board.ruins or possible & ~later
    return [Move(task, harmless & -harmless)] if harmless else []
