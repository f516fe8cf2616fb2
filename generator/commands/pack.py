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
from generator.interface.command import DATA, JSON, LANG, WORKERS, YES, Answer, Command, File, Job
from generator.interface.option import ANY, Option, file, flag, whole
from generator.library.errors import EXIT_CONTENT, EXIT_FILE, EXIT_OK, DataError, Refusal, shown_path
from generator.library.files import path_of
from generator.pack import folder as files
from generator.pack.audit import audit
from generator.pack.game import Opened, Pack
from generator.pack.options import FIRST
from generator.pack.plan import MOST_ROUNDS, format_of, plan_hash
from generator.pack.played import rounds_mixed_up
from generator.pack.protocol import Broken
from generator.pack.published import published
from generator.pack.result_rows import ResultTable
from generator.pack.results import MERGED, MOST_BYTES, RESULTS_FILE, filled, prefilled
from generator.pack.seats import named, results_file, seat_again
from generator.pack.steps import mix_step, open_pack, plan_step, print_step, reveal_step, unlock
from generator.pages.look import OUTPUT

FOLDER = Option("folder", "The folder of the pack.", kind="folder", position=True, needed=True, secret=True)
KEY = file("key", "The event key. Default: beside the folder, FOLDER.key.", secret=True)


def plan(of: Game[Any]) -> Command[Any]:
    """The first step, with the options of the game."""
    game = needed(of, of.pack, "tournaments")

    def run(job: Job[Any]) -> Answer:
        folder: Path = job.chosen["folder"]
        agreed = game.plans.chosen(job)
        where = job.chosen["key"] or files.default_key(folder)
        seal = plan_step(game, job.edition, folder, agreed, where)
        shown, digest = shown_path(folder), plan_hash(agreed.to_bytes())
        mixing = f'mix {shown} "VALUE", once it is known: {agreed.value_source}'
        following = f"print {shown}" if agreed.value is None else mixing
        lines = (
            f"plan        {shown_path(folder / files.PLAN)}",
            f"plan hash   {digest}",
            f"commitment  {seal}",
            f"statement   {shown_path(folder / files.BEFORE)}",
            f"event key   {shown_path(where)}  (secret; keep a copy elsewhere)",
            f"next: publish the plan and the statement, then proofpress pack {following}",
        )
        facts = {"folder": str(folder), "plan_hash": digest, "commitment": seal, "event_key": str(where)}
        facts["statement"] = str(folder / files.BEFORE)
        notes = [f"note: {each}" for each in game.plans.limits(job.edition, agreed)]
        return Answer(facts=facts, lines=lambda: lines, notes=notes)

    run.__doc__ = game.plans.about
    key = replace(KEY, label="Where the event key goes. Default: beside the folder, FOLDER.key.")
    return Command(run, (FOLDER, *game.plans.options, key, JSON), FIRST)


def mix(job: Job[Any]) -> Answer:
    """Mix the public VALUE into the pack in FOLDER.

    It must have the form that the plan names. You are shown how it was understood, and confirm that: once mixed in, a
    value cannot be changed.
    """
    pack = pack_in(job)

    def agree(value: str) -> None:
        job.confirm(
            f'The public value is taken as "{value}": {pack.plan.value_form}, from {pack.plan.value_source}. '
            "It decides every round and can never be changed. Mix it in?"
        )

    mixed = mix_step(pack, job.chosen["value"], agree)
    shown = shown_path(pack.folder)
    lines = (f"mixed in: {mixed}", f"next: publish the value, then proofpress pack print {shown}")
    return Answer(facts={"value": mixed}, lines=lambda: lines)


def print_(job: Job[Any]) -> Answer:
    """Deal all rounds of the pack in FOLDER, prove them, and print everything.

    If it is interrupted, run it again: it goes on, and makes the same bytes.
    """
    printed = print_step(_unlocked(job), _workers(job), job.progress)
    booklet = shown_path(job.chosen["folder"] / files.BOOKLET)
    lines = (
        f"{printed.units} deals, {printed.files} files in {shown_path(job.chosen['folder'])}",
        *printed.said,
        f"manifest  {printed.manifest}",
        f"next: publish the digest of the manifest; {booklet} says what to cut and what goes where",
    )
    facts = {"deals": printed.units, "files": printed.files, "said": list(printed.said), "manifest": printed.manifest}
    return Answer(facts=facts, lines=lambda: lines)


