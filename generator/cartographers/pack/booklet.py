"""What goes into the organiser's booklet: piles, seats and rulings of a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.cartographers.pack.derive import Unit
from generator.cartographers.pack.making import file_names, occasion, seats_of
from generator.cartographers.pack.plan import Plan
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.pack_booklet import Pile, SeatingRow, booklet_document
from generator.text.labels import Labels, labels_of

# Kind of file -> what it is, and where it goes.
_PILES = {
    "sheets": ("pile_sheets", "goes_table"),
    "reference": ("pile_reference", "goes_table"),
    "slips": ("pile_slips", "goes_table"),
    "envelope": ("pile_envelope", "goes_envelope"),
    "draws": ("pile_draws", "goes_envelope"),
    "appendix": ("pile_appendix", "goes_appendix"),
}


def booklet(
    book: Book, plan: Plan, commitment: str, value: str, units: Sequence[Unit], printed: Mapping[str, bytes]
) -> bytes:
    """The booklet of a plan; `printed` are the files of all units."""
    words = labels_of(book.edition, plan.language)
    now = occasion(book, plan, commitment, None)
    piles = [pile for unit in units for pile in _piles(plan, unit, printed)]
    return booklet_document(
        now,
        commitment,
        piles,
        list(_seating(plan, words)),
        list(plan.rulings.items()),
        list(_facts(plan, words, value)),
        {"seconds": plan.turn_seconds},
        frozenset() if plan.turn_seconds else frozenset({"turn"}),
    )


def _piles(plan: Plan, unit: Unit, printed: Mapping[str, bytes]) -> Iterator[Pile]:
    from pypdfium2 import PdfDocument

    names = file_names(unit)
    for kind, (what, goes) in _PILES.items():
        copies = len(seats_of(plan, unit)) if kind == "reference" else 1
        pages = len(PdfDocument(printed[names[kind]])) if names[kind].startswith("players/") else None
        yield Pile(names[kind], pages, copies, what, goes)


def _seating(plan: Plan, words: Labels) -> Iterator[SeatingRow]:
    """Table by table in each round; one block where nobody moves."""
    rounds = range(1, plan.rounds + 1) if plan.seating == "shift" and plan.tables > 1 else (0,)
    for number in rounds:
        title = words("round_title", number=number) if number else f"1–{plan.rounds}" if plan.rounds > 1 else "1"
        seats = sorted((*plan.seat_of(player, number or 1), plan.name_of(player)) for player in range(plan.players))
        for table in range(1, plan.tables + 1):
            here = [name or words("seat_short", seat=seat) for place, seat, name in seats if place == table]
            yield SeatingRow(title, table, ", ".join(here))


def _facts(plan: Plan, words: Labels, value: str) -> Iterator[tuple[str, str]]:
    yield words("fact_game"), f"{plan.config}, {words('map')} {str(plan.map['id']).upper()}"
    yield words("fact_rounds"), f"{plan.rounds} + {plan.reserves}"
    yield words("fact_players"), f"{plan.players} ({words('table')}: {plan.table_size})"
    yield words("fact_ambush"), words(f"ambush_{plan.ambush_by}")
    seconds = words("turn_seconds", seconds=plan.turn_seconds) if plan.turn_seconds else words("turn_free")
    yield words("fact_turn"), seconds
    breaks = [words(f"tie_{rule.replace('-', '_')}") for rule in plan.tie_breaks]
    yield words("fact_standing"), "; ".join([words(f"standing_{plan.ranking}"), *breaks])
    yield words("fact_value"), f"{plan.value_source}: {value}" if value else words("value_none")
