"""JSON Schemas for editors, from the same type hints that `build` reads by."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from generator.library.build import hints, unwrapped
from generator.library.fields import Between, Matching, Note, OneOrMany, Picture, Record, Sized
from generator.library.limits import MAX_TEXT, MAX_WHOLE_NUMBER

DRAFT = "http://json-schema.org/draft-07/schema#"  # the newest one that the common YAML editors read


def schema_of(record: type[Record], title: str) -> dict[str, Any]:
    """The schema of a file that holds this record."""
    definitions: dict[str, Any] = {}
    root = _record(record, definitions)
    return {"$schema": DRAFT, "title": title, **root, "definitions": dict(sorted(definitions.items()))}


def _record(record: type[Record], definitions: dict[str, Any]) -> dict[str, Any]:
    known = hints(record)
    schema: dict[str, Any] = {
        "type": "object",
        "description": inspect.cleandoc(record.__doc__ or ""),
        "additionalProperties": False,
        "properties": {name: _value(hint, definitions) for name, (hint, _) in known.items()},
    }
    required = [name for name, (_, needed) in known.items() if needed]
    if required:
        schema["required"] = required
    return schema


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
    if isinstance(kind, type) and issubclass(kind, Record):
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = {}  # holds the place while a record that contains itself is described
            definitions[kind.__name__] = _record(kind, definitions)
        return {"$ref": f"#/definitions/{kind.__name__}"}
    if Picture in by_type:
        return _picture(by_type[Picture])
    if origin is tuple:
        return _list(get_args(kind), by_type.get(Sized), definitions)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(get_args(kind), by_type.get(Sized), definitions)
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if kind is bool:
        return {"type": "boolean"}
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
        schema["pattern"] = r"\S"  # blanks alone are no text
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
