"""What the data of this game say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Literal, get_args

from proofpress.errors import listed, say
from proofpress.kingdoms.effects import ACTIONS, Action, Effect, Resource, Terrain, Yielding
from proofpress.language import Accepted, Called, CardText, Labelled, Name, Stamp
from proofpress.records import Between, Id, Matching, Note, Picture, Record, Sized, Text

# What the letters of a land's picture mean. Two letters for most, because two regions of one kind may touch.
_LETTERS = ("forest fg", "mountain mn", "plains pq", "capital C", "underground U", "water wv", "cliffs kl")
LETTERS: Mapping[str, str] = {letter: land for land, letters in map(str.split, _LETTERS) for letter in letters}
LAND_COLUMNS, LAND_ROWS = 10, 14  # a cell is a centimetre of a card of 10 x 14
LandPicture = Annotated[tuple[str, ...], Picture("".join(LETTERS), 16)]
LandLetter = Annotated[str, Matching(re.compile("[fgmnpqCU]"), "the letter of an open region")]
SideId = Annotated[str, Matching(re.compile("[1-9][0-9]?[AB]"), "a side: the number of its card, then A or B")]
Token = Literal["crown", "treasure", "bandits", "dragon_lair", "camp", "fort", "city", "church", "blank"]
TOKENS: tuple[Token, ...] = get_args(Token)
Small = Annotated[int, Between(0, 9)]
Cost = Annotated[int, Between(1, 30)]
LevelNumber = Literal["1", "2", "3", "4", "5"]
LEVELS = len(get_args(LevelNumber))  # of magic, on every nation's card
PIECES = 7  # of each colour, where the edition does not say
CASTLE_LEVELS = 6  # as many as the castle card has places


class Side(Record):
    """One side of a land card."""

    rows: Annotated[LandPicture, Note("10 x 14 cells, a letter a region; see docs/kingdoms.md")]
    rivers: Annotated[
        tuple[tuple[LandLetter, LandLetter], ...], Note("pairs of regions that a river divides along their border")
    ] = ()

    def problems(self) -> Iterator[tuple[str, str]]:
        if len(self.rows) != LAND_ROWS or any(len(row) != LAND_COLUMNS for row in self.rows):
            yield (
                "rows",
                say(
                    "a land has {land_rows} rows of {land_columns} cells",
                    land_rows=LAND_ROWS,
                    land_columns=LAND_COLUMNS,
                ),
            )
            return
        cells = {(y, x): letter for y, row in enumerate(self.rows) for x, letter in enumerate(row)}
        for letter in sorted(set(cells.values())):
            patch = {cell for cell in cells if cells[cell] == letter}
            if len(_connected(patch)) != len(patch):
                yield "rows", say("the region {letter} is not one connected patch", letter=letter)
        for index, pair in enumerate(self.rivers):
            if pair[0] == pair[1] or not _touching(cells, *pair):
                yield (
                    f"rivers/{index}",
                    say("{first} and {second} have no border that a river could follow", first=pair[0], second=pair[1]),
                )


def _connected(patch: set[tuple[int, int]]) -> set[tuple[int, int]]:
    waiting = [min(patch)]
    seen = set(waiting)
    while waiting:
        y, x = waiting.pop()
        for cell in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if cell in patch and cell not in seen:
                seen.add(cell)
                waiting.append(cell)
    return seen


def _touching(cells: Mapping[tuple[int, int], str], one: str, other: str) -> bool:
    return any(
        {letter, cells.get((y + 1, x)), cells.get((y, x + 1))} >= {one, other} and letter in (one, other)
        for (y, x), letter in cells.items()
    )


class Nation(Record):
    """A nation card."""

    min_players: Annotated[int, Between(2, 5), Note("with fewer players it is left in the box")] = 2
    since: Annotated[int, Between(1, 2), Note("2: dealt only where all nations are; see docs/kingdoms.md")] = 1
    levels: Annotated[tuple[Level, ...], Sized(LEVELS, LEVELS)]


class Level(Record):
    """What a level of magic brings, besides what the lower ones brought."""

    effects: Annotated[tuple[Effect, ...], Sized(1, 4)]


class Start(Record):
    """What everybody begins with."""

    pieces: Annotated[int, Between(1, 2)]
    resources: Annotated[int, Between(0, 27), Note("to be spread over the three tracks")]
    beginner: Annotated[Mapping[Resource, Small], Note("how beginners spread them")]

    def problems(self) -> Iterator[tuple[str, str]]:
        if sum(self.beginner.values()) != self.resources:
            yield (
                "beginner",
                say(
                    "these are {values} resources, not {resources}",
                    values=sum(self.beginner.values()),
                    resources=self.resources,
                ),
            )


class Castle(Record):
    """The castle card."""

    ore: Annotated[tuple[Cost, ...], Sized(CASTLE_LEVELS, CASTLE_LEVELS), Note("what each level costs")]
    points: Annotated[
        tuple[Annotated[int, Between(0, 30)], ...],
        Sized(CASTLE_LEVELS, CASTLE_LEVELS),
        Note("what the level reached is worth"),
    ]


class WarDice(Record):
    """The war dice and what they cost."""

    highest: Annotated[int, Between(1, 20)]
    worth: Annotated[Mapping[Resource, Small], Note("what a unit of each resource is worth when a war is paid")]


class Scoring(Record):
    """Points at the end, besides the castle and the nations."""

    piece: Small
    magic_level: Small
    capital_alone: Small
    capital_shared: Small
    crown: Small
    city: Small
    lost_region: Annotated[Small, Note("two players: a region of the Lost Kingdom with a piece of one's own")]
    beaten_neutral: Annotated[Small, Note("two players: a piece of the Lost Kingdom that was beaten")]


class Exploration(Record):
    """The exploration tokens."""

    counts: Annotated[Mapping[Token, Small], Note("how many of each kind")]
    treasure: Annotated[Small, Note("resources that a treasure gives")]
    bandits: Annotated[Small, Note("resources that bandits ask for")]
    camp: Annotated[Small, Note("what a region with a camp yields")]
    fort: Annotated[Small, Note("discount of attacks")]
    each_of_five: Annotated[Small, Note("tokens that each of five players puts on the home card")]


class NationText(Called):
    """A nation's name and its five levels in words."""

    levels: Annotated[
        tuple[Text, ...], Sized(LEVELS, LEVELS), Note("each level in your own words; checked against its effects")
    ] = ()
    of: Annotated[
        Mapping[Literal["name", LevelNumber], Stamp],
        Note("for the name and each level how far it is, and what it was confirmed with; written by `text confirm`"),
    ] = field(default_factory=dict)
    accept: Annotated[
        Mapping[Literal["name", LevelNumber], Accepted],
        Note("for the name or a level, a check whose finding is accepted there, and the reason"),
    ] = field(default_factory=dict)


