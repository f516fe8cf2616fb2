"""`proofpress preview`: what a command would print, as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from proofpress.command_line import ClickCommand, Program, answered
from proofpress.errors import FileError, Refusal, UsageError, counted, hint, quoted, shown_path
from proofpress.files import File, is_stream
from proofpress.games import Game
from proofpress.options import ANY, Answer, Command, Job, Option, flag, unwatched, whole
from proofpress.pages.page_setup import FOLDER, OUTPUT
from proofpress.press.document import DPI_RANGE, MOST_PIXELS, png_bytes, read_pages

if TYPE_CHECKING:
    from PIL.Image import Image


DPI = 80  # a page of A4 fills a common screen from top to foot
_SMALL_DPI = DPI_RANGE[0]  # on a contact sheet
_MOST_PAGES = 100_000
PICTURE = FOLDER / "preview.png"
_BETWEEN = 12  # pixels around the pages of a contact sheet
_TABLE = "#808080"  # what they lie on: darker than any paper
_WORDS = Option("command", "The command.", times=ANY, position=True, needed=True, shown="COMMAND ")
_PAGE = whole("page", "The page to show. Default: 1.", 1, _MOST_PAGES, not_with=("contact-sheet",), also=("pages",))
_CONTACT = flag("contact-sheet", "Show all pages on one picture, in rows.", also=("all", "all-pages", "overview"))
_OPEN = flag("open", "Open the picture in your program for pictures.", also=("show", "view"))
_PICTURE = replace(OUTPUT, label=f"The picture. Default: {PICTURE.as_posix()}.")


def preview_command(program: Program, of: Game) -> ClickCommand:
    """The command, which finds others in the program."""

    def preview(job: Job[Any]) -> Answer:
        """Show a page of a printing command as a picture, or all pages on one.

        Everything after "preview" is the command as it would be given, as in "proofpress preview cards --kind scoring
        --bw". Options of preview itself go before the command's name.
        """
        chosen = job.chosen
        name, *words = chosen["command"]
        target = chosen["output"] or PICTURE
        if chosen["open"] and is_stream(target):
            raise Refusal("a picture on standard output cannot be opened; name a file", "open")
        context = click.get_current_context().parent
        assert context is not None
        printing = [each for section, each, _ in program.rows(context) if section == "Print" and each != "preview"]
        wanted = program.get_command(context, name) if name in printing else None
        if not isinstance(wanted, ClickCommand):
            raise UsageError(f"preview: there is no printing command {quoted(name)}{hint(name, printing)}")
        with wanted.make_context(name, words, parent=context) as inner:
            if inner.params.get("output") is not None:
                raise UsageError(f"preview writes a picture only: write --output before {name}")
            with answered(wanted.of, wanted.command, inner.params, unwatched, []) as (answer, _):
                pages = _pages(answer.files)
                shown = list(pages if chosen["contact-sheet"] else islice(pages, chosen["page"] or 1))
        if not shown:
            raise UsageError(f"preview: {name} with these options makes no PDF, so there is no page to show")
        if len(shown) < (chosen["page"] or 1):
            raise Refusal(
                f"{name} with these options prints {counted(len(shown), 'page')}", "page", said=chosen["page"]
            )
        picture = _contact_sheet(shown) if chosen["contact-sheet"] else _drawn(shown[-1], DPI)
        return Answer(
            files=[File(target, png_bytes(picture, 1))],
            folder=None if chosen["output"] else FOLDER,
            lasts=(lambda: _open(target)) if chosen["open"] else None,
        )

    found = ClickCommand("preview", Command(preview, (_WORDS, _PAGE, _CONTACT, _OPEN, _PICTURE)), of)
    found.allow_interspersed_args = False
    return found


def _pages(files: Iterable[File]) -> Iterator[Any]:
    """All pages of the documents among these files; what comes after the last page that is wanted is not made."""
    for file in files:
        if file.content.startswith(b"%PDF"):
            yield from read_pages(file.content)


def _contact_sheet(pages: list[Any]) -> Image:
    """All pages in reading order, on a picture about as wide as it is high."""
    from PIL import Image

    scale = _SMALL_DPI / 72
    width = _BETWEEN + ceil(max(page.get_width() for page in pages) * scale)
    height = _BETWEEN + ceil(max(page.get_height() for page in pages) * scale)
    columns = min(len(pages), ceil(sqrt(len(pages) * height / width)))
    size = columns * width + _BETWEEN, ceil(len(pages) / columns) * height + _BETWEEN
    if size[0] * size[1] > MOST_PIXELS:
        raise Refusal(
            f"{counted(len(pages), 'page')} are {size[0] * size[1] / 1e6:.0f} million pixels, but at most "
            f"{MOST_PIXELS / 1e6:.0f} million are drawn; look at single pages with --page",
            "contact-sheet",
        )
    sheet = Image.new("RGB", size, _TABLE)
    for place, page in enumerate(pages):
        row, column = divmod(place, columns)
        sheet.paste(_drawn(page, _SMALL_DPI), (_BETWEEN + column * width, _BETWEEN + row * height))
    return sheet


def _drawn(page: Any, dpi: int) -> Image:
    picture: Image = page.render(scale=dpi / 72).to_pil()
    return picture


def _open(picture: Path) -> None:
    if click.launch(str(picture)):
        raise FileError(f"no program was found here that shows pictures; open {shown_path(picture)} yourself")
