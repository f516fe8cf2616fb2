"""Whole games: every legal move or why it is none, the state after it, and what playable means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, assert_never

from proofpress.kingdoms.effects import RESOURCES, Action, Levelled, usual
from proofpress.kingdoms.records import Nation
from proofpress.kingdoms.rules.actions import (
    action_of,
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
    response_kinds,
    responses,
    retreats,
)
from proofpress.kingdoms.rules.board import Land, RuleError, Terms, atlas
from proofpress.kingdoms.rules.costs import action_price, highest_number, retreat_price
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
from proofpress.kingdoms.rules.powers import Powers, Vector
from proofpress.kingdoms.rules.state import (
    ACTS,
    DECISIONS,
    EVENTS,
    EXITS,
    FIVE_PLAYERS,
    FLAG,
    UNSET,
    Act,
    ChoiceTask,
    EventTask,
    Match,
    Move,
    MoveTask,
    Setup,
    State,
    Step,
    Table,
    problem,
)
from proofpress.kingdoms.rules.war import (
    battle,
    beat,
    compare,
    dragon,
    dragons,
    leave,
    leaving,
    make_peace,
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
    if move not in options(table, move.task):
        raise RuleError(refusal(table, table.todo[-1], move))
    attempt(table, move)
    _go_on(table, forced)
    return table.frozen()


def legal(game: Match, state: State) -> list[Move]:
    """Everything that the next player may do; empty when the game is over."""
    return [] if state.over else moves(Table(game, state))


# For players who have just picked a move from the legal ones, or who try many of them, on a table of their own: nothing
# is checked here, and nothing is proved by it.
def moves(table: Table) -> list[Move]:
    """Everything that may be decided next, kind by kind."""
    return [move for task, found in kinds(table).items() for move in found or options(table, task)]


def kinds(table: Table) -> dict[MoveTask, list[Move] | None]:
    """The kinds of moves among which the next player chooses. Their moves are given where they had to be found to tell
    the kinds; of the others there may be no move of some kind.
    """
    step = table.todo[-1]
    find = MEANT[step.task].find
    if find is None:
        return dict.fromkeys(response_kinds(table, step))
    found: dict[MoveTask, list[Move]] = {}
    for move in table.found or find(table, step):
        found.setdefault(move.task, []).append(move)
    return {**found}


def options(table: Table, task: MoveTask) -> list[Move]:
    """The legal moves of one kind."""
    step = table.todo[-1]
    find = MEANT[step.task].find
    return responses(table, step, task) if find is None else [move for move in find(table, step) if move.task == task]


def attempt(table: Table, move: Move) -> None:
    """What the move changes by itself, before anything follows from it."""
    table.found = []
    step = table.todo.pop()
    MEANT[step.task].carry_out(table, step, move)


def tried(game: Match, state: State, move: Move) -> Table:
    """A table on which this has been done."""
    table = Table(game, state)
    attempt(table, move)
    return table


def go(table: Table, move: Move) -> None:
    """The move, and what follows from it without a decision."""
    attempt(table, move)
    _go_on(table)


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
    actions = enumerate(table.game.terms.actions)
    return [Move("call", action=name) for number, name in actions if not shields >> number & 1]


@cache
def _everybody(first: int, seats: int) -> tuple[Step, ...]:
    """Everybody acts, clockwise from the active player, who is the last in the list."""
    return tuple(Step("respond", (first + place) % seats) for place in reversed(range(seats)))


def _call(table: Table, step: Step, move: Move) -> None:
    """A shield goes onto the action; then everybody acts, clockwise from the active player."""
    table.called = table.game.terms.actions.index(move.action)
    table.shields |= 1 << table.called
    table.todo.append(Step("end_of_turn"))
    table.todo += _everybody(step.seat, table.game.seats)


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


# What steps mean
class Meant(NamedTuple):
    """What somebody decides."""

    time: str  # "now is the time to …"
    kinds: tuple[MoveTask, ...]  # the moves that can decide it
    carry_out: Callable[[Table, Step, Move], None]
    find: Callable[[Table, Step], list[Move]] | None = None  # all its moves; None: those of actions, kind by kind
    forced: bool = True  # happens by itself where there is one move only


def _meant(task: ChoiceTask) -> Meant:
    match task:
        case "call":
            return Meant("call an action", ("call",), _call, _calls, forced=False)
        case "respond":
            return Meant("act or to collect", ("collect", "pass", *ACTS), respond)
        case "extra":
            return Meant("do an action or to pass", ("pass", *ACTS), respond)
        case "further":
            pieces: tuple[Act, ...] = ("patrol", "stand", "quest", "swap", "lift", "land")
            return Meant("move another piece or to pass", (*pieces, "pass"), go_further, further)
        case "again":
            return Meant("trade once more or to pass", ("trade", "pass"), exchange, again)
        case "onward":
            return Meant("move the same piece on or to pass", ("patrol", "stand", "pass"), go_on, onward)
        case "choose":
            return Meant("choose resources", ("choose",), choose, chosen)
        case "name":
            return Meant("name what the rival loses", ("name",), name, named)
        case "steal":
            return Meant("name what the rival gives up", ("steal",), steal, stolen)
        case "remove":
            return Meant("remove a rival's piece", ("remove",), remove, removable)
        case "redeploy":
            return Meant("lay out the pieces anew or to pass", ("redeploy", "pass"), redeploy, redeployed)
        case "bandits":
            return Meant("pay the bandits or to lose the piece", ("bandits", "lose"), meet_bandits, bandits)
        case "set":
            return Meant("set a war number", ("set",), set_number, settable)
        case "raise":
            return Meant("add to the number or to pass", ("raise", "pass"), raise_number, raising)
        case "pay":
            return Meant("pay for the war", ("pay",), pay, payable)
        case "lair":
            return Meant("set the dragon upon the loser or to pass", ("dragon", "pass"), dragon, dragons)
        case "leave":
            return Meant("leave the region that was lost", EXITS, leave, leaving)
        case _:
            assert_never(task)


def _event(task: EventTask) -> Callable[[Table, Step], None]:
    """What happens by itself."""
    match task:
        case "turn":
            return _turn
        case "end_of_turn":
            return _end_of_turn
        case "arrive":
            return arrive
        case "battle":
            return battle
        case "beat":
            return beat
        case "reveal":
            return show
        case "compare":
            return compare
        case "spoils":
            return spoils
        case "peace":
            return make_peace
        case "finish":
            return _finish
        case _:
            assert_never(task)


MEANT: Final[Mapping[str, Meant]] = {task: _meant(task) for task in DECISIONS}
_HAPPENING: Final[Mapping[str, Callable[[Table, Step], None]]] = {task: _event(task) for task in EVENTS}


def _go_on(table: Table, forced: list[tuple[int, Move]] | None = None) -> None:
    """Everything that happens until somebody has to decide."""
    while not table.over:
        step = table.todo[-1]
        happens = _HAPPENING.get(step.task)
        if happens:
            table.todo.pop()
            happens(table, step)
            continue
        decided = MEANT[step.task]
        if decided.find is None or not decided.forced:
            return
        found = decided.find(table, step)
        if len(found) > 1:
            table.found = found
            return
        table.todo.pop()
        if found:
            if forced is not None:
                forced.append((step.seat, found[0]))
            decided.carry_out(table, step, found[0])


# --------------------------------------------------------------------------------------------------------------------
# Why a move is not legal, in a sentence that a player understands.
#
# It is called only after a move was not found among the legal ones, so it may take its time; it decides nothing.


def amounts(units: Vector) -> str:
    """ "2 mana, 1 food", or "nothing"."""
    said = [f"{amount} {kind}" for kind, amount in zip(RESOURCES, units, strict=True) if amount]
    return ", ".join(said) or "nothing"


def refusal(table: Table, step: Step, move: Move) -> str:
    """Why the move cannot be made now."""
    decided = MEANT[step.task]
    if move.task not in decided.kinds:
        return f"now is the time for player {step.seat + 1} to {decided.time}, not to {move.task}"
    if any(not -1 <= region < len(table.game.atlas.names) for region in (move.at, move.to)):
        return "there is no such region in this game"
    if min(*move.give, *move.take) < 0:
        return "amounts are never below zero"
    assert step.task in DECISIONS
    match step.task:
        case "call":
            if move.action not in table.game.terms.actions:
                return f"there is no action {move.action or 'without a name'}"
            return f"a shield lies on {move.action}; choose an action without one"
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
            if move.task == "lose":
                return "the last piece in play cannot be given to the bandits"
            wanted = table.game.terms.exploration.bandits
            return f"the bandits want {wanted} resources of those there are, not {amounts(move.give)}"
        case "lair":
            return "the dragon cannot be set upon this player"
        case "leave":
            return _leave(table, step, move)
        case _:
            assert_never(step.task)


def _name(table: Table, region: int) -> str:
    atlas = table.game.atlas
    return f"{atlas.names[region]} ({atlas.terrains[region]})" if region >= 0 else "nowhere"


def _respond(table: Table, step: Step, move: Move) -> str:
    seat, called = step.seat, table.game.terms.actions[table.called]
    if move.task == "collect" and step.task == "extra":
        return "collecting is no action"
    if move.task == "collect" and seat == table.active:
        return "the active player does the action or nothing, and never collects"
    if move.task == "pass":
        return "only the active player may do nothing; everybody else acts or collects"
    if move.task not in ACTS:
        return f"player {seat + 1} does not collect {amounts(move.take)} here"
    action = action_of(move.task)
    fee = open_actions(table, step).get(action)
    if fee is None:
        paid = [way for way in table.powers(seat).instead.get(called, ()) if way.do == action]
        lacking = f"; {action} in its place costs {amounts(paid[0].fee)} more" if paid else ""
        return f"{called} was called, and player {seat + 1} cannot {action} instead{lacking}"
    return _done(table, seat, move.task, move)


def _further(table: Table, step: Step, move: Move) -> str:
    action = table.game.terms.actions[step.at]
    if move.task not in ACTS or action_of(move.task) != action:
        return f"this is the time to {action} with another piece or to pass, not to {move.task}"
    if move.at >= 0 and step.mark & ~table.two[step.seat] & 1 << move.at:
        return f"the piece in {_name(table, move.at)} has just come"
    return _done(table, step.seat, move.task, move)


def _done(table: Table, seat: int, act: Act, move: Move) -> str:
    """Why the player cannot do this, although the action is open."""
    player, powers = f"player {seat + 1}", table.powers(seat)
    at, to = _name(table, move.at), _name(table, move.to)
    match act:
        case "patrol" | "quest":
            return _move(table, seat, move)
        case "stand":
            return f"no piece of {player} lies in {at}"
        case "swap":
            if not powers.swaps_places:
                return f"{player} cannot exchange places with a rival"
            return (
                f"the pieces in {at} and {to} cannot change places: both are border regions of different lands, with "
                "one piece alone in each"
            )
        case "lift":
            if not powers.hall > table.hall[seat]:
                return f"there is no room on the nation's card of {player}"
            if table.pieces(seat) == 1:
                return "the last piece in play stays there"
            return f"{player} has no piece in {at} that stands, or it is not a border region"
        case "land":
            if not table.hall[seat]:
                return f"no piece is on the nation's card of {player}"
            return f"a piece from the nation's card cannot come to {to}"
        case "build" | "research":
            return _level(table, seat, act, move)
        case "expand":
            return _expand(table, seat, move)
        case "trade":
            return _amounts(table, seat, move)
        case "steal":
            return f"{amounts(move.give)} cannot be taken from player {move.at + 1}; it is one resource of a rival's"
        case _:
            assert_never(act)


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
    price = action_price(table, seat, "expand")
    return f"the new piece costs {price} food, not {amounts(move.give)}; there is {amounts(table.have(seat))}"


def _level(table: Table, seat: int, act: Levelled, move: Move) -> str:
    terms = table.game.terms
    reached, levels = (table.castle, terms.castle) if act == "build" else (table.magic, terms.research)
    if reached[seat] == len(levels):
        return f"player {seat + 1} has reached the highest level already"
    price = f"{action_price(table, seat, act)} {usual(act)}"
    return f"the next level costs {price}, not {amounts(move.give)}; there is {amounts(table.have(seat))}"


def _number(table: Table, step: Step, move: Move) -> str:
    highest = table.game.terms.highest
    if not FLAG <= move.number <= highest:
        return f"a war number is from 1 to {highest}, or the flag"
    assert table.war is not None
    can = highest_number(table, table.war, step.seat)
    left = f"up to {can} can be set" if can else "only the flag is left"
    return f"player {step.seat + 1} cannot pay {move.number}; {left}"


def _leave(table: Table, step: Step, move: Move) -> str:
    seat, at, to = step.seat, _name(table, move.at), _name(table, move.to)
    if move.at < 0 or not step.mark >> move.at & 1:
        return f"no piece has to leave {at}"
    assert move.task in EXITS
    match move.task:
        case "lose":
            if table.pieces(seat) > 1:
                return f"no piece of player {seat + 1} but the one in {at} can retreat, so it stays in play"
            return f"the last piece of player {seat + 1} is not removed"
        case "church":
            return f"player {seat + 1} holds no church with room in {to}"
        case "refuge":
            return f"{to} is not the nearest free region, or the piece can leave in another way"
        case "retreat":
            if move.to < 0 or not retreats(table, seat, move.at) >> move.to & 1:
                return f"{to} is not a neighbour of {at} to go to in peace"
            price = retreat_price(table, seat, move.at)
            return f"this retreat costs {price} food, not {amounts(move.give)}; there is {amounts(table.have(seat))}"
        case _:
            assert_never(move.task)


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
    able: list[set[Action]] = [set() for _ in range(game.seats)]
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


def _note(game: Match, state: State, seat: int, able: set[Action]) -> None:
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
        ring = atlas.around(ring) & ~reached
        reached |= ring
    if reached & atlas.border:
        reached |= atlas.border
    if reached & atlas.terrain["underground"]:
        return None
    given = {kind for terrain, kind in game.terms.yields if reached & atlas.terrain[terrain]}
    return next((resource for kind, resource in enumerate(RESOURCES) if kind not in given), None)
