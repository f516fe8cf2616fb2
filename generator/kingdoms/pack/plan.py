"""What the second game agrees besides what all games do: tokens, resources, what players choose; and who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, ClassVar, Final

from generator.kingdoms.certificate import Setting
from generator.kingdoms.deal import choose, data_hash, free_parts
from generator.kingdoms.edition import Edition
from generator.kingdoms.play import box_of, rulings_of
from generator.kingdoms.prove import RANDOM_GAMES
from generator.kingdoms.rules.playable import MOST_ROUNDS
from generator.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS
from generator.library.dataclass import dataclass
from generator.library.errors import Refusal, UsageError
from generator.pack import plan as common
from generator.pack.plan import Bounds, check_common, held_against, read_fields
from generator.pack.seating import sizes_of
from generator.pack.units import Unit
from generator.seeds.stream import SPECIFICATION

FORMAT: Final = "proofpress kingdoms plan 1"
RANKINGS: Final = ("places", "points")
TIE_BREAKS: Final = ("places", "points", "rounds-won", "best-round", "last-round")
ACCEPTANCE: Final[Mapping[str, Any]] = {"rule": "K1", "rounds": MOST_ROUNDS, "random": RANDOM_GAMES}


@dataclass(frozen=True, kw_only=True)
class Plan(common.Plan):
    """What is agreed. docs/tournaments.md says what each field means."""

    configs: Mapping[str, str]  # how many sit at a table -> configuration of its seed
    tokens: bool
    beginners: bool
    free: tuple[str, ...]
    format: str = FORMAT
    specification: str = SPECIFICATION
    acceptance: Mapping[str, Any] = field(default_factory=lambda: dict(ACCEPTANCE))
    turning: ClassVar[bool] = True  # the seat is the number of the land

    def tables_for(self, players: int) -> int:
        """The nearest number of tables for which there are set-ups."""
        wanted = common.Plan.tables_for(self, players)
        most = self.tables if self.own_draws else players
        for tables in sorted(range(1, most + 1), key=lambda tables: abs(tables - wanted)):
            units = (Unit("round", 1, table + 1) if self.own_draws else None for table in range(tables))
            if all(size in self.sizes(unit) for size, unit in zip(sizes_of(players, tables), units, strict=True)):
                return tables
        sizes = " or ".join(self.configs)
        raise Refusal(f"{players} players do not fill tables of {sizes}, for which there are set-ups", "absent")

    def size_of(self, table: int) -> int:
        """How many sit at a table, in every round."""
        return sizes_of(self.players, self.tables)[table - 1]

    def sizes(self, unit: Unit | None = None) -> list[int]:
        """For how many players a unit is dealt, a set-up for each: as many as sit at a table, one fewer and one more.
        Reserves are for any table."""
        tables = [unit.pod] if unit and unit.pod else range(1, self.tables + 1)
        return _about(self.size_of(table) for table in tables)

    def setting(self, size: int, code: str) -> Setting:
        """The seed for a table of this size."""
        return Setting(self.configs[str(size)], code, self.beginners, frozenset(self.free))


def configs_of(edition: Edition, players: int, table_size: int, *, tokens: bool) -> dict[str, str]:
    """The configurations of all sizes of tables, also with a player fewer or more than planned."""
    box, sizes = box_of(edition), sizes_of(players, -(-players // table_size))
    return {str(size): choose(box, size, tokens=tokens).config for size in _about(sizes)}


def _about(sizes: Iterable[int]) -> list[int]:
    """These sizes, and those with a player fewer or more that can play."""
    near = {size + more for size in sizes for more in (-1, 0, 1)}
    return sorted(size for size in near if LOST_KINGDOM_SEATS <= size <= MOST_SEATS)


def check(plan: Plan, edition: Edition) -> Plan:
    """The plan, if it can be played; else what is wrong with it."""
    check_common(
        plan,
        Bounds(
            numbers={"table_size": (LOST_KINGDOM_SEATS, MOST_SEATS)},
            words={"ranking": RANKINGS, "language": tuple(edition.languages)},
            tie_breaks=TIE_BREAKS,
            acceptance=ACCEPTANCE,
            called={},
        ),
    )
    check_tables(plan.players, plan.table_size)
    if list(plan.free) != sorted(free_parts(plan.free)):
        raise UsageError("what is left open must be in the plan once, in alphabetical order")
    if plan.configs != configs_of(edition, plan.players, plan.table_size, tokens=plan.tokens):
        raise UsageError("the configurations are not those of these tables")
    return plan


def check_tables(players: int, table_size: int) -> None:
    """Whether everybody has somebody to play with."""
    for part, number in (("players", players), ("table-size", table_size)):
        if number < LOST_KINGDOM_SEATS:
            raise Refusal(f"at least {LOST_KINGDOM_SEATS} players are needed", part, said=number)
    if players // -(-players // table_size) < LOST_KINGDOM_SEATS:
        alone = f"{players} players at tables of {table_size} leave somebody alone; take tables of another size"
        raise Refusal(alone, "table-size")


def read_plan(data: bytes, edition: Edition) -> Plan:
    """The plan in a file, compared with the rules and data in force; refuses every other byte."""
    plan = read_fields(data, Plan, FORMAT)
    rulings = rulings_of(edition)._asdict()
    return held_against(plan, SPECIFICATION, data_hash(edition), rulings, lambda found: check(found, edition))
