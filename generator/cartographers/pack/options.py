"""The options of planning an event of this game, and the plan that they make."""

from __future__ import annotations

from dataclasses import replace

from generator.cartographers.commands.options import AMBUSH_BY, MAP, MODE, SETS, choice_of
from generator.cartographers.commands.seeds import budget_option
from generator.cartographers.deal import data_hash
from generator.cartographers.deal_config import deal_table
from generator.cartographers.edition import Edition
from generator.cartographers.load import find_map
from generator.cartographers.pack.plan import EVENNESS, MOST_SECONDS, RANKINGS, TIE_BREAKS, Plan, check
from generator.cartographers.play import rulings_of
from generator.cartographers.search.best import PACK_BUDGET
from generator.cartographers.search.players import usual
from generator.interface.command import Job
from generator.interface.option import one_of, some_of, whole
from generator.pack.options import COMMON, common_fields
from generator.pack.plan import with_seats

ABOUT = """Fix the plan of an event in a new FOLDER, make its event key, and print the commitment.

    What the options leave out is taken from a YAML file (--from), else from the defaults. Publish plan and commitment
    before anybody can know a card.
    """
OPTIONS = (
    *COMMON,
    *SETS,
    MAP,
    replace(MODE, default="table", label="Alone, with the solo rating, or at a table."),
    AMBUSH_BY,
    one_of(
        "edicts", "Every scoring card equally often, or each round's edicts whatever came before.", tuple(EVENNESS),
        default="even", group="event",
    ),
    whole("turn-seconds", "Time for a turn; 0 for no limit.", 0, MOST_SECONDS, default=90, group="event"),
    one_of(
        "ranking", "What is added up: points, or points above par. Default: points, or par with --draws per-pod.",
        RANKINGS, group="event",
    ),
    some_of(
        "tie-breaks", "What breaks ties, the first one first.", TIE_BREAKS, noun="tie break",
        default=("monsters", "best-round"), group="event",
    ),
    replace(budget_option("best", PACK_BUDGET), group="event"),
)  # fmt: skip


def plan_from(job: Job[Edition]) -> Plan:
    """The plan that options, file and defaults make; refuses what cannot be played."""
    chosen, edition = job.chosen, job.edition
    choice = choice_of(job)
    map_id, map_ = find_map(edition, chosen["map"] or edition.maps_of(choice.explore_set)[0])
    plan = Plan(
        **common_fields(job),
        config=deal_table(edition, choice).config,
        data=data_hash(edition),
        map={"id": map_id, "grid": list(map_.grid)},
        mode=chosen["mode"],
        evenness=EVENNESS[chosen["edicts"]],
        ambush_by=chosen["ambush-by"],
        rulings=rulings_of(edition)._asdict(),
        turn_seconds=chosen["turn-seconds"],
        ranking=chosen["ranking"] or ("par" if chosen["draws"] == "per-pod" else "points"),
        tie_breaks=chosen["tie-breaks"],
        best_budget=chosen["best"] or usual(PACK_BUDGET),
    )
    return with_seats(check(plan, edition))
