"""Values as a data file holds them: made into nodes, and made at random by the type hints of a record.

What the hints allow may still be refused for what its values say together, so half of the random ones are for tests of
agreement and the other half, those that load, for everything that reads records.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, get_args, get_origin

from proofpress.data.yaml_reader import Entries, Items, Node, Scalar, build
from proofpress.errors import Place, Report
from proofpress.records import Between, Distinct, Flag, Record, Sized, Variants, choices, hints, parts, unwrapped

NOWHERE = Place("test")


def node_of(value: Any) -> Node:
    """The node of a value, as if it had been read."""
    if isinstance(value, dict):
        return Entries(NOWHERE, tuple((Scalar(NOWHERE, key, True), node_of(inner)) for key, inner in value.items()))
    if isinstance(value, list):
        return Items(NOWHERE, tuple(node_of(inner) for inner in value))
    return Scalar(NOWHERE, str(value).lower() if isinstance(value, bool) else str(value), True)


def mistakes(record: type[Record], value: Any) -> list[str]:
    """What the loader says against the value."""
    report = Report()
    build(record, node_of(value), report)
    return [diagnostic.message for diagnostic in report]


def random_value(hint: Any, random: Random, often: float = 0.4, reach: int = 4) -> Any:
    """Something that the hint allows; `often` is how many of the optional keys are there, `reach` bounds numbers."""
    kind, limits = unwrapped(hint)
    of_class = {type(limit): limit for limit in limits}
    if isinstance(kind, Variants):
        return random_value(random.choice(kind.members), random, often, reach)
    if isinstance(kind, type) and issubclass(kind, Record):
        return _entries(kind, random, often, reach)
    if get_origin(kind) is tuple:
        return _several(kind, of_class, random, often, reach)
    sized = of_class.get(Sized)
    if isinstance(get_origin(kind), type) and issubclass(get_origin(kind), Mapping):
        words, (_, inner) = choices(get_args(kind)[0]), get_args(kind)
        count = random.randint(sized.low if sized else 0, min(2, len(words)))
        return {word: random_value(inner, random, often, reach) for word in random.sample(words, count)}
    if kind is bool:
        return Flag in of_class or random.random() < 0.5
    if kind is int:
        between = of_class.get(Between) or Between(0, reach)
        return random.randint(between.low, min(between.high, between.low + reach))
    return random.choice(choices(hint))


def _entries(record: type[Record], random: Random, often: float, reach: int) -> dict[str, Any]:
    made: dict[str, Any] = {}
    together = {name: keys for keys in record.related for name in keys.names}
    for name, (hint, required) in hints(record).items():
        is_tag = not required and len(choices(hint)) == 1 and _default(record, name) is not None
        if not (required or is_tag or random.random() < often or (name in together and random.random() < often)):
            continue
        value = random_value(hint, random, often, reach)
        made |= value if name in parts(record) else {name: value}
    return made


def _default(record: type[Record], name: str) -> Any:
    return record.__dataclass_fields__[name].default


def _several(kind: Any, limits: Mapping[type[Any], Any], random: Random, often: float, reach: int) -> list[Any]:
    inner = get_args(kind)
    if len(inner) == 2 and inner[1] is Ellipsis:
        sized = limits.get(Sized) or Sized(0, 3)
        words = choices(inner[0])
        most = min(sized.high, len(words) if Distinct in limits else 3, 3)
        hinted = [inner[0]] * random.randint(sized.low, most)
    else:
        hinted = list(inner)
    if Distinct in limits:
        return random.sample(choices(hinted[0]), len(hinted))
    return [random_value(hint, random, often, reach) for hint in hinted]
