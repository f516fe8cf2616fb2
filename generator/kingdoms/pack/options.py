"""The options of planning an event of this game, and the plan that they make."""

from __future__ import annotations

from dataclasses import replace

from generator.interface.command import Job
from generator.interface.option import one_of, some_of
from generator.kingdoms.commands.options import BEGINNERS, FREE, PLAYERS, TOKENS
from generator.kingdoms.deal import data_hash
from generator.kingdoms.edition import Edition
from generator.kingdoms.pack.plan import RANKINGS, TIE_BREAKS, Plan, check, check_tables, configs_of
from generator.kingdoms.play import rulings_of
from generator.kingdoms.rules.setup import LOST_KINGDOM_SEATS, MOST_SEATS
from generator.pack.options import COMMON, common_fields
from generator.pack.plan import with_seats

ABOUT = """Fix the plan of an event in a new FOLDER, make its event key, and print the commitment.

    What the options leave out is taken from a YAML file (--from), else from the defaults. Publish plan and commitment
    before anybody can know a set-up. Tables may differ by one player; then there are set-ups for both sizes.
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
        "ranking", "What is added up: places, the share of others at the table left behind, or points.", RANKINGS,
        default="places", group="event",
    ),
    some_of(
        "tie-breaks", "What breaks ties, the first one first; by default what --ranking leaves out, then rounds-won.",
        TIE_BREAKS, noun="tie break", group="event",
    ),
)  # fmt: skip


def plan_from(job: Job[Edition]) -> Plan:
    """The plan that options, file and defaults make; refuses what cannot be played."""
    chosen, edition = job.chosen, job.edition
    common = common_fields(job)
    players, size, tokens = common["players"], common["table_size"], chosen["tokens"]
    check_tables(players, size)
    ranking = chosen["ranking"]
    plan = Plan(
        **common,
        configs=configs_of(edition, players, size, tokens=tokens),
        tokens=tokens,
        beginners=chosen["beginners"],
        free=tuple(sorted(set(chosen["free"]))),
        data=data_hash(edition),
        rulings=rulings_of(edition)._asdict(),
        ranking=ranking,
        tie_breaks=chosen["tie-breaks"] or ("points" if ranking == "places" else "places", "rounds-won"),
    )
    return with_seats(check(plan, edition))
