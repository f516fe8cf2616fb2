"""The wrong neighbours of a rule: the rules that differ from it in one thing, as careless texts do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from itertools import combinations
from typing import Any, Generic, Literal, NamedTuple, TypeVar, get_args, get_origin

from proofpress.records import Between, Distinct, Record, Sized, Variants, hints, unrelated, unwrapped

# --------------------------------------------------------------------------------------------------------------------
# A rule is a list of records: clauses, or the effects of a level. What may be wrong in one follows from its type hints:
# a number is one more or one less, a word is another one, a condition is dropped or added, or stands with another part
# of the rule.
#
# Texts that state a neighbour test each language, and a text of which a neighbour holds is known to be wrong.


MistakeKind = Literal["number", "word", "dropped", "added", "moved", "exchanged", "lost", "unit"]
R = TypeVar("R", bound=Record)

LEAST_SHARED = 2  # values that two sorts of things must share to be mistaken for each other
FEW = 3  # so many words of a choice are tried, if they are not near and not in the rule


class Mistake(NamedTuple, Generic[R]):
    """A wrong rule, and in what it differs."""

    kind: MistakeKind
    rule: tuple[R, ...]

    def change(self, right: Sequence[R]) -> str:
        """What it says otherwise than the right rule, in the words of the data."""
        if len(self.rule) < len(right):
            places = range(len(right))
            return f"without {next(at for at in places if (*right[:at], *right[at + 1 :]) == self.rule) + 1}"
        return "; ".join(
            f"{number}: {name}={value!r}"
            for number, (one, other) in enumerate(zip(self.rule, right, strict=True), start=1)
            for name, value in _values(one).items()
            if type(one) is not type(other) or value != getattr(other, name)
        )


def neighbours(rule: Sequence[R], union: Any) -> Iterator[Mistake[R]]:
    """The neighbours of a rule whose parts are of this union of records; each is a rule that could be."""
    seen = {_shown(rule)}
    for each in _around(tuple(rule), unwrapped(union)[0]):
        if all(map(_is_possible, each.rule)) and (shown := _shown(each.rule)) not in seen:
            seen.add(shown)
            yield each


def _shown(rule: Sequence[Record]) -> tuple[str, ...]:
    """A rule in any order of its parts: each is played whatever stands before it."""
    return tuple(sorted(map(repr, rule)))


def _around(rule: tuple[R, ...], union: Any) -> Iterator[Mistake[R]]:
    used = {word for part in rule for word in _words(part)}
    for place, part in enumerate(rule):
        before, after = rule[:place], rule[place + 1 :]
        for kind, other in (*_changed(part, used), *_of_other_sort(part, union)):
            yield Mistake(kind, (*before, other, *after))
        if before or after:
            yield Mistake("lost", before + after)
    for first, second in combinations(range(len(rule)), 2):
        for kind, one, two in _exchanged(rule[first], rule[second]):
            yield Mistake(kind, (*rule[:first], one, *rule[first + 1 : second], two, *rule[second + 1 :]))


def _records(kind: Any) -> list[type[Record]]:
    """All records of a tagged union."""
    return [each for member in kind.members for each in _records(member)] if isinstance(kind, Variants) else [kind]


def _tags(kind: Any) -> Iterator[str]:
    """The keys by which they are told apart."""
    if isinstance(kind, Variants):
        yield from kind.tagged.keys
        for member in kind.members:
            yield from _tags(member)


def _defaults(record: type[Record]) -> dict[str, Any]:
    """Name -> what stands for a field that nobody filled, or MISSING."""
    return {
        entry.name: entry.default if entry.default_factory is MISSING else entry.default_factory()
        for entry in fields(record)
        if entry.name != "places"
    }


def _values(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in hints(type(record))}


def _given(record: Record) -> dict[str, Any]:
    """What somebody filled in."""
    defaults = _defaults(type(record))
    return {name: value for name, value in _values(record).items() if value != defaults[name]}


def _words(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Record():
            for inside in _given(value).values():
                yield from _words(inside)
        case tuple() | Mapping():
            for inside in value:
                yield from _words(inside)


def _is_possible(record: Record) -> bool:
    """Whether a file could say so."""
    given = _given(record)
    return (
        not any(unrelated(type(record), given, ""))
        and not any(record.problems())
        and all(_fits(value, hints(type(record))[name][0]) for name, value in given.items())
    )


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value is within the limits of its hint."""
    kind, limits = unwrapped(hint)
    inside = get_args(kind)
    for limit in limits:
        match limit:
            case Between() if not limit.low <= value <= limit.high:
                return False
            case Sized() if not limit.low <= len(value) <= limit.high:
                return False
            case Distinct() if len(set(value)) < len(value):
                return False
    match value:
        case Record():
            return _is_possible(value)
        case Mapping():
            return all(_fits(each, inside[1]) for each in value.values())
        case tuple():
            return inside[-1] is ... or len(value) == len(inside)
        case _:
            return True


