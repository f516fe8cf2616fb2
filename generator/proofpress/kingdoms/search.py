"""K1, the reference player, and how it settles what a set-up leaves open."""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never, cast

from proofpress.kingdoms.effects import OF_THE_BOARD, SOURCES, Action, Points, PointsBySteps, PointsFor, PointsIf
from proofpress.kingdoms.rules.actions import able_to, harvest
from proofpress.kingdoms.rules.board import Land
from proofpress.kingdoms.rules.costs import action_price, highest_number, neutral_price, war_price
from proofpress.kingdoms.rules.legal_moves import (
    MOST_TURNS,
    GameBox,
    attempt,
    begin,
    decision,
    go,
    kinds,
    moves,
    options,
    seen,
)
from proofpress.kingdoms.rules.powers import Vector
from proofpress.kingdoms.rules.scoring import nation_points
from proofpress.kingdoms.rules.setup import SeatSetup, Setup, start_regions
from proofpress.kingdoms.rules.state import FLAG, Match, Move, MoveTask, State, Step, Table, War
from proofpress.seeds import Stream

# --------------------------------------------------------------------------------------------------------------------
# The random player: a kind of move by chance, then one move of it. It shows what can happen, not what should.


RANDOM: Final = "random/"


def random_line(game: Match, root: bytes, attempt: int = 1) -> tuple[list[Move], State]:
    """A whole game and its end; root and attempt fix every move."""
    stream = Stream(root, f"{RANDOM}{attempt}")
    table = Table(game, begin(game))
    moves: list[Move] = []
    while not table.over:
        move = _move(table, stream)
        go(table, move)
        moves.append(move)
    return moves, table.frozen()


def _move(table: Table, stream: Stream) -> Move:
    every = kinds(table)
    for task in stream.shuffled([*every]):
        found = every[task] or options(table, task)
        if found:
            return found[stream.below(len(found))]
    raise AssertionError("somebody always has something to do")


# --------------------------------------------------------------------------------------------------------------------
# What K1 chooses before the game where a set-up leaves it open: side, nation, home region, resources.
#
# Players choose in the order of the seats from the first player on, as at a table.


# Nations by the number of games that K1 won with them when it was frozen.
PREFERRED: Final = (
    "lantern_scribes",
    "moonshepherds",
    "emberforge",
    "ironhoof",
    "mosskin",
    "harvest_league",
    "hexweavers",
    "mirrorfolk",
    "ferrywardens",
    "glasswrights",
    "cliffkin",
    "crownless",
    "oathkeepers",
)


def settled(box: GameBox, dealt: Setup, free: frozenset[str]) -> Setup:
    """The set-up with the free parts chosen; tokens are not looked at."""
    seats = list(dealt.seats)
    count = len(seats)
    taken = set() if "nations" in free else {seat.nation for seat in seats}
    for place in range(count):
        seat = (dealt.first + place) % count
        seats[seat] = _chosen(box, seats[seat], free, taken, count)
        taken.add(seats[seat].nation)
    return Setup(tuple(seats), dealt.first, dealt.lost, dealt.tokens)


def _chosen(box: GameBox, seat: SeatSetup, free: frozenset[str], taken: set[str], count: int) -> SeatSetup:
    side = seat.side
    if "sides" in free:
        card = side[:-1]  # the more links there are between open regions, the easier to spread
        side = max((f"{card}A", f"{card}B"), key=lambda one: sum(moves.bit_count() for moves in box.lands[one].moves))
    region = seat.region
    possible = start_regions(box.terms, box.lands[side])
    if "regions" in free or side != seat.side:
        region = max(possible, key=lambda letter: _links(box.lands[side], letter))
    nation = seat.nation
    if "nations" in free:
        able = [name for name, it in box.nations.items() if it.min_players <= count and name not in taken]
        nation = min(able, key=lambda name: PREFERRED.index(name) if name in PREFERRED else len(PREFERRED))
    return SeatSetup(side, nation, region, box.terms.beginner if "resources" in free else seat.stock)


