"""Which data files there are: the shipped folder, and a folder of own data laid over it.

A layer mirrors `carddata/`. Nothing outside a layer is ever read: a link that leads out of it is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, TypeVar

from generator.library.errors import FileError, Place, Report, shown_path
from generator.library.fields import Record
from generator.library.limits import MAX_FILES

R = TypeVar("R", bound=Record)

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped(name: str) -> Path:
    """The folder `carddata` or `templates`: inside an installed package, beside it in a checkout."""
    installed = _PACKAGE / "_shipped" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def layers(own: Path | None = None) -> list[Path]:
    """The data folders, the shipped one first."""
    if own is None:
        return [shipped("carddata")]
    if not own.is_dir():
        what = "is not a folder" if own.exists() else "does not exist"
        raise FileError(f"--data {shown_path(own)}: {what}; give the folder that holds your own data")
    return [shipped("carddata"), own]


def data_files(root: Path, report: Report) -> dict[str, Path]:
    """Every YAML file of a layer by its path inside it, in a fixed order."""
    inside = root.resolve()
    found: dict[str, Path] = {}
    for path in sorted(root.rglob("*")):
        if path.suffix not in (".yaml", ".yml") or path.is_dir():
            continue
        if not path.resolve().is_relative_to(inside):
            report.error(Place(shown_path(path)), "a link that leads out of the data folder is not followed")
            continue
        if len(found) == MAX_FILES:
            report.error(Place(shown_path(path)), f"more than {MAX_FILES} data files, which is the limit")
            break
        found[path.relative_to(root).as_posix()] = path
    return found


def laid_over(base: R, own: R) -> R:
    """The base with every key that the own record gives; mappings are joined entry by entry."""
    changes: dict[str, Any] = {}
    for entry in fields(own):
        if entry.name == "places" or entry.name not in own.places:
            continue
        below, above = getattr(base, entry.name), getattr(own, entry.name)
        changes[entry.name] = {**below, **above} if isinstance(above, Mapping) else above
    return replace(base, **changes, places={**base.places, **own.places})
