"""What editors are told of data files: schemas, completion, and the command `schema`."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path, PurePosixPath
from typing import Any, Literal, NamedTuple, get_args, get_origin

from proofpress.data.folders import Files, of_one
from proofpress.files import File
from proofpress.games import all_games
from proofpress.limits import MAX_TEXT, MAX_WHOLE_NUMBER
from proofpress.options import Answer, Command, Job, Option
from proofpress.records import (
    Between,
    Distinct,
    Flag,
    Keys,
    Matching,
    Note,
    OneOrMany,
    Picture,
    Record,
    Sized,
    Variant,
    Variants,
    dataclass,
    described,
    hints,
    parts,
    spread,
    unwrapped,
    words,
)

# --------------------------------------------------------------------------------------------------------------------
# JSON Schemas for editors, from the same type hints that `build` reads by.


DRAFT = "http://json-schema.org/draft-07/schema#"  # the newest one that the common YAML editors read


def schema_of(record: type[Record], title: str) -> dict[str, Any]:
    """The schema of a file that holds this record."""
    definitions: dict[str, Any] = {}
    root = _record(record, definitions)
    return {"$schema": DRAFT, "title": title, **root, "definitions": dict(sorted(definitions.items()))}


def _record(record: type[Record], definitions: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "description": inspect.cleandoc(described(record)),
        "additionalProperties": False,
        **_keys(record, definitions),
    }


def _keys(record: type[Record], definitions: dict[str, Any]) -> dict[str, Any]:
    """What the keys of a record may hold, which it needs, and which of them go together."""
    beside = parts(record)
    own = {name: pair for name, pair in hints(record).items() if name not in beside}
    schema: dict[str, Any] = {"properties": {name: _value(hint, definitions) for name, (hint, _) in own.items()}}
    required = [name for name, (_, needed) in own.items() if needed]
    if required:
        schema["required"] = required
    rules = [_related(keys) for keys in record.related]
    for name, union in beside.items():
        schema["properties"] |= dict.fromkeys(spread(union), True)  # known here, described in the branches
        rules.append(_branches(union, definitions, spread(union)))
        tags = _any_of(union.tagged.keys)
        others = [key for key in spread(union) if key not in union.tagged.keys]
        rules.append(tags if hints(record)[name][1] else {"dependencies": dict.fromkeys(others, tags)})
    return schema | ({"allOf": rules} if rules else {})


def _related(keys: Keys) -> dict[str, Any]:
    if keys.needed == "all":
        return {"dependencies": {name: [other for other in keys.names if other != name] for name in keys.names}}
    return {"oneOf": [{"required": [name]} for name in keys.names]} if keys.needed == "one" else _any_of(keys.names)


def _any_of(names: tuple[str, ...]) -> dict[str, Any]:
    return {"required": list(names)} if len(names) == 1 else {"anyOf": [{"required": [name]} for name in names]}


def _branches(union: Variants, definitions: dict[str, Any], known: Iterable[str]) -> dict[str, Any]:
    """A tagged union: what its tags may be, and what else the mapping then holds.

    The keys `known` to a union that stands beside the keys of another record are refused where they do not belong.
    """
    schema: dict[str, Any] = {"properties": {}, "allOf": []}
    for tag in union.tagged.keys:
        possible = {member: _tag(member, tag, definitions) for member in union.members if words(member, tag)}
        schema["properties"][tag] = _one_of(list(possible.values()))
        for member, of_tag in possible.items():
            branch = _branch(member, definitions, known)
            schema["allOf"].append({"if": {"required": [tag], "properties": {tag: of_tag}}, "then": branch})
    return schema


def _branch(member: Variant, definitions: dict[str, Any], known: Iterable[str]) -> dict[str, Any]:
    if isinstance(member, Variants):
        return {**_any_of(member.tagged.keys), **_branches(member, definitions, known)}
    if not known:
        return _kind(member, (), definitions)
    schema = _keys(member, definitions)  # keys of the record that holds it are possible too
    schema["properties"] |= {key: False for key in known if key not in schema["properties"]}
    return schema


def _tag(variant: Variant, tag: str, definitions: dict[str, Any]) -> dict[str, Any]:
    schemas = [_value(hint, definitions) for hint in spread(variant)[tag]]
    return _one_of([{key: said for key, said in schema.items() if key != "description"} for schema in schemas])


def _one_of(schemas: Sequence[dict[str, Any]]) -> dict[str, Any]:
    different = [schema for at, schema in enumerate(schemas) if schema not in schemas[:at]]
    if all(schema.keys() == {"enum"} for schema in different):
        return {"enum": list(dict.fromkeys(word for schema in different for word in schema["enum"]))}
    return different[0] if len(different) == 1 else {"anyOf": different}


def _value(hint: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    kind, limits = unwrapped(hint)
    schema = _kind(kind, limits, definitions)
    for limit in limits:
        if isinstance(limit, Note):
            if "$ref" in schema:  # draft 7 ignores everything beside a reference
                schema = {"allOf": [schema]}
            schema["description"] = limit.text
        elif isinstance(limit, OneOrMany):
            schema = {"anyOf": [schema["items"], schema]}
    return schema


def _kind(kind: Any, limits: tuple[Any, ...], definitions: dict[str, Any]) -> dict[str, Any]:
    origin = get_origin(kind)
    by_type = {type(limit): limit for limit in limits}
    if isinstance(kind, Variants):
        return {"type": "object", **_branch(kind, definitions, ())}
    if isinstance(kind, type) and issubclass(kind, Record):
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = {}  # a placeholder while a record that contains itself is described
            definitions[kind.__name__] = _record(kind, definitions)
        return {"$ref": f"#/definitions/{kind.__name__}"}
    if Picture in by_type:
        return _picture(by_type[Picture])
    if origin is tuple:
        listed = _list(get_args(kind), by_type.get(Sized), definitions)
        return listed | ({"uniqueItems": True} if Distinct in by_type else {})
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(get_args(kind), by_type.get(Sized), definitions)
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if kind is bool:
        return {"const": True} if Flag in by_type else {"type": "boolean"}
    if kind is int:
        between = by_type.get(Between) or Between(-MAX_WHOLE_NUMBER, MAX_WHOLE_NUMBER)
        return {"type": "integer", "minimum": between.low, "maximum": between.high}
    return _text(by_type.get(Sized), by_type.get(Matching))


def _text(sized: Sized | None, matching: Matching | None) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "type": "string",
        "minLength": sized.low if sized else 1,
        "maxLength": sized.high if sized else MAX_TEXT,
    }
    if matching:
        schema["pattern"] = f"^(?:{matching.pattern.pattern})$"
    elif sized:
        schema["pattern"] = r"\S"  # blanks alone are not a text
    return schema


def _picture(picture: Picture) -> dict[str, Any]:
    symbols = "".join(f"\\{symbol}" if symbol in "^-]" else symbol for symbol in picture.symbols)
    row = {"type": "string", "pattern": f"^[{symbols}]{{1,{picture.side}}}$"}
    return {"type": "array", "items": row, "minItems": 1, "maxItems": picture.side}


def _list(inner: tuple[Any, ...], sized: Sized | None, definitions: dict[str, Any]) -> dict[str, Any]:
    if len(inner) == 2 and inner[1] is Ellipsis:
        schema = {"type": "array", "items": _value(inner[0], definitions)}
        return schema | ({"minItems": sized.low, "maxItems": sized.high} if sized else {})
    return {
        "type": "array",
        "items": [_value(hint, definitions) for hint in inner],
        "minItems": len(inner),
        "maxItems": len(inner),
    }


def _mapping(inner: tuple[Any, ...], sized: Sized | None, definitions: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "type": "object",
        "propertyNames": _value(inner[0], definitions),
        "additionalProperties": _value(inner[1], definitions),
    }
    return schema | ({"minProperties": sized.low, "maxProperties": sized.high} if sized else {})


# --------------------------------------------------------------------------------------------------------------------
# What can stand where somebody types in an entry of a data file: keys and words, each with what it means.
#
# It looks at the brackets and keys before the place, as far as they are written; what there is comes from the schema of
# the record that reads the file.


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
    for allowed in _found(said, "enum"):
        yield from allowed
    yield from (str(word).lower() for word in _found(said, "const"))


def _found(said: Mapping[str, Any], key: str) -> Iterator[Any]:
    """What stands under a key here, or where the value may be one of several or a list of such."""
    if key in said:
        yield said[key]
    for name in _INSIDE:
        inner = said.get(name, [])
        for each in inner if isinstance(inner, list) else [inner]:
            yield from _found(each, key)


# --------------------------------------------------------------------------------------------------------------------
# The schemas of all data files of all games, and the command that writes them.


def files_of_games() -> Files:
    """Every data file of every game."""
    return {pattern: record for game in all_games() for pattern, record in game.files().items()}


def schema_path(pattern: str) -> str:
    """The schema of a data file, both as paths inside their folders. One for many files lies beside their folder, named
    after what one of them holds."""
    path = PurePosixPath(pattern)
    return str((path.parent.with_name(of_one(pattern)) if "*" in pattern else path).with_suffix(".json"))


def schema_texts() -> dict[str, str]:
    """Every schema by its path inside the folder of schemas."""
    schemas = {pattern: schema_of(record, f"Proofpress: {pattern}") for pattern, record in files_of_games().items()}
    return {
        schema_path(pattern): json.dumps(described, ensure_ascii=False, indent=2) + "\n"
        for pattern, described in schemas.items()
    }


def schema(job: Job[Any]) -> Answer:
    """Write a JSON Schema for every kind of data file into DIR.

    An editor that knows them completes keys, shows what they mean and marks mistakes while you type. The first line of
    a data file names its schema for the editor: # yaml-language-server: $schema=PATH
    """
    folder: Path = job.chosen["folder"]
    return Answer(files=[File(folder / name, text.encode()) for name, text in schema_texts().items()], folder=folder)


SCHEMA = Command(schema, (Option("folder", "Where they go.", kind="folder", shown="DIR", position=True, needed=True),))
