"""What levels of magic do: a record for each `op`, with the keys that go with it and no others.

So an effect without a meaning is refused where it is written. `rules/powers.py` gives each record its meaning;
`effects_war` and `effects_gifts` have those of wars, gifts and collecting.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from generator.kingdoms.clauses import (
    Action,
    Amount,
    Amounts,
    Coming,
    Condition,
    Counted,
    Crossed,
    Doing,
    Gift,
    Levelled,
    Moving,
    Payable,
    Priced,
    Resource,
    Stepped,
    Terrains,
)
from generator.kingdoms.effects_gifts import CollectBlock, Collected, CollectSwap, CollectYield, Gains
from generator.kingdoms.effects_war import WarEffect
from generator.library.fields import Between, Distinct, Flag, Keys, Note, OneOrMany, Record, Sized, Tagged

# Actions


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
    | MoveCount
    | PatrolLink
    | Cross
    | Enter
    | QuestGate
    | QuestSwap
    | Hall
    | ExpandAdjacent
    | Immediate
    | Annotated[
        Points,
        Tagged("condition", "per", "steps_of", says='points are paid by one of "condition", "per" and "steps_of"'),
    ],
    Tagged("op"),
]
