"""What a record may say: frozen values, their fields and limits, and the keys that go together."""

from __future__ import annotations

import dataclasses
import re
import sys
import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, field, fields
from functools import cache, partial
from operator import attrgetter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from proofpress.errors import Place, listed, say
from proofpress.limits import MAX_SHAPE_SIDE, MAX_SIDE, MAX_TEXT

# --------------------------------------------------------------------------------------------------------------------
# What somebody is told of a record or a command is its docstring.


def described(thing: Any) -> str:
    """The docstring of a class or function. `python -OO` leaves it out, so there it is read from the source."""
    if sys.flags.optimize > 1 and thing.__doc__ in (None, thing.__name__):
        import ast
        from inspect import getsource
        from textwrap import dedent

        (found,) = ast.parse(dedent(getsource(thing))).body
        assert isinstance(found, ast.FunctionDef | ast.ClassDef)
        return ast.get_docstring(found, clean=False) or thing.__doc__ or ""
    return thing.__doc__ or ""


# --------------------------------------------------------------------------------------------------------------------
# What many values have in common, and what is written down of values that have a usual one.


K = TypeVar("K")
V = TypeVar("V")


def by_key(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """All values of each key; keys and values stay in their order."""
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def without_usual(values: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The values that differ from the usual ones, and those that have none: a later name with its usual value changes
    no digest and no file that was written before."""
    return {name: value for name, value in values.items() if name not in usual or usual[name] != value}


# --------------------------------------------------------------------------------------------------------------------
# The dataclass of the standard library, made in a fifth of the time: a command makes a hundred as it starts.
#
# What the standard library writes and compiles anew for each class are here functions of one text. Only `__init__` is
# compiled too, when the first value of its class is made, which for most classes is never. That nothing frozen is set
# later is held by the type checker alone.


def _made(cls: Any, *, frozen: bool, eq: bool, **others: bool) -> Any:
    if "__dataclass_fields__" in vars(cls):  # a record, which is one already
        return cls
    cls.__doc__ = cls.__doc__ or cls.__name__  # else its signature, which takes longer than all the rest
    cls = dataclasses.dataclass(init=False, repr=False, eq=False, **others)(cls)
    values = _values([entry.name for entry in fields(cls) if entry.compare])

    def first(self: Any, *given: Any, **named: Any) -> None:
        cls.__init__ = _init_of(cls)
        cls.__init__(self, *given, **named)

    def shown(self: Any) -> str:
        inside = ", ".join(f"{entry.name}={getattr(self, entry.name)!r}" for entry in fields(cls) if entry.repr)
        return f"{type(self).__qualname__}({inside})"

    def equal(self: Any, other: Any) -> bool:
        return values(self) == values(other) if type(other) is type(self) else NotImplemented

    made: dict[str, Any] = {"__init__": first, "__repr__": shown}
    if eq:
        made |= {"__eq__": equal, "__hash__": (lambda self: hash(values(self))) if frozen else None}
    for name in made.keys() - vars(cls).keys():  # what the class says itself stays
        setattr(cls, name, made[name])
    return cls


def _init_of(cls: Any) -> Any:
    """The `__init__` that sets the fields, as the standard library writes it."""
    known: dict[str, Any] = {"MISSING": MISSING}  # what its text names
    by_place, by_name, lines = ["self"], ["*"], ["pass"]
    for entry in fields(cls):
        name = value = entry.name
        default = ""
        if entry.default_factory is not MISSING:
            known[f"make_{name}"], default = entry.default_factory, "=MISSING"
            value = f"make_{name}() if {name} is MISSING else {name}" if entry.init else f"make_{name}()"
        elif entry.default is not MISSING:
            known[f"default_{name}"], default = entry.default, f"=default_{name}"
        if entry.init:
            (by_name if entry.kw_only else by_place).append(name + default)
        if entry.init or value != name:
            lines.append(f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ", ".join(by_place + by_name if len(by_name) > 1 else by_place)
    exec(f"def __init__({parameters}):\n " + "\n ".join(lines), known)
    return known["__init__"]


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: Any = None, *, frozen: bool = False, eq: bool = True, **others: bool) -> Any:
        """The decorator; it orders nothing."""
        make = partial(_made, frozen=frozen, eq=eq, **others)
        return make if cls is None else make(cls)


# --------------------------------------------------------------------------------------------------------------------
# The words in which a record says what it may hold.
#
# A record is a class that derives from `Record`, which makes it a frozen dataclass. Its type hints are the whole
# definition: `yaml_reader` reads by them, and `editor_schema` describes them. Plain hints (`int`, `str`, `bool`,
# `Literal[...]`, `tuple[X, ...]`, `Mapping[str, X]`, other records, `X | None`) say the kind; `Annotated[...,
# Between(0, 9), Note("…")]` adds the limits and the sentence that an editor shows. `Annotated[A | B, Tagged("op")]` is
# the record whose `op` is the word written.
#
# Dataclasses rather than attrs: the positions, the nearest-key messages and the schemas need a walk over the hints in
# any case, and then attrs would only add a dependency.


ID_PATTERN = re.compile(r"[a-z][a-z0-9_]{0,39}")
ID_WORDS = say("small letters, digits and _, starting with a letter, at most 40")
LANGUAGE_PATTERN = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Sized:
    """How many entries a list or mapping holds, or characters a text."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Matching:
    """A text that matches a pattern; `what` names it in messages."""

    pattern: re.Pattern[str]
    what: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A list of rows of equal length, drawn with these symbols."""

    symbols: str
    side: int


@dataclass(frozen=True, slots=True)
class OneOrMany:
    """A list that may be written as a single value."""


@dataclass(frozen=True, slots=True)
class Distinct:
    """A list in which nothing occurs twice."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A truth value that is left out unless it is true."""


class Tagged:
    """A union of records distinguished by one of these keys; a member may be such a union again."""

    def __init__(self, *keys: str, says: str = "") -> None:
        self.keys = keys
        self.says = says  # where none of several keys is written, or more than one


@dataclass(frozen=True, slots=True)
class Beside:
    """A tagged union whose keys stand beside those of the record that holds it; an optional one may be left out."""


@dataclass(frozen=True, slots=True)
class Keys:
    """How many of some keys a record needs: exactly one, at least one, or all if any is there."""

    names: tuple[str, ...]
    needed: Literal["one", "some", "all"]
    says: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What an editor shows beside the key."""

    text: str


Id = Annotated[str, Matching(ID_PATTERN, f"an id: {ID_WORDS}")]
Text = Annotated[str, Sized(1, MAX_TEXT)]
ShapePicture = Annotated[tuple[str, ...], Picture("#.", MAX_SHAPE_SIDE)]
MapPicture = Annotated[tuple[str, ...], Picture(".^r#", MAX_SIDE)]
AttackPicture = Annotated[tuple[str, ...], Picture("H*.", MAX_SHAPE_SIDE)]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
@dataclass(frozen=True, kw_only=True)
class Record:
    """Something read from a file; `places` says where it ("") and each of its keys are. Every subclass is a dataclass.

    The entries of a list or mapping have places too: "edicts/0", "letters/forest".
    """

    related: ClassVar[tuple[Keys, ...]] = ()  # keys that need or exclude each other

    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)

    def problems(self) -> Iterator[tuple[str, str]]:
        """What is wrong with the values taken together: pairs of a key (as in `places`) and a sentence."""
        return iter(())

    def place(self, key: str = "") -> Place:
        """Where the key is; for a key that was left out, the place of what would hold it."""
        for known in (key, key.partition("/")[0], ""):
            if known in self.places:
                return self.places[known]
        return Place("<built in>")

    def given(self) -> frozenset[str]:
        """The keys that are in the file."""
        return frozenset(key for key in self.places if key and "/" not in key)


# --------------------------------------------------------------------------------------------------------------------
# Type hints taken apart: the keys of a record, and the records of a tagged union.
#
# A tagged union is a mapping that may be one of several records: the value of a key, its tag, says which. The words
# that tag a record are those of the `Literal` of that key; there is no second list of them.


class Variants(NamedTuple):
    """The records of a tagged union; some of them may share a tag and be distinguished by another one."""

    tagged: Tagged
    members: tuple[type[Record] | Variants, ...]


Variant = type[Record] | Variants
P = ParamSpec("P")
R = TypeVar("R")


def cached(function: Callable[P, R]) -> Callable[P, R]:
    """`functools.cache` for functions of record classes, which mypy does not let it take."""
    return cast(Callable[P, R], cache(function))


def quoted_keys(keys: Iterable[str]) -> list[str]:
    return [f'"{key}"' for key in keys]


@cached  # resolving hints takes longer than reading a card
def hints(record: type[Record]) -> Mapping[str, tuple[Any, bool]]:
    """Name -> (type hint, required) of every field that a file may fill."""
    types_of = get_type_hints(record, include_extras=True)
    return {
        entry.name: (types_of[entry.name], entry.default is MISSING and entry.default_factory is MISSING)
        for entry in fields(record)
        if entry.name != "places"
    }


def unwrapped(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A hint without `Annotated` and `| None`, and the limits in it; a tagged union becomes `Variants`."""
    limits: tuple[Any, ...] = ()
    while True:
        if get_origin(hint) is Annotated:
            hint, *more = get_args(hint)
            limits += tuple(more)
        elif get_origin(hint) in (Union, types.UnionType):
            inner = [entry for entry in get_args(hint) if entry is not type(None)]
            tagged = [limit for limit in limits if isinstance(limit, Tagged)]
            if tagged:
                return Variants(tagged[0], tuple(unwrapped(entry)[0] for entry in inner)), limits
            if len(inner) != 1:
                raise TypeError(f"a record's key may hold one kind of value, not {hint}")
            hint = inner[0]
        else:
            return hint, limits


@cached
def parts(record: type[Record]) -> Mapping[str, Variants]:
    """The fields of a record whose keys stand beside its own, in the same mapping."""
    taken = {name: unwrapped(hint) for name, (hint, _) in hints(record).items()}
    return {name: kind for name, (kind, limits) in taken.items() if Beside() in limits}


@cached
def spread(variant: Variant) -> Mapping[str, tuple[Any, ...]]:
    """Key -> its different hints: every key that the mapping may have, whichever of the records it is."""
    found: dict[str, dict[Any, None]] = {}
    if isinstance(variant, Variants):
        inside = [spread(member) for member in variant.members]
    else:
        beside = parts(variant)
        inside = [spread(part) for part in beside.values()]
        inside.append({name: (hint,) for name, (hint, _) in hints(variant).items() if name not in beside})
    for known in inside:
        for key, of_key in known.items():
            found.setdefault(key, {}).update(dict.fromkeys(of_key))
    return {key: tuple(of_key) for key, of_key in found.items()}


@cached
def words(variant: Variant, key: str) -> tuple[str, ...]:
    """What a key may hold, where that is a choice of words or a list of them."""
    return tuple(dict.fromkeys(word for hint in spread(variant).get(key, ()) for word in choices(hint)))


def is_list(variant: Variant, key: str) -> bool:
    """Whether a key may hold several words."""
    lists = any(get_origin(unwrapped(hint)[0]) is tuple for hint in spread(variant).get(key, ()))
    return lists and len(words(variant, key)) > 1


def choices(hint: Any) -> tuple[str, ...]:
    kind, _ = unwrapped(hint)
    if get_origin(kind) is tuple:
        return choices(get_args(kind)[0])
    return get_args(kind) if get_origin(kind) is Literal else ()


# --------------------------------------------------------------------------------------------------------------------
# What is said of the keys of a record: words that exclude each other, keys that are missing or belong elsewhere.


class Member(NamedTuple):
    """A record of a tagged union, and the words that chose it."""

    record: type[Record]
    union: Variants
    label: str  # "each: row and column"
    tags: Collection[str]  # that hold the words

    def refused(self, said: str, own: Sequence[str]) -> str:
        """What is said of a key or word that only other records of the union have."""
        possible = say("what does: {own}", own=listed(own, "and")) if own else say("it needs no other key")
        return say('"{said}" does not go with "{label}"; {possible}', said=said, label=self.label, possible=possible)

    def other_keys(self) -> list[str]:
        """What may go with the tags, first what is needed."""
        fields = sorted((not required, name) for name, (_, required) in hints(self.record).items())
        return quoted_keys(key for _, name in fields for key in _keys_of(self.record, name) if key not in self.tags)

    def words_of_others(self, key: str) -> frozenset[str]:
        """The words that this key may hold in other records of the union, and not in this one."""
        return frozenset(words(self.union, key)).difference(words(self.record, key))


def _keys_of(record: type[Record], name: str) -> tuple[str, ...]:
    """The keys under which a field of the record is written: its own, or the tags of a part."""
    return parts(record)[name].tagged.keys if name in parts(record) else (name,)


def excluding(union: Variants, tag: str, given: Sequence[str]) -> str:
    """What is said of words that all exist, but in different records."""
    lists = [listed(words(each, tag), "and") for each in union.members if is_list(each, tag)]
    return say("{given} do not go together", given=listed(given, "and")) + (
        f"; only {' or '.join(lists)} do" if lists else ""
    )


def missing(record: type[Record], names: list[str], meant: Collection[str | None], label: str) -> Iterator[str]:
    """What is said of required fields that nobody filled; what a misspelt key meant is not missing."""
    absent = [_keys_of(record, name) for name in names]
    keys = [keys for keys in absent if not set(keys) & set(meant)]
    if label:
        for of_field in keys:
            yield say(
                '"{label}" needs the key {quoted_keys}{possible}',
                label=label,
                quoted_keys=listed(quoted_keys(of_field)),
                possible=_possible(record, of_field[0]),
            )
    elif keys:
        named = listed((listed(quoted_keys(of_field)) for of_field in keys), "and")
        yield (
            say("the key {named} is missing", named=named)
            if len(keys) == 1
            else say("the keys {named} are missing", named=named)
        )


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
            yield there[0], keys.says or say('"{there}" needs the key {absent}', there=there[0], absent=absent)
        elif keys.needed == "some" and not there:
            yield (
                "",
                keys.says
                or (
                    say('"{label}" needs the key {either}', label=label, either=either)
                    if label
                    else say("the key {either} is missing", either=either)
                ),
            )
        elif keys.needed == "one" and len(there) != 1:
            yield "", keys.says or say("exactly one of the keys {either} is possible here", either=either)
