"""YAML as anybody reads it, without places and records; in C, which is ten times faster than what yaml does unasked."""

from __future__ import annotations

from typing import Any

import yaml


def read_yaml(text: str) -> Any:
    return yaml.load(text, Loader=yaml.CSafeLoader)
