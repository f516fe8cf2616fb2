"""From the event's seed to the deals of all rounds: attempts in order, and no choice anywhere.

Two published rules decide which attempt at a round counts, and everything they turn down is logged:

- **even-1**, about the edicts, unless the plan says that they are independent. In each category only those cards may
  come that have come least often so far, and no order of four edicts may come twice. Rounds are taken in order, in each
  the pods by their numbers, then the reserves.
  Where the pool is so odd that this finds nothing in `PATIENCE` attempts, cards that came once more are allowed as
  well, and orders may repeat; after twice as many, cards that came twice more; and so on.
- **T1**, about whether the deal can be played.

Attempts are skipped, never mended: so the round key alone deals the round, for the caller page and for certificates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from generator.cartographers.certificate import Setting
from generator.cartographers.deal import deal_digest
from generator.cartographers.deal_config import DealTable, deal_table
from generator.cartographers.edition import Edition
from generator.cartographers.pack.plan import EVEN, Plan
from generator.cartographers.prove import accept, settled
from generator.library.dataclass import dataclass
from generator.pack import units
from generator.pack.protocol import round_key
from generator.seeds.attempts import NothingAccepted
from generator.seeds.codes import key_code
from generator.seeds.stream import Stream, root

# Eight cards of each category need 4,096 attempts where one of each is wanted: that many fail once in 10^10 rounds.
PATIENCE: Final = 100_000
# How many attempts of a pack the exact search looks at: more are turned down only where each would take seconds.
MOST_SETTLED: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(units.Dealt):
    """The same with what this game's rules turned down, and what was dealt."""

    known: tuple[str, ...]  # of each attempt that T1 turned down: what the exact search says as well
    uneven: int  # attempts that even-1 turned down
    digest: str  # of the deal
    edicts: tuple[str, ...]

    def log(self) -> dict[str, Any]:
        said = units.Dealt.log(self)
        return {
            **said,
            "known": list(self.known),
            "uneven": self.uneven,
            "deal": self.digest,
            "edicts": list(self.edicts),
        }


def setting_of(edition: Edition, plan: Plan, code: str) -> Setting:
    """The seed in the configuration of the plan, on its map."""
    map_id, map_ = plan.game_map(edition)
    return Setting(plan.config, code, map_id, map_, plan.way)


def derive(
    edition: Edition, plan: Plan, seed: bytes, progress: Callable[[int], None] | None = None, most: int | None = None
) -> Iterator[Dealt]:
    """The deals of all units, one by one; with `most`, T1 may turn down at most that many deals of a unit."""
    table = deal_table(edition, plan.choice(edition))
    even, left = _Evenness(table), MOST_SETTLED
    for done, unit in enumerate(units.units(plan)):
        if progress:
            progress(done)
        uneven, rejected, known, attempt = 0, list[int](), list[str](), 0
        while True:
            code = key_code(round_key(seed, unit.label, attempt))
            edicts = _edicts(table, code)
            if plan.evenness == EVEN and not even.allows(edicts, attempt):
                uneven += 1
            else:
                match, triage = accept(edition, setting_of(edition, plan, code))
                if triage.verdict == "playable":
                    break
                rejected.append(attempt)
                left -= 1
                known.append((settled(match, triage) if most is None and left >= 0 else triage).verdict)
                if len(rejected) == most:
                    raise NothingAccepted(
                        f"of {most} deals none can be played on map {plan.map['id']}; take another map"
                    )
            attempt += 1
        even.count(edicts)
        yield Dealt(
            unit=unit,
            code=code,
            attempt=attempt,
            uneven=uneven,
            rejected=tuple(rejected),
            known=tuple(known),
            digest=deal_digest(match.deal),
            edicts=edicts,
        )


def foretold(edition: Edition, plan: Plan) -> list[units.Unit]:
    """The units whose edicts, but for their order, are those that have not come yet; where edicts are even."""
    if plan.evenness != EVEN:
        return []
    pools = deal_table(edition, plan.choice(edition)).scoring
    dealt = enumerate(units.units(plan), start=1)
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
