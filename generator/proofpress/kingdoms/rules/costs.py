"""What things cost, and every way to pay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import assert_never

from proofpress.kingdoms.effects import (
    RESOURCES,
    Condition,
    Near,
    Paid,
    PaidWith,
    Priced,
    Rival,
    WarDiscount,
    WarRole,
    WarSurcharge,
    usual,
)
from proofpress.kingdoms.rules.powers import NOTHING, UNBOUND, Vector
from proofpress.kingdoms.rules.state import FLAG, Table, War

# --------------------------------------------------------------------------------------------------------------------
# Every way to pay a price and to choose units. Amounts only: nothing here knows a position.
#
# The answers depend on a few small numbers, so they are kept; games ask for the same ones again and again.


KEPT = 1 << 16  # answers of each kind: more than the thousand states of three tracks ever ask for


@lru_cache(KEPT)
def exact(price: int, have: Vector, kinds: tuple[int, ...]) -> tuple[Vector, ...]:
    """The ways to give exactly this many units of these kinds; a price of 0 is paid with nothing."""
    if price <= 0:
        return (NOTHING,)
    bounds = tuple(have[kind] if kind in kinds else 0 for kind in range(3))
    return tuple(
        (mana, ore, price - mana - ore)
        for mana in range(min(bounds[0], price) + 1)
        for ore in range(min(bounds[1], price - mana) + 1)
        if price - mana - ore <= bounds[2]
    )


@lru_cache(KEPT)
def for_war(cost: int, have: Vector, worth: Vector) -> tuple[Vector, ...]:
    """The ways to pay a war: together worth at least the cost, and no unit could be left out. There is no change."""
    if cost <= 0:
        return (NOTHING,)
    bounds = [min(have[kind], -(-cost // worth[kind])) if worth[kind] else 0 for kind in range(3)]
    return tuple(
        (mana, ore, food)
        for mana in range(bounds[0] + 1)
        for ore in range(bounds[1] + 1)
        for food in range(bounds[2] + 1)
        if _suffices(cost, (mana, ore, food), worth)
    )


def _suffices(cost: int, paid: Vector, worth: Vector) -> bool:
    total = value(paid, worth)
    return total >= cost and all(total - worth[kind] < cost for kind in range(3) if paid[kind])


def value(units: Vector, worth: Vector) -> int:
    return units[0] * worth[0] + units[1] * worth[1] + units[2] * worth[2]


@lru_cache(KEPT)
def choices(units: int, room: Vector) -> tuple[Vector, ...]:
    """The ways to take this many units of any kinds, as far as there is room for them on the tracks."""
    return exact(min(units, sum(room)), room, (0, 1, 2))


@lru_cache(KEPT)
def collections(fixed: Vector, free: int, swaps: int) -> tuple[Vector, ...]:
    """What collecting can yield: the fixed units, free ones of any kind, and units changed to another kind."""
    found = {plus(fixed, extra) for extra in exact(free, (free, free, free), (0, 1, 2))}
    for _ in range(swaps):
        found |= {changed for units in found for changed in _changed(units)}
    return tuple(sorted(found))


def _changed(units: Vector) -> Iterator[Vector]:
    for old in range(3):
        for new in range(3):
            if old != new and units[old]:
                made = list(units)
                made[old] -= 1
                made[new] += 1
                yield (made[0], made[1], made[2])


def units_of(kind: int, amount: int) -> Vector:
    """An amount of one kind."""
    return (amount if kind == 0 else 0, amount if kind == 1 else 0, amount if kind == 2 else 0)


def plus(one: Vector, other: Vector) -> Vector:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def covers(have: Vector, price: Vector) -> bool:
    return have[0] >= price[0] and have[1] >= price[1] and have[2] >= price[2]


# --------------------------------------------------------------------------------------------------------------------
# What things cost a player: actions, retreats and wars, with everything that makes them cheaper or dearer.


def action_price(table: Table, seat: int, action: Priced) -> int:
    """Mana for the next level of magic, ore for that of the castle, a food for each piece then in play."""
    match action:
        case "research":
            found = table.game.terms.research[table.magic[seat]]
        case "build":
            found = table.game.terms.castle[table.castle[seat]]
        case "expand":
            found = table.pieces(seat) + 1
        case _:
            assert_never(action)
    for effect in table.powers(seat).discounted[action]:
        if effect.condition is None or holds(table, seat, effect.condition):
            found -= effect.amount
    if table.game.dearer and action != "expand":
        reached = table.magic if action == "research" else table.castle
        found += sum(
            dearer.amount
            for other in range(table.game.seats)
            if other != seat
            for dearer in table.powers(other).dearer[action]
            if not dearer.to_your_level or reached[other] == reached[seat] + 1
        )
    return max(0, found)


def holds(table: Table, seat: int, condition: Condition, within: int = -1) -> bool:
    """Whether the condition of an effect holds for its owner while the game is going on; for regions among these."""
    match condition.condition:
        case "always":
            return True
        case "regions":
            return (
                table.one[seat] & table.game.atlas.lands(condition.terrain) & within
            ).bit_count() >= condition.number
        case "beside_water":
            return table.one[seat] & table.game.atlas.beside_water & within != 0
        case "has_alliance":
            return table.partners(seat) != 0
        case "pieces_at_most":
            return table.pieces(seat) <= condition.number
        case "pieces_at_least":
            return table.pieces(seat) >= condition.number
        case "castle_at_least":
            return table.castle[seat] >= condition.number
        case "resource_at_least":
            return table.have(seat)[RESOURCES.index(condition.resource)] >= condition.number
        case "resources_at_least":
            return sum(table.have(seat)) >= condition.number
        case "more_pieces_abroad":
            return 2 * table.pieces_in(seat, table.game.atlas.cards[seat]) < table.pieces(seat)
        case "no_rival_at_home":
            return not table.others(seat) & table.game.atlas.cards[seat]
        case "majority_on_rival_home":
            return any(_majority(table, seat, card) for card in range(table.game.seats) if card != seat)
        case "highest_castle":
            return table.castle[seat] == max(table.castle)
        case "most_pieces":
            return all(table.pieces(other) <= table.pieces(seat) for other in range(table.game.seats))
        case "ended_by_magic":
            return table.by_magic >> seat & 1 == 1
        case _:
            assert_never(condition.condition)


def _majority(table: Table, seat: int, card: int) -> bool:
    """Whether the player has more pieces on a card than anybody else."""
    counts = [table.pieces_in(owner, table.game.atlas.cards[card]) for owner in range(table.game.seats)]
    own = counts.pop(seat)
    return own > max(counts)


def payments(table: Table, seat: int, what: Paid, cost: int, have: Vector) -> tuple[Vector, ...]:
    """The ways to pay for an action or a retreat: with the usual resource, or what the nation takes instead."""
    return exact(cost, have, (RESOURCES.index(usual(what)), *table.powers(seat).pays.get(what, ())))


# Retreat
def retreat_price(table: Table, seat: int, region: int, *, as_last: bool = False) -> int:
    """Food for a retreat: one for each of the player's pieces in play, or what it were for the last of them."""
    atlas, found = table.game.atlas, 1 if as_last else table.pieces(seat)
    for effect in table.powers(seat).retreats:
        if _is_near(table, region, effect.near) and not (effect.abroad and atlas.card_of[region] == seat):
            found = 0 if effect.free else found - effect.amount
    return max(0, found)


