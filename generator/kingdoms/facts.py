"""What a text of this game must say, taken from the data that the engine plays by.

The facts of a level of magic come from its effects, those of actions and exploration tokens from the numbers of the
edition: the checker cannot drift from the rules. Where people may put one thing in several ways, every way is listed
here; the words themselves are the business of each language's vocabulary.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable

from generator.kingdoms.clauses import RESOURCES, Effect
from generator.kingdoms.facts_points import points_facts
from generator.kingdoms.facts_words import ALLIANCE, FREE, away, condition, given, less, number
from generator.kingdoms.records import Level
from generator.library.plain import plain
from generator.text.facts import Fact, Gathered, Wanted, again, at_least, at_most, count, no, term

_WAR = (term("war"), term("attack"), term("defend"))


def level_facts(level: Level) -> Wanted:
    """What the text of a level of magic must say, whatever the language."""
    said = Gathered(FREE, allowed={at_most(1)})
    for effect in level.effects:
        _effect(effect, said, level.effects)
    return said.wanted(_pays(level))


def rule_key(rule: object) -> str:
    """A stamp of what a level or a token does: it changes when that does, and not with anything else."""
    return hashlib.sha256(json.dumps(plain(rule, ("places",)), sort_keys=True).encode()).hexdigest()


def _effect(effect: Effect, said: Gathered, all_: Collection[Effect]) -> None:
    op = effect.op
    if op in ("war_discount", "war_surcharge", "war_value"):
        _war(effect, said)
    elif op == "vp":
        points_facts(effect, said)
    elif op == "gain":
        _gain(effect, said)
    elif op in ("collect_bonus", "collect_swap", "collect_yield"):
        _collect(effect, said)
    elif op == "cost_discount":
        _cheaper(effect, said, all_)
    elif op == "retreat_discount":
        _retreat(effect, said)
    elif op == "immediate":
        _immediate(effect, said)
    elif op == "pay_with":
        _pay(effect, said)
    else:
        _moves(effect, said)


# War and retreat


def _war(effect: Effect, said: Gathered) -> None:
    said.allow("war", "rival", *(("attack",) if effect.role != "defend" else ()))
    if effect.op == "war_value":
        said.name(str(effect.resource))
        number(said, effect.amount or 0)
    elif effect.op == "war_discount":
        less(effect.amount or 0, said)
    else:
        said.need("count", f"{effect.amount} more", (term("more"), count(effect.amount or 0)), *_one_more(effect))
        said.never["less"] = "the rival pays more"
    if effect.role:
        said.need("term", effect.role, term(effect.role))
    elif effect.vs == "partner":
        said.allow("attack", "defend")
        said.need("term", "partner", *ALLIANCE)
        said.need("term", "that it is war", *_WAR)
    else:
        said.need("term", "war", *_WAR)
        said.allow("attack", "defend")
    for name in (*(effect.terrain or ()), *(effect.from_terrain or ())):
        said.name(name)
    if effect.via:
        said.name(effect.via)
    if effect.vs == "larger_population":
        said.name("piece", "more")
    if effect.abroad:
        away(said)


def _one_more(effect: Effect) -> tuple[Fact, ...]:
    return (term("more"),) if effect.amount == 1 else ()


def _retreat(effect: Effect, said: Gathered) -> None:
    said.name("retreat")
    said.allow("food", "war")
    if effect.free:
        said.need("term", "that it is free", term("gratis"), count(0))
    else:
        less(effect.amount or 0, said)
    if effect.near:
        said.name(effect.near)
    if effect.abroad:
        away(said)


# Resources


def _gain(effect: Effect, said: Gathered) -> None:
    when = str(effect.when)
    if when.startswith("quest"):
        said.name("quest")
    if when == "quest_to_new_card":
        said.need("term", "a new card", term("new"), no("piece"))
        said.name("card")
    elif when == "own_build":
        said.name("build")
    elif when in ("own_research", "rival_researches"):
        said.name("research")
    elif when == "war_won":
        said.name("win")
        said.allow("war")
    elif when == "alliance_formed":
        said.need("term", "alliance", *ALLIANCE)
        said.allow("alliance", "partner")
    if when == "rival_researches":
        said.need("term", "another player", term("rival"), term("other"))
    if effect.role:
        said.name(effect.role)
        said.allow("war", "attack")
    if effect.once_per_turn:
        said.need(
            "count",
            "once a turn",
            (term("turn"), term("one_time")),
            (term("turn"), at_most(1)),
            (term("turn"), count(1)),
        )
    given(effect.give or {}, said, effect.but_not)
    if effect.give_partner:
        said.name("partner")
        given(effect.give_partner, said)
    said.allow("more")


def _collect(effect: Effect, said: Gathered) -> None:
    said.name("collect")
    said.allow("more")
    if effect.op == "collect_swap":
        said.name("swap")
        said.need("term", "another kind", term("kinds"), term("other"))
        number(said, effect.amount or 0)
        return
    for name in effect.terrain or ():
        said.name(name)
    if effect.condition == "regions" and effect.number:
        said.need("count", f"at least {effect.number}", at_least(effect.number))
        said.counted[effect.number] = {*(effect.terrain or ())}
        said.counted[effect.number].update(name for name, amount in (effect.give or {}).items() if amount > 1)
    elif effect.condition:
        condition(effect, said)
    given(effect.give or {}, said)


def _cheaper(effect: Effect, said: Gathered, all_: Iterable[Effect]) -> None:
    action = str(effect.action)
    said.name(action)
    said.allow({"build": "ore", "research": "mana"}.get(action, "food"))
    amount = effect.amount or 0
    if effect.condition:
        # "1 less, 3 in an alliance", or "1 less, in an alliance 2 less on top": the sum, or that it is one.
        always = sum(other.amount or 0 for other in all_ if other.op == effect.op and not other.condition)
        condition(effect, said)
        said.need("term", "that it costs less", term("less"))
        total, added = count(amount + always), (count(amount), term("more"))
        said.need("count", f"{amount + always}", *((total, added) if always else (count(amount),)))
        said.allow("more")
    else:
        less(amount, said)


def _pay(effect: Effect, said: Gathered) -> None:
    said.name("retreat" if effect.retreat else str(effect.action))
    usual = {"build": "ore"}.get(str(effect.action), "food")
    said.allow(usual)
    said.need(
        "term", " or ".join(effect.spend), tuple(term(name) for name in effect.spend), *_anything(effect.spend, usual)
    )
    said.allow("instead")


def _anything(spend: Collection[str], usual: str) -> tuple[Fact, ...]:
    return (term("resource"),) if {*spend, usual} == set(RESOURCES) else ()


def _immediate(effect: Effect, said: Gathered) -> None:
    said.need("term", "on reaching the level", term("level"), term("at_once"))
    if effect.rivals_lose:
        said.need("term", "rivals", term("rival"), term("other"))
        said.need("term", "that they lose it", term("lose"))
        said.name("resource")
        number(said, effect.rivals_lose)
    else:
        given(effect.give or {}, said)


# Movement and actions


def _moves(effect: Effect, said: Gathered) -> None:
    if effect.op == "trade_bonus":
        said.name("trade")
        said.need("count", f"at least {effect.number}", *((at_least(effect.number),) if effect.number else (count(1),)))
        number(said, effect.amount or 0)
        said.allow("more", "swap", "at_once")
    elif effect.op == "trade_count":
        said.name("trade")
        number(said, effect.number or 0)
        said.allow("swap")
    elif effect.op == "act_instead":
        _instead(effect, said)
    elif effect.op == "free_action":
        said.name(str(effect.after), "patrol")
        said.need("negation", "not into war", no("war"), no("rival"))
        said.allowed.update((no("attack"), no("war"), term("at_once")))
    elif effect.op == "patrol_link":
        said.name("patrol", *(effect.terrain or ()))
        said.allowed.update((count(2), at_least(1)))
    elif effect.op == "enter":
        said.name(*(effect.terrain or ()))
    elif effect.op == "quest_gate":
        said.name("quest")
        said.need("term", "border region", term("border"), term("edge"))
        said.allow("border", "edge")
        said.name(*(effect.terrain or ("water", "edge")))
    elif effect.op == "expand_adjacent":
        said.name("expand", *(effect.terrain or ()))
        said.need("term", "empty", term("empty"), no("piece"))
        said.need("term", "neighbouring", term("adjacent"))


def _instead(effect: Effect, said: Gathered) -> None:
    said.name(str(effect.do))
    if effect.called:
        said.name(effect.called)
        said.need("term", "instead", term("instead"))
    else:
        said.need("term", "whatever action is called", term("action"), term("called"))
        said.allow("instead")
    for name, amount in effect.fee.items():
        said.name(name)
        number(said, amount)
    if effect.fee and effect.called:
        both = (again(effect.called), again(str(effect.do)))
        said.need("term", "the other way round too", term("mutual"), both)


def _pays(level: Level) -> tuple[tuple[int, str], ...]:
    """Two kinds of points in one text, where they could be mixed up."""
    subjects = {"more_pieces_abroad": "abroad", "capitals": "capital"}
    paid = [(effect.amount or 0, subjects.get(str(effect.condition or effect.per), "")) for effect in level.effects]
    return tuple(paid) if len(paid) > 1 and all(subject for _, subject in paid) else ()
