"""What facts of different effects have in common: gifts, discounts, conditions, and the words of this game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from generator.kingdoms.clauses import ACTIONS, RESOURCES, TERRAINS, Bestowed, Condition, Resource
from generator.kingdoms.records import CASTLE_LEVELS, PIECES
from generator.text.facts import Fact, Gathered, at_least, at_most, count, exactly, no, term, word

_PLACES = ("adjacent", "on", "region", "card", "land", "new", "other", "kinds", "both", "single", "equal")
_NEUTRAL = ("number", "ends", "shield", "flag", "nation", "token", "more", "empty", "equal")
# What is not what it should be, in some rules: when, by whom, and how much counts.
_ASIDE = ("current", "finder", "summed", "total", "mixed", "magic")
# Who loses or gains, and at which price, where a rule has it the other way round.
_REVERSED = ("from_you", "you_get_it", "given_up", "their_flag", "usual_price", "lowered_to", "of_each")
_ELSEWHERE = ("uncovered", "wrong_war", "elsewhere", "new_excluded")
_DOING = ("piece", "resource", "action", "level", "turn", "called", "choose", "collect", "enter", "lying", *_NEUTRAL)
_WHEN = ("one_time", "lasting", "at_once")
# Words that carry no fact of their own: saying them, or not, changes no rule.
FREE = frozenset((*_PLACES, *_DOING, *_WHEN, *_ASIDE, *_REVERSED, *_ELSEWHERE))
# Everything that texts of this game are about; no other word of a language's vocabulary is read in them.
TERMS = (
    FREE.difference(("adjacent", "on"))
    .union(TERRAINS, RESOURCES, ACTIONS)
    .union(("border", "edge", "castle", "magic", "empty", "home", "abroad", "swap", "instead", "mutual"))
    .union(("war", "attack", "defend", "win", "lose", "retreat", "alliance", "partner", "rival"))
    .union(("more", "less", "gratis", "token", "destroyed"))
    .union(("river", "tied", "steal"))
)

ABROAD = (term("abroad"), no("home"), (term("other"), term("card")), (term("other"), term("land")))
LESS = (term("less"), word("minus"))
ALLIANCE = (term("alliance"), term("partner"))


def number(said: Gathered, amount: int, *ways: Fact) -> None:
    """An amount; one need not be said."""
    if amount > 1:
        said.need("count", str(amount), count(amount), exactly(amount), *ways)


def up_to(said: Gathered, amount: int) -> None:
    """An amount that need not be used up."""
    if amount > 1:
        said.need("count", f"at most {amount}", at_most(amount))


def less(amount: int, said: Gathered) -> None:
    """This much less is paid."""
    said.need("term", "that it costs less", *LESS)
    said.refuse("by this much, always", term("usual_price"), term("lowered_to"))
    said.allowed.add(at_least(0))  # never below
    number(said, amount)


def away(said: Gathered) -> None:
    """Away from the home card."""
    said.need("term", "away from home", *ABROAD)
    said.allow("home", "abroad")


def given(gift: Iterable[tuple[Bestowed, int]], said: Gathered, but_not: Resource | None = None) -> None:
    """Resources that are given, kind by kind."""
    for name, amount in gift:
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
            said.name("ends")
            said.allow("magic")
        case _:
            assert_never(of.condition)
