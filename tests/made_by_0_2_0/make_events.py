"""Makes events.tar.xz and certificates.tar.xz: `python make_events.py CHECKOUT`.

CHECKOUT is version 0.2.0 (commit 25910f2), and the Python is one with what that version needs.

The event keys are the bytes 0 to 31 instead of chance, so every run makes the same files.
"""

from __future__ import annotations

import csv
import json
import lzma
import os
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).parent
RUN = """
import secrets, sys
secrets.token_bytes = lambda count=32: bytes(range(count))
from generator.__main__ import main
sys.exit(main())
"""
CODE = """
import sys
from generator.cartographers.certificate import verify
from generator.cartographers.load import load_edition
from generator.cartographers.game_code import code_of
found = verify(load_edition(), open(sys.argv[1], "rb").read())
print(code_of(found.game, found.witness.moves))
"""
SMALL = ("--paper", "A5", "--theme", "mono")
NAMES = {
    "four.txt": "Ada Quill\nBohdan Žák\nCelia Marsh\nDora Lind\n",
    "two.txt": "Ada Quill\nBohdan Žák [cs]\n",
}
# Event -> the options of its plan.
EVENTS = {
    "cup": (
        "--event", "Lantern Cup", "--players", "four.txt", "--table-size", "2", "--rounds", "2", *SMALL,
        "--value", "3 words", "--value-source", "words said at the table",
    ),
    "realm": (
        "--game", "kingdoms", "--event", "Lantern Realm", "--players", "3", "--table-size", "3", "--reserves", "0",
        *SMALL,
    ),
    "league": (
        "--event", "Lantern League", "--players", "two.txt", "--table-size", "1", "--reserves", "0", "--sets", "heroes",
        "--lang", "en", *SMALL,
    ),
    "own": (
        "--event", "Own Cup", "--players", "2", "--table-size", "2", "--reserves", "0", *SMALL,
        "--data", str(HERE / "own_leaves"),
    ),
}  # fmt: skip
# Certificate -> the words of its command.
CERTIFICATES = {
    "base": ("Lantern 1",),
    "base-neighbour": ("Lantern 2", "--ambush-by", "neighbour"),
    "base-table": ("Lantern 3", "--mode", "table"),
    "heroes": ("Lantern 4", "--sets", "heroes"),
    "heroes-neighbour": ("Lantern 5", "--sets", "heroes", "--ambush-by", "neighbour"),
    "combined": ("Lantern 6", "--sets", "combined"),
    "combined-neighbour-d": ("Lantern 7", "--sets", "combined", "--ambush-by", "neighbour", "--map", "d"),
    "other-cards": ("Lantern 8", "--ambush", "base,ogre_charge", "--scoring", "base,deepwood"),
    "exact": ("Z2847",),
    "counted": ("Z513",),
    "refuted": ("Z119",),
    "own-leaves": ("Lantern 9", "--data", str(HERE / "own_leaves")),
    "kingdoms-2": ("Lantern 10", "--game", "kingdoms", "--players", "2", "--beginners"),
    "kingdoms-3-tokens": ("Lantern 11", "--game", "kingdoms", "--players", "3", "--tokens"),
    "kingdoms-4-free": ("Lantern 12", "--game", "kingdoms", "--free", "sides,nations,regions,resources"),
    "kingdoms-5-all": ("Lantern 13", "--game", "kingdoms", "--players", "5", "--all-nations"),
    "kingdoms-own": ("Lantern 14", "--game", "kingdoms", "--players", "3", "--data"),
}


