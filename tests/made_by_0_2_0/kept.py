"""Reads what is kept, and plays the next version of the program."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from proofpress.language import Labels
from proofpress.pack import commands, folder as pack_folder

HERE = Path(__file__).parent
OWN = HERE / "own_leaves"
NEXT = "0.2.9"
SENTENCE = "form_title"  # the words that the next version has changed


@cache
def members(name: str) -> Mapping[str, bytes]:
    """The files of an archive."""
    with tarfile.open(HERE / f"{name}.tar.xz") as there:
        return {info.name: file.read() for info in there if (file := there.extractfile(info))}


def laid(room: Path, event: str, stage: str) -> Path:
    """An event as it was after one of its steps, with its key beside it."""
    kept = members("events")
    files = {f"{event}.key": f"{event}.key"}
    files |= {f"{event}/{name}": member for name, member in json.loads(kept["stages.json"])[event][stage].items()}
    for name, member in files.items():
        path = room / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(kept[member])
    return room / event


def resealed(folder: Path) -> None:
    """A manifest that fits whatever lies in the folder, and names the versions that it named."""
    body = json.loads((folder / pack_folder.MANIFEST).read_bytes())
    digests = {name: sha256((folder / name).read_bytes()).hexdigest() for name in body["files"]}
    plan = (folder / "public" / "plan.json").read_bytes()
    (folder / pack_folder.MANIFEST).write_bytes(pack_folder.manifest_file(plan, body["versions"], digests))


def become_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version, in which one sentence is another one; the foot of every page names the version."""
    said = Labels.__call__

    def otherwise(self: Labels, key: str, **values: object) -> str:
        return said(self, key, **values) + ("!" if key == SENTENCE else "")

    monkeypatch.setattr(Labels, "__call__", otherwise)
    here = {**commands.versions(), "proofpress": NEXT}
    monkeypatch.setattr(commands, "_installed", lambda: here)
    monkeypatch.setattr("proofpress.__version__", NEXT)
    monkeypatch.setattr("proofpress.pages.page_setup.__version__", NEXT)
    monkeypatch.setattr("proofpress.pack.plan.__version__", NEXT)
    monkeypatch.setattr("proofpress.certificates.__version__", NEXT)
