"""The texts: what each goal does in plain words, and what its text must say in every language."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path
from typing import assert_never

from night_market.records import HOME, EachLine, EachSpace, Edition, TextFile
from proofpress.data.folders import plain
from proofpress.errors import say
from proofpress.games import Texts
from proofpress.press.paper import Size
from proofpress.seeds import digest_of
from proofpress.text.catalogue import Catalogue, Key, TextOwner, Wording, card_entries, catalogue_of
from proofpress.text.facts import Wanted, fact
from proofpress.text.proof_sheet import ProofCards

TERMS = frozenset({"row", "column", "space", "edge", "odd", "even"})


def in_words(goal: EachLine | EachSpace) -> str:
    """What a goal pays, in plain English."""
    paid = say("{points} {points<point|points>}", points=goal.points)
    match goal:
        case EachLine():
            return f"{paid} for each {goal.each} with at least {goal.number} {goal.holding} numbers"
        case EachSpace():
            return f"{paid} for each {goal.holding} space at the edge"
        case _:
            assert_never(goal)


def _in_words(goal: EachLine | EachSpace, _: str) -> str:
    return in_words(goal)  # in English, whatever the language


def needs(goal: EachLine | EachSpace) -> Wanted:
    """What the text of a goal must say."""
    said = Wanted(frozenset({"space", "on"}))
    said.need("points", f"{goal.points} points", fact(f"points {goal.points}"))
    said.name(goal.holding)
    match goal:
        case EachLine():
            said.need("term", f"each {goal.each}", (fact(f"each {goal.each}"), fact(goal.each)))
            said.need("count", f"at least {goal.number}", fact(f"at_least {goal.number}"))
        case EachSpace():
            said.name("edge")
        case _:
            assert_never(goal)
    return said


def catalogue(edition: Edition, own: Path | None = None) -> Catalogue:
    """All texts with what they must say."""
    owners = (
        TextOwner("goals", name, needs(goal), digest_of(plain(goal))[:8], partial(_in_words, goal))
        for name, goal in edition.goals.items()
    )
    return catalogue_of(
        "night_market", edition.languages, edition.text, _entries, owners, own or HOME, cards=("goals",), terms=TERMS
    )


def _entries(text: TextFile) -> Iterator[tuple[Key, Wording]]:
    for name, card in text.goals.items():
        yield from card_entries("goals", name, card)


def overflows(_: Edition, __: str, ___: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Goals stand on the sheet, which makes room for them: nothing is too long."""
    return iter(())


def cards(_: Edition, __: str) -> ProofCards:
    """There are no cards to be drawn beside the texts."""
    return ProofCards((), Size(63, 88))


TEXTS = Texts(catalogue, overflows, cards)
