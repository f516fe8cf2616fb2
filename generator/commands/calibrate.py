"""The sheet from which a printer's offset is read, and the profile that remembers it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.interface.command import DATA, LANG, Answer, Command, File, Job
from generator.interface.option import Option, Refusal
from generator.library.lengths import millimetres
from generator.library.suggest import quoted
from generator.pages.look import PAPER, PRINTED, PROFILE, TURNING, Look
from generator.press.calibration import TEXTS, calibration_sheet
from generator.press.document import Document
from generator.press.profile import Profile, profile_file, read_profile
from generator.text.labels import labels_of

READ = Option("read", "Add what was read from the sheet, in mm, to the profile.", shown="X,Y", into="profile")


def calibrate(job: Job[Any]) -> Answer:
    """Print a calibration sheet, or save what was read from it.

    Print the sheet on both sides, hold it against the light, read x and y, then: proofpress calibrate --read 1.5,-0.5
    --profile printer.yaml
    """
    chosen, look = job.chosen, Look(job)
    profile = chosen["profile"]
    if chosen["read"] is not None:
        x, y = _lengths(chosen["read"])
        if profile is None:
            raise Refusal("it needs --profile FILE: where to save it", "read")
        known = read_profile(profile) if profile.exists() else Profile()
        return Answer(files=[File(profile, profile_file(known.moved(x, y, look.paper(), chosen["duplex"])))])
    known = read_profile(profile) if profile else Profile()
    label = labels_of(job.edition, job.language)
    texts = dict.fromkeys(TEXTS, "")
    texts |= {key: label.set(f"calibration_{key}") for key in TEXTS if key != "current"}
    if known.x or known.y:
        texts["current"] = label.set("calibration_current", x=f"{known.x:g}", y=f"{known.y:g}")
    document = Document(texts["title"], language=label.language, duplex=chosen["duplex"])
    calibration_sheet(document, look.paper(), texts, chosen["duplex"], known.offset(look.paper(), chosen["duplex"]))
    return look.printed(document.to_bytes(), "calibration.pdf")


CALIBRATE = Command(
    calibrate,
    (
        TURNING,
        replace(PROFILE, label="The printer profile; with it the scales show what is still missing."),
        READ,
        DATA,
        PAPER,
        LANG,
        PRINTED,
    ),
)  # fmt: skip


def _lengths(text: str) -> tuple[float, float]:
    found = [millimetres(part) for part in text.split(",")]
    if len(found) == 2 and found[0] is not None and found[1] is not None:
        return found[0], found[1]
    raise Refusal("write x and y in millimetres, such as 1.5,-0.5", "read", said=quoted(text))
