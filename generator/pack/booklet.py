"""The parts of a plan in every organiser's booklet: piles, and the facts that games share."""

from __future__ import annotations

from collections.abc import Mapping

from generator.pack.plan import Plan
from generator.pack.seats import SEATS
from generator.pages.pack_booklet import Pile
from generator.press.document import pages_in
from generator.text.labels import Labels


def pile(printed: Mapping[str, bytes], name: str, copies: int, what: str, goes: str) -> Pile:
    """A line of the cutting list. What is sealed is not counted, which would give something away."""
    pages = None if name.startswith("sealed/") else pages_in(printed[name])
    return Pile(name, pages, copies, what, goes)


def seats_pile(printed: Mapping[str, bytes]) -> list[Pile]:
    """The list of seats, where there are any."""
    return [pile(printed, SEATS, 1, "pile_seats", "goes_wall")] if SEATS in printed else []


def standing(plan: Plan, words: Labels) -> str:
    """How the standings are ordered."""
    breaks = [words(f"tie_{rule.replace('-', '_')}") for rule in plan.tie_breaks]
    return "; ".join([words(f"standing_{plan.ranking}"), *breaks])


def public_value(plan: Plan, words: Labels, value: str) -> str:
    """The public value and where it came from."""
    return words.named(plan.value_source, value) if value else words("value_none")
