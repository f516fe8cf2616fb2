"""What the data of this game say: cards, maps, clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from typing import Annotated, ClassVar, Literal, assert_never, get_args

from proofpress.errors import listed, say
from proofpress.language import CardText, Labelled, Name
from proofpress.limits import MAX_SIDE
from proofpress.records import (
    AttackPicture,
    Between,
    Distinct,
    Flag,
    Id,
    Keys,
    MapPicture,
    Matching,
    Note,
    OneOrMany,
    Record,
    ShapePicture,
    Sized,
    Tagged,
    Text,
)

# --------------------------------------------------------------------------------------------------------------------
# The vocabulary in which scoring cards state their rules.
#
# A rule is a list of clauses. A clause either pays for `each` thing that fits, or lets the player `pick` one; there is
# a record for each such thing, with the keys that say more about it. docs/card-data.md explains the words;
# `rules/scoring.py` runs them.


Kind = Literal["forest", "village", "farm", "water", "monster", "hero", "mountain"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SpaceKind = Literal[Kind, "wasteland", "destroyed", "filled", "empty"]
Surrounding = Literal[Kind, "filled"]
Neighbour = Literal[Kind, "ruins", "empty", "filled", "kinds"]
Held = Literal[Kind, "kinds"]
Avoided = Literal[Kind, "edge"]
Where = Literal["edge", "ruins"]
InnerShape = Literal["line_of_4", "square_of_2"]
Numbered = Literal["odd", "even"]
RowOrColumn = Literal["row", "column"]
PerCluster = Literal["space", "empty_beside", "row", "column"]
PerSquare = Literal["side", "space"]
PerRun = Literal["space"]

Count = Annotated[int, Between(1, MAX_SIDE)]
Rank = Annotated[int | None, Between(1, 9), Note("1: the largest one, 2: the second largest …")]
Complete = Annotated[bool, Flag(), Note("every space of the line must be filled")]
NEIGHBOURS = 4  # of a space: those that share a side with it


class ClusterSize(Record):
    """How many spaces a cluster must have."""

    related: ClassVar = (Keys(("min", "exactly"), "one", 'a size is given by either "min" or "exactly"'),)

    min: Annotated[int | None, Between(1, MAX_SIDE * MAX_SIDE)] = None
    exactly: Annotated[int | None, Between(1, MAX_SIDE * MAX_SIDE)] = None


class Paying(Record):
    """What every clause says."""

    points: Annotated[int, Between(1, 99), Note("points for each time")]


class OfSpaces(Paying):
    """What is said of everything but lines."""

    of: Annotated[SpaceKind, Note("what the space, cluster, square or run consists of")]


class Neighboured(OfSpaces):
    """What is said of spaces and clusters."""

    beside: Annotated[
        Mapping[Neighbour, Count] | None,
        Sized(1, 4),
        Note("neighbours it needs at least: spaces of a terrain, or different kinds of terrain"),
    ] = None


class EachSpace(Neighboured):
    """Every space that fits pays."""

    related: ClassVar = (Keys(("linked_by", "to"), "all"),)

    each: Annotated[tuple[Literal["space"], ...], OneOrMany(), Sized(1, 1)] = ("space",)
    at: Annotated[Where | None, Note("where the space must lie")] = None
    enclosed_by: Annotated[Surrounding | None, Note("all four sides are this, or the edge of the map")] = None
    linked_by: Annotated[Kind | None, Note("a cluster of this terrain must link the space to another")] = None
    to: Annotated[Kind | None, Note("what the link must reach")] = None

    def problems(self) -> Iterator[tuple[str, str]]:
        beside = self.beside or {}
        apart = sum(count for what, count in beside.items() if what not in ("kinds", "ruins", "filled"))
        wanted = max((apart, *beside.values()))
        if wanted > NEIGHBOURS:
            yield (
                "beside",
                say(
                    "a space has {neighbours} neighbours, but this needs {wanted}", neighbours=NEIGHBOURS, wanted=wanted
                ),
            )


class Cluster(Neighboured):
    """What is said of clusters, whether each one pays or one is picked."""

    apart_from: Annotated[
        tuple[Avoided, ...],
        Sized(1, 8),
        Distinct(),
        Note("nothing of this may be beside the cluster; edge: no space of it may lie at the edge"),
    ] = ()
    size: Annotated[ClusterSize | None, Note("how many spaces the cluster must have")] = None
    containing: Annotated[InnerShape | None, Note("a figure inside the cluster")] = None

    def problems(self) -> Iterator[tuple[str, str]]:
        for index, terrain in enumerate(self.apart_from):
            if terrain == self.of or (self.of == "filled" and terrain != "edge"):
                yield (
                    f"apart_from/{index}",
                    say("{terrain} is never beside a cluster of {of}, but part of it", terrain=terrain, of=self.of),
                )
        others = sum(kind != self.of for kind in KINDS)
        if (self.beside or {}).get("kinds", 0) > others:
            yield (
                "beside/kinds",
                say(
                    "a cluster of {of} has at most {others} other kinds of terrain beside it", of=self.of, others=others
                ),
            )


class EachCluster(Cluster):
    """Every cluster that fits pays."""

    each: Annotated[tuple[Literal["cluster"], ...], OneOrMany(), Sized(1, 1)] = ("cluster",)


class EachLine(Paying):
    """Every row or column that fits pays."""

    related: ClassVar = (Keys(("holding", "complete"), "some"),)

    each: Annotated[tuple[RowOrColumn, ...], OneOrMany(), Sized(1, 2), Distinct()]
    holding: Annotated[Mapping[Held, Count] | None, Sized(1, 4), Note("what the row or column must hold at least")] = (
        None
    )
    equal: Annotated[tuple[Kind, Kind] | None, Distinct(), Note("two terrains of which it holds equally many")] = None
    complete: Complete = False
    numbered: Annotated[Numbered | None, Note("counting from 1 at the top and the left")] = None

    def problems(self) -> Iterator[tuple[str, str]]:
        if (self.holding or {}).get("kinds", 0) > len(KINDS):
            yield (
                "holding/kinds",
                say("there are {count} kinds of terrain: {names}", count=len(KINDS), names=listed(KINDS, "and")),
            )


class EachDiagonal(Paying):
    """Every complete diagonal pays."""

    each: Annotated[tuple[Literal["diagonal"], ...], OneOrMany(), Sized(1, 1)] = ("diagonal",)
    complete: Complete


class PickCluster(Cluster):
    """The player picks one cluster, the best by default."""

    pick: Literal["cluster"] = "cluster"
    rank: Rank = None
    per: Annotated[tuple[PerCluster, ...], OneOrMany(), Sized(1, 2), Distinct(), Note("what it is paid for")]


class PickSquare(OfSpaces):
    """The largest square is picked."""

    pick: Literal["square"] = "square"
    rank: Rank = None
    per: Annotated[tuple[PerSquare, ...], OneOrMany(), Sized(1, 2), Distinct(), Note("what it is paid for")]

    def problems(self) -> Iterator[tuple[str, str]]:
        if (self.rank or 1) > 1:
            yield "rank", say("the rank of a square can only be 1, not {rank}", rank=self.rank)


class PickRun(OfSpaces):
    """The player picks one unbroken line of spaces, the best by default."""

    pick: Literal["column_run", "row_run"]
    rank: Rank = None
    per: Annotated[tuple[PerRun, ...], OneOrMany(), Sized(1, 1), Note("what it is paid for")]


Picking = PickCluster | PickSquare | PickRun
Clause = Annotated[
    EachSpace | EachCluster | EachLine | EachDiagonal | Picking,
    Tagged("each", "pick", says='a clause says either "each" or "pick"'),
]


def words_of(clause: Clause) -> frozenset[str]:
    """Every word in the clause, and the keys of what is simply true."""
    found: set[str] = set()
    for entry in fields(clause):
        match getattr(clause, entry.name):
            case str() as word:
                found.add(word)
            case tuple() | Mapping() as words:
                found.update(words)
            case True:
                found.add(entry.name)
    return frozenset(found)


# --------------------------------------------------------------------------------------------------------------------
# What the data files of this game hold, as frozen records.
#
# One record per kind of card, and one per file. The files of own data have the same form; most files may leave out any
# key there, so `check` checks completeness when all layers are joined.


# Boards, pictures and lists follow the order of these words, wherever one is needed.
Terrain = Literal["forest", "village", "farm", "water", "monster", "hero"]
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
Drawn = Literal[Terrain, "mountain", "wasteland", "destroyed"]
Category = Literal["forest", "farm_water", "village", "spatial"]
CATEGORIES: tuple[Category, ...] = get_args(Category)
Letter = Literal["A", "B", "C", "D"]
LETTERS: tuple[Letter, ...] = get_args(Letter)
Direction = Literal["clockwise", "counterclockwise"]
PrintedCorner = Literal["top_left", "top_right", "bottom_right", "bottom_left"]
CORNERS: tuple[PrintedCorner, ...] = get_args(PrintedCorner)  # clockwise
Corner = Literal[PrintedCorner, "unknown"]
AmbushBy = Literal["border", "neighbour"]  # who draws ambushes: the solo rule, from the border, or the neighbours
Target = Literal["any_but_mountain", "empty"]
SeasonId = Literal["spring", "summer", "fall", "winter"]
SEASONS: tuple[SeasonId, ...] = get_args(SeasonId)

Source = Annotated[Text | None, Note("where a fact comes from that is less than certain")]
Set = Annotated[Id, Note("the box it comes from: base, heroes, promo, or a name of your own")]
CardNumber = Annotated[int | None, Between(1, 999), Note("the number printed on the card, where one is known")]
Time = Annotated[int, Between(0, 9), Note("the time value; 0 where the card shows none")]


class Shape(Record):
    """One of the shapes that an explore card offers."""

    grid: Annotated[ShapePicture, Note("rows of # (part of the shape) and . (not)")]
    coin: Annotated[bool, Note("drawing this shape earns a coin")] = False

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from _frame_problems("grid", self.grid, "#")


class ExploreCard(Record):
    """A card that everybody draws: one of its terrains in one of its shapes."""

    set: Set
    number: CardNumber = None
    time: Time
    terrains: Annotated[tuple[Terrain, ...], Sized(1, 6), Distinct()]
    shapes: Annotated[tuple[Shape, ...], Sized(1, 4)]
    source: Source = None


class RuinsCard(Record):
    """A card that makes the next shape cover a ruins space."""

    set: Set
    number: CardNumber = None
    source: Source = None


class Destroy(Record):
    """A space beside the monsters is destroyed."""

    when: Annotated[Literal["drawn", "season_end"], Note("once when drawn, or after each season's scoring")]
    does: Literal["destroy"] = "destroy"
    target: Annotated[Target, Note("which neighbouring space is destroyed")]


class Spread(Record):
    """The monsters spread to the spaces beside them."""

    when: Annotated[Literal["season_end"], Note("after each season's scoring")]
    does: Literal["spread"] = "spread"


class Pay(Record):
    """The monsters pay for being surrounded."""

    when: Annotated[Literal["surrounded"], Note("once it has no empty neighbour left")]
    does: Literal["pay"] = "pay"
    coins: Annotated[int, Between(1, 14)]


Effect = Annotated[Destroy | Spread | Pay, Tagged("does"), Note("what its monsters do besides costing points")]


class AmbushCard(Record):
    """Monsters that a neighbour, or the card itself in solo play, puts on a map."""

    set: Set
    number: CardNumber = None
    direction: Annotated[Direction, Note("where maps are passed; in solo play, how the shape travels")]
    solo_corner: Annotated[Corner, Note("where the shape starts in solo play; unknown: no solo play with it")]
    grid: Annotated[ShapePicture, Note("as printed: in solo play it is not turned")]
    letter: Annotated[
        str | None, Matching(re.compile("[A-Z]"), "a letter from A to Z"), Note("the letter written into its spaces")
    ] = None
    effect: Effect | None = None
    source: Source = None

    @property
    def lasts(self) -> bool:
        """Whether it does something after each season."""
        return self.effect is not None and self.effect.when == "season_end"

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from _frame_problems("grid", self.grid, "#")
        if self.letter and not self.effect:
            yield "letter", say('the key "effect" is missing: a letter marks the spaces that have an effect')
        if self.effect and not self.letter:
            yield "effect", say('the key "letter" is missing: it marks the spaces that have the effect')


class HeroCard(Record):
    """A hero space and the spaces around it where monsters are killed."""

    set: Set
    number: CardNumber = None
    grid: Annotated[AttackPicture, Note("H is the hero, * an attacked space, . nothing")]
    source: Source = None

    def problems(self) -> Iterator[tuple[str, str]]:
        picture = "".join(self.grid)
        if picture.count("H") != 1:
            yield "grid", say("the picture holds {count} H; a hero has exactly one space", count=picture.count("H"))
        if "*" not in picture:
            yield "grid", say("the picture holds no *; a hero attacks at least one space")
        yield from _frame_problems("grid", self.grid, "H*")


class ScoringCard(Record):
    """A rule by which a map earns points."""

    set: Set
    number: CardNumber = None
    category: Annotated[Category, Note("the back of the card; a game uses one card of each")]
    solo: Annotated[int, Between(0, 99), Note("the number in the corner, for the solo rating")]
    rule: Annotated[tuple[Clause, ...], Sized(1, 4)]
    source: Source = None


class Season(Record):
    """How long a season lasts and which two edicts it scores."""

    number: CardNumber = None
    limit: Annotated[int, Between(1, 99), Note("the season ends when the time revealed reaches this")]
    edicts: Annotated[tuple[Letter, Letter], Distinct()]


class Edict(Record):
    """One of the four letters under which scoring cards lie."""

    number: CardNumber = None
    seal: Annotated[Text, Note("the colour of the printed seal")]


class Map(Record):
    """One side of a map sheet."""

    set: Set
    side: Literal["wilderness", "wastelands"]
    grid: Annotated[MapPicture, Note(". empty, ^ mountain, r ruins, # wasteland")]
    source: Source = None

    def problems(self) -> Iterator[tuple[str, str]]:
        if not set("".join(self.grid)) & set(".r"):
            yield "grid", say("there is no space to draw on: the picture holds neither . nor r")


class Preset(Record):
    """Which sets make a game."""

    explore: Annotated[Id, Note("one complete set of explore cards; sets are never mixed")]
    seasons: Id
    heroes: bool
    ambush: Annotated[tuple[Id, ...], Sized(1, 40), Note("sets or single cards; four enter the game")]
    scoring: Annotated[tuple[Id, ...], Sized(1, 40), Note("sets or single cards; one of each category")]


# The files. Every key has a default, so that a file of own data may hold any part of them.
class EditionFile(Record):
    """edition.yaml: presets, coin track, solo titles and the edicts of the first game."""

    coin_track: Annotated[int, Between(1, 40)] = 14
    presets: Mapping[Id, Preset] = field(default_factory=dict)
    first_game: Annotated[Mapping[Letter, Id], Note("the edicts recommended for a first game")] = field(
        default_factory=dict
    )
    titles: Annotated[Mapping[Id, int], Note("solo titles and the rating each needs")] = field(default_factory=dict)


class ExploreFile(Record):
    """explore.yaml: explore cards and ruins cards."""

    cards: Mapping[Id, ExploreCard] = field(default_factory=dict)
    ruins: Mapping[Id, RuinsCard] = field(default_factory=dict)


class AmbushFile(Record):
    """ambush.yaml: ambush cards."""

    cards: Mapping[Id, AmbushCard] = field(default_factory=dict)


class HeroFile(Record):
    """heroes.yaml: hero cards."""

    cards: Mapping[Id, HeroCard] = field(default_factory=dict)


class ScoringFile(Record):
    """scoring.yaml: scoring cards."""

    cards: Mapping[Id, ScoringCard] = field(default_factory=dict)


class SeasonFile(Record):
    """seasons.yaml: the four seasons of each set."""

    sets: Mapping[Id, Mapping[SeasonId, Season]] = field(default_factory=dict)


class EdictFile(Record):
    """edicts.yaml: the four edict cards."""

    edicts: Mapping[Letter, Edict] = field(default_factory=dict)


class TextFile(Labelled):
    """text/<language>.yaml: names, effects and the words of this game's pages in one language."""

    cards: Mapping[Id, CardText] = field(default_factory=dict)
    maps: Mapping[Id, Name] = field(default_factory=dict)
    titles: Mapping[Id, Name] = field(default_factory=dict)


def step_of(direction: Direction) -> int:
    """One step in this direction, where seats or corners are counted clockwise."""
    return 1 if direction == "clockwise" else -1 if direction == "counterclockwise" else assert_never(direction)


def _frame_problems(key: str, grid: tuple[str, ...], marks: str) -> Iterator[tuple[str, str]]:
    """A shape's picture must be cut close: an empty outer row would move the shape in solo play."""
    columns = tuple("".join(column) for column in zip(*grid, strict=True))
    outer = (
        (say("first row"), grid[0]),
        (say("last row"), grid[-1]),
        (say("first column"), columns[0]),
        (say("last column"), columns[-1]),
    )
    for name, line in outer:
        if not set(line) & set(marks):
            yield key, say("the {name} of the picture holds no {marks}; leave it out", name=name, marks=listed(marks))
            return
