"""The parts of a plan in every organiser's booklet: piles, seats, and the facts that games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.pack.plan import Plan
from generator.pack.results import player_name
from generator.pages.pack_booklet import Pile, SeatingRow
from generator.text.labels import Labels


def pile(printed: Mapping[str, bytes], name: str, copies: int, what: str, goes: str) -> Pile:
    """A line of the cutting list. Only players' pages are counted; the number of others would give something away."""
    from pypdfium2 import PdfDocument

    pages = len(PdfDocument(printed[name])) if name.startswith("players/") else None
    return Pile(name, pages, copies, what, goes)


def seating(plan: Plan, words: Labels, *, numbered: bool = False) -> Iterator[SeatingRow]:
    """Table by table in each round; one block if nobody moves. `numbered`: with the seats before the names."""
    moving = any(tables != plan.seated[0] for tables in plan.seated)
    for number, tables in enumerate(plan.seated if moving else plan.seated[:1], start=1):
        title = words("round_title", number=number) if moving or plan.rounds == 1 else f"1–{plan.rounds}"
        for table, here in enumerate(tables, start=1):
            names = [player_name(plan, player) for player in here]
            if numbered:
                names = [f"{seat} {name}" for seat, name in enumerate(names, start=1)]
            yield SeatingRow(title, table, ", ".join(names))


def standing(plan: Plan, words: Labels) -> str:
    """How the standings are ordered."""
    breaks = [words(f"tie_{rule.replace('-', '_')}") for rule in plan.tie_breaks]
    return "; ".join([words(f"standing_{plan.ranking}"), *breaks])


def public_value(plan: Plan, words: Labels, value: str) -> str:
    """The public value and where it came from."""
    return f"{plan.value_source}: {value}" if value else words("value_none")
