"""What the first game agrees besides what all games do: cards, map, ambushes, turn time; and reading its plans."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Final

from generator.cartographers.certificate import map_called
from generator.cartographers.choices import Choice
from generator.cartographers.deal import data_hash
from generator.cartographers.deal_config import choice_of
from generator.cartographers.edition import Edition
from generator.cartographers.play import MAX_PLAYERS, refuse_unknown_corners, rulings_of
from generator.cartographers.records import AmbushBy, Map
from generator.cartographers.search import bot, packing
from generator.cartographers.search.best import MOST
from generator.library.dataclass import dataclass
from generator.library.errors import Refusal
from generator.pack import plan as common
from generator.pack.plan import FILE, Bounds, check_common, held_against, read_fields
from generator.pack.protocol import Broken
from generator.seeds.stream import SPECIFICATION

FORMAT: Final = "proofpress plan 1"
EVEN: Final = "even-1"
EVENNESS: Final[Mapping[str, str]] = {"even": EVEN, "independent": "independent"}  # as options say it, and plans
MOST_SECONDS: Final = 3_600
ACCEPTANCE: Final[Mapping[str, Any]] = {"rule": packing.NAME, "tries": packing.TRIES}

MODES: Final = ("solo", "table")
RANKINGS: Final = ("points", "par")
TIE_BREAKS: Final = ("monsters", "best-round", "rounds-won", "last-round")


@dataclass(frozen=True, kw_only=True)
class Plan(common.Plan):
    """What is agreed. docs/tournaments.md says what each field means."""

    config: str
    map: Mapping[str, Any]
    mode: str
    ambush_by: str
    turn_seconds: int  # 0: no timer
    best_budget: int
    format: str = FORMAT
    specification: str = SPECIFICATION
    acceptance: Mapping[str, Any] = field(default_factory=lambda: dict(ACCEPTANCE))
    evenness: str = EVEN
    par: str = bot.NAME

    @property
    def way(self) -> AmbushBy:
        """The way of ambush, as pages and rules take it."""
        return "neighbour" if self.ambush_by == "neighbour" else "border"

    def game_map(self, edition: Edition) -> tuple[str, Map]:
        """The map that is played on."""
        name = str(self.map["id"])
        return name, map_called(edition, name, self.map["grid"])

    def choice(self, edition: Edition) -> Choice:
        """The cards that are played with."""
        return choice_of(edition, self.config)


def check(plan: Plan, edition: Edition) -> Plan:
    """The plan, if it can be played; else what is wrong with it."""
    check_common(plan, _bounds(edition))
    if plan.mode == "solo" and plan.way == "neighbour":
        raise Refusal("a player alone has no neighbour; take mode table, or ambushes by border", "mode", said="solo")
    if plan.way == "neighbour" and plan.table_size < 2:
        raise Refusal("ambushes by neighbours need at least two players at a table", "table-size")
    plan.game_map(edition)
    choice = plan.choice(edition)
    if plan.way == "border":
        refuse_unknown_corners(edition, choice.ambush)
    return plan


def _bounds(edition: Edition) -> Bounds:
    return Bounds(
        numbers={"table_size": (1, MAX_PLAYERS), "turn_seconds": (0, MOST_SECONDS), "best_budget": (1, MOST)},
        words={
            "mode": MODES,
            "ranking": RANKINGS,
            "ambush_by": ("border", "neighbour"),
            "language": tuple(edition.languages),
            "evenness": tuple(EVENNESS.values()),
            "par": (bot.NAME,),
        },
        tie_breaks=TIE_BREAKS,
        acceptance=ACCEPTANCE,
        called={"best_budget": "best", "ambush_by": "ambush-by", "turn_seconds": "turn-seconds"},
    )


def read_plan(data: bytes, edition: Edition) -> Plan:
    """The plan in a file, compared with the rules and data in force; refuses every other byte."""
    plan = read_fields(data, Plan, FORMAT)
    grid = plan.map.get("grid")
    if set(plan.map) != {"id", "grid"} or not isinstance(plan.map["id"], str):
        raise Broken(f'{FILE}: "map" must hold an id and a grid')
    if not isinstance(grid, list) or not all(isinstance(row, str) for row in grid):
        raise Broken(f"{FILE}: the grid of the map must be rows of text")
    rulings = rulings_of(edition)._asdict()
    return held_against(plan, SPECIFICATION, data_hash(edition), rulings, lambda found: check(found, edition))
