"""The parts of a plan in every organiser's booklet: piles, seats, and the facts that games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.pack.plan import Plan
from generator.pages.pack_booklet import Pile, SeatingRow
from generator.text.labels import Labels


def pile(printed: Mapping[str, bytes], name: str, copies: int, what: str, goes: str) -> Pile:
    """A line of the cutting list. Only players' pages are counted; the number of others would give something away."""
    from pypdfium2 import PdfDocument

    pages = len(PdfDocument(printed[name])) if name.startswith("players/") else None
    return Pile(name, pages, copies, what, goes)


def seating(plan: Plan, words: Labels, *, moving: bool, numbered: bool = False) -> Iterator[SeatingRow]:
    """Table by table in each round; one block if nobody moves. `numbered`: with the seats before the names."""
    for number in range(1, plan.rounds + 1) if moving else (0,):
        title = words("round_title", number=number) if number else f"1–{plan.rounds}" if plan.rounds > 1 else "1"
        seats = sorted((*plan.seat_of(player, number or 1), plan.name_of(player)) for player in range(plan.players))
        for table in range(1, plan.tables + 1):
            here = [
                (f"{seat} {name}" if numbered else name) if name else words("seat_short", seat=seat)
                for place, seat, name in seats
                if place == table
            ]
            yield SeatingRow(title, table, ", ".join(here))


def standing(plan: Plan, words: Labels) -> str:
    """How the standings are ordered."""
    breaks = [words(f"tie_{rule.replace('-', '_')}") for rule in plan.tie_breaks]
    return "; ".join([words(f"standing_{plan.ranking}"), *breaks])


def public_value(plan: Plan, words: Labels, value: str) -> str:
    """The public value and where it came from."""
    return f"{plan.value_source}: {value}" if value else words("value_none")
