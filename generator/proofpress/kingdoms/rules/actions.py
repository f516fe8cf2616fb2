"""The six actions, and where pieces may go."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import chain
from operator import or_
from typing import Literal, assert_never

from proofpress.kingdoms.effects import Came, Doing, Priced
from proofpress.kingdoms.rules.board import regions
from proofpress.kingdoms.rules.costs import (
    KEPT,
    action_price,
    bit,
    collections,
    covers,
    exact,
    holds,
    neutral_price,
    payments,
    plus,
    reach,
    units_of,
)
from proofpress.kingdoms.rules.events import Deed, enter, exchange_places, happen, learn, reveal, steal
from proofpress.kingdoms.rules.powers import NOTHING, Vector
from proofpress.kingdoms.rules.state import ACTS, Act, Move, MoveTask, Step, Table, War

# --------------------------------------------------------------------------------------------------------------------
# Where pieces may go: neighbours, gates, and the regions that are closed to a player.


def neighbours(table: Table, seat: int, region: int) -> int:
    """The regions beside this one for the player's pieces, whoever stands there."""
    atlas, powers = table.game.atlas, table.powers(seat)
    found = atlas.moves[region]
    if powers.enters:
        found |= atlas.cliffs[region]
    if atlas.terrains[region] in powers.links:
        found |= atlas.terrain[atlas.terrains[region]] & atlas.cards[atlas.card_of[region]]
    if powers.all_linked:
        found |= atlas.cards[atlas.card_of[region]] & atlas.open
    if "water" in powers.crosses:
        found |= atlas.waters[region]
    if "river" in powers.crosses:
        found |= atlas.rivers[region]
    return found & ~(1 << region)


def _around(table: Table, seat: int, among: int) -> int:
    """The regions beside any of these."""
    return reduce(or_, (neighbours(table, seat, region) for region in regions(among)), 0)


def gates(table: Table, seat: int) -> int:
    """The border regions for the player's Quests."""
    atlas, powers = table.game.atlas, table.powers(seat)
    found = atlas.border
    if powers.water_gates:
        found |= atlas.beside_edge_water
    for terrain in powers.gates:
        found |= atlas.terrain[terrain]
    return found if powers.enters else found & atlas.open


def closed(table: Table, seat: int) -> int:
    """Full regions, those where a rival has its last piece, and for one's own last piece every rival's region."""
    found, pairs = table.full(), table.powers(seat).pairs
    for other in range(table.game.seats):
        if other == seat:
            continue
        one, two = table.one[other], table.two[other]
        if pairs:
            found &= ~two
        for terrain in table.powers(other).safe:
            found |= one & table.game.atlas.terrain[terrain]
        if not two and one.bit_count() == 1:
            found |= one
    if table.pieces(seat) == 1:
        found |= table.others(seat)
    return found


def patrols(table: Table, seat: int, have: Vector) -> list[tuple[int, int]]:
    """From each region the regions that a Patrol can reach."""
    shut = closed(table, seat)
    return [
        (region, to)
        for region in regions(table.movable(seat))
        if (to := beatable(table, seat, region, "patrol", neighbours(table, seat, region) & ~shut, have))
    ]


def quests(table: Table, seat: int, have: Vector) -> list[tuple[int, int]]:
    """From each region the regions that a Quest can reach."""
    atlas = table.game.atlas
    open_gates = gates(table, seat)
    reach = open_gates & ~closed(table, seat)
    return [
        (region, to)
        for region in regions(table.movable(seat) & open_gates)
        if (to := beatable(table, seat, region, "quest", reach & ~atlas.cards[atlas.card_of[region]], have))
    ]


def swaps(table: Table, seat: int) -> list[tuple[int, int]]:
    """From each region those of rivals with which a Quest can exchange pieces: everybody stands alone."""
    atlas, open_gates = table.game.atlas, gates(table, seat)
    alone = table.game.atlas.open & ~table.full()
    rivals = table.others(seat) & ~table.one[seat] & alone & open_gates
    return [
        (region, to)
        for region in regions(table.movable(seat) & ~table.two[seat] & ~table.others(seat) & alone & open_gates)
        if (to := rivals & ~atlas.cards[atlas.card_of[region]])
    ]


