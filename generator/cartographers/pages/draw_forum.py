"""Draws as a forum post: Markdown or BBCode, each draw in a spoiler. The templates hold the structure.

A post is read by players, so it carries no seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.cartographers.pages.ambush_said import ambush_rule, ambush_said, said_effect
from generator.cartographers.pages.draw_panel import Call, lasting_so_far
from generator.cartographers.timetable import Draw, SeasonPlan
from generator.text.templates import environment

MARKUPS = {"markdown": "draws.md.j2", "bbcode": "draws.bbcode.j2"}

# Squares as every forum shows them in type of one width.
_FULL, _BARE, _HERO, _HIT = "[]", " .", " H", " *"

# What would be taken for markup in a name.
_ESCAPED = {"markdown": "\\`*_{}[]<>#|", "bbcode": "[]"}


def forum_post(call: Call, markup: str) -> str:
    """The post in that markup."""
    templates = environment(escaped=False)  # `escape` does what the markup needs

    def escape(text: str) -> str:
        return "".join(_escape(sign, markup) for sign in text)

    templates.filters["safe_text"] = escape
    template = templates.get_template(MARKUPS[markup])
    return template.render(label=call.book.label, **_facts(call))


def _escape(sign: str, markup: str) -> str:
    if sign not in _ESCAPED[markup]:
        return sign
    return f"\\{sign}" if markup == "markdown" else {"[": "(", "]": ")"}[sign]


def _facts(call: Call) -> Mapping[str, Any]:
    book = call.book
    edicts = [
        {"letter": letter, "name": book.name(card), "effect": book.effect(card) or ""}
        for letter, card in call.edicts.items()
    ]
    return {
        "edicts": edicts,
        "rule": ambush_rule(call.ambush_by),
        "seasons": [
            {
                "name": book.label(plan.name),
                "limit": plan.limit,
                "draws": [_draw(call, plan, draw) for draw in plan.draws],
                "edicts": [edict for edict in edicts if edict["letter"] in plan.edicts],
                "effects": [
                    {"letter": book.edition.ambush[card].letter, "name": book.name(card)} for card in plan.effects
                ],
            }
            for plan in call.plans
        ],
    }


def _draw(call: Call, plan: SeasonPlan, draw: Draw) -> Mapping[str, Any]:
    book = call.book
    facts: dict[str, Any] = {
        "number": draw.number,
        "name": book.name(draw.card),
        "kind": draw.kind,
        "running": draw.running,
        "terrains": [],
        "shapes": [],
        "letter": "",
        "where": "",
        "effect": said_effect(book, draw.card, call.ambush_by) or "",
        "on_ruins": draw.on_ruins,
        "ruins_wait": draw.ruins_wait,
        "lasting": [book.name(card) for card in lasting_so_far(plan, draw)],
    }
    if draw.kind == "explore":
        card = book.edition.explore[draw.card]
        facts["terrains"] = [book.label(terrain) for terrain in card.terrains]
        facts["shapes"] = [{"rows": _picture(shape.grid), "coin": shape.coin} for shape in card.shapes]
    elif draw.kind == "ambush":
        ambush = book.edition.ambush[draw.card]
        facts["shapes"] = [{"rows": _picture(ambush.grid), "coin": False}]
        facts["letter"] = ambush.letter or ""
        facts["where"] = ambush_said(book, draw.card, call.ambush_by).words
    elif draw.kind == "hero":
        facts["shapes"] = [{"rows": _picture(book.edition.heroes[draw.card].grid), "coin": False}]
    return facts


def _picture(grid: Sequence[str]) -> list[str]:
    signs = {"#": _FULL, ".": _BARE, "H": _HERO, "*": _HIT}
    return ["".join(signs[sign] for sign in row).rstrip() for row in grid]
