"""`proofpress pack`: the steps of a tournament, one command each.

Each step is a module-level command here, and its work is in `generator.pack`. Only planning needs to be told the game;
the steps after it read it from the plan. Nothing secret is ever printed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.group import LazyGroup
from generator.cli.options import command, data_option, lang_option
from generator.cli.pack_options import plan_from, plan_options
from generator.cli.registry import Entry
from generator.cli.streams import is_watched
from generator.library.errors import EXIT_USAGE, FileError, shown_path

if TYPE_CHECKING:
    from generator.pack.game import AnyGame, Opened, Pack
    from generator.pack.steps import Told

# What plans of each game say they are -> the game.
GAMES: Mapping[str, str] = {"proofpress plan 1": "cartographers", "proofpress kingdoms plan 1": "kingdoms"}

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


folder_argument = click.argument("folder", type=click.Path(path_type=Path))
key_option = click.option(
    "--key", "key_path", type=click.Path(path_type=Path), metavar="FILE",
    help="The event key. Default: beside the folder, FOLDER.key.",
)  # fmt: skip
_workers = click.option(
    "--workers", type=click.IntRange(1, 64), metavar="N", help="How many processes. Default: one for each processor."
)


@command("plan")
@folder_argument
@plan_options
@key_option
def plan_command(folder: Path, key_path: Path | None, data: Path | None, **said: Any) -> None:
    """Fix the plan of an event in a new FOLDER, make its event key, and print the commitment.

    What the options leave out is taken from a YAML file (--from), else from the defaults. Publish plan and commitment
    before anybody can know a card.
    """
    from generator.cartographers.load import load_edition
    from generator.cartographers.pack.game import GAME

    edition = load_edition(data)
    start(GAME, edition, folder, plan_from(edition, said), key_path)


def start(game: AnyGame, edition: Any, folder: Path, plan: Any, key_path: Path | None) -> None:
    """Write the plan of any game, and say what was made and what comes next."""
    from generator.pack import folder as files
    from generator.pack.plan import plan_hash
    from generator.pack.steps import plan_step

    where = key_path or files.default_key(folder)
    seal = plan_step(game, edition, folder, plan, where)
    click.echo(f"plan        {shown_path(folder / files.PLAN)}")
    click.echo(f"plan hash   {plan_hash(plan.to_bytes())}")
    click.echo(f"commitment  {seal}")
    click.echo(f"event key   {shown_path(where)}  (secret; keep a copy elsewhere)")
    where_to = shown_path(folder)
    mixing = f"mix {where_to} VALUE, once it is known: {plan.value_source}"
    following = f"print {where_to}" if plan.value_kind == "none" else mixing
    click.echo(f"next: publish plan and commitment, then proofpress pack {following}")


@command("mix")
@folder_argument
@click.argument("value")
@data_option
def mix_command(folder: Path, value: str, data: Path | None) -> None:
    """Mix the public VALUE into the pack in FOLDER.

    It must be in the form that the plan says; a value once mixed in stays.
    """
    from generator.pack.steps import mix_step

    pack = _opened(folder, data)
    click.echo(f"mixed in: {mix_step(pack, value)}")


@command("print")
@folder_argument
@key_option
@_workers
@data_option
def print_command(folder: Path, key_path: Path | None, workers: int | None, data: Path | None) -> None:
    """Deal all rounds of the pack in FOLDER, prove them, and print everything.

    Interrupted and called again it goes on, and makes the same bytes.
    """
    from generator.pack.steps import print_step

    opened = _unlocked(folder, key_path, data)
    with _progress("printing") as told:
        printed = print_step(opened, workers or os.cpu_count() or 1, told)
    click.echo(f"{printed.units} deals, {printed.files} files in {shown_path(folder)}")
    for line in printed.said:
        click.echo(line)
    click.echo(f"manifest  {printed.manifest}")
    click.echo("next: publish the digest of the manifest; public/booklet.pdf says what to cut and what goes where")


@command("reveal")
@folder_argument
@key_option
@data_option
def reveal_command(folder: Path, key_path: Path | None, data: Path | None) -> None:
    """Put the event key into the pack in FOLDER, after the last round.

    From then on everybody who has the folder can audit it.
    """
    from generator.pack import folder as files
    from generator.pack.steps import reveal_step

    opened = _unlocked(folder, key_path, data)
    path = reveal_step(opened, files.load_key(key_path or files.default_key(folder)))
    click.echo(f"revealed in {shown_path(path)}; publish the folder, and proofpress pack audit checks it")


@command("audit")
@folder_argument
@key_option
@click.option("--manifest", metavar="DIGEST", help="The digest of the manifest as it was published.")
@_workers
@data_option
def audit_command(
    folder: Path, key_path: Path | None, manifest: str | None, workers: int | None, data: Path | None
) -> None:
    """Check the pack in FOLDER: derive, prove and print everything again, and compare.

    The exit code is 4, with the first difference, when anything is not what follows from plan and key.
    """
    from generator.pack import folder as files
    from generator.pack.audit import audit
    from generator.pack.steps import unlock

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
@folder_argument
@click.argument("table", required=False, type=click.Path(path_type=Path))
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="DIR", help="Default: results in FOLDER.")
@lang_option
@data_option
def results_command(folder: Path, table: Path | None, output: Path | None, lang: str | None, data: Path | None) -> None:
    """Check the results of the pack in FOLDER and print the standings as PDF and CSV.

    TABLE is the filled-in table; without it results/results.csv of the folder. Wrong rows are told by their lines.
    """
    from generator.pack.results import MOST_BYTES
    from generator.pack.steps import RESULTS_FILE
    from generator.press.files import write_whole

    pack = _opened(folder, data)
    path = table or folder / RESULTS_FILE
    try:
        with path.open("rb") as file:
            rows = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError(f"{shown_path(path)}: cannot be read: {error.strerror or error}") from error
    done = pack.game.report(pack, rows, shown_path(path), lang)
    target = output or (folder / RESULTS_FILE).parent
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{shown_path(target)} cannot be made: {error.strerror or error}") from error
    for name, content in done.files.items():
        click.echo(shown_path(write_whole(target / name, content)))
    for note in done.notes:
        click.echo(f"note: {note}", err=True)


def _opened(folder: Path, data: Path | None) -> Pack[Any, Any, Any]:
    """The pack in a folder, whose plan says of which game it is."""
    from generator.pack import folder as files
    from generator.pack.plan import format_of
    from generator.pack.steps import open_pack

    said = format_of(files.read(folder, files.PLAN)) if files.has(folder, files.PLAN) else ""
    name = GAMES.get(said, next(iter(GAMES.values())))
    game: AnyGame = import_module(f"generator.{name}.pack.game").GAME
    return open_pack(game, folder, game.load(data), data)


def _unlocked(folder: Path, key_path: Path | None, data: Path | None) -> Opened[Any, Any, Any]:
    from generator.pack import folder as files
    from generator.pack.steps import unlock

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
