"""`proofpress preview`: the first page of what another command would print, as a picture, at once.

Its words are a line of their own, so it is the one command that belongs to the command line.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import click

from generator.cli.answers import answered
from generator.game import Game
from generator.interface.command import Answer, Command, File, Job, unwatched
from generator.interface.option import ANY, Option, whole
from generator.library.errors import UsageError
from generator.library.suggest import hint, quoted
from generator.pages.look import FOLDER, OUTPUT
from generator.press.formats import DPI_RANGE
from generator.press.pictures import read_pages

if TYPE_CHECKING:
    from generator.cli.group import ClickCommand, Program

DPI = 80  # a page of A4 fills a common screen from top to foot
PICTURE = FOLDER / "preview.png"
SUMMARY = "Show the first page of a printing command."
_WORDS = Option("command", "The command.", times=ANY, position=True, needed=True, shown="COMMAND ")
_DPI = whole("dpi", "Resolution.", *DPI_RANGE, default=DPI)
_PICTURE = replace(OUTPUT, label=f"The picture. Default: {PICTURE.as_posix()}.")


def preview_command(program: Program, of: Game[Any]) -> ClickCommand:
    """The command, which finds others in the program."""
    from generator.cli.group import ClickCommand

    def preview(job: Job[Any]) -> Answer:
        """Show the first page of a printing command as a picture.

        Everything after "preview" is the command as it would be given, as in "proofpress preview cards --kind scoring
        --bw". Options of preview itself go before the command's name.
        """
        name, *words = job.chosen["command"]
        context = click.get_current_context().parent
        assert context is not None
        printing = [each for section, each, _ in program.rows(context) if section == "Print" and each != "preview"]
        wanted = program.get_command(context, name) if name in printing else None
        if not isinstance(wanted, ClickCommand):
            raise UsageError(f"preview: there is no printing command {quoted(name)}{hint(name, printing)}")
        with wanted.make_context(name, words, parent=context) as inner:
            if inner.params.get("output") is not None:
                raise UsageError(f"preview writes a picture only: write --output before {name}")
            with answered(wanted.of, wanted.command, inner.params, unwatched) as (answer, _):
                first = next(iter(answer.files), None)
        if first is None or not first.content.startswith(b"%PDF"):
            raise UsageError(f"preview: {name} with these options makes no PDF, so there is no page to show")
        target = job.chosen["output"]
        picture = File(target or PICTURE, _first_page(first.content, job.chosen["dpi"]))
        return Answer(files=[picture], folder=None if target else FOLDER)

    found = ClickCommand("preview", Command(preview, (_WORDS, _DPI, _PICTURE)), of)
    found.allow_interspersed_args = False
    return found


def _first_page(pdf: bytes, dpi: int) -> bytes:
    """The first page as PNG."""
    picture = BytesIO()
    read_pages(pdf)[0].render(scale=dpi / 72).to_pil().save(picture, "PNG", compress_level=1)
    return picture.getvalue()
