"""Whole games: the first state, every legal move, the state after a move.

`apply` carries out one decision and whatever follows from it without one. Where only one thing can be done it happens
by itself, except in a player's own turn to act. Replaying a list of moves is the only way to a result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from generator.kingdoms.records import Nation
from generator.kingdoms.rules import actions, events, war
from generator.kingdoms.rules.lands import Land, RuleError, atlas
from generator.kingdoms.rules.powers import Powers, powers
from generator.kingdoms.rules.refusals import refusal
from generator.kingdoms.rules.setup import Setup, problem
from generator.kingdoms.rules.state import FIVE_PLAYERS, UNSET, Match, Move, State, Step, Table
from generator.kingdoms.rules.terms import Terms


@dataclass(frozen=True, slots=True)
class GameBox:
    """What lies in the box: everything from which matches are made."""

    terms: Terms
    lands: Mapping[str, Land]
    nations: Mapping[str, Nation]
    powers: Mapping[str, tuple[Powers, ...]]


def open_box(terms: Terms, lands: Mapping[str, Land], nations: Mapping[str, Nation]) -> GameBox:
    """The box with every nation's powers worked out."""
    return GameBox(terms, lands, nations, {name: powers(nation, terms.worth) for name, nation in nations.items()})


def new_match(box: GameBox, setup: Setup) -> Match:
    """The match that this set-up makes; an impossible one is refused in a sentence."""
    wrong = problem(box.terms, box.lands, box.nations, setup)
    if wrong:
        raise RuleError(wrong)
    shown = atlas([(side, box.lands[side]) for side in setup.sides()])
    tokens: dict[str, int] = {}
    for region, kind in setup.tokens or ():
        tokens[kind] = tokens.get(kind, 0) | 1 << shown.index[region]
    return Match(
        terms=box.terms,
        setup=setup,
        seats=len(setup.seats),
        atlas=shown,
        nations=tuple(box.nations[seat.nation] for seat in setup.seats),
        powers=tuple(box.powers[seat.nation] for seat in setup.seats),
        tokens={kind: tokens[kind] for kind in box.terms.counts if kind in tokens},
        lost=shown.cards[len(setup.seats)] & shown.open if setup.lost else 0,
    )


def begin(game: Match) -> State:
    """The game before the first decision."""
    seats, shown = game.seats, game.atlas
    owners = seats + 1  # the last one has the pieces of the Lost Kingdom, if there are any
    nobody = (0,) * seats
    empty = State(
        stock=tuple(units for seat in game.setup.seats for units in seat.stock),
        magic=nobody,
        castle=nobody,
        supply=(game.terms.pieces - game.terms.start_pieces,) * seats,
        beaten=nobody,
        crowns=nobody,
        hall=nobody,
        one=(0,) * owners,
        two=(0,) * owners,
        low=(0,) * owners,
        low_two=(0,) * owners,
        todo=(Step("turn"),),
        active=game.setup.first,
        hidden=sum(game.tokens.values()),
    )
    table = Table(game, empty)
    for number, seat in enumerate(game.setup.seats):
        for _ in range(game.terms.start_pieces):
            table.put(number, shown.index[f"{seat.side}.{seat.region}"])
    if game.lost:
        table.one[seats] = game.lost
    _go_on(table)
    return table.frozen()


def apply(game: Match, state: State, move: Move, forced: list[tuple[int, Move]] | None = None) -> State:
    """The state after the next decision; an illegal one is refused in a sentence.

    What then happens by itself, because only one thing can be done, is added to `forced`, with who does it.
    """
    if state.over:
        raise RuleError("the game is over: there is nothing left to decide")
    table = Table(game, state)
    step = table.todo[-1]
    decision = _DECISIONS[step.task]
    if move not in decision.of_task(table, step, move.task):
        raise RuleError(refusal(table, step, move))
    table.todo.pop()
    decision.carry_out(table, step, move)
    _go_on(table, forced)
    return table.frozen()


def go(table: Table, move: Move) -> None:
    """Carries out the next decision on the table, and what follows by itself, for players who have just picked the move
    from the legal ones: nothing is checked here, and nothing is proved by it.
    """
    attempt(table, move)
    _go_on(table)


