"""The page on this machine, and the command `studio`."""

from __future__ import annotations

import atexit
import json
import signal
import webbrowser
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedReader, BytesIO
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from threading import Lock
from typing import Any, Final

from proofpress.errors import EXIT_CONTENT, EXIT_FILE, Refusal, say
from proofpress.files import Changed, File, digest, temporary_folder, write_all, write_new
from proofpress.options import DATA, Answer, Command, Job, Option, Progress, begin_work, file, flag, unwatched
from proofpress.press.document import read_pages
from proofpress.press.typesetting import FACES
from proofpress.settings import settings_path
from proofpress.studio.forms import Desk
from proofpress.studio.one_file import PDFJS, PYODIDE, edition
from proofpress.studio.page import page

# --------------------------------------------------------------------------------------------------------------------
# What the page keeps for its user between two starts: a folder with a file for each thing. A browser cannot keep them
# for the page of the local server, whose port is another one at each start, and with it what browsers tell pages apart
# by.
#
# The digest of a file is its revision: whoever writes says which one they have seen, and where another tab or another
# studio was quicker, they are told what is there. Which names there are, templates/studio/kept.js says.


def usual_folder() -> Path | None:
    """Where it is kept: beside the saved settings; None where there is no home folder."""
    path = settings_path()
    return Path(path).parent / "studio" if path else None


class Keeper:
    """What is kept in a folder; nothing where there is none."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def kept(self) -> dict[str, Any] | None:
        """All that is kept, by its names, each with its revision; None where nothing is."""
        if self._folder is None:
            return None
        found = ((path, *_read(path)) for path in sorted(self._folder.glob("*.json")))
        return {name: there for path, name, there in found if path == self._folder / _file(name)}

    def keep(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Keeps a value, and gives its revision; or what is there, where that is another one than was seen."""
        name = str(asked.get("name", ""))
        if self._folder is None:
            raise Refusal(say("the studio has no folder to keep anything in"), "name")
        path, data = self._folder / _file(name), json.dumps({"name": name, "value": asked.get("value")}).encode()
        try:
            write_all([File(path, data, mode=0o600, was=str(asked.get("was", "")))], self._folder)
        except Changed:
            return {"theirs": _read(path)[1]}
        return {"revision": digest(data)}


def _file(name: str) -> str:
    return f"{digest(name.encode(errors='backslashreplace'))[:32]}.json"


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    """A name, and what is kept under it; nothing where somebody else has written, whose file stays as it is."""
    data = b""
    try:
        data = path.read_bytes()
        found = json.loads(data)
        json.dumps(found, allow_nan=False)  # a page reads no other numbers
        return str(found["name"]), {"value": found["value"], "revision": digest(data)}
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return "", {"value": None, "revision": digest(data)}


# --------------------------------------------------------------------------------------------------------------------
# Pictures of the pages of a document, where no browser draws them: the very PDF that is saved, drawn by pdfium.


_MOST_WIDE: Final = 3000  # pixels
_GOOD: Final = 90  # of 100: nobody sees a difference, and it is made in a fifth of the time that a PNG takes


class DrawingDesk(Desk):
    """A desk that is also asked for pictures, and for what it keeps. Where a question says how `wide`, in pixels, every
    PDF that is told comes with one of its first page."""

    def __init__(self, folder: Path, own: Path | None, pack: Path | None, kept: Path | None = None) -> None:
        super().__init__(folder, own, pack)
        keeper = Keeper(kept)
        keeping = {"kept": lambda _, __: {"kept": keeper.kept()}, "remember": lambda asked, _: keeper.keep(asked)}
        self._does = {**self._does, **keeping}

    def tell(self, asked: Mapping[str, Any], progress: Progress = unwatched) -> dict[str, Any]:
        """What the desk says, or a picture of a page of a document."""
        if asked.get("do") == "picture":
            return picture(asked)
        told = super().tell(asked, progress)
        for each in told.get("files", []) if "wide" in asked else []:
            if each["name"].endswith(".pdf"):
                each["picture"] = picture({"data": each["data"], "page": 0, "wide": asked["wide"]})
        return told


