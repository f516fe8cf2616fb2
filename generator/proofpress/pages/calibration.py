"""What a printer does to a page: its profile, the calibration sheet, and the command `calibrate`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import atan2, degrees
from pathlib import Path
from typing import Annotated, Any, Literal

from proofpress.errors import EXIT_CONTENT, EXIT_FILE, PressError, Refusal, quoted, say, shown_path
from proofpress.files import File, digest_in
from proofpress.language import labels_of
from proofpress.options import DATA, LANG, Answer, Command, Job, Option, millimetres
from proofpress.pages.art import theme_of
from proofpress.pages.page_setup import (
    PAPER,
    PRINTED,
    PROFILE,
    TURNING,
    VERSION,
    Look,
    draw_rule,
    plan_foot,
    slug_line,
)
from proofpress.press.document import Document
from proofpress.press.drawing import Drawing
from proofpress.press.imposition import Placement, mirrored, shifted, turning_axis
from proofpress.press.paper import Box, Paper
from proofpress.press.themes import Pen
from proofpress.press.typesetting import LEAST_PT, Block, Style, draw_text, figures, fit
from proofpress.records import Matching, Record, dataclass

# --------------------------------------------------------------------------------------------------------------------
# The printer profile: how far off a printer is when it prints the back of a sheet.
#
# One small YAML file, `offset: {x: 1.5, y: -0.5}`: millimetres by which every back is moved, x to the right and y down
# on the back of an upright sheet turned over its long edge. A printer is off by the same on every sheet that it feeds,
# so the offset turns with the page: lying pages are turned a quarter to the left for the printer, or to the right where
# the profile says `lying: right`, and backs turned over the short edge stand on their heads. `angle: 0.3` turns every
# back by these degrees, clockwise about the middle of the page, however that is fed.


# A printer that is off by more than this feeds the wrong edge or scales the page; moving the backs would hide it.
_MOST_MM = 10.0
_MOST_DEGREES = 2.0

# A profile is one line; anything this long is some other file.
_MOST_BYTES = 10_000


@dataclass(frozen=True, slots=True)
class Profile:
    """The offset of backs in millimetres, x to the right, y down, and the angle by which they are turned."""

    x: float = 0.0
    y: float = 0.0
    lying: str = "left"  # the way in which a lying page is turned to go through the printer
    angle: float = 0.0  # in degrees, clockwise

    def offset(self, paper: Paper, duplex: str) -> tuple[float, float]:
        """Return the offset on the back of a page of this paper."""
        return _turned(self.x, self.y, self._quarters(paper, duplex))

    def moved(self, x: float, y: float, paper: Paper, duplex: str, angle: float = 0.0) -> Profile:
        """Return the profile after a sheet of this paper showed that much more."""
        more_x, more_y = _turned(x, y, -self._quarters(paper, duplex))
        x, y, angle = self.x + more_x, self.y + more_y, self.angle + angle
        return replace(self, x=round(x, 3), y=round(y, 3), angle=round(angle, 3))

    def _quarters(self, paper: Paper, duplex: str) -> int:
        """Return by how many quarters of a turn, clockwise, a page is turned back from how it is fed."""
        lying = 0 if not paper.landscape else 1 if self.lying == "left" else -1
        return lying + (2 if duplex == "short-edge" else 0)


_NUMBER = re.compile(r"[-+]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)")
_Millimetres = Annotated[str, Matching(_NUMBER, "a number of millimetres such as 1.5 or -0.5")]
_Degrees = Annotated[str, Matching(_NUMBER, "a number of degrees such as 0.3 or -0.2")]


class _Offset(Record):
    x: _Millimetres
    y: _Millimetres

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from _too_far(x=float(self.x), y=float(self.y))


class _ProfileFile(Record):
    """What a printer profile says."""

    offset: _Offset
    lying: Literal["left", "right"] = "left"
    angle: _Degrees = "0"

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from _too_far(angle=float(self.angle))


def read_profile(path: Path | str) -> Profile:
    """Read a printer profile."""
    from proofpress.data.yaml_reader import built  # only who has a profile needs it

    shown = shown_path(Path(path))
    try:
        with Path(path).open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise PressError(
            say('printer profile "{shown}" cannot be read: {strerror}', shown=shown, strerror=error.strerror), EXIT_FILE
        ) from error
    if len(data) > _MOST_BYTES:
        raise PressError(
            say(
                "{shown}: more than {most_bytes:,} bytes, which no printer profile has",
                shown=shown,
                most_bytes=_MOST_BYTES,
            ),
            EXIT_CONTENT,
        )
    said = built(_ProfileFile, data, shown)
    return Profile(float(said.offset.x), float(said.offset.y), said.lying, float(said.angle))


def profile_file(profile: Profile) -> bytes:
    """Return the file of a printer profile."""
    for _, wrong in _too_far(x=profile.x, y=profile.y, angle=profile.angle):
        raise PressError(wrong, EXIT_CONTENT)
    lines = [
        "# millimetres added to every back: x to the right, y down",
        f"offset: {{x: {profile.x:g}, y: {profile.y:g}}}",
    ]
    if profile.lying != "left":
        lines.append(f"lying: {profile.lying}")
    if profile.angle:
        lines += ["# degrees by which every back is turned, clockwise", f"angle: {profile.angle:g}"]
    return "".join(f"{line}\n" for line in lines).encode()


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """Return an offset turned clockwise; y leads down."""
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def _too_far(**values: float) -> Iterator[tuple[str, str]]:
    """What is wrong with an offset or an angle that is larger than any printer's, each with its key."""
    for key, value in values.items():
        if key == "angle" and abs(value) > _MOST_DEGREES:
            yield (
                key,
                say(
                    "angle is {value:g}°, but backs are turned by {most_degrees:g}° at most; look for skewed paper",
                    value=value,
                    most_degrees=_MOST_DEGREES,
                ),
            )
        elif key != "angle" and abs(value) > _MOST_MM:
            yield (
                key,
                say(
                    "offset {key} is {value:g} mm, but backs are moved by {most_mm:g} mm at most; look for "
                    "the wrong paper edge or for a page printed to fit",
                    key=key,
                    value=value,
                    most_mm=_MOST_MM,
                ),
            )


