"""The saved defaults of all commands: one small YAML file in the user's folder for settings.

Without a home folder there are no saved settings, and every command works with its defaults. What a paper, a theme or
a printer profile is, the press decides; which languages there are, the data.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Annotated, Any, NamedTuple

from generator.library.build import build
from generator.library.errors import FileError, Place, ProofpressError, Report, UsageError, shown_path
from generator.library.fields import LANGUAGE_PATTERN, Matching, Record, Text
from generator.library.files import make_folder
from generator.library.limits import MAX_FILE_BYTES
from generator.library.nodes import Entries, Scalar, read_bytes
from generator.library.suggest import hint, quoted
from generator.press.files import write_whole
from generator.press.ink import make_theme
from generator.press.paper import DEFAULT_PAPER, parse_paper
from generator.press.profile import read_profile
from generator.text.labels import Spoken

VARIABLE = "PROOFPRESS_CONFIG"  # names another file
NO_FOLDER = f"there is no home folder to save settings in; name a file with {VARIABLE}"

_HEADER = "# Saved by `proofpress config`, which writes this file anew and keeps no other comments.\n"


class Key(NamedTuple):
    """A default that can be saved: its value while nothing is saved, and what it is for."""

    default: str | None
    what: str


KEYS: Mapping[str, Key] = {
    "language": Key("en", "language of names and texts"),
    "paper": Key(DEFAULT_PAPER, "paper of all sheets"),
    "theme": Key("colour", "how drawings are inked"),
    "profile": Key(None, "file with the offsets of your printer"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
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

    def value(self, key: str) -> str | None:
        """The saved value, else the default."""
        saved = self.saved(key)
        return KEYS[key].default if saved is None else saved


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


def change_settings(assignments: Mapping[str, str], dropped: frozenset[str]) -> Settings:
    """Saves some values, drops others, and returns what is saved now."""
    where = settings_path()
    if where is None:
        raise UsageError(NO_FOLDER)
    changes: dict[str, Any] = dict.fromkeys(dropped)
    changes |= {key: _checked(key, value) for key, value in assignments.items()}
    settings = replace(load_settings(), **changes)
    path = Path(where)
    make_folder(path.parent)
    write_whole(path, _as_yaml(settings).encode())
    return settings


def _checked(key: str, value: str) -> str:
    """The value as it is to be saved, after the same checks that reading it makes."""
    if not value.isprintable():
        raise UsageError(f"--set {key}: {quoted(value)} holds a sign that cannot be printed")
    if key == "profile":
        read_profile(value)
        return str(Path(value).absolute())  # the next command may run in another folder
    report, nowhere = Report(), Place("--set")
    entry = (Scalar(nowhere, key, plain=True), Scalar(nowhere, value, plain=False))
    if build(Settings, Entries(nowhere, (entry,)), report) is None:
        raise UsageError(f"--set {key}={value}: {next(iter(report)).message}")
    return value


def _as_yaml(settings: Settings) -> str:
    text = _HEADER
    for key in KEYS:
        value = settings.saved(key)
        if value is not None:
            inner = value.replace("'", "''")
            text += f"{key}: '{inner}'\n"  # always in quotes: to other readers of YAML, Norwegian (no) is false
    return text


def known_key(word: str) -> str:
    """The word, if settings can be saved under it."""
    if word not in KEYS:
        raise UsageError(f"there is no setting {quoted(word)}{hint(word, KEYS)}")
    return word


def chosen_language(edition: Spoken, wanted: str | None) -> str:
    """The language that --lang names, else the saved one, else English; it must be in the data."""
    if wanted is not None:
        if wanted not in edition.languages:
            raise UsageError(f"--lang: there is no language {quoted(wanted)}{hint(wanted, edition.languages)}")
        return wanted
    settings = load_settings()
    language = str(settings.value("language"))
    if language not in edition.languages:
        place = settings.place("language")
        raise UsageError(f"{place}: there is no language {quoted(language)}{hint(language, edition.languages)}")
    return language