# One thing in one part of a rule
def _changed(record: R, used: set[str]) -> Iterator[tuple[MistakeKind, R]]:
    """The record with one of its values changed."""
    for name, default in _defaults(type(record)).items():
        hint, value = hints(type(record))[name][0], getattr(record, name)
        if default is not MISSING and value == default:
            changes: list[tuple[MistakeKind, Any]] = [("added", sample) for sample in _samples(hint, used)]
        else:
            changes = [*_others(value, hint, used)]
            changes += [("dropped", default)] if default is not MISSING else []
        yield from ((kind, replace(record, **{name: other})) for kind, other in changes)


def _others(value: Any, hint: Any, used: set[str]) -> Iterator[tuple[MistakeKind, Any]]:
    """What could stand in place of a value."""
    kind, _ = unwrapped(hint)
    inside = get_args(kind)
    match value:
        case bool():
            return
        case int():
            yield from (("number", value + 1), ("number", value - 1))
        case str():
            yield from (("word", word) for word in _few(inside, used, value))
        case Record():
            yield from _changed(value, used)
        case tuple():
            for place, word in enumerate(value):
                before, after = value[:place], value[place + 1 :]
                yield "dropped", before + after
                yield from ((what, (*before, other, *after)) for what, other in _others(word, inside[0], used))
            yield from (("added", (*value, word)) for word in _samples(inside[0], used))
        case Mapping():
            for key, number in value.items():
                rest = {other: count for other, count in value.items() if other != key}
                yield "dropped", rest
                yield from ((what, rest | {key: other}) for what, other in _others(number, inside[1], used))
                yield from ((what, rest | {other: number}) for what, other in _others(key, inside[0], used))
            yield from (("added", {**value, **more}) for more in _samples(hint, used) if not value.keys() & more)


def _samples(hint: Any, used: set[str]) -> Iterator[Any]:
    """A few values of a kind."""
    kind, limits = unwrapped(hint)
    inside = get_args(kind)
    if get_origin(kind) is Literal:
        yield from _few(inside, used)
    elif get_origin(kind) is tuple:
        yield from ((each,) for each in _samples(inside[0], used))
    elif isinstance(inside, tuple) and inside:
        low = next((limit.low for limit in unwrapped(inside[1])[1] if isinstance(limit, Between)), 1)
        yield from ({key: low} for key in _samples(inside[0], used))
    elif kind is bool:
        yield True
    elif kind is int:
        low = next((limit.low for limit in limits if isinstance(limit, Between)), 0)
        yield low + 1
    elif isinstance(kind, type) and issubclass(kind, Record):
        known = {name: default for name, default in _defaults(kind).items() if default is MISSING}
        if not known:
            for name in _defaults(kind):
                yield from (kind(**{name: sample}) for sample in _samples(hints(kind)[name][0], used))


def _few(words: Sequence[str], used: set[str], own: str = "") -> list[str]:
    """A few words of a choice: those near the own one, those that the rule has elsewhere, and some that it has not."""
    at = words.index(own) if own else 0
    near = (words[(at + 1) % len(words)], words[at - 1]) if own else ()
    some = words if len(words) <= FEW else words[::FEW][:FEW]
    return [word for word in words if word != own and (word in some or word in near or word in used)]


def _of_other_sort(record: Record, union: Any) -> Iterator[tuple[MistakeKind, Any]]:
    """The same said of another sort of thing: spaces for clusters, a line for a diagonal."""
    tags = set(_tags(union))
    given = {name: value for name, value in _given(record).items() if name not in tags}
    for sort in _records(union):
        hint_of = {name: hint for name, (hint, _) in hints(sort).items()}
        same = [name for name in given if hint_of.get(name) == hints(type(record))[name][0]]
        if sort is type(record) or len(same) < len(given) or len(same) < LEAST_SHARED:
            continue
        made = [given]
        for name, default in _defaults(sort).items():
            if default is MISSING and name not in given:
                made = [{**one, name: value} for one in made for value in _samples(hint_of[name], set())]
        yield from (("unit", sort(**one)) for one in made)


# Two parts of a rule
def _exchanged(one: R, other: R) -> Iterator[tuple[MistakeKind, R, R]]:
    """Two parts that have taken a value from each other; a condition of one moves to the other."""
    for name, hint in hints(type(one)).items():
        if hints(type(other)).get(name) == hint:
            mine, yours = getattr(one, name), getattr(other, name)
            if mine != yours:
                kind: MistakeKind = "exchanged" if hint[1] else "moved"
                yield kind, replace(one, **{name: yours}), replace(other, **{name: mine})
