"""`proofpress pack`: the steps of a tournament, one command each.

Each step is a module-level command here, and its work is in `cartographers.pack`. Nothing secret is ever printed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cartographers.load import load_edition
from generator.cli.group import LazyGroup
from generator.cli.options import command, data_option, lang_option
from generator.cli.pack_options import plan_from, plan_options
from generator.cli.registry import Entry
from generator.cli.streams import is_watched
from generator.library.errors import EXIT_USAGE, FileError, shown_path

if TYPE_CHECKING:
    from generator.cartographers.pack.steps import Opened, Pack, Told

_MODULE = "generator.cli.pack"
STEPS = {
    name: Entry(_MODULE, f"{name}_command", "Tournament", text)
    for name, text in {
        "plan": "Fix everything that is public, and commit to the rest.",
        "mix": "Mix in the public value.",
        "print": "Deal, prove and print all rounds.",
        "reveal": "Publish the event key in the folder.",
        "audit": "Do everything again and compare.",
        "results": "Check results and print standings.",
    }.items()
}


@click.group("pack", cls=LazyGroup, table=STEPS, invoke_without_command=True, subcommand_metavar="STEP …")
@click.pass_context
def pack(context: click.Context) -> None:
    """Run a tournament: a sealed pack with the same proved draws for everybody.

    The steps in their order: plan, mix, print, play, reveal, audit. docs/tournaments.md tells how.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(EXIT_USAGE)


_folder = click.argument("folder", type=click.Path(path_type=Path))
_key = click.option(
    "--key", "key_path", type=click.Path(path_type=Path), metavar="FILE",
    help="The event key. Default: beside the folder, FOLDER.key.",
)  # fmt: skip
_workers = click.option(
    "--workers", type=click.IntRange(1, 64), metavar="N", help="How many processes. Default: one for each processor."
)


@command("plan")
@_folder
@plan_options
@_key
def plan_command(folder: Path, key_path: Path | None, data: Path | None, **said: Any) -> None:
    """Fix the plan of an event in a new FOLDER, make its event key, and print the commitment.

    What the options leave out is taken from a YAML file (--from), else from the defaults. Publish plan and commitment
    before anybody can know a card.
    """
    from generator.cartographers.pack import folder as files
    from generator.cartographers.pack.plan import plan_hash
    from generator.cartographers.pack.steps import plan_step

    edition = load_edition(data)
    plan = plan_from(edition, said)
    where = key_path or files.default_key(folder)
    seal = plan_step(edition, folder, plan, where)
    click.echo(f"plan        {shown_path(folder / files.PLAN)}")
    click.echo(f"plan hash   {plan_hash(plan.to_bytes())}")
    click.echo(f"commitment  {seal}")
    click.echo(f"event key   {shown_path(where)}  (secret; keep a copy elsewhere)")
    where_to = shown_path(folder)
    mixing = f"mix {where_to} VALUE, once it is known: {plan.value_source}"
    following = f"print {where_to}" if plan.value_kind == "none" else mixing
    click.echo(f"next: publish plan and commitment, then proofpress pack {following}")


@command("mix")
@_folder
@click.argument("value")
@data_option
def mix_command(folder: Path, value: str, data: Path | None) -> None:
    """Mix the public VALUE into the pack in FOLDER.

    It must be in the form that the plan says; a value once mixed in stays.
    """
    from generator.cartographers.pack.steps import mix_step

    pack = _opened(folder, data)
    click.echo(f"mixed in: {mix_step(pack, value)}")


@command("print")
@_folder
@_key
@_workers
@data_option
def print_command(folder: Path, key_path: Path | None, workers: int | None, data: Path | None) -> None:
    """Deal all rounds of the pack in FOLDER, prove them, and print everything.

    Interrupted and called again it goes on, and makes the same bytes.
    """
    from generator.cartographers.pack.steps import print_step

    opened = _unlocked(folder, key_path, data)
    with _progress("printing") as told:
        printed = print_step(opened, workers or os.cpu_count() or 1, told)
    plan = opened.pack.plan
    click.echo(f"{len(printed.pars)} deals, {printed.files} files in {shown_path(folder)}")
    click.echo(f"turned down: {printed.rejected} not playable by {plan.acceptance['rule']}, {printed.uneven} not even")
    pars = list(printed.pars.values())
    click.echo(f"reference par: {min(pars)} to {max(pars)}, mean {sum(pars) // len(pars)}")
    click.echo(f"manifest  {printed.manifest}")
    click.echo("next: publish the digest of the manifest; public/booklet.pdf says what to cut and what goes where")


