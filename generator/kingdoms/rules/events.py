"""What happens by itself: a piece enters a region, a token is turned up, a nation is given something.

What needs a decision is put on top of the steps to come; `game` asks for it next.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, assert_never

from generator.kingdoms.clauses import RESOURCES
from generator.kingdoms.effects import AllianceGain, Gains, Immediate
from generator.kingdoms.rules.costs import fits
from generator.kingdoms.rules.payments import choices, exact
from generator.kingdoms.rules.powers import GiftVector, gift
from generator.kingdoms.rules.state import Move, Step, Table, War

FOLLOWING = ("arrive", "battle", "onward")  # what awaits a piece that has just entered a region


# Moving


def enter(table: Table, seat: int, at: int, to: int, via: str) -> None:
    """A piece moves. A token is turned up before anything else; then gifts, then war or a further step."""
    atlas = table.game.atlas
    new_card = via == "quest" and not table.one[seat] & atlas.cards[atlas.card_of[to]]
    rival = next((owner for owner, one in enumerate(table.one) if owner != seat and one >> to & 1), -1)
    table.lift(seat, at, lying=False)
    table.put(seat, to)
    if rival >= 0:
        shared = table.one[seat] & table.one[rival] & ~(1 << to)
        table.war = War(seat, rival, to, at, via, shared=shared if rival < table.game.seats else 0)
        table.todo.append(Step("battle", seat, to))
    elif via in table.powers(seat).free_after:
        table.todo.append(Step("onward", seat, to))
    if via == "quest":
        table.todo.append(Step("arrive", seat, to, int(new_card)))
    reveal(table, seat, to)


def arrive(table: Table, step: Step) -> None:
    """Gifts for a Quest."""
    happen(table, Deed("quest", step.seat, new_card=step.number == 1))


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
            table.todo.append(Step("choose", seat, -1, table.game.terms.treasure))
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
    price, have = table.game.terms.bandits, table.have(step.seat)
    last = table.pieces(step.seat) - _leaving(table, step.seat) == 1
    if last and sum(have) < price:
        price = sum(have) if table.game.terms.rulings.bandits_last_piece == "pays_what_it_has" else 0
    paid = [Move("bandits", give=units) for units in exact(price, have, (0, 1, 2))]
    return paid if last else [*paid, Move("lose", step.at)]


def _leaving(table: Table, seat: int) -> int:
    """Pieces that must still leave regions, and do not count where one of them had to be kept."""
    if table.game.terms.rulings.refuge != "last_resort":
        return 0
    return sum(later.mark.bit_count() for later in table.todo if (later.task, later.seat) == ("leave", seat))


def meet_bandits(table: Table, step: Step, move: Move) -> None:
    if move.task == "bandits":
        table.spend(step.seat, move.give)
        return
    table.lift(step.seat, step.at, lying=True)
    table.supply[step.seat] += 1
    while table.todo and table.todo[-1].task in FOLLOWING:
        if table.todo.pop().task == "battle":
            table.war = None


# Gifts


class Deed(NamedTuple):
    """Something done that nations may be rewarded for."""

    what: Literal["quest", "build", "research", "win", "ally"]
    seat: int
    new_card: bool = False  # for a Quest: where the player had no piece
    attacking: bool = False  # for a war won: the winner's part
    partner: int = -1  # for an alliance


def happen(table: Table, deed: Deed) -> None:
    """The rewards for a deed, those of its doer last."""
    for seat in range(table.game.seats):
        if seat != deed.seat and table.powers(seat).gains:
            _reward(table, seat, deed)
    _reward(table, deed.seat, deed)


def _reward(table: Table, seat: int, deed: Deed) -> None:
    for gain in table.powers(seat).gains:
        if not _rewarded(gain, deed, own=seat == deed.seat):
            continue
        if gain.once_per_turn:
            if table.used >> seat & 1:
                continue
            table.used |= 1 << seat
        if isinstance(gain, AllianceGain):
            give(table, deed.partner, gift(gain.give_partner))
        give(table, seat, gift(gain.give), RESOURCES.index(gain.but_not) if gain.but_not else -1)


def _rewarded(gain: Gains, deed: Deed, *, own: bool) -> bool:
    """Whether the deed, one's own or a rival's, is what the gain is for."""
    match gain.when:
        case "quest_into":
            return own and deed.what == "quest"
        case "quest_to_new_card":
            return own and deed.what == "quest" and deed.new_card
        case "own_build":
            return own and deed.what == "build"
        case "own_research":
            return own and deed.what == "research"
        case "rival_researches":
            return not own and deed.what == "research"
        case "war_won":
            return own and deed.what == "win" and fits(gain.role, attacking=deed.attacking)
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


def learn(table: Table, seat: int) -> None:
    """A level of magic is reached: what it is worth to everybody, and what it does at once."""
    table.magic[seat] += 1
    happen(table, Deed("research", seat))
    for effect in table.game.nations[seat].levels[table.magic[seat] - 1].effects:
        if isinstance(effect, Immediate):
            give(table, seat, gift(effect.give))
            for other in reversed(range(table.game.seats)):
                if other != seat and effect.rivals_lose:
                    table.todo.append(Step("name", seat, other, effect.rivals_lose))
