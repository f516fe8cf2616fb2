"""Shows and saves the defaults of all commands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.commands.settings import KEYS, NO_FOLDER, Settings, changed_settings, load_settings, settings_path
from generator.interface.command import JSON, Answer, Command, File, Job
from generator.interface.option import ANY, Option, Refusal
from generator.library.errors import UsageError, shown_path
from generator.library.layers import shipped
from generator.library.layout import table
from generator.library.suggest import hint, listed, quoted


def config(job: Job[Any]) -> Answer:
    """Show or save the defaults of all commands.

    An option given to a command wins over what is saved.
    """
    chosen, found = job.chosen, settings_path()
    path = None if found is None else Path(found)
    if path is None and chosen["set"]:
        raise UsageError(NO_FOLDER)
    if path is None or not chosen["set"]:
        settings = load_settings()
        return Answer(facts=_facts(settings, path), lines=lambda: _lines(settings, path))
    wanted = dict(map(_split, chosen["set"]))
    settings, content = changed_settings(wanted)
    return Answer(
        facts=_facts(settings, path),
        lines=lambda: _lines(settings, path),
        files=[File(path, content)],
        folder=path.parent,
        notes=list(_notes(wanted.get("language"))),
    )


CONFIG = Command(
    config,
    (
        Option(
            "set", "Save a default; with nothing after the sign, forget it.", times=ANY, shown="KEY=VALUE",
            also=("unset",),
        ),
        JSON,
    ),
)  # fmt: skip


def _split(assignment: str) -> tuple[str, str]:
    key, sign, value = (part.strip() for part in assignment.partition("="))
    if not sign:
        raise Refusal("write it as KEY=VALUE, such as paper=Letter", "set", said=assignment)
    if key not in KEYS:
        raise Refusal(f"there is no setting {quoted(key)}{hint(key, KEYS)}", "set")
    return key, value


def _notes(language: str | None) -> Iterator[str]:
    """Own data may add the language, so an unknown one is not a mistake yet."""
    known = sorted(path.stem for path in (shipped("carddata") / "languages").glob("*.yaml"))
    if language is not None and language not in known:
        yield f"note: {language} is not among the shipped languages ({listed(known)})"


def _facts(settings: Settings, path: Path | None) -> dict[str, Any]:
    saved = {key: settings.saved(key) for key in KEYS}
    found = {key: {"value": saved[key] or option.default, "saved": bool(saved[key])} for key, option in KEYS.items()}
    return {"file": None if path is None else str(path), "settings": found}


def _lines(settings: Settings, path: Path | None) -> Iterator[str]:
    saved = {key: settings.saved(key) for key in KEYS}
    yield from table(
        [
            [key, saved[key] or str(option.default or "none"), "saved" if saved[key] else "default", option.label]
            for key, option in KEYS.items()
        ]
    )
    yield ""
    yield f"file  {'none: there is no home folder to save it in' if path is None else shown_path(path)}"
