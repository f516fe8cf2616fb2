"""Every one-token change of a module that could be a mistake, with the place of the token in the file."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

_SWAPS = """
    <:<= <=:< >:>= >=:> ==:!= !=:== in:not_in not_in:in is:is_not is_not:is and:or or:and
    +:- -:+ *:/ /:* //:* %:// &:| |:& ^:| <<:>> >>:<< +=:-= -=:+= *=:/= /=:*= //=:*= %=://= &=:|= |=:&=
"""
_OPERATORS = dict(swap.split(":") for swap in _SWAPS.split())
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_WORD = re.compile(r"[a-z][a-z0-9_-]*")  # a sentence is a message, and its wording is nobody's rule
_UNTOUCHED_KEYWORDS = ("strict", "frozen", "slots", "kw_only", "eq", "order", "encoding", "maxsize")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of the bytes from `start` to `end` of a file."""

    path: str
    line: int
    start: int
    end: int
    before: str  # the line as it is, without the space around it
    after: str
    token: str
    instead: str
    first: int  # the lines of the statement it stands in
    last: int
    names: tuple[str, ...]  # what the statement defines, where it runs only once, at import

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  ->  {self.after}"

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.instead.encode() + source[self.end :]


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """All mutants of a module, in order of their places."""
    found = _Finder(path, source)
    found.visit(ast.parse(source))
    return sorted(set(found.mutants), key=lambda mutant: (mutant.start, mutant.end, mutant.instead))


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, source: bytes) -> None:
        self.path, self.source = path, source
        self.mutants: list[Mutant] = []
        self.lines = source.splitlines(keepends=True)
        self.offsets = [0]
        for line in self.lines:
            self.offsets.append(self.offsets[-1] + len(line))
        self.tokens = [
            (self._in_bytes(*token.start), self._in_bytes(*token.end), token.string)
            for token in tokenize.tokenize(io.BytesIO(source).readline)
            if token.type in (tokenize.OP, tokenize.NAME)
        ]
        self.span = (1, 1)
        self.names: tuple[str, ...] = ()
        self.in_function = False

    def _in_bytes(self, row: int, column: int) -> int:
        if row > len(self.lines) or not row:
            return len(self.source)
        return self.offsets[row - 1] + len(self.lines[row - 1].decode()[:column].encode())

    def _start(self, node: ast.expr) -> int:
        return self.offsets[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr) -> int:
        return self.offsets[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)

    def _add(self, start: int, end: int, instead: str) -> None:
        first = self.source.rfind(b"\n", 0, start) + 1
        last = self.source.find(b"\n", end)
        before, token = self.source[first:last].decode(), self.source[start:end].decode()
        after = self.source[first:start].decode() + instead + self.source[end:last].decode()
        line = self.source.count(b"\n", 0, start) + 1
        shown = " ".join(before.split()), " ".join(after.split())
        self.mutants.append(Mutant(self.path, line, start, end, *shown, token, instead, *self.span, self.names))

    def _operator(self, left: ast.expr | int, right: ast.expr | int) -> None:
        """Change the operator between two operands."""
        start = left if isinstance(left, int) else self._end(left)
        end = right if isinstance(right, int) else self._start(right)
        between = [token for token in self.tokens if start <= token[0] and token[1] <= end and token[2] not in "()"]
        if between:
            first, last = between[0][0], between[-1][1]
            sign = "_".join(token[2] for token in between)
            if sign in _OPERATORS:
                self._add(first, last, _OPERATORS[sign].replace("_", " "))

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            self._statement(node)
            return
        match node:
            case ast.BinOp():
                self._operator(node.left, node.right)
            case ast.BoolOp():
                for left, right in zip(node.values, node.values[1:], strict=False):
                    self._operator(left, right)
            case ast.Compare():
                for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
                    if "TOLERANCE" not in ast.dump(right):  # no length lies exactly there
                        self._operator(left, right)
            case ast.UnaryOp(op=ast.Not() | ast.USub() as operator):
                sign = "not" if isinstance(operator, ast.Not) else "-"
                self._add(self._start(node), self._start(node) + len(sign), "")
            case ast.IfExp(orelse=ast.Call(func=ast.Name(id="assert_never"))):
                self._branch(node.test, ("False",))
            case ast.IfExp():
                self._branch(node.test)
            case ast.comprehension():
                for test in node.ifs:
                    self._branch(test)
            case ast.match_case(guard=ast.expr() as guard):
                self._branch(guard)
            case ast.Name(id=name) if name in _NAMES:
                self._add(self._start(node), self._end(node), _NAMES[name])
            case ast.Constant():
                self._constant(node)
            case ast.Subscript(value=ast.Name(id="Literal")):
                return  # a type, like an annotation
            case ast.JoinedStr():
                return  # wording; and before Python 3.12 the places inside are not exact
            case ast.keyword(arg=str(name)) if name in _UNTOUCHED_KEYWORDS:
                return
        self.generic_visit(node)

    def _constant(self, node: ast.Constant) -> None:
        start, end, value = self._start(node), self._end(node), node.value
        if isinstance(value, bool):
            self._add(start, end, str(not value))
        elif isinstance(value, int):
            for other in {value + 1, max(value - 1, 0)} - {value}:
                self._add(start, end, str(other))
        elif isinstance(value, float):
            self._add(start, end, repr(value + 1))
        elif isinstance(value, str) and _WORD.fullmatch(value):
            quote = self.source[end - 1 : end].decode()
            self._add(start, end, f"{quote}{value}~{quote}")

    def _branch(self, test: ast.expr, ways: tuple[str, ...] = ("True", "False")) -> None:
        if not isinstance(test, ast.Constant):
            for way in ways:
                self._add(self._start(test), self._end(test), way)

    def _statement(self, node: ast.stmt) -> None:
        """Its own expressions, with the lines that they stand on, and then the statements inside."""
        outside = self.span, self.names, self.in_function
        body = getattr(node, "body", None) or getattr(node, "cases", None)
        inner = body[0].pattern if body and isinstance(body[0], ast.match_case) else body[0] if body else None
        self.span = (node.lineno, max(node.lineno, inner.lineno - 1) if inner else (node.end_lineno or 0))
        if not self.in_function:
            self.names = tuple(_defined(node))
        match node:
            case ast.Assert() | ast.Raise() | ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case ast.FunctionDef() | ast.ClassDef():
                if isinstance(node, ast.FunctionDef):
                    self.in_function = True
                    for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
                        self.visit(default)
                for inside in node.body:
                    self.visit(inside)
            case ast.AnnAssign():
                if node.value:
                    self.visit(node.value)
            case ast.Match():
                self.visit(node.subject)
                for each in node.cases:
                    self.span = (each.pattern.lineno, max(each.pattern.lineno, each.body[0].lineno - 1))
                    self.visit(each)
            case _:
                if isinstance(node, ast.AugAssign):
                    self._operator(self._end(node.target), self._start(node.value))
                if isinstance(node, ast.If | ast.While):
                    self._branch(node.test, ("True", "False") if isinstance(node, ast.If) else ("False",))
                if isinstance(node, ast.Break | ast.Continue):
                    start = self.offsets[node.lineno - 1] + node.col_offset
                    word = "continue" if isinstance(node, ast.Break) else "break"
                    self._add(start, start + len("break" if word == "continue" else "continue"), word)
                self.generic_visit(node)
        self.span, self.names, self.in_function = outside


def _defined(node: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top of a module or a class gives to something."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    for target in targets:
        yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name)) if target else ()
