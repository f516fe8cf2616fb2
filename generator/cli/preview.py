"""`proofpress preview`: the first page of what another command would print, as a picture, at once."""

from __future__ import annotations

import tempfile
from contextlib import redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path

import click

from generator.cli.group import LazyGroup, game_of
from generator.cli.options import command
from generator.cli.printing import FOLDER, tell
from generator.cli.registry import GAMES
from generator.library.errors import UsageError
from generator.library.files import make_folder
from generator.library.suggest import hint, quoted
from generator.press.files import write_whole
from generator.press.formats import DPI_RANGE

DPI = 80  # a page of A4 fills a common screen from top to foot


@command("preview", context_settings={"allow_interspersed_args": False})
@click.argument("words", metavar="COMMAND …", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--dpi", type=int, default=DPI, metavar="N", help=f"Resolution. Default: {DPI}.")
@click.option(
    "--output", "-o", type=click.Path(path_type=Path), metavar="FILE", help="The picture. Default: in output/."
)
@click.pass_context
def preview(context: click.Context, words: tuple[str, ...], dpi: int, output: Path | None) -> None:
    """Show the first page of a printing command as a picture.

    Everything after "preview" is the command as it would be given: proofpress preview cards --kind scoring --bw
    Options of preview itself stand before the command's name.
    """
    name, *arguments = words
    parent = context.parent.command if context.parent else None
    printing = [
        each for each, entry in GAMES[game_of(context)].items() if entry.section == "Print" and each != "preview"
    ]
    wanted = parent.get_command(context, name) if name in printing and isinstance(parent, LazyGroup) else None
    if wanted is None:
        raise UsageError(f"preview: there is no printing command {quoted(name)}{hint(name, printing)}")
    if any(word in ("-o", "--output") or word.startswith(("--output=", "-o=")) for word in arguments):
        raise UsageError(f"preview writes a picture only: write --output before {name}")
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "preview.pdf"
        with redirect_stdout(StringIO()):  # the names of files that are gone at once help nobody
            inner = wanted.make_context(name, [*arguments, "--output", str(made)], parent=context.parent)
            with inner:
                wanted.invoke(inner)
        if not made.is_file() or not made.read_bytes().startswith(b"%PDF"):
            raise UsageError(f"preview: {name} with these options makes no PDF, so there is no page to show")
        picture = _first_page(made, dpi)
    tell([write_whole(output or make_folder(FOLDER) / "preview.png", picture)])


def _first_page(path: Path, dpi: int) -> bytes:
    """The first page as PNG."""
    low, high = DPI_RANGE
    if not low <= dpi <= high:
        raise UsageError(f"--dpi {dpi}: between {low} and {high}")
    from pypdfium2 import PdfDocument

    picture = BytesIO()
    PdfDocument(path.read_bytes())[0].render(scale=dpi / 72).to_pil().save(picture, "PNG", compress_level=1)
    return picture.getvalue()
