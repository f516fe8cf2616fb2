"""`text explain`, `status`, `check` and `confirm`."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, wraps
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from proofpress import __version__
from proofpress.data.folders import data_files, layers, name_in_layer
from proofpress.errors import (
    EXIT_CONTENT,
    EXIT_OK,
    ContentError,
    DataError,
    Diagnostic,
    Place,
    Refusal,
    Report,
    as_said,
    hint,
    joined,
    listed,
    nearest,
    quoted,
    say,
    shown_path,
    visible,
)
from proofpress.files import File, digest_in
from proofpress.games import Game, Maker, Texts, all_games, needed
from proofpress.language import DATE, MOST_NAME, STAGES, Signature, confirmation
from proofpress.options import (
    ANY,
    DATA,
    JSON,
    LANG,
    Answer,
    Chosen,
    Command,
    Job,
    Option,
    file,
    flag,
    one_of,
    table,
    wrapped,
)
from proofpress.settings import saved_defaults
from proofpress.text.catalogue import (
    SETTLED,
    Catalogue,
    Changes,
    Key,
    TextOwner,
    Wording,
    changed_files,
    chosen,
    note,
    stamp,
    whole,
)
from proofpress.text.checks import Checker, check, ends_with_stop, mended
from proofpress.text.exchange import cleaned, unknown_text
from proofpress.text.findings import (
    CHECKS,
    CONTRADICTING,
    FORMATS,
    SEVERITIES,
    UNCONFIRMED,
    Finding,
    as_sarif,
    as_text,
    counts,
    finding_facts,
    missing_counted,
)
from proofpress.text.outside_texts import FIELDS, Draft, read_drafts, unknown_id
from proofpress.text.reading import read
from proofpress.text.vocabulary import Vocabulary, unknown_words, word_by_word

# --------------------------------------------------------------------------------------------------------------------
# What these commands share: a job about texts, and options that pick some.


LANGUAGE = one_of(
    "lang", "The language.", lambda edition: edition.languages, noun="language", shown="CODE", needed=True
)
LANGUAGES = replace(LANGUAGE, times=ANY, needed=False, label="A language, such as cs. Default: all.")
FROM_LANGUAGE = replace(LANGUAGE, name="from-lang", needed=False)


class Elsewhere(NamedTuple):
    """Texts of another game, and what is to be said of them."""

    texts: Collection[tuple[Key, str]] = ()  # with their sources
    told: str = ""


class TextJob:
    """A job about the texts of a game."""

    def __init__(self, of: Game, job: Job[Any], seen: Mapping[Path, str]) -> None:
        self.of, self.job, self.chosen, self.seen = of, job, job.chosen, seen
        self.texts = needed(of, of.texts, "texts")

    @property
    def edition(self) -> Any:
        """The data of the game."""
        return self.job.edition

    @cached_property
    def catalogue(self) -> Catalogue:
        """All texts of the game."""
        return self.texts.catalogue(self.edition, self.job.own)

    @property
    def languages(self) -> list[str]:
        """The languages that --lang names, else all."""
        return list(dict.fromkeys(self.chosen["lang"])) or sorted(self.catalogue.languages)

    @property
    def ids(self) -> tuple[str, ...]:
        """The cards and labels that --card names."""
        ids: tuple[str, ...] = self.chosen["card"]
        known = list(dict.fromkeys(name for _, name in self.catalogue.owners))
        for name in ids:
            if name not in known:
                raise Refusal(
                    say(
                        "there is no card or label {name!r}{meant}", name=name, meant=meant(self.catalogue, name, known)
                    ),
                    "card",
                )
        return ids

    def overflows(self, code: str) -> Iterable[tuple[str, str, str]]:
        """Cards, name or effect, and by how much it does not fit its box."""
        return self.texts.overflows(self.edition, code, ())

    def of_another_game(self, shown: str, found: Iterable[tuple[Key, str]]) -> Elsewhere:
        """Which texts of a file, with their sources, are none of this game, and those of another."""
        wanted = dict.fromkeys(self.catalogue.wanted_keys())
        strange = {each for each in found if not _is_in(self.catalogue, *each)}
        if all(key in wanted for key, _ in strange):
            return Elsewhere()
        for other in all_games():
            if other.texts and other.id != self.of.id:
                theirs = other.texts().catalogue(other.load(None), None)
                keys = {each for each in strange if _is_in(theirs, *each)}
                if keys:
                    what = say(
                        "{texts} {texts<text|texts>} of {other}, passed over; name it with --game {game}",
                        texts=len(keys),
                        other=other.title,
                        game=other.id,
                    )
                    return Elsewhere(keys, joined(": ", (shown, what)))
        return Elsewhere()

    def anew(self) -> TextJob:
        """The same job with the data read again."""
        return TextJob(self.of, replace(self.job), self.seen)

    def changed(self, changes: Changes) -> list[File]:
        """The files with all noted changes, in the folder of own data where there is one."""
        return changed_files(changes, self.seen, self.job.own, self.of.files())


def _is_in(texts: Catalogue, key: Key, source: str) -> bool:
    """Whether there is this text, with this source if that is known."""
    return any(text and cleaned(source) in ("", text) for text in (texts.text(code, key) for code in texts.languages))


def meant(texts: Catalogue, said: str, known: Iterable[str]) -> str:
    """The end of a message about an id that does not exist; what was said may be a name in any language."""
    ids = dict.fromkeys(known)
    names = {
        entry.text: key[1]
        for entries in texts.entries.values()
        for key, entry in entries.items()
        if key[2] == "name" and key[1] in ids
    }
    near = nearest(said, [*ids, *names])
    return say("; did you mean {names!r}?", names=names.get(near, near)) if near else hint(said, ids)


def card_ids(catalogue: Catalogue) -> list[str]:
    """The ids of all cards, and of the parts of cards that are confirmed separately."""
    return [name for part, name in catalogue.owners if part in catalogue.cards]


def cards(texts: Texts) -> Option:
    """The option that picks cards and labels."""
    return one_of(
        "card", "Only this card or label.", lambda edition: card_ids(texts.catalogue(edition, None)), open=True,
        times=ANY, shown="ID",
    )  # fmt: skip


_NEW = say("a new language begins with proofpress text new CODE --data DIR, as docs/translating.md shows")


def about_texts(
    run: Callable[[TextJob], Answer], *options: Option | Callable[[Texts], Option], changes: bool = False
) -> Maker:
    """A command about texts, for every game that has some; options may depend on them."""

    def made(of: Game) -> Command[Any]:
        texts = needed(of, of.texts, "texts")

        @wraps(run)
        def run_for(job: Job[Any]) -> Answer:
            try:
                seen = _digests(job) if changes and job.chosen.get("fix") is not False else {}
                job.read_whole()
            except Refusal as refusal:
                if not ("lang" in refusal.parts or ("data" in refusal.parts and job.own and job.own.is_dir())):
                    raise
                sentence = joined("; ", (refusal.sentence, _NEW))
                raise Refusal(sentence, *refusal.parts, said=refusal.said, code=refusal.exit_code) from None
            return run(TextJob(of, job, seen))

        wanted = tuple(option(texts) if callable(option) else option for option in options)
        return Command(run_for, wanted, changes=changes)

    return made


def _digests(job: Job[Any]) -> dict[Path, str]:
    """The digests of all data files, before they are read."""
    found = (path for layer in layers(job.own) for path in data_files(layer, Report()).values())
    return {path.absolute(): digest_in(path) for path in found}


# --------------------------------------------------------------------------------------------------------------------
# `text explain` and `text status`.


BAR = 20  # characters of the bar of a language


def explain(job: TextJob) -> Answer:
    """Explain a card's rule and how its texts are understood, or what a check is for.

    CARD is an id such as deepwood; CHECK is the id in the brackets of a finding, such as rule/points. With --draft
    and a language, it shows how the checker understands each word of the sentence, and compares it with CARD if you
    name one.
    """
    what, draft = job.chosen["what"], job.chosen["draft"]
    if what is None and draft is None:
        raise Refusal(say("name a card or a check"), "what")
    if draft is not None:
        return _about_draft(job, draft)
    if what in CHECKS:
        return Answer(facts={"check": what, **CHECKS[what]._asdict()}, lines=lambda: _about_check(what))
    texts = job.catalogue
    about = [owner for owner in texts.owners.values() if owner.part in texts.cards and chosen(owner.id, (what,))]
    if not about:
        known = [*CHECKS, *card_ids(texts)]
        raise Refusal(
            say("there is no card and no check {what!r}{meant}", what=what, meant=meant(texts, what, known)), "what"
        )
    return Answer(
        facts=[_card_facts(texts, owner, job.languages) for owner in about],
        lines=lambda: chain(*(_about_card(texts, owner, job.languages, owner is about[0]) for owner in about)),
    )


def _card_or_check(texts: Texts) -> Option:
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
        raise Refusal(say("name the one language of the sentence"), "lang")
    texts, (code,) = job.catalogue, job.languages
    words = word_by_word(draft, texts.vocabulary(code))
    read_as = understood(draft, texts.vocabulary(code))
    found: list[Finding] = []
    if (what := job.chosen["what"]) is not None:
        owner = texts.card(what)
        if owner is None:
            raise Refusal(
                say("there is no card {what!r}{meant}", what=what, meant=meant(texts, what, card_ids(texts))), "what"
            )
        found = Checker(texts, code).draft((owner.part, owner.id, "effect"), Wording(draft, Place("--draft")))

    def lines() -> Iterator[str]:
        yield from table([[word, meaning or "-"] for word, meaning in words])
        yield from wrapped(", ".join(read_as) or say("nothing"), say("understood: "))
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
    yield from (
        joined("", (rule, " (", as_said(about.severity), ")")),
        *wrapped(as_said(about.about), "  "),
        *wrapped(about.example, say("  for example: ")),
        *wrapped(as_said(about.mend), say("  to mend it:  ")),
    )


def _card_facts(texts: Catalogue, owner: TextOwner, codes: list[str]) -> dict[str, Any]:
    needs = owner.wanted.needs if owner.wanted else ()
    found: dict[str, Any] = {
        "id": owner.id,
        "rule": owner.words(texts.source),
        "to_be_said": [need.words for need in needs],
    }
    for code in codes:
        text = texts.text(code, (owner.part, owner.id, "effect"))
        found[code] = {
            "name": texts.text(code, (owner.part, whole(owner.id), "name")),
            "rule": owner.words(code),
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
    rule = owner.words(codes[0] if len(codes) == 1 else texts.source)
    yield from wrapped(rule or say("this card has no rule of its own"), f"{owner.id}: ")
    if owner.wanted and owner.wanted.needs:
        needs = listed([need.words for need in owner.wanted.needs], "and")
        yield from wrapped(needs, say("  to be said: "))
    for code in codes:
        text = texts.text(code, (owner.part, owner.id, "effect"))
        yield ""
        yield from wrapped(
            text or say("no effect"),
            f"  {code}  {texts.text(code, (owner.part, whole(owner.id), 'name')) or '-'}: ",
            "      ",
        )
        if text:
            yield from wrapped(", ".join(understood(text, texts.vocabulary(code))), "      " + say("understood: "))


def status(job: TextJob) -> Answer:
    """Show for each language how many texts are done, drafts, to review or missing, and what the check finds.

    For a single language it also counts each kind of text: cards, labels, pages and so on.

    A text is done when it was reviewed or approved, has no error, and neither it nor the English text nor the rule has
    changed since. Errors, questions and notes are those of `text check`.
    """
    made = {code: _progress(job, code) for code in job.languages}
    rows = {code: whole for code, (whole, _) in made.items()}
    parts = next(iter(made.values()))[1]
    head = [say("Language"), "", *(say("to review") if key == "review" else as_said(key) for key in _COLUMNS)]
    shown = rows if len(rows) > 1 else rows | {f"  {part}": row for part, row in parts.items()}
    lines = [[name, _bar(row), *(str(row.get(key) or "-") for key in _COLUMNS)] for name, row in shown.items()]
    return Answer(
        facts=rows,
        lines=lambda: table([head, *lines], right=range(2, len(head))),
    )


STATUS = about_texts(status, LANGUAGES, DATA, JSON)

_COLUMNS = ("done", "approved", "draft", "review", "missing", "errors", "questions", "notes")


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
    return whole | {f"{each}s": kinds[each] for each in SEVERITIES}, {each: _counted(parts[each]) for each in parts}


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


# --------------------------------------------------------------------------------------------------------------------
# `text check`.


DRAFTS = {"text": (), "yaml": (".yaml", ".yml"), "po": (".po", ".pot"), "csv": (".csv", ".tsv")}
MOST_HEADINGS = 3  # lines without a sentence that are reported one by one
HEADING_WORDS = 6
LONGEST_SHOWN = 60  # characters of a paragraph that was not matched


def check_texts(job: TextJob) -> Answer:
    """Check every text against the rule of its card, and whether texts are complete, up to date and tidy.

    Points, numbers with their comparison, terrains and negations are compared with the data that the engine plays by,
    not with another language. --from checks an outside text in the same way without importing it: YAML (id: {name,
    effect}), PO, CSV (id,field,text), or paragraphs "Name: effect" as copied from a rulebook.

    An error is certain; a question stands where the text has words that the checker does not know. The exit code is 1
    when there are errors.
    """
    if job.chosen["from"] is not None:
        if job.chosen["fix"]:
            raise Refusal(say("an outside text is never changed"), "fix")
        return _drafts_checked(job, job.chosen["from"])
    if job.chosen["unknown"]:
        effects = {
            code: [entry.text for key, entry in table.items() if key[2] == "effect" and chosen(key[1], job.ids)]
            for code, table in job.catalogue.entries.items()
        }
        return _unknown({code: unknown_words(effects[code], job.catalogue.vocabulary(code)) for code in job.languages})
    if job.chosen["fix"]:
        changes = _mended(job)
        files, names = job.changed(changes), job.of.files()
        texts = Counter(
            name_in_layer(path, names) for path, values in changes.items() for keys in values if "of" not in keys
        )
        done = [
            say(
                "{path}: {texts} {texts<text|texts>} mended",
                path=shown_path(made.path),
                texts=texts[name_in_layer(str(made.path), names)],
            )
            for made in files
        ]
        # What is still wrong shows when the mended files are read.
        return Answer(files=files, folder=job.job.own, then=lambda: _checked(job.anew(), done))
    return _checked(job)


FROM = file("from", "Check an outside text without importing it: YAML, PO, CSV or text; - is text on standard input.")

CHECK = about_texts(
    check_texts,
    LANGUAGES,
    cards,
    flag("strict", "Treat questions and notes as errors."),
    one_of(
        "format",
        "How findings are printed; github makes annotations, sarif (2.1.0) serves code hosts and editors.",
        (*FORMATS, "sarif"),
        default="text",
    ),
    flag(
        "long",
        "With each finding show the text with its marks, the rule in words, and how to accept the finding; and list "
        "every missing text, instead of counting them for each language.",
    ),
    FROM,
    flag("unknown", "List the words of effects that the vocabulary does not know, most frequent first."),
    flag("fix", "Correct quotation marks, spaces and signs in the files, and nothing else."),
    DATA,
    changes=True,
)


def _unknown(words: Mapping[str, Sequence[tuple[str, int]]]) -> Answer:
    """The words that the vocabularies of some languages do not know."""
    rows = [[code, str(times), word] for code, found in words.items() for word, times in found]
    return Answer(
        lines=lambda: table(rows, right=(1,)),
        notes=[say("{words} {words<unknown word|unknown words>}", words=len(rows))],
    )


def _checked(job: TextJob, notes: Sequence[str] = ()) -> Answer:
    """The findings in the texts of the game."""
    of = say(
        "{ids} in {languages}",
        ids=listed(job.ids, "and") if job.ids else say("all texts"),
        languages=listed(job.languages, "and"),
    )
    where = say("as shipped") if job.job.own is None else say("with {own}", own=shown_path(job.job.own))
    found = check(job.catalogue, job.languages, job.ids, job.overflows)
    return _answer(job, found, [*notes, say("checked: {of}, {where}", of=of, where=where)])


def _answer(job: TextJob, found: Sequence[Finding], notes: Sequence[str]) -> Answer:
    if job.chosen["strict"]:
        found = [finding.strict() for finding in found]
    tally = counts(found)
    words = {
        "error": say("{count} {count<error|errors>}", count=tally["error"]),
        "question": say("{count} {count<question|questions>}", count=tally["question"]),
        "note": say("{count} {count<note|notes>}", count=tally["note"]),
    }
    told = [words[each] for each in SEVERITIES if tally[each] or each != "question"]
    listing = job.ids or job.chosen["long"] or job.chosen["format"] not in ("text", "github")
    shown = found if listing else missing_counted(found)
    return Answer(
        facts=[finding_facts(finding) for finding in found],
        lines=lambda: _lines(shown, job.chosen["format"], job.chosen["long"]),
        notes=[*notes, joined(", ", told)],
        code=EXIT_CONTENT if tally["error"] else EXIT_OK,
    )


def _lines(found: Sequence[Finding], form: str, long: bool) -> Iterator[str]:
    if form == "sarif":
        yield as_sarif(found, __version__)
    elif form == "json":
        yield FORMATS[form](found)
    elif found:
        yield as_text(found, long) if form == "text" else FORMATS[form](found)


def _mended(job: TextJob) -> Changes:
    texts, only = job.catalogue, job.ids
    changes: Changes = {}
    for code in job.languages:
        typography = texts.languages[code].typography
        new: dict[Key, str] = {}
        for key, entry in texts.entries[code].items():
            sentence = ends_with_stop(key, texts.text(texts.source, key))
            better = mended(entry.text, typography, sentence)
            if better != entry.text and chosen(key[1], only):
                note(changes, texts, code, key, better)
                new[key] = better
        for of in dict.fromkeys(key[:2] for key in new if key[:2] in texts.owners):
            held = texts.entries[code].get(texts.of_stamp(*of))
            if held and held.of and texts.standing(code, *of) in STAGES:
                stamp(changes, texts, code, of, confirmation(held.of).signed, new)  # nobody need read it again
    return changes


# Outside texts
class Drafts:
    """An outside text: what of it belongs to which card, and what to none."""

    def __init__(self, job: TextJob, path: Path) -> None:
        self.code = _language(job)
        texts = self.texts = job.catalogue
        data, self.shown = job.job.read(path)
        by_name = next((kind for kind, ends in DRAFTS.items() if path.suffix.lower() in ends), "text")
        ids = card_ids(texts)
        names = {name.replace("_", " "): name for name in ids}
        for language in (texts.source, self.code):
            named = [key for key in texts.entries[language] if key[0] in texts.cards and key[2] == "name"]
            names |= {texts.entries[language][key].text: key[1] for key in named}
        words = texts.vocabulary(self.code)
        own = texts.languages[self.code]
        levels = own.expanded(own.terms.get("level", ()))
        self.all = read_drafts(data, self.shown, by_name, names, lambda word: bool(words.meanings(word)), levels)
        self.matched: list[tuple[Key, Draft]] = []
        self.unmatched: list[Draft] = []
        self.elsewhere = job.of_another_game(self.shown, ((each.key, each.source) for each in self.all if each.part))
        wanted, strange = set(texts.wanted_keys()), []
        for draft in self.all:
            owner = texts.card(draft.id) if draft.id else None
            if (draft.key, draft.source) in self.elsewhere.texts:
                continue
            if draft.key in wanted:
                self.matched.append((draft.key, draft))
            elif draft.id is None or (owner and draft.field == "effect" and f"{draft.id}/1" in ids):
                self.unmatched.append(draft)
            elif owner and draft.field in FIELDS:
                self.matched.append(((owner.part, draft.id, draft.field), draft))
            else:
                strange.append(draft)
        if strange:
            raise DataError(Diagnostic(each.place, self._unknown(each, ids)) for each in strange)

    def _unknown(self, draft: Draft, ids: list[str]) -> str:
        return unknown_text(self.texts, draft.key) if draft.part else unknown_id(draft, ids)

    def without_card(self) -> Iterator[Finding]:
        """A finding for each paragraph that belongs to no card; of many headings one for all."""
        return _unmatched(self.unmatched, self.code)


def _drafts_checked(job: TextJob, path: Path) -> Answer:
    only, drafts = job.ids, Drafts(job, path)
    code, shown = drafts.code, drafts.shown
    if job.chosen["unknown"]:
        effects = [each.text for each in drafts.all if each.id and each.field == "effect" and chosen(each.id, only)]
        return _unknown({code: unknown_words(effects, job.catalogue.vocabulary(code))})
    checker = Checker(job.catalogue, code)
    asked = [(key, draft) for key, draft in drafts.matched if chosen(key[1], only)]
    found = [each for key, draft in asked for each in checker.draft(key, Wording(draft.text, draft.place))]
    if not asked:
        raise ContentError(
            say(
                "{shown}: no text in it belongs to a card; a paragraph starts with the card's name and a colon",
                shown=shown,
            )
        )
    notes = [
        say("{texts} {texts<text|texts>} of {shown} checked as {code}", texts=len(asked), shown=shown, code=code),
        *filter(None, [drafts.elsewhere.told]),
    ]
    # What belongs to no card comes last, so that the headings of a book do not bury the rest.
    return _answer(job, [*sorted(found, key=Finding.order), *drafts.without_card()], notes)


def _language(job: TextJob) -> str:
    """The one language that --lang names, else the saved one, else the usual one."""
    codes: tuple[str, ...] = job.chosen["lang"]
    if len(codes) > 1:
        raise Refusal(say("a file of drafts is in one language; name it with one --lang"), "from")
    if codes:
        return codes[0]
    usual = Chosen([LANG], saved=saved_defaults())
    usual.hold(job.edition)
    code: str = usual["lang"]
    return code


def _unmatched(drafts: Sequence[Draft], code: str) -> Iterator[Finding]:
    headings = [draft for draft in drafts if _is_heading(draft)]
    for draft in drafts:
        if draft.id is not None:
            why = say(
                "{draft} has a text for each level; write the level after the name: {short!r}",
                draft=draft.id,
                short=_short(draft.text),
            )
            yield _no_card(draft, code, why)
        elif draft not in headings or len(headings) <= MOST_HEADINGS:
            yield _no_card(draft, code, say("no card: {short!r}", short=_short(draft.text)))
    if len(headings) > MOST_HEADINGS:
        some = listed([quoted(_short(draft.text)) for draft in headings[:MOST_HEADINGS]], "and")
        yield _no_card(
            headings[0],
            code,
            say("{headings} short lines are not cards, such as {some}", headings=len(headings), some=some),
        )


def _is_heading(draft: Draft) -> bool:
    return draft.id is None and len(draft.text.split()) <= HEADING_WORDS and draft.text[-1] not in ".!?"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _no_card(draft: Draft, code: str, message: str) -> Finding:
    rule = "draft/unmatched"
    return Finding(draft.place, code, rule, CHECKS[rule].severity, "-", "effect", message, draft.text)


# --------------------------------------------------------------------------------------------------------------------
# `text confirm` stamps texts as drafts, reviewed or approved.


SIGNING = (
    one_of("as", "How far the texts are.", STAGES, default="reviewed", noun="stage"),
    Option("by", "The reviewer's name.", shown="NAME"),
    Option("on", "The day, such as 2026-10-15. Default: today.", shown="DATE"),
)


def signature(given: Chosen, by: str = "", on: str = "") -> Signature:
    """What the stamps are to say: as the line says, else as a file says, else that it was today."""
    name, day = given["by"] or by, given["on"] or on
    if not (name.isprintable() and name == name.strip() and len(name) <= MOST_NAME):
        raise Refusal(say("a name of at most {most_name} characters is expected", most_name=MOST_NAME), "by")
    if day and not DATE.fullmatch(day):
        raise Refusal(say("a day such as 2026-10-15 is expected"), "on", said=day)
    return Signature(given["as"], day or date.today().isoformat(), name)


def confirm(job: TextJob) -> Answer:
    """Mark texts as drafts, reviewed or approved, as they stand.

    It writes a stamp beside each text that does not contradict its rule. From then on the check reports when the
    English text, the rule or the text itself changes. Texts that have already reached the state keep their stamp. Name
    a language with --lang. With --data, only texts in that folder are confirmed.
    """
    if not job.chosen["lang"]:
        raise Refusal(say("name the language that you have reviewed"), "lang")
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
        lines=lambda: [
            say("{confirmed} confirmed: {texts} {texts<text|texts>}", confirmed=confirmed, texts=held)
            if confirmed
            else "0 confirmed"
        ],
        files=job.changed(changes),
        folder=job.job.own,
        notes=[say("not confirmed, because the text does not state the rule: {names}", names=names)] if wrong else (),
        code=EXIT_CONTENT if wrong else EXIT_OK,
    )


CONFIRM = about_texts(
    confirm,
    replace(LANGUAGES, label="The language that was reviewed."),
    cards,
    *SIGNING,
    DATA,
    changes=True,
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
