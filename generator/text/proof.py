"""The proof sheet as data: every card with its texts, its rule and what was found, worst first.

`proof_html` and `proof_pdf` draw it. A sheet carries a stamp of each entry, so that a later one can show only what has
changed since.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from generator.library.dataclass import dataclass
from generator.text.catalogue import Catalogue, Key, TextOwner, chosen, whole
from generator.text.findings import UNCONFIRMED, Finding

STATES = ("errors", "notes", "review", "missing", "clean", "words")  # sections of the sheet, in this order
_STAMP = re.compile(r'id="([a-z]+-[A-Za-z0-9_]+)" data-stamp="([0-9a-f]{16})"')

MarkedText = tuple[str, str]  # a stretch of text, and the severity of the finding that marks it or nothing


@dataclass(frozen=True, slots=True)
class ProofText:
    """A text of an entry: what it is in the source, in the language, and in others for comparison."""

    field: str
    source: str
    pieces: tuple[MarkedText, ...]
    against: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.pieces)


@dataclass(frozen=True, slots=True)
class ProofEntry:
    """A card with all its texts, a map, a title or a label, on the sheet."""

    part: str
    id: str
    state: str
    lines: tuple[ProofText, ...]
    rule: str
    findings: tuple[Finding, ...]
    unofficial: bool
    stamp: str
    card: bool  # printed as a card, so that there is a picture of it

    @property
    def anchor(self) -> str:
        return f"{self.part}-{self.id}"


def proof_entries(
    catalogue: Catalogue,
    code: str,
    source_code: str,
    against: Sequence[str],
    findings: Iterable[Finding],
    ids: Collection[str] = (),
) -> list[ProofEntry]:
    """All entries of the sheet, worst first and otherwise in the order of the source."""
    of_entry: dict[str, list[Finding]] = {}
    for finding in findings:
        of_entry.setdefault(whole(finding.id), []).append(finding)
    keys: dict[tuple[str, str], list[Key]] = {}
    for key in catalogue.wanted_keys():
        if chosen(key[1], ids):
            keys.setdefault((key[0], whole(key[1])), []).append(key)
    made = [
        _entry(catalogue, code, source_code, against, part, name, fields, of_entry.get(name, []))
        for (part, name), fields in keys.items()
    ]
    return sorted(made, key=lambda entry: STATES.index(entry.state))


def _entry(
    catalogue: Catalogue,
    code: str,
    source_code: str,
    against: Sequence[str],
    part: str,
    name: str,
    keys: Sequence[Key],
    findings: Sequence[Finding],
) -> ProofEntry:
    lines = tuple(
        ProofText(
            key[2],
            catalogue.text(source_code, key) or "",
            _pieces(catalogue.text(code, key) or "", [each for each in findings if (each.id, each.field) == key[1:]]),
            tuple((other, catalogue.text(other, key) or "") for other in against),
        )
        for key in keys
    )
    owners = {key[:2]: catalogue.owner(key) for key in keys}.values()
    shown = [*(owner.rule for owner in owners), *(text for line in lines for text in (line.source, line.text))]
    stamp = hashlib.sha256("\0".join(shown).encode()).hexdigest()[:16]
    entry = catalogue.entries[code].get((part, name, "name"))
    unofficial = entry.unofficial if entry else False
    card = part in catalogue.cards
    state = _state(card, findings, all(line.text for line in lines))
    rule = " ".join(_numbered(owner) for owner in owners if owner.words)
    return ProofEntry(part, name, state, lines, rule, tuple(findings), unofficial, stamp, card)


def _numbered(owner: TextOwner) -> str:
    """The rule of a card; for a part of a card with the name of the part."""
    number = owner.id.partition("/")[2]
    return f"{number}: {owner.words}" if number else owner.words


def _state(card: bool, findings: Sequence[Finding], complete: bool) -> str:
    if any(finding.severity == "error" for finding in findings):
        return "errors"
    rules = {finding.rule for finding in findings}
    if rules - {*UNCONFIRMED, "state/missing"}:
        return "notes"
    if not complete:
        return "missing"
    if rules & set(UNCONFIRMED):
        return "review"
    return "clean" if card else "words"


def _pieces(text: str, findings: Sequence[Finding]) -> tuple[MarkedText, ...]:
    """The text cut where its marks begin and end; of marks that overlap the worse one shows."""
    severity = [""] * len(text)
    for finding in sorted(findings, key=lambda finding: finding.severity, reverse=True):  # notes first
        for start, end in finding.marks:
            severity[start:end] = [finding.severity] * len(severity[start:end])
    pieces: list[MarkedText] = []
    for sign, mark in zip(text, severity, strict=True):
        if pieces and pieces[-1][1] == mark:
            pieces[-1] = (pieces[-1][0] + sign, mark)
        else:
            pieces.append((sign, mark))
    return tuple(pieces)


def stamps_in(sheet: str) -> Mapping[str, str]:
    """The stamps of an earlier sheet, by anchor."""
    return dict(_STAMP.findall(sheet))


def changed(entries: Iterable[ProofEntry], earlier: Mapping[str, str]) -> list[ProofEntry]:
    """The entries that are new or changed since the earlier sheet."""
    return [entry for entry in entries if earlier.get(entry.anchor) != entry.stamp]
