"""Random effects in the words of the vocabulary: whatever the records allow, they come up with sooner or later."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, get_args, get_origin

from proofpress.records import Between, Keys, Sized, Variant, Variants, hints, parts, unwrapped
from tests.kingdoms.vocabulary import EFFECTS

TAGS = ("op", "when", "condition", "per", "steps_of")


def random_effect(random: Random) -> dict[str, Any]:
    """An effect as it stands in a file. It is right, but for what only values show."""
    return _mapping(EFFECTS, random)


def _mapping(variant: Variant, random: Random) -> dict[str, Any]:
    while isinstance(variant, Variants):
        variant = random.choice(variant.members)
    beside, made = parts(variant), dict[str, Any]()
    left_out = {name for keys in variant.related for name in _left_out(keys, random)}
    asked = {name for keys in variant.related for name in keys.names} - left_out
    for name, (hint, required) in hints(variant).items():
        wanted = required or name in asked or (name in TAGS and name not in beside)
        if name in left_out or not (wanted or random.random() < 0.3):
            continue
        made |= _mapping(beside[name], random) if name in beside else {name: _value(hint, random)}
    return made


def _left_out(keys: Keys, random: Random) -> set[str]:
    kept = random.randint(1, len(keys.names)) if keys.needed == "some" else 1
    return set(keys.names) - set(random.sample(keys.names, kept))


def _words(hint: Any) -> tuple[Any, ...]:
    kind, _ = unwrapped(hint)
    return get_args(kind) if get_origin(kind) is Literal else ()


def _value(hint: Any, random: Random) -> Any:
    kind, limits = unwrapped(hint)
    of = {type(limit): limit for limit in limits}
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return random.choice(inner)
    if kind is int:
        return random.randint(of[Between].low, min(of[Between].high, 9))
    if kind is bool:
        return True
    words, sized = _words(inner[0]), of[Sized]
    picked = random.sample(words, random.randint(sized.low, min(sized.high, len(words))))
    if issubclass(origin, Mapping):
        return {word: _value(inner[1], random) for word in picked}
    return picked
