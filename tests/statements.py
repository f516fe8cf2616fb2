"""`python -m tests.statements [CHECKOUT]`: how large the program is, package by package.

A statement is whatever Python's grammar calls one, docstrings included.
"""

from __future__ import annotations

import ast
import statistics
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from tests import ROOT


class Size(NamedTuple):
    """Of some modules."""

    modules: int = 0
    statements: int = 0
    imports: int = 0
    lines: tuple[int, ...] = ()  # of each module

    def __add__(self, other: Size) -> Size:  # type: ignore[override]
        return Size(*(mine + its for mine, its in zip(self, other, strict=True)))

    def __str__(self) -> str:
        share = f"{100 * self.imports / self.statements:.1f} %"
        longest = f"{statistics.median(self.lines):g}, {max(self.lines)}"
        return f"{self.modules:>8,}{self.statements:>12,}{self.imports:>9,}{share:>8}{longest:>12}"


def size(source: str) -> Size:
    """Of a module."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    imports = sum(isinstance(node, ast.Import | ast.ImportFrom) for node in found)
    return Size(1, len(found), imports, (len(source.splitlines()),))


def packages(tree: Path) -> dict[str, Size]:
    """The size of each package; modules beside the packages are one."""
    counted: dict[str, Size] = defaultdict(Size)
    program = tree / "generator"
    for path in sorted(program.rglob("*.py")):
        inside = path.relative_to(program).parts
        package = inside[1] if len(inside) > 2 else "beside them"
        counted[package] += size(path.read_text(encoding="utf-8"))
    return counted


def main() -> None:
    counted = packages(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
    together = sum(counted.values(), Size())
    print(f"{'':<14}{'modules':>8}{'statements':>12}{'imports':>9}{'share':>8}{'lines':>12}")
    for name, found in [*counted.items(), ("together", together)]:
        print(f"{name:<14}{found}")


if __name__ == "__main__":
    main()
