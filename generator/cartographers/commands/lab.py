"""The designer's bench: what a scoring card is worth to players of different skill."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from generator.cartographers.commands.options import PLAY, play_of
from generator.cartographers.edition import Edition
from generator.cartographers.lab.figures import figures
from generator.cartographers.lab.report import report
from generator.cartographers.lab.trials import Bench, Deals, Stint, Trials, stints
from generator.cartographers.load import card_in_file
from generator.cartographers.lookup import scoring_card
from generator.cartographers.pages.lab_page import lab_page
from generator.cartographers.search.players import usual
from generator.census.run import MAX_JOBS
from generator.interface.command import JSON, LANG, Answer, Command, File, Job
from generator.interface.kinds import kind_of
from generator.interface.option import Option, Refusal, whole
from generator.library.files import STANDARD, path_of
from generator.library.workers import cores, worked
from generator.pages.look import OUTPUT, PAPER
from generator.press.paper import parse_paper

PAIRS = 3_500  # half a point, with 95 %
PREFIX = "LAB"  # of all seeds, before the number
_KINDS = {"pdf": (".pdf",), "txt": (".txt",), "json": (".json",)}


def lab(job: Job[Edition]) -> Answer:
    """Measure what a scoring card is worth.

    CARD is a card by its id or name, or a file like scoring.yaml that holds one card of your own. The same deals are
    played with the card and with another of its category, by three players who do not know what comes: one that takes
    what pays at once, the bot R1, and R1 that thinks of the next card. Every figure comes with its 95 % interval.
    """
    chosen, play = job.chosen, play_of(job)
    name, path = chosen["card"], path_of(chosen["card"])
    if path.suffix in (".yaml", ".yml") or os.path.isfile(path):
        card, record = card_in_file(path)
    else:
        card = scoring_card(job.edition, name, "card")
        record = job.edition.scoring[card]
    rivals = [name for name in play.choice.scoring if job.edition.scoring[name].category == record.category]
    if rivals == [card]:
        raise Refusal(f"no other {record.category} card is in play; choose more by --scoring", "card", said=card)
    bench = Bench(card, record, play.setting(PREFIX), play.choice, job.own)
    edition = replace(job.edition, scoring={**job.edition.scoring, card: record})
    kind = kind_of(chosen["output"], _KINDS, "output")
    pairs = chosen["pairs"] or usual(PAIRS)
    work = list(stints(pairs, field=max(2, pairs // 10), ahead=max(2, pairs // 5)))
    numbers = figures(edition, bench, zip(work, _played(job, bench, work), strict=True))
    text = "\n".join(report(edition, numbers, job.language)) + "\n"

    def content() -> bytes:
        if kind == "pdf":
            return lab_page(edition, numbers, parse_paper(chosen["paper"]), job.language)
        return (text if kind == "txt" else json.dumps(numbers, ensure_ascii=False, indent=2) + "\n").encode()

    output: Path | None = chosen["output"]
    return Answer(
        facts=numbers,
        lines=tuple if output == STANDARD else text.splitlines,
        files=[File(output, content())] if output else (),
    )


def _played(job: Job[Edition], bench: Bench, work: Sequence[Stint]) -> Iterator[Deals]:
    """What comes of all deals, by as many processes as are wanted."""
    for number, found in enumerate(worked(Trials(bench).tried, work, job.chosen["jobs"] or cores()), 1):
        yield found
        job.progress(number, len(work))


LAB = Command(
    lab,
    (
        Option(
            "card", "A scoring card, or a file that holds one.", words=lambda edition: edition.scoring, open=True,
            position=True, needed=True, shown="CARD|FILE",
        ),
        whole(
            "pairs",
            "Deals that the quick players play twice. Default: 3500, or 70 where only Python can play.",
            50,
            1_000_000,
        ),
        whole("jobs", "Processes at once. Default: one for each core.", 1, MAX_JOBS),
        *PLAY,
        replace(OUTPUT, label="Write the report here; the name ends in .pdf, .txt or .json."),
        PAPER,
        LANG,
        JSON,
    ),
)  # fmt: skip
