"""What a seed deals, season by season, as it is called out at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.cartographers.certificate import Setting
from generator.cartographers.choices import deck_lists
from generator.cartographers.commands.options import MODE, PLAY, Play, play_of
from generator.cartographers.deal import deal as deal_seed
from generator.cartographers.deal import deal_digest
from generator.cartographers.deal_config import deal_table
from generator.cartographers.describe import effect_in_words
from generator.cartographers.edition import Edition
from generator.cartographers.play import new_match
from generator.cartographers.records import LETTERS
from generator.cartographers.rules.decks import Deal
from generator.cartographers.timetable import Draw, SeasonPlan, timetable
from generator.interface.command import JSON, LANG, SEED, Answer, Command, Job
from generator.library.layout import table, wrapped
from generator.library.suggest import listed

INDENT = "  "


def deal(job: Job[Edition]) -> Answer:
    """Show what a seed deals, season by season.

    SEED is any text, or a code from "proofpress seed new". "proofpress prove" finds out whether it can be played.
    """
    play = play_of(job)
    setting = play.setting(job.chosen["seed"])
    dealt = deal_seed(deal_table(play.edition, play.choice), setting.seed)
    # Refuses what cannot be played, such as an ambush without a known corner.
    new_match(play.edition, play.choice, play.map, dealt, by_border=play.ambush_by == "border")
    plans = timetable(play.edition, play.choice.season_set, deck_lists(play.edition, play.choice), dealt)
    return Answer(
        facts=_data(play, setting, dealt, plans), lines=lambda: _lines(play, setting, dealt, plans, job.language)
    )


DEAL = Command(deal, (SEED, *PLAY, MODE, LANG, JSON))


# As text


def _lines(play: Play, setting: Setting, dealt: Deal, plans: list[SeasonPlan], language: str) -> Iterator[str]:
    yield f"seed    {setting.seed}"
    yield from wrapped(play.words, "game    ")
    yield from wrapped(setting.config, "config  ")
    yield f"deal    {deal_digest(dealt)[:16]}"
    yield ""
    solos = [play.edition.scoring[card].solo for card in dealt.edicts]
    rows = [
        [letter, play.edition.name(card, language), play.edition.scoring[card].category, str(solo)]
        for letter, card, solo in zip(LETTERS, dealt.edicts, solos, strict=True)
    ]
    yield from table([*rows, ["", "printed par", "", str(sum(solos))]], right=[3])
    for plan in plans:
        yield ""
        yield from _season(play, plan, language)


def _season(play: Play, plan: SeasonPlan, language: str) -> Iterator[str]:
    def names(cards: tuple[str, ...]) -> str:
        return ", ".join(play.edition.name(card, language) for card in cards) or "nothing"

    yield f"{plan.name}: {plan.limit} time, edicts {plan.edicts[0]} and {plan.edicts[1]}"
    rows = [
        [
            str(draw.number),
            play.edition.name(draw.card, language),
            str(draw.time) if draw.kind == "explore" else "-",
            str(draw.running),
        ]
        for draw in plan.draws
    ]
    heading, *lines = table([["draw", "card", "time", "sum"], *rows], right=(0, 2, 3))
    yield INDENT + heading
    for line, draw in zip(lines, plan.draws, strict=True):
        yield from wrapped("; ".join(_notes(play, draw)), f"{INDENT}{line}{INDENT}")
    yield f"{INDENT}end: {plan.draws[-1].running} of {plan.limit} time; score {plan.edicts[0]} and {plan.edicts[1]}"
    for card in plan.effects:
        effect = play.edition.ambush[card].effect
        if effect:
            yield from wrapped(f"{play.edition.name(card, language)}: {effect_in_words(effect)}", INDENT + "then ")
    yield from wrapped(names(plan.unseen), f"{INDENT}not drawn       ")
    if plan.staying:
        yield from wrapped(names(plan.staying), f"{INDENT}stays in deck   ")


def _notes(play: Play, draw: Draw) -> Iterator[str]:
    if draw.kind == "explore":
        yield listed(play.edition.explore[draw.card].terrains)
        if draw.on_ruins:
            yield "on a ruins space"
    elif draw.kind == "ruins":
        yield "ruins: the next shape covers one"
    elif draw.kind == "hero":
        yield "hero on one empty space"
    else:
        ambush = play.edition.ambush[draw.card]
        if play.ambush_by == "border":
            yield f"ambush from {ambush.solo_corner.replace('_', ' ')}, {ambush.direction}"
        else:
            yield f"ambush, maps go {ambush.direction}"
    if draw.ruins_wait:
        yield "ruins still due"


# The same as data


def _data(play: Play, setting: Setting, dealt: Deal, plans: list[SeasonPlan]) -> dict[str, Any]:
    return {
        "seed": setting.seed,
        "config": setting.config,
        "deal": deal_digest(dealt),
        "map": setting.map_id,
        "mode": "solo" if play.solo else "table",
        "ambush_by": play.ambush_by,
        "edicts": dict(zip(LETTERS, dealt.edicts, strict=True)),
        "printed_par": sum(play.edition.scoring[card].solo for card in dealt.edicts),
        "seasons": [
            {
                "season": plan.name,
                "limit": plan.limit,
                "edicts": list(plan.edicts),
                "draws": [_draw_data(play, draw) for draw in plan.draws],
                "effects": list(plan.effects),
                "not_drawn": list(plan.unseen),
                "stays_in_deck": list(plan.staying),
            }
            for plan in plans
        ],
    }


def _draw_data(play: Play, draw: Draw) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "draw": draw.number,
        "card": draw.card,
        "kind": draw.kind,
        "time": draw.time,
        "sum": draw.running,
        "ruins_due": draw.on_ruins or draw.ruins_wait,
    }
    if draw.kind == "ambush":
        ambush = play.edition.ambush[draw.card]
        facts["direction"] = ambush.direction
        if play.ambush_by == "border":
            facts["corner"] = ambush.solo_corner
    return facts
