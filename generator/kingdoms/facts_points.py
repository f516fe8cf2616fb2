"""What the text of a level must say of the points that it pays at the end."""

from __future__ import annotations

from generator.kingdoms.clauses import TERRAINS, Effect
from generator.kingdoms.facts_words import away, condition, number
from generator.text.facts import Gathered, at_least, at_most, count, exactly, points, term


def points_facts(effect: Effect, said: Gathered) -> None:
    """What must be said of an effect that pays points."""
    values = sorted(effect.steps.values()) if effect.steps_of else [effect.amount or 0]
    for value in values:
        said.need("points", "1 point" if value == 1 else f"{value} points", points(value))
    for threshold in effect.steps:
        bound = int(threshold)
        said.need("count", threshold, count(bound), at_least(bound), exactly(bound))
    for name in effect.terrain or ():
        said.name(name)
    if effect.steps_of == "kinds_of_land":
        said.need("term", "kinds of land", term("kinds"), term("other"))
        said.allow(*(land for land in TERRAINS if land not in ("water", "cliffs")))
    if effect.condition == "resource_at_least" and effect.amount:
        said.allowed.add(points(2 * effect.amount))  # "otherwise 1, with 6 mana 2"
        said.allow("more")
    if effect.condition and effect.condition != "always":
        condition(effect, said)
    if effect.per:
        _counted(effect, said)
    if effect.most:
        said.need("count", f"at most {effect.most}", at_most(effect.most))


def _counted(effect: Effect, said: Gathered) -> None:
    bound = effect.number or 0
    if effect.per == "cards_beside_water":
        said.name("card", "water")
    elif effect.per == "foreign_cards":
        away(said)
        said.name("card")
        if bound > 1:
            said.need("count", f"at least {bound}", at_least(bound))
    elif effect.per == "partners":
        said.name("partner")
        said.allow("alliance")
    elif effect.per == "pieces_on":
        said.name("piece")
        number(said, effect.every or 0)
    elif effect.per == "rivals_of_little_magic":
        said.need("term", "rivals", term("rival"), term("other"))
        said.name("magic")
        said.need("count", f"at most {bound}", at_most(bound))
    elif effect.per == "capitals":
        said.name("capital")
