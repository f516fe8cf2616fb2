"""The tables of commands and parts: each entry leads somewhere."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from proofpress.certificates import Proofs
from proofpress.games import GAMES, Census, Codes, Game, Seeds, Texts, command_of, commands_of, game
from proofpress.options import Command
from proofpress.pack.game import PackGame
from proofpress.studio.page import Rooms
from tests import ROOT

PARTS = {"texts": Texts, "seeds": Seeds, "proofs": Proofs, "codes": Codes, "census": Census, "pack": PackGame}
LACKING = {"kingdoms": {"codes"}, "night_market": {"codes", "census", "pack"}}


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
