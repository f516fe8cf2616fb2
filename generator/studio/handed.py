"""The values of options as the page writes them: a file is what was handed over, never one on the disk."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from generator.interface.command import DATA, Command
from generator.interface.option import Option, Refusal, Written
from generator.library.files import make_folder
from generator.library.suggest import hint, quoted
from generator.studio.form import takes_file, takes_number


def written_by(
    asked: Mapping[str, Any], command: Command[Any], edition: Callable[[], Any], own: Path | None, folder: Path
) -> dict[str, Written]:
    """What was asked for with a command. Files that were handed over are put into the folder."""
    written: dict[str, Written] = {}
    handed: Mapping[str, Any] = asked.get("files", {})
    for option in command.options:
        if option.secret:
            continue  # the folder of an event and its key, which `generator.studio.event` puts into their places
        if option.name in handed:
            written[option.name] = _put(handed[option.name], make_folder(folder / option.name))
        elif option.name == DATA.name and own:
            written[DATA.name] = Written(str(own))
        elif option.name in asked.get("written", {}):
            value = asked["written"][option.name]
            if takes_file(option) and not (takes_number(option) and re.fullmatch("[0-9]+", str(value))):
                _hold(option, value, edition())
            written[option.name] = Written(tuple(value) if isinstance(value, list) else value)
        if option.into and option.name in written and option.into not in handed:
            written[option.into] = Written(str(folder / f"{option.into}.yaml"))
    return written


def _put(given: Mapping[str, str] | list[Mapping[str, str]], folder: Path) -> Written:
    """Puts a file that was handed over into a folder, or several, of which no two have one name there."""
    paths: list[Path] = []
    for each in given if isinstance(given, list) else [given]:
        path = folder / Path(f"./{each['name']}").name
        while path in paths:
            path = path.with_stem(f"{path.stem}-{len(paths) + 1}")
        path.write_bytes(b64decode(each["data"]))
        paths.append(path)
    return Written(tuple(map(str, paths)) if isinstance(given, list) else str(paths[0]))


def _hold(option: Option, value: Any, edition: Any) -> None:
    """Refuses a value that would be the path of a file."""
    possible = option.words_of(edition)
    for word in value if isinstance(value, list) else [value]:
        if word not in possible:
            noun, wrong = option.noun or option.name, str(word)
            raise Refusal(f"there is no {noun} {quoted(wrong)}{hint(wrong, possible)}", option.name)
