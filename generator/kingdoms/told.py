"""A game in words, move by move, with what happened by itself, what players have, and lands where pieces changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from generator.kingdoms.notation import units
from generator.kingdoms.pictures import drawn
from generator.kingdoms.rules.game import apply, begin, decision
from generator.kingdoms.rules.lands import regions
from generator.kingdoms.rules.powers import Vector
from generator.kingdoms.rules.state import FLAG, Match, Move, State
from generator.library.layers import rows

SENTENCES: Final[Mapping[str, str]] = dict(row.split(" ", 1) for row in rows(Path(__file__).with_name("told.txt")))


def told(game: Match, moves: Iterable[Move]) -> Iterator[str]:
    """The lines of a whole game."""
    state = begin(game)
    for number, seat in enumerate(game.setup.seats, start=1):
        yield f"player {number}: {seat.nation}, with {units(seat.stock)}"
    yield from drawn(game, state)
    turn = 0
    for number, move in enumerate(moves, start=1):
        if state.turn != turn:
            turn = state.turn
            yield f"turn {turn}"
        forced: list[tuple[int, Move]] = []
        after = apply(game, state, move, forced)
        yield f"{number}. {said(game, decision(state).seat, move)}"
        yield from (f"   {said(game, seat, each)}; nothing else is possible" for seat, each in forced)
        yield from (f"   {line}" for line in _changes(game, state, after))
        state = after


def said(game: Match, seat: int, move: Move) -> str:
    """What a player does, in a sentence."""
    names = game.atlas.names
    return f"player {seat + 1} " + SENTENCES[move.task].format(
        action=move.action,
        at=names[move.at],
        to=names[move.to],
        give=units(move.give),
        take=units(move.take),
        number="the flag" if move.number == FLAG else move.number,
        rival=move.at + 1,
        owner=move.number + 1,
    )


def _changes(game: Match, before: State, after: State) -> Iterator[str]:
    """What is not as it was."""
    for region in regions(before.hidden & ~after.hidden):
        kind = next(kind for kind, where in game.tokens.items() if where >> region & 1)
        yield f"the token in {game.atlas.names[region]} is turned up: {kind}"
    for seat in range(game.seats):
        if _have(before, seat) != _have(after, seat):
            yield f"player {seat + 1} has {units(_have(after, seat))}"
        for what, old, new in (("the castle", before.castle, after.castle), ("magic", before.magic, after.magic)):
            if old[seat] != new[seat]:
                yield f"player {seat + 1} has level {new[seat]} of {what}"
    was, now = (dict(line.split(": ", 1) for line in drawn(game, state)) for state in (before, after))
    yield from (f"{side}: {now.get(side, 'nobody')}" for side in game.setup.sides() if was.get(side) != now.get(side))


def _have(state: State, seat: int) -> Vector:
    mana, ore, food = state.stock[3 * seat : 3 * seat + 3]
    return mana, ore, food
