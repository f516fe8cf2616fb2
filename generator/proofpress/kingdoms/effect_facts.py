"""What must be said of one effect."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import assert_never

from proofpress.kingdoms.effects import (
    ACTIONS,
    RESOURCES,
    TERRAINS,
    AllianceGain,
    AllianceLock,
    AttackPair,
    Bestowed,
    Condition,
    Counted,
    Gains,
    Immediate,
    LastStand,
    NoAttackOn,
    PaidWith,
    PiecesOn,
    Points,
    PointsBySteps,
    PointsFor,
    PointsIf,
    RegionsHeld,
    Resource,
    RetreatDiscount,
    Rival,
    Stepped,
    Stock,
    WarDiscount,
    WarEffect,
    WarGain,
    WarLoserRebate,
    WarRaise,
    WarRole,
    WarSurcharge,
    WarTiesWon,
    WarValue,
    WarValueRival,
)
from proofpress.kingdoms.records import CASTLE_LEVELS, PIECES
from proofpress.text.facts import Fact, Gathered, Payee, at_least, at_most, count, exactly, no, points, term, word

# --------------------------------------------------------------------------------------------------------------------
# What facts of different effects have in common: gifts, discounts, conditions, and the words of this game.


_PLACES = ("adjacent", "on", "region", "card", "land", "new", "other", "kinds", "both", "equal")
_NEUTRAL = ("number", "ends", "shield", "flag", "nation", "token", "more", "equal", "total", "lasting")
# What is not what it should be, in some rules: when, by whom, and how much counts.
_ASIDE = ("current", "finder", "summed", "mixed", "magic")
# Who loses or gains, and at which price, where a rule has it the other way round.
_REVERSED = ("from_you", "you_get_it", "given_up", "their_flag", "usual_price", "lowered_to", "of_each")
_ELSEWHERE = ("uncovered", "wrong_war", "elsewhere", "new_excluded")
_DOING = ("piece", "resource", "action", "level", "called", "choose", "collect", "enter", "lying", *_NEUTRAL)
_WHEN = ("at_once",)
# Words that carry no fact of their own: saying them, or not, changes no rule.
FREE = frozenset((*_PLACES, *_DOING, *_WHEN))
CLOSED = frozenset(("one_time", "turn", "empty", "single", *_ASIDE, *_REVERSED, *_ELSEWHERE))
# Everything that texts of this game are about; no other word of a language's vocabulary is read in them.
TERMS = (
    FREE.union(CLOSED)
    .difference(("adjacent", "on"))
    .union(TERRAINS, RESOURCES, ACTIONS)
    .union(("border", "edge", "castle", "magic", "empty", "home", "abroad", "swap", "instead", "mutual"))
    .union(("war", "attack", "defend", "win", "lose", "retreat", "alliance", "partner", "rival"))
    .union(("more", "less", "gratis", "token", "destroyed"))
    .union(("river", "tied", "steal"))
)

ABROAD = (term("abroad"), no("home"), (term("other"), term("card")), (term("other"), term("land")))
LESS = (term("less"), word("minus"))
ALLIANCE = (term("alliance"), term("partner"))


# Small words that no rule says unless it asks for them.
LIMITS = (
    *("partly", "theirs", "rival_pays", "you_pay", "to_partner", "broken", "per_game", "unlimited", "before"),
    *("repeated", "against_you", "stays", "product", "minus"),
)


def number(said: Gathered, amount: int, *ways: Fact) -> None:
    """An amount; one need not be said."""
    if amount > 1:
        said.need("count", str(amount), count(amount), exactly(amount), *ways)


def up_to(said: Gathered, amount: int) -> None:
    """An amount that need not be used up."""
    if amount > 1:
        said.need("count", f"at most {amount}", at_most(amount))


def hint(said: Gathered, *words: str) -> None:
    """Small words that are said where a rule is of this kind."""
    said.allowed.update(map(word, words))


def less(amount: int, said: Gathered) -> None:
    """This much less is paid."""
    hint(said, "you_pay")
    said.need("term", "that it costs less", *LESS)
    said.refuse("by this much, always", term("usual_price"), term("lowered_to"))
    said.allowed.add(at_least(0))  # never below
    number(said, amount)


def away(said: Gathered) -> None:
    """Away from the home card."""
    said.need("term", "away from home", *ABROAD)
    said.allow("home", "abroad")


def given(gift: Iterable[tuple[Bestowed, int]], said: Gathered, but_not: Resource | None = None) -> None:
    """Resources that are given, kind by kind; what is chosen comes last."""
    for name, amount in sorted(gift, key=lambda each: each[0] == "choice"):
        match name:
            case "mana" | "ore" | "food":
                said.name(name)
            case "choice":
                _chosen(said, but_not)
            case "region":
                said.name("resource")
                said.refuse("the region decides which", term("choose"))
            case _:
                assert_never(name)
        number(said, amount)


def may(said: Gathered) -> None:
    """It need not be done."""
    said.refuse("you may, and need not", word("must"))


def card(said: Gathered) -> None:
    """A card, or the land on it."""
    said.need("term", "card", term("card"), term("land"))


def rivals(said: Gathered) -> None:
    """Another player, or several."""
    said.need("term", "another player", term("rival"), term("other"))


def two(said: Gathered) -> None:
    """Two of a thing."""
    said.need("count", "2", count(2), exactly(2), term("both"))


def _chosen(said: Gathered, but_not: Resource | None) -> None:
    others = tuple(resource for resource in RESOURCES if resource != but_not)
    named = (*(term(resource) for resource in others), word("or"))
    picked = [term("choose"), term("kinds"), Fact("any", "resource")]
    picked += [term("resource")] if but_not else []  # "one other than mana"
    ways = [(no(but_not), way) for way in picked] if but_not else [(term("resource"), way) for way in picked]
    said.need("term", "a resource of choice" + (f", not {but_not}" if but_not else ""), *ways, named)
    said.allow(*others, "resource")
    given_as_well = {fact.value for need in said.needs for way in need.ways for fact in way if len(way) == 1}
    # A kind alone is no choice
    said.together += combinations((each for each in others if each not in given_as_well), 2)


def alliance(said: Gathered) -> None:
    said.need("term", "alliance", *ALLIANCE)
    said.allow("alliance", "partner")


def condition(of: Condition, said: Gathered) -> None:
    """What must hold."""
    match of.condition:
        case "always":
            pass
        case "regions":
            said.name(*of.terrain)
            said.need("count", f"at least {of.number}", at_least(of.number))
            said.counted[of.number] = {*of.terrain}
            said.free -= {"piece"}  # regions are counted
            said.allow("piece")
        case "has_alliance":
            alliance(said)
        case "pieces_at_most":
            said.name("piece")
            fewer = tuple(count(pieces) for pieces in range(of.number, 0, -1))  # "three, two or one"
            said.need("count", f"at most {of.number}", at_most(of.number), *([fewer] if of.number > 2 else []))
            said.refuse("pieces are counted", Fact("idle", "piece"))
        case "pieces_at_least":
            said.name("piece")
            all_ = tuple(count(pieces) for pieces in range(of.number, PIECES + 1))
            said.need("count", f"at least {of.number}", at_least(of.number), all_)
        case "castle_at_least":
            said.name("castle")
            said.allow("build")
            levels = tuple(count(level) for level in range(of.number, CASTLE_LEVELS + 1))
            said.need("count", f"at least {of.number}", at_least(of.number), levels)
            said.allowed.add(at_most(CASTLE_LEVELS))
        case "resource_at_least":
            said.name(of.resource)
            said.need("count", f"at least {of.number}", at_least(of.number))
        case "resources_at_least":
            said.need("term", "resource", term("resource"), tuple(term(resource) for resource in RESOURCES))
            said.need("count", f"at least {of.number}", at_least(of.number))
            said.refuse("of all kinds together", *(Fact(of, "kinds") for of in ("one", "same", "single", "each")))
            said.refuse("of all kinds together", Fact("one", "resource"), Fact("same", "resource"))
            said.allow(*RESOURCES)
            said.together += [("mana", "ore"), ("ore", "food"), ("mana", "food")]
        case "more_pieces_abroad":
            said.name("piece", "more")
            away(said)
            said.allow("instead")
            said.refuse("more abroad than at home", Fact("over", "home"), Fact("than", "abroad"), term("equal"))
        case "beside_water":
            said.name("water")
        case "no_rival_at_home":
            said.need("term", "at home", term("home"), no("abroad"))
            said.need("negation", "no rival", no("rival"), no("piece"), no("nothing"), no("other"))
        case "majority_on_rival_home":
            said.name("more")
            said.need("term", "where a rival is at home", term("home"), term("abroad"), (term("rival"), term("card")))
            said.allow("rival")
        case "highest_castle":
            said.need("term", "castle", term("castle"), no("castle"))  # "nobody has a higher castle"
            said.allow("rival", "level")
        case "most_pieces":
            said.need("term", "piece", term("piece"), no("piece"))
            said.need("term", "more", term("more"), no("more"))
            said.allow("rival")
        case "ended_by_magic":
            said.need("term", "that magic ends the game", (term("ends"), term("magic")))
        case _:
            assert_never(of.condition)


# --------------------------------------------------------------------------------------------------------------------
# What the text of a level must say of the points that it pays at the end.


_HEADS = {
    "cards_beside_water": frozenset(("card", "land")),
    "foreign_cards": frozenset(("card", "land")),
    "partners": frozenset(("partner", "rival")),
    "pieces_on": frozenset(("piece", "cluster")),
    "rivals_of_little_magic": frozenset(("rival",)),
    "capitals": frozenset(("capital",)),
    "shared_regions": frozenset(("region",)),
    "rival_homes": frozenset(("card", "land", "rival")),
    "pieces_in_hall": frozenset(("piece",)),
    "kinds_of_resources": frozenset(("resource", "kinds")),
    "units": frozenset(("cluster",)),
    "poorer_rivals": frozenset(("rival",)),
    "pieces_beside_water": frozenset(("piece", "cluster")),
}
_SORTS = frozenset(("card", "land", "region", "piece", "partner", "rival", "capital", "cluster"))


def points_facts(effect: Points, said: Gathered) -> None:
    """What must be said of an effect that pays points."""
    hint(said, "per_game")  # "at the end of the game"
    match effect:
        case PointsIf():
            _paid(effect.amount, said)
            if isinstance(effect.condition, Stock):
                said.allowed.add(points(2 * effect.amount))  # "otherwise 1, with 6 mana 2"
                said.allow("gratis", "instead")
                said.refuse("as much again", *(Fact("two", more) for more in ("more", "other")))
            said.refuse("it is paid once", Fact("each", "level"))  # but "za hrad" is no "each castle"
            condition(effect.condition, said)
        case PointsFor():
            _paid(effect.amount, said)
            _counted(effect.per, said)
            head = _HEADS[effect.per.per].union(said.paid.heads if said.paid else ())
            said.paid = Payee(heads=head, no_heads=_SORTS - head)
            said.refuse("one of them is enough", Fact("all", "piece"))
            said.need(
                "relation",
                "that each is paid",
                word("each"),
                Fact("subject"),
                Fact("paid"),
                word("tally"),
                Fact("several", "piece"),
            )
            said.refuse("each counts once", Fact("same", "partner"))
            if "piece" in head:
                said.refuse("each is paid", Fact("some", "piece"))
            if not effect.most:
                said.refuse("for each of them", term("total"))
            else:
                steps = tuple(map(points, range(effect.amount, effect.most + 1, effect.amount)))  # "1 for 2, 2 for 4 …"
                told = [steps] if getattr(effect.per, "every", 1) > 1 else []
                said.need("count", f"at most {effect.most}", at_most(effect.most), *told)
                if isinstance(effect.per, PiecesOn):  # "one for two pieces, two for four, three for six"
                    times = range(2, effect.most + 1)
                    said.allowed.update(points(effect.amount * time) for time in times)
                    said.allowed.update(count(effect.per.every * time) for time in times)
        case PointsBySteps():
            for value in sorted(effect.steps.values()):
                # A number that is also a threshold may be points where it occurs twice.
                said.need("points", f"{value} points", points(value), Fact("again", "count", value))
            said.allow("instead", "single")
            said.allowed.add(no("summed"))  # the highest step alone
            for threshold in effect.steps:
                bound = int(threshold)
                said.refuse("as many points as from the step before", Fact("or", number=bound))
                said.need("count", threshold, count(bound), at_least(bound), exactly(bound))
                if isinstance(effect.steps_of, RegionsHeld):
                    said.counted[bound] = {*effect.steps_of.terrain}
            bounds = sorted(int(threshold) for threshold in effect.steps)
            between = range(bounds[0], bounds[-1])
            said.allowed.update(how(number_) for number_ in between for how in (count, at_most))  # "2 or 3 for one"
            said.allowed.add(Fact("rank", number=1))  # the highest step alone
            _held(effect.steps_of, said)
        case _:
            assert_never(effect)


def _paid(value: int, said: Gathered) -> None:
    said.need("points", "1 point" if value == 1 else f"{value} points", points(value))


def _held(what: Stepped, said: Gathered) -> None:
    match what.steps_of:
        case "regions":
            said.name(*what.terrain)
            said.free -= {"piece"}  # regions are counted
            said.allow("piece")
        case "kinds_of_land":
            said.need("term", "kinds of land", term("kinds"), term("other"))
            said.refuse("kinds of land count", term("resource"))
            said.refuse("the kinds are different", *(Fact(of, "kinds") for of in ("same", "one", "single", "any")))
            said.allow(*(land for land in TERRAINS if land not in ("water", "cliffs")))
        case _:
            assert_never(what.steps_of)


def _counted(what: Counted, said: Gathered) -> None:
    match what.per:
        case "cards_beside_water":
            card(said)
            said.refuse("you are there", Fact("even_not"))
            said.name("water")
        case "foreign_cards":
            away(said)
            said.need("term", "card", term("card"), term("land"), term("abroad"))
            if what.number > 1:
                said.need("count", f"at least {what.number}", at_least(what.number))
        case "partners":
            alliance(said)
            said.refuse("it still holds", word("broken"), Fact("even", "alliance"), Fact("even", "partner"))
            said.allow("rival")
        case "pieces_on":
            said.name(*what.terrain, "piece")
            number(said, what.every)
        case "rivals_of_little_magic":
            said.need("term", "rivals", term("rival"), term("other"))
            said.name("magic")
            levels = tuple(count(level) for level in range(what.number + 1))
            said.need("count", f"at most {what.number}", at_most(what.number), levels)
        case "capitals":
            said.name("capital")
        case "shared_regions":
            said.name("region")
            alliance(said)
        case "rival_homes":
            rivals(said)
            said.need("term", "home", term("home"), term("abroad"))
            said.refuse("one piece there is enough", term("elsewhere"), term("more"))
            said.refuse("home of a rival", word("against_you"))
        case "pieces_in_hall":
            said.name("piece")
            said.need("term", "this nation's card", term("nation"), term("card"))
        case "kinds_of_resources":
            said.name("resource")
            said.need("count", f"at least {what.number}", at_least(what.number))
        case "units":
            said.name(what.resource)
            number(said, what.every)
        case "poorer_rivals":
            rivals(said)
            said.name(what.resource, "less")
        case "pieces_beside_water":
            said.name("piece", "water")
            number(said, what.every)
        case _:
            assert_never(what.per)


# --------------------------------------------------------------------------------------------------------------------
# What the text of a level must say of gifts when something happens, and of what happens on reaching it.


def gain_facts(effect: Gains, said: Gathered, alone: bool) -> None:
    """What must be said of a gift when something happens; `alone`: the level does nothing else."""
    _event(effect, said)
    if effect.once_per_turn:
        said.refuse("once a turn", word("unlimited"), term("of_each"), Fact("each", "rival"), Fact("each", "other"))
        once = (term("one_time"), at_most(1), Fact("one", "turn"))
        said.need("count", "once a turn", *((term("turn"), way) for way in once))
    elif alone and effect.when != "own_turn":
        also = [term(word_) for word_ in ("swap", "castle") if term(word_) not in said.allowed]  # "turn" and "tour"
        said.refuse("as often as it happens", term("turn"), *also)
    if effect.when not in ("war_lost", "own_piece_lost"):
        said.refuse("you gain it", term("from_you"))
    if isinstance(effect, AllianceGain) and effect.give_partner:
        said.need("term", "partner", term("partner"), term("rival"))
        hint(said, "to_partner")
        given(((kind, amount) for kind, amount in effect.give_partner.items() if kind != "choice"), said)
        if "choice" in effect.give_partner:
            said.need("term", "a resource of the partner's choice", (term("resource"), word("theirs")))
            number(said, effect.give_partner["choice"])
            if "choice" not in effect.give:
                said.refuse("your partner chooses", term("choose"))
        said.play("partner", *("resource" if kind == "choice" else kind for kind in effect.give_partner))
    given(effect.give.items(), said, effect.but_not)
    if effect.when != "own_turn":
        said.refuse("it is gained afterwards", word("before"))
    said.refuse("you gain it", *(Fact("pay", name) for name in effect.give), word("you_pay"), word("pay"))
    if isinstance(effect, WarGain) and effect.rival_loses:
        rivals(said)
        said.need("term", "that the other side loses it", term("lose"), term("destroyed"))
        said.allow("destroyed", "choose")
        said.name("resource")
        number(said, effect.rival_loses)
    if isinstance(effect, WarGain) and effect.steal:
        not_them = (Fact(of, "rival") for of in ("all", "each", "any"))
        said.refuse("you steal from the winner", term("from_you"), *not_them)
        said.need("term", "steal", term("steal"), Fact("from", "rival"), Fact("from", "win"))
        said.name("resource")
        said.allow("rival", "choose", "destroyed")  # "take it away"
        number(said, effect.steal)
    said.allow("more")


def _event(effect: Gains, said: Gathered) -> None:
    match effect.when:
        case "quest_into":
            said.name("quest")
            said.refuse("it is entered", Fact("from", "region"))
        case "quest_to_new_card":
            said.name("quest")
            said.need("term", "a new card", term("new"), no("piece"), no("nothing"), no("other"))
            said.refuse("you have no piece there", term("elsewhere"), no("rival"))
            card(said)
        case "crossed_water":
            said.name("patrol", "water")
        case "move_into":
            said.need("term", "Patrol and Quest", (term("patrol"), term("quest")), term("enter"))
            said.allow("patrol", "quest")
            said.name(*effect.terrain)
        case "own_build":
            said.need("term", "build", term("build"), (term("castle"), term("more")), (term("castle"), term("level")))
            said.allow("castle")
        case "own_research":
            said.name("research")
        case "rival_researches":
            said.name("research")
            said.allow("abroad")  # "foreign research"
            rivals(said)
        case "rival_expands":
            said.name("expand")
            rivals(said)
        case "own_turn":
            said.need("term", "that you call an action", term("called"), term("turn"), term("action"))
            said.allow("rival")  # the active player
        case "war_lost":
            said.order = ("lose", "win")
            said.name("lose", *([effect.role] if effect.role else []))
            said.allow("war", "rival", "win", *(["attack"] if effect.role else []))
        case "war_tied":
            said.name("tied", *([effect.role] if effect.role else []))
            said.allow("war", "equal", "number", "rival", *(["attack"] if effect.role else []))
        case "peace_refused":
            said.name("flag", *([effect.role] if effect.role else []))
            said.allow("war", "rival", "attack", "number", "win")
        case "own_piece_lost" | "rival_piece_lost":
            said.name("piece", *(["war"] if effect.in_war else []))
            said.need("term", "that it is lost", term("lose"), term("destroyed"))
            if effect.when == "rival_piece_lost":
                rivals(said)
        case "war_won":
            said.name("win", *([effect.role] if effect.role else []))
            if effect.role == "attack":
                said.refuse("you attack", *(Fact(kind, "defend") for kind in ("even", "idle")))
            said.allow("war", "rival", *(["attack"] if effect.role else []))
        case "alliance_formed":
            said.refuse("it is formed", word("broken"))
            alliance(said)
            said.allow("swap")  # "become allies"
            if {1} == {*effect.give.values(), *effect.give_partner.values()}:
                said.refuse("one", *(Fact("two", what) for what in ("resource", "mana", "ore", "food")))
        case _:
            assert_never(effect.when)


def immediate_facts(effect: Immediate, said: Gathered) -> None:
    """What must be said of what happens once, on reaching the level."""
    said.need("term", "on reaching the level", term("level"), term("at_once"))
    hint(said, "per_game")
    said.allow("one_time", "empty")
    said.allowed.update((no("nothing"), no("swap")))  # never again
    said.refuse("once", Fact("each", "turn"), term("collect"), term("of_each"))
    if effect.rivals_lose:
        rivals(said)
        said.need("term", "that they lose it", term("lose"), term("destroyed"))
        said.name("resource")
        number(said, effect.rivals_lose)
        said.every.add("rival")
        said.refuse("a number of them", Fact("all", "resource"))
        said.refuse("every rival loses it", Fact("one", "rival"))
        said.refuse("nobody gains it", term("you_get_it"))
    if effect.remove_pieces:
        rivals(said)
        said.name("piece")
        said.need("term", "that it is removed", term("destroyed"), term("lose"))
        number(said, effect.remove_pieces)
    if effect.free_actions:
        said.name("action")
        number(said, effect.free_actions)
        said.allow("gratis", "more", "shield")
    if effect.redeploy:
        said.name("piece", "region")
        said.need("term", "that they are laid out anew", term("new"), term("swap"))
    if effect.end_game:
        said.name("ends")
    given(effect.give.items(), said)
    if effect.give:
        said.refuse("you gain it", *(Fact("pay", name) for name in effect.give), word("you_pay"), word("pay"))


# --------------------------------------------------------------------------------------------------------------------
# What the text of a level must say of what it does in wars and retreats.


_WAR = (term("war"), term("attack"), term("defend"), term("number"))  # a number is set in war alone


def war_facts(effect: WarEffect, said: Gathered, alone: bool) -> None:
    """What must be said of an effect in wars; `alone`: the level does nothing else."""
    match effect:
        case WarDiscount() | WarSurcharge():
            _war(effect, said)
            if alone and isinstance(effect, WarDiscount):
                _any_war(effect, said)
        case WarValue():
            said.allow("war", "rival", *_attacking(effect.role))
            hint(said, "you_pay")
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
            hint(said, "you_pay")
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
    if role != "attack":
        hint(said, "against_you")
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
        hint(said, "rival_pays", "against_you", "to_partner")
    if effect.vs == "partner" and not effect.role:
        said.allow("attack", "defend")
        said.together.append(("attack", "defend"))
    else:
        _role(effect.role, said)
    said.name(*effect.terrain, *effect.from_terrain)
    said.refuse(
        "they are fought for", *(Fact("from", name) for name in effect.terrain if name not in effect.from_terrain)
    )
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


def _any_war(effect: WarDiscount, said: Gathered) -> None:
    """Nothing is asked of the other side or of the payment, unless the rule says so."""
    if not effect.vs:
        said.refuse("against anybody", term("more"))
    if not effect.paid_with:
        said.refuse("however it is paid", *(Fact(of, "kinds") for of in ("one", "same", "whole", "single")))


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
