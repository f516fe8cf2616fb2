"""The values of options as the page writes them: a file is what was handed over, never one that lies somewhere."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.interface.command import DATA, Command
from generator.interface.option import Option, Refusal, Written
from generator.library.files import make_folder
from generator.library.suggest import hint, quoted
from generator.studio.form import takes_file


def written_by(
    asked: Mapping[str, Any], command: Command[Any], edition: Any, own: Path | None, folder: Path
) -> dict[str, Written]:
    """What was asked for with a command. Files that were handed over are put into the folder."""
    written: dict[str, Written] = {}
    handed: Mapping[str, Any] = asked.get("files", {})
    for option in command.options:
        if option.secret:
            continue  # the folder of an event and its key, which `generator.studio.event` puts into their places
        if option.name in handed:
            path = make_folder(folder / option.name) / Path(f"./{handed[option.name]['name']}").name
            path.write_bytes(b64decode(handed[option.name]["data"]))
            written[option.name] = Written(str(path))
        elif option.name == DATA.name and own:
            written[DATA.name] = Written(str(own))
        elif option.name in asked.get("written", {}):
            value = asked["written"][option.name]
            if takes_file(option):
                _hold(option, value, edition)
            written[option.name] = Written(tuple(value) if isinstance(value, list) else value)
        if option.into and option.name in written and option.into not in handed:
            written[option.into] = Written(str(folder / f"{option.into}.yaml"))
    return written


def _hold(option: Option, value: Any, edition: Any) -> None:
    """Refuses a value that would be the path of a file."""
    possible = option.words_of(edition)
    for word in value if isinstance(value, list) else [value]:
        if word not in possible:
            noun, wrong = option.noun or option.name, str(word)
            raise Refusal(f"there is no {noun} {quoted(wrong)}{hint(wrong, possible)}", option.name)