def reveal(job: Job[Any]) -> Answer:
    """Close the results and put the event key into the pack in FOLDER, after the last round.

    From then on everybody who has the folder can audit it. If results are missing or rounds were mixed up, you are
    asked: a round that was not played yet could be known to everybody.
    """
    opened = _unlocked(job)

    def agree(doubts: str) -> None:
        job.confirm(f"{doubts}. With the event key everybody knows every round and every reserve. Publish it?")

    digest = reveal_step(opened, agree)
    path = opened.pack.folder / files.REVEAL
    lines = (
        f"revealed in {shown_path(path)}",
        f"results     {digest}",
        f"statement   {shown_path(opened.pack.folder / files.AFTER)}",
        "next: publish the folder and the statement; proofpress pack audit checks them",
    )
    return Answer(facts={"revealed": str(path), "results": digest}, lines=lambda: lines)


def audit_(job: Job[Any]) -> Answer:
    """Check the pack in FOLDER: derive, prove and print everything again, and compare.

    Give it what was published before the event: without that, nothing shows that this is the event that was announced.
    The exit code is 4, with the first difference, when anything does not follow from plan and key, and 1 when only the
    results show that rounds were mixed up.
    """
    try:
        opened, given = _opened(job), published(job.chosen)
        said = list(audit(opened, _workers(job), job.progress, given))
    except Broken as error:
        if not job.chosen["json"]:
            raise
        return Answer(facts={"ok": False, "difference": str(error)}, notes=[str(error)], code=error.exit_code)
    said.append("Nothing differs. No audit can see whether somebody who knew the key used it before the event.")
    mixed = list(rounds_mixed_up(opened.pack))
    return Answer(
        facts={"ok": not mixed, "checked": said, "mixed_up": mixed},
        lines=lambda: said,
        notes=[f"mixed up: {each}" for each in mixed],
        code=EXIT_CONTENT if mixed else EXIT_OK,
    )


def _opened(job: Job[Any]) -> Opened[Any, Any, Any]:
    """The pack with the key that was revealed, or with that of its owner."""
    pack = pack_in(job)
    if job.chosen["key"] is None and files.has(pack.folder, files.REVEAL):
        return unlock(pack, files.read_reveal(files.read(pack.folder, files.REVEAL), pack.data))
    path = key_path(job)
    if job.chosen["key"] is None and not path.exists():
        why = (
            "it is missing, and the pack is not revealed yet; after proofpress pack reveal anybody can audit without it"
        )
        raise Refusal(why, "key", said=shown_path(path), code=EXIT_FILE)
    return unlock(pack, files.load_key(path))


def results(job: Job[Any]) -> Answer:
    """Check the results of the pack in FOLDER and print the standings as PDF, HTML and CSV.

    TABLE is a filled-in table; without it results/results.csv of the folder. Several tables, from phones perhaps, are
    merged; what they contradict each other in is reported. Wrong rows are reported with their lines. With --keep what
    the tables say goes into results/results.csv, beside what is there.
    """
    pack = pack_in(job)
    paths = [path_of(text) for text in job.chosen["table"]]
    keep = job.chosen["keep"] and bool(paths)
    empty = prefilled(pack.plan, pack.game.columns, named(pack.plan))
    try:
        tables = [ResultTable(where, data) for data, where in (job.read(path, MOST_BYTES) for path in paths)]
        if keep and not files.has(pack.folder, RESULTS_FILE):
            tables.insert(0, ResultTable(RESULTS_FILE, empty))
        elif keep or not tables:
            data, where = job.read(pack.folder / RESULTS_FILE, MOST_BYTES)
            tables.insert(0, ResultTable(where, data))
        done = pack.game.report(pack, tables, job.chosen["lang"])
    except DataError as error:
        facts = {"ok": False, "errors": [each.facts() for each in error.diagnostics]}
        return Answer(facts=facts, notes=[str(error)], code=error.exit_code)
    head, *rows = done.standings
    target: Path = job.chosen["output"] or (pack.folder / RESULTS_FILE).parent
    made = [File(target / name, content) for name, content in done.files.items() if not (keep and name == MERGED)]
    if keep:
        made.append(File(pack.folder / RESULTS_FILE, filled(empty, done.files[MERGED])))
    notes = [*done.notes]
    if paths and not keep:
        notes.append(f"{RESULTS_FILE}, which reveal and audit read, stays as it is; --keep puts these results there")
    return Answer(
        facts={"ok": True, "standings": [dict(zip(head, row, strict=True)) for row in rows], "notes": notes},
        files=made,
        folder=target,
        notes=[f"note: {note}" for note in notes],
    )


