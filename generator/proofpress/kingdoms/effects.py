"""The words in which nations state what their levels of magic do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any, Literal, TypeAlias, assert_never, get_args

from proofpress.errors import say
from proofpress.records import Beside, Between, Distinct, Flag, Keys, Note, OneOrMany, Record, Sized, Tagged

# --------------------------------------------------------------------------------------------------------------------
# Kinds of things, conditions, and what is counted.
#
# Conditions and things counted that have keys of their own are records whose keys stand beside those of the effect.
# docs/own-nations.md explains every word.


Resource = Literal["mana", "ore", "food"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)  # the order wherever one is needed
Terrain = Literal["forest", "mountain", "plains", "capital", "underground", "water", "cliffs"]
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
Yielding = Literal["forest", "mountain", "plains"]
SOURCES: tuple[Yielding, ...] = get_args(Yielding)  # the kinds of land that yield a resource
Ground = Literal["forest", "mountain", "plains", "capital", "underground", "cliffs"]
Action = Literal["patrol", "quest", "build", "research", "expand", "trade"]
Doing = Literal[Action, "steal"]
ACTIONS: tuple[Action, ...] = get_args(Action)

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
LEVELLED: tuple[Levelled, ...] = get_args(Levelled)
Priced = Literal["build", "research", "expand"]
PRICED: tuple[Priced, ...] = get_args(Priced)
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


# --------------------------------------------------------------------------------------------------------------------
# What levels of magic give, when something happens and on collecting: a record for each `op`, with the keys that go
# with it and no others, so an effect without a meaning is refused where it is written. `rules/powers` gives each its
# meaning.


class _OnEvent(Record):
    """A gift when something happens."""

    op: Literal["gain"] = "gain"
    give: Mapping[Any, Amount]  # of which kinds each event says
    but_not: Annotated[Resource | None, Note("a kind that cannot be picked")] = None
    once_per_turn: bool = False

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.but_not and "choice" not in self.give:
            yield "but_not", say('"but_not" needs a "choice" in "give"')


class Gain(_OnEvent):
    """A gift when the owner or somebody else has done something."""

    when: Event
    give: Gift


class MoveGain(_OnEvent):
    """A gift for a Patrol or a Quest into a region."""

    when: Literal["move_into"] = "move_into"
    terrain: Annotated[Terrains, Note("left out: any")] = ()
    give: Annotated[Mapping[Bestowed, Amount], Sized(1, 5), Note("resources; region: what the region yields")]


class WarGain(_OnEvent):
    """A gift for a war, or what the other side loses by it."""

    related = (Keys(("give", "rival_loses", "steal"), "some"),)

    when: WarEvent
    role: Annotated[WarRole | None, Note("the owner's part in the war")] = None
    give: Gift = field(default_factory=dict)
    rival_loses: Annotated[int, Between(1, 9), Note("this many resources of the other side, which the owner names")] = 0
    steal: Annotated[int, Between(1, 9), Note("this many resources of the other side come to the owner")] = 0


class PieceGain(_OnEvent):
    """A gift for a piece that goes back to the supply, the owner's or another player's."""

    when: PieceEvent
    give: Gift
    in_war: Annotated[bool, Note("only in a war")] = False


class AllianceGain(_OnEvent):
    """A gift for an alliance, to the owner, the partner or both."""

    related = (Keys(("give", "give_partner"), "some"),)

    when: Literal["alliance_formed"] = "alliance_formed"
    give: Gift = field(default_factory=dict)
    give_partner: Gift = field(default_factory=dict)


class CollectBonus(Record):
    """More when collecting."""

    op: Literal["collect_bonus"] = "collect_bonus"
    condition: Condition
    give: Gift


class CollectedBonus(Record):
    """More when a unit of a resource is collected."""

    op: Literal["collect_bonus"] = "collect_bonus"
    condition: Literal["collected"] = "collected"
    resource: Resource
    give: Amounts


class RegionBonus(Record):
    """More from each region that is shared with a partner, or that holds two pieces of the owner's."""

    op: Literal["collect_bonus"] = "collect_bonus"
    condition: Literal["alliance_region", "own_pair"]
    give: Annotated[Mapping[Literal["region"], Amount], Sized(1, 1), Note("region: what the region yields")]

    def units(self) -> int:
        """How many from each region."""
        return self.give["region"]


