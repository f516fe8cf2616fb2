"""The file form of a certificate: JSON with a digest, of which exactly one form is accepted.

What a file says is read with the type that it must have, and compared with what the program would write. Whatever of it
reaches a message is escaped and cut, because the author of the file may have aimed at the reader of the message.
"""

from __future__ import annotations

import json
from typing import Any, TypeVar

from generator.library.dataclass import dataclass
from generator.library.errors import EXIT_UNPROVED, ProofpressError
from generator.library.suggest import shortened, visible
from generator.seeds.digests import digest_of

MAX_BYTES = 200_000  # a certificate has 5 kB, that of a long game 30
LONGEST_REFUSAL = 500  # characters

T = TypeVar("T")


class Refused(ProofpressError):
    """The certificate does not prove what it claims; the reason is one line that a terminal can show."""

    exit_code = EXIT_UNPROVED

    def __init__(self, reason: str) -> None:
        super().__init__(shortened(visible(reason), LONGEST_REFUSAL))


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with its digest, which stands last."""
    body = {key: value for key, value in document.items() if key != "digest"}
    return body | {"digest": digest_of(body)}


def file_of(document: dict[str, Any]) -> bytes:
    """The one file of a document."""
    return f"{json.dumps(document, ensure_ascii=False, indent=1)}\n".encode()


def format_of(data: bytes) -> str | None:
    """What the file says it is; None where it does not say so, which `opened` explains."""
    try:
        return _parsed(data).get("format", str)
    except Refused:
        return None


def opened(data: bytes, wanted: str) -> JsonObject:
    """What an undamaged file of the wanted format says; `held` checks that it is in the one form."""
    said = _parsed(data)
    if said.values.get("format") != wanted:
        raise Refused(f'the file is not a certificate of this kind: it does not say "{wanted}"')
    try:
        whole = sealed(said.values)["digest"] == said.values.get("digest")
    except (TypeError, RecursionError):
        raise Refused("the file is damaged: it holds values that no certificate has") from None
    if not whole:
        raise Refused("the file was changed after it was written: its digest does not fit its contents")
    return said


def _parsed(data: bytes) -> JsonObject:
    if len(data) > MAX_BYTES:
        raise Refused(f"the file has more than {MAX_BYTES:,} bytes, which no certificate has")
    try:
        document = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Refused("the file is damaged, or is not a certificate: it cannot be read as JSON") from None
    return JsonObject(document if isinstance(document, dict) else {})


@dataclass(frozen=True, slots=True)
class JsonObject:
    """An object in a certificate. Its values are taken out with the type that they must have."""

    values: dict[str, Any]
    path: str = ""

    def get(self, key: str, kind: type[T]) -> T:
        """The value of a key; true is not a number."""
        value = self.values.get(key)
        if type(value) is not kind:
            raise Refused(f'"{self.path}{key}" is missing or is not what a certificate holds there')
        return value

    def part(self, key: str) -> JsonObject:
        """An object inside this one."""
        return JsonObject(self.get(key, dict), f"{self.path}{key}.")

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        texts = self.get(key, list)
        if not all(isinstance(text, str) for text in texts):
            raise Refused(f'"{self.path}{key}" must hold texts only')
        return texts

    def hold(self, really: dict[str, Any]) -> None:
        """Refuses a certificate that says something else under these keys."""
        _compare({key: self.values[key] for key in really if key in self.values}, really, self.path)


def held(data: bytes, said: JsonObject, really: dict[str, Any]) -> None:
    """Refuses the file unless it is, byte for byte, the one that says what was found to be so."""
    _compare(said.values, really | {"digest": said.values["digest"]})  # it fits, so something else must differ
    if file_of(sealed(really)) != data:
        raise Refused(
            "the file is not in the one form of a certificate: its keys in order, each once, and one value per line"
        )


def _compare(said: object, really: object, path: str = "") -> None:
    """Refuses the first difference of two JSON values, entries of lists counted from 1; Python takes true for 1."""
    if isinstance(said, dict) and isinstance(really, dict):
        for key in dict.fromkeys([*said, *really]):
            if key not in said or key not in really:
                what = "is missing" if key in really else "is nothing that a certificate holds"
                raise Refused(f'"{path}{key}" {what}')
            _compare(said[key], really[key], f"{path}{key}.")
    elif isinstance(said, list) and isinstance(really, list) and len(said) == len(really):
        for number, (one, other) in enumerate(zip(said, really, strict=True), start=1):
            _compare(one, other, f"{path}{number}.")
    elif type(said) is not type(really) or said != really:
        raise Refused(f'"{path[:-1]}" is {_shown(said)}, but must be {_shown(really)}')


def _shown(value: object) -> str:
    """A JSON value in a message."""
    if isinstance(value, dict | list):
        return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
    return shortened(json.dumps(value, ensure_ascii=False))


def named(name: str) -> str:
    """A name of any form inside a sentence: bare when it is a word, else in quotes, so that it cannot pass for more."""
    bare = name.replace("-", "").replace(".", "").isalnum()
    return name if bare else visible(json.dumps(name, ensure_ascii=False))
