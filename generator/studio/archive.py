"""Several files as one ZIP: the same files, the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_BEGINNING = (1980, 1, 1, 0, 0, 0)  # of time, for ZIP


def zipped(files: Iterable[tuple[str, bytes, str]]) -> bytes:
    """The files, each with its name, its bytes, and something that does not matter here."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, data, _ in files:
            archive.writestr(ZipInfo(name, _BEGINNING), data, ZIP_DEFLATED)
    return made.getvalue()
