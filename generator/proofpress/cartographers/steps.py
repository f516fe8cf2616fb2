"""What ambushes, heroes and ruins make players do, step by step."""

from __future__ import annotations

from typing import Annotated, Literal

from proofpress.cartographers.records import AmbushCard, Destroy, HeroCard, Pay, RuinsCard, Spread
from proofpress.records import Between, Record, Tagged

# --------------------------------------------------------------------------------------------------------------------
# Steps: who draws what on whose map, what comes after, and what happens where it does not fit.
#
# A card has those of its record. Writers, the wrong rules that test them and the checker all take them from here.


class Monsters(Record):
    """The shape is drawn on somebody's map."""

    does: Literal["monsters"] = "monsters"
    map: Literal["passed", "own"]
    then: Literal["back", "kept"]


class Places(Record):
    """The hero is drawn."""

    does: Literal["hero"] = "hero"
    on: Literal["empty", "anywhere"]


class Slays(Record):
    """Monsters that the hero attacks are destroyed."""

    does: Literal["slay"] = "slay"
    lasting: Literal["always", "now"]


class Covers(Record):
    """The next shape is drawn on ruins."""

    does: Literal["cover"] = "cover"
    must: Literal["must", "may"]
    on: Literal["ruins", "all_ruins", "mountain"]


class Otherwise(Record):
    """What is drawn where the next shape cannot be."""

    does: Literal["otherwise"] = "otherwise"
    size: Literal["1x1", "2x2"]
    terrain: Literal["any", "on_card"]


When = Literal["drawn", "season_end", "before_scoring", "one_season"]


class Destroys(Record):
    """Spaces beside the monsters are destroyed."""

    does: Literal["destroy"] = "destroy"
    when: When
    target: Literal["any_but_mountain", "any", "every_but_mountain", "empty", "filled", "every_empty"]


class Spreads(Record):
    """The monsters spread to spaces beside them."""

    does: Literal["spread"] = "spread"
    when: When
    target: Literal["every_empty", "empty", "filled"]


class Pays(Record):
    """The monsters pay."""

    does: Literal["pay"] = "pay"
    when: Literal["surrounded_or_destroyed", "any_surrounded", "surrounded"]
    coins: Annotated[int, Between(1, 14)]
    who: Literal["gains", "theirs", "loses"]


CardStep = Annotated[Monsters | Places | Slays | Covers | Otherwise | Destroys | Spreads | Pays, Tagged("does")]


def steps(card: Record) -> tuple[CardStep, ...]:
    """What a card makes players do; nothing where it has no words."""
    match card:
        case AmbushCard(effect=Destroy(when=when, target=target)):
            return (Destroys(when=when, target=target),)
        case AmbushCard(effect=Spread(when=when)):
            return (Spreads(when=when, target="every_empty"),)
        case AmbushCard(effect=Pay(coins=coins)):
            return (Pays(when="surrounded_or_destroyed", coins=coins, who="gains"),)
        case AmbushCard():
            return (Monsters(map="passed", then="back"),)
        case HeroCard():
            return (Places(on="empty"), Slays(lasting="always"))
        case RuinsCard():
            return (Covers(must="must", on="ruins"), Otherwise(size="1x1", terrain="any"))
        case _:
            return ()
