"""The HTML files of a pack: the caller page of its rounds, and the form for results.

What the caller page knows of a round is the SHA-256 of its key, which shows which round a key opens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from generator.cartographers.edition import Edition
from generator.cartographers.pack.derive import Dealt
from generator.cartographers.pack.plan import Plan
from generator.cartographers.pages.caller_page import caller_page
from generator.cartographers.records import SEASONS
from generator.pack.protocol import seal_of
from generator.pages.html_page import filled
from generator.text.labels import labels_of

CALLER: Final = "public/caller.html"
FORM: Final = "public/result-form.html"


def event_page(edition: Edition, plan: Plan, commitment: str, dealt: Iterable[Dealt]) -> bytes:
    """The caller page of a pack: it opens the rounds of this event and nothing else."""
    rounds = [
        {"kind": entry.unit.kind, "number": entry.unit.number, "pod": entry.unit.pod, "seal": seal_of(entry.code)}
        for entry in dealt
    ]
    return caller_page(
        edition,
        plan.choice(edition),
        title=plan.event,
        language=plan.language,
        ambush_by=plan.way,
        turn_seconds=plan.turn_seconds,
        rounds=rounds,
        commitment=commitment,
    )


def result_form(edition: Edition, plan: Plan) -> bytes:
    """A form that adds up and exports the rows that `pack results` reads."""
    seasons = edition.season_sets[plan.choice(edition).season_set]
    words = labels_of(edition, plan.language)
    keys = [key for key in words.words if key.startswith("form_")]
    keys += [*SEASONS, "coins", "monsters", "total", "monster_losses", "sum", "round", "table", "seat", "player"]
    data = {
        "title": plan.event,
        "heading": words.named(plan.event, words("form_title")),
        "language": plan.language,
        "rounds": plan.rounds,
        "names": list(plan.names) or [str(number) for number in range(1, plan.players + 1)],
        "places": [
            [list(plan.seat_of(player, number)) for player in range(plan.players)]
            for number in range(1, plan.rounds + 1)
        ],
        "seasons": [{"name": name, "edicts": list(seasons[name].edicts)} for name in SEASONS],
        "words": {key: words(key) for key in keys},
    }
    return filled("results", data, scripts=("results",))