def beatable(table: Table, seat: int, origin: int, via: Came, among: int, have: Vector) -> int:
    """The regions without those where a piece of the Lost Kingdom stands that the player cannot pay for."""
    neutral = table.neutral() & among
    if not neutral:
        return among
    for region in regions(neutral):
        war = War(seat, table.game.seats, region, origin, via)
        if neutral_price(table, war) > reach(table, war, seat, have):
            among &= ~(1 << region)
    return among


def peaceful(table: Table, seat: int, region: int) -> int:
    """Neighbours that a piece can enter without a war."""
    return neighbours(table, seat, region) & ~table.full() & ~table.others(seat) & ~table.neutral()


def retreats(table: Table, seat: int, region: int) -> int:
    """Where a beaten piece can go from this region."""
    rulings, war = table.game.terms.rulings, table.war
    if rulings.lying_retreat == "never" and table.low[seat] >> region & 1:
        return 0
    found = neighbours(table, seat, region)
    if war and rulings.quest_retreat == "origin" and (war.attacker, war.region, war.via) == (seat, region, "quest"):
        found |= bit(war.origin)
    found &= ~table.full() & ~table.others(seat) & ~table.neutral()
    return found & ~table.one[seat] if rulings.retreat_target == "empty" else found


def refuges(table: Table, seat: int, region: int) -> int:
    """Where a last piece that cannot retreat goes: the nearest empty regions of the card, else of all borders."""
    atlas = table.game.atlas
    free = ~table.occupied() & atlas.open
    if table.game.terms.rulings.refuge == "anywhere":
        return free
    seen = ring = 1 << region
    while ring:
        ring = _around(table, seat, ring) & ~seen
        seen |= ring
        if ring & free:
            return ring & free
    elsewhere = free & ~atlas.cards[atlas.card_of[region]]
    return elsewhere & gates(table, seat) or elsewhere or free


def expansions(table: Table, seat: int) -> int:
    """Where a new piece can come: beside exactly one own piece alone in its region, or where the nation lets it."""
    others = table.others(seat) | table.neutral()
    own = table.one[seat]
    found = own & ~table.two[seat] & ~others & table.game.atlas.open
    wide = table.powers(seat).expands
    if wide:
        near = _around(table, seat, own) & ~table.occupied()
        for terrains in wide:
            found |= near & table.game.atlas.lands(terrains) if terrains else near
    return found


# --------------------------------------------------------------------------------------------------------------------
# The six actions and collecting: what a player can do when an action has been called, and what it changes.


def action_of(act: Act) -> Doing:
    """The action to which a kind of move belongs."""
    match act:
        case "patrol" | "quest" | "build" | "research" | "expand" | "trade" | "steal":
            return act
        case "stand":
            return "patrol"
        case "swap" | "lift" | "land":
            return "quest"
        case _:
            assert_never(act)


def open_actions(table: Table, step: Step) -> dict[Doing, Vector]:
    """The actions that the player may do now, and what each costs as a fee because another one was called."""
    actions = table.game.terms.actions
    if step.task == "extra":
        return {**dict.fromkeys(actions, NOTHING)}
    called, seat = actions[table.called], step.seat
    found: dict[Doing, Vector] = {called: NOTHING}
    ways = table.powers(seat).instead[called]
    if not ways:
        return found
    have = table.have(seat)
    for way in ways:
        if covers(have, way.fee) and sum(way.fee) < sum(found.get(way.do, (99, 0, 0))):
            found[way.do] = way.fee
    return found


def idle(table: Table, step: Step) -> Literal["pass", "collect"]:
    """What a player does who does no action."""
    return "pass" if step.task == "extra" or step.seat == table.active else "collect"


