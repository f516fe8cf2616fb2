"""`python -m tests.cli.samples`: prints docs/samples anew, for people without Python.

Each file is what a command prints; `test_samples` compares them with what the program prints today.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator import cli
from tests.cli.process import ROOT
from tests.languages import LANGUAGES

FOLDER = ROOT / "docs" / "samples"
PAGES: Mapping[str, tuple[str, ...]] = {
    "map-sheet": ("sheets",),
    "reference": ("reference",),
    "player-aid": ("aid",),
}
INKS: Mapping[str, tuple[str, ...]] = {"": (), "-bw": ("--bw",)}

# Name of the file -> the command that prints it.
SAMPLES: Mapping[str, tuple[str, ...]] = {
    f"{page}-{language}{ink}.pdf": (*words, "--lang", language, *how)
    for page, words in PAGES.items()
    for language in LANGUAGES
    for ink, how in INKS.items()
}


def print_into(folder: Path, names: tuple[str, ...] = tuple(SAMPLES)) -> None:
    """Print these samples."""
    for name in names:
        if cli.run([*SAMPLES[name], "--paper", "A4", "-o", str(folder / name)]) != 0:
            raise SystemExit(f"{name} cannot be printed")


if __name__ == "__main__":
    print_into(FOLDER)
