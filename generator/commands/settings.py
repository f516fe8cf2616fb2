"""The saved defaults of all commands: one small YAML file in the user's folder for settings.

Without a home folder there are no saved settings, and every command works with its defaults. The press decides what is
a paper, a theme or a printer profile; the data, which languages there are.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Annotated, Any

from generator.interface.command import LANG
from generator.interface.option import Option, Written
from generator.library.build import build
from generator.library.errors import FileError, Place, ProofpressError, Refusal, Report, shown_path
from generator.library.fields import LANGUAGE_PATTERN, Matching, Record, Text
from generator.library.limits import MAX_FILE_BYTES
from generator.library.nodes import Entries, Scalar, read_bytes
from generator.library.suggest import quoted
from generator.pages.look import PAPER, PROFILE, THEME
from generator.press.ink import make_theme
from generator.press.paper import parse_paper
from generator.press.profile import read_profile

VARIABLE = "PROOFPRESS_CONFIG"  # names another file
NO_FOLDER = f"there is no home folder to save settings in; name a file with {VARIABLE}"

_HEADER = "# Saved by `proofpress config`, which writes this file anew and keeps no other comments.\n"


# The options whose defaults can be saved, by the keys under which they are.
KEYS: Mapping[str, Option] = {option.saved: option for option in (LANG, PAPER, THEME, PROFILE)}


class Settings(Record):
    """What the user has saved; None where nothing is saved."""

    language: Annotated[str | None, Matching(LANGUAGE_PATTERN, "a language code such as en or pt-BR")] = None
    paper: Text | None = None
    theme: Text | None = None
    profile: Text | None = None

    def problems(self) -> Iterator[tuple[str, str]]:
        for key, value, check in (("paper", self.paper, parse_paper), ("theme", self.theme, make_theme)):
            try:
                if value is not None:
                    check(value)
            except ProofpressError as error:
                yield key, str(error)

    def saved(self, key: str) -> str | None:
        """The saved value, if there is one."""
        value: str | None = getattr(self, key)
        return value


def settings_path(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> PurePath | None:
    """The file of saved settings, whether it exists or not; None where there is no folder for it."""
    named = environment.get(VARIABLE)
    if named:
        return Path(named)
    if platform == "win32":
        roaming = environment.get("APPDATA")
        return PureWindowsPath(roaming, "proofpress", "config.yaml") if roaming else None
    home = environment.get("HOME")
    if platform == "darwin":
        return PurePosixPath(home, "Library", "Application Support", "proofpress", "config.yaml") if home else None
    folder = environment.get("XDG_CONFIG_HOME", "")
    if folder.startswith("/"):  # the specification says to ignore a relative one
        return PurePosixPath(folder, "proofpress", "config.yaml")
    return PurePosixPath(home, ".config", "proofpress", "config.yaml") if home else None


def load_settings() -> Settings:
    """What is saved; nothing where there is no file."""
    where = settings_path()
    if where is None:
        return Settings()
    path = Path(where)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise FileError(f"the settings {shown_path(path)} cannot be read: {error.strerror or error}") from error
    if not any(line.split(b"#")[0].strip() for line in data.splitlines()):
        return Settings()
    report = Report()
    node = read_bytes(data, shown_path(path), report)
    made = build(Settings, node, report) if node is not None else None
    report.raise_if_any()
    return made or Settings()


def saved_defaults() -> dict[str, Written]:
    """What is saved, as values of options."""
    settings = load_settings()
    found = {key: settings.saved(key) for key in KEYS}
    return {key: Written(value, str(settings.place(key))) for key, value in found.items() if value is not None}


def changed_settings(assignments: Mapping[str, str]) -> tuple[Settings, bytes]:
    """What is saved after some values are set, or forgotten where they are empty, and the file that holds it."""
    changes: dict[str, Any] = {key: _checked(key, value) if value else None for key, value in assignments.items()}
    settings = replace(load_settings(), **changes)
    return settings, _as_yaml(settings).encode()


def _checked(key: str, value: str) -> str:
    """The value as it is to be saved, after the same checks that reading it makes."""
    if not value.isprintable():
        raise Refusal(f"{quoted(value)} holds a character that cannot be printed", "set", said=key)
    if key == "profile":
        read_profile(value)
        return str(Path(value).absolute())  # the next command may run in another folder
    report, nowhere = Report(), Place("--set")
    entry = (Scalar(nowhere, key, plain=True), Scalar(nowhere, value, plain=False))
    if build(Settings, Entries(nowhere, (entry,)), report) is None:
        raise Refusal(next(iter(report)).message, "set", said=f"{key}={value}")
    return value


def _as_yaml(settings: Settings) -> str:
    text = _HEADER
    for key in KEYS:
        value = settings.saved(key)
        if value is not None:
            inner = value.replace("'", "''")
            text += f"{key}: '{inner}'\n"  # always in quotes: to other readers of YAML, Norwegian (no) is false
    return text
