"""Values from elsewhere than the line: plan files, saved defaults, and the command `config`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Annotated, Any

from proofpress.data.yaml_reader import Entries, Items, Node, Scalar, build, built, read_file
from proofpress.errors import (
    FileError,
    Place,
    ProofpressError,
    Refusal,
    Report,
    UsageError,
    hint,
    listed,
    say,
    shown_path,
)
from proofpress.files import File, digest_in, shipped
from proofpress.limits import MAX_FILE_BYTES
from proofpress.options import ANY, JSON, LANG, Answer, Command, Job, Option, Written, key_of, table
from proofpress.pages.calibration import read_profile
from proofpress.pages.page_setup import PAPER, PROFILE, THEME
from proofpress.press.paper import parse_paper
from proofpress.press.themes import make_theme
from proofpress.records import LANGUAGE_PATTERN, Matching, Record, Text

# --------------------------------------------------------------------------------------------------------------------
# Plans: YAML files that give the options of a command, each key by the name of its option.


def written_in(path: Path, options: Iterable[Option]) -> dict[str, Written]:
    """What a plan says, with the place of each value."""
    report = Report()
    keys = {key_of(option): option for option in options if not (option.position or option.holds_plan)}
    node = read_file(path, report)
    said: dict[str, Written] = {}
    if isinstance(node, Entries):
        for key, value in node.entries:
            option = keys.get(key.text)
            if option is None:
                report.error(key.place, say("unknown key {key!r}{hint}", key=key.text, hint=hint(key.text, keys)))
            elif (found := _value(value, option, report)) is not None:
                said[option.name] = found
    elif node is not None:
        report.error(node.place, say("a plan is a mapping (key: value)"))
    report.raise_if_any()
    return said


def _value(node: Node, option: Option, report: Report) -> Written | None:
    where = str(node.place)
    if isinstance(node, Scalar):
        if node.plain and not node.text:
            report.error(node.place, say("the value is missing"))
            return None
        return Written(
            node.text == "true" if option.kind == "yes_no" and node.text in ("true", "false") else node.text, where
        )
    if isinstance(node, Items) and all(isinstance(item, Scalar) for item in node.items):
        return Written(tuple(item.text for item in node.items if isinstance(item, Scalar)), where)
    report.error(node.place, say("a single value or a list is expected here, not {kind}", kind=node.kind))
    return None


# --------------------------------------------------------------------------------------------------------------------
# The saved defaults of all commands: one small YAML file in the user's folder for settings.
#
# Without a home folder there are no saved settings, and every command works with its defaults; where that folder may
# not be entered, a note says so. A file that is there and cannot be read is refused: somebody has saved something in
# it, and pages would be printed without that. The press decides what is a paper, a theme or a printer profile; the
# data, which languages there are.


VARIABLE = "PROOFPRESS_CONFIG"  # names another file
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

    def saved(self) -> dict[str, str | None]:
        """The saved value of each key, if there is one."""
        return {key: getattr(self, key) for key in KEYS}


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


class OutOfReach(FileError):
    """The folder of saved settings may not be entered, so nobody knows whether there are any."""


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
        kind = FileError if os.environ.get(VARIABLE) or os.path.lexists(path) else OutOfReach
        raise kind(
            say("the settings {path} cannot be read: {reason}", path=shown_path(path), reason=error.strerror or error)
        ) from error
    if not any(line.split(b"#")[0].strip() for line in data.splitlines()):
        return Settings()
    return built(Settings, data, shown_path(path))


def within_reach(note: Callable[[str], object] = lambda _: None) -> Settings:
    """What is saved; nothing, and a note, where that is out of reach."""
    try:
        return load_settings()
    except OutOfReach as error:
        note(say("note: {error}; nothing is taken from there", error=error))
        return Settings()


def saved_defaults(note: Callable[[str], object] = lambda _: None) -> dict[str, Written]:
    """What is saved, as values of options."""
    settings = within_reach(note)
    found = settings.saved().items()
    return {key: Written(value, str(settings.place(key))) for key, value in found if value is not None}


def changed_settings(assignments: Mapping[str, str]) -> tuple[Settings, bytes]:
    """What is saved after some values are set, or forgotten where they are empty, and the file that holds it."""
    changes: dict[str, Any] = {key: _checked(key, value) if value else None for key, value in assignments.items()}
    settings = replace(load_settings(), **changes)
    return settings, _as_yaml(settings).encode()


def _checked(key: str, value: str) -> str:
    """The value as it is to be saved, after the same checks that reading it makes."""
    if not value.isprintable():
        raise Refusal(say("{value!r} holds a character that cannot be printed", value=value), "set", said=key)
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
    for key, value in settings.saved().items():
        if value is not None:
            inner = value.replace("'", "''")
            text += f"{key}: '{inner}'\n"  # always in quotes: to other readers of YAML, Norwegian (no) is false
    return text


# --------------------------------------------------------------------------------------------------------------------
# The command.


def config(job: Job[Any]) -> Answer:
    """Show or save the defaults of all commands.

    An option on the command line overrides a saved default.
    """
    found, assignments = settings_path(), job.chosen["set"]
    path = None if found is None else Path(found)
    if not assignments:
        notes: list[str] = []
        settings = within_reach(notes.append)
        return Answer(facts=_facts(settings, path), lines=lambda: _lines(settings, path), notes=notes)
    if path is None:
        raise UsageError(
            say("there is no home folder to save settings in; name a file with {variable}", variable=VARIABLE)
        )
    wanted, was = dict(map(_split, assignments)), digest_in(path)
    settings, content = changed_settings(wanted)
    return Answer(
        facts=_facts(settings, path),
        lines=lambda: _lines(settings, path),
        files=[File(path, content, was=was)],
        folder=path.parent,
        notes=list(_notes(wanted.get("language"))),
    )


CONFIG = Command(
    config,
    (
        Option(
            "set", "Save a default as KEY=VALUE; KEY= removes it.", times=ANY, shown="KEY=VALUE",
            also=("unset",),
        ),
        JSON,
    ),
    changes=True,
)  # fmt: skip


def _split(assignment: str) -> tuple[str, str]:
    key, sign, value = (part.strip() for part in assignment.partition("="))
    if not sign:
        raise Refusal(say("write it as KEY=VALUE, such as paper=Letter"), "set", said=assignment)
    if key not in KEYS:
        raise Refusal(say("there is no setting {key!r}{hint}", key=key, hint=hint(key, KEYS)), "set")
    return key, value


def _notes(language: str | None) -> Iterator[str]:
    """Own data may add the language, so an unknown one is not a mistake yet."""
    known = sorted(path.stem for path in (shipped("carddata") / "languages").glob("*.yaml"))
    if language is not None and language not in known:
        yield say(
            "note: {language} is not among the shipped languages ({known})", language=language, known=listed(known)
        )


def _facts(settings: Settings, path: Path | None) -> dict[str, Any]:
    saved = settings.saved()
    found = {key: {"value": saved[key] or option.default, "saved": bool(saved[key])} for key, option in KEYS.items()}
    return {"file": None if path is None else str(path), "settings": found}


def _lines(settings: Settings, path: Path | None) -> Iterator[str]:
    saved = settings.saved()
    yield from table(
        [
            [key, saved[key] or str(option.default or "none"), "saved" if saved[key] else "default", option.label]
            for key, option in KEYS.items()
        ]
    )
    yield ""
    yield say(
        "file  {path}", path=say("none: there is no home folder to save it in") if path is None else shown_path(path)
    )
