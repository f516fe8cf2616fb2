"""Every command as somebody would type it in the room of these tests, and which of them write files.

A new command gets a line here; then it is interrupted, put on a full disk and robbed of its output like all others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cli import registered
from tests.depth import at_night, draw

SEED = "2026-W47"

# What the room holds is laid out in `conftest.py`: own data, a pack printed and a pack planned, some files to read.
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "all": ("all", "-o", "made"),
    "kit": ("kit", SEED, "-o", "made"),
    "sheets": ("sheets", "-o", "made.pdf"),
    "cards": ("cards", "--kind", "season", "-o", "made.pdf"),
    "reference": ("reference", "--edicts", "first-game", "-o", "made.pdf"),
    "aid": ("aid", "-o", "made.pdf"),
    "rulebook": ("rulebook", "-o", "made.pdf"),
    "draws": ("draws", SEED, "-o", "made.pdf"),
    "calibrate": ("calibrate", "-o", "made.pdf"),
    "deal": ("deal", SEED),
    "seed new": ("seed", "new"),
    "seed find": ("seed", "find", SEED),
    "prove": ("prove", SEED, "--best", "1", "-o", "made.json"),
    "verify": ("verify", "proved.json"),
    "score": ("score", "sheet.txt", "--map", "a", "--edicts", "A=deepwood,B=craylund"),
    "text check": ("text", "check", "--lang", "cs", "--fix", "--data", "own"),
    "text explain": ("text", "explain", "deepwood"),
    "text status": ("text", "status", "--lang", "cs"),
    "text confirm": ("text", "confirm", "--lang", "cs", "--data", "own"),
    "text proof": ("text", "proof", "--lang", "cs", "--card", "deepwood", "-o", "made.html"),
    "text export": ("text", "export", "--lang", "cs", "-o", "made.po"),
    "text import": ("text", "import", "texts.csv", "--lang", "cs", "--data", "own"),
    "text new": ("text", "new", "xx", "--data", "new"),
    "text selftest": ("text", "selftest", "--lang", "cs", "--card", "deepwood"),
    "text draft": ("text", "draft", "--lang", "cs", "--data", "new"),
    "pack plan": ("pack", "plan", "made", "--value", "none", "--event", "Lantern Cup", "--players", "1", "--best", "1"),
    "pack mix": ("pack", "mix", "planned", "3 17", "--yes"),
    "pack print": ("pack", "print", "cup", "--workers", "1"),
    "pack reveal": ("pack", "reveal", "printed", "--key", "cup.key", "--yes"),
    "pack audit": ("pack", "audit", "printed", "--key", "cup.key", "--workers", "1"),
    "pack results": ("pack", "results", "printed"),
    "pack seats": ("pack", "seats", "planned", "--late", "Zed"),
    "challenge new": ("challenge", "new", SEED, "-o", "made"),
    "challenge table": ("challenge", "table", "week"),
    "lab": ("lab", "deepwood", "--pairs", "50", "--workers", "1", "-o", "made.txt"),
    "check": ("check",),
    "show": ("show", "great_river", "--lang", "cs"),
    "config": ("config", "--set", "paper=A5"),
    "schema": ("schema", "made"),
    "census": ("census", "--to", "3", "--workers", "1", "--work", "made"),
    "seed find --game kingdoms": ("seed", "find", SEED, "--players", "2", "--game", "kingdoms"),
    "verify --game kingdoms": ("verify", "proved.json", "--game", "kingdoms"),
    "pack plan --game kingdoms": (
        "pack",
        "plan",
        "made",
        "--value",
        "none",
        "--event",
        "Moot",
        "--players",
        "2",
        "--game",
        "kingdoms",
    ),
    **{
        f"{words[0]} --game kingdoms": (*words, "--game", "kingdoms")
        for words in (
            ("all", "-o", "made"),
            ("cards", "--kind", "castle", "-o", "made.pdf"),
            ("reference", "--nations", "mosskin", "-o", "made.pdf"),
            ("rulebook", "-o", "made.pdf"),
            ("aid", "-o", "made.pdf"),
            ("sheets", "-o", "made.pdf"),
            ("draws", SEED, "--players", "2", "-o", "made.pdf"),
            ("deal", SEED),
            ("prove", SEED, "--players", "2", "-o", "made.json"),
            ("score", "table.yaml"),
            ("check",),
            ("show", "1A"),
            ("census", "--to", "3", "--workers", "1", "--work", "made"),
        )
    },
}

# Beside its page it writes the file of the cuts.
PLOTTER = ("cards", "--kind", "season", "--marks", "plotter", "-o", "made.pdf")

# These only print; all others write at least one file, or a folder of them.
PRINTING = (
    "deal",
    "seed new",
    "seed find",
    "verify",
    "score",
    "text explain",
    "text selftest",
    "text status",
    "pack audit",
    "check",
    "show",
    *(f"{name} --game kingdoms" for name in ("deal", "seed find", "verify", "score", "check", "show")),
)
WRITING = tuple(name for name in COMMANDS if name not in PRINTING)
# The second game writes and prints by the same functions; with Ctrl-C all commands are tried, else those of the first.
FIRST = tuple(name for name in COMMANDS if not name.endswith("--game kingdoms"))

# Which commands bear which knock. In the test line each of the first game gets one of those that it bears, drawn by its
# name; at night every command gets all of them.
KNOCKS: Mapping[str, tuple[str, ...]] = {
    "interrupted when it begins": tuple(COMMANDS),
    "interrupted while it reads data": tuple(name for name in PRINTING if name in FIRST and name != "seed new"),
    "interrupted while it writes": tuple(name for name in WRITING if name in FIRST),
    "where no byte can be written": tuple(name for name in WRITING if name in FIRST),
    "without output and messages": FIRST,
}


def knocked(knock: str) -> list[Any]:
    """The commands to try; all but those whose turn it is wait for the night."""
    return [name if knock == turn(name) else at_night(name) for name in KNOCKS[knock]]


def turn(name: str) -> str | None:
    """The knock of a command in the test line."""
    borne = [knock for knock, names in KNOCKS.items() if name in names]
    return borne[draw(name, len(borne))] if name in FIRST else None


# The modules that hold the commands; each is imported when its command begins.
# The studio lasts until it is interrupted: tests/studio tries it.
MODULES: Mapping[str, str] = {
    name: registered.module_of(command) for name, _, command in registered.every_command() if name != "studio"
}
