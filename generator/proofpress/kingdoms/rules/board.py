"""Lands and their borders, and the numbers under which a game is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import accumulate, pairwise
from operator import or_
from typing import Literal, NamedTuple

from proofpress.kingdoms.effects import Action
from proofpress.kingdoms.records import LETTERS, Exploration, Scoring, Token
from proofpress.kingdoms.rules.powers import Vector

# --------------------------------------------------------------------------------------------------------------------
# The numbers and rulings under which a game is played.


class Rulings(NamedTuple):
    """Points that the sources leave open; the choices and their reasons are in rulings.yaml."""

    retreat_target: Literal["friendly", "empty"] = "friendly"
    quest_retreat: Literal["contested", "origin"] = "contested"
    after_war: Literal["effects_first", "leave_first"] = "effects_first"
    bandits_last_piece: Literal["pays_what_it_has", "goes_free"] = "pays_what_it_has"
    fort_reach: Literal["anywhere", "from_fort"] = "anywhere"
    shared_city: Literal["each", "nobody"] = "each"
    lair_without_castle: Literal["not_usable", "usable"] = "not_usable"
    too_few_tokens: Literal["owner_chooses", "last_letters"] = "owner_chooses"
    underground_tie_break: Literal["not_counted", "counted"] = "not_counted"
    start_region: Literal["any_open", "yielding"] = "any_open"
    lost_kingdom_tokens: Literal["laid", "none"] = "laid"
    refuge: Literal["nearest", "anywhere", "last_resort"] = "nearest"
    lying_retreat: Literal["as_standing", "never"] = "as_standing"


@dataclass(frozen=True, slots=True)
class Terms:
    """What edition.yaml and rulings.yaml say."""

    rulings: Rulings
    pieces: int
    start_pieces: int
    start_resources: int
    beginner: Vector
    cap: int
    yields: tuple[tuple[str, int], ...]  # terrain, number of its resource
    actions: tuple[Action, ...]
    shields: int
    research: tuple[int, ...]
    castle: tuple[int, ...]  # ore for each level
    castle_points: tuple[int, ...]  # for level 0, 1 …
    highest: int  # war number
    worth: Vector
    points: Scoring
    exploration: Exploration
    counts: Mapping[Token, int]  # of its tokens, in the order of the kinds


# --------------------------------------------------------------------------------------------------------------------
# The geometry of lands: which regions a picture shows, which of them are neighbours, what lies at the edge.
#
# A region is a bit, so sets of regions are ints. An `Atlas` joins the cards of a game: the bits of each card follow
# those of the card before. Cliffs are regions too, because a nation may enter them; water is not.


EDGE_SIDES = 2  # cell sides on the card's edge that make a border region; a single one would be ambiguous in print


class RuleError(ValueError):
    """Something that the rules do not allow, in a sentence that a player understands."""


class Land(NamedTuple):
    """One side of a card: letters in a fixed order, sets of them as bits in that order."""

    letters: str  # open regions first, then cliffs, each by the alphabet of the pictures
    terrains: tuple[str, ...]
    moves: tuple[int, ...]  # neighbours among the open regions, rivers counted
    cliffs: tuple[int, ...]  # neighbours over the edge of a cliff area
    rivers: tuple[int, ...]  # what a river divides a region from
    border: int
    beside_water: int
    beside_edge_water: int  # beside a water area that touches the edge of the card
    waters: tuple[int, ...]  # what lies beside the same water area as a region


@cache
def land(rows: tuple[str, ...], rivers: tuple[tuple[str, str], ...]) -> Land:
    """What the picture shows."""
    shown = set("".join(rows))
    ordered = [letter for letter in LETTERS if letter in shown]
    opened = [letter for letter in ordered if LETTERS[letter] not in ("water", "cliffs")]
    letters = "".join([*opened, *(letter for letter in ordered if LETTERS[letter] == "cliffs")])
    pairs = set(_contacts(rows))
    divided = {frozenset(pair) for pair in rivers}
    edge = {letter: _edge_sides(rows, letter) for letter in ordered}
    waters = [letter for letter in ordered if LETTERS[letter] == "water"]

    def met(letter: str, others: Sequence[str]) -> int:
        return sum(
            1 << index
            for index, other in enumerate(letters)
            if other in others and frozenset((letter, other)) in pairs and frozenset((letter, other)) not in divided
        )

    def beside(among: Sequence[str]) -> int:
        return sum(1 << letters.index(one) for one in opened if any(frozenset((one, at)) in pairs for at in among))

    shores = [beside(water) for water in waters]
    heights = [letter for letter in letters if LETTERS[letter] == "cliffs"]
    return Land(
        letters=letters,
        terrains=tuple(LETTERS[letter] for letter in letters),
        moves=tuple(met(letter, opened) if letter in opened else 0 for letter in letters),
        cliffs=tuple(met(letter, letters if letter in heights else heights) for letter in letters),
        rivers=tuple(
            sum(1 << letters.index(other) for other in opened if frozenset((letter, other)) in divided)
            for letter in letters
        ),
        border=sum(1 << letters.index(letter) for letter in opened if edge[letter] >= EDGE_SIDES),
        beside_water=beside(waters),
        beside_edge_water=beside([water for water in waters if edge[water]]),
        waters=tuple(
            reduce(or_, (shore for shore in shores if shore >> index & 1), 0) & ~(1 << index)
            for index in range(len(letters))
        ),
    )


def _contacts(rows: Sequence[str]) -> Iterator[frozenset[str]]:
    """Pairs of letters whose cells share a side."""
    for line in (*rows, *("".join(column) for column in zip(*rows, strict=True))):
        for one, other in pairwise(line):
            if one != other:
                yield frozenset((one, other))


def _edge_sides(rows: Sequence[str], letter: str) -> int:
    columns = list(zip(*rows, strict=True))
    return sum(line.count(letter) for line in (rows[0], rows[-1], columns[0], columns[-1]))


@dataclass(frozen=True, slots=True)
class Atlas:
    """All cards of a game, each with its own bits."""

    names: tuple[str, ...]  # of the regions: "4A.f"
    index: Mapping[str, int]
    terrains: tuple[str, ...]
    terrain: Mapping[str, int]  # terrain -> its regions
    cards: tuple[int, ...]  # the regions of each card, the players' home cards in the order of seats
    card_of: tuple[int, ...]
    moves: tuple[int, ...]
    cliffs: tuple[int, ...]
    rivers: tuple[int, ...]
    border: int
    beside_water: int
    beside_edge_water: int
    waters: tuple[int, ...]
    open: int

    def lands(self, terrains: Iterable[str]) -> int:
        """The regions of these kinds of land."""
        return reduce(or_, (self.terrain[terrain] for terrain in terrains), 0)

    def around(self, among: int) -> int:
        """The neighbours of some regions, rivers counted."""
        return reduce(or_, (self.moves[region] for region in regions(among)), 0)


def atlas(sides: Sequence[tuple[str, Land]]) -> Atlas:
    """The cards beside each other."""
    starts = accumulate((len(shown.letters) for _, shown in sides), initial=0)
    cards = [(start, side, shown) for start, (side, shown) in zip(starts, sides, strict=False)]
    names = tuple(f"{side}.{letter}" for _, side, shown in cards for letter in shown.letters)
    terrains = tuple(terrain for _, _, shown in cards for terrain in shown.terrains)
    by_terrain = {
        kind: sum(1 << number for number, terrain in enumerate(terrains) if terrain == kind)
        for kind in ("forest", "mountain", "plains", "capital", "underground", "cliffs")
    }
    return Atlas(
        names=names,
        index={name: number for number, name in enumerate(names)},
        terrains=terrains,
        terrain=by_terrain,
        cards=tuple(((1 << len(shown.letters)) - 1) << start for start, _, shown in cards),
        card_of=tuple(card for card, (_, _, shown) in enumerate(cards) for _ in shown.letters),
        moves=tuple(near << start for start, _, shown in cards for near in shown.moves),
        cliffs=tuple(near << start for start, _, shown in cards for near in shown.cliffs),
        rivers=tuple(beyond << start for start, _, shown in cards for beyond in shown.rivers),
        border=sum(shown.border << start for start, _, shown in cards),
        beside_water=sum(shown.beside_water << start for start, _, shown in cards),
        beside_edge_water=sum(shown.beside_edge_water << start for start, _, shown in cards),
        waters=tuple(across << start for start, _, shown in cards for across in shown.waters),
        open=((1 << len(names)) - 1) & ~by_terrain["cliffs"],
    )


@lru_cache(1 << 16)
def regions(mask: int) -> tuple[int, ...]:
    """The numbers of the regions in a set, in order."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)
