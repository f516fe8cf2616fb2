"""What the text of a level must say of what it does in wars and retreats."""

from __future__ import annotations

from typing import assert_never

from generator.kingdoms.clauses import PaidWith, Rival, WarRole
from generator.kingdoms.effects_war import (
    AllianceLock,
    AttackPair,
    LastStand,
    NoAttackOn,
    RetreatDiscount,
    WarDiscount,
    WarEffect,
    WarLoserRebate,
    WarRaise,
    WarSurcharge,
    WarTiesWon,
    WarValue,
    WarValueRival,
)
from generator.kingdoms.facts_words import ALLIANCE, alliance, away, less, number, rivals, two, up_to
from generator.text.facts import Fact, Gathered, at_least, at_most, count, exactly, no, points, term, word

_WAR = (term("war"), term("attack"), term("defend"), term("number"))  # a number is set in war alone


def war_facts(effect: WarEffect, said: Gathered) -> None:
    """What must be said of an effect in wars."""
    match effect:
        case WarDiscount() | WarSurcharge():
            _war(effect, said)
        case WarValue():
            said.allow("war", "rival", *_attacking(effect.role))
            said.refuse("what you pay is worth more", word("rival_pays"))
            said.allow("instead", "more")
            said.allowed.update(count(less_) for less_ in range(effect.amount))  # "3 instead of 2"
            said.name(effect.resource)
            said.allowed.add(points(effect.amount))
            number(said, effect.amount, points(effect.amount))  # "pays 3 points of your number"
            _role(effect.role, said)
        case WarValueRival():
            rivals(said)
            said.name(effect.resource)
            _role(None, said)
            worth = (count(effect.amount), at_most(effect.amount), exactly(effect.amount))
            said.need("count", str(effect.amount), *worth)
        case WarTiesWon():
            said.name("win", "tied")
            said.allow("war", "attack", "defend", "rival", "equal", "number")
        case WarRaise():
            said.name(effect.resource, "number")
            said.refuse("the number is paid as well", term("gratis"))
            up_to(said, effect.number)
            said.refuse("once the numbers are shown", word("before"))
            said.allow("war", "both", "rival", "attack")
            said.allowed.update(how(high) for how in (count, at_least) for high in range(10, 13))  # "past 11"
            said.allow("home")  # "the original number"
            said.allowed.update((no("flag"), Fact("rank", number=1)))  # no flag; past the highest number
        case WarLoserRebate():
            less(effect.amount, said)
            said.name("lose")
            said.allow("war", "number")
            said.refuse("you pay less", word("rival_pays"))
        case RetreatDiscount():
            _retreat(effect, said)
        case NoAttackOn():
            for land in effect.terrain:  # "may not enter your plains" denies either
                said.need("term", land, term(land), no(land))
            denied = ("attack", "enter", "rival", "war", *effect.terrain)
            said.need("negation", "that nobody attacks there", *(no(what) for what in denied))
            said.allow("attack", "war", "rival", "enter", "defend")
        case AttackPair():
            said.name("piece")
            said.need("term", "attack", term("attack"), term("enter"))
            said.allow("attack", "enter", "war")
            two(said)
            said.need("term", "that both leave", term("both"), Fact("each", "piece"))
            said.refuse("they leave", word("stays"), word("theirs"), Fact("one", "single"), term("of_each"))
            said.refuse("the number is paid once", word("repeated"))
            said.refuse("of one rival", Fact("different", "rival"), Fact("any", "rival"))
            said.counted[2] = {"piece", "both"}
            said.allow("retreat", "equal", "mutual")
            said.need("term", "another player", term("rival"), term("other"))
            said.allow("lose", "destroyed", "war", "win", "defend")
        case LastStand():
            said.name("piece")
            said.need("count", f"at most {effect.number}", at_most(effect.number), count(effect.number))
            said.need(
                "negation", "that none is lost", *(no(what) for what in ("lose", "destroyed", "piece", "nothing"))
            )
            said.allow("war", "attack", "defend", "rival", "lose")
            said.allowed.add(no("attack"))
        case AllianceLock():
            alliance(said)
            said.need("term", "that partners show the flag", term("flag"), no("alliance"), no("partner"), no("nothing"))
            said.allow("war", "rival", "attack", "defend")
        case _:
            assert_never(effect)


