"""What the page asks while texts are written: the list of texts, one of them with all that belongs to it, what is wrong
with it as it is typed, the card with it, and the files that come of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.commands.text import understood
from generator.commands.text_check import FROM, Drafts
from generator.commands.text_confirm import SIGNING, signature
from generator.commands.text_exchange import KINDS, agreed, header, read_exchange
from generator.commands.text_workbench import edits_in, key_in, workbench
from generator.commands.texts import FROM_LANGUAGE, LANGUAGE, LANGUAGES, TextJob, about_texts
from generator.interface.command import DATA, Answer, File
from generator.interface.kinds import kind_option
from generator.interface.option import ANY, Option, file
from generator.library.errors import ContentError
from generator.library.layers import from_layer
from generator.library.reading import name_in_layer
from generator.text.catalogue import Catalogue, Key, Wording, whole
from generator.text.confirmation import STAGES, confirmation
from generator.text.exchange import LANGUAGE as HEADER_LANGUAGE
from generator.text.exchange import ExchangeFile, ExchangeRow, Terms, cleaned, rows
from generator.text.findings import CHECKS, Finding
from generator.text.grid import to_csv
from generator.text.intake import take_in
from generator.text.po import to_po
from generator.text.store import own_files, stamp

ONE = Option("key", "A text, such as cards/deepwood/effect.", needed=True)
SOME = replace(ONE, times=ANY)
EDITS = Option("edit", "A text as it is to be, such as cards/deepwood/name=Hvozd.", times=ANY, shown="KEY=TEXT")
STATES = ("missing", "stale", "changed", "draft", "reviewed", "approved")


def listing(job: TextJob) -> Answer:
    """Every text of a language with its source, and how far it is."""
    texts, code, source = _texts(job)
    found = [
        {
            "key": "/".join(key),
            "name": _name(texts, code, key),
            "card": key[0] in texts.cards,
            "source": texts.text(source, key) or texts.text(texts.source, key),
            "text": texts.text(code, key) or "",
            "state": _state(texts, code, key),
        }
        for key in texts.wanted_keys()
    ]
    return Answer(facts={"states": STATES, "texts": sorted(found, key=lambda each: not each["card"])})


def _texts(job: TextJob) -> tuple[Catalogue, str, str]:
    """The texts, the language that is written, and the one that it is translated from."""
    texts = workbench(job, job.chosen["lang"]).catalogue
    return texts, job.chosen["lang"], job.chosen["from-lang"] or texts.source


def _name(texts: Catalogue, code: str, key: Key) -> str:
    """What the thing of a text is called; its id, where it has no name."""
    part, name, _ = key
    languages = (code, texts.source)
    called = next(filter(None, (texts.text(each, (part, whole(name), "name")) for each in languages)), name)
    level = name.partition("/")[2]
    return f"{called} {level}".rstrip()


def _state(texts: Catalogue, code: str, key: Key) -> str:
    if key not in texts.entries[code]:
        return "missing"
    standing = texts.standing(code, *key[:2])
    return {"outdated": "stale", "unconfirmed": "draft"}.get(standing, standing)


def findings(job: TextJob) -> Answer:
    """How many errors and notes some texts have as they stand."""
    bench = workbench(job, job.chosen["lang"])
    facts = {}
    for written in job.chosen["key"]:
        found = bench.findings(key_in(bench.catalogue, written), {})
        facts[written] = [sum(each.severity == kind for each in found) for kind in ("error", "note")]
    return Answer(facts=facts)


def one(job: TextJob) -> Answer:
    """A text with its rule, what must be said, the agreed words, and the texts that have the same source."""
    texts, code, source = _texts(job)
    key = key_in(texts, job.chosen["key"])
    owner, entry = texts.owner(key), texts.entries[code].get(key)
    words = texts.text(source, key) or texts.text(texts.source, key) or ""
    stamped = texts.entries[code].get(texts.of_stamp(*key[:2]))
    signed = confirmation(stamped.of).signed if stamped and stamped.of else None
    same = [
        {"key": "/".join(other), "name": _name(texts, code, other), "text": texts.text(code, other) or ""}
        for other in texts.wanted_keys()
        if other != key and other[2] == key[2] and cleaned(texts.text(source, other) or "") == cleaned(words)
    ]
    facts = {
        "key": job.chosen["key"],
        "name": _name(texts, code, key),
        "id": key[1],
        "field": key[2],
        "source": words,
        "text": entry.text if entry else "",
        "state": _state(texts, code, key),
        "signed": signed and {"stage": signed.stage, "on": signed.on, "by": signed.by},
        "rule": owner.words if key[2] != "name" else "",
        "needs": [str(need.words) for need in owner.wanted.needs] if owner.wanted and key[2] != "name" else [],
        "terms": Terms(texts, code, source).of(words, owner) if key[2] != "name" else {},
        "room": owner.name_budget if key[2] == "name" else owner.budget if key[2] == "effect" else 0,
        "same": same,
        "place": from_layer(entry.place.path, job.job.own) + f":{entry.place.line}" if entry else "",
    }
    return Answer(facts=facts)


def typed(job: TextJob) -> Answer:
    """What is wrong with a text as it is typed, and what is understood of it."""
    bench = workbench(job, job.chosen["lang"])
    key, edits = key_in(bench.catalogue, job.chosen["key"]), edits_in(bench.catalogue, job.chosen["edit"])
    words = edits.get(key, "")
    read = understood(words, bench.checker.vocabulary) if key[2] == "effect" else []
    return Answer(facts={"findings": _told(bench.findings(key, edits)) if words else [], "understood": read})


def _told(found: Iterable[Finding]) -> list[dict[str, Any]]:
    return [
        {
            "rule": each.rule,
            "severity": each.severity,
            "message": each.message,
            "marks": each.marks,
            "about": CHECKS[each.rule].about,
        }
        for each in found
    ]


def card(job: TextJob) -> Answer:
    """The card of a text with what was typed, as it prints, and where the text is on it: shares of its sides."""
    bench = workbench(job, job.chosen["lang"])
    key = key_in(bench.catalogue, job.chosen["key"])
    drawn = bench.card(key, edits_in(bench.catalogue, job.chosen["edit"]))
    if drawn is None:
        return Answer()
    content, box = drawn
    wide, high = bench.cards.size
    at = [box.x / wide, box.y / high, box.width / wide, box.height / high] if box else None
    return Answer(facts=at, files=[File(Path("card.pdf"), content)])


def keep(job: TextJob) -> Answer:
    """The data files with some texts changed, each stamped as far as it states its rule.

    Files are named as in a folder of own data; besides the entries of these texts nothing in them changes.
    """
    code = job.chosen["lang"]
    bench = workbench(job, code)
    texts = bench.catalogue
    edits, signed = edits_in(texts, job.chosen["edit"]), signature(job.chosen)
    beside = {(*key[:2], field) for key in edits for field in ("name", "effect", "text")}  # confirmed together
    new = {key: edits.get(key) or texts.text(code, key) or "" for key in texts.wanted_keys() if key in beside}
    rows_of = [ExchangeRow(key, texts.text(texts.source, key) or "", words) for key, words in new.items() if words]
    intake = take_in(texts, code, texts.source, ExchangeFile(rows_of, {}), signed, checker=bench.checker)
    if intake.refused:
        raise ContentError("; ".join(why for _, why in intake.refused))
    confirmed = intake.confirmed
    for of in dict.fromkeys(key[:2] for key in edits):
        key = texts.of_stamp(*of)
        standing = texts.standing(code, *of)
        lower = standing in STAGES and STAGES.index(standing) < STAGES.index(signed.stage)
        as_it_is = new.get(key) == texts.text(code, key)
        if lower and as_it_is and not bench.checker.contradictions(key, bench.wording(key, new[key])):
            stamp(intake.changes, texts, code, of, signed)
            confirmed += 1
    files = own_files(intake.changes, job.job.own, lambda path: name_in_layer(path, job.of.files()))
    facts = {"changed": intake.taken, "confirmed": confirmed, "wrong": [why for _, why in intake.wrong]}
    return Answer(facts=facts, files=files)


def out(job: TextJob) -> Answer:
    """A PO or CSV file of a language with what was typed."""
    texts, code, source = _texts(job)
    edits = edits_in(texts, job.chosen["edit"])
    found = [
        replace(row, place=from_layer(row.place, job.job.own), text=cleaned(edits.get(row.key, row.text)),
                review=row.review and row.key not in edits)
        for row in rows(texts, code, source)
    ]  # fmt: skip
    kind = job.chosen["format"] or next(iter(KINDS))
    made = to_csv(found, code, source) if kind == "csv" else to_po(found, code, source, header(texts, code, {}))
    return Answer(files=[File(Path(f"{job.of.id}-{code}.{kind}"), made.encode())])


def back(job: TextJob) -> Answer:
    """What a PO or CSV file has that the data have not."""
    texts = workbench(job, job.chosen["lang"]).catalogue
    found, shown, _ = read_exchange(job, job.chosen["exchange"])
    code = agreed(texts, job.chosen["lang"], found.header.get(HEADER_LANGUAGE), shown)
    known = set(texts.wanted_keys())
    new = {
        "/".join(row.key): cleaned(row.text)
        for row in found.rows
        if row.key in known and row.text.strip() and not row.is_as_exported()
        if cleaned(row.text) != texts.text(code, row.key)
    }
    return Answer(facts={"edits": new})


def drafts(job: TextJob) -> Answer:
    """The texts of a draft, each with its card and what is wrong with it, and what belongs to no card."""
    found = Drafts(job, job.chosen["from"])
    bench = workbench(job, found.code)
    facts = [
        {
            "key": "/".join(key),
            "name": _name(bench.catalogue, found.code, key),
            "text": cleaned(draft.text),
            "line": draft.place.line,
            "same": bench.catalogue.text(found.code, key) == cleaned(draft.text),
            "findings": _told(bench.checker.draft(key, Wording(cleaned(draft.text), draft.place))),
        }
        for key, draft in found.matched
    ]
    return Answer(facts={"texts": facts, "others": [each.message for each in found.without_card()]})


LISTING = about_texts(listing, LANGUAGE, FROM_LANGUAGE, DATA)
FINDINGS = about_texts(findings, LANGUAGE, SOME, DATA)
ONE_TEXT = about_texts(one, LANGUAGE, FROM_LANGUAGE, ONE, DATA)
TYPED = about_texts(typed, LANGUAGE, ONE, EDITS, DATA)
CARD = about_texts(card, LANGUAGE, ONE, EDITS, DATA)
KEEP = about_texts(keep, LANGUAGE, EDITS, *SIGNING, DATA)
OUT = about_texts(out, LANGUAGE, FROM_LANGUAGE, EDITS, kind_option(KINDS), DATA)
BACK = about_texts(back, LANGUAGE, file("exchange", "A PO or CSV file.", needed=True), kind_option(KINDS), DATA)
DRAFTS = about_texts(drafts, LANGUAGES, FROM, DATA)
