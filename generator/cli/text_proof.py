"""`proofpress text proof`: every text beside its rule, its card and what was found."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.game_texts import open_texts
from generator.cli.options import command, completed, data_option
from generator.cli.text import cards_option, chosen_ids, known_language
from generator.library.errors import FileError, UsageError, shown_path
from generator.library.suggest import counted
from generator.pages.proof_cards import card_pictures
from generator.press.files import write_whole
from generator.text.checks import check
from generator.text.labels import labels_of
from generator.text.proof import changed, proof_entries, stamps_in
from generator.text.proof_html import proof_html

MOST_BYTES = 50_000_000  # of an earlier sheet; one with all cards has two megabytes


@command("proof")
@click.option(
    "--lang",
    "code",
    required=True,
    metavar="CODE",
    help="The language to be proofread.",
    shell_complete=completed(lambda edition: edition.languages),
)
@click.option("--from-lang", metavar="CODE", help="The language beside it, and of the words of the sheet. Default: en.")
@click.option("--against", multiple=True, metavar="CODE", help="A further language to compare with; may be repeated.")
@cards_option
@click.option("--changed-since", metavar="FILE", help="Only what differs from an earlier HTML sheet.")
@click.option("-o", "--output", metavar="FILE", help="An .html or .pdf file. Default: proof-CODE.html.")
@data_option
def proof(
    code: str,
    from_lang: str | None,
    against: tuple[str, ...],
    ids: tuple[str, ...],
    changed_since: str | None,
    output: str | None,
    data: Path | None,
) -> None:
    """Write a proof sheet: source, text with its marks, rule in words, findings, and the card as it prints.

    One file that needs no network and no scripts, worst first, with a box to tick and a place for initials.
    """
    game = open_texts(data)
    texts = game.catalogue
    target = known_language(texts, "--lang", code)
    source = known_language(texts, "--from-lang", from_lang or texts.source)
    others = [known_language(texts, "--against", other) for other in against]
    path = Path(output or f"proof-{target}.html")
    if path.suffix.lower() not in (".html", ".htm", ".pdf"):
        raise UsageError(f"-o {output}: name an .html or a .pdf file")
    found = check(texts, [target], boxes=game.overflows)
    entries = proof_entries(texts, target, source, others, found, chosen_ids(texts, ids))
    if changed_since is not None:
        entries = changed(entries, stamps_in(_sheet(Path(changed_since))))
    words = labels_of(game.edition, source).set
    cards = game.cards(target)
    if path.suffix.lower() == ".pdf":
        from generator.pages.proof_pdf import proof_pdf

        written = proof_pdf(cards, entries, target, source, words)
    else:
        drawn = {entry.id for entry in entries if entry.part in cards.parts}
        written = proof_html(entries, target, source, words, card_pictures(cards, target, drawn)).encode()
    write_whole(path, written)
    click.echo(f"{shown_path(path)}: {counted(len(entries), 'text')}", err=True)


def _sheet(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES).decode("utf-8", "replace")
    except OSError as error:
        raise FileError(f"{shown_path(path)}: cannot be read: {error.strerror or error}") from None
