"""The parts of a plan in every organiser's booklet: piles, and the facts that games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.pack import folder as files
from generator.pack.plan import Plan
from generator.pack.seats import SEATS
from generator.pages.pack_booklet import Pile, booklet_document, paper_document
from generator.pages.pack_occasion import Occasion
from generator.press.document import pages_in
from generator.text.labels import Labels


def pages_of(printed: Mapping[str, bytes]) -> dict[str, int]:
    """How many pages the documents among some files have."""
    return {name: pages_in(data) for name, data in printed.items() if name.endswith(".pdf")}


def pile(printed: Mapping[str, int], name: str, copies: int, what: str, goes: str, *, apart: bool = False) -> Pile:
    """A line of the cutting list."""
    return Pile(name, printed[name], copies, what, goes, apart, told=not name.startswith("sealed/"))


def seats_pile(words: Labels, printed: Mapping[str, int]) -> list[Pile]:
    """The list of seats, where there are any."""
    return [pile(printed, SEATS, 1, words("pile_seats"), words("goes_wall"), apart=True)] if SEATS in printed else []


def booklet_files(
    now: Occasion,
    plan: Plan,
    commitment: str,
    piles: Sequence[Pile],
    facts: Sequence[tuple[str, str]],
    parts: Sequence[tuple[str, str]],
) -> dict[str, bytes]:
    """The booklet, and the list of all paper."""
    rulings = [now.words(f"rule_{name}_{choice}") for name, choice in plan.rulings.items()]
    made = booklet_document(now, commitment, piles, rulings, facts, parts)
    own = pile(pages_of({files.BOOKLET: made}), files.BOOKLET, 1, now.words("booklet"), now.words("goes_organiser"))
    return {files.BOOKLET: made, files.PAPER: paper_document(now, [own, *piles])}


def standing(plan: Plan, words: Labels) -> str:
    """How the standings are ordered."""
    breaks = [words(f"tie_{rule.replace('-', '_')}") for rule in plan.tie_breaks]
    return words.apart([words(f"standing_{plan.ranking}"), *breaks])


def public_value(plan: Plan, words: Labels, value: str) -> str:
    """The public value and where it came from."""
    return words.named(plan.value_source, value) if value else words("value_none")
