"""How far a text is, by whom and since when: the stamp that is kept beside it.

A stamp covers the rule and the source text, and the text itself. When either differs later, the text is to be reviewed
again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Literal

from generator.library.dataclass import dataclass

Stage = Literal["draft", "reviewed", "approved"]
STAGES: tuple[Stage, ...] = ("draft", "reviewed", "approved")
DIGITS = 8
MOST_NAME = 60
DATE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
WRITTEN = re.compile(
    rf"(?P<stage>{'|'.join(STAGES)}) (?P<source>[0-9a-f]{{8}}) (?P<text>[0-9a-f]{{8}})"
    rf"(?: (?P<on>{DATE.pattern}))?(?: (?P<by>\S.{{0,{MOST_NAME - 1}}}))?"
)


@dataclass(frozen=True, slots=True)
class Signature:
    """What whoever confirms says: how far the text is, the day and the name."""

    stage: Stage = "reviewed"
    on: str = ""
    by: str = ""


REVIEWED = Signature()


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A stamp, taken apart."""

    source: str
    text: str
    signed: Signature = REVIEWED

    def __str__(self) -> str:
        signed = self.signed
        return " ".join(filter(None, (signed.stage, self.source, self.text, signed.on, signed.by)))


def digest(parts: Iterable[str]) -> str:
    """What a stamp keeps of some texts."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:DIGITS]


def confirmation(written: str) -> Confirmation:
    """A stamp as it is written beside a text."""
    found = WRITTEN.fullmatch(written)
    if found is None:
        raise ValueError(f"not a stamp: {written}")
    stage = next(stage for stage in STAGES if stage == found["stage"])
    return Confirmation(found["source"], found["text"], Signature(stage, found["on"] or "", found["by"] or ""))
