"""The tables of options in docs/commands.md, made of the option records: `python -m tests.cli.option_tables` rewrites
them in place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from generator.cli.words import label_of, metavar
from generator.interface.option import Option
from tests.cli.registered import every_command

PAGE = Path(__file__).resolve().parents[2] / "docs" / "commands.md"
HEAD = "| option | meaning |\n|---|---|\n"


def names_of(option: Option) -> str:
    """The first column: all ways to say an option, with how its value is written."""
    long = f"--{option.name}"
    if option.kind == "yes_no":
        return f"`{long}`, `--no-{option.name}`" if option.with_no else f"`{long}`"
    value = metavar(option).strip("[]").replace("|", "\\|")
    short = f"`-{option.short} {value}`, " if option.short else ""
    return f"{short}`{long} {value}`"


def table_of(options: Iterable[Option]) -> str:
    """The table of the options of a command; what is said by its place stands in the usage line."""
    rows = [option for option in options if not option.position and not option.of_plans]
    return HEAD + "".join(f"| {names_of(option)} | {label_of(option)} |\n" for option in rows)


def rewritten(page: str) -> str:
    """The page with the tables of all commands made anew."""
    sections = re.split(r"(?m)^(?=## )", page)
    tables = {name: table_of(command.options) for name, _, command in every_command()}
    for number, section in enumerate(sections):
        name = section.partition("\n")[0].removeprefix("## ")
        if name in tables and HEAD in section:
            before, _, rest = section.partition(HEAD)
            after = rest.lstrip("|").split("\n\n", 1)[1]
            sections[number] = f"{before}{tables[name]}\n{after}"
    return "".join(sections)


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
