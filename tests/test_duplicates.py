"""Nothing is written twice: no two modules share six equal statements in a row, whatever their texts and numbers are.

A statement over several lines is one. The head of an `if`, a loop, a function or a `case` is one too; what stands
inside follows it. Imports and docstrings do not count, nor a `case` that returns one text for one word, nor a `case` or
function that only imports: such a `match` is a table, and tables of all vocabularies look alike.
"""

from __future__ import annotations

import ast
import itertools
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest

from tests import PACKAGE

LENGTH = 6


class Statement(NamedTuple):
    line: int
    form: str


class Run(NamedTuple):
    """Equal statements of two modules, and the line in each where they begin."""

    count: int
    one: tuple[str, int]
    other: tuple[str, int]


def statements(node: ast.AST) -> Iterator[Statement]:
    """All statements inside a node, in the order in which they are read."""
    for name, value in ast.iter_fields(node):
        for at, inner in enumerate(value if isinstance(value, list) else ()):
            if not isinstance(inner, ast.stmt | ast.excepthandler | ast.match_case):
                continue
            if is_row(inner):
                continue
            documented = isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant)
            if isinstance(inner, ast.Import | ast.ImportFrom) or (documented and name == "body" and at == 0):
                continue
            line = inner.pattern.lineno if isinstance(inner, ast.match_case) else inner.lineno
            yield Statement(line, form(inner))
            yield from statements(inner)


def is_row(node: ast.AST) -> bool:
    """Whether a case only says one text for a word, or a case or a function imports what there is for it."""
    match node:
        case ast.match_case(
            pattern=ast.MatchValue(value=ast.Constant()) | ast.MatchSingleton(),
            body=[ast.Return(value=ast.Constant()) | ast.ImportFrom()],
        ):
            return True
        case ast.FunctionDef(body=[ast.ImportFrom(), ast.Return()]):
            return True
        case _:
            return False


def form(value: object) -> str:
    """A statement without what stands inside; all texts are the same, and all numbers."""
    match value:
        case ast.Constant(value=str() | bytes()):
            return "text"
        case ast.Constant(value=bool() | None):
            return repr(value.value)
        case ast.Constant():
            return "number"
        case ast.AST():
            return f"{type(value).__name__}({', '.join(form(part) for _, part in ast.iter_fields(value))})"
        case list():
            inner = (part for part in value if not isinstance(part, ast.stmt | ast.excepthandler | ast.match_case))
            return f"[{', '.join(form(part) for part in inner)}]"
        case _:
            return repr(value)


def runs(modules: Mapping[str, Sequence[Statement]], length: int = LENGTH) -> Iterator[Run]:
    """The runs of this many equal statements or more, each as long as it is."""
    forms = {name: [statement.form for statement in found] for name, found in modules.items()}
    places: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for name, found in forms.items():
        for at in range(len(found) - length + 1):
            places[tuple(found[at : at + length])].append((name, at))
    for (one, at), (other, there) in (pair for same in places.values() for pair in itertools.combinations(same, 2)):
        if one == other or (at and there and forms[one][at - 1] == forms[other][there - 1]):
            continue  # the run began before
        pairs = zip(forms[one][at:], forms[other][there:], strict=False)
        equal = itertools.takewhile(lambda pair: pair[0] == pair[1], pairs)
        yield Run(sum(1 for _ in equal), (one, modules[one][at].line), (other, modules[other][there].line))


def modules() -> dict[str, list[Statement]]:
    folder = PACKAGE
    return {
        path.relative_to(folder).as_posix(): list(statements(ast.parse(path.read_text(encoding="utf-8"))))
        for path in sorted(folder.rglob("*.py"))
    }


def test_nothing_is_written_twice() -> None:
    assert list(runs(modules())) == []


# The test itself


BODY = """
import os
def total(rows, limit=1):
    "Adds up."
    found = []
    for row in rows:
        if row.there:
            found.append((
                row.points, "x"))
    return sum(found)
"""


@pytest.mark.parametrize(
    ("other", "length", "seen"),
    [
        (BODY, 6, [6]),
        (BODY, 7, []),
        (BODY.replace("1", "2").replace('"x"', "'another'"), 6, [6]),  # texts and numbers
        (BODY.replace("import os", "").replace("Adds up", "Sums"), 6, [6]),  # imports and docstrings
        ("class A:\n" + textwrap.indent(BODY, "    ") + "\n    after = 1", 6, [6]),  # elsewhere
        (BODY.replace("row.points", "row.losses"), 6, []),  # names
        (BODY.replace('"x"', "True"), 6, []),
        (BODY.replace("    found = []\n", "    import this\n    found = []\n"), 6, [6]),
        (BODY + BODY, 6, [6, 6]),
    ],
)
def test_what_is_equal(other: str, length: int, seen: list[int]) -> None:
    both = {"a": list(statements(ast.parse(BODY))), "b": list(statements(ast.parse(other)))}
    assert [run.count for run in runs(both, length)] == seen


def test_heads_and_what_stands_inside() -> None:
    source = "match x:\n case [1, y]:\n  a = 1\ntry:\n b\nexcept E:\n c\nelse:\n d\nfinally:\n e"
    assert [found.line for found in statements(ast.parse(source))] == [1, 2, 3, 4, 5, 6, 7, 9, 11]
    one, other = (next(statements(ast.parse(text))).form for text in ("if a:\n b", "if a:\n c\nelse:\n d"))
    assert one == other