def _attacking(role: WarRole | None) -> tuple[str, ...]:
    return () if role == "defend" else ("attack",)


def _role(role: WarRole | None, said: Gathered) -> None:
    match role:
        case None:
            said.need("term", "war", *_WAR)
            said.allow("attack", "defend")
            said.together.append(("attack", "defend"))
        case "attack":
            said.name(role)
            said.refuse("you attack", word("either_role"))
        case "defend":
            said.need("term", "defend", term("defend"), (term("attack"), word("against_you")))
            said.refuse("you defend", word("they_defend"), word("either_role"), Fact("even", "they_defend"))
        case _:
            assert_never(role)


def _war(effect: WarDiscount | WarSurcharge, said: Gathered) -> None:
    said.allow("war", "rival", *_attacking(effect.role))
    if isinstance(effect, WarDiscount):
        less(effect.amount, said)
        said.refuse("you pay less", word("rival_pays"))
    else:
        alone = ((term("more"),),) if effect.amount == 1 else ()
        said.need("count", f"{effect.amount} more", (term("more"), count(effect.amount)), *alone)
        said.never["less"] = "the rival pays more"
        said.allow("gratis")  # a flag
        said.refuse("for a number alone", Fact("even", "flag"), term("mutual"))
        said.allowed.update((no("flag"), no("nothing")))
        said.refuse("the rival pays more", word("you_pay"))
    if effect.vs == "partner" and not effect.role:
        said.allow("attack", "defend")
    else:
        _role(effect.role, said)
    said.name(*effect.terrain, *effect.from_terrain)
    said.refuse("they are fought for", *(Fact("from", name) for name in effect.terrain))
    if effect.from_terrain:
        said.need("term", "out of them", *(Fact("from", name) for name in (*effect.from_terrain, "region")))
    if effect.via:
        said.name(effect.via)
    if effect.vs:
        _rival(effect.vs, said)
    if effect.near:
        said.name(effect.near)
    if effect.abroad:
        away(said)
    if isinstance(effect, WarDiscount) and effect.paid_with:
        _paying(effect.paid_with, said)


def _paying(with_: PaidWith, said: Gathered) -> None:
    match with_:
        case "mana" | "ore" | "food":
            said.name(with_)
            said.need("term", f"{with_} alone", word("whole"), term("single"), no("other"))
        case "one_kind":
            one = tuple(Fact(of, "kinds") for of in ("one", "same", "whole", "single"))
            said.need("term", "one kind alone", *one, (term("single"), term("kinds")))
            said.allow("resource", "kinds")
        case _:
            assert_never(with_)


def _rival(kind: Rival, said: Gathered) -> None:
    match kind:
        case "larger_population":
            said.name("piece", "more")
            said.allowed.add(Fact("rank", number=1))
            said.refuse("more than you", Fact("than", "rival"))
        case "partner":
            said.need("term", "partner", *ALLIANCE)
            said.need("term", "that it is war", *_WAR)
            said.refuse("you are the other side", Fact("other", "rival"), term("elsewhere"))
        case _:
            assert_never(kind)


def _retreat(effect: RetreatDiscount, said: Gathered) -> None:
    said.name("retreat")
    said.allow("food", "war", "lose")
    if effect.free:
        said.need("term", "that it is free", term("gratis"), count(0), no("food"), no("nothing"))
    else:
        less(effect.amount, said)
        said.refuse("down to nothing", at_least(1))
    said.refuse(
        "it is where you retreat from",
        *(Fact("into", name) for name in ("region", "edge", "land", "card", effect.near or "")),
    )
    if effect.near:
        said.name(effect.near)
    if effect.abroad:
        away(said)