def picture(asked: Mapping[str, Any]) -> dict[str, Any]:
    """How many pages the document has and how large they are; and one of its pages, so many pixels wide. pdfium works
    for one at a time, so all of it is closed before the next one asks."""
    try:
        with closing(read_pages(b64decode(asked["data"]))) as document:
            pages = [list(document.get_page_size(number)) for number in range(len(document))]
            if "page" not in asked:
                return {"pages": pages}
            with closing(document[int(asked["page"])]) as page:
                wide = min(float(asked["wide"]), _MOST_WIDE)
                made = BytesIO()
                drawn = page.render(scale=wide / page.get_width()).to_pil()
                drawn.save(made, "JPEG", quality=_GOOD, subsampling=0)
            return {"pages": pages, "wide": asked["wide"], "data": b64encode(made.getvalue()).decode()}
    except Exception as error:
        return {"refused": say("this page cannot be drawn: {error}", error=error), "parts": [], "code": EXIT_CONTENT}


# --------------------------------------------------------------------------------------------------------------------
# The desk in a process of its own, for what takes long: a picture never waits behind a proof.


_LOOK: Final = 0.1  # seconds between two looks whether somebody still wants the answer
_LANES: Final = 2  # so that what takes a moment seldom waits for what another tab wants
_GONE: Final = {"refused": say("the process that was working on this is gone"), "parts": [], "code": EXIT_FILE}


class Lane:
    """One process, started when it is first needed; it answers one question after another."""

    def __init__(self, folder: Path, own: Path | None, pack: Path | None) -> None:
        self._given, self._turn = (folder, own, pack), Lock()
        self._process: Any = None
        self._line: Connection | None = None
        self._ended = False

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits for an answer."""
        return not self._turn.locked()

    def tell(self, asked: Mapping[str, Any], left: Callable[[], bool] = lambda: False) -> dict[str, Any]:
        """What the desk of the process says; where whoever asked has `left`, it ends and another one begins."""
        with self._turn:
            if self._ended or left():
                return dict(_GONE)
            if self._line is None:
                self._start()
            assert self._line is not None
            if self._ended:  # since a moment ago
                return dict(_GONE)
            try:
                self._line.send(dict(asked))
                while not self._line.poll(_LOOK):
                    if left():
                        self._end()
                        if not self._ended:
                            self._start()
                        return dict(_GONE)
                told: dict[str, Any] = self._line.recv()
            except (EOFError, OSError):
                self._line = None
                return dict(_GONE)
            return told

    def _start(self) -> None:
        context = get_context("spawn")  # a fork would take the threads of a server for its own
        self._line, other = context.Pipe()
        process = context.Process(target=_work, args=(other, *self._given))
        process.start()
        self._process = process
        other.close()

    def close(self) -> None:
        """Ends the process, whatever it is doing; who still waits for it does not start another."""
        self._ended = True
        self._end()  # whoever waits for an answer lets go of the turn
        with self._turn:
            self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()


def _work(line: Connection, *given: Any) -> None:
    begin_work()
    desk = DrawingDesk(*given)
    while True:
        line.send(desk.tell(line.recv()))


# --------------------------------------------------------------------------------------------------------------------
# The page on this machine: a server that listens on 127.0.0.1 alone and answers nobody but the page it has opened.
#
# The order of what is asked of a request: whom it thinks it is talking to (a foreign name for this machine would let
# any page read along), then where it comes from, then the token, then its size. Nothing is served from a folder, and
# files come in with the request, so that no path ever comes from outside.


NONCE: Final = "a-nonce-for-each-page"  # stands where each page has one of its own
POLICY: Final = (
    f"default-src 'none'; script-src 'nonce-{NONCE}' blob:; style-src 'unsafe-inline'; connect-src 'self'; "
    "img-src data: blob:; font-src 'self'; base-uri 'none'; form-action 'none'"
)
FONTS: Final = ("serif", "serif-italic", "serif-semibold", "sans", "sans-semibold", "title")  # of paper and page alike
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

    def __init__(self, folder: Path, own: Path | None, pack: Path | None, kept: Path | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.token, self.desk, self.turn = token_urlsafe(32), DrawingDesk(folder, own, pack, kept), Lock()
        self._long = [Lane(folder / f"long-{number}", own, pack) for number in range(_LANES)]
        self.hosts = {f"127.0.0.1:{self.server_port}", f"localhost:{self.server_port}"}
        self.page = page("server", {}, POLICY, NONCE)

    @property
    def address(self) -> str:
        """Where the page is; the token stands in the fragment, which no browser sends on."""
        return f"http://127.0.0.1:{self.server_port}/#token={self.token}"

    @property
    def doorway(self) -> Path:
        """A page that leads to this one, until somebody is there: in the home folder, where every browser may read."""
        return Path.home() / f"proofpress-{self.server_port}.html"

    def made_doorway(self) -> str:
        """Its address, without the token: what a browser is started with, everybody on the machine can read."""
        self.doorway.unlink(missing_ok=True)
        leads = f'<!DOCTYPE html><meta http-equiv="refresh" content="0;url={self.address}">'
        write_new(self.doorway, leads.encode(), 0o600)
        return self.doorway.as_uri()

    def told(self, asked: Mapping[str, Any], left: Callable[[], bool] = lambda: False) -> dict[str, Any]:
        """What the desk says; what takes long ends where whoever asked has `left`."""
        if asked.get("slow") and asked.get("do") != "save":  # what is saved is saved one by one
            return next((lane for lane in self._long if lane.is_idle), self._long[0]).tell(asked, left)
        with self.turn:
            return self.desk.tell(asked)

    def server_close(self) -> None:
        """Ends what takes long, waits for what does not, and answers nothing more: the folder goes next."""
        for lane in self._long:
            lane.close()
        self.turn.acquire()
        super().server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that ends in the middle is nobody's mistake."""


