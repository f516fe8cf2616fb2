"""Options that commands of every game share, so that each is spelled, explained and completed the same everywhere.

@command("name")
@data_option
def name(data: Path | None) -> None: ...

Options that belong together reach a command as one argument; `gathered` makes a decorator of them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.group import Command, game_of
from generator.cli.registry import part_of
from generator.library.errors import ProofpressError, UsageError
from generator.library.suggest import quoted

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])
Option = Callable[[Any], Any]  # a decorator
Completer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]

command = functools.partial(click.command, cls=Command)


def gathered(argument: str, make: Callable[..., Any], *options: Option) -> Callable[[F], F]:
    """A decorator that adds the options, and calls the command with what `make` makes of them as one argument.

    What `make` takes is named as the options are.
    """
    names = tuple(signature(make).parameters)

    def decorate(function: F) -> F:
        @functools.wraps(function)
        def with_one(*args: Any, **keywords: Any) -> Any:
            values = {name: keywords.pop(name) for name in names}
            return function(*args, **{argument: make(**values)}, **keywords)

        decorated: Any = with_one
        for option in reversed(options):  # the last one applied comes first in the help
            decorated = option(decorated)
        return decorated  # type: ignore[no-any-return]  # click's decorators return what they are given

    return decorate


def completed(possible: Callable[[Any], Iterable[str]]) -> Completer:
    """Completes a word from the loaded data of the game that the line is about."""

    def of_the_game(context: click.Context) -> Iterable[str]:
        return possible(part_of(game_of(context), "load").load_edition(context.params.get("data")))

    return offered(of_the_game)


def offered(possible: Callable[[click.Context], Iterable[str]]) -> Completer:
    """Completes a word from what the line makes possible; data with mistakes completes nothing."""

    def complete(context: click.Context, _: click.Parameter, start: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        try:
            words = possible(context)
        except ProofpressError:
            return []
        return [CompletionItem(word) for word in words if word.startswith(start)]

    return complete


def words(_: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """The callback of an option that takes words with commas between them."""
    if value is None:
        return None
    found = tuple(word.strip() for word in value.split(","))
    if not all(found):
        raise UsageError(f"{param.opts[0]} {quoted(value)}: write a list such as a,b,c")
    return found


data_option = click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder of own data, laid over the shipped data.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
lang_option = click.option(
    "--lang",
    metavar="CODE",
    help="Language of names and texts, such as en.",
    shell_complete=completed(lambda edition: edition.languages),
)
