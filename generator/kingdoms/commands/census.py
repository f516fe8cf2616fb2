"""The census of this game: how many set-ups are accepted, and who wins them."""

from __future__ import annotations

from functools import partial

from generator.game import Census, Prepared
from generator.interface.command import Job
from generator.interface.option import one_of
from generator.kingdoms.census import check, count, report, subject_of, summary, tasks
from generator.kingdoms.commands.options import TABLE, play_of
from generator.kingdoms.edition import Edition
from generator.kingdoms.search import k1, k2

BOT = one_of("bot", "Who plays the set-ups.", (k1.LABEL, k2.LABEL), default=k1.LABEL)


def prepare(job: Job[Edition]) -> Prepared:
    """What is counted by the options."""
    play, start, stop = play_of(job), job.chosen["from"], job.chosen["to"]
    subject = subject_of(play.edition, play.setting(job.chosen["prefix"]), job.chosen["bot"])
    return Prepared(
        subject,
        list(tasks(start, stop)),
        summary=lambda found: summary(subject, start, stop, found),
        check=partial(check, play.edition, subject),
    )


CENSUS = Census(
    about="""Prove ranges of set-ups, and report how many are accepted, how long games take, and who wins them.

    The bot K1, or the better and slower K2, plays the set-ups of the seeds Z0, Z1, Z2 and so on to the end. Results of
    ranges are kept, so a census that was interrupted continues where it was. The report depends on nothing but the
    seeds.
    """,
    options=(*TABLE, BOT),
    prepare=prepare,
    count=count,
    report=report,
)
