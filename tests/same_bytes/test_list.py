"""The list of command lines is whole, and a run of it notices what a change does."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from proofpress.games import DEFAULT_GAME, GAMES, GROUPS, commands_of, game
from tests.same_bytes.running import HERE, ROOT, changes, differences, run
from tests.same_bytes.scenes import PROGRAM, Scene, all_scenes, scenes

SCENES = all_scenes()
LINES = [line for scene in SCENES for line in scene.lines]
# Every command by its words and its game; those of groups come from the tests of the command line.
COMMANDS = {(of, name) for of in GAMES for name in (*commands_of(game(of)), *GROUPS)}


def command_of(line: str) -> tuple[str, str]:
    """The game of a line and its words without the game."""
    words = shlex.split(line)[1:]
    if "--game" not in words:
        return DEFAULT_GAME, " ".join(words)
    at = words.index("--game")
    return words[at + 1], " ".join([*words[:at], *words[at + 2 :]])


def test_lines_are_well_formed() -> None:
    assert sum(line.startswith(PROGRAM) for line in LINES) > 500
    for line in LINES:
        words = shlex.split(line)
        assert words[0] in ("proofpress", "copy", "replace"), line
        assert len(words) == {"copy": 3, "replace": 4}.get(words[0], len(words)), line
    alone = [scene for scene in SCENES if len(scene.lines) == 1]
    assert len(set(alone)) == len(alone), "a line stands twice in the list"


@pytest.mark.parametrize("ending", ["--help", ""])
def test_every_command_of_every_game_is_in_the_list(ending: str) -> None:
    """Each is asked for its help and is run."""
    typed = {command_of(line) for line in LINES if line.startswith(PROGRAM) and ("--help" in line) == bool(ending)}
    missing = [
        (game, name)
        for game, name in sorted(COMMANDS)
        if not any(played == game and f"{words} ".startswith(f"{name} ") for played, words in typed)
    ]
    assert missing == []


def test_files_of_the_room_are_used() -> None:
    typed = "\n".join(LINES)
    top = {path.name for path in (HERE / "room").iterdir()}
    assert [name for name in sorted(top) if name not in typed] == []


def test_scenes() -> None:
    text = "What it is.\n\n== one\nproofpress a\n# why\nproofpress b\n\n== two, in turn\nproofpress c\ncopy x y\n"
    assert list(scenes(text)) == [
        Scene("one", ("proofpress a",)),
        Scene("one", ("proofpress b",)),
        Scene("two", ("proofpress c", "copy x y")),
    ]


def test_a_run() -> None:
    lines = ("proofpress config --set paper=A5", "replace config.yaml A5 A6", "proofpress config", "copy x y")
    made = run(ROOT, [Scene("try", lines), Scene("new", ("proofpress seed new",)), Scene("new", (lines[0],))])
    assert list(made) == [
        "try: config --set paper=A5", "try: config", "try: copy x y", "new: seed new", "new: config --set paper=A5"
    ]  # fmt: skip
    assert made["try: config --set paper=A5"] == made["new: config --set paper=A5"]
    assert "paper: 'A5'\n" in made["try: config --set paper=A5"]["files"]["config.yaml"]["text"]
    assert (made["try: config"]["code"], made["try: copy x y"]["code"]) == (1, "No such file or directory: x")
    assert made["try: config"]["err"].startswith("config.yaml:2:8: error: unknown paper")
    assert made["new: seed new"]["out"] == "FWS1-SD3C-WDQR-0JCD\n"


def test_differences_are_named() -> None:
    old = {"code": 0, "out": "a\nb\n", "err": "", "files": {"x": {"sha256": "1"}, "t": {"sha256": "2", "text": "q\n"}}}
    new = {"code": 1, "out": "a\nc\n", "err": "", "files": {"x": {"sha256": "3"}, "t": {"sha256": "4", "text": "q"}}}
    assert list(differences({"same": old, "line": old, "gone": old}, {"same": old, "line": new, "more": new})) == [
        "line\n  exit code 0, now 1\n  standard output, line 2:\n    - b\n    + c"
        "\n  t, line 2:\n    - \n    +\n  x has other bytes",
        "gone\n  only in the old list",
        "more\n  only in the new list",
    ]
    fewer = {**old, "files": {"x": {"sha256": "1"}}}
    assert list(differences({"line": old}, {"line": fewer})) == ["line\n  t is no longer written"]
    assert list(differences({"line": fewer}, {"line": old})) == ["line\n  t is written now"]


def test_kinds_of_changes() -> None:
    old = {"code": 0, "out": "a\n", "err": "", "files": {"x": {"sha256": "1"}}}
    keys = ("one: cards", "one: deal A", "two: text check", "two: sheets 30")

    def changed(key: str, **parts: object) -> list[str]:
        return changes(dict.fromkeys(keys, old), {**dict.fromkeys(keys, old), key: {**old, **parts}})

    assert changes(dict.fromkeys(keys, old), {**dict.fromkeys(keys, old), "new: deal B": old}) == []
    assert changed(keys[0], files={}) == ["printed"]
    assert changed(keys[1], out="b\n") == ["dealt"]
    assert changed(keys[1], out="b\n", files={}) == ["printed", "dealt"]
    assert changed(keys[2], code=1) == ["judged"]
    assert changed(keys[2], err="note\n") == changed(keys[3], out="") == ["said"]


def test_the_worker_stands_alone() -> None:
    """It runs with the program of another checkout, which may have other tests."""
    assert "tests." not in "\n".join(
        line for line in Path(HERE / "worker.py").read_text().splitlines() if line.startswith(("import", "from"))
    )