# --------------------------------------------------------------------------------------------------------------------
# The calibration sheet: one page for both sides, from which the printer's offset is read.
#
# The front carries five crosses, the back five scales in half millimetres. Held against the light, back towards the
# reader, each cross shows on its scale the very numbers to write into the printer profile: x to the right, y down. With
# a profile in use the scales are moved already, so what is read then is what is still missing. Opposite corners differ
# when the printer turns the sheet: both together give an angle. What it stretches, nothing here corrects. All words are
# passed in.


# title: on both sides. front, back: which side this is. front_steps, back_steps: what to do, lines kept.
# current: a line about the offset that is applied already (may be empty).
TEXTS = ("title", "front", "back", "front_steps", "back_steps", "current", "rule")

_REACH = 5  # how far the scales go, in millimetres; printers miss by 1 to 4
_STEP = 0.5  # the finest that a reader can see against the light
_TO_SCALES = _REACH + 1.0  # the scales lie to the left of and below the cross, so that nothing crowds around its middle
_ARM = _TO_SCALES + _REACH + 1.0  # of a cross: it reaches its scales wherever they have slipped to
_CORNER = 28.0  # from the edges of the paper to the outer crosses
_MIDDLE = 17.0  # kept free around the cross in the centre
_TEXT_MARGIN = 10.0
_LONGEST_LINE = 110.0  # longer lines are hard to follow
_SIDE_PT, _BEST_PT, _SCALE_PT = 16.0, 13.0, 9.0
_CURRENT = 14.0  # below the middle: what is applied already
_CELL, _CELL_HIGH = 16.0, 11.0  # of the table of readings, at most

_FINE = Pen(weight=0.4)
_BOLD = Pen(weight=0.8)


def calibration_sheet(
    document: Document,
    paper: Paper,
    texts: Mapping[str, str],
    duplex: str = "long-edge",
    offset: tuple[float, float] = (0, 0),
    angle: float = 0,
) -> None:
    """Add the front and the back of the calibration sheet to the document."""
    missing = [key for key in TEXTS if key not in texts]
    if missing:
        raise PressError(say("calibration sheet lacks its texts: {missing}", missing=", ".join(missing)), EXIT_CONTENT)
    front = [Placement(index, False, box) for index, box in enumerate(stations(paper))]

    page = document.page(paper, bookmark=texts["title"])
    _words(page, texts, "front")
    for placement in front:
        _cross(page, placement)
    page = document.page(paper)
    _words(page, texts, "back")
    for placement in front:
        _scale(page, shifted(mirrored(placement, paper, turning_axis(paper, duplex)), paper, offset, angle))
    _readings(page, paper.height / 2 + _MIDDLE + _CURRENT)


