"""The words in which nations state what their levels of magic do: kinds of things, conditions, and what is counted.

Conditions and things counted that have keys of their own are records whose keys stand beside those of the effect;
`effects` has the effects themselves. docs/kingdoms.md explains every word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, assert_never

from generator.library.fields import Beside, Between, Distinct, Note, OneOrMany, Record, Sized, Tagged

Resource = Literal["mana", "ore", "food"]
RESOURCES: tuple[Resource, ...] = ("mana", "ore", "food")  # the order wherever one is needed
Terrain = Literal["forest", "mountain", "plains", "capital", "underground", "water", "cliffs"]
TERRAINS: tuple[Terrain, ...] = ("forest", "mountain", "plains", "capital", "underground", "water", "cliffs")
Yielding = Literal["forest", "mountain", "plains"]
SOURCES: tuple[Yielding, ...] = ("forest", "mountain", "plains")  # the kinds of land that yield a resource
Ground = Literal["forest", "mountain", "plains", "capital", "underground", "cliffs"]
Action = Literal["patrol", "quest", "build", "research", "expand", "trade"]
Doing = Literal[Action, "steal"]
ACTIONS: tuple[Action, ...] = ("patrol", "quest", "build", "research", "expand", "trade")

WarRole = Literal["attack", "defend"]
Came = Literal["patrol", "quest"]
Near = Literal["water"]
Coming = Literal["quest", "expand"]
Rival = Literal["larger_population", "partner"]
Event = Literal[
    "quest_into",
    "quest_to_new_card",
    "crossed_water",
    "own_build",
    "own_research",
    "rival_researches",
    "rival_expands",
    "own_turn",
]
WarEvent = Literal["war_won", "war_lost", "war_tied", "peace_refused"]
PieceEvent = Literal["own_piece_lost", "rival_piece_lost"]
Given = Literal[Resource, "choice"]
Bestowed = Literal[Given, "region"]
PaidWith = Literal[Resource, "one_kind"]
Moving = Literal["patrol", "quest"]
Crossed = Literal["water", "river"]
Levelled = Literal["build", "research"]
Priced = Literal["build", "research", "expand"]
Payable = Literal["build", "expand"]
Paid = Literal[Priced, "retreat"]

Amount = Annotated[int, Between(1, 9)]
Threshold = Annotated[int, Between(0, 27), Note("the bound")]
Terrains = Annotated[tuple[Ground, ...], OneOrMany(), Sized(1, 6), Distinct()]
Gift = Annotated[Mapping[Given, Amount], Sized(1, 4), Note("resources; choice: the owner picks the kind")]
Amounts = Annotated[Mapping[Resource, Amount], Sized(1, 3)]


def usual(paid: Paid) -> Resource:
    """What an action or a retreat is paid with."""
    match paid:
        case "research":
            return "mana"
        case "build":
            return "ore"
        case "expand" | "retreat":
            return "food"
        case _:
            assert_never(paid)


# Conditions


class Plain(Record):
    """A condition whose name says everything."""

    condition: Literal[
        "always",
        "has_alliance",
        "more_pieces_abroad",
        "beside_water",
        "no_rival_at_home",
        "majority_on_rival_home",
        "highest_castle",
        "most_pieces",
        "ended_by_magic",
    ]


class Bound(Record):
    """A number or more, or a number or fewer."""

    condition: Literal["pieces_at_least", "pieces_at_most", "castle_at_least", "resources_at_least"]
    number: Threshold


class Stock(Record):
    """A number or more of one resource."""

    condition: Literal["resource_at_least"] = "resource_at_least"
    resource: Resource
    number: Threshold


class Lands(Record):
    """A number or more regions of some kinds of land."""

    condition: Literal["regions"] = "regions"
    terrain: Terrains
    number: Threshold


Condition: TypeAlias = Annotated[Plain | Bound | Stock | Lands, Tagged("condition"), Beside()]


# What points are paid for


class Things(Record):
    """Things whose name says everything."""

    per: Literal["cards_beside_water", "partners", "shared_regions", "capitals", "rival_homes", "pieces_in_hall"]


class ThingsWithin(Record):
    """Things within a bound."""

    per: Literal["foreign_cards", "rivals_of_little_magic", "kinds_of_resources"]
    number: Annotated[
        int, Between(0, 27), Note("pieces of the owner there, or more; level of magic, or less; units held, or more")
    ]


class PiecesOn(Record):
    """Pieces in some kinds of land."""

    per: Literal["pieces_on"] = "pieces_on"
    terrain: Terrains
    every: Annotated[int, Between(1, 7), Note("this many of them count as one")]


class PiecesBesideWater(Record):
    """Pieces in regions beside water."""

    per: Literal["pieces_beside_water"] = "pieces_beside_water"
    every: Annotated[int, Between(1, 7), Note("this many of them count as one")]


class UnitsHeld(Record):
    """Units of a resource."""

    per: Literal["units"] = "units"
    resource: Resource
    every: Annotated[int, Between(1, 9), Note("this many of them count as one")]


class PoorerRivals(Record):
    """Other players who have less of a resource than the owner."""

    per: Literal["poorer_rivals"] = "poorer_rivals"
    resource: Resource


class RegionsHeld(Record):
    """Regions of some kinds of land."""

    steps_of: Literal["regions"] = "regions"
    terrain: Terrains


class KindsHeld(Record):
    """Kinds of land on which the owner has pieces."""

    steps_of: Literal["kinds_of_land"] = "kinds_of_land"


Counted: TypeAlias = Annotated[
    Things | ThingsWithin | PiecesOn | PiecesBesideWater | UnitsHeld | PoorerRivals, Tagged("per"), Beside()
]
Stepped: TypeAlias = Annotated[RegionsHeld | KindsHeld, Tagged("steps_of"), Beside()]

# Conditions and counts that depend on nothing but where the owner's pieces are, and which regions it shares.
OF_THE_BOARD = frozenset(
    (
        *("always", "regions", "beside_water", "pieces_at_least", "pieces_at_most", "more_pieces_abroad"),
        *("cards_beside_water", "foreign_cards", "rival_homes", "shared_regions", "capitals"),
        *("pieces_on", "pieces_beside_water"),
    )
)
