"""Whole games: every legal move or why it is none, the state after it, and what playable means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from proofpress.kingdoms.effects import RESOURCES
from proofpress.kingdoms.records import Nation
from proofpress.kingdoms.rules.actions import (
    ACTION_OF,
    again,
    closed,
    doable,
    exchange,
    expansions,
    further,
    gates,
    go_further,
    go_on,
    neighbours,
    onward,
    open_actions,
    respond,
    retreats,
)
from proofpress.kingdoms.rules.actions import options as options_of_action
from proofpress.kingdoms.rules.actions import tasks as tasks_of_action
from proofpress.kingdoms.rules.board import Land, RuleError, Terms, atlas, regions
from proofpress.kingdoms.rules.costs import highest_number, retreat_price
from proofpress.kingdoms.rules.costs import price as price_of
from proofpress.kingdoms.rules.events import (
    Deed,
    arrive,
    bandits,
    choose,
    chosen,
    happen,
    meet_bandits,
    name,
    named,
    redeploy,
    redeployed,
    removable,
    remove,
    steal,
    stolen,
)
from proofpress.kingdoms.rules.powers import Powers, Vector, powers
from proofpress.kingdoms.rules.state import FIVE_PLAYERS, FLAG, UNSET, Match, Move, Setup, State, Step, Table, problem
from proofpress.kingdoms.rules.war import (
    battle,
    beat,
    compare,
    dragon,
    dragons,
    leave,
    leaving,
    pay,
    payable,
    raise_number,
    raising,
    set_number,
    settable,
    show,
    spoils,
)

# --------------------------------------------------------------------------------------------------------------------
# Why a move is not legal, in a sentence that a player understands.
#
# It is called only after a move was not found among the legal ones, so it may take its time; it decides nothing.


_NOW: Mapping[str, str] = {
    "call": "call an action",
    "respond": "act or to collect",
    "extra": "do an action or to pass",
    "further": "move another piece or to pass",
    "steal": "name what the rival gives up",
    "remove": "remove a rival's piece",
    "redeploy": "lay out the pieces anew or to pass",
    "raise": "add to the number or to pass",
    "again": "trade once more or to pass",
    "onward": "move the same piece on or to pass",
    "choose": "choose resources",
    "name": "name what the rival loses",
    "bandits": "pay the bandits or to lose the piece",
    "set": "set a war number",
    "pay": "pay for the war",
    "lair": "set the dragon upon the loser or to pass",
    "leave": "leave the region that was lost",
}
MEANT: Mapping[str, tuple[str, ...]] = {
    "call": ("call",),
    "respond": ("collect", "pass", *ACTION_OF),
    "extra": ("pass", *ACTION_OF),
    "further": ("patrol", "stand", "quest", "swap", "lift", "land", "pass"),
    "steal": ("steal",),
    "remove": ("remove",),
    "redeploy": ("redeploy", "pass"),
    "raise": ("raise", "pass"),
    "again": ("trade", "pass"),
    "onward": ("patrol", "stand", "pass"),
    "choose": ("choose",),
    "name": ("name",),
    "bandits": ("bandits", "lose"),
    "set": ("set",),
    "pay": ("pay",),
    "lair": ("dragon", "pass"),
    "leave": ("retreat", "church", "refuge", "lose"),
}


def amounts(units: Vector) -> str:
    """ "2 mana, 1 food", or "nothing"."""
    said = [f"{amount} {kind}" for kind, amount in zip(RESOURCES, units, strict=True) if amount]
    return ", ".join(said) or "nothing"


def refusal(table: Table, step: Step, move: Move) -> str:
    """Why the move cannot be made now."""
    if move.task not in MEANT[step.task]:
        return f"now is the time for player {step.seat + 1} to {_NOW[step.task]}, not to {move.task}"
    if any(not -1 <= region < len(table.game.atlas.names) for region in (move.at, move.to)):
        return "there is no such region in this game"
    if min(*move.give, *move.take) < 0:
        return "amounts are never below zero"
    match step.task:
        case "call":
            return _why_no_call(table, move)
        case "respond" | "extra":
            return _respond(table, step, move)
        case "further":
            return _further(table, step, move)
        case "remove":
            return f"a piece of player {move.number + 1} in {_name(table, move.at)} cannot be removed"
        case "redeploy":
            return (
                f"no piece can go from {_name(table, move.at)} to {_name(table, move.to)} when they are laid out anew"
            )
        case "raise":
            return f"{amounts(move.give)} cannot be added to the number and paid with it"
        case "set":
            return _number(table, step, move)
        case "pay":
            return (
                f"{amounts(move.give)} does not pay a cost of {step.number}: it must suffice without a unit "
                f"to spare, and player {step.seat + 1} has {amounts(table.have(step.seat))}"
            )
        case "again":
            return _amounts(table, step.seat, move)
        case "onward":
            return f"{_name(table, move.to)} cannot be entered from {_name(table, step.at)} without a war"
        case "choose" | "name" | "steal":
            units = move.take if step.task == "choose" else move.give
            return f"{amounts(units)} is not what can be taken here; {step.number} in all, as far as the tracks allow"
        case "bandits":
            return _bandits(table, move)
        case _:
            return _leave(table, step, move)


def _name(table: Table, region: int) -> str:
    atlas = table.game.atlas
    return f"{atlas.names[region]} ({atlas.terrains[region]})" if region >= 0 else "nowhere"


def _why_no_call(table: Table, move: Move) -> str:
    if move.action not in table.game.terms.actions:
        return f"there is no action {move.action or 'without a name'}"
    return f"a shield lies on {move.action}; choose an action without one"


def _respond(table: Table, step: Step, move: Move) -> str:
    seat, called = step.seat, table.game.terms.actions[table.called]
    if move.task == "collect" and step.task == "extra":
        return "collecting is no action"
    if move.task == "collect" and seat == table.active:
        return "the active player does the action or nothing, and never collects"
    if move.task == "pass":
        return "only the active player may do nothing; everybody else acts or collects"
    if move.task == "collect":
        return f"player {seat + 1} does not collect {amounts(move.take)} here"
    action = ACTION_OF[move.task]
    fee = open_actions(table, step).get(action)
    if fee is None:
        paid = [way for way in table.powers(seat).instead.get(called, ()) if way.do == action]
        lacking = f"; {action} in its place costs {amounts(paid[0].fee)} more" if paid else ""
        return f"{called} was called, and player {seat + 1} cannot {action} instead{lacking}"
    return _done(table, seat, move)


def _further(table: Table, step: Step, move: Move) -> str:
    action = table.game.terms.actions[step.at]
    if ACTION_OF[move.task] != action:
        return f"this is the time to {action} with another piece or to pass, not to {move.task}"
    if move.at >= 0 and step.mark & ~table.two[step.seat] & 1 << move.at:
        return f"the piece in {_name(table, move.at)} has just come"
    return _done(table, step.seat, move)


def _done(table: Table, seat: int, move: Move) -> str:
    """Why the player cannot do this, although the action is open."""
    match move.task:
        case "patrol" | "quest":
            return _move(table, seat, move)
        case "swap" | "lift" | "land":
            return _by_quest(table, seat, move)
        case "steal":
            return f"{amounts(move.give)} cannot be taken from player {move.at + 1}; it is one resource of a rival's"
        case "stand":
            return f"no piece of player {seat + 1} lies in {_name(table, move.at)}"
        case "trade":
            return _amounts(table, seat, move)
        case "expand":
            return _expand(table, seat, move)
        case _:
            return _level(table, seat, move)


def _move(table: Table, seat: int, move: Move) -> str:
    atlas, at, to = table.game.atlas, move.at, move.to
    if at < 0 or not table.one[seat] >> at & 1:
        return f"player {seat + 1} has no piece in {_name(table, at)}"
    if not table.movable(seat) >> at & 1:
        return f"the piece in {_name(table, at)} lies down; a Patrol can stand it up"
    if to < 0:
        return "the move does not say where to"
    if move.task == "patrol":
        if atlas.rivers[at] >> to & 1:
            return f"a river divides {_name(table, at)} from {_name(table, to)}"
        if not neighbours(table, seat, at) >> to & 1:
            return f"{_name(table, to)} is not a neighbour of {_name(table, at)}"
    else:
        for region in (at, to):
            if not gates(table, seat) >> region & 1:
                return f"{_name(table, region)} is not a border region, so no Quest can use it"
        if atlas.card_of[at] == atlas.card_of[to]:
            return "a Quest leads to another land; use Patrol on the same one"
    if table.full() >> to & 1:
        return f"{_name(table, to)} is full: never more than two pieces stand in a region"
    if table.pieces(seat) == 1 and table.others(seat) >> to & 1:
        return "nobody may go to war with the last piece"
    if closed(table, seat) >> to & 1:
        return f"{_name(table, to)} holds the last piece of another player, which cannot be attacked"
    return f"player {seat + 1} cannot pay for beating the piece of the Lost Kingdom in {_name(table, to)}"


def _by_quest(table: Table, seat: int, move: Move) -> str:
    """Quests that only some nations know."""
    powers = table.powers(seat)
    if move.task == "swap":
        if not powers.swaps_places:
            return f"player {seat + 1} cannot exchange places with a rival"
        return (
            f"the pieces in {_name(table, move.at)} and {_name(table, move.to)} cannot change places: both are border "
            "regions of different lands, with one piece alone in each"
        )
    if move.task == "lift":
        if not powers.hall > table.hall[seat]:
            return f"there is no room on the nation's card of player {seat + 1}"
        if table.pieces(seat) == 1:
            return "the last piece in play stays there"
        return f"player {seat + 1} has no piece in {_name(table, move.at)} that stands, or it is not a border region"
    if not table.hall[seat]:
        return f"no piece is on the nation's card of player {seat + 1}"
    return f"a piece from the nation's card cannot come to {_name(table, move.to)}"


def _amounts(table: Table, seat: int, move: Move) -> str:
    if sum(1 for units in move.give if units) != 1 or sum(1 for units in move.take if units) != 1:
        return "an exchange gives one kind of resource for one other"
    if sum(move.give) != sum(move.take):
        return "an exchange takes as many as it gives; extras are added by themselves"
    return (
        f"player {seat + 1} has {amounts(table.have(seat))}: {amounts(move.give)} for {amounts(move.take)} is too "
        f"much, or does not fit on a track of {table.game.terms.cap}"
    )


def _expand(table: Table, seat: int, move: Move) -> str:
    if not table.supply[seat]:
        return f"all pieces of player {seat + 1} are in play"
    if move.to < 0 or not expansions(table, seat) >> move.to & 1:
        return f"{_name(table, move.to)} does not hold exactly one piece of the player's and nobody else's"
    price = price_of(table, seat, "expand")
    return f"the new piece costs {price} food, not {amounts(move.give)}; there is {amounts(table.have(seat))}"


def _level(table: Table, seat: int, move: Move) -> str:
    terms, building = table.game.terms, move.task == "build"
    reached, levels = (table.castle, terms.castle) if building else (table.magic, terms.research)
    if reached[seat] == len(levels):
        return f"player {seat + 1} has reached the highest level already"
    price = price_of(table, seat, "build" if building else "research")
    kind = "ore" if building else "mana"
    return f"the next level costs {price} {kind}, not {amounts(move.give)}; there is {amounts(table.have(seat))}"


def _number(table: Table, step: Step, move: Move) -> str:
    highest = table.game.terms.highest
    if not FLAG <= move.number <= highest:
        return f"a war number is from 1 to {highest}, or the flag"
    assert table.war is not None
    can = highest_number(table, table.war, step.seat)
    left = f"up to {can} can be set" if can else "only the flag is left"
    return f"player {step.seat + 1} cannot pay {move.number}; {left}"


def _bandits(table: Table, move: Move) -> str:
    if move.task == "lose":
        return "the last piece in play cannot be given to the bandits"
    return f"the bandits want {table.game.terms.bandits} resources of those there are, not {amounts(move.give)}"


def _leave(table: Table, step: Step, move: Move) -> str:
    seat = step.seat
    if step.task == "lair":
        return "the dragon cannot be set upon this player"
    if move.at < 0 or not step.mark >> move.at & 1:
        return f"no piece has to leave {_name(table, move.at)}"
    if move.task == "lose" and table.pieces(seat) > 1:
        return f"no piece of player {seat + 1} but the one in {_name(table, move.at)} can retreat, so it stays in play"
    if move.task == "lose":
        return f"the last piece of player {seat + 1} is not removed"
    if move.task == "church":
        return f"player {seat + 1} holds no church with room in {_name(table, move.to)}"
    if move.task == "refuge":
        return f"{_name(table, move.to)} is not the nearest free region, or the piece can leave in another way"
    if move.to < 0 or not retreats(table, seat, move.at) >> move.to & 1:
        return f"{_name(table, move.to)} is not a neighbour of {_name(table, move.at)} to go to in peace"
    price = retreat_price(table, seat, move.at)
    return f"this retreat costs {price} food, not {amounts(move.give)}; there is {amounts(table.have(seat))}"


# --------------------------------------------------------------------------------------------------------------------
# Whole games: the first state, every legal move, the state after a move.
#
# `apply` carries out one decision and whatever follows from it without one. Where only one thing can be done it happens
# by itself, except in a player's own turn to act. Replaying a list of moves is the only way to a result.


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
        happen(table, Deed("turn", table.active))


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
    tasks = staticmethod(tasks_of_action)
    of_task = staticmethod(options_of_action)
    carry_out = staticmethod(respond)

    def kinds(self, table: Table, step: Step) -> dict[str, list[Move] | None]:
        return dict.fromkeys(tasks_of_action(table, step))

    def find(self, table: Table, step: Step) -> list[Move]:
        return [move for task in self.tasks(table, step) for move in self.of_task(table, step, task)]


_DECISIONS: Mapping[str, _Decision | _Response] = {
    "call": _Decision(_calls, _call, forced=False),
    "respond": _Response(),
    "extra": _Response(),
    "further": _Decision(further, go_further),
    "again": _Decision(again, exchange),
    "onward": _Decision(onward, go_on),
    "choose": _Decision(chosen, choose),
    "name": _Decision(named, name),
    "steal": _Decision(stolen, steal),
    "remove": _Decision(removable, remove),
    "redeploy": _Decision(redeployed, redeploy),
    "bandits": _Decision(bandits, meet_bandits),
    "set": _Decision(settable, set_number),
    "raise": _Decision(raising, raise_number),
    "pay": _Decision(payable, pay),
    "lair": _Decision(dragons, dragon),
    "leave": _Decision(leaving, leave),
}
_AUTOMATIC: Mapping[str, Callable[[Table, Step], None]] = {
    "turn": _turn,
    "end_of_turn": _end_of_turn,
    "arrive": arrive,
    "battle": battle,
    "beat": lambda table, _: beat(table),
    "reveal": lambda table, _: show(table),
    "compare": lambda table, _: compare(table),
    "spoils": spoils,
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


# --------------------------------------------------------------------------------------------------------------------
# What *playable* means for a set-up: a game of it that shows that nobody was shut out.
#
# The game is legal and ends by its rules within a stated number of rounds; nobody is eliminated early; whatever action
# somebody was able to do, everybody was able to do at some time; and from every home land all resources can be reached.


MOST_ROUNDS: Final = 24  # of five shields; games of K1 take 4 to 20
MOST_TURNS: Final = 5 * MOST_ROUNDS
SAFE_ROUNDS: Final = 3  # in which nobody may be eliminated


def shut_out(game: Match, moves: Sequence[Move]) -> str | None:
    """What the game fails to show, as a sentence; None for one that proves its set-up playable."""
    for seat in range(game.seats):
        lacking = _out_of_reach(game, seat)
        if lacking:
            return f"player {seat + 1} can reach no {lacking} from land {game.setup.seats[seat].side}"
    state = begin(game)
    able: list[set[str]] = [set() for _ in range(game.seats)]
    calls = 0
    for move in moves:
        step = decision(state)
        if step.task == "respond":
            _note(game, state, step.seat, able[step.seat])
        calls += step.task == "call"
        state = apply(game, state, move)
        if calls <= SAFE_ROUNDS * game.terms.shields:
            for seat in range(game.seats):
                if not state.one[seat]:
                    return f"player {seat + 1} is eliminated in the first {SAFE_ROUNDS} rounds"
    if not state.over:
        return "the game does not end"
    if calls > MOST_ROUNDS * game.terms.shields:
        return f"the game takes more than {MOST_ROUNDS} rounds"
    for seat in range(game.seats):
        missed = sorted(set().union(*able) - able[seat])
        if missed:
            return f"player {seat + 1} was never able to {missed[0]}, but others were"
    return None


def _note(game: Match, state: State, seat: int, able: set[str]) -> None:
    """What the player could do now if it were called."""
    waiting = [action for action in game.terms.actions if action not in able]
    if waiting:
        table = Table(game, state)
        able |= {action for action in waiting if doable(table, seat, action)}


def _out_of_reach(game: Match, seat: int) -> str | None:
    """A resource that neither the home land nor the lands that a Quest leads to can give."""
    atlas, home = game.atlas, game.setup.seats[seat]
    reached = ring = 1 << atlas.index[f"{home.side}.{home.region}"]
    while ring:
        following = 0
        for region in regions(ring):
            following |= atlas.moves[region]
        ring = following & ~reached
        reached |= ring
    if reached & atlas.border:
        reached |= atlas.border
    if reached & atlas.terrain["underground"]:
        return None
    given = {kind for terrain, kind in game.terms.yields if reached & atlas.terrain[terrain]}
    return next((resource for kind, resource in enumerate(RESOURCES) if kind not in given), None)
