"""JSON Schemas for editors, from the same type hints that `build` reads by."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args, get_origin

from generator.library.fields import Between, Distinct, Flag, Keys, Matching, Note, OneOrMany, Picture, Record, Sized
from generator.library.hints import Variant, Variants, hints, parts, spread, unwrapped, words
from generator.library.limits import MAX_TEXT, MAX_WHOLE_NUMBER

DRAFT = "http://json-schema.org/draft-07/schema#"  # the newest one that the common YAML editors read


def schema_of(record: type[Record], title: str) -> dict[str, Any]:
    """The schema of a file that holds this record."""
    definitions: dict[str, Any] = {}
    root = _record(record, definitions)
    return {"$schema": DRAFT, "title": title, **root, "definitions": dict(sorted(definitions.items()))}


def _record(record: type[Record], definitions: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "description": inspect.cleandoc(record.__doc__ or ""),
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
        schema["properties"][tag] = _one_of(possible.values())
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


def _one_of(schemas: Iterable[dict[str, Any]]) -> dict[str, Any]:
    different: list[dict[str, Any]] = []
    for schema in schemas:
        if schema not in different:
            different.append(schema)
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
