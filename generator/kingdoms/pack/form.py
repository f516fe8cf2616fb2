"""The result form of an event: the parts of the score sheet, the total, and what breaks ties."""

from __future__ import annotations

from collections.abc import Mapping

from generator.kingdoms.edition import Edition
from generator.kingdoms.pack.plan import Plan
from generator.kingdoms.pack.results import PARTS
from generator.pack.form import FormBox, FormFinal, FormGroup, form_page
from generator.text.labels import labels_of


def result_form(edition: Edition, plan: Plan, letters: Mapping[str, str]) -> bytes:
    words = labels_of(edition, plan.language)
    level = len(edition.file.research)
    groups = [FormGroup(words(f"score_{part}", level=level), [FormBox(part, "")]) for part in PARTS]
    finals = [
        FormFinal("total", words("total"), "form_wrong_total"),
        FormFinal("resources", words("score_resources")),
    ]
    return form_page(plan, words, letters, groups, finals)