def response_kinds(table: Table, step: Step) -> list[MoveTask]:
    """The kinds of moves to look for; for some of them there may turn out to be no move."""
    found: list[MoveTask] = [idle(table, step)]
    for action in open_actions(table, step):
        found += _kinds(table, step.seat, action)
    return found


def _kinds(table: Table, seat: int, action: Doing) -> list[Act]:
    """The kinds of moves of an action that the player may make."""
    found: list[Act] = [action]
    match action:
        case "patrol":
            if table.low[seat]:
                found.append("stand")
        case "quest":
            powers = table.powers(seat)
            if powers.swaps_places:
                found.append("swap")
            if powers.hall > table.hall[seat]:
                found.append("lift")
            if table.hall[seat]:
                found.append("land")
        case "build" | "research" | "expand" | "trade" | "steal":
            pass
        case _:
            assert_never(action)
    return found


def responses(table: Table, step: Step, task: MoveTask) -> list[Move]:
    """The legal moves of this kind."""
    if task == "pass" or task == "collect":
        if task != idle(table, step):
            return []
        return [Move("pass")] if task == "pass" else collecting(table, step.seat)
    if task not in ACTS:
        return []
    action = action_of(task)
    if step.task == "respond" and action == table.game.terms.actions[table.called]:
        return doable(table, step.seat, task)
    fee = open_actions(table, step).get(action)
    return [] if fee is None else doable(table, step.seat, task, fee)


def doable(table: Table, seat: int, act: Act, fee: Vector = NOTHING) -> list[Move]:
    """The legal moves of this kind if its action may be done for this fee."""
    stock = table.have(seat)
    have = (stock[0] - fee[0], stock[1] - fee[1], stock[2] - fee[2])
    terms = table.game.terms
    match act:
        case "patrol":
            return [Move("patrol", at, to) for at, found in patrols(table, seat, have) for to in regions(found)]
        case "stand":
            return [Move("stand", at) for at in regions(table.low[seat])]
        case "quest":
            return [Move("quest", at, to) for at, found in quests(table, seat, have) for to in regions(found)]
        case "swap":
            pairs = swaps(table, seat) if table.powers(seat).swaps_places else []
            return [Move("swap", at, to) for at, found in pairs for to in regions(found)]
        case "lift":
            room = table.powers(seat).hall > table.hall[seat] and table.pieces(seat) > 1
            return [Move("lift", at) for at in regions(table.movable(seat) & gates(table, seat))] if room else []
        case "land":
            near = gates(table, seat) & ~closed(table, seat) if table.hall[seat] else 0
            return [Move("land", to=to) for to in regions(beatable(table, seat, -1, "quest", near, have))]
        case "build" | "research":
            return [Move(act, give=paid) for paid in _paid_by(table, seat, act, have)]
        case "expand":
            paid_by = _paid_by(table, seat, "expand", have)
            places = regions(expansions(table, seat)) if paid_by else ()
            return [Move("expand", to=to, give=paid) for to in places for paid in paid_by]
        case "trade":
            merged = (_mergers(have, kind, terms.cap) for kind in table.powers(seat).merges)
            return [*_trades(have, terms.cap), *chain.from_iterable(merged)]
        case "steal":
            return [
                Move("steal", other, give=units)
                for other in range(table.game.seats)
                if other != seat
                for units in exact(1, table.have(other), (0, 1, 2))
            ]
        case _:
            assert_never(act)


def _paid_by(table: Table, seat: int, action: Priced, have: Vector) -> tuple[Vector, ...]:
    """The ways to pay for the next level or piece, if there is one."""
    terms = table.game.terms
    match action:
        case "build":
            left = table.castle[seat] < len(terms.castle)
        case "research":
            left = table.magic[seat] < len(terms.research)
        case "expand":
            left = table.supply[seat] > 0
        case _:
            assert_never(action)
    return payments(table, seat, action, action_price(table, seat, action), have) if left else ()


def able_to(table: Table, seat: int, action: Priced) -> bool:
    """Whether the player could do this now, if it were called."""
    if not _paid_by(table, seat, action, table.have(seat)):
        return False
    return action != "expand" or expansions(table, seat) != 0