def legal(game: Match, state: State) -> list[Move]:
    """Everything that the next player may do; empty when the game is over."""
    table = Table(game, state)
    return [move for task in tasks(table) for move in options(table, task)]


def tasks(table: Table) -> list[str]:
    """The kinds of moves among which the next player chooses; there may be no move of some of them."""
    if table.over:
        return []
    step = table.todo[-1]
    return _DECISIONS[step.task].tasks(table, step)


def kinds(table: Table) -> dict[str, list[Move] | None]:
    """The same, with the moves of each kind where all had to be found to tell the kinds."""
    step = table.todo[-1]
    return _DECISIONS[step.task].kinds(table, step)


def options(table: Table, task: str) -> list[Move]:
    """The legal moves of one kind."""
    if table.over:
        return []
    step = table.todo[-1]
    return _DECISIONS[step.task].of_task(table, step, task)


def tried(game: Match, state: State, move: Move) -> Table:
    """What a legal move changes by itself, before anything follows from it: for players who weigh their moves."""
    table = Table(game, state)
    attempt(table, move)
    return table


def attempt(table: Table, move: Move) -> None:
    """The same on a table."""
    table.found = []
    step = table.todo.pop()
    _DECISIONS[step.task].carry_out(table, step, move)


def attempts(table: Table) -> Callable[[Move], None]:
    """The same for many moves of one decision, each of which is taken back before the next."""
    step = table.todo[-1]
    carry_out = _DECISIONS[step.task].carry_out

    def attempt_(move: Move) -> None:
        table.todo.pop()
        carry_out(table, step, move)

    return attempt_


def decision(state: State) -> Step:
    """Who has to decide, and what: the step's task and seat."""
    return state.todo[-1]


def seen(state: State, seat: int) -> State:
    """The state as a player sees it: a rival's number is not yet shown."""
    fought = state.war
    if fought is None or state.todo[-1].task != "set":
        return state
    attack, defence = fought.numbers
    numbers = (attack if seat == fought.attacker else UNSET, defence if seat == fought.defender else UNSET)
    return state.but(war=fought._replace(numbers=numbers))


# Turns


def _calls(table: Table, _: Step) -> list[Move]:
    """The actions without a shield, or all for a nation that does not care."""
    shields = 0 if table.powers(table.active).any_action else table.shields
    return [*_open_calls(table.game.terms.actions, shields)]


@cache
def _open_calls(names: tuple[str, ...], shields: int) -> tuple[Move, ...]:
    return tuple(Move("call", action=name) for number, name in enumerate(names) if not shields >> number & 1)


@cache
def _responses(first: int, seats: int) -> tuple[Step, ...]:
    """Everybody acts, clockwise from the active player, who is the last in the list."""
    return tuple(Step("respond", (first + place) % seats) for place in reversed(range(seats)))


def _call(table: Table, step: Step, move: Move) -> None:
    """A shield goes onto the action; then everybody acts, clockwise from the active player."""
    table.called = table.game.terms.actions.index(move.action)
    table.shields |= 1 << table.called
    table.todo.append(Step("end_of_turn"))
    table.todo += _responses(step.seat, table.game.seats)


def _turn(table: Table, _: Step) -> None:
    table.turn += 1
    table.used = 0
    table.called = UNSET
    if table.shields.bit_count() == table.game.terms.shields:
        table.shields = 0
        if table.game.seats == FIVE_PLAYERS:
            table.active = (table.active + 1) % FIVE_PLAYERS
            table.todo.append(Step("turn"))
            return
    table.todo.append(Step("call", table.active))
    if table.game.gains:
        events.happen(table, events.Deed("turn", table.active))


def _end_of_turn(table: Table, _: Step) -> None:
    """The end is triggered by all pieces in play, the highest castle or the highest magic, and cannot be undone."""
    terms = table.game.terms
    in_play = 0 in table.supply and any(
        not supply and not hall for supply, hall in zip(table.supply, table.hall, strict=True)
    )
    if in_play or len(terms.castle) in table.castle or len(terms.research) in table.magic:
        _trigger(table)
    if table.ending and table.shields.bit_count() == terms.shields:
        table.over = True
        return
    table.active = (table.active + 1) % table.game.seats
    table.todo.append(Step("turn"))


