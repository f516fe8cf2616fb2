"""Plans: YAML files that give the options of a command, each key by the name of its option."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.interface.option import Option, Written, key_of
from generator.library.errors import Report
from generator.library.nodes import Entries, Items, Node, Scalar, read_file
from generator.library.suggest import hint, quoted


def written_in(path: Path, options: Iterable[Option]) -> dict[str, Written]:
    """What a plan says, with the place of each value."""
    report = Report()
    keys = {key_of(option): option for option in options if not (option.position or option.holds_plan)}
    node = read_file(path, report)
    said: dict[str, Written] = {}
    if isinstance(node, Entries):
        for key, value in node.entries:
            option = keys.get(key.text)
            if option is None:
                report.error(key.place, f"unknown key {quoted(key.text)}{hint(key.text, keys)}")
            elif (found := _value(value, option, report)) is not None:
                said[option.name] = found
    elif node is not None:
        report.error(node.place, "a plan is a mapping (key: value)")
    report.raise_if_any()
    return said


def _value(node: Node, option: Option, report: Report) -> Written | None:
    where = str(node.place)
    if isinstance(node, Scalar):
        if node.plain and not node.text:
            report.error(node.place, "the value is missing")
            return None
        return Written(
            node.text == "true" if option.kind == "yes_no" and node.text in ("true", "false") else node.text, where
        )
    if isinstance(node, Items) and all(isinstance(item, Scalar) for item in node.items):
        return Written(tuple(item.text for item in node.items if isinstance(item, Scalar)), where)
    report.error(node.place, f"a single value or a list is wanted here, not {node.kind}")
    return None
