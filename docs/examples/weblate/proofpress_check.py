"""A check for a Weblate of your own: does a translation state the rule of its card?

docs/translating.md says how to install it. It needs the exported PO files, whose contexts say which text is which.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from weblate.checks.base import TargetCheck

from proofpress.data.folders import holds_data
from proofpress.errors import Place
from proofpress.games import all_games
from proofpress.text.catalogue import Catalogue, Key, Wording
from proofpress.text.checks import Checker
from proofpress.text.exchange import cleaned, key_of


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """The texts and rules of all games, with the own data in the folder that PROOFPRESS_DATA names."""
    named = os.environ.get("PROOFPRESS_DATA")
    own = Path(named) if named else None
    return tuple(
        game.texts().catalogue(game.load(own if own and holds_data(own, game.files()) else None), own)
        for game in all_games()
        if game.texts
    )


@cache
def checker(place: int, code: str) -> Checker:
    return Checker(catalogues()[place], code)


def found_in(target: str, context: str, source: str, language: str) -> list[str]:
    """What a text says that its rule does not, in words; nothing of a text or a language that is not known."""
    key = key_of(context)
    for place, texts in enumerate(catalogues()):
        code = next((each for each in texts.languages if each.casefold() == language.replace("_", "-").casefold()), "")
        if key is not None and code and _is_source(texts, key, source):
            check = checker(place, code)
            wording = check.entries.get(key) or Wording("", Place(context))
            return [each.message for each in check.contradictions(key, replace(wording, text=cleaned(target)))]
    return []


def _is_source(texts: Catalogue, key: Key, source: str) -> bool:
    """Whether a game has this text; the words of pages that both have may be translated from any language."""
    return any(texts.text(code, key) == cleaned(source) for code in texts.languages)


class RuleCheck(TargetCheck):
    """On for components that have the translation flag `proofpress-rule`."""

    check_id = "proofpress_rule"
    name = "Rule of the card"
    description = "The text does not state the rule of its card"
    default_disabled = True

    def check_single(self, source: str, target: str, unit: Any) -> bool:
        """Whether the check fails."""
        return bool(target and found_in(target, unit.context, source, unit.translation.language.code))

    def get_description(self, check_obj: Any) -> str:
        """What Weblate shows beside a text that fails."""
        unit = check_obj.unit
        every = [
            message
            for source, target in zip(unit.get_source_plurals(), unit.get_target_plurals(), strict=False)
            for message in found_in(target, unit.context, source, unit.translation.language.code)
        ]
        return "; ".join(dict.fromkeys(every)) or self.description
