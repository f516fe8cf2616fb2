"""Saving own data through the desk: where it goes, what is refused, and that nobody's work is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofpress.cartographers.game import GAME
from proofpress.errors import FileError
from proofpress.files import File
from proofpress.options import DATA, Answer, Command, Job, Option
from proofpress.studio import event
from proofpress.studio.forms import ChangedSince, Desk, digests, save

FILES = GAME.files()
COINS = "cartographers/edition.yaml"
ASKED = {"game": "cartographers", "command": "coins", "language": "en"}


def coins(job: Job[Any]) -> Answer:
    """A command of a room that changes own data."""
    return Answer(files=[File(Path(COINS), f"coin_track: {job.chosen['coins']}\n".encode())])


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "own" / "cartographers").mkdir(parents=True)
    return tmp_path / "own"


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(event.ASKED, "coins", Command(coins, (Option("coins", "How many."), DATA)))


@pytest.mark.usefixtures("room")
def test_two_pages_on_one_file(own: Path) -> None:
    (own / COINS).write_text("coin_track: 12\n")
    desk = Desk(own.parent, own)
    seen = desk.tell({"do": "run", **ASKED, "written": {"coins": "10"}})["seen"]
    assert (own / COINS).read_text() == "coin_track: 12\n", "what is only asked for is not written"
    told = desk.tell({"do": "save", **ASKED, "written": {"coins": "10"}, "seen": seen})
    assert (own / COINS).read_text() == "coin_track: 10\n"
    assert told["saved"] == digests(own)
    other = desk.tell({"do": "save", **ASKED, "written": {"coins": "8"}, "seen": seen})
    assert other["changed"] == [COINS]
    assert "changed since it was opened" in other["refused"]
    assert (own / COINS).read_text() == "coin_track: 10\n"
    desk.tell({"do": "save", **ASKED, "written": {"coins": "8"}, "seen": told["saved"]})
    assert (own / COINS).read_text() == "coin_track: 8\n"


@pytest.mark.usefixtures("room")
def test_a_folder_begins_empty_and_a_studio_without_one_saves_nothing(tmp_path: Path) -> None:
    own = tmp_path / "new"
    own.mkdir()
    desk = Desk(tmp_path, own)
    assert "saved" in desk.tell({"do": "save", **ASKED, "written": {"coins": "9"}})
    assert desk.rooms.data(desk.rooms.game("cartographers")).coin_track == 9
    told = Desk(tmp_path).tell({"do": "save", **ASKED, "written": {"coins": "9"}})
    assert "without --data" in told["refused"]


@pytest.mark.usefixtures("room")
def test_what_cannot_be_read_back_is_not_saved(own: Path) -> None:
    (own / COINS).write_text("coin_track: 12\n")
    desk = Desk(own.parent, own)
    told = desk.tell({"do": "save", **ASKED, "written": {"coins": "many"}, "seen": digests(own)})
    assert "a whole number" in told["refused"]
    assert (own / COINS).read_text() == "coin_track: 12\n"


@pytest.mark.parametrize(
    "name",
    ["../out.yaml", "/tmp/cartographers/edition.yaml", "cartographers/../../x.yaml", "cartographers/maps/../x.yaml",
     "cartographers/edition.txt", "cartographers/maps/*.yaml", "cartographers/maps/A B.yaml", ".hidden.yaml",
     "notes.yaml", "", "."],
)  # fmt: skip
def test_only_data_files_below_the_folder(own: Path, name: str) -> None:
    with pytest.raises(FileError):
        save([File(Path(name), b"coin_track: 1\n")], own, FILES, {})
    assert [path for path in own.parent.rglob("*") if path.is_file()] == []


def test_no_link_leads_out(own: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "z.yaml").write_text("grid: []\n")
    (own / "cartographers" / "maps").symlink_to(tmp_path / "elsewhere")
    (own / COINS).symlink_to(tmp_path / "elsewhere" / "z.yaml")
    for name in (COINS, "cartographers/maps/z.yaml"):
        with pytest.raises(FileError, match="leads out"):
            save([File(Path(name), b"coin_track: 1\n")], own, FILES, {})
    assert (tmp_path / "elsewhere" / "z.yaml").read_text() == "grid: []\n"


def test_all_or_none(own: Path) -> None:
    """Of two files one of which has changed, neither is written; a file that was not seen is not written over."""
    (own / COINS).write_text("coin_track: 12\n")
    new = [File(Path(COINS), b"coin_track: 1\n"), File(Path("languages/xx.yaml"), b"name: X\nletters: {}\n")]
    with pytest.raises(ChangedSince) as refused:
        save(new, own, FILES, {})
    assert refused.value.names == [COINS]
    assert list(digests(own)) == [COINS]
    save(new, own, FILES, digests(own))
    assert list(digests(own)) == [COINS, "languages/xx.yaml"]


def test_a_broken_folder_opens_with_its_mistakes_at_their_places(own: Path) -> None:
    (own / COINS).write_text("# ours\ncoin_track: many\n")
    told = Desk(own.parent, own).tell({"do": "open", "language": "de"})
    assert told["words"]["studio_save"]
    (mistake,) = told["mistakes"]
    assert (mistake["file"], mistake["line"], mistake["column"]) == ("own/cartographers/edition.yaml", 2, 13)
    assert mistake["text"] == "coin_track: many"
