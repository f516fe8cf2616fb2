"""What lies on the table before the first turn, and whether that is allowed.

A `Setup` holds everything that chance or the players decide before the game: lands, nations, home regions, resources,
the first player and the exploration tokens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from proofpress.errors import say
from proofpress.kingdoms.records import Nation, Token
from proofpress.kingdoms.rules.board import Land, Terms
from proofpress.kingdoms.rules.powers import Vector

MOST_SEATS = 5
LOST_KINGDOM_SEATS = 2  # at this number the Lost Kingdom lies in the middle


class SeatSetup(NamedTuple):
    """What a player begins with."""

    side: str
    nation: str
    region: str  # the letter of the home region
    stock: Vector


@dataclass(frozen=True, slots=True)
class Setup:
    """A game before its first turn."""

    seats: tuple[SeatSetup, ...]
    first: int
    lost: str = ""  # the side of the Lost Kingdom
    tokens: tuple[tuple[str, Token], ...] | None = None  # region name, kind; None: played without

    def sides(self) -> tuple[str, ...]:
        return (*(seat.side for seat in self.seats), *((self.lost,) if self.lost else ()))


def problem(terms: Terms, lands: Mapping[str, Land], nations: Mapping[str, Nation], setup: Setup) -> str | None:
    """Why a game cannot begin like this, as a sentence, or None. Who begins, and where tokens lie, is always dealt."""
    count = len(setup.seats)
    if not LOST_KINGDOM_SEATS <= count <= MOST_SEATS:
        return say(
            "{count} players; {lost_kingdom_seats} to {most_seats} can play",
            count=count,
            lost_kingdom_seats=LOST_KINGDOM_SEATS,
            most_seats=MOST_SEATS,
        )
    if bool(setup.lost) != (count == LOST_KINGDOM_SEATS):
        return say("the Lost Kingdom lies in the middle when two play, and only then")
    for side in setup.sides():
        if side not in lands:
            return say("there is no land {side}", side=side)
    cards = Counter(side[:-1] for side in setup.sides())
    twice = [card for card, times in cards.items() if times > 1]
    if twice:
        return say("land card {twice} is used twice", twice=twice[0])
    for number, seat in enumerate(setup.seats, start=1):
        wrong = _seat(terms, lands[seat.side], nations, seat, count)
        if wrong:
            return say("player {number}: {wrong}", number=number, wrong=wrong)
    names = Counter(seat.nation for seat in setup.seats)
    double = [name for name, times in names.items() if times > 1]
    if double:
        return say("two players have the nation {double}", double=double[0])
    return None


def start_regions(terms: Terms, shown: Land) -> str:
    """The letters of the regions where the first pieces may stand."""
    return _letters(shown, ("capital", "underground") if terms.rulings.start_region == "yielding" else ())


def _letters(shown: Land, closed: tuple[str, ...] = ()) -> str:
    """The letters of the open regions, without some kinds of land."""
    pairs = zip(shown.letters, shown.terrains, strict=True)
    return "".join(letter for letter, terrain in pairs if terrain != "cliffs" and terrain not in closed)


def _seat(terms: Terms, shown: Land, nations: Mapping[str, Nation], seat: SeatSetup, count: int) -> str | None:
    if seat.nation not in nations:
        return say("there is no nation {nation}", nation=seat.nation)
    if nations[seat.nation].min_players > count:
        return say(
            "{nation} plays with {min_players} players or more",
            nation=seat.nation,
            min_players=nations[seat.nation].min_players,
        )
    possible = start_regions(terms, shown)
    if len(seat.region) != 1 or seat.region not in possible:
        return say(
            "the first pieces stand in one of the regions {possible}, not in {region}",
            possible=", ".join(possible),
            region=seat.region or say("none"),
        )
    if min(seat.stock) < 0 or sum(seat.stock) != terms.start_resources or max(seat.stock) > terms.cap:
        return say(
            "{start_resources} resources are spread over the tracks, not {stock}",
            start_resources=terms.start_resources,
            stock=seat.stock,
        )
    return None


def places_for_tokens(
    terms: Terms, lands: Mapping[str, Land], seats: Sequence[SeatSetup], lost: str
) -> list[list[str]]:
    """For each home card, and the Lost Kingdom after them, the regions that get a token while they last."""
    cards = [
        [f"{seat.side}.{letter}" for letter in _letters(lands[seat.side]) if letter != seat.region] for seat in seats
    ]
    if lost and terms.rulings.lost_kingdom_tokens == "laid":
        cards.append([f"{lost}.{letter}" for letter in _letters(lands[lost])])
    return cards


def tokens_per_card(terms: Terms, seats: int, cards: Sequence[Sequence[str]]) -> list[int]:
    """How many tokens each card gets: one for each region; with five players a fixed number; where they run short they
    are handed out one by one, card after card."""
    if seats == MOST_SEATS:
        return [min(terms.exploration.each_of_five, len(places)) for places in cards]
    left = sum(terms.counts.values())
    given = [0] * len(cards)
    while left:
        before = left
        for card, places in enumerate(cards):
            if left and given[card] < len(places):
                given[card] += 1
                left -= 1
        if left == before:
            break
    return given


def token_pool(terms: Terms, seats: int) -> list[Token]:
    """The tokens that are shuffled: all, but with five players one blank less."""
    counts = dict(terms.counts)
    if seats == MOST_SEATS and counts.get("blank"):
        counts["blank"] -= 1
    return [kind for kind, count in counts.items() for _ in range(count)]
