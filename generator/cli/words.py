"""Options as words on a line: click parameters made of option records, and the words of a line for a command."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.game import Game
from generator.interface.command import Command
from generator.interface.option import ANY, Option, Written
from generator.library.errors import ProofpressError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Completer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]

_SHOWN = {"whole": "N", "length": "MM", "file": "FILE", "folder": "DIR", "words": "LIST"}


def help_of(command: Command[Any]) -> str:
    """What --help prints above the options."""
    return inspect.cleandoc(command.help)


def metavar(option: Option) -> str:
    """How the value of an option is written."""
    if option.kind != "words" and option.fixed_words():
        return "[" + "|".join([*option.fixed_words(), *filter(None, [option.shown])]) + "]"
    return option.shown or _SHOWN.get(option.kind, option.name.upper())


def label_of(option: Option) -> str:
    """How lists of options describe an option."""
    words = option.label
    if option.kind == "words" and option.fixed_words():
        words += f" Any of {', '.join(option.fixed_words())}, with commas."
    if option.only_with:
        words += f" Only with --{option.only_with.replace('=', ' ')}."
    if option.times == ANY:
        words += " May be repeated."
    default = option.default
    if isinstance(default, tuple):
        default = ",".join(default)
    if option.saved:
        words += f" Default: saved, else {default}." if default else " Default: the saved one."
    elif option.kind != "yes_no" and default not in (None, ""):
        words += f" Default: {f'{default:g}' if isinstance(default, float) else default}."
    return words


def to_click(option: Option, of: Game[Any]) -> click.Parameter:
    """The click parameter of an option."""
    if option.position:
        shown = option.shown or option.name.upper()
        return click.Argument(
            [option.name.replace("-", "_")],
            nargs=-1 if option.many else 1,
            required=option.needed,
            metavar=(shown if option.needed else f"[{shown}]") + ("…" if option.many else ""),
            shell_complete=_completer(option, of),
        )
    names = [f"--{option.name}"]
    if option.with_no:
        names = [f"--{option.name}/--no-{option.name}"]
    if option.short:
        names.append(f"-{option.short}")
    if option.kind == "yes_no":
        return click.Option(names, is_flag=True, default=None, help=label_of(option))
    return click.Option(
        [*names, _key(option)],
        metavar=metavar(option),
        multiple=option.many,
        default=None,
        help=label_of(option),
        shell_complete=_completer(option, of),
    )


def _key(option: Option) -> str:
    return option.name.replace("-", "_")


def written_on(options: tuple[Option, ...], values: Mapping[str, Any]) -> dict[str, Written]:
    """What the values of click's parameters say."""
    return {
        option.name: Written(values[_key(option)] if option.kind in ("file", "folder") else _text(values[_key(option)]))
        for option in options
        if not option.of_plans and values.get(_key(option)) not in (None, ())
    }


def _text(said: Any) -> Any:
    """What was typed; in the C locale it comes as bytes, each as half a character."""
    if isinstance(said, tuple):
        return tuple(map(_text, said))
    with suppress(UnicodeError):  # bytes that are no text: whoever reads them says so
        return os.fsencode(said).decode() if isinstance(said, str) else said
    return said


def _completer(option: Option, of: Game[Any]) -> Completer:
    """Completes a word: from those that are always possible, else from the data of the game; files by the shell."""

    def complete(context: click.Context, _: click.Parameter, start: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        if option.kind in ("file", "folder") and not option.words:
            return [CompletionItem(start, type="dir" if option.kind == "folder" else "file")]
        before, comma, begun = start.rpartition(",") if option.kind == "words" else ("", "", start)
        try:
            words = option.fixed_words()
            if callable(option.words):
                data = context.params.get("data")
                words = option.words_of(of.load(Path(data) if data else None))
        except ProofpressError:  # data with mistakes complete nothing
            return []
        return [CompletionItem(before + comma + word) for word in words if word.startswith(begun)]

    return complete
