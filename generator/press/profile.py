"""The printer profile: how far off a printer is when it prints the back of a sheet.

One small YAML file, `offset: {x: 1.5, y: -0.5}`: millimetres by which every back is moved, x to the right and y down
on the back of an upright sheet turned over its long edge. A printer is off by the same on every sheet that it feeds, so
the offset turns with the page: lying pages are turned a quarter to the left for the printer, or to the right where the
profile says `lying: right`, and backs turned over the short edge stand on their heads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import Any

from generator.library.dataclass import dataclass
from generator.library.errors import shown_path
from generator.library.suggest import quoted
from generator.press.errors import CONTENT, FILE, PressError, unknown
from generator.press.paper import Paper

# A printer that is off by more than this feeds the wrong edge or scales the page; moving the backs would hide it.
OFFSET_LIMIT = 10.0

LYING = ("left", "right")

# A profile is one line; anything this long is some other file.
LARGEST_FILE = 10_000


@dataclass(frozen=True, slots=True)
class Profile:
    """The offset of backs in millimetres, x to the right, y down."""

    x: float = 0.0
    y: float = 0.0
    lying: str = "left"  # the way in which a lying page is turned to go through the printer

    def offset(self, paper: Paper, duplex: str) -> tuple[float, float]:
        """Return the offset on the back of a page of this paper."""
        return _turned(self.x, self.y, self._quarters(paper, duplex))

    def moved(self, x: float, y: float, paper: Paper, duplex: str) -> Profile:
        """Return the profile after a sheet of this paper showed that much more."""
        more_x, more_y = _turned(x, y, -self._quarters(paper, duplex))
        return replace(self, x=round(self.x + more_x, 3), y=round(self.y + more_y, 3))

    def _quarters(self, paper: Paper, duplex: str) -> int:
        """Return by how many quarters of a turn, clockwise, a page is turned back from how it is fed."""
        lying = 0 if not paper.landscape else 1 if self.lying == "left" else -1
        return lying + (2 if duplex == "short-edge" else 0)


def read_profile(path: Path | str) -> Profile:
    """Read a printer profile."""
    import yaml

    shown = shown_path(Path(path))
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise PressError(f'printer profile "{shown}" cannot be read: {error.strerror}', FILE) from error
    if len(data) > LARGEST_FILE:
        raise PressError(f"{shown}: more than {LARGEST_FILE:,} bytes, which no printer profile has", CONTENT)
    try:
        content = yaml.safe_load(data)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        line = getattr(getattr(error, "problem_mark", None), "line", 0) + 1
        raise PressError(f"{shown}:{line}: this is not YAML: {_HINT}", CONTENT) from error
    offset = _mapping(content, ["offset"], f"{shown}: printer profile", ["lying"])["offset"]
    values = _mapping(offset, ["x", "y"], f"{shown}: offset")
    lying = content.get("lying", "left")
    if lying not in LYING:
        raise unknown(f"way of lying in {shown}:", str(lying), LYING, exit_code=CONTENT)
    x, y = (_length(values[key], f"{shown}: offset {key}") for key in ("x", "y"))
    return Profile(x, y, lying)


def profile_file(profile: Profile) -> bytes:
    """Return the file of a printer profile."""
    x, y = (_length(value, f"offset {key}") for key, value in (("x", profile.x), ("y", profile.y)))
    lying = "" if profile.lying == "left" else f"lying: {profile.lying}\n"
    return (
        f"# millimetres added to every back: x to the right, y down\noffset: {{x: {x:g}, y: {y:g}}}\n{lying}".encode()
    )


_HINT = "write one line such as offset: {x: 1.5, y: -0.5}"


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """Return an offset turned clockwise; y leads down."""
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def _mapping(value: Any, keys: list[str], what: str, also: Sequence[str] = ()) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise PressError(f"{what} must be a mapping: {_HINT}", CONTENT)
    for key in value:
        if key not in (*keys, *also):
            raise unknown(f"key in {what}:", str(key), (*keys, *also), exit_code=CONTENT)
    for key in keys:
        if key not in value:
            raise PressError(f'{what} lacks "{key}": {_HINT}', CONTENT)
    return value


def _length(value: Any, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise PressError(f"{what} must be a number of millimetres, not {quoted(str(value))}", CONTENT)
    if abs(value) > OFFSET_LIMIT:
        raise PressError(
            f"{what} is {value:g} mm, but backs are moved by {OFFSET_LIMIT:g} mm at most; "
            "look for the wrong paper edge or for a page printed to fit",
            CONTENT,
        )
    return float(value)
