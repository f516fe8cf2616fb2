"""A real browser for tests: Debian's chromium, driven by its chromedriver over plain HTTP, with nothing to install.

Where one of the two is missing, the tests are skipped and say so.
"""

from __future__ import annotations

import base64
import http.server
import json
import re
import shutil
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the name of element ids in the WebDriver standard
_TIMEOUT = 60
HALL = "hall.test"  # this machine under a name, to which browsers give no more trust than to any other
KEYS = {
    "space": "\ue00d", "right": "\ue014", "left": "\ue012", "tab": "\ue004", "enter": "\ue007", "escape": "\ue00c",
}  # fmt: skip
_CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
_DRIVER = shutil.which("chromedriver")


class Browser:
    """One window."""

    def __init__(self, root: str, session: str) -> None:
        self._root, self._session = root, session

    def hold(self, key: str, code: int, times: int) -> None:
        """Hold a key of that key code down until it has repeated so often."""
        for number in range(times + 1):
            given = {"type": "keyDown", "key": key, "windowsVirtualKeyCode": code, "autoRepeat": number > 0}
            given |= {"text": "\r"} if key == "Enter" else {}
            self.devtools("Input.dispatchKeyEvent", given)
        self.devtools("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "windowsVirtualKeyCode": code})

    def _call(self, method: str, path: str, body: object | None = None) -> Any:
        return _call(method, f"{self._root}/session/{self._session}/{path}", body)

    def open(self, url: str) -> None:
        self._call("POST", "url", {"url": url})

    def reload(self) -> None:
        self._call("POST", "refresh", {})

    def windows(self) -> list[str]:
        return list(self._call("GET", "window/handles"))

    def switch(self, handle: str) -> None:
        """Go on in another window."""
        self._call("POST", "window", {"handle": handle})

    def shut(self) -> None:
        """Close this window; another one must be chosen next."""
        self._call("DELETE", "window")

    def run(self, script: str, *given: object) -> Any:
        """What the function body returns; `arguments` holds what is given."""
        return self._call("POST", "execute/sync", {"script": script, "args": list(given)})

    def _found(self, selector: str) -> str:
        return str(self._call("POST", "element", {"using": "css selector", "value": selector})[_ELEMENT])

    def click(self, selector: str) -> None:
        self._call("POST", f"element/{self._found(selector)}/click", {})

    def type(self, selector: str, text: str) -> None:
        self._call("POST", f"element/{self._found(selector)}/value", {"text": text})

    def press(self, key: str) -> None:
        """A key for whatever has the focus."""
        value = KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._call("POST", "actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def text(self, selector: str) -> str:
        """What can be read there."""
        return str(self._call("GET", f"element/{self._found(selector)}/text"))

    def visible(self, selector: str) -> bool:
        return bool(self._call("GET", f"element/{self._found(selector)}/displayed"))

    def name_and_role(self, selector: str) -> tuple[str, str]:
        """What a screen reader reads out."""
        element = self._found(selector)
        return (
            str(self._call("GET", f"element/{element}/computedlabel")),
            str(self._call("GET", f"element/{element}/computedrole")),
        )

    def size(self, width: int, height: int) -> None:
        """The size of the page itself, also below the least window of the desktop."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)

    def devtools(self, command: str, given: dict[str, Any]) -> Any:
        return self._call("POST", "goog/cdp/execute", {"cmd": command, "params": given})

    def console(self) -> list[str]:
        """What the page has complained about since it was last asked."""
        return [entry["message"] for entry in self._call("POST", "se/log", {"type": "browser"})]

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._call("GET", "screenshot")))


def _call(method: str, url: str, body: object | None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        raise AssertionError(f"{method} {url.rpartition('session')[2]}: {json.load(error)['value']}") from None


@contextmanager
def browser(folder: Path, language: str = "en", reached: tuple[str, ...] = ()) -> Iterator[Browser]:
    """A fresh browser that keeps everything in the folder, and has no way to the network but this machine and the hosts
    that are to be `reached`."""
    if _CHROMIUM is None or _DRIVER is None:
        pytest.skip("chromium and chromedriver are not installed, so pages are not tried in a browser")
    process = subprocess.Popen([_DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        port = next(found[1] for line in process.stdout if (found := re.search(r"successfully on port (\d+)", line)))
        root = f"http://127.0.0.1:{port}"
        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
            "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
            "--disable-ipc-flooding-protection",
            f"--user-data-dir={folder / 'profile'}", f"--lang={language}", "--proxy-server=127.0.0.1:9",
            f"--proxy-bypass-list={';'.join(('127.0.0.1', HALL, *reached))}",
            f"--host-resolver-rules=MAP {HALL} 127.0.0.1", "--window-size=1280,800",
        ]  # fmt: skip
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": {"binary": _CHROMIUM, "args": flags},
            "goog:loggingPrefs": {"browser": "ALL"},
        }
        session = _call("POST", f"{root}/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        window = Browser(root, session)
        try:
            yield window
        finally:
            _call("DELETE", f"{root}/session/{session}", None)
    finally:
        process.terminate()
        process.wait(_TIMEOUT)


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The folder over plain HTTP under the hall's name, and the paths that were asked for."""
    asked: list[str] = []

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            super().do_GET()

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://{HALL}:{server.server_port}", asked
        finally:
            server.shutdown()
