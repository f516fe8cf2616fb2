"""The vocabulary in which nations state what their levels of magic do.

A level is a list of effects. This module says which words exist and which of them go together, so that an effect
without a meaning is refused where it is written; `rules/powers.py` gives each word its meaning,
and docs/kingdoms.md explains them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, NamedTuple

from generator.library.fields import Between, Note, OneOrMany, Record, Sized
from generator.library.suggest import listed

Resource = Literal["mana", "ore", "food"]
RESOURCES: tuple[Resource, ...] = ("mana", "ore", "food")  # the order wherever one is needed
Terrain = Literal["forest", "mountain", "plains", "capital", "underground", "water", "cliffs"]
TERRAINS: tuple[Terrain, ...] = ("forest", "mountain", "plains", "capital", "underground", "water", "cliffs")
Source = Literal["forest", "mountain", "plains"]
SOURCES: tuple[Source, ...] = ("forest", "mountain", "plains")  # the kinds of land that yield a resource
Standing = Literal["forest", "mountain", "plains", "capital", "underground", "cliffs"]
Action = Literal["patrol", "quest", "build", "research", "expand", "trade"]
ACTIONS: tuple[Action, ...] = ("patrol", "quest", "build", "research", "expand", "trade")

Op = Literal[
    "war_discount",
    "war_surcharge",
    "war_value",
    "retreat_discount",
    "gain",
    "collect_bonus",
    "collect_swap",
    "collect_yield",
    "trade_bonus",
    "trade_count",
    "cost_discount",
    "pay_with",
    "act_instead",
    "free_action",
    "patrol_link",
    "enter",
    "quest_gate",
    "expand_adjacent",
    "immediate",
    "vp",
]
Event = Literal[
    "quest_into",
    "quest_to_new_card",
    "own_build",
    "own_research",
    "rival_researches",
    "war_won",
    "alliance_formed",
]
Condition = Literal[
    "always",
    "regions",
    "alliance_region",
    "has_alliance",
    "pieces_at_least",
    "pieces_at_most",
    "castle_at_least",
    "resource_at_least",
    "resources_at_least",
    "more_pieces_abroad",
]
Counted = Literal[
    "cards_beside_water",
    "foreign_cards",
    "partners",
    "pieces_on",
    "rivals_of_little_magic",
    "capitals",
]
Stepped = Literal["regions", "kinds_of_land"]
Given = Literal["mana", "ore", "food", "choice", "region"]

Amount = Annotated[int, Between(1, 9)]
Terrains = Annotated[tuple[Standing, ...], OneOrMany(), Sized(1, 6)]
Gift = Annotated[
    Mapping[Given, Amount],
    Sized(1, 4),
    Note("resources; choice: the owner picks the kind; region: what the region yields"),
]


class _Words(NamedTuple):
    """Which keys an effect needs, and which it may have besides."""

    needed: frozenset[str]
    possible: frozenset[str] = frozenset()


def _words(needed: str, possible: str = "") -> _Words:
    return _Words(frozenset(needed.split()), frozenset(possible.split()))


_FILTERS = "role terrain from_terrain via vs abroad"
GRAMMAR: Final[Mapping[str, _Words]] = {
    "war_discount": _words("amount", _FILTERS),
    "war_surcharge": _words("amount", _FILTERS),
    "war_value": _words("resource amount", "role"),
    "retreat_discount": _words("", "amount free near abroad"),
    "gain": _words("when", "give give_partner role but_not once_per_turn"),
    "collect_bonus": _words("condition give", "terrain number"),
    "collect_swap": _words("amount"),
    "collect_yield": _words("terrain give"),
    "trade_bonus": _words("amount", "number"),
    "trade_count": _words("number"),
    "cost_discount": _words("action amount", "condition number terrain"),
    "pay_with": _words("spend", "action retreat"),
    "act_instead": _words("do", "called fee"),
    "free_action": _words("after"),
    "patrol_link": _words("terrain"),
    "enter": _words("terrain"),
    "quest_gate": _words("", "terrain via_water"),
    "expand_adjacent": _words("", "terrain"),
    "immediate": _words("", "give rivals_lose"),
    "vp": _words("amount", "condition per steps_of steps most number every terrain resource"),
}
# What a condition or a thing counted needs besides its name.
_NEEDS: Final[Mapping[str, frozenset[str]]] = {
    "regions": frozenset({"terrain", "number"}),
    "pieces_at_least": frozenset({"number"}),
    "pieces_at_most": frozenset({"number"}),
    "castle_at_least": frozenset({"number"}),
    "resource_at_least": frozenset({"number", "resource"}),
    "resources_at_least": frozenset({"number"}),
    "foreign_cards": frozenset({"number"}),
    "pieces_on": frozenset({"terrain", "every"}),
    "rivals_of_little_magic": frozenset({"number"}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect(Record):
    """One thing that a level of magic does."""

    op: Op
    amount: Annotated[
        Amount | None, Note("how much less or more is paid, what a unit is worth, or how many points")
    ] = None
    number: Annotated[int | None, Between(0, 27), Note("the bound of a condition, or how many")] = None
    role: Annotated[Literal["attack", "defend"] | None, Note("the owner's part in the war")] = None
    terrain: Annotated[Terrains | None, Note("where: the region fought for, collected from, entered or held")] = None
    from_terrain: Annotated[Terrains | None, Note("where the attacking piece comes from")] = None
    via: Annotated[Literal["patrol", "quest"] | None, Note("how the attacker came")] = None
    vs: Annotated[Literal["larger_population", "partner"] | None, Note("against whom")] = None
    abroad: Annotated[bool, Note("only away from the owner's home card")] = False
    near: Annotated[Literal["water"] | None, Note("only from a region beside water")] = None
    free: Annotated[bool, Note("costs nothing at all")] = False
    resource: Resource | None = None
    when: Annotated[Event | None, Note("what must happen")] = None
    give: Gift | None = None
    give_partner: Gift | None = None
    but_not: Annotated[Resource | None, Note("a kind that cannot be picked")] = None
    once_per_turn: bool = False
    condition: Condition | None = None
    per: Annotated[Counted | None, Note("what the points are paid for")] = None
    every: Annotated[int | None, Between(1, 7), Note("so many of them count as one")] = None
    most: Annotated[int | None, Between(1, 9), Note("no more points than these")] = None
    steps_of: Stepped | None = None
    steps: Annotated[
        Mapping[Literal["1", "2", "3", "4", "5", "6", "7"], Amount],
        Sized(1, 7),
        Note("threshold: points; only the highest one reached counts"),
    ] = field(default_factory=dict)
    action: Action | None = None
    retreat: Annotated[bool, Note("it is the retreat that is paid so")] = False
    spend: Annotated[tuple[Resource, ...], OneOrMany(), Sized(1, 3), Note("what may replace the usual resource")] = ()
    called: Annotated[Action | None, Note("the action named by the active player; left out: any")] = None
    do: Annotated[Action | None, Note("the action done instead")] = None
    fee: Annotated[Mapping[Resource, Amount], Note("what doing it costs besides")] = field(default_factory=dict)
    after: Annotated[Literal["quest", "expand"] | None, Note("then the same piece may patrol, not into war")] = None
    via_water: Annotated[bool, Note("regions beside water that touches the edge of the card")] = False
    rivals_lose: Annotated[Amount | None, Note("so many resources, which the owner names")] = None

    def problems(self) -> Iterator[tuple[str, str]]:
        words = GRAMMAR[self.op]
        given = self.given() - {"op"}
        for name in sorted(given - words.needed - words.possible - self._counted_needs()):
            allowed = listed((f'"{word}"' for word in sorted(words.needed | words.possible)), "and")
            yield name, f'"{name}" does not go with "op: {self.op}"; possible are {allowed or "no other keys"}'
        missing = sorted(words.needed - given - ({"amount"} if self.steps_of else frozenset()))
        for name in sorted({*missing, *(self._counted_needs() - given)}):
            yield "op", f'"op: {self.op}" needs the key "{name}" here'
        yield from self._alternatives()

    def _counted_needs(self) -> frozenset[str]:
        names = (self.condition, self.per, self.steps_of)
        needs = frozenset(word for name in names if name for word in _NEEDS.get(name, frozenset()))
        return needs - {"number"} if self.steps_of else needs

    def _alternatives(self) -> Iterator[tuple[str, str]]:
        if self.op == "vp" and [bool(self.condition), bool(self.per), bool(self.steps_of)].count(True) != 1:
            yield "op", 'points are paid by one of "condition", "per" and "steps_of"'
        if bool(self.steps_of) != bool(self.steps):
            yield "op", '"steps_of" and "steps" go together'
        if self.op == "gain" and not (self.give or self.give_partner):
            yield "op", '"op: gain" needs the key "give" or "give_partner"'
        if self.op == "retreat_discount" and self.free == (self.amount is not None):
            yield "op", 'a retreat costs less by an "amount", or is "free"'
        if self.op == "pay_with" and self.retreat == (self.action is not None):
            yield "op", 'it is either an "action" that is paid so, or the "retreat"'
        if self.op == "quest_gate" and self.via_water == (self.terrain is not None):
            yield "op", 'a gate is either a "terrain", or "via_water"'
        if self.op == "immediate" and (self.give is None) == (self.rivals_lose is None):
            yield "op", 'at once the owner either is given something ("give"), or "rivals_lose" something'
        if self.op == "pay_with" and self.action not in (None, "build", "expand"):
            yield "action", "only building and expanding can be paid with another resource"
        if self.op == "cost_discount" and self.action in ("patrol", "quest", "trade"):
            yield "action", f"{self.action} costs nothing"
