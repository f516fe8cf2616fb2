"""What this game adds to a plan, and the deals that follow from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any, ClassVar, Final

from proofpress.cartographers.certificate import map_called
from proofpress.cartographers.choice import AMBUSH_BY, MAP, MODE, MODES, SETS, WAYS, Choice, choice_of
from proofpress.cartographers.deal import (
    MAX_PLAYERS,
    DealTable,
    Setting,
    choice_of_config,
    deal_digest,
    deal_table,
    records,
    refuse_unknown_corners,
)
from proofpress.cartographers.edition import Edition, find_map
from proofpress.cartographers.prove import accept, budget_option, settled
from proofpress.cartographers.records import AmbushBy, Map
from proofpress.cartographers.search.bots import MOST, PACK_BUDGET, REFERENCE, usual
from proofpress.cartographers.search.t1 import T1_NAME, TRIES
from proofpress.errors import NotAccepted, Refusal, say
from proofpress.options import Job, one_of, some_of, whole
from proofpress.pack.keys import PLAN_FORMAT, Broken
from proofpress.pack.plan import (
    COMMON,
    COMPARING,
    PLAN,
    POINTS,
    Dealt,
    Plan,
    Unit,
    attempts,
    check_common,
    common_fields,
    held_against,
    read_fields,
    units,
    with_seats,
)
from proofpress.records import dataclass
from proofpress.seeds import Stream, root

# --------------------------------------------------------------------------------------------------------------------
# What is agreed besides what all games do: cards, map, ambushes, turn time.


KIND: Final = "proofpress plan"
EVEN: Final = "even-1"
EVENNESS: Final[Mapping[str, str]] = {"even": EVEN, "independent": "independent"}  # as options say it, and plans
MOST_SECONDS: Final = 3_600
ACCEPTANCE: Final[Mapping[str, Any]] = {"rule": T1_NAME, "tries": TRIES}

RANKINGS: Final = (POINTS, "par", *COMPARING)
TIE_BREAKS: Final = ("monsters", "best-round", "rounds-won", "last-round")


@dataclass(frozen=True, kw_only=True)
class MapPlan(Plan):
    """What is agreed. docs/protocol.md says what each field means."""

    config: str
    map: Mapping[str, Any]
    mode: str
    ambush_by: str
    turn_seconds: int  # 0: no timer
    best_budget: int
    kind: ClassVar[str] = KIND
    format: str = f"{KIND} {PLAN_FORMAT}"
    acceptance: Mapping[str, Any] = field(default_factory=lambda: dict(ACCEPTANCE))
    evenness: str = EVEN
    par: str = REFERENCE.name

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
        return choice_of_config(edition, self.config)


def check(plan: MapPlan, edition: Edition) -> MapPlan:
    """The plan, if it can be played; else what is wrong with it."""
    check_common(
        plan,
        numbers={"table_size": (1, MAX_PLAYERS), "turn_seconds": (0, MOST_SECONDS), "best_budget": (1, MOST)},
        words={
            "mode": MODES,
            "ranking": RANKINGS,
            "ambush_by": WAYS,
            "language": tuple(edition.languages),
            "evenness": tuple(EVENNESS.values()),
            "par": (REFERENCE.name,),
        },
        tie_breaks=TIE_BREAKS,
        acceptance=ACCEPTANCE,
        called={"best_budget": "best"},
    )
    if plan.mode == "solo" and plan.way == "neighbour":
        raise Refusal(
            say("a player alone has no neighbour; take mode table, or ambushes by border"), "mode", said="solo"
        )
    if plan.way == "neighbour" and plan.table_size < 2:
        raise Refusal(say("ambushes by neighbours need at least two players at a table"), "table-size")
    plan.game_map(edition)
    choice = plan.choice(edition)
    if plan.way == "border":
        refuse_unknown_corners(edition, choice.ambush)
    return plan


def read_plan(data: bytes, edition: Edition) -> MapPlan:
    """The plan in a file, compared with the rules and data in force; refuses every other byte."""
    plan = read_fields(data, MapPlan)
    grid = plan.map.get("grid")
    if set(plan.map) != {"id", "grid"} or not isinstance(plan.map["id"], str):
        raise Broken(say('{plan}: "map" must hold an id and a grid', plan=PLAN))
    if not isinstance(grid, list) or not all(isinstance(row, str) for row in grid):
        raise Broken(say("{plan}: the grid of the map must be rows of text", plan=PLAN))
    return held_against(plan, records(edition), lambda found: check(found, edition))


# --------------------------------------------------------------------------------------------------------------------
# The options of planning an event of this game, and the plan that they make.


ABOUT = """Write the plan of an event into a new FOLDER, make its event key, and print the commitment.

    What the options leave out comes from a YAML file (--from) or from the defaults. Publish plan and commitment before
    anybody can know a card.
    """
OPTIONS = (
    *COMMON,
    *SETS,
    MAP,
    replace(MODE, default="table", label="Alone, with the solo rating, or at a table."),
    AMBUSH_BY,
    one_of(
        "edicts", "Use every scoring card equally often, or draw each round's edicts independently.", tuple(EVENNESS),
        default="even", group="event",
    ),
    whole("turn-seconds", "Time for a turn; 0 for no limit.", 0, MOST_SECONDS, default=90, group="event"),
    one_of(
        "ranking", "What the standings add up: points, points above par, matchpoints, or these in per cent of a round. "
            "Default: points, or par with --draws per-pod.", RANKINGS, group="event",
    ),
    some_of(
        "tie-breaks", "Tie-breaks, in order.", TIE_BREAKS, noun="tie break",
        default=("monsters", "best-round"), group="event",
    ),
    replace(budget_option("best", PACK_BUDGET), group="event"),
)  # fmt: skip


def plan_from(job: Job[Edition]) -> MapPlan:
    """The plan that options, file and defaults make; refuses what cannot be played."""
    chosen, edition = job.chosen, job.edition
    choice = choice_of(job)
    data, rulings = next(records(edition))
    map_id, map_ = find_map(edition, chosen["map"] or edition.maps_of(choice.explore_set)[0])
    plan = MapPlan(
        **common_fields(job),
        config=deal_table(edition, choice).config,
        data=data,
        map={"id": map_id, "grid": list(map_.grid)},
        mode=chosen["mode"],
        evenness=EVENNESS[chosen["edicts"]],
        ambush_by=chosen["ambush-by"],
        rulings=rulings,
        turn_seconds=chosen["turn-seconds"],
        ranking=chosen["ranking"] or ("par" if chosen["draws"] == "per-pod" else POINTS),
        tie_breaks=chosen["tie-breaks"],
        best_budget=chosen["best"] or usual(PACK_BUDGET),
    )
    return with_seats(check(plan, edition))


# --------------------------------------------------------------------------------------------------------------------
# From the event's seed to the deals of all rounds: attempts in order, and no choice anywhere.
#
# Two published rules decide which attempt at a round counts, and everything they turn down is logged:
#
# - **even-1**, about the edicts, unless the plan says that they are independent. In each category only those cards may
#   come that have come least often so far, and no order of four edicts may come twice. Rounds are taken in order, in
#   each the pods by their numbers, then the reserves. Where the pool is so odd that this finds nothing in `PATIENCE`
#   attempts, cards that came once more are allowed as well, and orders may repeat; after twice as many, cards that came
#   twice more; and so on.
# - **T1**, about whether the deal can be played.
#
# Attempts are skipped, never mended: so the round key alone deals the round, for the caller page and for certificates.


# Eight cards of each category need 4,096 attempts where one of each is wanted: that many fail once in 10^10 rounds.
PATIENCE: Final = 100_000
# How many attempts of a pack the exact search looks at: more are turned down only where each would take seconds.
MOST_SETTLED: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtDraws(Dealt):
    """A unit with its edicts, and why attempts before this one do not count."""

    known: tuple[str, ...]  # of each attempt that T1 turned down: what the exact search says as well
    uneven: int  # attempts that even-1 turned down
    edicts: tuple[str, ...]

    def log(self) -> dict[str, Any]:
        said = {"known": list(self.known), "uneven": self.uneven, "deal": self.digest, "edicts": list(self.edicts)}
        return Dealt.log(self) | said


def setting_of(edition: Edition, plan: MapPlan, code: str) -> Setting:
    """The seed in the configuration of the plan, on its map."""
    map_id, map_ = plan.game_map(edition)
    return Setting(plan.config, code, map_id, map_, plan.way)


def derive(
    edition: Edition,
    plan: MapPlan,
    seed: bytes,
    progress: Callable[[int], object] = lambda _: None,
    most: int | None = None,
) -> Iterator[DealtDraws]:
    """The deals of all units, one by one; with `most`, T1 may turn down at most that many deals of a unit."""
    table = deal_table(edition, plan.choice(edition))
    even, left = _Evenness(table), MOST_SETTLED
    for done, unit in enumerate(units(plan)):
        progress(done)
        uneven, rejected, known = 0, list[int](), list[str]()
        for attempt, code in attempts(seed, unit):
            edicts = _edicts(table, code)
            if plan.evenness == EVEN and not even.allows(edicts, attempt):
                uneven += 1
                continue
            match, triage = accept(edition, setting_of(edition, plan, code))
            if triage.verdict == "playable":
                break
            rejected.append(attempt)
            left -= 1
            known.append((settled(match, triage) if most is None and left >= 0 else triage).verdict)
            if len(rejected) == most:
                raise NotAccepted(
                    say(
                        "none of {most} deals can be played on map {map}; take another map",
                        most=most,
                        map=plan.map["id"],
                    )
                )
        even.count(edicts)
        yield DealtDraws(
            unit=unit,
            code=code,
            attempt=attempt,
            uneven=uneven,
            rejected=tuple(rejected),
            known=tuple(known),
            digest=deal_digest(match.deal),
            edicts=edicts,
        )


def foretold(edition: Edition, plan: MapPlan) -> list[Unit]:
    """The units whose edicts, but for their order, are those that have not come yet; where edicts are even."""
    if plan.evenness != EVEN:
        return []
    pools = deal_table(edition, plan.choice(edition)).scoring
    dealt = enumerate(units(plan), start=1)
    return [unit for number, unit in dealt if all(number % len(pool) == 0 for pool in pools)]


def _edicts(table: DealTable, code: str) -> tuple[str, ...]:
    """The edicts of a seed, without dealing the rest; `deal` does the same first."""
    stream = Stream(root(table.config, code), "edicts")
    return tuple(stream.shuffled([pool[stream.below(len(pool))] for pool in table.scoring]))


class _Evenness:
    """The rule even-1: what came so far, and what may come."""

    def __init__(self, table: DealTable) -> None:
        self._category = {card: pool for pool in table.scoring for card in pool}
        self._count: Counter[str] = Counter()
        self._orders: set[tuple[str, ...]] = set()

    def allows(self, edicts: tuple[str, ...], attempt: int) -> bool:
        slack = attempt // PATIENCE
        if not slack and edicts in self._orders:
            return False
        count = self._count
        return all(count[card] <= min(count[other] for other in self._category[card]) + slack for card in edicts)

    def count(self, edicts: tuple[str, ...]) -> None:
        self._count.update(edicts)
        self._orders.add(edicts)
