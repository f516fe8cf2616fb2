"""What K1 chooses before the game where a set-up leaves it open: side, nation, home region, resources.

Players choose in the order of the seats from the first player on, as at a table.
"""

from __future__ import annotations

from typing import Final

from generator.kingdoms.clauses import SOURCES
from generator.kingdoms.rules.game import GameBox
from generator.kingdoms.rules.lands import Land
from generator.kingdoms.rules.setup import SeatSetup, Setup, start_regions

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
        card = side[:-1]
        side = max((f"{card}A", f"{card}B"), key=lambda one: _ease(box.lands[one]))
    region = seat.region
    possible = start_regions(box.terms, box.lands[side])
    if "regions" in free or side != seat.side:
        region = max(possible, key=lambda letter: _links(box.lands[side], letter))
    nation = seat.nation
    if "nations" in free:
        able = [name for name, it in box.nations.items() if it.min_players <= count and name not in taken]
        nation = min(able, key=lambda name: PREFERRED.index(name) if name in PREFERRED else len(PREFERRED))
    return SeatSetup(side, nation, region, box.terms.beginner if "resources" in free else seat.stock)


def _ease(shown: Land) -> int:
    """Links between open regions: the more, the easier to spread."""
    return sum(moves.bit_count() for moves in shown.moves)


def _links(shown: Land, letter: str) -> int:
    """Neighbours of a region; those that yield something come first."""
    place = shown.letters.index(letter)
    yields = shown.terrains[place] in SOURCES
    return 10 * yields + shown.moves[place].bit_count()
