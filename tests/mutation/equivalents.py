"""Mutants that change nothing anyone could see, each with the reason: equivalents.yaml.

They are known by what the line says before and after, not by its number, so that the list outlives edits elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

from tests.mutation.mutants import Mutant

FILE = Path("tests/mutation/equivalents.yaml")

Known = Mapping[tuple[str, str, str], str]


def read(root: Path) -> Known:
    """The reason for each, by file, line and mutated line."""
    if not (root / FILE).exists():
        return {}
    entries = yaml.safe_load((root / FILE).read_text(encoding="utf-8")) or []
    return {(each["file"], each["before"], each["after"]): each["why"] for each in entries}


def key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.path, mutant.before, mutant.after