def run(room: Path, *words: str, code: str = RUN, good: tuple[int, ...] = (0,)) -> str:
    done = subprocess.run([sys.executable, "-c", code, *words], cwd=room, capture_output=True, text=True, check=False)
    if done.returncode not in good:
        sys.exit(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout


class Stages:
    """The files of an event after each step; one that a later step changed is kept under the name of its step."""

    def __init__(self, room: Path, event: str) -> None:
        self.folder, self.files, self.stages = room / event, dict[str, bytes](), dict[str, dict[str, str]]()

    def take(self, stage: str) -> None:
        here = {}
        for path in sorted(self.folder.rglob("*")):
            if path.is_file():
                name, data = path.relative_to(self.folder).as_posix(), path.read_bytes()
                member = f"{self.folder.name}/{name}"
                if self.files.setdefault(member, data) != data:
                    member = f"{self.folder.name}@{stage}/{name}"
                    self.files[member] = data
                here[name] = member
        self.stages[stage] = here


def fill_in(path: Path, code: str = "") -> None:
    """A table of results with points for everybody; the first total is a code, if there is one."""
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    for number, row in enumerate(rows):
        if "losses" in row:
            row |= {"total": str(61 + 7 * number), "losses": str(number % 3)}
            if code and not number:
                row |= {"total": code, "losses": ""}
        else:
            points = {name: 2 + (number + place) % 3 for place, name in enumerate(row) if place >= 6}
            del points["total"], points["note"]
            left = points["resources"]  # they break ties
            row |= {name: str(value) for name, value in points.items()} | {"total": str(sum(points.values()) - left)}
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def event(room: Path, name: str) -> Stages:
    options = EVENTS[name]
    data = ("--data", str(HERE / "own_leaves")) if name == "own" else ()
    stages, results = Stages(room, name), room / name / "results" / "results.csv"
    run(room, "pack", "plan", name, *options)
    stages.take("planned")
    if name == "cup":
        run(room, "pack", "mix", name, "river stone lamp", "--yes")
        stages.take("mixed")
    run(room, "pack", "print", name, *data)
    stages.take("printed")
    code = ""
    if name == "cup":
        code = run(room, f"{name}/sealed/round-01-certificate.json", code=CODE).strip()
        run(room, "pack", "seats", name, "--round", "2", "--absent", "Dora Lind")
        rows = results.read_text(encoding="utf-8").splitlines(keepends=True)
        again = results.with_name("results-2.csv")
        fill_in(again)
        results.write_text("".join(row for row in rows if not row.startswith("2,")), encoding="utf-8")
    if name != "own":
        fill_in(results, code)
        stages.take("played")
        run(room, "pack", "reveal", name, "--yes", *data)
        stages.take("revealed")
        run(room, "pack", "audit", name, *data)
    stages.files[f"{name}.key"] = (room / f"{name}.key").read_bytes()
    return stages


def packed(files: dict[str, bytes]) -> bytes:
    """A solid archive, in which the fonts of all pages take the room of one."""
    out = BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as there:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            there.addfile(info, BytesIO(data))
    return lzma.compress(out.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def main() -> None:
    checkout = Path(sys.argv[1])
    os.environ |= {"PYTHONPATH": str(checkout), "HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent"}
    nations = checkout / "docs" / "examples" / "own-nations"
    with tempfile.TemporaryDirectory() as text:
        room = Path(text)
        for name, said in NAMES.items():
            (room / name).write_text(said, encoding="utf-8")
        stages = {name: event(room, name) for name in EVENTS}
        files = {name: data for each in stages.values() for name, data in each.files.items()}
        listed = {name: each.stages for name, each in stages.items()}
        files["stages.json"] = json.dumps(listed, indent=1).encode()
        (HERE / "events.tar.xz").write_bytes(packed(files))
        made = {}
        for name, words in CERTIFICATES.items():
            more = (str(nations),) if words[-1] == "--data" else ("--best", "3") if "kingdoms" not in words else ()
            run(room, "prove", *words, *more, "-o", f"{name}.json", good=(0, 4))
            made[f"{name}.json"] = (room / f"{name}.json").read_bytes()
        (HERE / "certificates.tar.xz").write_bytes(packed(made))


if __name__ == "__main__":
    main()
