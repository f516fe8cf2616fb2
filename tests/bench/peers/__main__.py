"""`python -m tests.bench.peers MODULE SHEET COUNT FILE`: prints so many sheets with one tool, in a process of its own.

The last line of what it says is how many seconds of processor time that took after everything was imported. With
`--warm` a sheet with a few of the shapes is printed before, so that fonts are read and caches filled; a whole one would
not do, because typst remembers what it has compiled.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from time import process_time

from tests.bench.sheet import load

FEW = 20  # shapes


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.peers", description=__doc__)
    parser.add_argument("module")
    parser.add_argument("sheet", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--warm", action="store_true")
    asked = parser.parse_args()
    peer = import_module(f"tests.bench.peers.{asked.module}")
    sheet, folder = load(asked.sheet), asked.file.parent
    if asked.warm and not getattr(peer, "ONCE", False):
        peer.prepared(sheet._replace(shapes=sheet.shapes[:FEW]), folder)(1)
    pages = peer.prepared(sheet, folder)
    start = process_time()
    pdf = pages(asked.count)
    seconds = process_time() - start
    asked.file.write_bytes(pdf)
    print(f"\n{seconds}")


if __name__ == "__main__":
    main()
