"""What the texts of actions and exploration tokens must say. Their numbers are data; their subject is not."""

from __future__ import annotations

from typing import assert_never

from generator.kingdoms.clauses import Action
from generator.kingdoms.edition import Edition
from generator.kingdoms.facts_words import FREE, card, given, less, number
from generator.kingdoms.records import CASTLE_LEVELS, Token
from generator.text.facts import Fact, Gathered, Wanted, again, at_least, at_most, count, no, points, term, word


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
            said.allow("expand", "abroad", "instead")
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
            said.allow("swap", "tied", "lose")
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
            said.allow("war", "lose", "less", "destroyed", "instead", "edge", "retreat")
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
