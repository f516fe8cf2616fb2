"""`python -m tests.cli.samples`: prints docs/samples anew, for people without Python; once for each release.

A file holds what many command lines print, for one game, language and paper: as each font and each drawing is in it
once, it takes a fifth of what the single files would. Its bookmarks say the set and the look before the page.
`python -m tests.release` refuses files that are not what the program prints.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from proofpress import command_line
from proofpress.cartographers.edition import load_edition
from proofpress.language import Labels, labels_of
from proofpress.pack.audit import decoded
from proofpress.pages import page_setup as pages_look
from proofpress.press.document import Document, Form
from proofpress.press.drawing import Drawing
from proofpress.press.paper import Paper
from tests import ROOT
from tests.languages import LANGUAGES

FOLDER = ROOT / "docs" / "samples"
WEEK = "2026-W47"
GAMES = ("cartographers", "kingdoms")
PAPERS = ("A4", "Letter")
COLOUR, BLACK, LARGE = "colour", "mono", "contrast"

# What is in a file: a command line, and its looks.
Parts = tuple[tuple[str, tuple[str, ...]], ...]
PARTS: dict[str, Parts] = {
    "cartographers": (
        ("sheets", (COLOUR, BLACK, LARGE)),
        ("reference", (COLOUR, BLACK)),
        ("aid", (COLOUR, LARGE)),
        ("rulebook", (COLOUR,)),
        ("cards", (COLOUR,)),
        (f"draws {WEEK} --as list", (COLOUR,)),
        ("sheets --sets heroes", (COLOUR,)),
        ("reference --sets heroes", (COLOUR,)),
        ("aid --sets heroes", (COLOUR, LARGE)),
        ("rulebook --sets heroes", (COLOUR,)),
        ("cards --sets heroes", (COLOUR,)),
    ),
    "kingdoms": (
        ("cards", (COLOUR,)),
        ("sheets", (COLOUR,)),
        ("aid", (COLOUR, LARGE)),
        ("reference", (COLOUR,)),
        ("rulebook", (COLOUR,)),
        (f"draws {WEEK} --players 4", (COLOUR,)),
    ),
}
SAMPLES = tuple(f"{game}-{language}-{paper}.pdf" for game in GAMES for language in LANGUAGES for paper in PAPERS)


class Collected(Document):
    """A document that takes up what commands print, each as a part of it."""

    part = ""

    def __init__(self, *names: Any, **more: Any) -> None:
        super().__init__(*names, **more)
        self._known: dict[tuple[str, str], Form] = {}  # by part and name
        self._alike: dict[Any, Form] = {}  # by what they show

    @contextmanager
    def taking(self, part: str, heading: str) -> Iterator[None]:
        """What is printed meanwhile, under this heading."""
        self.part, self._heading = part, heading
        with patch.object(pages_look, "Document", lambda *_, **__: self):
            yield

    def page(self, paper: Paper, *, bookmark: str | None = None, label: str | None = None, **more: Any) -> Drawing:  # noqa: ARG002
        mark = ": ".join(filter(None, (self._heading, bookmark))) if bookmark else None
        return super().page(paper, bookmark=mark, **more)

    def form(self, name: str, *more: Any, **keywords: Any) -> Form:
        """Drawings of one name may differ from part to part; what is alike is kept once."""
        if (self.part, name) not in self._known:
            made = super().form(f"{self.part} {name}", *more, **keywords)
            kept = self._alike.setdefault((made.size, made.bleed, made.words, *made.drawing.code), made)
            if kept is not made:
                del self._forms[made.name]
            self._known[self.part, name] = kept
        return self._known[self.part, name]

    def get_form(self, name: str) -> Form:
        """By the name that the part knows, or by the form's own."""
        return self._known.get((self.part, name)) or super().get_form(name)

    def to_bytes(self) -> bytes:
        return b"more follows"

    def finished(self) -> bytes:
        return super().to_bytes()


def heading(game: str, line: str, look: str, words: Labels) -> str:
    """What a bookmark says before the title of a page: the set, if the game has several, and the look."""
    sets = [words(f"value_{line.partition('--sets ')[2] or 'base'}")] if game == "cartographers" else []
    return ", ".join([*sets, words(f"value_{look}")])


def sample(name: str, most: int | None = None) -> bytes:
    """A file of samples, or what begins like it."""
    game, code, paper = name.removesuffix(".pdf").split("-")
    labels = labels_of(load_edition(), code)
    document = Collected(f"Proofpress: {game.title()}", language=code, duplex="long-edge")
    with TemporaryDirectory() as folder:
        for line, looks in PARTS[game][:most]:
            for look in looks:
                words = f"{line} --game {game} --theme {look} --paper {paper} --lang {code} -o {folder}/part.pdf"
                with document.taking(words, heading(game, line, look, labels)), redirect_stdout(StringIO()):
                    if command_line.run(words.split()) != 0:
                        raise SystemExit(f"{words}: cannot be printed")
    return document.finished()


def stale() -> list[str]:
    """The samples that are not there, or not what is printed today."""
    there = {path.name: path.read_bytes() for path in FOLDER.glob("*.pdf")}
    return [
        name
        for name in SAMPLES
        if name not in there or list(decoded(there[name], name)) != list(decoded(sample(name), name))
    ]


def main() -> None:
    """Print all samples, or those whose names are given."""
    for name in sys.argv[1:] or SAMPLES:
        (FOLDER / name).write_bytes(sample(name))
        print(name, (FOLDER / name).stat().st_size)


if __name__ == "__main__":
    main()
