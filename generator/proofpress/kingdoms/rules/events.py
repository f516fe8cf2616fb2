"""What moves bring about: tokens turned up, gifts, losses, and what a level of magic does at once."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, assert_never

from proofpress.kingdoms.effects import RESOURCES, AllianceGain, Came, Gains, Immediate, WarGain
from proofpress.kingdoms.rules.board import regions
from proofpress.kingdoms.rules.costs import choices, exact, fits
from proofpress.kingdoms.rules.powers import GiftVector, gift
from proofpress.kingdoms.rules.setup import MOST_SEATS
from proofpress.kingdoms.rules.state import Move, Step, StepTask, Table, War

# What awaits a piece that has just entered a region.
_FOLLOWING: Final[tuple[StepTask, ...]] = ("arrive", "battle", "onward")


# Moving
def enter(table: Table, seat: int, at: int, to: int, via: Came) -> None:
    """A piece moves, from its region or the hall. A token is turned up before anything else; then gifts, then war or a
    further step."""
    powers = table.powers(seat)
    arriving = _arriving(table, seat, at, to, via) if powers.moving else None
    rival = -1
    for owner, one in enumerate(table.one):
        if one >> to & 1 and owner != seat:
            rival = owner
            break
    if at < 0:
        table.hall[seat] -= 1
    else:
        table.lift(seat, at, lying=False)
    table.put(seat, to)
    if rival >= 0:
        shared = table.one[seat] & table.one[rival] & ~(1 << to)
        table.war = War(seat, rival, to, at, via, shared=shared if rival < table.game.seats else 0)
        table.todo.append(Step("battle", seat, to))
    elif via in powers.free_after:
        table.todo.append(Step("onward", seat, to))
    if arriving:
        table.todo.append(arriving)
    if table.hidden:
        reveal(table, seat, to)


def exchange_places(table: Table, seat: int, at: int, to: int) -> None:
    """A piece by Quest takes the place of a rival's, and the rival's takes its own."""
    arriving = _arriving(table, seat, at, to, "quest") if table.powers(seat).moving else None
    rival = next(other for other in range(table.game.seats) if other != seat and table.one[other] >> to & 1)
    table.lift(seat, at, lying=False)
    table.lift(rival, to, lying=True)
    table.put(seat, to)
    table.put(rival, at)
    if "quest" in table.powers(seat).free_after:
        table.todo.append(Step("onward", seat, to))
    if arriving:
        table.todo.append(arriving)


_NEW_CARD, _QUEST, _CROSSED = 1, 2, 4  # what a step "arrive" says of the way


def _arriving(table: Table, seat: int, at: int, to: int, via: Came) -> Step:
    """The step that brings gifts for a move."""
    atlas = table.game.atlas
    if via == "quest":
        new_card = not table.one[seat] & atlas.cards[atlas.card_of[to]]
        return Step("arrive", seat, to, _QUEST | (_NEW_CARD if new_card else 0))
    crossed = atlas.waters[at] & ~atlas.moves[at]
    return Step("arrive", seat, to, _CROSSED if crossed >> to & 1 else 0)


def arrive(table: Table, step: Step) -> None:
    """Gifts for a Patrol or a Quest."""
    happen(table, Deed("move", step.seat, region=step.at, way=step.number))


def reveal(table: Table, seat: int, region: int) -> None:
    """The token in a region is turned up by the piece that enters."""
    bit = 1 << region
    if not table.hidden & bit:
        return
    table.hidden ^= bit
    kind = next(kind for kind, where in table.game.tokens.items() if where & bit)
    match kind:
        case "crown":
            table.crowns[seat] += 1
        case "treasure":
            table.todo.append(Step("choose", seat, -1, table.game.terms.exploration.treasure))
        case "bandits":
            table.todo.append(Step("bandits", seat, region))
        case "dragon_lair" | "camp" | "fort" | "city" | "church":
            table.shown |= bit
        case "blank":
            pass
        case _:
            assert_never(kind)


def bandits(table: Table, step: Step) -> list[Move]:
    """Pay any resources, or lose the piece. A last piece always stays."""
    price, have = table.game.terms.exploration.bandits, table.have(step.seat)
    rulings = table.game.terms.rulings
    # pieces that must still leave regions do not count where one of them had to be kept
    leaving = table.leaving(step.seat) if rulings.refuge == "last_resort" else 0
    last = table.pieces(step.seat) - leaving == 1
    if last and sum(have) < price:
        price = sum(have) if rulings.bandits_last_piece == "pays_what_it_has" else 0
    paid = [Move("bandits", give=units) for units in exact(price, have, (0, 1, 2))]
    return paid if last else [*paid, Move("lose", step.at)]


def meet_bandits(table: Table, step: Step, move: Move) -> None:
    if move.task == "bandits":
        table.spend(step.seat, move.give)
        return
    table.lift(step.seat, step.at, lying=True)
    while table.todo and table.todo[-1].task in _FOLLOWING:
        if table.todo.pop().task == "battle":
            table.war = None
    lose_piece(table, step.seat, in_war=False)


def lose_piece(table: Table, seat: int, *, in_war: bool) -> None:
    """A piece that was taken off the board goes back to the supply."""
    table.supply[seat] += 1
    happen(table, Deed("loss", seat, in_war=in_war))


# Gifts
class Deed(NamedTuple):
    """Something done that nations may be rewarded for."""

    what: Literal["move", "build", "research", "expand", "turn", "win", "defeat", "tie", "refused", "loss", "ally"]
    seat: int
    region: int = -1  # for a move: the one entered
    way: int = 0  # for a move: bits of _NEW_CARD, _QUEST and _CROSSED
    attacking: bool = False  # for a war: the part of the player
    in_war: bool = False  # for a lost piece
    rival: int = -1  # the other side of a war or an alliance


def happen(table: Table, deed: Deed) -> None:
    """The rewards for a deed, those of its doer last."""
    if not table.game.gains:
        return
    for seat in range(table.game.seats):
        if seat != deed.seat and table.powers(seat).gains:
            _reward(table, seat, deed)
    _reward(table, deed.seat, deed)


def _reward(table: Table, seat: int, deed: Deed) -> None:
    for place, gain in enumerate(table.powers(seat).gains):
        if not _rewarded(table, gain, deed, own=seat == deed.seat):
            continue
        if gain.once_per_turn:
            had = 1 << seat + MOST_SEATS * place
            if table.used & had:
                continue
            table.used |= had
        if isinstance(gain, AllianceGain):
            give(table, deed.rival, gift(gain.give_partner))
        if isinstance(gain, WarGain) and deed.rival >= 0:
            if gain.steal:
                table.todo.append(Step("steal", seat, deed.rival, gain.steal))
            if gain.rival_loses:
                table.todo.append(Step("name", seat, deed.rival, gain.rival_loses))
        but_not = RESOURCES.index(gain.but_not) if gain.but_not else -1
        give(table, seat, yielded(table, gift(gain.give), deed.region), but_not)


def yielded(table: Table, what: GiftVector, region: int) -> GiftVector:
    """The gift, with what the region yields."""
    if not what.region:
        return what
    fixed, choice = list(what.fixed), what.choice
    for terrain, kind in table.game.terms.yields:
        if table.game.atlas.terrains[region] == terrain:
            fixed[kind] += what.region
    if table.game.atlas.terrains[region] == "underground":
        choice += what.region
    return GiftVector((fixed[0], fixed[1], fixed[2]), choice)


def _rewarded(table: Table, gain: Gains, deed: Deed, *, own: bool) -> bool:
    """Whether the deed, one's own or a rival's, is what the gain is for."""
    match gain.when:
        case "quest_into":
            return own and deed.what == "move" and deed.way & _QUEST != 0
        case "quest_to_new_card":
            return own and deed.what == "move" and deed.way & _NEW_CARD != 0
        case "crossed_water":
            return own and deed.what == "move" and deed.way & _CROSSED != 0
        case "move_into":
            terrains = table.game.atlas.terrains
            return own and deed.what == "move" and (not gain.terrain or terrains[deed.region] in gain.terrain)
        case "own_build":
            return own and deed.what == "build"
        case "own_research":
            return own and deed.what == "research"
        case "rival_researches":
            return not own and deed.what == "research"
        case "rival_expands":
            return not own and deed.what == "expand"
        case "own_turn":
            return own and deed.what == "turn"
        case "war_won":
            return own and deed.what == "win" and fits(gain.role, attacking=deed.attacking)
        case "war_lost":
            return own and deed.what == "defeat" and fits(gain.role, attacking=deed.attacking)
        case "war_tied":
            return own and deed.what == "tie" and fits(gain.role, attacking=deed.attacking)
        case "peace_refused":
            return own and deed.what == "refused" and fits(gain.role, attacking=deed.attacking)
        case "own_piece_lost":
            return own and deed.what == "loss" and (deed.in_war or not gain.in_war)
        case "rival_piece_lost":
            return not own and deed.what == "loss" and (deed.in_war or not gain.in_war)
        case "alliance_formed":
            return own and deed.what == "ally"
        case _:
            assert_never(gain.when)


def give(table: Table, seat: int, what: GiftVector, but_not: int = -1) -> None:
    """Resources at once; for those of choice the owner is asked."""
    table.earn(seat, what.fixed)
    if what.choice:
        table.todo.append(Step("choose", seat, but_not, what.choice))


def chosen(table: Table, step: Step) -> list[Move]:
    """The ways to take what a gift leaves open; `step.at` is the kind that is excluded."""
    cap, have = table.game.terms.cap, table.have(step.seat)
    room = tuple(0 if kind == step.at else cap - have[kind] for kind in range(3))
    return [Move("choose", take=units) for units in choices(step.number, (room[0], room[1], room[2]))]


def choose(table: Table, step: Step, move: Move) -> None:
    table.earn(step.seat, move.take)


def named(table: Table, step: Step) -> list[Move]:
    """Which of its resources a rival can lose."""
    have = table.have(step.at)
    return [Move("name", step.at, give=units) for units in exact(min(step.number, sum(have)), have, (0, 1, 2))]


def name(table: Table, step: Step, move: Move) -> None:
    table.spend(step.at, move.give)


def stolen(table: Table, step: Step) -> list[Move]:
    """Which resources of a rival's can come to the player."""
    return [move._replace(task="steal") for move in named(table, step)]


