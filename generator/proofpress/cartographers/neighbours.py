"""The wrong neighbours of a rule, without those that pay the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from proofpress.cartographers.edition import Edition
from proofpress.cartographers.facts import card_facts, rule_facts
from proofpress.cartographers.records import (
    Clause,
    Cluster,
    EachLine,
    EachSpace,
    PickCluster,
    PickRun,
    PickSquare,
    ScoringCard,
)
from proofpress.cartographers.rules_in_words import in_words
from proofpress.cartographers.steps import CardStep, steps
from proofpress.records import Record
from proofpress.text.catalogue import WrongRule
from proofpress.text.neighbours import neighbours

# --------------------------------------------------------------------------------------------------------------------
# Some neighbours of a rule are the rule in other words: a cluster that holds a line of four has at least three spaces.
#
# `tests/text/test_neighbours.py` scores boards with every neighbour: those left out pay the same on all of them, and
# every other one pays something else on some.


INNER_SPACES = 4  # of each figure that a cluster may contain


def wrong_rules(edition: Edition, card: Record) -> Iterator[WrongRule]:
    """What a text of this card could state by mistake."""
    if isinstance(card, ScoringCard):
        same = [bare(clause) for clause in card.rule]
        for each in neighbours(card.rule, Clause):
            if [bare(clause) for clause in each.rule] != same:
                words = partial(_in_words, edition, each.rule)
                yield WrongRule(each.kind, each.change(card.rule), rule_facts(each.rule), words)
        return
    right = steps(card)
    for other in neighbours(right, CardStep):
        wanted = card_facts(card, other.rule)
        yield WrongRule(other.kind, other.change(right), wanted, partial(_steps_in_words, edition, other.rule))


def _in_words(edition: Edition, rule: tuple[Clause, ...], language: str) -> str:
    return in_words(edition, language).rule(rule)


def _steps_in_words(edition: Edition, rule: tuple[CardStep, ...], language: str) -> str:
    return in_words(edition, language).steps(rule)


def bare(clause: Clause) -> Clause:
    """The clause as it is compared: nothing in it follows from the rest, and what follows is said."""
    match clause:
        case EachSpace(beside=dict(beside), linked_by=link, enclosed_by=wall):
            clause = replace(clause, beside={kind: n for kind, n in beside.items() if kind not in (link, wall)} or None)
        case EachLine(equal=(one, other), holding=dict(holding)) if {one, other} & holding.keys():
            least = max(holding.get(kind, 0) for kind in (one, other))
            clause = replace(clause, holding={**holding, one: least, other: least})
        case PickSquare(rank=None) | PickRun(rank=None) | PickCluster(rank=None, per=("space",)):
            clause = replace(clause, rank=1)
    if isinstance(clause, Cluster) and clause.containing and clause.size and (clause.size.min or 9) <= INNER_SPACES:
        clause = replace(clause, size=None)
    return clause
