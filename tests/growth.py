"""Own data as large as anybody can honestly want them, made of the shipped data: many languages, cards and maps.

    $ python -m tests.growth my-folder

writes them, and says how large they are. The limits of `proofpress.limits` are at least ten times that.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import yaml

from proofpress.files import shipped

LANGUAGES: Final = 20
CARDS: Final = 500  # of each game
MAPS: Final = 200

SET: Final = "big"
_MODEL: Final = "cs"  # the shipped language that the others are copies of
_PRESET: Final = {"explore": SET, "seasons": "base", "heroes": False, "ambush": [SET], "scoring": [SET]}
# The files with cards, what their key is, and which part of the cards is of this kind.
_CARDS: Final = {
    "cartographers/scoring.yaml": ("cards", 0.5),
    "cartographers/explore.yaml": ("cards", 0.3),
    "cartographers/ambush.yaml": ("cards", 0.2),
    "kingdoms/nations.yaml": ("nations", 0.7),
    "kingdoms/lands.yaml": ("sides", 0.3),
}


def codes(number: int) -> list[str]:
    """Codes of languages that are not shipped."""
    return [f"x{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(number)]


def grow(folder: Path, languages: int = LANGUAGES, cards: int = CARDS, maps: int = MAPS) -> Path:
    """Own data of this size in the folder."""
    models = {}
    for name, (key, share) in _CARDS.items():
        known = _read(shipped("carddata") / name)[key]
        known = {model: entry for model, entry in known.items() if entry.get("set", "base") == "base"}
        entries = {}
        for number, (model, entry) in enumerate(islice(cycle(known.items()), round(cards * share))):
            own = f"{number // 2 + 20}{'AB'[number % 2]}" if key == "sides" else f"{model}_{number}"
            if key == "nations":
                entry = {part: value for part, value in entry.items() if part != "since"}
            entries[own] = {**entry, "set": SET} if key == "cards" else entry
            models[(name.partition("/")[0], own)] = model
        _write(folder / name, {key: entries})
    _write(folder / "cartographers/edition.yaml", {"presets": {SET: _PRESET}})
    for game, keys in (("cartographers", ("cards",)), ("kingdoms", ("nations", "lands"))):
        told = {own: model for (of, own), model in models.items() if of == game}
        for path in sorted((shipped("carddata") / game / "text").iterdir()):
            text = _read(path)
            own_texts = {key: _texts(text[key], told) for key in keys}
            _write(folder / game / "text" / path.name, own_texts)
            for code in codes(languages) if path.stem == _MODEL else ():
                _write(folder / game / f"text/{code}.yaml", text | {key: text[key] | own_texts[key] for key in keys})
    for code in codes(languages):
        target = folder / "languages" / f"{code}.yaml"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(shipped("carddata") / "languages" / f"{_MODEL}.yaml", target)
    for number in range(maps):
        target = folder / "cartographers/maps" / f"map_{number}.yaml"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(shipped("carddata") / "cartographers/maps" / f"{'abcd'[number % 4]}.yaml", target)
    return folder


def _texts(texts: Mapping[str, Any], told: Mapping[str, str]) -> dict[str, Any]:
    """The texts of own cards: those of their models, with a name of their own."""
    found = {}
    for own, model in told.items():
        if model in texts:
            entry = {key: value for key, value in texts[model].items() if key != "of"}
            found[own] = entry | {"name": f"{entry['name']} {own.rpartition('_')[2]}"}
    return found


def _plain(value: Any) -> Any:
    """As it is written by hand: numbers and truth values without quotes."""
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    return int(value) if value.isdigit() else value == "true" if value in ("true", "false") else value


def _read(path: Path) -> dict[str, Any]:
    return {key: _plain(value) for key, value in yaml.load(path.read_bytes(), yaml.CBaseLoader).items()}


def _write(path: Path, content: Mapping[str, Any]) -> None:
    """Written by hand it would have an entry on a line."""
    lines = []
    for key, value in content.items():
        if isinstance(value, dict):
            lines += [
                f"{key}:",
                *(f"  {name}: {json.dumps(entry, ensure_ascii=False)}" for name, entry in value.items()),
            ]
        else:
            lines.append(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    made = grow(Path(sys.argv[1]))
    files = [path for path in made.rglob("*") if path.is_file()]
    largest = max(files, key=lambda path: path.stat().st_size)
    print(f"{len(files)} files, {sum(path.stat().st_size for path in files):,} bytes")
    print(f"largest: {largest.relative_to(made)}, {largest.stat().st_size:,} bytes")
