"""What the paragraphs of rules on pages must say: the player aid and the reference.

The facts come from what the engine plays by: the numbers of the edition and the rulings in force. A paragraph says
more than its facts; only what is listed here is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.kingdoms.clauses import RESOURCES
from generator.kingdoms.edition import Edition
from generator.text.facts import Fact, Gathered, Wanted, at_most, count, no, paragraph, points, term, word

# Terms that only pages speak of.
TERMS = frozenset(("nearest", "drawn", "side"))
MOST_PIECES = 2  # in a region


def page_facts(edition: Edition) -> Iterator[tuple[str, Wanted]]:
    """Every label that states a rule, with what it must say."""
    rulings = {name: ruling.choose for name, ruling in edition.rulings.items()}
    for label, gathered in _labels(rulings):
        yield label, gathered.wanted()


def _labels(rulings: dict[str, str]) -> Iterator[tuple[str, Gathered]]:
    yield "card_actions_rule", paragraph("action", "collect")
    yield "card_castle_points", paragraph("level", only=(word("whole"),))
    yield "aid_setup", paragraph("piece", "region", "resource", "magic", "castle", "level", "action")
    yield "aid_turn", paragraph("action", "collect", "token")
    yield (
        "aid_collect",
        paragraph("region", "piece", one=(count(1), points(1)), choice=(term("choose"), no("choose")), more=_MORE),
    )
    yield "aid_moving", paragraph("region", "piece", at_most_two=(at_most(MOST_PIECES),))
    war = paragraph("attack", "win", "lose", "retreat", "region", "piece", "defend", *RESOURCES, free=_FREE)
    war.need("negation", "that a retreat makes no other war", no("war"))
    war.need("term", "neighbouring", term("adjacent"))
    yield "aid_war", war
    yield "aid_alliance", _alliance(rulings["refuge"] == "nearest")
    yield "aid_land_capital", paragraph(no_resource=(no("nothing"), no("resource")), points=(points(1),))
    under = paragraph(
        "lying", "patrol", "piece", "lose", one=(count(1), points(1)), choice=(term("choose"), no("choose"))
    )
    yield "aid_land_underground", under
    yield "ref_underground", paragraph("resource", "piece", "lose", choice=(term("choose"), no("choose")))
    yield "aid_land_closed", paragraph(no_patrol=(no("patrol"), no("nothing"), no("river")))
    yield "aid_border", paragraph("quest", "border", "edge", "card")
    yield "aid_tokens", paragraph("region", "piece", without_pieces=(no("piece"),))
    yield "aid_end", paragraph("piece", "castle", "magic", "level", "action")
    yield "aid_score_piece", paragraph("piece", not_underground=(no("underground"),))
    for label in ("aid_tie", "score_tie"):
        tie = paragraph("piece", "castle", "magic", "resource")
        tie.order = ("piece", "castle", "magic", "resource")
        yield label, tie
    yield "aid_two", paragraph("region", "piece", "defend", no_alliance=(no("alliance"), no("nothing")))
    yield "aid_five", paragraph("token", "home")
    yield "ref_castle", paragraph("level", only=(word("whole"), Fact("word", "only")))
    yield "ref_magic", paragraph("level", each=(Fact("each", "level"), Fact("all", "level")))
    yield "setup_tokens_open", paragraph("token", "region", without_pieces=(no("piece"),))
    yield "rule_refuge_nearest", paragraph("piece", "empty", "nearest", no_retreat=(no("retreat"),))
    yield "rule_retreat_target_friendly", paragraph("piece", "retreat", at_most_one=(at_most(1),))


_MORE = (term("more"), term("other"))
_FREE = (term("gratis"), no("nothing"))


def _alliance(nearest: bool) -> Gathered:
    said = paragraph("alliance", "region", "war", "lose", "empty", "piece", free=_FREE)
    said.need("negation", "a last piece that cannot retreat", no("retreat"))
    if nearest:
        said.need("term", "that it goes to the nearest empty region", term("nearest"))
    return said
