"""What a text of this game must say, taken from the data that the engine plays by.

The facts of a level of magic come from its effects, those of actions and exploration tokens from the numbers of the
edition: the checker cannot drift from the rules. Where a thing can be put in several ways, every way is listed here;
the words themselves belong to each language's vocabulary.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from generator.kingdoms.clauses import RESOURCES, Plain, Things, usual
from generator.kingdoms.effects import (
    ActInstead,
    ChooseAnyAction,
    CostDiscount,
    Cross,
    Effect,
    Enter,
    ExpandAdjacent,
    FreeAction,
    Hall,
    Immediate,
    MoveCount,
    PatrolLink,
    PayWith,
    PointsBySteps,
    PointsFor,
    PointsIf,
    QuestGate,
    QuestSwap,
    RivalSurcharge,
    TradeBonus,
    TradeCount,
    TradeMerge,
)
from generator.kingdoms.effects_gifts import (
    AllianceGain,
    CollectBlock,
    CollectBonus,
    CollectedBonus,
    CollectSwap,
    CollectYield,
    Gain,
    MoveGain,
    PieceGain,
    RegionBonus,
    WarGain,
)
from generator.kingdoms.effects_war import WarDiscount, WarLoserRebate
from generator.kingdoms.facts_gains import gain_facts, immediate_facts
from generator.kingdoms.facts_points import points_facts
from generator.kingdoms.facts_war import war_facts
from generator.kingdoms.facts_words import FREE, LESS, alliance, condition, given, less, may, number, rivals, two, up_to
from generator.kingdoms.records import Level
from generator.library.plain import plain
from generator.text.facts import Fact, Gathered, Wanted, again, at_least, at_most, count, no, points, term, word


def level_facts(level: Level) -> Wanted:
    """What the text of a level of magic must say, whatever the language."""
    said = Gathered(FREE, allowed={at_most(1)})
    for effect in level.effects:
        _effect(effect, said, level.effects)
    said.refuse("you choose", word("theirs"))
    if any(
        isinstance(effect, WarDiscount | WarLoserRebate | CostDiscount | RivalSurcharge) for effect in level.effects
    ):
        for paying in ("you_pay", "pay"):
            said.wrong.pop(word(paying), None)  # whatever is gained, something is paid as well
    _paid_twice(level, said)
    for action, raised in (("build", "castle"), ("research", "magic")):
        if any(need.met_by(frozenset((term(action),))) for need in said.needs):
            said.allow(raised, "more")  # what the action raises, level by level
    return said.wanted(_pays(level))


def _paid_twice(level: Level, said: Gathered) -> None:
    """The same points for different reasons: one of them could be forgotten."""
    amounts = [effect.amount for effect in level.effects if isinstance(effect, PointsIf)]
    if len(amounts) > len(set(amounts)):
        amount = amounts[0]
        more = (points(amount), term("more"))
        second = (points(amount), Fact("ordinal", number=2))
        said.need("points", f"twice {amount}", Fact("again", "points", amount), more, second, points(2 * amount))


def rule_key(rule: object) -> str:
    """A stamp of what a level or a token does: it changes when that does, and not with anything else."""
    return hashlib.sha256(json.dumps(plain(rule), sort_keys=True).encode()).hexdigest()


def _effect(effect: Effect, said: Gathered, all_: Iterable[Effect]) -> None:
    match effect:
        case Gain() | MoveGain() | WarGain() | PieceGain() | AllianceGain():
            gain_facts(effect, said)
            if effect.when == "peace_refused" and len(tuple(all_)) == 1:
                said.refuse("a flag against a number", Fact("again", "flag"), term("their_flag"))
                said.order = ("flag", "number")
        case CollectBonus():
            said.name("collect")
            said.allow("more")
            condition(effect.condition, said)
            said.refuse(
                "it is gained once",
                term("of_each"),
                *(Fact("each", name) for name in getattr(effect.condition, "terrain", ())),
            )
            for least in said.counted.values():  # "2 mana with 2 forests": the number counts both
                least.update(name for name, amount in effect.give.items() if amount > 1)
            given(effect.give.items(), said)
        case CollectedBonus():
            said.name("collect", effect.resource)
            said.need("term", "that there is more of it", term("more"), again(effect.resource))
            given(effect.give.items(), said)
        case RegionBonus():
            said.allow("collect", "more")
            if effect.condition == "alliance_region":
                alliance(said)
                said.refuse("you are in the region", Fact("beside", "partner"), Fact("beside", "alliance"))
            else:
                said.name("piece")
                two(said)
                if effect.units() == len(tuple(all_)) == 1:
                    said.refuse("one unit", Fact("again", "count", 2))
            number(said, effect.units())
            said.refuse("you gain it", word("to_partner"), word("unpaid"))
            said.refuse("the region decides which", term("choose"), *(Fact("any", of) for of in ("resource", "kinds")))
        case CollectBlock():
            rivals(said)
            said.need("negation", "that they collect nothing", no("collect"), no("resource"), no("nothing"))
            said.need("term", "collect", term("collect"), no("collect"))
            said.name("adjacent", "piece")
            two(said)
        case CollectSwap():
            may(said)
            said.refuse(f"{effect.amount} may be changed", word("all"), word("unlimited"), Fact("all", "resource"))
            said.refuse("of what is collected", word("before"))
            said.refuse("whenever you collect", word("per_game"))
            said.allowed.add(at_most(effect.amount))
            said.name("collect")
            said.need("term", "swap", term("swap"), term("instead"), (term("other"), term("kinds")))
            said.allow("more", "instead", "destroyed")
            said.need("term", "another kind", term("kinds"), term("other"), Fact("different", "resource"))
            number(said, effect.amount, at_most(effect.amount))
        case CollectYield():
            said.allow("collect", "more", "mutual")
            said.name(*effect.terrain)
            said.allow(*RESOURCES)  # "not only ore"
            said.allowed.update(no(other) for other in RESOURCES if other not in effect.give)  # "besides ore"
            if len(tuple(all_)) == 1:
                said.refuse("each gives it", *(Fact("one", name) for name in effect.terrain))
                said.refuse("it comes on top", *(Fact("in_place", other) for other in RESOURCES))
            given(effect.give.items(), said)
        case CostDiscount():
            _cheaper(effect, said, all_)
        case PayWith():
            _pay(effect, said)
        case Immediate():
            immediate_facts(effect, said)
        case PointsIf() | PointsFor() | PointsBySteps():
            points_facts(effect, said)
        case TradeBonus():
            said.name("trade")
            said.refuse("of what is taken", Fact("any", "resource"), term("choose"), term("given_up"))
            said.refuse("once per Trade", word("repeated"), word("unlimited"))
            if effect.number > 1:
                said.need("count", f"at least {effect.number}", at_least(effect.number))
            number(said, effect.amount)
            said.allow("more", "swap", "at_once", "win", "lose")  # "hand over two"
        case TradeCount():
            may(said)
            said.refuse(
                "in one Trade",
                word("per_game"),
                word("unlimited"),
                Fact("same", "resource"),
                *(Fact(of, "turn") for of in ("same", "each")),
            )
            said.name("trade")
            number(said, effect.number, at_most(effect.number), Fact("ordinal", number=effect.number))
            said.refuse("more, not fewer", Fact("replaced", number=effect.number))
            said.refuse("exchanges are counted", Fact("two", "resource"))
            said.allow("swap", "instead")  # "two instead of one"
            said.allowed.add(no("single"))
            said.play("called")
        case TradeMerge():
            may(said)
            both = tuple(term(kind) for kind in RESOURCES if kind != effect.resource)
            said.name("trade", effect.resource)
            said.need("term", "both other kinds", both, term("both"), term("kinds"))
            said.allow("swap", *RESOURCES)
        case RivalSurcharge():
            _dearer(effect, said)
        case ChooseAnyAction():
            may(said)
            said.name("shield")
            said.need("term", "the action", term("action"), term("called"))
            said.allow("rival")  # the active player
            none = (no("shield"), no("other"), no("nothing"))
            said.allowed.update((*none, no("enter"), no("lose"), Fact("ordinal", number=2)))  # "it gets no second one"
            said.refuse("a covered action as well", term("uncovered"), Fact("whole", "action"))
            said.refuse("no shield moves", Fact("from", "other"))
            said.refuse("as often as you like", word("per_game"))
            said.refuse("no second shield", Fact("one", "other"), Fact("one", "more"))
            second = (Fact("without", "second"), Fact("ordinal", number=2, denied=True))
            said.need("negation", "that it gets no second one", *none, *second)
        case MoveCount():
            may(said)
            said.name(effect.action, "piece")
            number(said, effect.number, at_most(effect.number))
        case ActInstead():
            _instead(effect, said)
        case FreeAction():
            may(said)
            said.play("after", effect.after)
            said.order = (effect.after, "patrol")
            said.refuse("once, and after it", word("unlimited"), word("before"))
            said.refuse("it is the same piece", *(Fact(of, "piece") for of in ("any", "other", "all", "each")))
            said.name(effect.after, "patrol")
            said.refuse("it patrols", Fact("other", effect.after))
            said.need("negation", "not into war", no("war"), no("rival"), no("attack"))
            said.allowed.update((no("attack"), no("war"), term("at_once")))
            said.allow("underground", "instead", "gratis")  # a lying one stands up
            said.refuse("at once", term("lasting"))
        case PatrolLink():
            may(said)
            said.refuse(
                "both are on one card",
                *(Fact(of, name) for of in ("any", "other", "all", "different") for name in ("card", "land")),
                word("per_game"),
                term("elsewhere"),
                Fact("idle", "elsewhere"),
            )
            said.need("term", "patrol", term("patrol"), term("adjacent"))
            said.name(*effect.terrain)
            said.allowed.add(count(2))
            if not effect.terrain:
                anywhere = tuple(Fact(of, "region") for of in ("any", "all", "each", "other"))
                said.need("term", "any region of the card", *anywhere)
            said.allow("mutual")
        case Cross():
            may(said)
            said.need("term", "patrol", term("patrol"), term("adjacent"), term("enter"))
            said.name(*effect.terrain)
            said.allow("water", "mutual", "edge")  # a river is water to some languages
            said.allowed.add(count(2))
            said.counted[2] = {"region", *effect.terrain}
        case QuestSwap():
            may(said)
            said.name("quest", "swap", "piece")
            rivals(said)
            said.allow("border", "alliance", "partner", "instead")
            said.allowed.update((no("alliance"), no("partner"), no("region")))
        case Hall():
            may(said)
            said.name("quest", "piece")
            said.need("term", "this nation's card", term("nation"), term("card"))
            said.allow("border", "edge", "steal", "mutual")
            said.refuse("border regions", Fact("any", "region"), Fact("any", "edge"))
            up_to(said, effect.number)
        case Enter():
            said.name(*effect.terrain)
            said.allow("empty")  # open to the owner
            said.refuse("one piece in each", word("unlimited"))
            said.refuse("it is entered from beside it", *(Fact("any", of) for of in ("region", *effect.terrain)))
        case QuestGate():
            said.name("quest")
            off = (Fact("idle", name) for name in ("border", "edge"))  # "even if they are not at the edge"
            said.need("term", "border region", term("border"), term("edge"), *off, (term("ends"), word("also")))
            said.allow("border", "edge", "mutual")
            said.name(*(effect.terrain or ("water",)))
            said.refuse(
                "borders do not end to be ones",
                *(Fact("whole", name) for name in (*effect.terrain, "border", "edge", "region")),
            )
            if not effect.terrain:
                said.need("term", "that the water touches the edge", Fact("plainly", "edge"))
                said.refuse("both are asked for", Fact("either", "water edge"), Fact("either", "edge water"))
        case ExpandAdjacent():
            may(said)
            said.name("expand", *effect.terrain)
            said.need("term", "empty", term("empty"), no("piece"))
            said.need("term", "beside one of your regions", term("adjacent"))
            said.allow("instead", "mutual")
            said.refuse("beside any region of yours", *(Fact("beside", name) for name in effect.terrain))
            any_of = (*effect.terrain, "empty") if effect.terrain else ()
            said.refuse("beside one of yours", *(Fact("any", name) for name in any_of))
            said.refuse("it is the new piece", no("new"))
        case _:
            war_facts(effect, said)


def _cheaper(effect: CostDiscount, said: Gathered, all_: Iterable[Effect]) -> None:
    said.name(effect.action)
    said.allow(usual(effect.action))
    amount = effect.amount
    said.refuse("you pay less", word("rival_pays"))
    if effect.condition:
        # "1 less, 3 in an alliance", or "1 less, in an alliance 2 less on top": the sum, or that it is one.
        always = sum(other.amount for other in all_ if isinstance(other, CostDiscount) and not other.condition)
        condition(effect.condition, said)
        said.need("term", "that it costs less", *LESS)
        total, added = count(amount + always), (count(amount), term("more"))
        said.need("count", f"{amount + always}", *((total, added) if always else (count(amount),)))
        said.allow("more", "instead", "rival")
    else:
        less(amount, said)
        if len(tuple(all_)) > 1:  # a text may forget what always holds
            said.need("count", f"{amount}", count(amount))


def _pay(effect: PayWith, said: Gathered) -> None:
    may(said)
    said.name(effect.action or "retreat")
    instead_of = usual(effect.action or "retreat")
    anything = [term("resource")] if {*effect.spend, instead_of} == set(RESOURCES) else []
    said.allow(instead_of, "instead", "swap", "lose", "home", "mutual")
    said.allowed.add(no(instead_of))  # "besides food"
    said.refuse("any number of units", at_most(1), Fact("only_one", "action"))
    said.refuse("it takes the place of what is usual", *(Fact("in_place", name) for name in effect.spend))
    said.refuse("it may be paid as usual, too", *(Fact("whole", name) for name in effect.spend))
    said.need("term", " or ".join(effect.spend), tuple(term(name) for name in effect.spend), *anything)


def _dearer(effect: RivalSurcharge, said: Gathered) -> None:
    rivals(said)
    said.name(effect.action, "more")
    number(said, effect.amount)
    said.allow("castle", "magic", usual(effect.action))
    said.refuse("the rival pays more", word("you_pay"))
    if effect.to_your_level:
        said.name("level")


def _instead(effect: ActInstead, said: Gathered) -> None:
    may(said)
    said.name(effect.do)
    said.allow("swap", "rival", "home", "lose", "abroad")  # "replace it", whoever calls it
    said.refuse("in anybody's turn", word("whole"))
    if not effect.fee:  # which goes both ways
        said.refuse("the other way round", Fact("given_up", effect.do))
    if effect.called:
        said.name(effect.called)
        said.play("called", effect.called)
        said.allowed.add(no(effect.called))  # "you need not trade"
        if not effect.fee:
            said.refuse("the other way round", Fact("after", effect.do))
        when = (Fact("after", effect.called), Fact("without", "also"))
        said.need("term", "instead", term("instead"), term("swap"), (term("called"), Fact("without", "also")), when)
    else:
        said.need("term", "whatever action is called", term("action"), term("called"))
        said.need("term", "instead", term("instead"), term("swap"), Fact("without", "also"))
    if effect.do == "steal":
        said.name("resource")
        said.allow("rival", "choose")
    given(effect.fee.items(), said)
    if effect.fee and effect.called:
        both = (again(effect.called), again(effect.do))
        said.need("term", "the other way round too", term("mutual"), both, term("other"), term("both"))
        said.allow("both")
        said.allowed.update((count(2), Fact("ordinal", number=2)))  # "you do the second of them"
        said.refuse("the fee is 1", *(Fact("two", name) for name in effect.fee))


def _pays(level: Level) -> tuple[tuple[int, str], ...]:
    """Two kinds of points in one text, where they could be mixed up."""
    paid = [_subject(effect) for effect in level.effects]
    return tuple(paid) if len(paid) > 1 and all(subject for _, subject in paid) else ()


def _subject(effect: Effect) -> tuple[int, str]:
    match effect:
        case PointsIf(condition=Plain(condition="more_pieces_abroad")):
            return effect.amount, "abroad"
        case PointsFor(per=Things(per="capitals")):
            return effect.amount, "capital"
        case _:
            return 0, ""
