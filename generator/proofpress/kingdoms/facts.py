"""What every text of this game must say: levels, cards, pages."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import assert_never

from proofpress.data.folders import plain
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.effect_facts import (
    FREE,
    LESS,
    LIMITS,
    alliance,
    card,
    condition,
    gain_facts,
    given,
    hint,
    immediate_facts,
    less,
    may,
    number,
    points_facts,
    rivals,
    two,
    up_to,
    war_facts,
)
from proofpress.kingdoms.effects import (
    RESOURCES,
    ActInstead,
    Action,
    AllianceGain,
    ChooseAnyAction,
    CollectBlock,
    CollectBonus,
    CollectedBonus,
    CollectSwap,
    CollectYield,
    CostDiscount,
    Cross,
    Effect,
    Enter,
    ExpandAdjacent,
    FreeAction,
    Gain,
    Hall,
    Immediate,
    MoveCount,
    MoveGain,
    PatrolLink,
    PayWith,
    PieceGain,
    Plain,
    PointsBySteps,
    PointsFor,
    PointsIf,
    QuestGate,
    QuestSwap,
    RegionBonus,
    RivalSurcharge,
    Things,
    TradeBonus,
    TradeCount,
    TradeMerge,
    WarDiscount,
    WarGain,
    WarLoserRebate,
    usual,
)
from proofpress.kingdoms.records import CASTLE_LEVELS, Level, Token
from proofpress.text.facts import (
    Fact,
    Gathered,
    Wanted,
    again,
    at_least,
    at_most,
    count,
    exactly,
    no,
    paragraph,
    points,
    sentences,
    term,
    word,
)
from proofpress.text.neighbours import neighbours

# --------------------------------------------------------------------------------------------------------------------
# What a text of this game must say, taken from the data that the engine plays by.
#
# The facts of a level of magic come from its effects, those of actions and exploration tokens from the numbers of the
# edition: the checker cannot drift from the rules. Where a thing can be put in several ways, every way is listed here;
# the words themselves belong to each language's vocabulary.


def level_facts(level: Level) -> Wanted:
    """What the text of a level of magic must say, whatever the language, and what only its wrong neighbours say."""
    wrong = (_level_facts(Level(effects=each.rule)) for each in neighbours(level.effects, Effect))
    return _level_facts(level).short_of(wrong)


def _level_facts(level: Level) -> Wanted:
    said = Gathered(FREE, allowed={at_most(1)})
    for effect in level.effects:
        _effect(effect, said, level.effects)
    if any(
        isinstance(effect, WarDiscount | WarLoserRebate | CostDiscount | RivalSurcharge) for effect in level.effects
    ):
        for paying in ("you_pay", "pay"):
            said.wrong.pop(word(paying), None)  # whatever is gained, something is paid as well
    _paid_twice(level, said)
    for each in LIMITS:
        if word(each) not in said.allowed and not any(word(each) in way for need in said.needs for way in need.ways):
            said.wrong.setdefault(word(each), "the rule does not say so")
    for action, raised in (("build", "castle"), ("research", "magic")):
        if any(need.met_by(frozenset((term(action),))) for need in said.needs):
            said.allow(raised, "more")  # what the action raises, level by level
    return said.wanted().paying(*_pays(level))


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
            gain_facts(effect, said, len(tuple(all_)) == 1)
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
            said.allow("more", "swap", "at_once", "win", "lose", "one_time")  # "hand over two"
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
            said.allow("swap", "instead", "single")  # "two instead of one"
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
            said.allow("rival", "turn")  # the active player
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
            said.allow("underground", "instead", "gratis", "one_time")  # a lying one stands up
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
            said.need("term", "border region", term("border"), term("edge"))
            said.need("count", "1 piece a Quest", count(1), exactly(1))  # "up to 2" would move both at once
            up_to(said, effect.number)  # there is room for
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
            war_facts(effect, said, len(tuple(all_)) == 1)


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
    hint(said, "you_pay")
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
    hint(said, "rival_pays", "against_you")
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
    if effect.fee:
        hint(said, "you_pay", "pay")
    said.refuse("instead, not as well", word("also"))
    if effect.fee and effect.called:
        both = (again(effect.called), again(effect.do))
        said.need("term", "the other way round too", term("mutual"), both, term("other"), term("both"))
        said.allow("both")
        said.allowed.update((count(2), Fact("ordinal", number=2)))  # "you do the second of them"
        said.refuse("the fee is 1", *(Fact("two", name) for name, amount in effect.fee.items() if amount == 1))


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


# --------------------------------------------------------------------------------------------------------------------
# What the texts of actions and exploration tokens must say. Their numbers are data; their subject is not.


def action_facts(action: Action) -> Wanted:
    """What the text of an action must say."""
    said = Gathered(FREE, allowed={at_most(1)})
    said.allow("more", "empty", "less", action)
    said.allowed.add(no("action"))  # no more than one level an action
    match action:
        case "patrol":
            said.name("piece", "lying")
            card(said)
            said.need(
                "term", "of the same card", *(Fact(of, what) for of in ("same", "one") for what in ("card", "land"))
            )
            any_ = ("any", "other", "all", "different")
            said.refuse("of the same card", *(Fact(of, what) for of in any_ for what in ("card", "land")))
            said.need("term", "neighbouring", term("adjacent"))
            said.need("term", "that one of the two is done", word("or"), word("otherwise"), term("instead"))
            said.refuse("one piece", Fact("any", "piece"), word("unlimited"), word("also"))
            said.allow("underground", "instead")
            said.agree = ("water", "river", "cliffs")  # no Patrol crosses any of them
            for barred in said.agree:
                said.allowed.update((term(barred), no(barred)))
                said.refuse("no Patrol crosses it", Fact("even", barred))
            said.refuse("one piece", *(Fact(of, "piece") for of in ("all", "each")))
        case "quest":
            said.name("piece")
            card(said)
            said.need("term", "other", term("other"), Fact("different", "card"), Fact("different", "land"))
            said.refuse("one piece", word("unlimited"))
            said.refuse("border regions only", Fact("any", "region"), Fact("any", "edge"))
            said.refuse("one piece", *(Fact(of, "piece") for of in ("all", "each")))
            said.refuse("of another card", Fact("same", "card"), Fact("same", "land"))
            said.need("term", "border region", term("border"), term("edge"))
            said.allow("border", "edge")
        case "build":
            said.name("ore", "castle", "level")
            _prices(CASTLE_LEVELS, said)
        case "research":
            said.name("mana", "level")
            said.allow("magic")
            _prices(CASTLE_LEVELS, said)
        case "expand":
            said.name("food", "piece")
            nowhere = ("nothing", "region", "other", "rival", "expand", "abroad")
            said.allowed.update(no(what) for what in nowhere)  # nobody else there; no such region, no Expand
            said.allow("expand", "abroad", "instead", "single")
            said.allowed.add(Fact("ordinal", number=2))  # "add a second one there"
            said.allow("lose")
            said.refuse("with the new piece", no("new"), word("before"), term("new_excluded"))
            said.refuse("where one of yours stands alone", Fact("any", "region"), term("empty"))
        case "trade":
            said.name("resource")
            said.need("term", "another kind", term("other"), Fact("different", "resource"), Fact("different", "kinds"))
            said.need("term", "as much", term("equal"), Fact("same", "resource"), Fact("same", "number"))
            said.refuse("as much", word("partly"))
            said.refuse(
                "one kind for one other, once", term("both"), term("mixed"), word("repeated"), Fact("one", "more")
            )
            said.allow("swap", "tied", "lose", "given_up", "single")
        case _:
            assert_never(action)
    return said.wanted()


def _prices(most: int, said: Gathered) -> None:
    """Examples of a price that rises: 1 for the first, 2 for the second."""
    said.refuse(
        "one level at a time",
        Fact("several", "level"),
        at_least(1),
        word("unlimited"),
        *(Fact("only_one", what) for what in ("mana", "ore")),
    )
    every = (Fact(of, "level") for of in ("even", "idle"))
    said.refuse("the price of the new level", term("current"), word("product"), *every, Fact("one", "less"))
    said.refuse("it rises", *(Fact("lone", of, n) for of in ("mana", "ore") for n in range(1, most + 1)))
    said.refuse("it works at once", term("lasting"))
    for number_ in range(2, most + 1):
        said.allowed.update((count(number_), Fact("ordinal", number=number_)))


def token_facts(edition: Edition, token: Token) -> Wanted:
    """What the text of an exploration token must say."""
    said = Gathered(FREE, allowed={at_most(1)})
    said.allow("at_once", "swap")
    if token != "treasure":
        said.allow("rival")
    if token in ("camp", "fort", "city"):
        said.allowed.add(no("destroyed"))  # it stays
    exploration, scoring = edition.exploration, edition.scoring
    match token:
        case "crown":
            said.need("points", f"{scoring.crown} points", points(scoring.crown))
            said.need("term", "war", term("war"), no("war"))
            said.need("term", "who wins it", term("win"), term("lose"))
            said.need("term", "to whom it goes", term("win"), again("lose"), term("rival"), term("from_you"))
            said.allow("win", "lose", "rival", "token", "steal")
            said.allowed.update((no("win"), no("lose")))  # "till somebody beats you"
            said.order = ("lose", "win")
            said.refuse("the crown itself is won", term("resource"))
            said.refuse("the winner takes it", Fact("even", "lose"), Fact("unpaid", "win"))
        case "treasure":
            given([("choice", exploration.treasure)], said)
            said.refuse("any two", *(Fact(of, what) for of in ("same", "one") for what in ("kinds", "resource")))
            said.refuse("at once", term("ends"), term("collect"))
            said.refuse("they are gained", term("given_up"))
            said.allow("destroyed")  # the token
        case "bandits":
            said.name("resource", "piece")
            number(said, exploration.bandits)
            said.need("term", "that the piece goes", term("destroyed"), term("lose"))
            said.need("term", "that one is chosen", word("or"), word("otherwise"), term("instead"))
            said.refuse("the token goes", word("stays"))
            said.refuse("any two", Fact("same", "resource"), Fact("same", "kinds"), Fact("one", "kinds"))
            said.allow("destroyed", "lose", "instead", "choose", "gratis")
            said.allowed.update((no("lose"), no("resource")))  # "unless you hand over two"
        case "dragon_lair":
            said.name("war", "castle", "level")
            said.refuse("any war, and free", term("wrong_war"), term("usual_price"))
            said.refuse("the loser's tower drops", Fact("one", "more"))
            said.need("term", "who wins", term("win"))
            said.refuse("a castle sinks", term("more"))
            said.allow("lose", "rival", "gratis", "destroyed", "retreat", "less", "win", "instead")
            said.allowed.update((no("retreat"), no("lose"), no("nothing")))  # if it cannot
        case "camp":
            number(said, exploration.camp)
            said.refuse("more, not fewer", Fact("replaced", number=exploration.camp))
            said.refuse("each time", term("one_time"))
            said.refuse("one more", Fact("two", "more"))
            said.refuse("this region, for everybody", *(Fact(of, "region") for of in ("all", "each")), term("finder"))
            said.allow("instead", "collect", "resource")
            said.allowed.update((no("nothing"), no("single"), no("piece")))  # it stays; not one only
        case "fort":
            said.name("attack")
            said.allow("war")
            said.allow("castle")
            less(exploration.fort, said)
        case "city":
            said.need("points", f"{scoring.city} point", points(scoring.city))
            said.refuse("a point", term("resource"))
            said.refuse("who stands here", term("finder"), Fact("single", "rival"), Fact("each", "piece"))
            said.refuse("at the end", term("collect"))
        case "church":
            said.name("piece")
            said.need("term", "beaten", term("lose"))
            said.refuse("once", word("unlimited"))
            said.need("term", "that it works once", term("one_time"), term("destroyed"))
            said.allow(
                "war", "lose", "less", "destroyed", "instead", "edge", "retreat", "single", "elsewhere", "one_time"
            )
            said.refuse("a beaten piece", no("lose"))
            said.refuse("a region with one piece", Fact("even", "piece"), Fact("even", number=2), at_least(1))
            said.refuse("to this region", Fact("any", "region"), Fact("any", "edge"), Fact("two", "resource"))
            said.allowed.update(
                (count(2), no("nothing"), no("piece"), no("region"), Fact("count", number=2, denied=True))
            )
        case "blank":
            said.need("negation", "nothing", no("nothing"), no("token"), term("empty"), no("empty"), no("collect"))
            said.allowed.add(no("swap"))
            said.refuse("nothing is gained", term("resource"), points(1))
        case _:
            assert_never(token)
    return said.wanted()


# --------------------------------------------------------------------------------------------------------------------
# What the paragraphs of rules on pages must say: the player aid, the rulebook and the reference.
#
# The facts come from what the engine plays by: the numbers of the edition and the rulings in force. A paragraph says
# more than its facts; only what is listed here is looked for.


# Terms that only pages speak of.
PAGE_TERMS = frozenset(("nearest", "drawn", "side"))
MOST_PIECES = 2  # in a region


def page_facts(edition: Edition) -> Iterator[tuple[str, Wanted]]:
    """Every label that states a rule, with what it must say."""
    rulings = {name: ruling.choose for name, ruling in edition.rulings.items()}
    for label, gathered in _labels(rulings):
        yield label, gathered.wanted()


def sentence_facts() -> Iterator[tuple[str, Wanted]]:
    """The same for what was held later: confirmations made before then stand, so these facts are in no stamp."""
    for label, gathered in sentences(_SENTENCES):
        yield label, gathered.wanted()


def _labels(rulings: dict[str, str]) -> Iterator[tuple[str, Gathered]]:
    yield "card_actions_rule", paragraph("action", "collect")
    yield "card_castle_points", paragraph("level", only=(word("whole"),))
    yield "aid_setup", paragraph("piece", "region", "resource", "magic", "castle", "level", "action")
    yield "aid_turn", paragraph("action", "collect", "token")
    for label in ("aid_collect", "book_collect"):
        yield label, paragraph("region", "piece", one=_ONE, choice=_CHOICE, more=_MORE)
    yield "aid_moving", paragraph("region", "piece", at_most_two=(at_most(MOST_PIECES),))
    war = paragraph("attack", "win", "lose", "retreat", "region", "piece", "defend", *RESOURCES, free=_FREE)
    war.need("negation", "that a retreat makes no other war", no("war"))
    war.need("term", "neighbouring", term("adjacent"))
    yield "aid_war", war
    yield "aid_alliance", _alliance(rulings["refuge"] == "nearest")
    yield "aid_land_capital", paragraph(no_resource=(no("nothing"), no("resource")), points=(points(1),))
    for label in ("aid_land_underground", "book_under"):
        yield label, paragraph("lying", "patrol", "piece", "lose", one=_ONE, choice=_CHOICE)
    yield "ref_underground", paragraph("resource", "piece", "lose", choice=_CHOICE)
    yield "aid_land_closed", paragraph(no_patrol=(no("patrol"), no("nothing"), no("river")))
    yield "aid_border", paragraph("quest", "border", "edge", "card")
    yield "aid_tokens", paragraph("region", "piece", without_pieces=(no("piece"),))
    for label in ("aid_end", "book_end"):
        yield label, paragraph("piece", "castle", "magic", "level", "action")
    yield "aid_score_piece", paragraph("piece", not_underground=(no("underground"),))
    for label in ("aid_tie", "score_tie"):
        tie = paragraph("piece", "castle", "magic", "resource")
        tie.order = ("piece", "castle", "magic", "resource")
        yield label, tie
    yield "aid_two", paragraph("region", "piece", "defend", no_alliance=(no("alliance"), no("nothing")))
    yield "aid_five", paragraph("token", "home")
    yield from _book()
    yield "ref_castle", paragraph("level", only=(word("whole"), Fact("word", "only")))
    yield "ref_magic", paragraph("level", each=(Fact("each", "level"), Fact("all", "level")))
    yield "setup_tokens_open", paragraph("token", "region", without_pieces=(no("piece"),))
    yield "rule_refuge_nearest", paragraph("piece", "empty", "nearest", no_retreat=(no("retreat"),))
    yield "rule_retreat_target_friendly", paragraph("piece", "retreat", at_most_one=(at_most(1),))


def _book() -> Iterator[tuple[str, Gathered]]:
    """What only the rulebook says, and its rulings that leave no choice."""
    yield "book_turn_3", paragraph("action", "collect", no_collecting=(no("collect"), no("resource")))
    yield "book_action_expand", paragraph("piece", "region", "lying")
    yield "book_war", paragraph("attack", "win", "lose", "defend", "region", "piece", *RESOURCES, free=_FREE)
    retreat = paragraph("retreat", "piece", "region", "lying")
    retreat.need("negation", "that a retreat makes no other war", no("war"))
    retreat.need("term", "neighbouring", term("adjacent"))
    yield "book_retreat", retreat
    last = paragraph("alliance", "region", "empty", "nearest", "piece", free=_FREE)
    last.need("negation", "that not one piece can retreat", no("retreat"))
    yield "book_alliance", last
    yield "book_score", paragraph("castle", "magic", "level")
    yield "book_rule_dragon", paragraph("retreat", "piece", free=_FREE)
    yield "book_rule_lying", paragraph("lying", "piece", "underground", "resource", one=_ONE)
    yield "book_rule_lost", paragraph("less", "win", "war", "piece")
    yield "book_rule_cliffs", paragraph("cliffs", no_border=(no("border"),))
    yield "book_rule_counted", paragraph("piece", "underground", "lose")


_ONE = (count(1), points(1))
_CHOICE = (term("choose"), no("choose"))
_MORE = (term("more"), term("other"))
_FREE = (term("gratis"), no("nothing"))


def _alliance(nearest: bool) -> Gathered:
    said = paragraph("alliance", "region", "war", "lose", "empty", "piece", free=_FREE)
    said.need("negation", "a last piece that cannot retreat", no("retreat"))
    if nearest:
        said.need("term", "that it goes to the nearest empty region", term("nearest"))
    return said


# Names and sentences of pages of which a few facts tell them from all others: where two are exchanged, or one says the
# opposite, none of them is right.
_SENTENCES = """
    card_actions: action
    card_castle: castle
    card_actions_clear: shield, turn
    card_magic_points: level, points 1
    card_war_free: gratis
    aid_score_castle: castle, level
    aid_score_magic: magic, level
    aid_score_nation: nation, level
    aid_score_capital_alone: capital
    aid_score_capital_shared: capital
    score_pieces: piece
    score_castle: castle
    score_magic: magic
    score_capitals: capital
    score_nation: nation, level
    score_resources: resource
    book_flag: flag
    book_aim: castle, food, magic, mana, nation, ore, piece, region
    book_setup_1: castle, food, magic, mana, ore, piece, token
    book_setup_2: card, home
    book_setup_3: level, magic, nation
    book_setup_4: food, kinds, mana, ore, resource
    book_setup_5: home, not cliffs, not water, piece, region
    book_setup_6: action, castle, level, token
    book_borders: adjacent, border, card, region
    book_turn_1: action, shield
    book_turn_2: action, shield
    book_turn_4: ends
    book_turn_5: token
    book_action_patrol: not cliffs, not river, not water
    book_action_quest: card, count 2
    book_action_build: castle, level, ore
    book_action_research: level, mana
    book_action_trade: kinds, other
    book_under_told: count 2, lying, piece, resource
    book_war_retreat: adjacent, food, piece, retreat
    book_war_tie: defend, not retreat, tied
    book_war_peace: alliance, both, collect, flag
    book_war_fallout: alliance, attack, partner, retreat
    book_rule_paying: choose, war
    book_rule_nothing: flag, not resource
    book_rule_discount: less
    book_rule_instead: nation, shield
    book_rule_reveal: piece, token
    book_rule_crown: finder, region
    book_rule_beside: adjacent, new, piece, region
    setup_nation: nation
    setup_home: home
    setup_resources: resource
    setup_lost_pieces: piece, region
    setup_spread: resource
    setup_pieces: home, piece
    setup_pieces_open: piece, region, -home
    setup_tokens: region, token
    setup_tokens_five: home, token
    setup_tokens_none: not token
    region_said: adjacent
    rule_retreat_target_empty: adjacent, empty, piece, retreat
    rule_quest_retreat_contested: adjacent, quest, retreat
    rule_quest_retreat_origin: attack, piece, word also
    rule_after_war_effects_first: lose, token, token then lose
    rule_after_war_leave_first: lose, token, lose then token
    rule_bandits_last_piece_pays_what_it_has: piece|not piece, -not nothing, -gratis
    rule_bandits_last_piece_goes_free: piece|not piece, gratis|not nothing
    rule_underground_tie_break_not_counted: piece|not piece, underground|not underground
    rule_underground_tie_break_counted: -underground, -not underground
    rule_fort_reach_anywhere: each attack, less
    rule_fort_reach_from_fort: attack, piece, word whole
    rule_shared_city_each: count 2, points 1
    rule_shared_city_nobody: not rival
    rule_lair_without_castle_not_usable: not level
    rule_lair_without_castle_usable: gratis, word whole
    rule_too_few_tokens_owner_chooses: empty, land, region
    rule_too_few_tokens_last_letters: empty, region, -land
    rule_start_region_any_open: lying, piece, region, underground
    rule_start_region_yielding: forest, mountain, plains
    rule_lost_kingdom_tokens_laid: region, token
    rule_lost_kingdom_tokens_none: not token
    rule_refuge_anywhere: empty, region, -nearest
    rule_refuge_last_resort: border, empty, nearest, word must
    rule_lying_retreat_as_standing: lying, lose, retreat
    rule_lying_retreat_never: lying, not retreat
"""
