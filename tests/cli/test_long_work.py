"""Long work says once what it is doing, and what can be refused at once is refused before it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from proofpress import command_line
from proofpress.cartographers import prove
from proofpress.cartographers.printing import kit
from proofpress.games import command_of, game
from tests.cli.conftest import Proofpress

LONG = ("kit", "all", "prove", "pack plan", "pack print", "pack audit", "seed find", "lab", "census", "studio")


class Clock:
    """Rings when the test says so, if somebody waits."""

    def __init__(self, _: float, rings: Callable[[], None]) -> None:
        self.rings, self.waits = rings, False
        Clock.last = self

    last: Clock

    def start(self) -> None:
        self.waits = True

    def cancel(self) -> None:
        self.waits = False

    def ring(self) -> None:
        if self.waits:
            self.rings()


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "Timer", Clock)


@pytest.mark.parametrize("name", LONG)
def test_long_commands_say_what_takes_long(name: str) -> None:
    assert command_of(game("cartographers"), name).work


def test_long_work_says_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    with command_line._progress("trying seeds") as progress:
        Clock.last.ring()
        assert capsys.readouterr().err == "trying seeds; please wait\n"
        progress(3, 50)
        Clock.last.ring()
        assert capsys.readouterr().err == "trying seeds: 3 of 50 done; please wait\n"
    Clock.last.ring()
    assert capsys.readouterr().err == ""


def test_other_work_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with command_line._progress(""):
        Clock.last.ring()
    assert capsys.readouterr().err == ""


def test_a_proof_says_it(proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = prove.prove

    def slowly(*words: object, **more: object) -> object:
        Clock.last.ring()
        return looked(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(prove, "prove", slowly)
    done = proofpress("prove", "meadow", "--best", "1")
    assert (done.code, done.err) == (0, "looking for lines of play; please wait\n")


def searched(*_: object, **__: object) -> None:
    raise AssertionError("this asks first what takes long")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("prove", "meadow", "-o", "none/a.json"), 'the folder "none" does not exist'),
        (("kit", "meadow", "-o", "kit.pdf"), "several files are printed, so name a folder"),
        (("kit", "-o", "file/kit"), "cannot be made: Not a directory"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused_before_a_search(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    for module, name in ((prove, "accept"), (kit, "accept"), (kit, "playable")):
        monkeypatch.setattr(module, name, searched)
    done = proofpress(*line)
    assert done.code in (2, 3)
    assert said in done.err


def test_a_key_that_exists_is_refused_before_the_plan_is_tried(
    proofpress: Proofpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.key").touch()
    monkeypatch.setattr("proofpress.pack.commands.plan_step", searched)
    done = proofpress("pack", "plan", "cup", "--value", "none", "--event", "Moot", "--players", "1")
    assert "it exists already" in done.err


def test_a_kit_for_a_map_on_which_nothing_fits_gives_up_soon(
    proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tries: list[object] = []

    class Undecided:
        verdict = "undecided"

    def refused(*words: object) -> tuple[None, type[Undecided]]:
        tries.append(words)
        return None, Undecided

    monkeypatch.setattr(kit, "accept", refused)
    done = proofpress("kit", "-o", tmp_path / "kit")
    assert (done.code, len(tries)) == (4, 100)
    assert "only 0 of 100 new seeds can be played" in done.err


@pytest.mark.parametrize(("words", "noted"), [((), True), (("--best", "1"), False)])
def test_a_narrow_search_is_noted_where_nobody_asked_for_it(
    proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], noted: bool
) -> None:
    monkeypatch.setattr(prove, "runs", lambda: False)
    monkeypatch.setattr(prove, "usual", lambda _: 2)
    assert ("--best N keeps more" in proofpress("prove", "meadow", *words).err) == noted
