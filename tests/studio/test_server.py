"""The local server against everybody who is not its page: refused, and nothing written."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from proofpress.command_line import run
from proofpress.files import IN_MEMORY, temporary_folder, zipped
from proofpress.studio.server import MOST_BYTES, Lane, Studio, opened, serve
from tests.browser.studio import serving
from tests.depth import at_night, nightly

QUESTION = json.dumps([{"do": "open", "language": "en"}]).encode()


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with serving(None) as found:
        yield found


def asked(
    studio: Studio, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, bytes, dict[str, str]]:
    """The answer to a request with these headers; those that are empty are left out."""
    connection = http.client.HTTPConnection("127.0.0.1", studio.server_port, timeout=10)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in headers.items():
        if value:
            connection.putheader(name.replace("_", "-"), value)
    connection.endheaders(body)
    try:
        answer = connection.getresponse()
        return answer.status, answer.read(), dict(answer.getheaders())
    except (http.client.HTTPException, ConnectionError):
        return 0, b"", {}
    finally:
        connection.close()


def right(studio: Studio, body: bytes = QUESTION) -> dict[str, str]:
    return {
        "Host": f"127.0.0.1:{studio.server_port}",
        "Sec_Fetch_Site": "same-origin",
        "X_Proofpress_Token": studio.token,
        "Content_Type": "application/json",
        "Content_Length": str(len(body)),
    }


def test_the_page_is_answered(studio: Studio) -> None:
    code, data, headers = asked(studio, "GET", "/", Host=f"localhost:{studio.server_port}")
    assert code == 200
    assert studio.token.encode() not in data
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert not any(name.lower().startswith("access-control") for name in headers)
    code, data, _ = asked(studio, "POST", "/ask", QUESTION, **right(studio))
    assert (code, json.loads(data)["language"]) == (200, "en")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"Host": "evil.test"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Host": "127.0.0.1:1"}, 421),
        ({"Host": ""}, 421),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
        ({"Sec_Fetch_Site": "none"}, 403),
        ({"Sec_Fetch_Site": ""}, 403),
        ({"X_Proofpress_Token": ""}, 403),
        ({"X_Proofpress_Token": "0" * 43}, 403),
        ({"X_Proofpress_Token": "\u00e9"}, 403),
        ({"Content_Type": "text/plain"}, 404),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 404),
        ({"Content_Length": ""}, 413),
        ({"Content_Length": "-1"}, 413),
        ({"Content_Length": str(MOST_BYTES + 1)}, 413),
    ],
    ids=str,
)
def test_a_request_that_is_not_the_pages_own(studio: Studio, change: dict[str, str], code: int) -> None:
    assert asked(studio, "POST", "/ask", QUESTION, **{**right(studio), **change})[0] == code


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "/../etc/passwd", "/font/../../x", "/font/%2e%2e/x", "//evil.test/", "/font/"]
)
def test_no_path_leads_to_a_file(studio: Studio, path: str) -> None:
    assert asked(studio, "GET", path, Host=f"127.0.0.1:{studio.server_port}")[0] == 404


def test_a_thousand_odd_requests(studio: Studio, tmp_path: Path) -> None:
    """Pieces of right requests put together wrongly: no answer but a refusal, and the server goes on."""
    chance = random.Random("odd requests")
    words = "GET POST PUT / /ask HTTP/1.1 HTTP/9 Host: evil.test Content-Length:5 Transfer-Encoding:chunked é {} .. %00"
    pieces = [*words.split(), "\r\n", "\0", " ", "x" * 70_000]
    before = sorted(tmp_path.parent.iterdir())
    bodies = [
        b"",
        b"{}",
        b"{",
        b"null",
        b"[[]]",
        b"[" * 9_000,
        b"\xff",
        json.dumps([{"do": ["run"]}]).encode(),
        b'[{"do":"run","game":{}}, {}]',
    ]
    for number in range(1_000):
        if number % 2:
            body = chance.choice(bodies)
            code, data, _ = asked(studio, "POST", "/ask", body, **right(studio, body))
            assert code in (200, 400)
            assert code == 400 or b"refused" in data
        elif number % 20:
            method, path = (
                chance.choice(["PUT", "DELETE", "OPTIONS", "GET"]),
                "/" + "".join(chance.choices("ask./%\\~", k=6)),
            )
            assert asked(studio, method, path, Host=f"127.0.0.1:{studio.server_port}")[0] in (404, 501)
        else:
            raw(studio, "".join(chance.choices(pieces, k=6)).encode())
    assert asked(studio, "POST", "/ask", QUESTION, **right(studio))[0] == 200
    assert sorted(tmp_path.parent.iterdir()) == before


def raw(studio: Studio, data: bytes) -> None:
    """Bytes that are no request at all."""
    with socket.create_connection(("127.0.0.1", studio.server_port), timeout=10) as connection:
        try:
            connection.sendall(data + b"\r\n\r\n")
            connection.shutdown(socket.SHUT_WR)
            answer = connection.recv(1_000)
        except OSError:  # it did not want to hear more
            return
        assert b" 200 " not in answer.split(b"\r\n")[0]


def test_questions_that_are_asked_together(studio: Studio) -> None:
    """Each is told on a line of its own; a card comes with its picture as wide as it is shown."""
    sheet = {"do": "run", "game": "cartographers", "command": "sheets", "language": "en", "written": {}, "wide": 50}
    body = json.dumps([{"do": "nothing"}, sheet]).encode()
    code, data, _ = asked(studio, "POST", "/ask", body, **right(studio, body))
    first, second = map(json.loads, data.splitlines())
    assert (code, first["refused"]) == (200, "KeyError: 'nothing'")
    (file,) = second["files"]
    assert file["picture"] == studio.told({"do": "picture", "data": file["data"], "page": 0, "wide": 50})


@nightly
def test_pictures_that_are_asked_for_at_once(studio: Studio) -> None:
    """pdfium ends the whole process where two threads use it, even if one only closes a page."""
    sheets = {"do": "run", "game": "cartographers", "command": "sheets", "language": "en", "written": {"copies": "4"}}
    (pdf,) = studio.told(sheets)["files"]
    pages = len(studio.told({"do": "picture", "data": pdf["data"]})["pages"])
    told: list[dict[str, str]] = []

    def look(page: int) -> None:
        told.append(studio.told({"do": "picture", "data": pdf["data"], "page": page, "wide": 40}))
        studio.told({**sheets, "written": {"format": "png"}})

    threads = [threading.Thread(target=look, args=(number % pages,)) for number in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert pages == 8
    assert len(told) == 24
    assert all("data" in each for each in told)
    assert "refused" in studio.told({"do": "picture", "data": "bm90aGluZw=="})


SEALED = secrets.token_bytes(32)
ENDS = {
    "INT": [signal.SIGINT], "TERM": [signal.SIGTERM], "HUP": [signal.SIGHUP], "KILL": [signal.SIGKILL],
    "twice": [signal.SIGTERM, signal.SIGINT, signal.SIGHUP],
}  # fmt: skip


def begun(tmp_path: Path) -> tuple[subprocess.Popen[str], http.client.HTTPConnection, dict[str, str]]:
    """A studio as a process of its own, a connection to it, and what a question to it must have."""
    process = subprocess.Popen(
        [sys.executable, "-m", "proofpress", "studio", "--no-open"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert process.stdout is not None
    address, _, token = process.stdout.readline().strip().partition("/#token=")
    assert address.startswith("http://127.0.0.1:")
    headers = {"Sec-Fetch-Site": "same-origin", "X-Proofpress-Token": token, "Content-Type": "application/json"}
    return process, http.client.HTTPConnection(address.removeprefix("http://")), headers


def files_of(tmp_path: Path, mark: bytes) -> list[Path]:
    """The files that hold the mark, wherever a studio of this user may put some."""
    folders = [*tmp_path.glob("proofpress-*"), *IN_MEMORY.glob("proofpress-*")]
    found = []
    for path in (path for folder in folders for path in folder.rglob("*")):
        with suppress(OSError):  # a studio of another test has ended
            if mark in path.read_bytes():
                found.append(path)
    return found


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, dict[str, str]], bytes]:
    """An event as the page holds it, with a sealed page; and the digits of its key."""
    cup = tmp_path_factory.mktemp("event") / "cup"
    assert (
        run(
            [
                "pack",
                "plan",
                str(cup),
                "--value",
                "none",
                "--event",
                "Cup",
                "--players",
                "2",
                "--rounds",
                "40",
                "--best",
                "1",
            ]
        )
        == 0
    )
    key = cup.with_name("cup.key").read_bytes()
    there = {path.relative_to(cup).as_posix(): path.read_bytes() for path in cup.rglob("*") if path.is_file()}
    held = {"folder": zipped({**there, "sealed/page.pdf": SEALED}.items()), "key": key}
    handed = {of: {"name": of, "data": b64encode(data).decode()} for of, data in held.items()}
    return handed, key.split()[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="these signals are those of POSIX systems")
@pytest.mark.parametrize("how", [at_night("INT"), at_night("TERM"), "HUP", at_night("KILL"), at_night("twice")])
def test_no_key_and_no_sealed_page_outlives_the_studio(
    how: str, event: tuple[dict[str, dict[str, str]], bytes], tmp_path: Path
) -> None:
    files, key = event
    process, line, headers = begun(tmp_path)
    asked = {"do": "run", "game": "cartographers", "command": "pack print", "language": "en", "slow": True}
    line.request("POST", "/ask", json.dumps([{**asked, "written": {}, "files": files}]), headers)
    while not files_of(tmp_path, SEALED):
        assert process.poll() is None
    assert not files_of(tmp_path, key), "the key lies in no file, also while the command works"
    for number in ENDS[how]:
        process.send_signal(number)
    assert "Traceback" not in process.communicate()[1]
    line.close()
    assert process.returncode == (-signal.SIGKILL if how == "KILL" else 0)
    if how == "KILL":
        assert files_of(tmp_path, SEALED), "nobody could remove them"
        after, _, _ = begun(tmp_path)
        after.terminate()
        assert "Traceback" not in after.communicate()[1]
    assert not files_of(tmp_path, SEALED)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="these signals are those of POSIX systems")
def test_a_folder_at_work_and_those_of_others_are_not_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "proofpress-mine").mkdir()
    (tmp_path / "proofpress-mine" / "thesis.txt").touch()
    with temporary_folder() as first:
        (first / "kept").touch()
        with temporary_folder():
            assert (first / "kept").exists()
        assert first.stat().st_mode & 0o777 == 0o700
        shutil.copytree(first, tmp_path / "proofpress-dead")
    with temporary_folder():
        assert not (tmp_path / "proofpress-dead").exists()
    assert [path.name for path in tmp_path.rglob("*")] == ["proofpress-mine", "thesis.txt"]


def test_what_is_being_answered_ends_before_the_folder_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, waited_for, order = threading.Event(), threading.Event(), []

    class Turn:
        """A lock that says when somebody waits for it."""

        def __init__(self) -> None:
            self._lock = threading.Lock()

        def acquire(self) -> None:
            if self._lock.locked():
                waited_for.set()
            self._lock.acquire()

        __enter__ = acquire

        def __exit__(self, *_: object) -> None:
            self._lock.release()

    def tell(_: object) -> dict[str, str]:
        begun.set()
        waited_for.wait(20)
        order.append("answered")
        return {}

    with opened(None) as studio:
        monkeypatch.setattr(studio, "turn", Turn())
        monkeypatch.setattr(studio.desk, "tell", tell)
        asking = threading.Thread(target=studio.told, args=({},), daemon=True)
        asking.start()
        assert begun.wait(20)
    order.append("gone")
    waited_for.set()
    asking.join()
    assert order == ["answered", "gone"]


def test_an_ended_process_is_not_started_again(tmp_path: Path) -> None:
    lane = Lane(tmp_path, None, None)
    lane.close()
    assert "is gone" in lane.tell({"do": "open"})["refused"]


def test_work_that_nobody_wants_any_more_ends(tmp_path: Path) -> None:
    """What would take minutes is left at once, and the next question is answered by another process."""
    lane, looks = Lane(tmp_path, None, None), iter([False, True])
    seeds = {"do": "run", "game": "cartographers", "command": "seeds", "written": {"tries": "1000"}}
    assert "is gone" in lane.tell(seeds, lambda: next(looks))["refused"]
    assert lane.is_idle
    assert lane.tell({"do": "open", "language": "cs"})["language"] == "cs"
    lane.close()


def test_whoever_closes_the_connection_has_left(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, noticed = threading.Event(), threading.Event()

    def told(_: object, left: Callable[[], bool]) -> dict[str, str]:
        assert not left()
        begun.set()
        while not left():
            pass
        noticed.set()
        return {}

    monkeypatch.setattr(studio, "told", told)
    connection = http.client.HTTPConnection("127.0.0.1", studio.server_port, timeout=10)
    connection.putrequest("POST", "/ask", skip_host=True)
    for name, value in right(studio).items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders(QUESTION)
    assert begun.wait(20)
    connection.close()
    assert noticed.wait(20)


def test_a_second_long_question_does_not_wait_for_the_first(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def tell(self: Lane, asked: dict[str, str], _: object) -> dict[str, str]:
        with self._turn:
            if asked["do"] == "lab":
                begun.set()
                go_on.wait(20)
            return asked

    monkeypatch.setattr(Lane, "tell", tell)
    first = threading.Thread(target=studio.told, args=({"do": "lab", "slow": True},), daemon=True)
    first.start()
    assert begun.wait(20)
    assert studio.told({"do": "draws", "slow": True})["do"] == "draws"
    go_on.set()
    first.join()


def test_every_page_has_scripts_of_its_own(studio: Studio) -> None:
    """Each page names a nonce that no page before had, in its policy, its head and its script; nothing else may run."""
    pages = [asked(studio, "GET", "/", Host=f"localhost:{studio.server_port}") for _ in range(2)]
    nonces = [re.findall("nonce-([^']+)'", headers["Content-Security-Policy"]) for _, _, headers in pages]
    assert nonces[0] != nonces[1]
    for (_, data, headers), (nonce,) in zip(pages, nonces, strict=True):
        assert f'<script nonce="{nonce}">'.encode() in data
        assert "script-src 'nonce-" in headers["Content-Security-Policy"]
        assert "script-src 'unsafe-inline'" not in headers["Content-Security-Policy"]
        assert b"a-nonce-for-each-page" not in data


def test_the_token_is_in_no_list_of_processes(studio: Studio, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The browser is started with a file that only the user may read, and that is gone when the page is there."""
    monkeypatch.setenv("HOME", str(tmp_path))
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr(studio, "serve_forever", lambda: shown.append(studio.doorway.read_text()))
    serve(studio, show=True)
    address, page = shown
    assert studio.token not in address
    assert f"url={studio.address}" in page
    assert list(tmp_path.iterdir()) == []
    studio.made_doorway()
    assert studio.doorway.stat().st_mode & 0o777 == 0o600
    asked(studio, "POST", "/ask", QUESTION, **right(studio))
    assert list(tmp_path.iterdir()) == []