class CollectSwap(Record):
    """A number of collected units may become another kind."""

    op: Literal["collect_swap"] = "collect_swap"
    amount: Annotated[Amount, Note("units")]


class CollectYield(Record):
    """A kind of land yields what it does not yield to others."""

    op: Literal["collect_yield"] = "collect_yield"
    terrain: Terrains
    give: Amounts


class CollectBlock(Record):
    """Rivals collect nothing in regions beside one with two of the owner's pieces."""

    op: Literal["collect_block"] = "collect_block"


Gains: TypeAlias = Gain | MoveGain | WarGain | PieceGain | AllianceGain
Collected: TypeAlias = CollectBonus | CollectedBonus | RegionBonus


# --------------------------------------------------------------------------------------------------------------------
# What they do in wars.


class _InWar(Record):
    """In which wars the price of a number changes."""

    amount: Annotated[Amount, Note("how much less or more is paid")]
    role: Annotated[WarRole | None, Note("the owner's part in the war")] = None
    terrain: Annotated[Terrains, Note("where: the region fought for")] = ()
    from_terrain: Annotated[Terrains, Note("where the attacking piece comes from")] = ()
    near: Annotated[Near | None, Note("where the region fought for lies")] = None
    via: Annotated[Came | None, Note("how the attacker came")] = None
    vs: Annotated[Rival | None, Note("against whom")] = None
    abroad: Annotated[bool, Note("only away from the owner's home card")] = False


class WarDiscount(_InWar):
    """The owner's number costs less."""

    op: Literal["war_discount"] = "war_discount"
    paid_with: Annotated[PaidWith | None, Note("only where nothing else is paid with, or with one kind alone")] = None


class WarSurcharge(_InWar):
    """The rival's number costs more."""

    op: Literal["war_surcharge"] = "war_surcharge"


class WarValue(Record):
    """A resource is worth more when the owner pays a war."""

    op: Literal["war_value"] = "war_value"
    resource: Resource
    amount: Annotated[Amount, Note("what a unit is worth")]
    role: Annotated[WarRole | None, Note("the owner's part in the war")] = None


class RetreatDiscount(Record):
    """Retreats cost less food, or nothing."""

    related = (Keys(("amount", "free"), "one", 'a retreat costs less by an "amount", or is "free"'),)

    op: Literal["retreat_discount"] = "retreat_discount"
    amount: Annotated[int, Between(1, 9), Note("how much less is paid")] = 0
    free: Annotated[bool, Flag(), Note("costs nothing at all")] = False
    near: Annotated[Near | None, Note("only from a region beside water")] = None
    abroad: Annotated[bool, Note("only away from the owner's home card")] = False


class WarValueRival(Record):
    """A resource is worth no more than this when somebody who fights the owner pays."""

    op: Literal["war_value_rival"] = "war_value_rival"
    resource: Resource
    amount: Annotated[Amount, Note("what a unit is worth at most")]


class WarTiesWon(Record):
    """The owner wins equal numbers, attacking or defending; of two owners the defender."""

    op: Literal["war_ties_won"] = "war_ties_won"


class WarRaise(Record):
    """Both numbers are shown: the owner may pay more units and add their worth to its number."""

    op: Literal["war_raise"] = "war_raise"
    resource: Resource
    number: Annotated[int, Between(1, 9), Note("units at most")]


class WarLoserRebate(Record):
    """A war that the owner lost costs it less."""

    op: Literal["war_loser_rebate"] = "war_loser_rebate"
    amount: Annotated[Amount, Note("how much less is paid")]


class NoAttackOn(Record):
    """Rivals may not enter such regions of the owner's."""

    op: Literal["no_attack_on"] = "no_attack_on"
    terrain: Terrains


