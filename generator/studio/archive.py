"""Several files in one: a ZIP for people, and a plain row of files for the page. The same files give the same bytes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_BEGINNING = (1980, 1, 1, 0, 0, 0)  # of time, for ZIP


def zipped(files: Iterable[tuple[str, bytes]], method: int = ZIP_DEFLATED) -> bytes:
    """The files by their names."""
    made = BytesIO()
    with ZipFile(made, "w", method) as archive:
        for name, data in files:
            archive.writestr(ZipInfo(name, _BEGINNING), data, method)
    return made.getvalue()


def unzipped(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The files of a ZIP."""
    with ZipFile(BytesIO(data)) as archive:
        yield from ((info.filename, archive.read(info)) for info in archive.infolist())


def joined(files: Mapping[str, bytes]) -> bytes:
    """A line of JSON with names and sizes, and all files one after the other."""
    head = json.dumps([[name, len(data)] for name, data in sorted(files.items())]).encode()
    return b"\n".join([head, b"".join(data for _, data in sorted(files.items()))])
