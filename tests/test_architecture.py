"""The arrows of docs/architecture.md, read from the imports of every module; and what else holds for all of them.

The checks work on a mapping from module names to source texts, so they are tried on small false programs first.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path

import pytest

from proofpress.games import GAMES, all_games
from tests import PACKAGE, ROOT
from tests.statements import Size, size

Program = Mapping[str, str]

# Who may import whom, besides itself. `GAME` stands for every package that is none of the others.
GAME = "a game"
_GROUND = frozenset({"errors", "limits", "files", "records", "options"})
_LANGUAGE = _GROUND | {"language", "word_forms"}
_DATA = _GROUND | {"data"}
_PRESS = _GROUND | {"press"}
_GAMES = _GROUND | {"games"}
_SEEDS = _GAMES | {"seeds"}
_PAGES = _LANGUAGE | _DATA | _PRESS | {"pages"}
_SETTINGS = _PAGES | _DATA | {"settings"}
_SHARED = _SETTINGS | _SEEDS
_GAME = _SHARED | {"editor_schema", "certificates", "text", "pack"}
ARROWS: Mapping[str, frozenset[str]] = {
    "errors": frozenset(),
    "limits": frozenset(),
    "files": frozenset({"errors", "limits"}),
    "records": frozenset({"errors", "limits"}),
    "options": frozenset({"errors", "limits", "files", "records", "messages"}),
    "messages": frozenset({"errors"}),
    "word_forms": frozenset({"errors"}),
    "language": frozenset({"errors", "records", "word_forms"}),
    "data": _DATA,
    "press": _PRESS,
    "games": _GAMES | {"data", "press", "text", "pack", "certificates", "research"},  # as types
    "pages": _PAGES,
    "seeds": _SEEDS,
    "editor_schema": _DATA | _GAMES,
    "settings": _SETTINGS,
    "certificates": _SEEDS | {"certificates"},
    "command_line": _SHARED | {"command_line", "messages"},
    "text": _SHARED | {"text"},
    "pack": _SHARED | {"pack"},
    GAME: _GAME,
    "studio": _GAME | {"studio", "messages"},
    "research": _GAME | {"research", GAME},
    "__main__": frozenset({"command_line", "files"}),
}
REGISTRY = "proofpress.games"  # the one module that names games
TABLE = "game"  # of each game, and the registry: the places in them lead downwards, and only when they are called for
PLACE = re.compile(r"(proofpress(?:\.\w+)+):\w+")
# In every game; it may use the records of the game, their vocabulary, messages and the standard library.
TRUSTED = "rules"
MESSAGES = "proofpress.errors"
RULES_MAY_IMPORT = ("records", "effects")
UNTRUSTED = "search"
VERIFYING = ("rules", "certificate")  # they must not reach what is untrusted, not even over other modules

# Nothing may depend on the moment, the machine or the run.
BANNED_MODULES = frozenset({"random", "secrets", "uuid", "time", "datetime"})
BANNED_CALLS = frozenset({"hash", "id"})
BANNED_ATTRIBUTES = frozenset({("os", "urandom")})
RULES_BANNED_MODULES = frozenset({"os", "io", "pathlib", "sys", "subprocess", "socket", "tempfile", "logging"})
RULES_BANNED_CALLS = frozenset({"print", "open", "input"})
# Module and what it may use all the same, with the reason.
ALLOWED: Mapping[tuple[str, str], str] = {
    ("proofpress.files", "os.urandom"): "names of files that are still being written, which nobody reads",
    ("proofpress.files", "time"): "it waits while another run is writing",
    ("proofpress.records", "hash()"): "what a dataclass has for sets and mappings",
    ("proofpress.seeds", "secrets"): "a new seed is drawn here, once; everything else follows from it",
    (
        "proofpress.pack.keys",
        "datetime",
    ): "a moment that the plan names becomes the number of a round; no clock is read",
    ("proofpress.text.commands", "datetime"): "the day of a review, where none is given; it is never printed",
    ("proofpress.pack.keys", "secrets"): "the event key is drawn here; all rounds follow from it",
    ("proofpress.studio.server", "secrets"): "the token of the page; nothing printed follows from it",
}

# What the standard library calls by its name, in classes that are made of its own.
CALLED_BY_LIBRARIES = frozenset({
    "do_GET", "do_POST", "disable_nagle_algorithm", "handle_error", "log_message", "timeout", "_make_preamble",
})  # fmt: skip
# What people write for tests to hold against the program: the sentences with which a language file proves itself, and
# what is claimed to follow from a rule, which a test proves.
WRITTEN_FOR_TESTS = frozenset({"sentences", "truth"})

# What can be read in one sweep. A room that is smaller is a part of another one.
MOST_LINES, LEAST_LINES = 900, 40
SMALL = {
    "proofpress.limits": "a table, to which everything that reads comes",
}
MOST_LINES_OF_A_FUNCTION, MOST_COMPLEX = 60, 25
# The whole: rooms, statements, and how many of a hundred statements are imports.
ROOMS, MOST_STATEMENTS, MOST_IMPORTS = range(110, 181), 37_000, 7.0

# The same thing in each game, and in what games share. Every other name means one thing: docs/architecture.md, "Names".
SAME_IN_EACH_GAME = frozenset({
    "AnyThing", "Book", "CardArt", "Checked", "Choice", "Edition", "EditionFile", "Effect", "InWords", "Match", "Move",
    "Play", "Proof", "RuleError", "Rulings", "Setting", "State", "Terms",
    "Terrain", "TextFile",
})  # fmt: skip


def read_program(folder: Path) -> dict[str, str]:
    """Every module below the folder by its dotted name; packages by the name of their folder."""
    modules: dict[str, str] = {}
    for path in sorted(folder.rglob("*.py")):
        name = ".".join(path.relative_to(folder.parent).with_suffix("").parts)
        modules[name.removesuffix(".__init__")] = path.read_text(encoding="utf-8")
    return modules


PROGRAM = read_program(PACKAGE)


@lru_cache(maxsize=len(PROGRAM))  # nearly every check looks at all modules of the program
def nodes(source: str) -> tuple[ast.AST, ...]:
    """Every node of a module, itself first."""
    return tuple(ast.walk(ast.parse(source)))


def tree(source: str) -> ast.Module:
    (module,) = (node for node in nodes(source)[:1] if isinstance(node, ast.Module))
    return module


# What a module imports


def is_table(module: str) -> bool:
    """Whether a module is there to name the places of what is called for."""
    return module == REGISTRY or (kind(module) == GAME and module.split(".")[2:] == [TABLE])


def called_for(source: str) -> Iterator[str]:
    """The modules that a table names by places of what stands in them: "proofpress.seeds:NEW"."""
    for node in nodes(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (found[1] for found in [PLACE.fullmatch(node.value)] if found)


def imports(program: Program, module: str, tables: bool = False) -> Iterator[str]:
    """The dotted names that a module imports, also inside functions; a name taken from a package may be a module. The
    places in tables count only where `tables` are meant."""
    if tables:
        yield from called_for(program[module])
    for node in nodes(program[module]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in program else str(node.module)


def own_imports(program: Program, module: str, tables: bool = False) -> Iterator[str]:
    """Those that lead into the program itself."""
    yield from (name for name in imports(program, module, tables) if name.partition(".")[0] == "proofpress")


def part(module: str) -> str:
    """The second word of a dotted name: the package below `proofpress`."""
    words = module.split(".")
    return words[1] if len(words) > 1 else ""


def kind(module: str) -> str:
    return part(module) if part(module) in ARROWS or not part(module) else GAME


def reached(program: Program, start: str) -> set[str]:
    """All modules of the program that are loaded when this one is."""
    waiting, seen = [start], set()
    while waiting:
        module = waiting.pop()
        if module in seen or module not in program:
            continue
        seen.add(module)
        waiting.extend(own_imports(program, module))
        waiting.append(module.rpartition(".")[0])  # importing a module loads its package first
    return seen


# The checks: each yields sentences


def broken_arrows(program: Program) -> Iterator[str]:
    for module in program:
        for target in own_imports(program, module):
            if kind(target) == "":
                continue  # the package itself: the version
            same = part(module) == part(target)
            if not same and kind(target) not in ARROWS.get(kind(module), frozenset()):
                yield f"{module} must not import {target}"


def tables_of_other_games(program: Program) -> Iterator[str]:
    for module in filter(is_table, program):
        for target in own_imports(program, module, tables=True):
            if module != REGISTRY and kind(target) == GAME and part(target) != part(module):
                yield f"{module} must not import {target}"


def rules_that_trust_others(program: Program) -> Iterator[str]:
    for module in program:
        words = module.split(".")
        if words[2:3] != [TRUSTED]:
            continue
        game = ".".join(words[:2])
        allowed = {MESSAGES, *(f"{game}.{name}" for name in RULES_MAY_IMPORT)}
        for target in imports(program, module):
            top = target.partition(".")[0]
            if top == "proofpress":
                good = target in allowed or target == f"{game}.{TRUSTED}" or target.startswith(f"{game}.{TRUSTED}.")
            else:
                good = top in sys.stdlib_module_names and top not in RULES_BANNED_MODULES
            if not good:
                yield f"{module} must not import {target}"
        for name in calls(program[module]):
            if name in RULES_BANNED_CALLS:
                yield f"{module} must not call {name}()"


def verifiers_that_search(program: Program) -> Iterator[str]:
    for module in program:
        if module.split(".")[2:3] and module.split(".")[2] in VERIFYING:
            found = sorted(name for name in reached(program, module) if UNTRUSTED in name.split(".")[2:3])
            if found:
                yield f"{module} must not reach {found[0]}"


def calls(source: str) -> Iterator[str]:
    for node in nodes(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def uses_of_chance(program: Program) -> Iterator[tuple[str, str]]:
    """Module and what it uses of the things that differ from run to run."""
    for module, source in program.items():
        for target in imports(program, module):
            if target.partition(".")[0] in BANNED_MODULES:
                yield module, target.partition(".")[0]
        for name in calls(source):
            if name in BANNED_CALLS:
                yield module, f"{name}()"
        for node in nodes(source):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if (node.value.id, node.attr) in BANNED_ATTRIBUTES:
                    yield module, f"{node.value.id}.{node.attr}"
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if (node.module, alias.name) in BANNED_ATTRIBUTES:
                        yield module, f"{node.module}.{alias.name}"


def namers_of_games(program: Program) -> Iterator[str]:
    """Modules outside games that name one, in an import or in a text that is no docstring."""
    games = {part(module) for module in program if kind(module) == GAME}
    for module, source in program.items():
        if kind(module) == GAME or module == REGISTRY or part(module) == "research":
            continue
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
        prose = {ast.get_docstring(node, clean=False) for node in nodes(source) if isinstance(node, documented)}
        for node in nodes(source):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in prose:
                words = set(re.split(r"[^a-z_]+", node.value.casefold()))
                yield from (f"{module}, line {node.lineno}, names {game}" for game in sorted(games & words))


def users_of_click(program: Program) -> Iterator[str]:
    """Modules outside the command line that import click, print, or end the program."""
    for module, source in program.items():
        if part(module) in ("command_line", "__main__"):
            continue
        if any(target.partition(".")[0] == "click" for target in imports(program, module)):
            yield f"{module} must not import click"
        for name in calls(source):
            if name in ("print", "exit", "quit", "input"):
                yield f"{module} must not call {name}()"


def relative_imports(program: Program) -> Iterator[str]:
    for module, source in program.items():
        for node in nodes(source):
            if isinstance(node, ast.ImportFrom) and node.level:
                yield f"{module}, line {node.lineno}: relative import"


def without_docstring(program: Program) -> Iterator[str]:
    for module, source in program.items():
        if not ast.get_docstring(tree(source)):
            yield f"{module} does not say what it is for"


def too_long(program: Program) -> Iterator[str]:
    for module, source in program.items():
        lines = len(source.splitlines())
        if lines > MOST_LINES:
            yield f"{module} has {lines} lines, more than {MOST_LINES}"


def too_short(program: Program) -> Iterator[str]:
    """Rooms that are none; what only names a package has a docstring and no more."""
    for module, source in program.items():
        lines = len(source.splitlines())
        if lines < LEAST_LINES and len(tree(source).body) > 1 and module.count("."):
            yield module


def long_functions(program: Program) -> Iterator[str]:
    for module, source in program.items():
        for node in nodes(source):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                yield from [f"{module}.{node.name}"] if lines > MOST_LINES_OF_A_FUNCTION else []


def complex_functions(folder: Path) -> set[str]:
    """Those that ruff finds too complex; modules by their paths below the folder."""
    words = ["ruff", "check", "--isolated", "--no-cache", "--select", "C901", "--output-format", "json"]
    limit = ["--config", f"lint.mccabe.max-complexity = {MOST_COMPLEX}"]
    found = subprocess.run([sys.executable, "-m", *words, *limit, folder], capture_output=True, text=True, check=False)
    return {
        ".".join((*Path(each["filename"]).relative_to(folder).with_suffix("").parts, each["message"].split("`")[1]))
        for each in json.loads(found.stdout)
    }


def imports_of_nothing(program: Program) -> Iterator[str]:
    """What the type checker misses where another copy of the program is installed beside the checkout."""
    for module in program:
        names = own_imports(program, module, is_table(module))
        yield from (f"{module} imports {name}" for name in names if name not in program)


def types_of(source: str) -> Iterator[str]:
    """The public classes of a module and its aliases of types."""
    for node in tree(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        names += [node.name] if isinstance(node, ast.ClassDef) else []
        yield from (name for name in names if name[0].isupper() and not name.isupper())


def names_of_several_things(program: Program) -> Iterator[str]:
    """Classes and aliases that more than one module defines; with the package where one package does it twice."""
    homes: dict[str, list[str]] = {}
    for module, source in program.items():
        for name in types_of(source):
            homes.setdefault(name, []).append(part(module))
    for name, parts in sorted(homes.items()):
        yield from (f"{name}, twice in {each}" for each in sorted(set(parts)) if parts.count(each) > 1)
        if len(set(parts)) > 1:
            yield name


def defined(source: str) -> Iterator[str]:
    """The names of a module, its classes and their members; not what a decorator puts into a table, nor `__all__`."""
    for node in nodes(source):
        for each in node.body if isinstance(node, ast.Module | ast.ClassDef) else ():
            targets = each.targets if isinstance(each, ast.Assign) else [getattr(each, "target", None)]
            targets = [one for target in targets for one in getattr(target, "elts", [target])]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            if isinstance(each, ast.FunctionDef | ast.ClassDef):
                tables = (by for by in each.decorator_list if isinstance(by, ast.Call) or "register" in ast.unparse(by))
                names = [] if any(tables) else [each.name]
            yield from (name for name in names if not name.startswith("__"))


def read_names(source: str, strings: bool = True) -> Iterator[str]:
    """The names whose value is read somewhere in a module; tables and templates have them as text, but no docstring."""
    prose = {id(node.value) for node in nodes(source) if isinstance(node, ast.Expr)}
    for node in nodes(source):
        if id(node) in prose:
            continue
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.MatchClass):
            yield from node.kwd_attrs
        elif isinstance(node, ast.alias) and node.asname:  # under its own name it is read once more
            yield node.name
        elif strings and isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value:
            yield from re.findall(r"\w+", node.value)


def read_by_tests_only(program: Program, tests: Program, texts: str = "") -> Iterator[str]:
    """What only tests read; of private names, which no test may read, what its own module does not read."""
    used = {name for source in program.values() for name in read_names(source)} | set(re.findall(r"\w+", texts))
    unread = {name for source in program.values() for name in defined(source)} - used
    unread -= CALLED_BY_LIBRARIES | WRITTEN_FOR_TESTS
    naming = [
        source for source in tests.values() if unread & set(re.findall(r"\w+", source))
    ]  # the others need no look
    tested = unread & {name for source in naming for name in read_names(source, strings=False)}
    for module, source in program.items():
        here = set(read_names(source)) | CALLED_BY_LIBRARIES
        dead = (name for name in defined(source) if name in tested or (name.startswith("_") and name not in here))
        yield from (f"{module}.{name}" for name in dead)


# The program


def test_there_is_a_program_to_check() -> None:
    assert len(PROGRAM) > 30
    assert {
        "proofpress",
        "proofpress.command_line",
        "proofpress.data.yaml_reader",
        "proofpress.cartographers.rules",
    } <= set(PROGRAM)


def test_arrows() -> None:
    assert list(broken_arrows(PROGRAM)) == []


def test_the_table_of_a_game_leads_to_no_other_game() -> None:
    assert set(filter(is_table, PROGRAM)) == {REGISTRY, *(f"proofpress.{name}.{TABLE}" for name in GAMES)}
    assert list(tables_of_other_games(PROGRAM)) == []


def test_rules_import_records_and_the_standard_library_only() -> None:
    assert list(rules_that_trust_others(PROGRAM)) == []


def test_nothing_that_verifies_reaches_search() -> None:
    assert list(verifiers_that_search(PROGRAM)) == []


def test_nothing_depends_on_chance_or_time() -> None:
    found = set(uses_of_chance(PROGRAM))
    assert sorted(found - set(ALLOWED)) == []
    assert sorted(set(ALLOWED) - found) == [], "no longer used: strike it from the list"


def test_no_relative_imports() -> None:
    assert list(relative_imports(PROGRAM)) == []


def test_every_module_says_what_it_is_for() -> None:
    assert list(without_docstring(PROGRAM)) == []


def test_rooms_are_neither_long_nor_small() -> None:
    assert list(too_long(PROGRAM)) == []
    assert set(too_short(PROGRAM)) == set(SMALL)


def test_functions_are_short_and_simple() -> None:
    assert list(long_functions(PROGRAM)) == []
    assert sorted(complex_functions(PACKAGE.parent)) == []


def test_the_whole_stays_small() -> None:
    whole = sum(map(size, PROGRAM.values()), Size())
    assert whole.modules in ROOMS
    assert whole.statements <= MOST_STATEMENTS
    assert 100 * whole.imports <= MOST_IMPORTS * whole.statements


def test_every_import_leads_into_the_checkout() -> None:
    assert list(imports_of_nothing(PROGRAM)) == []
    assert list(imports_of_nothing({"proofpress.games": "NEW = 'proofpress.gone:NEW'"})) == [
        "proofpress.games imports proofpress.gone"
    ]


def test_a_name_means_one_thing() -> None:
    found = set(names_of_several_things(PROGRAM))
    assert sorted(found - SAME_IN_EACH_GAME) == ["Subject, twice in research"], "research has a census of each game"
    assert sorted(SAME_IN_EACH_GAME - found) == [], "no longer shared: strike it from the list"


def test_only_the_registry_names_a_game() -> None:
    assert list(namers_of_games(PROGRAM)) == []


def test_nothing_is_there_for_tests_alone() -> None:
    templates = "".join(
        path.read_text(encoding="utf-8", errors="replace") for path in (ROOT / "templates").rglob("*") if path.is_file()
    )
    assert list(read_by_tests_only(PROGRAM, read_program(ROOT / "tests"), templates)) == []


@pytest.mark.parametrize("game", ["cartographers", "kingdoms"])
def test_every_ruling_that_digests_hold_is_read_where_games_are_played(game: str) -> None:
    """Choosing another value for one that is not would make certificates and plans wrong without a reason."""
    home = f"proofpress.{game}"
    playing = [source for module, source in PROGRAM.items() if module.startswith((f"{home}.rules.", f"{home}.deal"))]
    read = {
        node.attr
        for source in playing
        for node in nodes(source)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("rulings")
    }
    held = set(import_module(f"{home}.rules.board").Rulings._fields)
    assert held - read == set(getattr(import_module(f"{home}.deal"), "OF_THE_TABLE", ()))


def test_what_a_command_says_is_printed_by_the_command_line_alone() -> None:
    assert list(users_of_click(PROGRAM)) == []


def test_no_two_games_share_a_name() -> None:
    assert [game.id for game in all_games()] == list(GAMES)


# The checks themselves


@pytest.mark.parametrize(
    ("module", "source", "broken"),
    [
        ("proofpress.data.yaml_reader", "import yaml", False),
        ("proofpress.data.yaml_reader", "from proofpress.files import MAX_SIDE", False),
        ("proofpress.data.yaml_reader", "from proofpress.press import paper", True),
        ("proofpress.data.yaml_reader", "import proofpress.cartographers.edition", True),
        ("proofpress.records", "import proofpress.data.yaml_reader", True),
        ("proofpress.press.themes", "from proofpress.errors import Place", False),
        ("proofpress.press.themes", "from proofpress.pages.page_setup import Look", True),
        ("proofpress.press.themes", "from proofpress.language import LanguageFile", True),
        ("proofpress.language", "from proofpress.text.reading import facts", True),
        ("proofpress.language", "def late():\n    from proofpress.kingdoms import edition", True),
        ("proofpress.seeds", "from proofpress.errors import Place", False),
        ("proofpress.seeds", "from proofpress.press.paper import A4", True),
        ("proofpress.certificates", "from proofpress.seeds import below", False),
        ("proofpress.certificates", "from proofpress.kingdoms.edition import load_edition", True),
        ("proofpress.certificates", "from proofpress.press import paper", True),
        ("proofpress.certificates", "from proofpress.pages import art", True),
        ("proofpress.kingdoms.certificate", "from proofpress.certificates import Claims", False),
        ("proofpress.pages.layout", "from proofpress.certificates import Claims", True),
        ("proofpress.pages.layout", "from proofpress.pack.plan import Plan", True),
        ("proofpress.cartographers.deal", "from proofpress.seeds import below", False),
        ("proofpress.cartographers.deal", "from proofpress.cartographers.records import Map", False),
        ("proofpress.cartographers.deal", "from proofpress import kingdoms", True),
        ("proofpress.cartographers.deal", "from proofpress.kingdoms.edition import load_edition", True),
        ("proofpress.cartographers.deal", "from proofpress.command_line import run", True),
        ("proofpress.cartographers.deal", "if TYPE_CHECKING:\n    from proofpress.research import census", True),
        ("proofpress.cartographers.game", "from proofpress.games import Game", False),
        ("proofpress.games", "from proofpress.pack.game import PackGame", False),
        ("proofpress.games", "from proofpress.kingdoms.game import GAME", True),
        ("proofpress.games", "GAME = 'proofpress.kingdoms.game:GAME'", False),
        ("proofpress.cartographers.game", "LAB = 'proofpress.research.census:census'", False),
        ("proofpress.pack.commands", "from proofpress.pack import folder", False),
        ("proofpress.pack.commands", "from proofpress.command_line import run", True),
        ("proofpress.pack.commands", "from proofpress.kingdoms.edition import load_edition", True),
        ("proofpress.command_line", "from proofpress.kingdoms.edition import load_edition", True),
        ("proofpress.command_line", "from proofpress.settings import load", False),
        ("proofpress.command_line", "from proofpress import __version__", False),
        ("proofpress.options", "from proofpress.press.paper import A4", True),
        ("proofpress.kingdoms.pack.game", "from proofpress.pack.game import PackGame", False),
        ("proofpress.research.k2", "from proofpress.kingdoms.search import K1", False),
        ("proofpress.kingdoms.prove", "from proofpress.research import k2", True),
        ("proofpress.__main__", "from proofpress.command_line import run", False),
        ("proofpress.__main__", "from proofpress.press import paper", True),
    ],
)
def test_a_broken_arrow_is_found(module: str, source: str, broken: bool) -> None:
    program = {module: source, "proofpress": "", "proofpress.kingdoms": "", "proofpress.press.paper": ""}
    assert bool(list(broken_arrows(program))) is broken


@pytest.mark.parametrize(
    ("source", "broken"),
    [
        ("from proofpress.cartographers.records import Map", False),
        ("from proofpress.cartographers import edition", True),
        ("from proofpress.cartographers.rules.board import Grid", False),
        ("from collections import abc\nimport enum", False),
        ("from proofpress.cartographers.edition import load_edition", True),
        ("from proofpress.cartographers.search import packing", True),
        ("from proofpress.kingdoms.records import Land", True),
        ("from proofpress.files import File", True),
        ("import numpy", True),
        ("from pathlib import Path", True),
        ("def late():\n    print('moved')", True),
        ("open('file')", True),
    ],
)
def test_rules_that_trust_others_are_found(source: str, broken: bool) -> None:
    program = {"proofpress.cartographers.rules.legal_moves": source, "proofpress.cartographers.records": ""}
    assert bool(list(rules_that_trust_others(program))) is broken


def test_a_table_that_leads_to_another_game_is_found() -> None:
    leading = "PROVE = 'proofpress.{}.prove:PROVE'\nimport pathlib"
    program = {
        f"proofpress.cartographers.{name}": leading.format(target)
        for name, target in (("game", "cartographers"), ("pack.game", "kingdoms"))
    }
    assert list(tables_of_other_games(program)) == []
    program["proofpress.cartographers.game"] = leading.format("kingdoms")
    assert list(tables_of_other_games(program)) == [
        "proofpress.cartographers.game must not import proofpress.kingdoms.prove"
    ]


@pytest.mark.parametrize(
    ("certificate", "broken"),
    [
        ("from proofpress.cartographers.rules import game", False),
        ("from proofpress.cartographers.search import beam", True),
        ("from proofpress.cartographers import helpful", True),
        ("from proofpress.cartographers.innocent.inner import x", True),
    ],
)
def test_a_verifier_that_searches_is_found(certificate: str, broken: bool) -> None:
    program = {
        "proofpress.cartographers.certificate": certificate,
        "proofpress.cartographers.rules": "",
        "proofpress.cartographers.rules.legal_moves": "",
        "proofpress.cartographers.search": "",
        "proofpress.cartographers.search.bots": "",
        "proofpress.cartographers.helpful": "from proofpress.cartographers.search.bots import find",
        "proofpress.cartographers.innocent": "import proofpress.cartographers.search",
        "proofpress.cartographers.innocent.inner": "x = 1",
    }
    assert bool(list(verifiers_that_search(program))) is broken


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("import random", "random"),
        ("from random import Random", "random"),
        ("def late():\n    import time", "time"),
        ("from datetime import datetime as clock", "datetime"),
        ("order = hash('x')", "hash()"),
        ("import os\nkey = os.urandom(4)", "os.urandom"),
        ("from os import urandom", "os.urandom"),
    ],
)
def test_chance_and_time_are_found(source: str, what: str) -> None:
    assert list(uses_of_chance({"proofpress.module": source})) == [("proofpress.module", what)]


def test_what_only_looks_like_chance_is_not() -> None:
    source = "from hashlib import sha256\nhashed = sha256(b'x')\nself.hash('x')\nrandom_name = 4\n"
    assert list(uses_of_chance({"proofpress.module": source})) == []


@pytest.mark.parametrize(
    ("module", "source", "found"),
    [
        ("proofpress.pack.commands", 'GAME = "cartographers"', True),
        ("proofpress.pack.commands", 'import_module("proofpress.kingdoms.load")', True),
        ("proofpress.pack.commands", '"""How cartographers is packed."""', False),
        ("proofpress.games", 'GAME = "cartographers"', False),
        ("proofpress.kingdoms.edition", 'FILE = "kingdoms/edition.yaml"', False),
    ],
)
def test_a_module_that_names_a_game_is_found(module: str, source: str, found: bool) -> None:
    program = {"proofpress.cartographers": "", "proofpress.kingdoms": "", module: source}
    assert bool(list(namers_of_games(program))) is found


@pytest.mark.parametrize("source", ["import click", "from click import echo", "print('done')", "exit(1)"])
def test_a_command_that_prints_is_found(source: str) -> None:
    assert list(users_of_click({"proofpress.pack.commands": source})) != []
    assert list(users_of_click({"proofpress.command_line": source})) == []


def test_other_habits_are_found(tmp_path: Path) -> None:
    long = "def f():\n" + "    x = 1\n" * MOST_LINES_OF_A_FUNCTION
    program = {
        "proofpress": "",
        "proofpress.module": "from . import other\nfrom ..press import paper\n" + "x = 1\n" * MOST_LINES,
        "proofpress.small": '"""Small."""\nx = 1',
        "proofpress.package": '"""Only named."""',
        "proofpress.long": f'"""Long."""\n\n\n{long}\n\nclass C:\n    async def g(self):\n        x = 1\n',
        "proofpress.lost": '"""Lost."""\nfrom proofpress.gone import x\nimport proofpress.small\n' + "x = 1\n" * 40,
    }
    assert len(list(relative_imports(program))) == 2
    assert len(list(without_docstring(program))) == 2
    assert len(list(too_long(program))) == 1
    assert list(too_short(program)) == ["proofpress.small"]
    assert list(long_functions(program)) == ["proofpress.long.f"]
    assert list(imports_of_nothing(program)) == ["proofpress.lost imports proofpress.gone"]
    (tmp_path / "proofpress").mkdir()
    knot = "def knot(x):\n" + "".join(f"    if x == {n}:\n        return {n}\n" for n in range(MOST_COMPLEX))
    (tmp_path / "proofpress" / "module.py").write_text(knot, encoding="utf-8")
    assert complex_functions(tmp_path) == {"proofpress.module.knot"}


def test_a_name_of_several_things_is_found() -> None:
    program = {
        "proofpress.kingdoms.state": "class State: ...\nclass _Hand: ...\nMOST = 4\nT = TypeVar('T')",
        "proofpress.kingdoms.lands": "class _Hand: ...\nMOST = 5\nT = TypeVar('T')\nSide = Literal['A', 'B']",
        "proofpress.kingdoms.printing": "class Side(NamedTuple): ...\nfrom proofpress.kingdoms.state import State",
        "proofpress.command_line": "@dataclass\nclass State: ...",
    }
    assert list(names_of_several_things(program)) == ["Side, twice in kingdoms", "State"]


def test_what_only_tests_read_is_found() -> None:
    box = "class Box:\n    wide: bool\n    high: bool\n    def area(self):\n        'Area.'\n        return self.wide\n"
    program = {
        "proofpress.module": "TABLE = {}\n" + box,
        "proofpress.other": "from proofpress.module import TABLE\nentry = 'module:made'\ndef made(): return Box\n",
    }
    tests = {
        "tests.test_box": "from proofpress.module import TABLE, Box\nmade = Box(wide=1)\nmade.high, made.area(), TABLE"
    }
    found = ["proofpress.module.TABLE", "proofpress.module.high", "proofpress.module.area"]
    assert list(read_by_tests_only(program, tests)) == found
    assert list(read_by_tests_only(program, tests, "{{ box.area }}")) == found[:2]


def test_private_names_that_nobody_reads_are_found() -> None:
    program = {
        "proofpress.module": "_SEEN, _LEFT = 1, 2\n_MADE: int = _SEEN\ndef _made():\n    '_made'\n    return _MADE\n",
        "proofpress.other": "class _Box:\n    def _area(self): return _Box\n_MADE = 2\n",
    }
    assert list(read_by_tests_only(program, {})) == [
        "proofpress.module._LEFT",
        "proofpress.module._made",
        "proofpress.other._MADE",
        "proofpress.other._area",
    ]
