"""Points at the end, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, assert_never

from proofpress.kingdoms.effects import RESOURCES, Counted, Points, PointsBySteps, PointsFor, PointsIf, Stepped
from proofpress.kingdoms.rules.board import regions
from proofpress.kingdoms.rules.costs import holds
from proofpress.kingdoms.rules.state import Match, State, Table


class Score(NamedTuple):
    """What a player has at the end."""

    pieces: int
    castle: int
    magic: int
    nation: int
    capitals: int
    tokens: int
    lost_kingdom: int

    @property
    def total(self) -> int:
        return sum(self)


def scores(game: Match, state: State) -> tuple[Score, ...]:
    """Everybody's points. Pieces underground are lost first; only nations may still pay for their having been there."""
    table = Table(game, state)
    before = tuple(table.one)
    under = game.atlas.terrain["underground"]
    for owner in range(len(table.one)):
        table.one[owner] &= ~under
        table.two[owner] &= ~under
    return tuple(_score(table, seat, before) for seat in range(game.seats))


def _score(table: Table, seat: int, before: Sequence[int]) -> Score:
    terms, points = table.game.terms, table.game.terms.points
    own, others = table.one[seat], table.others(seat)
    capitals = own & table.game.atlas.terrain["capital"]
    shared, alone = (capitals & others).bit_count(), (capitals & ~others).bit_count()
    cities = own & table.token("city")
    if terms.rulings.shared_city == "nobody":
        cities &= ~others
    lost = (own & table.game.lost).bit_count()
    return Score(
        pieces=table.pieces(seat) * points.piece,
        castle=terms.castle_points[table.castle[seat]],
        magic=table.magic[seat] * points.magic_level,
        nation=sum(_points(table, seat, effect, before) for effect in table.powers(seat).points),
        capitals=alone * points.capital_alone + shared * points.capital_shared,
        tokens=table.crowns[seat] * points.crown + cities.bit_count() * points.city,
        lost_kingdom=lost * points.lost_region + table.beaten[seat] * points.beaten_neutral,
    )


def nation_points(table: Table, seat: int, effects: Iterable[Points]) -> int:
    """What such effects would pay a player for the position as it is."""
    return sum(_points(table, seat, effect, table.one) for effect in effects)


def _points(table: Table, seat: int, effect: Points, before: Sequence[int]) -> int:
    match effect:
        case PointsIf():
            return effect.amount if holds(table, seat, effect.condition) else 0
        case PointsFor():
            found = _count(table, seat, effect.per) * effect.amount
            return found if effect.most is None else min(effect.most, found)
        case PointsBySteps():
            reached = _reached(table, seat, effect.steps_of, before)
            return max(
                ((int(step), paid) for step, paid in effect.steps.items() if int(step) <= reached), default=(0, 0)
            )[1]
        case _:
            assert_never(effect)


def _reached(table: Table, seat: int, what: Stepped, before: Sequence[int]) -> int:
    match what.steps_of:
        case "regions":
            return (table.one[seat] & table.game.atlas.lands(what.terrain)).bit_count()
        case "kinds_of_land":
            return _kinds(table, before[seat])
        case _:
            assert_never(what.steps_of)


def _kinds(table: Table, own: int) -> int:
    """Kinds of open land on which a player stands."""
    kinds = ("forest", "mountain", "plains", "capital", "underground")
    return sum(1 for kind in kinds if own & table.game.atlas.terrain[kind])


def _count(table: Table, seat: int, what: Counted) -> int:
    atlas, own = table.game.atlas, table.one[seat]
    match what.per:
        case "cards_beside_water":
            return len({atlas.card_of[region] for region in regions(own & atlas.beside_water)})
        case "foreign_cards":
            foreign = [card for place, card in enumerate(atlas.cards) if place != seat]
            return sum(1 for card in foreign if table.pieces_in(seat, card) >= what.number)
        case "partners":
            return table.partners(seat).bit_count()
        case "shared_regions":
            return (own & table.others(seat)).bit_count()
        case "rival_homes":
            return sum(1 for home in range(table.game.seats) if home != seat and own & atlas.cards[home])
        case "pieces_in_hall":
            return table.hall[seat]
        case "kinds_of_resources":
            return sum(1 for units in table.have(seat) if units >= what.number)
        case "units":
            return table.have(seat)[RESOURCES.index(what.resource)] // what.every
        case "poorer_rivals":
            kind = RESOURCES.index(what.resource)
            held = [table.have(other)[kind] for other in range(table.game.seats)]
            return sum(1 for units in held if units < held[seat])
        case "pieces_beside_water":
            return table.pieces_in(seat, atlas.beside_water) // what.every
        case "pieces_on":
            return table.pieces_in(seat, atlas.lands(what.terrain)) // what.every
        case "rivals_of_little_magic":
            return sum(1 for other in range(table.game.seats) if other != seat and table.magic[other] <= what.number)
        case "capitals":
            return (own & atlas.terrain["capital"]).bit_count()
        case _:
            assert_never(what.per)


class Ranked(NamedTuple):
    """What decides who is ahead, in this order."""

    points: int
    pieces: int
    castle: int
    magic: int
    resources: int


def ranking(game: Match, state: State) -> tuple[tuple[int, ...], ...]:
    """The seats from the first place down; those who share a place are grouped. Ties are broken by pieces in play,
    castle, magic and resources, in this order."""
    found = ranks(game, state)
    return tuple(
        tuple(seat for seat, rank in enumerate(found) if rank == place) for place in sorted(set(found), reverse=True)
    )


def ranks(game: Match, state: State) -> tuple[Ranked, ...]:
    """What everybody has for the ranking."""
    table = Table(game, state)
    under = 0
    if game.terms.rulings.underground_tie_break == "not_counted":
        under = game.atlas.terrain["underground"]
    return tuple(
        Ranked(
            score.total,
            (table.one[seat] & ~under).bit_count() + (table.two[seat] & ~under).bit_count(),
            table.castle[seat],
            table.magic[seat],
            sum(table.have(seat)),
        )
        for seat, score in enumerate(scores(game, state))
    )
