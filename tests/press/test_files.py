import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from proofpress.errors import ContentError, PressError
from proofpress.files import File, is_part, part_in, remove_parts, write_all, write_new, write_whole
from tests import SEARCHED


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_and_replaced(tmp_path):
    target = tmp_path / "a.pdf"
    assert write_whole(target, b"one") == target
    write_whole(str(target), b"two")
    assert target.read_bytes() == b"two"
    assert names(tmp_path) == ["a.pdf"]


def test_permissions_follow_the_umask_unless_narrower(tmp_path):
    old = os.umask(0o027)
    try:
        assert write_whole(tmp_path / "a", b"").stat().st_mode & 0o777 == 0o640
        assert write_whole(tmp_path / "key", b"", mode=0o600).stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(old)


@pytest.mark.parametrize("before", [0o600, 0o640, 0o666, 0o755, 0o444])
def test_a_file_keeps_what_it_allows_to_whom(tmp_path, before):
    target = write_whole(tmp_path / "a.pdf", b"one")
    target.chmod(before)
    write_whole(target, b"two")
    assert (target.stat().st_mode & 0o777, target.read_bytes()) == (before, b"two")


def test_a_secret_takes_away_what_a_file_allowed_before(tmp_path):
    target = write_whole(tmp_path / "key", b"one")
    target.chmod(0o644)
    assert write_whole(target, b"two", mode=0o600).stat().st_mode & 0o777 == 0o600


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def fails(target, *words):
    with pytest.raises(PressError) as error:
        write_whole(target, b"new")
    assert error.value.exit_code == 3
    for word in (str(target), "cannot be written", *words):
        assert word in str(error.value)


def test_targets_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    fails(tmp_path, "it is a folder")
    fails(tmp_path / "no" / "a.pdf", f'the folder "{tmp_path / "no"}" does not exist')
    fails(tmp_path / "file" / "a.pdf", "is not a folder")
    fails(tmp_path / ("x" * 300), "the name is too long")
    assert names(tmp_path) == ["file"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_device_is_written_to_and_stays_a_device():
    fails("/dev/full", "is full")
    write_whole("/dev/null", b"x")
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOSPC, "is full"),
        (errno.EROFS, "is read-only"),
        (errno.EACCES, "is not permitted"),
        (errno.EIO, "input/output error"),
    ],
)
@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, code, words, call):
    target = tmp_path / "a.pdf"
    target.write_bytes(b"old")

    def broken(*_, **__):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, call, broken)
    fails(target, words)
    monkeypatch.undo()
    assert target.read_bytes() == b"old"
    assert names(tmp_path) == ["a.pdf"]


def test_an_interruption_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    target = tmp_path / "a.pdf"
    target.write_bytes(b"old")

    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(target, b"new")
    assert target.read_bytes() == b"old"
    assert names(tmp_path) == ["a.pdf"]


TOGETHER = ("a.pdf", "b.pdf", "index.txt")


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def together(folder, data, *, then=lambda: None):
    """Writes the index in the middle, as no command does: the place in the row does not matter."""

    def made():
        yield File(folder / "a.pdf", data)
        yield File(folder / "index.txt", data, lists=True)
        yield File(folder / "b.pdf", data)
        then()

    return write_all(made(), folder)


def lacking():
    raise ContentError("a letter is missing")


def test_files_are_written_together(tmp_path):
    folder = tmp_path / "new" / "kit"
    assert [path.name for path in together(folder, b"one")] == ["a.pdf", "index.txt", "b.pdf"]
    together(folder, b"two")
    assert contents(folder) == dict.fromkeys(TOGETHER, b"two")


def test_of_files_that_are_written_together_none_changes_when_one_is_refused(tmp_path):
    with pytest.raises(ContentError):
        together(tmp_path / "new" / "kit", b"one", then=lacking)
    assert names(tmp_path) == []
    together(tmp_path, b"one")
    with pytest.raises(ContentError):
        together(tmp_path, b"two", then=lacking)
    assert contents(tmp_path) == dict.fromkeys(TOGETHER, b"one")


def test_a_folder_that_was_empty_stays_when_a_file_is_refused(tmp_path):
    with pytest.raises(ContentError):
        together(tmp_path, b"one", then=lacking)
    assert tmp_path.is_dir()


@pytest.mark.parametrize("after", [0, 1, 2])
def test_no_index_claims_what_an_interrupted_run_has_not_written(tmp_path, monkeypatch, after):
    together(tmp_path, b"one")
    replace, left = os.replace, [after]

    def interrupted(*paths):
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        replace(*paths)

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        together(tmp_path, b"two")
    there = [b"two", b"two", b"one", b"one"][2 - after :]
    assert contents(tmp_path) == {"a.pdf": there[0], "b.pdf": there[1]}


