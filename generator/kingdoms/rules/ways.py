"""Where pieces may go: neighbours, gates, and the regions that are closed to a player."""

from __future__ import annotations

from generator.kingdoms.rules.costs import neutral_price, reach
from generator.kingdoms.rules.lands import regions
from generator.kingdoms.rules.powers import Vector
from generator.kingdoms.rules.state import Table, War


def neighbours(table: Table, seat: int, region: int) -> int:
    """The regions beside this one for the player's pieces, whoever stands there."""
    atlas, powers = table.game.atlas, table.powers(seat)
    found = atlas.moves[region]
    if powers.enters:
        found |= atlas.cliffs[region]
    for terrain in powers.links:
        if atlas.terrains[region] == terrain:
            found |= atlas.terrain[terrain] & atlas.cards[atlas.card_of[region]]
    if powers.all_linked:
        found |= atlas.cards[atlas.card_of[region]] & atlas.open
    if "water" in powers.crosses:
        found |= atlas.waters[region]
    if "river" in powers.crosses:
        found |= atlas.rivers[region]
    return found & ~(1 << region)


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


def landings(table: Table, seat: int, have: Vector) -> int:
    """Where a Quest can bring a piece from the hall."""
    return beatable(table, seat, -1, "quest", gates(table, seat) & ~closed(table, seat), have)


def beatable(table: Table, seat: int, origin: int, via: str, among: int, have: Vector) -> int:
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
    came = war is not None and (war.attacker, war.region, war.via) == (seat, region, "quest")
    if came and war is not None and war.origin >= 0 and rulings.quest_retreat == "origin":
        found |= 1 << war.origin
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
        following = 0
        for here in regions(ring):
            following |= neighbours(table, seat, here)
        ring = following & ~seen
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
        atlas = table.game.atlas
        near = 0
        for region in regions(own):
            near |= neighbours(table, seat, region)
        near &= ~table.occupied()
        for terrains in wide:
            if terrains:
                allowed = 0
                for terrain in terrains:
                    allowed |= atlas.terrain[terrain]
                found |= near & allowed
            else:
                found |= near
    return found