def _trigger(table: Table) -> None:
    if not table.ending:
        highest = len(table.game.terms.research)
        table.by_magic = sum(1 << seat for seat, magic in enumerate(table.magic) if magic == highest)
    table.ending = True


def _finish(table: Table, _: Step) -> None:
    """A nation ends the game at once."""
    _trigger(table)
    table.over = True


def _make_peace(table: Table, _: Step) -> None:
    table.war = None


# What steps mean


class _Decision(NamedTuple):
    """A decision whose moves are all looked for at once."""

    find: Callable[[Table, Step], list[Move]]
    carry_out: Callable[[Table, Step, Move], None]
    forced: bool = True  # happens by itself where there is one move only

    def tasks(self, table: Table, step: Step) -> list[str]:
        return [*self.kinds(table, step)]

    def kinds(self, table: Table, step: Step) -> dict[str, list[Move] | None]:
        found: dict[str, list[Move]] = {}
        for move in table.found or self.find(table, step):
            found.setdefault(move.task, []).append(move)
        return {**found}

    def of_task(self, table: Table, step: Step, task: str) -> list[Move]:
        return [move for move in self.find(table, step) if move.task == task]


class _Response:
    """Acting or collecting: there are many moves, so they are looked for by their kinds."""

    forced = False
    tasks = staticmethod(actions.tasks)
    of_task = staticmethod(actions.options)
    carry_out = staticmethod(actions.respond)

    def kinds(self, table: Table, step: Step) -> dict[str, list[Move] | None]:
        return dict.fromkeys(actions.tasks(table, step))

    def find(self, table: Table, step: Step) -> list[Move]:
        return [move for task in self.tasks(table, step) for move in self.of_task(table, step, task)]


_DECISIONS: Mapping[str, _Decision | _Response] = {
    "call": _Decision(_calls, _call, forced=False),
    "respond": _Response(),
    "extra": _Response(),
    "further": _Decision(actions.further, actions.go_further),
    "again": _Decision(actions.again, actions.exchange),
    "onward": _Decision(actions.onward, actions.go_on),
    "choose": _Decision(events.chosen, events.choose),
    "name": _Decision(events.named, events.name),
    "steal": _Decision(events.stolen, events.steal),
    "remove": _Decision(events.removable, events.remove),
    "redeploy": _Decision(events.redeployed, events.redeploy),
    "bandits": _Decision(events.bandits, events.meet_bandits),
    "set": _Decision(war.settable, war.set_number),
    "raise": _Decision(war.raising, war.raise_number),
    "pay": _Decision(war.payable, war.pay),
    "lair": _Decision(war.dragons, war.dragon),
    "leave": _Decision(war.leaving, war.leave),
}
_AUTOMATIC: Mapping[str, Callable[[Table, Step], None]] = {
    "turn": _turn,
    "end_of_turn": _end_of_turn,
    "arrive": events.arrive,
    "battle": war.battle,
    "beat": lambda table, _: war.beat(table),
    "reveal": lambda table, _: war.show(table),
    "compare": lambda table, _: war.compare(table),
    "spoils": war.spoils,
    "peace": _make_peace,
    "finish": _finish,
}


def _go_on(table: Table, forced: list[tuple[int, Move]] | None = None) -> None:
    """Everything that happens until somebody has to decide."""
    while not table.over:
        step = table.todo[-1]
        happens = _AUTOMATIC.get(step.task)
        if happens:
            table.todo.pop()
            happens(table, step)
            continue
        decided = _DECISIONS[step.task]
        if not decided.forced:
            return
        moves = decided.find(table, step)
        if len(moves) > 1:
            table.found = moves
            return
        table.todo.pop()
        if moves:
            if forced is not None:
                forced.append((step.seat, moves[0]))
            decided.carry_out(table, step, moves[0])
