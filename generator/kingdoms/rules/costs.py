"""What things cost a player: actions, retreats and wars, with everything that makes them cheaper or dearer."""

from __future__ import annotations

from typing import assert_never

from generator.kingdoms.clauses import RESOURCES, Condition, Near, Paid, Priced, Rival, WarRole, usual
from generator.kingdoms.effects import WarDiscount, WarSurcharge
from generator.kingdoms.rules.payments import exact, for_war, value
from generator.kingdoms.rules.powers import Vector
from generator.kingdoms.rules.state import FLAG, Table, War


def price(table: Table, seat: int, action: Priced) -> int:
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
    return max(0, found)


def holds(table: Table, seat: int, condition: Condition) -> bool:
    """Whether the condition of an effect holds for its owner while the game is going on."""
    match condition.condition:
        case "always":
            return True
        case "regions":
            held = sum(table.game.atlas.terrain[terrain] for terrain in condition.terrain)
            return (table.one[seat] & held).bit_count() >= condition.number
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
            home = table.game.atlas.cards[seat]
            at_home = (table.one[seat] & home).bit_count() + (table.two[seat] & home).bit_count()
            return 2 * at_home < table.pieces(seat)
        case _:
            assert_never(condition.condition)


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


def neutral_price(table: Table, war: War) -> int:
    """What it costs to beat a piece of the Lost Kingdom: one for each of its pieces still there, less discounts."""
    return max(0, table.pieces(war.defender) - discount(table, war, war.attacker))


def discount(table: Table, war: War, owner: int) -> int:
    """By how much the owner's war gets cheaper."""
    powers = table.powers(owner)
    found = sum(effect.amount for effect in powers.discounts if _applies(table, war, owner, effect))
    if owner == war.attacker:
        forts = table.one[owner] & table.token("fort")
        if table.game.terms.rulings.fort_reach == "from_fort":
            forts = table.token("fort") & 1 << war.origin
        if forts:
            found += table.game.terms.fort
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
    if effect.from_terrain and not (attacking and terrains[war.origin] in effect.from_terrain):
        return False
    if effect.via and not (attacking and war.via == effect.via):
        return False
    if effect.abroad and table.game.atlas.card_of[war.region] == owner:
        return False
    return effect.vs is None or _is_rival(table, war, owner, effect.vs)


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


def wealth(table: Table, seat: int, have: Vector, *, attacking: bool) -> int:
    """What all of a player's resources are worth in a war."""
    return value(have, table.powers(seat).worth[0 if attacking else 1])


def war_payments(table: Table, war: War, seat: int, price: int) -> tuple[Vector, ...]:
    """The ways to pay a war."""
    return for_war(price, table.have(seat), table.powers(seat).worth[0 if seat == war.attacker else 1])


def highest_number(table: Table, war: War, seat: int) -> int:
    """The highest number that the player can set; 0 if only the flag is left."""
    rival = war.defender if seat == war.attacker else war.attacker
    have = wealth(table, seat, table.have(seat), attacking=seat == war.attacker)
    most = have + discount(table, war, seat) - surcharge(table, war, rival)
    return max(0, min(table.game.terms.highest, most))
