"""A pack that is killed at any change on the disk: run again it comes to its end, as if nothing had been.

What is tried is what the steps write and in which order; the rounds themselves are dealt and drawn once.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from proofpress import command_line
from proofpress.errors import UsageError
from proofpress.pack import folder as pack_folder
from proofpress.pack.audit import audit
from proofpress.pack.commands import common_files, mix_step, open_pack, print_step, reveal_step, tasks_of
from proofpress.pack.folder import begin, refuse_used
from proofpress.pack.game import Opened
from proofpress.pack.keys import Broken, commitment
from tests.cartographers.pack import events as cartographers
from tests.depth import DEPTH, at_night
from tests.hard_knocks.conftest import files as everything
from tests.hard_knocks.killing import a_day_passes, code_of, halted_at, killed_at
from tests.kingdoms.pack import events as kingdoms

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="what is killed is a copy of this process")

KEY = cartographers.KEY
STRIDE = 23 if DEPTH == 1 else 5  # a file takes three changes or four, so each of them has its turn


def instant(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """The same pack of a game that has dealt and drawn everything already."""
    pack = opened.pack
    dealt = list(pack.game.derive(pack.edition, pack.plan, opened.seed, lambda _: None))
    made = {task.dealt.unit.label: task.made() for task in tasks_of(pack, dealt)}
    common = common_files(opened, dealt)
    for step in ("commands", "audit"):
        monkeypatch.setattr(f"proofpress.pack.{step}.common_files", lambda *_: common)
    known = replace(
        pack.game,
        load=lambda _: pack.edition,
        derive=lambda *_: iter(dealt),
        make=lambda _book, _plan, _commitment, entry, _certificates: made[entry.unit.label],
    )
    return replace(opened, pack=replace(pack, game=known))


def moved(opened: Opened, folder: Path) -> Opened:
    return replace(opened, pack=replace(opened.pack, folder=folder))


@pytest.fixture(params=["cartographers", at_night("kingdoms")])
def planned(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    if request.param == "cartographers":
        return instant(cartographers.planned(tmp_path / "planned", cartographers.make_plan()), monkeypatch)
    plan = kingdoms.make_plan(rounds=1, players=2, table_size=2)
    return instant(kingdoms.planned(tmp_path / "planned", plan), monkeypatch)


def parts(folder: Path) -> list[Path]:
    return list(folder.rglob("*.part"))


def carry_out(pack: Opened) -> None:
    print_step(pack, workers=1)
    reveal_step(pack)


def test_printing_and_revealing_go_on_wherever_they_are_killed(planned: Opened, tmp_path: Path) -> None:
    def copied(name: str) -> Opened:
        shutil.copytree(planned.pack.folder, tmp_path / name)
        return moved(planned, tmp_path / name)

    carry_out(once := copied("once"))
    whole, clean = everything(once.pack.folder), list(audit(once, workers=1))
    left = 0
    for step in count(0, STRIDE):
        pack = copied(f"{step}")
        folder = pack.pack.folder
        if not killed_at(step, partial(carry_out, pack)):
            break
        left += len(parts(folder))
        if not pack_folder.has(folder, pack_folder.MANIFEST):
            with pytest.raises(Broken, match="printing was not finished"):
                list(audit(pack, workers=1))
        a_day_passes(folder)
        carry_out(pack)
        assert everything(folder) == whole
        assert list(audit(pack, workers=1)) == clean
    assert step > 2 * len(whole)
    assert left > len(whole) / STRIDE


def test_a_public_value_is_mixed_in_once(tmp_path: Path) -> None:
    """Also where it is killed, and where two people do it at the same time."""
    edition, plan = (
        cartographers.edition(),
        cartographers.make_plan(value_form="2 numbers of 1-49", value_source="the lottery"),
    )

    def unmixed(name: str) -> Any:
        with pytest.raises(UsageError, match="not mixed in yet"):
            cartographers.planned(tmp_path / name, plan)
        return open_pack(cartographers.GAME, tmp_path / name, edition, None)

    for step in count():
        pack = unmixed(f"{step}")
        if not killed_at(step, partial(mix_step, pack, "3 17")):
            break
        a_day_passes(pack.folder)
        assert mix_step(pack, "3 17") == "3 17"
        assert parts(pack.folder) == []
        with pytest.raises(UsageError, match="another public value"):
            mix_step(pack, "3 18")
        pack, codes = unmixed(f"{step} of two"), []
        codes.append(
            halted_at(step, partial(mix_step, pack, "3 17"), partial(keep_code, codes, mix_step, pack, "3 18"))
        )
        assert sorted(codes) == [0, 2]
    assert step > 2


def keep_code(codes: list[int | None], work: Callable[..., object], *about: object) -> None:
    codes.append(code_of(partial(work, *about)))


PLAN = b'{"a plan": "of an event"}\n'
OTHER = bytes(32)


def is_whole(folder: Path, key: Path) -> bool:
    """Whether there is a pack with its own key and nothing else."""
    seal = pack_folder.commitment_file(commitment(PLAN, pack_folder.load_key(key)), PLAN)
    return everything(folder) == {pack_folder.PLAN: PLAN, pack_folder.COMMITMENT: seal}


def test_planning_begins_again_wherever_it_is_killed_before_its_commitment(tmp_path: Path) -> None:
    again = refused = 0
    for step in count():
        folder, key = tmp_path / f"{step}" / "cup", tmp_path / f"{step}" / "cup.key"
        folder.parent.mkdir()
        if not killed_at(step, partial(begin, folder, PLAN, KEY, key, {})):
            break
        if pack_folder.has(folder, pack_folder.COMMITMENT):
            refused += 1
            with pytest.raises(UsageError, match="a pack is planned there"):
                refuse_used(folder)
            a_day_passes(folder.parent)
            pack_folder.tidy(folder)
            assert pack_folder.load_key(key) == KEY
        else:
            again += 1
            refuse_used(folder)
            a_day_passes(folder.parent)  # also the key's
            begin(folder, PLAN, OTHER, key, {})
            assert pack_folder.load_key(key) == OTHER
        assert is_whole(folder, key)
        assert sorted(path.name for path in folder.parent.iterdir()) == ["cup", "cup.key"]
        assert parts(folder) == []
    assert again > 8
    assert refused > 0


@pytest.mark.parametrize("locks", [True, False])
@pytest.mark.parametrize("other_key", ["cup.key", "other.key"])
def test_of_two_plans_in_one_folder_one_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other_key: str, locks: bool
) -> None:
    """Wherever the one is when the other comes: one pack, with the key of the run that made it. Also without locks."""
    if not locks:
        monkeypatch.setitem(sys.modules, "fcntl", None)
    ends = set()
    for step in count():
        folder = tmp_path / f"{step}" / "cup"
        mine, other = folder.with_name("cup.key"), folder.with_name(other_key)
        folder.parent.mkdir()
        codes: list[int | None] = []
        meanwhile = partial(keep_code, codes, begin, folder, PLAN, OTHER, other, {})
        code = halted_at(step, partial(begin, folder, PLAN, KEY, mine, {}), meanwhile)
        if code is None:
            break
        assert sorted((code, codes[0])) == [0, 2], step
        ends.add(code)
        assert is_whole(folder, mine if code == 0 else other)
        assert pack_folder.load_key(mine if code == 0 else other) == (KEY if code == 0 else OTHER)
    assert ends == {0, 2}
    assert step > 10


def test_a_key_is_taken_back_only_from_a_run_that_can_no_longer_finish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without locks a run may have its last step before it when another one takes it for dead."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    ends = set()
    for step in count():
        folder, key = tmp_path / f"{step}" / "cup", tmp_path / f"{step}" / "cup.key"
        hidden = folder / ".2147483647-0.part"
        pack_folder.write(hidden, pack_folder.PLAN, PLAN)
        pack_folder.write(hidden, pack_folder.COMMITMENT, pack_folder.commitment_file(commitment(PLAN, KEY), PLAN))
        pack_folder.save_key(key, KEY)

        def finish(last: Path = hidden / "public", place: Path = folder / "public") -> None:
            with suppress(OSError):
                os.rename(last, place)

        code = halted_at(step, partial(begin, folder, PLAN, OTHER, key, {}), finish)
        if code is None:
            break
        ends.add(code)
        assert pack_folder.load_key(key) == (OTHER if code == 0 else KEY), step
        a_day_passes(folder)
        pack_folder.tidy(folder)
        assert is_whole(folder, key)
    assert ends == {0, 2}


def test_a_key_of_another_event_is_never_touched(tmp_path: Path) -> None:
    folder, key = tmp_path / "cup", tmp_path / "cup.key"
    pack_folder.save_key(key, OTHER)
    with pytest.raises(UsageError, match="may be the key of another event"):
        begin(folder, PLAN, KEY, key, {})
    assert not folder.exists()
    assert killed_at(7, partial(begin, folder, PLAN, KEY, tmp_path / "mine.key", {}))
    assert parts(folder) != []
    with pytest.raises(UsageError, match="may be the key of another event"):
        begin(folder, PLAN, KEY, key, {})
    assert pack_folder.load_key(key) == OTHER


def test_a_command_removes_what_a_killed_one_has_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = "calibrate", "-o", "made.pdf"
    assert killed_at(1, partial(command_line.run, line))  # before it gets its name
    (tmp_path / f".{os.getpid()}-7.part").write_bytes(b"")  # what 0.2.0 has left
    kept = [tmp_path / name for name in ("a.part", ".0-1.part", ".0123456789abcde.part")]  # not ours
    for path in kept:
        path.write_bytes(b"")
    assert len(parts(tmp_path)) == 5
    a_day_passes(tmp_path)
    kept += [tmp_path / f".{os.getpid()}-8.part", tmp_path / ".0123456789abcdef.part"]  # at work
    for path in kept[-2:]:
        path.write_bytes(b"")
    assert command_line.run(line) == 0
    assert sorted(tmp_path.iterdir()) == sorted([*kept, tmp_path / "made.pdf"])


# What nobody put there on purpose


def test_leftovers_and_files_of_systems_are_no_part_of_a_pack(planned: Opened) -> None:
    folder = planned.pack.folder
    carry_out(planned)
    clean = list(audit(planned, workers=1))
    left = ["public/.2147483647-0.part", "players/.2147483647-2.part"]
    systems = [".DS_Store", "__MACOSX/more/x", "players/._slips.pdf", "public/desktop.ini", "sealed/Thumbs.db"]
    for name in (*left, *systems):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"x")
    said = [line for line in audit(planned, workers=1) if line not in clean]
    assert said == [
        "Half-written by a run that was killed or is still at work: players/.2147483647-2.part and "
        "public/.2147483647-0.part. This is not part of the pack and was not read; if no run is at work, you can "
        "delete it.",
        "Left by an operating system: .DS_Store, __MACOSX, players/._slips.pdf, public/desktop.ini and "
        "sealed/Thumbs.db. This is not part of the pack and was not read.",
    ]
    a_day_passes(folder)
    print_step(planned, workers=1)
    assert parts(folder) == []
    assert all((folder / name).exists() for name in systems)
    (folder / "players" / "a\x1b[2Kb.pdf").write_bytes(b"x")
    with pytest.raises(Broken, match=r"players/a\\u001b\[2Kb.pdf is not in the manifest: it was added after printing"):
        list(audit(planned, workers=1))


def test_a_folder_that_somebody_has_looked_into_is_still_empty(tmp_path: Path) -> None:
    (tmp_path / ".DS_Store").write_bytes(b"x")
    refuse_used(tmp_path)
    (tmp_path / "notes.txt").write_bytes(b"x")
    with pytest.raises(UsageError, match="exists and is not empty"):
        refuse_used(tmp_path)


@pytest.mark.parametrize("name", ["sealed", "players/more.pdf", "public/lost"])
def test_a_link_is_refused_by_every_step(tmp_path: Path, name: str) -> None:
    """Also one that leads nowhere, and a pipe, which would be read for ever."""
    folder = tmp_path / "cup"
    cartographers.planned(folder, cartographers.make_plan())
    (tmp_path / "elsewhere").mkdir()
    (folder / "players").mkdir()
    (folder / pack_folder.RESULTS).symlink_to(tmp_path / "elsewhere")  # they are the organiser's own
    cartographers.opened(folder)
    (folder / name).symlink_to(tmp_path / "elsewhere" if name == "sealed" else tmp_path / "nowhere")
    with pytest.raises(Broken, match=f"{name} is a link; a pack holds no links"):
        cartographers.opened(folder)
    (folder / name).unlink()
    os.mkfifo(folder / name)
    with pytest.raises(Broken, match=f"{name} is neither a file nor a folder"):
        cartographers.opened(folder)


def test_the_key_of_a_killed_run_does_not_stop_the_next_one(tmp_path: Path) -> None:
    """The cheap question comes first, but it is `begin` that knows whose the key is."""
    folder, key = tmp_path / "cup", tmp_path / "cup.key"
    folder.mkdir()
    key.write_bytes(b"")
    with pytest.raises(UsageError, match="it exists already"):
        pack_folder.refuse_taken(key, folder)
    (folder / ".0123456789abcdef.part").mkdir()
    pack_folder.refuse_taken(key, folder)
