"""Lines of the command line, and the same choices as the page asks for them."""

from __future__ import annotations

from typing import Any

from proofpress.games import DEFAULT_GAME, command_of, game

# Without files that are read or named: the page hands them over and saves them.
LINES = tuple(
    line.strip()
    for line in """
    sheets
    sheets --map c --lang cs --theme mono --paper A5
    sheets --map a --map d --theme ink-saver --paper Letter --lang de
    sheets --sets heroes --solo --copies 3 --lang pl
    sheets --back aid --sets combined --theme contrast --paper A3
    sheets --back reference --edicts deepwood,craylund,silos,traylo_monastery --lang fr
    sheets --up 2 --paper A3 --duplex short-edge --blank-limits
    cards --kind season,edict
    cards --kind ambush --size bridge --marks lines --lang cs
    cards --kind hero --sets heroes --duplex gutterfold --paper Letter
    cards --cards treetower,goblin* --gap 4 --bleed 2 --marks edges
    cards --kind scoring --sets heroes --fronts-then-backs --lang pl --theme mono
    cards --kind explore --duplex off --size mini
    reference
    reference --edicts first-game --lang cs --paper A5
    reference --edicts deepwood,craylund,silos,traylo_monastery --lang de
    aid --lang fr
    aid --sets heroes --theme mono
    draws 2026-W47
    draws 2026-W47 --as list --lang cs
    draws lantern --as slides --sets heroes
    draws lantern --as forum --lang de
    draws lantern --as bbcode --ambush-by neighbour
    draws lantern --as order --map b
    calibrate --paper Letter --lang pl
    sheets --copies 2 --game kingdoms
    cards --kind castle --lang cs --game kingdoms
    reference --nations mosskin --game kingdoms
    aid --lang de --game kingdoms
    draws lantern --players 3 --tokens --game kingdoms
    """.strip().splitlines()
)


def question(line: str) -> dict[str, Any]:
    """What the page asks when the same is chosen on it."""
    name, *words = line.split()
    of = game(words[words.index("--game") + 1]) if "--game" in words else game(DEFAULT_GAME)
    if "--game" in words:
        del words[words.index("--game") : words.index("--game") + 2]
    options = {option.name: option for option in command_of(of, name).options}
    position = next((option.name for option in options.values() if option.position), "")
    written: dict[str, Any] = {}
    waiting = iter(words)
    for word in waiting:
        option = options.get(word.removeprefix("--"))
        if not word.startswith("--") or option is None:
            written[position] = word
        elif option.kind == "yes_no":
            written[option.name] = True
        elif option.many:
            written[option.name] = [*written.get(option.name, []), next(waiting)]
        else:
            written[option.name] = next(waiting)
    return {"do": "run", "game": of.id, "command": name, "language": "en", "written": written}
