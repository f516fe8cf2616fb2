"""The census of this game: how many seeds the rule T1 accepts, and what can be scored."""

from __future__ import annotations

from functools import partial

from generator.cartographers.census import Extent, check, count, subject_of
from generator.cartographers.census_report import report, summary
from generator.cartographers.commands.options import PLAY, play_of
from generator.cartographers.commands.seeds import budget_option
from generator.cartographers.edition import Edition
from generator.cartographers.pages.census_page import census_page
from generator.cartographers.pages.census_picture import census_svg
from generator.cartographers.search.best import BUDGET
from generator.cartographers.search.players import usual
from generator.game import Census, Prepared
from generator.interface.command import Job
from generator.interface.option import Refusal, whole


def prepare(job: Job[Edition]) -> Prepared:
    """What is counted by the options."""
    chosen, play = job.chosen, play_of(job)
    seeds = chosen["to"] - chosen["from"]
    for name in ("par", "best"):
        if chosen[name] > seeds:
            raise Refusal(f"0 to {seeds}, as many as there are seeds", name, said=chosen[name])
    extent = Extent(chosen["from"], chosen["to"], chosen["par"], chosen["best"])
    subject = subject_of(play.edition, play.setting(chosen["prefix"]), chosen["budget"] or usual(BUDGET))
    tasks = list(extent.tasks())
    return Prepared(
        subject,
        tasks,
        summary=lambda found: summary(subject, extent, zip(tasks, found, strict=True)),
        check=partial(check, play.edition, subject),
    )


SCORED = (
    whole("par", "Let the bot R1 play the accepted seeds among the first N.", 0, 10**9, default=0),
    whole("best", "Look for the best line of each accepted seed among the first N.", 0, 10**9, default=0),
    budget_option("budget", BUDGET),
)

CENSUS = Census(
    about="""Prove ranges of seeds, and report the rates.

    Counts for the seeds Z0, Z1, Z2 and so on how many the rule T1 accepts, and why it rejects the others; with --par
    and --best also what can be scored. Results of ranges are kept, so a census that was interrupted or killed
    continues where it was, and a longer one uses what a shorter one found. The report depends on nothing but the
    seeds.
    """,
    options=(*SCORED, *PLAY),
    prepare=prepare,
    count=count,
    report=report,
    page=census_page,
    picture=census_svg,
)