def _is_near(table: Table, region: int, near: Near | None) -> bool:
    match near:
        case None:
            return True
        case "water":
            return table.game.atlas.beside_water >> region & 1 == 1
        case _:
            assert_never(near)


# War
def war_price(table: Table, war: War, seat: int, number: int) -> int:
    """What a number costs the player who set it. Discounts lower it, never below 0; the flag costs nothing."""
    if number == FLAG:
        return 0
    rival = war.defender if seat == war.attacker else war.attacker
    return max(0, number - discount(table, war, seat) + surcharge(table, war, rival))


def loser_price(table: Table, war: War, seat: int, number: int) -> int:
    """The same for the player who lost the war."""
    return max(0, war_price(table, war, seat, number) - table.powers(seat).rebate)


def neutral_price(table: Table, war: War) -> int:
    """What it costs to beat a piece of the Lost Kingdom: one for each of its pieces still there, less discounts."""
    return max(0, table.pieces(war.defender) - discount(table, war, war.attacker))


def discount(table: Table, war: War, owner: int) -> int:
    """By how much the owner's war gets cheaper."""
    found = sum(effect.amount for effect in table.powers(owner).discounts if _applies(table, war, owner, effect))
    if table.shown and owner == war.attacker:
        forts = table.one[owner] & table.token("fort")
        if table.game.terms.rulings.fort_reach == "from_fort":
            forts = table.token("fort") & bit(war.origin)
        if forts:
            found += table.game.terms.exploration.fort
    return found


def surcharge(table: Table, war: War, owner: int) -> int:
    """By how much the owner makes the war dearer for its rival."""
    return sum(effect.amount for effect in table.powers(owner).surcharges if _applies(table, war, owner, effect))


