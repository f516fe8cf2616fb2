"""The state of a game, and the table on which the rules carry out a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar, get_args

from proofpress.kingdoms.effects import Came, Doing
from proofpress.kingdoms.records import Nation, Token
from proofpress.kingdoms.rules.board import Atlas, Terms
from proofpress.kingdoms.rules.powers import NOTHING, Powers, Vector
from proofpress.kingdoms.rules.setup import Setup

# --------------------------------------------------------------------------------------------------------------------
# A game as a value, and the table on which the rules lay it out while they carry out a move.
#
# A `State` never changes. `Table` is its working copy: lists instead of tuples, and the few questions that all rules
# ask of a position. Sets of regions are ints, a bit for each region of the atlas. Seats count from 0; the pieces of the
# Lost Kingdom belong to the owner after the last seat.


FLAG = 0  # instead of a war number
UNSET = -1
FIVE_PLAYERS = 5  # at this number the turn is passed on when the shields come off the action card

# What moves and steps do. Whoever adds a word is told by the type checker where it has to mean something.
Act = Literal[Doing, "stand", "swap", "lift", "land"]  # all kinds of moves of the actions
Exit = Literal["retreat", "church", "refuge", "lose"]  # how a beaten piece leaves
MoveTask = Literal[
    Act, Exit, "call", "collect", "pass", "choose", "name", "remove", "redeploy", "bandits", "set", "raise", "pay",
    "dragon",
]  # fmt: skip
ChoiceTask = Literal[
    "call", "respond", "extra", "further", "again", "onward", "choose", "name", "steal", "remove", "redeploy",
    "bandits", "set", "raise", "pay", "lair", "leave",
]  # fmt: skip
EventTask = Literal[
    "turn", "end_of_turn", "arrive", "battle", "beat", "reveal", "compare", "spoils", "peace", "finish"
]  # fmt: skip
StepTask = Literal[ChoiceTask, EventTask]
ACTS: Final[tuple[Act, ...]] = get_args(Act)
EXITS: Final[tuple[Exit, ...]] = get_args(Exit)
MOVES: Final[tuple[MoveTask, ...]] = get_args(MoveTask)
DECISIONS: Final[tuple[ChoiceTask, ...]] = get_args(ChoiceTask)
EVENTS: Final[tuple[EventTask, ...]] = get_args(EventTask)


class Step(NamedTuple):
    """Something that has to happen next: a decision, or what the rules do by themselves."""

    task: StepTask
    seat: int = -1
    at: int = -1
    number: int = 0
    mark: int = 0


class Move(NamedTuple):
    """A decision made. Which fields count depends on the task."""

    task: MoveTask
    at: int = -1
    to: int = -1
    number: int = 0
    give: Vector = NOTHING
    take: Vector = NOTHING
    action: str = ""


class War(NamedTuple):
    """A war that is being fought; one that came from a hall has no origin."""

    attacker: int
    defender: int
    region: int
    origin: int
    via: Came
    numbers: tuple[int, int] = (UNSET, UNSET)
    shared: int = 0  # the other regions that the two share as partners
    raised: tuple[int, int] = (0, 0)  # what was added to the numbers after they were shown


Row = TypeVar("Row", tuple[int, ...], list[int])  # a number for each seat or owner
Steps = TypeVar("Steps", tuple[Step, ...], list[Step])


@dataclass(slots=True)
class Position(Generic[Row, Steps]):
    """Everything there is to know about a game at one moment: made of tuples in a state, of lists on the table."""

    stock: Row  # mana, ore and food of seat 0, of seat 1 …
    magic: Row
    castle: Row
    supply: Row  # pieces not in play
    beaten: Row  # pieces of the Lost Kingdom on the nation's card
    crowns: Row
    hall: Row  # pieces kept on the nation's card
    one: Row  # by owner: regions with at least one piece
    two: Row  # regions with two
    low: Row  # regions with at least one lying piece
    low_two: Row  # regions with two
    todo: Steps  # the next one last
    active: int
    hidden: int = 0  # regions with a token face down
    shown: int = 0  # regions with a token face up
    shields: int = 0  # a bit for each covered action
    turn: int = 0  # turns begun
    called: int = UNSET  # the number of the action called
    used: int = 0  # a bit for each gain that a seat had in this turn
    ending: bool = False  # the end was triggered
    by_magic: int = 0  # a bit for each seat that triggered it by the highest magic
    war: War | None = None
    over: bool = False

    def have(self, seat: int) -> Vector:
        """The mana, ore and food of a player."""
        start = 3 * seat
        return (self.stock[start], self.stock[start + 1], self.stock[start + 2])


_every = attrgetter(*(entry.name for entry in fields(Position)))


class State(Position[tuple[int, ...], tuple[Step, ...]]):
    """The game between two decisions."""

    __slots__ = ()

    def but(self, **changes: Any) -> State:
        """The same with other values of some fields."""
        made = State(*_every(self))
        for name, value in changes.items():
            setattr(made, name, value)
        return made


@dataclass(frozen=True, slots=True)
class Match:
    """A game as it was set up: everything that is fixed before the first turn."""

    terms: Terms
    setup: Setup
    seats: int
    atlas: Atlas
    nations: tuple[Nation, ...]
    powers: tuple[tuple[Powers, ...], ...]  # by seat and magic
    tokens: Mapping[Token, int]  # the regions of each kind
    lost: int  # the regions of the Lost Kingdom
    # What follows from these, and is asked for again and again.
    sources: tuple[int, int, int] = field(init=False)  # the regions that yield mana, ore and food
    dearer: bool = field(init=False)  # whether a nation makes levels dearer for others
    blocked: bool = field(init=False)  # whether a nation lets others collect nothing somewhere
    gains: bool = field(init=False)  # whether a nation gains anything when something happens
    notes: dict[object, Any] = field(init=False, compare=False, repr=False, default_factory=dict)  # of players

    def __post_init__(self) -> None:
        sources = [0, 0, 0]
        for terrain, kind in self.terms.yields:
            sources[kind] |= self.atlas.terrain[terrain]
        every = [reached for powers in self.powers for reached in powers]
        object.__setattr__(self, "sources", tuple(sources))
        object.__setattr__(self, "dearer", any(prices for one in every for prices in one.dearer.values()))
        object.__setattr__(self, "blocked", any(one.blocks for one in every))
        object.__setattr__(self, "gains", any(one.gains for one in every))


class Table(Position[list[int], list[Step]]):
    """The position while a move is carried out."""

    __slots__ = ("found", "game")

    # Every move that is tried makes a table, so the fields are listed, in their order: twice as fast as any loop.

    def __init__(self, game: Match, state: State) -> None:
        self.game = game
        self.found: list[Move] = []  # the moves of the next decision, if they had to be looked for already
        super().__init__(
            [*state.stock],
            [*state.magic],
            [*state.castle],
            [*state.supply],
            [*state.beaten],
            [*state.crowns],
            [*state.hall],
            [*state.one],
            [*state.two],
            [*state.low],
            [*state.low_two],
            [*state.todo],
            state.active,
            state.hidden,
            state.shown,
            state.shields,
            state.turn,
            state.called,
            state.used,
            state.ending,
            state.by_magic,
            state.war,
            state.over,
        )

    def frozen(self) -> State:
        return State(
            (*self.stock,),
            (*self.magic,),
            (*self.castle,),
            (*self.supply,),
            (*self.beaten,),
            (*self.crowns,),
            (*self.hall,),
            (*self.one,),
            (*self.two,),
            (*self.low,),
            (*self.low_two,),
            (*self.todo,),
            self.active,
            self.hidden,
            self.shown,
            self.shields,
            self.turn,
            self.called,
            self.used,
            self.ending,
            self.by_magic,
            self.war,
            self.over,
        )

    def back(self, state: State, seat: int) -> None:
        """Takes back a move that changed no more than stocks, this player's pieces, the war and what comes next."""
        self.stock = [*state.stock]
        self.todo = [*state.todo]
        self.war = state.war
        self.one[seat] = state.one[seat]
        self.two[seat] = state.two[seat]
        self.low[seat] = state.low[seat]
        self.low_two[seat] = state.low_two[seat]

    # Questions

    def powers(self, seat: int) -> Powers:
        return self.game.powers[seat][self.magic[seat]]

    def pieces(self, owner: int) -> int:
        return self.one[owner].bit_count() + self.two[owner].bit_count()

    def pieces_in(self, owner: int, within: int) -> int:
        """Pieces in some regions."""
        return (self.one[owner] & within).bit_count() + (self.two[owner] & within).bit_count()

    def movable(self, seat: int) -> int:
        """Regions with a piece that does not lie."""
        return (self.one[seat] & ~self.low[seat]) | (self.two[seat] & ~self.low_two[seat])

    def others(self, seat: int) -> int:
        """Regions with a piece of another player."""
        found = 0
        for other in range(self.game.seats):
            if other != seat:
                found |= self.one[other]
        return found

    def neutral(self) -> int:
        """Regions with a piece of the Lost Kingdom."""
        return self.one[self.game.seats]

    def full(self) -> int:
        """Regions that nobody else can enter."""
        met = twice = 0
        for one in self.one:
            twice |= met & one
            met |= one
        for two in self.two:
            twice |= two
        return twice | (met & self.game.atlas.terrain["cliffs"])

    def occupied(self) -> int:
        found = 0
        for one in self.one:
            found |= one
        return found

    def partners(self, seat: int) -> int:
        """The seats with which a region is shared, as bits; the region of a war does not count."""
        fought = 1 << self.war.region if self.war else 0
        own = self.one[seat] & ~fought
        found = 0
        for other in range(self.game.seats):
            if other != seat and self.one[other] & own:
                found |= 1 << other
        return found

    def leaving(self, seat: int) -> int:
        """Pieces of the player that must still leave regions."""
        return sum(later.mark.bit_count() for later in self.todo if (later.task, later.seat) == ("leave", seat))

    def token(self, kind: Token) -> int:
        """The regions where such a token lies face up."""
        return self.shown & self.game.tokens.get(kind, 0)

    # Changes

    def earn(self, seat: int, amounts: Vector) -> None:
        """Resources up to the end of the tracks."""
        cap, start = self.game.terms.cap, 3 * seat
        for place, amount in enumerate(amounts, start):
            if amount:
                self.stock[place] = min(cap, self.stock[place] + amount)

    def spend(self, seat: int, amounts: Vector) -> None:
        stock, start, (mana, ore, food) = self.stock, 3 * seat, amounts
        stock[start] -= mana
        stock[start + 1] -= ore
        stock[start + 2] -= food

    def put(self, owner: int, region: int) -> None:
        """A piece comes into the region; underground it lies down."""
        bit = 1 << region
        if self.one[owner] & bit:
            self.two[owner] |= bit
        else:
            self.one[owner] |= bit
        if bit & self.game.atlas.terrain["underground"]:
            if self.low[owner] & bit:
                self.low_two[owner] |= bit
            else:
                self.low[owner] |= bit

    def lift(self, owner: int, region: int, *, lying: bool) -> None:
        """A piece leaves the region; `lying`: a lying one where there is one, else one that stands."""
        bit = 1 << region
        if lying and self.low[owner] & bit:
            self.rise(owner, region)
        if self.two[owner] & bit:
            self.two[owner] ^= bit
        else:
            self.one[owner] ^= bit

    def rise(self, owner: int, region: int) -> None:
        """A lying piece stands up."""
        bit = 1 << region
        if self.low_two[owner] & bit:
            self.low_two[owner] ^= bit
        else:
            self.low[owner] ^= bit
