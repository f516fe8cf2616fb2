"""What the texts of actions and exploration tokens must say. Their numbers are data; what they are about is not."""

from __future__ import annotations

from generator.kingdoms.edition import Edition
from generator.kingdoms.facts_words import FREE, given, less, number
from generator.text.facts import Gathered, Wanted, at_most, no, points, term


def action_facts(action: str) -> Wanted:
    """What the text of an action must say."""
    said = Gathered(FREE, allowed={at_most(1)})
    said.allow("more", "empty", "less")
    if action == "patrol":
        said.name("piece", "card", "lying")
        said.need("term", "neighbouring", term("adjacent"))
        said.allow("underground")
    elif action == "quest":
        said.name("piece", "card", "other")
        said.need("term", "border region", term("border"), term("edge"))
        said.allow("border", "edge")
    elif action == "build":
        said.name("ore", "castle", "level")
    elif action == "research":
        said.name("mana", "magic", "level")
    elif action == "expand":
        said.name("food", "piece")
    elif action == "trade":
        said.name("resource")
        said.need("term", "another kind", term("other"))
        said.allow("swap")
    return said.wanted()


def token_facts(edition: Edition, token: str) -> Wanted:
    """What the text of an exploration token must say."""
    said = Gathered(FREE, allowed={at_most(1)})
    said.allow("at_once", "rival")
    exploration, scoring = edition.exploration, edition.scoring
    if token == "crown":
        said.need("points", f"{scoring.crown} points", points(scoring.crown))
        said.name("war")
        said.need("term", "who wins it", term("win"), term("lose"))
        said.allow("win", "lose", "rival", "token")
    elif token == "treasure":
        given({"choice": exploration.treasure}, said)
    elif token == "bandits":
        said.name("resource", "piece")
        number(said, exploration.bandits)
        said.need("term", "that the piece goes", term("destroyed"), term("lose"))
        said.allow("token", "destroyed", "lose", "instead")
    elif token == "dragon_lair":
        said.name("war", "castle", "level")
        said.need("term", "who wins", term("win"))
        said.allow("lose", "rival", "gratis", "destroyed", "retreat", "less", "win")
    elif token == "camp":
        number(said, exploration.camp)
        said.name("region")
        said.allow("instead", "more", "token")
    elif token == "fort":
        said.name("attack")
        said.allow("war")
        less(exploration.fort, said)
    elif token == "city":
        said.need("points", f"{scoring.city} point", points(scoring.city))
    elif token == "church":
        said.name("piece")
        said.need("term", "beaten", term("lose"))
        said.allow("war", "token", "lose", "destroyed")
    elif token == "blank":
        said.need("negation", "nothing", no("nothing"), term("empty"))
        said.allowed.add(no("nothing"))
        said.allow("empty")
    return said.wanted()
