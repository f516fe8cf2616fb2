"""Whole games: every legal move, the state after it, and what playable means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, assert_never

from proofpress.errors import say
from proofpress.kingdoms.effects import RESOURCES, Action
from proofpress.kingdoms.records import Nation
from proofpress.kingdoms.rules.actions import (
    again,
    doable,
    exchange,
    further,
    go_further,
    go_on,
    onward,
    respond,
    response_kinds,
    responses,
)
from proofpress.kingdoms.rules.board import Land, RuleError, Terms, atlas
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
from proofpress.kingdoms.rules.powers import Powers
from proofpress.kingdoms.rules.refusals import refusal
from proofpress.kingdoms.rules.setup import Setup, problem
from proofpress.kingdoms.rules.state import (
    ACTS,
    DECISIONS,
    EVENTS,
    EXITS,
    FIVE_PLAYERS,
    UNSET,
    Act,
    ChoiceTask,
    EventTask,
    Match,
    Move,
    MoveTask,
    State,
    Step,
    Table,
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
        raise RuleError(say("the game is over: there is nothing left to decide"))
    table = Table(game, state)
    if move not in options(table, move.task):
        raise RuleError(why_not(table, table.todo[-1], move))
    attempt(table, move)
    _go_on(table, forced)
    return table.frozen()


def why_not(table: Table, step: Step, move: Move) -> str:
    """Why the move cannot be made now."""
    decided = MEANT[step.task]
    if move.task not in decided.kinds:
        return say(
            "now is the time for player {player} to {time}, not to {task}",
            player=step.seat + 1,
            time=decided.time,
            task=move.task,
        )
    return refusal(table, step, move)


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
            return Meant(say("call an action"), ("call",), _call, _calls, forced=False)
        case "respond":
            return Meant(say("act or to collect"), ("collect", "pass", *ACTS), respond)
        case "extra":
            return Meant(say("do an action or to pass"), ("pass", *ACTS), respond)
        case "further":
            pieces: tuple[Act, ...] = ("patrol", "stand", "quest", "swap", "lift", "land")
            return Meant(say("move another piece or to pass"), (*pieces, "pass"), go_further, further)
        case "again":
            return Meant(say("trade once more or to pass"), ("trade", "pass"), exchange, again)
        case "onward":
            return Meant(say("move the same piece on or to pass"), ("patrol", "stand", "pass"), go_on, onward)
        case "choose":
            return Meant(say("choose resources"), ("choose",), choose, chosen)
        case "name":
            return Meant(say("name what the rival loses"), ("name",), name, named)
        case "steal":
            return Meant(say("name what the rival gives up"), ("steal",), steal, stolen)
        case "remove":
            return Meant(say("remove a rival's piece"), ("remove",), remove, removable)
        case "redeploy":
            return Meant(say("lay out the pieces anew or to pass"), ("redeploy", "pass"), redeploy, redeployed)
        case "bandits":
            return Meant(say("pay the bandits or to lose the piece"), ("bandits", "lose"), meet_bandits, bandits)
        case "set":
            return Meant(say("set a war number"), ("set",), set_number, settable)
        case "raise":
            return Meant(say("add to the number or to pass"), ("raise", "pass"), raise_number, raising)
        case "pay":
            return Meant(say("pay for the war"), ("pay",), pay, payable)
        case "lair":
            return Meant(say("set the dragon upon the loser or to pass"), ("dragon", "pass"), dragon, dragons)
        case "leave":
            return Meant(say("leave the region that was lost"), EXITS, leave, leaving)
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
            return say(
                "player {player} can reach no {lacking} from land {side}",
                player=seat + 1,
                lacking=lacking,
                side=game.setup.seats[seat].side,
            )
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
                    return say(
                        "player {player} is eliminated in the first {safe_rounds} rounds",
                        player=seat + 1,
                        safe_rounds=SAFE_ROUNDS,
                    )
    if not state.over:
        return say("the game does not end")
    if calls > MOST_ROUNDS * game.terms.shields:
        return say("the game takes more than {most_rounds} rounds", most_rounds=MOST_ROUNDS)
    for seat in range(game.seats):
        missed = sorted(set().union(*able) - able[seat])
        if missed:
            return say("player {player} was never able to {missed}, but others were", player=seat + 1, missed=missed[0])
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
