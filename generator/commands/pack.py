"""The steps of a tournament, one command each. Nothing secret is ever printed.

Only the first step needs --game; those after it read the game from the plan. The steps write into the folder of the
pack as they go, each file whole, so that they can be interrupted: `generator.pack.folder` does that.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.commands.games import game_for
from generator.game import Game, needed
from generator.interface.command import DATA, LANG, Answer, Command, File, Job
from generator.interface.option import Option, file, whole
from generator.library.errors import FileError, shown_path
from generator.pack import folder as files
from generator.pack.audit import audit
from generator.pack.game import Opened, Pack
from generator.pack.plan import format_of, plan_hash
from generator.pack.results import MOST_BYTES
from generator.pack.steps import RESULTS_FILE, mix_step, open_pack, plan_step, print_step, reveal_step, unlock
from generator.pages.look import OUTPUT

FOLDER = Option("folder", "The folder of the pack.", kind="folder", position=True, needed=True)
KEY = file("key", "The event key. Default: beside the folder, FOLDER.key.")
WORKERS = whole("workers", "How many processes. Default: one for each processor.", 1, 64)


def plan(of: Game[Any]) -> Command[Any]:
    """The first step, with the options of the game."""
    game = needed(of, of.pack, "tournaments")

    def run(job: Job[Any]) -> Answer:
        folder: Path = job.chosen["folder"]
        agreed = game.plans.chosen(job)
        where = job.chosen["key"] or files.default_key(folder)
        seal = plan_step(game, job.edition, folder, agreed, where)
        shown, digest = shown_path(folder), plan_hash(agreed.to_bytes())
        mixing = f"mix {shown} VALUE, once it is known: {agreed.value_source}"
        following = f"print {shown}" if agreed.value_kind == "none" else mixing
        lines = (
            f"plan        {shown_path(folder / files.PLAN)}",
            f"plan hash   {digest}",
            f"commitment  {seal}",
            f"event key   {shown_path(where)}  (secret; keep a copy elsewhere)",
            f"next: publish plan and commitment, then proofpress pack {following}",
        )
        return Answer(lines=lambda: lines)

    run.__doc__ = game.plans.about
    key = replace(KEY, label="Where the event key goes. Default: beside the folder, FOLDER.key.")
    return Command(run, (FOLDER, *game.plans.options, key))


def mix(job: Job[Any]) -> Answer:
    """Mix the public VALUE into the pack in FOLDER.

    It must have the form that the plan names. Once mixed in, it cannot be changed.
    """
    mixed = mix_step(_pack(job), job.chosen["value"])
    return Answer(lines=lambda: [f"mixed in: {mixed}"])


def print_(job: Job[Any]) -> Answer:
    """Deal all rounds of the pack in FOLDER, prove them, and print everything.

    If it is interrupted, call it again: it goes on, and makes the same bytes.
    """
    printed = print_step(_unlocked(job), _workers(job), job.progress)
    lines = (
        f"{printed.units} deals, {printed.files} files in {shown_path(job.chosen['folder'])}",
        *printed.said,
        f"manifest  {printed.manifest}",
        "next: publish the digest of the manifest; public/booklet.pdf says what to cut and what goes where",
    )
    return Answer(lines=lambda: lines)


def reveal(job: Job[Any]) -> Answer:
    """Put the event key into the pack in FOLDER, after the last round.

    From then on everybody who has the folder can audit it.
    """
    path = reveal_step(_unlocked(job), files.load_key(_key_path(job)))
    return Answer(
        lines=lambda: [f"revealed in {shown_path(path)}; publish the folder, and proofpress pack audit checks it"]
    )


def audit_(job: Job[Any]) -> Answer:
    """Check the pack in FOLDER: derive, prove and print everything again, and compare.

    The exit code is 4, with the first difference, when anything does not follow from plan and key.
    """
    pack = _pack(job)
    if job.chosen["key"] is None and files.has(pack.folder, files.REVEAL):
        opened = unlock(pack, files.read_reveal(files.read(pack.folder, files.REVEAL), pack.data))
    else:
        opened = unlock(pack, files.load_key(_key_path(job)))
    said = list(audit(opened, _workers(job), job.progress, job.chosen["manifest"]))
    said.append("Nothing differs. No audit can see whether somebody who knew the key used it before the event.")
    return Answer(lines=lambda: said)


def results(job: Job[Any]) -> Answer:
    """Check the results of the pack in FOLDER and print the standings as PDF and CSV.

    TABLE is the filled-in table; without it results/results.csv of the folder. Wrong rows are reported with their
    lines.
    """
    pack = _pack(job)
    path: Path = job.chosen["table"] or pack.folder / RESULTS_FILE
    try:
        with path.open("rb") as file:
            rows = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError(f"{shown_path(path)}: cannot be read: {error.strerror or error}") from error
    done = pack.game.report(pack, rows, shown_path(path), job.chosen["lang"])
    target: Path = job.chosen["output"] or (pack.folder / RESULTS_FILE).parent
    return Answer(
        files=[File(target / name, content) for name, content in done.files.items()],
        folder=target,
        notes=[f"note: {note}" for note in done.notes],
    )


def _pack(job: Job[Any]) -> Pack[Any, Any, Any]:
    """The pack in a folder, whose plan says which game it is for."""
    folder: Path = job.chosen["folder"]
    said = format_of(files.read(folder, files.PLAN)) if files.has(folder, files.PLAN) else ""
    game = game_for(lambda each: each.pack is not None and each.pack().plans.format == said)
    return open_pack(needed(game, game.pack, "tournaments"), folder, game.load(job.own), job.own)


def _unlocked(job: Job[Any]) -> Opened[Any, Any, Any]:
    return unlock(_pack(job), files.load_key(_key_path(job)))


def _key_path(job: Job[Any]) -> Path:
    path: Path = job.chosen["key"] or files.default_key(job.chosen["folder"])
    return path


def _workers(job: Job[Any]) -> int:
    return job.chosen["workers"] or os.cpu_count() or 1


MIX = Command(mix, (FOLDER, Option("value", "The public value.", position=True, needed=True), DATA))
PRINT = Command(print_, (FOLDER, KEY, WORKERS, DATA))
REVEAL = Command(reveal, (FOLDER, KEY, DATA))
AUDIT = Command(
    audit_,
    (
        FOLDER,
        replace(KEY, label="The event key. Default: the one that was revealed, else FOLDER.key."),
        Option("manifest", "The digest of the manifest as it was published.", shown="DIGEST"),
        WORKERS,
        DATA,
    ),
)
RESULTS = Command(
    results,
    (
        FOLDER,
        file("table", "The filled-in table.", position=True),
        replace(OUTPUT, kind="folder", label="The folder for the standings. Default: results in FOLDER."),
        replace(LANG, default=None, saved="", label="Language of the standings. Default: that of the plan."),
        DATA,
    ),
)
