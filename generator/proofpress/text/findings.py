"""What a check finds, and how findings are told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from proofpress.errors import Place, as_said, joined, quoted, say, visible
from proofpress.records import by_key, dataclass

# --------------------------------------------------------------------------------------------------------------------
# What a check finds: where, how bad, by which rule, and why. `CHECKS` explains each rule.
#
# An error is what is certainly wrong. A question is what could not be told apart: the text seems not to say something,
# but it has words that the checker does not know. A note is about the state, the source or the typography of a text.


Severity = Literal["error", "question", "note"]  # from the worst


SEVERITIES: tuple[Severity, ...] = get_args(Severity)


class Check(NamedTuple):
    """A rule of the checker: how bad it is to break it, what it is for, and how it is mended."""

    severity: Severity  # an error may turn out to be a question
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
        return say("accept: {written}", written=written)

    def strict(self) -> Finding:
        """The same as an error."""
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
    every.sort(key=lambda each: (SEVERITIES.index(each.severity), not each.rule.startswith("rule/")))
    rest = Counter(each.severity for each in every[MOST_FINDINGS:])
    return every[:MOST_FINDINGS] + [
        replace(
            every[0],
            rule=MORE,
            severity=severity,
            message=say(
                "… and {times:,} more {kind} in this text",
                times=times,
                kind=as_said(severity if times == 1 else f"{severity}s"),
            ),
            marks=(),
            text="",
            meant="",
            accept=(),
            times=times,
        )
        for severity, times in rest.items()
    ]


MISSING = "state/missing"
MOST_MISSING = 3  # texts that are named one by one


def missing_counted(found: Sequence[Finding]) -> list[Finding]:
    """The same with one finding for all missing texts of a language, where there are many."""
    missing = by_key((each.language, each) for each in found if each.rule == MISSING)
    many = {code: those for code, those in missing.items() if len(those) > MOST_MISSING}
    whole = [
        replace(
            those[0],
            id=code,
            field="text",
            message=say("{count:,} texts are missing; --long lists them", count=len(those)),
        )
        for code, those in many.items()
    ]
    rest = [each for each in found if each.rule != MISSING or each.language not in many]
    return sorted([*rest, *whole], key=Finding.order)


# --------------------------------------------------------------------------------------------------------------------
# Findings as people, editors and build servers want them.


SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "question": "warning", "note": "note"}
_ANNOTATIONS = {"error": "error", "question": "warning", "note": "notice"}


def as_text(findings: Sequence[Finding], long: bool = False) -> str:
    """One line for each finding; the long form shows the text with its marks, the rule, and how to accept it."""
    return joined("\n", (line for finding in findings for line in _lines(finding, long)))


def _lines(finding: Finding, long: bool) -> Iterator[str]:
    where = finding.id if finding.field == "effect" else f"{finding.id} ({finding.field})"
    yield joined(": ", (f"{finding.place}", f"{finding.severity}[{finding.rule}] {where}", visible(finding.message)))
    if not long:
        return
    if finding.text:
        text = visible(finding.text)
        yield say("    text: {text}", text=text)
        if finding.marks and text == finding.text:
            line = [" "] * len(text)
            for start, end in finding.marks:
                line[start : max(end, start + 1)] = "^" * max(end - start, 1)
            yield f"          {''.join(line).rstrip()}"
    if finding.meant:
        yield say("    rule: {meant}", meant=finding.meant)
    if finding.rule in UNCONFIRMED:
        yield say(
            "    once it is right: proofpress text confirm --lang {language} --card {finding}",
            language=finding.language,
            finding=finding.id,
        )
    if finding.field in ("name", "effect") and not finding.rule.startswith(("accept", "draft", MORE, MISSING)):
        reason = finding.acceptance('"the reason"')
        yield say("    to accept it: {reason} beside the text", reason=reason)


def as_json(findings: Sequence[Finding]) -> str:
    """A list of objects."""
    return json.dumps([finding_facts(finding) for finding in findings], ensure_ascii=False, indent=2)


def finding_facts(finding: Finding) -> dict[str, Any]:
    """A finding for programs."""
    return {
        "file": finding.place.path,
        "line": finding.place.line,
        "column": finding.place.column,
        "language": finding.language,
        "rule": finding.rule,
        "severity": finding.severity,
        "id": finding.id,
        "field": finding.field,
        "message": finding.message,
        "text": finding.text,
        "marks": [list(mark) for mark in finding.marks],
        "meant": finding.meant,
    }


def as_github(findings: Sequence[Finding]) -> str:
    """Workflow commands that become annotations."""
    return "\n".join(_annotation(finding) for finding in findings)


def _annotation(finding: Finding) -> str:
    level = _ANNOTATIONS[finding.severity]
    place = finding.place
    properties = f"file={_property(place.path)},line={place.line},col={place.column},title={_property(finding.rule)}"
    return f"::{level} {properties}::{_data(f'{finding.id}: {finding.message}')}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def as_sarif(findings: Sequence[Finding], version: str) -> str:
    """SARIF 2.1.0, as code hosts and editors read it."""
    used = sorted({finding.rule for finding in findings})
    rules = [
        {
            "id": rule,
            "shortDescription": {"text": CHECKS[rule].about},
            "help": {"text": CHECKS[rule].mend},
            "defaultConfiguration": {"level": _LEVELS[CHECKS[rule].severity]},
        }
        for rule in used
    ]
    results = [
        {
            "ruleId": finding.rule,
            "ruleIndex": used.index(finding.rule),
            "level": _LEVELS[finding.severity],
            "message": {"text": f"{finding.id}: {finding.message}"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": finding.place.path.replace("\\", "/")},
                        "region": {"startLine": finding.place.line, "startColumn": finding.place.column},
                    }
                }
            ],
        }
        for finding in findings
    ]
    driver = {"name": "proofpress", "version": version, "rules": rules}
    document = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}
    return json.dumps(document, ensure_ascii=False, indent=2)


def counts(findings: Iterable[Finding]) -> Mapping[str, int]:
    """How many findings there are of each severity."""
    found = Counter[str]()
    for finding in findings:
        found[finding.severity] += finding.times
    return {severity: found[severity] for severity in SEVERITIES}


FORMATS: Mapping[str, Callable[[Sequence[Finding]], str]] = {"text": as_text, "json": as_json, "github": as_github}
