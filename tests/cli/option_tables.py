"""The sections of docs/commands.md, made of the records of commands and options: `python -m tests.cli.option_tables`
rewrites them in place. The example of a command stays, and what is written below its table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from proofpress.command_line import label_of, metavar
from proofpress.games import DEFAULT_GAME, ORDER, game
from proofpress.options import Command, Option, called
from tests.cli.registered import every_command

PAGE = Path(__file__).resolve().parents[2] / "docs" / "commands.md"
HEAD = "| option | meaning |\n|---|---|\n"
SHARED = "Options of many commands"
EXAMPLE = re.compile(r" Example: `([^`]+)`$", re.MULTILINE)
MANY = 3  # commands with the same option, from which on it is described once for all

Row = tuple[str, str]


def names_of(option: Option) -> str:
    """The first column: all ways to say an option, with how its value is written."""
    long = f"--{option.name}"
    if option.kind == "yes_no":
        return f"`{long}`, `--no-{option.name}`" if option.with_no else f"`{long}`"
    value = metavar(option).strip("[]").replace("|", "\\|")
    short = f"`-{option.short} {value}`, " if option.short else ""
    return f"{short}`{long} {value}`"


def rows_of(command: Command[object]) -> Iterator[Row]:
    """The rows of a command; what is said by its place stands in the usage line."""
    for option in command.options:
        if not option.position and not option.of_plans:
            yield names_of(option), label_of(option)


@cache
def variants() -> Mapping[str, Mapping[str, tuple[str, Command[object]]]]:
    """Every command by its name, as each game has it, with its line of help."""
    found: dict[str, dict[str, tuple[str, Command[object]]]] = {}
    for whole, entry, command in every_command():
        name, _, of = whole.partition(" --game ")
        found.setdefault(name, {})[of or DEFAULT_GAME] = entry.summary, command
    return {name: found[name] for name in dict.fromkeys((*ORDER, *found)) if name in found}


@cache
def shared_rows() -> tuple[Row, ...]:
    """The rows that are the same in many commands."""
    times = Counter(
        row for of in variants().values() for row in {row for _, command in of.values() for row in rows_of(command)}
    )
    return tuple(row for row, number in times.items() if number >= MANY)


def _table(rows: list[Row]) -> str:
    return HEAD + "".join(f"| {names} | {meaning} |\n" for names, meaning in sorted(rows, key=_by_name)) if rows else ""


def _by_name(row: Row) -> str:
    return row[0].partition("--")[2]


def section_of(name: str, example: str) -> str:
    """What is generated of the section of a command: its line, its options, and those that many others have."""
    games = variants()[name]
    own: dict[str, dict[str, list[str]]] = {}
    also: dict[str, set[str]] = {}
    for of, (_, command) in games.items():
        for option in command.options:
            if option.position or option.of_plans:
                continue
            names, meaning = names_of(option), label_of(option)
            if (names, label_of(replace(option, only_with=""))) in shared_rows():
                also.setdefault(option.only_with, set()).update(re.findall(r"`-[-a-z]+", names))
            else:
                own.setdefault(names, {}).setdefault(meaning, []).append(game(of).title)
    rows = [
        (names, " ".join(text if len(by) == len(games) else f"{by[0]}: {text}" for text, by in meanings.items()))
        for names, meanings in own.items()
    ]
    summary, command = games.get(DEFAULT_GAME) or next(iter(games.values()))
    told = [f"`{_usage(name, command)}`: {summary}"]
    for only, shared in sorted(also.items()):
        listed = ", ".join(f"{each}`" for each in sorted(shared))
        told.append(f"{f'With `--{only}` also' if only else 'Also'} [{listed}](#{SHARED.lower().replace(' ', '-')}).")
    if example:
        told.append(f"Example: `{example}`")
    return f"## {name}\n\n{' '.join(told)}\n" + (f"\n{_table(rows)}" if rows else "")


def _usage(name: str, command: Command[object]) -> str:
    places = [(called(option), option.needed) for option in command.options if option.position]
    return " ".join(["proofpress", name, *(place if needed else f"[{place}]" for place, needed in places)])


def rewritten(page: str) -> str:
    """The page with what is generated made anew; what stands below the tables stays."""
    intro, *sections = re.split(r"(?m)^(?=## )", page)
    below, examples = {}, {}
    kept = [intro]
    for section in sections:
        title = section.partition("\n")[0].removeprefix("## ")
        rest = re.sub(r"\A## [^\n]+\n\n(`proofpress [^\n]*\n)?(\n?(\|[^\n]*\n)+)?", "", section).strip("\n")
        if title in variants():
            below[title] = f"\n{rest}\n" if rest else ""
            examples[title] = next(iter(EXAMPLE.findall(section)), "")
        elif title != SHARED:
            kept.append(section)
    kept.append(f"## {SHARED}\n\n{_table(list(shared_rows()))}\n")
    kept += [f"{section_of(name, examples.get(name, ''))}{below.get(name, '')}\n" for name in variants()]
    return "".join(kept).rstrip("\n") + "\n"


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
