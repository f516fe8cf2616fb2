"""Runs scenes with the package `proofpress` of one checkout; started by `running.py` as a process of its own.

It imports nothing of `tests`, which may be those of another checkout. A scene comes as a line of JSON on standard
input, and what its command lines have made goes back in the same way.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import itertools
import json
import os
import re
import secrets
import shlex
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

TREE, ROOM, EXAMPLES = (Path(word) for word in sys.argv[1:4])
LONGEST_TEXT = 200_000  # bytes of a written file whose text is kept, so that a difference can be shown
KEPT_BY_A_CENSUS = re.compile("[0-9a-f]{16}")  # the name of its folder

sys.path.insert(0, str(TREE / "generator"))
from proofpress import command_line  # noqa: E402

assert Path(command_line.__file__).is_relative_to(TREE), command_line.__file__


def pin_chance() -> None:
    """The only thing that differs from run to run is what `secrets` gives: event keys and new codes."""
    counter = itertools.count()

    def token_bytes(count: int = 32) -> bytes:
        return hashlib.shake_256(b"same bytes %d" % next(counter)).digest(count)

    secrets.token_bytes = token_bytes  # type: ignore[assignment]
    secrets.randbits = lambda count: int.from_bytes(token_bytes(-(-count // 8)), "big") % (1 << count)


def play(lines: list[str], folder: Path) -> list[dict[str, Any]]:
    """What each command line of a scene prints and writes."""
    shutil.copytree(ROOM, folder)
    shutil.copytree(EXAMPLES, folder / "docs" / "examples")
    os.chdir(folder)
    os.environ["PROOFPRESS_CONFIG"] = str(folder / "config.yaml")
    os.environ["PROOFPRESS_PATIENCE"] = "100000"
    pin_chance()
    made = []
    for line in lines:
        words = shlex.split(line.replace("TREE/", f"{TREE}/"))
        if words[0] == "proofpress":
            made.append({"line": line, **typed(words[1:], folder)})
        elif trouble := prepare(words):  # the program that is tried did not make what the list builds upon
            made.append({"line": line, "code": trouble, "out": "", "err": "", "files": {}})
    return made


def prepare(words: list[str]) -> str:
    """What somebody does between two commands; returns what cannot be done."""
    try:
        match words:
            case ["copy", source, target]:
                (shutil.copytree if Path(source).is_dir() else shutil.copy)(source, target)
            case ["replace", name, old, new]:
                before = Path(name).read_text(encoding="utf-8-sig")
                if old not in before:
                    return f"{old!r} does not occur in {name}"
                Path(name).write_text(before.replace(old, new), encoding="utf-8")
            case _:
                raise ValueError(words)
    except OSError as error:
        return f"{error.strerror}: {words[1]}"
    return ""


def typed(words: list[str], folder: Path) -> dict[str, Any]:
    """One command line; `< FILE` at its end is standard input."""
    given = b""
    if words[-2:-1] == ["<"]:
        given = Path(words[-1]).read_bytes()
        words = words[:-2]
    before = stamps(folder)
    streams = sys.stdin, sys.stdout, sys.stderr
    pipes = [io.BytesIO(given), io.BytesIO(), io.BytesIO()]
    sys.stdin, sys.stdout, sys.stderr = (io.TextIOWrapper(pipe, "utf-8", newline="\n") for pipe in pipes)
    try:
        code = command_line.run(words)
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = (pipe.getvalue() for pipe in pipes[1:])
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    written = {name: kept(folder / name, folder) for name, at in stamps(folder).items() if before.get(name) != at}
    lost = sorted(before.keys() - stamps(folder).keys())
    return {
        "code": code,
        "out": shown(anywhere(out, folder)),
        "err": anywhere(err, folder).decode(),
        "files": written | {name: {"sha256": "removed"} for name in lost},
    }


def shown(out: bytes) -> str:
    """What stood on standard output; of a page or a picture its digest."""
    try:
        return out.decode()
    except UnicodeDecodeError:
        return f"{len(out)} bytes, sha256 {hashlib.sha256(out).hexdigest()}"


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """When each file was written, and under which number, which a file that replaces another changes. What a census
    keeps is left out: it names the engine that counted."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not KEPT_BY_A_CENSUS.fullmatch(path.parent.name):
            status = path.stat()
            found[path.relative_to(folder).as_posix()] = (status.st_mtime_ns, status.st_ino)
    return found


def kept(path: Path, folder: Path) -> dict[str, str]:
    data = anywhere(path.read_bytes(), folder)
    found = {"sha256": hashlib.sha256(data).hexdigest()}
    if len(data) <= LONGEST_TEXT:
        with contextlib.suppress(UnicodeDecodeError):  # a page, a picture
            found["text"] = data.decode()
    return found


def anywhere(data: bytes, folder: Path) -> bytes:
    """Without the names of the folders, which differ from run to run."""
    return data.replace(str(folder).encode(), b"FOLDER").replace(str(TREE).encode(), b"TREE")


def main() -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    for request in sys.stdin:
        with tempfile.TemporaryDirectory() as place:
            made = play(json.loads(request), Path(place).resolve() / "room")
            os.chdir("/")
        answers.write(json.dumps(made) + "\n")
        answers.flush()


main()
