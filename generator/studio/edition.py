"""The one-file edition: the page with everything in it, and what a host wants beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from generator.library.files import File
from generator.studio.bundle import parts
from generator.studio.page import page
from generator.text.templates import environment

POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; "
    "worker-src 'self' blob:; connect-src blob:; img-src data: blob:; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
# A compass rose, as on the sheets.
_ICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#fbf7ec"/>'
    '<circle cx="32" cy="32" r="24" fill="none" stroke="#7a2f26" stroke-width="2"/>'
    '<path d="M32 4l6 22 22 6-22 6-6 22-6-22-22-6 22-6z" fill="#7a2f26"/></svg>'
)


def edition(target: Path, pyodide: Path, pdfjs: Path) -> Iterator[File]:
    """The page; and for hosts, what lets it be installed and used without a network."""
    whole = page("worker", parts(pyodide, pdfjs), POLICY)
    yield File(target, whole)
    keeper = environment(escaped=False).get_template("studio/sw.js.j2")
    yield File(target.with_name("sw.js"), keeper.render(page=target.name, hash=sha256(whole).hexdigest()[:16]).encode())
    yield File(target.with_name("manifest.webmanifest"), json.dumps(_manifest(target.name), indent=2).encode())


def _manifest(name: str) -> dict[str, Any]:
    icon = {"src": f"data:image/svg+xml,{quote(_ICON)}", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return {
        "name": "Proofpress",
        "short_name": "Proofpress",
        "start_url": f"./{name}",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbf7ec",
        "theme_color": "#7a2f26",
        "icons": [icon],
    }
