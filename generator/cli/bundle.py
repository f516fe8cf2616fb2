"""Writing several files into one folder: a progress bar on a terminal, and an index of what was made."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from generator.cli.printing import Printing, tell
from generator.cli.streams import is_watched
from generator.library.errors import shown_path
from generator.library.files import make_folder
from generator.pages.book import Book
from generator.pages.piece import Piece
from generator.press.files import write_whole
from generator.press.formats import Options, write

INDEX = "index.txt"


def write_bundle(pieces: Sequence[Piece], folder: Path, book: Book, printing: Printing) -> None:
    """Makes and writes the pieces one after the other, and the index at the end."""
    make_folder(folder)
    files: list[Path] = []
    lines: list[str] = []
    with click.progressbar(pieces, label=shown_path(folder), file=sys.stderr, hidden=not is_watched()) as bar:
        for piece in bar:
            for file in _written(piece, folder / piece.name, printing):
                files.append(file)
                lines.append(f"{file.name:<24}{book.label(piece.label)}")
    tell([*files, write_whole(folder / INDEX, ("\n".join(lines) + "\n").encode())])


def _written(piece: Piece, target: Path, printing: Printing) -> list[Path]:
    """Pages for paper go into the chosen format; a page for a browser stays what it is."""
    if target.suffix == ".pdf":
        return write(printing.format, piece.make(), target, Options(dpi=printing.dpi))
    return [write_whole(target, piece.make())]
