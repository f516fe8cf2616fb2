"""What can stand where somebody types in an entry of a data file: keys and words, each with what it means.

It looks at the brackets and keys before the place, as far as they are written; what there is comes from the schema of
the record that reads the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, NamedTuple

from generator.library.dataclass import dataclass
from generator.library.fields import Record
from generator.library.schema import schema_of

_INSIDE = ("anyOf", "allOf", "items")
_SIGNS = re.compile(r"""(?P<pair>(\w+):[ \t]*(\w*))|(?P<sign>[{}\[\]])|"[^"]*"|'[^']*'|\#[^\n]*""")


class KeyWords(NamedTuple):
    """A key of a record: its help, words that its value may be, keys that it may hold, or the record that it holds."""

    name: str
    help: str
    values: tuple[str, ...]
    keys: tuple[str, ...]
    holds: str


class Offer(NamedTuple):
    """What can be written, as (text, help), after what is typed of it already; and the help for where it stands."""

    typed: str
    help: str
    words: list[tuple[str, str]]


@dataclass
class _Bracket:
    """An open bracket: the key that it stands under, and the keys and values in it so far."""

    sign: str = ""
    under: str = ""
    pairs: dict[str, str] = field(default_factory=dict)
    last: str = ""  # the key that waits for its value


class Completion:
    """What an entry of a file may hold: a record of the file, named by `entry`."""

    def __init__(self, file: type[Record], entry: type[Record]) -> None:
        found = schema_of(file, "")["definitions"]
        self._records = {name: [_key(*each) for each in said["properties"].items()] for name, said in found.items()}
        self._entry = entry.__name__
        held = {key.holds for keys in self._records.values() for key in keys} | {self._entry}
        self._free = [name for name in self._records if name not in held]  # those that stand in lists

    def offer(self, before: str) -> Offer:
        """What can follow this beginning of an entry."""
        typed, help_, words = self._offer(before)
        return Offer(typed, help_, [word for word in words if word[0].startswith(typed)])

    def _offer(self, before: str) -> Offer:
        typed = re.search(r"\w*$", before)
        word = typed[0] if typed else ""
        stack = _open(before[: len(before) - len(word)])
        inside = stack[-1]
        if inside.sign == "[":
            return self._values(word, stack[:-1], inside.under)
        if len(stack) == 1 and (line := re.search(r"(?:^|\n)[ ]*-[ ]*$", before)):
            return Offer("", "", [("{" + key.name + ": ", key.help) for key in self._first()] if line else [])
        if inside.last:
            return self._values(word, stack, inside.last)
        counted = next((key for key in self._all() if key.name == inside.under and key.keys), None)
        if counted:
            return Offer(word, counted.help, [(f"{name}: ", "") for name in counted.keys if name not in inside.pairs])
        if not inside.pairs and len(stack) > 1 and not inside.under:
            return Offer(word, "", [(f"{key.name}: ", key.help) for key in self._first()])
        keys = {key.name: key for name in self._fitting(stack) for key in self._records[name]}
        return Offer(word, "", [(f"{key.name}: ", key.help) for key in keys.values() if key.name not in inside.pairs])

    def _values(self, word: str, stack: list[_Bracket], name: str) -> Offer:
        found = [key for record in self._fitting(stack) for key in self._records[record] if key.name == name]
        words = dict.fromkeys(value for key in found for value in (key.values or "{" * bool(key.keys or key.holds)))
        return Offer(word, next((key.help for key in found), ""), [(value, "") for value in words])

    def _fitting(self, stack: list[_Bracket]) -> list[str]:
        """The records that the innermost mapping may be: those in which fits what is written there."""
        inside = stack[-1]
        if len(stack) == 1:
            return [self._entry]
        held = next((key.holds for key in self._all() if key.name == inside.under and key.holds), "")
        if held in self._records:
            return [held]
        return [name for name in self._free if all(self._fits(name, *pair) for pair in inside.pairs.items())]

    def _fits(self, record: str, name: str, value: str) -> bool:
        key = next((key for key in self._records[record] if key.name == name), None)
        return key is not None and (not value or not key.values or value in key.values)

    def _all(self) -> Iterator[KeyWords]:
        return (key for keys in self._records.values() for key in keys)

    def _first(self) -> list[KeyWords]:
        """The keys by which the records of a list differ, and with which they begin."""
        keys = {key.name: key for name in self._free for key in self._records[name] if key.values and not key.help}
        return list(keys.values())


def _open(text: str) -> list[_Bracket]:
    """The brackets that are open at the end; the first one stands for the entry itself."""
    stack = [_Bracket()]
    for found in _SIGNS.finditer(text):
        inside = stack[-1]
        if found["pair"]:
            inside.pairs[found[2]] = found[3]
            inside.last = found[2] if not found[3] and found.end() == len(text) else ""
            under = found[2]
        elif found["sign"] and found["sign"] in "{[":
            stack.append(_Bracket(found["sign"], under if text[: found.start()].rstrip().endswith(":") else ""))
        elif found["sign"] and len(stack) > 1:
            stack.pop()
    return stack


def _key(name: str, said: Mapping[str, Any]) -> KeyWords:
    return KeyWords(
        name,
        said.get("description", ""),
        tuple(dict.fromkeys(_words(said))),
        tuple(said.get("propertyNames", {}).get("enum", ())),
        next((ref.rpartition("/")[2] for ref in _found(said, "$ref")), ""),
    )


def _words(said: Mapping[str, Any]) -> Iterator[str]:
    for words in _found(said, "enum"):
        yield from words
    yield from (str(word).lower() for word in _found(said, "const"))


def _found(said: Mapping[str, Any], key: str) -> Iterator[Any]:
    """What stands under a key here, or where the value may be one of several or a list of such."""
    if key in said:
        yield said[key]
    for name in _INSIDE:
        inner = said.get(name, [])
        for each in inner if isinstance(inner, list) else [inner]:
            yield from _found(each, key)