@command("reveal")
@_folder
@_key
@data_option
def reveal_command(folder: Path, key_path: Path | None, data: Path | None) -> None:
    """Put the event key into the pack in FOLDER, after the last round.

    From then on everybody who has the folder can audit it.
    """
    from generator.cartographers.pack import folder as files
    from generator.cartographers.pack.steps import reveal_step

    opened = _unlocked(folder, key_path, data)
    path = reveal_step(opened, files.load_key(key_path or files.default_key(folder)))
    click.echo(f"revealed in {shown_path(path)}; publish the folder, and proofpress pack audit checks it")


@command("audit")
@_folder
@_key
@click.option("--manifest", metavar="DIGEST", help="The digest of the manifest as it was published.")
@_workers
@data_option
def audit_command(
    folder: Path, key_path: Path | None, manifest: str | None, workers: int | None, data: Path | None
) -> None:
    """Check the pack in FOLDER: derive, prove and print everything again, and compare.

    The exit code is 4, with the first difference, when anything is not what follows from plan and key.
    """
    from generator.cartographers.pack import folder as files
    from generator.cartographers.pack.audit import audit
    from generator.cartographers.pack.steps import unlock

    pack = _opened(folder, data)
    if key_path is None and files.has(folder, files.REVEAL):
        opened = unlock(pack, files.read_reveal(files.read(folder, files.REVEAL), pack.data))
    else:
        opened = unlock(pack, files.load_key(key_path or files.default_key(folder)))
    with _progress("checking") as told:
        said = list(audit(opened, workers or os.cpu_count() or 1, told, manifest))
    for line in said:
        click.echo(line)
    click.echo("Nothing differs. No audit can see whether somebody who knew the key used it before the event.")


@command("results")
@_folder
@click.argument("table", required=False, type=click.Path(path_type=Path))
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="DIR", help="Default: results in FOLDER.")
@lang_option
@data_option
def results_command(folder: Path, table: Path | None, output: Path | None, lang: str | None, data: Path | None) -> None:
    """Check the results of the pack in FOLDER and print the standings as PDF and CSV.

    TABLE is the filled-in table; without it results/results.csv of the folder. Wrong rows are told by their lines.
    """
    from generator.cartographers.pack.report import report
    from generator.cartographers.pack.results import MOST_BYTES
    from generator.cartographers.pack.steps import RESULTS_FILE
    from generator.press.files import write_whole

    pack = _opened(folder, data)
    path = table or folder / RESULTS_FILE
    try:
        with path.open("rb") as file:
            rows = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError(f"{shown_path(path)}: cannot be read: {error.strerror or error}") from error
    done = report(pack, rows, shown_path(path), lang)
    target = output or (folder / RESULTS_FILE).parent
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{shown_path(target)} cannot be made: {error.strerror or error}") from error
    for name, content in done.files.items():
        click.echo(shown_path(write_whole(target / name, content)))
    for note in done.notes:
        click.echo(f"note: {note}", err=True)


def _opened(folder: Path, data: Path | None) -> Pack:
    from generator.cartographers.pack.steps import open_pack

    return open_pack(folder, load_edition(data), data)


def _unlocked(folder: Path, key_path: Path | None, data: Path | None) -> Opened:
    from generator.cartographers.pack import folder as files
    from generator.cartographers.pack.steps import unlock

    pack = _opened(folder, data)
    return unlock(pack, files.load_key(key_path or files.default_key(folder)))


@contextmanager
def _bar(label: str) -> Iterator[Told]:
    bar: Any
    with click.progressbar(length=1, label=label, file=sys.stderr) as bar:

        def told(done: int, whole: int) -> None:
            bar.length = whole
            bar.update(done - bar.pos)

        yield told


def _progress(label: str) -> AbstractContextManager[Told]:
    """A bar on a terminal, and nothing elsewhere."""
    return _bar(label) if is_watched() else nullcontext(_nothing)


def _nothing(_: int, __: int) -> None:
    pass