def steal(table: Table, step: Step, move: Move) -> None:
    table.spend(move.at, move.give)
    table.earn(step.seat, move.give)


def learn(table: Table, seat: int) -> None:
    """A level of magic is reached: what it is worth to everybody, and what it does at once."""
    table.magic[seat] += 1
    effects = table.game.nations[seat].levels[table.magic[seat] - 1].effects
    if any(isinstance(effect, Immediate) and effect.end_game for effect in effects):
        table.todo.append(Step("finish", seat))  # after everything that the level brings
    happen(table, Deed("research", seat))
    for effect in effects:
        if isinstance(effect, Immediate):
            _at_once(table, seat, effect)


def _at_once(table: Table, seat: int, effect: Immediate) -> None:
    give(table, seat, gift(effect.give))
    for other in reversed(range(table.game.seats)):
        if other != seat and effect.rivals_lose:
            table.todo.append(Step("name", seat, other, effect.rivals_lose))
    if effect.remove_pieces:
        table.todo.append(Step("remove", seat, number=effect.remove_pieces))
    if effect.free_actions:
        table.todo.append(Step("extra", seat, number=effect.free_actions))
    if effect.redeploy:
        table.todo.append(Step("redeploy", seat, number=table.pieces(seat), mark=table.one[seat]))


