"""Names with spaces, quotes, emoji, and names of 300 characters: of files, of cards and words, of people.

`tests/cli/test_sheets.py` has more wrong lists of names, `tests/cli/test_pack.py` more wrong names of events.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Proofpress
from tests.cli.process import given
from tests.data.corpus import lay
from tests.hard_knocks.commands import COMMANDS, SEED
from tests.hard_knocks.conftest import files

ODD = """a ' "b" 🎲 ž%s{x}$HOME;&*"""
LONG = "ž" * 300


@pytest.mark.parametrize(
    "words",
    [
        ("sheets", "-o", f"{ODD}.pdf"),
        ("cards", "--kind", "season", "--format", "png", "-o", f"{ODD}.png"),
        ("all", "-o", ODD),
        ("prove", SEED, "--best", "1", "-o", f"{ODD}.json"),
        ("text", "proof", "--lang", "cs", "--card", "deepwood", "-o", f"{ODD}.html"),
        ("schema", ODD),
    ],
)
def test_odd_names_of_files_are_names_like_others(room: Path, proofpress: Proofpress, words: tuple[str, ...]) -> None:
    before = files(room)
    done = proofpress(*words)
    assert done.code == 0, done.err
    made = set(files(room)) - set(before)
    assert made
    assert all(name.startswith(given(ODD)) for name in made)


def test_odd_names_can_be_read_and_come_back_in_messages(room: Path, proofpress: Proofpress) -> None:
    (room / "own").rename(room / given(ODD))
    assert proofpress("check", "--data", ODD).code == 0
    lay(room / given(ODD), "cartographers/explore.yaml", b"cards: 1\n")
    done = proofpress("check", "--data", ODD)
    assert done.code == 1
    assert done.err.startswith(f"{ODD}/cartographers/explore.yaml:1:8: error: ")


def test_a_pack_in_a_folder_with_an_odd_name(room: Path, proofpress: Proofpress) -> None:
    done = proofpress(
        "pack", "plan", ODD, "--value", "none", "--event", "Cup \"of\" 'spaces'", "--players", "1", "--best", "1"
    )
    assert done.code == 0, done.err
    assert (room / given(f"{ODD}.key")).exists()
    assert proofpress("pack", "print", ODD, "--workers", "1").code == 0


_LONG_FILES = {
    **{name: COMMANDS[name] for name in ("sheets", "prove", "census", "schema", "all", "kit", "pack plan")},
    "cards as pictures": ("cards", "--format", "png", "--kind", "season", "-o", "made.png"),
    "text proof": ("text", "proof", "--lang", "cs", "--card", "deepwood", "-o", "made.html"),
    "text export": ("text", "export", "--lang", "cs", "-o", "made.po"),
    "draws as a post": ("draws", SEED, "--as", "forum", "-o", "made"),
    "profile": ("calibrate", "--read", "1,1", "--profile", "made"),
}


@pytest.mark.parametrize("words", _LONG_FILES.values(), ids=_LONG_FILES)
def test_a_file_name_of_300_characters_is_refused(room: Path, proofpress: Proofpress, words: tuple[str, ...]) -> None:
    before = files(room)
    done = proofpress(*(word.replace("made", LONG) if word.startswith("made") else word for word in words))
    assert done.code == 3
    assert LONG in done.err
    assert done.err.count("\n") == 1
    assert "name is too long" in done.err or "File name too long" in done.err
    made = set(files(room)) - set(before)
    assert made <= {given(f"{LONG}.key")}
    assert not list(room.rglob("*.part"))


_READ = {
    "sheets --names": ("sheets", "--names", LONG),
    "sheets --map": ("sheets", "--map", f"{LONG}.yaml"),
    "cards --profile": ("cards", "--profile", LONG),
    "verify": ("verify", LONG),
    "score": ("score", LONG, "--map", "a", "--edicts", "A=deepwood"),
    "score --cases": ("score", "--cases", LONG),
    "text import": ("text", "import", f"{LONG}.po"),
    "text check --from": ("text", "check", "--from", LONG),
    "pack print": ("pack", "print", LONG),
    "pack print --key": ("pack", "print", "cup", "--key", LONG),
    "pack results": ("pack", "results", "printed", LONG),
    "pack plan --from": ("pack", "plan", "made", "--from", LONG),
    "check --data": ("check", "--data", LONG),
}


@pytest.mark.parametrize("words", _READ.values(), ids=_READ)
def test_a_file_with_a_name_of_300_characters_is_not_there(
    room: Path, proofpress: Proofpress, words: tuple[str, ...]
) -> None:
    before = files(room)
    done = proofpress(*words)
    assert (done.code, done.out) == (3, "")
    assert done.err.count("\n") == 1
    assert LONG in done.err
    assert files(room) == before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (LONG, "need"),
        ("long words " * 40, "needs"),
        ("River 🌊", 'character "🌊" (U+1F30A WATER WAVE) is not in face'),
    ],
)
def test_cards_whose_names_cannot_be_printed(room: Path, proofpress: Proofpress, name: str, said: str) -> None:
    """They are shown in full, and refused where they should be drawn."""
    lay(room, "mine/cartographers/text/en.yaml", f"cards:\n  great_river: {{name: {name.strip()}}}\n".encode())
    assert proofpress("show", "great_river", "--data", "mine").out.splitlines()[0] == name.strip()
    for words in (("cards",), ("draws", SEED, "--as", "slides")):
        done = proofpress(*words, "--data", "mine", "-o", "made.pdf")
        assert (done.code, done.out) == (1, "")
        assert said in done.err
        assert "great_river" in done.err
        assert done.err.count("\n") == 1
    assert not (room / "made.pdf").exists()


def test_an_id_of_300_letters(room: Path, proofpress: Proofpress) -> None:
    lay(room, "mine/cartographers/text/en.yaml", f"cards:\n  {'x' * 300}: {{name: X}}\n".encode())
    done = proofpress("check", "--data", "mine")
    assert done.code == 1
    assert "mine/cartographers/text/en.yaml:2:3: error: " in done.err


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        (LONG, 2, "has 300 characters; there is room for 60"),
        ("Ada 🎲", 1, 'character "🎲" (U+1F3B2 GAME DIE) is not in face'),
    ],
)
@pytest.mark.parametrize(
    "words",
    [
        ("sheets", "--names", "names.txt", "-o", "made.pdf"),
        ("kit", SEED, "--names", "names.txt", "-o", "made"),
        ("pack", "plan", "made", "--value", "none", "--event", "X", "--players", "names.txt"),
    ],
    ids=lambda words: words[0],
)
def test_people_whose_names_cannot_be_printed(
    room: Path, proofpress: Proofpress, words: tuple[str, ...], name: str, code: int, said: str
) -> None:
    (room / "names.txt").write_text(f'Eva O\'Hara "Evi"\n{name}\n', encoding="utf-8")
    before = files(room)
    done = proofpress(*words)
    assert done.code == code
    assert said in done.err
    assert files(room) == before


def test_an_event_with_300_letters(room: Path, proofpress: Proofpress) -> None:
    done = proofpress("pack", "plan", "made", "--value", "none", "--event", LONG)
    assert done.code == 2
    assert done.err.endswith("a name of 1 to 60 characters is expected\n")
    assert not (room / "made").exists()
