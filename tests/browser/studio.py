"""The studio for tests: the one-file edition, made once, and what a test does on the page in whichever browser."""

from __future__ import annotations

import fcntl
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Protocol

import pytest

from proofpress.files import write_whole
from proofpress.studio.one_file import edition
from proofpress.studio.server import Studio, opened as studio_opened
from tests.browser.driver import Browser

_ROOM = "document.querySelector('#room > *')"
_SHEET = "document.querySelector('.sheet')"
# Where npm has put the packages; `.ci/run` says so.
NPM = Path(os.environ.get("PROOFPRESS_NPM", "node_modules"))


class Window(Protocol):
    """A window of any browser."""

    def open(self, url: str) -> None: ...
    def run(self, script: str, *given: object) -> Any: ...


@cache
def one_file() -> Path:
    """The edition with what lies beside it, in a folder of its own: made once for all processes of a test run."""
    if not (NPM / "pyodide").is_dir():
        pytest.skip("the packages of npm are not there (PROOFPRESS_NPM), so the one-file edition is not tried")
    folder = Path(gettempdir()) / f"proofpress-edition-{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}"
    folder.mkdir(exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        if not (folder / "index.html").exists():
            for file in reversed(list(edition(folder / "index.html", NPM / "pyodide", NPM / "pdfjs-dist"))):
                write_whole(file.path, file.content)
    finally:
        os.close(descriptor)
    return folder / "index.html"


@contextmanager
def serving(own: Path | None, pack: Path | None = None, kept: Path | None = None) -> Iterator[Studio]:
    """A studio that answers as long as this lasts."""
    with studio_opened(own, pack, kept) as studio:
        threading.Thread(target=studio.serve_forever, args=(0.02,), daemon=True).start()
        try:
            yield studio
        finally:
            studio.shutdown()


@contextmanager
def at_start(window: Browser, own: Path | None = None) -> Iterator[Browser]:
    """A window as wide as a laptop's, with the page of a studio that answers as long as this lasts."""
    with serving(own) as studio:
        window.size(1366, 768)
        window.open(studio.address)
        until(window, "return document.documentElement.dataset.ready === 'yes'")
        yield window
        window.open("about:blank")


def until(window: Window, script: str, *given: object, seconds: float = 60) -> Any:
    """What the function body returns as soon as that is something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = window.run(script, *given)
        if found:
            return found
        time.sleep(0.03)
    raise AssertionError(
        f"still nothing: {script}; the page says: {window.run('return document.body.innerText')[:500]}"
    )


def drawn(window: Window) -> int:
    """How many pages are shown, once they are."""
    return int(until(window, f"return {_ROOM}?.getAttribute('aria-busy') === 'false' && {_SHEET}?.dataset.pages"))


def opened(window: Window, address: str, seconds: float = 60) -> None:
    """The page, ready, with its first sheet."""
    window.open(address)
    until(window, "return document.documentElement.dataset.ready === 'yes'", seconds=seconds)
    window.run("if (!/^#(?!start)./.test(location.hash)) location.hash = '#print'")
    drawn(window)


def speak(window: Window, language: str) -> None:
    """Chooses the language of the page, and waits until it speaks it."""
    window.run(
        "const tool = document.getElementById('tool-language'); tool.value = arguments[0];"
        "tool.dispatchEvent(new Event('change'))",
        language,
    )
    until(window, "return document.documentElement.lang === arguments[0]", language)


CHOOSE = """
const [option, value] = arguments, row = document.querySelector(`[data-option="${option}"]`);
const control = row.querySelector("select, input:not([type=file]), textarea");
document.querySelector("#room > *").setAttribute("aria-busy", "wait");
row.closest("details")?.setAttribute("open", "");
if (control.type === "checkbox") control.click();
else if (control.tagName === "SELECT") {
  control.selectedIndex = [...control.options].findIndex((each) => each.text === value);
  control.dispatchEvent(new Event("change", { bubbles: true }));
} else {
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
"""


def choose(window: Window, option: str, value: str = "") -> None:
    """Chooses a value by the words that the form shows, and waits for the picture."""
    window.run(CHOOSE, option, value)
    until(window, f"return {_ROOM}.getAttribute('aria-busy') === 'false'")


def ask(window: Window, question: dict[str, Any]) -> dict[str, Any]:
    """What the desk says, asked by hand."""
    number = window.run("window.asked = (window.asked || 0) + 1; const key = 'told' + window.asked;"
        "window.studioDesk.ask(JSON.parse(arguments[0])).then((told) => { window[key] = JSON.stringify(told); });"
        "return key", json.dumps(question))  # fmt: skip
    told: dict[str, Any] = json.loads(until(window, "return window[arguments[0]]", number, seconds=120))
    return told


_AXE = """
const done = arguments[arguments.length - 1], bad = ["serious", "critical"];
const said = ({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 150))];
axe.run().then(({ violations }) => done(violations.filter(({ impact }) => bad.includes(impact)).map(said)));
"""


def axe(window: Browser) -> list[Any]:
    """What axe-core finds serious on the page as it is."""
    window.run((NPM / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    return list(window._call("POST", "execute/async", {"script": _AXE, "args": []}))
