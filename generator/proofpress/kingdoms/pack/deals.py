"""What this game adds to a plan, and the set-ups that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any, ClassVar, Final

from proofpress.errors import NotAccepted, Refusal, UsageError, say
from proofpress.kingdoms.certificate import Setting
from proofpress.kingdoms.deal import box_of, choice_of, choose, deal, free_parts, records, setup_digest
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.prove import BEGINNERS, FREE, PLAYERS, RANDOM_GAMES, TOKENS, prove
from proofpress.kingdoms.rules.legal_moves import MOST_ROUNDS
from proofpress.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS, Setup
from proofpress.options import Job, one_of, some_of
from proofpress.pack.keys import PLAN_FORMAT
from proofpress.pack.plan import (
    COMMON,
    Dealt,
    Plan,
    Unit,
    attempts,
    check_common,
    common_fields,
    held_against,
    read_fields,
    sizes_of,
    units,
    with_seats,
)
from proofpress.records import dataclass
from proofpress.seeds import text_digest

# --------------------------------------------------------------------------------------------------------------------
# What is agreed besides what all games do: tokens, resources, what players choose; and tables of several sizes.


KIND: Final = "proofpress kingdoms plan"
PLACES: Final = "places"
RANKINGS: Final = (PLACES, "points")
TIE_BREAKS: Final = (PLACES, "points", "rounds-won", "best-round", "last-round")
ACCEPTANCE: Final[Mapping[str, Any]] = {"rule": "K1", "rounds": MOST_ROUNDS, "random": RANDOM_GAMES}


@dataclass(frozen=True, kw_only=True)
class LandsPlan(Plan):
    """What is agreed. docs/protocol.md says what each field means."""

    configs: Mapping[str, str]  # how many sit at a table -> configuration of its seed
    tokens: bool
    beginners: bool
    free: tuple[str, ...]
    kind: ClassVar[str] = KIND
    format: str = f"{KIND} {PLAN_FORMAT}"
    acceptance: Mapping[str, Any] = field(default_factory=lambda: dict(ACCEPTANCE))
    turning: ClassVar[bool] = True  # the seat is the number of the land

    def tables_for(self, players: int) -> int:
        """The nearest number of tables for which there are set-ups."""
        wanted = Plan.tables_for(self, players)
        most = self.tables if self.own_draws else players
        for tables in sorted(range(1, most + 1), key=lambda tables: abs(tables - wanted)):
            units = (Unit("round", 1, table + 1) if self.own_draws else None for table in range(tables))
            if all(size in self.sizes(unit) for size, unit in zip(sizes_of(players, tables), units, strict=True)):
                return tables
        sizes = " or ".join(self.configs)
        many = say("{players} {players<player|players>}", players=players)
        raise Refusal(
            say("{many} cannot fill tables of {sizes}, for which there are set-ups", many=many, sizes=sizes), "absent"
        )

    def sizes(self, unit: Unit | None = None) -> list[int]:
        """For how many players a unit is dealt, a set-up for each: as many as sit at a table, one fewer and one more.
        Reserves are for any table."""
        planned = sizes_of(self.players, self.tables)
        return _about([planned[unit.pod - 1]] if unit and unit.pod else planned)

    def topics(self) -> set[str]:
        """Also tokens, the key to where they lie, the Lost Kingdom, and tables of five."""
        there = {
            "five": MOST_SEATS in self.sizes(),
            "key": self.tokens and not {"sides", "regions"} & {*self.free},
            "lost": LOST_KINGDOM_SEATS in self.sizes(),
            "tokens": self.tokens,
        }
        return Plan.topics(self) | {topic for topic, is_there in there.items() if is_there}

    def sizes_at(self, table: int) -> Collection[int]:
        return self.sizes(Unit("round", 1, table + 1) if self.own_draws and table < self.tables else None)

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


def check(plan: LandsPlan, edition: Edition) -> LandsPlan:
    """The plan, if it can be played; else what is wrong with it."""
    check_common(
        plan,
        numbers={"table_size": (LOST_KINGDOM_SEATS, MOST_SEATS)},
        words={"ranking": RANKINGS, "language": tuple(edition.languages)},
        tie_breaks=TIE_BREAKS,
        acceptance=ACCEPTANCE,
    )
    check_tables(plan.players, plan.table_size)
    if list(plan.free) != sorted(free_parts(plan.free)):
        raise UsageError(say("what is left open must be in the plan once, in alphabetical order"))
    if plan.configs != configs_of(edition, plan.players, plan.table_size, tokens=plan.tokens):
        raise UsageError(say("the configurations are not those of these tables"))
    return plan


def check_tables(players: int, table_size: int) -> None:
    """Whether everybody has somebody to play with."""
    for part, number in (("players", players), ("table-size", table_size)):
        if number < LOST_KINGDOM_SEATS:
            raise Refusal(
                say("at least {lost_kingdom_seats} players are needed", lost_kingdom_seats=LOST_KINGDOM_SEATS),
                part,
                said=number,
            )
    if players // -(-players // table_size) < LOST_KINGDOM_SEATS:
        alone = say(
            "{players} players at tables of {table_size} leave somebody alone; take tables of another size",
            players=players,
            table_size=table_size,
        )
        raise Refusal(alone, "table-size")


def read_plan(data: bytes, edition: Edition) -> LandsPlan:
    """The plan in a file, compared with the rules and data in force; refuses every other byte."""
    plan = read_fields(data, LandsPlan)
    return held_against(plan, records(edition), lambda found: check(found, edition))


# --------------------------------------------------------------------------------------------------------------------
# The options of planning an event of this game, and the plan that they make.


ABOUT = """Write the plan of an event into a new FOLDER, make its event key, and print the commitment.

    What the options leave out comes from a YAML file (--from) or from the defaults. Publish plan and commitment before
    anybody can know a set-up. Tables may differ by one player; then there are set-ups for both sizes.
    """
OPTIONS = (
    *(
        replace(each, bounds=PLAYERS.bounds, label=f"Players at a table, {LOST_KINGDOM_SEATS} to {MOST_SEATS}.")
        if each.name == "table-size" else each
        for each in COMMON
    ),
    TOKENS,
    replace(BEGINNERS, with_no=True, default=False),
    FREE,
    one_of(
        "ranking", "What the standings add up: places, the share of others at the table left behind, or points.",
        RANKINGS, default="places", group="event",
    ),
    some_of(
        "tie-breaks", "Tie-breaks, in order; by default what --ranking leaves out, then rounds-won.",
        TIE_BREAKS, noun="tie break", group="event",
    ),
)  # fmt: skip


def plan_from(job: Job[Edition]) -> LandsPlan:
    """The plan that options, file and defaults make; refuses what cannot be played."""
    chosen, edition = job.chosen, job.edition
    common = common_fields(job)
    players, size, tokens = common["players"], common["table_size"], chosen["tokens"]
    check_tables(players, size)
    ranking = chosen["ranking"]
    data, rulings = next(records(edition))
    plan = LandsPlan(
        **common,
        configs=configs_of(edition, players, size, tokens=tokens),
        tokens=tokens,
        beginners=chosen["beginners"],
        free=tuple(sorted(set(chosen["free"]))),
        data=data,
        rulings=rulings,
        ranking=ranking,
        tie_breaks=chosen["tie-breaks"] or ("points" if ranking == "places" else "places", "rounds-won"),
    )
    return with_seats(check(plan, edition))


# --------------------------------------------------------------------------------------------------------------------
# From the event's seed to the set-ups of all units: attempts in order, and no choice anywhere.
#
# An attempt counts when the set-ups of all sizes of tables that the unit is for are accepted: the program K1 plays them
# to their end, and the rules find nobody shut out. The round key alone deals them all; a size has its own
# configuration.


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtSetups(Dealt):
    """A unit with its set-ups and their proofs, by the size of the table."""

    setups: Mapping[int, Setup]
    proofs: Mapping[int, bytes]

    def log(self) -> dict[str, Any]:
        return Dealt.log(self) | {"setups": {str(size): setup_digest(setup) for size, setup in self.setups.items()}}


def derive(
    edition: Edition,
    plan: LandsPlan,
    seed: bytes,
    progress: Callable[[int], object] = lambda _: None,
    most: int | None = None,
) -> Iterator[DealtSetups]:
    """What is dealt for all units, one by one; with `most`, at most that many attempts at a unit may be turned down."""
    for done, unit in enumerate(units(plan)):
        progress(done)
        for attempt, code in attempts(seed, unit):
            if attempt == most:
                raise NotAccepted(say("of {most} set-ups none can be played; take other lands or nations", most=most))
            if proofs := proofs_of(edition, plan, unit, code):
                break
        setups = {size: dealt(edition, plan, size, code) for size in proofs}
        yield DealtSetups(
            unit=unit,
            code=code,
            attempt=attempt,
            rejected=tuple(range(attempt)),
            digest=text_digest("".join(f"{size} {setup_digest(setup)}\n" for size, setup in setups.items())),
            setups=setups,
            proofs=proofs,
        )


def proofs_of(edition: Edition, plan: LandsPlan, unit: Unit, code: str) -> dict[int, bytes]:
    """The certificates of all set-ups of a round key; nothing when one of them is not accepted."""
    found = {}
    for size in plan.sizes(unit):
        proof = prove(edition, plan.setting(size, code))
        if proof.certificate is None:
            return {}
        found[size] = proof.certificate
    return found


def dealt(edition: Edition, plan: LandsPlan, size: int, code: str) -> Setup:
    """The set-up of a round key for a table of this size, also in the parts that players choose themselves."""
    box = box_of(edition)
    return deal(box, choice_of(box, plan.configs[str(size)]), code, beginners=plan.beginners)
