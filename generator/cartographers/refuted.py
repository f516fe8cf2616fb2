"""Refutations as lines of text that a person can follow with a pencil: how deep, what is supposed, what is asked.

0 the deal: how far does spring 3 gnoll_raid walk: 2 cases
1 spring 3 gnoll_raid on A1 A2 B1 C1 C2: where is fall 2 farmland: no case
1 spring 3 gnoll_raid kept off A1 A2 B1 C1 C2: what keeps spring 3 gnoll_raid off A1 A2 B1 C1 C2: no case

A card is named by its season and its number among those turned up in it. The cases of a question stand below it, each
with its own question; "by fall 2 gorgon_gaze" says that the effect of that card keeps the monsters off.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.cartographers.records import SEASONS
from generator.cartographers.rules.boards import Grid, RuleError
from generator.cartographers.rules.game import Match
from generator.cartographers.rules.refutation import Asked, Closed, Laying, Question, Refutation, Supposed
from generator.library.suggest import counted

_CARD = r"(?P<season>\w+) (?P<number>\d{1,3}) \w+"
_FORMS: dict[Asked, re.Pattern[str]] = {
    "lies": re.compile(f"where is {_CARD}"),
    "walks": re.compile(f"how far does {_CARD} walk"),
    "blocked": re.compile(f"what keeps {_CARD} off (?P<place>.*)"),
    "room": re.compile("is there room"),
    "ruins": re.compile("what covers the ruins (?P<place>.*)"),
}


def replayed(game: Match, tree: Sequence[Question | str]) -> list[str]:
    """The refutation of these questions, given as such or in their lines, as lines, replayed by the rules."""
    refutation = Refutation(game)
    grid, steps = game.terms.grid, refutation.steps
    questions = [_read(line, grid, steps) if isinstance(line, str) else line for line in tree]
    return [_written(line, grid, steps) for line in refutation.replayed(questions)]


def _written(line: Closed, grid: Grid, steps: Sequence[Laying]) -> str:
    cases = counted(line.cases, "case") if line.cases else "no case"
    return f"{line.depth} {_supposed(line.supposed, grid, steps)}: {_asked(line.question, grid, steps)}: {cases}"


def _asked(question: Question, grid: Grid, steps: Sequence[Laying]) -> str:
    place = grid.names(question.place)
    if question.asked == "room":
        return "is there room"
    if question.asked == "ruins":
        return f"what covers the ruins {place}"
    card = _name(steps[question.step])
    if question.asked == "blocked":
        return f"what keeps {card} off {place}"
    return f"where is {card}" if question.asked == "lies" else f"how far does {card} walk"


def _supposed(supposed: Supposed | None, grid: Grid, steps: Sequence[Laying]) -> str:
    if supposed is None:
        return "the deal"
    card, place = _name(steps[supposed.step]), grid.names(supposed.place)
    if supposed.how == "lies":
        return f"{card} on {place}"
    by = f" by {_name(steps[supposed.effect])}" if supposed.how == "effect" else ""
    return f"{card} kept off {place}{by}"


def _name(step: Laying) -> str:
    return f"{SEASONS[step.season]} {step.number} {step.card}"


def _read(line: str, grid: Grid, steps: Sequence[Laying]) -> Question:
    """The question of a line. Whatever else stands there is for the rules to say, so it is not read."""
    text = line.split(": ")[1:2]
    for asked, form in _FORMS.items():
        found = form.fullmatch(text[0]) if text else None
        if found:
            said = found.groupdict()
            place = 0
            for name in said["place"].split(" ") if "place" in said else ():
                place |= grid.named(name)
            step = -1
            if "season" in said:
                names = [(SEASONS[step.season], step.number) for step in steps]
                card = (said["season"], int(said["number"]))
                if card not in names:
                    raise RuleError(f'"{line}" asks for a card that does not come')
                step = names.index(card)
            return Question(asked, step, place)
    raise RuleError(f'"{line}" asks nothing that a refutation can ask')
