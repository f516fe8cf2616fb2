"""What can be asked of the game: a sheet, a deal, a proof, what is there. Each is a function to an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from night_market.deal import config_of, deal, play
from night_market.proofs import PROOFS, proved
from night_market.records import SIDE, Edition, load_edition
from night_market.sheet import open_book, sheet_document
from night_market.texts import in_words
from proofpress.data.folders import plain
from proofpress.data.listing import checked, first_lines, own_facts
from proofpress.errors import Refusal, hint, quoted
from proofpress.files import File
from proofpress.games import Seeds
from proofpress.options import DATA, JSON, LANG, SEED, Answer, Command, Job, Option, file, whole
from proofpress.pages.page_setup import Look, printing
from proofpress.seeds import canonical_seed


def sheets(job: Job[Edition]) -> Answer:
    """Print sheets: the market, and all goals."""
    look = Look(job)
    document = sheet_document(look.book(open_book, job.edition), look.paper("portrait"), job.chosen["copies"])
    return look.printed(document.to_bytes(), "market.pdf")


def show_deal(job: Job[Edition]) -> Answer:
    """Show the goals and the rolls of a seed."""
    edition, dealt = job.edition, deal(job.edition, job.chosen["seed"])
    facts = {"seed": canonical_seed(job.chosen["seed"]), "config": config_of(edition), **dealt._asdict()}

    def lines() -> Iterator[str]:
        for goal in dealt.goals:
            yield f"{edition.name(goal, job.language)}: {in_words(edition.goals[goal])}"
        yield f"rolls: {' '.join(map(str, dealt.rolls))}"

    return Answer(facts=facts, lines=lines)


def attempt(_: Job[Edition], __: str) -> tuple[bool, str]:
    """Every deal can be played: there is always an empty stall until the market is full."""
    return True, "a market of sixteen stalls takes sixteen rolls"


def prove(job: Job[Edition]) -> Answer:
    """Play a seed to its end, and show the game.

    -o writes it as a certificate that "proofpress verify" checks.
    """
    dealt = deal(job.edition, job.chosen["seed"])
    found = proved(job.edition, job.chosen["seed"], play(job.edition, dealt))
    stalls = found.line.end.stalls
    rows = [" ".join(map(str, stalls[row * SIDE : (row + 1) * SIDE])) for row in range(SIDE)]
    output = job.chosen["output"]
    files = [File(output, PROOFS.certify(job.edition, found, "the player M1"))] if output else []
    facts = {"points": found.points, "market": rows}
    return Answer(facts=facts, lines=lambda: [*rows, f"{found.points} points"], files=files)


def check(job: Job[Edition]) -> Answer:
    """Load all data and print what is there, or everything that is wrong with it."""

    def facts() -> dict[str, Any]:
        own = {"own": own_facts({"goal": job.edition.goals}, {"goal": load_edition().goals})} if job.own else {}
        return {"goals": list(job.edition.goals), "languages": sorted(job.edition.text), **own}

    def lines(said: dict[str, Any]) -> Iterator[str]:
        yield from first_lines(said, job.own)
        yield f"{len(said['goals'])} goals, texts in {', '.join(said['languages'])}"

    return checked(job, facts, lines)


def show(job: Job[Edition]) -> Answer:
    """Show a goal as text."""
    wanted, goals = job.chosen["id"], job.edition.goals
    if wanted not in goals:
        raise Refusal(f"there is no goal {quoted(wanted)}{hint(wanted, goals)}", "id")
    words = in_words(goals[wanted])
    name = job.edition.name(wanted, job.language)
    return Answer(facts={"id": wanted, "rule": plain(goals[wanted])}, lines=lambda: [f"{name}: {words}"])


COPIES = whole("copies", "How many sheets.", 1, 1000, default=1)
CERTIFICATE = file("output", "Write the certificate here.", short="o")
GOAL = Option("id", "The id of a goal.", position=True, needed=True, words=lambda edition: edition.goals, open=True)
SHEETS = Command(sheets, (COPIES, DATA, *printing()))
DEAL = Command(show_deal, (SEED, DATA, LANG, JSON))
PROVE = Command(prove, (SEED, DATA, CERTIFICATE, JSON))
CHECK = Command(check, (DATA, JSON))
SHOW = Command(show, (GOAL, DATA, LANG, JSON))
SEEDS = Seeds("Every deal can be played, so it is always the first.", (DATA,), attempt)
