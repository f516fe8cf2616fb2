"""Every legal move of the next decision."""

from __future__ import annotations

from generator.cartographers.rules.boards import FIELDS, bits
from generator.cartographers.rules.game import (
    SINGLE,
    Decision,
    Match,
    Move,
    State,
    open_spaces,
    single_terrains,
    targets,
)
from generator.cartographers.rules.shapes import places
from generator.cartographers.rules.sheet import Sheet

_EMPTY = FIELDS["empty"]


def legal(game: Match, state: State) -> list[Move]:
    """What the next player may do; empty when the game is over."""
    if not state.pending:
        return []
    decision = state.pending[0]
    sheet = state.sheets[decision.sheet]
    if decision.task == "draw":
        return draws(game, sheet, decision.card, state.ruins_due)
    if decision.task == "ambush":
        return _ambushes(game, sheet, decision.card)
    if decision.task == "hero":
        return _heroes(game, sheet, decision.card)
    return _destructions(game, sheet, decision)


def draws(game: Match, sheet: Sheet, card: str, ruins_due: bool) -> list[Move]:
    """Every way to draw an explore card, or the single space where nothing fits."""
    play = game.explore[card]
    empty = sheet.board[_EMPTY]
    wanted = sheet.board.ruins & empty if ruins_due else 0
    found = []
    if wanted or not ruins_due:
        for number, figure in enumerate(play.figures):
            ways = places(figure, empty, wanted)
            found += [Move("draw", cells, terrain, number) for terrain in play.terrains for cells in ways]
    if found:
        return found
    terrains = single_terrains(game, play, ruins_due)
    return [Move("draw", bit, terrain, SINGLE) for terrain in terrains for bit in bits(empty)]


def _ambushes(game: Match, sheet: Sheet, card: str) -> list[Move]:
    ways = places(game.ambush[card].figure, open_spaces(game, sheet)) or list(bits(sheet.board[_EMPTY]))
    return [Move("ambush", cells) for cells in ways]


def _heroes(game: Match, sheet: Sheet, card: str) -> list[Move]:
    attacks = game.heroes[card].attacks
    return [Move("hero", bit, attack=attack) for bit in bits(sheet.board[_EMPTY]) for attack in attacks[bit]]


def _destructions(game: Match, sheet: Sheet, decision: Decision) -> list[Move]:
    return [Move(decision.task, bit) for bit in bits(targets(game, sheet, decision.card))]
