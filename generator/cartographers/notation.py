"""Moves as lines of text that a person can follow with a pencil: "great_river: water C5 D5 E5".

great_river: water C5 D5 E5            a shape of an explore card
great_river: single water C5           the single space drawn because nothing fits
goblin_attack: monster A1 B2 C3        a neighbour's ambush
dal_of_jolev: hero C3 attacks B2 B4    a hero and the attacked spaces on the map ("attacks nothing": none of them)
gorgon_gaze: destroys C4               a space crossed out by a monster's effect
"""

from __future__ import annotations

from generator.cartographers.rules.boards import Grid, RuleError
from generator.cartographers.rules.game import SINGLE, Match, Move, State

NOTHING = "nothing"  # what a hero attacks none of whose spaces lie on the map


def written(game: Match, state: State, move: Move) -> str:
    """The move as text."""
    grid, decision = game.terms.grid, state.pending[0]
    cells = grid.names(move.cells)
    if move.task == "draw":
        single = "single " if move.shape == SINGLE else ""
        return f"{decision.card}: {single}{move.terrain} {cells}"
    if move.task == "ambush":
        return f"{decision.card}: monster {cells}"
    if move.task == "hero":
        return f"{decision.card}: hero {cells} attacks {grid.names(move.attack) or NOTHING}"
    return f"{decision.card}: destroys {cells}"


def read(game: Match, state: State, text: str) -> Move:
    """The move that the text says, in whatever form; whether it is legal is for the rules to say."""
    grid, decision = game.terms.grid, state.pending[0]
    card, _, rest = text.partition(": ")
    if card != decision.card:
        raise RuleError(f'the move "{text}" is made for {card}, but {decision.card} is to be played')
    words = rest.split(" ")
    if decision.task == "draw":
        single = words[:1] == ["single"]
        terrain, *names = words[1:] if single else words
        cells = _cells(grid, names, text)
        return Move("draw", cells, terrain, SINGLE if single else _shape_of(game, card, cells))
    first, *names = words
    if first != {"ambush": "monster", "hero": "hero"}.get(decision.task, "destroys"):
        raise RuleError(f'the move "{text}" is not what {card} asks for')
    if decision.task == "hero":
        if names[1:2] != ["attacks"]:
            raise RuleError(f'the move "{text}" does not say what the hero attacks')
        attack = 0 if names[2:] == [NOTHING] else _cells(grid, names[2:], text)
        return Move("hero", _cells(grid, names[:1], text), attack=attack)
    return Move(decision.task, _cells(grid, names, text))


def _cells(grid: Grid, names: list[str], text: str) -> int:
    mask = 0
    for name in names:
        mask |= grid.named(name)
    if not mask:
        raise RuleError(f'the move "{text}" names no space')
    return mask


def _shape_of(game: Match, card: str, cells: int) -> int:
    """The number of the card's shape that covers these spaces; of equal shapes the one with the coin."""
    play = game.explore[card]
    fitting = [number for number, figure in enumerate(play.figures) if cells in figure.everywhere]
    if not fitting:
        raise RuleError(f"{game.terms.grid.names(cells)} is not a shape of {card}")
    return max(fitting, key=lambda number: play.coins[number])
