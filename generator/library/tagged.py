"""What is said of the keys of a record: words that exclude each other, keys that are missing or belong elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from generator.library.fields import Record
from generator.library.hints import Variants, hints, is_list, parts, quoted_keys, spread, unwrapped, words
from generator.library.suggest import listed


class Member(NamedTuple):
    """A record of a tagged union, and the words that chose it."""

    record: type[Record]
    union: Variants
    label: str  # "each: row and column"
    tags: Collection[str]  # that hold the words

    def refused(self, said: str, own: Sequence[str]) -> str:
        """What is said of a key or word that only other records of the union have."""
        possible = f"what does: {listed(own, 'and')}" if own else "it needs no other key"
        return f'"{said}" does not go with "{self.label}"; {possible}'

    def other_keys(self) -> list[str]:
        """What may go with the tags, first what is needed."""
        fields = sorted((not required, name) for name, (_, required) in hints(self.record).items())
        return quoted_keys(key for _, name in fields for key in _keys_of(self.record, name) if key not in self.tags)

    def words_of_others(self, key: str) -> frozenset[str]:
        """The words that this key may hold in other records of the union, and not in this one."""
        return frozenset(words(self.union, key)).difference(words(self.record, key))


def _required(record: type[Record]) -> list[str]:
    return [name for name, (_, required) in hints(record).items() if required]


def _keys_of(record: type[Record], name: str) -> tuple[str, ...]:
    """The keys under which a field of the record is written: its own, or the tags of a part."""
    return parts(record)[name].tagged.keys if name in parts(record) else (name,)


def excluding(union: Variants, tag: str, given: Sequence[str]) -> str:
    """What is said of words that all exist, but in different records."""
    lists = [listed(words(each, tag), "and") for each in union.members if is_list(each, tag)]
    return f"{listed(given, 'and')} do not go together" + (f"; only {' or '.join(lists)} do" if lists else "")


def missing(record: type[Record], names: list[str], meant: Collection[str | None], label: str) -> Iterator[str]:
    """What is said of required fields that nobody filled; what a misspelt key meant is not missing."""
    absent = [_keys_of(record, name) for name in names]
    keys = [keys for keys in absent if not set(keys) & set(meant)]
    if label:
        for of_field in keys:
            yield f'"{label}" needs the key {listed(quoted_keys(of_field))}{_possible(record, of_field[0])}'
    elif keys:
        named = listed((listed(quoted_keys(of_field)) for of_field in keys), "and")
        yield f"the key {named} is missing" if len(keys) == 1 else f"the keys {named} are missing"


def _possible(record: type[Record], key: str) -> str:
    if words(record, key):
        return f": {listed(words(record, key))}"
    return ": a number" if any(unwrapped(hint)[0] is int for hint in spread(record)[key]) else ""


def unrelated(record: type[Record], given: Collection[str], label: str) -> Iterator[tuple[str, str]]:
    """Where keys need or exclude each other: a key that is there, or "" for the record, and a sentence."""
    for keys in record.related:
        there = [name for name in keys.names if name in given]
        absent = listed(quoted_keys(name for name in keys.names if name not in given), "and")
        either = listed(quoted_keys(keys.names))
        if keys.needed == "all" and there and absent:
            yield there[0], keys.says or f'"{there[0]}" needs the key {absent}'
        elif keys.needed == "some" and not there:
            yield "", keys.says or (f'"{label}" needs the key {either}' if label else f"the key {either} is missing")
        elif keys.needed == "one" and len(there) != 1:
            yield "", keys.says or f"exactly one of the keys {either} is possible here"