def stations(paper: Paper) -> list[Box]:
    """Return the five places, corners first, each a square around the middle of its cross."""
    across, down = (_CORNER, paper.width - _CORNER), (_CORNER, paper.height - _CORNER)
    centres = [(x, y) for y in down for x in across] + [(paper.width / 2, paper.height / 2)]
    return [Box(x - _ARM, y - _ARM, 2 * _ARM, 2 * _ARM) for x, y in centres]


def shown_by(first: tuple[float, float], fourth: tuple[float, float], paper: Paper, duplex: str) -> Profile:
    """Return the offset and the angle that this page shows, when both were read at the first and the fourth cross.

    They lie opposite each other about the middle of the page, so the offset is the mean of both readings, and their
    difference turns the line between the crosses.
    """
    axis, places = turning_axis(paper, duplex), stations(paper)
    one, four = (mirrored(Placement(place, False, places[place]), paper, axis).box.centre for place in (0, 3))
    across, down = four[0] - one[0], four[1] - one[1]
    turned_across, turned_down = across + fourth[0] - first[0], down + fourth[1] - first[1]
    turn = atan2(across * turned_down - down * turned_across, across * turned_across + down * turned_down)
    return Profile((first[0] + fourth[0]) / 2, (first[1] + fourth[1]) / 2, angle=degrees(turn))


def _words(page: Drawing, texts: Mapping[str, str], side: str) -> None:
    """Write title and steps into the free field above the middle, the current offset below it, and the foot."""
    from proofpress.pages.layout import TITLE, draw_heading  # profiles are read without it

    width, height = page.size
    across = min(width - 2 * (_CORNER + _ARM + 5), _LONGEST_LINE)
    left = (width - across) / 2
    field = Box(left, _TEXT_MARGIN, across, height / 2 - _MIDDLE - _TEXT_MARGIN)
    title, rest = field.top_strip(TITLE, 0)
    draw_heading(page, theme_of("mono"), title, texts["title"])
    side_line, steps = rest.top_strip(6, 2)
    page.fitted(
        width / 2, side_line.bottom - 2, texts[side], side_line.width, _SIDE_PT, face="serif-bold", align="centre",
        where=side,
    )  # fmt: skip
    foot = [texts["title"], texts[side], page.document.language or "", VERSION]
    if side == "front":
        plan = plan_foot(texts["rule"], width, foot)
        foot = plan.words
        draw_rule(page, plan)
    slug_line(page, foot)
    style, key = Style("serif", 1.25, "centre"), f"{side}_steps"
    block = Block(texts[key], steps.width, steps.height, key)
    draw_text(page, steps, texts[key], fit([block], _BEST_PT, LEAST_PT, style), style, where=key)
    if texts["current"]:
        below = Box(left, height / 2 + _MIDDLE, field.width, _CURRENT - 2)
        draw_text(page, below, texts["current"], 9, Style("serif", align="centre"), where="current")


def _readings(page: Drawing, y: float) -> None:
    """A table to write down what is read at each cross, where the page has room for it."""
    wide = min(_CELL, (page.size.width - 2 * (_CORNER + _ARM + 5)) / 6)
    if y + 3 * _CELL_HIGH > page.size.height - _TEXT_MARGIN:
        return
    x = page.size.width / 2 - 3 * wide
    page.lines([(x, y + row * _CELL_HIGH, x + 6 * wide, y + row * _CELL_HIGH) for row in range(4)], _FINE)
    page.lines([(x + at * wide, y, x + at * wide, y + 3 * _CELL_HIGH) for at in range(7)], _FINE)
    for column, row, name in [(0, 1, "x"), (0, 2, "y"), *((place, 0, str(place)) for place in range(1, 6))]:
        at = x + (column + 0.5) * wide, y + (row + 0.68) * _CELL_HIGH
        page.text(*at, name, _BEST_PT, "sans-bold", align="centre")


def _cross(page: Drawing, placement: Placement) -> None:
    box, (x, y) = placement.box, placement.box.centre
    with page.picture(_called(placement)):
        page.lines([(box.x, y, box.right, y), (x, box.y, x, box.bottom)], _BOLD)
        _number(page, placement)


