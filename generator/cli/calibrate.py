"""`proofpress calibrate`: the sheet from which a printer's offset is read, and the profile that remembers it."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.group import game_of
from generator.cli.options import command, data_option
from generator.cli.printing import Printing, printing_options, tell
from generator.cli.registry import part_of
from generator.cli.settings import load_settings
from generator.library.errors import UsageError
from generator.library.suggest import quoted
from generator.press.calibration import TEXTS, calibration_sheet
from generator.press.document import Document
from generator.press.profile import Profile, read_profile, write_profile
from generator.text.labels import labels_of


@command("calibrate")
@click.option(
    "--duplex",
    type=click.Choice(("long-edge", "short-edge")),
    default="long-edge",
    help="How the printer turns the sheet. Default: long-edge.",
)
@click.option(
    "--profile",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The profile in use; what it lacks is read from the sheet.",
)
@click.option("--read", "reading", metavar="X,Y", help="Save what was read from the sheet, in mm, to the profile.")
@data_option
@printing_options
@click.pass_context
def calibrate(
    context: click.Context,
    duplex: str,
    profile: Path | None,
    reading: str | None,
    data: Path | None,
    printing: Printing,
) -> None:
    """Print a calibration sheet, or save what was read from it.

    Print the sheet on both sides, hold it against the light, read x and y, then: proofpress calibrate --read 1.5,-0.5
    --profile printer.yaml
    """
    saved = load_settings().value("profile")
    used = str(profile) if profile else saved
    if reading is not None:
        if used is None:
            raise UsageError("--read needs --profile FILE: where to save it")
        x, y = _lengths(reading)
        known = read_profile(used) if Path(used).exists() else Profile()
        tell([write_profile(used, known.moved(x, y))])
        return
    known = read_profile(used) if used else Profile()
    edition = part_of(game_of(context), "load").load_edition(data)
    printing.theme()  # the sheet has but one look; a theme that there is not is refused all the same
    label = labels_of(edition, printing.language(edition))
    texts = dict.fromkeys(TEXTS, "")
    texts |= {key: label.set(f"calibration_{key}") for key in TEXTS if key != "current"}
    if known != Profile():
        texts["current"] = label.set("calibration_current", x=f"{known.x:g}", y=f"{known.y:g}")
    document = Document(texts["title"], language=label.language, duplex=duplex)
    calibration_sheet(document, printing.paper(), texts, duplex, known.offset)
    printing.write(document.to_bytes(), "calibration.pdf")


def _lengths(text: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise UsageError(f"--read {quoted(text)}: write x and y in millimetres, such as 1.5,-0.5") from None
    return x, y
