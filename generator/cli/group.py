"""The group of all commands: imports a command when it is called, and suggests when a name is wrong."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from generator import __version__
from generator.cli.registry import DEFAULT_GAME, GAMES, SECTIONS, Entry
from generator.library.errors import EXIT_USAGE
from generator.library.suggest import hint, listed, quoted

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

WIDEST = 100  # columns of a help page; longer lines are hard to read


@dataclass
class State:
    """What the options before the command say about the whole run."""

    debug: bool = False
    game: str = DEFAULT_GAME


def _set_debug(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        context.ensure_object(State).debug = True


_DEBUG = click.Option(
    ["--debug"],
    is_flag=True,
    is_eager=True,  # before anything else can go wrong
    expose_value=False,
    callback=_set_debug,
    help="On an error, show where in the program it arose.",
)


def _set_game(context: click.Context, _: click.Parameter, wanted: str | None) -> None:
    if wanted is not None:
        context.ensure_object(State).game = wanted


_GAME = click.Option(
    ["--game"],
    type=click.Choice(tuple(GAMES)),
    is_eager=True,  # the other options depend on it
    expose_value=False,
    callback=_set_game,
    help=f"The game; each has commands and options of its own. Default: {DEFAULT_GAME}.",
)


class Command(click.Command):
    """A command that takes --game and --debug, and suggests options."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        *own, help_option = super().get_params(ctx)
        return [*own, _GAME, _DEBUG, help_option]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            names = {name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
            options = sorted(name for name in names if name.startswith("--"))
            wrong = error.option_name
            raise click.UsageError(f"there is no option {quoted(wrong)}{hint(wrong, options)}", ctx) from None


class LazyGroup(Command, click.Group):
    """A group whose commands stand in a table of entries, and are imported when they are called."""

    def __init__(self, *args: Any, table: Mapping[str, Entry], **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self._table = table

    def table(self, _: click.Context) -> Mapping[str, Entry]:
        """The commands, as the context wants them."""
        return self._table

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table(ctx))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = self.table(ctx).get(cmd_name)
        if entry is None:
            return None
        command: click.Command = getattr(importlib.import_module(entry.module), entry.attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        table = self.table(ctx)
        if args[0] not in table and not ctx.resilient_parsing:
            raise click.UsageError(self.unknown(ctx, args[0]), ctx)
        return super().resolve_command(ctx, args)

    def unknown(self, ctx: click.Context, name: str) -> str:
        """What is said of a command that is not there."""
        return f"there is no command {quoted(name)}{hint(name, self.table(ctx))}"

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        table = self.table(ctx)
        width = max((len(name) for name in table), default=0)  # one column for all sections
        for section in dict.fromkeys((*SECTIONS, *(entry.section for entry in table.values()))):
            rows = [(name.ljust(width), entry.help) for name, entry in table.items() if entry.section == section]
            if rows:
                with formatter.section(section):
                    formatter.write_dl(rows)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # only a shell asks

        commands = [
            CompletionItem(name, help=entry.help)
            for name, entry in self.table(ctx).items()
            if name.startswith(incomplete)
        ]
        return commands + click.Command.shell_complete(self, ctx, incomplete)


class Program(LazyGroup):
    """The group of all commands: of the game that --game names, wherever on the line it stands."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _game_first(args))

    def table(self, ctx: click.Context) -> Mapping[str, Entry]:
        return GAMES[game_of(ctx)]

    def unknown(self, ctx: click.Context, name: str) -> str:
        others = [game for game, table in GAMES.items() if name in table]
        if others:
            return f"there is no command {quoted(name)} for {game_of(ctx)}, only for {listed(others, 'and')}"
        return super().unknown(ctx, name)


def game_of(context: click.Context) -> str:
    """The game that the line is about."""
    return context.ensure_object(State).game


def _game_first(args: list[str]) -> list[str]:
    """The line with --game and its value at its beginning; what follows -- is left alone."""
    end = args.index("--") if "--" in args else len(args)
    first, rest = [], []
    words = iter(args[:end])
    for word in words:
        if word == "--game":
            first += [word, *islice(words, 1)]
        elif word.startswith("--game="):
            first.append(word)
        else:
            rest.append(word)
    return [*first, *rest, *args[end:]]


@click.group(
    cls=Program,
    table=GAMES[DEFAULT_GAME],
    invoke_without_command=True,
    subcommand_metavar="COMMAND …",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": WIDEST},
    epilog="proofpress COMMAND --help tells more about one command.",
)
@click.version_option(__version__, message="%(prog)s %(version)s", help="Show the version.")
@click.pass_context
def program(context: click.Context) -> None:
    """Prints games from YAML: map sheets, cards, references and seeded draws, each seed proved playable."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(EXIT_USAGE)
