"""The same certificate written otherwise: what another program, an editor or a forger could make of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from proofpress.certificates import file_of, sealed

Forms = Iterator[tuple[str, bytes]]


def other_forms(data: bytes) -> Forms:
    """Other texts of the very same values, each with its name; the digest fits all of them."""
    text, document = data.decode(), json.loads(data)
    yield "no new line at the end", data[:-1]
    yield "two new lines at the end", data + b"\n"
    yield "a byte order mark", b"\xef\xbb\xbf" + data
    yield "Windows lines", data.replace(b"\n", b"\r\n")
    yield "tabs", text.replace("\n ", "\n\t").encode()
    for indent in (None, 0, 2):
        yield f"indent {indent}", f"{json.dumps(document, ensure_ascii=False, indent=indent)}\n".encode()
    yield "keys sorted", file_of(json.loads(json.dumps(document, sort_keys=True)))
    for path, inner in parts(document):
        if isinstance(inner, dict) and len(inner) > 1:
            yield f"{path} reversed", file_of(put(document, path, dict(reversed(inner.items()))))
            first, *others = inner.items()
            yield f"{path} turned", file_of(put(document, path, dict([*others, first])))
    for found in re.finditer(r'\n( *"\w+"): ("[^\n]*"|\d+)(,?)(?=\n)', text):
        before, after = text[: found.start()], text[found.end() :]
        start, value, comma = found.groups()
        yield f"twice {start.strip()}", f"{before}\n{start}: {value},\n{start}: {value}{comma}{after}".encode()
        yield f"a false {start.strip()} first", f'{before}\n{start}: "x",\n{start}: {value}{comma}{after}'.encode()
        if value[0] == '"' and len(value) > 2:
            escaped = f'"\\u{ord(value[1]):04x}{value[2:]}'
            yield f"escaped {start.strip()}", f"{before}\n{start}: {escaped}{comma}{after}".encode()
    for found in re.finditer(r"(?<=[ :])(\d+)(?=,?\n)", text):
        before, after = text[: found.start()], text[found.end() :]
        for other in ("{}.0", "{}e0", "{}E+0"):
            yield f"{other} at {found.start()}", f"{before}{other.format(found.group())}{after}".encode()
        if found.group() == "0":
            yield f"-0 at {found.start()}", f"{before}-0{after}".encode()


def other_types(data: bytes) -> Forms:
    """Values that Python takes for the same and JSON does not."""
    document = json.loads(data)
    for path, value in parts(document):
        if value is True or value is False:
            yield f"{int(value)} at {path}", file_of(sealed(put(document, path, int(value))))
        elif isinstance(value, int) and value in (0, 1):
            yield f"{bool(value)} at {path}", file_of(sealed(put(document, path, bool(value))))
        if isinstance(value, int):
            yield f"text at {path}", file_of(sealed(put(document, path, str(value))))


def other_notation(data: bytes, change: Callable[[str], str]) -> Forms:
    """One move after the other in another form, where that changes it."""
    document = json.loads(data)
    for path, value in parts(document):
        if "moves" in path and isinstance(value, str) and change(value) != value:
            yield f"{change(value)} at {path}", file_of(sealed(put(document, path, change(value))))


def changed_bytes(data: bytes, kinds: tuple[int, ...] = (1, 32)) -> Forms:
    """One byte changed at every place, in several ways."""
    for place, byte in enumerate(data):
        for kind in kinds:
            yield f"byte {place}", data[:place] + bytes([byte ^ kind]) + data[place + 1 :]


def parts(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value in the document, with its place; the document itself stands at the empty place."""
    yield path, value
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from parts(inner, (*path, key))


def put(document: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """A copy of the document with another value at this place."""
    if not path:
        return value
    copy = deepcopy(document)
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return copy
