"""`python -m tests.statements [CHECKOUT]`: how large the program is, package by package.

What counts is a line of `generator/` that is neither blank nor part of an import or a docstring.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def lines_of(source: str) -> int:
    """The lines of a module that count."""
    left_out: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node = node.body[0]
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        left_out.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return sum(bool(line.strip()) and number not in left_out for number, line in enumerate(source.splitlines(), 1))


def packages(tree: Path) -> Counter[str]:
    """The lines of each package; those of modules beside the packages under `generator`."""
    counted: Counter[str] = Counter()
    for path in sorted((tree / "generator").rglob("*.py")):
        inside = path.relative_to(tree).parts
        counted["/".join(inside[:2]) if len(inside) > 2 else inside[0]] += lines_of(path.read_text(encoding="utf-8"))
    return counted


def main() -> None:
    counted = packages(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
    for name, count in [*sorted(counted.items()), ("together", counted.total())]:
        print(f"{name:<25}{count:>7,}")


if __name__ == "__main__":
    main()
