"""`python -m tests.same_bytes`: keeps the bytes of all command lines in the list, or compares two such runs."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from tests.same_bytes.running import ROOT, changes, differences, run
from tests.same_bytes.scenes import Scene, all_scenes


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.same_bytes", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    write = steps.add_parser("write", help="run the list and write what came out as JSON")
    write.add_argument("file", type=Path)
    write.add_argument("--tree", type=Path, default=ROOT, help="the checkout whose program is run; default: this one")
    compare = steps.add_parser("compare", help="print what differs; OLD and NEW are written files, or checkouts")
    compare.add_argument("old", type=Path)
    compare.add_argument("new", type=Path, nargs="?", default=ROOT, help="default: this checkout")
    for step in (write, compare):
        step.add_argument(
            "--only", default="", metavar="TEXT", help="only scenes that have this in their name or lines"
        )
    said = parser.parse_args()
    wanted = [scene for scene in all_scenes() if said.only in "\n".join((scene.name, *scene.lines))]
    begun = time.perf_counter()
    if said.step == "write":
        made = run(said.tree, wanted)
        said.file.write_text(json.dumps(made, ensure_ascii=False, indent=0), encoding="utf-8")
        print(f"{len(made)} command lines in {time.perf_counter() - begun:.0f} s")
        return 0
    old, new = (_made(path, wanted) for path in (said.old, said.new))
    if said.only:
        old, new = ({key: made for key, made in one.items() if key in new} for one in (old, new))
    found = list(differences(old, new))
    print("\n".join([*found, f"{len(found)} of {len(new)} command lines differ"]))
    print(f"Changes: {', '.join(changes(old, new)) or 'nothing'}")
    return 1 if found else 0


def _made(path: Path, wanted: list[Scene]) -> dict[str, Any]:
    if path.is_dir():
        return run(path, wanted)
    made: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return made


if __name__ == "__main__":
    raise SystemExit(main())
