"""The HTML files of a pack: the caller page of its rounds, and the form for results.

What the caller page knows of a round is the SHA-256 of its key, which shows which round a key opens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from generator.cartographers.edition import Edition
from generator.cartographers.pack.derive import Dealt
from generator.cartographers.pack.plan import Plan
from generator.cartographers.pack.results import BOXES
from generator.cartographers.pages.caller_page import caller_page
from generator.cartographers.records import SEASONS
from generator.pack.form import FormBox, FormFinal, FormGroup, form_page
from generator.pack.protocol import seal_of
from generator.text.labels import labels_of

CALLER: Final = "public/caller.html"


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


def result_form(edition: Edition, plan: Plan, letters: Mapping[str, str]) -> bytes:
    """The boxes of a slip: a row for each season."""
    seasons = edition.season_sets[plan.choice(edition).season_set]
    words = labels_of(edition, plan.language)
    groups = []
    for season in SEASONS:
        signs = dict(zip(BOXES, seasons[season].edicts, strict=False))
        boxes = [
            FormBox(f"{season}_{box}", signs.get(box) or words(box), signs.get(box, ""), minus=box == "monsters")
            for box in BOXES
        ]
        groups.append(FormGroup(words(season), boxes, f"{season}_sum"))
    finals = [
        FormFinal("total", words("total"), "form_wrong_total"),
        FormFinal("losses", words("monster_losses"), "form_wrong_losses"),
    ]
    heads = ["", "", words("coins"), f"{words('monsters')} −", words("sum")]
    return form_page(plan, words, letters, groups, finals, heads)
