"""Decides exactly whether a deal can be played, with the solver CP-SAT of OR-tools where that is installed.

Every way to draw every card becomes a yes-or-no variable; each card is drawn exactly once, no space twice, a shape
after a ruins card covers a ruins space. The solo walk of an ambush is exact too: a place of the walk is taken only when
what was drawn before blocks every earlier place. A line that the solver finds is replayed by the rules like any other.
That there is none is only the solver's word: it is reported with the solver's version, and never becomes a certificate.

One worker, a fixed seed and a budget in the solver's deterministic units, so that a run can be repeated. What a space
holds does not matter to the model, so games whose monsters destroy or spread are left undecided, and so are games
against neighbours, who do not play to help.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

from generator.cartographers.rules.ambush import walk
from generator.cartographers.rules.boards import bits
from generator.cartographers.rules.game import Match, Move, State, apply, begin, open_spaces
from generator.cartographers.rules.playable import given_up
from generator.cartographers.search.packing import Triage
from generator.library.errors import ContentError, Refusal

BUDGET = 120  # deterministic units: roughly seconds of one core of 2020
SEED = 1


class _Step(NamedTuple):
    """A card to be drawn, and the masks that it may be drawn as."""

    card: str
    ways: tuple[int, ...]
    walked: bool  # an ambush: the first way that is free must be taken


def decided(game: Match) -> Triage:
    """Playable with a line, unplayable by the solver's word, or undecided with the reason."""
    reason = _beyond(game)
    if reason:
        return Triage("undecided", f"the exact search does not cover {reason}", ())
    cp_model, version = _load()
    steps = list(_steps(game))
    homeless = next((step.card for step in steps if not step.ways), None)
    if homeless:
        return Triage("unplayable", f"{homeless} has no place on this map, even before anything is drawn", ())
    chosen = _solved(cp_model, steps)
    if chosen is None:
        return Triage("undecided", f"OR-tools CP-SAT {version} did not finish within {BUDGET} units", ())
    if not chosen:
        return Triage("unplayable", f"proven by the solver OR-tools CP-SAT {version}: there is no line", ())
    return Triage("playable", f"exact search by OR-tools CP-SAT {version}", _moves(game, chosen))


def _load() -> tuple[Any, str]:
    """The solver, which is optional and large, and its version."""
    try:
        return import_module("ortools.sat.python.cp_model"), import_module("ortools").__version__
    except ImportError:
        raise Refusal(
            'it needs the solver OR-tools, which is not installed: pip install "proofpress[decide]"', "decide"
        ) from None


def _beyond(game: Match) -> str | None:
    """What of this game the model does not cover."""
    if not game.by_border:
        return "ambushes drawn by neighbours"
    for _, card in game.turned_up():
        if card in game.ambush and (game.ambush[card].gazes or game.ambush[card].lasting):
            return f"{card}, which destroys spaces or spreads"
    return None


def _steps(game: Match) -> Iterator[_Step]:
    """All cards that are drawn, in the order in which they are turned up."""
    board, due = game.first_sheet.board, False
    for _, card in game.turned_up():
        if card in game.explore:
            yield _Step(card, _ways(game, card, board.empty, board.ruins if due else board.empty), walked=False)
            due = False
        elif card in game.ambush:
            play, free = game.ambush[card], open_spaces(game, game.first_sheet)
            places = walk(play.rows, play.corner, play.direction, game.terms.grid)
            yield _Step(card, tuple(cells for cells in places if cells & free == cells), walked=True)
        elif card in game.heroes:
            yield _Step(card, tuple(bits(board.empty)), walked=False)
        else:
            due = True


def _ways(game: Match, card: str, empty: int, wanted: int) -> tuple[int, ...]:
    """All ways to draw the card on the printed map that cover a wanted space."""
    everywhere = {cells for figure in game.explore[card].figures for cells in figure.everywhere}
    return tuple(sorted(cells for cells in everywhere if not cells & ~empty and cells & wanted))


def _solved(cp_model: Any, steps: list[_Step]) -> list[int] | None:
    """The mask of each step; empty when there is no line, None when the budget was too small."""
    model = cp_model.CpModel()
    covering: dict[int, list[Any]] = {}  # space -> the variables of the steps so far that would fill it
    variables = []
    for number, step in enumerate(steps):
        taken = [model.new_bool_var(f"{number}/{index}") for index in range(len(step.ways))]
        model.add_exactly_one(taken)
        if step.walked:
            _first_free(model, number, step, taken, covering)
        for cells, variable in zip(step.ways, taken, strict=True):
            for bit in bits(cells):
                covering.setdefault(bit, []).append(variable)
        variables.append(taken)
    for filling in covering.values():
        model.add_at_most_one(filling)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.max_deterministic_time = BUDGET
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return []
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return [
        next(cells for cells, variable in zip(step.ways, taken, strict=True) if solver.boolean_value(variable))
        for step, taken in zip(steps, variables, strict=True)
    ]


def _first_free(model: Any, number: int, step: _Step, taken: list[Any], covering: dict[int, list[Any]]) -> None:
    """A place may be taken only when all places before it in the walk are blocked."""
    blocked_so_far = None
    for index, (cells, variable) in enumerate(zip(step.ways, taken, strict=True)):
        if blocked_so_far is not None:
            model.add_implication(variable, blocked_so_far)
        blocked = model.new_bool_var(f"{number}/blocked/{index}")
        filling = [other for bit in bits(cells) for other in covering.get(bit, ())]
        model.add_bool_or(filling).only_enforce_if(blocked)
        if blocked_so_far is not None:
            model.add_implication(blocked, blocked_so_far)
        blocked_so_far = blocked


def _moves(game: Match, chosen: list[int]) -> tuple[Move, ...]:
    """The line as moves, replayed by the rules."""
    state, moves = begin(game), list[Move]()
    drawn = [entry for entry in game.turned_up() if entry[1] not in game.lists.ruins]
    waiting = dict(zip(drawn, chosen, strict=True))
    while state.pending:
        move = _move(game, state, waiting[state.season, state.pending[0].card])
        state = apply(game, state, move)
        moves.append(move)
    lost = given_up(game, moves, state)
    if lost:
        raise ContentError(f"the solver's line is not what the rules allow: {lost}")
    return tuple(moves)


def _move(game: Match, state: State, cells: int) -> Move:
    card = state.pending[0].card
    if card in game.heroes:
        return Move("hero", cells, attack=game.heroes[card].attacks[cells][0])
    play = game.explore[card]
    number = next(number for number, figure in enumerate(play.figures) if cells in figure.everywhere)
    return Move("draw", cells, play.terrains[0], number)
