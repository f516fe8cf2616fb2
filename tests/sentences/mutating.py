"""A mutation for a while: a line of the rules, a value of the data or a ruling is another one, and nothing else."""

from __future__ import annotations

import inspect
import sys
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any
from unittest.mock import patch

from tests.cartographers.rules import tables
from tests.kingdoms import scenes

SHARED = "shared."
KEPT = {"cartographers": (), "kingdoms": (scenes.box, scenes.full_box)}  # by the tests themselves


@contextmanager
def mutated(game: str, change: Mapping[str, Any]) -> Iterator[None]:
    """The rules with this change."""
    home: ModuleType = tables if game == "cartographers" else scenes  # whose edition the situations ask for
    if "in" in change:
        function = function_of(game, change["in"])
        code = rewritten(function, change["was"], change["now"])
        before, function.__code__ = function.__code__, code
        forget(game, data=is_data(change["in"]))
        try:
            yield
        finally:
            function.__code__ = before
            forget(game, data=is_data(change["in"]))
        return
    edition = home.edition()
    for path, value in change.get("data", {}).items():
        edition = changed(edition, path.split("."), value)
    for name, choice in change.get("rulings", {}).items():
        edition = changed(edition, ["rulings", name, "choose"], choice)
    with patch.object(home, "edition", lambda: edition):
        forget(game, rules=False)
        try:
            yield
        finally:
            forget(game, rules=False)


def is_data(path: str) -> bool:
    """Whether a mutation is of data, or of a function that makes of data what the tests keep."""
    return path.startswith(("deal.box_of", "deal.terms_of", "rules.board.land", "rules.powers")) or not path


def forget(game: str, *, rules: bool = True, data: bool = True) -> None:
    """Whatever was kept of the rules, or of the data, as they were."""
    for kept in _kept_by_rules(game) if rules else ():
        kept.cache_clear()
    for kept in KEPT[game] if data else ():
        kept.cache_clear()


@cache
def _kept_by_rules(game: str) -> tuple[Any, ...]:
    """What keeps answers in the modules of the rules and of the deal."""
    homes = tuple(f"proofpress.{game}.{part}" for part in ("rules", "deal"))
    modules = ((name, vars(module).values()) for name, module in [*sys.modules.items()] if name.startswith(homes))
    return tuple(
        value
        for name, values in modules
        for value in values
        if hasattr(value, "cache_clear") and getattr(value, "__module__", "") == name
    )


def function_of(game: str, path: str) -> FunctionType:
    """The function of this path below the game, such as rules.scoring.total, or below what games share, such as
    shared.pack.results.order_of; a method or property of a class too."""
    names = path.removeprefix(SHARED).split(".")
    home = ("proofpress",) if path.startswith(SHARED) else ("proofpress", game)
    for count in range(len(names) - 1, 0, -1):
        try:
            value: Any = import_module(".".join((*home, *names[:count])))
        except ModuleNotFoundError:
            continue
        for name in names[count:]:
            value = vars(value)[name]
        value = inspect.unwrap(value.fget if isinstance(value, property) else value)
        assert isinstance(value, FunctionType), path
        return value
    raise LookupError(f"there is no {path} in {game}")


def rewritten(function: FunctionType, was: str, now: str) -> CodeType:
    """The code of the function with one piece of its source replaced."""
    source = textwrap.dedent(inspect.getsource(function))
    source = source[source.index("def ") :]
    assert source.count(was) == 1, f"{was!r} stands {source.count(was)} times in {function.__qualname__}:\n{source}"
    made: dict[str, Any] = {}
    exec(f"from __future__ import annotations\n{source.replace(was, now)}", function.__globals__, made)
    code = made[function.__name__].__code__
    assert isinstance(code, CodeType)
    return code


def changed(value: Any, path: list[str], new: Any) -> Any:
    """The record with another value at the path."""
    if not path:
        return type(value)(new) if isinstance(value, tuple) else new
    name, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        return {**value, name: changed(value[name], rest, new)}
    if isinstance(value, tuple):
        place = int(name)
        return (*value[:place], changed(value[place], rest, new), *value[place + 1 :])
    assert is_dataclass(value)
    assert name in {each.name for each in fields(value)}, name
    return partial(replace, value)(**{name: changed(getattr(value, name), rest, new)})  # type: ignore[type-var]
