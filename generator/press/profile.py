"""The printer profile: how far off a printer is when it prints the back of a sheet.

One small YAML file, `offset: {x: 1.5, y: -0.5}`: millimetres by which every back is moved, x to the right and y down
on the back as one looks at it, read from the calibration sheet. It holds nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from generator.library.errors import shown_path
from generator.library.suggest import quoted
from generator.press.errors import CONTENT, FILE, PressError, unknown

# A printer that is off by more than this feeds the wrong edge or scales the page; moving the backs would hide it.
OFFSET_LIMIT = 10.0

# A profile is one line; anything this long is some other file.
LARGEST_FILE = 10_000


@dataclass(frozen=True, slots=True)
class Profile:
    """The offset of backs in millimetres, x to the right, y down."""

    x: float = 0.0
    y: float = 0.0

    @property
    def offset(self) -> tuple[float, float]:
        return self.x, self.y

    def moved(self, x: float, y: float) -> Profile:
        """Return the profile after a second calibration found that much more."""
        return Profile(round(self.x + x, 3), round(self.y + y, 3))


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
    offset = _mapping(content, ["offset"], f"{shown}: printer profile")["offset"]
    values = _mapping(offset, ["x", "y"], f"{shown}: offset")
    return Profile(*(_length(values[key], f"{shown}: offset {key}") for key in ("x", "y")))


def profile_file(profile: Profile) -> bytes:
    """Return the file of a printer profile."""
    x, y = (_length(value, f"offset {key}") for key, value in (("x", profile.x), ("y", profile.y)))
    return f"# millimetres added to every back: x to the right, y down\noffset: {{x: {x:g}, y: {y:g}}}\n".encode()


_HINT = "write one line such as offset: {x: 1.5, y: -0.5}"


def _mapping(value: Any, keys: list[str], what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise PressError(f"{what} must be a mapping: {_HINT}", CONTENT)
    for key in value:
        if key not in keys:
            raise unknown(f"key in {what}:", str(key), keys, exit_code=CONTENT)
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