def _scale(page: Drawing, placement: Placement) -> None:
    x, y = placement.box.centre
    left, below = x - _TO_SCALES, y + _TO_SCALES
    ticks = [(x - _REACH, below, x + _REACH, below), (left, y - _REACH, left, y + _REACH)]
    for step in range(round(-_REACH / _STEP), round(_REACH / _STEP) + 1):
        at = step * _STEP
        long = 3.2 if at % _REACH == 0 else 2.2 if at % 1 == 0 else 1.2
        ticks += [(x + at, below, x + at, below + long), (left, y + at, left - long, y + at)]
    with page.picture(f"{_called(placement)}: x, y, ±{_REACH} mm"):
        page.lines(ticks, _FINE)
        for at in (-_REACH, 0, _REACH):
            label = figures(f"{at:+d}") if at else "0"
            page.text(x + at, below + 6.4, label, _SCALE_PT, "sans", align="centre")
            page.text(left - 3.8, y + at + 1.1, label, _SCALE_PT, "sans", align="right")
        page.text(x + _REACH + 1.5, below + 1.5, "x", _SCALE_PT, "sans-bold")
        page.text(left - 1, y - _REACH - 1.5, "y", _SCALE_PT, "sans-bold", align="centre")
        _number(page, placement)


def _number(page: Drawing, placement: Placement) -> None:
    """Number the place in a square at the corner that no scale uses."""
    x, y = placement.box.right - 5, placement.box.y
    page.rect(Box(x, y, 5, 5), _FINE)
    page.text(x + 2.5, y + 3.6, _called(placement), 9, "sans-bold", align="centre")


def _called(placement: Placement) -> str:
    return str(placement.card + 1)


# --------------------------------------------------------------------------------------------------------------------
# The command: print the sheet, or save what was read from it.


_READ = Option(
    "read", "Add the values read from the sheet, in mm, to the profile: at cross 5, or at 1 and 4 as X,Y/X,Y.",
    shown="X,Y", into="profile",
)  # fmt: skip


def calibrate(job: Job[Any]) -> Answer:
    """Print a calibration sheet, or save what you read from it.

    Print the sheet on both sides, hold it against the light, read x and y, then: proofpress calibrate --read 1.5,-0.5
    --profile printer.yaml

    If the sheet is also turned, read both values at crosses 1 and 4: --read 1.5,-0.5/1.8,-0.3
    """
    chosen, look = job.chosen, Look(job)
    profile = chosen["profile"]
    if chosen["read"] is not None:
        page = look.paper(), chosen["duplex"]
        more = _shown(chosen["read"], *page)
        if profile is None:
            raise Refusal(say("it needs --profile FILE: where to save it"), "read")
        was = digest_in(profile)
        known = read_profile(profile) if was else Profile()
        made = profile_file(known.moved(more.x, more.y, *page, more.angle))
        return Answer(files=[File(profile, made, was=was)])
    known = read_profile(profile) if profile else Profile()
    label = labels_of(job.edition, job.language)
    texts = {key: label.set(f"calibration_{key}") for key in TEXTS if key not in ("current", "rule")}
    texts |= {"current": "", "rule": label("ruler_check")}
    if known.x or known.y or known.angle:
        shown = {"x": known.x, "y": known.y, "angle": known.angle}
        says = "calibration_turned" if known.angle else "calibration_current"
        texts["current"] = label.set(says, **{key: figures(f"{value:g}") for key, value in shown.items()})
    document = Document(texts["title"], language=label.language, duplex=chosen["duplex"])
    offset = known.offset(look.paper(), chosen["duplex"])
    calibration_sheet(document, look.paper(), texts, chosen["duplex"], offset, known.angle)
    return look.printed(document.to_bytes(), "calibration.pdf")


CALIBRATE = Command(
    calibrate,
    (
        TURNING,
        replace(PROFILE, label="The printer profile. With it the scales show the shift that is left."),
        _READ,
        DATA,
        PAPER,
        LANG,
        PRINTED,
    ),
    changes=True,
)  # fmt: skip


def _shown(text: str, paper: Paper, duplex: str) -> Profile:
    read = [_lengths(part) for part in text.split("/")]
    match read:
        case [(x, y)]:
            return Profile(x, y)
        case [(_, _) as first, (_, _) as fourth]:
            return shown_by(first, fourth, paper, duplex)
    raise Refusal(
        say(
            "write x and y in millimetres, such as 1.5,-0.5, or those of the crosses 1 and 4, such as 1.5,-0.5/1.8,-0.3"
        ),
        "read",
        said=quoted(text),
    )


def _lengths(text: str) -> tuple[float, float] | None:
    found = [millimetres(part) for part in text.split(",")]
    if len(found) == 2 and found[0] is not None and found[1] is not None:
        return found[0], found[1]
    return None