def _links(shown: Land, letter: str) -> int:
    """Neighbours of a region; those that yield something come first."""
    place = shown.letters.index(letter)
    yields = shown.terrains[place] in SOURCES
    return 10 * yields + shown.moves[place].bit_count()


# --------------------------------------------------------------------------------------------------------------------
# K1, the reference player: every move is weighed by the position that it leads to, and the best one is made.
#
# It sees what a player sees: a rival's number is hidden from it, tokens face down are unknown. Integer arithmetic, a
# fixed stream label, and never changed: a better player becomes K2. A hundredth of a point is 1.


K1: Final = "K1"
POINT: Final = 100
UNITS: Final = (24, 22, 14)  # a mana, an ore, a food that can still be used
HOARDED: Final = 6  # of one kind; what lies above is worth less
SPARE: Final = 7
READY: Final = 45  # the next level, or the next piece, can be paid
ABILITY: Final = 35  # a level of magic, besides its point
STEP: Final = 25  # a level of the castle, because the next ones pay more
INCOME: Final = 140  # a resource each time of collecting, at the start
LATE_INCOME: Final = 12  # when somebody is close to the end
GATE: Final = 8  # a piece in a border region
LAST_LEVEL: Final = 35  # percent: what the fifth level would pay now, as long as it is not reached
UNDERGROUND: Final = 45  # a piece that will not score
UNKNOWN: Final = 25  # a token face down: most of them are good for something
PAIR: Final = 70  # two pieces in a region: one of them can go further
RIVAL: Final = 80  # a rival loses a piece
DEAR: Final = 2  # from this price on an alliance is offered now and then instead of winning
# Moves that change no more than what `Table.back` takes back: they share a table, which is half of the work.
_LIGHT: Final[frozenset[MoveTask]] = frozenset(("patrol", "quest", "stand", "trade", "collect", "pass", "choose"))
_PLAN: Final = "plan"  # the note of a player who has called an action
TRUST: Final = 4  # once in this many times K1 does the less obvious thing when it is attacked


def k1_line(game: Match, root: bytes, most_turns: int = MOST_TURNS) -> tuple[list[Move], State]:
    """A whole game of K1 against itself, and its end; or the game as it stands after that many turns."""
    stream = Stream(root, K1)
    state = begin(game)
    table, moves = Table(game, state), list[Move]()
    while not state.over and state.turn <= most_turns:
        move = k1_move(game, seen(state, decision(state).seat), stream)
        go(table, move)
        state = table.frozen()
        moves.append(move)
    return moves, state


def k1_move(game: Match, state: State, stream: Stream) -> Move:
    """What K1 does; the state is as the player sees it."""
    step = decision(state)
    blind = state.but(hidden=0) if state.hidden else state
    if step.task == "call":
        return _called(game, blind, step, state.hidden)
    if step.task == "set":
        return Move("set", number=_number(game, state, step, stream))
    if step.task == "respond" and step.seat == state.active and not state.ending and _PLAN in game.notes:
        planned, move = cast(tuple[State, Move], game.notes[_PLAN])
        if planned == blind.but(todo=planned.todo, shields=planned.shields):
            return move  # it was found when the action was called
    return _best(game, blind, step.seat, state.hidden)[0]


def _best(game: Match, blind: State, seat: int, hidden: int) -> tuple[Move, int]:
    """The move to the best position; of equal ones the first. No token is face down, or trying would turn it up."""
    best: Move | None = None
    most = 0
    income = income_now(game, blind)
    shared = Table(game, blind)
    standing, others, fighting = _standing(shared, seat), shared.others(seat), blind.war is not None
    for move in moves(shared):
        light = move.task in _LIGHT
        table = shared if light else Table(game, blind)
        attempt(table, move)
        if table.war is not None and not fighting:
            worth = _attack(game, table, seat, table.war, income)
        elif light:
            worth = _worth(table, seat, income, standing, others)
        else:
            worth = position(table, seat, income) + (POINT if move.task == "dragon" else 0)
        if light:
            table.back(blind, seat)
        if hidden and move.to >= 0 and hidden >> move.to & 1:
            worth += UNKNOWN
        if best is None or worth > most:
            best, most = move, worth
    assert best is not None  # somebody who decides has a move
    return best, most


