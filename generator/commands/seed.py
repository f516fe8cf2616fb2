"""New seed codes, and the first attempt at a text that can be played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.game import Game, needed
from generator.interface.command import JSON, Answer, Command, Job
from generator.interface.option import Option, whole
from generator.seeds.attempts import first_accepted
from generator.seeds.codes import new_code

MOST_CODES = 10_000  # more than any event needs
MOST_ATTEMPTS = 100  # few deals are rejected, so this many in a row mean that something else is at fault, such as a map


def new(job: Job[Any]) -> Answer:
    """Make seed codes.

    A code holds 50 random bits from the operating system and two check letters that catch typing mistakes. "proofpress
    prove" finds out whether its deal can be played.
    """
    codes = [new_code() for _ in range(job.chosen["count"])]
    return Answer(facts=codes, lines=lambda: codes)


NEW = Command(
    new,
    (
        whole("count", f"How many codes, up to {MOST_CODES:,}.", 1, MOST_CODES, short="n", default=1, shown="N"),
        JSON,
    ),
)


def find(of: Game[Any]) -> Command[Any]:
    """The command for a game."""
    seeds = needed(of, of.seeds, "seeds that could be tried")

    def find_seed(job: Job[Any]) -> Answer:
        reasons: dict[str, str] = {}

        def accepted(seed: str) -> bool:
            good, reasons[seed] = seeds.attempt(job, seed)
            return good

        found = first_accepted(job.chosen["text"], accepted, MOST_ATTEMPTS)
        rejected = [{"seed": seed, "reason": reasons[seed]} for seed in found.rejected]
        facts = {"seed": found.seed, "method": reasons[found.seed], "rejected": rejected}
        notes = [f"note: {seed} is rejected ({reasons[seed]})" for seed in found.rejected]
        return Answer(facts=facts, lines=lambda: [found.seed], notes=() if job.chosen["json"] else notes)

    find_seed.__doc__ = f"""Find the first attempt at a text that can be played.

    The attempts are TEXT, TEXT/2, TEXT/3 and so on. {seeds.about} Everybody finds the same one. The rejected attempts
    are reported as notes.
    """
    text = Option("text", "The text.", position=True, needed=True)
    as_json = replace(JSON, label="Print JSON, with the rejected attempts and their reasons.")
    return Command(find_seed, (text, *seeds.options, as_json))
