"""Explains, shows and confirms texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from generator.commands.texts import LANGUAGES, TextJob, about_texts, card_ids, cards
from generator.game import Texts
from generator.interface.command import DATA, JSON, Answer
from generator.interface.option import Option, Refusal, one_of
from generator.library.errors import EXIT_CONTENT, EXIT_OK
from generator.library.layout import table, wrapped
from generator.library.suggest import hint, listed, quoted
from generator.text.catalogue import Catalogue, TextOwner, chosen, whole
from generator.text.checks import check
from generator.text.findings import CHECKS, UNCONFIRMED
from generator.text.reading import read
from generator.text.report import counts
from generator.text.store import Changes, changed_files, note

BAR = 20  # characters of the bar of a language


def explain(job: TextJob) -> Answer:
    """Explain a card's rule and how its texts are understood, or what a check is for.

    CARD is an id such as deepwood; CHECK is the id in the brackets of a finding, such as rule/points.
    """
    what = job.chosen["what"]
    if what in CHECKS:
        return Answer(facts={"check": what, **CHECKS[what]._asdict()}, lines=lambda: _about_check(what))
    texts = job.catalogue
    about = [owner for owner in texts.owners.values() if owner.part in texts.cards and chosen(owner.id, (what,))]
    if not about:
        known = [*CHECKS, *card_ids(texts)]
        raise Refusal(f"there is no card and no check {quoted(what)}{hint(what, known)}", "what")
    return Answer(
        facts=[_card_facts(texts, owner, job.languages) for owner in about],
        lines=lambda: chain(*(_about_card(texts, owner, job.languages, owner is about[0]) for owner in about)),
    )


def _card_or_check(texts: Texts[Any]) -> Option:
    return one_of(
        "what", "A card, or a check.", lambda edition: [*CHECKS, *card_ids(texts.catalogue(edition, None))], open=True,
        shown="CARD|CHECK", position=True, needed=True,
    )  # fmt: skip


EXPLAIN = about_texts(explain, _card_or_check, LANGUAGES, DATA, JSON)


def _about_check(rule: str) -> Iterator[str]:
    about = CHECKS[rule]
    yield f"{rule} ({about.severity})"
    yield from wrapped(about.about, "  ")
    yield from wrapped(about.example, "  for example: ")
    yield from wrapped(about.mend, "  to mend it:  ")


def _card_facts(texts: Catalogue, owner: TextOwner, codes: list[str]) -> dict[str, Any]:
    needs = owner.wanted.needs if owner.wanted else ()
    found: dict[str, Any] = {"id": owner.id, "rule": owner.words, "to_be_said": [need.words for need in needs]}
    for code in codes:
        text = texts.text(code, (owner.part, owner.id, "effect"))
        found[code] = {
            "name": texts.text(code, (owner.part, whole(owner.id), "name")),
            "effect": text,
            "understood": _understood(texts, code, text) if text else [],
        }
    return found


def _understood(texts: Catalogue, code: str, text: str) -> list[str]:
    said = read(text, texts.vocabulary(code)).said
    return list(dict.fromkeys("/".join(map(str, each.facts)) for each in said if each.facts[0].kind != "each"))


def _about_card(texts: Catalogue, owner: TextOwner, codes: list[str], first: bool) -> Iterator[str]:
    if not first:
        yield ""
    yield from wrapped(owner.words or "this card has no rule of its own", f"{owner.id}: ")
    if owner.wanted and owner.wanted.needs:
        needs = listed([need.words for need in owner.wanted.needs], "and")
        yield from wrapped(needs, "  to be said: ")
    for code in codes:
        text = texts.text(code, (owner.part, owner.id, "effect"))
        yield ""
        yield from wrapped(
            text or "no effect",
            f"  {code}  {texts.text(code, (owner.part, whole(owner.id), 'name')) or '-'}: ",
            "      ",
        )
        if text:
            yield from wrapped(", ".join(_understood(texts, code, text)), "      understood: ")


def status(job: TextJob) -> Answer:
    """Show for each language how many texts are done, to review, missing or wrong.

    A card is done when all its texts are there, have no errors, and have been confirmed since the English text and the
    rule last changed.
    """
    rows = {code: _progress(job.catalogue, code) for code in job.languages}
    head = ["Language", "", "done", "to review", "missing", "errors", "notes"]
    lines = [[code, _bar(row), *(str(row[key] or "-") for key in _COLUMNS)] for code, row in rows.items()]
    return Answer(facts=rows, lines=lambda: table([head, *lines], right=range(2, len(head))))


STATUS = about_texts(status, LANGUAGES, DATA, JSON)

_COLUMNS = ("done", "review", "missing", "errors", "notes")


def _progress(texts: Catalogue, code: str) -> Mapping[str, int]:
    """Counts of texts: each is done, to review, or missing; and how many findings there are."""
    wanted = list(texts.wanted_keys())
    findings = check(texts, [code])
    missing = sum(key not in texts.entries[code] for key in wanted)
    open_ids = {finding.id for finding in findings if finding.rule in UNCONFIRMED or finding.severity == "error"}
    review = sum(key in texts.entries[code] and key[1] in open_ids for key in wanted)
    kinds = counts(finding for finding in findings if finding.rule not in ("state/missing", *UNCONFIRMED))
    done = len(wanted) - missing - review
    return {"all": len(wanted), "done": done, "review": review, "missing": missing} | {
        "errors": kinds["error"],
        "notes": kinds["note"],
    }


def _bar(row: Mapping[str, int]) -> str:
    filled = BAR * row["done"] // row["all"] if row["all"] else 0
    return "#" * filled + "." * (BAR - filled)


def confirm(job: TextJob) -> Answer:
    """Mark texts as reviewed against the current English text and rule.

    Writes the stamp `of` beside each effect that has no error of the group rule; from then on the check notices when
    the English text or the rule changes. Name a language with --lang.
    """
    if not job.chosen["lang"]:
        raise Refusal("name the language that you have reviewed", "lang")
    texts, only = job.catalogue, job.ids
    changes: Changes = {}
    wrong: set[str] = set()
    confirmed = 0
    for code in job.languages:
        errors = {
            finding.id
            for finding in check(texts, [code], only)
            if finding.rule.startswith("rule/") and finding.severity == "error"
        }
        wrong |= errors
        for (part, name, field), entry in texts.entries[code].items():
            if field != "effect" or not chosen(name, only) or name in errors:
                continue
            stamp = texts.stamp(code, part, name)
            if entry.of != stamp:
                note(changes, texts, code, (part, name, "of"), stamp)
                confirmed += 1
    names = listed(sorted(wrong), "and")
    return Answer(
        facts={"confirmed": confirmed, "wrong": sorted(wrong)},
        lines=lambda: [f"{confirmed} confirmed"],
        files=changed_files(changes),
        notes=[f"not confirmed, because the text does not state the rule: {names}"] if wrong else (),
        code=EXIT_CONTENT if wrong else EXIT_OK,
    )


CONFIRM = about_texts(confirm, replace(LANGUAGES, label="The language that was reviewed."), cards, DATA, JSON)
