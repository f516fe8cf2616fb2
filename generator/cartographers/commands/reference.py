"""What the scoring cards mean, with examples."""

from __future__ import annotations

from generator.cartographers.choices import choose
from generator.cartographers.commands.options import PRESET, SCORING
from generator.cartographers.edition import Edition
from generator.cartographers.lookup import scoring_card
from generator.cartographers.pages.book import open_book
from generator.cartographers.records import CATEGORIES, LETTERS
from generator.interface.command import DATA, Answer, Command, Job
from generator.interface.option import Refusal, some_of
from generator.library.suggest import listed, quoted
from generator.pages.look import Look, printing

_EXAMPLE = "write the four cards under A, B, C and D, such as deepwood,craylund,silos,gnomish_colony"

FIRST_GAME = "first-game"  # the four cards that the data recommend
EDICTS = some_of(
    "edicts", "Only the cards under A, B, C and D, on one page: ids or names, or first-game for the recommended ones.",
    lambda edition: (FIRST_GAME, *edition.scoring), open=True, also=("first-game",),
)  # fmt: skip


def reference(job: Job[Edition]) -> Answer:
    """Print the scoring reference: each card's effect, an example, a near miss and the solo value.

    Examples are made and scored by the rules while the page is printed. Players may see all of it: it carries no seed.
    """
    from generator.cartographers.pages.reference_pages import reference_document

    chosen, edition, look = job.chosen, job.edition, Look(job)
    book = look.book(open_book, edition)
    choice = choose(edition, chosen["sets"], scoring=chosen["scoring"])
    if chosen.given("edicts"):
        letters = four_edicts(edition, chosen["edicts"])
        document = reference_document(book, look.paper(), list(letters.values()), letters)
    else:
        document = reference_document(book, look.paper(), choice.scoring, game=book.called(chosen["sets"]))
    return look.printed(document.to_bytes(), "reference.pdf")


REFERENCE = Command(
    reference,
    (
        EDICTS,
        DATA,
        PRESET,
        SCORING,
        *printing(),
    ),
)


def four_edicts(edition: Edition, names: tuple[str, ...]) -> dict[str, str]:
    """The cards that a list names, by letter; one of each back."""
    said = quoted(",".join(names))
    if names == (FIRST_GAME,):
        names = tuple(edition.first_game[letter] for letter in LETTERS if letter in edition.first_game)
    if len(names) != len(LETTERS):
        raise Refusal(_EXAMPLE, "edicts", said=said)
    letters: dict[str, str] = {}
    for letter, name in zip(LETTERS, names, strict=True):
        before, sign, after = name.partition("=")
        if sign and before.strip().upper() != letter:
            raise Refusal(f"{quoted(name)} is where {letter} belongs; {_EXAMPLE}", "edicts", said=said)
        letters[letter] = scoring_card(edition, after.strip() if sign else name, "edicts")
    backs = [edition.scoring[card].category for card in letters.values()]
    missing = [category for category in CATEGORIES if category not in backs]
    if missing:
        raise Refusal(f"a game has one card of each back; missing: {listed(missing, 'and')}", "edicts", said=said)
    return letters
