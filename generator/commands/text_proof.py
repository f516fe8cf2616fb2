"""The proof sheet: every text beside its rule, its card and the findings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.commands.texts import FROM_LANGUAGE, LANGUAGE, LANGUAGES, TextJob, about_texts, cards
from generator.interface.command import DATA, Answer, File
from generator.interface.kinds import kind_of
from generator.interface.option import Option, file
from generator.library.errors import FileError, shown_path
from generator.library.suggest import counted
from generator.pages.look import OUTPUT
from generator.pages.proof_cards import card_pictures
from generator.text.checks import check
from generator.text.labels import labels_of
from generator.text.proof import changed, proof_entries, stamps_in
from generator.text.proof_html import proof_html

_KINDS = {"html": (".html", ".htm"), "pdf": (".pdf",)}
MOST_BYTES = 50_000_000  # of an earlier sheet; one with all cards has two megabytes


def proof(job: TextJob) -> Answer:
    """Write a proof sheet: source, text with its marks, rule in words, findings, and the card as it prints.

    One file that needs no network and no scripts, worst first, with a box to tick and a place for initials.
    """
    chosen, texts = job.chosen, job.catalogue
    target = chosen["lang"]
    source = chosen["from-lang"] or texts.source
    kind = kind_of(chosen["output"], _KINDS, "output")
    path: Path = chosen["output"] or Path(f"proof-{target}.{kind}")
    found = check(texts, [target], boxes=job.overflows)
    entries = proof_entries(texts, target, source, chosen["against"], found, job.ids)
    if chosen["changed-since"] is not None:
        entries = changed(entries, stamps_in(_sheet(chosen["changed-since"])))
    words = labels_of(job.edition, source).set
    drawable = job.texts.cards(job.edition, target)
    if kind == "pdf":
        from generator.pages.proof_pdf import proof_pdf

        language = target, texts.languages[target].name
        content = proof_pdf(drawable, entries, language, source, words, job.chosen["on"] or "")
    else:
        drawn = {entry.id for entry in entries if entry.part in drawable.parts}
        pictures = card_pictures(drawable, target, drawn)
        content = proof_html(entries, target, source, words, pictures, drawable.undrawn).encode()
    return Answer(files=[File(path, content)], notes=[counted(sum(len(entry.lines) for entry in entries), "text")])


PROOF = about_texts(
    proof,
    replace(LANGUAGE, label="The language to be proofread."),
    replace(FROM_LANGUAGE, label="The language beside it, in which the sheet is also written. Default: en."),
    replace(LANGUAGES, name="against", label="A further language to compare with."),
    cards,
    Option("on", "The day printed at the head of every page of a PDF.", shown="DATE"),
    file("changed-since", "Only what differs from an earlier HTML sheet."),
    replace(OUTPUT, label="An .html or .pdf file. Default: proof-CODE.html."),
    DATA,
)


def _sheet(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES).decode("utf-8", "replace")
    except OSError as error:
        raise FileError(f"{shown_path(path)}: cannot be read: {error.strerror or error}") from None
