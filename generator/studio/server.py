"""The page on this machine: a server that listens on 127.0.0.1 alone and answers nobody but the page it has opened.

The order of what is asked of a request: whom it thinks it is talking to (a foreign name for this machine would let any
page read along), then where it comes from, then the token, then its size. Nothing is served from a folder, and files
come in with the request, so that no path ever comes from outside.
"""

from __future__ import annotations

import json
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, Final

from generator.studio.lane import Lane
from generator.studio.page import page
from generator.studio.parts import FONTS, font
from generator.studio.pictures import DrawingDesk

POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; connect-src 'self'; "
    "img-src data: blob:; font-src 'self'; base-uri 'none'; form-action 'none'"
)
MOST_BYTES: Final = 100_000_000  # of a question: an event as a ZIP, in base64
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Studio(ThreadingHTTPServer):
    """The server with its desk. Questions are answered one by one, since the program is made for one at a time; those
    that take long have a line and a process of their own."""

    daemon_threads = True

    def __init__(self, folder: Path, own: Path | None, pack: Path | None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.token, self.desk, self.turn = token_urlsafe(32), DrawingDesk(folder, own, pack), Lock()
        self._long = Lane(folder / "long", own, pack)
        self.hosts = {f"127.0.0.1:{self.server_port}", f"localhost:{self.server_port}"}
        self.page = page("server", {}, POLICY)

    @property
    def address(self) -> str:
        """Where the page is; the token stands in the fragment, which no browser sends on."""
        return f"http://127.0.0.1:{self.server_port}/#token={self.token}"

    def told(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What the desk says."""
        if asked.get("slow") and asked.get("do") != "save":  # what is saved is saved one by one
            return self._long.tell(asked)
        with self.turn:
            return self.desk.tell(asked)

    def server_close(self) -> None:
        """Ends what takes long, waits for what does not, and answers nothing more: the folder goes next."""
        self._long.close()
        self.turn.acquire()
        super().server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that ends in the middle is nobody's mistake."""


class _Handler(BaseHTTPRequestHandler):
    server: Studio
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "Proofpress", ""
    timeout = 30
    disable_nagle_algorithm = True  # an answer has two parts, and the second would wait 40 ms for a sign of the first

    def do_GET(self) -> None:
        if not self._is_ours():
            return
        name = self.path.partition("?")[0]
        if name == "/":
            self._send(200, "text/html; charset=utf-8", self.server.page)
        elif name.startswith("/font/") and name[6:] in FONTS:
            self._send(200, "font/ttf", font(name[6:]))
        else:
            self._refuse(404, "there is nothing under this address")

    def do_POST(self) -> None:
        if not self._is_ours():
            return
        said = self.headers.get("Content-Length", "")
        if self.headers.get("Sec-Fetch-Site") != "same-origin":
            self._refuse(403, "only the page itself may ask")
        elif not compare_digest(self.headers.get("X-Proofpress-Token", "").encode(), self.server.token.encode()):
            self._refuse(403, "the token is missing or wrong; open the address that the program has printed")
        elif self.path != "/ask" or self.headers.get("Content-Type") != "application/json":
            self._refuse(404, "there is nothing under this address")
        elif not (said.isdecimal() and said.isascii() and int(said) <= MOST_BYTES):
            self._refuse(413, f"a question has a length, of at most {MOST_BYTES:,} bytes")
        else:
            self._answer(self.rfile.read(int(said)))

    def _answer(self, data: bytes) -> None:
        try:
            questions = json.loads(data)
        except (ValueError, RecursionError):
            questions = None
        if not isinstance(questions, list) or not all(isinstance(asked, dict) for asked in questions):
            self._refuse(400, "questions are a list of objects in JSON")
            return
        self._begin(200, "application/x-ndjson", {"Transfer-Encoding": "chunked"})
        for asked in questions:
            line = json.dumps(self.server.told(asked), ensure_ascii=False).encode() + b"\n"
            self.wfile.write(b"%x\r\n%b\r\n" % (len(line), line))
        self.wfile.write(b"0\r\n\r\n")

    def _is_ours(self) -> bool:
        """Whether the request is meant for this machine, under a name of its own."""
        if self.headers.get_all("Host", []) in [[host] for host in self.server.hosts]:
            return True
        self._refuse(421, "this is another machine")
        return False

    def _refuse(self, code: int, why: str) -> None:
        self.close_connection = True
        self._send(code, "text/plain; charset=utf-8", f"{why}\n".encode())

    def _send(self, code: int, kind: str, data: bytes) -> None:
        self._begin(code, kind, {"Content-Length": str(len(data))})
        self.wfile.write(data)

    def _begin(self, code: int, kind: str, length: Mapping[str, str]) -> None:
        self.send_response(code)
        for name, value in {**_HEADERS, "Content-Type": kind, **length}.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing is logged: a terminal shows what it was told to, once."""


@contextmanager
def opened(own: Path | None, pack: Path | None = None) -> Iterator[Studio]:
    """A studio, whose files are gone when it ends."""
    with TemporaryDirectory(prefix="proofpress-") as folder, Studio(Path(folder), own, pack) as studio:
        yield studio


def serve(studio: Studio, *, show: bool) -> None:
    """Answers until it is interrupted."""
    if show:
        webbrowser.open(studio.address)
    with suppress(KeyboardInterrupt):
        studio.serve_forever()
