"""The examples of the rulebook, played by the rules: a war told step by step, and what lands yield.

Everything that the pages say about them, and every picture, comes from these positions, so they cannot be wrong about
the rules. Own data may lack a land or change a number; where an example cannot be played there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from generator.kingdoms.edition import Edition
from generator.kingdoms.play import box_of, start_match
from generator.kingdoms.rules import costs
from generator.kingdoms.rules.actions import harvest
from generator.kingdoms.rules.game import apply, begin, decision, legal
from generator.kingdoms.rules.payments import value
from generator.kingdoms.rules.powers import NOTHING, Vector
from generator.kingdoms.rules.setup import SeatSetup, Setup
from generator.kingdoms.rules.state import FLAG, Match, Move, State, Step, Table
from generator.library.dataclass import dataclass
from generator.library.errors import ContentError

ONE, OTHER = 0, 1  # who attacks, and whose land it is
WAR: Final = "1A"  # the land of the war
FIELDS: Final = "8A"
CAVES: Final = "3B"
_SEATS: Final = (("emberforge", (1, 2, 3)), ("harvest_league", (2, 0, 4)), ("glasswrights", (2, 2, 2)))
_NUMBERS: Final = {"won": (5, 3), "tied": (3, 3), "allied": (FLAG, FLAG), "broken": (4, 2)}

Pieces = Mapping[str, tuple[int, str]]  # region -> whose pieces, i for one that stands, u for one that lies


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of an example: the position, and the numbers in its words and beside its picture."""

    key: str  # of its words
    state: State
    arrow: tuple[str, str] | None = None  # from one region to another
    numbers: tuple[int, int] | None = None  # what both have set
    units: tuple[Vector, ...] = ()  # what both have, or have paid
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Story:
    """A land on which something is told."""

    game: Match
    side: str
    told: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class _Ended:
    """A war that is over: the position when both had paid and at the end, and what was paid for it and to retreat."""

    state: State
    war: tuple[Vector, Vector]
    retreats: tuple[Vector, ...]
    lost: int  # pieces that could not retreat


def examples(edition: Edition) -> dict[str, Story]:
    """The examples that this data allows, by name."""
    found: dict[str, Story] = {}
    for name, tell in (("war", _war), ("collect", _collecting), ("under", _underground)):
        try:
            found[name] = tell(edition)
        except (ContentError, ValueError, LookupError):
            continue
    return found


# A war


def _war(edition: Edition) -> Story:
    """From the attack to the retreat; the same war with a tie and with two flags; and how partners fall out."""
    pieces = {"8A.g": (ONE, "ii"), "1A.g": (ONE, "ii"), "4A.m": (2, "ii")}
    pieces |= {f"1A.{letter}": (OTHER, "i") for letter in "mpq"}
    game, start = _position(edition, pieces)
    attacked = apply(game, _acting(game, start), _patrol(game, "g", "m"))
    won, tied, allied = (_fought(game, attacked, _NUMBERS[name]) for name in ("won", "tied", "allied"))
    again = apply(game, _acting(game, allied.state), _patrol(game, "g", "q"))
    broken = _fought(game, again, _NUMBERS["broken"])
    table, war = Table(game, attacked), attacked.war
    assert war is not None
    most = [costs.highest_number(table, war, seat) for seat in (ONE, OTHER)]
    values = {
        "worth": value(table.have(ONE), costs.worth(table, war, ONE)),
        "discount": costs.discount(table, war, ONE),
        "most": most[ONE],
        "other": most[OTHER],
        "set": _NUMBERS["won"][ONE],
        "set_other": _NUMBERS["won"][OTHER],
        "price": costs.war_price(table, war, ONE, _NUMBERS["won"][ONE]),
        "pieces": table.pieces(OTHER),
        "food": sum(won.retreats[0]),
        "tie": _NUMBERS["tied"][ONE],
        "pieces_one": table.pieces(ONE),
        "food_one": table.have(ONE)[2],
        "retreats": len(broken.retreats),
        "lost": broken.lost,
    }
    if not (won.retreats and tied.lost and broken.retreats and broken.lost and values["discount"]):
        raise LookupError("these numbers tell another story")
    beaten = _paid_only(game, attacked, _NUMBERS["won"])
    told = (
        Moment("attack", attacked, ("g", "m"), units=(table.have(ONE), table.have(OTHER)), values=values),
        Moment("reveal", beaten, numbers=_NUMBERS["won"], units=won.war, values=values),
        Moment("retreat", won.state, ("m", _went(game, beaten, won.state)), values=values),
        Moment("tie", tied.state, numbers=_NUMBERS["tied"], units=tied.war, values=values),
        Moment("peace", allied.state, numbers=_NUMBERS["allied"], units=allied.war, values=values),
        Moment("fallout", broken.state, ("g", "q"), numbers=_NUMBERS["broken"], units=broken.war, values=values),
    )
    return Story(game, WAR, told)