@lru_cache(KEPT)
def _trades(have: Vector, cap: int) -> tuple[Move, ...]:
    """The exchanges of one kind for another, as far as there is room on the other track."""
    return tuple(
        Move("trade", give=units_of(given, amount), take=units_of(taken, amount))
        for given in range(3)
        for taken in range(3)
        if given != taken
        for amount in range(1, min(have[given], cap - have[taken]) + 1)
    )


@lru_cache(KEPT)
def _mergers(have: Vector, taken: int, cap: int) -> tuple[Move, ...]:
    """The exchanges of both other kinds for this one, as far as there is room on its track."""
    one, other = (kind for kind in range(3) if kind != taken)
    return tuple(
        Move("trade", give=plus(units_of(one, first), units_of(other, second)), take=units_of(taken, first + second))
        for first in range(1, have[one] + 1)
        for second in range(1, min(have[other], cap - have[taken] - first) + 1)
    )


@lru_cache(KEPT)
def _collections(fixed: Vector, free: int, swaps: int) -> tuple[Move, ...]:
    return tuple(Move("collect", take=units) for units in collections(fixed, free, swaps))


def respond(table: Table, step: Step, move: Move) -> None:
    """Carries out a legal move of the player whose turn it is to act or to collect."""
    seat = step.seat
    if move.task == "collect":
        table.earn(seat, move.take)
    elif move.task in ACTS:
        action = action_of(move.task)
        if step.task == "extra":
            if step.number > 1:
                table.todo.append(step._replace(number=step.number - 1))
        elif action != table.game.terms.actions[table.called]:
            table.spend(seat, open_actions(table, step)[action])
        moves = table.powers(seat).moves
        if action in moves:
            pieces = moves[action]
            table.todo.append(Step("further", seat, table.game.terms.actions.index(action), pieces - 1, bit(move.to)))
        _do(table, seat, move.task, move)


def _do(table: Table, seat: int, act: Act, move: Move) -> None:
    match act:
        case "patrol" | "quest":
            enter(table, seat, move.at, move.to, act)
        case "trade":
            _exchange(table, seat, move, table.powers(seat).exchanges)
        case "swap":
            exchange_places(table, seat, move.at, move.to)
        case "lift":
            table.lift(seat, move.at, lying=False)
            table.hall[seat] += 1
        case "land":
            enter(table, seat, -1, move.to, "quest")
        case "stand":
            table.rise(seat, move.at)
        case "build":
            table.spend(seat, move.give)
            table.castle[seat] += 1
            happen(table, Deed("build", seat))
        case "research":
            table.spend(seat, move.give)
            learn(table, seat)
        case "expand":
            table.spend(seat, move.give)
            table.supply[seat] -= 1
            table.put(seat, move.to)
            happen(table, Deed("expand", seat))
            if "expand" in table.powers(seat).free_after:
                table.todo.append(Step("onward", seat, move.to))
            reveal(table, seat, move.to)
        case "steal":
            steal(table, Step("steal", seat), move)
        case _:
            assert_never(act)


# Further pieces of the same Patrol or Quest
def further(table: Table, step: Step) -> list[Move]:
    """Another piece may go, but the one that has just come stays: `step.mark` are the regions where one came."""
    seat, stay = step.seat, step.mark & ~table.two[step.seat]
    found = [
        move
        for act in _kinds(table, seat, table.game.terms.actions[step.at])
        for move in doable(table, seat, act)
        if move.at < 0 or act == "stand" or not stay >> move.at & 1
    ]
    return [*found, Move("pass")]


def go_further(table: Table, step: Step, move: Move) -> None:
    if move.task in ACTS:
        if step.number > 1:
            table.todo.append(step._replace(number=step.number - 1, mark=step.mark | bit(move.to)))
        _do(table, step.seat, move.task, move)


# Trade
def again(table: Table, step: Step) -> list[Move]:
    """A further exchange of the same Trade, or none."""
    return [*doable(table, step.seat, "trade"), Move("pass")]


