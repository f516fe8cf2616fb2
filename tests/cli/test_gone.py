"""Options of version 0.2.0 that are no more are taken for a version, with a note that says what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofpress.command_line import GONE, in_words_of_today
from tests.cli.conftest import Proofpress
from tests.cli.registered import every_command

COMMANDS = {name: command for name, _, command in every_command()}
PLACES = [(option, command) for option, gone in GONE.items() for command in gone.commands]


@pytest.mark.parametrize(("option", "command"), PLACES)
def test_it_is_gone_and_what_stands_for_it_is_there(option: str, command: str) -> None:
    names = {f"--{each.name}" for each in COMMANDS[command].options}
    assert option not in names
    assert {word for word in GONE[option].now.split() if word.startswith("--")} <= names
    assert bool(GONE[option].now) != bool(GONE[option].why), "one of them, never both"


def test_a_line_gets_the_words_of_today_before_its_own() -> None:
    notes: list[str] = []
    line = ["--copies", "2", "--bw", "--dpi", "300", "--dpi=72", "--theme", "colour", "--", "--bw"]
    made = in_words_of_today("sheets", line, notes.append)
    assert made == ["--theme", "mono", "--copies", "2", "--theme", "colour", "--", "--bw"]
    assert notes[0] == "note: --bw is gone: write --theme mono"
    assert len(notes) == 3
    assert in_words_of_today("census", ["--jobs", "2", "--jobs=3"], notes.append) == [
        "--workers",
        "2",
        "--workers",
        "3",
    ]
    assert in_words_of_today("deal", ["--bw"], notes.append) == ["--bw"], "it never had that one"
    assert in_words_of_today("deal", ["--mode"], notes.append) == []


def test_an_old_line_prints_what_it_printed(proofpress: Proofpress, tmp_path: Path) -> None:
    old, new = tmp_path / "old.pdf", tmp_path / "new.pdf"
    said = proofpress("sheets", "--bw", "-o", old)
    assert (said.code, said.err) == (0, "note: --bw is gone: write --theme mono\n")
    assert proofpress("sheets", "--theme", "mono", "-o", new).err == ""
    assert old.read_bytes() == new.read_bytes()


def test_a_preview_is_the_pictures_of_the_command(proofpress: Proofpress, tmp_path: Path) -> None:
    picture = tmp_path / "made.png"
    said = proofpress("preview", "--page", "2", "--open", "-o", picture, "sheets", "--map", "a", "--back", "none")
    assert (said.code, said.out.strip()) == (0, str(picture))
    assert said.err == "note: preview is gone: write --format png with the command that prints\n"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert proofpress("preview", "--contact-sheet", "-o", tmp_path / "all", "all", "--sets", "hero").code == 2
    assert proofpress("preview", "--help").code == 0


def test_what_never_was_is_refused(proofpress: Proofpress) -> None:
    assert proofpress("sheets", "--black").err.splitlines()[0] == (
        'there is no option "--black"; did you mean "--theme"?'
    )