class _Handler(BaseHTTPRequestHandler):
    server: Studio
    rfile: BufferedReader
    nonce = ""
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "Proofpress", ""
    timeout = 30
    disable_nagle_algorithm = True  # an answer has two parts, and the second would wait 40 ms for a sign of the first

    def do_GET(self) -> None:
        if not self._is_ours():
            return
        name, self.nonce = self.path.partition("?")[0], token_urlsafe(16)
        if name == "/":
            self._send(200, "text/html; charset=utf-8", self.server.page.replace(NONCE.encode(), self.nonce.encode()))
        elif name.startswith("/font/") and name[6:] in FONTS:
            self._send(200, "font/ttf", Path(FACES[name[6:]]()).read_bytes())
        else:
            self._refuse(404, say("there is nothing under this address"))

    def do_POST(self) -> None:
        if not self._is_ours():
            return
        said = self.headers.get("Content-Length", "")
        if self.headers.get("Sec-Fetch-Site") != "same-origin":
            self._refuse(403, say("only the page itself may ask"))
        elif not compare_digest(self.headers.get("X-Proofpress-Token", "").encode(), self.server.token.encode()):
            self._refuse(403, say("the token is missing or wrong; open the address that the program has printed"))
        elif self.path != "/ask" or self.headers.get("Content-Type") != "application/json":
            self._refuse(404, say("there is nothing under this address"))
        elif not (said.isdecimal() and said.isascii() and int(said) <= MOST_BYTES):
            self._refuse(413, say("a question has a length, of at most {most_bytes:,} bytes", most_bytes=MOST_BYTES))
        else:
            self.server.doorway.unlink(missing_ok=True)
            self._answer(self.rfile.read(int(said)))

    def _answer(self, data: bytes) -> None:
        try:
            questions = json.loads(data)
        except (ValueError, RecursionError):
            questions = None
        if not isinstance(questions, list) or not all(isinstance(asked, dict) for asked in questions):
            self._refuse(400, say("questions are a list of objects in JSON"))
            return
        self._begin(200, "application/x-ndjson", {"Transfer-Encoding": "chunked"})
        for asked in questions:
            line = json.dumps(self.server.told(asked, self._has_left)).encode() + b"\n"
            self.wfile.write(b"%x\r\n%b\r\n" % (len(line), line))
        self.wfile.write(b"0\r\n\r\n")

    def _has_left(self) -> bool:
        """Whether nobody is there any more for the answer."""
        try:
            return bool(wait([self.connection], 0)) and not self.rfile.peek(1)
        except OSError:
            return True

    def _is_ours(self) -> bool:
        """Whether the request is meant for this machine, under a name of its own."""
        if self.headers.get_all("Host", []) in [[host] for host in self.server.hosts]:
            return True
        self._refuse(421, say("this is another machine"))
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
            self.send_header(name, value.replace(NONCE, self.nonce))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing is logged: a terminal shows what it was told to, once."""


@contextmanager
def opened(own: Path | None, pack: Path | None = None, kept: Path | None = None) -> Iterator[Studio]:
    """A studio, whose files are gone when it ends; what the page keeps stays in the folder for it."""
    with temporary_folder(secret=True) as folder, Studio(folder, own, pack, kept) as studio:
        yield studio


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """A closed window and `kill` end the work as Ctrl-C does, so that nothing stays behind. What comes after the first
    signal changes nothing; one that the caller ignores, as `nohup` does, stays ignored."""
    known = (getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"))
    before = {each: signal.getsignal(each) for each in known if each}

    def end(*_: object) -> None:
        listen(lambda *_: None)  # a worker that is started now would begin with what is ignored, but not with this
        raise KeyboardInterrupt

    def listen(heard: Any) -> None:
        for each, handler in before.items():
            if handler is not signal.SIG_IGN:
                signal.signal(each, heard)

    listen(end)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def serve(studio: Studio, *, show: bool) -> None:
    """Answers until it is interrupted."""
    try:
        if show:
            webbrowser.open(studio.made_doorway())
        with suppress(KeyboardInterrupt):
            studio.serve_forever()
    finally:
        studio.doorway.unlink(missing_ok=True)


# --------------------------------------------------------------------------------------------------------------------
# `proofpress studio`: the page with the installed program behind it, or the page as a file that needs nothing.


NPM = Path("node_modules")  # where npm puts packages, in the folder where it is called
EXPORT = file(
    "export",
    say(
        "Write the page into this file, with the whole program in it, instead of opening it. It takes "
        "{pyodide} and {pdfjs} from {folder}, where npm puts them.",
        pyodide=PYODIDE,
        pdfjs=PDFJS,
        folder=NPM,
    ),
)
PACK = Option("pack", "The folder of a tournament, or an empty folder for a new one.", kind="folder", shown="DIR")
OPEN = flag("open", "Open the page in the browser.", with_no=True, default=True)


def studio(job: Job[Any]) -> Answer:
    """Open a page on which you choose, preview and save everything. Ctrl-C ends it.

    --export writes the page into one file that needs neither installation nor network; see docs/studio.md.
    """
    if job.chosen["export"]:
        if not NPM.is_dir():
            get = " ".join(package.replace(" ", "@") for package in (PYODIDE, PDFJS))
            raise Refusal(
                say("there is no folder {npm} here; get it with: npm install --ignore-scripts {get}", npm=NPM, get=get),
                "export",
            )
        return Answer(files=edition(job.chosen["export"], *(NPM / each.split()[0] for each in (PYODIDE, PDFJS))))
    stack = ExitStack()
    atexit.register(stack.close)  # where it is interrupted before it lasts
    stack.enter_context(ended_by_signals())
    server = stack.enter_context(opened(job.own, job.chosen["pack"], usual_folder()))

    def lasts() -> None:
        with stack:
            serve(server, show=job.chosen["open"])

    return Answer(facts={"address": server.address}, lines=lambda: [server.address], lasts=lasts)


STUDIO = Command(studio, (OPEN, DATA, PACK, EXPORT), work="preparing the studio")
