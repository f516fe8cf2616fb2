"""The room Texts: one text at a time, while somebody writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from proofpress.data.folders import from_layer, laid_over
from proofpress.errors import ContentError, PressError, hint, joined, say
from proofpress.files import File
from proofpress.language import SOURCE, STAGES, confirmation
from proofpress.options import ANY, DATA, Answer, Option, file, kind_option
from proofpress.press.paper import Box
from proofpress.text.catalogue import Catalogue, Key, Wording, own_texts, stamp, whole
from proofpress.text.checks import Checker
from proofpress.text.commands import (
    FROM,
    FROM_LANGUAGE,
    LANGUAGE,
    LANGUAGES,
    SIGNING,
    Drafts,
    TextJob,
    about_texts,
    signature,
    understood,
)
from proofpress.text.exchange import (
    LANGUAGE as HEADER_LANGUAGE,
    ExchangeFile,
    ExchangeRow,
    Terms,
    cleaned,
    key_of,
    rows,
    take_in,
    to_csv,
    to_po,
)
from proofpress.text.exchange_commands import KINDS, agreed, header, read_exchange
from proofpress.text.findings import CHECKS, SEVERITIES, Finding
from proofpress.text.proof_sheet import ProofCards

# --------------------------------------------------------------------------------------------------------------------
# The texts of a game while somebody writes them: what is slow to make is kept, and one text is tried at a time.


Edits = Mapping[Key, str]  # texts as they are to be


class Workbench:
    """A game and its data in a language; good for as long as the data are the same."""

    def __init__(self, job: TextJob, code: str) -> None:
        self.edition, self.catalogue, self.code = job.edition, job.catalogue, code
        self.checker = Checker(self.catalogue, code)
        self._texts = job.texts

    @cached_property
    def filled(self) -> Any:
        """The data with words of the source in place of those that the language lacks: what is missing elsewhere keeps
        no card from being drawn and measured."""
        data, code = self.edition, self.code
        text, language = data.text[SOURCE], data.languages[code]
        if code in data.text:
            text = laid_over(text, data.text[code])
        language = replace(language, labels={**data.languages[SOURCE].labels, **language.labels})
        return replace(data, text={**data.text, code: text}, languages={**data.languages, code: language})

    @cached_property
    def cards(self) -> ProofCards:
        """The cards that can be drawn."""
        return self._texts.cards(self.filled, self.code)

    def with_edits(self, edits: Edits) -> Any:
        """The data of the game with other texts."""
        data, code = self.filled, self.code
        text, language = data.text[code], data.languages[code]
        for key, words in edits.items():
            part, name, _ = key
            if part == "pages":
                language = replace(language, labels={**language.labels, name: words})
            elif part == "labels":
                text = replace(text, labels={**text.labels, name: words})
            else:
                text = _with(text, self.catalogue.stored(key), words)
        return replace(data, text={**data.text, code: text}, languages={**data.languages, code: language})

    def wording(self, key: Key, words: str) -> Wording:
        """A text with what is kept beside it."""
        there = self.checker.entries.get(key)
        return replace(there, text=words) if there else Wording(words, self.checker.nowhere)

    def findings(self, key: Key, edits: Edits) -> list[Finding]:
        """What is wrong with a text among these edits."""
        if key not in edits and key not in self.checker.entries:
            return []
        words = edits.get(key) or self.checker.entries[key].text
        boxes: Any = ()
        if key[0] in self.catalogue.cards:
            boxes = self._texts.overflows(self.with_edits(edits), self.code, (key[1],))
        return self.checker.typed(key, self.wording(key, words), boxes)

    def card(self, key: Key, edits: Edits) -> tuple[bytes, Box | None] | None:
        """The card of a text with these edits, as a PDF, and the box of the text on it; None where there is none, or
        where a word of it is missing. Of a text that is too long as much is shown as fits."""
        name = whole(key[1])
        if key[0] not in self.cards.parts or self.cards.card(name) is None:
            return None
        words = edits.get(key) or self.catalogue.text(self.code, key) or ""
        try:
            fitting = self._fitting(name, key, words, edits)
            drawn = self.cards.single(name, self.with_edits({**edits, key: fitting} if words else edits))
        except (PressError, ContentError):
            return None
        content, boxes = drawn
        return content, next((box for text, box in boxes.items() if _plain(text) == _plain(fitting)), None)

    def _fitting(self, name: str, key: Key, words: str, edits: Edits) -> str:
        """As much of a text as its card has room for."""
        least, most, shown = 0, len(words) + 1, words
        while most - least > 1:
            middle = len(words) if most > len(words) and least == 0 else (least + most) // 2
            tried = words if middle == len(words) else f"{words[:middle].rstrip()}…"
            if self.cards.fits(name, self.with_edits({**edits, key: tried})):
                least, shown = middle, tried
            else:
                most = middle
        return shown


def _with(text: Any, keys: tuple[str | int, ...], words: str) -> Any:
    """A file of texts with a value in an entry that is there."""
    part, name, field, *place = keys
    entries = getattr(text, str(part))
    entry = entries[name]
    value: Any = words
    if place:
        listed = list(getattr(entry, str(field)))
        listed[int(place[0]) :] = [words, *listed[int(place[0]) + 1 :]]
        value = tuple(listed)
    return replace(text, **{str(part): {**entries, name: replace(entry, **{str(field): value})}})


def _plain(text: str) -> str:
    """A text without what setting it has put into it."""
    return cleaned(text.replace("\u00ad", "").replace("\u2060", ""))


_kept: dict[tuple[str, str], Workbench] = {}  # by game and language


def workbench(job: TextJob, code: str) -> Workbench:
    """The bench for a job: that of the last time, where the data are the same."""
    kept = _kept.get((job.of.id, code))
    if kept is None or kept.edition is not job.edition:
        kept = _kept[job.of.id, code] = Workbench(job, code)
    return kept


def key_in(catalogue: Catalogue, written: str) -> Key:
    """The key of a text that there is."""
    key = key_of(written)
    if key is None or catalogue.text(catalogue.source, key) is None:
        known = ["/".join(each) for each in catalogue.wanted_keys()]
        raise ContentError(say("there is no text {written!r}{hint}", written=written, hint=hint(written, known)))
    return key


def edits_in(catalogue: Catalogue, written: tuple[str, ...]) -> dict[Key, str]:
    """Texts as they are to be, each written as KEY=TEXT."""
    pairs = [text.partition("=") for text in written]
    return {key_in(catalogue, key): words.strip() for key, _, words in pairs}


# --------------------------------------------------------------------------------------------------------------------
# What the page asks while texts are written: the list of texts, one of them with all that belongs to it, what is wrong
# with it as it is typed, the card with it, and the files that come of it.


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
    """How many errors, questions and notes some texts have as they stand."""
    bench = workbench(job, job.chosen["lang"])
    facts = {}
    for written in job.chosen["key"]:
        found = bench.findings(key_in(bench.catalogue, written), {})
        facts[written] = [sum(each.severity == kind for each in found) for kind in SEVERITIES]
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
        "rule": owner.words(code) if key[2] != "name" else "",
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
        raise ContentError(joined("; ", (why for _, why in intake.refused)))
    confirmed = intake.confirmed
    for of in dict.fromkeys(key[:2] for key in edits):
        key = texts.of_stamp(*of)
        standing = texts.standing(code, *of)
        lower = standing in STAGES and STAGES.index(standing) < STAGES.index(signed.stage)
        as_it_is = new.get(key) == texts.text(code, key)
        if lower and as_it_is and not bench.checker.contradictions(key, bench.wording(key, new[key])):
            stamp(intake.changes, texts, code, of, signed)
            confirmed += 1
    found = own_texts(intake.changes, job.job.own, job.of.files())
    files = [File(Path(name), text.encode()) for name, text in found.items()]
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


ASKED = {
    "text list": about_texts(listing, LANGUAGE, FROM_LANGUAGE, DATA),
    "text findings": about_texts(findings, LANGUAGE, SOME, DATA),
    "text one": about_texts(one, LANGUAGE, FROM_LANGUAGE, ONE, DATA),
    "text typed": about_texts(typed, LANGUAGE, ONE, EDITS, DATA),
    "text card": about_texts(card, LANGUAGE, ONE, EDITS, DATA),
    "text keep": about_texts(keep, LANGUAGE, EDITS, *SIGNING, DATA),
    "text out": about_texts(out, LANGUAGE, FROM_LANGUAGE, EDITS, kind_option(KINDS), DATA),
    "text back": about_texts(
        back, LANGUAGE, file("exchange", "A PO or CSV file.", needed=True), kind_option(KINDS), DATA
    ),
    "text drafts": about_texts(drafts, LANGUAGES, FROM, DATA),
}
