"""Reads the golden deals of docs/seed-specification.md.

There is no program that writes this file anew, and there must not be one: its lines are promises. To add lines for a
new configuration, deal a few seeds with three dealers (this one, templates/dealer.js, and the reference in the
document) and append what all three agree on.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("deals.txt")
CHANGED = (
    "A golden deal comes out differently. Seeds are printed, published and played, so this is never a test to update: "
    "either the dealer has a mistake, or what was changed belongs into a new version of docs/seed-specification.md "
    "(cartographers/2, or FWS-2 for the stream) beside the old one."
)


class Golden(NamedTuple):
    config: str
    seed: str
    digest: str
    text: str | None  # the canonical text of the deal, where the file has it


def golden_lines() -> list[str]:
    return [line for line in FILE.read_text(encoding="utf-8").split("\n") if line and not line.startswith("#")]


@cache
def golden_deals() -> tuple[Golden, ...]:
    deals = []
    for line in golden_lines():
        config, seed, digest, *text = line.split("\t")
        deals.append(Golden(config, seed, digest, text[0].replace("; ", "\n") + "\n" if text else None))
    return tuple(deals)