def removable(table: Table, step: Step) -> list[Move]:
    """Rivals' pieces that may be taken off the board: none that is a player's last one."""
    return [
        Move("remove", at, number=other)
        for other in range(table.game.seats)
        if other != step.seat and table.pieces(other) > 1
        for at in regions(table.one[other])
    ]


def remove(table: Table, step: Step, move: Move) -> None:
    if step.number > 1:
        table.todo.append(step._replace(number=step.number - 1))
    table.lift(move.number, move.at, lying=True)
    lose_piece(table, move.number, in_war=False)


def redeployed(table: Table, step: Step) -> list[Move]:
    """A piece goes to another region that the player had, where there is room; or all stay where they are."""
    seat = step.seat
    room = step.mark & ~table.full() & ~(table.others(seat) & ~table.one[seat]) & ~table.neutral()
    found = [Move("redeploy", at, to) for at in regions(table.one[seat]) for to in regions(room & ~(1 << at))]
    return [*found, Move("pass")]


def redeploy(table: Table, step: Step, move: Move) -> None:
    if move.task == "pass":
        return
    if step.number > 1:
        table.todo.append(step._replace(number=step.number - 1))
    table.lift(step.seat, move.at, lying=not table.movable(step.seat) >> move.at & 1)
    table.put(step.seat, move.to)
