"""The one-file edition: the page with everything in it, and what a host wants beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator.library.files import File
from generator.studio.bundle import parts
from generator.studio.page import page

POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; "
    "worker-src blob:; connect-src blob:; img-src data: blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def edition(target: Path, pyodide: Path, pdfjs: Path) -> Iterator[File]:
    """The files of the edition."""
    yield File(target, page("worker", parts(pyodide, pdfjs), POLICY))
