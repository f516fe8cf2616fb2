"""Options and habits that all commands which print share: paper, theme, language, format, where the file goes.

@command("cards")
@data_option
@printing_options
def cards(data: Path | None, printing: Printing) -> None: ...
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from generator.cli.options import F, gathered, lang_option
from generator.cli.settings import chosen_language, load_settings
from generator.library.errors import FileError, UsageError, shown_path
from generator.library.files import make_folder
from generator.pages.inks import theme_of
from generator.press.formats import FORMATS, Options, write
from generator.press.ink import ALIASES, THEMES, Theme, make_theme
from generator.press.paper import PAPERS, Paper, parse_paper
from generator.text.labels import Spoken

E = TypeVar("E", bound=Spoken)
B = TypeVar("B")

FOLDER = Path("output")  # where files go that nobody named


@dataclass(frozen=True, slots=True)
class Printing:
    """What the options of printing commands say; None where they say nothing."""

    paper_name: str | None = None
    theme_name: str | None = None
    bw: bool = False
    lang: str | None = None
    format: str = "pdf"
    dpi: int = 150
    output: Path | None = None

    def paper(self, orientation: str | None = None) -> Paper:
        """The paper of --paper, else the saved one."""
        return parse_paper(self.paper_name or str(load_settings().value("paper")), orientation)

    def theme(self) -> str:
        """The name of the theme of --theme or --bw, else the saved one."""
        if self.bw and self.theme_name is not None and make_theme(self.theme_name).name != "mono":
            raise UsageError(f"--bw is --theme mono; it does not go with --theme {self.theme_name}")
        wanted = "mono" if self.bw else self.theme_name or str(load_settings().value("theme"))
        return make_theme(wanted).name

    def language(self, edition: Spoken) -> str:
        """The language of --lang, else the saved one."""
        return chosen_language(edition, self.lang)

    def book(self, open_book: Callable[[E, str, Theme], B], edition: E) -> B:
        """The game's book in the chosen language and theme."""
        return open_book(edition, self.language(edition), theme_of(self.theme()))

    def target(self, name: str) -> Path:
        """The file of --output, else one of this name in the folder for output, which is made when it is missing."""
        if self.output is not None:
            if os.path.isdir(self.output):  # else the suffix would make it a file beside the folder
                raise FileError(f'"{shown_path(self.output)}" cannot be written: it is a folder; name a file in it')
            return self.output
        return make_folder(FOLDER) / name

    def write(self, pdf: bytes, name: str) -> None:
        """Write the document in the chosen format and print the names of the files."""
        self.write_to(pdf, self.target(name))

    def write_to(self, pdf: bytes, target: Path) -> None:
        """Write the document to this file and print the names of the files."""
        tell(write(self.format, pdf, target, Options(dpi=self.dpi)))


def tell(files: list[Path]) -> None:
    """Print the names of the files that were written."""
    for file in files:
        click.echo(shown_path(file))


def print_options(formats: tuple[str, ...] = ("pdf", "png")) -> Callable[[F], F]:
    """Adds the options of printing commands; the command takes them as one argument `printing`."""
    assert set(formats) <= set(FORMATS)
    return gathered(
        "printing",
        Printing,
        click.option(
            "--paper",
            "paper_name",
            metavar="PAPER",
            help=f"{', '.join(PAPERS)}, or a size such as 200x300mm. Default: saved, else A4.",
        ),
        click.option(
            "--theme",
            "theme_name",
            metavar="THEME",
            help=f"{', '.join([*THEMES, *ALIASES])}. Default: saved, else colour.",
        ),
        click.option("--bw", is_flag=True, help="Pure black, no greys: the same as --theme mono."),
        lang_option,
        click.option("--format", type=click.Choice(formats), default=formats[0], help="Kind of file. Default: pdf."),
        click.option("--dpi", type=int, default=150, metavar="N", help="Resolution of pictures. Default: 150."),
        click.option(
            "--output",
            "-o",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="The file to write. Default: in output/.",
        ),
    )


printing_options = print_options()
