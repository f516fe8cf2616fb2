"""Finds every place in the program that opens or parses something, and sees which of them a run comes by.

A place is a call: of what opens files, of a parser, or of a function of the lower rooms that does so for others. So a
command that reads another file has a place of its own, even when it reads it with a function that is there already.
"""

from __future__ import annotations

import ast
import csv
import json
import os
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import polib
import pytest
import yaml

from proofpress.data import yaml_reader
from tests import PACKAGE

OPENING = frozenset({"open", "read_bytes", "read_text"})
PARSERS: tuple[tuple[Any, str], ...] = (
    (json, "loads"), (json, "load"), (csv, "reader"), (csv, "DictReader"), (yaml, "parse"), (yaml, "safe_load"),
    (polib, "pofile"), (zlib, "decompress"), (zlib, "decompressobj"), (yaml_reader, "loaders"),
)  # fmt: skip
PARSING = {*(f"{owner.__name__}.{name}" for owner, name in PARSERS[:-1]), "loaders"}
# Rooms whose functions read for others.
LOWER = ("proofpress.data.", "proofpress.files", "proofpress.press.", "proofpress.pack.folder")


class Place(NamedTuple):
    """A call that reads."""

    module: str
    function: str
    line: int
    last_line: int
    called: str
    lazily: bool = False  # what is called yields, so it reads later

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.function} calls {self.called}"


Modules = Mapping[str, str]  # names and sources


def program() -> Modules:
    """The program itself."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {_module(path): path.read_text(encoding="utf-8") for path in paths if "_shipped" not in path.parts}


def _module(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def reading_places(modules: Modules) -> list[Place]:
    """All of them."""
    trees = {name: ast.parse(source) for name, source in modules.items()}
    calls = [call for name, tree in trees.items() for call in _calls(name, tree)]
    tools: set[str] = set()  # functions of the lower rooms that read, by their full names
    lazy = {full for name, tree in trees.items() if name.startswith(LOWER) for full in _generators(name, tree)}
    while True:
        found = [(place, full) for place, full in calls if _reads(place.called) or full in tools]
        known = {f"{place.module}.{place.function}" for place, _ in found if place.module.startswith(LOWER)}
        if known <= tools:
            return [place._replace(lazily=full in lazy) for place, full in found]
        tools |= known


def _generators(module: str, tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(isinstance(inner, ast.Yield) for inner in ast.walk(node)):
            yield f"{module}.{node.name}"


def _reads(called: str) -> bool:
    before, dot, last = called.rpartition(".")
    named = bool(dot) and last in OPENING and before != "os"
    return called in PARSING or called == "open" or named or called.endswith("job.read")


def _calls(module: str, tree: ast.Module) -> Iterator[tuple[Place, str]]:
    """Every call in a module, and the full name of what is called as far as imports tell it."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    names |= {node.name: f"{module}.{node.name}" for node in tree.body if isinstance(node, ast.FunctionDef)}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func) if isinstance(node.func, ast.Name | ast.Attribute) else ""
                first, dot, rest = called.partition(".")
                full = names.get(first, "") + dot + rest
                yield Place(module, function.name, node.lineno, node.end_lineno or node.lineno, called), full


@contextmanager
def passed_by(places: Sequence[Place], room: Path) -> Iterator[set[Place]]:
    """The places from which a file of the room is opened, or something parsed, inside the block: gathered in a set."""
    passed: set[Place] = set()
    of_file: dict[str, list[Place]] = {}
    for place in places:
        of_file.setdefault(str(PACKAGE.parent / Path(*place.module.split("."))), []).append(place)

    def note() -> None:
        frame: FrameType | None = sys._getframe(2)
        while frame is not None:
            here = of_file.get(frame.f_code.co_filename.removesuffix(".py"), ())
            passed.update(
                place
                for place in here
                if place.line <= frame.f_lineno <= place.last_line
                or (place.lazily and place.function == frame.f_code.co_name)
            )
            frame = frame.f_back

    def opened(event: str, about: tuple[Any, ...]) -> None:
        named = watching and event == "open" and not isinstance(about[0], int)
        if named and os.path.abspath(os.fsdecode(about[0])).startswith(str(room)):
            note()

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def parsed(*arguments: Any, **named: Any) -> Any:
            note()
            return function(*arguments, **named)

        return parsed

    watching = True
    sys.addaudithook(opened)
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in PARSERS:
            patch.setattr(owner, name, noted(getattr(owner, name)))
        try:
            yield passed
        finally:
            watching = False  # an audit hook stays for ever
