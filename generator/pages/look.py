"""What the options of printing commands choose: paper, theme, language, kind of file, and where the file goes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from generator.interface.command import LANG, Answer, File, Job
from generator.interface.option import Option, Refusal, file, flag, one_of, whole
from generator.library.errors import FileError, shown_path
from generator.library.suggest import quoted
from generator.pages.inks import theme_of
from generator.pages.piece import Piece
from generator.press.document import DUPLEX
from generator.press.formats import DPI_RANGE, FORMATS, SUFFIXES, converted
from generator.press.ink import ALIASES, THEMES, Theme, make_theme
from generator.press.paper import DEFAULT_PAPER, PAPERS, Paper, parse_paper
from generator.text.labels import Spoken

E = TypeVar("E", bound=Spoken)
B = TypeVar("B")

FOLDER = Path("output")  # where files go for which no name is given
INDEX = "index.txt"
DPI = 150

PAPER = Option(
    "paper", "The paper, by name or as a size such as 200x300mm.", words=tuple(PAPERS), open=True,
    default=DEFAULT_PAPER, saved="paper", shown="SIZE", group="look",
    also=("size", "page", "paper-size"),
)  # fmt: skip
THEME = one_of(
    "theme", "How drawings are inked; contrast is large print.", (*THEMES, *ALIASES), default="colour", saved="theme",
    aliases=tuple(ALIASES), group="look", also=("colour", "color", "style"),
    instead=(("black", "mono"), ("grey", "ink-saver"), ("gray", "ink-saver")),
)  # fmt: skip
PROFILE = file("profile", "A printer profile, which moves all backs.", saved="profile", group="look")
TURNING = one_of(
    "duplex", "The edge over which the printer turns the paper.", tuple(DUPLEX), noun="way of turning",
    default="long-edge", also=("double-sided", "two-sided", "sides"),
)  # fmt: skip
BW = flag("bw", "Pure black, for any printer and photocopier: the same as --theme mono.", group="look",
    also=("black", "black-and-white", "mono", "grey", "gray", "grayscale"),
)  # fmt: skip
OUTPUT = file("output", "The file to write.", short="o", group="output", also=("out", "file", "folder", "dir"))
PRINTED = replace(OUTPUT, label=f"The file to write. Default: a file in the folder {FOLDER}.")
FORMAT = one_of(
    "format", "Kind of file; png is a picture of every page.", ("pdf", "png"), default="pdf", group="output"
)


def printing(format_: Option = FORMAT) -> tuple[Option, ...]:
    """The options of a command that prints a document, in the kinds of files of `format_`."""
    assert set(format_.fixed_words()) <= set(FORMATS)
    dpi = whole("dpi", "Resolution of pictures.", *DPI_RANGE, default=DPI, group="output")
    return PAPER, THEME, BW, LANG, format_, dpi, PRINTED


def printing_into(folder: Path) -> tuple[Option, ...]:
    """The options of a command that prints several documents, all of them PDF."""
    into = replace(OUTPUT, kind="folder", label=f"The folder to write to. Default: {folder.as_posix()}.")
    return PAPER, THEME, BW, LANG, into


class Look:
    """How a job wants its pages."""

    def __init__(self, job: Job[E]) -> None:
        self._job, self._chosen = job, job.chosen

    @property
    def format(self) -> str:
        """The kind of file."""
        format_: str = self._chosen.get("format", "pdf")
        return format_

    @property
    def output(self) -> Path | None:
        """The file that --output names, or the folder."""
        output: Path | None = self._chosen["output"]
        return output

    def paper(self, orientation: str | None = None) -> Paper:
        """The paper."""
        return parse_paper(self._chosen["paper"], orientation)

    @property
    def theme(self) -> Theme:
        """The theme, with everything of the game inked for it."""
        wanted: str = self._chosen["theme"]
        if self._chosen["bw"]:
            if self._chosen.given("theme") and make_theme(wanted).name != "mono":
                raise Refusal(f"it is --theme mono, and does not go with --theme {wanted}", "bw")
            wanted = "mono"
        return theme_of(make_theme(wanted).name)

    def book(self, open_book: Callable[[E, str, Theme], B], edition: E) -> B:
        """The game's book in the chosen language and theme."""
        return open_book(edition, self._job.language, self.theme)

    def target(self, name: str) -> Path:
        """The file that --output names, else one of this name in the folder for output."""
        if self.output is None:
            return FOLDER / name
        if os.path.isdir(self.output):  # else the suffix would make it a file beside the folder
            raise FileError(f'"{shown_path(self.output)}" cannot be written: it is a folder; name a file in it')
        self._hold_suffix(self.output, FORMATS[self.format].suffix if name.endswith(".pdf") else Path(name).suffix)
        return self.output

    def _hold_suffix(self, output: Path, written: str) -> None:
        """Refuses a name that says another kind of file than the one that is written."""
        suffix = output.suffix.lower()
        if suffix in SUFFIXES and suffix != written:
            wanted = f"{written[1:]} is written; name it {quoted(output.with_suffix(written).name)}"
            may = "format" in self._chosen and self.format == "pdf" and written == ".pdf"
            other = f", or add --format {suffix[1:]}" if may else ""
            raise Refusal(f"{wanted}{other}", "output", said=quoted(output.name))

    def files(self, pdf: bytes, target: Path) -> Iterator[File]:
        """The document in the chosen kind of file."""
        return converted(self.format, pdf, target, self._chosen.get("dpi", DPI))

    def printed(self, pdf: bytes, name: str) -> Answer:
        """The answer of a command that prints one document."""
        return self.answer(self.files(pdf, self.target(name)))

    def answer(self, files: Iterable[File], **more: object) -> Answer:
        """The answer of a command that prints; only the folder for output is made where it is missing."""
        folder = FOLDER if self.output is None else None
        return Answer(files=files, folder=folder, **more)  # type: ignore[arg-type]

    def bundle(self, pieces: Iterable[Piece], folder: Path, label: Callable[[str], str]) -> Answer:
        """The answer of a command that prints several documents into one folder, with an index of what was made."""
        made = list(pieces)
        target = self.output or folder
        if target.suffix.lower() in SUFFIXES:
            raise Refusal("several files are printed, so name a folder", "output", said=quoted(target.name))

        def files() -> Iterator[File]:
            lines: list[str] = []
            for done, piece in enumerate(made):
                self._job.progress(done, len(made))
                path = target / piece.name
                lines.append(f"{path.name:<24}{label(piece.label)}\n")
                yield File(path, piece.make())
            self._job.progress(len(made), len(made))
            yield File(target / INDEX, "".join(lines).encode())

        return Answer(files=files(), folder=target)