def exchange(table: Table, step: Step, move: Move) -> None:
    """An exchange. `step.number` are those left, this one included; `step.mark` says that the extra was given."""
    if move.task != "pass":
        _exchange(table, step.seat, move, step.number, step.mark)


def _exchange(table: Table, seat: int, move: Move, left: int, rewarded: int = 0) -> None:
    table.spend(seat, move.give)
    table.earn(seat, move.take)
    if not rewarded:
        for bonus in table.powers(seat).trade_bonus:
            if sum(move.give) >= bonus.number:
                kind = max(range(3), key=lambda place: move.take[place])
                table.earn(seat, units_of(kind, bonus.amount))
                rewarded = 1
    if left > 1:
        table.todo.append(Step("again", seat, number=left - 1, mark=rewarded))


# The step that some nations may add
def onward(table: Table, step: Step) -> list[Move]:
    """The piece that has just come may patrol, not into war, or stand up."""
    seat, at, bit = step.seat, step.at, 1 << step.at
    if table.movable(seat) & bit:
        found = [Move("patrol", at, to) for to in regions(peaceful(table, seat, at))]
    else:
        found = [Move("stand", at)]
    return [*found, Move("pass")]


def go_on(table: Table, step: Step, move: Move) -> None:
    if move.task == "patrol":
        enter(table, step.seat, move.at, move.to, "patrol")
    elif move.task == "stand":
        table.rise(step.seat, move.at)


# Collecting
def collecting(table: Table, seat: int) -> list[Move]:
    """What collecting can yield."""
    fixed, free = harvest(table, seat)
    powers = table.powers(seat)
    if powers.collected:
        found = collections(fixed, free, powers.swaps)
        return [Move("collect", take=units) for units in sorted({_with_more(each, powers.collected) for each in found})]
    return [*_collections(fixed, free, powers.swaps)]


def _with_more(units: Vector, collected: Iterable[tuple[int, Vector]]) -> Vector:
    """What is collected, with what it brings in addition."""
    found = units
    for kind, more in collected:
        if units[kind]:
            found = plus(found, more)
    return found


def harvest(table: Table, seat: int) -> tuple[Vector, int]:
    """What the player's regions yield together: fixed units, and units of any kind."""
    game, powers, standing = table.game, table.powers(seat), table.one[seat]
    atlas, (mana, ore, food) = game.atlas, game.sources
    own = standing & ~_blocked(table, seat) if game.blocked else standing
    low = table.low[seat] & own
    units: Vector = ((own & mana).bit_count(), (own & ore).bit_count(), (own & food).bit_count())
    free = low.bit_count()
    camps = own & table.token("camp") if table.shown else 0
    if camps:
        more, lying = _more(table, game.terms.exploration.camp - 1, camps, low)
        units, free = plus(units, more), free + lying
    if not table.two[seat] and standing.bit_count() == 1:
        free += 1  # a player with a single piece in play takes one more
    for terrains, what in powers.yields:
        for _ in range((own & atlas.lands(terrains)).bit_count()):
            units = plus(units, what)
    for condition, bonus in powers.bonuses:
        if holds(table, seat, condition, own):
            units, free = plus(units, bonus.fixed), free + bonus.choice
    if powers.shared:
        more, lying = _more(table, powers.shared, own & table.others(seat), low)
        units, free = plus(units, more), free + lying
    if powers.paired:
        more, lying = _more(table, powers.paired, own & table.two[seat], low)
        units, free = plus(units, more), free + lying
    return units, free


def _more(table: Table, each: int, among: int, low: int) -> tuple[Vector, int]:
    """What these regions yield in addition."""
    mana, ore, food = (each * (among & source).bit_count() for source in table.game.sources)
    return (mana, ore, food), each * (among & low).bit_count()


def _blocked(table: Table, seat: int) -> int:
    """Regions where rivals let the player collect nothing."""
    found = 0
    for other in range(table.game.seats):
        if other != seat and table.two[other] and table.powers(other).blocks:
            found |= table.game.atlas.around(table.two[other])
    return found
