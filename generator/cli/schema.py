"""`proofpress schema`: writes JSON Schemas for editors, from the records that the loader reads by."""

from __future__ import annotations

import json
from pathlib import Path, PurePosixPath

import click

from generator.cli.options import command
from generator.cli.registry import GAMES, part_of
from generator.library.errors import shown_path
from generator.library.files import make_folder
from generator.library.reading import Files
from generator.library.schema import schema_of
from generator.press.files import write_whole

# Every data file of every game.
FILES: Files = {name: record for game in GAMES for name, record in part_of(game, "load").FILES.items()}

# Where many data files share a schema, it is called by what one of them holds.
_SHARED = {
    "cartographers/maps/*.yaml": "cartographers/map.json",
    "cartographers/text/*.yaml": "cartographers/text.json",
    "kingdoms/text/*.yaml": "kingdoms/text.json",
    "languages/*.yaml": "languages.json",
}


def schema_path(pattern: str) -> str:
    """The schema of a data file, both as paths inside their folders."""
    return _SHARED.get(pattern) or str(PurePosixPath(pattern).with_suffix(".json"))


def schema_texts() -> dict[str, str]:
    """Every schema by its path inside the folder of schemas."""
    texts: dict[str, str] = {}
    for pattern, record in FILES.items():
        schema = schema_of(record, f"Proofpress: {pattern}")
        texts[schema_path(pattern)] = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
    return texts


@command("schema")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def schema(folder: Path) -> None:
    """Write a JSON Schema for every kind of data file into DIR.

    An editor that knows them completes keys, shows what they mean and marks mistakes while you type. The first line of
    a data file tells the editor which schema is meant: # yaml-language-server: $schema=PATH
    """
    for name, text in schema_texts().items():
        path = folder / name
        make_folder(path.parent)
        write_whole(path, text.encode())
        click.echo(shown_path(path))
