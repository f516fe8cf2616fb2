"""Checks whether texts state their rules, and whether they are complete, current and tidy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator import __version__
from generator.commands.settings import saved_defaults
from generator.commands.texts import LANGUAGES, TextJob, about_texts, card_ids, cards
from generator.interface.command import DATA, LANG, Answer
from generator.interface.option import Chosen, Refusal, file, flag, one_of
from generator.library.errors import EXIT_CONTENT, EXIT_OK, ContentError, DataError, Diagnostic, shown_path
from generator.library.layout import table
from generator.library.suggest import counted, listed, quoted
from generator.text.catalogue import Key, Wording, chosen
from generator.text.checks import Checker, check, ends_with_stop
from generator.text.confirmation import STAGES, confirmation
from generator.text.drafts import FIELDS, Draft, read_drafts, unknown_id
from generator.text.findings import CHECKS, Finding
from generator.text.forms import expanded
from generator.text.intake import unknown_text
from generator.text.report import FORMATS, as_sarif, as_text, counts, finding_facts
from generator.text.store import Changes, changed_files, note, stamp
from generator.text.tidiness import mended
from generator.text.words import unknown_words

DRAFTS = {"text": (), "yaml": (".yaml", ".yml"), "po": (".po", ".pot"), "csv": (".csv", ".tsv")}
MOST_HEADINGS = 3  # lines without a sentence that are reported one by one
HEADING_WORDS = 6
LONGEST_SHOWN = 60  # characters of a paragraph that was not matched


def check_texts(job: TextJob) -> Answer:
    """Check every text against the rule of its card, and whether it is complete, current and tidy.

    Points, numbers with their comparison, terrains and negations are compared with the data that the engine plays by,
    not with another language. With --from an outside text is checked in the same way without importing it: YAML
    (id: {name, effect}), PO, CSV (id,field,text), or paragraphs "Name: effect" as they come out of a rulebook.

    The exit code is 1 when there are errors.
    """
    if job.chosen["from"] is not None:
        if job.chosen["fix"]:
            raise Refusal("an outside text is never changed", "fix")
        return _drafts_checked(job, job.chosen["from"])
    if job.chosen["unknown"]:
        effects = {
            code: [entry.text for key, entry in table.items() if key[2] == "effect" and chosen(key[1], job.ids)]
            for code, table in job.catalogue.entries.items()
        }
        return _unknown({code: unknown_words(effects[code], job.catalogue.vocabulary(code)) for code in job.languages})
    if job.chosen["fix"]:
        changes = _mended(job)
        done = [
            f"{path}: {counted(sum('of' not in keys for keys in changes[path]), 'text')} mended"
            for path in sorted(changes)
        ]
        # What is still wrong shows when the mended files are read.
        return Answer(files=changed_files(changes), then=lambda: _checked(job.anew(), done))
    return _checked(job)


FROM = file("from", "Check an outside text without importing it: YAML, PO, CSV or text; - is text on standard input.")

CHECK = about_texts(
    check_texts,
    LANGUAGES,
    cards,
    flag("strict", "Treat notes as errors."),
    one_of(
        "format",
        "How findings are printed; github makes annotations, sarif (2.1.0) is for code hosts and editors.",
        (*FORMATS, "sarif"),
        default="text",
    ),
    flag("long", "With each finding show the text with its marks, the rule in words, and how to accept the finding."),
    FROM,
    flag("unknown", "List the words of effects that the vocabulary does not know, most frequent first."),
    flag("fix", "Correct quotation marks, spaces and signs in the files, and nothing else."),
    DATA,
)


def _unknown(words: Mapping[str, Sequence[tuple[str, int]]]) -> Answer:
    """The words that the vocabularies of some languages do not know."""
    rows = [[code, str(times), word] for code, found in words.items() for word, times in found]
    return Answer(lines=lambda: table(rows, right=(1,)), notes=[counted(len(rows), "unknown word")])


def _checked(job: TextJob, notes: Sequence[str] = ()) -> Answer:
    """The findings in the texts of the game."""
    of = f"{listed(job.ids, 'and') if job.ids else 'all texts'} in {listed(job.languages, 'and')}"
    where = "as shipped" if job.job.own is None else f"with {shown_path(job.job.own)}"
    found = check(job.catalogue, job.languages, job.ids, job.overflows)
    return _answer(job, found, [*notes, f"checked: {of}, {where}"])


def _answer(job: TextJob, found: Sequence[Finding], notes: Sequence[str]) -> Answer:
    if job.chosen["strict"]:
        found = [finding.strict() for finding in found]
    tally = counts(found)
    return Answer(
        facts=[finding_facts(finding) for finding in found],
        lines=lambda: _lines(found, job.chosen["format"], job.chosen["long"]),
        notes=[*notes, f"{counted(tally['error'], 'error')}, {counted(tally['note'], 'note')}"],
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
        levels = expanded(texts.languages[self.code].terms.get("level", ()))
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
            f"{shown}: no text in it belongs to a card; a paragraph starts with the card's name and a colon"
        )
    notes = [f"{counted(len(asked), 'text')} of {shown} checked as {code}", *filter(None, [drafts.elsewhere.told])]
    # What belongs to no card comes last, so that the headings of a book do not bury the rest.
    return _answer(job, [*sorted(found, key=Finding.order), *drafts.without_card()], notes)


def _language(job: TextJob) -> str:
    """The one language that --lang names, else the saved one, else the usual one."""
    codes: tuple[str, ...] = job.chosen["lang"]
    if len(codes) > 1:
        raise Refusal("a file of drafts is in one language; name it with one --lang", "from")
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
            why = f"{draft.id} has a text for each level; write the level after the name: {quoted(_short(draft.text))}"
            yield _no_card(draft, code, why)
        elif draft not in headings or len(headings) <= MOST_HEADINGS:
            yield _no_card(draft, code, f"no card: {quoted(_short(draft.text))}")
    if len(headings) > MOST_HEADINGS:
        some = listed([quoted(_short(draft.text)) for draft in headings[:MOST_HEADINGS]], "and")
        yield _no_card(headings[0], code, f"{len(headings)} short lines are no card, such as {some}")


def _is_heading(draft: Draft) -> bool:
    return draft.id is None and len(draft.text.split()) <= HEADING_WORDS and draft.text[-1] not in ".!?"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _no_card(draft: Draft, code: str, message: str) -> Finding:
    rule = "draft/unmatched"
    return Finding(draft.place, code, rule, CHECKS[rule].severity, "-", "effect", message, draft.text)
