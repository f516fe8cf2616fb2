"""What goes into the organiser's booklet: piles, seats and rulings of a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from generator.kingdoms.pack.making import file_names, occasion
from generator.kingdoms.pack.plan import Plan
from generator.kingdoms.pages.book import Book
from generator.pack.booklet import booklet_files, pile, public_value, seats_pile, standing
from generator.pack.seating import sizes_of
from generator.pack.units import Unit
from generator.pages.pack_booklet import Pile
from generator.text.labels import Labels, labels_of

AID: Final = "players/aid.pdf"
REFERENCE: Final = "players/reference.pdf"
SCORES: Final = "players/score-sheets.pdf"
# Titles and texts of the parts, in order.
_PARTS: Final = (
    ("org_before_title", "org_before"),
    ("org_start_title", "pack_start"),
    ("org_late_title", "pack_late"),
    ("org_end_title", "pack_end"),
    ("org_disputes_title", "pack_disputes"),
    ("org_leak_title", "org_leak"),
    ("org_publish_title", "org_publish"),
    ("org_limits_title", "org_limits"),
    ("org_after_title", "org_after"),
)


def booklet(
    book: Book, plan: Plan, commitment: str, value: str, units: Sequence[Unit], printed: Mapping[str, int]
) -> dict[str, bytes]:
    """The booklet and the list of paper; `printed` says how many pages the files of all
    units have, and those for the whole event."""
    words = labels_of(book.edition, plan.language)
    return booklet_files(
        occasion(book, plan, commitment, None),
        plan,
        commitment,
        [*_for_all(words, plan, printed), *(pile for unit in units for pile in _piles(words, plan, unit, printed))],
        [*facts(plan, words), (words("fact_value"), public_value(plan, words, value))],
        [(words(title), words.set(text)) for title, text in _PARTS],
    )


def _for_all(words: Labels, plan: Plan, printed: Mapping[str, int]) -> Iterator[Pile]:
    """What is for the whole event; a player more may come to each table."""
    yield from seats_pile(words, printed)
    for name, copies, what in (
        (AID, plan.players + plan.tables, "pack_pile_aid"),
        (REFERENCE, plan.tables, "pack_pile_reference"),
        (SCORES, plan.tables * plan.rounds, "pack_pile_scores"),
    ):
        yield pile(printed, name, copies, words(what), words("goes_table"))


def _piles(words: Labels, plan: Plan, unit: Unit, printed: Mapping[str, int]) -> Iterator[Pile]:
    names, envelope = file_names(plan, unit), words("goes_envelope")
    yield pile(printed, names.slips, 1, words("pack_pile_slips"), words("goes_table"), apart=True)
    yield pile(printed, names.envelope, 1, words("pack_pile_envelope"), envelope)
    for what, files in (("pack_pile_setup", names.setups), ("pack_pile_tokens", names.tokens)):
        for size, name in files.items():
            yield pile(printed, name, _tables(plan, unit, size), words(what, number=size), envelope)
    yield pile(printed, names.appendix, 1, words("pack_pile_appendix"), words("goes_appendix"))


def _tables(plan: Plan, unit: Unit, size: int) -> int:
    """How many tables may play the unit with so many players: those of this size, and where one is missing or more."""
    if unit.pod:
        return 1
    return sum(abs(planned - size) < 2 for planned in sizes_of(plan.players, plan.tables))


def facts(plan: Plan, words: Labels) -> Iterator[tuple[str, str]]:
    """The plan in words."""
    yield words("fact_game"), ", ".join(plan.configs.values())
    yield words("fact_rounds"), f"{plan.rounds} + {plan.reserves}"
    yield words("fact_players"), f"{plan.players} ({words.named(words('table'), str(plan.table_size))})"
    chosen = ", ".join(words(f"pack_free_{part}") for part in plan.free) or words("pack_free_nothing")
    yield words("pack_free"), chosen
    yield words("fact_standing"), standing(plan, words)
