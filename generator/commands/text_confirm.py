"""Stamps texts as drafts, reviewed or approved."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date
from pathlib import Path

from generator.commands.texts import LANGUAGES, TextJob, about_texts, cards
from generator.interface.command import DATA, JSON, Answer
from generator.interface.option import Chosen, Option, Refusal, one_of
from generator.library.errors import EXIT_CONTENT, EXIT_OK
from generator.library.suggest import counted, listed
from generator.text.catalogue import chosen
from generator.text.checks import check
from generator.text.confirmation import DATE, MOST_NAME, STAGES, Signature
from generator.text.findings import CONTRADICTING
from generator.text.store import Changes, changed_files, stamp

SIGNING = (
    one_of("as", "How far the texts are.", STAGES, default="reviewed", noun="stage"),
    Option("by", "The name of whoever reviewed the texts.", shown="NAME"),
    Option("on", "The day, such as 2026-10-15. Default: today.", shown="DATE"),
)


def signature(given: Chosen, by: str = "", on: str = "") -> Signature:
    """What the stamps are to say: as the line says, else as a file says, else that it was today."""
    name, day = given["by"] or by, given["on"] or on
    if not (name.isprintable() and name == name.strip() and len(name) <= MOST_NAME):
        raise Refusal(f"a name of at most {MOST_NAME} characters is wanted", "by")
    if day and not DATE.fullmatch(day):
        raise Refusal("a day such as 2026-10-15 is wanted", "on", said=day)
    return Signature(given["as"], day or date.today().isoformat(), name)


def confirm(job: TextJob) -> Answer:
    """Mark texts as drafts, reviewed or approved, as they stand.

    Writes a stamp beside each text that has no error against its rule. From then on the check reports when the English
    text, the rule or the text itself changes. Texts that are already that far keep their stamp. Name a language with
    --lang. With --data, only texts in that folder are confirmed.
    """
    if not job.chosen["lang"]:
        raise Refusal("name the language that you have reviewed", "lang")
    signed = signature(job.chosen)
    changes: Changes = {}
    wrong: set[str] = set()
    confirmed = held = 0
    for code in job.languages:
        errors = {
            finding.id
            for finding in check(job.catalogue, [code], job.ids)
            if finding.rule.startswith(CONTRADICTING) and finding.severity == "error"
        }
        wrong |= errors
        stamped = _confirmed(job, code, signed, errors, changes)
        confirmed += len(stamped)
        held += sum(key[:2] in stamped for key in job.catalogue.entries[code])
    names = listed(sorted(wrong), "and")
    return Answer(
        facts={"confirmed": confirmed, "wrong": sorted(wrong)},
        lines=lambda: [f"{confirmed} confirmed: {counted(held, 'text')}" if confirmed else "0 confirmed"],
        files=changed_files(changes),
        notes=[f"not confirmed, because the text does not state the rule: {names}"] if wrong else (),
        code=EXIT_CONTENT if wrong else EXIT_OK,
    )


CONFIRM = about_texts(
    confirm,
    replace(LANGUAGES, label="The language that was reviewed."),
    cards,
    *SIGNING,
    DATA,
    JSON,
)


def _confirmed(job: TextJob, code: str, signed: Signature, wrong: set[str], changes: Changes) -> set[tuple[str, str]]:
    """What gets a stamp in a language: a card with its name and effect, a label."""
    texts = job.catalogue
    stamped: set[tuple[str, str]] = set()
    for part, name in _present(job, code):
        standing = texts.standing(code, part, name)
        done = standing in STAGES and STAGES.index(standing) >= STAGES.index(signed.stage)
        if done or not chosen(name, job.ids) or name in wrong:
            continue
        stamp(changes, texts, code, (part, name), signed)
        stamped.add((part, name))
    return stamped


def _present(job: TextJob, code: str) -> list[tuple[str, str]]:
    """What is confirmed together and is there, in the order of the files; only what the data of the job hold."""
    texts = job.catalogue
    folder = os.path.abspath(job.job.own or Path(texts.files[code]).parents[2])
    return [
        key[:2]
        for key, entry in texts.entries[code].items()
        if key[:2] in texts.owners and key == texts.of_stamp(*key[:2])
        if Path(os.path.abspath(entry.place.path)).is_relative_to(folder)
    ]