def _attack(game: Match, table: Table, seat: int, war: War, income: int) -> int:
    """A move that starts a war: it must be won, whatever the other side sets."""
    if war.defender == game.seats:
        price, gain = neutral_price(table, war), POINT
    else:
        theirs = highest_number(table, war, war.defender)
        if highest_number(table, war, seat) <= theirs:
            return -POINT * POINT
        price, gain = war_price(table, war, seat, theirs + 1), RIVAL
    return position(table, seat, income) + gain - UNITS[0] * price // 2


def _called(game: Match, state: State, step: Step, hidden: int) -> Move:
    """The action that leaves the player best off, less what the others can make of it."""
    best, most = -1, 0
    for number, action in enumerate(game.terms.actions):
        if state.shields >> number & 1:
            continue
        after = state.but(called=number, todo=(*state.todo[:-1], Step("respond", step.seat)))
        move, worth = _best(game, after, step.seat, hidden)
        worth -= _others(game, state, step.seat, action)
        if best < 0 or worth > most:
            best, most = number, worth
            game.notes[_PLAN] = after, move
    return Move("call", action=game.terms.actions[best])


def _others(game: Match, state: State, seat: int, action: Action) -> int:
    """A little for every rival who can use the action."""
    match action:
        case "build" | "research" | "expand":
            table = Table(game, state)
            able = [rival for rival in range(game.seats) if rival != seat and able_to(table, rival, action)]
            return len(able) * READY // 2
        case "patrol" | "quest" | "trade":
            return 0
        case _:
            assert_never(action)


def _number(game: Match, state: State, step: Step, stream: Stream) -> int:
    """The attacker sets one more than the rival can. The defender sets what the attacker can, or makes an offer."""
    table = Table(game, state)
    war = table.war
    assert war is not None
    own = highest_number(table, war, step.seat)
    odd = stream.below(TRUST) == 0
    if step.seat == war.attacker:
        theirs = highest_number(table, war, war.defender)
        offering = odd and game.seats > 2 and war_price(table, war, step.seat, theirs + 1) >= DEAR
        return FLAG if offering or own <= theirs else theirs + 1
    theirs = highest_number(table, war, war.attacker)
    if own < max(1, theirs):
        return own if odd else FLAG
    return FLAG if odd else max(1, theirs)


# What a position is worth to a player
def income_now(game: Match, state: State) -> int:
    """What a resource each time of collecting is worth at this stage. It is taken before the move is tried, or a player
    who came closer to the end would lower the worth of its own regions.
    """
    if state.ending:
        return LATE_INCOME
    terms = game.terms
    near = max(max(state.magic) * 7, max(state.castle) * 6, (terms.pieces - min(state.supply)) * 5)
    return INCOME - (INCOME - LATE_INCOME) * min(near, 35) // 35


class _Board(NamedTuple):
    """What a player's pieces are worth, whatever castle, magic and stock are."""

    worth: int
    capitals: int
    points: int  # of the nation
    harvest: int  # resources each time of collecting
    gates: int
    pairs: int


class _Standing(NamedTuple):
    """What stays the same while a player's pieces move, and the boards that came up."""

    worth: int  # of castle, magic and what lies on the nation's card
    each_point: int  # of the nation
    points: tuple[Points, ...]  # that depend on more than the board
    prices: Vector | None  # mana, ore and food for the next level or piece; None: they depend on the position
    at_the_end: bool
    boards: dict[tuple[int, int, int, int], _Board] | None  # None: what is collected depends on more than the board


_NEVER: Final = 99  # a price where there is no next level or piece
_STOCKED: Final = tuple(
    tuple(unit * min(units, HOARDED) + SPARE * max(0, units - HOARDED) for units in range(_NEVER)) for unit in UNITS
)


def position(table: Table, seat: int, income: int) -> int:
    """Points that are there, points that are coming, and the means to get more; little of them counts near the end."""
    return _worth(table, seat, income, _standing(table, seat), table.others(seat))


