"""The census of this game: how many set-ups are accepted, and who wins them."""

from __future__ import annotations

from functools import partial

from generator.game import Census, Prepared
from generator.interface.command import Job
from generator.kingdoms.census import check, count, report, subject_of, summary, tasks
from generator.kingdoms.commands.options import TABLE, play_of
from generator.kingdoms.edition import Edition


def prepare(job: Job[Edition]) -> Prepared:
    """What is counted by the options."""
    play, start, stop = play_of(job), job.chosen["from"], job.chosen["to"]
    subject = subject_of(play.edition, play.setting(job.chosen["prefix"]))
    return Prepared(
        subject,
        list(tasks(start, stop)),
        summary=lambda found: summary(subject, start, stop, found),
        check=partial(check, play.edition, subject),
    )


CENSUS = Census(
    about="""Prove ranges of set-ups, and report how many are accepted, how long games take, and who wins them.

    The bot K1 plays the set-ups of the seeds Z0, Z1, Z2 and so on to the end. Results of ranges are kept, so a census
    that was interrupted continues where it was. The report depends on nothing but the seeds.
    """,
    options=TABLE,
    prepare=prepare,
    count=count,
    report=report,
)
