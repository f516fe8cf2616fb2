"""What the text of a level must say of the points that it pays at the end."""

from __future__ import annotations

from typing import assert_never

from generator.kingdoms.clauses import TERRAINS, Counted, PiecesOn, RegionsHeld, Stepped, Stock
from generator.kingdoms.effects import Points, PointsBySteps, PointsFor, PointsIf
from generator.kingdoms.facts_words import alliance, away, card, condition, number, rivals
from generator.text.facts import Fact, Gathered, Payee, at_least, at_most, count, exactly, no, points, term, word

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
            said.allow("instead")
            said.refuse("the highest step alone", term("summed"))
            said.allowed.add(no("summed"))
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
