"""Firefox for tests, over WebDriver BiDi, which it speaks itself: a socket and nothing to install beside it."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import socket
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

_FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
_TIMEOUT = 60
_PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.allow_hijacking_localhost": False,
    "toolkit.telemetry.enabled": False,
}


class Firefox:
    """One window."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), _TIMEOUT)
        self._numbers = count(1)
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET /session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self._stream = self._socket.makefile("rb")
        while self._stream.readline().strip():
            pass
        self._call("session.new", capabilities={})
        self._window = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def _call(self, method: str, **given: Any) -> Any:
        number = next(self._numbers)
        self._send(json.dumps({"id": number, "method": method, "params": given}).encode())
        while True:
            said = json.loads(self._receive())
            if said.get("id") == number:
                assert said["type"] == "success", said
                return said["result"]

    def _send(self, data: bytes) -> None:
        """A frame of text, masked, as the standard wants it."""
        mask = b"mask"
        masked = bytes(sign ^ mask[at % 4] for at, sign in enumerate(data))
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        assert len(data) < 1 << 16
        self._socket.sendall(b"\x81" + size + mask + masked)

    def _receive(self) -> bytes:
        """A message, which may come in several frames."""
        message, last = b"", False
        while not last:
            head, size = self._stream.read(2)
            if size > 125:
                size = int.from_bytes(self._stream.read(2 if size == 126 else 8))
            message, last = message + self._stream.read(size), bool(head & 0x80)
        return message

    def open(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._window, url=url, wait="interactive")

    def run(self, script: str, *given: object) -> Any:
        """What the function body returns, as JSON says it; `arguments` holds what is given."""
        function = f"async (...args) => JSON.stringify(await (async function() {{{script}}}).apply(null, args) ?? null)"
        arguments = [{"type": "string", "value": json.dumps(each)} for each in given]
        function = function.replace("(...args) =>", "(...said) => { const args = said.map(JSON.parse); return", 1) + "}"
        found = self._call(
            "script.callFunction", functionDeclaration=function, arguments=arguments, awaitPromise=True,
            target={"context": self._window},
        )  # fmt: skip
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"]["value"])

    def click(self, selector: str) -> None:
        self.run("document.querySelector(arguments[0]).click()", selector)

    def said(self, role: str, name: str) -> int:
        """How many things of that role and name the accessibility tree has, from which screen readers read."""
        wanted = {"type": "accessibility", "value": {"role": role, "name": name}}
        return len(self._call("browsingContext.locateNodes", context=self._window, locator=wanted)["nodes"])

    def size(self, width: int, height: int) -> None:
        self._call("browsingContext.setViewport", context=self._window, viewport={"width": width, "height": height})

    def picture(self, path: Path) -> None:
        path.write_bytes(
            base64.b64decode(self._call("browsingContext.captureScreenshot", context=self._window)["data"])
        )

    def end(self) -> None:
        self._call("browser.close")


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A fresh Firefox that keeps everything in the folder, and has no way to the network but this machine."""
    if _FIREFOX is None:
        pytest.skip("firefox is not installed, so the page is not tried in it")
    folder.mkdir(parents=True, exist_ok=True)
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _PREFERENCES.items())
    (folder / "user.js").write_text("".join(lines))
    words = [_FIREFOX, "--headless", "--remote-debugging-port=0", "--profile", str(folder), "--no-remote"]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        port = next(
            int(found[1]) for line in process.stderr if (found := re.search(r"listening on ws://.*:(\d+)", line))
        )
        window = Firefox(port)
        try:
            yield window
        finally:
            window.end()
    finally:
        process.terminate()
        process.wait(_TIMEOUT)
