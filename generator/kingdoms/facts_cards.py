"""What the texts of actions and exploration tokens must say. Their numbers are data; their subject is not."""

from __future__ import annotations

from typing import assert_never

from generator.kingdoms.clauses import Action
from generator.kingdoms.edition import Edition
from generator.kingdoms.facts_words import FREE, given, less, number
from generator.kingdoms.records import Token
from generator.text.facts import Fact, Gathered, Wanted, at_most, no, points, term, word


def action_facts(action: Action) -> Wanted:
    """What the text of an action must say."""
    said = Gathered(FREE, allowed={at_most(1)})
    said.allow("more", "empty", "less")
    match action:
        case "patrol":
            said.name("piece", "card", "lying")
            said.need("term", "of the same card", Fact("same", "card"), Fact("one", "card"))
            said.refuse("of the same card", *(Fact(of, "card") for of in ("any", "other", "all", "different")))
            said.need("term", "neighbouring", term("adjacent"))
            said.allow("underground")
            said.refuse("one piece", *(Fact(of, "piece") for of in ("all", "each")))
        case "quest":
            said.name("piece", "card")
            said.need("term", "other", term("other"), Fact("different", "card"))
            said.refuse("border regions only", Fact("any", "region"))
            said.refuse("one piece", *(Fact(of, "piece") for of in ("all", "each")))
            said.refuse("of another card", Fact("same", "card"), Fact("any", "card"))
            said.need("term", "border region", term("border"), term("edge"))
            said.allow("border", "edge")
        case "build":
            said.name("ore", "castle", "level")
        case "research":
            said.name("mana", "magic", "level")
        case "expand":
            said.name("food", "piece")
        case "trade":
            said.name("resource")
            said.need("term", "another kind", term("other"))
            said.need("term", "as much", term("equal"), Fact("same", "resource"))
            said.refuse("as much", word("partly"))
            said.allow("swap")
        case _:
            assert_never(action)
    return said.wanted()


def token_facts(edition: Edition, token: Token) -> Wanted:
    """What the text of an exploration token must say."""
    said = Gathered(FREE, allowed={at_most(1)})
    said.allow("at_once", "rival")
    exploration, scoring = edition.exploration, edition.scoring
    match token:
        case "crown":
            said.need("points", f"{scoring.crown} points", points(scoring.crown))
            said.name("war")
            said.need("term", "who wins it", term("win"), term("lose"))
            said.allow("win", "lose", "rival", "token")
            said.order = ("lose", "win")
        case "treasure":
            given([("choice", exploration.treasure)], said)
        case "bandits":
            said.name("resource", "piece")
            number(said, exploration.bandits)
            said.need("term", "that the piece goes", term("destroyed"), term("lose"))
            said.need("term", "that one is chosen", word("or"), word("otherwise"), term("instead"))
            said.refuse("the token goes", word("stays"))
            said.allow("token", "destroyed", "lose", "instead")
        case "dragon_lair":
            said.name("war", "castle", "level")
            said.need("term", "who wins", term("win"))
            said.allow("lose", "rival", "gratis", "destroyed", "retreat", "less", "win", "instead")
        case "camp":
            number(said, exploration.camp)
            said.refuse("more, not fewer", Fact("replaced", number=exploration.camp))
            said.allow("instead", "more", "token")
        case "fort":
            said.name("attack")
            said.allow("war")
            less(exploration.fort, said)
        case "city":
            said.need("points", f"{scoring.city} point", points(scoring.city))
            said.allow("more")
        case "church":
            said.name("piece")
            said.need("term", "beaten", term("lose"))
            said.refuse("once", word("unlimited"))
            said.need("term", "that it works once", term("one_time"), term("destroyed"))
            said.refuse("it works once", word("stays"))
            said.allow("war", "token", "lose", "destroyed", "instead")
        case "blank":
            said.need("negation", "nothing", no("nothing"), term("empty"))
            said.allowed.add(no("nothing"))
            said.allow("empty", "token")
        case _:
            assert_never(token)
    return said.wanted()
