"""What goes into the organiser's booklet: piles, seats and rulings of a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.cartographers.pack.derive import foretold
from generator.cartographers.pack.making import file_names, occasion
from generator.cartographers.pack.plan import EVEN, Plan
from generator.cartographers.pages.book import Book
from generator.pack.booklet import booklet_files, pile, public_value, seats_pile, standing
from generator.pack.units import Unit, seats_of, title_of
from generator.pages.pack_booklet import Pile
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
# The parts of the text, in order.
_PARTS = ("before", "start", "calling", "turn", "late", "end", "disputes", "leak", "publish", "limits", "after")

_LEAGUE = ("before", "league", "turn", "disputes", "leak", "publish", "limits", "after")


def booklet(
    book: Book, plan: Plan, commitment: str, value: str, units: Sequence[Unit], printed: Mapping[str, int]
) -> dict[str, bytes]:
    """The booklet of a plan and the list of its paper; `printed` says how many pages the files of all units have."""
    words = labels_of(book.edition, plan.language)
    filled: dict[str, dict[str, object]] = {"turn": {"seconds": plan.turn_seconds}}
    known = [title_of(words, unit) for unit in foretold(book.edition, plan)]
    more = {"limits": f" {words.set('org_limits_edicts', rounds=', '.join(known))}"} if known else {}
    parts = [
        (words(f"org_{part}_title"), words.set(f"org_{part}", **filled.get(part, {})) + more.get(part, ""))
        for part in (_LEAGUE if plan.league else _PARTS)
        if part != "turn" or plan.turn_seconds
    ]
    return booklet_files(
        occasion(book, plan, commitment, None),
        plan,
        commitment,
        [*seats_pile(words, printed), *(pile for unit in units for pile in _piles(words, plan, unit, printed))],
        [*facts(plan, words), (words("fact_value"), public_value(plan, words, value))],
        parts,
    )


def _piles(words: Labels, plan: Plan, unit: Unit, printed: Mapping[str, int]) -> Iterator[Pile]:
    names = file_names(unit)
    for kind, (what, goes) in _PILES.items():
        if names[kind] not in printed:  # players of a league print their own
            continue
        copies = len(seats_of(plan, unit)) if kind == "reference" else 1
        yield pile(printed, names[kind], copies, words(what), words(goes), apart=kind in ("sheets", "slips"))


def facts(plan: Plan, words: Labels) -> Iterator[tuple[str, str]]:
    """The plan in words."""
    yield words("fact_game"), f"{plan.config}, {words('map')} {str(plan.map['id']).upper()}"
    yield words("fact_rounds"), f"{plan.rounds} + {plan.reserves}"
    yield words("fact_players"), f"{plan.players} ({words.named(words('table'), str(plan.table_size))})"
    yield words("fact_edicts"), words("edicts_even" if plan.evenness == EVEN else "edicts_independent")
    yield words("fact_ambush"), words(f"ambush_{plan.ambush_by}")
    seconds = words("turn_seconds", seconds=plan.turn_seconds) if plan.turn_seconds else words("turn_free")
    yield words("fact_turn"), seconds
    yield words("fact_standing"), standing(plan, words)
