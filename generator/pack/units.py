"""What is dealt and printed once: a round, a table's own round, a reserve; and who gets sheets of it."""

from __future__ import annotations

from typing import Any, Final

from generator.library.dataclass import dataclass
from generator.pack.plan import Plan
from generator.pages.pack_occasion import Seat
from generator.text.labels import Labels

SPARES: Final = 10  # one spare sheet for this many players, and one more


@dataclass(frozen=True, slots=True)
class Unit:
    """What is dealt once: a round, a pod of a round, or a reserve."""

    kind: str  # round or reserve
    number: int  # from 1
    pod: int = 0  # the table from 1; 0 where all play the same

    @property
    def label(self) -> str:
        """Its name in the key derivation."""
        return f"{self.kind}/{self.number}" + (f"/pod/{self.pod}" if self.pod else "")

    @property
    def folder(self) -> str:
        """Its name in file names."""
        return f"{self.kind}-{self.number:02}" + (f"-pod-{self.pod:03}" if self.pod else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A unit with the attempt that counts, and those before it."""

    unit: Unit
    code: str  # of the round key: the seed
    attempt: int
    rejected: tuple[int, ...]  # attempts that the acceptance rule turned down

    def log(self) -> dict[str, Any]:
        """What is written down, without the key."""
        return {"unit": self.unit.label, "attempt": self.attempt, "rejected": list(self.rejected)}


def units(plan: Plan) -> list[Unit]:
    """Everything that is dealt, in order."""
    pods = range(1, plan.tables + 1) if plan.own_draws else (0,)
    rounds = [Unit("round", number, pod) for number in range(1, plan.rounds + 1) for pod in pods]
    return [*rounds, *(Unit("reserve", number) for number in range(1, plan.reserves + 1))]


def title_of(words: Labels, unit: Unit) -> str:
    """The name of a unit: "Round 3"."""
    if unit.pod:
        return words("round_pod", number=unit.number, table=unit.pod)
    return words(f"{unit.kind}_title", number=unit.number)


def seats_of(plan: Plan, unit: Unit, spares: int = 1) -> list[Seat]:
    """Who gets a sheet of a unit, table by table, and the spare sheets: at least so many."""
    here: list[Seat] = []
    for player in range(plan.players):
        table, seat = plan.seat_of(player, unit.number) if unit.kind == "round" else (0, 0)
        if not unit.pod or table == unit.pod:
            here.append(Seat(table, seat, plan.name_of(player)))
    if unit.kind == "round":
        here.sort(key=lambda seat: (seat.table, seat.seat))
    return [*here, *(Seat(0, 0, "") for _ in range(max(spares, len(here) // SPARES + 1)))]
