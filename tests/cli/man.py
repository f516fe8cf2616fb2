"""The man page, made of the records of commands: `python -m tests.cli.man FILE` writes it; a release does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from proofpress import __version__
from proofpress.options import Command, called, label_of, metavar
from tests.cli.registered import every_command

EXITS = {
    0: "done",
    1: "the content has errors",
    2: "wrong use: an unknown word, an impossible choice",
    3: "a file could not be read or written",
    4: "not playable, or does not verify",
    130: "interrupted",
}


def text(said: str) -> str:
    """Text as roff takes it: no hyphen that may break a word to be typed, no line that begins like a request."""
    said = said.replace("\\", "\\\\").replace("-", "\\-")
    said = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in said)
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in said.splitlines())


def command(name: str, summary: str, of: Command[object]) -> Iterator[str]:
    """The section of a command: what it does, and its options."""
    places = (called(option) if option.needed else f"[{called(option)}]" for option in of.options if option.position)
    yield f".SS {text(' '.join((name, *places)))}\n{text(summary)}"
    for option in sorted(of.options, key=lambda option: option.name):
        if not option.position and not option.of_plans:
            value = "" if option.kind == "yes_no" else f" \\fI{text(metavar(option))}\\fR"
            yield f".TP\n\\fB\\-\\-{text(option.name)}\\fR{value}\n{text(label_of(option))}"


def page() -> str:
    """The whole page."""
    parts = [
        f'.TH PROOFPRESS 1 "" "Proofpress {__version__}" "User Commands"',
        ".SH NAME\nproofpress \\- print games from YAML, and prove that their seeds can be played",
        ".SH SYNOPSIS\n.B proofpress\n.RI [ COMMAND ]\n.RI [ OPTIONS ]",
        ".SH DESCRIPTION\nPrints map sheets, cards, references, draws and sealed tournament packs of Cartographers, "
        "and the game Kingdoms with\n.BR \\-\\-game " + "\\ kingdoms.\n" + "Files go to the folder output, results to "
        "standard output, messages to standard error.",
        ".SH COMMANDS",
        *(part for name, entry, of in every_command() for part in command(name, entry.summary, of)),
        ".SH EXIT STATUS",
        *(f".TP\n{code}\n{text(meaning)}" for code, meaning in EXITS.items()),
        ".SH FILES\n.TP\n~/.config/proofpress/config.yaml\nsaved defaults: language, paper, theme, profile",
        ".SH ENVIRONMENT\n.TP\nPROOFPRESS_CONFIG\nanother file of saved defaults\n.TP\nPROOFPRESS_ENGINE\n"
        "python searches without the compiled engine",
    ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
