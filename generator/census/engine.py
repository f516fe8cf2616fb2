"""Which engine counts: the version of the program, and a hash of the sources that results come from.

These are the sources of a game's counting and of every module that it imports, directly or over others, out of the
game's own package and this program: rules, search, seeds, what reads the data. Pages, texts and commands are not among
them, so that a change there leaves results in use. Within them every character counts, comments too; the ends of lines
do not, and neither does where they lie: a wheel and a checkout of one version are the same engine.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.abc import InspectLoader
from importlib.util import find_spec, resolve_name
from typing import NamedTuple

from generator import __version__
from generator.seeds.digests import digest_of, text_digest

_SHOWN = 12  # characters of the hash in a message


class Engine(NamedTuple):
    """What counts: equal for programs whose results are the same."""

    version: str
    sources: str  # the hash

    def __str__(self) -> str:
        return f"Proofpress {self.version}, engine {self.sources[:_SHOWN]}"


@cache  # for the whole run, as modules stay what they were when they were imported
def engine_of(module: str) -> Engine:
    """The engine that counts with a function of this module."""
    packages = {module.partition(".")[0], __name__.partition(".")[0]}
    waiting, sources = [module], dict[str, str]()
    while waiting:
        name = waiting.pop()
        if name in sources or name.partition(".")[0] not in packages:
            continue
        with suppress(ModuleNotFoundError):  # a name inside a module, which is no package
            found = find_spec(name)
            if found and isinstance(found.loader, InspectLoader) and (source := found.loader.get_source(name)):
                sources[name] = source
                waiting += (name.rpartition(".")[0], *_imported(source, found.parent))  # packages run first
    return Engine(__version__, digest_of({name: text_digest(source) for name, source in sources.items()}))


def _imported(source: str, package: str | None) -> Iterator[str]:
    """What may be a module among the names that a source imports, also inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            yield from (base, *(f"{base}.{alias.name}" for alias in node.names))