KILLED = """
import os, signal, sys
from proofpress.files import write_new, write_whole
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
setattr(os, sys.argv[2], die)
write_whole(sys.argv[1], b"new" * 100_000)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_killed_run_leaves_no_partial_file_under_the_name(tmp_path, call):
    target = tmp_path / "a.pdf"
    target.write_bytes(b"old")
    result = subprocess.run([sys.executable, "-c", KILLED, str(target), call])
    assert result.returncode == -signal.SIGKILL
    assert target.read_bytes() == b"old"
    assert [name for name in names(tmp_path) if not name.startswith(".")] == ["a.pdf"]


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_never_takes_the_place_of_another(tmp_path, monkeypatch, links):
    """Also on a disk that knows no links."""
    if not links:
        monkeypatch.setattr(os, "link", refused)
    target = tmp_path / "cup.key"
    assert write_new(target, b"one", 0o600)
    assert not write_new(target, b"two", 0o600)
    (tmp_path / "link").symlink_to("nowhere")
    assert not write_new(tmp_path / "link", b"two")
    assert target.read_bytes() == b"one"
    assert target.stat().st_mode & 0o777 == 0o600
    assert names(tmp_path) == ["cup.key", "link"]


def refused(*_):
    raise PermissionError(errno.EPERM, "Operation not permitted")


# Files that cannot be replaced, and folders that several machines share


@pytest.mark.parametrize("code", [errno.EBUSY, errno.EXDEV])
def test_a_file_that_is_mounted_alone_is_written_in_place(tmp_path, monkeypatch, code):
    target = tmp_path / "a.pdf"
    target.write_bytes(b"something longer")
    before, said = target.stat().st_ino, []

    def mounted(*_):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "replace", mounted)
    write_whole(target, b"new", tell=said.append)
    assert (target.read_bytes(), target.stat().st_ino, names(tmp_path)) == (b"new", before, ["a.pdf"])
    assert [str(target) in each and "written in place" in each for each in said] == [True]


IN_A_CONTAINER = """
set -e
mount --make-rprivate / && mount --bind "$1/a.txt" "$1/room/a.txt"
if [ "$2" = ro ]; then
    mount --bind "$1/room" "$1/room" && mount -o remount,bind,ro "$1/room" && mount --bind "$1/a.txt" "$1/room/a.txt"
fi
exec "$3" -c '
import sys
from proofpress.files import write_whole
write_whole(sys.argv[1], b"new", tell=print)' "$1/room/a.txt"
"""


@pytest.mark.parametrize("folder", ["rw", "ro"])
def test_a_file_mounted_into_a_container(tmp_path, folder):
    (tmp_path / "room").mkdir()
    for name in ("a.txt", "room/a.txt"):
        (tmp_path / name).write_bytes(b"old and long")
    line = ["unshare", "-m", "/bin/sh", "-c", IN_A_CONTAINER, "sh", str(tmp_path), folder, sys.executable]
    try:
        done = subprocess.run(line, capture_output=True, env={**os.environ, "PYTHONPATH": SEARCHED}, check=False)
    except FileNotFoundError:
        pytest.skip("unshare is not installed")
    if b"unshare" in done.stderr or b"mount" in done.stderr:
        pytest.skip("nobody may mount here")
    assert b"written in place" in done.stdout, done.stderr
    assert (tmp_path / "a.txt").read_bytes() == b"new"
    assert (tmp_path / "room" / "a.txt").read_bytes() == b"old and long"


MEETING = """
import os, sys
from proofpress.files import remove_parts, write_whole
folder, inside, outside = sys.argv[1], *map(int, sys.argv[2:])
sync = os.fsync
def meet(descriptor):
    sync(descriptor)
    os.write(outside, b".")
    os.read(inside, 1)
os.fsync = meet
remove_parts(__import__("pathlib").Path(folder))
write_whole(f"{folder}/{os.getpid()}-{outside}.txt", b"new")
"""


def test_two_containers_share_a_folder(tmp_path):
    """Both programs have the number 1, and stand at the same place at the same time."""
    (mine, theirs), line = (os.pipe(), os.pipe()), ["unshare", "-pf", "--mount-proc", sys.executable, "-c", MEETING]
    pairs = [(mine[0], theirs[1]), (theirs[0], mine[1])]
    try:
        runs = [
            subprocess.Popen(
                [*line, str(tmp_path), *map(str, pair)], pass_fds=pair, env={**os.environ, "PYTHONPATH": SEARCHED},
                stderr=subprocess.PIPE,
            )
            for pair in pairs
        ]  # fmt: skip
    except FileNotFoundError:
        pytest.skip("unshare is not installed")
    for descriptor in (*mine, *theirs):
        os.close(descriptor)
    said = [run.communicate(timeout=30)[1] for run in runs]
    if any(each.startswith(b"unshare") for each in said):
        pytest.skip("nobody may make containers here")
    assert [run.returncode for run in runs] == [0, 0], said
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"new", b"new"]


def test_no_message_names_a_part(tmp_path):
    with pytest.raises(PressError) as error:
        write_whole(part_in(tmp_path) / "public" / "plan.json", b"")
    assert str(tmp_path / "public" / "plan.json") in str(error.value)
    assert ".part" not in str(error.value)


def test_what_is_half_written_goes_after_a_day_by_the_clock_of_the_disk(tmp_path):
    old, new, kept = part_in(tmp_path), tmp_path / ".4711-2.part", tmp_path / "a.part"
    for path in (old, new, kept):
        path.write_bytes(b"")
        os.utime(path, (now := path.stat().st_mtime - 25 * 3600, now))
    os.utime(new, (now + 2 * 3600, now + 2 * 3600))
    remove_parts(tmp_path)
    assert names(tmp_path) == [".4711-2.part", "a.part"]
    assert is_part(new.name)
