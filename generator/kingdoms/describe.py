"""What a level of magic does, in plain English, made from the data alone.

For designers who want to see what their nation does, for editors and for translators. It covers the whole vocabulary of
`clauses` and knows no single nation. The text on a card is another thing: it is written by people, in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from generator.kingdoms.clauses import Effect, Op
from generator.kingdoms.records import Level
from generator.library.suggest import listed

_LANDS = {"forest": "forests", "mountain": "mountains", "capital": "capitals", "underground": "underground regions"}
_EVENTS = {
    "quest_into": "When you Quest into a region",
    "quest_to_new_card": "When you Quest onto a card where you had no piece",
    "own_build": "When you Build",
    "own_research": "When you Research",
    "rival_researches": "When another player Researches",
    "war_won": "When you win a war",
    "alliance_formed": "When you form an alliance",
}


def level_in_words(level: Level) -> str:
    """What a level does, one sentence an effect."""
    return " ".join(effect_in_words(effect) for effect in level.effects)


def effect_in_words(effect: Effect) -> str:
    """What one effect does, as a sentence."""
    return f"{_SENTENCES[effect.op](effect)}."


def _plural(number: int | None, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _lands(names: Iterable[str] | None, last: str = "or") -> str:
    return listed([_LANDS.get(name, name) for name in names or ()], last)


def _gift(given: Mapping[Any, int] | None, but_not: str | None = None) -> str:
    parts: list[str] = []
    for name, amount in (given or {}).items():
        if name == "choice":
            other = f" other than {but_not}" if but_not else ""
            parts.append(f"{_plural(amount, 'resource')} of your choice{other}")
        elif name == "region":
            parts.append(f"{amount} of what the region yields")
        else:
            parts.append(f"{amount} {name}")
    return listed(parts, "and")


def _where(effect: Effect) -> str:
    """The filters of a war or a retreat, each as a phrase."""
    return "".join(f" {phrase}" for phrase in _filters(effect))


def _filters(effect: Effect) -> Iterator[str]:
    if effect.terrain:
        yield f"in {_lands(effect.terrain)}"
    if effect.from_terrain:
        yield f"out of {_lands(effect.from_terrain)}"
    if effect.via:
        yield f"by {effect.via.capitalize()}"
    if effect.vs:
        rivals = {"larger_population": "a player with more pieces in play", "partner": "a partner"}
        yield f"against {rivals[effect.vs]}"
    if effect.near:
        yield "from regions beside water"
    if effect.abroad:
        yield "away from your home card"


def _war(effect: Effect) -> str:
    role = {"attack": "when you attack", "defend": "when you defend", None: "in war"}[effect.role]
    if effect.op == "war_discount":
        return f"Your number costs {effect.amount} less {role}{_where(effect)}"
    if effect.op == "war_surcharge":
        return f"A rival's number costs {effect.amount} more {role}{_where(effect)}"
    return f"Each {effect.resource} that you pay is worth {effect.amount} {role}"


def _retreat(effect: Effect) -> str:
    cost = "are free" if effect.free else f"cost {effect.amount} food less"
    return f"Your retreats{_where(effect)} {cost}"


def _gain(effect: Effect) -> str:
    role = {"attack": " as the attacker", "defend": " as the defender", None: ""}[effect.role]
    gains = [f"you gain {_gift(effect.give, effect.but_not)}"] if effect.give else []
    if effect.give_partner:
        gains.append(f"your partner gains {_gift(effect.give_partner)}")
    once = ", at most once a turn" if effect.once_per_turn else ""
    return f"{_EVENTS[str(effect.when)]}{role}, {listed(gains, 'and')}{once}"


def _bonus(effect: Effect) -> str:
    if effect.condition == "alliance_region":
        more = listed([f"{amount} more of its yield" for amount in (effect.give or {}).values()], "and")
        return f"When you collect, each region that you share with a partner gives {more}"
    return f"When you collect{_holding(effect)}, you gain {_gift(effect.give)} more"


def _holding(effect: Effect) -> str:
    condition = _condition(effect)
    return f" {condition}" if condition else ""


def _condition(effect: Effect) -> str:
    number = effect.number
    return {
        "regions": f"{'with' if effect.op == 'vp' else 'from'} {number} or more {_lands(effect.terrain)}",
        "has_alliance": "while you are in an alliance",
        "pieces_at_least": f"with {number} or more pieces in play",
        "pieces_at_most": f"with {number} or fewer pieces in play",
        "castle_at_least": f"with a castle of level {number} or more",
        "resource_at_least": f"with {number} or more {effect.resource}",
        "resources_at_least": f"with {number} or more resources in all",
        "more_pieces_abroad": "if more of your pieces stand away from your home card than on it",
    }.get(str(effect.condition), "")


def _instead(effect: Effect) -> str:
    called = f"When {effect.called.capitalize()} is called" if effect.called else "Whatever action is called"
    fee = f" for {_gift(effect.fee)}" if effect.fee else ""
    return f"{called}, you may {str(effect.do).capitalize()} instead{fee}"


def _pay(effect: Effect) -> str:
    what = "retreats" if effect.retreat else str(effect.action).capitalize()
    return f"You may pay {what} with {listed(effect.spend)} as well"


def _gate(effect: Effect) -> str:
    beside = "regions beside water that touches the edge of the card"
    return f"For your Quests, {beside if effect.via_water else _lands(effect.terrain, 'and')} are border regions"


def _expand(effect: Effect) -> str:
    what = f"an empty {listed(effect.terrain)}" if effect.terrain else "an empty region"
    return f"When you Expand, the new piece may go into {what} beside a region of yours"


def _once(effect: Effect) -> str:
    if effect.rivals_lose:
        return f"On reaching this level, each rival loses {_plural(effect.rivals_lose, 'resource')} that you name"
    return f"On reaching this level, you gain {_gift(effect.give)}"


def _points(effect: Effect) -> str:
    if effect.steps_of:
        what = "kinds of land" if effect.steps_of == "kinds_of_land" else _lands(effect.terrain)
        steps = [f"{_plural(points, 'point')} for {least}" for least, points in effect.steps.items()]
        return f"For {what} that you hold: {listed(steps, 'and')}; only the highest counts"
    points = _plural(effect.amount, "point")
    if not effect.per:
        return f"{points}{_holding(effect)}"
    counted = {
        "cards_beside_water": "card on which you have a piece beside water",
        "foreign_cards": f"card other than your home card with {_plural(effect.number, 'piece')} of yours or more",
        "partners": "different partner",
        "pieces_on": f"{effect.every} pieces in {_lands(effect.terrain)}",
        "rivals_of_little_magic": f"rival with magic level {effect.number} or less",
        "capitals": "capital that you hold",
    }[effect.per]
    return f"{points} for each {counted}" + (f", at most {effect.most}" if effect.most else "")


_SENTENCES: Mapping[Op, Callable[[Effect], str]] = {
    "war_discount": _war,
    "war_surcharge": _war,
    "war_value": _war,
    "retreat_discount": _retreat,
    "gain": _gain,
    "collect_bonus": _bonus,
    "collect_swap": lambda effect: (
        f"When you collect, you may change {effect.amount} of the resources that you get into another kind"
    ),
    "collect_yield": lambda effect: (
        f"{_lands(effect.terrain).capitalize()} give you {_gift(effect.give)} when you collect"
    ),
    "trade_bonus": lambda effect: (
        f"When you Trade {effect.number or 1} or more at once, you gain {effect.amount} more of what you take, "
        "once per Trade"
    ),
    "trade_count": lambda effect: f"One Trade may hold {_plural(effect.number, 'exchange')}",
    "cost_discount": lambda effect: (
        f"{str(effect.action).capitalize()} costs you {effect.amount} less{_holding(effect)}"
    ),
    "pay_with": _pay,
    "act_instead": _instead,
    "free_action": lambda effect: (
        f"After you {str(effect.after).capitalize()}, the piece that has come may Patrol once, but not into war"
    ),
    "patrol_link": lambda effect: f"For your Patrols, all {_lands(effect.terrain)} of one card are neighbours",
    "enter": lambda effect: f"Your pieces may enter {_lands(effect.terrain)}, one to each, from what they touch",
    "quest_gate": _gate,
    "expand_adjacent": _expand,
    "immediate": _once,
    "vp": _points,
}
