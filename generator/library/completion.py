"""What an editor offers while a data file is typed: the keys of each kind of mapping, what they mean and may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.library.fields import Record
from generator.library.schema import schema_of

_INSIDE = ("anyOf", "allOf", "items")


def offered(record: type[Record]) -> dict[str, list[dict[str, Any]]]:
    """For each record inside a file its keys: the help, words that the value may be, keys or a record that it holds."""
    definitions = schema_of(record, "")["definitions"]
    return {name: [_key(*each) for each in said["properties"].items()] for name, said in definitions.items()}


def _key(name: str, said: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "key": name,
        "help": said.get("description", ""),
        "values": list(dict.fromkeys(_words(said))),
        "keys": said.get("propertyNames", {}).get("enum", []),
        "holds": next((ref.rpartition("/")[2] for ref in _found(said, "$ref")), ""),
    }


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
