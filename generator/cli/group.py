"""The click commands, made of the program's own records: a command is imported when it is called, and a wrong name is
answered with the nearest right one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from generator import __version__
from generator.cli.answers import carry_out
from generator.cli.words import help_of, to_click
from generator.commands.games import DEFAULT_GAME, game, game_names
from generator.commands.table import GROUPS, ORDER, SECTIONS, commands_of, made, no_command
from generator.game import Game
from generator.interface.command import Command, CommandTable, Entry
from generator.interface.option import Option, called
from generator.library.dataclass import dataclass
from generator.library.errors import EXIT_USAGE
from generator.library.suggest import hint, quoted

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

WIDEST = 100  # columns of a help page; longer lines are hard to read
PREVIEW: Entry[Any] = Entry("generator.cli.preview:preview_command", "Show pages of a printing command.", "Print")
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": WIDEST}


@dataclass
class Run:
    """What the options before the command say about the whole run."""

    debug: bool = False
    name: str = DEFAULT_GAME

    @property
    def game(self) -> Game[Any]:
        """The game that the line is about."""
        return game(self.name)


def _set_debug(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        context.ensure_object(Run).debug = True


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
        game(wanted)  # refuses an unknown one
        context.ensure_object(Run).name = wanted


def _game_names(_: click.Context, __: click.Parameter, start: str) -> list[str]:
    return [name for name in game_names() if name.startswith(start)]


_GAME = click.Option(
    ["--game"],
    metavar="NAME",
    is_eager=True,  # the other options depend on it
    expose_value=False,
    callback=_set_game,
    shell_complete=_game_names,
    help=f"The game; each has commands and options of its own. Default: {DEFAULT_GAME}.",
)


class Suggesting(click.Command):
    """A command that takes --game and --debug, and suggests options."""

    known: tuple[Option, ...] = ()

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
            meant = self.meant(wrong.removeprefix("--")) or hint(wrong, options)
            raise click.UsageError(f"there is no option {quoted(wrong)}{meant}", ctx) from None

    def meant(self, wrong: str) -> str:
        """The end of the message about an option that does not exist, where it is known what was meant."""
        for option in self.known:
            if option.position and option.name == wrong:
                return f"; write {called(option)} alone, without an option"
            if wrong in option.also:
                return f"; did you mean {quoted(called(option))}?"
        return ""


class ClickCommand(Suggesting):
    """A command of the program."""

    allow_extra_args = True  # to refuse them in words that say what to do

    def __init__(self, name: str, command: Command[Any], of: Game[Any]) -> None:
        super().__init__(
            name,
            help=help_of(command),
            params=[to_click(option, of) for option in command.options if not option.of_plans],
        )
        self.command, self.of, self.known = command, of, command.options

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise click.UsageError(f"{quoted(rest[0])} is one word too many; put a text with spaces in quotes", ctx)
        return rest

    def invoke(self, ctx: click.Context) -> None:
        ctx.exit(carry_out(self.of, self.command, ctx.params))


@click.pass_context
def _help_alone(context: click.Context) -> None:
    """A group without a command prints its help, as an error."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(EXIT_USAGE)


class Commands(Suggesting, click.Group):
    """A group of commands: all of a game, or those whose names begin with the same word."""

    def __init__(self, name: str | None = None, **keywords: Any) -> None:
        super().__init__(name, callback=_help_alone, invoke_without_command=True, context_settings=CONTEXT, **keywords)

    def table(self, ctx: click.Context) -> CommandTable:
        """The commands by their names in this group."""
        before = f"{self.name} "
        commands = commands_of(ctx.ensure_object(Run).game)
        return {name.removeprefix(before): entry for name, entry in commands.items() if name.startswith(before)}

    def rows(self, ctx: click.Context) -> list[tuple[str, str, str]]:
        """Section, name and summary of what is listed."""
        return [(entry.section, name, entry.summary) for name, entry in self.table(ctx).items()]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for _, name, _ in self.rows(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = self.table(ctx).get(cmd_name)
        if entry is None:
            return None
        of = ctx.ensure_object(Run).game
        return ClickCommand(cmd_name, made(entry, of), of)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args[0] not in known and not ctx.resilient_parsing:
            whole = f"{self.name} {args[0]}" if ctx.parent else args[0]
            error = no_command(ctx.ensure_object(Run).game, whole, known)
            raise click.UsageError(str(error), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = self.rows(ctx)
        width = max((len(name) for _, name, _ in rows), default=0)  # one column for all sections
        for section in dict.fromkeys((*SECTIONS, *(section for section, _, _ in rows))):
            inside = [(name.ljust(width), summary) for of, name, summary in rows if of == section]
            if inside:
                with formatter.section(section):
                    formatter.write_dl(inside)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # only a shell asks

        commands = [
            CompletionItem(name, help=summary) for _, name, summary in self.rows(ctx) if name.startswith(incomplete)
        ]
        return commands + click.Command.shell_complete(self, ctx, incomplete)


class Program(Commands):
    """All commands: of the game that --game names, wherever on the line it is."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _in_order(args))

    def table(self, ctx: click.Context) -> CommandTable:
        return {name: entry for name, entry in commands_of(ctx.ensure_object(Run).game).items() if " " not in name}

    def rows(self, ctx: click.Context) -> list[tuple[str, str, str]]:
        listed = {name: (entry.section, name, entry.summary) for name, entry in self.table(ctx).items()}
        listed |= {name: (group.section, name, group.summary) for name, group in GROUPS.items()}
        listed["preview"] = (PREVIEW.section, "preview", PREVIEW.summary)
        first = dict.fromkeys(name.partition(" ")[0] for name in ORDER)
        return [listed[name] for name in dict.fromkeys((*first, *listed)) if name in listed]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "preview":
            shown: click.Command = PREVIEW()(self, ctx.ensure_object(Run).game)
            return shown
        group = GROUPS.get(cmd_name)
        if group is not None:
            return Commands(cmd_name, help=group.help or group.summary, subcommand_metavar=group.metavar)
        return super().get_command(ctx, cmd_name)


def _in_order(args: list[str]) -> list[str]:
    """The line with --game and its value at its beginning, and `help deal` as `deal --help`; what follows -- is left
    alone."""
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
    if next((word for word in rest if not word.startswith("-")), "") == "help":
        rest.remove("help")
        rest.append("--help")
    return [*first, *rest, *args[end:]]


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"{context.info_name} {__version__}")
        context.exit()


program = Program(
    params=[
        click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_version,
            help="Show the version.",
        )
    ],
    help="Prints games from YAML: map sheets, cards, references and seeded draws, each seed proved playable.",
    subcommand_metavar="COMMAND …",
    epilog="proofpress help COMMAND explains one command.",
)
