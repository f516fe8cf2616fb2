"""What the paragraphs of rules on pages must say: the player aid, the rulebook and the reference.

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
    for label in ("aid_collect", "book_collect"):
        yield label, paragraph("region", "piece", one=_ONE, choice=_CHOICE, more=_MORE)
    yield "aid_moving", paragraph("region", "piece", at_most_two=(at_most(MOST_PIECES),))
    war = paragraph("attack", "win", "lose", "retreat", "region", "piece", "defend", *RESOURCES, free=_FREE)
    war.need("negation", "that a retreat makes no other war", no("war"))
    war.need("term", "neighbouring", term("adjacent"))
    yield "aid_war", war
    yield "aid_alliance", _alliance(rulings["refuge"] == "nearest")
    yield "aid_land_capital", paragraph(no_resource=(no("nothing"), no("resource")), points=(points(1),))
    for label in ("aid_land_underground", "book_under"):
        yield label, paragraph("lying", "patrol", "piece", "lose", one=_ONE, choice=_CHOICE)
    yield "ref_underground", paragraph("resource", "piece", "lose", choice=_CHOICE)
    yield "aid_land_closed", paragraph(no_patrol=(no("patrol"), no("nothing"), no("river")))
    yield "aid_border", paragraph("quest", "border", "edge", "card")
    yield "aid_tokens", paragraph("region", "piece", without_pieces=(no("piece"),))
    for label in ("aid_end", "book_end"):
        yield label, paragraph("piece", "castle", "magic", "level", "action")
    yield "aid_score_piece", paragraph("piece", not_underground=(no("underground"),))
    for label in ("aid_tie", "score_tie"):
        tie = paragraph("piece", "castle", "magic", "resource")
        tie.order = ("piece", "castle", "magic", "resource")
        yield label, tie
    yield "aid_two", paragraph("region", "piece", "defend", no_alliance=(no("alliance"), no("nothing")))
    yield "aid_five", paragraph("token", "home")
    yield from _book()
    yield "ref_castle", paragraph("level", only=(word("whole"), Fact("word", "only")))
    yield "ref_magic", paragraph("level", each=(Fact("each", "level"), Fact("all", "level")))
    yield "setup_tokens_open", paragraph("token", "region", without_pieces=(no("piece"),))
    yield "rule_refuge_nearest", paragraph("piece", "empty", "nearest", no_retreat=(no("retreat"),))
    yield "rule_retreat_target_friendly", paragraph("piece", "retreat", at_most_one=(at_most(1),))


def _book() -> Iterator[tuple[str, Gathered]]:
    """What only the rulebook says, and its rulings that leave no choice."""
    yield "book_turn_3", paragraph("action", "collect", no_collecting=(no("collect"), no("resource")))
    yield "book_action_expand", paragraph("piece", "region", "lying")
    yield "book_war", paragraph("attack", "win", "lose", "defend", "region", "piece", *RESOURCES, free=_FREE)
    retreat = paragraph("retreat", "piece", "region", "lying")
    retreat.need("negation", "that a retreat makes no other war", no("war"))
    retreat.need("term", "neighbouring", term("adjacent"))
    yield "book_retreat", retreat
    last = paragraph("alliance", "region", "empty", "nearest", "piece", free=_FREE)
    last.need("negation", "that not one piece can retreat", no("retreat"))
    yield "book_alliance", last
    yield "book_score", paragraph("castle", "magic", "level")
    yield "book_rule_dragon", paragraph("retreat", "piece", free=_FREE)
    yield "book_rule_lying", paragraph("lying", "piece", "underground", "resource", one=_ONE)
    yield "book_rule_lost", paragraph("less", "win", "war", "piece")
    yield "book_rule_cliffs", paragraph("cliffs", no_border=(no("border"),))
    yield "book_rule_counted", paragraph("piece", "underground", "lose")


_ONE = (count(1), points(1))
_CHOICE = (term("choose"), no("choose"))
_MORE = (term("more"), term("other"))
_FREE = (term("gratis"), no("nothing"))


def _alliance(nearest: bool) -> Gathered:
    said = paragraph("alliance", "region", "war", "lose", "empty", "piece", free=_FREE)
    said.need("negation", "a last piece that cannot retreat", no("retreat"))
    if nearest:
        said.need("term", "that it goes to the nearest empty region", term("nearest"))
    return said
