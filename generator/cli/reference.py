"""`proofpress reference`: what the scoring cards mean, with examples."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from generator.cartographers.load import Edition, load_edition
from generator.cartographers.pages.book import open_book
from generator.cartographers.pages.reference_pages import reference_document
from generator.cartographers.records import CATEGORIES, LETTERS
from generator.cli.lookup import find
from generator.cli.options import command, data_option
from generator.cli.printing import Printing, printing_options
from generator.cli.sets_options import Sets, sets_options
from generator.library.errors import UsageError
from generator.library.suggest import listed, quoted

_EXAMPLE = "write the four cards under A, B, C and D, such as deepwood,craylund,silos,gnomish_colony"


@command("reference")
@click.option("--edicts", metavar="LIST", help="Only the cards under A, B, C and D, on one page: ids or names.")
@click.option("--first-game", is_flag=True, help="Only the four cards recommended for a first game.")
@data_option
@sets_options
@printing_options
def reference(edicts: str | None, first_game: bool, data: Path | None, sets: Sets, printing: Printing) -> None:
    """Print the scoring reference: each card's effect, an example, a near miss and the solo value.

    Examples are made and scored by the rules while the page is printed. Players may see all of it: it carries no seed.
    """
    if first_game and edicts is not None:
        raise UsageError("--first-game names four cards, so --edicts does not go with it")
    edition = load_edition(data)
    book = printing.book(open_book, edition)
    choice = sets.choose(edition)
    if first_game or edicts is not None:
        letters = _first_game(edition) if first_game else four_edicts(edition, str(edicts))
        document = reference_document(book, printing.paper(), list(letters.values()), letters)
    else:
        document = reference_document(book, printing.paper(), choice.scoring, game=sets.preset or choice.explore_set)
    printing.write(document.to_bytes(), "reference.pdf")


def _first_game(edition: Edition) -> Mapping[str, str]:
    letters: dict[str, str] = {letter: edition.first_game[letter] for letter in LETTERS if letter in edition.first_game}
    if len(letters) != len(LETTERS):
        raise UsageError("--first-game: the data recommend no four cards for a first game")
    return letters


def four_edicts(edition: Edition, words: str) -> dict[str, str]:
    """The cards that a list names, by letter; one of each back."""
    names = [word.strip() for word in words.split(",")]
    if len(names) != len(LETTERS) or not all(names):
        raise UsageError(f"--edicts {quoted(words)}: {_EXAMPLE}")
    letters: dict[str, str] = {}
    for letter, name in zip(LETTERS, names, strict=True):
        before, sign, after = name.partition("=")
        if sign and before.strip().upper() != letter:
            raise UsageError(f"--edicts {quoted(words)}: {quoted(name)} stands where {letter} belongs; {_EXAMPLE}")
        letters[letter] = _scoring_card(edition, after.strip() if sign else name)
    backs = [edition.scoring[card].category for card in letters.values()]
    missing = [category for category in CATEGORIES if category not in backs]
    if missing:
        raise UsageError(
            f"--edicts {quoted(words)}: a game has one card of each back; missing: {listed(missing, 'and')}"
        )
    return letters


def _scoring_card(edition: Edition, name: str) -> str:
    found = [each for each in find(edition, name) if each.kind == "scoring"]
    if len(found) != 1:
        what = "no scoring card" if not found else f"the name of {listed((each.id for each in found), 'and')}"
        raise UsageError(f"--edicts: {quoted(name)} is {what}")
    return found[0].id
