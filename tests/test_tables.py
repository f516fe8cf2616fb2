"""The tables of commands and parts: each entry leads somewhere, and mypy says when one no longer does."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from proofpress.certificates import Proofs
from proofpress.games import GAMES, Census, Codes, Game, Seeds, Texts, command_of, commands_of, game
from proofpress.options import Command
from proofpress.pack.game import PackGame
from proofpress.studio.page import Rooms
from tests import PACKAGE, ROOT

PARTS = {"texts": Texts, "seeds": Seeds, "proofs": Proofs, "codes": Codes, "census": Census, "pack": PackGame}
LACKING = {"kingdoms": {"codes"}, "night_market": {"codes", "census", "pack"}}
# Of each table a module that it leads to.
DELETED = (
    "proofpress/pack/audit.py",
    "proofpress/cartographers/printing/player_aid.py",
    "proofpress/kingdoms/score.py",
)
LOST = "CONFIRM"  # a name that one of them leads to


def check_tables(of: Game) -> None:
    """Calls for everything that the tables of a game lead to."""
    for name in commands_of(of):
        if name.partition(" ")[0] not in LACKING.get(of.id, ()):  # that of packs is made of what the game has for them
            assert isinstance(command_of(of, name), Command), name
    for name, kind in PARTS.items():
        part = getattr(of, name)
        assert (part is None) is (name in LACKING.get(of.id, ())), name
        assert part is None or isinstance(part(), kind), name
    assert of.files()
    assert of.load(None).languages


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_of_a_game_leads_somewhere(name: str) -> None:
    check_tables(game(name))


def test_every_command_of_a_room_is_there() -> None:
    rooms = {each["id"]: each["rooms"] for each in Rooms(None).opened("en")["games"]}
    assert {name: list(of) for name, of in rooms.items()} == {
        "cartographers": ["print", "play", "event", "cards", "texts"],
        "kingdoms": ["print", "event", "texts"],
    }
    used = {command["id"] for room in rooms["cartographers"].values() for command in room}
    assert set(game("cartographers").asked()) <= used, "no room asks for it"


def test_what_templates_import_is_there() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.*js")]
    named = re.findall(r'pyimport\("(proofpress[\w.]*)"|from (proofpress[\w.]*) import (\w+)', "\n".join(sources))
    assert {module or owner for module, owner, _ in named} == {"proofpress.studio.browser"}
    for module, owner, name in named:
        assert hasattr(import_module(module or owner), name or "tell"), "which the page calls"


def test_mypy_misses_what_a_table_leads_to(tmp_path: Path) -> None:
    """In a copy in which modules are no more than their names, so that it takes no minute."""
    kept = [f"{PACKAGE.name}/{path}" for path in ("games.py", *(f"{name}/game.py" for name in GAMES))]
    for path in PACKAGE.rglob("*.py"):
        name = f"{PACKAGE.name}/{path.relative_to(PACKAGE).as_posix()}"
        copy = tmp_path / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if name not in DELETED:
            source = path.read_text(encoding="utf-8")
            copy.write_text(source if name in kept else skeleton(source), encoding="utf-8")
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # which leads to the original
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file=", "--no-site-packages", "--strict", *kept],
        cwd=tmp_path, env=environ, capture_output=True, text=True, check=False,
    )  # fmt: skip
    missed = re.findall(r'module named "([\w.]+)"|has no attribute "(\w+)"', done.stdout)
    modules = {name.removesuffix(".py").replace("/", ".") for name in DELETED}
    assert {module or name for module, name in missed} == {*modules, LOST}, done.stdout


def skeleton(source: str) -> str:
    """What a module defines, but for one name."""
    names = []
    for node in ast.parse(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names += [target.id for target in targets if isinstance(target, ast.Name)]
        names += [node.name] if isinstance(node, ast.ClassDef | ast.FunctionDef) else []
    return "from typing import Any\nfrom dataclasses import dataclass\n" + "".join(
        f"{name}: Any\n" for name in names if name != LOST
    )
