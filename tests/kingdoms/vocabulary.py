"""The vocabulary of effects as tests walk it, and effects as they are written in a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import yaml

from proofpress.data.folders import plain
from proofpress.data.yaml_reader import build, read_bytes
from proofpress.errors import Report
from proofpress.kingdoms.effects import Effect
from proofpress.records import Record, Variants, unwrapped, words

EFFECTS = cast(Variants, unwrapped(Effect)[0])
OPS = words(EFFECTS, "op")


class Written(Record):
    """A file with an effect."""

    effect: Effect


def effect_of(text: str) -> Effect:
    """The effect that the YAML makes."""
    made, said = tried(text)
    assert made is not None, said
    return made


def tried(text: str) -> tuple[Effect | None, list[str]]:
    """The effect, or what is said of its mistakes."""
    report = Report()
    node = read_bytes(f"effect: {text}".encode(), "f", report)
    assert node is not None
    made = build(Written, node, report)
    return made.effect if made and not len(report) else None, [str(each) for each in report]


def flat(effect: Effect) -> dict[str, Any]:
    """The effect as it stands in a file, all keys in one mapping."""
    return cast(dict[str, Any], plain(effect, {"places"}))


def changed(effect: Effect, changes: Mapping[str, Any]) -> Effect:
    """The effect with other values of some keys; None takes a key away."""
    said = {key: value for key, value in {**flat(effect), **changes}.items() if value is not None}
    return effect_of(yaml.safe_dump(said, default_flow_style=True, width=10_000).strip())