class AttackPair(Record):
    """The owner may attack two pieces of one rival in a region; if the rival loses, both leave."""

    op: Literal["attack_pair"] = "attack_pair"


class LastStand(Record):
    """With so few pieces in play none is lost in a war that the owner did not start."""

    op: Literal["last_stand"] = "last_stand"
    number: Annotated[int, Between(1, 7), Note("pieces in play, or fewer")]


class AllianceLock(Record):
    """A partner who meets the owner in war can only show the flag."""

    op: Literal["alliance_lock"] = "alliance_lock"


WarEffect: TypeAlias = (
    WarDiscount
    | WarSurcharge
    | WarValue
    | RetreatDiscount
    | WarValueRival
    | WarTiesWon
    | WarRaise
    | WarLoserRebate
    | NoAttackOn
    | AttackPair
    | LastStand
    | AllianceLock
)


# --------------------------------------------------------------------------------------------------------------------
# What they do to actions, to where pieces may go, at once and at the end; and all effects together.


class TradeBonus(Record):
    """Extra units of what is taken, once in a Trade."""

    op: Literal["trade_bonus"] = "trade_bonus"
    amount: Annotated[Amount, Note("units more")]
    number: Annotated[int, Between(1, 27), Note("from this many exchanged at once")] = 1


class TradeCount(Record):
    """Several exchanges in one Trade."""

    op: Literal["trade_count"] = "trade_count"
    number: Annotated[int, Between(1, 27), Note("exchanges")]


class TradeMerge(Record):
    """An exchange may give both other kinds for this one."""

    op: Literal["trade_merge"] = "trade_merge"
    resource: Annotated[Resource, Note("what is taken")]


class CostDiscount(Record):
    """An action costs less."""

    op: Literal["cost_discount"] = "cost_discount"
    action: Priced
    amount: Annotated[Amount, Note("how much less is paid")]
    condition: Condition | None = None


class RivalSurcharge(Record):
    """Levels of the castle or of magic cost rivals more."""

    op: Literal["rival_surcharge"] = "rival_surcharge"
    action: Levelled
    amount: Annotated[Amount, Note("how much more is paid")]
    to_your_level: Annotated[bool, Note("only for the level that the owner has")] = False


class PayWith(Record):
    """Another resource instead of the usual one, unit for unit."""

    related = (Keys(("action", "retreat"), "one", 'it is either an "action" that is paid so, or the "retreat"'),)

    op: Literal["pay_with"] = "pay_with"
    spend: Annotated[
        tuple[Resource, ...], OneOrMany(), Sized(1, 3), Distinct(), Note("what may replace the usual resource")
    ]
    action: Payable | None = None
    retreat: Annotated[bool, Flag(), Note("it is the retreat that is paid so")] = False


class ActInstead(Record):
    """Another action than the one called."""

    op: Literal["act_instead"] = "act_instead"
    do: Annotated[Doing, Note("the action done instead; steal: a resource of a rival's comes to the owner")]
    called: Annotated[Action | None, Note("the action named by the active player; left out: any")] = None
    fee: Annotated[Amounts, Note("what doing it costs in addition")] = field(default_factory=dict)


class FreeAction(Record):
    """The piece that has just come may Patrol, but not into war."""

    op: Literal["free_action"] = "free_action"
    after: Coming


class ChooseAnyAction(Record):
    """The owner may call an action that is covered; it gets no second shield."""

    op: Literal["choose_any_action"] = "choose_any_action"


class MoveCount(Record):
    """One Patrol or Quest moves several pieces."""

    op: Literal["move_count"] = "move_count"
    action: Moving
    number: Annotated[int, Between(2, 7), Note("pieces at most")]


# Movement
class PatrolLink(Record):
    """Regions of such a land on one card are neighbours."""

    op: Literal["patrol_link"] = "patrol_link"
    terrain: Annotated[Terrains, Note("left out: all regions are neighbours")] = ()


class Cross(Record):
    """Regions beside the same water, or on two sides of a river, are neighbours."""

    op: Literal["cross"] = "cross"
    terrain: Annotated[tuple[Crossed, ...], OneOrMany(), Sized(1, 2), Distinct()]


