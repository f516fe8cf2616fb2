"""The local server against everybody who is not its page: refused, and nothing written."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofpress.studio.server import MOST_BYTES, Lane, Studio, opened
from tests.depth import nightly

QUESTION = json.dumps([{"do": "open", "language": "en"}]).encode()


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with opened(None) as found:
        threading.Thread(target=found.serve_forever, args=(0.02,), daemon=True).start()
        yield found
        found.shutdown()


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
        studio.told({**sheets, "written": {"format": "png", "dpi": "36"}})

    threads = [threading.Thread(target=look, args=(number % pages,)) for number in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert pages == 8
    assert len(told) == 24
    assert all("data" in each for each in told)
    assert "refused" in studio.told({"do": "picture", "data": "bm90aGluZw=="})


def test_ctrl_c_ends_it_and_leaves_nothing(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "proofpress", "studio", "--no-open"]
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(tmp_path)}
    )
    assert process.stdout is not None
    address = process.stdout.readline()
    assert address.startswith("http://127.0.0.1:")
    assert "#token=" in address
    with urllib.request.urlopen(address.partition("#")[0], timeout=20) as page:
        assert page.status == 200
    assert len(list(tmp_path.iterdir())) == 1
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=20)[1] == ""
    assert process.returncode == 0
    assert list(tmp_path.iterdir()) == []


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
