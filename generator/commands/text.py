"""Explains texts, and shows how far they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any

from generator.commands.texts import LANGUAGES, TextJob, about_texts, card_ids, meant
from generator.game import Texts
from generator.interface.command import DATA, JSON, Answer
from generator.interface.option import Option, Refusal, one_of
from generator.library.errors import Place
from generator.library.layout import table, wrapped
from generator.library.suggest import listed, quoted, visible
from generator.text.catalogue import SETTLED, Catalogue, Key, TextOwner, Wording, chosen, whole
from generator.text.checks import Checker, check
from generator.text.findings import CHECKS, UNCONFIRMED, Finding
from generator.text.reading import read
from generator.text.report import counts
from generator.text.vocabulary import Vocabulary
from generator.text.words import word_by_word

BAR = 20  # characters of the bar of a language


def explain(job: TextJob) -> Answer:
    """Explain a card's rule and how its texts are understood, or what a check is for.

    CARD is an id such as deepwood; CHECK is the id in the brackets of a finding, such as rule/points. With --draft
    and a language, it shows how the checker understands each word of the sentence, and compares it with CARD if you
    name one.
    """
    what, draft = job.chosen["what"], job.chosen["draft"]
    if what is None and draft is None:
        raise Refusal("name a card or a check", "what")
    if draft is not None:
        return _about_draft(job, draft)
    if what in CHECKS:
        return Answer(facts={"check": what, **CHECKS[what]._asdict()}, lines=lambda: _about_check(what))
    texts = job.catalogue
    about = [owner for owner in texts.owners.values() if owner.part in texts.cards and chosen(owner.id, (what,))]
    if not about:
        known = [*CHECKS, *card_ids(texts)]
        raise Refusal(f"there is no card and no check {quoted(what)}{meant(texts, what, known)}", "what")
    return Answer(
        facts=[_card_facts(texts, owner, job.languages) for owner in about],
        lines=lambda: chain(*(_about_card(texts, owner, job.languages, owner is about[0]) for owner in about)),
    )


def _card_or_check(texts: Texts[Any]) -> Option:
    return one_of(
        "what", "A card, or a check.", lambda edition: [*CHECKS, *card_ids(texts.catalogue(edition, None))], open=True,
        shown="CARD|CHECK", position=True,
    )  # fmt: skip


EXPLAIN = about_texts(
    explain,
    _card_or_check,
    Option("draft", "A sentence of your own, to be shown word by word.", shown="TEXT"),
    LANGUAGES,
    DATA,
    JSON,
)


def _about_draft(job: TextJob, draft: str) -> Answer:
    """What the checker understands of a sentence, and what it lacks."""
    if len(job.chosen["lang"]) != 1:
        raise Refusal("name the one language of the sentence", "lang")
    texts, (code,) = job.catalogue, job.languages
    words = word_by_word(draft, texts.vocabulary(code))
    read_as = understood(draft, texts.vocabulary(code))
    found: list[Finding] = []
    if (what := job.chosen["what"]) is not None:
        owner = texts.card(what)
        if owner is None:
            raise Refusal(f"there is no card {quoted(what)}{meant(texts, what, card_ids(texts))}", "what")
        found = Checker(texts, code).draft((owner.part, owner.id, "effect"), Wording(draft, Place("--draft")))

    def lines() -> Iterator[str]:
        yield from table([[word, meaning or "-"] for word, meaning in words])
        yield from wrapped(", ".join(read_as) or "nothing", "understood: ")
        for finding in found:
            yield f"{finding.severity}[{finding.rule}] {finding.id}: {visible(finding.message)}"

    facts = {
        "words": [{"word": word, "meaning": meaning} for word, meaning in words],
        "understood": read_as,
        "findings": [{"rule": finding.rule, "message": finding.message} for finding in found],
    }
    return Answer(facts=facts, lines=lines)


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
            "understood": understood(text, texts.vocabulary(code)) if text else [],
        }
    return found


def understood(text: str, vocabulary: Vocabulary) -> list[str]:
    """What the checker reads in a text, each thing once."""
    said = read(text, vocabulary).said
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
            yield from wrapped(", ".join(understood(text, texts.vocabulary(code))), "      understood: ")


def status(job: TextJob) -> Answer:
    """Show for each language how many texts are done, drafts, to review or missing, and what the check finds.

    For a single language it also counts each kind of text: cards, labels, pages and so on.

    A text is done when it was reviewed or approved, has no error, and neither it nor the English text nor the rule has
    changed since. Errors and notes are those of `text check`.
    """
    made = {code: _progress(job, code) for code in job.languages}
    rows = {code: whole for code, (whole, _) in made.items()}
    parts = next(iter(made.values()))[1]
    head = ["Language", "", "done", "approved", "draft", "to review", "missing", "errors", "notes"]
    shown = rows if len(rows) > 1 else rows | {f"  {part}": row for part, row in parts.items()}
    lines = [[name, _bar(row), *(str(row.get(key) or "-") for key in _COLUMNS)] for name, row in shown.items()]
    return Answer(facts=rows, lines=lambda: table([head, *lines], right=range(2, len(head))))


STATUS = about_texts(status, LANGUAGES, DATA, JSON)

_COLUMNS = ("done", "approved", "draft", "review", "missing", "errors", "notes")


def _progress(job: TextJob, code: str) -> tuple[Mapping[str, int], Mapping[str, Mapping[str, int]]]:
    """Counts of texts: each is done, a draft, to review, or missing; and how many findings there are. The counts of
    texts again by kind."""
    texts = job.catalogue
    findings = check(texts, [code], boxes=job.overflows)
    open_ids = {finding.id for finding in findings if finding.rule in UNCONFIRMED or finding.severity == "error"}
    parts: dict[str, Counter[str]] = {}
    for key in texts.wanted_keys():
        parts.setdefault(key[0], Counter())[_stage(texts, code, key, open_ids)] += 1
    kinds = counts(findings)
    whole = _counted(sum(parts.values(), Counter()))
    return whole | {"errors": kinds["error"], "notes": kinds["note"]}, {each: _counted(parts[each]) for each in parts}


def _counted(how: Counter[str]) -> dict[str, int]:
    done = how["reviewed"] + how["approved"]
    some = {key: how[key] for key in ("approved", "draft", "review", "missing")}
    return {"all": how.total(), "done": done, **some}


def _stage(texts: Catalogue, code: str, key: Key, open_ids: Collection[str]) -> str:
    if key not in texts.entries[code]:
        return "missing"
    if key[1] in open_ids:
        return "review"
    standing = texts.standing(code, *key[:2])
    return standing if standing in SETTLED else "draft"


def _bar(row: Mapping[str, int]) -> str:
    filled = BAR * row["done"] // row["all"] if row["all"] else 0
    return "#" * filled + "." * (BAR - filled)
