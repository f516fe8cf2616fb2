"""Carries out a command for somebody at a terminal: makes a job of the words of a line, writes the files of the answer,
and prints the rest."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

from generator.cli.streams import is_watched, readable_lines, write_out
from generator.cli.words import written_on
from generator.game import Game
from generator.interface.command import Answer, Command, Job, Progress, unwatched
from generator.interface.option import Chosen, Refusal
from generator.library.errors import FileError, Incomplete, ProofpressError, UsageError, shown_path
from generator.library.files import STANDARD, make_folder, path_of
from generator.library.strays import remove_parts
from generator.press.files import write_whole


def carry_out(of: Game[Any], command: Command[Any], values: Mapping[str, Any]) -> int:
    """Runs the command with what click read from the line, prints the answer, and returns the exit code."""
    with _progress() as progress, answered(of, command, values, progress) as (answer, chosen):
        streamed = _to_output(chosen)
        written = list(_written(answer))
        answer = answer.then() if answer.then else answer
        _print(answer, written, as_json=bool(chosen.get("json")), streamed=streamed)
        if answer.lasts:
            sys.stdout.flush()
            answer.lasts()
    return answer.code


def _to_output(chosen: Chosen) -> bool:
    """Whether a file goes to standard output, where there is room for one thing."""
    output = chosen.get("output")
    named = [path_of(name) for name in output] if isinstance(output, tuple) else [output]
    if named.count(STANDARD) > 1:
        raise Refusal("only one file can go to standard output", "output")
    if STANDARD in named and chosen.get("json"):
        raise Refusal("both go to standard output; name a file", "output", "json")
    return STANDARD in named


def _written(answer: Answer) -> Iterator[str]:
    """Writes the files, and says which; not of what goes to standard output."""
    if answer.folder is not None:
        make_folder(answer.folder)
    seen: set[Path] = set()
    for file in answer.files:
        if file.path == STANDARD:
            write_out(file.content)
            continue
        folder = file.path.parent
        if folder not in seen:
            seen.add(folder)
            if answer.folder is not None and file.path.is_relative_to(answer.folder):
                make_folder(folder)
            remove_parts(folder)
        yield shown_path(write_whole(file.path, file.content))


@contextmanager
def answered(
    of: Game[Any], command: Command[Any], values: Mapping[str, Any], progress: Progress
) -> Iterator[tuple[Answer, Chosen]]:
    """The answer of a command, and what was chosen; while it is used, refusals name the words of the line."""
    chosen = chosen_by(command, values)
    _doubt(chosen.get("seed"))
    try:
        _to_output(chosen)
        yield command.run(Job(of, chosen, progress, _standard_input(), _ask)), chosen
    except Refusal as refusal:
        raise refusal.at(chosen.where) from None
    except Incomplete as error:
        if "output" not in chosen:
            raise  # a step that writes as it goes, such as those of packs, is not carried out once more
        raise error.whole(lambda: list(command.run(Job(of, chosen)).files)) from None


def _doubt(seed: object) -> None:
    """Says at once what is odd about a seed: the answer may be long in coming, or be an error."""
    if isinstance(seed, str):
        from generator.seeds.slips import slip_in

        with suppress(ProofpressError):  # the command says what cannot be a seed at all
            if odd := slip_in(seed):
                click.echo(f"note: taken as a text: {odd}", err=True)


def chosen_by(command: Command[Any], values: Mapping[str, Any]) -> Chosen:
    """The chosen values of a line: its words, a plan that it names, saved defaults."""
    from generator.commands.plans import written_in  # reads YAML, which --help can do without
    from generator.commands.settings import saved_defaults

    written = written_on(command.options, values)
    plans = [
        written_in(Path(str(written[option.name].value)), command.options)
        for option in command.options
        if option.holds_plan and option.name in written
    ]
    saved = saved_defaults() if any(option.saved for option in command.options) else {}
    return Chosen(command.options, written, *plans, saved=saved)


def _print(answer: Answer, written: Sequence[str], *, as_json: bool, streamed: bool) -> None:
    """Facts or lines on standard output, else the names of the files; notes on standard error. There goes everything
    when a file has gone to standard output."""
    lines = [json.dumps(answer.facts, ensure_ascii=False, indent=2)] if as_json else list(answer.lines())
    for line in lines:
        click.echo(line, err=streamed)
    beside = bool(lines) or streamed
    for name in written:
        click.echo(f"written: {name}" if beside else name, err=beside)
    for note in answer.notes:
        click.echo(readable_lines(note), err=True)


def _standard_input() -> Callable[[int], bytes]:
    """Reads standard input, once."""
    unread = iter([sys.stdin])

    def read(most: int) -> bytes:
        stream = next(unread, ...)
        if stream is None:  # closed by the caller
            raise FileError("standard input is closed; give the name of a file")
        if stream is ...:
            raise UsageError("standard input can be read only once; give the names of files")
        return stream.buffer.read(most)

    return read


def _ask(question: str) -> bool | None:
    """Asks somebody at a terminal."""
    if sys.stdin is None or not sys.stdin.isatty() or not is_watched():
        return None
    return click.confirm(readable_lines(question), err=True)


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar on a terminal from the first report on, nothing elsewhere."""
    if not is_watched():
        yield unwatched
        return
    bars: list[Any] = []

    def report(done: int, whole: int) -> None:
        if not bars:
            bars.append(click.progressbar(length=whole, file=sys.stderr))
            bars[0].__enter__()
        bars[0].length = whole
        bars[0].update(done - bars[0].pos)

    try:
        yield report
    finally:
        for bar in bars:
            bar.__exit__(None, None, None)