def _applies(table: Table, war: War, owner: int, effect: WarDiscount | WarSurcharge) -> bool:
    terrains, attacking = table.game.atlas.terrains, owner == war.attacker
    if not fits(effect.role, attacking=attacking):
        return False
    if effect.terrain and terrains[war.region] not in effect.terrain:
        return False
    if effect.from_terrain and not (attacking and bit(war.origin) and terrains[war.origin] in effect.from_terrain):
        return False
    if not _is_near(table, war.region, effect.near):
        return False
    if effect.via and not (attacking and war.via == effect.via):
        return False
    if effect.abroad and table.game.atlas.card_of[war.region] == owner:
        return False
    return effect.vs is None or _is_rival(table, war, owner, effect.vs)


def bit(region: int) -> int:
    """The set of this region alone, or of none."""
    return 1 << region if region >= 0 else 0


def fits(role: WarRole | None, *, attacking: bool) -> bool:
    """Whether the owner of an effect has this part in a war."""
    match role:
        case None:
            return True
        case "attack":
            return attacking
        case "defend":
            return not attacking
        case _:
            assert_never(role)


def _is_rival(table: Table, war: War, owner: int, kind: Rival) -> bool:
    rival = war.defender if owner == war.attacker else war.attacker
    if rival == table.game.seats:  # the Lost Kingdom is nobody's rival
        return False
    match kind:
        case "partner":
            return war.shared != 0
        case "larger_population":
            return table.pieces(rival) > table.pieces(owner)
        case _:
            assert_never(kind)


def worth(table: Table, war: War, seat: int) -> Vector:
    """What units are worth when the player pays this war."""
    attacking = seat == war.attacker
    found, rival = table.powers(seat).worth[0 if attacking else 1], war.defender if attacking else war.attacker
    if rival == table.game.seats:
        return found
    most = table.powers(rival).rival_worth
    if most is UNBOUND:
        return found
    return (min(found[0], most[0]), min(found[1], most[1]), min(found[2], most[2]))


def reach(table: Table, war: War, seat: int, have: Vector) -> int:
    """The highest price that a player who has this can pay in the war."""
    units = worth(table, war, seat)
    if not table.powers(seat).paying:
        return value(have, units)
    return max(value(_only(have, kinds), units) + _for_paying(table, war, seat, kinds) for kinds in _PURSES)


def war_payments(table: Table, war: War, seat: int, price: int, have: Vector) -> tuple[Vector, ...]:
    """The ways in which a player who has this can pay a war."""
    units = worth(table, war, seat)
    if not table.powers(seat).paying:
        return for_war(price, have, units)
    found = {
        paid
        for kinds in _PURSES
        for paid in for_war(price - _for_paying(table, war, seat, kinds), _only(have, kinds), units)
        if tuple(kind for kind in range(3) if paid[kind]) == kinds
    }
    return tuple(sorted(found))


_PURSES = tuple(kinds for size in range(4) for kinds in combinations(range(3), size))


def _only(have: Vector, kinds: tuple[int, ...]) -> Vector:
    return (have[0] if 0 in kinds else 0, have[1] if 1 in kinds else 0, have[2] if 2 in kinds else 0)


def _for_paying(table: Table, war: War, seat: int, kinds: tuple[int, ...]) -> int:
    """The discount for paying with these kinds alone."""
    return sum(
        effect.amount
        for effect in table.powers(seat).paying
        if effect.paid_with and _paid_so(effect.paid_with, kinds) and _applies(table, war, seat, effect)
    )


def _paid_so(paid_with: PaidWith, kinds: tuple[int, ...]) -> bool:
    match paid_with:
        case "one_kind":
            return len(kinds) <= 1
        case "mana" | "ore" | "food":
            return set(kinds) <= {RESOURCES.index(paid_with)}
        case _:
            assert_never(paid_with)


def highest_number(table: Table, war: War, seat: int) -> int:
    """The highest number that the player can set; 0 if only the flag is left."""
    rival = war.defender if seat == war.attacker else war.attacker
    if war.shared and table.powers(rival).locks:
        return 0
    most = reach(table, war, seat, table.have(seat)) + discount(table, war, seat) - surcharge(table, war, rival)
    return max(0, min(table.game.terms.highest, most))


def raises(table: Table, war: War, seat: int, price: int) -> list[Vector]:
    """Units that the player can add to a number of this price, and still pay it."""
    have, units, most = table.have(seat), worth(table, war, seat), table.powers(seat).raises
    added = product(*(range(min(have[kind], most[kind]) + 1) for kind in range(3)))
    return [
        (mana, ore, food)
        for mana, ore, food in added
        if value((mana, ore, food), units)
        and war_payments(table, war, seat, price, (have[0] - mana, have[1] - ore, have[2] - food))
    ]