# The files. Every key has a default, so that a file of own data may hold any part of them.
class EditionFile(Record):
    """edition.yaml: the numbers of the rules, actions, castle and tokens."""

    pieces: Annotated[int, Between(3, 9), Note("of each colour")] = PIECES
    start: Start | None = None
    resource_cap: Annotated[int, Between(1, 20)] = 9
    yields: Mapping[Yielding, Resource] = field(default_factory=dict)
    actions: Annotated[tuple[Action, ...], Sized(len(ACTIONS), len(ACTIONS))] = ACTIONS
    shields: Annotated[int, Between(1, 6)] = 5
    research: Annotated[tuple[Cost, ...], Sized(LEVELS, LEVELS), Note("mana for each level")] = (1, 2, 3, 4, 5)
    castle: Castle | None = None
    war: WarDice | None = None
    scoring: Scoring | None = None
    exploration: Exploration | None = None

    def problems(self) -> Iterator[tuple[str, str]]:
        twice = [action for action, count in Counter(self.actions).items() if count > 1]
        if twice:
            yield "actions", say("{twice} is listed more than once", twice=listed(twice, "and"))


class LandFile(Record):
    """lands.yaml: the sides of the land cards."""

    sides: Mapping[SideId, Side] = field(default_factory=dict)


class NationFile(Record):
    """nations.yaml: the nations and what their levels of magic do."""

    nations: Mapping[Id, Nation] = field(default_factory=dict)


class TextFile(Labelled):
    """text/<language>.yaml: names and effects in one language."""

    lands: Mapping[SideId, Name] = field(default_factory=dict)
    nations: Mapping[Id, NationText] = field(default_factory=dict)
    actions: Mapping[Action, CardText] = field(default_factory=dict)
    tokens: Mapping[Token, CardText] = field(default_factory=dict)
    terrains: Annotated[Mapping[Terrain, Name], Note("kinds of land")] = field(default_factory=dict)
    resources: Mapping[Resource, Name] = field(default_factory=dict)