class QuestSwap(Record):
    """A Quest may exchange a piece with a rival's, where each stands alone."""

    op: Literal["quest_swap"] = "quest_swap"


class Hall(Record):
    """Pieces may be kept on the nation's card, reached and left by Quest; there they are not in play."""

    op: Literal["hall"] = "hall"
    number: Annotated[int, Between(1, 6), Note("room for pieces")]


class Enter(Record):
    """Cliffs may be entered, one piece to each."""

    op: Literal["enter"] = "enter"
    terrain: Annotated[tuple[Literal["cliffs"], ...], OneOrMany(), Sized(1, 1)]


class QuestGate(Record):
    """More border regions for the owner's Quests."""

    related = (Keys(("terrain", "via_water"), "one", 'a gate is either a "terrain", or "via_water"'),)

    op: Literal["quest_gate"] = "quest_gate"
    terrain: Terrains = ()
    via_water: Annotated[bool, Flag(), Note("regions beside water that touches the edge of the card")] = False


class ExpandAdjacent(Record):
    """The new piece may go into an empty region beside one of the owner's."""

    op: Literal["expand_adjacent"] = "expand_adjacent"
    terrain: Annotated[Terrains, Note("left out: any")] = ()


# Once, and at the end
class Immediate(Record):
    """Something that happens once, when the level is reached."""

    related = (
        Keys(
            ("give", "rivals_lose", "remove_pieces", "free_actions", "redeploy", "end_game"),
            "one",
            'at once the owner is given something ("give"), "rivals_lose" something, or one of "remove_pieces", '
            '"free_actions", "redeploy" and "end_game"',
        ),
    )

    op: Literal["immediate"] = "immediate"
    give: Gift = field(default_factory=dict)
    rivals_lose: Annotated[int, Between(1, 9), Note("this many resources, which the owner names")] = 0
    remove_pieces: Annotated[int, Between(1, 7), Note("this many of rivals' pieces, but no player's last one")] = 0
    free_actions: Annotated[int, Between(1, 6), Note("this many actions, whether covered or not")] = 0
    redeploy: Annotated[bool, Flag(), Note("the owner's pieces are laid out anew among its regions")] = False
    end_game: Annotated[bool, Flag(), Note("the game ends at once")] = False


class PointsIf(Record):
    """Points for a condition that holds at the end."""

    op: Literal["vp"] = "vp"
    amount: Annotated[Amount, Note("points")]
    condition: Condition


class PointsFor(Record):
    """Points for each of some things."""

    op: Literal["vp"] = "vp"
    amount: Annotated[Amount, Note("points")]
    per: Counted
    most: Annotated[int | None, Between(1, 9), Note("no more points than these")] = None


class PointsBySteps(Record):
    """Points for a number reached."""

    op: Literal["vp"] = "vp"
    steps_of: Stepped
    steps: Annotated[
        Mapping[Literal["1", "2", "3", "4", "5", "6", "7"], Amount],
        Sized(1, 7),
        Note("threshold: points; only the highest one reached counts"),
    ]


Movement: TypeAlias = MoveCount | PatrolLink | Cross | Enter | QuestGate | QuestSwap | Hall | ExpandAdjacent
Points: TypeAlias = PointsIf | PointsFor | PointsBySteps
Effect: TypeAlias = Annotated[
    WarEffect
    | Annotated[Gains, Tagged("when")]
    | Annotated[Collected, Tagged("condition")]
    | CollectSwap
    | CollectYield
    | CollectBlock
    | TradeBonus
    | TradeCount
    | TradeMerge
    | CostDiscount
    | RivalSurcharge
    | PayWith
    | ActInstead
    | FreeAction
    | ChooseAnyAction
    | Movement
    | Immediate
    | Annotated[
        Points,
        Tagged("condition", "per", "steps_of", says='points are paid by one of "condition", "per" and "steps_of"'),
    ],
    Tagged("op"),
]
