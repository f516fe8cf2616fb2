"""The program in a browser."""

from __future__ import annotations

import json
import marshal
import pickle
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Any
from zipfile import ZIP_STORED

from proofpress.files import joined, make_folder, unzipped, zipped
from proofpress.games import DEFAULT_GAME, game
from proofpress.options import unwatched
from proofpress.press.typesetting import FACES
from proofpress.studio.forms import Desk
from proofpress.studio.page import KEPT

# --------------------------------------------------------------------------------------------------------------------
# The desk in a worker of a browser: the whole program runs there, and questions come and go as texts.


@cache
def _desk() -> Desk:
    return Desk(make_folder(Path("/handed")))


def tell(asked: str, progress: Callable[[int, int], None] = unwatched) -> str:
    """The answer to a question, both in JSON."""
    return json.dumps(_desk().tell(json.loads(asked), progress), ensure_ascii=False)


def font(face: str) -> str:
    """Where a face of the paper lies, with which the page is written, too."""
    return FACES[face]()


# --------------------------------------------------------------------------------------------------------------------
# Run by the browser's Python, in node, while the edition is written: does once what every browser would have to do.
#
# The data of the usual game are read, with the language that the page begins in, and the modules that a page needs are
# compiled. They are good for one version of Python alone, and whoever writes the edition may have another. All others
# stay as they are, which takes less room.


_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # as PEP 552 has it: valid whatever the source is
_FIRST = {"game": DEFAULT_GAME, "command": "sheets", "language": "en"}


def prepare(program: Path, room: Path) -> None:
    """Puts into the room what the program in its folder, and the standard library in the room, come to."""
    of = game(DEFAULT_GAME)
    editions = {f"{KEPT}/{of.id}": pickle.dumps(at_hand(of.load(None), _FIRST["language"]), 5)}
    for do in ("open", "form", "run"):
        tell(json.dumps({"do": do, **_FIRST}))
    loaded = (str(getattr(module, "__file__", None) or "") for module in sys.modules.values())
    needed = {re.sub(r"^/(program|lib/python\d+\.zip)/", "", path) for path in loaded}
    files = {path.relative_to(program).as_posix(): path.read_bytes() for path in program.rglob("*") if path.is_file()}
    made = dict(_compiled(name, data, needed) for name, data in files.items() if "__pycache__" not in name)
    (room / "program").write_bytes(joined(made | editions))
    library = unzipped((room / "python_stdlib.zip").read_bytes())
    (room / "python_stdlib.zip").write_bytes(zipped((_compiled(*file, needed) for file in library), ZIP_STORED))


def at_hand(edition: Any, language: str) -> Any:
    """An edition of which everything has been read, and of what is there by languages this one."""
    for field in fields(edition):
        part = getattr(edition, field.name)
        if isinstance(part, Mapping):
            _ = part[language] if language in part else dict(part)
    return edition


def _compiled(name: str, data: bytes, needed: set[str]) -> tuple[str, bytes]:
    """A module that is needed, compiled; any other file as it is."""
    if not name.endswith(".py") or name not in needed:
        return name, data
    code = compile(data, name, "exec", dont_inherit=True, optimize=0 if name.startswith("proofpress/") else 2)
    return f"{name}c", MAGIC_NUMBER + _UNCHECKED + marshal.dumps(_bare(code))


def _bare(code: CodeType) -> CodeType:
    """Code without the numbers of its lines, which make up a third of it: each eight units say that they have none."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    lines = b"\xff" * whole + (bytes([0xF8 | (rest - 1)]) if rest else b"")
    inner = tuple(_bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=inner)
