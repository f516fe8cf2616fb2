"""`text draft`: a first draft of the effects that a language lacks, written from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from proofpress.errors import Place, Refusal, counted, listed
from proofpress.language import Signature
from proofpress.options import DATA, JSON, Answer
from proofpress.text.catalogue import Catalogue, Changes, Key, Wording, chosen, note, stamp, whole
from proofpress.text.commands import LANGUAGES, TextJob, about_texts, cards

DRAFT_STAMP = Signature("draft")


def draft(job: TextJob) -> Answer:
    """Write a first draft of every effect that is missing, from the rule itself.

    It goes into the folder of --data, in the languages of --lang or in all that have templates for rules. A card
    without a name gets that of the English text, marked unofficial. A draft is never confirmed by itself: read it,
    change it, and confirm it with `text confirm`. What has a text keeps it.
    """
    texts = job.catalogue
    wanted = {whole(name) for name in job.ids}
    codes = job.languages if job.chosen["lang"] else [code for code in texts.languages if texts.writes(code)]
    for code in codes:
        if not texts.writes(code):
            raise Refusal(texts.without_templates(code), "lang", said=code)
    changes: Changes = {}
    made: dict[str, list[str]] = {}
    for code in sorted(codes, key=lambda code: code != texts.source):  # the others are held against its text
        new = _missing(texts, code, wanted)
        made[code] = [name for _, name, field in new if field == "effect"]
        for key, text in new.items():
            note(changes, texts, code, key, text)
            if key[2] == "name":
                note(changes, texts, code, (*key[:2], "unofficial"), True)
        for of in dict.fromkeys(key[:2] for key in new):
            stamp(changes, texts, code, of, DRAFT_STAMP, new)
        texts = _with(texts, code, new)
    written = {code: names for code, names in made.items() if names}
    lines = [f"{code}: {counted(len(names), 'draft')}: {listed(names, 'and')}" for code, names in written.items()]
    return Answer(
        facts=made,
        lines=lambda: lines or ["no effect is missing"],
        files=job.changed(changes),
        folder=job.job.own,
    )


DRAFT = about_texts(draft, LANGUAGES, cards, replace(DATA, needed=True), JSON, changes=True)


def _missing(texts: Catalogue, code: str, wanted: set[str]) -> dict[Key, str]:
    """The effects that a language lacks, and the names without which they could not be printed."""
    new: dict[Key, str] = {}
    for owner in texts.owners.values():
        effect, name = (owner.part, owner.id, "effect"), (owner.part, whole(owner.id), "name")
        if owner.part in texts.cards and chosen(owner.id, wanted) and texts.text(code, effect) is None:
            words = owner.words(code)
            if words and texts.text(code, name) is None:
                new[name] = texts.text(texts.source, name) or name[1].replace("_", " ").capitalize()
            if words:
                new[effect] = words
    return new


def _with(texts: Catalogue, code: str, new: Mapping[Key, str]) -> Catalogue:
    """The catalogue as it is once the new texts are written."""
    held = {key: Wording(text, Place(texts.file_of(code, key))) for key, text in new.items()}
    return replace(texts, entries={**texts.entries, code: {**texts.entries[code], **held}})
