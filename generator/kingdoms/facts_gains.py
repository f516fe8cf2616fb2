"""What the text of a level must say of gifts when something happens, and of what happens on reaching it."""

from __future__ import annotations

from typing import assert_never

from generator.kingdoms.effects import Immediate
from generator.kingdoms.effects_gifts import AllianceGain, Gains, WarGain
from generator.kingdoms.facts_words import alliance, card, given, number, rivals
from generator.text.facts import Fact, Gathered, at_most, no, term, word


def gain_facts(effect: Gains, said: Gathered) -> None:
    """What must be said of a gift when something happens."""
    _event(effect, said)
    if effect.once_per_turn:
        said.refuse("once a turn", word("unlimited"), term("of_each"), Fact("each", "rival"), Fact("each", "other"))
        once = (term("one_time"), at_most(1), Fact("one", "turn"))
        said.need("count", "once a turn", *((term("turn"), way) for way in once))
    if effect.when not in ("war_lost", "own_piece_lost"):
        said.refuse("you gain it", term("from_you"))
    given(effect.give.items(), said, effect.but_not)
    if effect.when != "own_turn":
        said.refuse("it is gained afterwards", word("before"))
    said.refuse("you gain it", *(Fact("pay", name) for name in effect.give), word("you_pay"), word("pay"))
    if isinstance(effect, AllianceGain) and effect.give_partner:
        said.need("term", "partner", term("partner"), term("rival"))
        given(effect.give_partner.items(), said)
        said.play("partner", *effect.give_partner)
    if isinstance(effect, WarGain) and effect.rival_loses:
        rivals(said)
        said.need("term", "that the other side loses it", term("lose"), term("destroyed"))
        said.allow("destroyed")
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
            said.refuse("one", *(Fact("two", what) for what in ("resource", "mana", "ore", "food")))
        case _:
            assert_never(effect.when)


def immediate_facts(effect: Immediate, said: Gathered) -> None:
    """What must be said of what happens once, on reaching the level."""
    said.need("term", "on reaching the level", term("level"), term("at_once"))
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
