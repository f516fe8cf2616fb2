"""Writes JSON Schemas for editors, from the records that the loader reads by."""

from __future__ import annotations

import json
from pathlib import Path, PurePosixPath
from typing import Any

from generator.commands.games import all_games
from generator.interface.command import Answer, Command, File, Job
from generator.interface.option import Option
from generator.library.reading import Files, of_one
from generator.library.schema import schema_of


def files_of_games() -> Files:
    """Every data file of every game."""
    return {pattern: record for game in all_games() for pattern, record in game.files().items()}


def schema_path(pattern: str) -> str:
    """The schema of a data file, both as paths inside their folders. One for many files lies beside their folder, named
    after what one of them holds."""
    path = PurePosixPath(pattern)
    return str((path.parent.with_name(of_one(pattern)) if "*" in pattern else path).with_suffix(".json"))


def schema_texts() -> dict[str, str]:
    """Every schema by its path inside the folder of schemas."""
    schemas = {pattern: schema_of(record, f"Proofpress: {pattern}") for pattern, record in files_of_games().items()}
    return {
        schema_path(pattern): json.dumps(described, ensure_ascii=False, indent=2) + "\n"
        for pattern, described in schemas.items()
    }


def schema(job: Job[Any]) -> Answer:
    """Write a JSON Schema for every kind of data file into DIR.

    An editor that knows them completes keys, shows what they mean and marks mistakes while you type. The first line of
    a data file names its schema for the editor: # yaml-language-server: $schema=PATH
    """
    folder: Path = job.chosen["folder"]
    files = [File(folder / name, text.encode()) for name, text in schema_texts().items()]
    return Answer(files=files, folder=folder)


SCHEMA = Command(schema, (Option("folder", "Where they go.", kind="folder", shown="DIR", position=True, needed=True),))
