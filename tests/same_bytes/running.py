"""Runs the list with the program of a checkout, on all cores, and says where two runs differ."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.same_bytes.scenes import PROGRAM, Scene

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROCESSES = 2

Made = Mapping[str, Mapping[str, Any]]  # by the name of the scene and the line


def run(tree: Path, wanted: Sequence[Scene]) -> dict[str, Any]:
    """What each command line makes with the package `proofpress` of this checkout."""
    waiting = sorted(wanted, key=lambda scene: len(scene.lines))  # long ones are taken first, from the end
    answers: dict[Scene, list[dict[str, Any]]] = {}
    failures: list[BaseException] = []

    def work() -> None:
        try:
            with _worker(tree) as process:
                assert process.stdin is not None
                assert process.stdout is not None
                while waiting:
                    scene = waiting.pop()
                    process.stdin.write(json.dumps(scene.lines) + "\n")
                    process.stdin.flush()
                    answer = process.stdout.readline()
                    if not answer:
                        raise SystemExit(f"{scene.name}: the process ended at {scene.lines[0]}")
                    answers[scene] = json.loads(answer)
                process.stdin.close()
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=work) for _ in range(PROCESSES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    found: dict[str, Any] = {}
    for scene in wanted:
        for entry in answers[scene]:
            found[_key(scene.name, entry.pop("line"), found)] = entry
    return found


def _worker(tree: Path) -> subprocess.Popen[str]:
    words = (sys.executable, "-P", HERE / "worker.py", tree.resolve(), HERE / "room", ROOT / "docs" / "examples")
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONUNBUFFERED")}
    changes = {"COLUMNS": "100", "TZ": "UTC", "PYTHONUTF8": "1"}
    return subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=kept | changes, encoding="utf-8", bufsize=1
    )


def _key(name: str, line: str, taken: Mapping[str, Any]) -> str:
    """A line may come twice in a scene: before and after something was changed."""
    key = f"{name}: {line.removeprefix(PROGRAM)}"
    return key if key not in taken else _key(name, f"{line} (again)", taken)


def differences(old: Made, new: Made) -> Iterator[str]:
    """What differs, some lines for each command line."""
    for key in [*old, *(key for key in new if key not in old)]:
        if key not in old or key not in new:
            yield f"{key}\n  only in the {'new' if key in new else 'old'} list"
        elif found := [*_between(old[key], new[key])]:
            yield "\n  ".join([key, *found])


# What a change of an answer means, by the first word of its line; a file that is written is printed, whoever writes it.
_MEANS = {
    "dealt": ("deal", "seed", "prove", "verify", "score", "census", "lab", "challenge"),
    "judged": ("text", "check"),
}
KINDS = ("printed", *_MEANS, "said")


def changes(old: Made, new: Made) -> list[str]:
    """Which kinds of answers differ; command lines of one side alone are new or gone, and change nothing."""
    found = set()
    for key in old.keys() & new.keys():
        if old[key]["files"] != new[key]["files"]:
            found.add("printed")
        if any(old[key][part] != new[key][part] for part in ("code", "out")):
            word = key.partition(": ")[2].partition(" ")[0]
            found.add(next((kind for kind, words in _MEANS.items() if word in words), "said"))
        elif old[key]["err"] != new[key]["err"]:
            found.add("said")
    return [kind for kind in KINDS if kind in found]


def _between(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    if old["code"] != new["code"]:
        yield f"exit code {old['code']}, now {new['code']}"
    for part, what in (("out", "standard output"), ("err", "standard error")):
        if old[part] != new[part]:
            yield _first_line(what, old[part], new[part])
    for name in sorted(old["files"].keys() | new["files"].keys()):
        before, after = old["files"].get(name), new["files"].get(name)
        if before is None or after is None:
            yield f"{name} is {'written now' if before is None else 'no longer written'}"
        elif before != after:
            texts = before.get("text"), after.get("text")
            yield _first_line(name, *texts) if None not in texts else f"{name} has other bytes"


def _first_line(what: str, old: str, new: str) -> str:
    before, after = old.split("\n"), new.split("\n")
    at = next((at for at, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), None)
    if at is None:
        at = min(len(before), len(after))
    shown = [f"{sign} {lines[at]}" if at < len(lines) else f"{sign}" for sign, lines in (("-", before), ("+", after))]
    return "\n    ".join([f"{what}, line {at + 1}:", *shown])
