"""What a check finds: where, how bad, by which rule, and why. `CHECKS` explains each rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple

from generator.library.dataclass import dataclass
from generator.library.errors import Place
from generator.library.suggest import quoted

Severity = Literal["error", "note"]


class Check(NamedTuple):
    """A rule of the checker: how bad it is to break it, what it is for, and how it is mended."""

    severity: Severity
    about: str
    example: str
    mend: str


MORE = "more/findings"
MOST_FINDINGS = 100  # in one text; the longest honest text has a handful
UNCONFIRMED = ("state/stale", "state/changed", "state/unstamped")  # checks that say a text is to be reviewed

CONTRADICTING = ("rule/", "icon/")  # what is wrong with a text that is not to be confirmed


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding in one text."""

    place: Place
    language: str
    rule: str  # group/name
    severity: Severity
    id: str  # the card
    field: str  # name, effect or text
    message: str
    text: str = ""
    marks: tuple[tuple[int, int], ...] = ()  # stretches of the text that are meant
    meant: str = ""  # what the rule says, in plain English
    accept: tuple[str, ...] = ()  # the keys under which it could be accepted
    times: int = 1  # how many findings it stands for

    def acceptance(self, reason: str) -> str:
        """What is written beside the text to accept this finding."""
        written = f"{{{self.rule}: {reason}}}"
        for key in reversed(self.accept[1:]):
            written = f"{{{key if key.isidentifier() else quoted(key)}: {written}}}"
        return f"accept: {written}"

    def strict(self) -> Finding:
        """The same, with notes made errors."""
        return replace(self, severity="error")

    def order(self) -> tuple[object, ...]:
        return (self.place, self.rule == MORE, self.rule, self.message, self.marks)


def _checks() -> Iterator[tuple[str, Check]]:
    """What checks.txt says: a check and how bad it is; a line each for what it is for, an example and the remedy."""
    for block in Path(__file__).with_name("checks.txt").read_text(encoding="utf-8").split("\n\n"):
        head, about, example, mend = block.strip().split("\n")
        rule, severity = head.split()
        yield rule, Check("error" if severity == "error" else "note", about.format(most=MOST_FINDINGS), example, mend)


# Every check there is. The groups: rule, source, term, state, icon, box, font, typo, draft, accept, more.
CHECKS: Mapping[str, Check] = dict(_checks())


def shown_of(found: Iterable[Finding]) -> list[Finding]:
    """Of the findings in one text as many as are shown, those against its rule first, and how many more there are."""
    every = list(found)
    if len(every) <= MOST_FINDINGS:
        return every
    every.sort(key=lambda each: (each.severity == "note", not each.rule.startswith("rule/")))
    rest = Counter(each.severity for each in every[MOST_FINDINGS:])
    return every[:MOST_FINDINGS] + [
        replace(
            every[0],
            rule=MORE,
            severity=severity,
            message=f"… and {times:,} more {severity if times == 1 else f'{severity}s'} in this text",
            marks=(),
            text="",
            meant="",
            accept=(),
            times=times,
        )
        for severity, times in rest.items()
    ]