def seats(job: Job[Any]) -> Answer:
    """Seat everybody in FOLDER anew, from one round on: without those who stay away, with those who come late.

    What is dealt and printed stays as it is. The new seats are remembered, so another call goes on from them.
    """
    pack = pack_in(job)
    number: int = job.chosen["round"]
    new, made = seat_again(pack, number, job.chosen["absent"], job.chosen["late"])
    kept = [name for name in made if name == results_file(number) and files.has(pack.folder, name)]
    facts = {"rounds": {str(each): [list(table) for table in tables] for each, tables in new.items()}}
    return Answer(
        facts=facts,
        files=[File(pack.folder / name, content) for name, content in made.items() if name not in kept],
        folder=pack.folder / files.RESULTS,
        notes=[f"note: {shown_path(pack.folder / name)} is there and was left as it is" for name in kept],
    )


def pack_in(job: Job[Any]) -> Pack[Any, Any, Any]:
    """The pack in a folder, whose plan says which game it is for."""
    folder: Path = job.chosen["folder"]
    said = format_of(files.read(folder, files.PLAN)) if files.has(folder, files.PLAN) else ""
    game = game_for(lambda each: each.pack is not None and each.pack().plans.format == said)
    pack = needed(game, game.pack, "tournaments")
    try:
        return open_pack(pack, folder, game.load(job.own), job.own)
    except Broken:
        if job.own is None:
            raise
        open_pack(pack, folder, game.load(None), None)
        raise Broken("the event was planned without your own data, such as cards: leave them out to open it") from None


def _unlocked(job: Job[Any]) -> Opened[Any, Any, Any]:
    return unlock(pack_in(job), files.load_key(key_path(job)))


def key_path(job: Job[Any]) -> Path:
    path: Path = job.chosen["key"] or files.default_key(job.chosen["folder"])
    return path


def _workers(job: Job[Any]) -> int:
    return job.chosen["workers"] or os.cpu_count() or 1


MIX = Command(mix, (FOLDER, Option("value", "The public value.", position=True, needed=True), YES, DATA, JSON))
PRINT = Command(print_, (FOLDER, KEY, WORKERS, DATA, JSON))
REVEAL = Command(reveal, (FOLDER, KEY, YES, DATA, JSON))
AUDIT = Command(
    audit_,
    (
        FOLDER,
        replace(KEY, label="The event key. Default: the one that was revealed, else FOLDER.key."),
        Option("commitment", "The commitment as it was published, or its first digits.", shown="DIGITS"),
        Option("manifest", "The digest of the manifest as it was published, or its first digits.", shown="DIGITS"),
        Option("results", "The digest of the results as it was published, or its first digits.", shown="DIGITS"),
        WORKERS,
        DATA,
        replace(JSON, label="Print JSON: what was checked, and the first difference."),
    ),
)
RESULTS = Command(
    results,
    (
        FOLDER,
        file("table", "A filled-in table; - is standard input.", position=True, times=ANY),
        flag("keep", "Add the rows of the tables to results/results.csv, for reveal and audit."),
        replace(OUTPUT, kind="folder", label="The folder for the standings. Default: results in FOLDER."),
        replace(LANG, default=None, saved="", label="Language of the standings. Default: that of the plan."),
        DATA,
        replace(JSON, label="Print JSON: the standings, or the wrong rows with their lines."),
    ),
)
SEATS = Command(
    seats,
    (
        FOLDER,
        whole("round", "The first round with new seats.", 1, MOST_ROUNDS, default=1),
        Option("absent", "A player who stays away.", shown="NAME", times=ANY),
        Option("late", "A player who comes late.", shown="NAME", times=ANY),
        DATA,
        replace(JSON, label="Print JSON: who sits at each table, in the order of the seats."),
    ),
)