def _worth(table: Table, seat: int, income: int, standing: _Standing, others: int) -> int:
    """The same boards come up again and again while moves are tried, so what they are worth is kept."""
    own, boards = table.one[seat], standing.boards
    key = (own, table.two[seat], table.low[seat], own & others)
    board = boards.get(key) if boards is not None else None
    if board is None:
        board = _valued(table, seat, own & others)
        if boards is not None:
            boards[key] = board
    worth, capitals, points, harvest, gates, pairs = board
    if standing.points:
        points += nation_points(table, seat, standing.points)
    # Capitals pay at the end only, so early on a region with income is better.
    worth += standing.worth + standing.each_point * points - (income - LATE_INCOME) * capitals
    start = 3 * seat
    mana, ore, food = table.stock[start : start + 3]
    if standing.at_the_end:
        return worth + mana + ore + food  # they break ties
    worth += _STOCKED[0][mana] + _STOCKED[1][ore] + _STOCKED[2][food] + income * harvest + GATE * gates
    prices = standing.prices or _prices(table, seat)
    worth += READY * ((mana >= prices[0]) + (ore >= prices[1]) + (food >= prices[2]))
    terms = table.game.terms
    values = terms.worth
    worth += 3 * min(terms.highest, mana * values[0] + ore * values[1] + food * values[2])
    return worth if table.ending else worth + PAIR * pairs


def _standing(table: Table, seat: int) -> _Standing:
    game, terms, powers = table.game, table.game.terms, table.powers(seat)
    magic, castle, shown = table.magic[seat], table.castle[seat], table.shown
    key = (
        *(seat, magic, castle, table.supply[seat], table.crowns[seat], table.beaten[seat], table.hall[seat]),
        *(shown, table.shields if table.ending else -1),
    )
    found: _Standing | None = game.notes.get(key)
    if found is None:
        conditions = [each.condition for of in powers.discounted.values() for each in of]
        kept = not game.blocked and all(condition.condition in OF_THE_BOARD for condition, _ in powers.bonuses)
        seen_by = (seat, len(powers.bonuses), len(powers.yields), powers.shared, powers.paired, shown)
        worth = POINT * (magic + terms.castle_points[castle] + 2 * table.crowns[seat] + table.beaten[seat])
        found = game.notes[key] = _Standing(
            worth + ABILITY * magic + STEP * castle,
            POINT if magic == len(terms.research) else LAST_LEVEL,
            tuple(effect for effect in game.powers[seat][-1].points if not _of_the_board(effect)),
            None if game.dearer or any(conditions) else _prices(table, seat),
            table.ending and table.shields.bit_count() == terms.shields,
            game.notes.setdefault(seen_by, {}) if kept else None,
        )
    return found


def _of_the_board(effect: Points) -> bool:
    match effect:
        case PointsIf():
            return effect.condition.condition in OF_THE_BOARD
        case PointsFor():
            return effect.per.per in OF_THE_BOARD
        case PointsBySteps():
            return True
        case _:
            assert_never(effect)


def _prices(table: Table, seat: int) -> Vector:
    terms = table.game.terms
    return (
        action_price(table, seat, "research") if table.magic[seat] < len(terms.research) else _NEVER,
        action_price(table, seat, "build") if table.castle[seat] < len(terms.castle) else _NEVER,
        action_price(table, seat, "expand") if table.supply[seat] else _NEVER,
    )


def _valued(table: Table, seat: int, shared: int) -> _Board:
    game, atlas, own, twice = table.game, table.game.atlas, table.one[seat], table.two[seat]
    worth = POINT * (own.bit_count() + twice.bit_count() + (own & game.lost).bit_count())
    worth -= (POINT - UNDERGROUND) * (own & atlas.terrain["underground"]).bit_count()
    capitals = own & atlas.terrain["capital"]
    worth += POINT * (2 * capitals.bit_count() - (capitals & shared).bit_count())
    if table.shown:
        worth += POINT * (own & table.token("city")).bit_count()
    fixed, free = harvest(table, seat)
    return _Board(
        worth,
        capitals.bit_count(),
        nation_points(table, seat, filter(_of_the_board, game.powers[seat][-1].points)),
        sum(fixed) + free,
        (own & atlas.border).bit_count(),
        twice.bit_count(),
    )