def _patrol(game: Match, at: str, to: str) -> Move:
    return Move("patrol", game.atlas.index[f"{WAR}.{at}"], game.atlas.index[f"{WAR}.{to}"])


def _acting(game: Match, state: State) -> State:
    """The position when Patrol was called and it is the first player's turn to act."""
    todo = (Step("end_of_turn"), Step("respond", OTHER), Step("respond", ONE))
    return state.but(todo=todo, called=game.terms.actions.index("patrol"), active=ONE, turn=1, magic=(1, 0, 0))


def _fought(game: Match, state: State, numbers: tuple[int, int]) -> _Ended:
    """The war with these numbers; whoever can retreat does."""
    paid: list[Vector] = [NOTHING, NOTHING]
    retreats: list[Vector] = []
    lost = 0
    while state.war is not None:
        moves = legal(game, state)
        task = decision(state).task
        move = Move("set", number=numbers[decision(state).seat]) if task == "set" else moves[0]
        done, forced = (decision(state).seat, move), list[tuple[int, Move]]()
        state = apply(game, state, move, forced)
        for seat, each in (done, *forced):
            if each.task == "pay":
                paid[seat] = each.give
            elif each.task == "retreat":
                retreats.append(each.give)
            lost += each.task == "lose"
    return _Ended(state, (paid[ONE], paid[OTHER]), tuple(retreats), lost)


def _paid_only(game: Match, state: State, numbers: tuple[int, int]) -> State:
    """The war as it stands before the loser leaves."""
    while decision(state).task != "leave":
        step = decision(state)
        move = Move("set", number=numbers[step.seat]) if step.task == "set" else legal(game, state)[0]
        state = apply(game, state, move)
    return state


def _went(game: Match, before: State, after: State) -> str:
    """The letter of the region to which the beaten piece has gone."""
    new = (after.one[OTHER] & ~before.one[OTHER]) | (after.two[OTHER] & ~before.two[OTHER])
    return game.atlas.names[new.bit_length() - 1][-1]


# What lands yield


def _collecting(edition: Edition) -> Story:
    """Four pieces in three regions."""
    return _yielding(edition, FIELDS, {"8A.m": (ONE, "ii"), "8A.g": (ONE, "i"), "8A.p": (ONE, "i")})


def _underground(edition: Edition) -> Story:
    """Two pieces that lie in one region underground, and one in a forest."""
    letter = edition.sides[CAVES].rows
    forest = next(each for each in "fg" if any(each in row for row in letter))
    return _yielding(edition, CAVES, {f"{CAVES}.U": (ONE, "uu"), f"{CAVES}.{forest}": (ONE, "i")})


def _yielding(edition: Edition, side: str, pieces: Pieces) -> Story:
    others = {"4A.m": (OTHER, "ii"), "5A.m": (2, "ii")}
    game, state = _position(edition, {**pieces, **others}, (side, "4A", "5A"))
    table = Table(game, state)
    fixed, free = harvest(table, ONE)
    values = {"pieces": table.pieces(ONE), "regions": table.one[ONE].bit_count(), "free": free}
    return Story(game, side, (Moment("yield", state, units=(fixed,), values=values),))


# Positions


def _position(edition: Edition, pieces: Pieces, homes: tuple[str, ...] = ("8A", WAR, "4A")) -> tuple[Match, State]:
    """A match with its pieces put where the example wants them."""
    box = box_of(edition)
    start = [next(name[-1] for name in pieces if name.startswith(home)) for home in homes]
    seats = tuple(
        SeatSetup(home, nation, region, stock)
        for home, region, (nation, stock) in zip(homes, start, _SEATS, strict=True)
    )
    begun = tuple(seat._replace(stock=box.terms.beginner) for seat in seats)
    game = start_match(box, Setup(begun, ONE))
    table = Table(game, begin(game))
    table.one, table.two, table.low, table.low_two = ([0] * (game.seats + 1) for _ in range(4))
    for name, (seat, each) in pieces.items():
        for pose in each:
            region = game.atlas.index[name]
            table.put(seat, region)
            if pose == "i" and table.low[seat] >> region & 1:
                table.rise(seat, region)
    table.stock = [units for seat in seats for units in seat.stock]
    table.supply = [game.terms.pieces - table.pieces(seat) for seat in range(game.seats)]
    return game, table.frozen()
